/**
 * Durable jobs on pg-boss, in the same database (R05): a job sent inside a transaction exists if and only if that commits.
 *
 * A job is leased for 20 s at a time; if its process dies, another takes it over within 30 s. It is tried five times, then it has
 * failed permanently. Every instance works on the same queue.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from './context';
import { noObserver, type Observer } from './observer';
import type { Tables } from './tables';

/** The queue, with the extra methods for a process and a test. */
export interface JobQueue extends Jobs {
  /** Makes or updates the tables of the queue and a queue for each name; part of migrating. */
  prepare(): Promise<void>;
  /**
   * Moves jobs that a wrong clock has put too far into the future; call it at each start (R29). `intervals`: how long a job
   * of a name waits at most, in milliseconds.
   */
  repairSchedule(intervals: Readonly<Record<string, number>>): Promise<void>;
  /** Does all jobs that are due, now and here, and returns how many; for tests and shutdown, instead of polling. */
  runDue(): Promise<number>;
}

const schema = 'jobs';
const leaseSeconds = 20;
const retries = 4;

/** Repairs jobs and the queue's housekeeping after the database's clock was ahead. */
const repairs = [
  `update ${schema}.job set start_after = now() + (start_after - created_on), keep_until = now() + (keep_until - created_on), created_on = now()
    where state = 'created' and created_on > now()`,
  // No pause between two tries is longer than that.
  `update ${schema}.job set start_after = now() where state = 'retry' and start_after > now() + interval '5 minutes'`,
  `update ${schema}.job set started_on = now() where state = 'active' and started_on > now()`,
  `update ${schema}.version set maintained_on = least(maintained_on, now()), monitored_on = least(monitored_on, now())`,
];
const shortenWait = `update ${schema}.job set start_after = now() + make_interval(secs => $2::double precision / 1000)
  where name = $1 and state in ('created', 'retry') and start_after > now() + make_interval(secs => $2::double precision / 1000)`;

export interface JobQueueOptions {
  readonly pool: Pool;
  /** Every queue there is. */
  readonly names: readonly string[];
  readonly pollSeconds: number;
  /** How many jobs of a name run at once in this process; default one. */
  readonly parallel?: Readonly<Record<string, number>>;
  readonly log: FastifyBaseLogger;
  readonly observer?: Observer;
}

export function createJobQueue({ pool, names, pollSeconds, parallel = {}, log, observer = noObserver }: JobQueueOptions): JobQueue {
  const db = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({
    db,
    schema,
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: 5,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const works = new Map<string, (data: object) => Promise<void>>();
  let isStarted = false;

  const run = async (name: string, job: { id: string; data: object }) => {
    const work = works.get(name);
    if (!work) throw new Error(`No work is registered for the job ${name}.`);
    if (!observer.isOn) return work(job.data);
    const startedAt = performance.now();
    let isFailed = true;
    try {
      await observer.trace({ name: `job ${name}`, kind: 'consumer', attributes: { 'patchbay.queue': name }, parent: null }, () =>
        work(job.data),
      );
      isFailed = false;
    } finally {
      observer.jobEnded({ queue: name, isFailed, seconds: (performance.now() - startedAt) / 1000 });
    }
  };

  /** One worker looks for jobs; the others of the name look when a job was found, since more may wait behind it. */
  const startWorkers = async (name: string) => {
    const team: string[] = [];
    for (let n = 0; n < (parallel[name] ?? 1); n += 1) {
      // Set before the first job, because fetching a job takes longer than this call.
      const worker: string = await boss.work(
        name,
        { pollingIntervalSeconds: n === 0 ? pollSeconds : pollSeconds * 30, batchSize: 1 },
        async ([job]) => {
          if (!job) return;
          for (const colleague of team) if (colleague !== worker) boss.notifyWorker(colleague);
          try {
            await run(name, job as { id: string; data: object });
          } catch (error) {
            log.warn({ err: error, job: name, jobId: job.id }, 'job failed; it is tried again');
            throw error;
          } finally {
            // Others may be waiting, so the next fetch follows immediately, not after the pause.
            boss.notifyWorker(worker);
          }
        },
      );
      team.push(worker);
    }
  };

  const sendAll: Jobs['sendAll'] = async (tx, name, jobs) => {
    if (jobs.length === 0) return;
    const inside = {
      executeSql: async (text: string, values: unknown[]) => ({
        rows: [...(await (tx as Kysely<Tables>).executeQuery(CompiledQuery.raw(text, values))).rows],
      }),
    };
    // The queue keeps one waiting job for each key; jobs without a key are independent. The delay is an interval, which the
    // database adds to its own clock, shared by all instances.
    const rows = jobs.map(({ data, key, delay = 0 }) => ({
      name,
      data,
      singletonKey: key ?? randomUUID(),
      ...(delay > 0 ? { startAfter: `${Math.round(delay)} milliseconds` } : {}),
    }));
    await boss.insert(rows, { db: inside });
  };

  /**
   * Whether jobs are due. The queue fetches only jobs that were due before now, and the clock of the embedded database moves once a
   * millisecond, so a job that was sent in this one is due but not fetched yet.
   */
  const isAnyDue = async (): Promise<boolean> => {
    const due = `select 1 from ${schema}.job where name = any($1) and state < 'active' and start_after <= now() limit 1`;
    return (await pool.query(due, [[...works.keys()]])).rows.length > 0;
  };

  return {
    async prepare() {
      // A new object: a stopped one does no housekeeping when started again.
      const installer = new PgBoss({ db, schema, schedule: false, supervise: false });
      await installer.start();
      for (const name of names)
        await installer.createQueue(name, {
          name,
          policy: 'short',
          retryLimit: retries,
          retryDelay: 2,
          retryBackoff: true,
          expireInSeconds: leaseSeconds,
        });
      await installer.stop({ graceful: false, close: false });
    },
    send: (tx, name, data, options = {}) => sendAll(tx, name, [{ data, ...options }]),
    sendAll,
    async repairSchedule(intervals) {
      for (const statement of repairs) await pool.query(statement);
      for (const [name, interval] of Object.entries(intervals)) await pool.query(shortenWait, [name, interval]);
    },
    handle(name, work) {
      if (!names.includes(name)) throw new Error(`Unknown queue: ${name}`);
      works.set(name, work);
    },
    async start() {
      await boss.start();
      isStarted = true;
      for (const name of works.keys()) await startWorkers(name);
    },
    async stop() {
      if (isStarted) await boss.stop({ graceful: true, close: false, timeout: 5000 });
      isStarted = false;
    },
    async runDue() {
      let done = 0;
      for (;;) {
        let found = 0;
        for (const name of works.keys()) {
          for (const job of (await boss.fetch(name, { batchSize: 50 })) ?? []) {
            found += 1;
            try {
              await run(name, job as { id: string; data: object });
              await boss.complete(name, job.id);
            } catch (error) {
              log.warn({ err: error, job: name, jobId: job.id }, 'job failed; it is tried again');
              await boss.fail(name, job.id, error as object);
            }
          }
        }
        if (found === 0 && !(await isAnyDue())) return done;
        done += found;
      }
    },
  };
}
