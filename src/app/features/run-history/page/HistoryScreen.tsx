import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import css from './HistoryScreen.module.css';

/** `/app/history`: the runs of the account's Zaps. No Zap runs in this release, so there are none, and the page says so. */
export function HistoryScreen(): ReactElement {
  return (
    <div className={css.page}>
      <h1>{copy.title}</h1>
      <p className={css.lead}>{copy.lead}</p>
      <Card>
        <EmptyState
          drawing={<EmptyDrawing />}
          title={copy.empty}
          action={
            <TextLink to="/app/assets/zaps" look="secondary">
              {copy.toZaps}
            </TextLink>
          }
        >
          {copy.emptyText}
        </EmptyState>
      </Card>
    </div>
  );
}
