import type { Db } from '../platform/context';

/** Records a captcha's solution; false if it was used before, on any instance (S08). */
export async function takeCaptcha(db: Db, solutionHash: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('used_captchas')
    .values({ solution_hash: solutionHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('solution_hash')
    .executeTakeFirst();
  return row !== undefined;
}
