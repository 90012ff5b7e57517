import { formatCount, groupDigits, unlimited } from './numbers';
import { isRole, type Role } from './roles';

/** Free: not unlimited, not trialing and not paid. */
export function isFree(account: { readonly isUnlimited: boolean; readonly isTrialing: boolean; readonly isPaid: boolean }): boolean {
  return !account.isUnlimited && !account.isTrialing && !account.isPaid;
}

/** The dates and flags that make an account one for several people, now or in the past. */
export interface Togetherness {
  readonly isTeamAccount: boolean;
  readonly isCompanyAccount: boolean;
  readonly isTrialingTeams: boolean;
  readonly isTrialingCompanies: boolean;
  /** ISO 8601; null if never set. */
  readonly teamAccountEndDate: string | null;
  readonly companyAccountEndDate: string | null;
  readonly teamsTrialEndDate: string | null;
  readonly companiesTrialEndDate: string | null;
}

/** Can have several people: a team's or company's account, permanent or on trial. */
export function hasRoomForPeople(account: Togetherness): boolean {
  return account.isTeamAccount || account.isCompanyAccount || account.isTrialingTeams || account.isTrialingCompanies;
}

/** It was a team's account and no longer is (decision H11). */
export function wasTeam({ isTeamAccount, teamAccountEndDate }: Pick<Togetherness, 'isTeamAccount' | 'teamAccountEndDate'>): boolean {
  return !isTeamAccount && teamAccountEndDate !== null;
}

/** It has, or had, other members: accounts of one person have no members to load. */
export function isOrWasShared(account: Togetherness): boolean {
  const { companyAccountEndDate, teamsTrialEndDate, companiesTrialEndDate } = account;
  return hasRoomForPeople(account) || wasTeam(account) || [companyAccountEndDate, teamsTrialEndDate, companiesTrialEndDate].some(Boolean);
}

/** 'Team Plan' for a team account, otherwise the plan's name followed by 'Plan' (B3.10). */
export function planLabel(account: { readonly isTeamAccount: boolean; readonly plan: { readonly name: string } }): string {
  return account.isTeamAccount ? 'Team Plan' : `${account.plan.name} Plan`;
}

interface Use {
  readonly count: number;
  /** -1: none. */
  readonly limit: number;
}

/** An account's usage, in one line: '612 of 750 tasks · 4 of 20 Zaps on', '612 tasks · 37 Zaps on' without limits (B5.17). */
export function usageLabel({ tasks, zaps }: { readonly tasks: Use; readonly zaps: Use }): string {
  const used = ({ count, limit }: Use, one: string): string =>
    limit === unlimited ? formatCount(count, one) : `${groupDigits(count)} of ${formatCount(limit, one)}`;
  return `${used(tasks, 'task')} · ${used(zaps, 'Zap')} on`;
}

/**
 * The current account: the present one if it is loaded, otherwise the stored one, the primary one, or the first; null
 * without accounts.
 */
export function resolveCurrentAccountId(
  accounts: readonly { readonly id: number; readonly primaryId: number }[],
  currentId: number | null,
  storedId: number | null,
): number | null {
  const known = (id: number | null | undefined) => (accounts.some((account) => account.id === id) ? (id as number) : null);
  return known(currentId) ?? known(storedId) ?? known(accounts[0]?.primaryId) ?? accounts[0]?.id ?? null;
}

/** The trimmed name, otherwise the email address. */
export function displayName(person: { readonly name: string; readonly email: string }): string {
  return person.name.trim() || person.email;
}

const roleLabels: Readonly<Record<Role, string>> = { owner: 'Owner', super_admin: 'Super admin', admin: 'Admin', member: 'Member' };

/** A role in words. */
export function roleLabel(role: Role): string {
  return isRole(role) ? roleLabels[role] : roleLabels.member;
}
