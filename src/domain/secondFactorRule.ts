/** The rule of an account that its members must have a second factor. */
import { days } from './durations';
import { isSuperAdmin, type Role } from './roles';

/** How many days members can have before the rule locks out those without a second factor. */
export const graceChoices = [0, 7, 14, 30] as const;
export type GraceDays = (typeof graceChoices)[number];

export interface SecondFactorRule {
  /** When it was turned on. */
  readonly since: Date;
  /** From this moment on, members without a second factor are locked out. */
  readonly from: Date;
  readonly graceDays: number;
  /** A sign-in at the account's own identity provider counts as a second factor. */
  readonly acceptsSaml: boolean;
}

/** True if this member may turn the rule on and off, and see who has no second factor before they do. */
export const mayRequireSecondFactor = (role: Role): boolean => isSuperAdmin(role);

/** True if an account can have the rule: it is a team's or a company's. */
export const canRequireSecondFactor = (held: { readonly isTeamAccount: boolean; readonly isCompanyAccount: boolean }): boolean =>
  held.isTeamAccount || held.isCompanyAccount;

/**
 * The rule after a change. The days count from when the rule was turned on, so that saving it again postpones nothing; fewer days
 * than have gone by lock out at once. The moment stays the same if the days do.
 */
export function ruleAfter(
  before: SecondFactorRule | null,
  wanted: { readonly graceDays: GraceDays; readonly acceptsSaml: boolean },
  now: Date,
): SecondFactorRule {
  if (before?.graceDays === wanted.graceDays) return { ...before, acceptsSaml: wanted.acceptsSaml };
  const since = before?.since ?? now;
  const from = new Date(Math.max(now.getTime(), since.getTime() + days(wanted.graceDays)));
  return { since, from, ...wanted };
}

/** The page that sets up the second factor, and leads back to an address afterwards. */
export const setupAddress = (back: string): string => `/app/two-factor-setup?next=${encodeURIComponent(back)}`;

/** How long before the end of the grace period members are reminded, in milliseconds. */
export const remindedBefore = days(3);

/** True if a rule that was turned on at `since` has a reminder: those of 0 days have none. */
export const isReminderDue = ({ since, from }: Pick<SecondFactorRule, 'since' | 'from'>, now: Date): boolean =>
  from > now && from.getTime() - now.getTime() <= remindedBefore && from.getTime() - since.getTime() > remindedBefore;
