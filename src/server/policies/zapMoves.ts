import { isAdmin, type Role } from '../../domain/roles';
import type { FolderOfZap } from '../records/zaps';

/**
 * Who takes a Zap out of its account, among those who see it (S53, decision H5):
 *
 *  - one that lies in somebody else's private folder: nobody but that owner, admins and the Zap's owner included;
 *  - one's own, or one in one's own private folder: oneself;
 *  - somebody else's in a shared folder: admins.
 */
export function mayMoveZap(
  actor: { readonly id: number; readonly role: Role },
  zap: { readonly owner_id: number; readonly folders: readonly FolderOfZap[] },
): boolean {
  const isPrivate = ({ isShared }: FolderOfZap) => !isShared;
  if (zap.folders.some((folder) => isPrivate(folder) && folder.ownerId !== actor.id)) return false;
  if (zap.owner_id === actor.id || zap.folders.some(isPrivate)) return true;
  return zap.folders.length > 0 && isAdmin(actor.role);
}

/**
 * Who sees the report of a move and undoes it: whoever moved, alone, as long as they are a member of both accounts. It names Zaps
 * that may have come out of private folders, so no role opens it to others (decision H5).
 */
export function mayUndoMove(
  actor: { readonly id: number; readonly isInBoth: boolean },
  move: { readonly profile_id: number | null },
): boolean {
  return actor.isInBoth && move.profile_id === actor.id;
}

/**
 * Whether an undo may take a Zap from where it lies in the target (S53, decision H5). A move leaves a Zap to its owner of before or
 * to the mover: with anybody else, or in anybody else's private folder, it has become another's since. One that is another
 * person's and whose owner is in the account of before no more stays with them, instead of becoming the mover's.
 */
export function mayBringBack(
  actorId: number,
  zap: { readonly owner_id: number; readonly isOwnerInSource: boolean; readonly isHiddenByAnother: boolean },
  was: { readonly was_owner_id: number },
): boolean {
  if (zap.isHiddenByAnother) return false;
  return zap.owner_id === actorId || (zap.owner_id === was.was_owner_id && zap.isOwnerInSource);
}
