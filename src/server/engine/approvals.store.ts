/** The mailed links of approvals. */
import { sql, type Insertable, type Selectable } from 'kysely';
import { isRecord } from '../../domain/runs/json';
import type { Db, Encryption } from '../platform/context';
import type { RunApprovalsTable } from './runHistory.tables';
import { decryptValue, encryptValue } from './steps.store';

export type ApprovalRecord = Selectable<RunApprovalsTable>;

/** False if the person was already asked. */
export async function insertApproval(tx: Db, approval: Omit<Insertable<RunApprovalsTable>, 'answer' | 'answered_at'>): Promise<boolean> {
  const row = await tx
    .insertInto('run_approvals')
    .values({ ...approval, answer: null, answered_at: null })
    .onConflict((conflict) => conflict.columns(['run_id', 'path', 'email']).doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findApproval(db: Db, tokenHash: string): Promise<ApprovalRecord | null> {
  return (await db.selectFrom('run_approvals').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null;
}

export async function saveApprovalAnswer(tx: Db, tokenHash: string, answer: 'approve' | 'reject', at: Date): Promise<void> {
  await tx.updateTable('run_approvals').set({ answer, answered_at: at }).where('token_hash', '=', tokenHash).execute();
}

/**
 * Copies the answers at some steps of a run to its replay, which is kept longer: so the answers of a person are found in it after the
 * run was deleted. No link opens a copy.
 */
export async function copyAnswers(tx: Db, from: string, to: string, paths: readonly string[]): Promise<void> {
  // Digests have no colon.
  await sql`INSERT INTO run_approvals (token_hash, run_id, path, email, sent_at, answer, answered_at)
    SELECT ${`${to}:`} || token_hash, ${to}::uuid, path, email, sent_at, answer, answered_at
    FROM run_approvals WHERE run_id = ${from}::uuid AND path = any(${paths}::text[]) AND answer IS NOT NULL`.execute(tx);
}

interface AnsweredStep {
  readonly run_id: string;
  readonly day: string;
  readonly path: string;
  readonly attempt: number;
  readonly sealed_output: Buffer;
}

/**
 * Removes an address from the results of approvals that it answered, in the runs that asked and in their replays. Call it before the
 * approvals of the address are deleted.
 */
export async function forgetAnswerer(tx: Db, encryption: Encryption, email: string): Promise<void> {
  const { rows } = await sql<AnsweredStep>`
    WITH RECURSIVE asked (run_id, path) AS (
      SELECT run_id, path FROM run_approvals WHERE lower(email) = ${email.toLowerCase()} AND answer IS NOT NULL
      UNION
      SELECT runs.id, asked.path FROM asked JOIN runs ON runs.replay_of = asked.run_id
    )
    SELECT steps.run_id, to_char(steps.day, 'YYYY-MM-DD') AS day, steps.path, steps.attempt, steps.sealed_output
    FROM asked
    JOIN runs ON runs.id = asked.run_id
    JOIN run_steps AS steps ON steps.day = runs.day AND steps.run_id = runs.id AND steps.path = asked.path
    WHERE steps.sealed_output IS NOT NULL`.execute(tx);
  for (const { run_id: runId, day, path, attempt, sealed_output: sealed } of rows) {
    const output = decryptValue(encryption, sealed);
    if (!isRecord(output) || String(output.answered_by).toLowerCase() !== email.toLowerCase()) continue;
    await tx
      .updateTable('run_steps')
      .set({ sealed_output: encryptValue(encryption, { ...output, answered_by: null }) })
      .where('day', '=', sql<Date>`${day}::date`)
      .where('run_id', '=', runId)
      .where('path', '=', path)
      .where('attempt', '=', attempt)
      .execute();
  }
}
