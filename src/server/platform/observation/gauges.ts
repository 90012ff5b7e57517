/** What is read when metrics are asked for: queues and runs in the database, the pool, the disk. */
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import type { Clock, PasswordHasher } from '../context';
import type { Database } from '../database/database';
import { lastKeyChange } from '../encryption/keyChanges';

type Prometheus = typeof import('prom-client');

export interface Sources {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly openConnections: () => number;
}

/** How long what was read from the database is valid, in milliseconds: any number of scrapers costs the same few statements. */
export const cacheHolds = 10_000;

export function createGauges({ Gauge }: Prometheus, register: Registry, sources: Sources): { read(): Promise<void> } {
  const { config, clock, database, hasher, openConnections } = sources;
  const { db, pool } = database;
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = [], collect?: () => number) =>
    new Gauge<L>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [register],
      ...(collect && {
        collect() {
          this.set(collect());
        },
      }),
    });

  gauge('patchbay_http_connections', 'Open connections to the public port.', [], openConnections);
  gauge('patchbay_database_pool_used', 'Connections to the database that are in use.', [], () => pool.totalCount - pool.idleCount);
  gauge('patchbay_database_pool_waiting', 'Callers that wait for a connection to the database.', [], () => pool.waitingCount);
  gauge('patchbay_database_up', '1 while the database answers.', [], () => (database.isAway() ? 0 : 1));
  gauge('patchbay_hash_queue_waiting', 'Passwords that wait to be hashed or checked.', [], () => hasher.waiting?.() ?? 0);
  gauge('patchbay_disk_has_room', '0 while the disk of the embedded database is nearly full and writes are refused.', [], () =>
    database.hasRoom() ? 1 : 0,
  );
  const disk = gauge('patchbay_disk_free_bytes', 'Free bytes on the disk of the embedded database.');
  const jobs = gauge('patchbay_jobs_waiting', 'Jobs that are due and wait, in all processes.', ['queue']);
  const failedJobs = gauge('patchbay_jobs_failed', 'Jobs that failed for good and are still in the queue.', ['queue']);
  const oldestJob = gauge('patchbay_jobs_oldest_seconds', 'Since when the oldest waiting job is due.', ['queue']);
  const mail = gauge('patchbay_mail_waiting', 'Mail in the outbox that is not sent yet.');
  const oldestMail = gauge('patchbay_mail_oldest_seconds', 'The age of the oldest mail that is not sent yet.');
  const failedMail = gauge('patchbay_mail_failed', 'Mail in the outbox that could not be sent.');
  const runs = gauge('patchbay_runs', 'Runs that have not ended, by state.', ['state']);
  const held = gauge('patchbay_runs_held', 'Runs on hold, by reason.', ['reason']);
  gauge('patchbay_key_previous_set', '1 while SECRET_KEY_PREVIOUS is set.', [], () => (config.secretKeyPrevious === null ? 0 : 1));
  const keyParts = gauge('patchbay_key_change_done_ratio', 'How much the last change of SECRET_KEY has encrypted again, from 0 to 1.');
  const keyValues = gauge('patchbay_key_change_values', 'Values that the last change of SECRET_KEY has seen, by outcome.', ['outcome']);
  const oldestAudit = gauge(
    'patchbay_audit_oldest_seconds',
    'The age of the oldest event that is not in the chain of the audit trail yet.',
  );
  const lanes = gauge('patchbay_lanes_in_use', 'Runs under way, as the shares of accounts count them.');

  const readDatabase = async (): Promise<void> => {
    const queues = await sql<{ name: string; waiting: number; failed: number; oldest: number | null }>`
      select name,
        count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
        count(*) filter (where state = 'failed') as failed,
        extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float8 as oldest
      from jobs.job where state in ('created', 'retry', 'failed') group by name`.execute(db);
    const [unsent] = (
      await sql<{ waiting: number; failed: number; oldest: Date | null }>`
        select count(*) filter (where failed_at is null) as waiting, count(failed_at) as failed,
          min(created_at) filter (where failed_at is null) as oldest
        from outbox where sent_at is null`.execute(db)
    ).rows;
    const open = await db
      .selectFrom('runs')
      .select(['state', 'reason', (expression) => expression.fn.countAll<number>().as('count')])
      .where('state', 'in', ['held', 'queued', 'admitted', 'running', 'waiting'])
      .groupBy(['state', 'reason'])
      .execute();
    const used = await db
      .selectFrom('lanes')
      .select((expression) => expression.fn.sum<number | null>('in_flight').as('sum'))
      .executeTakeFirst();

    const keyChange = await lastKeyChange(db);
    const unchained = await db
      .selectFrom('audit_events')
      .select('at')
      .where('sequence', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

    for (const one of [jobs, failedJobs, oldestJob, runs, held]) one.reset();
    for (const { name, waiting, failed, oldest } of queues.rows) {
      jobs.set({ queue: name }, waiting);
      failedJobs.set({ queue: name }, failed);
      oldestJob.set({ queue: name }, Math.max(0, oldest ?? 0));
    }
    mail.set(unsent?.waiting ?? 0);
    failedMail.set(unsent?.failed ?? 0);
    oldestMail.set(unsent?.oldest == null ? 0 : Math.max(0, (clock.now().getTime() - unsent.oldest.getTime()) / 1000));
    for (const { state, reason, count } of open) {
      runs.inc({ state }, count);
      if (state === 'held') held.inc({ reason: reason ?? 'none' }, count);
    }
    keyParts.set(keyChange === null ? 1 : keyChange.part / keyChange.parts);
    keyValues.set({ outcome: 'encrypted' }, keyChange?.resealed ?? 0);
    keyValues.set({ outcome: 'unreadable' }, keyChange?.unreadable ?? 0);
    oldestAudit.set(unchained === undefined ? 0 : Math.max(0, (clock.now().getTime() - unchained.at.getTime()) / 1000));
    lanes.set(Number(used?.sum ?? 0));
  };

  const readDisk = async (): Promise<void> => {
    if (database.kind !== 'embedded') return;
    const room = await statfs(config.dataDir).catch(() => null);
    if (room !== null) disk.set(room.bavail * room.bsize);
  };

  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  return {
    // While the database is away its last values stay, and `patchbay_database_up` says so.
    read: () => {
      if (reading === null && performance.now() - readAt < cacheHolds) return Promise.resolve();
      return (reading ??= Promise.allSettled([readDatabase(), readDisk()]).then(() => {
        readAt = performance.now();
        reading = null;
      }));
    },
  };
}
