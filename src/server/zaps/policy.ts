import { isAdmin, type Role } from '../../domain/roles';

/** What of a folder decides who sees it. */
export interface FolderVisibility {
  readonly isShared: boolean;
  readonly ownerId: number;
}

/**
 * Who may see a Zap, among the members of its account. The role never matters, not even admin or owner (decision H5).
 *
 *  - in a shared folder: every member;
 *  - in private folders only: the folders' owners, and no one else, not even the Zap's owner if that is another (H5);
 *  - in no folder, that is in Home: the Zap's owner. Home is not a folder but each member's own view of their loose Zaps
 *    (folder 0 is virtual), and the mover lists others' Zaps only from shared folders; so a loose Zap is not shared.
 */
export function maySeeZap(actorId: number, zap: { readonly owner_id: number; readonly folders: readonly FolderVisibility[] }): boolean {
  return zap.folders.length === 0 ? zap.owner_id === actorId : zap.folders.some((folder) => maySeeFolder(actorId, folder));
}

/** A shared folder is visible to every member; a private one to its owner, because even its title is private (H5). */
export function maySeeFolder(actorId: number, folder: FolderVisibility): boolean {
  return folder.isShared || folder.ownerId === actorId;
}

interface MovedZapRow {
  readonly owner_id: number;
  readonly folders: readonly FolderVisibility[];
}

/**
 * Everybody who can see a Zap may change it: turn it on and off, rename it. In a private folder that is its owner alone.
 */
export const mayChangeZap = maySeeZap;

/** Only its owner may delete a Zap, and admins who can see it. */
export function mayRemoveZap(actor: { readonly id: number; readonly role: Role }, zap: MovedZapRow): boolean {
  return maySeeZap(actor.id, zap) && (zap.owner_id === actor.id || isAdmin(actor.role));
}

/**
 * Who may move a Zap to which folder, or with null to its owner's Home. The person's own Zap: to any visible folder. Another
 * person's: from one shared folder to another, because everybody still sees it there; out of them only by an admin, to the Home
 * of its owner; never into a private folder, because that would take it away from its owner.
 */
export function mayMoveZapToFolder(
  actor: { readonly id: number; readonly role: Role },
  zap: MovedZapRow,
  folder: FolderVisibility | null,
): boolean {
  if (!maySeeZap(actor.id, zap)) return false;
  if (folder === null) return zap.owner_id === actor.id || isAdmin(actor.role);
  return maySeeFolder(actor.id, folder) && (zap.owner_id === actor.id || folder.isShared);
}

/** Who may name, share, move and delete a folder: its owner, and admins if it is shared. A private one only its owner (H5). */
export function mayEditFolder(actor: { readonly id: number; readonly role: Role }, folder: FolderVisibility): boolean {
  return folder.ownerId === actor.id || (folder.isShared && isAdmin(actor.role));
}
