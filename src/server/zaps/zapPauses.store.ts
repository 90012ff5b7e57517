/** Zaps that a plan turned off, so that another can turn on exactly those. */
import { sql, type Transaction } from 'kysely';
import { pathsKey, type RunningZap, type TurnOnIssue } from '../../domain/turningOn';
import type { Db } from '../platform/context';
import type { Tables } from '../platform/tables';
import { syncTriggers } from '../engine/triggers.store';

/** A Zap that is on, or that a plan has turned off. */
export interface PausableZap extends RunningZap {
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
