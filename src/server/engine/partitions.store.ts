/** The partitions of the logs of runs: one for each day (UTC), so that old days are dropped and not deleted row by row. */
import { sql } from 'kysely';
import { days } from '../../domain/durations';
import type { Db } from '../platform/context';

/** The UTC day of a moment: `2026-11-21`. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** `2026-11-21` → `run_steps_20261121`. */
const nameOf = (day: string): string => `run_steps_${day.replaceAll('-', '')}`;

/** Milliseconds to wait for the lock of the table; the next call tries again. */
const lockTimeout = 2000;

/** Makes the partitions of some days, unless they exist or the default one already has rows of the day. Returns those made. */
export async function makePartitions(db: Db, from: Date, count: number): Promise<string[]> {
  const made: string[] = [];
  const existing = new Set(await partitionNames(db));
  for (let number = 0; number < count; number += 1) {
    const start = new Date(from.getTime() + days(number));
    const [day, next] = [dayOf(start), dayOf(new Date(start.getTime() + days(1)))];
    if (existing.has(nameOf(day))) continue;
    const { rows } = await sql`SELECT 1 FROM run_steps_default WHERE day = ${day}::date LIMIT 1`.execute(db);
    if (rows.length > 0) continue;
    await withLockTimeout(db, (tx) =>
      sql`CREATE TABLE IF NOT EXISTS ${sql.table(nameOf(day))} PARTITION OF run_steps
        FOR VALUES FROM (${sql.lit(day)}) TO (${sql.lit(next)})`.execute(tx),
    );
    made.push(nameOf(day));
  }
  return made;
}

/** Drops the partitions of the days before a moment whose runs are gone. Returns those dropped. */
export async function dropPartitions(db: Db, before: Date): Promise<string[]> {
  const last = nameOf(dayOf(before));
  const old = (await partitionNames(db)).filter((name) => /^run_steps_\d{8}$/.test(name) && name < last);
  const dropped: string[] = [];
  for (const name of old) {
    const day = name.replace(/^run_steps_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    // Runs that wait for long keep their day.
    const { rows } = await sql`SELECT 1 FROM runs WHERE day = ${day}::date LIMIT 1`.execute(db);
    if (rows.length > 0) continue;
    await withLockTimeout(db, (tx) => sql`DROP TABLE IF EXISTS ${sql.table(name)}`.execute(tx));
    dropped.push(name);
  }
  return dropped;
}

async function partitionNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT child.relname AS name FROM pg_inherits
    JOIN pg_class child ON child.oid = pg_inherits.inhrelid
    WHERE pg_inherits.inhparent = 'run_steps'::regclass`.execute(db);
  return rows.map(({ name }) => name);
}

/** The table's lock waits for every transaction on it, and everybody waits for the lock: so it is given up early. */
async function withLockTimeout(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('lock_timeout', ${String(lockTimeout)}, true)`.execute(tx);
    await work(tx);
  });
}
