import type { ReactNode } from 'react';
import { Logo } from '../widgets/Logo/Logo';
import css from './shell.module.css';

/** The place of the header while its code is on the way, in the HTML already: nothing moves when it comes. */
export function FramePlaceholder(): ReactNode {
  return (
    <div className={css.placeholder} data-header>
      <div className={css.placeholderInner}>
        <Logo />
      </div>
    </div>
  );
}
