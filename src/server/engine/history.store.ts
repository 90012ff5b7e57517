/** Reads runs for the people who look at them. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { firstRunIdAt, openStates, type RunKind } from '../../domain/runs/history';
import type { RunState } from '../../domain/runs/states';
import type { Db } from '../platform/context';
import type { RunsTable, RunWaitsTable } from './runs.tables';

type Shown = Pick<
  Selectable<RunsTable>,
  | 'id'
  | 'account_id'
  | 'zap_id'
  | 'version_id'
  | 'state'
  | 'reason'
  | 'is_missed'
  | 'kind'
  | 'tasks'
  | 'error'
  | 'error_path'
  | 'replay_of'
  | 'autoreplay_at'
  | 'accepted_at'
  | 'started_at'
  | 'ended_at'
>;

/** A run as the history shows it, with what it waits for. */
export interface RunSummary extends Shown {
  /** UTC, `2026-11-21`. */
  readonly day: string;
  readonly version: number | null;
  readonly wait: Pick<Selectable<RunWaitsTable>, 'kind' | 'path' | 'due_at'> | null;
}

export interface RunFilters {
  readonly accountId: number;
  /** The Zaps that the reader may see. */
  readonly zapIds: readonly number[];
  readonly state?: RunState['name'] | 'open' | 'decision' | undefined;
  readonly kind?: RunKind | undefined;
  readonly search?:
    { readonly text: string; readonly titledIds: readonly number[]; readonly inData?: RawBuilder<boolean> | undefined } | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** True for a text that can be the id of a run. */
export const isRunId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const shownRuns = (db: Db) =>
  db
    .selectFrom('runs')
    .leftJoin('run_waits', 'run_waits.run_id', 'runs.id')
    .leftJoin('zap_versions', 'zap_versions.id', 'runs.version_id')
    .select(['runs.id', 'runs.account_id', 'runs.zap_id', 'runs.version_id', 'runs.state', 'runs.reason', 'runs.kind', 'runs.tasks'])
    .select(['runs.is_missed', 'runs.error', 'runs.error_path', 'runs.replay_of', 'runs.autoreplay_at'])
    .select(['runs.accepted_at', 'runs.started_at', 'runs.ended_at'])
    .select(sql<string>`to_char(runs.day, 'YYYY-MM-DD')`.as('day'))
    .select(['run_waits.kind as wait_kind', 'run_waits.path as wait_path', 'run_waits.due_at', 'zap_versions.number as version']);

type Row = Awaited<ReturnType<ReturnType<typeof shownRuns>['executeTakeFirstOrThrow']>>;

const shownRun = ({ wait_kind, wait_path, due_at, ...run }: Row): RunSummary => ({
  ...run,
  wait: wait_kind === null || wait_path === null ? null : { kind: wait_kind, path: wait_path, due_at },
});

/** Runs of an account, newest first. */
export async function listRuns(db: Db, filters: RunFilters): Promise<RunSummary[]> {
  const { accountId, zapIds, state, kind, search, from, to, after, limit } = filters;
  if (zapIds.length === 0) return [];
  let query = shownRuns(db).where('runs.account_id', '=', accountId);
  query =
    zapIds.length === 1
      ? query.where('runs.zap_id', '=', zapIds[0]!)
      : query.where('runs.zap_id', '=', sql<number>`any(${sql<number[]>`${zapIds}::int[]`})`);
  if (state === 'open') query = query.where('runs.state', 'in', openStates);
  else if (state === 'decision') query = query.where('runs.state', '=', 'waiting').where('runs.reason', '=', 'answer');
  else if (state !== undefined) query = query.where('runs.state', '=', state);
  if (kind !== undefined) query = query.where('runs.kind', '=', kind);
  if (from !== undefined) query = query.where('runs.id', '>=', firstRunIdAt(from.getTime()));
  if (to !== undefined) query = query.where('runs.id', '<', firstRunIdAt(to.getTime()));
  if (after !== undefined) query = query.where('runs.id', '<', after);
  if (search !== undefined) {
    const { text, titledIds, inData } = search;
    query = query.where((row) =>
      row.or([
        sql<boolean>`strpos(lower(runs.error), ${text.toLowerCase()}) > 0`,
        row('runs.zap_id', '=', sql<number>`any(${sql<number[]>`${titledIds}::int[]`})`),
        ...(inData === undefined ? [] : [inData]),
      ]),
    );
  }
  return (await query.orderBy('runs.id', 'desc').limit(limit).execute()).map(shownRun);
}

/** A run; null if there is none. */
export async function findRun(db: Db, id: string): Promise<RunSummary | null> {
  if (!isRunId(id)) return null;
  const row = await shownRuns(db).where('runs.id', '=', id).executeTakeFirst();
  return row === undefined ? null : shownRun(row);
}

/** How many runs of some Zaps of an account are on hold. */
export async function countHeldRuns(db: Db, accountId: number, zapIds: readonly number[]): Promise<number> {
  if (zapIds.length === 0) return 0;
  const row = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('zap_id', '=', sql<number>`any(${sql<number[]>`${zapIds}::int[]`})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The runs that repeat a run, oldest first. */
export async function replaysOf(db: Db, id: string): Promise<Pick<Selectable<RunsTable>, 'id' | 'state' | 'accepted_at'>[]> {
  return db.selectFrom('runs').select(['id', 'state', 'accepted_at']).where('replay_of', '=', id).orderBy('id').limit(100).execute();
}

/** True if a run has been replayed. */
export async function hasReplay(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('runs').select('id').where('replay_of', '=', id).limit(1).executeTakeFirst()) !== undefined;
}
