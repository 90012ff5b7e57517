/** Subscriptions of hooks at apps. Lock the Zap before its subscription. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../platform/context';
import type { HookSubscriptionsTable } from './subscriptions.tables';

export type SubscriptionRecord = Selectable<HookSubscriptionsTable>;

/**
 * Lets the subscriptions of Zaps follow their states and triggers, after these were changed: a Zap that is on and whose trigger
 * subscribes wants one, and any other none. A Zap that a plan has paused keeps its own: its events are held.
 */
export async function syncSubscriptions(tx: Db, zapIds: readonly number[], now: Date): Promise<void> {
  if (zapIds.length === 0) return;
  const ids = sql`any(string_to_array(${zapIds.join(',')}, ',')::int[])`;
  const isPaused = sql`EXISTS (SELECT FROM zap_pauses WHERE zap_pauses.zap_id = zaps.id)`;
  await sql`UPDATE hook_subscriptions AS subscription
    SET state = 'unwanted', unwanted_at = ${now}, next_at = ${now}, failures = 0, error = NULL
    WHERE zap_id = ${ids} AND state <> 'unwanted' AND NOT EXISTS (
      SELECT FROM live_zaps AS zaps JOIN triggers ON triggers.zap_id = zaps.id
      WHERE zaps.id = subscription.zap_id AND zaps.live_version_id IS NOT NULL AND triggers.reach IS NOT NULL
        AND (zaps.state = 'on' OR ${isPaused}))`.execute(tx);
  await sql`INSERT INTO hook_subscriptions (zap_id, state, next_at, created_at)
    SELECT zaps.id, 'wanted', ${now}, ${now} FROM live_zaps AS zaps JOIN triggers ON triggers.zap_id = zaps.id
    WHERE zaps.id = ${ids} AND zaps.state = 'on' AND zaps.live_version_id IS NOT NULL AND triggers.reach IS NOT NULL
    ON CONFLICT (zap_id) WHERE state <> 'unwanted' DO NOTHING`.execute(tx);
}

/** Zaps have other triggers or connections: their subscriptions are no longer wanted. Call `syncSubscriptions` afterwards. */
export async function dropSubscriptions(tx: Db, zapIds: readonly number[], now: Date): Promise<void> {
  if (zapIds.length === 0) return;
  // No app was asked yet.
  await tx
    .deleteFrom('hook_subscriptions')
    .where('zap_id', 'in', [...zapIds])
    .where('sealed', 'is', null)
    .execute();
  await tx
    .updateTable('hook_subscriptions')
    .set({ state: 'unwanted', unwanted_at: now, next_at: now, failures: 0, error: null })
    .where('zap_id', 'in', [...zapIds])
    .where('state', '<>', 'unwanted')
    .execute();
}

/** A connection has new credentials: the app is asked again. */
export async function repeatSubscriptions(tx: Db, connectionId: number, now: Date): Promise<void> {
  await tx
    .updateTable('hook_subscriptions')
    .set({ state: 'wanted', next_at: now, failures: 0, error: null })
    .where('connection_id', '=', connectionId)
    .where('state', '<>', 'unwanted')
    .execute();
}

/** Those for which an app has to be asked now, the longest overdue first; only of some Zaps if `zapIds` is given. */
export async function dueSubscriptions(db: Db, now: Date, most: number, zapIds?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('hook_subscriptions')
    .select('id')
    .where('next_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .$if(zapIds !== undefined, (query) => query.where('zap_id', 'in', [...zapIds!]).where('state', '=', 'wanted'))
    .orderBy('next_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findSubscription(db: Db, id: number): Promise<SubscriptionRecord | null> {
  return (await db.selectFrom('hook_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The one that is wanted or active; null if there is none. */
export async function currentSubscription(db: Db, zapId: number): Promise<SubscriptionRecord | null> {
  const query = db.selectFrom('hook_subscriptions').selectAll().where('zap_id', '=', zapId).where('state', '<>', 'unwanted');
  return (await query.executeTakeFirst()) ?? null;
}

/** A subscription, locked until the transaction ends; null if it is gone. */
export async function lockSubscription(tx: Db, id: number): Promise<SubscriptionRecord | null> {
  return (await tx.selectFrom('hook_subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function updateSubscription(tx: Db, id: number, change: Updateable<HookSubscriptionsTable>): Promise<void> {
  await tx.updateTable('hook_subscriptions').set(change).where('id', '=', id).execute();
}

export async function deleteSubscription(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('hook_subscriptions').where('id', '=', id).execute();
}

/** Whether the app sends events now. */
export const isStillActive = ({ state, expires_at: expiresAt }: SubscriptionRecord, now: Date): boolean =>
  state === 'active' && (expiresAt === null || expiresAt > now);
