import { memo, useCallback, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Icon } from '../../widgets/Icon/Icon';
import { Tag } from '../../widgets/Tag/Tag';
import { indexAfterKey, isMoveKey, rangeOf } from '../../widgets/VirtualList/listKeys';
import { useLatestCallback } from '../../widgets/VirtualList/useLatestCallback';
import { VirtualList, type VirtualListHandle } from '../../widgets/VirtualList/VirtualList';
import type { MoverRow } from './groups';
import { hasId, idsOf, type Ids } from './selection';
import { selectModes, selectSelected, type LoadedList } from './selectors';
import { zapMoverSlice } from './state';
import { texts } from './texts';
import css from './ZapPicker.module.css';

const { folderFolded, zapsChosen, zapToggled } = zapMoverSlice.actions;

/** In CSS pixels (B2.07). */
export const listHeight = 300;
const lineHeight = 40;
const page = Math.floor(listHeight / lineHeight);

/**
 * The list of Zaps by folder. One stop of the Tab key: the arrows move through the lines, Space selects, with Shift a range,
 * Left and Right fold folders, Ctrl+A selects all.
 */
export function ZapPicker({ label, list: { rows, choosable, selectedIn } }: { label: string; list: LoadedList }): ReactElement {
  const dispatch = useAppDispatch();
  const { isSingle } = useAppSelector(selectModes);
  const selected = useAppSelector(selectSelected);
  const name = useId();
  const handle = useRef<VirtualListHandle>(null);
  /** The Zap from which a range goes. */
  const anchor = useRef<number | null>(null);
  const [wanted, setActive] = useState(1);
  const active = Math.min(wanted, rows.length - 1);
  const keyAt = useCallback((index: number) => keyOf(rows[index]), [rows]);

  const choose = (ids: Ids, isSelected: boolean) => dispatch(zapsChosen({ ids, isSelected }));
  const chooseRange = (to: number): void => {
    const from = rows.findIndex((row) => row.kind === 'zap' && row.zap.id === anchor.current);
    const range = rangeOf(rows, from === -1 ? to : from, to).flatMap((row) => (row.kind === 'zap' && row.mayMove ? [row.zap.id] : []));
    choose(idsOf(range), true);
  };

  const select = (index: number, withRange: boolean): void => {
    const row = rows[index];
    setActive(index);
    if (row?.kind === 'folder') {
      const { id, choosable: inside } = row.folder;
      choose(inside, (selectedIn.get(id) ?? 0) < inside.length);
    } else if (row?.kind === 'zap' && row.mayMove) {
      if (withRange && !isSingle && anchor.current !== null) return chooseRange(index);
      anchor.current = row.zap.id;
      dispatch(zapToggled({ id: row.zap.id, isSingle }));
    }
  };

  const go = (index: number): number => {
    const step = index >= active ? 1 : -1;
    let next = Math.max(0, Math.min(rows.length - 1, index));
    while (rows[next]?.kind === 'group' && rows[next + step]) next += step;
    if (rows[next]?.kind === 'group') next += 1;
    setActive(next);
    handle.current?.focusLine(next);
    return next;
  };

  const onSelect = useLatestCallback(select);
  const onKeyDown = useLatestCallback((event: KeyboardEvent): void => {
    const row = rows[active];
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !isSingle) choose(choosable, true);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (isMoveKey(event.key)) {
      const from = active;
      const to = go(indexAfterKey(event.key, active, rows.length, page) ?? 0);
      if (event.shiftKey && !isSingle) {
        const start = rows[from];
        if (anchor.current === null && start?.kind === 'zap') anchor.current = start.zap.id;
        chooseRange(to);
      }
    } else if (row?.kind === 'folder' && event.key === (row.isFolded ? 'ArrowRight' : 'ArrowLeft'))
      dispatch(folderFolded({ id: row.folder.id }));
    else return;
    event.preventDefault();
  });

  const lineOf = (index: number): ReactElement | null => {
    const row = rows[index];
    if (!row) return null;
    if (row.kind === 'group') {
      return (
        <div className={css.group} role="heading" aria-level={2}>
          {row.isShared ? texts.sharedFolders : texts.privateFolders}
        </div>
      );
    }
    const shared = { name, isSingle, isActive: index === active, index, onSelect, onKeyDown };
    return row.kind === 'folder' ? (
      <FolderLine {...shared} folder={row.folder} isFolded={row.isFolded} selectedCount={selectedIn.get(row.folder.id) ?? 0} />
    ) : (
      <ZapLine {...shared} zap={row.zap} mayMove={row.mayMove} isSelected={hasId(selected, row.zap.id)} />
    );
  };

  return (
    <VirtualList
      label={label}
      count={rows.length}
      height={listHeight}
      lineHeight={lineHeight}
      growing
      keptIndex={active}
      keyOf={keyAt}
      handle={handle}
    >
      {lineOf}
    </VirtualList>
  );
}

