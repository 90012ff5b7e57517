import { createSelector } from '@reduxjs/toolkit';
import type { Account } from '../../../contract/accounts';
import { roleLabel, usageLabel, wasTeam } from '../../../domain/accounts';
import { planHeld } from '../../../domain/planHeld';
import { roleIn, type Role } from '../../../domain/roles';
import { defineEntityType, selectCollection, selectData, selectListed, type Status, type WithEntities } from '../../entities';
import { selectProfile, type WithProfile } from '../profile';
import type { AccountAccess, LostAccount, WithAccounts } from './state';

/** The person's accounts. */
export const accounts = defineEntityType<Account>({ type: 'account' });

/** All accounts of the person, in the server's order. */
export const selectAccounts = (state: WithEntities): readonly Account[] => selectListed(state, accounts);

export const selectAccountsStatus = (state: WithEntities): Status => selectCollection(state, accounts).state.status;

/** Ready: the accounts are loaded with success (decision H1). */
export const selectIsAccountReady = (state: WithEntities): boolean => selectAccountsStatus(state) === 'success';

/** Why the accounts could not be loaded: the entity core's sentence. */
export const selectAccountsFailure = (state: WithEntities): string => selectCollection(state, accounts).state.statusMessages[0] ?? '';

export const selectCurrentAccountId = ({ accounts: { currentAccountId } }: WithAccounts): number | null => currentAccountId;

/** The account that links and addresses name; null with one account alone, which needs no name. */
export const selectAddressedAccountId = ({ accounts: { currentAccountId, isSeveral } }: WithAccounts): number | null =>
  isSeveral ? currentAccountId : null;

/** The account that the person was removed from while the page was open; null without one. */
export const selectLostAccount = ({ accounts: { lost } }: WithAccounts): LostAccount | null => lost;

/** True while the account is locked over a page that stays because it has typed text. */
export const selectIsLockNoticeDue = ({ accounts: { access, locked } }: WithAccounts): boolean =>
  access === 'locked' && locked === 'notice';

/** True if the page is kept while the account is locked. */
export const selectKeepsLockedPage = ({ accounts: { locked } }: WithAccounts): boolean => locked !== 'page';

/** The names of the accounts that require a second factor of the person, now or from a date on. */
export const selectAccountsRequiringFactor = createSelector([selectAccounts], (list): readonly string[] =>
  list.filter(({ secondFactor }) => secondFactor).map(({ name }) => name),
);

export const selectAccountAccess = ({ accounts: { access } }: WithAccounts): AccountAccess => access;

/** Whether the trial of the current account was made longer in this visit. */
export const selectDidExtendTrial = ({ accounts: { didExtendTrial } }: WithAccounts): boolean => didExtendTrial;

/** The current account; null until it has loaded. */
export function selectCurrentAccount(state: WithAccounts & WithEntities): Account | null {
  const id = selectCurrentAccountId(state);
  return id === null ? null : (selectData(state, accounts, id) ?? null);
}

/** The data of an account for the page's frame, besides its name. */
export interface AccountInShell {
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly planName: string;
  /** It was a team's and is none any more. */
  readonly wasTeam: boolean;
  readonly isTrialingTeams: boolean;
}

/** Of the current account; null until it has loaded. */
export const selectAccountInShell = createSelector([selectCurrentAccount], (account): AccountInShell | null =>
  account === null
    ? null
    : {
        ownerName: account.owner.name,
        ownerEmail: account.owner.email,
        planName: account.plan.name,
        wasTeam: wasTeam(account),
        isTrialingTeams: account.isTrialingTeams,
      },
);

/** The person's role in an account; member if the profile names none. */
export const selectRoleIn = (state: WithProfile, accountId: number): Role => roleIn(selectProfile(state)?.roles ?? [], accountId);

/** An account as the switcher shows it. */
export interface AccountChoice {
  readonly id: number;
  readonly name: string;
  readonly logoUrl: string | null;
  /** 'Team Plan' (B3.10) */
  readonly plan: string;
  /** 'Owner'; null while the profile, which says it, is not there. */
  readonly role: string | null;
  /** '612 of 750 tasks · 4 of 20 Zaps on' */
  readonly usage: string;
}

const now = (_state: WithProfile, at: number): number => at;

const choices = createSelector([selectAccounts, selectProfile, now], (list, profile, at): readonly AccountChoice[] =>
  list.map((account) => ({
    id: account.id,
    name: account.name,
    logoUrl: account.logoUrl,
    plan: planHeld(account, at).label,
    role: profile && roleLabel(roleIn(profile.roles, account.id)),
    usage: usageLabel(account.limits.allotment),
  })),
);

/** The accounts to choose among, with plan, role and use in words, at a moment (milliseconds since 1970). */
export const selectAccountChoices = (state: WithProfile, at: number): readonly AccountChoice[] => choices(state, at);
