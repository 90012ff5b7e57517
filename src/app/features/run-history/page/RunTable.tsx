import type { ReactElement } from 'react';
import { uncertainAnswers, type UncertainAnswer } from '../../../../domain/runs/answers';
import { Button } from '../../../widgets/Button/Button';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../../widgets/VirtualList/WindowRows';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import type { LoadedPart } from '../../../platform/remote';
import { texts } from '../texts';
import css from './HistoryScreen.module.css';
import { canChoose, type Filters } from './filters';
import { RunRow } from './RunRow';
import type { HistoryState } from './state';

export interface RunTableProps {
  list: LoadedPart<HistoryState['list']>;
  /** Of the filters of the list. */
  state: Filters['state'];
  chosen: readonly string[];
  isBusy: boolean;
  now: number;
  onToggle: (id: string) => void;
  onChoose: (ids: readonly string[]) => void;
  onReplayChosen: () => void;
  /** Asks about all failed runs that match, also those that are not loaded. */
  onReplayAll: () => void;
  /** Chooses all runs that match and need a decision, also those that are not loaded. */
  onChooseAll: () => void;
  onAnswerChosen: (answer: UncertainAnswer) => void;
  onMore: () => void;
}

/** Height of a row in CSS pixels, as in the style sheet. */
const rowHeight = 64;
/** A shorter list is drawn whole. */
const drawnWhole = 50;

/** The runs as a table: the page scrolls, and only the rows in view and a few around them exist. */
export function RunTable({
  list,
  state,
  chosen,
  isBusy,
  now,
  onToggle,
  onChoose,
  onReplayChosen,
  onReplayAll,
  onChooseAll,
  onAnswerChosen,
  onMore,
}: RunTableProps): ReactElement {
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
              <Button key={answer} size="small" isBusy={isBusy} onClick={() => onAnswerChosen(answer)}>
                {texts.answers[answer]}
              </Button>
            ))
          ) : (
            <Button kind="primary" size="small" isBusy={isBusy} onClick={onReplayChosen}>
              {texts.replayChosen}
            </Button>
          )}
          {asks && isAll && next !== null && chosen.length <= choosable.length && (
            <Button kind="plain" size="small" isBusy={isBusy} onClick={onChooseAll}>
              {texts.chooseMatching}
            </Button>
          )}
          {!asks && isAll && next !== null && (
            <Button size="small" isBusy={isBusy} onClick={onReplayAll}>
              {texts.replayMatching}
            </Button>
          )}
          <Button kind="plain" size="small" onClick={() => onChoose([])}>
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
                  onChange={() => onChoose(isAll ? [] : choosable)}
                />
              )}
            </span>
            <span className={css.stateHead} role="columnheader">
              {headers.state}
            </span>
            <span role="columnheader">{headers.zap}</span>
            <span className={css.when} role="columnheader">
              {headers.when}
            </span>
            <span className={css.duration} role="columnheader">
              {headers.duration}
            </span>
            <span className={css.tasks} role="columnheader">
              {headers.tasks}
            </span>
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
              onToggle={onToggle}
            />
          )}
        </WindowRows>
      </div>
      {next !== null && (
        <div className={css.more}>
          <Button isBusy={isLoadingMore} onClick={onMore}>
            {texts.more}
          </Button>
          <VisuallyHidden>{texts.shown(rows.length, false)}</VisuallyHidden>
        </div>
      )}
    </>
  );
}
