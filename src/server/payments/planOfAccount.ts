/** Giving an account another plan: the rehearsal, and the same carried out. */
import type { Transaction } from 'kysely';
import { days } from '../../domain/durations';
import { type EntitledAccount, entitlement, type Entitlement } from '../../domain/entitlement';
import { afterPlanChange, paidPeriod, prorate, type Proration } from '../../domain/planChanges';
import { type Switches, switchesUnder } from '../../domain/turningOn';
import type { Db } from '../context/context';
import { type AccountRecord, grantsOf } from '../records/accounts';
import { dayOf } from '../records/accountUsage';
import { type PlanRecord, planGrantsOf } from '../records/plans';
import type { Tables } from '../tables';
import { endedByPlan } from '../records/trials';
import { lockZapsOfAccount, pauseZaps, restoreZaps, listPausableZaps } from '../records/zapPauses';
import { payments } from './payments';

/** Days of use by which the busiest Zaps are known. */
const recentDays = 30;

/** The effect of a plan on an account now. */
export interface PlanPreview {
  readonly after: EntitledAccount;
  readonly held: Entitlement;
  readonly cost: Proration;
  readonly paidUntil: Date;
  readonly switches: Switches;
}

/** The effect of a plan on an account; writes nothing. `chosen` as in `switchesUnder`. */
export async function previewPlanChange(
  db: Db,
  account: AccountRecord,
  plan: PlanRecord,
  now: Date,
  chosen: ReadonlySet<number> | null = null,
): Promise<PlanPreview> {
  const after = afterPlanChange(grantsOf(account), { ...planGrantsOf(plan), amount: plan.amount, interval: plan.interval }, now);
  const held = entitlement(after, now);
  const { paid, creditCents } = await payments.creditBalanceOf(db, account, now);
  return {
    after,
    held,
    cost: prorate(plan, paid, creditCents, now),
    paidUntil: paidPeriod(now, plan.interval, now).until,
    switches: switchesUnder(held, await zapsOf(db, account.id, now), chosen),
  };
}

/** Why a choice of Zaps is invalid: too many, or one that the plan does not allow or that does not exist. */
export type ChoiceFault = { readonly kind: 'too_many'; readonly limit: number } | { readonly kind: 'unfit' };

export interface PlanGiven {
  readonly changeId: number;
  readonly rehearsal: PlanPreview;
}

/**
 * Applies a plan to an account, in a transaction that has locked it: Zaps that the plan does not allow are turned off and
 * recorded, those that an earlier change paused and this one allows are turned on, and the change is recorded by the payments
 * interface. Deletes nothing.
 */
export async function applyPlanChange(
  tx: Transaction<Tables>,
  account: AccountRecord,
  plan: PlanRecord,
  {
    changedBy,
    cause,
    chosen,
    now,
  }: Pick<Parameters<typeof payments.take>[1], 'changedBy' | 'cause'> & { chosen: ReadonlySet<number> | null; now: Date },
): Promise<PlanGiven | ChoiceFault> {
  await lockZapsOfAccount(tx, account.id);
  const rehearsal = await previewPlanChange(tx, account, plan, now, chosen);
  const { after, held, switches } = rehearsal;
  if (chosen !== null) {
    const choosable = new Set(switches.choosable);
    if ([...chosen].some((id) => !choosable.has(id))) return { kind: 'unfit' };
    if (held.zapLimit >= 0 && chosen.size > held.zapLimit) return { kind: 'too_many', limit: held.zapLimit };
  }
  await tx
    .updateTable('accounts')
    .set({
      plan_id: plan.id,
      is_paid: after.isPaid,
      is_team_account: after.isTeamAccount,
      is_company_account: after.isCompanyAccount,
      team_account_end_date: dateOf(after.teamAccountEndDate),
      company_account_end_date: dateOf(after.companyAccountEndDate),
      trial_end_date: dateOf(after.trialEndDate),
      teams_trial_end_date: dateOf(after.teamsTrialEndDate),
      companies_trial_end_date: dateOf(after.companiesTrialEndDate),
      teams_trial_auto_upgrade: after.teamsTrialAutoUpgrade,
      ...(after.isPaid && account.first_known_upgrade_date === null ? { first_known_upgrade_date: now } : {}),
    })
    .where('id', '=', account.id)
    .execute();
  await endedByPlan(tx, account.id, now);
  await pauseZaps(tx, account.id, cause === 'chosen' ? 'plan_change' : 'trial_ended', switches.pauses, now);
  await restoreZaps(tx, account.id, switches.restores, now);
  const changeId = await payments.take(tx, { account, to: plan, changedBy, cause, cost: rehearsal.cost, at: now });
  return { changeId, rehearsal };
}

/** Turns off Zaps that the account is no longer entitled to, in a transaction that has locked it; returns their number. */
export async function pauseAboveEntitlement(tx: Transaction<Tables>, account: AccountRecord, now: Date): Promise<number> {
  await lockZapsOfAccount(tx, account.id);
  const { pauses } = switchesUnder(entitlement(grantsOf(account), now), await zapsOf(tx, account.id, now));
  await pauseZaps(tx, account.id, 'trial_ended', pauses, now);
  return pauses.size;
}

/** Turns on paused Zaps that the account is entitled to again, in a transaction that has locked it. */
export async function restoreWithinEntitlement(tx: Transaction<Tables>, account: AccountRecord, now: Date): Promise<void> {
  await lockZapsOfAccount(tx, account.id);
  const { restores } = switchesUnder(entitlement(grantsOf(account), now), await zapsOf(tx, account.id, now));
  await restoreZaps(tx, account.id, restores, now);
}

function zapsOf(db: Db, accountId: number, now: Date) {
  return listPausableZaps(db, accountId, dayOf(new Date(now.getTime() - days(recentDays))));
}

function dateOf(date: Date | string | null): Date | null {
  return typeof date === 'string' ? new Date(date) : date;
}
