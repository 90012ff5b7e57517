import type { ReactElement, ReactNode } from 'react';
import { dateAndTime } from '../../../../domain/dates';
import { runKinds } from '../../../../domain/runs/history';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Lead, Page, PageHead } from '../../../widgets/Page/Page';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { currentAccountChosen, parts as accounts } from '../../accounts';
import { barsOf, type RunBar } from '../counts';
import { MissedItems } from '../MissedItems';
import { RunsChart } from '../RunsChart';
import { texts } from '../texts';
import { changesFlow } from './changes';
import { HistoryDialogs } from './HistoryDialogs';
import { filtersIn, hasFilters, historyPath, isHour, noFilters, shownStates, startOf, timeOf, type Filters } from './filters';
import css from './page.module.css';
import { RunPage } from './RunPage';
import { RunTable } from './RunTable';
import { historyFlow, loadHistory } from './sagas';
import { historySlice, selectHistory } from './state';

const { filtersChanged, missedDecided, releaseOpened, retried, runNowPressed, searchTyped } = historySlice.actions;

/** The list of runs, or the run that the address names. */
function HistoryPage(): ReactElement {
  const { pathname } = useAppSelector(selectPlace);
  return (
    <>
      {pathname.replace(/\/$/, '') === historyPath ? <ListPage /> : <RunPage />}
      <HistoryDialogs />
    </>
  );
}

const useFilters = (): Filters => filtersIn(useAppSelector(selectPlace).search);

/** `/app/history`: the runs of the account's Zaps. */
function ListPage(): ReactElement {
  const dispatch = useAppDispatch();
  const { list, isBusy } = useAppSelector(selectHistory);
  const filters = useFilters();
  const held = list.phase === 'loaded' ? list.held : 0;
  const isFirst = list.phase === 'loaded' && list.rows.length === 0 && !hasFilters(filters);
  return (
    <Page width="normal" gap="medium">
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          held > 0 && (
            <Bar>
              <Button size="small" kind="plain" onClick={() => dispatch(filtersChanged({ filters: { ...noFilters, state: 'held' } }))}>
                {texts.showHeld}
              </Button>
              <Button size="small" kind="primary" isBusy={isBusy} onClick={() => dispatch(releaseOpened())}>
                {texts.releaseHeld(held)}
              </Button>
            </Bar>
          )
        }
      />
      <Missed />
      {!isFirst && <Counts filters={filters} />}
      {!isFirst && <FilterBar />}
      <Card>
        <List />
      </Card>
    </Page>
  );
}

/** Runs and failures over time. What is selected becomes the filter of the list. */
function Counts({ filters }: { filters: Filters }): ReactNode {
  const dispatch = useAppDispatch();
  const { counts } = useAppSelector(selectHistory);
  if (counts.phase === 'failed') return <Lead>{texts.notCounted}</Lead>;
  if (counts.phase === 'loading') return <Skeleton label={texts.counting} lines={3} />;
  const { span, hours } = counts;
  const bars = barsOf(span, hours);
  const { from, to } = filters;
  const inside = from === null || to === null || !isHour(from) ? [] : [...bars.keys()].filter((index) => isIn(bars[index]!, from, to));
  return (
    <Card>
      <RunsChart
        unit={span.unit}
        bars={bars}
        selected={inside.length === 0 ? null : [inside[0]!, inside.at(-1)!]}
        onSelect={(range) =>
          dispatch(
            filtersChanged({
              filters: {
                ...filters,
                from: range === null ? null : timeOf(bars[range[0]]!.from, span.unit),
                to: range === null ? null : timeOf(bars[range[1]]!.from, span.unit),
              },
            }),
          )
        }
      />
    </Card>
  );
}

const isIn = (bar: RunBar, from: string, to: string): boolean => bar.from >= startOf(from) && bar.to <= startOf(to, 1);

/** Zaps whose missed items are shown; those of the others follow once these are decided. */
const shownZaps = 3;

function Missed(): ReactNode {
  const dispatch = useAppDispatch();
  const { list, isBusy } = useAppSelector(selectHistory);
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
          onDecide={(decision) => dispatch(missedDecided({ zapId: zap.id, decision }))}
        />
      ))}
      {more > 0 && <Lead>{texts.missedOfMore(more)}</Lead>}
    </>
  );
}

