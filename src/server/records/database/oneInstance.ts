import { sql } from 'kysely';
import type { Database } from './database';

/** Numbers that no other lock of the database has. */
const locks = { preparation: 7_246_110, demo: 7_246_111 } as const;

/**
 * Does the work under a lock, which other instances wait for as long as necessary. Without it, two instances that do the work at the
 * same time can deadlock, and a query that waits for the other instance’s rows is cancelled after 5 s. The lock belongs to a
 * transaction, so that it works through a pooler; the transaction has a separate connection. The embedded database has one instance.
 */
export async function oneInstanceAtATime<T>(database: Database, lock: keyof typeof locks, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
  const holder = database.unhurried();
  try {
    return await holder.db.transaction().execute(async (tx) => {
      // The transaction does nothing during the work, which can take minutes.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(tx);
      return work();
    });
  } finally {
    await holder.close();
  }
}
