import type { WireTrashItem } from '../../contract/trash';
import { trashExpiry } from '../../domain/trash';
import type { FolderRecord } from '../folders/store';
import type { TrashedFolder, TrashedZap } from './store';

interface Trash {
  readonly zaps: readonly TrashedZap[];
  readonly folders: readonly TrashedFolder[];
}

/** The items of the trash, those that were deleted last first. `all`: the folders that exist; `maySee`: those that the viewer sees. */
export function presentTrash(
  { zaps, folders }: Trash,
  all: readonly FolderRecord[],
  maySee: (folder: { readonly isShared: boolean; readonly ownerId: number }) => boolean,
): WireTrashItem[] {
  const items = [
    ...zaps.map((zap) => {
      const folder = zap.folders.find(maySee);
      const lostPlace = folder === undefined ? zap.trashedFrom : null;
      return { kind: 'zap' as const, of: zap, place: folder?.title ?? null, lostPlace, zapCount: 0 };
    }),
    ...folders.map((folder) => {
      const parent = all.find(({ id }) => id === folder.parentId);
      const lostPlace = parent === undefined ? folder.parentTitle : null;
      return { kind: 'folder' as const, of: folder, place: parent?.title ?? null, lostPlace, zapCount: folder.zapIds.length };
    }),
  ];
  items.sort((a, b) => b.of.trashedAt.getTime() - a.of.trashedAt.getTime());
  return items.map(({ kind, of, place, lostPlace, zapCount }) => ({
    kind,
    id: of.id,
    title: of.title,
    place,
    lost_place: lostPlace,
    zap_count: zapCount,
    deleted_by: of.trashedBy,
    deleted_at: of.trashedAt.toISOString(),
    expires_at: trashExpiry(of.trashedAt).toISOString(),
  }));
}
