/** The Zaps of the source account as the list shows them: by private and shared folder, searched, in lines of one height. */
import { homeFolderId } from '../../../domain/folders';
import { copy } from './copy';
import type { MovableZap, MoverFolder } from './entity';
import { idsOf, intersection, type Ids } from './selection';

/** The viewer, and the requested modes. */
export interface Viewing {
  readonly profileId: number | null;
  /** Admins may take others' Zaps out of shared folders (H5). */
  readonly mayMoveOthers: boolean;
  readonly includeShared: boolean;
  readonly includeDrafts: boolean;
}

/**
 * The listed Zaps that can be chosen: the person's own, and with `includeShared` those of others; drafts with
 * `includeDrafts` (H6).
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

/** Made once: `localeCompare` looks one up for each pair. */
const { compare } = new Intl.Collator();

/** True if the person may move the Zap: their own, or anybody's as an admin (H5). */
export const mayMove = ({ ownerId }: MovableZap, { profileId, mayMoveOthers }: Viewing): boolean => ownerId === profileId || mayMoveOthers;

/**
 * Non-empty folders, private ones first and Home before all; shared ones after them. A Zap in several is listed in the
 * first known one, so that each is listed and counted once.
 */
export function groupsOf(zaps: readonly MovableZap[], folders: readonly MoverFolder[], viewing: Viewing): readonly FolderGroup[] {
  const home = { id: homeFolderId, title: copy.home, isShared: false };
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

/** Names in lower case, at the positions of the group's Zaps. Created at the first search, not for each typed letter. */
const lowerNames = new WeakMap<FolderGroup, readonly string[]>();
function namesOf(group: FolderGroup): readonly string[] {
  let names = lowerNames.get(group);
  if (names === undefined) lowerNames.set(group, (names = group.zaps.map(({ title }) => title.toLowerCase())));
  return names;
}

/** The groups without Zaps whose name lacks a word of the search, whatever its case; untouched without a search. */
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

/** The lines from top to bottom; collapsed folders hide their contents. */
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
