import type { Db } from '../platform/context';

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
