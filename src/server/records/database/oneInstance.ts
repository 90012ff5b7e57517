import { sql } from 'kysely';
import type { Database } from './database';

/** Numbers that no other lock of the database has. */
const locks = { preparation: 7_246_110, demo: 7_246_111 } as const;

/**
 * Does the work under a lock that other instances wait for, as long as it takes: work that two instances begin at once can end in a
 * deadlock, and a query that waits for rows of the other instance is canceled after 5 s. It is a lock of a transaction, which a
 * pooler can keep, on a connection beside that of the work. The embedded database has one instance.
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
