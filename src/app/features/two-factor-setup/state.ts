import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import type { Fault } from './outcomes';

/** The page's own address. */
export const setupPath = '/app/two-factor-setup';

/** One field that is sent separately: its text, whether it is being sent, its error. */
interface Proof {
  readonly typed: string;
  readonly isSending: boolean;
  readonly fault: Fault | null;
}

/** The three ways to store the recovery codes. */
export type Kept = 'copied' | 'downloaded' | 'printed' | 'copyRefused';

export type SetupState =
  | { readonly phase: 'idle'; readonly fault: Fault | null }
  | { readonly phase: 'starting' }
  | ({ readonly phase: 'scanning'; readonly secret: string; readonly qrImage: string } & Proof)
  | ({ readonly phase: 'saving'; readonly recoveryCodes: readonly string[]; readonly kept: Kept | null } & Proof)
  | { readonly phase: 'done' }
  | { readonly phase: 'turningOff' }
  | { readonly phase: 'turnedOff' };
export const keepRequested = createAction<{ by: 'copy' | 'download' | 'print' }>('twoFactorSetup/keepRequested');
export const signInAgainRequested = createAction('twoFactorSetup/signInAgainRequested');

export const initialSetup: SetupState = { phase: 'idle', fault: null };
const unproved: Proof = { typed: '', isSending: false, fault: null };

/** Each event is handled only in the phases in which it makes sense; otherwise the same object is returned. */
export const setupSlice = createSlice({
  name: 'twoFactorSetup',
  initialState: initialSetup as SetupState,
  reducers: {
    /** By the user. */
    started: (state) => (state.phase === 'idle' || state.phase === 'turnedOff' ? { phase: 'starting' } : state),
    codeTyped(state, { payload: { code } }: PayloadAction<{ code: string }>) {
      if (state.phase === 'scanning' && !state.isSending) {
        state.typed = code;
        state.fault = null;
      }
    },
    codeSubmitted(state) {
      if (state.phase === 'scanning') {
        state.isSending = true;
        state.fault = null;
      }
    },
    recoveryCodeTyped(state, { payload: { recoveryCode } }: PayloadAction<{ recoveryCode: string }>) {
      if (state.phase === 'saving' && !state.isSending) {
        state.typed = recoveryCode;
        state.fault = null;
      }
    },
    recoveryCodeSubmitted(state) {
      if (state.phase === 'saving') {
        state.isSending = true;
        state.fault = null;
      }
    },
    turnOffConfirmed: (state) => (state.phase === 'idle' || state.phase === 'done' ? { phase: 'turningOff' } : state),
    /** By the flow. */
    begun: (state, { payload: { secret, qrImage } }: PayloadAction<{ secret: string; qrImage: string }>) =>
      state.phase === 'starting' ? { phase: 'scanning', secret, qrImage, ...unproved } : state,
    codesGiven: (state, { payload: { recoveryCodes } }: PayloadAction<{ recoveryCodes: readonly string[] }>) =>
      state.phase === 'scanning' ? { phase: 'saving', recoveryCodes, kept: null, ...unproved } : state,
    codesKept(state, { payload: { kept } }: PayloadAction<{ kept: Kept }>) {
      if (state.phase === 'saving') state.kept = kept;
    },
    switchedOn: (state) => (state.phase === 'saving' ? { phase: 'done' } : state),
    switchedOff: (state) => (state.phase === 'turningOff' ? { phase: 'turnedOff' } : state),
    refused(state, { payload: { fault } }: PayloadAction<{ fault: Fault }>) {
      if (state.phase === 'starting' || state.phase === 'turningOff') return { phase: 'idle', fault };
      return state.phase === 'scanning' || state.phase === 'saving' ? { ...state, isSending: false, fault } : state;
    },
  },
  extraReducers: (builder) => {
    builder
      // Secret and codes are cleared as soon as the page is left.
      .addCase(placeEntered, (state, { payload: { pathname } }) => (pathname === setupPath ? state : initialSetup));
  },
});

export const {
  started: setupStarted,
  codeTyped,
  codeSubmitted,
  recoveryCodeTyped,
  recoveryCodeSubmitted,
  turnOffConfirmed,
  begun: setupBegun,
  codesGiven,
  codesKept,
  switchedOn,
  switchedOff,
  refused: setupRefused,
} = setupSlice.actions;

export interface WithSetup {
  readonly twoFactorSetup: SetupState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSetup {}
}

export const selectSetup = ({ twoFactorSetup }: WithSetup): SetupState => twoFactorSetup;
