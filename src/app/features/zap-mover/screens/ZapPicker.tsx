import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { MoverRow } from '../groups';
import { hasId, idsOf, type Ids } from '../selection';
import { FolderLine, GroupLine, ZapLine } from './PickerLine';
import { indexAfterKey, isMoveKey, rangeOf } from '../../../widgets/VirtualList/listKeys';
import { useLatestCallback } from '../../../widgets/VirtualList/useLatestCallback';
import { VirtualList, type VirtualListHandle } from '../../../widgets/VirtualList/VirtualList';

/** In CSS pixels (B2.07). */
export const listHeight = 300;
const lineHeight = 40;
const page = Math.floor(listHeight / lineHeight);

export interface ZapPickerProps {
  label: string;
  rows: readonly MoverRow[];
  /** Every Zap of these rows that can be selected, ascending. */
  choosable: Ids;
  selectedIn: ReadonlyMap<number, number>;
  selected: Ids;
  isSingle: boolean;
  onToggle: (id: number) => void;
  onChoose: (ids: Ids, isSelected: boolean) => void;
  onFold: (folderId: number) => void;
}

/**
 * The list of Zaps by folder. One stop of the Tab key: the arrows move through the lines, Space selects, with Shift a range,
 * Left and Right fold folders, Ctrl+A selects all.
 */
export function ZapPicker(props: ZapPickerProps): ReactElement {
  const { label, rows, choosable, selectedIn, selected, isSingle, onToggle, onChoose, onFold } = props;
  const name = useId();
  const handle = useRef<VirtualListHandle>(null);
  /** The Zap from which a range goes. */
  const anchor = useRef<number | null>(null);
  const [wanted, setActive] = useState(1);
  const active = Math.min(wanted, rows.length - 1);
  const keyAt = useCallback((index: number) => keyOf(rows[index]), [rows]);

  const chooseRange = (to: number): void => {
    const from = rows.findIndex((row) => row.kind === 'zap' && row.zap.id === anchor.current);
    const range = rangeOf(rows, from === -1 ? to : from, to).flatMap((row) => (row.kind === 'zap' && row.mayMove ? [row.zap.id] : []));
    onChoose(idsOf(range), true);
  };

  const select = (index: number, withRange: boolean): void => {
    const row = rows[index];
    setActive(index);
    if (row?.kind === 'folder') {
      const { id, choosable: inside } = row.folder;
      onChoose(inside, (selectedIn.get(id) ?? 0) < inside.length);
    } else if (row?.kind === 'zap' && row.mayMove) {
      if (withRange && !isSingle && anchor.current !== null) return chooseRange(index);
      anchor.current = row.zap.id;
      onToggle(row.zap.id);
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
  const onFoldFolder = useLatestCallback(onFold);
  const onKeyDown = useLatestCallback((event: KeyboardEvent): void => {
    const row = rows[active];
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !isSingle) onChoose(choosable, true);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (isMoveKey(event.key)) {
      const from = active;
      const to = go(indexAfterKey(event.key, active, rows.length, page) ?? 0);
      if (event.shiftKey && !isSingle) {
        const start = rows[from];
        if (anchor.current === null && start?.kind === 'zap') anchor.current = start.zap.id;
        chooseRange(to);
      }
    } else if (row?.kind === 'folder' && event.key === (row.isFolded ? 'ArrowRight' : 'ArrowLeft')) onFold(row.folder.id);
    else return;
    event.preventDefault();
  });

  const lineOf = (index: number): ReactElement | null => {
    const row = rows[index];
    if (!row) return null;
    if (row.kind === 'group') return <GroupLine isShared={row.isShared} />;
    const shared = { name, isSingle, isActive: index === active, index, onSelect, onKeyDown };
    return row.kind === 'folder' ? (
      <FolderLine
        {...shared}
        folder={row.folder}
        isFolded={row.isFolded}
        selectedCount={selectedIn.get(row.folder.id) ?? 0}
        onFold={onFoldFolder}
      />
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
