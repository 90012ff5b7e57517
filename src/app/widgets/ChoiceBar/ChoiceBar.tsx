import { useId, type ReactElement } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import css from './ChoiceBar.module.css';

export interface ChoiceBarProps<Value extends string | number> {
  /** The accessible name of the choice: 'Which Zaps to show'. */
  label: string;
  value: Value;
  choices: readonly {
    readonly value: Value;
    readonly label: string;
    /** A figure beside the label, shown fainter. */
    readonly count?: string;
  }[];
  /** One below the other, for labels of several words. */
  isStacked?: boolean;
  onChoose: (value: Value) => void;
}

/** One of a few: radio buttons that look like one bar. */
export function ChoiceBar<Value extends string | number>({
  label,
  value,
  choices,
  isStacked = false,
  onChoose,
}: ChoiceBarProps<Value>): ReactElement {
  const name = useId();
  return (
    <fieldset className={css.bar} data-stacked={isStacked || undefined}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice}>
          <input className={css.input} type="radio" name={name} checked={value === choice.value} onChange={() => onChoose(choice.value)} />
          {choice.label}
          {choice.count !== undefined && (
            <>
              {' '}
              <span className={css.count}>{choice.count}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}
