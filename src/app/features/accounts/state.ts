import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';

/** Whether the page can show an account: `none` without any account, `denied` when the address names one that is not theirs. */
export type AccountAccess = 'unknown' | 'open' | 'none' | 'denied';

/** An account that the person was removed from while the page was open. */
export interface LostAccount {
  readonly id: number;
  readonly name: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
}

export interface AccountsState {
  /** The current account; null until the accounts have loaded (B3.11). */
  readonly currentAccountId: number | null;
  /** Where a switch is on its way to. */
  readonly switchingTo: number | null;
  /** The trial of the current account was extended in this visit (B3.11, B4.14). */
  readonly didExtendTrial: boolean;
  readonly access: AccountAccess;
  /** There are several accounts, so addresses name the account. */
  readonly isSeveral: boolean;
  readonly lost: LostAccount | null;
}

/** The current account from now on. */
export const currentAccountChosen = createAction<{ id: number | null }>('accounts/currentChosen');
/** It was found out whether the page can show an account. */
export const accessFound = createAction<{ access: AccountAccess; isSeveral: boolean }>('accounts/accessFound');
/** The person no longer belongs to the account that they were working in. */
export const accountLost = createAction<LostAccount>('accounts/lost');
/** The user wants to work in another account. `message` in place of 'Switching accounts…' (B4.12). */
export const accountSwitchRequested = createAction<{ id: number; message?: string }>('accounts/switchRequested');
/** The user wants the accounts loaded again after a failure. */
export const accountsRetried = createAction('accounts/retried');

/** An account's usage has changed: a Zap was turned on or off, moved, or deleted. The limits are reloaded silently. */
export const usageChanged = createAction('accounts/usageChanged');
/** The trial of an account was extended, according to the server (B4.14). */
export const trialExtended = createAction<{ accountId: number }>('accounts/trialExtended');

export const initialAccounts: AccountsState = {
  currentAccountId: null,
  switchingTo: null,
  didExtendTrial: false,
  access: 'unknown',
  isSeveral: false,
  lost: null,
};

export const accountsReducer = reducerOf<AccountsState>(initialAccounts, (on) => {
  on(accountSwitchRequested, (state, { payload: { id } }) => ({ ...state, switchingTo: id }));
  on(accessFound, (state, { payload: { access, isSeveral } }) =>
    state.access === access && state.isSeveral === isSeveral ? state : { ...state, access, isSeveral },
  );
  on(accountLost, (state, { payload }) => ({ ...state, lost: payload }));
  on(currentAccountChosen, (state, { payload: { id } }) => ({
    ...state,
    currentAccountId: id,
    switchingTo: null,
    didExtendTrial: state.didExtendTrial && id === state.currentAccountId,
  }));
  on(trialExtended, (state, { payload: { accountId } }) =>
    accountId === state.currentAccountId ? { ...state, didExtendTrial: true } : state,
  );
});

export interface WithAccounts {
  readonly accounts: AccountsState;
}
