import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { PreloadedReply } from '../../api';
import { request, getApi } from '../../api/flows';
import { isAbort, getPorts } from '../../platform/flows';
import { lookUp, owedLogoutKey, signedInKey } from './lookUp';
import { selectCurrentProfileId, selectIsLogoutReady, selectSessionStatus } from './selectors';
import { logoutReadied, sessionMissing, sessionRefreshed, sessionResumed } from './state';

/**
 * Completes a successful sign-in of any kind. `session/refreshed` clears errors, resets the timed-out flag and all
 * user data, and sets the analytics identity; then the profile is loaded, after which the accounts feature reloads the account.
 * Late replies to requests of the previous session are dropped; the other tabs are notified (R23).
 *
 * @param preloaded replies delivered with the sign-in reply
 */
export function* refreshSession(profileId: number, preloaded: readonly PreloadedReply[] = []): SagaGenerator<void> {
  const ports = yield* getPorts();
  const api = yield* getApi();
  api.abortAll();
  ports.storage.local.remove(owedLogoutKey);
  api.expectReplies(preloaded);
  yield* put(sessionRefreshed({ profileId }));
  yield* lookUp({ isJustSignedIn: true });
  ports.tabs.post({ kind: 'signedIn' });
}

/**
 * Completes a sign-in on a page whose session was lost. As the same person, the page continues: held requests are sent, and the
 * other tabs are notified. As another person nothing is sent and the page reloads, because nothing on it belongs to them (R23).
 */
export function* continueSession(profileId: number): SagaGenerator<void> {
  const { location, storage, tabs } = yield* getPorts();
  storage.local.set(signedInKey, 'yes');
  storage.local.remove(owedLogoutKey);
  tabs.post({ kind: 'signedIn' });
  if (profileId === (yield* select(selectCurrentProfileId))) {
    yield* put(sessionResumed());
  } else {
    (yield* getApi()).abortAll();
    location.reload();
  }
}

/** Ends any session of this browser before a log-in or sign-up. Does nothing if `logOutAhead` has already done it. */
export function* logOutFirst(): SagaGenerator<void> {
  if (yield* select(selectIsLogoutReady)) yield* put(logoutReadied(false));
  else yield* logOutHere();
}

/**
 * Prepares a log-in or sign-up while the person is typing: the call that logs out, and the token for the next call. Only for
 * visitors: a session is ended by a submit, not by typing. A failure here is retried and reported at the submit.
 */
export function* prepareLogout(): SagaGenerator<void> {
  if ((yield* select(selectSessionStatus)) !== 'missing' || (yield* select(selectIsLogoutReady))) return;
  const api = yield* getApi();
  try {
    yield* logOutHere();
    yield* call(api.prepareWrite);
    yield* put(logoutReadied(true));
  } catch (error) {
    if (isAbort(error)) throw error;
  }
}

function* logOutHere(): SagaGenerator<void> {
  const ports = yield* getPorts();
  const before = yield* select(selectCurrentProfileId);
  yield* request('logOut', {});
  ports.storage.local.remove(signedInKey);
  yield* put(sessionMissing());
  if (before !== null) ports.tabs.post({ kind: 'signedOut' });
}
