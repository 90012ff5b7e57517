/** Migrations of large tables that are in use. */
import { sql, type Kysely } from 'kysely';
import type { Db } from '../../../../src/server/platform/context';
import { oneInstanceAtATime } from '../../../../src/server/platform/database/oneInstance';
import { migrations } from '../../../../src/server/platform/migrations';
import { appliedMigrations, migrate } from '../../../../src/server/platform/migrations/migrate';
import { changeInBatches, createIndexOnline, type KnownMigration } from '../../../../src/server/platform/migrations/online';
import { databaseForTests, isOnPostgres, type OpenedDatabase } from '../../../support/serverDatabase';

let opened: OpenedDatabase;
let db: OpenedDatabase['database']['db'];
beforeEach(async () => {
  opened = await databaseForTests();
  ({ db } = opened.database);
  await sql`CREATE TABLE people (id integer PRIMARY KEY, name text)`.execute(db);
  await sql`INSERT INTO people SELECT n, 'same' FROM generate_series(1, 2500) AS n`.execute(db);
});
afterEach(async () => {
  await opened.database.close();
  await opened.drop();
});

// The embedded database has one connection, on which nothing waits for anything.
const onPostgres = isOnPostgres ? it : it.skip;

const nothing = async () => {};
const indexing: KnownMigration = { online: (on) => createIndexOnline(on, 'people_name', sql`people (name)`), up: nothing };

/** Whether the index is there, and complete. */
async function isValid(): Promise<boolean | null> {
  const { rows } = await sql<{
    yes: boolean;
  }>`SELECT indisvalid AS yes FROM pg_index WHERE indexrelid = to_regclass('people_name')`.execute(db);
  return rows[0]?.yes ?? null;
}

async function isWaitingForLock(on: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(on);
    if (rows.length > 0) return;
  }
}

describe('a migration that works online', () => {
  it('runs between the migrations before and after it, and once [R10]', async () => {
    const order: string[] = [];
    const step = (name: string): KnownMigration => ({ up: async () => void order.push(name) });
    const online: KnownMigration = {
      online: async (on: Kysely<unknown>) => void order.push(`online after ${(await appliedMigrations(on as never)).at(-1)!}`),
      up: async () => void order.push('second'),
    };
    const known = { ...migrations, '9001_first': step('first'), '9002_second': online, '9003_third': step('third') };
    expect(await migrate(db, known)).toEqual({ applied: ['9001_first', '9002_second', '9003_third'] });
    expect(order).toEqual(['first', 'online after 9001_first', 'second', 'third']);
    expect(await migrate(db, known)).toEqual({ applied: [] });
    expect(order).toHaveLength(4);
  });

  it('that breaks is not applied, and the next start goes on from there, without what it left incomplete [R10]', async () => {
    const unique: KnownMigration = { online: (on) => createIndexOnline(on, 'people_name', sql`people (name)`, true), up: nothing };
    await expect(migrate(db, { ...migrations, '9001_index': unique })).rejects.toThrow(/people_name/);
    expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
    expect(await isValid()).not.toBe(true);
    expect(await migrate(db, { ...migrations, '9001_index': indexing })).toEqual({ applied: ['9001_index'] });
    expect(await isValid()).toBe(true);
    // An index that is complete stays, as after a crash before the migration was recorded.
    await createIndexOnline(db as never, 'people_name', sql`people (name)`);
    expect(await isValid()).toBe(true);
  });

  it('changes rows in batches of at most 1,000, each in its own transaction [R10]', async () => {
    await sql`ALTER TABLE people ADD COLUMN changed_in xid8`.execute(db);
    const changed = await changeInBatches(
      db as never,
      (most) =>
        sql`UPDATE people SET changed_in = pg_current_xact_id() WHERE id IN (SELECT id FROM people WHERE changed_in IS NULL ORDER BY id LIMIT ${most})`,
    );
    expect(changed).toBe(2500);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM people GROUP BY changed_in ORDER BY min(id)`.execute(
      db,
    );
    expect(rows.map(({ count }) => count)).toEqual([1000, 1000, 500]);
  });

  onPostgres('lets people write to a table while it is indexed, also while another instance waits for its turn [R10]', async () => {
    const known = { ...migrations, '9001_index': indexing };
    const start = () => oneInstanceAtATime(opened.database, 'preparation', () => migrate(db, known));
    let started: Promise<{ applied: readonly string[] }>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`UPDATE people SET name = 'other' WHERE id = 1`.execute(tx);
      started = [start(), start()];
      for (const each of started) each.catch(() => {});
      await isWaitingForLock(db);
      await sql`INSERT INTO people VALUES (3000, 'new')`.execute(db);
    });
    const applied = (await Promise.all(started)).flatMap((each) => each.applied);
    expect(applied).toEqual(['9001_index']);
    expect(await isValid()).toBe(true);
  });
});
