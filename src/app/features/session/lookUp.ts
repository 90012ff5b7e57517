import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { signInRoutes } from '../../../contract/browser/signInRoutes.generated';
import type { Query } from '../../../contract/types';
import { parseStoredAccountId, storedAccountIdKey } from '../../../domain/accountIds';
import { request, getApi } from '../../api/flows';
import { isAbort, getPorts } from '../../platform/flows';
import { lazySaga } from '../../platform/lazySaga';
import { selectIsLoggedIn, selectRoute } from './selectors';
import {
  sessionLoaded,
  sessionLoadFailed,
  sessionLoadStarted,
  sessionMissing,
  sessionTimedOut,
  socialLoginOffered,
  visitorRecognised,
  type SignedInProfiles,
} from './state';

/** Session storage and local storage are cleared at the end of a session, except for keys that belong to the device (S45). */
export const deviceKeys = 'patchbay.device.';
/** A sign-out that never reached the server is completed first (S45). */
export const owedLogoutKey = `${deviceKeys}logoutOwed`;

/** A person was signed in on this browser and has not signed out: if that is over, the session timed out. */
export const signedInKey = 'patchbay.signedIn';

/** Set once a person has signed in on this browser; says nothing about who (S47). Belongs to the device, so it survives a log-out. */
export const knownHereKey = `${deviceKeys}known`;

export interface LookUpResult {
  readonly profileId: number;
  readonly email: string;
  readonly identity: string | null;
  readonly profiles: SignedInProfiles;
}

type LookUp = NonNullable<Query<'getCurrentProfile'>>;

/** The data that the page at this path needs besides the profile, to be requested together: Zaps if it lists them, otherwise the accounts. */
export const firstScreenOf = (path: string): NonNullable<LookUp['include']> =>
  /^\/app\/(?:dashboard|home|assets\/zaps)(?:[/?#]|$)/.test(path) ? 'zaps' : 'accounts';

/** The account last used on this browser; undefined if unknown. */
function* storedAccount(): SagaGenerator<number | undefined> {
  const { storage } = yield* getPorts();
  return parseStoredAccountId(storage.local.get(storedAccountIdKey)) ?? undefined;
}

/** Asks the server who is signed in: `active_id`, and the identity of the first. Null for a visitor. */
export function* findSession(query: LookUp = {}): SagaGenerator<LookUpResult | null> {
  const ports = yield* getPorts();
  if (ports.storage.local.get(owedLogoutKey)) {
    yield* request('logOut', {});
    ports.storage.local.remove(owedLogoutKey);
  }
  const { body } = yield* request('getCurrentProfile', { query });
  // Excludes the reply to this very call: the next look-up must ask the server if the session is still valid (S46).
  if (body.ahead) (yield* getApi()).expectReplies(body.ahead.filter(({ path }) => path !== signInRoutes.getCurrentProfile.path));
  if (body.signOn) yield* put(socialLoginOffered(body.signOn));
  const profile = body.activeId === null ? undefined : body.objects.find(({ id }) => id === body.activeId);
  return profile
    ? { profileId: profile.id, email: profile.email, identity: body.objects[0]?.identity ?? null, profiles: body.objects }
    : null;
}

/** Looks up the session, tells the store, and redirects if the route needs a sign-in and there is none. */
export function* loadSession(): SagaGenerator<void> {
  yield* lookUp({ isJustSignedIn: false });
}

/** As `loadSession`; after a sign-in, only the session is loaded: the sign-in reply brought the rest. */
export function* lookUp({ isJustSignedIn }: { isJustSignedIn: boolean }): SagaGenerator<void> {
  yield* put(sessionLoadStarted());
  try {
    const { storage, location } = yield* getPorts();
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
  if (need === 'required' && !(yield* select(selectIsLoggedIn))) yield* redirectToSignIn();
}

/** The redirect to log-in or sign-up for a route that needs a sign-in; its rules are loaded only then. */
export const redirectToSignIn = lazySaga(() =>
  import(/* webpackChunkName: "entry" */ './entry').then(
    ({ redirectToSignIn }) =>
      () =>
        redirectToSignIn(),
  ),
);
