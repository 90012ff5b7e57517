import type { Account } from '../../../../contract/accounts';
import type { PlanChangeDetails } from '../../../../contract/plans';
import { groupDigits } from '../../../../domain/numbers';
import { planHeld } from '../../../../domain/planHeld';
import { formatMoney, planKind } from '../../../../domain/plans';
import type { TurnOnIssue } from '../../../../domain/turningOn';
import type { PlanData } from '../../plans';
import { texts as compareTexts } from '../compare/texts';
import { dayOf, texts as billingTexts, priceLabel } from '../texts';
import { ownPlan } from '../state';
import { texts } from './texts';

/** The data of a Zap for the screen. */
export interface NamedZap {
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly tasksThisPeriod: number;
}

const more = (than: number, count: number): boolean => (count < 0 ? than >= 0 : than >= 0 && count > than);

/** The differences between two plans, in words. */
export function addedBy(plan: PlanData, other: PlanData): readonly string[] {
  const { rows } = compareTexts;
  const kind = planKind(plan);
  const features: readonly (readonly [keyof PlanData, string])[] = [
    ['allowMultistepZaps', rows.multistep],
    ['allowPremiumApps', rows.premiumApps],
    ['allowBranchingZaps', rows.paths],
    ['canAutoreplayErroredTasks', rows.autoreplay],
    ['allowDataRetentionConfig', rows.retention],
    ['allowEmailSupport', rows.emailSupport],
  ];
  const tasks = plan.taskLimit < 0 ? texts.unlimitedTasks : texts.tasksAMonth(groupDigits(plan.taskLimit));
  const zaps = plan.zapLimit < 0 ? texts.unlimitedZaps : texts.zapsOn(groupDigits(plan.zapLimit));
  return [
    ...(more(other.taskLimit, plan.taskLimit) ? [tasks] : []),
    ...(more(other.zapLimit, plan.zapLimit) ? [zaps] : []),
    ...features.flatMap(([field, name]) => (plan[field] === true && other[field] !== true ? [name] : [])),
    ...(kind !== planKind(other) && kind !== 'personal' ? [texts.kinds[kind]] : []),
  ];
}

const isIssue = (reason: string): reason is TurnOnIssue => reason in texts.reasons;

/** Converts the server's result for the screen. A plan that is no longer listed is shown with what is known about it. */
export function summarizePlanChange(
  details: PlanChangeDetails,
  account: Account,
  plans: readonly PlanData[],
  zaps: readonly NamedZap[],
  { now, when }: { readonly now: number; readonly when: 'now' | 'period_end' },
) {
  const plan = plans.find(({ id }) => id === details.planId);
  const planNow = ownPlan(account, plans, now);
  const { label, status } = planHeld(account, now);
  const byId = new Map(zaps.map((zap) => [zap.id, zap]));
  const title = (id: number): string => byId.get(id)?.title.trim() || (byId.has(id) ? texts.untitled : texts.unseen);
  const hint = (id: number): string => {
    const zap = byId.get(id);
    return zap ? texts.tasks(zap.tasksThisPeriod) : texts.unseenHint;
  };
  const restored = new Set(details.zapIdsToRestore);
  const choosable = new Set(details.choosableZapIds);
  const { limits, atPeriodEnd } = details;
  const isLater = when === 'period_end' && atPeriodEnd !== null;
  const { charge, credit, amountDue, creditLeft, paidUntil } = isLater ? atPeriodEnd : details;
  const used = account.limits.allotment.tasks.count;
  return {
    plan: plan?.name ?? texts.thisPlan,
    planNow: label,
    price: plan ? priceLabel(plan) : formatMoney(charge),
    priceNow: status === 'trialing' ? billingTexts.freeTrial : planNow ? priceLabel(planNow) : texts.unknownPrice,
    /** The amount due now, and further facts about it, in sentences. */
    due: formatMoney(amountDue),
    dueNotes: [
      ...(credit > 0 && charge > 0 ? [texts.dueText(formatMoney(charge), formatMoney(credit))] : []),
      ...(creditLeft > 0 ? [texts.creditLeft(formatMoney(creditLeft))] : []),
      // A free plan has no end.
      ...(isLater ? [texts.later(dayOf(atPeriodEnd.takesEffectAt))] : [charge > 0 ? texts.paidUntil(dayOf(paidUntil)) : texts.atOnce]),
    ],
    /** The plan begins at the end of the paid period. */
    isLater,
    /** The day of that end, if the plan can begin then; null if it can only begin at once. */
    laterOn: atPeriodEnd && dayOf(atPeriodEnd.takesEffectAt),
    /** The members who lose access to the account. */
    people: details.peopleLosingAccess.map(({ id, name, role }) => ({ id, name, role: texts.roles[role] })),
    /** Features that the plan adds and takes away. */
    gained: plan && planNow ? addedBy(plan, planNow) : [],
    lost: plan && planNow ? addedBy(planNow, plan) : [],
    endsSecondFactorRule: details.endsSecondFactorRule,
    /** Tasks of this period that the plan would not have included; null while there are none. */
    tasksOver: limits.tasks >= 0 && used > limits.tasks ? { used, limit: limits.tasks } : null,
    /** -1 is without limit. */
    zapLimit: limits.zaps,
    /** Those that may be on with the plan, the most used first. */
    choosable: details.choosableZapIds.map((id) => ({
      id,
      title: title(id),
      isOn: !restored.has(id),
      hint: restored.has(id) ? texts.restored : hint(id),
    })),
    /** Those that are on and cannot stay so. */
    pauses: Object.entries(details.zapIdsToPause)
      .map(([key, reasons]) => ({ id: Number(key), reasons: reasons.filter(isIssue) }))
      .filter(({ id }) => !choosable.has(id))
      .map(({ id, reasons }) => ({ id, title: title(id), reasons })),
  };
}

/** Describes another plan in words and figures. */
export type PlanChangeSummary = ReturnType<typeof summarizePlanChange>;
