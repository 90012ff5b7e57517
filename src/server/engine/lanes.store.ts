/** How many runs of an account are under way: the account's share of the workers; and which runs may take it. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { HoldReason } from '../../domain/runs/states';
import type { Db } from '../platform/context';
import type { Engine } from '../platform/runQueue';
import type { Tables } from '../platform/tables';
import type { RunsTable } from './runs.tables';
import { grantsVersion } from '../accounts/store';
import { prepared, type ValueOf } from '../platform/database/prepared';

/** Adds to the count of an account, which is locked from then on; a negative number frees. Returns the count. */
export async function changeLane(tx: Db, accountId: number, by: number): Promise<number> {
  const [row] = await change(tx, { accountId, by });
  return row!.in_flight;
}

/** The same as a part of a statement. */
export const laneChange = (
  db: Pick<Kysely<Tables>, 'insertInto'>,
  { accountId, by }: { readonly accountId: RawBuilder<number>; readonly by: RawBuilder<number> },
) =>
  db
    .insertInto('lanes')
    .values({ account_id: accountId, in_flight: sql<number>`greatest(0, ${by}::int)` })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ in_flight: sql<number>`greatest(0, lanes.in_flight + ${by}::int)` }),
    )
    .returning('in_flight');

const change = prepared('change-lane', (db, value: ValueOf<{ accountId: number; by: number }>) =>
  laneChange(db, { accountId: value('accountId'), by: value('by') }),
);

/** A queued run, with what decides if it may begin. */
export interface QueuedRun {
  readonly id: string;
  readonly zapId: number;
  /** It began before, and continues after a wait: it is neither held nor counted as new. */
  readonly isBegun: boolean;
  /** A person asked for it: it may begin while its Zap is off. */
  readonly isAsked: boolean;
  readonly kind: RunsTable['kind'];
  readonly isZapOn: boolean;
  /** The Zap was turned off by a plan. */
  readonly isPausedByPlan: boolean;
}

/** A Zap in the trash is never on, also if an instance of an earlier release has turned it on there. */
export const isZapOn = sql<boolean>`(zaps.state = 'on' AND zaps.trashed_at IS NULL)`;

const pauses = [
  sql<boolean>`runs.started_at IS NOT NULL`.as('isBegun'),
  sql<boolean>`runs.is_asked`.as('isAsked'),
  isZapOn.as('isZapOn'),
  sql<boolean>`exists (SELECT FROM zap_pauses WHERE zap_pauses.zap_id = zaps.id AND zap_pauses.account_id = zaps.account_id)`.as(
    'isPausedByPlan',
  ),
] as const;

const queuedRun = (db: Db) =>
  db.selectFrom('runs').innerJoin('zaps', 'zaps.id', 'runs.zap_id').select(['runs.id', 'runs.zap_id as zapId', 'runs.kind']).select(pauses);

/**
 * Locks the count of an account's runs under way until the transaction ends, so that runs are admitted one transaction after the
 * other, and as many of its oldest queued runs as make `room` with those under way. Runs that another process has locked are left out.
 */
export async function lockQueuedRuns(
  tx: Db,
  accountId: number,
  room: number,
): Promise<{ readonly inFlight: number; readonly queued: readonly QueuedRun[] }> {
  const rows = await queuedRuns(tx, { accountId, room });
  return {
    inFlight: rows[0]!.in_flight,
    queued: rows.flatMap(({ in_flight: _, id, ...run }) => (id === null ? [] : ({ id, ...run } as QueuedRun))),
  };
}

const queuedRuns = prepared('queued-runs', (db, value: ValueOf<{ accountId: number; room: number }>) =>
  db
    .with('lane', (query) => laneChange(query, { accountId: value('accountId'), by: sql<number>`0` }))
    .selectFrom('lane')
    .leftJoinLateral(
      queuedRun(db)
        .where('runs.account_id', '=', value('accountId'))
        .where('runs.state', '=', 'queued')
        .orderBy('runs.id')
        .limit(sql<number>`greatest(0, ${value('room')}::int - (SELECT in_flight FROM lane))`)
        .forUpdate('runs')
        .skipLocked()
        .as('queued'),
      (join) => join.onTrue(),
    )
    .selectAll(),
);

/** The same for one run. */
export async function readQueuedRun(db: Db, id: string): Promise<QueuedRun | null> {
  return (await oneQueuedRun(db, { id }))[0] ?? null;
}

const oneQueuedRun = prepared('queued-run', (db, value: ValueOf<{ id: string }>) => queuedRun(db).where('runs.id', '=', value('id')));

