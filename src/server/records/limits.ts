/**
 * Counters that all instances share (S09). Each `take` is one atomic statement, so that parallel callers cannot
 * exceed the limit.
 */
import { sql } from 'kysely';
import type { Db } from '../context/context';
import type { Clock } from '../context/context';
import type { Sealing } from './sealing';

/** The subject of a count: `name` is the route's or the rule's, never a raw address of a request; `key` identifies the caller or target. */
export interface Limit {
  readonly name: string;
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** How much this call counts for; default 1. */
  readonly by?: number;
}

/** `used` includes this call. If refused, `retryAfterSeconds` is for the `Retry-After` header; at least 1. */
export type Taken = { readonly allowed: boolean; readonly used: number; readonly retryAfterSeconds: number };

export interface Limits {
  /**
   * Counts one more and returns if it is still within the limit. The window begins with its first call. Without `db` it runs
   * separately and stays counted in any case. **Inside a transaction pass it**, because the embedded database has one connection;
   * it is then rolled back with it: so take before the transaction begins.
   */
  take(limit: Limit, db?: Db): Promise<Taken>;
  /** Undoes one `take`, for an attempt that turned out not to be a failure. */
  giveBack(limit: Pick<Limit, 'name' | 'key'>, db?: Db): Promise<void>;
  /** The count in the running window; counts nothing. */
  look(limit: Pick<Limit, 'name' | 'key'>, db?: Db): Promise<number>;
  /** Resets the counter. */
  clear(limit: Pick<Limit, 'name' | 'key'>, db?: Db): Promise<void>;
}

export function createLimits(context: { db: Db; clock: Clock; sealing: Sealing }): Limits {
  const digestOf = (key: string) => context.sealing.digest('limits', key);
  return {
    async take({ name, key, max, windowSeconds, by = 1 }, db = context.db) {
      const now = context.clock.now();
      const windowEndsAt = new Date(now.getTime() + windowSeconds * 1000);
      const row = await db
        .insertInto('limits')
        .values({ name, key: digestOf(key), used: by, window_ends_at: windowEndsAt })
        .onConflict((conflict) =>
          conflict.columns(['name', 'key']).doUpdateSet({
            used: sql<number>`case when limits.window_ends_at <= ${now} then excluded.used else limits.used + excluded.used end`,
            window_ends_at: sql<Date>`case when limits.window_ends_at <= ${now} then excluded.window_ends_at else limits.window_ends_at end`,
          }),
        )
        .returning(['used', 'window_ends_at'])
        .executeTakeFirstOrThrow();
      const left = Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000);
      return { allowed: row.used <= max, used: row.used, retryAfterSeconds: Math.max(1, left) };
    },
    async giveBack({ name, key }, db = context.db) {
      await db
        .updateTable('limits')
        .set((row) => ({ used: row('used', '-', 1) }))
        .where('name', '=', name)
        .where('key', '=', digestOf(key))
        .where('used', '>', 0)
        .execute();
    },
    async look({ name, key }, db = context.db) {
      const row = await db
        .selectFrom('limits')
        .select('used')
        .where('name', '=', name)
        .where('key', '=', digestOf(key))
        .where('window_ends_at', '>', context.clock.now())
        .executeTakeFirst();
      return row?.used ?? 0;
    },
    async clear({ name, key }, db = context.db) {
      await db.deleteFrom('limits').where('name', '=', name).where('key', '=', digestOf(key)).execute();
    },
  };
}
