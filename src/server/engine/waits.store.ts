/** The waits of runs: for a time, an answer or another run. */
import { sql, type Selectable } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import type { RunWaitsTable } from './runs.tables';

export type WaitRecord = Selectable<RunWaitsTable>;

const questionPurpose = 'run-wait';

export interface NewWait extends Omit<WaitRecord, 'data' | 'sealed'> {
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Stores what a run waits for; it waits for one thing at a time. The question of an approval is encrypted, and its approvers are
 * left out: each has a row in `run_approvals`.
 */
export async function insertWait(tx: Db, encryption: Encryption, { data, ...wait }: NewWait): Promise<void> {
  const { message, approvers: _, ...plain } = data;
  const sealed = typeof message === 'string' ? encryption.encrypt(questionPurpose, message) : null;
  await tx
    .insertInto('run_waits')
    .values({ ...wait, data: JSON.stringify(plain), sealed })
    .execute();
}

/** The question of an approval. */
export function questionOf(encryption: Encryption, { sealed, data }: Pick<WaitRecord, 'data' | 'sealed'>): string {
  // Waits that began before questions were encrypted have them in their data.
  return sealed === null ? (data as { message: string }).message : encryption.decrypt(questionPurpose, sealed).toString('utf8');
}

export async function findWait(db: Db, runId: string): Promise<WaitRecord | null> {
  return (await db.selectFrom('run_waits').selectAll().where('run_id', '=', runId).executeTakeFirst()) ?? null;
}

export async function deleteWait(tx: Db, runId: string): Promise<void> {
  await tx.deleteFrom('run_waits').where('run_id', '=', runId).execute();
}

/** Runs whose time has come, the longest overdue first. */
export async function dueWaits(db: Db, now: Date, most: number): Promise<{ runId: string; kind: WaitRecord['kind'] }[]> {
  const rows = await db
    .selectFrom('run_waits')
    .select(['run_id', 'kind'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(({ run_id, kind }) => ({ runId: run_id, kind }));
}

/** The wait of a run is over. */
export async function makeDue(tx: Db, runId: string, now: Date): Promise<void> {
  await tx.updateTable('run_waits').set({ due_at: now }).where('run_id', '=', runId).execute();
}

/** The wait of the run that waits for another one is over. */
export async function makeSubZapDue(
  tx: Db,
  { id, parent_id: parentId }: { id: string; parent_id: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('run_waits')
    .set({ due_at: now })
    .where('run_id', '=', parentId)
    .where('kind', '=', 'sub_zap')
    .where(sql<string>`data->>'runId'`, '=', id)
    .execute();
}
