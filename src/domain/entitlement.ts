import { days } from './durations';
import { trialDays } from './timings';

/** What an account has been given and until when, as far as entitlement depends on it. Dates are null when they never were set. */
export interface Grants {
  readonly isTeamAccount: boolean;
  readonly isCompanyAccount: boolean;
  readonly teamAccountEndDate: Date | null;
  readonly companyAccountEndDate: Date | null;
  readonly trialEndDate: Date | null;
  readonly teamsTrialEndDate: Date | null;
  readonly companiesTrialEndDate: Date | null;
}

/** What an account is entitled to at one moment. */
export interface Entitlement {
  /** A trial of any kind is running: the account's own, a team's or a company's. */
  readonly isTrialing: boolean;
  readonly isTrialingTeams: boolean;
  readonly isTrialingCompanies: boolean;
  /** A team account whose end has not come; past it the team is paused (decision H11). */
  readonly isTeamAccount: boolean;
  readonly isCompanyAccount: boolean;
}

/** Follows from the dates and the moment alone: nothing has to run for a trial to end (B3.03, B3.04). */
export function entitlementAt(grants: Grants, now: Date): Entitlement {
  const isTrialingTeams = isAhead(grants.teamsTrialEndDate, now);
  const isTrialingCompanies = isAhead(grants.companiesTrialEndDate, now);
  return {
    isTrialing: isAhead(grants.trialEndDate, now) || isTrialingTeams || isTrialingCompanies,
    isTrialingTeams,
    isTrialingCompanies,
    isTeamAccount: grants.isTeamAccount && !hasPassed(grants.teamAccountEndDate, now),
    isCompanyAccount: grants.isCompanyAccount && !hasPassed(grants.companyAccountEndDate, now),
  };
}

/** When a trial that starts now ends (A9.17). */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + days(trialDays));
}

/** A billing period: its first moment, and the first moment of the next one. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The monthly period that `now` lies in, counted from `anchor` in UTC. An account begun on the 31st has its periods begin
 * on the last day of shorter months, and on the 31st again of longer ones.
 */
export function periodAt(anchor: Date, now: Date): Period {
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const index = monthsAfter(anchor, months) <= now ? months : months - 1;
  return { from: monthsAfter(anchor, index), until: monthsAfter(anchor, index + 1) };
}

function monthsAfter(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return first;
}

function isAhead(end: Date | null, now: Date): boolean {
  return end !== null && end > now;
}

function hasPassed(end: Date | null, now: Date): boolean {
  return end !== null && end <= now;
}
