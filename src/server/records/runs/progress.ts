/** Writes a change of a run with its lines and its tasks as one statement, because this is most of the work of a run. */
import { type Kysely, sql } from 'kysely';
import type { Run, RunState } from '../../../domain/runs/states';
import type { Db, Encryption } from '../../context/context';
import { prepared, type ValueOf } from '../database/prepared';
import type { Tables } from '../../tables';
import { dayOf } from '../plans/accountUsage';
import { columnsOf, type RunRecord } from './runs';
import { encryptValue, type NewStep } from './steps';

/** Values that a change of state writes beside the state. */
export interface Progress {
  readonly startedAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  readonly error?: { readonly message: string; readonly path: string } | null | undefined;
  readonly autoreplayAt?: Date | null | undefined;
  /** Lines of the log: added, or completed if they were written when their steps began. Counted ones are tasks of today (UTC). */
  readonly steps?: { readonly lines: readonly NewStep[]; /** The position of the first one. */ readonly from: number } | undefined;
}

interface Values {
  readonly id: string;
  readonly fence: number;
  readonly state: RunState['name'];
  readonly reason: string | null;
  readonly nextState: RunState['name'];
  readonly nextReason: string | null;
  readonly nextFence: number;
  readonly crashes: number;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: string | null;
  readonly errorPath: string | null;
  readonly autoreplayAt: Date | null;
  readonly tasks: number;
  readonly today: string;
  /** JSON: an array of `Line`. */
  readonly lines: string;
}

/** A row of `run_steps`, with bytes as PostgreSQL writes them as text. */
interface Line {
  readonly path: string;
  readonly attempt: number;
  readonly position: number;
  readonly state: string;
  readonly sealed_input: string | null;
  readonly sealed_output: string | null;
  readonly error: string | null;
  readonly is_counted: boolean;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

/** Changes the run if it has the expected state and fence. */
const move = (db: Pick<Kysely<Tables>, 'updateTable'>, value: ValueOf<Omit<Values, 'today' | 'lines'>>) =>
  db
    .updateTable('runs')
    .set({
      state: value('nextState'),
      reason: value('nextReason'),
      fence: value('nextFence'),
      crashes: value('crashes'),
      started_at: sql`coalesce(started_at, ${value('startedAt')})`,
      ended_at: sql`coalesce(${value('endedAt')}, ended_at)`,
      error: sql`coalesce(${value('error')}, error)`,
      error_path: sql`coalesce(${value('errorPath')}, error_path)`,
      autoreplay_at: sql`coalesce(${value('autoreplayAt')}, autoreplay_at)`,
      tasks: sql`tasks + ${value('tasks')}::int`,
    })
    .where('id', '=', value('id'))
    .where('fence', '=', value('fence'))
    .where('state', '=', value('state'))
    .where('reason', 'is not distinct from', value('reason'))
    .returning(['id', 'day', 'account_id', 'zap_id']);

const writeState = prepared('run-state', move);

const changes = (db: Kysely<Tables>, value: ValueOf<Values>) =>
  db
    .with('moved', (query) => move(query, value))
    .with('counted', (query) =>
      query
        .insertInto('task_usage')
        .columns(['account_id', 'zap_id', 'day', 'tasks'])
        .expression((row) =>
          row
            .selectFrom('moved')
            .select([
              'account_id',
              'zap_id',
              sql<string>`${value('today')}::date`.as('day'),
              sql<number>`${value('tasks')}::int`.as('tasks'),
            ])
            .where(sql<boolean>`${value('tasks')}::int > 0`),
        )
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'zap_id', 'day']).doUpdateSet({ tasks: sql<number>`task_usage.tasks + excluded.tasks` }),
        )
        .returning('tasks'),
    )
    .with('written', (query) =>
      query
        .insertInto('run_steps')
        .columns([
          'run_id',
          'day',
          'path',
          'attempt',
          'position',
          'state',
          'sealed_input',
          'sealed_output',
          'error',
          'is_counted',
          'started_at',
          'ended_at',
        ])
        .expression(
          sql`SELECT moved.id, moved.day, line.* FROM moved, json_to_recordset(${value('lines')}::json) AS line (path text,
            attempt int, position int, state text, sealed_input bytea, sealed_output bytea, error text, is_counted boolean,
            started_at timestamptz, ended_at timestamptz)`,
        )
        .onConflict((conflict) =>
          conflict.columns(['day', 'run_id', 'path', 'attempt']).doUpdateSet((row) => ({
            state: row.ref('excluded.state'),
            sealed_output: row.ref('excluded.sealed_output'),
            error: row.ref('excluded.error'),
            is_counted: row.ref('excluded.is_counted'),
            ended_at: row.ref('excluded.ended_at'),
          })),
        ),
    );

