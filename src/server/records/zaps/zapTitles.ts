/** Zaps with what decides who may see them, without their steps. */
import { sql } from 'kysely';
import type { Db } from '../../context/context';
import type { FolderOfZap } from './zapFolders';

export interface ZapTitle {
  readonly id: number;
  readonly owner_id: number;
  readonly title: string;
  readonly folders: readonly FolderOfZap[];
}

/** All Zaps of an account, or one of them, in one statement. */
export async function zapTitlesOf(db: Db, accountId: number, zapId: number | null = null): Promise<ZapTitle[]> {
  let query = db
    .selectFrom('zaps')
    .select(['zaps.id', 'zaps.owner_id', 'zaps.title'])
    .select((row) =>
      row
        .selectFrom('zap_folders')
        .innerJoin('folders', 'folders.id', 'zap_folders.folder_id')
        .whereRef('zap_folders.zap_id', '=', 'zaps.id')
        .whereRef('folders.account_id', '=', 'zaps.account_id')
        .select(
          sql<
            FolderOfZap[] | null
          >`json_agg(json_build_object('id', folders.id, 'title', folders.title, 'isShared', is_shared, 'ownerId', folders.owner_id))`.as(
            'all',
          ),
        )
        .as('folders'),
    )
    .where('zaps.account_id', '=', accountId);
  if (zapId !== null) query = query.where('zaps.id', '=', zapId);
  return (await query.execute()).map(({ folders, ...zap }) => ({ ...zap, folders: folders ?? [] }));
}
