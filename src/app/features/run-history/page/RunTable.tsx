import { memo, type CSSProperties, type ReactElement } from 'react';
import type { Run } from '../../../../contract/runs';
import { groupDigits } from '../../../../domain/numbers';
import { timeAgoDuration } from '../../../../domain/relativeTime';
import { uncertainAnswers } from '../../../../domain/runs/answers';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import type { LoadedPart } from '../../../platform/remote';
import { useNow } from '../../../platform/useNow';
import { Button } from '../../../widgets/Button/Button';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../../widgets/VirtualList/WindowRows';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { texts } from '../texts';
import { durationOf, exactly, RunTag, whenOf } from './facts';
import { canChoose, historyPath, type Filters } from './filters';
import css from './page.module.css';
import { historySlice, selectHistory, type HistoryState } from './state';

const { allAsked, allChosen, answerAsked, chosenReplayed, moreRequested, runsChosen, runToggled } = historySlice.actions;

interface RunTableProps {
  list: LoadedPart<HistoryState['list']>;
  /** Of the filters of the list. */
  state: Filters['state'];
}

/** Height of a row in CSS pixels, as in the style sheet. */
const rowHeight = 64;
/** A shorter list is drawn whole. */
const drawnWhole = 50;

/** The runs as a table: the page scrolls, and only the rows in view and a few around them exist. */
export function RunTable({ list, state }: RunTableProps): ReactElement {
  const dispatch = useAppDispatch();
  const { chosen, isBusy } = useAppSelector(selectHistory);
  const now = useNow(timeAgoDuration);
  const { rows, next, isLoadingMore } = list;
  const { headers } = texts;
  const chosenIds = new Set(chosen);
  const asks = state === 'decision';
  const choosable = rows.filter((run) => canChoose(run, state)).map(({ id }) => id);
  const isAll = choosable.length > 0 && choosable.every((id) => chosenIds.has(id));
  return (
    <>
      {chosen.length > 0 && (
        <div className={css.bulk} role="group" aria-label={texts.chosen(chosen.length)}>
          <span>{texts.chosen(chosen.length)}</span>
          {asks ? (
            uncertainAnswers.map((answer) => (
              <Button key={answer} size="small" isBusy={isBusy} onClick={() => dispatch(answerAsked({ answer }))}>
                {texts.answers[answer]}
              </Button>
            ))
          ) : (
            <Button kind="primary" size="small" isBusy={isBusy} onClick={() => dispatch(chosenReplayed())}>
              {texts.replayChosen}
            </Button>
          )}
          {isAll && next !== null && (!asks || chosen.length <= choosable.length) && (
            <Button
              kind={asks ? 'plain' : 'secondary'}
              size="small"
              isBusy={isBusy}
              onClick={() => dispatch(asks ? allChosen() : allAsked())}
            >
              {asks ? texts.chooseMatching : texts.replayMatching}
            </Button>
          )}
          <Button kind="plain" size="small" onClick={() => dispatch(runsChosen({ ids: [] }))}>
            {texts.unchoose}
          </Button>
        </div>
      )}
      <div
        className={`${rowStyles.table} ${css.table}`}
        role="table"
        aria-label={texts.list}
        aria-rowcount={next === null ? rows.length + 1 : -1}
      >
        <div role="rowgroup">
          <div className={rowStyles.head} role="row" aria-rowindex={1}>
            <span role="columnheader">
              <VisuallyHidden>{headers.choose}</VisuallyHidden>
              {choosable.length > 0 && (
                <input
                  type="checkbox"
                  aria-label={asks ? texts.chooseAllAsking : texts.chooseAll}
                  checked={isAll}
                  onChange={() => dispatch(runsChosen({ ids: isAll ? [] : choosable }))}
                />
              )}
            </span>
            <span className={css.stateHead} role="columnheader">
              {headers.state}
            </span>
            <span role="columnheader">{headers.zap}</span>
            {(['when', 'duration', 'tasks'] as const).map((name) => (
              <span key={name} className={css[name]} role="columnheader">
                {headers[name]}
              </span>
            ))}
          </div>
        </div>
        <WindowRows rows={rows} rowHeight={rowHeight} drawnWhole={drawnWhole} above={chosen.length > 0}>
          {(run, index, style) => (
            <RunRow
              key={run.id}
              run={run}
              index={index}
              canBeChosen={canChoose(run, state)}
              isChosen={chosenIds.has(run.id)}
              now={now}
              style={style}
            />
          )}
        </WindowRows>
      </div>
      {next !== null && (
        <div className={css.more}>
          <Button isBusy={isLoadingMore} onClick={() => dispatch(moreRequested())}>
            {texts.more}
          </Button>
          <VisuallyHidden>{texts.shown(rows.length, false)}</VisuallyHidden>
        </div>
      )}
    </>
  );
}

interface RunRowProps {
  run: Run;
  /** From 0. */
  index: number;
  canBeChosen: boolean;
  isChosen: boolean;
  now: number;
  style: CSSProperties | undefined;
}

/** A run in the list. Rendered again only if its own data changes. */
const RunRow = memo(function RunRow({ run, index, canBeChosen, isChosen, now, style }: RunRowProps): ReactElement {
  const dispatch = useAppDispatch();
  const { id, zap, state, kind, acceptedAt, startedAt, tasks, error, reason, isMissed, nextTryAt } = run;
  const title = zap.title.trim() || texts.untitled;
  const under = [
    run.title,
    kind === 'live' ? null : texts.kinds[kind],
    error ?? texts.reason(state, reason, isMissed && startedAt === null),
    nextTryAt === null ? null : texts.nextTry(exactly(nextTryAt)),
  ].filter((part) => part !== null);
  return (
    <div className={rowStyles.row} role="row" aria-rowindex={index + 2} style={style}>
      <span className={css.choose} role="cell">
        {canBeChosen && (
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={texts.choose(title, exactly(acceptedAt))}
            onChange={() => dispatch(runToggled({ id }))}
          />
        )}
      </span>
      <span className={css.state} role="cell">
        <RunTag state={state} />
      </span>
      <span className={`${rowStyles.titles} ${css.zap}`} role="rowheader">
        <RouterLink className={`${rowStyles.cut} ${css.title}`} to={`${historyPath}/${id}`}>
          {title}
        </RouterLink>
        {under.length > 0 && <span className={`${rowStyles.cut} ${rowStyles.under}`}>{under.join(' · ')}</span>}
      </span>
      <span className={`${rowStyles.cut} ${css.when}`} role="cell" title={exactly(acceptedAt)}>
        {whenOf(acceptedAt, now)}
      </span>
      <span className={css.duration} role="cell">
        {durationOf(run, now) ?? texts.none}
      </span>
      <span className={css.tasks} role="cell">
        {groupDigits(tasks)}
      </span>
    </div>
  );
});
