import type { ReactNode } from 'react';
import { Logo } from '../widgets/Logo/Logo';
import css from './shell.module.css';

/** Reserves the height of the header while its code loads, in the HTML already, so that nothing moves when it comes. */
export function FramePlaceholder(): ReactNode {
  return (
    <div className={css.placeholder} data-header>
      <div className={css.placeholderInner}>
        <Logo />
      </div>
    </div>
  );
}
