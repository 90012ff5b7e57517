/** The triggers of Zaps: their addresses, their next times and their cursors. Lock the Zap before its trigger. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../platform/context';
import type { CursorWhenOff, TriggerKind, TriggersTable } from './runs.tables';
import { syncSubscriptions } from './subscriptions.store';

export type TriggerRecord = Selectable<TriggersTable>;

/** The kinds that are looked at when their time comes. */
const timedKinds = ['schedule', 'poll'] as const;

export async function findTriggerOf(db: Db, zapId: number): Promise<TriggerRecord | null> {
  return (await db.selectFrom('triggers').selectAll().where('zap_id', '=', zapId).executeTakeFirst()) ?? null;
}

/** By name, for prepared statements. */
export const triggerColumns = [
  'zap_id',
  'kind',
  'token_hash',
  'sealed_token',
  'next_at',
  'cursor',
  'leased_until',
  'failures',
  'last_error',
  'warning',
  'warned_at',
  'reach',
  'last_event_at',
  'alerted_at',
  'failure_mailed_at',
  'cursor_when_off',
  'missed_until',
  'is_more_missed',
  'updated_at',
] as const satisfies readonly (keyof TriggersTable)[];

/** A trigger that is due, locked; null if it is not due any more or another instance has it. */
export async function lockDueTrigger(tx: Db, zapId: number, now: Date): Promise<TriggerRecord | null> {
  const row = await tx
    .selectFrom('triggers')
    .selectAll()
    .where('zap_id', '=', zapId)
    .where('next_at', '<=', now)
    .where((trigger) => trigger.or([trigger('leased_until', 'is', null), trigger('leased_until', '<=', now)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** A trigger, locked until the transaction ends. */
export async function lockTrigger(tx: Db, zapId: number): Promise<TriggerRecord | null> {
  return (await tx.selectFrom('triggers').selectAll().where('zap_id', '=', zapId).forUpdate().executeTakeFirst()) ?? null;
}

/** The Zaps whose trigger of a kind is due, the longest overdue first. */
export async function dueTriggers(db: Db, kind: TriggerKind, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('triggers')
    .select('zap_id')
    .where('next_at', '<=', now)
    .where('kind', '=', kind)
    .where((trigger) => trigger.or([trigger('leased_until', 'is', null), trigger('leased_until', '<=', now)]))
    .orderBy('next_at')
    .limit(most)
    .execute();
  return rows.map(({ zap_id }) => zap_id);
}

/** Makes the trigger of a Zap, or changes its kind: another kind begins without a cursor. An address stays. */
export async function saveTriggerKind(tx: Db, zapId: number, kind: TriggerKind, now: Date): Promise<void> {
  await sql`INSERT INTO triggers (zap_id, kind, updated_at) VALUES (${zapId}, ${kind}, ${now})
    ON CONFLICT (zap_id) DO UPDATE SET kind = excluded.kind, cursor = NULL, cursor_when_off = NULL, next_at = NULL, leased_until = NULL,
      failures = 0, last_error = NULL, warning = NULL, updated_at = excluded.updated_at
    WHERE triggers.kind <> excluded.kind`.execute(tx);
}

export async function saveToken(
  tx: Db,
  zapId: number,
  token: { readonly hash: string; readonly sealed: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('triggers')
    .set({ token_hash: token.hash, sealed_token: token.sealed, updated_at: now })
    .where('zap_id', '=', zapId)
    .execute();
}

export async function deleteTrigger(tx: Db, zapId: number): Promise<void> {
  await tx.deleteFrom('triggers').where('zap_id', '=', zapId).execute();
}

/** The columns that are written after a trigger was checked. */
export type TriggerChange = Partial<
  Pick<
    TriggerRecord,
    | 'next_at'
    | 'leased_until'
    | 'failures'
    | 'last_error'
    | 'warning'
    | 'warned_at'
    | 'last_event_at'
    | 'alerted_at'
    | 'missed_until'
    | 'is_more_missed'
  >
> & { readonly cursor?: unknown; readonly cursor_when_off?: CursorWhenOff | null };

export async function updateTrigger(
  tx: Db,
  zapId: number,
  { cursor, cursor_when_off: whenOff, ...change }: TriggerChange,
  now: Date,
): Promise<void> {
  const set = {
    ...change,
    ...(cursor === undefined ? {} : { cursor: cursor === null ? null : JSON.stringify(cursor) }),
    ...(whenOff === undefined ? {} : { cursor_when_off: whenOff === null ? null : JSON.stringify(whenOff) }),
  };
  await tx
    .updateTable('triggers')
    .set({ ...set, updated_at: now })
    .where('zap_id', '=', zapId)
    .execute();
}

/**
 * Lets the triggers of Zaps follow the states of the Zaps, after these were changed: those of Zaps that are on are due at once, the
 * others never. A schedule then counts from now. A poll continues where it was if a plan had paused the Zap. If a person or the rule
 * about failing Zaps turned it off, its cursor is put aside, and the next poll finds what arrived in between without running it (Z68).
 */
export async function syncTriggers(tx: Db, zapIds: readonly number[], now: Date): Promise<void> {
  if (zapIds.length === 0) return;
  const isLive = sql`(zaps.state = 'on' AND zaps.live_version_id IS NOT NULL)`;
  const keepsCursor = sql`(zaps.state = 'on' OR EXISTS (SELECT FROM zap_pauses WHERE zap_pauses.zap_id = zaps.id))`;
  await sql`UPDATE triggers SET
      next_at = CASE WHEN ${isLive} THEN ${now}::timestamptz END,
      leased_until = NULL,
      failures = 0,
      last_error = NULL,
      warning = NULL,
      cursor = CASE WHEN triggers.kind = 'poll' AND ${keepsCursor} THEN triggers.cursor END,
      cursor_when_off = CASE
        WHEN triggers.kind <> 'poll' THEN NULL
        WHEN ${keepsCursor} THEN triggers.cursor_when_off
        WHEN triggers.cursor IS NOT NULL THEN jsonb_build_object('version', zaps.live_version_id::text, 'cursor', triggers.cursor)
        ELSE triggers.cursor_when_off - 'looked' END,
      updated_at = ${now}
    FROM live_zaps AS zaps
    WHERE zaps.id = triggers.zap_id AND zaps.id = any(string_to_array(${zapIds.join(',')}, ',')::int[])
      AND triggers.kind = any(${[...timedKinds]})
      -- Also one that a plan had paused and a person now leaves off.
      AND (${isLive} <> (triggers.next_at IS NOT NULL) OR (triggers.kind = 'poll' AND triggers.cursor IS NOT NULL AND NOT ${keepsCursor}))`.execute(
    tx,
  );
  await syncSubscriptions(tx, zapIds, now);
}

/** Notes how a trigger gets events by itself. */
export async function saveReach(tx: Db, zapId: number, reach: TriggerRecord['reach'], now: Date): Promise<void> {
  await tx.updateTable('triggers').set({ reach, updated_at: now }).where('zap_id', '=', zapId).execute();
}

/**
 * A new version of a Zap is live: its trigger is looked at again. A poll keeps its cursor, so that no event is lost; a schedule
 * counts from now, unless a time of the earlier version is due.
 */
export async function renewTrigger(tx: Db, zapId: number, now: Date): Promise<void> {
  await sql`UPDATE triggers SET
      cursor = CASE WHEN triggers.kind = 'poll' OR triggers.next_at <= ${now} THEN triggers.cursor END,
      next_at = CASE WHEN zaps.state = 'on' THEN ${now}::timestamptz END,
      failures = 0,
      last_error = NULL,
      warning = NULL,
      updated_at = ${now}
    FROM live_zaps AS zaps
    WHERE zaps.id = triggers.zap_id AND zaps.id = ${zapId} AND triggers.kind = any(${[...timedKinds]})`.execute(tx);
}
