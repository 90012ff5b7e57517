import type { TestServer } from './serverHarness';

/** The number of rows of every table. */
export async function countRows({ server }: TestServer): Promise<Record<string, number>> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not like 'run\\_steps\\_%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = (await pool.query(`select count(*)::int as count from ${name}`)).rows[0].count;
  return counts;
}
