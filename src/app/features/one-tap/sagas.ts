import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { checkedAddress, isAuthPage } from '../../../domain/addresses';
import { onlyParam } from '../../../domain/queryParams';
import { afterLogin, onboardingAddress } from '../../../domain/redirects';
import { signInStepOf, signInSteps, type SignInStep } from '../../../domain/signInRefusals';
import { verifyPath, type OneTapError } from '../../../domain/socialLogin';
import { splitList } from '../../../domain/texts';
import { timings } from '../../../domain/timings';
import type { CallReply } from '../../api';
import { findFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { callCancellable, catchAndReport, getPorts, isAbort } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { redirect } from '../../platform/redirect';
import { refreshSession, selectIsLoggedIn, sessionLoaded, type WithSession } from '../session';
import { tracked } from '../tracking';
import { oneTapLibrary, openPrompt } from './prompt';
import { oneTapSlice } from './state';
import { oneTapTexts } from './texts';

const { asked, credentialGiven, done, ended, failed, left, ready } = oneTapSlice.actions;

/** Until when this browser is not asked again, in milliseconds since 1970. */
export const suppressedKey = 'patchbay.device.oneTapSuppressedUntil';

/** Pages outside the application, but neither the log-in pages nor those of a sign-in in progress. */
export function isOneTapPage(pathname: string): boolean {
  return !/^\/(?:app|google-sso|sso)(?:\/|$)/.test(pathname) && !pathname.startsWith('/sign-up/sso');
}

const isSignUp = (pathname: string): boolean => isAuthPage(pathname) && pathname.startsWith('/sign-up');

/** Offers One Tap to visitors, once per stay on pages where it is offered. */
export function* oneTapFlow(): SagaGenerator<void> {
  while (true) {
    if (!(yield* isOffered())) {
      yield* take([placeEntered.type, sessionLoaded.type]);
      continue;
    }
    const { idToken } = yield* race({ idToken: call(prompted), left: call(leaving) });
    // Signing in changes the session itself, and must not be interrupted by that.
    if (typeof idToken === 'string') yield* catchAndReport(submit, idToken);
    if (yield* isOffered()) yield* leaving();
    yield* put(left());
  }
}

function* isOffered(): SagaGenerator<boolean> {
  const { location } = yield* getPorts();
  const isLoggedIn = yield* select((state: WithSession) => selectIsLoggedIn(state));
  return !isLoggedIn && isOneTapPage(location.current().pathname);
}

function* leaving(): SagaGenerator<void> {
  do yield* take([placeEntered.type, sessionLoaded.type]);
  while (yield* isOffered());
}

/** The credential of the chosen account. A person who chooses none is not asked again before the page is left. */
function* prompted(): SagaGenerator<string> {
  let given: string | null = null;
  yield* catchAndReport(function* offering(): SagaGenerator<void> {
    given = yield* offer();
  });
  while (given === null) yield* take(placeEntered);
  return given;
}

function* offer(): SagaGenerator<string | null> {
  const { storage, clock } = yield* getPorts();
  if (Number(storage.local.get(suppressedKey)) > clock.now()) return yield* end('suppressedByUser');
  yield* put(asked());
  const start = yield* request('getOneTapOptions', {});
  if (start.status !== 200) return yield* end(null);
  if (!(yield* loadLibrary(start.body.scriptUrl))) return yield* end('loadingTimeout');
  const library = oneTapLibrary();
  if (library === null) return yield* end('browserNotSupported');
  const prompt = yield* call(openPrompt, library, start.body);
  try {
    yield* put(ready());
    while (true) {
      const event = yield* take(prompt);
      if (event.kind === 'credential') return event.idToken;
      if (event.kind === 'ended') return yield* end(event.error);
    }
  } finally {
    // Also when the page is left: the provider's prompt must not stay behind.
    prompt.close();
  }
}

/** True if the script has loaded within three seconds. It is requested once. */
function* loadLibrary(url: string): SagaGenerator<boolean> {
  const { scripts, clock } = yield* getPorts();
  const arrived = scripts.load(url).then(
    () => true,
    () => false,
  );
  const { isThere } = yield* race({
    isThere: call(() => arrived),
    late: callCancellable((signal) => clock.wait(timings.oneTapLoad, signal)),
  });
  return isThere === true;
}

function* end(error: OneTapError | null): SagaGenerator<null> {
  const { storage, clock } = yield* getPorts();
  // After closing it, the person is not asked for a day.
  if (error === 'userCancelled') storage.local.set(suppressedKey, String(clock.now() + timings.oneTapSuppressed));
  yield* put(ended({ error }));
  return null;
}

function* submit(idToken: string): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { pathname, search } = location.current();
  yield* put(credentialGiven());
  try {
    const reply = yield* request('logInWithOneTap', { body: { idToken, currency: onlyParam(search, 'currency') } });
    yield* answer(oneTapOutcome(reply), pathname, search);
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* fail(pathname, findFailure(error)?.messages.at(-1) ?? null);
  }
}

