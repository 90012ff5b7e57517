import { useMemo, type ReactElement } from 'react';
import { timeAgoDuration } from '../../../../domain/relativeTime';
import { uncertainAnswers } from '../../../../domain/runs/answers';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import type { LoadedPart } from '../../../platform/remote';
import { useNow } from '../../../platform/useNow';
import { Button } from '../../../widgets/Button/Button';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../../widgets/VirtualList/WindowRows';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { texts } from '../texts';
import { canChoose, type Filters } from './filters';
import { linesOf } from './folds';
import css from './page.module.css';
import { FoldRow, RunRow } from './RunRows';
import { historySlice, selectHistory, type HistoryState } from './state';

const { allAsked, allChosen, answerAsked, chosenReplayed, moreRequested, runsChosen } = historySlice.actions;

interface RunTableProps {
  list: LoadedPart<HistoryState['list']>;
  /** Of the filters of the list. */
  state: Filters['state'];
}

/** Least height of a row in CSS pixels, as in the style sheet. */
const rowHeight = 64;
/** A shorter list is drawn whole. */
const drawnWhole = 50;

/** The runs as a table: the page scrolls, and only the rows in view and a few around them exist. */
export function RunTable({ list, state }: RunTableProps): ReactElement {
  const dispatch = useAppDispatch();
  const { chosen, unfolded, counts, isBusy } = useAppSelector(selectHistory);
  const now = useNow(timeAgoDuration);
  const { rows, next, isLoadingMore } = list;
  const { headers } = texts;
  const lines = useMemo(() => linesOf(rows, unfolded), [rows, unfolded]);
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
        aria-rowcount={next === null ? lines.length + 1 : -1}
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
        <WindowRows rows={lines} rowHeight={rowHeight} drawnWhole={drawnWhole} above={`${chosen.length > 0} ${counts.phase}`}>
          {(line, index) =>
            line.type === 'fold' ? (
              <FoldRow
                key={line.id}
                fold={line.fold}
                isUnfolded={line.isUnfolded}
                index={index}
                canBeChosen={line.fold.runs.every((run) => canChoose(run, state))}
                isChosen={line.fold.runs.every(({ id }) => chosenIds.has(id))}
                now={now}
              />
            ) : (
              <RunRow
                key={line.id}
                run={line.run}
                isInside={line.isInside}
                index={index}
                canBeChosen={canChoose(line.run, state)}
                isChosen={chosenIds.has(line.run.id)}
                now={now}
              />
            )
          }
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
