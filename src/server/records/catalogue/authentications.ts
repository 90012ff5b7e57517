/** Connected accounts of apps. Every query is limited to the person who connected them. */
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../context/context';
import { isRecordId } from '../database/recordIds';
import type { AuthenticationsTable } from '../../tables/authentications';

/** A connection as shown in lists: without its encrypted credentials. */
export interface AuthenticationRecord extends Omit<Selectable<AuthenticationsTable>, 'sealed'> {
  /** The person's own Zaps in the account that use the app, in any version. */
  readonly zapCount: number;
}

const columns = [
  'id', 'profile_id', 'account_id', 'selected_api', 'title', 'auth_type', 'is_demo', 'created_at', 'sharing', 'revision', 'lost_at',
  'lost_reason',
] as const; // prettier-ignore

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

/** A connection with its encrypted credentials, for calls of its app. */
export type StoredConnection = Selectable<AuthenticationsTable>;

/** Narrows a query of `authentications` to those that a person may use in Zaps; see `policies/connections`. */
const usableBy = (profileId: number | RawBuilder<number>) => sql<boolean>`(
  authentications.profile_id = ${profileId}
  OR authentications.sharing = 'shared'
  OR (authentications.sharing = 'restricted' AND EXISTS (
    SELECT 1 FROM authentication_shares s WHERE s.authentication_id = authentications.id AND s.profile_id = ${profileId})))`;

/** A connection of an account that a person may use; null for any other. */
export async function findUsableConnection(
  db: Db,
  { id, accountId, profileId }: { readonly id: number; readonly accountId: number; readonly profileId: number },
): Promise<StoredConnection | null> {
  if (!isRecordId(id)) return null;
  const query = db.selectFrom('authentications').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  return (await query.where(usableBy(profileId)).executeTakeFirst()) ?? null;
}

/** A connection of an account that the owner of a Zap may use; null for any other. */
export async function findConnectionForZap(
  db: Db,
  { id, accountId, zapId }: { readonly id: number; readonly accountId: number; readonly zapId: number },
): Promise<StoredConnection | null> {
  if (!isRecordId(id)) return null;
  const owner = sql<number>`(SELECT owner_id FROM zaps WHERE zaps.id = ${zapId})`;
  const query = db.selectFrom('authentications').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  return (await query.where(usableBy(owner)).executeTakeFirst()) ?? null;
}

/** Marks a connection as lost, if its credentials are still those of the revision; the connection before the change, or null. */
export async function setConnectionLost(
  tx: Db,
  { id, revision, reason, now }: { readonly id: number; readonly revision: number; readonly reason: string; readonly now: Date },
): Promise<Pick<StoredConnection, 'profile_id' | 'account_id' | 'title' | 'selected_api'> | null> {
  const row = await tx
    .updateTable('authentications')
    .set({ lost_at: now, lost_reason: reason })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('lost_at', 'is', null)
    .returning(['profile_id', 'account_id', 'title', 'selected_api'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the credentials of a connection are still those of a revision. */
export async function isRevisionCurrent(db: Db, id: number, revision: number): Promise<boolean> {
  const row = await db.selectFrom('authentications').select('revision').where('id', '=', id).executeTakeFirst();
  return row?.revision === revision;
}

/** True if one of the connections is lost or gone. */
export async function hasLostConnection(db: Db, accountId: number, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)].filter(isRecordId);
  if (wanted.length === 0) return false;
  const { working } = await db
    .selectFrom('authentications')
    .select(sql<number>`count(*)::int`.as('working'))
    .where('account_id', '=', accountId)
    .where('id', 'in', wanted)
    .where('lost_at', 'is', null)
    .executeTakeFirstOrThrow();
  return working < wanted.length;
}
