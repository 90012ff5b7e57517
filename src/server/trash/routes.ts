import { trash, type WireTrashItem } from '../../contract/trash';
import { maxTrashedAtOnce, trashExpiry } from '../../domain/trash';
import { errorBodies } from '../platform/errorBodies';
import { uniqueIds, latestItems, purgeTrash, loadTrash, restoreFromTrash } from './changeTrash';
import { routes } from '../platform/handler';
import { maySeeFolder } from '../zaps/policy';
import { findRole } from '../access/store';
import type { FolderRecord } from '../folders/store';
import type { TrashedFolder, TrashedZap } from './store';

export default routes(trash, {
  /** GET /api/v3/trash?account_id=: for a member of the account; 404 for any other (S51). */
  async listTrash(call, { db, clock }) {
    const { profileId } = call.principal;
    const { account_id: accountId } = call.query;
    const role = await findRole(db, profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    const read = await loadTrash(db, accountId, { id: profileId, role });
    const objects = presentTrash(latestItems(read), read.all, (folder) => maySeeFolder(profileId, folder)).slice(0, maxTrashedAtOnce);
    return { status: 200, body: { objects, total: read.total } };
  },

  /** POST /api/v3/trash/restorations?account_id=. */
  async restoreFromTrash(call, context) {
    const restored = await restoreFromTrash(context, call, call.query.account_id, uniqueIds(call.body));
    return { status: 200, body: { restored: restored.map(({ lostPlace, ...item }) => ({ ...item, lost_place: lostPlace })) } };
  },

  /** POST /api/v3/trash/purges?account_id=. */
  async purgeTrash(call, context) {
    const { zapIds, folderIds } = await purgeTrash(context, call, call.query.account_id, uniqueIds(call.body));
    return { status: 200, body: { zap_ids: [...zapIds], folder_ids: [...folderIds] } };
  },
});

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
