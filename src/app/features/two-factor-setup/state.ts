import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { brand } from '../../../domain/brand';
import type { CallReply } from '../../api';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { getPorts, isAbort, onEach, onLeading } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { transitionsOf } from '../../platform/transitions';
import { factorSetUp, reloadAccounts } from '../accounts';
import { reloadProfile, selectIsTwoFactorOn } from '../profile';
import { reauthenticate, reauthenticationHeaders } from '../reauthentication';
import { selectCurrentEmail } from '../session';
import { codesFile, texts } from './texts';

/** The page's own address. */
export const setupPath = '/app/two-factor-setup';

/** Why a step failed. `message` is the server's own sentence, where we have none. */
export type Issue =
  | { readonly kind: 'badCode' }
  | { readonly kind: 'badRecoveryCode' }
  | { readonly kind: 'tooOften' }
  /** The session is gone or not recent enough: the session feature leads to the log-in page. */
  | { readonly kind: 'signInAgain' }
  | { readonly kind: 'failed'; readonly message: string };

/** One field that is sent separately: its text, whether it is being sent, its error. */
interface Proof {
  readonly typed: string;
  readonly isSending: boolean;
  readonly issue: Issue | null;
}

/** The three ways to store the recovery codes. */
export type CodesKeptBy = 'copied' | 'downloaded' | 'printed' | 'copyRefused';

export type SetupState =
  | { readonly phase: 'idle'; readonly issue: Issue | null }
  | { readonly phase: 'starting' }
  | ({ readonly phase: 'scanning'; readonly secret: string; readonly qrImage: string } & Proof)
  | ({ readonly phase: 'saving'; readonly recoveryCodes: readonly string[]; readonly kept: CodesKeptBy | null } & Proof)
  | { readonly phase: 'done' }
  | { readonly phase: 'turningOff' }
  | { readonly phase: 'turnedOff' };

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
    keepRequested: (state, _: PayloadAction<{ by: 'copy' | 'download' | 'print' }>) => state,
    signInAgainRequested: (state) => state,
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
      (state, { payload: { kept } }: PayloadAction<{ kept: CodesKeptBy }>) => {
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

export const selectSetup = sliceSelector(setupSlice);

type Refusal = Exclude<CallReply<'startTwoFactorSetup' | 'verifyTwoFactorSetup' | 'enableTwoFactor' | 'disableTwoFactor'>, { status: 200 }>;

/** The meaning of a refusal, given the meaning of a 403 without a marker at this step. Pure and total. */
export function issueOf({ status, body }: Refusal, wrong: Issue): Issue {
  switch (status) {
    case 401:
      return { kind: 'signInAgain' };
    case 403:
      return body.reason === 'invalid_auth_realm' ? { kind: 'signInAgain' } : wrong;
    case 429:
      return { kind: 'tooOften' };
  }
}

/** The meaning of a refused start or turning off: no code was sent that could be wrong. */
function plainIssue(refusal: Refusal): Issue {
  return issueOf(refusal, { kind: 'failed', message: refusal.body.messages.join(' ') });
}

const { begun, codesGiven, codesKept, keepRequested, refused, started, switchedOff, switchedOn, turnOffConfirmed, ...actions } =
  setupSlice.actions;

/** Turning two-factor on and off, for as long as the page's code is loaded. */
export function* setupFlow(): SagaGenerator<void> {
  yield* onLeading(started, () => whileHere(begin));
  yield* onLeading(actions.codeSubmitted, () => whileHere(prove));
  yield* onLeading(actions.recoveryCodeSubmitted, () => whileHere(enable));
  yield* onLeading(turnOffConfirmed, () => whileHere(disable));
  yield* onEach(isAnyOf(switchedOn, switchedOff), reload);
  yield* onEach(keepRequested, keepCodes);
  yield* onLeading(actions.signInAgainRequested, signInAgain);
}

/** Runs a step until it ends or the page is left, which aborts its request (R20). An error that no outcome names is shown on the page. */
function* whileHere(step: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* race({ done: call(step), left: call(leaving) });
  } catch (error) {
    if (isAbort(error)) throw error;
    const message = isFailure(error) ? describeFailure(error, { unreachable: texts.network, refused: '' }) : '';
    yield* put(refused({ issue: { kind: 'failed', message } }));
    if (!isFailure(error)) throw error;
  }
}

function* leaving(): SagaGenerator<void> {
  while ((yield* take(placeEntered)).payload.pathname === setupPath);
}

function* signInAgain(): SagaGenerator<void> {
  yield* reauthenticate((yield* select(selectIsTwoFactorOn)) ? 'twoFactorDisable' : 'twoFactorSetup');
}

function* begin(): SagaGenerator<void> {
  const reply = yield* request('startTwoFactorSetup', { body: {}, headers: yield* reauthenticationHeaders('twoFactorSetup') });
  if (reply.status !== 200) return void (yield* put(refused({ issue: plainIssue(reply) })));
  const { secret, qrImage } = reply.body;
  yield* put(begun({ secret, qrImage }));
}

function* prove(): SagaGenerator<void> {
  const state = yield* select(selectSetup);
  if (state.phase !== 'scanning') return;
  const reply = yield* request('verifyTwoFactorSetup', { body: { code: state.typed } });
  if (reply.status !== 200) return void (yield* put(refused({ issue: issueOf(reply, { kind: 'badCode' }) })));
  yield* put(codesGiven({ recoveryCodes: reply.body.recoveryCodes }));
}

function* enable(): SagaGenerator<void> {
  const state = yield* select(selectSetup);
  if (state.phase !== 'saving') return;
  const reply = yield* request('enableTwoFactor', { body: { recoveryCode: state.typed.trim() } });
  if (reply.status !== 200) return void (yield* put(refused({ issue: issueOf(reply, { kind: 'badRecoveryCode' }) })));
  yield* put(switchedOn());
  (yield* getPorts()).tabs.post(factorSetUp);
}

function* disable(): SagaGenerator<void> {
  const reply = yield* request('disableTwoFactor', { body: {}, headers: yield* reauthenticationHeaders('twoFactorDisable') });
  if (reply.status !== 200) return void (yield* put(refused({ issue: plainIssue(reply) })));
  yield* put(switchedOff());
}

/** Profile and accounts depend on the second factor. Leaving the page does not end this: the next page may be of a locked account. */
function* reload(): SagaGenerator<void> {
  yield* reloadProfile();
  yield* reloadAccounts();
}

function* keepCodes({ payload: { by } }: ReturnType<typeof keepRequested>): SagaGenerator<void> {
  const { page } = yield* getPorts();
  const state = yield* select(selectSetup);
  if (state.phase !== 'saving') return;
  const { name, text } = codesFile(brand.name, (yield* select(selectCurrentEmail)) ?? '', state.recoveryCodes);
  switch (by) {
    case 'copy':
      return void (yield* put(codesKept({ kept: (yield* call(page.copyText, text)) ? 'copied' : 'copyRefused' })));
    case 'download':
      page.saveFile(name, text);
      return void (yield* put(codesKept({ kept: 'downloaded' })));
    case 'print':
      page.print();
      return void (yield* put(codesKept({ kept: 'printed' })));
  }
}
