import { memo, type MouseEvent, type ReactElement } from 'react';
import { useStore } from 'react-redux';
import { shortDate, timeAgo } from '../../../domain/relativeTime';
import { useAppDispatch } from '../../platform/hooks';
import type { RootState } from '../../platform/rootState';
import { AppLogo } from '../../widgets/AppLogo/AppLogo';
import { Icon } from '../../widgets/Icon/Icon';
import { Menu, type MenuItem } from '../../widgets/Menu/Menu';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { Tag } from '../../widgets/Tag/Tag';
import rowStyles from '../../widgets/VirtualList/rows.module.css';
import { zapSwitched } from '../zaps';
import css from './page.module.css';
import { selectShownRows, type LibraryRow } from './selectors';
import { librarySlice, type DialogAction } from './state';
import { texts } from './texts';

const { actOpened, rangeReached, rowToggled } = librarySlice.actions;

/** Icons of a preview (B9.15). */
const shownApps = 3;

interface LibraryLineProps {
  row: LibraryRow;
  /** From 0, among all lines of the list. */
  index: number;
  isChosen: boolean;
  /** The keyboard is on it. */
  isCursor: boolean;
  now: number;
}

/** The filter of the history that shows the runs of a trouble. */
const stateOf = { asking: 'decision', failed: 'failed', held: 'held' } as const;

/** The runs of a Zap, or those of its trouble. */
const historyOf = (id: number, trouble?: keyof typeof stateOf): string =>
  `/app/history?${trouble === undefined ? '' : `state=${stateOf[trouble]}&`}zap=${id}`;

/** The element id by which the list says where the keyboard is. */
export const lineId = (id: number): string => `zap-line-${id}`;

/** Presses on these are theirs, not the line's. */
const controls = 'a, button, input, label, [role="switch"], [role="menuitem"]';

/** One Zap. Rendered again only if its own data changes. */
export const LibraryLine = memo(function LibraryLine({ row, index, isChosen, isCursor, now }: LibraryLineProps): ReactElement {
  const { id, title, state, folder, folderIds, owner, isOwn, apps, lastRunAt, isPaused, isBusy, trouble = null } = row;
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const toggle = (reaches: boolean) =>
    dispatch(reaches ? rangeReached({ id, order: selectShownRows(store.getState()).map((each) => each.id) }) : rowToggled({ id }));
  const onSwitch = (to: 'on' | 'off') => dispatch(zapSwitched({ id, to }));
  const opens = (act: DialogAction) => ({ onSelect: () => dispatch(actOpened({ act })) });
  const items: MenuItem[] = [
    { key: 'edit', label: texts.edit, to: `/editor/${id}` },
    { key: 'history', label: texts.history, to: historyOf(id) },
    ...(state === 'draft' ? [{ key: 'on', label: texts.turnOn, onSelect: () => onSwitch('on') }] : []),
    ...(isPaused ? [{ key: 'plans', label: texts.seePlans, to: '/app/billing' }] : []),
    ...(isOwn ? [{ key: 'share', label: texts.share, to: `/app/assets/zaps/${id}/share` }] : []),
    { key: 'rename', label: texts.rename, ...opens({ kind: 'renameZap', id, title }) },
    { key: 'move', label: texts.moveToFolder, ...opens({ kind: 'moveZaps', ids: [id], folderId: folderIds[0] ?? 0 }) },
  ];
  const press = (event: MouseEvent<HTMLElement>): void => {
    if (event.target instanceof Element && event.target.closest(controls) !== null) return;
    toggle(event.shiftKey);
  };
  return (
    // Keys are the list's, which holds the focus.
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus
    <div
      className={`${rowStyles.row} ${css.row}`}
      role="row"
      id={lineId(id)}
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-cursor={isCursor || undefined}
      onClick={press}
      onMouseDown={(event) => {
        // A range taken with Shift must not mark the text between.
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <span className={css.check} role="gridcell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={texts.select(title)}
          checked={isChosen}
          onChange={() => {}}
          onClick={(event) => toggle(event.shiftKey)}
        />
      </span>
      <span className={css.state} role="gridcell">
        {state === 'draft' ? (
          <Tag>{texts.draft}</Tag>
        ) : (
          <SwitchField
            label={texts.switchOf(title)}
            name={`zap-${id}`}
            isLabelHidden
            size="small"
            isOn={state === 'on'}
            isBusy={isBusy}
            onChange={(isOn) => onSwitch(isOn ? 'on' : 'off')}
          />
        )}
      </span>
      <div className={rowStyles.name} role="rowheader">
        <span className={`${rowStyles.apps} ${css.apps}`}>
          {apps.slice(0, shownApps).map(({ name, logoUrl }) => (
            <AppLogo key={name} name={name} url={logoUrl} size={32} />
          ))}
        </span>
        <span className={rowStyles.titles}>
          <RouterLink className={`${rowStyles.wrapped} ${css.title}`} to={`/editor/${id}`} title={title}>
            {title}
          </RouterLink>
          <span className={css.under}>
            {isPaused ? (
              <Tag kind="warning">{texts.paused}</Tag>
            ) : (
              trouble !== null && (
                <RouterLink className={css.trouble} to={historyOf(id, trouble.kind)} title={texts.runsOf(title)}>
                  <Tag kind={trouble.kind === 'failed' ? 'error' : 'warning'}>{texts.troubles[trouble.kind](trouble.count)}</Tag>
                </RouterLink>
              )
            )}
            {/* The cells of folder and owner are only read out. */}
            <span className={rowStyles.under} aria-hidden="true">
              {folder} · {owner}
            </span>
            {isPaused && <span className={rowStyles.under}>{texts.pausedHint}</span>}
          </span>
        </span>
      </div>
      <span className={css.folder} role="gridcell">
        {folder}
      </span>
      <span className={css.owner} role="gridcell">
        {owner}
      </span>
      <span className={`${rowStyles.cut} ${css.lastRun}`} role="gridcell">
        {lastRunAt === null ? texts.neverRan : (timeAgo(lastRunAt, now) ?? shortDate(lastRunAt))}
      </span>
      <span className={css.menu} role="gridcell">
        <Menu
          label={texts.menuOf(title)}
          trigger={<Icon name="dots" />}
          isIconOnly
          align="end"
          sections={[
            { key: 'open', items },
            { key: 'remove', items: [{ key: 'remove', label: texts.remove, isDanger: true, ...opens({ kind: 'removeZaps', ids: [id] }) }] },
          ]}
        />
      </span>
    </div>
  );
});
