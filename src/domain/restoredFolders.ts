import { deepestFolder, depthOf, foldersWithin, freeFolderTitle, type NamedFolder } from './folders';

/** A deleted folder: where it was, and the folders that were directly in it. */
export interface DeletedFolder extends NamedFolder {
  readonly childIds: readonly number[];
}

/**
 * Where a deleted folder returns to among the folders that exist now: its parent if that is still there, alike in visibility and not
 * too deep, else the top level; with a number after its name if a sibling has the name by now. `childIds`: of its former subfolders
 * those that are still where its deletion moved them, or beside it.
 */
export function placeOfRestored(
  all: readonly NamedFolder[],
  folder: DeletedFolder,
): { readonly title: string; readonly parentId: number | null; readonly childIds: readonly number[] } {
  const isAlike = (other: NamedFolder): boolean =>
    other.isShared === folder.isShared && (other.isShared || other.ownerId === folder.ownerId);
  const parent = all.find((each) => each.id === folder.parentId && isAlike(each) && depthOf(all, each.id) < deepestFolder);
  const parentId = parent?.id ?? null;
  const depth = parent === undefined ? 1 : depthOf(all, parent.id) + 1;
  const children = all.filter(
    (each) =>
      folder.childIds.includes(each.id) &&
      isAlike(each) &&
      (each.parentId === folder.parentId || each.parentId === parentId) &&
      depth + heightOf(all, each.id) <= deepestFolder,
  );
  const childIds = children.map(({ id }) => id);
  const others = all.filter(({ id }) => !childIds.includes(id));
  return { title: freeFolderTitle(others, { ...folder, parentId }), parentId, childIds };
}

/** The levels of a folder with those below it: 1 for one without subfolders. */
function heightOf(all: readonly NamedFolder[], id: number): number {
  const own = depthOf(all, id);
  return 1 + Math.max(0, ...[...foldersWithin(all, id)].map((each) => depthOf(all, each) - own));
}
