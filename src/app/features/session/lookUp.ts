import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { nearRoutes } from '../../../contract/nearRoutes';
import type { Query } from '../../../contract/types';
import { parseStoredAccountId, storedAccountIdKey } from '../../../domain/accountIds';
import type { SentAhead } from '../../api';
import { request, takeApi } from '../../api/flows';
import { isAbort, takePorts } from '../../platform/flows';
import { later } from '../../platform/later';
import { selectCurrentProfileId, selectIsLoggedIn, selectIsLogoutReady, selectRoute, selectSessionStatus } from './selectors';
import {
  logoutReadied,
  sessionLoaded,
  sessionLoadFailed,
  sessionLoadStarted,
  sessionMissing,
  sessionRefreshed,
  sessionTimedOut,
  signOnOffered,
  visitorRecognised,
  type SignedInProfiles,
} from './state';

/** Session storage and local storage are emptied at the end of a session, but for keys that belong to the device (S45). */
export const deviceKeys = 'patchbay.device.';
/** A sign-out that never reached the server is made good before anything else (S45). */
export const owedLogoutKey = `${deviceKeys}logoutOwed`;

/** Somebody was signed in on this browser and has not signed out: when nobody is any more, the session timed out (A8.22). */
export const signedInKey = 'patchbay.signedIn';

/** Somebody has signed in on this browser at some time: a yes and nothing about whom (S47). Belongs to the device, as it survives a log-out. */
export const knownHereKey = `${deviceKeys}known`;

export interface Found {
  readonly profileId: number;
  readonly email: string;
  readonly identity: string | null;
  readonly profiles: SignedInProfiles;
}

type LookUp = NonNullable<Query<'profilesList'>>;

/** What the page at this path begins with besides the profile, to be sent along: the Zaps where it lists them, else the accounts. */
export const firstScreenOf = (path: string): NonNullable<LookUp['include']> =>
  /^\/app\/(?:dashboard|home|assets\/zaps)(?:[/?#]|$)/.test(path) ? 'zaps' : 'accounts';

/** The account in which somebody worked last on this browser; undefined when that is not known. */
function* storedAccount(): SagaGenerator<number | undefined> {
  const { storage } = yield* takePorts();
  return parseStoredAccountId(storage.local.get(storedAccountIdKey)) ?? undefined;
}

/** Asks the server who is signed in: `active_id`, and the identity of the first (A7.04). Null when nobody is. */
export function* findSession(query: LookUp = {}): SagaGenerator<Found | null> {
  const ports = yield* takePorts();
  if (ports.storage.local.get(owedLogoutKey)) {
    yield* request('logout', {});
    ports.storage.local.remove(owedLogoutKey);
  }
  const { body } = yield* request('profilesList', { query });
  // Without the reply to this very call: the next look has to hear from the server whether the session still lives (S46).
  if (body.ahead) (yield* takeApi()).expectReplies(body.ahead.filter(({ path }) => path !== nearRoutes.profilesList.path));
  if (body.signOn) yield* put(signOnOffered(body.signOn));
  const profile = body.activeId === null ? undefined : body.objects.find(({ id }) => id === body.activeId);
  return profile
    ? { profileId: profile.id, email: profile.email, identity: body.objects[0]?.identity ?? null, profiles: body.objects }
    : null;
}

/** Looks the session up and tells the store; where the route needs a sign-in and there is none, leads there. */
export function* loadSession(): SagaGenerator<void> {
  yield* lookUp({ isJustSignedIn: false });
}

function* lookUp({ isJustSignedIn }: { isJustSignedIn: boolean }): SagaGenerator<void> {
  yield* put(sessionLoadStarted());
  try {
    const { storage, location } = yield* takePorts();
    const { local } = storage;
    const route = yield* select(selectRoute);
    const include = !isJustSignedIn && route.need === 'required' ? firstScreenOf(location.current().pathname) : null;
    const found = yield* findSession(include ? { include, accountId: yield* storedAccount() } : {});
    if (found) {
      local.set(signedInKey, 'yes');
      local.set(knownHereKey, 'yes');
      yield* put(sessionLoaded(found));
    } else {
      if (local.get(signedInKey)) yield* put(sessionTimedOut({ keepsPage: false }));
      local.remove(signedInKey);
      if (local.get(knownHereKey)) yield* put(visitorRecognised());
      yield* put(sessionMissing());
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(sessionLoadFailed({ message: error instanceof Error ? error.message : String(error) }));
    return;
  }
  const { need } = yield* select(selectRoute);
  if (need === 'required' && !(yield* select(selectIsLoggedIn))) yield* leadOn();
}

/** The way to log-in or sign-up, where the route asks for a sign-in: its rules are fetched only then. */
export const leadOn = later(() =>
  import(/* webpackChunkName: "entry" */ './entry').then(
    ({ leadToEntry }) =>
      () =>
        leadToEntry(),
  ),
);

/**
 * What follows a successful sign-in of any kind (A4.17). `session/refreshed` clears errors, resets the timed-out flag and
 * all user data, and sets the analytics identity; then the profile is loaded, on which the accounts feature reloads the account.
 * Late answers to requests of the session before are dropped; the other tabs are told (R23).
 *
 * @param ahead replies that came with that of the sign-in
 */
export function* refreshSession(profileId: number, ahead: readonly SentAhead[] = []): SagaGenerator<void> {
  const ports = yield* takePorts();
  const api = yield* takeApi();
  api.abortAll();
  ports.storage.local.remove(owedLogoutKey);
  api.expectReplies(ahead);
  yield* put(sessionRefreshed({ profileId }));
  yield* lookUp({ isJustSignedIn: true });
  ports.tabs.post({ kind: 'signedIn' });
}

/**
 * Ends whatever session this browser has, before a log-in or sign-up (A4.20). When that was done ahead, by `logOutAhead`,
 * it is not done twice.
 */
export function* logOutFirst(): SagaGenerator<void> {
  if (yield* select(selectIsLogoutReady)) yield* put(logoutReadied(false));
  else yield* logOutHere();
}

/**
 * Does what has to precede a log-in or sign-up while somebody is still typing: the call that logs out, and the token for the
 * call that follows. Only where nobody is signed in: a session is ended by a submit and not by typing. What fails here is
 * done again at the submit, and told there.
 */
export function* logOutAhead(): SagaGenerator<void> {
  if ((yield* select(selectSessionStatus)) !== 'missing' || (yield* select(selectIsLogoutReady))) return;
  const api = yield* takeApi();
  try {
    yield* logOutHere();
    yield* call(api.prepareWrite);
    yield* put(logoutReadied(true));
  } catch (error) {
    if (isAbort(error)) throw error;
  }
}

function* logOutHere(): SagaGenerator<void> {
  const ports = yield* takePorts();
  const before = yield* select(selectCurrentProfileId);
  yield* request('logout', {});
  ports.storage.local.remove(signedInKey);
  yield* put(sessionMissing());
  if (before !== null) ports.tabs.post({ kind: 'signedOut' });
}
