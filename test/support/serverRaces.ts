/** Two changes that meet, in an order that the test decides: only on a PostgreSQL server, where transactions run side by side. */
import { sql } from 'kysely';
import type { Db } from '../../src/server/context/context';
import type { TestReply, TestServer } from './serverHarness';

/**
 * Within one transaction: `before` takes what it holds, then the request is sent; as soon as it waits for a lock, or has its
 * answer, `meanwhile` goes on. Gives the answer once the transaction is committed; throws what PostgreSQL refuses to it.
 */
export async function during(
  { context: { db } }: TestServer,
  before: (tx: Db) => Promise<unknown>,
  request: () => Promise<TestReply>,
  meanwhile: (tx: Db) => Promise<unknown>,
): Promise<TestReply> {
  let reply: Promise<TestReply> | null = null;
  try {
    await db.transaction().execute(async (tx) => {
      await before(tx);
      let isAnswered = false;
      reply = request().finally(() => (isAnswered = true));
      while (!isAnswered && !(await somebodyWaits(db)));
      await meanwhile(tx);
    });
  } finally {
    // Also when the transaction failed: nothing of the request may go on after the test.
    await (reply as Promise<TestReply> | null);
  }
  return reply!;
}

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
