/** Connected accounts of apps, as lists show them. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { appKey } from '../../domain/zapSteps';
import type { Db, ServerContext } from '../platform/context';
import type { AuthenticationsTable } from './tables';
import { findRole } from '../access/store';
import { isRecordId } from '../platform/database/recordIds';
import { type StoredConnection, usableBy, zapsOfConnections } from './usableConnections.store';

/** Names of stored values that are never of a form: those of the person's own client, and the refresh token. */
export const oauthValues = { clientId: 'client_id', clientSecret: 'client_secret', refreshToken: 'refresh_token' } as const;

/** Lets this server alone renew the access token of a connection for a while; false if another one does, or has. */
export async function claimRenewal(
  db: Db,
  { id, revision }: Pick<StoredConnection, 'id' | 'revision'>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable('authentications')
    .set({ renewing_until: until })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('lost_at', 'is', null)
    .where((row) => row.or([row('renewing_until', 'is', null), row('renewing_until', '<=', now)]))
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** Ends a renewal without new tokens. */
export async function endRenewal(db: Db, { id, revision }: Pick<StoredConnection, 'id' | 'revision'>): Promise<void> {
  await db.updateTable('authentications').set({ renewing_until: null }).where('id', '=', id).where('revision', '=', revision).execute();
}

/** Stores renewed tokens, unless the credentials were replaced meanwhile. */
export async function storeRenewed(
  db: Db,
  { id, revision }: Pick<StoredConnection, 'id' | 'revision'>,
  renewed: Pick<StoredConnection, 'sealed' | 'access_expires_at' | 'renewed_at'>,
): Promise<void> {
  await db
    .updateTable('authentications')
    .set({ ...renewed, revision: revision + 1, renewing_until: null })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute();
}

/**
 * Makes the access token of a revision count as expired, because the app refused it; true if so. False for a token that was itself
 * issued after a refusal, unless that was before `since`: the app refuses more than the token.
 */
export async function expireAccess(
  db: Db,
  { id, revision }: Pick<StoredConnection, 'id' | 'revision'>,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('authentications')
    .set({ access_expires_at: now, refused_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('lost_at', 'is', null)
    .where('renewed_at', 'is not', null)
    .where((row) => row.or([row('refused_at', 'is', null), row('refused_at', '<', since), row('refused_at', '>=', row.ref('renewed_at'))]))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Notes the way of signing in of a connection, if its credentials are still those of the revision. */
export async function noteWay(
  db: Db,
  { id, revision, way }: Pick<StoredConnection, 'id' | 'revision'> & { readonly way: string | null },
): Promise<void> {
  await db.updateTable('authentications').set({ sign_in_way: way }).where('id', '=', id).where('revision', '=', revision).execute();
}

type SealedConnection = Pick<StoredConnection, 'id' | 'revision' | 'profile_id' | 'auth_type' | 'sealed'>;

/** The connections for which no way of signing in is noted, by the key of their app. */
export async function connectionsWithoutWay(
  db: Db,
): Promise<{ readonly app: string; readonly rows: () => AsyncGenerator<SealedConnection> }[]> {
  const key = sql<string>`split_part(selected_api, '@', 1)`;
  const unnoted = db.selectFrom('authentications').where('sign_in_way', 'is', null).where('is_demo', '=', false);
  const apps = await unnoted.select(key.as('app')).distinct().execute();
  return apps.map(({ app }) => ({
    app,
    rows: async function* () {
      for (let last = 0; ;) {
        const query = unnoted.select(['id', 'revision', 'profile_id', 'auth_type', 'sealed']).where(key, '=', app).where('id', '>', last);
        const rows = await query.orderBy('id').limit(1000).execute();
        yield* rows;
        if (rows.length < 1000) return;
        last = rows.at(-1)!.id;
      }
    },
  }));
}

export async function readConnection(db: Db, id: number): Promise<StoredConnection | null> {
  return (await db.selectFrom('authentications').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Sign-ins of a person that are open at once; older ones are forgotten. */
const maxAttempts = 10;

export async function insertAttempt(
  db: Db,
  row: { readonly state_hash: string; readonly profile_id: number; readonly sealed: Buffer; readonly expires_at: Date },
): Promise<void> {
  await db.insertInto('oauth_attempts').values(row).execute();
  const kept = db
    .selectFrom('oauth_attempts')
    .select('state_hash')
    .where('profile_id', '=', row.profile_id)
    .orderBy('expires_at', 'desc')
    .limit(maxAttempts);
  await db.deleteFrom('oauth_attempts').where('profile_id', '=', row.profile_id).where('state_hash', 'not in', kept).execute();
}

/** Takes an open sign-in of a person, once; null if there is none. */
export async function takeAttempt(
  db: Db,
  { stateHash, profileId, now }: { readonly stateHash: string; readonly profileId: number; readonly now: Date },
): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('oauth_attempts')
    .where('state_hash', '=', stateHash)
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now)
    .returning('sealed')
    .executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.sealed);
}

/** An open sign-in of a person, which stays open; null if there is none. */
export async function findAttempt(db: Db, { stateHash, profileId, now }: Parameters<typeof takeAttempt>[1]): Promise<Buffer | null> {
  const query = db.selectFrom('oauth_attempts').select('sealed').where('state_hash', '=', stateHash).where('profile_id', '=', profileId);
  const row = await query.where('expires_at', '>', now).executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.sealed);
}

/** Columns that only renew and open the credentials. */
type Hidden = 'sealed' | 'access_expires_at' | 'renewed_at' | 'refused_at' | 'renewing_until' | 'paused_until';

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
  'authentications.sharing', 'authentications.revision', 'authentications.lost_at', 'authentications.lost_reason', 'authentications.app_digest',
  'authentications.earlier_app_digests', 'authentications.sign_in_way',
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

/*
 * Credentials for apps as stored in the database (S01): encrypted together with their owner, so that a row copied to another
 * profile opens nothing.
 */

type WithEncryption = Pick<ServerContext, 'encryption'>;

/** By name of the field: `{ api_key: '…' }`. */
export type Credentials = Readonly<Record<string, string>>;

export function encryptCredentials({ encryption }: WithEncryption, profileId: number, credentials: Credentials): Buffer {
  return encryption.encrypt('app-credentials', JSON.stringify({ profileId, credentials }));
}

/** Throws if they were encrypted for another profile. */
export function decryptCredentials({ encryption }: WithEncryption, profileId: number, sealed: Buffer): Credentials {
  const opened = JSON.parse(encryption.decrypt('app-credentials', sealed).toString('utf8')) as {
    profileId: number;
    credentials: Credentials;
  };
  if (opened.profileId !== profileId) throw new Error('The connection belongs to another profile.');
  return opened.credentials;
}
