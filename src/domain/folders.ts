import { isAtMost, isOneLine } from './profileFields';

/**
 * The form of a name of a Zap or folder in which equal names are identical: compatible characters (NFKC), letter case and white space do not matter.
 * It does not depend on the language of the machine, because the browser and the server must agree on which folder has a name
 * already. Whether other records have it is decided by the server alone (`findSameName`).
 *
 * @param name what a person typed or stored.
 * @returns the empty string for a name of white space only.
 */
export function comparableName(name: string): string {
  // Upper case first, because some letters have several lower-case forms, like the two of sigma; and lower case before that, because
  // the capital ẞ has the upper case of its lower case only (SS).
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(/\s+/gu, ' ').trim();
}

/** True if two names are the same but for letter case, white space and compatible characters. Blank names are never the same. */
export function isSameName(one: string, other: string): boolean {
  const comparable = comparableName(one);
  return comparable !== '' && comparable === comparableName(other);
}

/** The virtual folder of the Zaps without a folder (B2.09). */
export const homeFolderId = 0;

/** Code points. */
export const maxFolderTitleLength = 100;
export const maxZapTitleLength = 200;
/** Nesting depth: a folder at the top is the first level. */
export const maxFolderDepth = 8;
/** In one account. */
export const maxFolders = 2000;
/** The maximum number of Zaps in one request. */
export const maxZapsAtOnce = 1000;

/** The problem with the name of a folder; null if there is none. */
export function folderTitleIssue(title: string): string | null {
  if (title.trim() === '') return 'Enter a name for the folder.';
  if (!isAtMost(title.trim(), maxFolderTitleLength)) return `The name can have at most ${maxFolderTitleLength} characters.`;
  return isOneLine(title.trim()) ? null : 'The name can’t contain line breaks.';
}

/** The problem with the title of a Zap; null if there is none. */
export function zapTitleIssue(title: string): string | null {
  if (title.trim() === '') return 'Enter a name for the Zap.';
  if (!isAtMost(title.trim(), maxZapTitleLength)) return `The name can have at most ${maxZapTitleLength} characters.`;
  return isOneLine(title.trim()) ? null : 'The name can’t contain line breaks.';
}

/** The position of a folder; `parentId` is null at the top level. */
export interface PlacedFolder {
  readonly id: number;
  readonly parentId: number | null;
}

/** A folder with the data that decides if another one may have its name. */
export interface NamedFolder extends PlacedFolder {
  readonly title: string;
  readonly isShared: boolean;
  readonly ownerId: number | null;
}

export const takenFolderTitle = 'There is already a folder with this name here. Choose another name.';

/**
 * True if the name of a sibling folder looks the same to a person (`isSameName`). Shared folders are compared with shared ones,
 * private folders with those of the same owner, because private folders of others are invisible. `id`: the folder being renamed,
 * which may keep its name.
 */
export function isFolderTitleTaken(
  folders: readonly NamedFolder[],
  { id, title, parentId, isShared, ownerId }: Omit<NamedFolder, 'id'> & { readonly id?: number },
): boolean {
  return folders.some(
    (other) =>
      other.id !== id &&
      other.parentId === parentId &&
      other.isShared === isShared &&
      (isShared || other.ownerId === ownerId) &&
      isSameName(other.title, title),
  );
}

const renameFirst = 'Rename one of them first.';

/**
 * The reason why a folder can't be moved into another folder, or with null to the top level: its name is taken there. Null if it can
 * be moved. A moved folder becomes shared or private like its new parent.
 */
export function moveFolderIssue(folders: readonly NamedFolder[], folder: NamedFolder, parentId: number | null): string | null {
  const { isShared, ownerId } = folders.find(({ id }) => id === parentId) ?? folder;
  const isTaken = isFolderTitleTaken(folders, { ...folder, parentId, isShared, ownerId });
  return isTaken ? `There is already a folder with this name there. ${renameFirst}` : null;
}

/** The parent of a folder after it is shared or unshared: null (top level) unless the parent is equally shared or private. */
export function parentOnceShared(folders: readonly NamedFolder[], folder: NamedFolder, isShared: boolean): number | null {
  const parent = folders.find(({ id }) => id === folder.parentId);
  return parent !== undefined && parent.isShared === isShared ? parent.id : null;
}

/** The reason why a folder can't be shared or made private: its name is taken there. Null if it can. */
export function shareFolderIssue(folders: readonly NamedFolder[], folder: NamedFolder, isShared: boolean): string | null {
  const parentId = parentOnceShared(folders, folder, isShared);
  const isTaken = isFolderTitleTaken(folders, { ...folder, parentId, isShared });
  return isTaken ? `There is already a ${isShared ? 'shared' : 'private'} folder with this name. ${renameFirst}` : null;
}

/** The reason why a folder can't be deleted: a subfolder would move up next to a folder with the same name. Null if it can. */
export function removeFolderIssue(folders: readonly NamedFolder[], folder: NamedFolder): string | null {
  const others = folders.filter(({ id }) => id !== folder.id);
  const child = others.find((each) => each.parentId === folder.id && isFolderTitleTaken(others, { ...each, parentId: folder.parentId }));
  return child ? `The folder “${child.title}” in it would move up to a folder with the same name. ${renameFirst}` : null;
}

/** The title, followed by a number if it is taken: for folders that an owner receives from another person. */
export function freeFolderTitle(folders: readonly NamedFolder[], folder: NamedFolder): string {
  let title = folder.title;
  for (let number = 2; isFolderTitleTaken(folders, { ...folder, title }); number += 1) {
    const ending = ` (${number})`;
    title = [...folder.title].slice(0, maxFolderTitleLength - ending.length).join('') + ending;
  }
  return title;
}

/** The descendants of a folder, without itself. Stops at a cycle, which valid data never contains. */
export function foldersWithin(folders: readonly PlacedFolder[], id: number): ReadonlySet<number> {
  const childrenOf = new Map<number, number[]>();
  for (const folder of folders) {
    if (folder.parentId === null) continue;
    const siblings = childrenOf.get(folder.parentId);
    if (siblings) siblings.push(folder.id);
    else childrenOf.set(folder.parentId, [folder.id]);
  }
  const found = new Set<number>();
  const queue = [...(childrenOf.get(id) ?? [])];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next) || next === id) continue;
    found.add(next);
    queue.push(...(childrenOf.get(next) ?? []));
  }
  return found;
}

/** The depth of a folder: 1 at the top level. */
export function depthOf(folders: readonly PlacedFolder[], id: number): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  let depth = 0;
  for (let at: number | null | undefined = id; at !== null && at !== undefined && depth <= parents.size; at = parents.get(at)) depth += 1;
  return depth;
}

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
  const parent = all.find((each) => each.id === folder.parentId && isAlike(each) && depthOf(all, each.id) < maxFolderDepth);
  const parentId = parent?.id ?? null;
  const depth = parent === undefined ? 1 : depthOf(all, parent.id) + 1;
  const children = all.filter(
    (each) =>
      folder.childIds.includes(each.id) &&
      isAlike(each) &&
      (each.parentId === folder.parentId || each.parentId === parentId) &&
      depth + heightOf(all, each.id) <= maxFolderDepth,
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
