/**
 * Handles changes of the session while a page is open. Loaded when a person is signed in, or at the first such change: a visitor
 * on the sign-in page does not need it.
 */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { isAuthPage } from '../../../domain/addresses';
import { request, getApi } from '../../api/flows';
import { isAbort, getPorts } from '../../platform/flows';
import { redirectToSignIn } from './entry';
import { isOpenPath, showsSomething } from './holding';
import { deviceKeys, findSession, owedLogoutKey, signedInKey } from './lookUp';
import { selectCurrentProfileId, selectHasAskedReauth, selectIsTimeoutNoticeDue, selectSessionStatus } from './selectors';
import { reauthAsked, sessionEnded, sessionLoaded, sessionMissing, sessionResumed, sessionTimedOut, type DoubtReason } from './state';

export { holdRefusals } from './holding';

/** A 401 of a request that was not held. The server no longer knows the session: go to the log-in page, unless typed text would be lost (S22). */
export function* answerUnauthenticated(path: string): SagaGenerator<void> {
  if (isOpenPath(path)) return;
  const { page, location } = yield* getPorts();
  const keepsPage = (page.hasTypedText() || (yield* select(selectIsTimeoutNoticeDue))) && !isAuthPage(location.current().pathname);
  const phase = yield* select(selectSessionStatus);
  yield* put(phase === 'loaded' || phase === 'timedOut' ? sessionTimedOut({ keepsPage }) : sessionMissing());
  if (!keepsPage) yield* redirectToSignIn();
}

/** The action needs a fresh sign-in: redirects once, however many calls are refused. */
export function* askReauth(): SagaGenerator<void> {
  if (yield* select(selectHasAskedReauth)) return;
  yield* put(reauthAsked());
  yield* redirectToSignIn({ reauth: true });
}

/** Signs out and leaves no private data behind, even without a network (S45). */
export function* logOut(): SagaGenerator<void> {
  const api = yield* getApi();
  const { location, storage } = yield* getPorts();
  api.abortAll();
  try {
    yield* request('logOut', {});
  } catch (error) {
    if (isAbort(error)) throw error;
    storage.local.set(owedLogoutKey, 'yes');
  }
  yield* endSession('here');
  location.replace('/app/login');
}

function* endSession(where: 'here' | 'elsewhere'): SagaGenerator<void> {
  const api = yield* getApi();
  const { storage, tabs } = yield* getPorts();
  api.abortAll();
  storage.session.clear();
  storage.local.clear(deviceKeys);
  yield* put(sessionEnded({ where }));
  if (where === 'here') tabs.post({ kind: 'signedOut' });
}

/**
 * Compares this tab's state with the server's and follows the server (R23, S46). If the session is over without a log-out in this
 * browser, a page with content stays under the dialog. It does not stay after a log-out, and not when it comes back from the
 * back/forward cache.
 */
export function* recheck(why: DoubtReason): SagaGenerator<void> {
  const { location, storage } = yield* getPorts();
  const phase = yield* select(selectSessionStatus);
  if (phase !== 'loaded' && phase !== 'missing' && phase !== 'timedOut') return;
  const before = yield* select(selectCurrentProfileId);
  const found = yield* findSession();
  if (found?.profileId === before) {
    yield* put(sessionResumed());
  } else if (before === null) {
    if (found) yield* put(sessionLoaded(found));
  } else if (found) {
    location.reload(); // Another person: nothing on this page belongs to them.
  } else if (why === 'focus' && phase === 'loaded' && storage.local.get(signedInKey) !== null && (yield* showsSomething())) {
    yield* put(sessionTimedOut({ keepsPage: true }));
  } else if (phase === 'loaded' || why === 'signedOut') {
    yield* endSession('elsewhere');
    yield* redirectToSignIn();
  }
}
