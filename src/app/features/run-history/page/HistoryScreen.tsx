import type { ReactElement, ReactNode } from 'react';
import type { Run } from '../../../../contract/runs';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { UncertainAnswer } from '../../../../domain/runs/answers';
import type { MissedDecision } from '../../../../domain/runs/missed';
import { texts } from '../texts';
import { MissedItems } from '../MissedItems';
import { FilterBar } from './FilterBar';
import { hasFilters, noFilters, type Filters } from './filters';
import css from './HistoryScreen.module.css';
import { RunTable } from './RunTable';
import type { HistoryState } from './state';

export interface HistoryScreenProps {
  list: HistoryState['list'];
  filters: Filters;
  search: string;
  chosen: readonly string[];
  isBusy: boolean;
  now: number;
  onSearch: (search: string) => void;
  onFilter: (filters: Filters) => void;
  onToggle: (id: string) => void;
  onChoose: (ids: readonly string[]) => void;
  onReplayChosen: () => void;
  onReplayAll: () => void;
  onChooseAll: () => void;
  onAnswerChosen: (answer: UncertainAnswer) => void;
  onMore: () => void;
  onRelease: () => void;
  onMissed: (zapId: number, decision: MissedDecision) => void;
  onRunNow: (zapId: number) => void;
  onRetry: () => void;
}

/** `/app/history`: the runs of the account's Zaps. */
export function HistoryScreen(props: HistoryScreenProps): ReactElement {
  const { list, filters, search, onSearch, onFilter, onRelease, onRunNow, isBusy } = props;
  const rows: readonly Run[] = list.phase === 'loaded' ? list.rows : [];
  const held = list.phase === 'loaded' ? list.held : 0;
  const isFirst = list.phase === 'loaded' && rows.length === 0 && !hasFilters(filters);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{texts.title}</h1>
        {held > 0 && (
          <div className={css.actions}>
            <Button size="small" kind="plain" onClick={() => onFilter({ ...noFilters, state: 'held' })}>
              {texts.showHeld}
            </Button>
            <Button size="small" kind="primary" isBusy={isBusy} onClick={onRelease}>
              {texts.releaseHeld(held)}
            </Button>
          </div>
        )}
      </div>
      <p className={css.lead}>{texts.lead}</p>
      <Missed {...props} />
      {!isFirst && (
        <FilterBar
          filters={filters}
          search={search}
          hint={search !== '' && rows.length > 0 && list.phase === 'loaded' ? texts.searched[list.dataSearch] : null}
          result={list.phase === 'loaded' ? texts.shown(rows.length, list.next === null) : ''}
          zapTitle={rows.find(({ zap }) => zap.id === filters.zapId)?.zap.title ?? null}
          onSearch={onSearch}
          onChange={onFilter}
          isBusy={isBusy}
          onRunNow={onRunNow}
        />
      )}
      <Card>
        <List {...props} />
      </Card>
    </div>
  );
}

/** Zaps whose missed items are shown; those of the others follow once these are decided. */
const shownZaps = 3;

function Missed({ list, isBusy, onMissed }: HistoryScreenProps): ReactNode {
  if (list.phase !== 'loaded') return null;
  const more = list.missed.length - shownZaps;
  return (
    <>
      {list.missed.slice(0, shownZaps).map(({ zap, ...items }) => (
        <MissedItems
          key={zap.id}
          {...items}
          zap={zap.title.trim() || texts.untitled}
          isBusy={isBusy}
          onDecide={(decision) => onMissed(zap.id, decision)}
        />
      ))}
      {more > 0 && <p className={css.lead}>{texts.missedOfMore(more)}</p>}
    </>
  );
}

function List({ list, filters, onFilter, onRetry, ...props }: HistoryScreenProps): ReactElement {
  if (list.phase === 'loading') return <Skeleton label={texts.loading} lines={6} shape="row" />;
  if (list.phase === 'failed') {
    return (
      <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry}>
        {list.reasons.join(' ')}
      </LoadFailure>
    );
  }
  if (list.rows.length > 0) return <RunTable {...props} list={list} state={filters.state} />;
  if (hasFilters(filters)) {
    return (
      <EmptyState title={texts.noMatch} action={<Button onClick={() => onFilter(noFilters)}>{texts.clear}</Button>}>
        {filters.search === '' ? texts.noMatchText : `${texts.searched[list.dataSearch]} ${texts.noMatchText}`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title={texts.empty}
      action={
        <TextLink to="/app/assets/zaps" look="secondary">
          {texts.toZaps}
        </TextLink>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}
