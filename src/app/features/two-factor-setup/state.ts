import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
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

/** By the user. */
export const setupStarted = createAction('twoFactorSetup/started');
export const codeTyped = createAction<{ code: string }>('twoFactorSetup/codeTyped');
export const codeSubmitted = createAction('twoFactorSetup/codeSubmitted');
export const recoveryCodeTyped = createAction<{ recoveryCode: string }>('twoFactorSetup/recoveryCodeTyped');
export const recoveryCodeSubmitted = createAction('twoFactorSetup/recoveryCodeSubmitted');
export const keepRequested = createAction<{ by: 'copy' | 'download' | 'print' }>('twoFactorSetup/keepRequested');
export const turnOffConfirmed = createAction('twoFactorSetup/turnOffConfirmed');
export const signInAgainRequested = createAction('twoFactorSetup/signInAgainRequested');
/** By the flow. */
export const setupBegun = createAction<{ secret: string; qrImage: string }>('twoFactorSetup/begun');
export const codesGiven = createAction<{ recoveryCodes: readonly string[] }>('twoFactorSetup/codesGiven');
export const codesKept = createAction<{ kept: Kept }>('twoFactorSetup/codesKept');
export const switchedOn = createAction('twoFactorSetup/switchedOn');
export const switchedOff = createAction('twoFactorSetup/switchedOff');
export const setupRefused = createAction<{ fault: Fault }>('twoFactorSetup/refused');

export const initialSetup: SetupState = { phase: 'idle', fault: null };
const unproved: Proof = { typed: '', isSending: false, fault: null };

/** Each event is handled only in the phases in which it makes sense; otherwise the same object is returned. */
export const setupReducer = reducerOf<SetupState>(initialSetup, (on) => {
  on(setupStarted, (state) => (state.phase === 'idle' || state.phase === 'turnedOff' ? { phase: 'starting' } : state));
  on(setupBegun, (state, { payload: { secret, qrImage } }) =>
    state.phase === 'starting' ? { phase: 'scanning', secret, qrImage, ...unproved } : state,
  );
  on(codeTyped, (state, { payload: { code } }) =>
    state.phase === 'scanning' && !state.isSending ? { ...state, typed: code, fault: null } : state,
  );
  on(codeSubmitted, (state) => (state.phase === 'scanning' ? { ...state, isSending: true, fault: null } : state));
  on(codesGiven, (state, { payload: { recoveryCodes } }) =>
    state.phase === 'scanning' ? { phase: 'saving', recoveryCodes, kept: null, ...unproved } : state,
  );
  on(codesKept, (state, { payload: { kept } }) => (state.phase === 'saving' ? { ...state, kept } : state));
  on(recoveryCodeTyped, (state, { payload: { recoveryCode } }) =>
    state.phase === 'saving' && !state.isSending ? { ...state, typed: recoveryCode, fault: null } : state,
  );
  on(recoveryCodeSubmitted, (state) => (state.phase === 'saving' ? { ...state, isSending: true, fault: null } : state));
  on(switchedOn, (state) => (state.phase === 'saving' ? { phase: 'done' } : state));
  on(turnOffConfirmed, (state) => (state.phase === 'idle' || state.phase === 'done' ? { phase: 'turningOff' } : state));
  on(switchedOff, (state) => (state.phase === 'turningOff' ? { phase: 'turnedOff' } : state));
  on(setupRefused, (state, { payload: { fault } }) => {
    if (state.phase === 'starting' || state.phase === 'turningOff') return { phase: 'idle', fault };
    return state.phase === 'scanning' || state.phase === 'saving' ? { ...state, isSending: false, fault } : state;
  });
  // Secret and codes are cleared as soon as the page is left.
  on(placeEntered, (state, { payload: { pathname } }) => (pathname === setupPath || state === initialSetup ? state : initialSetup));
});

export interface WithSetup {
  readonly twoFactorSetup: SetupState;
}

export const selectSetup = ({ twoFactorSetup }: WithSetup): SetupState => twoFactorSetup;
