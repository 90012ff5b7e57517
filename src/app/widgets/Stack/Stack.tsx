import type { ReactElement, ReactNode } from 'react';
import css from '../layout.module.css';

export interface StackProps {
  /** 4, 8, 16 or 24 px; default 16. */
  readonly gap?: 'extra-small' | 'small' | 'medium' | 'large';
  /** `start`: parts are as wide as their content. Default: as wide as the stack. */
  readonly align?: 'stretch' | 'start' | 'center';
  readonly children: ReactNode;
}

/** Parts one below the other. */
export function Stack({ gap = 'medium', align = 'stretch', children }: StackProps): ReactElement {
  return (
    <div className={css.stack} data-gap={gap} data-align={align}>
      {children}
    </div>
  );
}

export interface BarProps {
  /** 8 or 16 px; default 8. */
  readonly gap?: 'small' | 'medium';
  /** `spread`: the first at the start and the last at the end. */
  readonly align?: 'start' | 'spread' | 'center' | 'end';
  readonly children: ReactNode;
}

/** Controls and short texts beside each other; they wrap where there is no room. */
export function Bar({ gap = 'small', align = 'start', children }: BarProps): ReactElement {
  return (
    <div className={css.bar} data-gap={gap} data-align={align}>
      {children}
    </div>
  );
}
