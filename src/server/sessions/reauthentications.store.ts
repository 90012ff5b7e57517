import { minutes } from '../../domain/durations';
import type { Db } from '../platform/context';
import { hashToken } from '../platform/encryption/encryption';

/** How long a token is valid from its request on (S26). */
export const reauthenticationLifetime = minutes(5);

/** A token for one action of one session. It is not valid until the person has signed in again. */
export async function insertReauthentication(
  db: Db,
  { token, profileId, sessionId, action, now }: { token: string; profileId: number; sessionId: string; action: string; now: Date },
): Promise<void> {
  await db
    .insertInto('reauthentications')
    .values({
      token_hash: hashToken(token),
      profile_id: profileId,
      session_id: sessionId,
      action,
      created_at: now,
      expires_at: new Date(now.getTime() + reauthenticationLifetime),
    })
    .execute();
}

/**
 * The same person has signed in again in the browser of the old session: its requests are proved, and move to the new session,
 * whose id differs (S20).
 */
export async function proveReauthentications(
  tx: Db,
  { oldToken, sessionId, profileId, now }: { oldToken: string; sessionId: string; profileId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('reauthentications')
    .set({ session_id: sessionId, proved_at: now })
    .where('session_id', '=', hashToken(oldToken))
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now)
    .execute();
}

/** True once, for a proved token of this session and action within its time; deletes the token (S26). */
export async function consumeReauthentication(
  db: Db,
  { token, sessionId, action, now }: { token: string; sessionId: string; action: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reauthentications')
    .where('token_hash', '=', hashToken(token))
    .where('session_id', '=', sessionId)
    .where('action', '=', action)
    .where('expires_at', '>', now)
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/*
 * Checks that the caller's session or challenge still exists. Called with the profile locked (`lockProfile`), so that a pending
 * request whose session or challenge has ended changes nothing (S23).
 */

export async function isSessionAlive(tx: Db, sessionId: string): Promise<boolean> {
  return (await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()) !== undefined;
}

export async function isChallengeAlive(tx: Db, challengeId: string): Promise<boolean> {
  return (await tx.selectFrom('challenges').select('id').where('id', '=', challengeId).executeTakeFirst()) !== undefined;
}
