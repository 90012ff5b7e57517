import {
  emailLookedUp,
  emailSubmitted,
  formChanged,
  formSubmitted,
  pageLeft,
  selectAuth,
} from '../../../../src/app/features/auth/shared/state';
import authLoginPage from '../../../../src/app/features/auth/login/page';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import type { PortSettings } from '../../../support/ports';
import { failToReach, replyOutsideTheContract, replyWith } from '../../../support/replyWith';

const { parts: loginParts } = authLoginPage;

afterEach(stopStores);

const loginPage = (at = '/app/login', settings: PortSettings = {}) => testStore([loginParts], { at, ...settings });
const lookUpOf = (store: TestStore) => selectAuth(store.getState()).lookUp;
const pageOf = (store: TestStore) => selectAuth(store.getState()).login;
const goOn = (store: TestStore, email = 'ada@lindenhof.example') => {
  store.dispatch(formChanged({ page: 'login', values: { email } }));
  store.dispatch(emailSubmitted());
};
const revealed = (store: TestStore) => store.until('the password', (state: object) => !selectAuth(state).waitForEmailSubmit);
const company = (ssoUrl = '/sso/saml/5/start', required = true) => ({ account: { id: 5, has_saml_sso: required, sso_url: ssoUrl } });

describe('Continue', () => {
  it('leads people of an account that requires single sign-on to their provider, and posts no log-in [A4.25, S38]', async () => {
    const store = loginPage('/app/login?next=%2Fapp%2Fassets%2Fzaps');
    const discovery = replyWith('discoverAccount', 200, company());
    const sent: string[] = [];
    store.api.onReply(({ path }) => sent.push(path));
    goOn(store, '  ada@lindenhof.example ');
    await waitUntil('the way', () => store.ports.location.assigned.length === 1);
    expect(store.ports.location.assigned).toEqual(['/sso/saml/5/start?next=%2Fapp%2Fassets%2Fzaps']);
    expect(discovery.sent.map(({ query }) => query)).toEqual([{ email: 'ada@lindenhof.example' }]);
    expect(lookUpOf(store)).toBe('leaving');
    expect(sent).toEqual(['/api/v4/account-discovery']);
    expect(selectAuth(store.getState()).login).toMatchObject({ isSubmitting: false, result: null });
  });

  it('gives the page back to whoever returns from the provider by Back', async () => {
    const store = loginPage();
    replyWith('discoverAccount', 200, company());
    goOn(store);
    await waitUntil('the way', () => store.ports.location.assigned.length === 1);
    await store.ports.clock.advance(10_000);
    expect(selectAuth(store.getState())).toMatchObject({ lookUp: 'none', waitForEmailSubmit: true });
  });

  it('asks with the account in which one worked here last, then by the e-mail alone [A7.19, A7.20]', async () => {
    const store = loginPage();
    store.ports.storage.local.set('currentAccountId', '12');
    const first = replyWith('discoverAccount', 200, { account: null });
    const second = replyWith('discoverAccount', 200, company());
    goOn(store);
    await waitUntil('the way', () => store.ports.location.assigned.length === 1);
    expect([first.sent[0]?.query, second.sent[0]?.query]).toEqual([
      { account_id: '12', email: 'ada@lindenhof.example' },
      { email: 'ada@lindenhof.example' },
    ]);
  });

  it('asks once when the first answer names an account [A7.20]', async () => {
    const store = loginPage();
    store.ports.storage.local.set('currentAccountId', '5');
    const both = replyWith('discoverAccount', 200, company());
    goOn(store);
    await waitUntil('the way', () => store.ports.location.assigned.length === 1);
    expect(both.sent).toHaveLength(1);
  });

  it.each([['0'], ['-3'], ['x'], ['1e3']])('does not believe a stored account %s [A5.23]', async (stored) => {
    const store = loginPage();
    store.ports.storage.local.set('currentAccountId', stored);
    const discovery = replyWith('discoverAccount', 200, { account: null });
    goOn(store);
    await revealed(store);
    expect(discovery.sent.map(({ query }) => query)).toEqual([{ email: 'ada@lindenhof.example' }]);
  });

  it('reveals the password where no account is found, or single sign-on is not required [A4.25]', async () => {
    for (const reply of [{ account: null }, company('/sso/saml/5/start', false)]) {
      const store = loginPage();
      replyWith('discoverAccount', 200, reply);
      goOn(store);
      await revealed(store);
      expect([lookUpOf(store), store.ports.location.assigned]).toEqual(['none', []]);
    }
  });

  it.each([
    ['a refusal', () => replyWith('discoverAccount', 429, { errors: [] })],
    ['a fault of the server', () => replyWith('discoverAccount', 500, { errors: [] }, { times: 3 })],
    ['a proxy’s page', () => replyOutsideTheContract('GET', '/api/v4/account-discovery', 404, '<html>')],
    ['no network', () => failToReach('discoverAccount', 3)],
  ])('ignores %s, says nothing of it, and the log-in works as ever [A4.26]', async (_what, fail) => {
    const store = loginPage();
    store.ports.clock.skipWaitsUpTo(1000);
    fail();
    goOn(store);
    await revealed(store);
    expect(selectAuth(store.getState()).login.result).toBeNull();
    expect([store.ports.reports, store.ports.warnings, store.getState().errors]).toEqual([[], [], []]);
    replyWith('logOut', 204, null);
    const login = replyWith('logIn', 401, { errors: [] });
    store.dispatch(formChanged({ page: 'login', values: { password: 'correct horse' } }));
    store.dispatch(formSubmitted({ page: 'login' }));
    await waitUntil('the log-in', () => login.sent.length === 1);
  });

  it('keeps a log-in that is sent meanwhile, and posts it once when the look-up has answered [D1, R16]', async () => {
    const store = loginPage();
    let answer = () => {};
    replyWith('discoverAccount', 200, { account: null }, { until: new Promise<void>((resolve) => (answer = resolve)) });
    replyWith('logOut', 204, null);
    const login = replyWith('logIn', 401, { errors: [] });
    goOn(store);
    await waitUntil('the look-up', () => lookUpOf(store) === 'asking');
    store.dispatch(formChanged({ page: 'login', values: { password: 'correct horse' } }));
    store.dispatch(formSubmitted({ page: 'login' }));
    store.dispatch(formSubmitted({ page: 'login' }));
    expect(pageOf(store)).toMatchObject({ isSubmitting: true, result: null });
    answer();
    await store.until('the refusal', (state: object) => selectAuth(state).login.result?.outcome === 'wrong_credentials');
    expect(login.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ password: 'correct horse' })]);
  });

  it('posts no log-in that is sent meanwhile when the look-up leads to a provider [A4.25, S38]', async () => {
    const store = loginPage();
    let answer = () => {};
    replyWith('discoverAccount', 200, company(), { until: new Promise<void>((resolve) => (answer = resolve)) });
    const sent: string[] = [];
    store.api.onReply(({ path }) => sent.push(path));
    goOn(store);
    await waitUntil('the look-up', () => lookUpOf(store) === 'asking');
    store.dispatch(formChanged({ page: 'login', values: { password: 'correct horse' } }));
    store.dispatch(formSubmitted({ page: 'login' }));
    answer();
    await waitUntil('the way', () => store.ports.location.assigned.length === 1);
    expect([sent, lookUpOf(store), pageOf(store).isSubmitting]).toEqual([['/api/v4/account-discovery'], 'leaving', false]);
  });

  it('waits no longer than four seconds [A4.26]', async () => {
    const store = loginPage();
    const discovery = replyWith('discoverAccount', 200, company(), { until: new Promise(() => {}) });
    goOn(store);
    await waitUntil('the request', () => discovery.sent.length === 1);
    await store.ports.clock.advance(3999);
    expect(lookUpOf(store)).toBe('asking');
    await store.ports.clock.advance(1);
    await revealed(store);
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/sso/saml/5/start',
    '//evil.example/sso/saml/5/start',
    '/\\evil.example',
    'data:text/html,x',
    '/logout/',
    '/app/settings',
    '/sso/saml/5/acs',
    '/sso/saml/../../logout/',
    ' /sso/saml/5/start',
    '',
  ])('goes to no address but ours where one signs in: not to %j [S38]', async (address) => {
    const store = loginPage();
    replyWith('discoverAccount', 200, company(address));
    goOn(store);
    await revealed(store);
    // The second entry is the password step.
    expect([store.ports.location.assigned, store.ports.location.entries()]).toEqual([[], ['/app/login', '/app/login']]);
  });

  it('is given up when the page is left [R20]', async () => {
    const store = loginPage();
    let answer = (): void => {};
    const discovery = replyWith('discoverAccount', 200, company(), { until: new Promise<void>((resolve) => (answer = resolve)) });
    goOn(store);
    await waitUntil('the request', () => discovery.sent.length === 1);
    store.dispatch(pageLeft({ page: 'login' }));
    answer();
    replyWith('listAccounts', 200, { objects: [] });
    await store.api.call('listAccounts');
    expect([lookUpOf(store), store.ports.location.assigned]).toEqual(['none', []]);
  });

  it('for whoever signs in again asks the provider to ask anew [A7.21, S26]', async () => {
    const store = loginPage('/app/login?reauth=true&next=%2Fapp%2Fsettings%2Fsecurity');
    replyWith('discoverAccount', 200, company());
    goOn(store);
    await waitUntil('the way', () => store.ports.location.assigned.length === 1);
    expect(store.ports.location.assigned).toEqual(['/sso/saml/5/start?next=%2Fapp%2Fsettings%2Fsecurity&reauth=true']);
  });
});

