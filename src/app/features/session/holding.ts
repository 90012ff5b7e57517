/**
 * Holds requests that are answered 401 until the person has signed in again without leaving the page. Loaded for people who are
 * signed in, with `changes.ts`.
 */
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import { signInRoutes } from '../../../contract/browser/signInRoutes.generated';
import { isAuthPage } from '../../../domain/addresses';
import type { Api, RefusedRequest, ReplyNotice } from '../../api';
import { getApi } from '../../api/flows';
import { getPorts } from '../../platform/flows';
import { selectIsTimeoutNoticeDue, selectRoute, selectSessionStatus } from './selectors';
import {
  routeEntered,
  sessionEnded,
  sessionLoaded,
  sessionLoadFailed,
  sessionMissing,
  sessionRefreshed,
  sessionResumed,
  sessionTimedOut,
  timeoutNoticeClosed,
} from './state';

const openPaths: ReadonlySet<string> = new Set(
  [...Object.values(signInRoutes), ...Object.values(appRoutes)]
    .filter(({ access }) => access === 'public' || access === 'pending')
    .map(({ path }) => path),
);

/** True for the path of an endpoint whose 401 concerns the credentials just sent, not the session. */
export const isOpenPath = (path: string): boolean => openPaths.has(path);

/** The refusal of a request after the person closed the dialog. */
const notSignedIn = 'You’re not signed in, so this wasn’t saved. Try again to log in.';

type Verdict = Awaited<ReturnType<NonNullable<Parameters<Api['holdUnauthenticated']>[0]>>>;

/** A refused request that waits for a verdict. */
interface Held extends RefusedRequest {
  readonly settle: (verdict: Verdict) => void;
  readonly abandon: (reason: unknown) => void;
}

type Signal = { readonly refused: Held } | { readonly replied: ReplyNotice };

/** The path of the page for which a reply has arrived, by store: then the page shows something that is worth keeping. */
const shownPaths = new WeakMap<Api, string>();

/** True if the page has typed text or has received data since it was opened. */
export function* showsSomething(): SagaGenerator<boolean> {
  const { page, location } = yield* getPorts();
  return page.hasTypedText() || shownPaths.get(yield* getApi()) === location.current().pathname;
}

/**
 * Decides about every request that is answered 401 while a person is signed in. A page that shows something stays, under the
 * dialog of the auth feature, and its requests wait: after a sign-in as the same person they are sent again, each once; when the
 * dialog is closed they are refused with a sentence; when another person's session begins, or none is left or can be looked up, they
 * are abandoned.
 */
export function* holdRefusals({ payload }: ReturnType<typeof sessionLoaded>): SagaGenerator<void> {
  const api = yield* getApi();
  const { location } = yield* getPorts();
  const waiting = new Set<Held>();
  let isImpersonated = isImpersonation(payload);
  yield* fork(function* rememberPerson() {
    while (true) isImpersonated = isImpersonation((yield* take(sessionLoaded)).payload);
  });
  yield* fork(answerWaiting, waiting, payload.profileId);

  const signals = yield* call(signalsOf, api, waiting);
  try {
    while (true) {
      const signal = yield* take(signals);
      if ('replied' in signal) {
        const { status, path } = signal.replied;
        if (status !== null && status < 300 && !isOpenPath(path)) shownPaths.set(api, location.current().pathname);
      } else if (isImpersonated) {
        signal.refused.settle('pass'); // A password of the person would not bring the impersonation back (S27).
      } else yield* decide(signal.refused, waiting);
    }
  } finally {
    signals.close();
  }
}

const isImpersonation = ({ profileId, profiles }: ReturnType<typeof sessionLoaded>['payload']): boolean =>
  profiles.some(({ id, isMasquerading }) => id === profileId && isMasquerading);

function signalsOf(api: Api, waiting: Set<Held>): EventChannel<Signal> {
  return eventChannel((emit) => {
    const stop = api.onReply((replied) => emit({ replied }));
    api.holdUnauthenticated(
      (request) =>
        new Promise<Verdict>((resolve, reject) => {
          const refused: Held = { ...request, settle: resolve, abandon: reject };
          request.signal?.addEventListener('abort', () => {
            waiting.delete(refused);
            reject(request.signal?.reason as Error);
          });
          emit({ refused });
        }),
    );
    return () => {
      stop();
      api.holdUnauthenticated(null);
    };
  }, buffers.expanding<Signal>());
}

/** Loads whose 401 says nothing about the session by itself (A7.25, B7.05). They join a dialog, and never open one. */
const silentPaths = /^\/api\/v3\/accounts\/?$|^\/api\/v4\/onboardings\/?$/;

function* decide(refused: Held, waiting: Set<Held>): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { method, path, settle } = refused;
  const phase = yield* select(selectSessionStatus);
  const { need } = yield* select(selectRoute);
  const isOfSession = (phase === 'loaded' || phase === 'timedOut') && need === 'required' && !isAuthPage(location.current().pathname);
  if (!isOfSession || isOpenPath(path)) return settle('pass');

  const isLoad = method === 'GET';
  const isShown = yield* select(selectIsTimeoutNoticeDue);
  if (isLoad && silentPaths.test(path) && !isShown) return settle('pass');
  // The person has closed the dialog. Only a change opens it again: repeated loads in the background must not.
  if (isLoad && phase === 'timedOut' && !isShown) return settle({ sentence: notSignedIn });
  if (isLoad && !(yield* showsSomething())) return settle('pass');
  waiting.add(refused);
  if (!isShown) yield* put(sessionTimedOut({ keepsPage: true }));
}

/** Answers the requests that wait. `person` is who was signed in first: theirs are all requests until another person is shown. */
function* answerWaiting(waiting: Set<Held>, person: number): SagaGenerator<void> {
  const release = (): Held[] => {
    const all = [...waiting];
    waiting.clear();
    return all;
  };
  const abandonAll = (): void => release().forEach(({ abandon }) => abandon(new DOMException('The session is over', 'AbortError')));
  let current = person;
  while (true) {
    const event = yield* take([
      sessionResumed,
      timeoutNoticeClosed,
      sessionLoaded,
      sessionLoadFailed,
      sessionEnded,
      sessionRefreshed,
      sessionMissing,
      routeEntered,
    ]);
    if (sessionResumed.match(event)) release().forEach(({ settle }) => settle('again'));
    else if (timeoutNoticeClosed.match(event)) release().forEach(({ settle }) => settle({ sentence: notSignedIn }));
    else if (sessionLoaded.match(event)) {
      // A load may show the same person before `sessionResumed` sends the requests.
      if (event.payload.profileId !== current) abandonAll();
      current = event.payload.profileId;
    } else if (!routeEntered.match(event) || event.payload.need !== 'required') abandonAll();
  }
}
