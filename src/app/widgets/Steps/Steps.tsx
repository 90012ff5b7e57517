import { Icon } from '../Icon/Icon';
import css from './Steps.module.css';

export interface StepsProps {
  /** In order: ['Scan', 'Save your codes', 'Done']. */
  names: readonly string[];
  /** Index of the one that is open. */
  current: number;
}

/** The position in a short process; the current step is marked for screen readers too. */
export function Steps({ names, current }: StepsProps) {
  return (
    <ol className={css.steps}>
      {names.map((name, step) => (
        <li
          key={name}
          className={css.step}
          data-state={step < current ? 'past' : step === current ? 'current' : 'ahead'}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={css.number} aria-hidden="true">
            {step < current ? <Icon name="check" /> : step + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
