import { sql, type Transaction } from 'kysely';
import { days } from '../../domain/durations';
import type { Db } from '../platform/context';
import type { Tables } from '../platform/tables';
import type { TrialStepsTable } from './tables';

export type TrialKind = TrialStepsTable['kind'];
export type TrialStep = TrialStepsTable['step'];

/** The step that the end of a trial requires at a moment; null while it is more than three days away. */
export function stepDue(endsAt: Date, now: Date): TrialStep | null {
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return 'ended';
  if (left <= days(1)) return 'one_day';
  return left <= days(3) ? 'three_days' : null;
}

/** Accounts with a trial whose next step is due and not done, at most `limit`. */
export async function accountsWithDueTrials(db: Db, now: Date, limit: number): Promise<number[]> {
  const in1 = new Date(now.getTime() + days(1));
  const in3 = new Date(now.getTime() + days(3));
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT accounts.id FROM accounts
    CROSS JOIN LATERAL (VALUES ('own', trial_end_date), ('teams', teams_trial_end_date), ('companies', companies_trial_end_date)) AS trial (kind, ends_at)
    WHERE trial.ends_at <= ${in3} AND NOT EXISTS (
      SELECT FROM trial_steps done WHERE done.account_id = accounts.id AND done.kind = trial.kind AND done.ends_at = trial.ends_at
        AND done.step = CASE WHEN trial.ends_at <= ${now} THEN 'ended' WHEN trial.ends_at <= ${in1} THEN 'one_day' ELSE 'three_days' END
    )
    ORDER BY accounts.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Claims a step of a trial's end; false if it is already done. */
export async function claimTrialStep(
  tx: Db,
  accountId: number,
  kind: TrialKind,
  endsAt: Date,
  step: TrialStep,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('trial_steps')
    .values({ account_id: accountId, kind, ends_at: endsAt, step, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Trials that a plan has just ended, at `now`, need no more steps: no expiry notice is sent. */
export async function endedByPlan(tx: Transaction<Tables>, accountId: number, now: Date): Promise<void> {
  await sql`INSERT INTO trial_steps (account_id, kind, ends_at, step, done_at)
    SELECT accounts.id, trial.kind, trial.ends_at, 'ended', ${now} FROM accounts
    CROSS JOIN LATERAL (VALUES ('own', trial_end_date), ('teams', teams_trial_end_date), ('companies', companies_trial_end_date)) AS trial (kind, ends_at)
    WHERE accounts.id = ${accountId} AND trial.ends_at <= ${now} ON CONFLICT DO NOTHING`.execute(tx);
}

/** Extends a trial that ends at `from`, with that of its team or company, and records the reason. */
export async function lengthenTrial(
  tx: Db,
  accountId: number,
  { from, to, reason, autoUpgrade }: { readonly from: Date; readonly to: Date; readonly reason: string; readonly autoUpgrade: boolean },
): Promise<void> {
  const moved = (column: string) =>
    sql<Date | null>`CASE WHEN ${sql.ref(column)} = ${from} THEN ${to}::timestamptz ELSE ${sql.ref(column)} END`;
  await tx
    .updateTable('accounts')
    .set({
      trial_end_date: moved('trial_end_date'),
      teams_trial_end_date: moved('teams_trial_end_date'),
      companies_trial_end_date: moved('companies_trial_end_date'),
      team_account_end_date: moved('team_account_end_date'),
      company_account_end_date: moved('company_account_end_date'),
      enabled_trial_extensions: sql<string[]>`array_append(enabled_trial_extensions, ${reason})`,
      ...(autoUpgrade ? { teams_trial_auto_upgrade: true } : {}),
    })
    .where('id', '=', accountId)
    .execute();
}
