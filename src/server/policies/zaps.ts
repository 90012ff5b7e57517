import { isAdmin, type Role } from '../../domain/roles';
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

interface PlacedZap {
  readonly owner_id: number;
  readonly folders: readonly FolderOfZap[];
}

/** Whoever sees a Zap works on it: turns it on and off, renames it (B6.10). In a private folder that is its owner alone (B6.11). */
export const mayChangeZap = maySeeZap;

/** Removing is for its owner, and for admins among those who see it. */
export function mayRemoveZap(actor: { readonly id: number; readonly role: Role }, zap: PlacedZap): boolean {
  return maySeeZap(actor.id, zap) && (zap.owner_id === actor.id || isAdmin(actor.role));
}

/**
 * Who lays a Zap into which folder, or with null into its owner's Home. One's own goes wherever one sees a folder. Somebody
 * else's goes from one shared folder to another, as everybody still sees it there; out of them only by an admin, to the Home
 * of its owner; into a private folder never, since that would take it away from its owner.
 */
export function mayPlaceZap(
  actor: { readonly id: number; readonly role: Role },
  zap: PlacedZap,
  folder: { readonly isShared: boolean; readonly ownerId: number } | null,
): boolean {
  if (!maySeeZap(actor.id, zap)) return false;
  if (folder === null) return zap.owner_id === actor.id || isAdmin(actor.role);
  return maySeeFolder(actor.id, folder) && (zap.owner_id === actor.id || folder.isShared);
}

/** Names, shares, moves and removes a folder: its owner, and admins one that is shared. A private one is nobody else's (H5, B6.11). */
export function mayEditFolder(
  actor: { readonly id: number; readonly role: Role },
  folder: { readonly isShared: boolean; readonly ownerId: number },
): boolean {
  return folder.ownerId === actor.id || (folder.isShared && isAdmin(actor.role));
}
