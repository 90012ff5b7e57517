import type { ReactElement, ReactNode } from 'react';
import { texts } from '../texts';
import css from './MoverPage.module.css';

/** The frame of each view of the mover, with its title. */
export function MoverPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={css.page}>
      <h1>{texts.title}</h1>
      {children}
    </div>
  );
}
