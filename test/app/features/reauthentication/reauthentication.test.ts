import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { reauthenticate, reauthenticationHeaders } from '../../../../src/app/features/reauthentication';
import { request } from '../../../../src/app/api/flows';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { failToReach, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

/** A feature that asks people to sign in again, and a feature whose request contains the proof. */
function* asking(): SagaGenerator<void> {
  while (true) {
    yield* take('asked');
    yield* reauthenticate('twoFactorDisable');
    yield* put({ type: 'over' });
  }
}
function* acting(): SagaGenerator<void> {
  while (true) {
    yield* take('acted');
    yield* request('disableTwoFactor', { body: {}, headers: yield* reauthenticationHeaders('twoFactorDisable') });
    yield* put({ type: 'over' });
  }
}

const settings = (at = '/app/settings/security?x=1') => testStore([{ sagas: [asking, acting] }], { at });
const over = (store: TestStore, times = 1) =>
  waitUntil('the end', () => store.actions.filter(({ type }) => type === 'over').length === times, store);

describe('signing in again for one act', () => {
  it('signing in again for one act asks for the act and the way back, and sets the browser’s address to what it is told [A7.21, A3.39]', async () => {
    const store = settings();
    const double = replyWith('startReauthentication', 200, { url: '/app/login?reauth=true', token: 'the-token' });
    store.dispatch({ type: 'asked' });
    await over(store);
    expect(double.sent.map(({ query }) => query)).toEqual([{ action: 'twoFactorDisable', next: '/app/settings/security?x=1' }]);
    expect(store.ports.location.assigned).toEqual(['/app/login?reauth=true']);
  });

  it('signing in again for one act leads to the person’s own provider where that is the way [A7.21, S38]', async () => {
    const store = settings();
    replyWith('startReauthentication', 200, { url: '/sso/saml/5/start?reauth=true', token: 't' });
    store.dispatch({ type: 'asked' });
    await over(store);
    expect(store.ports.location.assigned).toEqual(['/sso/saml/5/start?reauth=true']);
  });

  it('signing in again for one act brings the token along with that act, once [S26]', async () => {
    const store = settings();
    replyWith('startReauthentication', 200, { url: '/app/login?reauth=true', token: 'the-token' });
    store.dispatch({ type: 'asked' });
    await over(store);
    const double = replyWith('disableTwoFactor', 200, { enable_totp_2fa: false }, { times: 2 });
    store.dispatch({ type: 'acted' });
    await over(store, 2);
    store.dispatch({ type: 'acted' });
    await over(store, 3);
    expect(double.sent.map(({ headers }) => headers['x-reauthentication-token'])).toEqual(['the-token', undefined]);
  });

  it.each(['javascript:alert(1)', 'https://evil.example/login', '//evil.example', '/logout/', '/app/dashboard', '', '/app/login#x'])(
    'signing in again for one act goes nowhere when it is told to go to %j [S38]',
    async (url) => {
      const store = settings();
      replyWith('startReauthentication', 200, { url, token: 't' });
      store.dispatch({ type: 'asked' });
      await over(store);
      expect([store.ports.location.assigned, store.ports.location.entries()]).toEqual([[], ['/app/settings/security?x=1']]);
      expect(store.ports.warnings).toHaveLength(1);
    },
  );

  it.each([
    ['is refused', () => replyWith('startReauthentication', 429, { errors: ['Too often.'] })],
    ['meets a fault of the server', () => replyWith('startReauthentication', 500, { errors: [] }, { times: 3 })],
    ['does not reach the server', () => failToReach('startReauthentication', 3)],
  ])('signing in again for one act that %s warns on the console, and no error shows [A8.36]', async (_what, fail) => {
    const store = settings();
    store.ports.clock.skipWaitsUpTo(1000);
    fail();
    store.dispatch({ type: 'asked' });
    await over(store);
    expect(store.ports.warnings).toEqual(['Could not ask for a new sign-in']);
    expect([store.ports.reports, store.getState().errors, store.ports.location.assigned]).toEqual([[], [], []]);
  });
});
