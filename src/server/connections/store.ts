/** Connected accounts of apps, as lists show them. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { appKey } from '../../domain/zapSteps';
import type { Db } from '../platform/context';
import type { AuthenticationsTable } from './tables';
import { findRole } from '../access/memberships.store';
import { isRecordId } from '../platform/database/recordIds';
import { usableBy, type StoredConnection } from './usableConnections.store';

/** Columns that only renew and open the credentials. */
type Hidden = 'sealed' | 'access_expires_at' | 'renewed_at' | 'refused_at' | 'renewing_until';

/** A connection without its encrypted credentials. */
export interface AuthenticationRecord extends Omit<Selectable<AuthenticationsTable>, Hidden> {
  readonly ownerName: string;
  /** The Zaps of the account that use it. */
  readonly zapCount: number;
  /** The members with whom it is shared by name, by id. */
  readonly sharedWith: readonly number[];
}

const columns = [
  'authentications.id', 'authentications.profile_id', 'authentications.account_id', 'authentications.selected_api',
  'authentications.title', 'authentications.auth_type', 'authentications.is_demo', 'authentications.created_at',
  'authentications.sharing', 'authentications.revision', 'authentications.lost_at', 'authentications.lost_reason',
] as const; // prettier-ignore

const selectConnections = (db: Db) =>
  db
    .selectFrom('authentications')
    .innerJoin('profiles', 'profiles.id', 'authentications.profile_id')
    .select([...columns, sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('ownerName')])
    .orderBy('authentications.selected_api')
    .orderBy('authentications.id');

/**
 * The connections of an account that a person may use, by app, then by age. `otherId`: only those that this person may use as
 * well. Check first that the person is a member (S51).
 */
export async function authenticationsOf(
  db: Db,
  profileId: number,
  accountId: number,
  otherId: number = profileId,
): Promise<AuthenticationRecord[]> {
  const mine = selectConnections(db).where('authentications.account_id', '=', accountId).where(usableBy(profileId));
  const query = otherId === profileId ? mine : mine.where(usableBy(otherId));
  return withCounts(db, profileId, await query.execute());
}

/** One of them; null if there is none, or if the person is no member. Throws 403 as `findRole`. */
export async function findAuthentication(db: Db, profileId: number, id: number, now: Date): Promise<AuthenticationRecord | null> {
  if (!isRecordId(id)) return null;
  const query = selectConnections(db).where('authentications.id', '=', id).where(usableBy(profileId));
  const row = await ofMember(db, profileId, await query.executeTakeFirst(), now);
  return row === null ? null : (await withCounts(db, profileId, [row]))[0]!;
}

/** A connection, if the person is a member of its account. */
async function ofMember<C extends { readonly account_id: number }>(
  db: Db,
  profileId: number,
  connection: C | undefined,
  now: Date,
): Promise<C | null> {
  if (connection === undefined) return null;
  return (await findRole(db, profileId, connection.account_id, now)) === null ? null : connection;
}

/** A connection that a person may use, with its encrypted credentials; null and 403 as `findAuthentication`. */
export async function findConnectionOf(db: Db, profileId: number, id: number, now: Date): Promise<StoredConnection | null> {
  if (!isRecordId(id)) return null;
  const query = db.selectFrom('authentications').selectAll().where('id', '=', id).where(usableBy(profileId));
  return ofMember(db, profileId, await query.executeTakeFirst(), now);
}

/** A connection of a person's own, with its encrypted credentials; null for any other. Throws 403 as `findRole`. */
export async function findOwnConnection(db: Db, profileId: number, id: number, now: Date): Promise<StoredConnection | null> {
  if (!isRecordId(id)) return null;
  const query = db.selectFrom('authentications').selectAll().where('id', '=', id).where('profile_id', '=', profileId);
  return ofMember(db, profileId, await query.executeTakeFirst(), now);
}

type Row = Omit<AuthenticationRecord, 'zapCount' | 'sharedWith'>;

async function withCounts(db: Db, profileId: number, rows: readonly Row[]): Promise<AuthenticationRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [named, byApp, shares] = await Promise.all([
    countZaps(db, ids),
    countOlderZaps(db, profileId, rows[0]!.account_id),
    db.selectFrom('authentication_shares').selectAll().where('authentication_id', 'in', ids).orderBy('profile_id').execute(),
  ]);
  return rows.map((row) => ({
    ...row,
    zapCount: (named.get(row.id) ?? 0) + (row.profile_id === profileId ? (byApp.get(appKey(row.selected_api)) ?? 0) : 0),
    sharedWith: shares.filter((share) => share.authentication_id === row.id).map((share) => share.profile_id),
  }));
}

/** The Zaps whose draft or live version names a connection, by id of the connection and of the Zap. */
export const zapsOfConnections = (ids: readonly number[]) => sql<{ id: number; zap_id: number }>`(
  SELECT a.id, z.id AS zap_id
  FROM authentications a
  CROSS JOIN LATERAL (
    SELECT d.zap_id FROM zap_drafts d WHERE jsonb_path_query_array(d.definition, '$.**.connectionId') @> to_jsonb(a.id)
    UNION
    SELECT v.zap_id FROM zap_versions v JOIN live_zaps live ON live.live_version_id = v.id
    WHERE jsonb_path_query_array(v.definition, '$.**.connectionId') @> to_jsonb(a.id)
  ) used
  JOIN live_zaps z ON z.id = used.zap_id AND z.account_id = a.account_id
  WHERE a.id = any(${sql<number[]>`${ids}::int[]`}))`;

async function countZaps(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; zaps: number }>`
    SELECT id, count(*)::int AS zaps FROM ${zapsOfConnections(ids)} used GROUP BY id`.execute(db);
  return new Map(rows.map(({ id, zaps }) => [id, zaps]));
}

/** A person's own Zaps that have no definition yet, by the app that their steps use, in any version. */
async function countOlderZaps(db: Db, profileId: number, accountId: number): Promise<Map<string, number>> {
  const used = await db
    .selectFrom('nodes')
    .innerJoin('live_zaps as zaps', 'zaps.id', 'nodes.zap_id')
    .select([sql<string>`split_part(nodes.selected_api, '@', 1)`.as('key'), sql<number>`count(distinct zaps.id)::int`.as('zaps')])
    .where('zaps.owner_id', '=', profileId)
    .where('zaps.account_id', '=', accountId)
    .where('zaps.live_version_id', 'is', null)
    .where((row) => row.not(row.exists(row.selectFrom('zap_drafts').select('zap_id').whereRef('zap_drafts.zap_id', '=', 'zaps.id'))))
    .groupBy('key')
    .execute();
  return new Map(used.map(({ key, zaps }) => [key, zaps]));
}

export async function insertAuthentication(tx: Db, row: Insertable<AuthenticationsTable>): Promise<number> {
  return (await tx.insertInto('authentications').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes a connection; with a revision only if its credentials are still those. */
export async function saveAuthentication(
  tx: Db,
  id: number,
  change: Updateable<AuthenticationsTable>,
  revision: number | null = null,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const query = tx.updateTable('authentications').set(change).where('id', '=', id);
  await (revision === null ? query : query.where('revision', '=', revision)).execute();
}

/** Replaces the members with whom a connection is shared by name. */
export async function replaceShares(tx: Db, id: number, profileIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('authentication_shares').where('authentication_id', '=', id).execute();
  if (profileIds.length === 0) return;
  await tx
    .insertInto('authentication_shares')
    .values(profileIds.map((profile_id) => ({ authentication_id: id, profile_id })))
    .execute();
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
