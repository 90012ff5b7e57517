/** A change of an account's plan: its preview, and its application. */
import type { Transaction } from 'kysely';
import { days } from '../../domain/durations';
import { type EntitledAccount, entitlement, type Entitlement } from '../../domain/entitlement';
import { afterPlanChange, endOfPaidPlan, paidPeriod, prorate, type Proration } from '../../domain/planChanges';
import { canRequireSecondFactor } from '../../domain/secondFactorRule';
import { type Switches, switchesUnder } from '../../domain/turningOn';
import type { Db } from '../platform/context';
import { type AccountRecord, grantsOf, updatePlan } from '../accounts/store';
import { dayOf } from './usage.store';
import { deleteScheduledChange, planGrantsOf, type PlanRecord } from './store';
import type { Tables } from '../platform/tables';
import { ruleOf, setRule } from '../twoFactor/store';
import { endedByPlan } from './trials.store';
import { listPausableZaps, lockZapsOfAccount, pauseZaps, restoreZaps } from '../zaps/checks.store';
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
  /** The account no longer requires a second factor of its members. */
  readonly endsSecondFactorRule: boolean;
  /** The change at the end of the paid period instead; null if it can only be made at once. */
  readonly atPeriodEnd: { readonly at: Date; readonly cost: Proration; readonly paidUntil: Date } | null;
}

/** The effect of a plan on an account; writes nothing. `chosen` as in `switchesUnder`. */
export async function previewPlanChange(
  db: Db,
  account: AccountRecord,
  plan: PlanRecord,
  now: Date,
  chosen: ReadonlySet<number> | null = null,
  isScheduled = false,
): Promise<PlanPreview> {
  const after = afterPlanChange(grantsOf(account), { ...planGrantsOf(plan), amount: plan.amount, interval: plan.interval }, now);
  const held = entitlement(after, now);
  const { paid, creditCents } = await payments.creditBalanceOf(db, account, now);
  const end = endOfPaidPlan(account.plan, plan, paid?.period.until ?? null);
  return {
    // At the end of a period nothing of it is unused.
    atPeriodEnd: end && { at: end, cost: prorate(plan, null, creditCents, end), paidUntil: paidPeriod(end, plan.interval, end).until },
    after,
    held,
    endsSecondFactorRule: losesSecondFactorRule(account, held),
    cost: prorate(plan, isScheduled ? null : paid, creditCents, now),
    paidUntil: paidPeriod(now, plan.interval, now).until,
    switches: switchesUnder(held, await pausableZaps(db, account.id, now), chosen),
  };
}

/** A change that was applied, as JSON: it is stored with the key of its request. Moments are ISO texts. */
export interface AppliedPlanChange {
  readonly id: number;
  readonly fromPlanId: number;
  readonly toPlanId: number;
  readonly changedAt: string;
  readonly paidUntil: string;
  readonly cost: Proration;
  /** Absent in replies that an earlier version stored. */
  readonly endedSecondFactorRule?: boolean;
  readonly pausedZapIds: readonly number[];
  readonly restoredZapIds: readonly number[];
}

/** Why a choice of Zaps is invalid: too many, or one that the plan does not allow or that does not exist. */
export type ZapChoiceIssue = { readonly kind: 'too_many'; readonly limit: number } | { readonly kind: 'unfit' };

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
    isScheduled = false,
  }: Pick<Parameters<typeof payments.take>[1], 'changedBy' | 'cause'> & {
    chosen: ReadonlySet<number> | null;
    now: Date;
    /** At the end of the paid period, of which nothing is credited. */
    isScheduled?: boolean;
  },
): Promise<AppliedPlanChange | ZapChoiceIssue> {
  await lockZapsOfAccount(tx, account.id);
  const preview = await previewPlanChange(tx, account, plan, now, chosen, isScheduled);
  const { after, held, switches } = preview;
  if (chosen !== null) {
    const choosable = new Set(switches.choosable);
    if ([...chosen].some((id) => !choosable.has(id))) return { kind: 'unfit' };
    if (held.zapLimit >= 0 && chosen.size > held.zapLimit) return { kind: 'too_many', limit: held.zapLimit };
  }
  await updatePlan(tx, account, plan.id, after, now);
  await deleteScheduledChange(tx, account.id);
  await dropSecondFactorRule(tx, account, held);
  await endedByPlan(tx, account.id, now);
  await pauseZaps(tx, account.id, cause === 'chosen' ? 'plan_change' : 'trial_ended', switches.pauses, now);
  await restoreZaps(tx, account.id, switches.restores, now);
  const { cost, paidUntil } = preview;
  return {
    id: await payments.take(tx, { account, to: plan, changedBy, cause, cost, at: now }),
    fromPlanId: account.plan_id,
    toPlanId: plan.id,
    changedAt: now.toISOString(),
    paidUntil: paidUntil.toISOString(),
    cost,
    endedSecondFactorRule: preview.endsSecondFactorRule,
    pausedZapIds: [...switches.pauses.keys()],
    restoredZapIds: [...switches.restores],
  };
}

/** True if a plan takes the rule away that members must have a second factor: only teams and companies have it. */
export const losesSecondFactorRule = (account: AccountRecord, held: Entitlement): boolean =>
  ruleOf(account) !== null && !canRequireSecondFactor(held);

/** Removes that rule where it is lost; its members are let in again. The account must be locked. */
export async function dropSecondFactorRule(tx: Transaction<Tables>, account: AccountRecord, held: Entitlement): Promise<void> {
  if (losesSecondFactorRule(account, held)) await setRule(tx, account.id, null);
}

/** Turns off Zaps that the account is no longer entitled to, in a transaction that has locked it; returns their number. */
export async function pauseAboveEntitlement(tx: Transaction<Tables>, account: AccountRecord, now: Date): Promise<number> {
  await lockZapsOfAccount(tx, account.id);
  const { pauses } = switchesUnder(entitlement(grantsOf(account), now), await pausableZaps(tx, account.id, now));
  await pauseZaps(tx, account.id, 'trial_ended', pauses, now);
  return pauses.size;
}

/** Turns on paused Zaps that the account is entitled to again, in a transaction that has locked it. */
export async function restoreWithinEntitlement(tx: Transaction<Tables>, account: AccountRecord, now: Date): Promise<void> {
  await lockZapsOfAccount(tx, account.id);
  const { restores } = switchesUnder(entitlement(grantsOf(account), now), await pausableZaps(tx, account.id, now));
  await restoreZaps(tx, account.id, restores, now);
}

function pausableZaps(db: Db, accountId: number, now: Date) {
  return listPausableZaps(db, accountId, dayOf(new Date(now.getTime() - days(recentDays))));
}
