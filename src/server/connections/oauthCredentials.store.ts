/** Connections by the sign-in of an app, and sign-ins that were begun. */
import type { Db } from '../platform/context';
import type { StoredConnection } from './usableConnections.store';

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

export async function readConnection(db: Db, id: number): Promise<StoredConnection | null> {
  return (await db.selectFrom('authentications').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Sign-ins of a person that are open at once; older ones are forgotten. */
const mostAttempts = 10;

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
    .limit(mostAttempts);
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
