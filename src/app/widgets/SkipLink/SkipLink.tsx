import type { ReactElement } from 'react';
import css from './SkipLink.module.css';

/** The first thing that Tab reaches: past what stands on every page, to the element with the id `content` (B2.82). */
export function SkipLink({ children }: { readonly children: string }): ReactElement {
  return (
    // A landmark, because the question about analytics may come before it: then it is not the first link of the page.
    <nav aria-label="Skip">
      <a
        className={css.skip}
        href="#content"
        onClick={(event) => {
          // The focus moves; the address stays as it is.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {children}
      </a>
    </nav>
  );
}
