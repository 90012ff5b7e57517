/**
 * What happens when the session changes under a page. Fetched when somebody is signed in, or when such a change first
 * comes about: a visitor on the sign-in page has no use for it.
 */
import { routes } from '../../../contract/routes';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { isAuthPage } from '../../../domain/addresses';
import { request, takeApi } from '../../api/flows';
import { isAbort, takePorts } from '../../platform/flows';
import { leadToEntry } from './entry';
import { deviceKeys, findSession, owedLogoutKey } from './lookUp';
import { selectCurrentProfileId, selectHasAskedReauth, selectSessionStatus } from './selectors';
import { reauthAsked, sessionEnded, sessionLoaded, sessionMissing, sessionResumed, sessionTimedOut } from './state';

/** Endpoints whose 401 speaks of the credentials just sent, not of the session. */
const openPaths: ReadonlySet<string> = new Set(
  Object.values(routes)
    .filter(({ access }) => access === 'public' || access === 'pending')
    .map(({ path }) => path),
);

/** The server no longer knows the session: to the log-in page (A6.12), unless typed text would be lost (S22). */
export function* answerUnauthenticated(path: string): SagaGenerator<void> {
  if (openPaths.has(path)) return;
  const { page, location } = yield* takePorts();
  const keepsPage = page.hasTypedText() && !isAuthPage(location.current().pathname);
  const phase = yield* select(selectSessionStatus);
  yield* put(phase === 'loaded' || phase === 'timedOut' ? sessionTimedOut({ keepsPage }) : sessionMissing());
  if (!keepsPage) yield* leadToEntry();
}

/** The act needs a fresh sign-in: one redirect, and no second one however many calls are refused (A6.14, A6.15). */
export function* askReauth(): SagaGenerator<void> {
  if (yield* select(selectHasAskedReauth)) return;
  yield* put(reauthAsked());
  yield* leadToEntry({ reauth: true });
}

/** Signs out and leaves nothing private behind, also without a network (S45). */
export function* logOut(): SagaGenerator<void> {
  const api = yield* takeApi();
  const { location, storage } = yield* takePorts();
  api.abortAll();
  try {
    yield* request('logout', {});
  } catch (error) {
    if (isAbort(error)) throw error;
    storage.local.set(owedLogoutKey, 'yes');
  }
  yield* endSession('here');
  location.replace('/app/login');
}

function* endSession(where: 'here' | 'elsewhere'): SagaGenerator<void> {
  const api = yield* takeApi();
  const { storage, tabs } = yield* takePorts();
  api.abortAll();
  storage.session.clear();
  storage.local.clear(deviceKeys);
  yield* put(sessionEnded({ where }));
  if (where === 'here') tabs.post({ kind: 'signedOut' });
}

/** Compares what this tab believes with what the server says, and follows the server (R23, S46). */
export function* recheck(): SagaGenerator<void> {
  const { location } = yield* takePorts();
  const phase = yield* select(selectSessionStatus);
  if (phase !== 'loaded' && phase !== 'missing' && phase !== 'timedOut') return;
  const before = yield* select(selectCurrentProfileId);
  const found = yield* findSession();
  if (found?.profileId === before) {
    yield* put(sessionResumed());
  } else if (before === null) {
    if (found) yield* put(sessionLoaded(found));
  } else if (found) {
    location.reload(); // Somebody else: nothing of this page is theirs.
  } else if (phase === 'loaded') {
    yield* endSession('elsewhere');
    yield* leadToEntry();
  }
}
