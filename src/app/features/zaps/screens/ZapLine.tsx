import { memo, type CSSProperties, type ReactElement } from 'react';
import { groupDigits } from '../../../../domain/numbers';
import { shortDate, timeAgo } from '../../../../domain/relativeTime';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { Tag } from '../../../widgets/Tag/Tag';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { texts, stateNames } from '../texts';
import type { ZapRow } from '../rows';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import css from './ZapTable.module.css';

/** The filter of the history that shows the runs of a trouble. */
const statesOf = { asking: 'state=decision', failed: 'state=failed', held: 'state=held' } as const;

/** Icons of a preview (B9.15). */
const shownApps = 3;

export interface ZapLineProps {
  row: ZapRow;
  /** From 0, among all lines of the list. */
  index: number;
  now: number;
  /** Its position in a list that renders only visible lines. */
  style?: CSSProperties | undefined;
}

/** One Zap. Drawn again only when its own data changes. */
export const ZapLine = memo(function ZapLine({ row, index, now, style }: ZapLineProps): ReactElement {
  const { id, title, folder, owner, isOwn, apps, lastRunAt, tasks, state, trouble = null } = row;
  const more = apps.length - shownApps;
  return (
    // The header is row 1.
    <div className={`${rowStyles.row} ${css.row}`} role="row" aria-rowindex={index + 2} style={style}>
      <div className={rowStyles.name} role="rowheader">
        <span className={`${rowStyles.apps} ${css.apps}`}>
          {apps.slice(0, shownApps).map(({ name, logoUrl }) => (
            <AppLogo key={name} name={name} url={logoUrl} size={32} />
          ))}
          {more > 0 && (
            <span className={css.more}>
              <span aria-hidden="true">+{more}</span>
              <VisuallyHidden>{texts.moreApps(more)}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={`${rowStyles.titles} ${css.titles}`}>
          <RouterLink className={`${rowStyles.cut} ${css.title}`} to={`/editor/${id}`} title={title}>
            {title}
          </RouterLink>
          {/* Where the columns have no room, the name carries them. */}
          <span className={`${rowStyles.cut} ${rowStyles.under} ${css.under}`} aria-hidden="true">
            {folder} · {owner}
          </span>
        </span>
        {trouble !== null && (
          <RouterLink
            className={css.trouble}
            to={`/app/history?${statesOf[trouble.kind]}&zap=${id}`}
            aria-label={texts.troubleOf(texts.troubles[trouble.kind](trouble.count), title)}
          >
            <Tag kind={trouble.kind === 'failed' ? 'error' : 'warning'}>{texts.troubles[trouble.kind](trouble.count)}</Tag>
          </RouterLink>
        )}
        {isOwn && (
          <RouterLink className={css.share} to={`/app/assets/zaps/${id}/share`} aria-label={texts.shareOf(title)}>
            {texts.share}
          </RouterLink>
        )}
      </div>
      <span className={`${rowStyles.cut} ${css.folder}`} role="cell" title={folder}>
        {folder}
      </span>
      <span className={`${rowStyles.cut} ${css.owner}`} role="cell" title={owner}>
        {owner}
      </span>
      <span className={`${rowStyles.cut} ${css.lastRun}`} role="cell">
        {lastRunAt === null ? (
          texts.neverRan
        ) : (
          <RouterLink className={css.runs} to={`/app/history?zap=${id}`} title={texts.runsOf(title)}>
            {timeAgo(lastRunAt, now) ?? shortDate(lastRunAt)}
          </RouterLink>
        )}
      </span>
      <span className={css.tasks} role="cell">
        {groupDigits(tasks)}
      </span>
      <span className={css.state} role="cell">
        <Tag kind={state === 'on' ? 'success' : 'neutral'}>{stateNames[state]}</Tag>
      </span>
    </div>
  );
});
