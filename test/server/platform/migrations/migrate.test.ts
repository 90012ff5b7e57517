import { sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../../../../src/server/platform/errors';
import { appliedMigrations, migrate } from '../../../../src/server/platform/migrations/migrate';
import { migrations } from '../../../../src/server/platform/migrations';
import type { Tables } from '../../../../src/server/platform/tables';
import { statementsOf } from '../../../support/countStatements';
import { databaseForTests, type OpenedDatabase } from '../../../support/serverDatabase';

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
  it('migrations run once, and a second start has nothing to do [R10]', async () => {
    expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
    expect(await migrate(db)).toEqual({ applied: [] });
  });

  it('migrations take no lock when there is nothing to do, since a pooler may not keep it [R10]', async () => {
    const { texts } = await statementsOf({ server: opened }, () => migrate(db));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /lock/i.test(text))).toEqual([]);
  });

  it('migrations are named by number, in order [R10]', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual([...names].sort());
    for (const name of names) expect(name).toMatch(/^\d{4}_[a-z_]+$/);
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  it('migrations that break leave nothing behind, and the next start goes on from there [R10]', async () => {
    const broken = { ...migrations, '9001_first': making('first_new'), '9002_broken': failing };
    await expect(migrate(db, broken)).rejects.toThrow('power cut');
    expect(await tableExists('half_done')).toBe(false);
    expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
    const mended = { ...migrations, '9001_first': making('first_new'), '9002_broken': making('second_new') };
    expect(await migrate(db, mended)).toEqual({ applied: ['9001_first', '9002_broken'] });
  });

  it('migrations of a newer version make an older program refuse to start, in one line [R10]', async () => {
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

/** The last migration of the previous version. Its instances serve requests while the new instances start. */
const lastOfEarlierVersion = '0022_service_nodes';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly filled: boolean;
}

/** The tables of the schema under test, with the columns and unique keys that statements rely on. */
async function readSchema(tx: Kysely<Tables>) {
  const columns = await sql<Column>`
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as filled
    from information_schema.columns where table_schema = 'tried'`.execute(tx);
  const keys = await sql<{ name: string }>`
    select t.relname || '(' || string_agg(a.attname, ',' order by k.position) || ')' as name
    from pg_index i
      join pg_class t on t.oid = i.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      cross join unnest(i.indkey) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where n.nspname = 'tried' and i.indisunique and i.indpred is null
    group by i.indexrelid, t.relname`.execute(tx);
  return { columns: columns.rows, keys: keys.rows.map(({ name }) => name) };
}

const tableOf = (name: string): string => name.split(/[.(]/)[0]!;

/** Runs migrations in an empty schema and rolls everything back. */
async function inEmptySchema(work: (tx: Kysely<Tables>, run: (names: readonly string[]) => Promise<void>) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  const run = (tx: Kysely<Tables>) => async (names: readonly string[]) => {
    for (const name of names) await migrations[name]!.up(tx);
  };
  const attempt = db.transaction().execute(async (tx) => {
    await sql`create schema tried`.execute(tx);
    await sql`set local search_path to tried`.execute(tx);
    await work(tx, run(tx));
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
}

const names = Object.keys(migrations);
const earlier = names.filter((name) => name <= lastOfEarlierVersion);
const later = names.filter((name) => name > lastOfEarlierVersion);

describe('migrations that come after the earlier version', () => {
  it('migrations that come after the earlier version keep each column and each unique key that its statements may name [R10, R25]', async () => {
    await inEmptySchema(async (tx, run) => {
      await run(earlier);
      const before = await readSchema(tx);
      await run(later);
      const after = await readSchema(tx);
      expect(before.keys).toEqual(expect.arrayContaining(['email_confirmations(profile_id)', 'limits(name,key)']));
      expect(before.keys.filter((key) => !after.keys.includes(key))).toEqual([]);
      const now = new Map(after.columns.map((column) => [column.name, column]));
      const changed = before.columns.filter(({ name, type, nullable, filled }) => {
        const column = now.get(name);
        return column === undefined || column.type !== type || (nullable && !column.nullable) || (filled && !column.filled);
      });
      expect(changed).toEqual([]);
    });
  });

  it('migrations that come after the earlier version ask for no new value and add no new key to rows that it writes [R10, R25]', async () => {
    await inEmptySchema(async (tx, run) => {
      await run(earlier);
      const before = await readSchema(tx);
      const tables = new Set(before.columns.map(({ name }) => tableOf(name)));
      const known = new Set(before.columns.map(({ name }) => name));
      await run(later);
      const after = await readSchema(tx);
      const added = after.columns.filter(({ name }) => tables.has(tableOf(name)) && !known.has(name));
      expect(added.map(({ name }) => name)).toContain('audit_events.times');
      expect(added.filter(({ nullable, filled }) => !nullable && !filled)).toEqual([]);
      const ofOldColumns = (key: string) =>
        key
          .slice(key.indexOf('(') + 1, -1)
          .split(',')
          .every((column) => known.has(`${tableOf(key)}.${column}`));
      expect(after.keys.filter((key) => tables.has(tableOf(key)) && ofOldColumns(key) && !before.keys.includes(key))).toEqual([]);
    });
  });

  it('migrations that come after the earlier version keep every mailed confirmation link, also where a profile had several [R10]', async () => {
    await inEmptySchema(async (tx, run) => {
      await run(names.filter((name) => name <= '0024_confirmation_links'));
      for (const word of ['a', 'b']) {
        await sql`insert into profiles (email, email_folded, first_name, last_name, password_changed_at, identity, signup)
          values (${word}, ${word}, 'x', 'x', now(), ${word}, now())`.execute(tx);
      }
      const put = (person: string, code: string, at: string) =>
        sql`insert into email_confirmations (profile_id, code_hash, email_folded, created_at, expires_at)
          select id, ${code}, email, ${at}::timestamptz, ${at}::timestamptz + interval '7 days' from profiles where email = ${person}`.execute(
          tx,
        );
      await put('b', 'only', '2026-01-01T09:00:00Z');
      await put('a', 'first', '2026-01-01T10:00:00Z');
      await put('a', 'second', '2026-01-01T11:00:00Z');
      await run(names.filter((name) => name > '0024_confirmation_links'));
      const links = await sql<{ code_hash: string }>`select code_hash from confirmation_links order by created_at`.execute(tx);
      expect(links.rows.map((row) => row.code_hash)).toEqual(['only', 'first', 'second']);
      const newest = await sql<{ code_hash: string }>`select code_hash from email_confirmations order by created_at`.execute(tx);
      expect(newest.rows.map((row) => row.code_hash)).toEqual(['only', 'second']);
    });
  });
});
