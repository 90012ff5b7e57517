/** Held runs of items that arrived while their Zap was off. */
import { sql } from 'kysely';
import type { MissedDecision } from '../../domain/runs/missed';
import type { Db } from '../platform/context';

/** The held ones of an account: an index has these, and few runs are held. */
const missedOf = (db: Db, accountId: number) =>
  db.selectFrom('runs').where('runs.account_id', '=', accountId).where('runs.state', '=', 'held').where('runs.is_missed', '=', true);

/** How many of a Zap wait for a decision. */
export async function countMissedRuns(db: Db, accountId: number, zapId: number): Promise<number> {
  const row = await missedOf(db, accountId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('runs.zap_id', '=', zapId)
    .where('runs.reason', '=', 'flood')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface MissedOfZap {
  readonly zapId: number;
  readonly count: number;
  /** More arrived than are held, or they are still being found. */
  readonly isAtLeast: boolean;
  /** When they are left out. */
  readonly until: Date;
}

/** Those of an account that wait for a decision, of each of some Zaps that has any. */
export async function missedByZap(db: Db, accountId: number, zapIds: readonly number[]): Promise<MissedOfZap[]> {
  if (zapIds.length === 0) return [];
  const rows = await missedOf(db, accountId)
    .innerJoin('triggers', 'triggers.zap_id', 'runs.zap_id')
    .select(['runs.zap_id', 'triggers.missed_until', ({ fn }) => fn.countAll<string>().as('count')])
    .select(sql<boolean>`(triggers.is_more_missed OR (triggers.cursor IS NULL AND triggers.cursor_when_off IS NOT NULL))`.as('isAtLeast'))
    .where('runs.reason', '=', 'flood')
    .where('runs.zap_id', '=', sql<number>`any(${sql<number[]>`${[...zapIds]}::int[]`})`)
    .where('triggers.missed_until', 'is not', null)
    .groupBy(['runs.zap_id', 'triggers.zap_id'])
    .orderBy('runs.zap_id')
    .execute();
  return rows.map(({ zap_id, missed_until, count, isAtLeast }) => ({
    zapId: zap_id,
    count: Number(count),
    isAtLeast,
    until: missed_until!,
  }));
}

/**
 * Queues all of a Zap that wait for a decision, or ends them; returns how many. Both change nothing else: no run of them has begun.
 * The transaction has locked the Zap.
 */
export async function decideMissedRuns(
  tx: Db,
  {
    accountId,
    zapId,
    decision,
    now,
  }: { readonly accountId: number; readonly zapId: number; readonly decision: MissedDecision; readonly now: Date },
): Promise<number> {
  const next =
    decision === 'run'
      ? ({ state: 'queued', reason: null } as const)
      : ({ state: 'cancelled', reason: 'cancelled', ended_at: now } as const);
  const result = await tx
    .updateTable('runs')
    .set(next)
    .where('account_id', '=', accountId)
    .where('zap_id', '=', zapId)
    .where('state', '=', 'held')
    .where('reason', '=', 'flood')
    .where('is_missed', '=', true)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Zaps whose missed items waited for too long. */
export async function zapsWithOldMissedRuns(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('triggers')
    .select('zap_id')
    .where('missed_until', '<=', now)
    .orderBy('missed_until')
    .limit(most)
    .execute();
  return rows.map(({ zap_id }) => zap_id);
}
