/**
 * Handles changes of the session while a page is open. Loaded when a person is signed in, or at the first such change: a visitor
 * on the sign-in page does not need it.
 */
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import { signInRoutes } from '../../../contract/browser/signInRoutes.generated';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { isAuthPage } from '../../../domain/addresses';
import { request, getApi } from '../../api/flows';
import { isAbort, getPorts } from '../../platform/flows';
import { redirectToSignIn } from './entry';
import { deviceKeys, findSession, owedLogoutKey } from './lookUp';
import { selectCurrentProfileId, selectHasAskedReauth, selectSessionStatus } from './selectors';
import { reauthAsked, sessionEnded, sessionLoaded, sessionMissing, sessionResumed, sessionTimedOut } from './state';

/** Endpoints whose 401 concerns the credentials just sent, not the session. */
const openPaths: ReadonlySet<string> = new Set(
  [...Object.values(signInRoutes), ...Object.values(appRoutes)]
    .filter(({ access }) => access === 'public' || access === 'pending')
    .map(({ path }) => path),
);

/** The server no longer knows the session: go to the log-in page, unless typed text would be lost (S22). */
export function* answerUnauthenticated(path: string): SagaGenerator<void> {
  if (openPaths.has(path)) return;
  const { page, location } = yield* getPorts();
  const keepsPage = page.hasTypedText() && !isAuthPage(location.current().pathname);
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

/** Compares this tab's state with the server's and follows the server (R23, S46). */
export function* recheck(): SagaGenerator<void> {
  const { location } = yield* getPorts();
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
  } else if (phase === 'loaded') {
    yield* endSession('elsewhere');
    yield* redirectToSignIn();
  }
}
