/** How the runs of Zaps ended, to find those that keep failing. */
import { sql } from 'kysely';
import type { RunCounts } from '../../domain/runs/health';
import type { Db } from '../platform/context';

/** Zaps with a run that failed since a moment, and those whose people were alerted. */
export async function zapsToExamine(db: Db, failedSince: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT zap_id AS id FROM runs WHERE state = 'failed' AND ended_at >= ${failedSince} AND kind <> 'test'
    UNION SELECT zap_id FROM triggers WHERE alerted_at IS NOT NULL ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ExaminedZap {
  readonly id: number;
  readonly ownerId: number;
  readonly isOn: boolean;
  /** When its people were alerted; null if they were not. */
  readonly alertedAt: Date | null;
}

/** A Zap with a trigger, locked; null if there is none, or if another process has it. */
export async function lockExaminedZap(tx: Db, id: number): Promise<ExaminedZap | null> {
  const row = await tx
    .selectFrom('live_zaps as zaps')
    .innerJoin('triggers', 'triggers.zap_id', 'zaps.id')
    .select(['zaps.id', 'zaps.owner_id', 'zaps.state', 'triggers.alerted_at'])
    .where('zaps.id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, ownerId: row.owner_id, isOn: row.state === 'on', alertedAt: row.alerted_at };
}

/** The runs of a Zap that ended since a moment. Of a run and its replays the last one counts. */
export async function countEndedRuns(db: Db, zapId: number, since: Date): Promise<RunCounts> {
  const { rows } = await sql<{ succeeded: number; filtered: number; failed: number }>`
    SELECT count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE state = 'filtered')::int AS filtered,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM runs WHERE zap_id = ${zapId} AND ended_at >= ${since} AND kind <> 'test'
      AND NOT EXISTS (SELECT FROM runs AS replay WHERE replay.replay_of = runs.id)`.execute(db);
  return rows[0]!;
}

/** The step at which most runs of a Zap failed since a moment, with the last of them; null without one. */
export async function commonFailure(db: Db, zapId: number, since: Date): Promise<{ readonly path: string; readonly runId: string } | null> {
  const { rows } = await sql<{ path: string; runId: string }>`
    SELECT error_path AS path, max(id::text) AS "runId" FROM runs
    WHERE zap_id = ${zapId} AND state = 'failed' AND ended_at >= ${since} AND error_path IS NOT NULL AND kind <> 'test'
    GROUP BY error_path ORDER BY count(*) DESC, error_path LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Notes when people were alerted that a Zap fails; null if it works or is off. */
export async function noteFailing(tx: Db, zapId: number, alertedAt: Date | null): Promise<void> {
  await tx.updateTable('triggers').set({ alerted_at: alertedAt }).where('zap_id', '=', zapId).execute();
}