function keyOf(row: MoverRow | undefined): string | number {
  if (!row) return 'none';
  if (row.kind === 'zap') return row.zap.id;
  return row.kind === 'folder' ? `folder ${row.folder.id}` : `group ${String(row.isShared)}`;
}

interface LineProps {
  /** For the radio buttons, if only one Zap can be selected. */
  name: string;
  isSingle: boolean;
  /** The line with the keyboard focus. */
  isActive: boolean;
  /** From 0, among all rows of the list. */
  index: number;
  onSelect: (index: number, withRange: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

type FolderLineProps = Omit<Extract<MoverRow, { kind: 'folder' }>, 'kind'> & LineProps & { selectedCount: number };

/** A folder: selects all Zaps in it, and collapses it. */
const FolderLine = memo(function FolderLine(props: FolderLineProps): ReactElement {
  const dispatch = useAppDispatch();
  const { folder, isFolded, selectedCount, isSingle, isActive, index, onSelect, onKeyDown } = props;
  const { id, title, choosable, zaps } = folder;
  const isPartly = selectedCount > 0 && selectedCount < choosable.length;
  const count = <span className={css.count}>{texts.inFolder(selectedCount, zaps.length)}</span>;
  return (
    <div className={css.folder}>
      <button
        type="button"
        className={css.fold}
        tabIndex={isSingle && isActive ? 0 : -1}
        aria-expanded={!isFolded}
        aria-label={isFolded ? texts.unfold(title) : texts.fold(title)}
        onClick={() => dispatch(folderFolded({ id }))}
        onKeyDown={onKeyDown}
      >
        <Icon name="fold" />
      </button>
      {isSingle ? (
        <div className={css.row}>
          <span className={css.title}>{title}</span>
          {count}
        </div>
      ) : (
        <label className={css.row}>
          <input
            type="checkbox"
            className={css.box}
            ref={(box) => {
              if (box) box.indeterminate = isPartly;
            }}
            checked={choosable.length > 0 && selectedCount === choosable.length}
            disabled={choosable.length === 0}
            tabIndex={isActive ? 0 : -1}
            aria-label={texts.allIn(title)}
            onChange={() => onSelect(index, false)}
            onKeyDown={onKeyDown}
          />
          <span className={css.title}>{title}</span>
          {count}
        </label>
      )}
    </div>
  );
});

type ZapLineProps = Omit<Extract<MoverRow, { kind: 'zap' }>, 'kind'> & LineProps & { isSelected: boolean };

/** One Zap; one of others that only admins may move says so and cannot be selected (H5). */
const ZapLine = memo(function ZapLine(props: ZapLineProps): ReactElement {
  const { zap, mayMove, isSelected, name, isSingle, isActive, index, onSelect, onKeyDown } = props;
  const { title, state, ownerName } = zap;
  const about = mayMove ? ownerName && texts.ofOther(ownerName) : texts.adminsOnly;
  return (
    <label className={`${css.row} ${css.zap}`}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        className={css.box}
        name={isSingle ? name : undefined}
        checked={isSelected}
        // Not `disabled`, so that keyboard and screen reader users reach it and learn why.
        aria-disabled={!mayMove || undefined}
        tabIndex={isActive ? 0 : -1}
        onChange={(event) => onSelect(index, (event.nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={onKeyDown}
      />
      <span className={css.titles} data-disabled={!mayMove || undefined}>
        <span className={css.title}>{title.trim() || texts.untitled}</span>
        {about && <span className={css.about}>{about}</span>}
      </span>
      <Tag kind={state === 'on' ? 'success' : 'neutral'}>{texts.states[state]}</Tag>
    </label>
  );
});
