/** Runs that may be able to continue: held ones, and queued ones that were not admitted. */
import { sql } from 'kysely';
import type { HoldReason } from '../../domain/runs/states';
import type { Db } from '../platform/context';

/** Zaps with runs that are held for another reason than a flood. Jumps from Zap to Zap, so that many held runs cost nothing. */
export async function zapsWithHeldRuns(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`WITH RECURSIVE held (id) AS (
      SELECT min(zap_id) FROM runs WHERE state = 'held' AND reason <> 'flood'
      UNION ALL
      SELECT (SELECT min(zap_id) FROM runs WHERE state = 'held' AND reason <> 'flood' AND zap_id > held.id) FROM held WHERE held.id IS NOT NULL
    ) SELECT id FROM held WHERE id IS NOT NULL`.execute(db);
  return rows.map(({ id }) => id);
}

/** Accounts with queued runs. */
export async function accountsWithQueuedRuns(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`WITH RECURSIVE queued (id) AS (
      SELECT min(account_id) FROM runs WHERE state = 'queued'
      UNION ALL
      SELECT (SELECT min(account_id) FROM runs WHERE state = 'queued' AND account_id > queued.id) FROM queued WHERE queued.id IS NOT NULL
    ) SELECT id FROM queued WHERE id IS NOT NULL`.execute(db);
  return rows.map(({ id }) => id);
}

export interface HeldRun {
  readonly id: string;
  readonly accountId: number;
  readonly reason: HoldReason;
  /** A person asked for it. */
  readonly isAsked: boolean;
  readonly versionId: string;
}

/** The oldest runs of a Zap that are held for another reason than a flood, locked; those that another process has locked are left out. */
export async function lockHeldRuns(tx: Db, zapId: number, most: number): Promise<HeldRun[]> {
  const rows = await tx
    .selectFrom('runs')
    .select(['id', 'account_id', 'reason', 'is_asked as isAsked', 'version_id'])
    .where('zap_id', '=', zapId)
    .where('state', '=', 'held')
    .where('reason', '<>', 'flood')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id, account_id, reason, isAsked, version_id: versionId }) => ({
    id,
    accountId: account_id,
    reason: reason as HoldReason,
    isAsked,
    versionId,
  }));
}
