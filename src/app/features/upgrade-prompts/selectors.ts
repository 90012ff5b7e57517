import { createSelector } from '@reduxjs/toolkit';
import type { Account } from '../../../contract/accounts';
import { minutes } from '../../../domain/durations';
import { keepBy } from '../../../domain/keepBy';
import { entitlementFromReply, planHeld } from '../../../domain/planHeld';
import { shortDate } from '../../../domain/relativeTime';
import { mayChangePlan } from '../../../domain/teamRoles';
import { upgradesDue, type UpgradeKind } from '../../../domain/upgrades';
import type { WithEntities } from '../../entities';
import { selectCurrentAccount, selectRoleIn } from '../accounts';
import { selectProfile, type WithProfile } from '../profile';
import type { UpgradeFacts } from './texts';

export type WithUpgrades = WithEntities & WithProfile;

/** The key under which a person's profile keeps that a prompt was hidden: in one account, for one period of its tasks. */
export const dismissalKey = (kind: UpgradeKind, { id, periodStart }: Pick<Account, 'id' | 'periodStart'>): string =>
  `upgrade-${kind}-${id}-${periodStart.slice(0, 10)}`;

/** The features that the current account lacks at a moment (milliseconds since 1970): by its entitlement and its real usage. */
export function selectUpgradesDue(state: WithUpgrades, now: number): readonly UpgradeKind[] {
  const account = selectCurrentAccount(state);
  return account === null ? noUpgrades : upgradesDueIn(account, now);
}
const noUpgrades: readonly UpgradeKind[] = [];
const upgradesDueIn = keepBy((account: Account, now: number): readonly UpgradeKind[] => {
  const { tasks, zaps } = account.limits.allotment;
  return upgradesDue(entitlementFromReply(account, now), { tasks: tasks.count, zaps: zaps.count });
});

/** The same as one text, which is equal if nothing has changed. */
export const selectUpgradesShown = (state: WithUpgrades, now: number): string => {
  const account = selectCurrentAccount(state);
  const seen = selectProfile(state)?.viewedHelp ?? null;
  if (account === null || seen === null) return '';
  return selectUpgradesDue(state, now)
    .filter((kind) => seen[dismissalKey(kind, account)] !== true)
    .join();
};

export interface UpgradeContext {
  readonly facts: UpgradeFacts;
  readonly account: string;
  /** Null for people who may change the plan themselves; otherwise the person to ask. */
  readonly ask: { readonly name: string; readonly email: string } | null;
}

/** The data of the prompts for the current account at a moment (milliseconds since 1970). Null until account and profile are loaded. */
export const selectUpgradeContext = createSelector(
  [
    selectCurrentAccount,
    selectProfile,
    (state: WithUpgrades) => {
      const account = selectCurrentAccount(state);
      return account !== null && mayChangePlan(selectRoleIn(state, account.id));
    },
    // Within a minute it is the same.
    (_state: WithUpgrades, now: number) => Math.floor(now / minutes(1)) * minutes(1),
  ],
  (account, profile, mayChoose, now): UpgradeContext | null => {
    if (account === null || profile === null) return null;
    const { tasks, zaps } = account.limits.allotment;
    return {
      facts: {
        plan: planHeld(account, now).label,
        tasks,
        zaps,
        resetsOn: shortDate(Date.parse(account.periodEnd), profile.timezone ?? undefined),
        apps: [],
      },
      account: account.name,
      ask: mayChoose ? null : account.owner,
    };
  },
);
