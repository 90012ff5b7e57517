import {
  initialSession,
  logoutRequested,
  routeEntered,
  selectCurrentProfileId,
  selectIdentity,
  selectIsLoggedIn,
  selectSessionStatus,
  sessionLoaded,
  sessionRetried,
  sessionSlice,
  type WithSession,
} from '../../../../src/app/features/session';
import { selectAuth } from '../../../../src/app/features/auth';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import type { PortSettings } from '../../../support/ports';
import { failToReach, nobody, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';

afterEach(stopStores);

const phaseIs = (store: TestStore, phase: string) =>
  store.until(`phase ${phase}`, (state: WithSession) => selectSessionStatus(state) === phase);
const stateOf = (store: TestStore) => store.getState() as unknown as WithSession;

/** Opens a page that requires a sign-in, with Ada signed in. */
async function signedIn(settings: PortSettings = {}, need: 'required' | 'attempt' = 'required') {
  const store = testStore([], { at: '/app/dashboard?tab=1#top', ...settings });
  replyWith('getCurrentProfile', 200, signedInAs({ id: 7 }, 'ident-1'));
  store.dispatch(routeEntered({ need }));
  await phaseIs(store, 'loaded');
  return store;
}

describe('looking up the session', () => {
  it('looking up the session reads the current profile and its identity; logged in means that there is one [A6.09, A7.04, B7.28]', async () => {
    const store = await signedIn();
    const state = stateOf(store);
    expect([selectIsLoggedIn(state), selectCurrentProfileId(state), selectIdentity(state)]).toEqual([true, 7, 'ident-1']);
    expect(store.ports.location.entries()).toEqual(['/app/dashboard?tab=1#top']);
  });

  it('looking up the session is not made for a route that asks for nothing [A6.02]', () => {
    const store = testStore([], { at: '/app/login/forgot' });
    store.dispatch(routeEntered({ need: 'none' }));
    expect(selectSessionStatus(stateOf(store))).toBe('unknown');
  });

  it('looking up the session without anybody leads from a login-required route to log-in, with the way back [A6.12, B2.30]', async () => {
    const store = testStore([], { at: '/app/dashboard?tab=1#top' });
    replyWith('getCurrentProfile', 200, nobody);
    store.dispatch(routeEntered({ need: 'required' }));
    await phaseIs(store, 'missing');
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login');
    expect(store.ports.location.entries()).toEqual(['/app/login?next=%2Fapp%2Fdashboard%3Ftab%3D1%23top']);
  });

  it('looking up the session without anybody shows a route that asks for an attempt alone [B2.32]', async () => {
    const store = testStore([], { at: '/somewhere' });
    replyWith('getCurrentProfile', 200, nobody);
    store.dispatch(routeEntered({ need: 'attempt' }));
    await phaseIs(store, 'missing');
    expect(store.ports.location.entries()).toEqual(['/somewhere']);
  });

  it('looking up the session leads to sign-up where that is preferred and no e-mail is known [A6.13, A2.95]', async () => {
    const store = testStore([], { at: '/app/use-case' });
    replyWith('getCurrentProfile', 200, nobody);
    store.dispatch(routeEntered({ need: 'required', prefersSignUp: true }));
    await waitUntil('the way', () => store.ports.location.current().pathname !== '/app/use-case');
    expect(store.ports.location.entries()).toEqual(['/sign-up?next=%2Fapp%2Fuse-case']);
  });

  it('looking up the session sends people to log-in if somebody has signed in on this browser before, without storing who [A2.95, S47]', async () => {
    const store = await signedIn();
    expect(store.ports.storage.local.get('patchbay.device.known')).toBe('yes');
    const later = testStore([], { at: '/app/use-case', stored: { 'patchbay.device.known': 'yes' } });
    replyWith('getCurrentProfile', 200, nobody);
    later.dispatch(routeEntered({ need: 'required', prefersSignUp: true }));
    await waitUntil('the way', () => later.ports.location.current().pathname !== '/app/use-case');
    expect(later.ports.location.entries()).toEqual(['/app/login?next=%2Fapp%2Fuse-case']);
  });

  it('looking up the session leads to log-in all the same when an e-mail is known [A6.13, A2.95]', async () => {
    const store = await signedIn();
    replyWith('getAccount', 401, { errors: [] }, { params: { id: 1 } });
    store.dispatch(routeEntered({ need: 'required', prefersSignUp: true }));
    await store.api.call('getAccount', { params: { id: 1 } });
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login');
  });

  it('looking up the session that fails says so, and can be tried again [R19]', async () => {
    const store = testStore([], { at: '/app/dashboard' });
    store.ports.clock.skipWaitsUpTo(1000);
    failToReach('getCurrentProfile', 3);
    store.dispatch(routeEntered({ need: 'required' }));
    await phaseIs(store, 'failed');
    replyWith('getCurrentProfile', 200, signedInAs());
    store.dispatch(sessionRetried());
    await phaseIs(store, 'loaded');
  });

  it('after somebody was signed in here and has not signed out tells that the session timed out [A8.22, S22]', async () => {
    const store = testStore([], { at: '/app/dashboard' });
    store.ports.storage.local.set('patchbay.signedIn', 'yes');
    replyWith('getCurrentProfile', 200, nobody);
    store.dispatch(routeEntered({ need: 'required' }));
    await phaseIs(store, 'missing');
    expect(selectAuth(stateOf(store)).hasLastSessionTimedOut).toBe(true);
    expect(store.ports.storage.local.get('patchbay.signedIn')).toBeNull();
  });
});

describe('a 401 of a signed-in call', () => {
  it('a 401 of a signed-in call leads to log-in and sets the timed-out flag [A4.23, A6.12, A7.03]', async () => {
    const store = await signedIn();
    replyWith('getProfile', 401, { errors: [] }, { params: { id: 7 } });
    await store.api.http.get('/api/v3/profiles/7').catch(() => null);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login');
    expect(selectAuth(stateOf(store)).hasLastSessionTimedOut).toBe(true);
    expect(selectIsLoggedIn(stateOf(store))).toBe(false);
  });

  it('a 401 of a signed-in call of the credentials themselves says nothing about the session [A8.02]', async () => {
    const store = await signedIn();
    replyWith('logIn', 401, { errors: [] });
    await store.api.call('logIn', { body: { email: 'a@b.co', password: 'p' } });
    expect(selectSessionStatus(stateOf(store))).toBe('loaded');
  });

  it('on the log-in page or on sign-up leads nowhere [A2.94]', async () => {
    for (const at of ['/app/login?x=1', '/sign-up']) {
      const store = await signedIn({ at });
      replyWith('getAccount', 401, { errors: [] }, { params: { id: 1 } });
      await store.api.call('getAccount', { params: { id: 1 } });
      await phaseIs(store, 'timedOut');
      expect(store.ports.location.entries()).toEqual([at]);
    }
  });
});

describe('an act that needs a fresh sign-in', () => {
  it('an act that needs a fresh sign-in leads to log-in with the reauth flag, once only [A6.14, A6.15, S26]', async () => {
    const store = await signedIn({ at: '/app/two-factor-setup' });
    replyWith('startTwoFactorSetup', 403, { errors: [], reason: 'invalid_auth_realm' }, { times: 2 });
    await store.api.call('startTwoFactorSetup');
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login');
    expect(store.ports.location.current().search).toBe('?reauth=true&next=%2Fapp%2Ftwo-factor-setup');
    store.ports.location.push('/app/two-factor-setup');
    await store.api.call('startTwoFactorSetup');
    // Replies are handled in order. When the next reply has been handled, the second has no further effect.
    replyWith('startTwoFactorSetup', 403, { errors: [], reason: 'stale_profile' });
    const lookUp = replyWith('getCurrentProfile', 200, signedInAs());
    await expect(store.api.call('startTwoFactorSetup')).rejects.toThrow();
    await waitUntil('the next answer', () => lookUp.sent.length === 1);
    expect(store.ports.location.current().pathname).toBe('/app/two-factor-setup');
  });
});

describe('signing out', () => {
  it('signing out empties every store and storage but what belongs to the device, and leads to log-in [S45, A7.35]', async () => {
    const store = await signedIn();
    store.inject({
      slices: [
        {
          reducerPath: 'secrets',
          reducer: (state: string[] = [], { type }: { type: string }) => (type === 'secret' ? [...state, 'private'] : state),
        },
      ],
    });
    store.dispatch({ type: 'secret' });
    store.ports.storage.local.set('currentAccount', '12');
    store.ports.storage.local.set('patchbay.device.theme', 'dark');
    store.ports.storage.session.set('draft', 'text');
    const double = replyWith('logOut', 204, null);
    store.dispatch(logoutRequested());
    store.dispatch(logoutRequested());
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login');
    expect(double.sent).toHaveLength(1);
    expect(store.getState()).toMatchObject({ secrets: [], session: { status: { phase: 'missing' } } });
    expect(JSON.stringify(store.getState())).not.toContain('ada@');
    const { local, session } = store.ports.storage;
    expect([local.get('currentAccount'), local.get('patchbay.device.theme'), session.get('draft')]).toEqual([null, 'dark', null]);
  });

  it('signing out gives up requests under way: a late answer changes nothing [S45]', async () => {
    const store = await signedIn();
    let answer = (): void => {};
    const late = replyWith('getProfile', 200, wireProfile(), {
      params: { id: 7 },
      until: new Promise<void>((resolve) => (answer = resolve)),
    });
    const call = store.api.call('getProfile', { params: { id: 7 } }).catch((error: Error) => error.name);
    await waitUntil('the request', () => late.sent.length === 1);
    replyWith('logOut', 204, null);
    store.dispatch(logoutRequested());
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login');
    answer();
    expect(await call).toBe('AbortError');
  });

  it('signing out works without a network, and is made good at the next look [S45]', async () => {
    const store = await signedIn();
    store.ports.clock.skipWaitsUpTo(1000);
    failToReach('logOut', 3);
    store.dispatch(logoutRequested());
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login');
    expect(selectIsLoggedIn(stateOf(store))).toBe(false);

    const owed = replyWith('logOut', 204, null);
    const look = replyWith('getCurrentProfile', 200, nobody);
    store.ports.window.goOnline();
    await waitUntil('the look', () => look.sent.length === 1);
    expect(owed.sent).toHaveLength(1);
  });
});

describe('the other tabs', () => {
  const line = () => new Set<never>() as never;

  it('the other tabs notice a sign-out and leave what needs a sign-in [R23, S45]', async () => {
    const shared = line();
    const [here, there] = [await signedIn({ line: shared }), await signedIn({ line: shared })];
    replyWith('logOut', 204, null);
    replyWith('getCurrentProfile', 200, nobody);
    here.dispatch(logoutRequested());
    await waitUntil('the way', () => there.ports.location.current().pathname === '/app/login');
    expect(selectIsLoggedIn(stateOf(there))).toBe(false);
  });

  it('reload when another person has signed in [R23]', async () => {
    const shared = line();
    const [here, there] = [testStore([], { line: shared }), await signedIn({ line: shared })];
    replyWith('getCurrentProfile', 200, signedInAs({ id: 8 }));
    here.ports.tabs.post({ kind: 'signedIn' });
    await waitUntil('the reload', () => there.ports.location.reloads.count === 1);
  });

  it('the other tabs look again when they get the focus [R23]', async () => {
    const store = await signedIn();
    replyWith('getCurrentProfile', 200, nobody);
    store.ports.window.focus();
    await phaseIs(store, 'missing');
    expect(store.ports.location.current().pathname).toBe('/app/login');
  });

  it('the other tabs whose call is refused because another person is signed in reload [R23]', async () => {
    const store = await signedIn();
    replyWith('startTwoFactorSetup', 403, { errors: [], reason: 'stale_profile' });
    replyWith('getCurrentProfile', 200, signedInAs({ id: 8 }));
    await store.api.call('startTwoFactorSetup').catch(() => null);
    await waitUntil('the reload', () => store.ports.location.reloads.count === 1);
  });
});

describe('coming back by the back button', () => {
  it('coming back by the back button looks again before anything shows [S46]', async () => {
    const store = await signedIn();
    let answer = (): void => {};
    const look = replyWith('getCurrentProfile', 200, nobody, { until: new Promise<void>((resolve) => (answer = resolve)) });
    store.ports.window.restore();
    await waitUntil('the look', () => look.sent.length === 1);
    expect(store.ports.window.isRevealed()).toBe(false);
    answer();
    await waitUntil('the page', () => store.ports.window.isRevealed());
    expect(store.ports.location.current().pathname).toBe('/app/login');
  });

  it('coming back by the back button asks the server, and not the reply that came along with the first look [S46]', async () => {
    const store = testStore([], { at: '/app/dashboard' });
    const ada = signedInAs({ id: 7 });
    replyWith('getCurrentProfile', 200, { ...ada, ahead: [{ path: '/api/v3/profiles', text: JSON.stringify(ada) }] });
    store.dispatch(routeEntered({ need: 'required' }));
    await phaseIs(store, 'loaded');
    const look = replyWith('getCurrentProfile', 200, nobody);
    store.ports.window.restore();
    await waitUntil('the page', () => store.ports.window.isRevealed());
    expect(look.sent).toHaveLength(1);
    expect(store.ports.location.current().pathname).toBe('/app/login');
  });

  it('coming back by the back button shows nothing private when it cannot be checked [S46]', async () => {
    const store = await signedIn();
    store.ports.clock.skipWaitsUpTo(1000);
    failToReach('getCurrentProfile', 3);
    store.ports.window.restore();
    await phaseIs(store, 'failed');
    expect(selectCurrentProfileId(stateOf(store))).toBeNull();
    expect(store.ports.window.isRevealed()).toBe(true);
  });
});

describe('the reducer', () => {
  it('the reducer gives the same object for an event that it does not know, and survives JSON', () => {
    expect(sessionSlice.reducer(initialSession, { type: 'unknown' })).toBe(initialSession);
    const state = sessionSlice.reducer(initialSession, sessionLoaded({ profileId: 7, email: 'a@b.co', identity: null, profiles: [] }));
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});
