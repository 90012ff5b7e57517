import { createSelector } from '@reduxjs/toolkit';
import { foldersWithin } from '../../../domain/folders';
import { moverAddress, moverSelection } from '../../../domain/moverAddresses';
import { selectCollection } from '../../entities';
import type { RootState } from '../../platform/rootState';
import { selectAccounts, selectCurrentAccountId } from '../accounts';
import { selectAreFoldersKnown, selectFolderTree, type PlacedFolder } from '../folders';
import { selectCurrentProfileId } from '../session';
import { createZapRowsSelector, zaps, type ZapRow } from '../zaps';
import { selectLibrary } from './state';
import { filtersOf, type SortKey, type LibraryQuery } from './wanted';

/** A line of the library. */
export interface LibraryRow extends ZapRow {
  readonly folderIds: number[];
  readonly ownerId: number;
  /** Its plan switched it off, and no one has switched it since. */
  readonly isPaused: boolean;
  /** It is being switched or saved. */
  readonly isBusy: boolean;
}

/** The folders whose Zaps a place shows: itself and its subfolders. Null: all; 0, Home, is for Zaps in none. */
type FolderScope = ReadonlySet<number> | 'home' | 'all';

const lies = (row: LibraryRow, within: FolderScope): boolean => {
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
export function filterRows(rows: readonly LibraryRow[], within: FolderScope, wanted: LibraryQuery): readonly LibraryRow[] {
  const { shown, ownerId, sort } = filtersOf(wanted);
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

/** All Zaps of the current account, in the server's order: last changed first. */
export const selectLibraryRows: (state: RootState) => readonly LibraryRow[] = createZapRowsSelector(
  ({ data: { folders, ownerId, state, pausedByPlan }, state: { status } }) => ({
    folderIds: folders,
    ownerId,
    isPaused: state === 'off' && pausedByPlan,
    isBusy: status === 'saving',
  }),
);

/** The library as it is shown: a folder that the tree does not hold, such as a deleted one, asks for all. */
export const selectShownLibrary = createSelector([selectLibrary, selectFolderTree, selectAreFoldersKnown], (library, tree, areKnown) => {
  const { wanted } = library;
  const isThere = wanted.folder === null || wanted.folder === 0 || !areKnown || tree.some(({ id }) => id === wanted.folder);
  return isThere ? library : { ...library, wanted: { ...wanted, folder: null } };
});

const selectWithin = createSelector(
  [selectFolderTree, (state: RootState) => selectShownLibrary(state).wanted.folder],
  (tree, folder): FolderScope => {
    if (folder === null) return 'all';
    return folder === 0 ? 'home' : new Set([folder, ...foldersWithin(tree, folder)]);
  },
);

/** The rows that match the search. */
export const selectShownRows = createSelector(
  [selectLibraryRows, selectWithin, (state: RootState) => selectLibrary(state).wanted],
  filterRows,
);

/** The chosen ones that are visible: nothing is done to hidden rows. */
export const selectChosenIds = createSelector(
  [selectShownRows, (state: RootState) => selectLibrary(state).selection.ids],
  (rows, ids): ReadonlySet<number> => {
    const chosen = new Set(ids);
    return new Set(rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id));
  },
);

/** True once the Zaps of the current account have come. */
export const selectAreZapsThere = (state: RootState): boolean => {
  const { data, state: loading } = selectCollection(state, zaps);
  return data.listed !== undefined && loading.status !== 'failure' && selectCurrentAccountId(state) !== null;
};

export interface FolderLine extends PlacedFolder {
  /** With those in it; null while the Zaps are not there. */
  readonly count: number | null;
  readonly parentTitle: string | null;
}

/** The tree with counts. While the Zaps are not there, or could not be loaded, their number is unknown: null. */
export const selectFolderLines = createSelector([selectFolderTree, selectLibraryRows, selectAreZapsThere], (tree, rows, areThere) => {
  const counts = areThere ? countByFolder(rows, new Map(tree.map(({ id, parentId }) => [id, parentId]))) : null;
  const titleOf = new Map(tree.map(({ id, title }) => [id, title]));
  const lines = tree.map((folder): FolderLine => ({
    ...folder,
    count: counts === null ? null : (counts.folders.get(folder.id) ?? 0),
    parentTitle: folder.parentId === null ? null : (titleOf.get(folder.parentId) ?? null),
  }));
  return { all: counts?.all ?? null, home: counts?.home ?? null, lines };
});

/** Whose Zaps there are, by name. */
export const selectOwners = createSelector([selectLibraryRows], (rows) => {
  const owners = new Map(rows.map(({ ownerId, owner }) => [ownerId, owner]));
  return [...owners].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
});

/** True if Zaps can be moved to another account: the person has several. */
export const selectCanMoveZaps = (state: RootState): boolean => selectCurrentAccountId(state) !== null && selectAccounts(state).length > 1;

/**
 * The link that moves the chosen Zaps to another account: the mover starts with them selected, in the modes that show them
 * (drafts, others' Zaps). Null with only one account.
 */
export const selectMoveChosenAddress = createSelector(
  [selectCanMoveZaps, selectCurrentAccountId, selectCurrentProfileId, selectShownRows, selectChosenIds],
  (canMove, fromId, profileId, rows, ids): string | null => {
    if (!canMove) return null;
    const chosen = rows.filter(({ id }) => ids.has(id));
    const includeDrafts = chosen.some(({ state }) => state === 'draft');
    const includeShared = chosen.some(({ ownerId }) => ownerId !== profileId);
    return moverAddress({ fromId, includeDrafts, includeShared }) + moverSelection(ids);
  },
);
