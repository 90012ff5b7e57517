import { isAdmin, type Role } from '../../domain/roles';
import type { FolderVisibility } from '../zaps/policy';

/**
 * Who may take a Zap out of its account, among those who can see it (S53, decision H5):
 *
 *  - one in another person's private folder: no one but that owner, admins and the Zap's owner included;
 *  - the person's own, or one in their own private folder: that person;
 *  - another person's in a shared folder: admins.
 */
export function mayMoveZap(
  actor: { readonly id: number; readonly role: Role },
  zap: { readonly owner_id: number; readonly folders: readonly FolderVisibility[] },
): boolean {
  const isPrivate = ({ isShared }: FolderVisibility) => !isShared;
  if (zap.folders.some((folder) => isPrivate(folder) && folder.ownerId !== actor.id)) return false;
  if (zap.owner_id === actor.id || zap.folders.some(isPrivate)) return true;
  return zap.folders.length > 0 && isAdmin(actor.role);
}

/**
 * Who may see the report of a move and undo it: only the mover, as long as they are a member of both accounts. It names Zaps that
 * may be from private folders, so no role opens it to others (decision H5).
 */
export function mayUndoMove(
  actor: { readonly id: number; readonly isInBoth: boolean },
  move: { readonly profile_id: number | null },
): boolean {
  return actor.isInBoth && move.profile_id === actor.id;
}

/**
 * Decides if an undo may take a Zap out of the target (S53, decision H5). A move leaves a Zap to its previous owner or
 * to the mover: with anybody else, or in anybody else's private folder, it has been taken over since. One that belongs to another
 * person whose previous owner is no longer in the source account stays with them, instead of becoming the mover's.
 */
export function mayBringBack(
  actorId: number,
  zap: { readonly owner_id: number; readonly isOwnerInSource: boolean; readonly isHiddenByAnother: boolean },
  was: { readonly was_owner_id: number },
): boolean {
  if (zap.isHiddenByAnother) return false;
  return zap.owner_id === actorId || (zap.owner_id === was.was_owner_id && zap.isOwnerInSource);
}
