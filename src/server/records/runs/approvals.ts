/** The mailed links of approvals. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../context/context';
import type { RunApprovalsTable } from '../../tables/runHistory';

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
