/** Groups the Zaps of the source account by folder, filters them by the search, and turns them into lines of equal height. */
import { homeFolderId } from '../../../domain/folders';
import { texts } from './texts';
import type { MovableZap, MoverFolder } from './entity';
import { idsOf, intersection, type Ids } from './selection';

/** The person, and the chosen modes of the list. */
export interface Viewing {
  readonly profileId: number | null;
  /** Admins may move the Zaps of others out of shared folders (H5). */
  readonly mayMoveOthers: boolean;
  readonly includeShared: boolean;
  readonly includeDrafts: boolean;
}

/**
 * The Zaps of the list: those of the person, with `includeShared` also those of others, and drafts only with `includeDrafts` (H6).
 */
export function listedZaps(
  zaps: readonly MovableZap[],
  folders: readonly MoverFolder[],
  { profileId, includeShared, includeDrafts }: Viewing,
): readonly MovableZap[] {
  const shared = new Set(folders.filter(({ isShared }) => isShared).map(({ id }) => id));
  return zaps.filter(
    ({ ownerId, isDraft, folderIds }) =>
      (includeDrafts || !isDraft) && (ownerId === profileId || (includeShared && folderIds.some((id) => shared.has(id)))),
  );
}

/** A folder with its Zaps. */
export interface FolderGroup {
  readonly id: number;
  readonly title: string;
  readonly isShared: boolean;
  readonly zaps: readonly MovableZap[];
  /** Those that can be chosen, ascending. */
  readonly choosable: Ids;
}

/** Created once, because `localeCompare` would look up a collator for each pair. */
const { compare } = new Intl.Collator();

/** True if the person may move the Zap: the owner may, and so may an admin (H5). */
export const mayMove = ({ ownerId }: MovableZap, { profileId, mayMoveOthers }: Viewing): boolean => ownerId === profileId || mayMoveOthers;

/**
 * The folders that contain Zaps: Home, then private folders, then shared ones. A Zap in several folders is listed in the first known
 * one, so that it is counted once.
 */
export function groupsOf(zaps: readonly MovableZap[], folders: readonly MoverFolder[], viewing: Viewing): readonly FolderGroup[] {
  const home = { id: homeFolderId, title: texts.home, isShared: false };
  const byTitle = [...folders].sort((a, b) => compare(a.title, b.title));
  const all = [home, ...byTitle.filter(({ isShared }) => !isShared), ...byTitle.filter(({ isShared }) => isShared)];
  const contents = new Map<number, MovableZap[]>(all.map(({ id }) => [id, []]));
  const inHome = contents.get(homeFolderId) ?? [];
  for (const zap of zaps) {
    let inside: MovableZap[] | undefined;
    for (const id of zap.folderIds) if ((inside = contents.get(id))) break;
    (inside ?? inHome).push(zap);
  }
  return all.flatMap((folder) => {
    const inside = contents.get(folder.id) ?? [];
    if (inside.length === 0) return [];
    const choosable = idsOf(inside.filter((zap) => mayMove(zap, viewing)).map(({ id }) => id));
    return [{ id: folder.id, title: folder.title, isShared: folder.isShared, zaps: inside, choosable }];
  });
}

/** The lower-case names of the group's Zaps, in their order. Created at the first search and reused for each typed letter. */
const lowerNames = new WeakMap<FolderGroup, readonly string[]>();
function namesOf(group: FolderGroup): readonly string[] {
  let names = lowerNames.get(group);
  if (names === undefined) lowerNames.set(group, (names = group.zaps.map(({ title }) => title.toLowerCase())));
  return names;
}

/** The groups with only the Zaps whose name contains every word of the search, ignoring case. The same groups without a search. */
export function searched(groups: readonly FolderGroup[], search: string): readonly FolderGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.flatMap((group) => {
    const names = namesOf(group);
    const zaps = group.zaps.filter((_zap, place) => words.every((word) => names[place]!.includes(word)));
    if (zaps.length === 0) return [];
    if (zaps.length === group.zaps.length) return [group];
    return [{ ...group, zaps, choosable: intersection(group.choosable, idsOf(zaps.map(({ id }) => id))) }];
  });
}

/** One line of the list; all are of one height. */
export type MoverRow =
  | { readonly kind: 'group'; readonly isShared: boolean }
  | { readonly kind: 'folder'; readonly folder: FolderGroup; readonly isFolded: boolean }
  | { readonly kind: 'zap'; readonly zap: MovableZap; readonly mayMove: boolean };

/** The lines from top to bottom. Collapsed folders hide their Zaps. */
export function rowsOf(groups: readonly FolderGroup[], folded: readonly number[], viewing: Viewing): readonly MoverRow[] {
  const rows: MoverRow[] = [];
  let last: boolean | null = null;
  for (const folder of groups) {
    if (folder.isShared !== last) rows.push({ kind: 'group', isShared: folder.isShared });
    last = folder.isShared;
    const isFolded = folded.includes(folder.id);
    rows.push({ kind: 'folder', folder, isFolded });
    if (isFolded) continue;
    for (const zap of folder.zaps) rows.push({ kind: 'zap', zap, mayMove: mayMove(zap, viewing) });
  }
  return rows;
}
