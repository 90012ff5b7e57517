import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { remoteLoader } from '../../api/remoteLoader';
import { callCancellable, isAbort, onLeading } from '../../platform/flows';
import type { PasskeyAnswer } from '../../platform/passkeys';
import { placeEntered } from '../../platform/place';
import { copy } from './copy';
import { proofOutcome } from './outcomes';
import {
  drillFailed,
  drillLoaded,
  drillPath,
  proofChosen,
  proofClosed,
  proofEnded,
  proofReady,
  proofRefused,
  proofSubmitted,
  proved,
  selectDrill,
} from './state';

/** Proves ways back, one at a time. */
export function* drillFlow(): SagaGenerator<void> {
  yield* onLeading(proofChosen, () => untilClosed(start));
  yield* onLeading(proofSubmitted, () => untilClosed(submit));
}

/** Loads the drill at each visit, because sign-in methods change on other pages and devices. */
export const loadDrill = remoteLoader(
  function* () {
    const { status, body } = yield* request('getRecoveryDrill', {});
    yield* put(status === 200 ? drillLoaded({ drill: body }) : drillFailed({ message: body.messages.at(-1) ?? copy.failed }));
  },
  (failure) => drillFailed({ message: failure?.messages.at(-1) ?? copy.failed }),
);

/** Runs a step until it ends, the proof is closed or the page is left, which aborts its request (R20). Errors show at the proof. */
function* untilClosed(step: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* race({ done: call(step), closed: take(proofClosed), left: call(leaving) });
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(proofRefused({ issue: readFailure(error).messages.at(-1) ?? copy.failed }));
  }
}

function* leaving(): SagaGenerator<void> {
  while ((yield* take(placeEntered)).payload.pathname === drillPath);
}

const ended = (text: string) => proofEnded({ notice: { kind: 'error', text } });

/** Checks that the sign-in is recent enough before a secret is typed, mails a code, or asks the authenticator. */
function* start(): SagaGenerator<void> {
  const subject = (yield* select(selectDrill)).open?.subject;
  if (subject === undefined) return;
  if (subject.kind === 'passkey' && subject.subjectId !== null) return yield* provePasskey(subject.subjectId);
  const reply =
    subject.kind === 'mail' ? yield* request('mailDrillCode', { body: {} }) : yield* request('startRecoveryProof', { body: {} });
  switch (reply.status) {
    case 200:
    case 204:
      return void (yield* put(proofReady()));
    case 401:
    case 403:
      return void (yield* put(
        reply.body.reason === 'email_unconfirmed' ? ended(reply.body.messages.join(' ')) : proofEnded({ notice: null }),
      ));
    case 429:
      return void (yield* put(ended(copy.tooOften)));
  }
}

/** Leaving the page closes the authenticator’s dialog (R20). */
function* provePasskey(id: number): SagaGenerator<void> {
  const { askForPasskey, hasPasskeys } = yield* call(() => import(/* webpackChunkName: "passkeys" */ '../../platform/passkeys'));
  if (!hasPasskeys()) return void (yield* put(ended(copy.passkeysUnsupported)));
  const question = yield* request('startPasskeyProof', { body: { passkeyId: id } });
  switch (question.status) {
    case 200:
      break;
    case 404:
      yield* put(ended(copy.passkeyGone));
      return yield* loadDrill();
    case 429:
      return void (yield* put(ended(copy.tooOften)));
    default:
      return void (yield* put(proofEnded({ notice: null })));
  }
  const { optionsJson } = question.body;
  const answer = yield* callCancellable<PasskeyAnswer>((signal) => askForPasskey(optionsJson, signal));
  if (answer.kind !== 'given') {
    return void (yield* put(answer.kind === 'none' ? proofEnded({ notice: { kind: 'info', text: copy.notProved } }) : ended(copy.failed)));
  }
  const outcome = proofOutcome(yield* request('provePasskey', { body: { credentialJson: answer.credentialJson } }));
  switch (outcome.kind) {
    case 'proved':
      return void (yield* put(proved({ drill: outcome.drill, text: copy.proved.passkey })));
    case 'refused':
      return void (yield* put(ended(outcome.sentence ?? copy.failed)));
    case 'tooOften':
      return void (yield* put(ended(copy.tooOften)));
    case 'signInAgain':
      return void (yield* put(proofEnded({ notice: null })));
  }
}

function* submit(): SagaGenerator<void> {
  const { open } = yield* select(selectDrill);
  if (open === null || open.phase !== 'checking') return;
  const { kind } = open.subject;
  const outcome = proofOutcome(yield* call(send, kind, open.code));
  switch (outcome.kind) {
    case 'proved':
      return void (yield* put(proved({ drill: outcome.drill, text: copy.proved[kind] })));
    case 'refused':
      return void (yield* put(proofRefused({ issue: outcome.sentence ?? copy.failed })));
    case 'tooOften':
      return void (yield* put(proofRefused({ issue: copy.tooOften })));
    case 'signInAgain':
      return void (yield* put(proofEnded({ notice: null })));
  }
}

function* send(kind: string, typed: string) {
  switch (kind) {
    case 'recoveryCode':
      return yield* request('proveRecoveryCode', { body: { recoveryCode: typed.trim() } });
    case 'authenticator':
      return yield* request('proveAuthenticator', { body: { code: typed } });
    case 'password':
      return yield* request('provePassword', { body: { password: typed } });
    default:
      return yield* request('proveMail', { body: { code: typed.trim() } });
  }
}
