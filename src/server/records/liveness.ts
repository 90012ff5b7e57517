import type { Db } from '../context';

/*
 * Whether what let a request in is still there. Asked while the profile is held (`holdProfile`), so that a request that was
 * under way when its session or challenge ended changes nothing any more (S23).
 */

export async function isSessionAlive(tx: Db, sessionId: string): Promise<boolean> {
  return (await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()) !== undefined;
}

export async function isChallengeAlive(tx: Db, challengeId: string): Promise<boolean> {
  return (await tx.selectFrom('challenges').select('id').where('id', '=', challengeId).executeTakeFirst()) !== undefined;
}
