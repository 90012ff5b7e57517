import { sql } from 'kysely';
import type { Db } from '../platform/context';

/** The limits on failures in a row and their consequences. Times in seconds. */
export interface FailureRule {
  /** A lock begins at each multiple of this many failures. */
  readonly lockAfter: number;
  /** The first lock; each further one is twice as long, up to `maxSeconds`. */
  readonly seconds: number;
  readonly maxSeconds: number;
  /** From this many on, only `resetFailures` unlocks. */
  readonly untilEndedAfter: number;
}

export type FailureEntry =
  /** `failures` counts this attempt as a failure until `resetFailures` says otherwise. */
  { readonly kind: 'open'; readonly failures: number } | { readonly kind: 'locked'; readonly retryAfterSeconds: number | null };

/**
 * Counts one attempt as failed before it is tried, so that parallel attempts cannot pass the limit (S10). The attempt that
 * reaches the limit is still allowed; those after it are locked. Attempts at a locked counter are not counted. `key` must not
 * reveal who it counts. A single statement decides; call it outside a transaction so that it is not rolled back.
 */
export async function countFailure(db: Db, key: string, rule: FailureRule, now: Date): Promise<FailureEntry> {
  const failures = sql<number>`failure_streaks.failures + 1`;
  const lockedUntil = sql<Date | null>`case when (${failures}) % ${rule.lockAfter}::integer = 0
    then ${now}::timestamptz + make_interval(secs => least(
      ${rule.maxSeconds}::double precision,
      ${rule.seconds}::double precision * power(2, least(30, (${failures}) / ${rule.lockAfter}::integer - 1))))
    else null end`;
  const row = await db
    .insertInto('failure_streaks')
    .values({
      key,
      failures: 1,
      locked_until: rule.lockAfter === 1 ? new Date(now.getTime() + rule.seconds * 1000) : null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ failures, locked_until: lockedUntil, updated_at: now })
        .where('failure_streaks.failures', '<', rule.untilEndedAfter)
        .where((eb) => eb.or([eb('failure_streaks.locked_until', 'is', null), eb('failure_streaks.locked_until', '<=', now)])),
    )
    .returning('failures')
    .executeTakeFirst();
  if (row) return { kind: 'open', failures: row.failures };

  const counter = await db.selectFrom('failure_streaks').selectAll().where('key', '=', key).executeTakeFirst();
  const left = counter?.locked_until ? Math.ceil((counter.locked_until.getTime() - now.getTime()) / 1000) : null;
  return {
    kind: 'locked',
    retryAfterSeconds: left === null || (counter?.failures ?? 0) >= rule.untilEndedAfter ? null : Math.max(1, left),
  };
}

/** Removes one entry that turned out not to be an attempt, and the lock that it caused. */
export async function undoFailure(db: Db, key: string, lockAfter: number): Promise<void> {
  await db
    .updateTable('failure_streaks')
    .set((row) => ({
      failures: row('failures', '-', 1),
      locked_until: sql<Date | null>`case when failures % ${lockAfter}::integer = 0 then null else locked_until end`,
    }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Failures in a row so far. */
export async function failureCount(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('failure_streaks').select('failures').where('key', '=', key).executeTakeFirst();
  return row?.failures ?? 0;
}

/** A success, or a reset: the count restarts and the lock is removed. */
export async function resetFailures(tx: Db, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('failure_streaks')
    .where('key', 'in', [...keys])
    .execute();
}
