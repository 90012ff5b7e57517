import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { transitionsOf } from '../../platform/transitions';
import type { Issue } from './outcomes';

/** The page's own address. */
export const setupPath = '/app/two-factor-setup';

/** One field that is sent separately: its text, whether it is being sent, its error. */
interface Proof {
  readonly typed: string;
  readonly isSending: boolean;
  readonly issue: Issue | null;
}

/** The three ways to store the recovery codes. */
export type Kept = 'copied' | 'downloaded' | 'printed' | 'copyRefused';

export type SetupState =
  | { readonly phase: 'idle'; readonly issue: Issue | null }
  | { readonly phase: 'starting' }
  | ({ readonly phase: 'scanning'; readonly secret: string; readonly qrImage: string } & Proof)
  | ({ readonly phase: 'saving'; readonly recoveryCodes: readonly string[]; readonly kept: Kept | null } & Proof)
  | { readonly phase: 'done' }
  | { readonly phase: 'turningOff' }
  | { readonly phase: 'turnedOff' };
export const keepRequested = createAction<{ by: 'copy' | 'download' | 'print' }>('twoFactorSetup/keepRequested');
export const signInAgainRequested = createAction('twoFactorSetup/signInAgainRequested');

export const initialSetup: SetupState = { phase: 'idle', issue: null };
const unproved: Proof = { typed: '', isSending: false, issue: null };

const transition = transitionsOf<SetupState>();

export const setupSlice = createSlice({
  name: 'twoFactorSetup',
  initialState: initialSetup as SetupState,
  reducers: {
    /** By the user. */
    // Ignored: the second press of a double click.
    started: transition({ from: ['idle', 'turnedOff'], to: 'starting', ignoredIn: ['starting'] }, () => ({ phase: 'starting' })),
    codeTyped: transition({ from: ['scanning'] }, (state, { payload: { code } }: PayloadAction<{ code: string }>) => {
      if (state.isSending) return;
      state.typed = code;
      state.issue = null;
    }),
    codeSubmitted: transition({ from: ['scanning'] }, (state) => {
      state.isSending = true;
      state.issue = null;
    }),
    recoveryCodeTyped: transition({ from: ['saving'] }, (state, { payload: { recoveryCode } }: PayloadAction<{ recoveryCode: string }>) => {
      if (state.isSending) return;
      state.typed = recoveryCode;
      state.issue = null;
    }),
    recoveryCodeSubmitted: transition({ from: ['saving'] }, (state) => {
      state.isSending = true;
      state.issue = null;
    }),
    // Ignored: the second press of a double click.
    turnOffConfirmed: transition({ from: ['idle', 'done'], to: 'turningOff', ignoredIn: ['turningOff'] }, () => ({ phase: 'turningOff' })),
    /** By the flow. Leaving the page ends it, so its events do not arrive after the reset. */
    begun: transition(
      { from: ['starting'], to: 'scanning' },
      (_state, { payload: { secret, qrImage } }: PayloadAction<{ secret: string; qrImage: string }>) => ({
        phase: 'scanning',
        secret,
        qrImage,
        ...unproved,
      }),
    ),
    codesGiven: transition(
      { from: ['scanning'], to: 'saving' },
      (_state, { payload: { recoveryCodes } }: PayloadAction<{ recoveryCodes: readonly string[] }>) => ({
        phase: 'saving',
        recoveryCodes,
        kept: null,
        ...unproved,
      }),
    ),
    // Ignored: the clipboard answers after the page was left, or after the codes were proved.
    codesKept: transition(
      { from: ['saving'], ignoredIn: ['idle', 'done'] },
      (state, { payload: { kept } }: PayloadAction<{ kept: Kept }>) => {
        state.kept = kept;
      },
    ),
    switchedOn: transition({ from: ['saving'], to: 'done' }, () => ({ phase: 'done' })),
    switchedOff: transition({ from: ['turningOff'], to: 'turnedOff' }, () => ({ phase: 'turnedOff' })),
    refused: transition(
      { from: ['starting', 'turningOff', 'scanning', 'saving'] },
      (state, { payload: { issue } }: PayloadAction<{ issue: Issue }>) =>
        state.phase === 'starting' || state.phase === 'turningOff' ? { phase: 'idle', issue } : { ...state, isSending: false, issue },
    ),
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
