import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/context';
import type { Tables } from '../../platform/tables';
import type { Claim } from '../../platform/runQueue';
import { noObserver, type Observer } from '../../platform/observer';
import type { ProcessEngine } from './names';

const schema = 'jobs';
export const queue = 'run-zap';

/**
 * Takes jobs as `fetch` of the library does it for this queue, and deletes those of ended runs in the same statement. The name of the
 * queue is not a parameter, so that the database keeps the plan: the table has a partition for each queue. The library takes jobs that
 * are due before now; the clock of the embedded database moves once a millisecond, and a job of this one would wait for the next look.
 */
const take = `WITH ended AS (
    DELETE FROM ${schema}.job WHERE name = '${queue}' AND id = any($2::uuid[])
  ), next AS (
    SELECT id FROM ${schema}.job WHERE name = '${queue}' AND state < 'active' AND start_after <= now()
    ORDER BY created_on, id LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE ${schema}.job SET state = 'active', started_on = now(),
    retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
  FROM next WHERE name = '${queue}' AND job.id = next.id RETURNING job.id, data`;

/** A worker that is not heard of for so long is taken for dead. */
export const leaseSeconds = 20;
const extendEveryMilliseconds = 5000;
/** The jobs of runs that end within this time are deleted together. */
const gatheringMilliseconds = 20;

/** The data of a job. */
interface QueuedRun {
  readonly runId: string;
  readonly traceparent?: string;
}

type Work = (claim: Claim) => Promise<void>;

/** Counting crashes is the business of runs; the queue itself never gives up. */
const retries = 1_000_000;

const options = { name: queue, policy: 'standard', retryLimit: retries, retryDelay: 0, expireInSeconds: leaseSeconds } as const;

export interface EngineOptions {
  readonly pool: Pool;
  /** How many runs this process works on at once. */
  readonly parallel: number;
  readonly pollMilliseconds: number;
  readonly log: FastifyBaseLogger;
  /** Lets connections keep a statement that is sent again and again. */
  readonly prepare?: (text: string) => void;
  readonly observer?: Observer;
}

/**
 * The engine on pg-boss 10, which has a lease and neither heartbeat nor fence: a living worker moves the start of its lease, and
 * runs have a fence. Expired leases are found by the housekeeping of the job queue, which has the same schema.
 */
