import type { ReactNode } from 'react';
import css from './Illustration.module.css';

/** The sheet that the drawings of this folder share: 240 by 160, ink lines, marked parts in the accent. Decoration: the page's words say it all. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={css.drawing} viewBox="0 0 240 160" width="240" height="160" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
