import type { ReactElement } from 'react';
import { copy } from '../copy';
import { ZapListContainer } from './ZapListContainer';
import css from './ZapsPage.module.css';

/** The list as a page of its own. */
export function ZapsPage(): ReactElement {
  return (
    <div className={css.page}>
      <h1>{copy.pageTitle}</h1>
      <ZapListContainer />
    </div>
  );
}
