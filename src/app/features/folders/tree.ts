import { createSelector } from '@reduxjs/toolkit';
import { select, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import { loadCollection, selectAll, selectCollection, selectListed, type CollectionOutcome, type WithEntities } from '../../entities';
import { selectCurrentAccountId } from '../accounts';
import { folderOf, folders, type Folder, type FolderData } from './entity';

/** A folder at its place in the tree. */
export interface PlacedFolder extends Folder {
  /** 0 at the top. */
  readonly depth: number;
  readonly parentId: number | null;
  readonly ownerId: number | null;
  /** The viewer may name, share, move and delete it. */
  readonly mayEdit: boolean;
}

const selectAllFolders = (state: WithEntities) => selectAll(state, folders);
const selectTopFolders = (state: WithEntities) => selectListed(state, folders);

/** Every folder of the tree from the top down: each followed by those in it. Empty while no tree has come. */
export const selectFolderTree = createSelector([selectAllFolders, selectTopFolders], (all, top): readonly PlacedFolder[] => {
  const byId = new Map(all.map((folder) => [folder.id, folder]));
  const placed: PlacedFolder[] = [];
  const seen = new Set<number>();
  const add = (folder: FolderData, depth: number, parentId: number | null): void => {
    if (seen.has(folder.id)) return;
    seen.add(folder.id);
    placed.push({ ...folderOf(folder), depth, parentId, ownerId: folder.ownerId ?? null, mayEdit: folder.mayEdit ?? false });
    for (const id of folder.children ?? []) {
      const child = byId.get(id);
      if (child) add(child, depth + 1, folder.id);
    }
  };
  for (const folder of top) add(folder, 0, null);
  return placed;
});

/** Null unless the tree could not be had: then the sentence that says so. */
export function selectFolderFailure(state: WithEntities): string | null {
  const { status, statusMessages } = selectCollection(state, folders).state;
  return status === 'failure' ? (statusMessages[0] ?? '') : null;
}

export const selectAreFoldersKnown = (state: WithEntities): boolean => selectCollection(state, folders).data.listed !== undefined;

/** Loads the tree of the current account. `isSilent`: the present tree stays visible until then. */
export function* loadFolders(options: { readonly isSilent?: boolean } = {}): SagaGenerator<CollectionOutcome | null> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return null;
  return yield* loadCollection(folders, {
    path: appRoutes.getFolderTree.path,
    params: { context: accountId },
    ofAccount: accountId,
    ...options,
  });
}