function* answer(outcome: OneTapOutcome, pathname: string, search: string): SagaGenerator<void> {
  const { location, console: developer } = yield* getPorts();
  const { origin } = location;
  switch (outcome.kind) {
    case 'newcomer':
      yield* put(tracked('sign-up conversion', { source: 'google-one-tap', intent: 'one-tap', signupType: 'google_sso' }));
      yield* refreshSession(outcome.profileId);
      yield* catchAndReport(saveTimezone, outcome.profileId);
      yield* put(done());
      // The server accepts only token and currency: the requested apps stay in the address.
      return redirect(
        location,
        onboardingAddress({ selectedApis: splitList(onlyParam(search, 'selected_apis') ?? ''), invitation: null, referrer: null }),
      );
    case 'known':
      yield* refreshSession(outcome.profileId);
      yield* put(done());
      return redirect(location, afterLogin({ next: onlyParam(search, 'next'), origin }));
    case 'verification':
      yield* put(done());
      return redirect(location, verifyPath);
    case 'step':
      yield* put(done());
      return redirect(location, outcome.page + search);
    case 'elsewhere': {
      const target = checkedAddress(outcome.ssoUrl, origin);
      if (target !== null) return location.assign(target);
      developer.report('The server named a page of single sign-on that is not ours', null);
      return yield* fail(pathname, null);
    }
    case 'refused':
      return yield* fail(pathname, outcome.message);
  }
}

/** The new person's time zone is the browser's; without it the person can still continue. */
function* saveTimezone(id: number): SagaGenerator<void> {
  const { page } = yield* getPorts();
  if (page.timezone !== null) yield* request('updateProfile', { params: { id }, body: { timezone: page.timezone } });
}

/** In sign-up a failure is tracked and ignored: the form is still there. Elsewhere it is shown. */
function* fail(pathname: string, message: string | null): SagaGenerator<void> {
  if (isSignUp(pathname)) yield* put(tracked('one-tap failed', { source: 'google-one-tap', intent: 'one-tap' }));
  yield* put(failed({ message: isSignUp(pathname) ? oneTapTexts.signUpFailed : (message ?? oneTapTexts.failed) }));
}

/** The result of a credential. */
export type OneTapOutcome =
  | { readonly kind: 'newcomer'; readonly profileId: number }
  | { readonly kind: 'known'; readonly profileId: number }
  | { readonly kind: 'verification' }
  /** Partly signed in: continue to the page that asks for the rest. */
  | { readonly kind: 'step'; readonly page: (typeof signInSteps)[SignInStep]['page'] }
  /** Where this person signs in instead; not checked yet (S38). */
  | { readonly kind: 'elsewhere'; readonly ssoUrl: string }
  | { readonly kind: 'refused'; readonly message: string | null };

/** Pure and total. */
export function oneTapOutcome(reply: CallReply<'logInWithOneTap'>): OneTapOutcome {
  if (reply.status === 200) {
    const { profileId, isNew, accountVerificationRequired } = reply.body;
    if (accountVerificationRequired || profileId === null) return { kind: 'verification' };
    return { kind: isNew ? 'newcomer' : 'known', profileId };
  }
  const { reason, messages, text } = reply.body;
  const ssoUrl = ssoUrlIn(text);
  if (ssoUrl !== null) return { kind: 'elsewhere', ssoUrl };
  const step = signInStepOf(reason);
  if (step !== null && step !== 'locked') return { kind: 'step', page: signInSteps[step].page };
  return { kind: 'refused', message: messages.at(-1) ?? null };
}

/** `sso_url` of a failure's JSON; null if there is none. */
export function ssoUrlIn(text: string): string | null {
  try {
    const { sso_url: url } = (JSON.parse(text) ?? {}) as { sso_url?: unknown };
    return typeof url === 'string' && url !== '' ? url : null;
  } catch {
    return null;
  }
}
