import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { passkeyNameIssue } from '../../../domain/passkeys';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { remoteLoader } from '../../api/remoteLoader';
import { callCancellable, isAbort, onLeading } from '../../platform/flows';
import { createPasskey } from '../../platform/createPasskey';
import { hasPasskeys, type PasskeyAnswer } from '../../platform/passkeys';
import { placeEntered } from '../../platform/place';
import { reauthenticationHeaders } from '../reauthentication';
import { texts } from './texts';
import {
  actEnded,
  nameRefused,
  nameSubmitted,
  passkeyAddChosen,
  passkeyAdded,
  passkeyRemoved,
  passkeyRenamed,
  passkeysFailed,
  passkeysListed,
  removalConfirmed,
  selectPasskeys,
} from './state';

/** Adds, names and removes passkeys. */
export function* passkeysFlow(): SagaGenerator<void> {
  yield* onLeading(passkeyAddChosen, () => told(add));
  yield* onLeading(nameSubmitted, () => told(rename));
  yield* onLeading(removalConfirmed, (event) => told(() => remove(event)));
}

/** Loads the list once, and again on request after a failure. */
export const loadPasskeys = remoteLoader(
  function* () {
    if ((yield* select(selectPasskeys)).phase !== 'loading') return;
    const { status, body } = yield* request('listPasskeys', {});
    yield* put(
      status === 200
        ? passkeysListed({ list: body, isSupported: hasPasskeys() })
        : passkeysFailed({ message: body.messages.at(-1) ?? null }),
    );
  },
  (failure) => passkeysFailed({ message: failure?.messages.at(-1) ?? null }),
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
      ? passkeyAdded({ passkey: reply.body, notice: { kind: 'success', text: texts.isAdded } })
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
    return void (yield* put(passkeyRenamed({ passkey: reply.body, notice: { kind: 'success', text: texts.isRenamed } })));
  }
  const atField = reply.body.fieldErrors.name?.join(' ');
  yield* put(atField ? nameRefused({ issue: atField }) : refuse(reply.body.messages.at(-1)));
}

/** One that no longer exists counts as removed. */
function* remove({ payload: { id, name } }: ReturnType<typeof removalConfirmed>): SagaGenerator<void> {
  const reply = yield* request('deletePasskey', { params: { id }, headers: yield* reauthenticationHeaders('passkeyRemoval') });
  yield* put(
    reply.status === 204 || reply.status === 404
      ? passkeyRemoved({ id, notice: { kind: 'success', text: texts.isRemoved(name) } })
      : refuse(reply.body.messages.at(-1)),
  );
}