export function createPgBossEngine({
  pool,
  parallel,
  pollMilliseconds,
  log,
  prepare = () => {},
  observer = noObserver,
}: EngineOptions): ProcessEngine {
  const db = {
    executeSql: (text: string, values: unknown[]) => {
      // With values it is a statement that is sent again and again; without, it installs tables.
      if (values?.length > 0) prepare(text);
      return pool.query(text, values);
    },
  };
  const boss = new PgBoss({ db, schema, schedule: false, supervise: false, migrate: false });
  boss.on('error', (error) => log.warn({ err: error }, 'engine'));
  const active = new Map<string, AbortController>();
  /** Those of them whose end is being written. */
  const leaving = new Set<string>();
  /** Claims whose transaction called `complete`; a claim that is not here, or whose transaction failed, is handed back. */
  const completed = new Set<string>();
  const pending = new Set<Promise<void>>();
  /** Claims of ended runs that are not deleted yet. */
  let finished: string[] = [];
  let deleting: Promise<void> | null = null;
  let work: Work | null = null;
  let pollTimer: NodeJS.Timeout | undefined;
  let extendTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let looksAgain = false;

  const dataOf = (runId: string): QueuedRun => {
    const traceparent = observer.takeTraceOf(runId);
    return traceparent === null ? { runId } : { runId, traceparent };
  };

  /** Takes at most so many jobs. */
  const takeJobs = async (most: number): Promise<readonly { readonly id: string; readonly data: QueuedRun }[]> => {
    const ended = finished;
    finished = [];
    return (await db.executeSql(take, [most, ended])).rows;
  };

  /** Deletes the jobs of ended runs that no look for jobs has deleted. */
  const deleteFinished = (afterMilliseconds = 0): Promise<void> =>
    (deleting ??= (async () => {
      if (afterMilliseconds > 0) await wait(afterMilliseconds);
      while (finished.length > 0) await takeJobs(0);
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'engine: jobs of ended runs are left; they are given out again'))
      .finally(() => (deleting = null)));

  /** Takes as many runs as there are free workers; one look at a time. */
  const look = (): void => {
    if (work === null) return;
    if (looking !== null) {
      looksAgain = true;
      return;
    }
    looksAgain = false;
    // After this turn of the event loop, in which more workers may become free.
    looking = setImmediate()
      .then(fetchSome)
      .catch((error: unknown) => log.warn({ err: error }, 'engine: looking for runs failed'))
      .finally(() => {
        looking = null;
        if (looksAgain) look();
      });
  };

  const fetchSome = async (): Promise<void> => {
    // While ends are written, as many others work.
    const free = Math.min(parallel - active.size + leaving.size, 2 * parallel - active.size);
    const next = work;
    if (free <= 0 || next === null) return;
    for (const { id, data } of await takeJobs(free)) {
      const done = workOn(id, data, next).finally(() => {
        pending.delete(done);
        look();
      });
      pending.add(done);
    }
  };

  const workOn = async (id: string, { runId, traceparent }: QueuedRun, next: Work): Promise<void> => {
    const stop = new AbortController();
    active.set(id, stop);
    try {
      const leavePlace = () => {
        leaving.add(id);
        look();
      };
      await next({ id, runId, signal: stop.signal, leavePlace, ...(traceparent !== undefined && { traceparent }) });
    } catch (error) {
      completed.delete(id);
      log.warn({ err: error, runId }, 'a run was interrupted; it is taken up again');
    } finally {
      active.delete(id);
      leaving.delete(id);
    }
    if (completed.delete(id)) return;
    // Without effect on a claim that was completed by a transaction whose reply was lost.
    await boss.fail(queue, id).catch((error: unknown) => log.warn({ err: error, runId }, 'engine: handing a run back failed'));
  };

  const extendLeases = async (): Promise<void> => {
    const ids = [...active.keys()];
    if (ids.length === 0) return;
    const text = `update ${schema}.job set started_on = now() where name = $1 and id = any($2::uuid[]) and state = 'active' returning id`;
    const { rows } = await pool.query<{ id: string }>(text, [queue, ids]);
    const held = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!held.has(id)) active.get(id)?.abort(new Error('The lease of the run was lost.'));
  };

  return {
    async prepare() {
      const installer = new PgBoss({ db, schema, schedule: false, supervise: false });
      await installer.start();
      await installer.createQueue(queue, options);
      await installer.updateQueue(queue, options);
      await installer.stop({ graceful: false, close: false });
    },
    async enqueue(tx, runIds) {
      if (runIds.length > 0)
        await boss.insert(
          runIds.map((runId) => ({ name: queue, id: randomUUID(), data: dataOf(runId) })),
          inside(tx, prepare),
        );
    },
    // As `insert` of the library does it for this queue.
    jobsOf: (source) => sql`INSERT INTO ${sql.table(`${schema}.job`)} (name, data, policy, retry_limit, retry_delay, expire_in)
      SELECT ${sql.lit(queue)}, jsonb_build_object('runId', id), ${sql.lit(options.policy)}, ${sql.lit(options.retryLimit)},
        ${sql.lit(options.retryDelay)}, ${sql.lit(options.expireInSeconds)} * interval '1s' FROM ${sql.table(source)}`,
    async complete(tx, claimId) {
      // Deleted and not completed: the history of a run is in its tables.
      await boss.deleteJob(queue, claimId, inside(tx, prepare));
      completed.add(claimId);
    },
    finish(claimId) {
      completed.add(claimId);
      finished.push(claimId);
      // The job of an ended run does no harm: the worker that gets it finds the run ended.
      void deleteFinished(gatheringMilliseconds);
    },
    wake: look,
    async start(next) {
      await boss.start();
      work = next;
      pollTimer = setInterval(look, pollMilliseconds);
      extendTimer = setInterval(() => {
        extendLeases().catch((error: unknown) => log.warn({ err: error }, 'engine: extending leases failed'));
      }, extendEveryMilliseconds);
      look();
    },
    async stop(graceMilliseconds = 4000) {
      if (work === null) return;
      work = null;
      clearInterval(pollTimer);
      await looking;
      const grace = setTimeout(() => {
        for (const stop of active.values()) stop.abort(new Error('The server is shutting down.'));
      }, graceMilliseconds);
      await Promise.allSettled(pending);
      await deleteFinished();
      clearTimeout(grace);
      clearInterval(extendTimer);
      await boss.stop({ graceful: false, close: false });
    },
    async runDue(next) {
      for (let done = 0; ; done += 1) {
        const [job] = await takeJobs(1);
        if (job === undefined) return done;
        await workOn(job.id, job.data, next);
        await deleteFinished();
      }
    },
  };
}

/** Runs the queue's statements in a transaction. */
function inside(tx: Db, prepare: (text: string) => void) {
  return {
    db: {
      executeSql: async (text: string, values: unknown[]) => {
        prepare(text);
        return { rows: [...(await (tx as Kysely<Tables>).executeQuery(CompiledQuery.raw(text, values))).rows] };
      },
    },
  };
}
