import type { ReactElement } from 'react';
import { copy } from '../copy';
import css from './Steps.module.css';

/** Where one is among the three steps; the current one is marked for screen readers too. */
export function Steps({ current }: { current: number }): ReactElement {
  return (
    <ol className={css.steps}>
      {copy.steps.map((name, step) => (
        <li
          key={name}
          className={css.step}
          data-state={step < current ? 'past' : step === current ? 'current' : 'ahead'}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={css.number} aria-hidden="true">
            {step < current ? '✓' : step + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
