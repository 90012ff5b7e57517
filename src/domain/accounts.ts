import { isRole, type Role } from './roles';

/** Free: not unlimited, not trialing and not paid (B3.09). */
export function isFree(account: { readonly isUnlimited: boolean; readonly isTrialing: boolean; readonly isPaid: boolean }): boolean {
  return !account.isUnlimited && !account.isTrialing && !account.isPaid;
}

/** 'Team Plan' for a team account, else the plan's name followed by 'Plan' (B3.10). */
export function planLabel(account: { readonly isTeamAccount: boolean; readonly plan: { readonly name: string } }): string {
  return account.isTeamAccount ? 'Team Plan' : `${account.plan.name} Plan`;
}

/**
 * The account to work in (B4.10): the current one when it is among those loaded, else the stored one,
 * else the primary one, else the first; null without accounts.
 */
export function resolveCurrentAccountId(
  accounts: readonly { readonly id: number; readonly primaryId: number }[],
  currentId: number | null,
  storedId: number | null,
): number | null {
  const known = (id: number | null | undefined) => (accounts.some((account) => account.id === id) ? (id as number) : null);
  return known(currentId) ?? known(storedId) ?? known(accounts[0]?.primaryId) ?? accounts[0]?.id ?? null;
}

/** The trimmed name, else the e-mail address (B3.14). */
export function displayName(person: { readonly name: string; readonly email: string }): string {
  return person.name.trim() || person.email;
}

const roleLabels: Readonly<Record<Role, string>> = { owner: 'Owner', super_admin: 'Super admin', admin: 'Admin', member: 'Member' };

/** A role as a person reads it. */
export function roleLabel(role: Role): string {
  return isRole(role) ? roleLabels[role] : roleLabels.member;
}
