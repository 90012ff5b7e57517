import { eventChannel, type EventChannel } from 'redux-saga';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { ReplyNotice } from '../../api';
import { getApi } from '../../api/flows';
import { catchAndReport, isAbort, onEach, onLeading, getPorts } from '../../platform/flows';
import { lazySaga } from '../../platform/lazySaga';
import type { Unsubscribe } from '../../platform/ports';
import { redirectToSignIn, loadSession } from './lookUp';
import { selectSessionStatus } from './selectors';
import {
  loginChosen,
  logoutRequested,
  routeEntered,
  sessionDoubted,
  sessionLoaded,
  sessionLoadFailed,
  sessionRetried,
  type DoubtReason,
} from './state';

const changes = () => import(/* webpackChunkName: "session-changes" */ './changes');

/** Handles who is signed in, for the lifetime of the page. */
export function* sessionFlow(): SagaGenerator<void> {
  yield* onEach(routeEntered, answerRoute);
  yield* onLeading(sessionRetried, loadSession);
  yield* onEach(loginChosen, () => redirectToSignIn());
  // Loaded ahead for people who are signed in, so that signing out works without a network. Runs as long as the page.
  yield* onLeading(
    sessionLoaded,
    lazySaga(() => changes().then(({ holdRefusals }) => holdRefusals), { isOptional: true }),
  );
  yield* onLeading(
    logoutRequested,
    lazySaga(() => changes().then(({ logOut }) => logOut)),
  );
  yield* onLeading(sessionDoubted, recheck);
  yield* fork(catchAndReport, watchReplies);
  yield* fork(catchAndReport, watchDoubts);
}

function* answerRoute({ payload: { need } }: ReturnType<typeof routeEntered>): SagaGenerator<void> {
  if (need === 'none') return;
  const phase = yield* select(selectSessionStatus);
  if (phase === 'unknown' || phase === 'failed') yield* loadSession();
  else if (need === 'required' && phase !== 'loading' && phase !== 'loaded') yield* redirectToSignIn();
}

const answerUnauthenticated = lazySaga<[path: string]>(() => changes().then((module) => module.answerUnauthenticated));
const askReauth = lazySaga(() => changes().then((module) => module.askReauth));

function* watchReplies(): SagaGenerator<void> {
  const api = yield* getApi();
  const replies = yield* call((): EventChannel<ReplyNotice> => eventChannel((emit) => api.onReply(emit)));
  while (true) {
    const { status, reason, path } = yield* take(replies);
    if (status === 401) yield* catchAndReport(answerUnauthenticated, path);
    if (status === 403 && reason === 'invalid_auth_realm') yield* catchAndReport(askReauth);
    if (status === 403 && reason === 'stale_profile') yield* put(sessionDoubted({ why: 'otherTab' }));
  }
}

const compare = lazySaga<[why: DoubtReason]>(() => changes().then(({ recheck: worker }) => worker));

function* recheck({ payload: { why } }: ReturnType<typeof sessionDoubted>): SagaGenerator<void> {
  const { page } = yield* getPorts();
  try {
    yield* compare(why);
  } catch (error) {
    if (isAbort(error)) throw error;
    // If the session cannot be checked on returning to a frozen page, private content is hidden (S46); a mere focus changes
    // nothing.
    if (why === 'restored') yield* put(sessionLoadFailed({ message: error instanceof Error ? error.message : String(error) }));
  }
  page.reveal();
}

function* watchDoubts(): SagaGenerator<void> {
  const { page, tabs } = yield* getPorts();
  const doubts = yield* call((): EventChannel<ReturnType<typeof sessionDoubted>> =>
    eventChannel((emit) => {
      const undo: Unsubscribe[] = [
        page.onFocus(() => emit(sessionDoubted({ why: 'focus' }))),
        page.onRestored(() => emit(sessionDoubted({ why: 'restored' }))),
        page.onOnline(() => emit(sessionDoubted({ why: 'focus' }))),
        tabs.onMessage((message) =>
          emit(sessionDoubted({ why: (message as { kind?: unknown } | null)?.kind === 'signedOut' ? 'signedOut' : 'otherTab' })),
        ),
      ];
      return () => undo.forEach((step) => step());
    }),
  );
  while (true) yield* put(yield* take(doubts));
}
