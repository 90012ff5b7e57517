/** Stores events as new runs, in one statement, because it is much of what a request to a Zap costs. */
import { sql } from 'kysely';
import type { Db, Encryption } from '../platform/context';
import { prepared, type ValueOf } from '../platform/database/prepared';
import { dayOf } from '../plans/usage.store';
import { columnsOf, type NewRun } from './runs.store';
import { encryptValue } from './steps.store';

/** What the runs of a batch have in common. */
export interface Batch extends Required<Pick<NewRun, 'accountId' | 'zapId' | 'versionId' | 'kind' | 'run' | 'isAsked' | 'parentId'>> {
  /** Their items arrived while the Zap was off. */
  readonly isMissed: boolean;
  /** Of the trigger: its event is the first line of each run. */
  readonly path: string;
  readonly now: Date;
}

/** A run of an event; `key` is stable and unique for each event of a Zap. */
export interface EventRun {
  readonly id: string;
  readonly key: string;
  readonly data: unknown;
}

/**
 * Stores a run with its first line for each event that the Zap has not had before, and returns these; their events count as had from
 * now on. Of one key in a batch the first counts.
 */
export async function insertNewRuns(tx: Db, encryption: Encryption, batch: Batch, runs: readonly EventRun[]): Promise<EventRun[]> {
  const byKey = new Map<string, EventRun>();
  for (const run of runs) if (!byKey.has(run.key)) byKey.set(run.key, run);
  if (byKey.size === 0) return [];
  const first = [...byKey.values()];
  const { run, ...rest } = batch;
  const rows = await insertUnseen(tx, {
    ...rest,
    ...columnsOf(run.state),
    day: dayOf(batch.now),
    ids: first.map(({ id }) => id),
    keys: first.map(({ key }) => key),
    outputs: first.map(({ data }) => encryptValue(encryption, data)),
  });
  const inserted = new Set(rows.map(({ id }) => id));
  return first.filter(({ id }) => inserted.has(id));
}

interface Values extends Omit<Batch, 'run'>, ReturnType<typeof columnsOf> {
  readonly day: string;
  readonly ids: readonly string[];
  readonly keys: readonly string[];
  readonly outputs: readonly Buffer[];
}

const insertUnseen = prepared(
  'insert-new-runs',
  (_db, value: ValueOf<Values>) => sql<{ id: string }>`
    WITH unseen AS (
      INSERT INTO trigger_seen (zap_id, key, seen_at)
      SELECT ${value('zapId')}::int, key, ${value('now')}::timestamptz FROM unnest(${value('keys')}::text[]) AS key
      ON CONFLICT DO NOTHING RETURNING key
    ), event AS (
      SELECT id, output FROM unnest(${value('ids')}::uuid[], ${value('keys')}::text[], ${value('outputs')}::bytea[]) AS event (id, key, output)
      WHERE key IN (SELECT key FROM unseen)
    ), written AS (
      INSERT INTO run_steps (run_id, day, path, attempt, position, state, sealed_output, started_at, ended_at)
      SELECT id, ${value('day')}::date, ${value('path')}, 1, 0, 'succeeded', output, ${value('now')}, ${value('now')} FROM event
    )
    INSERT INTO runs (id, account_id, zap_id, version_id, kind, state, reason, day, is_asked, parent_id, is_missed, accepted_at)
    SELECT id, ${value('accountId')}::int, ${value('zapId')}::int, ${value('versionId')}::bigint, ${value('kind')}, ${value('state')},
      ${value('reason')}, ${value('day')}::date, ${value('isAsked')}::boolean, ${value('parentId')}::uuid, ${value('isMissed')}::boolean, ${value('now')}
    FROM event RETURNING id`,
);
