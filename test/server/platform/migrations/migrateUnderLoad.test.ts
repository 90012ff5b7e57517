/** Migrations while instances of the earlier release serve. */
import { sql } from 'kysely';
import type { Db } from '../../../../src/server/platform/context';
import { migrations } from '../../../../src/server/platform/migrations';
import { migrate } from '../../../../src/server/platform/migrations/migrate';
import { databaseOf, isOnPostgres, type OpenedDatabase } from '../../../support/serverDatabase';

let opened: OpenedDatabase;
beforeEach(async () => {
  opened = await databaseOf('');
});
afterEach(async () => {
  await opened.database.close();
  await opened.drop();
});

// The embedded database has one connection, on which nothing waits for anything.
const onPostgres = isOnPostgres ? it : it.skip;

const until = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));

/** Resolves when a statement of this database waits for a lock. */
async function isWaitingForLock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}

onPostgres('a tracking request of the earlier release that straddles the migration succeeds, and so does the migration [T66]', async () => {
  const { db } = opened.database;
  await migrate(db, until('0060_error_reports'));
  let migrated: Promise<{ applied: readonly string[] }> = Promise.resolve({ applied: [] });
  await db.transaction().execute(async (tx) => {
    // As that release stores events.
    await sql`SELECT id FROM profiles WHERE identity = 'somebody'`.execute(tx);
    migrated = migrate(db, until('0061_tracking_choices'));
    migrated.catch(() => {});
    await isWaitingForLock(db);
    await sql`INSERT INTO tracking_events (event_id, received_at, subject, properties, identity, page, awaits_forwarding)
      VALUES ('an-event', now(), 'page viewed', '{}', 'somebody', '{}', false)`.execute(tx);
  });
  expect((await migrated).applied).toEqual(['0061_tracking_choices']);
  expect(await db.selectFrom('tracking_events').select('identity').execute()).toEqual([{ identity: 'somebody' }]);
});

onPostgres('a migration that waits for a table lets the requests to it go on, and is tried again [T66, R10]', async () => {
  const { db } = opened.database;
  const before = until('0060_error_reports');
  await migrate(db, before);
  const after = {
    ...before,
    '9001_sessions': { up: async (on: Db) => void (await sql`ALTER TABLE sessions ADD COLUMN more integer`.execute(on)) },
    '9002_profiles': { up: async (on: Db) => void (await sql`ALTER TABLE profiles ADD COLUMN more integer`.execute(on)) },
  };
  let migrated: Promise<{ applied: readonly string[] }> = Promise.resolve({ applied: [] });
  await db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM profiles`.execute(tx);
    migrated = migrate(db, after);
    migrated.catch(() => {});
    await isWaitingForLock(db);
    // Both wait for each other, until the migration gives way.
    await sql`SELECT id FROM sessions`.execute(tx);
  });
  expect((await migrated).applied).toEqual(['9001_sessions', '9002_profiles']);
});
