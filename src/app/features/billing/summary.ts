import type { Account } from '../../../contract/accounts';
import type { AccountStatus } from '../../../domain/entitlement';
import { planHeld } from '../../../domain/planHeld';
import { nextPlanTier } from '../../../domain/plans';
import type { PlanData } from '../plans';
import { texts, priceLabel } from './texts';

/** How much of something is used; without a limit, it is null. */
export interface Use {
  readonly count: number;
  readonly limit: number | null;
}

/** The data of an account for the page. */
export interface BillingSummary {
  readonly accountName: string;
  /** 'Team Plan' (B3.10) */
  readonly plan: string;
  /** '$49 a month', 'Free', 'Free during the trial'; null while the plans are not there. */
  readonly price: string | null;
  readonly status: AccountStatus;
  readonly isTeamPaused: boolean;
  /** The next tier; null at the top, and while the plans are not there. */
  readonly next: { readonly id: number; readonly text: string } | null;
  readonly tasks: Use;
  readonly zaps: Use;
  /** ISO 8601: the first moment of this period and of the next one. */
  readonly periodStart: string;
  readonly periodEnd: string;
  /** ISO 8601: until when the plan is paid for; null where nothing is paid. */
  readonly paidUntil: string | null;
  readonly companyName: string | null;
  readonly companyAddress: string | null;
  /** Where invoices are mailed to; null when they are not. */
  readonly invoiceEmail: string | null;
  readonly owner: { readonly name: string; readonly email: string };
}

/** -1 on the wire means without limit (B3.08). */
const used = ({ count, limit }: { count: number; limit: number }): Use => ({ count, limit: limit === -1 ? null : limit });

/** The plan whose price applies to an account: the one that it pays for, otherwise the free one. */
export function ownPlan(account: Account, plans: readonly PlanData[], now: number): PlanData | null {
  const { paidPlanId } = planHeld(account, now);
  return plans.find(({ id, amount }) => (paidPlanId === null ? amount === 0 : id === paidPlanId)) ?? null;
}

/** Reads an account, at a moment, for the page. Invoices without a separate address go to the owner. */
export function summarizeBilling(account: Account, plans: readonly PlanData[], now: number): BillingSummary {
  const { tasks, zaps } = account.limits.allotment;
  const { label, paidPlanId, status, held } = planHeld(account, now);
  const own = ownPlan(account, plans, now);
  const next = own && nextPlanTier(plans, own);
  return {
    accountName: account.name,
    plan: label,
    price: own && (status === 'trialing' ? texts.freeTrial : priceLabel(own)),
    status,
    isTeamPaused: held.isTeamPaused,
    next: next ? { id: next.id, text: texts.nextPlan(next.name, priceLabel(next)) } : null,
    tasks: used(tasks),
    zaps: used(zaps),
    periodStart: account.periodStart,
    periodEnd: account.periodEnd,
    paidUntil: paidPlanId === null ? null : account.paidUntil,
    companyName: account.companyName,
    companyAddress: account.companyAddress,
    invoiceEmail: account.sendInvoiceEmail ? account.invoiceEmail || account.owner.email : null,
    owner: account.owner,
  };
}
