import type { ReactElement } from 'react';
import css from './MovingDrawing.module.css';

/** A Zap on its way along a cable between two sockets. Decoration: the words say it all. */
export function MovingDrawing(): ReactElement {
  return (
    <svg className={css.drawing} viewBox="0 0 240 80" width="240" height="80" aria-hidden="true" focusable="false">
      <rect x="8" y="16" width="48" height="48" rx="12" />
      <rect x="184" y="16" width="48" height="48" rx="12" />
      <circle cx="32" cy="40" r="9" />
      <circle cx="208" cy="40" r="9" />
      <path d="M41 40C80 8 160 72 199 40" className={css.cable} />
      <path d="M123 24l-11 18h16l-11 18" className={css.zap} />
    </svg>
  );
}
