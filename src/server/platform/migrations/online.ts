/** What a migration does outside of its transaction, so that nobody waits for a large table. */
import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';

export interface KnownMigration extends Migration {
  /**
   * Runs before `up`, after all earlier migrations, outside of a transaction and without a limit on time. If it breaks, the next start
   * runs it again, so it must take over what is there.
   */
  readonly online?: (db: Kysely<any>) => Promise<void>; // eslint-disable-line @typescript-eslint/no-explicit-any -- as Kysely has it: the schema of a migration is that of its time
}

/** Migrations by their names. One that is a function has only `up`. */
export type Migrations = Readonly<Record<string, KnownMigration | KnownMigration['up']>>;

/**
 * Creates an index while rows of its table are written. An index of this name that an earlier try left incomplete is dropped first, and
 * a complete one stays. `on`: what follows in the statement, such as `runs (zap_id)`. Not for partitioned tables: PostgreSQL creates
 * such indexes on the partitions only.
 */
export async function createIndexOnline(db: Kysely<unknown>, name: string, on: RawBuilder<unknown>, isUnique = false): Promise<void> {
  const { rows } = await sql<{ is_valid: boolean }>`
    SELECT indisvalid AS is_valid FROM pg_index WHERE indexrelid = to_regclass(${`"${name}"`})`.execute(db);
  if (rows[0]?.is_valid === true) return;
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(db);
  await sql`CREATE ${sql.raw(isUnique ? 'UNIQUE' : '')} INDEX CONCURRENTLY ${sql.id(name)} ON ${on}`.execute(db);
}

/** Rows of one statement. */
const batch = 1000;
/** Milliseconds between two batches, for others that write to the table. */
const pause = 20;

/**
 * Repeats a statement that changes at most `most` rows, each time in its own transaction, until it changes none. The statement must choose
 * rows that it has not changed yet. Returns the count of rows.
 */
export async function changeInBatches(db: Kysely<unknown>, change: (most: number) => RawBuilder<unknown>): Promise<number> {
  let changed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await change(batch).execute(db);
    if (numAffectedRows === 0n) return changed;
    changed += Number(numAffectedRows);
    await setTimeout(pause);
  }
}
