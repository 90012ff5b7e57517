import type { ReactElement, ReactNode } from 'react';
import { Page } from '../../widgets/Page/Page';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import css from './Article.module.css';

interface ArticleProps {
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
    <article>
      <Page width="text">
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <Stack gap="small">
              <h2>{heading}</h2>
              <p className={css.text}>{text}</p>
            </Stack>
          </section>
        ))}
        {children}
        {ways && <Bar gap="medium">{ways}</Bar>}
      </Page>
    </article>
  );
}