const write = prepared('run-progress', (db, value: ValueOf<Values>) => changes(db, value).selectFrom('moved').select('moved.id'));

const writeEnd = prepared('run-end', (db, value: ValueOf<Values>) =>
  changes(db, value)
    .with('freed', (query) =>
      query
        .updateTable('lanes')
        .from('moved')
        .set({ in_flight: sql<number>`greatest(0, lanes.in_flight - 1)` })
        .whereRef('lanes.account_id', '=', 'moved.account_id')
        // After the tasks, in the order of every other change of a run: two changes could otherwise wait for each other.
        .where(sql<boolean>`(SELECT count(*) FROM counted) >= 0`)
        .returning('lanes.in_flight'),
    )
    .selectFrom('moved')
    .select([
      sql<number | null>`(SELECT in_flight FROM freed)`.as('inFlight'),
      sql<boolean>`EXISTS (SELECT FROM runs WHERE runs.account_id = moved.account_id AND runs.state = 'queued')`.as('hasQueued'),
    ]),
);

/**
 * Writes that a run went from its state in `before` to `after`; false, and nothing is written, if it has another state or fence
 * by now. One statement, and so one transaction outside of another one.
 */
export async function writeProgress(
  db: Db,
  encryption: Encryption,
  before: Pick<RunRecord, 'id' | 'run'>,
  after: Run,
  now: Date,
  progress: Progress = {},
): Promise<boolean> {
  const values = valuesOf(encryption, before, after, now, progress);
  // The smaller statement costs the database less.
  const moved = progress.steps?.lines.length ? await write(db, values) : await writeState(db, values);
  return moved.length > 0;
}

/**
 * The same for a run that ends and frees its lane. Null if it has another state by now; else how many runs of its account are
 * under way now, and if some are queued. One that is queued at this moment may be missed if the lanes were not all taken.
 */
export async function writeRunEnd(
  db: Db,
  encryption: Encryption,
  before: Pick<RunRecord, 'id' | 'run'>,
  after: Run,
  now: Date,
  progress: Progress = {},
): Promise<{ readonly inFlight: number; readonly hasQueued: boolean } | null> {
  const [row] = await writeEnd(db, valuesOf(encryption, before, after, now, progress));
  return row === undefined ? null : { inFlight: row.inFlight ?? 0, hasQueued: row.hasQueued };
}

function valuesOf(
  encryption: Encryption,
  before: Pick<RunRecord, 'id' | 'run'>,
  after: Run,
  now: Date,
  { startedAt, endedAt, error, autoreplayAt, steps }: Progress,
): Values {
  const { lines = [], from = 0 } = steps ?? {};
  const [old, next] = [columnsOf(before.run.state), columnsOf(after.state)];
  return {
    id: before.id,
    fence: before.run.fence,
    state: old.state,
    reason: old.reason,
    nextState: next.state,
    nextReason: next.reason,
    nextFence: after.fence,
    crashes: after.crashes,
    startedAt: startedAt ?? null,
    endedAt: endedAt ?? null,
    error: error?.message ?? null,
    errorPath: error?.path ?? null,
    autoreplayAt: autoreplayAt ?? null,
    tasks: lines.filter(({ isCounted }) => isCounted === true).length,
    today: dayOf(now),
    lines: JSON.stringify(lines.map((line, index) => lineOf(encryption, line, from + index))),
  };
}

function lineOf(encryption: Encryption, step: NewStep, position: number): Line {
  const { path, attempt, state, input, output, error = null, isCounted = false, startedAt, endedAt } = step;
  const sealed = (value: unknown) => (value === undefined ? null : `\\x${encryptValue(encryption, value).toString('hex')}`);
  return {
    path,
    attempt,
    position,
    state,
    sealed_input: sealed(input),
    sealed_output: sealed(output),
    error,
    is_counted: isCounted,
    started_at: startedAt,
    ended_at: endedAt,
  };
}
