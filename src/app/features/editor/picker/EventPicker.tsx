import { useMemo, type ReactElement } from 'react';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { LazyImage } from '../../../widgets/LazyImage/LazyImage';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { texts } from '../texts';
import css from '../page.module.css';
import type { StepEvents } from '../steps/StepEvents';
import type { ShownStep } from '../steps/step';
import { EventList } from './EventList';

export interface EventPickerProps extends Pick<StepEvents, 'onApp' | 'onEvent'> {
  step: ShownStep;
  /** Events are shown at length, and not in a list that opens. */
  isExpanded?: boolean;
}

/** The app of a step, found by typing, and then its event. */
export function EventPicker({ step, isExpanded = false, onApp, onEvent }: EventPickerProps): ReactElement {
  const { key, app, action, events, isTrigger, number } = step;
  const apps = useMemo(
    () => step.apps.map(({ logoUrl, ...choice }) => ({ ...choice, picture: <AppMark name={choice.label} url={logoUrl} /> })),
    [step.apps],
  );
  const label = isTrigger ? texts.event.trigger : texts.event.action;
  return (
    <div className={css.fields}>
      <ComboboxField
        label={texts.app}
        name={`app-${number}`}
        value={app}
        placeholder={texts.chooseApp}
        choices={apps}
        onChange={(next) => onApp(key, next)}
      />
      {isExpanded && app !== '' ? (
        <EventList
          label={label}
          name={`event-${key}`}
          value={action}
          events={events}
          isDisabled={false}
          onChange={(event) => onEvent(key, app, event)}
        />
      ) : (
        <SelectField
          label={label}
          name={`event-${number}`}
          value={action}
          placeholder={texts.chooseEvent}
          choices={events}
          isDisabled={app === ''}
          onChange={(event) => onEvent(key, app, event)}
        />
      )}
    </div>
  );
}

/** The logo next to a name that screen readers already read. */
const AppMark = ({ name, url }: { name: string; url: string | null }): ReactElement => (
  <span aria-hidden="true">
    <LazyImage url={url}>{(near) => <AppLogo name={name} url={near} size={16} />}</LazyImage>
  </span>
);
