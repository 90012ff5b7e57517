/** Writes a change of a run with its lines and its tasks as one statement, because this is most of the work of a run. */
import { type Kysely, sql } from 'kysely';
import type { Run, RunState } from '../../domain/runs/states';
import type { Db, Encryption } from '../platform/context';
import { gathered } from '../platform/database/gathered';
import { prepared, type ValueOf } from '../platform/database/prepared';
import type { Tables } from '../platform/tables';
import { dayOf } from '../plans/usage.store';
import { columnsOf, type RunRecord } from './runs.store';
import { encryptValue, type NewStep } from './steps.store';

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

/** The columns of `Line`, as `json_to_recordset` names them. */
const lineColumns = sql.raw(`path text, attempt int, position int, state text, sealed_input bytea, sealed_output bytea, error text,
  is_counted boolean, started_at timestamptz, ended_at timestamptz`);

const counted = sql.raw(`ON CONFLICT (account_id, zap_id, day) DO UPDATE SET tasks = task_usage.tasks + excluded.tasks`);

const stepColumns = sql.raw(`run_id, day, path, attempt, position, state, sealed_input, sealed_output, error, is_counted, started_at,
  ended_at`);

/** Lines that were written when their steps began are completed. */
const written = sql.raw(`ON CONFLICT (day, run_id, path, attempt) DO UPDATE SET state = excluded.state,
  sealed_output = excluded.sealed_output, error = excluded.error, is_counted = excluded.is_counted, ended_at = excluded.ended_at`);

const write = prepared('run-progress', (db, value: ValueOf<Values>) =>
  db
    .with('moved', (query) => move(query, value))
    .with(
      'counted',
      () => sql<object>`(INSERT INTO task_usage (account_id, zap_id, day, tasks)
        SELECT account_id, zap_id, ${value('today')}::date, ${value('tasks')}::int FROM moved WHERE ${value('tasks')}::int > 0 ${counted})`,
    )
    .with(
      'written',
      () => sql<object>`(INSERT INTO run_steps (${stepColumns})
        SELECT moved.id, moved.day, line.* FROM moved, json_to_recordset(${value('lines')}::json) AS line (${lineColumns}) ${written})`,
    )
    .selectFrom('moved')
    .select('moved.id'),
);

interface Ends {
  readonly ids: readonly string[];
  /** JSON: an array of `Values` without the lines. */
  readonly runs: string;
  /** JSON: an array of `Line` with `run_id`. */
  readonly lines: string;
  readonly today: string;
}

interface Ended {
  readonly id: string;
  readonly inFlight: number | null;
  readonly hasQueued: boolean;
}

/**
 * Ends runs of one account. A run that another transaction has locked is left out, because nothing may wait for a run while it has
 * others. The ids are given twice, because without an array of them the database would expect too many runs to look them up by their
 * key. The tasks come before the lanes, in the order of every other change of a run: two changes could otherwise wait for each
 * other.
 */
