/** Releases of held runs at a rate. */
import { sql, type Selectable } from 'kysely';
import type { HoldReason } from '../../domain/runs/states';
import type { Db } from '../platform/context';
import type { RunReleasesTable } from './runHistory.tables';

export type ReleaseRecord = Selectable<RunReleasesTable>;

export interface NewRelease {
  readonly accountId: number;
  readonly zapIds: readonly number[];
  readonly perMinute: number;
  readonly now: Date;
}

/** Starts a release. Earlier ones of the account leave these Zaps to it, so that the last rate counts. */
export async function insertRelease(tx: Db, { accountId, zapIds, perMinute, now }: NewRelease): Promise<void> {
  const ids = sql<number[]>`${[...zapIds]}::int[]`;
  await tx
    .updateTable('run_releases')
    .set({ zap_ids: sql<number[]>`array(SELECT unnest(zap_ids) EXCEPT SELECT unnest(${ids}))` })
    .where('account_id', '=', accountId)
    .execute();
  await tx.insertInto('run_releases').values({ account_id: accountId, zap_ids: ids, per_minute: perMinute, started_at: now }).execute();
}

export async function listReleaseIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('run_releases').select('id').orderBy('id').limit(100).execute()).map(({ id }) => id);
}

/** A release, locked until the transaction ends; null if it is over or another instance is at it. */
export async function lockRelease(tx: Db, id: string): Promise<ReleaseRecord | null> {
  return (await tx.selectFrom('run_releases').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()) ?? null;
}

export async function countReleased(tx: Db, id: string, more: number): Promise<void> {
  await tx
    .updateTable('run_releases')
    .set({ released: sql<number>`released + ${more}` })
    .where('id', '=', id)
    .execute();
}

export async function deleteRelease(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('run_releases').where('id', '=', id).execute();
}

/** The Zaps among some that have held runs, with their number. */
export async function heldByZap(db: Db, accountId: number, zapIds: readonly number[]): Promise<{ zapId: number; held: number }[]> {
  if (zapIds.length === 0) return [];
  const rows = await db
    .selectFrom('runs')
    .select(['zap_id', ({ fn }) => fn.countAll<string>().as('held')])
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('zap_id', '=', sql<number>`any(${sql<number[]>`${[...zapIds]}::int[]`})`)
    .groupBy('zap_id')
    .execute();
  return rows.map(({ zap_id, held }) => ({ zapId: zap_id, held: Number(held) }));
}

/** The oldest held runs of some Zaps, with the reason of each. */
export async function oldestHeldRuns(
  tx: Db,
  accountId: number,
  zapIds: readonly number[],
  most: number,
): Promise<{ id: string; reason: HoldReason }[]> {
  const rows = await tx
    .selectFrom('runs')
    .select(['id', 'reason'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('zap_id', '=', sql<number>`any(${sql<number[]>`${[...zapIds]}::int[]`})`)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id, reason }) => ({ id, reason: reason as HoldReason }));
}
