/** Counts of Zaps for limits, and which version of them runs. */
import { sql } from 'kysely';
import { isLockedOut } from '../access/secondFactorGate.store';
import type { Db } from '../platform/context';

/** The ids of the live versions of Zaps, by Zap; those that were never published have none. */
export async function liveVersionsOf(db: Db, zapIds: readonly number[]): Promise<Map<number, string>> {
  if (zapIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_zaps as zaps')
    .select(['id', 'live_version_id'])
    .where('id', 'in', [...zapIds])
    .execute();
  return new Map(rows.flatMap(({ id, live_version_id: live }) => (live === null ? [] : [[id, live] as const])));
}

export interface ZapCounts {
  readonly accountId: number;
  readonly on: number;
  readonly total: number;
  readonly drafts: number;
}

/** Zaps of every account of a person, including accounts with none, except those that they are locked out of at `now`. */
export async function zapCountsOf(db: Db, profileId: number, now: Date): Promise<ZapCounts[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .leftJoin('live_zaps as zaps', 'zaps.account_id', 'memberships.account_id')
    .select([
      'memberships.account_id',
      sql<number>`count(zaps.id)::int`.as('total'),
      sql<number>`count(zaps.id) FILTER (WHERE zaps.state = 'on')::int`.as('on'),
      sql<number>`count(zaps.id) FILTER (WHERE zaps.state = 'draft')::int`.as('drafts'),
    ])
    .where('memberships.profile_id', '=', profileId)
    .where(sql<boolean>`NOT ${isLockedOut(sql<Date>`${now}::timestamptz`)}`)
    .groupBy(['memberships.account_id', 'memberships.profile_id', 'accounts.id'])
    .orderBy('memberships.account_id')
    .execute();
  return rows.map(({ account_id: accountId, ...counts }) => ({ accountId, ...counts }));
}
