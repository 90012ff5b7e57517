/** The lean listing for choosing Zaps to move: four queries, for any number of Zaps (R14). */
import type { Db } from '../platform/context';
import type { FolderOfZap } from '../folders/zapFolders.store';

export type ListedFolder = FolderOfZap;

export interface ListedZap {
  readonly id: number;
  readonly title: string;
  readonly state: 'on' | 'off' | 'draft';
  readonly ownerId: number;
  readonly ownerName: string;
  readonly folderIds: readonly number[];
}

/** All Zaps of an account with their folders, last changed first; the policy decides who may see which. */
export async function listZapsForMove(db: Db, accountId: number): Promise<{ zaps: ListedZap[]; folders: ListedFolder[] }> {
  const zaps = await db
    .selectFrom('live_zaps as zaps')
    .select(['id', 'title', 'state', 'owner_id'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const folders = await db
    .selectFrom('folders')
    .select(['id', 'title', 'is_shared', 'owner_id'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const folderRows = await db
    .selectFrom('zap_folders')
    .innerJoin('folders', 'folders.id', 'zap_folders.folder_id')
    .select(['zap_folders.zap_id', 'zap_folders.folder_id'])
    .where('folders.account_id', '=', accountId)
    .orderBy('zap_folders.folder_id')
    .execute();
  const owners = await db
    .selectFrom('profiles')
    .innerJoin('memberships', 'memberships.profile_id', 'profiles.id')
    .select(['profiles.id', 'profiles.first_name', 'profiles.last_name'])
    .where('memberships.account_id', '=', accountId)
    .execute();
  const folderIds = new Map<number, number[]>();
  for (const { zap_id, folder_id } of folderRows) {
    const known = folderIds.get(zap_id);
    if (known) known.push(folder_id);
    else folderIds.set(zap_id, [folder_id]);
  }
  const names = new Map(owners.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
  return {
    zaps: zaps.map(({ id, title, state, owner_id }) => ({
      id,
      title,
      state,
      ownerId: owner_id,
      ownerName: names.get(owner_id) ?? '',
      folderIds: folderIds.get(id) ?? [],
    })),
    folders: folders.map((row) => ({ id: row.id, title: row.title, isShared: row.is_shared, ownerId: row.owner_id })),
  };
}
