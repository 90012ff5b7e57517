import { memo, useMemo, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { Run } from '../../../../contract/runs';
import { groupDigits } from '../../../../domain/numbers';
import { timeAgoDuration } from '../../../../domain/relativeTime';
import { uncertainAnswers } from '../../../../domain/runs/answers';
import { appLogoUrl, appNameOf } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import type { LoadedPart } from '../../../platform/remote';
import { useNow } from '../../../platform/useNow';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Icon } from '../../../widgets/Icon/Icon';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../../widgets/VirtualList/WindowRows';
import { Tooltip } from '../../../widgets/Tooltip/Tooltip';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { texts } from '../texts';
import { durationOf, exactly, RunTag, whenOf } from './facts';
import { canChoose, historyPath, type Filters } from './filters';
import { linesOf, type Fold } from './folds';
import css from './page.module.css';
import { RunStrip } from './RunStrip';
import { historySlice, selectHistory, type HistoryState } from './state';

const { allAsked, allChosen, answerAsked, chosenReplayed, foldReplayed, foldToggled, moreRequested, runsChosen, runToggled } =
  historySlice.actions;

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
          {(line, index, style) =>
            line.type === 'fold' ? (
              <FoldRow
                key={line.id}
                fold={line.fold}
                isUnfolded={line.isUnfolded}
                index={index}
                canBeChosen={line.fold.runs.every((run) => canChoose(run, state))}
                isChosen={line.fold.runs.every(({ id }) => chosenIds.has(id))}
                now={now}
                style={style}
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
                style={style}
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

interface LineProps {
  /** From 0. */
  index: number;
  canBeChosen: boolean;
  isChosen: boolean;
  now: number;
  style: CSSProperties | undefined;
}

/** Icons of one line. */
const shownApps = 3;

/** The first apps of a Zap. */
const Apps = ({ keys = [] }: { keys: readonly string[] | undefined }): ReactNode =>
  keys.length > 0 && (
    <span className={`${rowStyles.apps} ${css.apps}`}>
      {keys.slice(0, shownApps).map((key) => (
        <AppLogo key={key} name={appNameOf(key)} url={appLogoUrl(key)} size={32} />
      ))}
    </span>
  );

/** Several runs of a Zap on one line, which a press unfolds. */
function FoldRow({
  fold,
  isUnfolded,
  index,
  canBeChosen,
  isChosen,
  now,
  style,
}: LineProps & { fold: Fold; isUnfolded: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const { chosen, isBusy } = useAppSelector(selectHistory);
  const { key, runs, error } = fold;
  const [{ zap, state, reason, isMissed, startedAt, acceptedAt }] = runs as readonly [Run, ...Run[]];
  const title = zap.title.trim() || texts.untitled;
  const why = texts.reason(state, reason, isMissed && startedAt === null);
  const ids = runs.map(({ id }) => id);
  const others = chosen.filter((id) => !ids.includes(id));
  return (
    <div className={rowStyles.row} role="row" aria-rowindex={index + 2} style={style}>
      <span className={css.choose} role="cell">
        {canBeChosen && (
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={texts.chooseFold(title, runs.length)}
            onChange={() => dispatch(runsChosen({ ids: isChosen ? others : [...others, ...ids] }))}
          />
        )}
      </span>
      <span className={css.state} role="cell">
        <RunTag state={state} />
      </span>
      <span className={`${rowStyles.name} ${css.zap}`} role="rowheader">
        <Apps keys={zap.apps} />
        <span className={rowStyles.titles}>
          <button
            type="button"
            className={`${css.title} ${css.fold}`}
            aria-expanded={isUnfolded}
            aria-label={texts.foldOf(title, runs.length)}
            onClick={() => dispatch(foldToggled({ key }))}
          >
            <Icon name="fold" />
            <span className={rowStyles.cut}>{title}</span>
          </button>
          <span className={`${rowStyles.cut} ${rowStyles.under}`} title={error ?? undefined}>
            {error === null ? [texts.inAMinute(runs.length), why].filter(Boolean).join(' · ') : texts.failedTimes(runs.length, error)}
          </span>
        </span>
        {error !== null && (
          <span className={css.replayFold}>
            <Button size="small" isBusy={isBusy} onClick={() => dispatch(foldReplayed({ ids }))}>
              {texts.replayFold(runs.length)}
            </Button>
          </span>
        )}
      </span>
      <span className={`${rowStyles.cut} ${css.when}`} role="cell" title={exactly(acceptedAt)}>
        {whenOf(acceptedAt, now)}
      </span>
      <span className={css.duration} role="cell">
        {texts.none}
      </span>
      <span className={css.tasks} role="cell">
        {groupDigits(runs.reduce((sum, { tasks }) => sum + tasks, 0))}
      </span>
    </div>
  );
}

interface RunRowProps extends LineProps {
  run: Run;
  isInside: boolean;
}

/** A run in the list. Rendered again only if its own data changes. */
const RunRow = memo(function RunRow({ run, isInside, index, canBeChosen, isChosen, now, style }: RunRowProps): ReactElement {
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
      <span className={`${rowStyles.name} ${css.zap}`} role="rowheader" data-inside={isInside || undefined}>
        {!isInside && <Apps keys={zap.apps} />}
        <span className={rowStyles.titles}>
          <span className={css.named}>
            <Tooltip isShort onOpen={() => dispatch(historySlice.actions.previewOpened({ id }))} text={<RunStrip run={run} />}>
              <RouterLink className={`${rowStyles.cut} ${css.title}`} to={`${historyPath}/${id}`}>
                {title}
              </RouterLink>
            </Tooltip>
          </span>
          {under.length > 0 && (
            <span className={`${rowStyles.cut} ${rowStyles.under}`} title={under.join(' · ')}>
              {under.join(' · ')}
            </span>
          )}
        </span>
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
