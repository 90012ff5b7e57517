import { memo, type CSSProperties, type ReactElement } from 'react';
import type { Run } from '../../../../contract/runs';
import { groupDigits } from '../../../../domain/numbers';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { texts } from '../texts';
import { historyPath } from './filters';
import css from './HistoryScreen.module.css';
import { RunTag } from './RunTag';
import { durationOf, exactly, whenOf } from './when';

export interface RunRowProps {
  run: Run;
  /** From 0. */
  index: number;
  canBeChosen: boolean;
  isChosen: boolean;
  now: number;
  style: CSSProperties | undefined;
  onToggle: (id: string) => void;
}

/** A run in the list. Rendered again only if its own data changes. */
export const RunRow = memo(function RunRow({ run, index, canBeChosen, isChosen, now, style, onToggle }: RunRowProps): ReactElement {
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
          <input type="checkbox" checked={isChosen} aria-label={texts.choose(title, exactly(acceptedAt))} onChange={() => onToggle(id)} />
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