/** An empty value of a select is no filter. */
const every = 'all';

function FilterBar(): ReactElement {
  const dispatch = useAppDispatch();
  const { list, typed, isBusy } = useAppSelector(selectHistory);
  const filters = useFilters();
  const { zapId, from, to } = filters;
  const search = typed ?? filters.search;
  const rows = list.phase === 'loaded' ? list.rows : [];
  // The title of the Zap whose runs are shown, if it is known.
  const zapTitle = rows.find(({ zap }) => zap.id === zapId)?.zap.title ?? null;
  const choose = (change: Partial<Filters>) => dispatch(filtersChanged({ filters: { ...filters, ...change } }));
  return (
    <div className={css.filters} role="group" aria-label={texts.filters}>
      <SearchField
        label={texts.search}
        value={search}
        result={list.phase === 'loaded' ? texts.shown(rows.length, list.next === null) : ''}
        onChange={(text) => dispatch(searchTyped({ search: text }))}
      />
      <SelectField
        label={texts.state}
        name="state"
        value={filters.state ?? every}
        choices={[{ value: every, label: texts.everyState }, ...shownStates.map((value) => ({ value, label: texts.states[value] }))]}
        onChange={(value) => choose({ state: shownStates.find((state) => state === value) ?? null })}
      />
      <SelectField
        label={texts.kind}
        name="kind"
        value={filters.kind ?? every}
        choices={[{ value: every, label: texts.everyKind }, ...runKinds.map((value) => ({ value, label: texts.kinds[value] }))]}
        onChange={(value) => choose({ kind: runKinds.find((kind) => kind === value) ?? null })}
      />
      <TextField
        label={texts.from}
        name="from"
        type="date"
        value={from?.slice(0, 10) ?? ''}
        onChange={(day) => choose({ from: day || null })}
      />
      <TextField label={texts.to} name="to" type="date" value={to?.slice(0, 10) ?? ''} onChange={(day) => choose({ to: day || null })} />
      {search !== '' && list.phase === 'loaded' && rows.length > 0 && <p className={css.wide}>{texts.searched[list.dataSearch]}</p>}
      {from !== null && to !== null && isHour(from) && isHour(to) && (
        <div className={css.wide}>
          <Bar>
            <span>{texts.ofHours(dateAndTime(startOf(from), 'short'), dateAndTime(startOf(to, 1), 'short'))}</span>
            <Button kind="plain" size="small" onClick={() => choose({ from: null, to: null })}>
              {texts.allTimes}
            </Button>
          </Bar>
        </div>
      )}
      {zapId !== null && (
        <div className={css.wide}>
          <Bar>
            <span>{zapTitle === null ? texts.ofOneZap : texts.ofZap(zapTitle)}</span>
            <Button kind="plain" size="small" onClick={() => choose({ zapId: null })}>
              {texts.allZaps}
            </Button>
            <Button size="small" isBusy={isBusy} onClick={() => dispatch(runNowPressed({ zapId }))}>
              {texts.runNow}
            </Button>
          </Bar>
        </div>
      )}
    </div>
  );
}

function List(): ReactElement {
  const dispatch = useAppDispatch();
  const { list } = useAppSelector(selectHistory);
  const filters = useFilters();
  if (list.phase === 'loading') return <Skeleton label={texts.loading} lines={6} shape="row" />;
  if (list.phase === 'failed') {
    return (
      <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())}>
        {list.reasons.join(' ')}
      </LoadFailure>
    );
  }
  if (list.rows.length > 0) return <RunTable list={list} state={filters.state} />;
  if (hasFilters(filters)) {
    return (
      <EmptyState
        title={texts.noMatch}
        action={<Button onClick={() => dispatch(filtersChanged({ filters: noFilters }))}>{texts.clear}</Button>}
      >
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

/** The runs of the current account, and one run with its steps. */
export default definePage({
  path: ['/app/history', '/app/history/:runId'],
  title: 'History',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'history',
  needs: [accounts],
  slices: [historySlice],
  sagas: [historyFlow, changesFlow],
  load: loadHistory,
  reloadOn: [currentAccountChosen, retried],
  Screen: HistoryPage,
});
