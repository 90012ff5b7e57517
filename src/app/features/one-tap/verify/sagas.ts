import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { findFailure, isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { isAbort } from '../../../platform/flows';
import {
  selectCurrentEmail,
  selectIsSessionKnown,
  sessionLoaded,
  sessionLoadFailed,
  sessionMissing,
  type WithSession,
} from '../../session';
import { identityLinked, nothingPending, pendingFound, verifyFailed } from './state';

/** Looks up the pending connection of this browser, and completes it once the account's owner is logged in (S40). */
export function* loadPending(): SagaGenerator<void> {
  try {
    yield* prove();
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(verifyFailed({ message: findFailure(error)?.messages.at(-1) ?? null }));
    if (!isFailure(error)) throw error;
  }
}

function* prove(): SagaGenerator<void> {
  if (!(yield* select((state: WithSession) => selectIsSessionKnown(state)))) {
    yield* take([sessionLoaded.type, sessionMissing.type, sessionLoadFailed.type]);
  }
  const found = yield* request('getPendingSocialLogin', {});
  if (found.status !== 200) return void (yield* put(nothingPending()));
  const email = yield* select((state: WithSession) => selectCurrentEmail(state));
  if (email === null) return void (yield* put(pendingFound({ pending: found.body, isOther: false })));
  const reply = yield* request('linkPendingSocialLogin', { body: {} });
  switch (reply.status) {
    case 200:
      return void (yield* put(identityLinked(reply.body)));
    case 404:
      return void (yield* put(nothingPending()));
    case 401:
      return void (yield* put(pendingFound({ pending: found.body, isOther: false })));
    case 403:
      // Not recent enough: the session feature leads to the log-in page and back. Otherwise, another person is logged in.
      if (reply.body.reason === 'invalid_auth_realm') return;
      if (email === found.body.email) return void (yield* put(verifyFailed({ message: reply.body.messages.at(-1) ?? null })));
      return void (yield* put(pendingFound({ pending: found.body, isOther: true })));
  }
}
