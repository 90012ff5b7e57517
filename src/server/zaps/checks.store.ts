/** Counts of Zaps for limits, and which version of them runs. */
import { sql, type Transaction } from 'kysely';
import { isLockedOut } from '../access/store';
import type { Db } from '../platform/context';
import { pathsKey, type RunningZap, type TurnOnIssue } from '../../domain/turningOn';
import type { Tables } from '../platform/tables';
import { syncTriggers } from '../engine/triggers.store';
import type { FolderOfZap } from '../folders/store';

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

interface ZapCounts {
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

/** A Zap that is on, or that a plan has turned off. */
interface PausableZap extends RunningZap {
  readonly isOn: boolean;
}

/**
 * Every Zap of an account that is on, or that was paused there and is still off, by id. `tasks` are those since a day
 * (`2026-11-21`, UTC).
 */
export async function listPausableZaps(db: Db, accountId: number, since: string): Promise<PausableZap[]> {
  const { rows } = await sql<{ id: number; is_on: boolean; steps: number; premium: boolean; paths: boolean; tasks: number }>`
    SELECT zaps.id, zaps.state = 'on' AS is_on, coalesce(made.steps, 0)::int AS steps, coalesce(made.premium, false) AS premium,
      coalesce(made.paths, false) AS paths, coalesce(ran.tasks, 0)::int AS tasks
    FROM live_zaps AS zaps
    LEFT JOIN zap_pauses ON zap_pauses.zap_id = zaps.id AND zap_pauses.account_id = zaps.account_id
    LEFT JOIN (
      SELECT zap_id, count(*) AS steps, bool_or(is_premium) AS premium, bool_or(split_part(selected_api, '@', 1) = ${pathsKey}) AS paths
      FROM nodes WHERE zap_id IN (SELECT id FROM live_zaps AS zaps WHERE account_id = ${accountId}) GROUP BY zap_id
    ) made ON made.zap_id = zaps.id
    LEFT JOIN (
      SELECT zap_id, sum(tasks) AS tasks FROM task_usage WHERE account_id = ${accountId} AND day >= ${since}::date GROUP BY zap_id
    ) ran ON ran.zap_id = zaps.id
    WHERE zaps.account_id = ${accountId} AND (zaps.state = 'on' OR (zaps.state = 'off' AND zap_pauses.zap_id IS NOT NULL))
    ORDER BY zaps.id`.execute(db);
  return rows.map(({ id, is_on, steps, premium, paths, tasks }) => ({
    id,
    isOn: is_on,
    stepCount: steps,
    usesPremiumApp: premium,
    usesPaths: paths,
    tasks: Number(tasks),
  }));
}

/** Locks every Zap of an account until the transaction ends, in the order of their ids. Lock the account first. */
export async function lockZapsOfAccount(tx: Transaction<Tables>, accountId: number): Promise<void> {
  await sql`SELECT id FROM live_zaps AS zaps WHERE account_id = ${accountId} ORDER BY id FOR UPDATE`.execute(tx);
}

/** Turns Zaps off and records why; one without a reason is off because a person chose so, and is not restored. */
export async function pauseZaps(
  tx: Transaction<Tables>,
  accountId: number,
  by: 'plan_change' | 'trial_ended',
  pauses: ReadonlyMap<number, readonly TurnOnIssue[]>,
  at: Date,
): Promise<void> {
  if (pauses.size === 0) return;
  await sql`UPDATE zaps SET state = 'off', updated_at = ${at} WHERE account_id = ${accountId} AND id = ANY(${idList([...pauses.keys()])})`.execute(
    tx,
  );
  const groups = new Map<string, number[]>();
  for (const [id, reasons] of pauses) {
    if (reasons.length === 0) continue;
    const key = reasons.join(',');
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  for (const [reasons, ids] of groups) {
    await sql`INSERT INTO zap_pauses (zap_id, account_id, paused_by, reasons, paused_at)
      SELECT id, ${accountId}::int, ${by}, string_to_array(${reasons}, ','), ${at} FROM unnest(${idList(ids)}) AS id
      ON CONFLICT (zap_id) DO UPDATE SET account_id = excluded.account_id, paused_by = excluded.paused_by, reasons = excluded.reasons,
        paused_at = excluded.paused_at`.execute(tx);
  }
  await syncTriggers(tx, [...pauses.keys()], at);
}

/** Turns paused Zaps on again. */
export async function restoreZaps(tx: Transaction<Tables>, accountId: number, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE zaps SET state = 'on', updated_at = ${at} WHERE account_id = ${accountId} AND id = ANY(${idList(ids)})`.execute(tx);
  await forgetPauses(tx, ids);
  await syncTriggers(tx, ids, at);
}

/** True for a Zap that a plan turned off, and that no person has changed since. */
export async function isPausedByPlan(db: Db, zapId: number): Promise<boolean> {
  return (await db.selectFrom('zap_pauses').select('zap_id').where('zap_id', '=', zapId).executeTakeFirst()) !== undefined;
}

/** From now on a person has decided about these Zaps. */
export async function forgetPauses(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`DELETE FROM zap_pauses WHERE zap_id = ANY(${idList(ids)})`.execute(tx);
}

/** One parameter for any number of ids: a statement takes 65,535 at most. */
function idList(ids: readonly number[]) {
  return sql`string_to_array(${ids.join(',')}, ',')::int[]`;
}

// Zaps with what decides who may see them, without their steps.

interface PlainTitle {
  readonly id: number;
  readonly title: string;
}

export interface ZapTitle extends PlainTitle {
  readonly owner_id: number;
  readonly folders: readonly FolderOfZap[];
}

/**
 * The Zaps of an account whose titles may have this comparable form (`comparableName`): it leaves out titles of printable ASCII
 * with another form, and returns every other title, because only JavaScript folds those as the form demands. Reads no folders.
 */
export async function plainTitlesLike(db: Db, accountId: number, comparable: string): Promise<PlainTitle[]> {
  return db
    .selectFrom('live_zaps')
    .select(['id', 'title'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(title COLLATE "C" ~ '[^ -~]' OR lower(regexp_replace(btrim(title), ' +', ' ', 'g') COLLATE "C") = ${comparable})`)
    .execute();
}

/** All Zaps of an account, or those of them with these ids, in one statement. */
export async function zapTitlesOf(db: Db, accountId: number, zapIds: readonly number[] | null = null): Promise<ZapTitle[]> {
  let query = db
    .selectFrom('live_zaps as zaps')
    .select(['zaps.id', 'zaps.owner_id', 'zaps.title'])
    .select((row) =>
      row
        .selectFrom('zap_folders')
        .innerJoin('folders', 'folders.id', 'zap_folders.folder_id')
        .whereRef('zap_folders.zap_id', '=', 'zaps.id')
        .whereRef('folders.account_id', '=', 'zaps.account_id')
        .select(
          sql<
            FolderOfZap[] | null
          >`json_agg(json_build_object('id', folders.id, 'title', folders.title, 'isShared', is_shared, 'ownerId', folders.owner_id))`.as(
            'all',
          ),
        )
        .as('folders'),
    )
    .where('zaps.account_id', '=', accountId);
  if (zapIds !== null) query = query.where('zaps.id', '=', sql<number>`any(${zapIds}::int[])`);
  return (await query.execute()).map(({ folders, ...zap }) => ({ ...zap, folders: folders ?? [] }));
}
