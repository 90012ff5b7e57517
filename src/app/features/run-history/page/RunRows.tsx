import { memo, type ReactElement, type ReactNode } from 'react';
import type { Run } from '../../../../contract/runs';
import { groupDigits } from '../../../../domain/numbers';
import { appLogoUrl, appNameOf } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Icon } from '../../../widgets/Icon/Icon';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { Tooltip } from '../../../widgets/Tooltip/Tooltip';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { texts } from '../texts';
import { durationOf, exactly, RunTag, whenOf } from './facts';
import { historyPath } from './filters';
import type { Fold } from './folds';
import css from './page.module.css';
import { RunStrip } from './RunStrip';
import { historySlice, selectHistory } from './state';

const { foldReplayed, foldToggled, previewOpened, runsChosen, runToggled } = historySlice.actions;

interface LineProps {
  /** From 0. */
  index: number;
  canBeChosen: boolean;
  isChosen: boolean;
  now: number;
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
export function FoldRow({
  fold,
  isUnfolded,
  index,
  canBeChosen,
  isChosen,
  now,
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
    <div className={rowStyles.row} role="row" aria-rowindex={index + 2}>
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
            <span className={rowStyles.wrapped}>{title}</span>
          </button>
          <span className={rowStyles.under} title={error ?? undefined}>
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
export const RunRow = memo(function RunRow({ run, isInside, index, canBeChosen, isChosen, now }: RunRowProps): ReactElement {
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
    <div className={rowStyles.row} role="row" aria-rowindex={index + 2}>
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
            <Tooltip isShort onOpen={() => dispatch(previewOpened({ id }))} text={<RunStrip run={run} />}>
              <RouterLink className={`${rowStyles.wrapped} ${css.title}`} to={`${historyPath}/${id}`}>
                {title}
              </RouterLink>
            </Tooltip>
          </span>
          {under.length > 0 && (
            <span className={rowStyles.under} title={under.join(' · ')}>
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