describe('a log-in by password where single sign-on is required', () => {
  const submit = (store: TestStore) => {
    store.dispatch(formChanged({ page: 'login', values: { email: 'ada@lindenhof.example', password: 'filled by a manager' } }));
    store.dispatch(formSubmitted({ page: 'login' }));
  };

  it('leads to the provider [A4.25, S14]', async () => {
    const store = loginPage();
    replyWith('logOut', 204, null);
    replyWith('logIn', 403, { errors: ['Log in with single sign-on.'], reason: 'sso_required' });
    replyWith('discoverAccount', 200, company());
    submit(store);
    await waitUntil('the way', () => store.ports.location.assigned.length === 1);
    expect(store.ports.location.assigned).toEqual(['/sso/saml/5/start?next=%2Fapp%2Fdashboard']);
  });

  it('says so where the way is not found [S14, A8.09]', async () => {
    const store = loginPage();
    replyWith('logOut', 204, null);
    replyWith('logIn', 403, { errors: ['Log in with single sign-on.'], reason: 'sso_required' });
    replyWith('discoverAccount', 200, { account: null });
    submit(store);
    await store.until('the words', (state: object) => selectAuth(state).login.result !== null);
    expect(selectAuth(store.getState()).login.result).toMatchObject({
      outcome: 'failed',
      message: 'Log in with single sign-on.',
    });
    expect(store.ports.location.entries()).toEqual(['/app/login']);
  });
});

