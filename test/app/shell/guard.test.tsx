import { screen, waitFor, within } from '@testing-library/react';
import { placeEntered } from '../../../src/app/platform/place';
import { replyWith, replyOutsideTheContract, nobody, signedInAs, wireProfile } from '../../support/replyWith';
import { openPage } from '../../support/page';
import { stopStores } from '../../support/appStore';
import { wireAccount, wireZap } from '../../support/wireRecords';

afterEach(stopStores);

const roles = [{ account_id: 3, role: 'owner' as const }];

/** Answers the requests of a signed-in page. */
function serveHome(profile: Parameters<typeof wireProfile>[0] = {}): void {
  replyWith('getCurrentProfile', 200, signedInAs({ roles, ...profile }));
  replyWith('getProfile', 200, wireProfile({ roles, ...profile }), { params: { id: 7 } });
  replyWith('listAccounts', 200, { objects: [wireAccount()] });
}

describe('a route that needs a sign-in', () => {
  it('a route that needs a sign-in leads from /app, which is nothing by itself, to the dashboard', async () => {
    serveHome();
    replyWith('listZaps', 200, { objects: [wireZap()] });
    const { address } = await openPage('/app');
    await screen.findByRole('heading', { level: 1, name: /^Welcome back/ });
    expect(address()).toBe('/app/dashboard');
  });

  it('a route that needs a sign-in leads to the log-in page with the way back while nobody is signed in [A6.12, B2.30]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const { address } = await openPage('/app/two-factor-setup?from=mail');
    await waitFor(() => expect(address()).toBe('/app/login?next=%2Fapp%2Ftwo-factor-setup%3Ffrom%3Dmail'));
    expect(await screen.findByRole('heading', { name: 'Log In to Your Account' })).toBeVisible();
  });

  it('a route that needs a sign-in shows its screen to signed-in people, and nothing of it before the session is known [A6.09]', async () => {
    let answer = (): void => {};
    replyWith('getCurrentProfile', 200, signedInAs({ roles }), { until: new Promise<void>((resolve) => (answer = resolve)) });
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 } });
    replyWith('listAccounts', 200, { objects: [wireAccount()] });
    const { address } = await openPage('/app/two-factor-setup');
    expect(await screen.findByRole('banner')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible();
    expect(address()).toBe('/app/two-factor-setup');
    expect(document.title).toBe('Two-Factor Authentication | Patchbay');
  });

  it('a route that needs a sign-in says so when the server cannot be asked, and asks again on request', async () => {
    replyOutsideTheContract('GET', '/api/v3/profiles', 502, '<html>', { times: 3 });
    const { store, user } = await openPage('/app/two-factor-setup');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serveHome();
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible();
  });

  it('a route that needs a sign-in leads to the activation page while the account has to be activated, and back once it is [A2.12]', async () => {
    serveHome({ has_activated: false, email_confirmed: false });
    const { address, user } = await openPage('/app/two-factor-setup');
    expect(await screen.findByRole('heading', { level: 1, name: 'Activate Your Account' })).toBeVisible();
    expect(address()).toBe('/app/login/activate?next=%2Fapp%2Ftwo-factor-setup');
    serveHome();
    await user.click(screen.getByRole('button', { name: 'I’ve opened the link' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Two-factor authentication' })).toBeVisible();
    expect(address()).toBe('/app/two-factor-setup');
  });
});

describe('a route that asks only for an attempt', () => {
  it('a route that asks only for an attempt shows its screen also when the attempt fails [B2.32]', async () => {
    replyOutsideTheContract('GET', '/api/v3/profiles', 500, 'no', { times: 3 });
    const { store, address } = await openPage('/no/such/page');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByRole('link', { name: 'Back to Safety' })).toBeVisible();
    await store.until(
      'the attempt has failed',
      (state: { session: { status: { phase: string } } }) => state.session.status.phase === 'failed',
    );
    expect(screen.getByRole('link', { name: 'Back to Safety' })).toBeVisible();
    expect(address()).toBe('/no/such/page');
  });
});

describe('the address /', () => {
  it('the address / leads to the log-in page while nobody is signed in', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const { address } = await openPage('/');
    await waitFor(() => expect(address()).toBe('/app/login'));
  });

  it('the address / says so when it cannot be found out, and asks again on request', async () => {
    replyOutsideTheContract('GET', '/api/v3/profiles', 503, '', { times: 3 });
    const { store, user, address } = await openPage('/');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    replyWith('getCurrentProfile', 200, nobody);
    await user.click(retry);
    await waitFor(() => expect(address()).toBe('/app/login'));
  });

  it('the address / redirects signed-in people to the dashboard', async () => {
    serveHome();
    replyWith('listZaps', 200, { objects: [wireZap()] });
    const { address } = await openPage('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
    expect(address()).toBe('/app/dashboard');
  });
});

describe('a browser without storage', () => {
  it.each(['/', '/app/dashboard', '/sign-up', '/app/login', '/no/such/page'])(
    'a browser without storage ends on the cookies-disabled page from %s, without a loop [A2.99, B2.38, R22]',
    async (at) => {
      const { store, address } = await openPage(at, { isStorageAvailable: false });
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/cookies/i);
      expect(address()).toBe('/app/login/cookies-disabled');
      expect(store.actions.filter(placeEntered.match)).toHaveLength(2);
    },
  );

  it('a browser without storage stays there when it is opened itself [B2.38]', async () => {
    const { store } = await openPage('/app/login/cookies-disabled', { isStorageAvailable: false });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/cookies/i);
    expect(store.actions.filter(placeEntered.match)).toHaveLength(1);
  });
});

describe('addresses that lead elsewhere', () => {
  it.each(['/app/zaps', '/app/zap/'])('the address %s leads to /app/assets/zaps', async (at) => {
    serveHome();
    replyWith('listZaps', 200, { objects: [wireZap({ title: 'Roast sheet' })] });
    const { address } = await openPage(at);
    expect(await screen.findByRole('rowheader', { name: /Roast sheet/ })).toBeVisible();
    expect(address()).toBe('/app/assets/zaps');
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Zaps' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});