const writeEnds = prepared(
  'run-ends',
  (_db, value: ValueOf<Ends>) => sql<Ended>`
  WITH ending AS (
    SELECT * FROM json_to_recordset(${value('runs')}::json) AS ending (id uuid, fence int, state text, reason text, "nextState" text,
      "nextReason" text, "nextFence" int, crashes int, "endedAt" timestamptz, error text, "errorPath" text,
      "autoreplayAt" timestamptz, tasks int)
  ), free AS (
    SELECT id FROM runs WHERE id = any(${value('ids')}::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED
  ), moved AS (
    UPDATE runs SET state = "nextState", reason = "nextReason", fence = "nextFence", crashes = ending.crashes,
      ended_at = coalesce("endedAt", ended_at), error = coalesce(ending.error, runs.error),
      error_path = coalesce("errorPath", error_path), autoreplay_at = coalesce("autoreplayAt", autoreplay_at),
      tasks = runs.tasks + ending.tasks
    FROM ending JOIN free ON free.id = ending.id
    WHERE runs.id = any(${value('ids')}::uuid[]) AND runs.id = ending.id AND runs.fence = ending.fence AND runs.state = ending.state
      AND runs.reason IS NOT DISTINCT FROM ending.reason
    RETURNING runs.id, day, account_id, zap_id, ending.tasks
  ), counted AS (
    INSERT INTO task_usage (account_id, zap_id, day, tasks)
    SELECT account_id, zap_id, ${value('today')}::date, sum(tasks) FROM moved WHERE tasks > 0
    GROUP BY account_id, zap_id ORDER BY account_id, zap_id ${counted}
    RETURNING tasks
  ), written AS (
    INSERT INTO run_steps (${stepColumns})
    SELECT moved.id, moved.day, path, attempt, position, state, sealed_input, sealed_output, error, is_counted, started_at, ended_at
    FROM moved JOIN json_to_recordset(${value('lines')}::json) AS line (run_id uuid, ${lineColumns}) ON line.run_id = moved.id ${written}
  ), freed AS (
    UPDATE lanes SET in_flight = greatest(0, in_flight - left_by.count)
    FROM (SELECT account_id, count(*) AS count FROM moved GROUP BY account_id) AS left_by
    WHERE lanes.account_id = left_by.account_id AND (SELECT count(*) FROM counted) >= 0
    RETURNING lanes.account_id, in_flight
  )
  SELECT id, in_flight AS "inFlight",
    EXISTS (SELECT FROM runs WHERE runs.account_id = moved.account_id AND runs.state = 'queued') AS "hasQueued"
  FROM moved LEFT JOIN freed ON freed.account_id = moved.account_id`,
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
  const { lines, ...state } = valuesOf(encryption, before, after, progress);
  // The smaller statement costs the database less.
  const moved =
    lines.length > 0 ? await write(db, { ...state, lines: JSON.stringify(lines), today: dayOf(now) }) : await writeState(db, state);
  return moved.length > 0;
}

/** How many runs of an account are under way, and if some are queued. */
export type Lanes = Pick<Ended, 'hasQueued'> & { readonly inFlight: number };

interface RunEnd {
  readonly encryption: Encryption;
  readonly before: Pick<RunRecord, 'id' | 'run' | 'account_id'>;
  readonly after: Run;
  readonly now: Date;
  readonly progress: Progress;
}

/**
 * The same for a run that ends and frees its lane; together with others of its account that end at this time. Null if it has another
 * state by now, or if it is locked; else the lanes of its account. A run that is queued at this moment may be missed if the lanes
 * were not all taken.
 */
export const writeRunEnd = gathered(
  async (db: Db, ends: readonly RunEnd[]): Promise<(Lanes | null)[]> => {
    const runs = ends.map(({ encryption, before, after, progress }) => valuesOf(encryption, before, after, progress));
    const lines = runs.flatMap(({ id, lines: ofRun }) => ofRun.map((line) => ({ run_id: id, ...line })));
    const values = {
      ids: runs.map(({ id }) => id),
      runs: JSON.stringify(runs.map((run) => ({ ...run, lines: undefined }))),
      lines: JSON.stringify(lines),
    };
    const rows = await writeEnds(db, { ...values, today: dayOf(ends[0]!.now) });
    const byId = new Map(rows.map(({ id, inFlight, hasQueued }) => [id, { inFlight: inFlight ?? 0, hasQueued }]));
    return ends.map(({ before }) => byId.get(before.id) ?? null);
  },
  ({ before, now }) => `${before.account_id} ${dayOf(now)}`,
);

function valuesOf(
  encryption: Encryption,
  before: Pick<RunRecord, 'id' | 'run'>,
  after: Run,
  { startedAt, endedAt, error, autoreplayAt, steps }: Progress,
): Omit<Values, 'today' | 'lines'> & { readonly lines: readonly Line[] } {
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
    lines: lines.map((line, index) => lineOf(encryption, line, from + index)),
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
