import { memo, type ReactElement } from 'react';
import { groupDigits, totalLabel } from '../../../domain/numbers';
import { shortDate, timeAgo, timeAgoDuration } from '../../../domain/relativeTime';
import { isBlank } from '../../../domain/texts';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { AppLogo } from '../../widgets/AppLogo/AppLogo';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ChoiceBar } from '../../widgets/ChoiceBar/ChoiceBar';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../widgets/Illustration/EmptyDrawing';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Tag } from '../../widgets/Tag/Tag';
import rowStyles from '../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../widgets/VirtualList/WindowRows';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { selectAccounts } from '../accounts';
import { selectZapListView, type ZapListView, type ZapRow } from './selectors';
import { selectZapList, shownChoices, zapListSlice } from './state';
import { stateNames, texts } from './texts';
import css from './ZapList.module.css';

const { cleared, retried, searchTyped, shownChosen } = zapListSlice.actions;

/** The Zaps of the account: searchable, filtered by state, each with its folder, owner and last run. */
export function ZapList(): ReactElement {
  const dispatch = useAppDispatch();
  const { search, shown } = useAppSelector(selectZapList);
  const view = useAppSelector(selectZapListView);
  return (
    <Card
      title={texts.title}
      isFlush={view.phase === 'loaded'}
      aside={
        view.phase === 'loaded' &&
        view.counts.all > 0 && (
          <div className={css.tools}>
            <ChoiceBar
              label={texts.filter}
              value={shown}
              choices={shownChoices.map((value) => ({
                value,
                label: value === 'all' ? texts.all : stateNames[value],
                count: totalLabel(view.counts[value]),
              }))}
              onChoose={(choice) => dispatch(shownChosen({ shown: choice }))}
            />
            <div className={css.search}>
              <SearchField
                label={texts.search}
                value={search}
                onChange={(typed) => dispatch(searchTyped({ search: typed }))}
                result={texts.found(view.rows.length)}
              />
            </div>
          </div>
        )
      }
    >
      <Content view={view} />
    </Card>
  );
}

function Content({ view }: { view: ZapListView }): ReactElement {
  const dispatch = useAppDispatch();
  const { search } = useAppSelector(selectZapList);
  const hasOtherAccounts = useAppSelector(selectAccounts).length > 1;
  if (view.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={5} />;
  if (view.phase === 'failed') {
    return (
      <LoadFailure title={view.message} retry={texts.retry} onRetry={() => dispatch(retried())}>
        {view.details.join(' ')}
      </LoadFailure>
    );
  }
  if (view.counts.all === 0) {
    return (
      <EmptyState drawing={<EmptyDrawing />} title={texts.emptyTitle} level="h3">
        <p>{texts.empty}</p>
        {hasOtherAccounts && <p>{texts.emptyOtherAccounts}</p>}
      </EmptyState>
    );
  }
  if (view.rows.length === 0) {
    return (
      <EmptyState
        title={isBlank(search) ? texts.noMatch : texts.noMatchByName}
        level="h3"
        action={<Button onClick={() => dispatch(cleared())}>{texts.showAll}</Button>}
      />
    );
  }
  return <ZapTable rows={view.rows} />;
}

/** Least height of a row in CSS pixels, as in the style sheet. */
const rowHeight = 64;

const columns = ['name', 'folder', 'owner', 'lastRun', 'tasks', 'state'] as const;

/** Longer lists draw only the lines in view. */
const drawnWhole = 60;

/** The Zaps as a table. */
function ZapTable({ rows }: { rows: readonly ZapRow[] }): ReactElement {
  const now = useNow(timeAgoDuration);
  return (
    <div className={`${rowStyles.table} ${css.table}`} role="table" aria-label={texts.title} aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div className={`${rowStyles.head} ${css.head}`} role="row" aria-rowindex={1}>
          {columns.map((name) => (
            <span key={name} role="columnheader" className={name === 'tasks' ? css.number : undefined}>
              {texts.headers[name]}
            </span>
          ))}
        </div>
      </div>
      <WindowRows rows={rows} rowHeight={rowHeight} drawnWhole={drawnWhole}>
        {(row, index) => <ZapLine key={row.id} row={row} index={index} now={now} />}
      </WindowRows>
    </div>
  );
}

/** The filter of the history that shows the runs of a trouble. */
const statesOf = { asking: 'state=decision', failed: 'state=failed', held: 'state=held' } as const;

/** Icons of a preview (B9.15). */
const shownApps = 3;

interface ZapLineProps {
  row: ZapRow;
  /** From 0, among all lines of the list. */
  index: number;
  now: number;
}

/** One Zap. Drawn again only when its own data changes. */
const ZapLine = memo(function ZapLine({ row, index, now }: ZapLineProps): ReactElement {
  const { id, title, folder, owner, isOwn, apps, lastRunAt, tasks, state, trouble = null } = row;
  const more = apps.length - shownApps;
  return (
    // The header is row 1.
    <div className={`${rowStyles.row} ${css.row}`} role="row" aria-rowindex={index + 2}>
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
          <RouterLink className={`${rowStyles.wrapped} ${css.title}`} to={`/editor/${id}`} title={title}>
            {title}
          </RouterLink>
          {/* Where the columns have no room, the name carries them. */}
          <span className={`${rowStyles.under} ${css.under}`} aria-hidden="true">
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
      <span className={css.folder} role="cell">
        {folder}
      </span>
      <span className={css.owner} role="cell">
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
