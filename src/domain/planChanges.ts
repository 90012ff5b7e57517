/** Changing an account's plan: the result and its cost. The same for the preview and the change itself. */
import { days } from './durations';
import { type DateLike, type EntitledAccount, entitlement, monthsAfter, type Period, type PlanGrants } from './entitlement';
import type { PlanInterval, Priced } from './plans';

/**
 * An account after a change of plan. A paid plan ends the trials that it replaces: the account's own, and that of the kind that
 * the plan is for. A team or company that chooses a plan for neither ends at that moment, so that its members are notified (H11),
 * unless its trial continues. A company plan replaces a team's.
 */
export function afterPlanChange<A extends EntitledAccount>(account: A, plan: PlanGrants & Priced, now: Date): A {
  const held = entitlement(account, now);
  const ended = (end: DateLike | null) => (end !== null && new Date(end) > now ? now : end);
  const isPaid = plan.amount > 0;
  const common = { plan, isPaid, trialEndDate: isPaid ? ended(account.trialEndDate) : account.trialEndDate };
  if (plan.allowCompanies) {
    return {
      ...account,
      ...common,
      isCompanyAccount: true,
      companyAccountEndDate: null,
      companiesTrialEndDate: ended(account.companiesTrialEndDate),
      isTeamAccount: false,
      teamAccountEndDate: null,
      teamsTrialEndDate: ended(account.teamsTrialEndDate),
      teamsTrialAutoUpgrade: false,
    };
  }
  const leavesCompany = held.isCompanyAccount && !held.isTrialingCompanies;
  const company = leavesCompany ? { isCompanyAccount: false, companyAccountEndDate: now } : {};
  if (plan.allowTeams) {
    return {
      ...account,
      ...common,
      ...company,
      isTeamAccount: true,
      teamAccountEndDate: null,
      teamsTrialEndDate: ended(account.teamsTrialEndDate),
      teamsTrialAutoUpgrade: false,
    };
  }
  const leavesTeam = held.isTeamAccount && !held.isTrialingTeams;
  return {
    ...account,
    ...common,
    ...company,
    ...(leavesTeam ? { isTeamAccount: false, teamAccountEndDate: now, teamsTrialAutoUpgrade: false } : {}),
  };
}

/** The cost of a change of plan, in whole cents. */
export interface Proration {
  /** The first interval of the new plan, from now on. */
  readonly chargeCents: number;
  /** Paid but unused time, with earlier credit. */
  readonly creditCents: number;
  /** Charge less credit, never below 0. */
  readonly dueCents: number;
  /** Credit above the charge; it counts at the next change. */
  readonly creditLeftCents: number;
}

/**
 * The new plan begins at once and costs its whole first interval. The whole remaining days of the previous plan's paid interval
 * are credited at an equal daily price, rounded down to the cent. `paid` is null if nothing was paid.
 */
export function prorate(
  plan: Priced,
  paid: { readonly amount: number; readonly period: Period } | null,
  creditBeforeCents: number,
  now: Date,
): Proration {
  const chargeCents = Math.round(plan.amount * 100);
  const creditCents = creditBeforeCents + (paid === null ? 0 : unusedCents(paid, now));
  return {
    chargeCents,
    creditCents,
    dueCents: Math.max(0, chargeCents - creditCents),
    creditLeftCents: Math.max(0, creditCents - chargeCents),
  };
}

/** The price of a plan for a month, in cents. */
const monthlyCents = ({ amount, interval }: Priced): number => (amount * 100) / (interval === 'year' ? 12 : 1);

/**
 * When a change to another plan can take effect at the end of what is paid for: for a plan that costs less, at the end of the
 * paid interval. Null if the change can only be made at once. `paidUntil` is null if nothing is paid.
 */
export function endOfPaidPlan(from: Priced, to: Priced, paidUntil: Date | null): Date | null {
  return monthlyCents(to) < monthlyCents(from) ? paidUntil : null;
}

function unusedCents({ amount, period }: { readonly amount: number; readonly period: Period }, now: Date): number {
  const length = Math.round((period.until.getTime() - period.from.getTime()) / days(1));
  const left = Math.min(length, Math.floor((period.until.getTime() - now.getTime()) / days(1)));
  return left <= 0 ? 0 : Math.floor((amount * 100 * left) / length);
}

/** The interval that contains `now`, of those that a plan started at `start` is paid for. */
export function paidPeriod(start: Date, interval: PlanInterval, now: Date): Period {
  const size = interval === 'year' ? 12 : 1;
  const months = (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  let index = Math.floor(months / size);
  if (monthsAfter(start, index * size) > now) index -= 1;
  return { from: monthsAfter(start, index * size), until: monthsAfter(start, (index + 1) * size) };
}
