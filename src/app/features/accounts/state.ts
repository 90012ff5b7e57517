import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';

export interface AccountsState {
  /** The account in which one works; null until the accounts are there (B3.11). */
  readonly currentAccountId: number | null;
  /** Where a switch is on its way to. */
  readonly switchingTo: number | null;
}

/** Which account one works in from now on. */
export const currentAccountChosen = createAction<{ id: number | null }>('accounts/currentChosen');
/** The user wants to work in another account. `message` in place of 'Switching accounts…' (B4.12). */
export const accountSwitchRequested = createAction<{ id: number; message?: string }>('accounts/switchRequested');
/** The user wants the accounts loaded again after a failure. */
export const accountsRetried = createAction('accounts/retried');

export const initialAccounts: AccountsState = { currentAccountId: null, switchingTo: null };

export const accountsReducer = reducerOf<AccountsState>(initialAccounts, (on) => {
  on(accountSwitchRequested, (state, { payload: { id } }) => ({ ...state, switchingTo: id }));
  on(currentAccountChosen, (_, { payload: { id } }) => ({ currentAccountId: id, switchingTo: null }));
});

export interface WithAccounts {
  readonly accounts: AccountsState;
}
