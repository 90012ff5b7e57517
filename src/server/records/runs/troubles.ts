/** Runs that a person has to look at, counted by Zap. */
import { sql } from 'kysely';
import { firstRunIdAt } from '../../../domain/runs/history';
import type { Db } from '../../context/context';

export interface HeldOfZap {
  readonly accountId: number;
  readonly zapId: number;
  readonly held: number;
}

/** How many runs are on hold, of each Zap of some accounts that has any. */
export async function heldByZap(db: Db, accountIds: readonly number[]): Promise<HeldOfZap[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ account_id: number; zap_id: number; held: string }>`
    SELECT account_id, zap_id, count(*) AS held FROM runs
    WHERE account_id = any(${[...accountIds]}::int[]) AND state = 'held' GROUP BY account_id, zap_id`.execute(db);
  return rows.map(({ account_id, zap_id, held }) => ({ accountId: account_id, zapId: zap_id, held: Number(held) }));
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
  const { rows } = await sql<{ zap_id: number; failed: string; held: string; asking: string }>`
    SELECT zap_id, count(*) FILTER (WHERE trouble = 'failed') AS failed, count(*) FILTER (WHERE trouble = 'held') AS held,
      count(*) FILTER (WHERE trouble = 'asking') AS asking
    FROM (
      SELECT zap_id, 'failed' AS trouble FROM runs
        WHERE account_id = ${accountId} AND state = 'failed' AND id >= ${firstRunIdAt(since.getTime())}::uuid AND kind <> 'test'
          AND NOT EXISTS (SELECT FROM runs AS replay WHERE replay.replay_of = runs.id)
      UNION ALL SELECT zap_id, 'held' FROM runs WHERE account_id = ${accountId} AND state = 'held'
      UNION ALL SELECT zap_id, 'asking' FROM runs WHERE account_id = ${accountId} AND state = 'waiting' AND reason = 'answer'
    ) AS troubles GROUP BY zap_id`.execute(db);
  return new Map(
    rows.map(({ zap_id, failed, held, asking }) => [zap_id, { failed: Number(failed), held: Number(held), asking: Number(asking) }]),
  );
}
