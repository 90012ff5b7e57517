import { createSelector } from '@reduxjs/toolkit';
import type { Account } from '../../../contract/accounts';
import { roleLabel, usageLabel } from '../../../domain/accounts';
import { planHeld } from '../../../domain/planHeld';
import { roleIn, type Role } from '../../../domain/roles';
import { defineEntityType, selectCollection, selectData, selectListed, type Status, type WithEntities } from '../../entities';
import { selectProfile, type WithProfile } from '../profile';
import { selectAccountsState, type AccountAccess, type LostAccount } from './state';

/** The person's accounts. */
export const accounts = defineEntityType<Account>({ type: 'account' });

/** All accounts of the person, in the server's order. */
export const selectAccounts = (state: WithEntities): readonly Account[] => selectListed(state, accounts);

export const selectAccountsStatus = (state: WithEntities): Status => selectCollection(state, accounts).state.status;

/** Ready: the accounts are loaded with success (decision H1). */
export const selectIsAccountReady = (state: WithEntities): boolean => selectAccountsStatus(state) === 'success';

/** Why the accounts could not be loaded: the entity core's sentence. */
export const selectAccountsFailure = (state: WithEntities): string => selectCollection(state, accounts).state.statusMessages[0] ?? '';

export const selectCurrentAccountId = (state: object): number | null => selectAccountsState(state).currentAccountId;

/** The account that links and addresses name; null with one account alone, which needs no name. */
export function selectAddressedAccountId(state: object): number | null {
  const { isSeveral, currentAccountId } = selectAccountsState(state);
  return isSeveral ? currentAccountId : null;
}

/** The account that the person was removed from while the page was open; null without one. */
export const selectLostAccount = (state: object): LostAccount | null => selectAccountsState(state).lost;

/** True while the account is locked over a page that stays because it has typed text. */
export function selectIsLockNoticeDue(state: object): boolean {
  const { access, locked } = selectAccountsState(state);
  return access === 'locked' && locked === 'notice';
}

/** True if the page is kept while the account is locked. */
export const selectKeepsLockedPage = (state: object): boolean => selectAccountsState(state).locked !== 'page';

/** The names of the accounts that require a second factor of the person, now or from a date on. */
export const selectAccountsRequiringFactor = createSelector([selectAccounts], (list): readonly string[] =>
  list.filter(({ secondFactor }) => secondFactor).map(({ name }) => name),
);

export const selectAccountAccess = (state: object): AccountAccess => selectAccountsState(state).access;

/** Whether the trial of the current account was made longer in this visit. */
export const selectDidExtendTrial = (state: object): boolean => selectAccountsState(state).didExtendTrial;

/** The current account; null until it has loaded. */
export function selectCurrentAccount(state: WithEntities): Account | null {
  const id = selectCurrentAccountId(state);
  return id === null ? null : (selectData(state, accounts, id) ?? null);
}

/** The person's role in an account; member if the profile names none. */
export const selectRoleIn = (state: WithProfile, accountId: number): Role => roleIn(selectProfile(state)?.roles ?? [], accountId);

/** The person's role in the current account; member without one. */
export function selectRole(state: WithProfile): Role {
  const id = selectCurrentAccountId(state);
  return id === null ? 'member' : selectRoleIn(state, id);
}

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