it('a log-in by whoever signs in again is not preceded by a log-out: their session goes on in the next one [S26]', async () => {
  const { sessionLoaded } = await import('../../../../src/app/features/session');
  const store = loginPage('/app/login?reauth=true');
  store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: null, profiles: [] }));
  const logout = replyWith('logOut', 204, null);
  const login = replyWith('logIn', 401, { errors: [] }, { times: 2 });
  const submit = async (email: string) => {
    const before = login.sent.length;
    store.dispatch(formChanged({ page: 'login', values: { email, password: 'correct horse' } }));
    store.dispatch(formSubmitted({ page: 'login' }));
    await waitUntil('the log-in', () => login.sent.length > before);
    await store.until('the answer', (state: object) => !selectAuth(state).login.isSubmitting);
  };
  await submit('ada@patchbay.example');
  expect(logout.sent).toHaveLength(0);
  await submit('somebody@else.example');
  expect(logout.sent).toHaveLength(1);
});

describe('the code that looks e-mails up', () => {
  it('that does not arrive reveals the password all the same [A4.26, R19]', async () => {
    const { loadOnInteraction } = await import('../../../../src/app/features/auth/shared/loadOnInteraction');
    const store = testStore([{ sagas: [loadOnInteraction('login', () => Promise.reject(new Error('chunk')))] }], { at: '/app/login' });
    store.dispatch(emailSubmitted());
    await revealed(store);
    expect(store.actions.map(({ type }) => type)).toContain(emailLookedUp.type);
  });
});
