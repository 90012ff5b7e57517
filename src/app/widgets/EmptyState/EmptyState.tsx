import type { ReactNode } from 'react';
import css from '../layout.module.css';

export interface EmptyStateProps {
  /** One of the drawings. */
  drawing?: ReactNode;
  title: string;
  /** The meaning, and what to do next. */
  children?: ReactNode;
  /** The one way on. */
  action?: ReactNode;
  /** The rank of the title: `h1` when it is the whole page. */
  level?: 'h1' | 'h2' | 'h3';
}

/** Says that there is nothing, or that something is wrong with the whole page, and what to do next. */
export function EmptyState({ drawing, title, children, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={css.state}>
      {drawing}
      <Heading className={css.emptyTitle}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
