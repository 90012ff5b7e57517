import type { Account } from '../../../contract/accounts';
import { planHeld } from '../../../domain/planHeld';
import { nextPlanTier } from '../../../domain/plans';
import type { PlanData } from '../plans';
import { texts, priceLabel } from './texts';

/** How much of something is used; without a limit, it is null. */
export interface Use {
  readonly count: number;
  readonly limit: number | null;
}

/** -1 on the wire means without limit (B3.08). */
const used = ({ count, limit }: { count: number; limit: number }): Use => ({ count, limit: limit === -1 ? null : limit });

/** The plan whose price applies to an account: the one that it pays for, otherwise the free one. */
export function ownPlan(account: Account, plans: readonly PlanData[], now: number): PlanData | null {
  const { paidPlanId } = planHeld(account, now);
  return plans.find(({ id, amount }) => (paidPlanId === null ? amount === 0 : id === paidPlanId)) ?? null;
}

/** Reads an account, at a moment, for the page. Invoices without a separate address go to the owner. */
export function summarizeBilling(account: Account, plans: readonly PlanData[], now: number) {
  const { tasks, zaps } = account.limits.allotment;
  const { label, paidPlanId, status, held } = planHeld(account, now);
  const own = ownPlan(account, plans, now);
  const next = own && nextPlanTier(plans, own);
  return {
    /** 'Team Plan' (B3.10) */
    plan: label,
    /** '$49 a month', 'Free', 'Free during the trial'; null while the plans are not there. */
    price: own && (status === 'trialing' ? texts.freeTrial : priceLabel(own)),
    status,
    isTeamPaused: held.isTeamPaused,
    /** The next tier; null at the top, and while the plans are not there. */
    next: next ? { id: next.id, text: texts.nextPlan(next.name, priceLabel(next)) } : null,
    tasks: used(tasks),
    zaps: used(zaps),
    /** ISO 8601; null where nothing is paid. */
    paidUntil: paidPlanId === null ? null : account.paidUntil,
    /** Where invoices are mailed to; null when they are not. */
    invoiceEmail: account.sendInvoiceEmail ? account.invoiceEmail || account.owner.email : null,
  };
}

export type BillingSummary = ReturnType<typeof summarizeBilling>;
