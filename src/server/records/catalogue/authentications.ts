/** Connected accounts of apps. Every query is limited to the person who connected them. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../context/context';
import { isRecordId } from '../database/recordIds';
import type { AuthenticationsTable } from '../../tables/authentications';

/** A connection as shown in lists: without its encrypted credentials. */
export interface AuthenticationRecord extends Omit<Selectable<AuthenticationsTable>, 'sealed'> {
  /** The person's own Zaps in the account that use the app, in any version. */
  readonly zapCount: number;
}

const columns = ['id', 'profile_id', 'account_id', 'selected_api', 'title', 'auth_type', 'is_demo', 'created_at'] as const;

/** By app, then by age. */
export async function authenticationsOf(db: Db, profileId: number, accountId: number): Promise<AuthenticationRecord[]> {
  const rows = await db
    .selectFrom('authentications')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('account_id', '=', accountId)
    .orderBy('selected_api')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const used = await db
    .selectFrom('nodes')
    .innerJoin('zaps', 'zaps.id', 'nodes.zap_id')
    .select([sql<string>`split_part(nodes.selected_api, '@', 1)`.as('key'), sql<number>`count(distinct zaps.id)::int`.as('zaps')])
    .where('zaps.owner_id', '=', profileId)
    .where('zaps.account_id', '=', accountId)
    .groupBy('key')
    .execute();
  const zapsOf = new Map(used.map(({ key, zaps }) => [key, zaps]));
  return rows.map((row) => ({ ...row, zapCount: zapsOf.get(row.selected_api.split('@')[0] ?? '') ?? 0 }));
}

export async function insertAuthentication(tx: Db, row: Insertable<AuthenticationsTable>): Promise<number> {
  return (await tx.insertInto('authentications').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The app of the removed connection; null if it is not the person's, or no longer. */
export async function deleteAuthentication(tx: Db, profileId: number, id: number): Promise<string | null> {
  if (!isRecordId(id)) return null;
  const row = await tx
    .deleteFrom('authentications')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returning('selected_api')
    .executeTakeFirst();
  return row?.selected_api ?? null;
}
