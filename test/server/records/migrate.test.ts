import { sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../../../src/server/errors';
import { appliedMigrations, migrate } from '../../../src/server/records/migrate';
import { migrations } from '../../../src/server/records/migrations';
import type { Tables } from '../../../src/server/records/tables';
import { databaseForTests, type OpenedDatabase } from '../../support/serverDatabase';

let opened: OpenedDatabase;
let db: Kysely<Tables>;
beforeAll(async () => {
  opened = await databaseForTests();
  db = opened.database.db;
});
afterAll(async () => {
  await opened.database.close();
  await opened.drop();
});

const tableExists = async (name: string) =>
  (await sql<{ yes: boolean }>`select to_regclass(${name}) is not null as yes`.execute(db)).rows[0]?.yes;
const making = (name: string): Migration => ({
  up: async (on) => void (await on.schema.createTable(name).addColumn('id', 'integer').execute()),
});
const failing: Migration = {
  up: async (on) => {
    await on.schema.createTable('half_done').addColumn('id', 'integer').execute();
    throw new Error('power cut');
  },
};

describe('migrations', () => {
  it('run once, and a second start has nothing to do [R10]', async () => {
    expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
    expect(await migrate(db)).toEqual({ applied: [] });
  });

  it('are named by number, in order [R10]', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual([...names].sort());
    for (const name of names) expect(name).toMatch(/^\d{4}_[a-z_]+$/);
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  it('that break leave nothing behind, and the next start goes on from there [R10]', async () => {
    const broken = { ...migrations, '9001_first': making('first_new'), '9002_broken': failing };
    await expect(migrate(db, broken)).rejects.toThrow('power cut');
    expect(await tableExists('half_done')).toBe(false);
    expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
    const mended = { ...migrations, '9001_first': making('first_new'), '9002_broken': making('second_new') };
    expect(await migrate(db, mended)).toEqual({ applied: ['9001_first', '9002_broken'] });
  });

  it('of a newer version make an older program refuse to start, in one line [R10]', async () => {
    const refusal = await migrate(db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toMatch(/newer version \(it has 9001_first, 9002_broken\)/);
    expect((refusal as Error).message).not.toContain('\n');
  });

  it('started by several instances at once run once [R10]', async () => {
    const more = {
      ...migrations,
      '9001_first': making('first_new'),
      '9002_broken': making('second_new'),
      '9003_third': making('third_new'),
    };
    const results = await Promise.all([migrate(db, more), migrate(db, more), migrate(db, more)]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['9003_third']);
  });
});
