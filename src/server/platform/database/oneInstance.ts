import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database';

/** Numbers that no other lock of the database has. */
const locks = { preparation: 7_246_110, demo: 7_246_111 } as const;

/** Milliseconds between two tries to get a lock. */
const pause = 300;

/**
 * Does the work under a lock, which other instances wait for as long as necessary. Without it, two instances that do the work at the
 * same time can deadlock, and a query that waits for the other instance’s rows is cancelled after 5 s. The lock belongs to a
 * transaction, so that it works through a pooler; the transaction has a separate connection. The embedded database has one instance.
 *
 * Instances ask for the lock again and again: a statement that waits for it would be older than an index that the work creates
 * concurrently, and PostgreSQL waits for all older statements before such an index is complete.
 */
export async function oneInstanceAtATime<T>(database: Database, lock: keyof typeof locks, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
  const holder = database.unhurried();
  try {
    for (;;) {
      const done = await holder.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(${locks[lock]}) as is_mine`.execute(tx);
        if (rows[0]?.is_mine !== true) return null;
        // The transaction does nothing during the work, which can take minutes. Until this next statement it also keeps the snapshot of
        // the one before, for which an index that is created concurrently would wait.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        return { result: await work() };
      });
      if (done !== null) return done.result;
      await setTimeout(pause);
    }
  } finally {
    await holder.close();
  }
}
