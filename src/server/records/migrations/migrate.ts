/** Migrates the schema (R10). */
import { Migrator, sql, type Kysely } from 'kysely';
import { StartError } from '../../context/errors';
import { migrations } from './';
import type { Tables } from '../../tables';

const migrationTable = 'schema_migrations';

/**
 * Runs the missing migrations in one transaction, under a lock that other instances wait for: after a crash the next start
 * repeats them. Throws `StartError` if the database has migrations that this version does not know: it belongs to a newer
 * version.
 */
export async function migrate(db: Kysely<Tables>, known = migrations): Promise<{ applied: readonly string[] }> {
  const before = await appliedMigrations(db);
  refuseNewer(before, known);
  // The lock is one of the session, which a pooler in transaction mode cannot keep: so a start that changes nothing takes none.
  if (Object.keys(known).every((name) => before.includes(name))) return { applied: [] };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known }) },
    migrationTableName: migrationTable,
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return { applied: results.filter((result) => result.status === 'Success').map((result) => result.migrationName) };
}

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
