import { createAction, createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { accountEntered } from '../../entities';
import { sliceSelector } from '../../platform/sliceSelector';

/**
 * Whether the page can show an account: `none` without any account, `denied` when the address names one that is not theirs, `locked`
 * when it requires a second factor that the person has not set up.
 */
export type AccountAccess = 'unknown' | 'open' | 'none' | 'denied' | 'locked';

/** An account that the person was removed from while the page was open. */
export interface LostAccount {
  readonly id: number;
  readonly name: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
}

export interface AccountsState {
  /** The current account; null until the accounts have loaded. */
  readonly currentAccountId: number | null;
  /** Where a switch is on its way to. */
  readonly switchingTo: number | null;
  /** The trial of the current account was extended in this visit. */
  readonly didExtendTrial: boolean;
  readonly access: AccountAccess;
  /** There are several accounts, so addresses name the account. */
  readonly isSeveral: boolean;
  readonly lost: LostAccount | null;
  /** Locked while the page had typed text: it stays under a notice, which says why until it is closed. */
  readonly locked: 'page' | 'notice' | 'closed-notice';
}

/** The user wants the accounts loaded again after a failure. */
export const accountsRetried = createAction('accounts/retried');

/** An account's usage has changed: a Zap was turned on or off, moved, or deleted. The limits are reloaded silently. */
export const usageChanged = createAction('accounts/usageChanged');

/** The user says that they have set up their second factor, in another tab or on another device. */
export const lockDoubted = createAction('accounts/lockDoubted');

export const initialAccounts: AccountsState = {
  currentAccountId: null,
  switchingTo: null,
  didExtendTrial: false,
  access: 'unknown',
  isSeveral: false,
  lost: null,
  locked: 'page',
};

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState: initialAccounts,
  reducers: {
    /** The current account from now on. */
    currentChosen: (state, { payload: { id } }: PayloadAction<{ id: number | null }>) => ({
      ...state,
      currentAccountId: id,
      switchingTo: null,
      didExtendTrial: state.didExtendTrial && id === state.currentAccountId,
    }),
    /** It was found out whether the page can show an account. */
    accessFound(state, { payload: { access, isSeveral } }: PayloadAction<{ access: AccountAccess; isSeveral: boolean }>) {
      if (!(state.access === access && state.isSeveral === isSeveral)) {
        state.access = access;
        state.isSeveral = isSeveral;
      }
    },
    /** The account is locked: the page goes, or stays under a notice because it has typed text. */
    lockShown(state, { payload: { keepsPage } }: PayloadAction<{ keepsPage: boolean }>) {
      state.locked = keepsPage ? 'notice' : 'page';
    },
    /** The user closed that notice, for example to copy the text. */
    lockNoticeClosed(state) {
      if (state.locked === 'notice') state.locked = 'closed-notice';
    },
    /** The person no longer belongs to the account that they were working in. */
    lost(state, { payload }: PayloadAction<LostAccount>) {
      state.lost = payload;
    },
    /** The user wants to work in another account. `message` in place of 'Switching accounts…' (B4.12). */
    switchRequested(state, { payload: { id } }: PayloadAction<{ id: number; message?: string }>) {
      state.switchingTo = id;
    },
    /** The trial of an account was extended, according to the server. */
    trialExtended(state, { payload: { accountId } }: PayloadAction<{ accountId: number }>) {
      if (accountId === state.currentAccountId) state.didExtendTrial = true;
    },
  },
});

/** Events that other features know. */
export const {
  currentChosen: currentAccountChosen,
  lockNoticeClosed,
  switchRequested: accountSwitchRequested,
  trialExtended,
} = accountsSlice.actions;

export const selectAccountsState = sliceSelector(accountsSlice);

/** The account that an event speaks of, by its `meta`. */
function accountOf({ meta }: UnknownAction): number | null {
  const accountId = (meta as { readonly accountId?: unknown } | null | undefined)?.accountId;
  return typeof accountId === 'number' ? accountId : null;
}

/**
 * Runs before all slices. An event whose `meta.accountId` is not the current account is a late reply, and is dropped here, for
 * entities and for features alike (R17, R24). Switching accounts clears the previous account's data in the same step, so that no
 * state ever shows one account's data under another's name. Before an account is chosen everything passes.
 */
export function accountGate(state: object, action: UnknownAction): readonly UnknownAction[] {
  const current = selectAccountsState(state).currentAccountId;
  const of = accountOf(action);
  if (of !== null && current !== null && of !== current) return [];
  if (currentAccountChosen.match(action) && action.payload.id !== current) {
    return [accountEntered({ accountId: action.payload.id }), action];
  }
  return [action];
}
