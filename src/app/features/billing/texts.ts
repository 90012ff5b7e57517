import { defaultDate } from '../../../domain/dates';
import { formatMoney, monthlyAmount, type Priced } from '../../../domain/plans';

export const texts = {
  title: 'Billing',
  loading: 'Loading your account…',
  loadFailed: 'We couldn’t load your account',
  retry: 'Try again',
  plan: 'Current plan',
  free: 'Free',
  freeTrial: 'Free during the trial',
  trialing: 'Trial',
  unlimited: 'Unlimited',
  paid: 'Paid',
  teamPaused: 'This account’s team plan has ended',
  teamPausedLead:
    'Zaps that exceed the Free plan are paused, not deleted, and shared folders are on hold. Choose a plan to bring them back.',
  price: 'Price',
  paidUntil: 'Paid until',
  scheduled: (plan: string, day: string): string => `Changes to ${plan} on ${day}`,
  scheduledLead: 'Until then nothing changes.',
  cancelScheduled: 'Keep my current plan',
  notCancelled: 'The change couldn’t be cancelled. Check your internet connection and try again.',
  period: 'Usage period',
  fromTo: (from: string, until: string): string => `${from} to ${until}`,
  next: 'Upgrade to',
  nextPlan: (name: string, price: string): string => `${name}, ${price}`,
  see: 'See what changes',
  askOwner: (owner: string, email: string): string =>
    `Only the owner and super admins can change the plan. Ask ${owner} (${email}), the owner.`,
  use: 'Usage this period',
  countsTitle: 'What counts as a task?',
  counts: 'Each action that succeeds in another app counts as one task. Triggers, filters, paths and delays don’t count.',
  tasks: 'Tasks',
  zaps: 'Active Zaps',
  nearTasks: 'You’re close to the limit. At the limit, tasks wait until the next period or a larger plan.',
  fullTasks: 'You’ve reached the limit. Further tasks wait until the next period or a larger plan.',
  nearZaps: 'You’re close to the limit.',
  fullZaps: 'You’ve reached the limit. Turn a Zap off or choose a larger plan to turn on another.',
  resets: (day: string): string => `Resets on ${day}`,
  details: 'Billing details',
  company: 'Company',
  address: 'Address',
  invoices: 'Invoices',
  owner: 'Owner',
  none: 'Not provided',
  invoicesTo: (email: string): string => `Emailed to ${email}`,
  noInvoices: 'Not emailed',
  questions: 'Questions about plans',
  noPayments: 'No payment processor is set up: plan changes are recorded, and nothing is charged.',
} as const;

/** Frequent questions about changing a plan, with their answers. */
export const questions = [
  {
    key: 'limit',
    title: 'What happens when I reach my task limit?',
    content: 'Further tasks wait for the next period or a larger plan. Your Zaps, folders and settings stay as they are.',
  },
  {
    key: 'smaller',
    title: 'What happens to my Zaps on a smaller plan?',
    content:
      'Zaps beyond the new limit are paused, never deleted. Before you confirm, you see which ones they are and choose which stay on.',
  },
  {
    key: 'back',
    title: 'Can I go back to a larger plan?',
    content: 'Yes, at any time. Zaps that were paused by the smaller plan are turned on again.',
  },
  {
    key: 'who',
    title: 'Who can change the plan?',
    content: 'The owner of the account and super admins. Everyone else sees who to ask.',
  },
] as const;

/** 'Free', '$49 a month', '$240 a year, which is $20 a month' (B9.20). */
export function priceLabel(plan: Priced): string {
  if (plan.amount === 0) return texts.free;
  const monthly = `${formatMoney(monthlyAmount(plan))} a month`;
  return plan.interval === 'year' ? `${formatMoney(plan.amount)} a year, which is ${monthly}` : monthly;
}

/** A day as people read it, in UTC like the periods: 'December 01, 2026' (B9.55). */
export const dayOf = (moment: string): string => defaultDate(Date.parse(moment), 'UTC');
