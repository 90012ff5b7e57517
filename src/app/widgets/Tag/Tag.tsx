import type { ReactNode } from 'react';
import css from './Tag.module.css';

export interface TagProps {
  kind?: 'neutral' | 'accent' | 'success' | 'warning' | 'error' | 'info';
  children: ReactNode;
}

/** A word on a tinted ground: a state, a plan, a role. The word says it; the colour only helps. */
export function Tag({ kind = 'neutral', children }: TagProps) {
  return (
    <span className={css.tag} data-kind={kind}>
      {children}
    </span>
  );
}
