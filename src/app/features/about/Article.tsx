import type { ReactElement, ReactNode } from 'react';
import css from './Article.module.css';

export interface ArticleProps {
  title: string;
  lead: string;
  sections?: readonly { readonly heading: string; readonly text: string }[];
  /** Ways on, below the text. */
  ways?: ReactNode;
  children?: ReactNode;
}

/** A text page: a title, an introduction, and its sections. */
export function Article({ title, lead, sections = [], ways, children }: ArticleProps): ReactElement {
  return (
    <article className={css.page}>
      <h1>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading} className={css.section}>
          <h2>{heading}</h2>
          <p className={css.text}>{text}</p>
        </section>
      ))}
      {children}
      {ways && <div className={css.ways}>{ways}</div>}
    </article>
  );
}
