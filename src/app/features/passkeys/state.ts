import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../contract/types';

type Body = Extract<Reply<'listPasskeys'>, { status: 200 }>['body'];
export type Passkey = Body['objects'][number];

/** What is pending: adding waits for the authenticator, the others for the server. */
export type Busy = { readonly act: 'adding' } | { readonly act: 'renaming' | 'removing'; readonly id: number };

export interface PasskeyNotice {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

export type PasskeysState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string | null }
  | {
      readonly phase: 'listed';
      /** Oldest first. */
      readonly passkeys: readonly Passkey[];
      /** False: the last passkey is the last way to sign in. */
      readonly hasOtherWayIn: boolean;
      /** This browser can create passkeys. */
      readonly isSupported: boolean;
      readonly busy: Busy | null;
      /** The passkey whose name is being edited, and what is wrong with the name. */
      readonly naming: { readonly id: number; readonly typed: string; readonly fault: string | null } | null;
      /** The result of the last action. */
      readonly notice: PasskeyNotice | null;
    };

const loading: PasskeysState = { phase: 'loading' };
export const passkeysSlice = createSlice({
  name: 'passkeys',
  initialState: loading as PasskeysState,
  reducers: {
    retried: (state) => (state.phase === 'failed' ? loading : state),
    listed: (_state, { payload: { list, isSupported } }: PayloadAction<{ list: Body; isSupported: boolean }>) => ({
      phase: 'listed',
      passkeys: list.objects,
      hasOtherWayIn: list.hasOtherWayIn,
      isSupported,
      busy: null,
      naming: null,
      notice: null,
    }),
    failed: (state, { payload: { message } }: PayloadAction<{ message: string | null }>) =>
      state.phase === 'loading' ? { phase: 'failed', message } : state,
    addChosen(state) {
      if (state.phase !== 'listed') return;
      state.busy = { act: 'adding' };
      state.naming = null;
      state.notice = null;
    },
    added(state, { payload: { passkey, notice } }: PayloadAction<{ passkey: Passkey; notice: PasskeyNotice }>) {
      if (state.phase !== 'listed') return;
      state.passkeys.push(passkey);
      state.busy = null;
      state.naming = { id: passkey.id, typed: passkey.name, fault: null };
      state.notice = notice;
    },
    namingBegun(state, { payload: { id } }: PayloadAction<{ id: number }>) {
      if (state.phase !== 'listed') return;
      const typed = state.passkeys.find((passkey) => passkey.id === id)?.name;
      if (typed === undefined) return;
      state.naming = { id, typed, fault: null };
      state.notice = null;
    },
    nameTyped(state, { payload: { name } }: PayloadAction<{ name: string }>) {
      if (state.phase === 'listed' && state.naming) state.naming = { ...state.naming, typed: name, fault: null };
    },
    nameRefused(state, { payload: { fault } }: PayloadAction<{ fault: string }>) {
      if (state.phase !== 'listed' || !state.naming) return;
      state.busy = null;
      state.naming.fault = fault;
    },
    namingEnded(state) {
      if (state.phase === 'listed') state.naming = null;
    },
    nameSubmitted(state) {
      if (state.phase !== 'listed' || !state.naming) return;
      state.busy = { act: 'renaming', id: state.naming.id };
      state.notice = null;
    },
    renamed(state, { payload: { passkey, notice } }: PayloadAction<{ passkey: Passkey; notice: PasskeyNotice }>) {
      if (state.phase !== 'listed') return;
      state.passkeys = state.passkeys.map((each) => (each.id === passkey.id ? passkey : each));
      state.busy = null;
      state.naming = null;
      state.notice = notice;
    },
    removalConfirmed(state, { payload: { id } }: PayloadAction<{ id: number; name: string }>) {
      if (state.phase !== 'listed') return;
      state.busy = { act: 'removing', id };
      state.naming = null;
      state.notice = null;
    },
    removed(state, { payload: { id, notice } }: PayloadAction<{ id: number; notice: PasskeyNotice }>) {
      if (state.phase !== 'listed') return;
      state.passkeys = state.passkeys.filter((each) => each.id !== id);
      state.busy = null;
      state.notice = notice;
    },
    actEnded(state, { payload: { notice } }: PayloadAction<{ notice: PasskeyNotice | null }>) {
      if (state.phase !== 'listed') return;
      state.busy = null;
      state.notice = notice;
    },
  },
});

export const {
  retried: passkeysRetried,
  listed: passkeysListed,
  failed: passkeysFailed,
  addChosen: passkeyAddChosen,
  added: passkeyAdded,
  namingBegun,
  nameTyped,
  nameRefused,
  namingEnded,
  nameSubmitted,
  renamed: passkeyRenamed,
  removalConfirmed,
  removed: passkeyRemoved,
  actEnded,
} = passkeysSlice.actions;

export interface WithPasskeys {
  readonly passkeys: PasskeysState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithPasskeys {}
}

export const selectPasskeys = ({ passkeys }: WithPasskeys): PasskeysState => passkeys;

/** The last way to sign in stays. */
export const selectIsLastWayIn = ({ passkeys: state }: WithPasskeys): boolean =>
  state.phase === 'listed' && !state.hasOtherWayIn && state.passkeys.length === 1;
