import type { ReactElement } from 'react';
import { copy } from './copy';
import css from './frame.module.css';

/** The first thing that Tab reaches: past the header, to the content (B2.82). */
export function SkipLink(): ReactElement {
  return (
    <a
      className={css.skip}
      href="#content"
      onClick={(event) => {
        // The focus moves; the address stays as it is.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {copy.skip}
    </a>
  );
}
