import { formatMoney, monthlyAmount, type Priced } from '../../../domain/plans';

export const copy = {
  title: 'Billing',
  loading: 'Loading your account…',
  loadFailed: 'We could not load your account',
  retry: 'Try again',
  plan: 'Current plan',
  free: 'Free',
  trialing: 'Trial',
  unlimited: 'Unlimited',
  paid: 'Paid',
  teamPaused: 'The team plan of this account has ended',
  teamPausedLead: 'Zaps beyond the plan Free are paused, never deleted, and shared folders wait. Choosing a plan brings them back.',
  price: 'Price',
  period: 'This period',
  fromTo: (from: string, until: string): string => `${from} to ${until}`,
  next: 'Next step up',
  nextPlan: (name: string, price: string): string => `${name}, ${price}`,
  see: 'See what would change',
  askOwner: (owner: string, email: string): string =>
    `Plans are changed by the owner and super admins. Ask ${owner} (${email}), who owns this account.`,
  use: 'Use in this period',
  countsTitle: 'What counts as a task?',
  counts: 'Each action that succeeds in another app counts as one task. Triggers, filters, paths and delays don’t count.',
  tasks: 'Tasks',
  zaps: 'Zaps that are on',
  nearTasks: 'Close to the limit: at the limit, tasks wait for the next period or a larger plan.',
  fullTasks: 'At the limit: further tasks wait for the next period or a larger plan.',
  nearZaps: 'Close to the limit.',
  fullZaps: 'At the limit: turn a Zap off or choose a larger plan to turn on another.',
  resets: (day: string): string => `Counted anew from ${day}`,
  details: 'Billing details',
  company: 'Company',
  address: 'Address',
  invoices: 'Invoices',
  owner: 'Owner',
  none: 'Not given',
  invoicesTo: (email: string): string => `By mail to ${email}`,
  noInvoices: 'Not mailed',
  noPayments: 'No payment processor is configured: a change of plan is recorded, and nothing is charged.',
} as const;

/** 'Free', '$49 a month', '$240 a year, which is $20 a month' (B9.20). */
export function priceLabel(plan: Priced): string {
  if (plan.amount === 0) return copy.free;
  const monthly = `${formatMoney(monthlyAmount(plan))} a month`;
  return plan.interval === 'year' ? `${formatMoney(plan.amount)} a year, which is ${monthly}` : monthly;
}
