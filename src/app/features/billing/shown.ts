import type { Account } from '../../../contract/types';
import { isFree, planLabel } from '../../../domain/accounts';

/** What the page shows of an account. Limits are null when there is none. */
export interface BillingShown {
  readonly accountName: string;
  /** 'Team Plan' (B3.10) */
  readonly plan: string;
  readonly standing: 'free' | 'trialing' | 'unlimited' | 'paid';
  /** ISO 8601; the last end of the trials that run, null when none does. */
  readonly trialEnd: string | null;
  readonly tasks: { readonly count: number; readonly limit: number | null };
  readonly zaps: { readonly count: number; readonly limit: number | null };
  /** ISO 8601: the first moment of the next period. */
  readonly periodEnd: string;
  readonly companyName: string | null;
  readonly companyAddress: string | null;
  /** Where invoices are mailed to; null when they are not. */
  readonly invoiceEmail: string | null;
  readonly owner: { readonly name: string; readonly email: string };
}

/** -1 on the wire means without limit (B3.08). */
const allotted = ({ count, limit }: { count: number; limit: number }) => ({ count, limit: limit === -1 ? null : limit });

/** Reads an account for the page. Invoices without an address of their own go to the owner. */
export function billingShown(account: Account): BillingShown {
  const { tasks, zaps } = account.limits.allotment;
  const ends = [account.trialEndDate, account.teamsTrialEndDate, account.companiesTrialEndDate].filter((end) => end !== null);
  return {
    accountName: account.name,
    plan: planLabel(account),
    standing: account.isUnlimited ? 'unlimited' : isFree(account) ? 'free' : account.isTrialing ? 'trialing' : 'paid',
    trialEnd: account.isTrialing ? (ends.sort().at(-1) ?? null) : null,
    tasks: allotted(tasks),
    zaps: allotted(zaps),
    periodEnd: account.periodEnd,
    companyName: account.companyName,
    companyAddress: account.companyAddress,
    invoiceEmail: account.sendInvoiceEmail ? account.invoiceEmail || account.owner.email : null,
    owner: account.owner,
  };
}
