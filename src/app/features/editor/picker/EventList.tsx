import type { ReactElement } from 'react';
import type { ShownStep } from '../steps/step';
import css from './EventList.module.css';

export interface EventListProps {
  label: string;
  /** Groups the choices: unique in the page. */
  name: string;
  /** Empty while none is chosen. */
  value: string;
  events: ShownStep['events'];
  isDisabled: boolean;
  onChange: (action: string) => void;
}

/** Every event of an app in view, to choose one of. */
export function EventList({ label, name, value, events, isDisabled, onChange }: EventListProps): ReactElement {
  return (
    <fieldset className={css.events} disabled={isDisabled}>
      <legend className={css.label}>{label}</legend>
      {events.map((event) => (
        <label key={event.value} className={css.event}>
          <input type="radio" name={name} value={event.value} checked={event.value === value} onChange={() => onChange(event.value)} />
          {event.label}
        </label>
      ))}
    </fieldset>
  );
}
