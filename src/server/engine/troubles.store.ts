/** Runs that a person has to look at, counted by Zap. */
import { sql } from 'kysely';
import { firstRunIdAt } from '../../domain/runs/history';
import type { HoldReason } from '../../domain/runs/states';
import type { Db } from '../platform/context';
import { prepared, type ValueOf } from '../platform/database/prepared';

export interface HeldOfZap {
  readonly accountId: number;
  readonly zapId: number;
  readonly held: number;
  /** Each once, without those of missed items. */
  readonly reasons: readonly HoldReason[];
  /** Of them: their items arrived while the Zap was off. */
  readonly missed: number;
}

/** How many runs are on hold, of each Zap of some accounts that has any. */
export async function heldByZap(db: Db, accountIds: readonly number[]): Promise<HeldOfZap[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ account_id: number; zap_id: number; held: string; missed: string; reasons: HoldReason[] }>`
    SELECT account_id, zap_id, count(*) AS held, count(*) FILTER (WHERE is_missed AND reason = 'flood') AS missed,
      coalesce(array_agg(DISTINCT reason) FILTER (WHERE NOT (is_missed AND reason = 'flood')), '{}') AS reasons FROM runs
    WHERE account_id = any(${[...accountIds]}::int[]) AND state = 'held' GROUP BY account_id, zap_id`.execute(db);
  return rows.map(({ account_id, zap_id, held, missed, reasons }) => ({
    accountId: account_id,
    zapId: zap_id,
    held: Number(held),
    missed: Number(missed),
    reasons,
  }));
}

export interface Troubles {
  /** Runs that failed lately and were not replayed. */
  readonly failed: number;
  readonly held: number;
  /** Runs that wait for a decision about a step. */
  readonly asking: number;
}

export const noTroubles: Troubles = { failed: 0, held: 0, asking: 0 };

/** The troubles of each Zap of an account that has any; failed runs since a moment. */
export async function troublesByZap(db: Db, accountId: number, since: Date): Promise<Map<number, Troubles>> {
  const rows = await troubles(db, { accountId, first: firstRunIdAt(since.getTime()) });
  return new Map(
    rows.map(({ zap_id, failed, held, asking }) => [zap_id, { failed: Number(failed), held: Number(held), asking: Number(asking) }]),
  );
}

const countOf = (trouble: string) => sql<string>`count(*) FILTER (WHERE trouble = ${sql.lit(trouble)})`;

const troubles = prepared('troubles-of-zaps', (db, value: ValueOf<{ accountId: number; first: string }>) => {
  const runsOfAccount = db.selectFrom('runs').where('account_id', '=', value('accountId'));
  const failed = runsOfAccount
    .select(['zap_id', sql<string>`'failed'`.as('trouble')])
    .where('state', '=', 'failed')
    .where('id', '>=', sql<string>`${value('first')}::uuid`)
    .where('kind', '<>', 'test')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM runs AS replay WHERE replay.replay_of = runs.id)`);
  const held = runsOfAccount.select(['zap_id', sql<string>`'held'`.as('trouble')]).where('state', '=', 'held');
  const asking = runsOfAccount
    .select(['zap_id', sql<string>`'asking'`.as('trouble')])
    .where('state', '=', 'waiting')
    .where('reason', '=', 'answer');
  return db
    .selectFrom(failed.unionAll(held).unionAll(asking).as('troubles'))
    .select(['zap_id', countOf('failed').as('failed'), countOf('held').as('held'), countOf('asking').as('asking')])
    .groupBy('zap_id');
});
