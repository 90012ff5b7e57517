/** The rows of runs. Which change is allowed is decided by `domain/runs/states`. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Region } from '../../domain/runs/regions';
import type { Run, RunState } from '../../domain/runs/states';
import type { Db, Encryption } from '../platform/context';
import type { RunsTable } from './runs.tables';
import { gathered } from '../platform/database/gathered';
import { isZapOn } from './lanes.store';
import { prepared, type ValueOf } from '../platform/database/prepared';
import { dayOf } from '../plans/usage.store';
import type { StepRecord } from './steps.store';

const inputsPurpose = 'run-inputs';

/** A run with its state as the domain has it. */
export interface RunRecord extends Omit<
  Selectable<RunsTable>,
  'state' | 'reason' | 'fence' | 'crashes' | 'day' | 'alerted_state' | 'is_missed'
> {
  /** UTC, `2026-11-21`. */
  readonly day: string;
  readonly run: Run;
}

export interface NewRun {
  readonly id: string;
  readonly accountId: number;
  readonly zapId: number;
  readonly versionId: string;
  readonly kind: RunsTable['kind'];
  readonly run: Run;
  readonly replayOf: string | null;
  readonly autoreplays: number;
  /** A person asked for it: it may begin while its Zap is off. */
  readonly isAsked?: boolean;
  /** The run whose step began this one. */
  readonly parentId?: string | null;
}

/** Inserts accepted runs. */
export async function insertRuns(tx: Db, runs: readonly NewRun[], now: Date): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ id, accountId, zapId, versionId, kind, run, replayOf, autoreplays, isAsked, parentId = null }) => ({
    id,
    account_id: accountId,
    zap_id: zapId,
    version_id: versionId,
    kind,
    ...columnsOf(run.state),
    day: dayOf(now),
    replay_of: replayOf,
    autoreplays,
    is_asked: isAsked ?? kind === 'test',
    parent_id: parentId,
    accepted_at: now,
  }));
  await tx.insertInto('runs').values(rows).execute();
}

/** Every column except the day, by name: a prepared statement must not say `*`. */
const columns = [
  'id',
  'account_id',
  'zap_id',
  'version_id',
  'kind',
  'state',
  'reason',
  'fence',
  'crashes',
  'tasks',
  'error',
  'error_path',
  'replay_of',
  'autoreplays',
  'is_asked',
  'autoreplay_at',
  'parent_id',
  'sealed_inputs',
  'accepted_at',
  'started_at',
  'ended_at',
] as const satisfies readonly (keyof RunsTable)[];

const runOfId = (db: Db, id: RawBuilder<string>) =>
  db
    .selectFrom('runs')
    .select(columns)
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('id', '=', id);

type RunRow = Awaited<ReturnType<ReturnType<typeof runOfId>['executeTakeFirstOrThrow']>>;

const recordOf = ({ state, reason, fence, crashes, ...rest }: RunRow): RunRecord => ({
  ...rest,
  run: { state: stateOf(state, reason), fence, crashes },
});

/** A run, locked until the transaction ends; null if there is none. */
export async function lockRun(tx: Db, id: string): Promise<RunRecord | null> {
  const [row] = await lockedRun(tx, { id });
  return row === undefined ? null : recordOf(row);
}

const lockedRun = prepared('run-locked', (db, value: ValueOf<{ id: string }>) => runOfId(db, value('id')).forUpdate());

/** A run; null if there is none. */
export async function findRun(db: Db, id: string): Promise<RunRecord | null> {
  const [row] = await oneRun(db, { id });
  return row === undefined ? null : recordOf(row);
}

const oneRun = prepared('run', (db, value: ValueOf<{ id: string }>) => runOfId(db, value('id')));

