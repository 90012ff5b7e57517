import { isFree } from './accounts';
import { days } from './durations';
import { trialDays } from './timings';

/** A date as a record has it, or as it comes on the wire (ISO 8601). */
export type DateLike = Date | string;

/** The limits of a plan. A limit of -1 means none. */
export interface PlanGrants {
  /** Zaps that may be on at a time. */
  readonly zapLimit: number;
  /** Tasks in a monthly period. */
  readonly taskLimit: number;
  /** Zaps of three steps and more. */
  readonly allowMultistepZaps: boolean;
  readonly allowPremiumApps: boolean;
  /** Paths. */
  readonly allowBranchingZaps: boolean;
  readonly allowEmailSupport: boolean;
  readonly allowTeams: boolean;
  readonly allowCompanies: boolean;
  /** Tasks above the limit run and are charged, not refused. */
  readonly meteredTaskPricing: boolean;
}

/**
 * The fields of an account that determine its entitlement: a record of the server, or an account of the wire in camel case.
 * Fields that the wire has already derived (`is_team_account` of a paused team is false there) make no difference. Dates are null
 * if never set.
 */
export interface EntitledAccount {
  readonly plan: PlanGrants;
  readonly isUnlimited: boolean;
  readonly isPaid: boolean;
  readonly isTeamAccount: boolean;
  readonly isCompanyAccount: boolean;
  readonly teamAccountEndDate: DateLike | null;
  readonly companyAccountEndDate: DateLike | null;
  readonly trialEndDate: DateLike | null;
  readonly teamsTrialEndDate: DateLike | null;
  readonly companiesTrialEndDate: DateLike | null;
  readonly teamsTrialAutoUpgrade: boolean;
}

/** The limits of an account; -1 means none. */
export interface Allowance {
  readonly zapLimit: number;
  readonly taskLimit: number;
  /** Zaps of three steps and more. */
  readonly allowsMultistep: boolean;
  readonly allowsPremiumApps: boolean;
  readonly allowsPaths: boolean;
  readonly allowsEmailSupport: boolean;
  /** Tasks above `taskLimit` run and are charged. */
  readonly allowsMoreTasks: boolean;
}

/** The state of an account; the first match of: unlimited, trialing, paid, free. */
export type AccountStatus = 'unlimited' | 'trialing' | 'paid' | 'free';

/** The entitlement of an account at one moment. */
export interface Entitlement extends Allowance {
  readonly status: AccountStatus;
  /** A trial is running: the account's own, a team's or a company's. */
  readonly isTrialing: boolean;
  readonly isTrialingTeams: boolean;
  readonly isTrialingCompanies: boolean;
  /** A team account that has not ended. */
  readonly isTeamAccount: boolean;
  readonly isCompanyAccount: boolean;
  /** It was a team and no longer is (decision H11). */
  readonly isTeamPaused: boolean;
  /** The plan is for a team or company whose end has come: the account has Free until it chooses a plan. */
  readonly isPlanEnded: boolean;
  /** The end of the running trial, of several the last; ISO 8601 in UTC, null without one. It no longer runs at that moment. */
  readonly trialEndsAt: string | null;
  /** Started and remaining days of the trial: 14 at its start, 1 in its last 24 hours, 0 without one. */
  readonly daysLeft: number;
}

/** The limits of the Free plan, which apply when a plan for teams or companies has ended. */
export const freeAllowance: Allowance = {
  zapLimit: 5,
  taskLimit: 100,
  allowsMultistep: false,
  allowsPremiumApps: false,
  allowsPaths: false,
  allowsEmailSupport: false,
  allowsMoreTasks: false,
};

const everyFeature = { allowsMultistep: true, allowsPremiumApps: true, allowsPaths: true, allowsEmailSupport: true } as const;

/** The additions of a trial to the plan: for teams and companies all of that plan, except tasks above its limit, which would be charged. */
export const trialAllowances = {
  own: { ...everyFeature, zapLimit: 0, taskLimit: 0, allowsMoreTasks: false },
  teams: { ...everyFeature, zapLimit: -1, taskLimit: 50_000, allowsMoreTasks: false },
  companies: { ...everyFeature, zapLimit: -1, taskLimit: 100_000, allowsMoreTasks: false },
} as const satisfies Record<string, Allowance>;

const unlimited: Allowance = { ...everyFeature, zapLimit: -1, taskLimit: -1, allowsMoreTasks: true };

/**
 * The one trial clock: what an account may do, by its dates and the moment alone, so that enforcement, replies, banners and mails
 * agree and no job is needed to end a trial (B3.03, B3.04, H11). While a trial runs, the larger of its and the plan's limits
 * applies; after its end only the plan's. A plan for teams or companies whose end has come gives the limits of Free. A trial of
 * teams that turns into its plan at the end (`teamsTrialAutoUpgrade`) does so at that moment.
 */
