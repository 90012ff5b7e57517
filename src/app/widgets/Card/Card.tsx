import type { ReactNode } from 'react';
import css from '../layout.module.css';

export interface CardProps {
  /** Heading of the card; the card is then a named region. */
  title?: string;
  /** Controls at the height of the heading. */
  aside?: ReactNode;
  /** Content reaches the card's edges: tables and lists. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A bordered surface that holds one subject. */
export function Card({ title, aside, isFlush, children }: CardProps) {
  return (
    <section className={css.card} aria-label={title} data-flush={isFlush || undefined}>
      {(title || aside) && (
        <div className={css.top}>
          {title && <h2 className={css.title}>{title}</h2>}
          {aside}
        </div>
      )}
      <div className={css.body}>{children}</div>
    </section>
  );
}
