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

/** Who sees the report of a move and undoes it: whoever moved, and admins of both accounts; each a member of both. */
export function mayUndoMove(actor: { readonly id: number; readonly roles: readonly Role[] }, move: { readonly profile_id: number | null }) {
  return move.profile_id === actor.id || actor.roles.every(isAdmin);
}
