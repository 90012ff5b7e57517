import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import css from './Selection.module.css';

/** Nothing can move between accounts where there is but one. */
export function OneAccount(): ReactElement {
  return (
    <Card>
      <div className={css.stack}>
        <p>{texts.oneAccount}</p>
        <div>
          <TextLink to="/app/assets/zaps">{texts.toZaps}</TextLink>
        </div>
      </div>
    </Card>
  );
}
