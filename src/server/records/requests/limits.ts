/**
 * Counters that all instances share (S09). Each `take` is one atomic statement, so that parallel callers cannot
 * exceed the limit.
 */
import { sql } from 'kysely';
import type { Clock, Db, Encryption, Limits } from '../../context/context';

export function createLimits(context: { db: Db; clock: Clock; encryption: Encryption }): Limits {
  const digestOf = (key: string) => context.encryption.digest('limits', key);
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
