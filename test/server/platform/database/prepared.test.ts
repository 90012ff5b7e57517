import { sql } from 'kysely';
import { openEmbedded } from '../../../../src/server/platform/database/embedded';
import { prepared } from '../../../../src/server/platform/database/prepared';

const rowsOfIds = prepared<{ ids: readonly number[] }, { id: number }>(
  'rows-of-ids',
  (_db, value) => sql<{ id: number }>`SELECT id FROM grown WHERE id = any(${value('ids')}::int[])`,
);

it('a prepared statement of the embedded database reads few rows of a table that was empty when it was planned [R14]', async () => {
  const { db, close } = await openEmbedded({ dataDir: null });
  try {
    await sql`CREATE TABLE grown (id integer PRIMARY KEY, note char(500))`.execute(db);
    const ask = async (times: number): Promise<void> => {
      for (let done = 0; done < times; done += 1) await rowsOfIds(db, { ids: [7] });
    };
    await ask(10);
    await sql`INSERT INTO grown SELECT id, 'x' FROM generate_series(1, 5000) AS id`.execute(db);
    await ask(2000);
    const { rows } = await sql<object>`EXPLAIN EXECUTE "rows-of-ids-1" ('{7}')`.execute(db);
    expect(JSON.stringify(rows)).toContain('Index');
  } finally {
    await close();
  }
});
