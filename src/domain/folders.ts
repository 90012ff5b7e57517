import { isAtMost, isOneLine } from './profileFields';

/** The virtual folder of what lies in no other (B2.09). */
export const homeFolderId = 0;

/** Code points. */
export const longestFolderTitle = 100;
export const longestZapTitle = 200;
/** Folders in folders: a folder at the top is the first level. */
export const deepestFolder = 8;
/** In one account. */
export const mostFolders = 2000;
/** Zaps that one request changes. */
export const mostZapsAtOnce = 1000;

/** What is wrong with the name of a folder, in words; null when nothing is. */
export function folderTitleFault(title: string): string | null {
  if (title.trim() === '') return 'A folder needs a name.';
  if (!isAtMost(title.trim(), longestFolderTitle)) return `The name has at most ${longestFolderTitle} characters.`;
  return isOneLine(title.trim()) ? null : 'The name has to stand in one line.';
}

/** What is wrong with the title of a Zap, in words; null when nothing is. */
export function zapTitleFault(title: string): string | null {
  if (title.trim() === '') return 'A Zap needs a name.';
  if (!isAtMost(title.trim(), longestZapTitle)) return `The name has at most ${longestZapTitle} characters.`;
  return isOneLine(title.trim()) ? null : 'The name has to stand in one line.';
}

/** A folder as far as its place goes; `parentId` is null at the top. */
export interface PlacedFolder {
  readonly id: number;
  readonly parentId: number | null;
}

/** The folders in a folder, at any depth, without itself. A circle, which nothing makes, ends where it began. */
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

/** How deep a folder lies: 1 at the top. */
export function depthOf(folders: readonly PlacedFolder[], id: number): number {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  let depth = 0;
  for (let at: number | null | undefined = id; at !== null && at !== undefined && depth <= parents.size; at = parents.get(at)) depth += 1;
  return depth;
}
