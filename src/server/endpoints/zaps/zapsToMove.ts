import type { WireZapsToMove } from '../../../contract/zaps';
import type { ServerContext } from '../../context/context';
import { maySeeFolder, maySeeZap } from '../../policies/zaps';
import { presentZapsToMove } from '../../presenters/zapMove';
import { listZapsForMove } from '../../records/zapMoves/list';

/** The listing of the mover: the visible Zaps and folders of an account. Check first that the caller is a member. */
export async function zapsToMove(context: ServerContext, profileId: number, accountId: number): Promise<WireZapsToMove> {
  const { zaps, folders } = await listZapsForMove(context.db, accountId);
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  const visible = new Set(folders.filter((folder) => maySeeFolder(profileId, folder)).map(({ id }) => id));
  const mine = zaps.filter((zap) =>
    maySeeZap(profileId, { owner_id: zap.ownerId, folders: zap.folderIds.flatMap((id) => known.get(id) ?? []) }),
  );
  return presentZapsToMove(
    profileId,
    mine.map((zap) => ({ ...zap, folderIds: zap.folderIds.filter((id) => visible.has(id)) })),
    folders.filter(({ id }) => visible.has(id)),
  );
}
