import { indexAfterKey, rangeOf } from '../../widgets/VirtualList/listKeys';

/** Which rows are chosen, and where the keyboard is among them. */
export interface Selection {
  readonly ids: readonly number[];
  /** Where a range began. */
  readonly anchor: number | null;
  /** The row that the keyboard is on. */
  readonly cursor: number | null;
}

export const nothing: Selection = { ids: [], anchor: null, cursor: null };

/** Puts one row in or out; the next range begins at it. */
export function toggled({ ids }: Selection, id: number): Selection {
  return { ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id], anchor: id, cursor: id };
}

/** The rows from where the range began to `id`, whichever comes first; alone, as in any list of files. `order`: the rows as they are shown. */
export function reached({ anchor, cursor }: Selection, id: number, order: readonly number[]): Selection {
  const from = order.indexOf(anchor ?? cursor ?? id);
  const to = order.indexOf(id);
  if (to < 0) return { ids: [], anchor, cursor };
  const start = from < 0 ? to : from;
  return { ids: rangeOf(order, start, to), anchor: order[start] ?? id, cursor: id };
}

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * The effect of a key: arrows, Home, End and the page keys move, with Shift they also select the rows on the way; Space toggles
 * the row, Ctrl or Cmd and A selects all, Escape none. Null: the key is not for the list.
 */
export function pressed(selection: Selection, { key, shiftKey, ctrlKey, metaKey }: Press, order: readonly number[]): Selection | null {
  const { ids, cursor } = selection;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') return { ...selection, ids: order };
  if (ctrlKey || metaKey) return null;
  if (key === 'Escape') return ids.length === 0 ? null : { ...selection, ids: [], anchor: null };
  if (order.length === 0) return null;
  const at = cursor === null ? -1 : order.indexOf(cursor);
  if (key === ' ') return toggled(selection, order[Math.max(0, at)]!);
  const next = indexAfterKey(key, at, order.length);
  if (next === null) return null;
  const id = order[next]!;
  return shiftKey ? reached({ ...selection, anchor: selection.anchor ?? cursor }, id, order) : { ...selection, anchor: id, cursor: id };
}