/** How many runs above a run began it, each by a step that runs another Zap. */
export async function countAncestors(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`WITH RECURSIVE above (id) AS (
      SELECT parent_id FROM runs WHERE id = ${id}
      UNION ALL SELECT runs.parent_id FROM runs JOIN above ON runs.id = above.id
    ) SELECT count(*)::int AS count FROM above WHERE id IS NOT NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores inputs that a person edited, by the paths of their steps. */
export async function saveInputs(tx: Db, encryption: Encryption, id: string, inputs: ReadonlyMap<string, unknown>): Promise<void> {
  const sealed = encryption.encrypt(inputsPurpose, JSON.stringify([...inputs]));
  await tx.updateTable('runs').set({ sealed_inputs: sealed }).where('id', '=', id).execute();
}

/** The inputs that a person edited for a run, by the paths of their steps. */
export function inputsOf(
  encryption: Encryption,
  { sealed_inputs: sealed }: Pick<RunRecord, 'sealed_inputs'>,
): ReadonlyMap<string, unknown> {
  if (sealed === null) return new Map();
  return new Map(JSON.parse(encryption.decrypt(inputsPurpose, sealed).toString('utf8')) as [string, unknown][]);
}

/** The run is not replayed by itself any more. */
export async function forgetAutoreplay(tx: Db, id: string): Promise<void> {
  await tx.updateTable('runs').set({ autoreplay_at: null }).where('id', '=', id).where('autoreplay_at', 'is not', null).execute();
}

/** A run for its worker. */
export interface ClaimableRun {
  readonly record: RunRecord;
  /** The zone of the owner of its Zap. */
  readonly ownerZone: string;
  /** Of its account. */
  readonly region: Region | null;
  readonly steps: readonly StepRecord[];
}

/** The lines of the log beside a run; `line_*` where both have such a column. */
const lineColumns = [
  'line.path as path',
  'line.attempt',
  'line.position',
  'line.state as line_state',
  'line.sealed_input',
  'line.sealed_output',
  'line.error as line_error',
  'line.is_counted',
  'line.started_at as line_started_at',
  'line.ended_at as line_ended_at',
] as const;

const claimable = prepared('run-claimable', (db, value: ValueOf<{ id: string }>) =>
  db
    .selectFrom('runs')
    .innerJoin('zaps', 'zaps.id', 'runs.zap_id')
    .innerJoin('profiles', 'profiles.id', 'zaps.owner_id')
    .innerJoin('accounts', 'accounts.id', 'runs.account_id')
    .leftJoin('run_steps as line', (join) => join.onRef('line.day', '=', 'runs.day').onRef('line.run_id', '=', 'runs.id'))
    .select(columns.map((column) => `runs.${column}` as const))
    .select([sql<string>`to_char(runs.day, 'YYYY-MM-DD')`.as('day'), 'profiles.timezone as ownerZone', 'accounts.region'])
    .select(lineColumns)
    .where('runs.id', '=', value('id'))
    .orderBy('line.position')
    .orderBy('line.attempt'),
);

type ClaimableRow = Awaited<ReturnType<typeof claimable>>[number];

/** A run with its log, in one statement and without a lock; null if there is none. */
export async function readClaimable(db: Db, id: string): Promise<ClaimableRun | null> {
  return claimableOf(await claimable(db, { id }));
}

interface AdmittedRun {
  readonly ids: readonly string[];
  readonly state: RunState['name'];
  readonly reason: string | null;
  readonly now: Date;
}

const claim = prepared('run-claim', (db, value: ValueOf<AdmittedRun>) =>
  db
    // Nothing may wait for a run while it has others.
    .with('free', (query) =>
      query
        .selectFrom('runs')
        .select('id')
        .where('id', '=', sql<string>`any(${value('ids')}::uuid[])`)
        .orderBy('id')
        .forUpdate()
        .skipLocked(),
    )
    .with('claimed', (query) =>
      query
        .updateTable('runs')
        // The log below is as old as this row: a run that another worker has moved on since is not claimed.
        .from('runs as seen')
        .innerJoin('zaps', 'zaps.id', 'seen.zap_id')
        .set({
          state: value('state'),
          reason: value('reason'),
          fence: sql`runs.fence + 1`,
          started_at: sql`coalesce(runs.started_at, ${value('now')})`,
        })
        .where('seen.id', '=', sql<string>`any(${value('ids')}::uuid[])`)
        .whereRef('runs.id', '=', 'seen.id')
        .where('runs.id', 'in', query.selectFrom('free').select('free.id'))
        .whereRef('runs.fence', '=', 'seen.fence')
        .where('runs.state', '=', 'admitted')
        .where(sql<boolean>`(runs.started_at IS NOT NULL OR runs.is_asked OR ${isZapOn})`)
        .returning(columns.map((column) => `runs.${column}` as const))
        .returning(['runs.day', 'zaps.owner_id']),
    )
    .selectFrom('claimed')
    .innerJoin('profiles', 'profiles.id', 'claimed.owner_id')
    .innerJoin('accounts', 'accounts.id', 'claimed.account_id')
    .leftJoin('run_steps as line', (join) => join.onRef('line.day', '=', 'claimed.day').onRef('line.run_id', '=', 'claimed.id'))
    .select(columns.map((column) => `claimed.${column}` as const))
    .select([sql<string>`to_char(claimed.day, 'YYYY-MM-DD')`.as('day'), 'profiles.timezone as ownerZone', 'accounts.region'])
    .select(lineColumns)
    .orderBy('claimed.id')
    .orderBy('line.position')
    .orderBy('line.attempt'),
);

/**
 * Gives an admitted run the state `next` of a claim and reads it with its log, in one statement for all that are claimed at this
 * time; null if it is not admitted any more, if it is locked, or if it has not begun and its Zap was paused since. Every claim raises
 * the fence by one.
 */
export const claimAdmitted = gathered(
  async (db: Db, claims: readonly { readonly id: string; readonly next: RunState; readonly now: Date }[]) => {
    const [{ next, now }] = claims as readonly [(typeof claims)[number]];
    const byId = new Map<string, ClaimableRow[]>();
    for (const row of await claim(db, { ids: claims.map(({ id }) => id), ...columnsOf(next), now })) {
      const rows = byId.get(row.id);
      if (rows === undefined) byId.set(row.id, [row]);
      else rows.push(row);
    }
    return claims.map(({ id }) => claimableOf(byId.get(id) ?? []));
  },
  ({ next: { name } }) => name,
);

function claimableOf(rows: readonly ClaimableRow[]): ClaimableRun | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { ownerZone, region, ...row } = first;
  const steps = rows.flatMap((line): StepRecord[] =>
    line.path === null
      ? []
      : [
          {
            path: line.path,
            attempt: line.attempt!,
            position: line.position!,
            state: line.line_state!,
            sealed_input: line.sealed_input,
            sealed_output: line.sealed_output,
            error: line.line_error,
            is_counted: line.is_counted!,
            started_at: line.line_started_at!,
            ended_at: line.line_ended_at,
          },
        ],
  );
  return { record: recordOf(row), ownerZone: ownerZone ?? 'UTC', region, steps };
}

/** Two columns for a state: its name and the part that some states have. */
export function columnsOf(state: RunState): { state: RunState['name']; reason: string | null } {
  switch (state.name) {
    case 'held':
      return { state: state.name, reason: state.reason };
    case 'waiting':
      return { state: state.name, reason: state.kind };
    case 'running':
      return { state: state.name, reason: state.stopping };
    case 'failed':
    case 'cancelled':
      return { state: state.name, reason: state.cause };
    default:
      return { state: state.name, reason: null };
  }
}

/** The reverse of `columnsOf`. */
function stateOf(name: RunState['name'], reason: string | null): RunState {
  switch (name) {
    case 'held':
      return { name, reason: reason as Extract<RunState, { name: 'held' }>['reason'] };
    case 'waiting':
      return { name, kind: reason as Extract<RunState, { name: 'waiting' }>['kind'] };
    case 'running':
      return { name, stopping: reason as Extract<RunState, { name: 'running' }>['stopping'] };
    case 'failed':
      return { name, cause: reason as Extract<RunState, { name: 'failed' }>['cause'] };
    case 'cancelled':
      return { name, cause: reason as Extract<RunState, { name: 'cancelled' }>['cause'] };
    default:
      return { name };
  }
}

/** Failed runs that are to be replayed by now, the longest overdue first. */
export async function dueAutoreplays(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db.selectFrom('runs').select('id').where('autoreplay_at', '<=', now).orderBy('autoreplay_at').limit(most).execute();
  return rows.map(({ id }) => id);
}
