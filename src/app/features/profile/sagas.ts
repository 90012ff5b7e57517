import { createAction } from '@reduxjs/toolkit';
import { select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Profile } from '../../../contract/profiles';
import { load } from '../../entities';
import { catchAndReport, getPorts, onLatest } from '../../platform/flows';
import { selectCurrentProfileId, sessionLoaded } from '../session';
import { profiles } from './entity';
import { selectProfile, selectProfileFailure } from './selectors';

/** The user wants the profile loaded again after a failure. */
export const profileRetried = createAction('profile/retried');

/** Loads the profile of the signed-in person: now, and after every sign-in. */
export function* profileFlow(): SagaGenerator<void> {
  yield* onLatest(sessionLoaded, loadProfile);
  yield* onLatest(profileRetried, loadProfile);
  yield* catchAndReport(loadProfile);
}

function* loadProfile(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id !== null) yield* load(profiles, id, { params: yield* takeIdentity() });
}

/** Reloads the profile silently; for callers that know that it has changed. */
export function* reloadProfile(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id !== null) yield* load(profiles, id, { params: yield* takeIdentity(), isSilent: true });
}

/** The profile of the signed-in person, which may still be loading on a page that was just opened; null if it cannot be loaded. */
export function* waitForProfile(): SagaGenerator<Profile | null> {
  for (;;) {
    const profile = yield* select(selectProfile);
    if (profile !== null || (yield* select(selectProfileFailure)) !== null) return profile;
    yield* take('*');
  }
}

const cookieName = 'abidentity';

/**
 * The analytics identity to load the profile with: from the address, otherwise from the `abidentity` cookie; none without either.
 * `identity=0` in the address drops the cookie (decision D13). It never says who is signed in.
 */
function* takeIdentity(): SagaGenerator<{ readonly identity?: string }> {
  const { cookies, location } = yield* getPorts();
  const asked = new URLSearchParams(location.current().search).get('identity');
  if (asked === '0') {
    cookies.remove(cookieName);
    return {};
  }
  const identity = asked || cookies.get(cookieName);
  return identity ? { identity } : {};
}