/** Admits runs that are queued and locked, and adds `by` to the runs under way of their account, which are locked too. */
export async function admitRuns(tx: Db, accountId: number, ids: readonly string[], by: number): Promise<void> {
  await admit(tx, { accountId, ids, by });
}

const admit = prepared('admit-runs', (db, value: ValueOf<{ accountId: number; ids: readonly string[]; by: number }>) =>
  db
    .with('changed', (query) => laneChange(query, { accountId: value('accountId'), by: value('by') }))
    .updateTable('runs')
    .set({ state: 'admitted', reason: null })
    .where('id', '=', sql<string>`any(${value('ids')}::uuid[])`),
);

/**
 * Holds the queued runs of an account that have not begun, in one statement because there can be many: `hold` of a queued run has
 * no other effect. Of one Zap: those that no person asked for.
 */
export async function holdQueuedRuns(
  tx: Db,
  { accountId, zapId }: { readonly accountId: number; readonly zapId?: number },
  reason: HoldReason,
): Promise<void> {
  const queued = tx
    .selectFrom('runs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'queued')
    .where('started_at', 'is', null)
    .where('kind', '<>', 'test');
  const concerned = zapId === undefined ? queued : queued.where('zap_id', '=', zapId).where('is_asked', '=', false);
  // A run that is locked is about to be changed by another transaction.
  await tx.updateTable('runs').set({ state: 'held', reason }).where('id', 'in', concerned.forUpdate().skipLocked()).execute();
}

interface Admission {
  readonly accountId: number;
  /** How many of its runs may be under way. */
  readonly room: number;
  /** Of what the account may use: the tasks below follow from it. */
  readonly grantsVersion: string;
  /** Nothing is admitted if the account has used more tasks in 31 days, which no period exceeds; null: no limit. */
  readonly maxTasks: number | null;
  readonly now: Date;
}

/** The lane is locked before the runs, as in `lockQueuedRuns`. The ids are an array, as in `writeEnds`. */
const admitterOf = (jobsOf: Engine['jobsOf']) =>
  prepared(
    'admit-at-once',
    (_db, value: ValueOf<Admission>) => sql<{ admitted: number; isLeft: boolean }>`
    WITH allowed AS (
      SELECT FROM accounts JOIN plans ON plans.id = accounts.plan_id
      WHERE accounts.id = ${value('accountId')} AND ${grantsVersion} = ${value('grantsVersion')} AND (${value('maxTasks')}::bigint IS NULL
        OR (SELECT coalesce(sum(tasks), 0) FROM task_usage
          WHERE account_id = ${value('accountId')} AND day >= ${value('now')}::date - 31) <= ${value('maxTasks')}::bigint)
    ), lane AS (
      SELECT in_flight FROM lanes WHERE account_id = ${value('accountId')} AND EXISTS (SELECT FROM allowed) FOR UPDATE
    ), queued AS (
      SELECT runs.id, (runs.started_at IS NOT NULL OR runs.is_asked OR ${isZapOn}) AS may_begin
      FROM runs JOIN zaps ON zaps.id = runs.zap_id
      WHERE runs.account_id = ${value('accountId')} AND runs.state = 'queued'
      ORDER BY runs.id LIMIT greatest(0, ${value('room')}::int - (SELECT in_flight FROM lane))
      FOR UPDATE OF runs SKIP LOCKED
    ), admitted AS (
      UPDATE runs SET state = 'admitted', reason = NULL
      WHERE id = any(ARRAY(SELECT id FROM queued WHERE NOT EXISTS (SELECT FROM queued WHERE NOT may_begin)))
      RETURNING id
    ), jobs AS (
      ${jobsOf('admitted')}
    ), taken AS (
      UPDATE lanes SET in_flight = in_flight + added.count FROM (SELECT count(*)::int AS count FROM admitted) AS added
      WHERE account_id = ${value('accountId')} AND added.count > 0
    )
    SELECT (SELECT count(*)::int FROM admitted) AS admitted,
      NOT EXISTS (SELECT FROM lane) OR EXISTS (SELECT FROM queued WHERE NOT may_begin) AS "isLeft"`,
  );

let admitFree: ReturnType<typeof admitterOf> | undefined;

/**
 * Admits the oldest queued runs of an account, as many as have room, in one statement with their jobs; returns how many. Null, and
 * nothing is done, if one of them may not begin because its Zap is off, if the account has no lane yet, or if its tasks or its plan
 * are not as the caller believes.
 */
export async function admitAtOnce(db: Db, { jobsOf }: Pick<Engine, 'jobsOf'>, admission: Admission): Promise<number | null> {
  admitFree ??= admitterOf(jobsOf);
  const [row] = await admitFree(db, admission);
  return row!.isLeft ? null : row!.admitted;
}
