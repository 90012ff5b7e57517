import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../contract/types';
import { failRemoteWith, loading, retryRemote, type Remote } from '../../platform/remote';
import { transitionsOf } from '../../platform/transitions';

type Body = Extract<Reply<'listPasskeys'>, { status: 200 }>['body'];
export type Passkey = Body['objects'][number];

/** The pending action: adding waits for the authenticator, the others for the server. */
export type Busy = { readonly act: 'adding' } | { readonly act: 'renaming' | 'removing'; readonly id: number };

export interface PasskeyNotice {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

interface PasskeyList {
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
  /** False: the last passkey is the last way to sign in. */
  readonly hasOtherWayIn: boolean;
  /** This browser can create passkeys. */
  readonly isSupported: boolean;
  readonly busy: Busy | null;
  /** The passkey whose name is being edited, and what is wrong with the name. */
  readonly naming: { readonly id: number; readonly typed: string; readonly issue: string | null } | null;
  /** The result of the last action. */
  readonly notice: PasskeyNotice | null;
}

/** `message`: the server's sentence, if it gave one. */
export type PasskeysState = Remote<PasskeyList, { readonly message: string | null }>;

const transition = transitionsOf<PasskeysState>();
/** A renewed session resets the list while a change waits for its reply: the reply has no effect then. */
const whenLoaded = { from: ['loaded'], ignoredIn: ['loading', 'failed'] } as const;

export const passkeysSlice = createSlice({
  name: 'passkeys',
  initialState: loading as PasskeysState,
  reducers: {
    retried: retryRemote,
    listed: (_state, { payload: { list, isSupported } }: PayloadAction<{ list: Body; isSupported: boolean }>) => ({
      phase: 'loaded',
      passkeys: list.objects,
      hasOtherWayIn: list.hasOtherWayIn,
      isSupported,
      busy: null,
      naming: null,
      notice: null,
    }),
    failed: (state, { payload }: PayloadAction<{ message: string | null }>) => failRemoteWith(state, payload),
    addChosen: transition(whenLoaded, (state) => {
      state.busy = { act: 'adding' };
      state.naming = null;
      state.notice = null;
    }),
    added: transition(whenLoaded, (state, { payload: { passkey, notice } }: PayloadAction<{ passkey: Passkey; notice: PasskeyNotice }>) => {
      state.passkeys.push(passkey);
      state.busy = null;
      state.naming = { id: passkey.id, typed: passkey.name, issue: null };
      state.notice = notice;
    }),
    namingBegun: transition(whenLoaded, (state, { payload: { id } }: PayloadAction<{ id: number }>) => {
      const typed = state.passkeys.find((passkey) => passkey.id === id)?.name;
      if (typed === undefined) return;
      state.naming = { id, typed, issue: null };
      state.notice = null;
    }),
    nameTyped: transition(whenLoaded, (state, { payload: { name } }: PayloadAction<{ name: string }>) => {
      if (state.naming) state.naming = { ...state.naming, typed: name, issue: null };
    }),
    nameRefused: transition(whenLoaded, (state, { payload: { issue } }: PayloadAction<{ issue: string }>) => {
      if (!state.naming) return;
      state.busy = null;
      state.naming.issue = issue;
    }),
    namingEnded: transition(whenLoaded, (state) => {
      state.naming = null;
    }),
    nameSubmitted: transition(whenLoaded, (state) => {
      if (!state.naming) return;
      state.busy = { act: 'renaming', id: state.naming.id };
      state.notice = null;
    }),
    renamed: transition(
      whenLoaded,
      (state, { payload: { passkey, notice } }: PayloadAction<{ passkey: Passkey; notice: PasskeyNotice }>) => {
        state.passkeys = state.passkeys.map((each) => (each.id === passkey.id ? passkey : each));
        state.busy = null;
        state.naming = null;
        state.notice = notice;
      },
    ),
    removalConfirmed: transition(whenLoaded, (state, { payload: { id } }: PayloadAction<{ id: number; name: string }>) => {
      state.busy = { act: 'removing', id };
      state.naming = null;
      state.notice = null;
    }),
    removed: transition(whenLoaded, (state, { payload: { id, notice } }: PayloadAction<{ id: number; notice: PasskeyNotice }>) => {
      state.passkeys = state.passkeys.filter((each) => each.id !== id);
      state.busy = null;
      state.notice = notice;
    }),
    actEnded: transition(whenLoaded, (state, { payload: { notice } }: PayloadAction<{ notice: PasskeyNotice | null }>) => {
      state.busy = null;
      state.notice = notice;
    }),
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
  state.phase === 'loaded' && !state.hasOtherWayIn && state.passkeys.length === 1;
