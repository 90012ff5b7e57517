import type { ReactElement, ReactNode } from 'react';
import css from '../layout.module.css';

export interface PageProps {
  /** By the kind of the page: lists and overviews are `normal`, 1,120 px, the default; what is read or filled in is `text`, 760 px. */
  readonly width?: 'normal' | 'text';
  /** Between its parts: 16 px, or by default 24 px. */
  readonly gap?: 'medium' | 'large';
  readonly children: ReactNode;
}

/** The content of a page, below the header: centred, with the margins of all pages, its parts one below the other. */
export function Page({ width = 'normal', gap = 'large', children }: PageProps): ReactElement {
  return (
    <div className={css.page} data-width={width} data-gap={gap}>
      {children}
    </div>
  );
}

export interface PageHeadProps {
  readonly title: ReactNode;
  /** A link above the title, to where the page belongs. */
  readonly back?: ReactNode;
  /** What the page is for, in a sentence or two. */
  readonly lead?: ReactNode;
  /** The controls at the end of the head. */
  readonly action?: ReactNode;
  /** More below the lead. */
  readonly children?: ReactNode;
}

/** The head of a page: its title (h1), with what belongs to it. */
export function PageHead({ title, back, lead, action, children }: PageHeadProps): ReactElement {
  return (
    <header className={css.head}>
      <div className={css.names}>
        {back && <div>{back}</div>}
        <h1>{title}</h1>
        {lead && <Lead>{lead}</Lead>}
        {children}
      </div>
      {action}
    </header>
  );
}

/** A sentence about what is shown, less prominent than it. */
export function Lead({ children }: { readonly children: ReactNode }): ReactElement {
  return <p className={css.lead}>{children}</p>;
}
