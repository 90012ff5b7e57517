import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '../../../contract/types';
import { passkeyNameIssue } from '../../../domain/passkeys';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { remoteLoader } from '../../api/remoteLoader';
import { createPasskey } from '../../platform/createPasskey';
import { callCancellable, isAbort, onLeading } from '../../platform/flows';
import { hasPasskeys, type PasskeyAnswer } from '../../platform/passkeys';
import { placeEntered } from '../../platform/place';
import { failRemoteWith, loading, retryRemote, type Remote } from '../../platform/remote';
import { sliceSelector } from '../../platform/sliceSelector';
import { transitionsOf } from '../../platform/transitions';
import { reauthenticationHeaders } from '../reauthentication';
import { texts } from './texts';

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

export const selectPasskeys = sliceSelector(passkeysSlice);

const { actEnded, addChosen, added, failed, listed, nameRefused, nameSubmitted, removalConfirmed, removed, renamed } =
  passkeysSlice.actions;

/** Adds, names and removes passkeys. */
export function* passkeysFlow(): SagaGenerator<void> {
  yield* onLeading(addChosen, () => told(add));
  yield* onLeading(nameSubmitted, () => told(rename));
  yield* onLeading(removalConfirmed, (event) => told(() => remove(event)));
}

/** Loads the list once, and again on request after a failure. */
export const loadPasskeys = remoteLoader(
  function* () {
    if ((yield* select(selectPasskeys)).phase !== 'loading') return;
    const { status, body } = yield* request('listPasskeys', {});
    yield* put(status === 200 ? listed({ list: body, isSupported: hasPasskeys() }) : failed({ message: body.messages.at(-1) ?? null }));
  },
  (failure) => failed({ message: failure?.messages.at(-1) ?? null }),
);

const refuse = (message: string | undefined | null) => actEnded({ notice: { kind: 'error', text: message ?? texts.failed } });

/** Runs an action; an error that no outcome names is shown in the section. */
function* told(act: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* call(act);
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(refuse(readFailure(error).messages.at(-1) ?? null));
  }
}

/**
 * The server sends a challenge, the authenticator answers, the server stores the passkey. Leaving the page closes the
 * authenticator's dialog (R20).
 */
function* add(): SagaGenerator<void> {
  const question = yield* request('startPasskeyRegistration', {
    body: {},
    headers: yield* reauthenticationHeaders('passkeyOptions'),
  });
  // Not recent enough: the session feature leads to the log-in page and back.
  if (question.status !== 200) return void (yield* put(refuse(question.body.messages.at(-1))));
  const { optionsJson } = question.body;
  const { answer } = yield* race({
    answer: call(callCancellable<PasskeyAnswer>, (signal: AbortSignal) => createPasskey(optionsJson, signal)),
    left: take(placeEntered.type),
  });
  if (answer === undefined) return void (yield* put(actEnded({ notice: null })));
  if (answer.kind !== 'given') return void (yield* put(answer.kind === 'none' ? quietly : refuse(texts[answer.kind])));
  const reply = yield* request('createPasskey', { body: { credentialJson: answer.credentialJson } });
  yield* put(
    reply.status === 201
      ? added({ passkey: reply.body, notice: { kind: 'success', text: texts.isAdded } })
      : refuse(reply.body.messages.at(-1)),
  );
}

const quietly = actEnded({ notice: { kind: 'info', text: texts.notAdded } });

function* rename(): SagaGenerator<void> {
  const state = yield* select(selectPasskeys);
  if (state.phase !== 'loaded' || state.naming === null) return;
  const { id, typed } = state.naming;
  const issue = passkeyNameIssue(typed);
  if (issue !== null) return void (yield* put(nameRefused({ issue: issue === 'empty' ? texts.nameEmpty : texts.nameLong })));
  const reply = yield* request('renamePasskey', { params: { id }, body: { name: typed.trim() } });
  if (reply.status === 200) {
    return void (yield* put(renamed({ passkey: reply.body, notice: { kind: 'success', text: texts.isRenamed } })));
  }
  const atField = reply.body.fieldErrors.name?.join(' ');
  yield* put(atField ? nameRefused({ issue: atField }) : refuse(reply.body.messages.at(-1)));
}

/** One that no longer exists counts as removed. */
function* remove({ payload: { id, name } }: ReturnType<typeof removalConfirmed>): SagaGenerator<void> {
  const reply = yield* request('deletePasskey', { params: { id }, headers: yield* reauthenticationHeaders('passkeyRemoval') });
  yield* put(
    reply.status === 204 || reply.status === 404
      ? removed({ id, notice: { kind: 'success', text: texts.isRemoved(name) } })
      : refuse(reply.body.messages.at(-1)),
  );
}
