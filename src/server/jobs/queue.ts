/**
 * Durable jobs on pg-boss, in the same database (R05): a job sent inside a transaction exists if and only if that commits.
 *
 * A job is leased for 20 s at a time of its work; when its process dies, another takes it up within 30 s. It is tried five
 * times, then it has failed for good. Every instance works on the same queue.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../context';
import type { Tables } from '../records/tables';

/** The queue, with what a process and a test need besides `Jobs`. */
export interface JobQueue extends Jobs {
  /** Makes or updates the tables of the queue and a queue for each name; part of migrating. */
  prepare(): Promise<void>;
  /** Does all jobs that are due, now and here, and returns how many; for tests and shutdown, instead of polling. */
  runDue(): Promise<number>;
}

const schema = 'jobs';
const leaseSeconds = 20;
const retries = 4;

export interface JobQueueOptions {
  readonly pool: Pool;
  /** Every queue there is. */
  readonly names: readonly string[];
  readonly pollSeconds: number;
  readonly log: FastifyBaseLogger;
}

export function createJobQueue({ pool, names, pollSeconds, log }: JobQueueOptions): JobQueue {
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
    await work(job.data);
  };

  return {
    async prepare() {
      // Another object: one that was stopped does not keep its house in order when started again.
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
    async send(tx, name, data, { key, startAfter } = {}) {
      const inside = {
        executeSql: async (text: string, values: unknown[]) => ({
          rows: [...(await (tx as Kysely<Tables>).executeQuery(CompiledQuery.raw(text, values))).rows],
        }),
      };
      // The queue keeps one waiting job for each key; without a key every job is one of its own.
      await boss.send(name, data, { db: inside, singletonKey: key ?? randomUUID(), ...(startAfter ? { startAfter } : {}) });
    },
    handle(name, work) {
      if (!names.includes(name)) throw new Error(`Unknown queue: ${name}`);
      works.set(name, work);
    },
    async start() {
      await boss.start();
      isStarted = true;
      for (const name of works.keys()) {
        // Set before the first job: looking for one takes longer than this call.
        const worker: string = await boss.work(name, { pollingIntervalSeconds: pollSeconds, batchSize: 1 }, async ([job]) => {
          if (!job) return;
          try {
            await run(name, job as { id: string; data: object });
          } catch (error) {
            log.warn({ err: error, job: name, jobId: job.id }, 'job failed; it is tried again');
            throw error;
          } finally {
            // Others may wait behind it: the next look comes at once, not after the pause.
            boss.notifyWorker(worker);
          }
        });
      }
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
        if (found === 0) return done;
        done += found;
      }
    },
  };
}