export function entitlement(account: EntitledAccount, now: DateLike): Entitlement {
  const at = time(now);
  const isAhead = (end: DateLike | null) => end !== null && time(end) > at;
  const hasPassed = (end: DateLike | null) => end !== null && time(end) <= at;

  const isTrialingOwn = isAhead(account.trialEndDate);
  const isTrialingTeams = isAhead(account.teamsTrialEndDate);
  const isTrialingCompanies = isAhead(account.companiesTrialEndDate);
  const isTrialing = isTrialingOwn || isTrialingTeams || isTrialingCompanies;
  const isUpgraded = account.teamsTrialAutoUpgrade && hasPassed(account.teamsTrialEndDate);
  const isTeamAccount = isUpgraded || (account.isTeamAccount && !hasPassed(account.teamAccountEndDate));
  const isCompanyAccount = account.isCompanyAccount && !hasPassed(account.companyAccountEndDate);
  const isTeamPaused = !isTeamAccount && hasPassed(account.teamAccountEndDate);

  const hasEnded =
    (account.plan.allowTeams && isTeamPaused) ||
    (account.plan.allowCompanies && !isCompanyAccount && hasPassed(account.companyAccountEndDate));
  const held: Allowance[] = [hasEnded ? freeAllowance : allowanceOf(account.plan)];
  if (isTrialingOwn) held.push(trialAllowances.own);
  if (isTrialingTeams || isUpgraded) held.push(trialAllowances.teams);
  if (isTrialingCompanies) held.push(trialAllowances.companies);
  if (account.isUnlimited) held.push(unlimited);

  const end = Math.max(
    0,
    ...[account.trialEndDate, account.teamsTrialEndDate, account.companiesTrialEndDate].filter(isAhead).map((date) => time(date!)),
  );
  return {
    ...held.reduce(most),
    status: account.isUnlimited
      ? 'unlimited'
      : isTrialing
        ? 'trialing'
        : isFree({ isUnlimited: account.isUnlimited, isTrialing, isPaid: account.isPaid || isUpgraded })
          ? 'free'
          : 'paid',
    isTrialing,
    isTrialingTeams,
    isTrialingCompanies,
    isTeamAccount,
    isCompanyAccount,
    isTeamPaused,
    isPlanEnded: hasEnded,
    trialEndsAt: isTrialing ? new Date(end).toISOString() : null,
    daysLeft: isTrialing ? Math.ceil((end - at) / days(1)) : 0,
  };
}

/** The limits of a plan without a trial. */
export function allowanceOf(plan: PlanGrants): Allowance {
  return {
    zapLimit: plan.zapLimit,
    taskLimit: plan.taskLimit,
    allowsMultistep: plan.allowMultistepZaps,
    allowsPremiumApps: plan.allowPremiumApps,
    allowsPaths: plan.allowBranchingZaps,
    allowsEmailSupport: plan.allowEmailSupport,
    allowsMoreTasks: plan.meteredTaskPricing,
  };
}

/** True if one more fits below a limit; -1 means none. */
export function hasCapacity(limit: number, used: number): boolean {
  return limit < 0 || used < limit;
}

function most(a: Allowance, b: Allowance): Allowance {
  const limit = (one: number, other: number) => (one < 0 || other < 0 ? -1 : Math.max(one, other));
  return {
    zapLimit: limit(a.zapLimit, b.zapLimit),
    taskLimit: limit(a.taskLimit, b.taskLimit),
    allowsMultistep: a.allowsMultistep || b.allowsMultistep,
    allowsPremiumApps: a.allowsPremiumApps || b.allowsPremiumApps,
    allowsPaths: a.allowsPaths || b.allowsPaths,
    allowsEmailSupport: a.allowsEmailSupport || b.allowsEmailSupport,
    allowsMoreTasks: a.allowsMoreTasks || b.allowsMoreTasks,
  };
}

/** The end of a trial that starts now. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + days(trialDays));
}

/** A billing period: its first moment, and the first moment of the next one. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The monthly period that contains `now`, counted from `anchor` in UTC. For an account created on the 31st, periods begin on the
 * last day of shorter months, and on the 31st again of longer ones.
 */
export function periodAt(anchor: Date, now: Date): Period {
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const index = monthsAfter(anchor, months) <= now ? months : months - 1;
  return { from: monthsAfter(anchor, index), until: monthsAfter(anchor, index + 1) };
}

/** The same day and time some months later in UTC; the last day of a month that has no such day. */
export function monthsAfter(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return first;
}

function time(date: DateLike): number {
  return typeof date === 'string' ? Date.parse(date) : date.getTime();
}
