import type { FolderOfZap } from '../records/zaps';

/**
 * Who sees a Zap, among the members of its account. The role never matters: admins and owners of the account included
 * (decision H5).
 *
 *  - in a shared folder: every member (B1.08);
 *  - in private folders only: the folders' owners, and nobody else, not even the Zap's owner if that is another (B1.09, H5);
 *  - in no folder, that is in Home: the Zap's owner. Home is nobody's folder but each member's own view of their loose Zaps
 *    (folder 0 is virtual), and the mover lists others' Zaps only from shared folders; so a loose Zap is shared with nobody.
 */
export function maySeeZap(actorId: number, zap: { readonly owner_id: number; readonly folders: readonly FolderOfZap[] }): boolean {
  return zap.folders.length === 0 ? zap.owner_id === actorId : zap.folders.some((folder) => maySeeFolder(actorId, folder));
}

/** A shared folder is every member's; a private one its owner's: its very title tells (H5). */
export function maySeeFolder(actorId: number, folder: { readonly isShared: boolean; readonly ownerId: number }): boolean {
  return folder.isShared || folder.ownerId === actorId;
}
