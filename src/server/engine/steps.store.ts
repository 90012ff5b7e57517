/** The log of a run: one row for each attempt at a step. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { LogEntry } from '../../domain/runs/commands';
import type { RunState } from '../../domain/runs/states';
import type { Db, Encryption } from '../platform/context';
import { prepared, type ValueOf } from '../platform/database/prepared';
import type { RunStepsTable } from './runs.tables';

const purpose = 'run-step';

/** A line of the log to write. `input` and `output` are stored encrypted; undefined stores none. */
export interface NewStep {
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
  readonly state: RunStepsTable['state'];
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: string | null;
  readonly isCounted?: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** The run to which lines are added. */
export interface RunKey {
  readonly id: string;
  /** The day by which its steps are partitioned. */
  readonly day: string;
}

/** Adds lines, or completes those that were written when their steps began. `from`: the position of the first one. */
export async function writeSteps(
  tx: Db,
  encryption: Encryption,
  { id, day }: RunKey,
  steps: readonly NewStep[],
  from: number,
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ path, attempt, state, input, output, error, isCounted, startedAt, endedAt }, index) => ({
    run_id: id,
    day,
    path,
    attempt,
    position: from + index,
    state,
    sealed_input: input === undefined ? null : encryptValue(encryption, input),
    sealed_output: output === undefined ? null : encryptValue(encryption, output),
    error: error ?? null,
    is_counted: isCounted ?? false,
    started_at: startedAt,
    ended_at: endedAt,
  }));
  await tx
    .insertInto('run_steps')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'run_id', 'path', 'attempt']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        sealed_output: row.ref('excluded.sealed_output'),
        error: row.ref('excluded.error'),
        is_counted: row.ref('excluded.is_counted'),
        ended_at: row.ref('excluded.ended_at'),
      })),
    )
    .execute();
}

/** A stored line. */
export type StepRecord = Omit<Selectable<RunStepsTable>, 'day' | 'run_id'>;

/** All lines of a run in the order in which their steps began. */
export async function stepsOf(db: Db, { id, day }: RunKey): Promise<StepRecord[]> {
  return allSteps(db, { id, day });
}

const allSteps = prepared('steps-of-run', (db, value: ValueOf<RunKey>) =>
  stepColumns(db, { id: value('id'), day: value('day') })
    .orderBy('position')
    .orderBy('attempt'),
);

const stepColumns = (db: Db, { id, day }: { readonly [Key in keyof RunKey]: RunKey[Key] | RawBuilder<RunKey[Key]> }) =>
  db
    .selectFrom('run_steps')
    .select(['path', 'attempt', 'position', 'state', 'sealed_input', 'sealed_output', 'error', 'is_counted', 'started_at', 'ended_at'])
    .where('day', '=', sql<Date>`${day}::date`)
    .where('run_id', '=', id);

/** Some lines of a run, from a place in the order of `stepsOf`. */
export async function pageOfSteps(db: Db, { id, day }: RunKey, from: number, limit: number): Promise<StepRecord[]> {
  return stepColumns(db, { id, day }).orderBy('position').orderBy('attempt').orderBy('path').offset(from).limit(limit).execute();
}

/** One attempt at a step; null if there is none. */
export async function findStepAttempt(db: Db, key: RunKey, path: string, attempt: number): Promise<StepRecord | null> {
  return (await stepColumns(db, key).where('path', '=', path).where('attempt', '=', attempt).executeTakeFirst()) ?? null;
}

/** The finished lines, as the interpreter reads them. */
export function logOf(encryption: Encryption, steps: readonly StepRecord[]): LogEntry[] {
  return steps.flatMap(({ path, state, sealed_output, error }): LogEntry[] => {
    if (state === 'started' || state === 'retried' || state === 'uncertain') return [];
    const output = sealed_output === null ? null : decryptValue(encryption, sealed_output);
    return [{ path, outcome: state, output, ...(error === null ? {} : { error }) }];
  });
}

export const encryptValue = (encryption: Encryption, value: unknown): Buffer =>
  encryption.encrypt(purpose, JSON.stringify(value === undefined ? null : value));

export const decryptValue = (encryption: Encryption, sealed: Buffer): unknown =>
  JSON.parse(encryption.decrypt(purpose, sealed).toString('utf8')) as unknown;

/** Writes the first line of new runs: the event that started each. */
export async function writeFirstSteps(
  tx: Db,
  encryption: Encryption,
  day: string,
  events: readonly { readonly runId: string; readonly path: string; readonly output: unknown }[],
  now: Date,
): Promise<void> {
  const rows = events.map(({ runId, path, output }) => ({
    run_id: runId,
    day,
    path,
    attempt: 1,
    position: 0,
    state: 'succeeded' as const,
    sealed_input: null,
    sealed_output: encryptValue(encryption, output),
    error: null,
    started_at: now,
    ended_at: now,
  }));
  await tx.insertInto('run_steps').values(rows).execute();
}

/** Copies the last finished attempt at each of some steps to another run, behind its first line; the copies count no tasks. */
export async function copySteps(tx: Db, from: RunKey, to: RunKey, paths: readonly string[]): Promise<void> {
  await sql`INSERT INTO run_steps
      (run_id, day, path, attempt, position, state, sealed_input, sealed_output, error, is_counted, started_at, ended_at)
    SELECT ${to.id}::uuid, ${to.day}::date, path, 1, row_number() OVER (ORDER BY position, attempt, path), state,
      sealed_input, sealed_output, error, false, started_at, ended_at
    FROM (
      SELECT DISTINCT ON (path) * FROM run_steps
      WHERE day = ${from.day}::date AND run_id = ${from.id}::uuid AND path = any(${paths}::text[])
        AND state NOT IN ('started', 'retried', 'uncertain')
      ORDER BY path, attempt DESC
    ) AS kept`.execute(tx);
}

/** The output of the last step of a run that succeeded; null without one. */
export async function lastOutputOf(db: Db, encryption: Encryption, { id, day }: RunKey): Promise<unknown> {
  const row = await db
    .selectFrom('run_steps')
    .select('sealed_output')
    .where('day', '=', sql<Date>`${day}::date`)
    .where('run_id', '=', id)
    .where('state', '=', 'succeeded')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sealed_output == null ? null : decryptValue(encryption, row.sealed_output);
}

/**
 * The state of a run, null if it is gone, and the first result of some of its steps, in one snapshot: once the run has ended there
 * comes no other. `undefined` if none of them has succeeded.
 */
export async function firstResultOf(
  db: Db,
  encryption: Encryption,
  { id, day }: RunKey,
  stepKeys: readonly string[],
): Promise<{ readonly state: RunState['name'] | null; readonly output: unknown }> {
  const row = await db
    .selectFrom('runs')
    .select('runs.state')
    .select((run) =>
      run
        .selectFrom('run_steps')
        .select('sealed_output')
        .where('day', '=', sql<Date>`${day}::date`)
        .where('run_id', '=', id)
        .where('run_steps.state', '=', 'succeeded')
        .where(sql<boolean>`split_part(path, '/', -1) = any(${stepKeys}::text[])`)
        .orderBy('position')
        .limit(1)
        .as('sealed'),
    )
    .where('runs.day', '=', sql<Date>`${day}::date`)
    .where('runs.id', '=', id)
    .executeTakeFirst();
  return { state: row?.state ?? null, output: row?.sealed == null ? undefined : decryptValue(encryption, row.sealed) };
}
