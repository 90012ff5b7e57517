import { eventChannel, type EventChannel } from 'redux-saga';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { routes } from '../../../contract/routes';
import { isAuthPage } from '../../../domain/addresses';
import type { ReplyNotice } from '../../api';
import { request, takeApi } from '../../api/flows';
import { guarded, isAbort, onEach, onLeading, takePorts } from '../../platform/flows';
import type { Unsubscribe } from '../../platform/ports';
import { deviceKeys, findSession, leadToEntry, loadSession, owedLogoutKey } from './lookUp';
import { selectCurrentProfileId, selectHasAskedReauth, selectSessionStatus } from './selectors';
import {
  loginChosen,
  logoutRequested,
  reauthAsked,
  routeEntered,
  sessionDoubted,
  sessionEnded,
  sessionLoaded,
  sessionLoadFailed,
  sessionMissing,
  sessionResumed,
  sessionRetried,
  sessionTimedOut,
} from './state';

/** Endpoints whose 401 speaks of the credentials just sent, not of the session. */
const openPaths: ReadonlySet<string> = new Set(
  Object.values(routes)
    .filter(({ access }) => access === 'public' || access === 'pending')
    .map(({ path }) => path),
);

/** Everything about who is signed in, for as long as the page lives. */
export function* sessionFlow(): SagaGenerator<void> {
  yield* onEach(routeEntered, answerRoute);
  yield* onLeading(sessionRetried, loadSession);
  yield* onLeading(logoutRequested, logOut);
  yield* onLeading(sessionDoubted, recheck);
  yield* onLeading(loginChosen, () => leadToEntry());
  yield* fork(guarded, watchReplies);
  yield* fork(guarded, watchDoubts);
}

function* answerRoute({ payload: { need } }: ReturnType<typeof routeEntered>): SagaGenerator<void> {
  if (need === 'none') return;
  const phase = yield* select(selectSessionStatus);
  if (phase === 'unknown' || phase === 'failed') yield* loadSession();
  else if (phase !== 'loading') yield* leadToEntry();
}

function* watchReplies(): SagaGenerator<void> {
  const api = yield* takeApi();
  const replies = yield* call((): EventChannel<ReplyNotice> => eventChannel((emit) => api.onReply(emit)));
  while (true) {
    const { status, reason, path } = yield* take(replies);
    if (status === 401 && !openPaths.has(path)) yield* guarded(answerUnauthenticated);
    if (status === 403 && reason === 'invalid_auth_realm') yield* guarded(askReauth);
    if (status === 403 && reason === 'stale_profile') yield* put(sessionDoubted({ why: 'otherTab' }));
  }
}

/** The server no longer knows the session: to the log-in page (A6.12), unless typed text would be lost (S22). */
function* answerUnauthenticated(): SagaGenerator<void> {
  const { page, location } = yield* takePorts();
  const keepsPage = page.hasTypedText() && !isAuthPage(location.current().pathname);
  const phase = yield* select(selectSessionStatus);
  yield* put(phase === 'loaded' || phase === 'timedOut' ? sessionTimedOut({ keepsPage }) : sessionMissing());
  if (!keepsPage) yield* leadToEntry();
}

/** The act needs a fresh sign-in: one redirect, and no second one however many calls are refused (A6.14, A6.15). */
function* askReauth(): SagaGenerator<void> {
  if (yield* select(selectHasAskedReauth)) return;
  yield* put(reauthAsked());
  yield* leadToEntry({ reauth: true });
}

/** Signs out and leaves nothing private behind, also without a network (S45). */
function* logOut(): SagaGenerator<void> {
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

function* watchDoubts(): SagaGenerator<void> {
  const { page, tabs } = yield* takePorts();
  const doubts = yield* call(
    (): EventChannel<ReturnType<typeof sessionDoubted>> =>
      eventChannel((emit) => {
        const undo: Unsubscribe[] = [
          page.onFocus(() => emit(sessionDoubted({ why: 'focus' }))),
          page.onRestored(() => emit(sessionDoubted({ why: 'restored' }))),
          page.onOnline(() => emit(sessionDoubted({ why: 'focus' }))),
          tabs.onMessage(() => emit(sessionDoubted({ why: 'otherTab' }))),
        ];
        return () => undo.forEach((step) => step());
      }),
  );
  while (true) yield* put(yield* take(doubts));
}

/** Compares what this tab believes with what the server says, and follows the server (R23, S46). */
function* recheck({ payload: { why } }: ReturnType<typeof sessionDoubted>): SagaGenerator<void> {
  const { location, page } = yield* takePorts();
  try {
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
  } catch (error) {
    if (isAbort(error)) throw error;
    // Whoever comes back to a frozen page and cannot be checked sees no private thing (S46); a mere focus changes nothing.
    if (why === 'restored') yield* put(sessionLoadFailed({ message: error instanceof Error ? error.message : String(error) }));
  } finally {
    page.reveal();
  }
}
