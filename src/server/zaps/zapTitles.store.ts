/** Zaps with what decides who may see them, without their steps. */
import { sql } from 'kysely';
import type { Db } from '../platform/context';
import type { FolderOfZap } from '../folders/zapFolders.store';

export interface PlainTitle {
  readonly id: number;
  readonly title: string;
}

export interface ZapTitle extends PlainTitle {
  readonly owner_id: number;
  readonly folders: readonly FolderOfZap[];
}

/**
 * The Zaps of an account whose titles may have this comparable form (`comparableName`): it leaves out titles of printable ASCII
 * with another form, and returns every other title, because only JavaScript folds those as the form demands. Reads no folders.
 */
export async function plainTitlesLike(db: Db, accountId: number, comparable: string): Promise<PlainTitle[]> {
  return db
    .selectFrom('live_zaps')
    .select(['id', 'title'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(title COLLATE "C" ~ '[^ -~]' OR lower(regexp_replace(btrim(title), ' +', ' ', 'g') COLLATE "C") = ${comparable})`)
    .execute();
}

/** All Zaps of an account, or those of them with these ids, in one statement. */
export async function zapTitlesOf(db: Db, accountId: number, zapIds: readonly number[] | null = null): Promise<ZapTitle[]> {
  let query = db
    .selectFrom('live_zaps as zaps')
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
  if (zapIds !== null) query = query.where('zaps.id', '=', sql<number>`any(${zapIds}::int[])`);
  return (await query.execute()).map(({ folders, ...zap }) => ({ ...zap, folders: folders ?? [] }));
}
