import type { ReactElement } from 'react';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import { ZapListContainer } from './ZapListContainer';
import css from './ZapsPage.module.css';

/** The list as a page of its own. */
export function ZapsPage(): ReactElement {
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>{copy.pageTitle}</h1>
        <TextLink to="/app/assets/connections" isQuiet>
          {copy.connections}
        </TextLink>
      </div>
      <ZapListContainer />
    </div>
  );
}
