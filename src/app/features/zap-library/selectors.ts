import { createSelector } from '@reduxjs/toolkit';
import { foldersWithin } from '../../../domain/folders';
import { selectCollection, type WithEntities } from '../../entities';
import { selectAccounts, selectCurrentAccountId } from '../accounts';
import { selectAreFoldersKnown, selectFolderFailure, selectFolderTree, type PlacedFolder } from '../folders';
import type { WithSession } from '../session';
import { createZapRowsSelector, zaps } from '../zaps';
import { countByFolder, shownRows, type LibraryRow, type Within } from './rows';
import { selectLibrary, type WithLibrary } from './state';
import { filtersOf } from './wanted';

type WithAll = WithEntities & WithLibrary;

/** All Zaps of the current account, in the server's order: last changed first. */
export const selectLibraryRows: (state: WithEntities & WithSession) => readonly LibraryRow[] = createZapRowsSelector(
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
  [selectFolderTree, (state: WithLibrary & WithEntities) => selectShownLibrary(state).wanted.folder],
  (tree, folder): Within => {
    if (folder === null) return 'all';
    return folder === 0 ? 'home' : new Set([folder, ...foldersWithin(tree, folder)]);
  },
);

const selectLooking = createSelector([(state: WithLibrary) => selectLibrary(state).wanted], (wanted) => ({
  wanted,
  ...filtersOf(wanted),
}));

/** The rows that match the search. */
export const selectShownRows = createSelector([selectLibraryRows, selectWithin, selectLooking], shownRows);

/** The chosen ones that are visible: nothing is done to hidden rows. */
export const selectChosenIds = createSelector(
  [selectShownRows, (state: WithLibrary) => selectLibrary(state).selection.ids],
  (rows, ids): ReadonlySet<number> => {
    const chosen = new Set(ids);
    return new Set(rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id));
  },
);

export interface FolderLine extends PlacedFolder {
  /** With those in it; null while the Zaps are not there. */
  readonly count: number | null;
  readonly parentTitle: string | null;
}

export interface FolderCounts {
  readonly all: number | null;
  readonly home: number | null;
  readonly lines: readonly FolderLine[];
}

const selectAreZapsThere = (state: WithAll): boolean => {
  const { data, state: loading } = selectCollection(state, zaps);
  return data.listed !== undefined && loading.status !== 'failure' && selectCurrentAccountId(state) !== null;
};

/** The tree with counts. While the Zaps are not there, or could not be loaded, their number is unknown: null. */
export const selectFolderLines = createSelector(
  [selectFolderTree, selectLibraryRows, selectAreZapsThere],
  (tree, rows, areThere): FolderCounts => {
    const counts = areThere ? countByFolder(rows, new Map(tree.map(({ id, parentId }) => [id, parentId]))) : null;
    const titleOf = new Map(tree.map(({ id, title }) => [id, title]));
    const lines = tree.map((folder): FolderLine => ({
      ...folder,
      count: counts === null ? null : (counts.folders.get(folder.id) ?? 0),
      parentTitle: folder.parentId === null ? null : (titleOf.get(folder.parentId) ?? null),
    }));
    return { all: counts?.all ?? null, home: counts?.home ?? null, lines };
  },
);

export interface Owner {
  readonly id: number;
  readonly name: string;
}

/** Whose Zaps there are, by name. */
export const selectOwners = createSelector([selectLibraryRows], (rows): readonly Owner[] => {
  const owners = new Map(rows.map(({ ownerId, owner }) => [ownerId, owner]));
  return [...owners].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
});

export type LibraryView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string; readonly details: readonly string[] }
  | { readonly phase: 'loaded'; readonly rows: readonly LibraryRow[]; readonly total: number };

export const selectLibraryView = createSelector(
  [
    selectShownRows,
    selectLibraryRows,
    (state: WithAll) => selectCollection(state, zaps).state,
    (state: WithAll) => selectCollection(state, zaps).data.listed !== undefined && selectCurrentAccountId(state) !== null,
  ],
  (rows, all, { status, statusMessages }, isKnown): LibraryView => {
    if (status === 'failure') return { phase: 'failed', message: statusMessages[0] ?? '', details: statusMessages.slice(1) };
    return isKnown ? { phase: 'loaded', rows, total: all.length } : { phase: 'loading' };
  },
);

export { selectFolderFailure };

/** Where Zaps of this account are moved to another; null with one account alone. */
export const selectMoveAddress = (state: WithAll): string | null => {
  const accountId = selectCurrentAccountId(state);
  return accountId === null || selectAccounts(state).length < 2 ? null : `/app/move-zaps/from/${accountId}`;
};
