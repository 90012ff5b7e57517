import type { ReactNode } from 'react';
import { Logo } from '../Logo/Logo';
import css from './SplitPage.module.css';

export interface SplitPageProps {
  /** The one thing to do on this page, with its own `h1`. */
  form: ReactNode;
  /** The benefits; shown next to the form from 750 px (A2.53) and hidden below (A2.54). */
  promo?: ReactNode;
  /** At the end of the header: the way to the other page, 'Sign Up' on login (A2.56). */
  topLink?: ReactNode;
  /** Under the form: terms, privacy. */
  footer?: ReactNode;
  /** A narrower form, as for "Let's Make Sure It's You" (A2.64). */
  isNarrow?: boolean;
}

/** The frame of the pages before the application: form left, promo right. Brings its own `main`. */
export function SplitPage({ form, promo, topLink, footer, isNarrow }: SplitPageProps) {
  return (
    <div className={css.page}>
      <div className={css.side}>
        <header className={css.header}>
          <a className={css.home} href="/">
            <Logo />
          </a>
          {topLink}
        </header>
        <main className={css.main} data-narrow={isNarrow || undefined}>
          {form}
        </main>
        {footer && <footer className={css.footer}>{footer}</footer>}
      </div>
      {promo && (
        <aside className={css.promo} aria-label="Why sign up">
          <div className={css.promoContent}>{promo}</div>
        </aside>
      )}
    </div>
  );
}
