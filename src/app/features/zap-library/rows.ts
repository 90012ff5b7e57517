import type { ZapRow } from '../zaps';
import type { ShownState, SortKey } from './state';
import type { Wanted } from './wanted';

/** A line of the library. */
export interface LibraryRow extends ZapRow {
  readonly folderIds: readonly number[];
  readonly ownerId: number;
  /** Its plan switched it off, and no one has switched it since. */
  readonly isPaused: boolean;
  /** It is being switched or saved. */
  readonly isBusy: boolean;
}

export interface Looking {
  readonly wanted: Wanted;
  readonly shown: ShownState;
  readonly ownerId: number | null;
  readonly sort: SortKey;
}

/** The folders whose Zaps a place shows: itself and its subfolders. Null: all; 0, Home, is for Zaps in none. */
export type Within = ReadonlySet<number> | 'home' | 'all';

const lies = (row: LibraryRow, within: Within): boolean => {
  if (within === 'all') return true;
  return within === 'home' ? row.folderIds.length === 0 : row.folderIds.some((id) => within.has(id));
};

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare: Readonly<Record<Exclude<SortKey, 'changed'>, (a: LibraryRow, b: LibraryRow) => number>> = {
  name: (a, b) => order.compare(a.title, b.title),
  lastRun: (a, b) => (b.lastRunAt ?? 0) - (a.lastRunAt ?? 0),
  tasks: (a, b) => b.tasks - a.tasks,
};

/** The rows that fit, in the order asked for; the server's own order is that of the last change. */
export function shownRows(rows: readonly LibraryRow[], within: Within, { wanted, shown, ownerId, sort }: Looking): readonly LibraryRow[] {
  const words = wanted.search.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = rows.filter((row) => {
    if (shown !== 'all' && row.state !== shown) return false;
    if (ownerId !== null && row.ownerId !== ownerId) return false;
    if (!lies(row, within)) return false;
    if (words.length === 0) return true;
    const title = row.title.toLowerCase();
    return words.every((word) => title.includes(word));
  });
  return sort === 'changed' ? fitting : fitting.sort(compare[sort]);
}

/** Counts the Zaps of each folder including its subfolders, and of `home` and `all`. */
export function countByFolder(
  rows: readonly LibraryRow[],
  parentOf: ReadonlyMap<number, number | null>,
): { readonly all: number; readonly home: number; readonly folders: ReadonlyMap<number, number> } {
  const folders = new Map<number, number>();
  let home = 0;
  for (const { folderIds } of rows) {
    if (folderIds.length === 0) home += 1;
    const counted = new Set<number>();
    for (const id of folderIds) {
      for (let at: number | null | undefined = id; at !== null && at !== undefined && !counted.has(at); at = parentOf.get(at))
        counted.add(at);
    }
    for (const id of counted) folders.set(id, (folders.get(id) ?? 0) + 1);
  }
  return { all: rows.length, home, folders };
}
