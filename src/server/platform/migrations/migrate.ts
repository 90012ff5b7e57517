/** Migrates the schema (R10). */
import { setTimeout } from 'node:timers/promises';
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../errors';
import { migrations } from '.';
import type { Tables } from '../tables';

const migrationTable = 'schema_migrations';

/**
 * Milliseconds for which a migration waits for a table. While it waits, requests to that table wait behind it. Shorter than the
 * second after which PostgreSQL ends one side of a deadlock, so that it is more often the migration that gives way.
 */
const maxLockWait = 800;

/** How often the migrations are tried when other transactions keep a table, and the milliseconds between. Half a minute or more. */
const tries = { most: 30, pause: 300 } as const;

/** PostgreSQL: a lock was not to be had in time; a deadlock. */
const lockCodes: readonly unknown[] = ['55P03', '40P01'];

/**
 * Runs the missing migrations, one after the other. What a migration does online runs alone before its own transaction; callers see to it
 * that no other instance does it at the same time. Throws `StartError` if the database has migrations that this version does not know: it
 * belongs to a newer version; and as `migrateTogether` does.
 */
export async function migrate(db: Kysely<Tables>, known = migrations): Promise<{ applied: readonly string[] }> {
  const before = await appliedMigrations(db);
  refuseNewer(before, known);
  const applied: string[] = [];
  for (const [name, { online }] of Object.entries(known)) {
    if (online === undefined || before.includes(name)) continue;
    const earlier = Object.fromEntries(Object.entries(known).filter(([each]) => each < name));
    applied.push(...(await migrateTogether(db, earlier)).applied);
    await online(db);
  }
  applied.push(...(await migrateTogether(db, known)).applied);
  return { applied };
}

/**
 * Runs the missing migrations in one transaction, under a lock that other instances wait for: after a crash the next start
 * repeats them. Lets instances of the earlier version go on: when their transactions keep a table for long, everything is rolled
 * back and tried again. Throws `StartError` if they keep it too long.
 */
async function migrateTogether(db: Kysely<Tables>, known: typeof migrations): Promise<{ applied: readonly string[] }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(db, known);
    } catch (error) {
      if (!lockCodes.includes((error as { code?: unknown }).code)) throw error;
      if (attempt === tries.most) {
        throw new StartError(
          'Cannot start: the database has to be migrated, and other transactions, for example a backup, keep its tables locked. Start again when they have ended.',
        );
      }
    }
    await setTimeout(tries.pause);
  }
}

async function migrateOnce(db: Kysely<Tables>, known: typeof migrations): Promise<{ applied: readonly string[] }> {
  const before = await appliedMigrations(db);
  refuseNewer(before, known);
  // The lock is one of the session, which a pooler in transaction mode cannot keep: so a start that changes nothing takes none.
  if (Object.keys(known).every((name) => before.includes(name))) return { applied: [] };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(Object.entries(known).map(([name, { up }]) => [name, { up: hurried(up) }])) },
    migrationTableName: migrationTable,
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return { applied: results.filter((result) => result.status === 'Success').map((result) => result.migrationName) };
}

/** A step that does not wait long for a lock. The limit ends with the transaction. */
const hurried =
  (up: Migration['up']): Migration['up'] =>
  async (tx) => {
    await sql`SET LOCAL lock_timeout = ${sql.lit(maxLockWait)}`.execute(tx);
    await up(tx);
  };

/** Throws `StartError` if migrations are missing, or if there are newer ones. For commands that must not change a database. */
export async function requireMigrated(db: Kysely<Tables>, known = migrations): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseNewer(applied, known);
  if (Object.keys(known).some((name) => !applied.includes(name)))
    throw new StartError('The database is not up to date. Start the server, or run npm run migrate, first.');
}

/** Names of the migrations that the database has had. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${migrationTable}) is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(migrationTable)} order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}

function refuseNewer(applied: readonly string[], known: typeof migrations): void {
  const strangers = applied.filter((name) => !(name in known));
  if (strangers.length > 0) {
    throw new StartError(
      `Cannot start: the database was migrated by a newer version (it has ${strangers.join(', ')}). Run that version, or restore a backup.`,
    );
  }
}
