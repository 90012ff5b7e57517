import type { ReactElement } from 'react';
import css from '../VisuallyHidden/VisuallyHidden.module.css';

/** The first element that Tab reaches: skips the parts of every page, to the element with the id `content`. */
export function SkipLink({ children }: { readonly children: string }): ReactElement {
  return (
    // A landmark, because the question about analytics may come before it: then it is not the first link of the page.
    <nav className={css.landmark} aria-label="Skip">
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
