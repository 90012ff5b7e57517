import type { ReactNode } from 'react';
import css from './FeatureList.module.css';

export interface FeatureListProps {
  items: readonly { key: string; content: ReactNode }[];
}

/** Benefits, each with a tick. */
export function FeatureList({ items }: FeatureListProps) {
  return (
    <ul className={css.list}>
      {items.map(({ key, content }) => (
        <li key={key} className={css.item}>
          {content}
        </li>
      ))}
    </ul>
  );
}
