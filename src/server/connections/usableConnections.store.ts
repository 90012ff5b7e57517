/** Connections with their encrypted credentials, for calls of their apps. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/context';
import type { AuthenticationsTable } from './tables';
import { isRecordId } from '../platform/database/recordIds';

export type StoredConnection = Selectable<AuthenticationsTable>;

/**
 * Narrows a query of `authentications` to those that a member of its account may use in Zaps (B3.39): their own, those that are
 * shared with every member, and those that are shared with them by name. The role never matters.
 */
export const usableBy = (profileId: number | RawBuilder<number>) => sql<boolean>`(
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
  const query = db.selectFrom('authentications').selectAll().where('id', '=', id).where('account_id', '=', accountId);
  return (await query.where(usableBy(ownerOf(zapId))).executeTakeFirst()) ?? null;
}

/** All connections of a person, in all accounts. */
export function listOwnConnections(db: Db, profileId: number): Promise<StoredConnection[]> {
  return db.selectFrom('authentications').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
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

/** Nothing asks the app of a connection until then. A later time that is stored already stays. */
export async function pauseConnection(db: Db, { id, until }: { readonly id: number; readonly until: Date }): Promise<void> {
  await db
    .updateTable('authentications')
    .set({ paused_until: until })
    .where('id', '=', id)
    .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<', until)]))
    .execute();
}

/** Whether the credentials of a connection are still those of a revision. */
export async function isRevisionCurrent(db: Db, id: number, revision: number): Promise<boolean> {
  const row = await db.selectFrom('authentications').select('revision').where('id', '=', id).executeTakeFirst();
  return row?.revision === revision;
}

const ownerOf = (zapId: number) => sql<number>`(SELECT owner_id FROM live_zaps AS zaps WHERE zaps.id = ${zapId})`;

/** True if a Zap of an account can't use one of the connections: it is lost or gone, or isn't shared with the owner of the Zap. */
export async function hasLostConnection(
  db: Db,
  { accountId, zapId }: { readonly accountId: number; readonly zapId: number },
  ids: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(ids)].filter(isRecordId);
  if (wanted.length === 0) return false;
  const { working } = await db
    .selectFrom('authentications')
    .select(sql<number>`count(*)::int`.as('working'))
    .where('account_id', '=', accountId)
    .where('id', 'in', wanted)
    .where('lost_at', 'is', null)
    .where(usableBy(ownerOf(zapId)))
    .executeTakeFirstOrThrow();
  return working < wanted.length;
}

/** The ways of signing in that are noted for connections. */
export async function waysOfConnections(db: Db, ids: readonly number[]): Promise<Pick<NamedConnection, 'id' | 'selected_api' | 'way'>[]> {
  const columns = ['id', 'selected_api', 'sign_in_way as way'] as const;
  return db.selectFrom('authentications').select(columns).where('id', 'in', ids.filter(isRecordId)).execute();
}

/** To what the owners of connections have agreed. */
export async function agreedOf(db: Db, ids: readonly number[]) {
  const columns = ['selected_api', 'app_digest', 'earlier_app_digests'] as const;
  return db.selectFrom('authentications').select(columns).where('id', 'in', ids.filter(isRecordId)).execute();
}

/** A connection that a Zap can name, and if it works. */
export interface NamedConnection {
  readonly id: number;
  readonly selected_api: string;
  readonly isLost: boolean;
  /** A test connection, which gives no access. */
  readonly isDemo: boolean;
  /** The way of signing in that is noted for it; null if none is. */
  readonly way: string | null;
  readonly app_digest: string | null;
  readonly earlier_app_digests: readonly string[];
}

/** All connections of an account that a person may use; first their own, the oldest first. */
export async function listUsableConnections(db: Db, accountId: number, profileId: number): Promise<NamedConnection[]> {
  const rows = await db
    .selectFrom('authentications')
    .select(['id', 'selected_api', 'is_demo', 'lost_at', 'sign_in_way', 'app_digest', 'earlier_app_digests'])
    .where('account_id', '=', accountId)
    .where(usableBy(profileId))
    .orderBy(sql`authentications.profile_id <> ${profileId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ is_demo, lost_at, sign_in_way: way, ...row }) => ({ ...row, way, isLost: lost_at !== null, isDemo: is_demo }));
}

/** Those of the connections that are lost and belong to the person, by title. */
export async function ownLostConnections(db: Db, profileId: number, ids: readonly number[]) {
  const wanted = ids.filter(isRecordId);
  if (wanted.length === 0) return [];
  return db
    .selectFrom('authentications')
    .select(['id', 'selected_api', 'title'])
    .where('profile_id', '=', profileId)
    .where('id', 'in', wanted)
    .where('lost_at', 'is not', null)
    .orderBy('title')
    .execute();
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

export interface UsingZap {
  readonly id: number;
  readonly title: string;
  readonly owner_id: number;
  readonly ownerName: string;
  readonly isOn: boolean;
}

/** The Zaps whose draft or live version names a connection: those that are on first, then by title. */
export async function zapsUsing(db: Db, id: number): Promise<UsingZap[]> {
  const { rows } = await sql<UsingZap>`
    SELECT z.id, z.title, z.owner_id, trim(p.first_name || ' ' || p.last_name) AS "ownerName", z.state = 'on' AS "isOn"
    FROM ${zapsOfConnections([id])} used
    JOIN live_zaps z ON z.id = used.zap_id
    JOIN profiles p ON p.id = z.owner_id
    ORDER BY "isOn" DESC, z.title, z.id`.execute(db);
  return rows;
}

/** The ids of Zaps that are on and whose live version names one of the connections. */
export async function runningZapsUsing(db: Db, connectionIds: readonly number[]): Promise<number[]> {
  if (connectionIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT z.id FROM authentications a
    JOIN live_zaps z ON z.account_id = a.account_id AND z.state = 'on'
    JOIN zap_versions v ON v.id = z.live_version_id
    WHERE a.id = any(${sql<number[]>`${[...connectionIds]}::int[]`})
      AND jsonb_path_query_array(v.definition, '$.**.connectionId') @> to_jsonb(a.id)
    ORDER BY z.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface OwnerOfZaps {
  readonly profileId: number;
  readonly email: string;
  readonly zaps: readonly { readonly id: number; readonly title: string }[];
}

/** The owners of Zaps who have confirmed their address, each with their Zaps; a Zap that is gone has none. */
export async function ownersOfZaps(db: Db, zapIds: readonly number[]): Promise<OwnerOfZaps[]> {
  if (zapIds.length === 0) return [];
  const rows = await db
    .selectFrom('live_zaps as zaps')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .select(['zaps.id', 'zaps.title', 'zaps.owner_id', 'profiles.email'])
    .where('zaps.id', 'in', [...zapIds])
    .where('profiles.email_confirmed', '=', true)
    .orderBy('zaps.id')
    .execute();
  return [...new Set(rows.map(({ owner_id }) => owner_id))].map((profileId) => {
    const own = rows.filter(({ owner_id }) => owner_id === profileId);
    return { profileId, email: own[0]!.email, zaps: own.map(({ id, title }) => ({ id, title })) };
  });
}
