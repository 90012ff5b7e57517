/** Two concurrent changes in an order that the test decides. PostgreSQL only, because transactions run in parallel there. */
import { sql } from 'kysely';
import type { Db } from '../../src/server/platform/context';
import type { TestReply, TestServer } from './serverHarness';

/**
 * Runs `before`in a transaction, then sends the request. When the request waits for a lock or is answered,
 * runs `meanwhile`in the same transaction. Returns the answer after the transaction has committed. Throws if
 * PostgreSQL refuses the transaction.
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
    // Also after a failed transaction, because the request must not run on after the test.
    await (reply as Promise<TestReply> | null);
  }
  return reply!;
}

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
