/**
 * Counters that all instances share (S09). Each `take` is one atomic statement, so that parallel callers cannot
 * exceed the limit.
 */
import { sql } from 'kysely';
import type { Clock, Db, Encryption, Limit, Limits, ServerContext } from '../context';
import { prepared, type ValueOf } from '../database/prepared';
import type { CountedLimit } from '../../../contract';
import { errorBodies } from '../errorBodies';
import { HttpProblem, type Principal } from '../handler';

interface Counts {
  readonly name: string;
  /** In the order in which their rows are locked. */
  readonly keys: readonly string[];
  readonly by: readonly number[];
  readonly now: Date;
  readonly windowEndsAt: Date;
}

const count = prepared('count-limits', (db, value: ValueOf<Counts>) =>
  db
    .insertInto('limits')
    .columns(['name', 'key', 'used', 'window_ends_at'])
    .expression(
      sql`SELECT ${value('name')}::text, key, used, ${value('windowEndsAt')}::timestamptz
        FROM unnest(${value('keys')}::text[], ${value('by')}::int[]) AS one (key, used)`,
    )
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet({
        used: sql<number>`case when limits.window_ends_at <= ${value('now')} then excluded.used else limits.used + excluded.used end`,
        window_ends_at: sql<Date>`case when limits.window_ends_at <= ${value('now')} then excluded.window_ends_at
          else limits.window_ends_at end`,
      }),
    )
    .returning(['key', 'used', 'window_ends_at']),
);

const endOf = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

export function createLimits(context: { db: Db; clock: Clock; encryption: Encryption }): Limits {
  const digestOf = (key: string) => context.encryption.digest('limits', key);
  return {
    async take({ name, key, max, windowSeconds, by = 1 }, db = context.db) {
      const now = context.clock.now();
      const [row] = await count(db, { name, keys: [digestOf(key)], by: [by], now, windowEndsAt: endOf(now, windowSeconds) });
      const left = Math.ceil((row!.window_ends_at.getTime() - now.getTime()) / 1000);
      return { allowed: row!.used <= max, used: row!.used, retryAfterSeconds: Math.max(1, left) };
    },
    async takeEach({ name, max, windowSeconds }, keys, db = context.db) {
      const digests = keys.map(digestOf);
      const times = new Map<string, number>();
      for (const digest of digests) times.set(digest, (times.get(digest) ?? 0) + 1);
      // In the order of the keys: two callers with some keys in common lock their rows one after the other.
      const wanted = [...times].map(([key, by]) => ({ key, by })).sort((a, b) => (a.key < b.key ? -1 : 1));
      const now = context.clock.now();
      const counts = {
        name,
        keys: wanted.map(({ key }) => key),
        by: wanted.map(({ by }) => by),
        now,
        windowEndsAt: endOf(now, windowSeconds),
      };
      const counted = wanted.length === 0 ? [] : await count(db, counts);
      const before = new Map(counted.map(({ key, used }) => [key, used - times.get(key)!]));
      return digests.map((digest) => {
        const used = before.get(digest)! + 1;
        before.set(digest, used);
        return used <= max;
      });
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

/** The reply of a spent limit, for endpoints whose contract has a 429 (S09). */
export function tooOften(retryAfterSeconds: number) {
  return { status: 429, body: errorBodies.tooOften, headers: { 'retry-after': String(retryAfterSeconds) } } as const;
}

/** Counts this call and refuses it with 429 once the limit is spent. Call it before any transaction. */
export async function enforceLimit(context: ServerContext, limit: Limit): Promise<void> {
  const taken = await context.limits.take(limit);
  if (!taken.allowed) throw new HttpProblem(429, errorBodies.tooOften, { 'retry-after': String(taken.retryAfterSeconds) });
}

/** Counts a call by the limit of its endpoint's contract, once access is checked. Throws 429 once the limit is spent. */
export function countCall(
  context: ServerContext,
  limit: CountedLimit,
  { principal, address }: { readonly principal: Principal; readonly address: string },
): Promise<void> {
  return enforceLimit(context, { ...limit, key: limit.per === 'address' ? address : callerKey(principal) });
}

function callerKey(principal: Principal): string {
  if (principal.kind === 'signed-in') return String(principal.profileId);
  if (principal.kind === 'pending') return principal.challengeId;
  throw new Error('A limit by profile or challenge needs a caller who has one.');
}
