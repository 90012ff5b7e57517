import {
  emailLookedUp,
  emailSubmitted,
  formChanged,
  formSubmitted,
  pageLeft,
  captchaChecked,
  selectAuth,
  type AuthState,
} from '../../../../src/app/features/auth/shared/state';
import authLoginPage from '../../../../src/app/features/auth/login/page';
import { loadOnInteraction } from '../../../../src/app/features/auth/shared/loadOnInteraction';
import signUpPage from '../../../../src/app/features/auth/sign-up/page';
import { errorRaised } from '../../../../src/app/features/errors';
import {
  selectCurrentProfileId,
  sessionLoaded,
  sessionLoadStarted,
  sessionTimedOut,
  type WithSession,
} from '../../../../src/app/features/session';
import { selectTrackedEvents, selectTrackingProfileId } from '../../../../src/app/features/tracking';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import type { PortSettings } from '../../../support/ports';
import { failToReach, replyOutsideTheContract, replyWith, signedInAs } from '../../../support/replyWith';

const { parts: signUpParts } = signUpPage;

const { parts } = authLoginPage;

afterEach(stopStores);

function loginPage(at = '/app/login', settings: PortSettings = {}): TestStore {
  const store = testStore([parts], { at, ...settings });
  store.ports.clock.skipWaitsUpTo(1000);
  return store;
}

const stateOf = (store: TestStore) => store.getState() as unknown as { readonly login: AuthState } & WithSession;
const resultOf = (store: TestStore) => stateOf(store).login.login.result;
const answered = (store: TestStore) =>
  store.until('an answer', (state: object) => selectAuth(state).login.result !== null && !selectAuth(state).login.isSubmitting);

function submit(store: TestStore, form = { email: 'ada@patchbay.example', password: 'correct horse' }): void {
  store.dispatch(formChanged({ page: 'login', values: form }));
  store.dispatch(formSubmitted({ page: 'login' }));
}

describe('a log-in', () => {
  it('is preceded by a log-out, and sends its four fields [A3.22, A4.20, A7.13, A7.14]', async () => {
    const store = loginPage();
    const logout = replyWith('logOut', 204, null);
    const login = replyWith('logIn', 401, { errors: [] });
    submit(store, { email: '  ada@patchbay.example ', password: ' correct horse ' });
    await answered(store);
    expect(logout.sent).toHaveLength(1);
    expect(login.sent[0]?.body).toEqual({ account_id: null, email: 'ada@patchbay.example', password: ' correct horse ', captcha: null });
  });

  it('that succeeds leads to the dashboard in place of the form, marked as from log-in [A2.22, A2.93, A4.08, A8.01, A9.01]', async () => {
    const store = loginPage();
    replyWith('logOut', 204, null);
    replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/dashboard');
    expect(store.ports.location.entries()).toEqual(['/app/dashboard']);
    expect(store.ports.location.current().state).toEqual({ fromLogin: true });
    expect(resultOf(store)).toMatchObject({ outcome: 'valid' });
  });

  it('that succeeds in the second step leaves neither step in the history: Back does not lead to the form [A2.93]', async () => {
    const store = loginPage();
    replyWith('discoverAccount', 200, { account: null });
    store.dispatch(formChanged({ page: 'login', values: { email: 'ada@patchbay.example' } }));
    store.dispatch(emailSubmitted());
    await store.until('the password', (state: object) => !selectAuth(state).waitForEmailSubmit);
    expect(store.ports.location.entries()).toEqual(['/app/login', '/app/login']);
    replyWith('logOut', 204, null);
    replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/dashboard');
    expect(store.ports.location.entries()).toEqual(['/app/dashboard']);
    store.ports.location.go(-1);
    expect(store.ports.location.current().pathname).toBe('/app/dashboard');
  });

  it('of a person who signs in again leaves the page before it in the history [A2.93, S26]', async () => {
    const store = loginPage('/app/settings/security');
    store.ports.location.push('/app/login?reauth=true&next=%2Fapp%2Fsettings%2Fdata');
    store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: null, profiles: [] }));
    replyWith('discoverAccount', 200, { account: null });
    store.dispatch(formChanged({ page: 'login', values: { email: 'ada@patchbay.example' } }));
    store.dispatch(emailSubmitted());
    await store.until('the password', (state: object) => !selectAuth(state).waitForEmailSubmit);
    replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/settings/data');
    expect(store.ports.location.entries()).toEqual(['/app/settings/security', '/app/settings/data']);
  });

  it('of a person who signs in again waits for their session, and does not end it [S26]', async () => {
    const store = loginPage('/app/login?reauth=true');
    store.dispatch(sessionLoadStarted());
    const logout = replyWith('logOut', 204, null);
    const login = replyWith('logIn', 401, { errors: [] }, { times: 2 });
    submit(store);
    store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: null, profiles: [] }));
    await answered(store);
    expect([logout.sent.length, login.sent.length]).toEqual([0, 1]);
    submit(store, { email: 'somebody@else.example', password: 'correct horse' });
    await waitUntil('the second log-in', () => login.sent.length === 2);
    expect(logout.sent).toHaveLength(1);
  });

  it('that is refused in the second step stays there', async () => {
    const store = loginPage();
    replyWith('discoverAccount', 200, { account: null });
    store.dispatch(formChanged({ page: 'login', values: { email: 'ada@patchbay.example' } }));
    store.dispatch(emailSubmitted());
    await store.until('the password', (state: object) => !selectAuth(state).waitForEmailSubmit);
    replyWith('logOut', 204, null);
    replyWith('logIn', 401, { errors: [] });
    submit(store);
    await answered(store);
    expect(store.ports.location.current().state).toEqual({ step: 'password', email: 'ada@patchbay.example' });
  });

  it.each([
    ['/app/two-factor-setup?a=1#b', '/app/two-factor-setup?a=1#b'],
    ['https://evil.example/', '/app/dashboard'],
    ['//evil.example', '/app/dashboard'],
    ['javascript:alert(1)', '/app/dashboard'],
    ['/app/login', '/app/dashboard'],
  ])('with next=%s leads to %s [A2.42, S37]', async (next, target) => {
    const store = loginPage(`/app/login?next=${encodeURIComponent(next)}`);
    replyWith('logOut', 204, null);
    replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store);
    await waitUntil('the way', () => !store.ports.location.current().pathname.startsWith('/app/login'));
    expect(store.ports.location.entries()).toEqual([target]);
    expect(store.ports.location.assigned).toEqual([]);
  });

  it('leaves the app for a page that the server owns [A2.18, A2.42]', async () => {
    const store = loginPage(`/app/login?next=${encodeURIComponent('/oauth/authorize/?client_id=1')}`);
    replyWith('logOut', 204, null);
    replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store);
    await waitUntil('the way', () => store.ports.location.assigned.length > 0);
    expect(store.ports.location.assigned).toEqual(['/oauth/authorize/?client_id=1']);
    expect(store.ports.location.entries()).toHaveLength(1);
  });

  it('that succeeds refreshes the session: errors, timed-out flag, user data, account, identity [A4.17, A4.23]', async () => {
    const store = loginPage();
    store.inject({
      slices: [
        {
          reducerPath: 'userData',
          reducer: (state: string | null = null, { type }: { type: string }) => (type === 'filled' ? 'private' : state),
        },
      ],
    });
    store.dispatch({ type: 'filled' });
    store.dispatch(errorRaised({ messages: ['Old.'] }));
    store.dispatch(sessionTimedOut({ keepsPage: false }));
    expect(stateOf(store).login.hasLastSessionTimedOut).toBe(true);
    replyWith('logOut', 204, null);
    replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs({ id: 7 }));
    submit(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/dashboard');
    expect(store.getState().errors).toEqual([]);
    expect(stateOf(store).login.hasLastSessionTimedOut).toBe(false);
    expect(store.getState().userData).toBeNull();
    expect(selectTrackingProfileId(stateOf(store))).toBe(7);
    // The accounts feature reloads after this action.
    const types = store.actions.map(({ type }) => type);
    expect(types.slice(types.indexOf('session/refreshed')).filter((type) => type.startsWith('session/'))).toEqual([
      'session/refreshed',
      'session/loadStarted',
      'session/loaded',
    ]);
    expect(selectCurrentProfileId(stateOf(store))).toBe(7);
  });

  it.each([
    ['account_locked', '/app/login/locked', 'locked', 'Your account has been locked.'],
    ['mfa_required', '/app/login/2fa', 'two_factor', 'Two factor authentication is required.'],
    ['single_session', '/app/login/secure-session', 'single_session', 'A single session is required.'],
    ['cross_origin', '/app/login/cookies-disabled', 'missing_csrf', 'Cookies must be enabled.'],
  ] as const)(
    '403 %s leads to %s, query kept [A8.03, A8.04, A8.05, A8.06, A4.09, A4.10, A4.11, A4.12]',
    async (reason, path, outcome, message) => {
      const store = loginPage('/app/login?next=%2Fapp%2Fx');
      replyWith('logOut', 204, null);
      replyWith('logIn', 403, { errors: [], reason });
      submit(store);
      await waitUntil('the way', () => store.ports.location.current().pathname === path);
      expect(store.ports.location.entries()).toEqual(['/app/login?next=%2Fapp%2Fx', `${path}?next=%2Fapp%2Fx`]);
      expect(resultOf(store)).toMatchObject({ outcome, message });
    },
  );

  it.each([
    [401, { errors: [] }, 'wrong_credentials', 'Your email or password is incorrect.'],
    [429, { errors: [] }, 'too_often', "You're trying too frequently."],
    [
      422,
      { errors: [], field_errors: { captcha: ['Please solve it.'] } },
      'captcha_required',
      'Confirm that you are human, then try again.',
    ],
  ] as const)('%s stays on the form with its message [A4.13, A8.02, A8.07, A8.08]', async (status, body, outcome, message) => {
    const store = loginPage();
    replyWith('logOut', 204, null);
    replyWith('logIn', status, body as never);
    submit(store);
    await answered(store);
    expect(resultOf(store)).toEqual({ outcome, message, fieldErrors: {} });
    expect(store.ports.location.entries()).toEqual(['/app/login']);
    expect(stateOf(store).login.login.form).toEqual({ email: 'ada@patchbay.example', password: 'correct horse' });
  });

  it.each([
    [422, { errors: [] }, 'Oops, looks like we had an error signing you in!'],
    [422, { errors: ['Not like this.'] }, 'Not like this.'],
    [500, { errors: [] }, 'Oops, looks like we had an error signing you in!'],
    [400, { errors: ['The request is invalid.'] }, 'The request is invalid.'],
  ] as const)(
    '%s that the catalogue does not name says what the server says, else the default [A8.07, A8.09, A8.23]',
    async (status, body, message) => {
      const store = loginPage();
      replyWith('logOut', 204, null);
      replyWith('logIn', status, body as never);
      submit(store);
      await answered(store);
      expect(resultOf(store)).toMatchObject({ outcome: 'failed', message });
      expect(store.ports.reports).toEqual([]);
    },
  );

  it('answered by a page of some proxy says the default [A8.23]', async () => {
    const store = loginPage();
    replyWith('logOut', 204, null);
    replyOutsideTheContract('POST', '/api/v3/login', 502, '<html>Bad gateway</html>');
    submit(store);
    await answered(store);
    expect(resultOf(store)?.message).toBe('Oops, looks like we had an error signing you in!');
  });

  it('without a network says so, keeps the text, and works again [R19, B8.24]', async () => {
    const store = loginPage();
    failToReach('logOut', 3);
    submit(store);
    await answered(store);
    expect(resultOf(store)?.message).toBe(
      "We're having some trouble connecting. You might try reloading the page or checking your internet connection. The server could not be reached.",
    );
    expect(stateOf(store).login.login.form.password).toBe('correct horse');
    replyWith('logOut', 204, null);
    replyWith('logIn', 401, { errors: [] });
    store.dispatch(formSubmitted({ page: 'login' }));
    await store.until('the answer', (state: object) => selectAuth(state).login.result?.outcome === 'wrong_credentials');
  });

  it('submitted twice is one request [R16]', async () => {
    const store = loginPage();
    const logout = replyWith('logOut', 204, null);
    const login = replyWith('logIn', 401, { errors: [] });
    submit(store);
    store.dispatch(formSubmitted({ page: 'login' }));
    store.dispatch(formSubmitted({ page: 'login' }));
    await answered(store);
    expect([logout.sent.length, login.sent.length]).toEqual([1, 1]);
  });

  it('is given up when the page is left: its late answer leads nowhere [R20]', async () => {
    const store = loginPage();
    let answer = (): void => {};
    replyWith('logOut', 204, null);
    const login = replyWith('logIn', 200, { profile_id: 7 }, { until: new Promise<void>((resolve) => (answer = resolve)) });
    submit(store);
    await waitUntil('the request', () => login.sent.length === 1);
    store.dispatch(pageLeft({ page: 'login' }));
    answer();
    // After another complete request, the answer would have arrived.
    replyWith('listAccounts', 200, { objects: [] });
    await store.api.call('listAccounts');
    expect(store.ports.location.entries()).toEqual(['/app/login']);
    expect(stateOf(store).login.login).toMatchObject({ isSubmitting: false, result: null, form: { password: '' } });
    expect(store.ports.reports).toEqual([]);
  });

  it('with an empty password shows an error at the field and calls nothing [A5.01]', async () => {
    const store = loginPage();
    store.dispatch(formChanged({ page: 'login', values: { email: 'a@b.co' } }));
    store.dispatch(emailLookedUp({ leadsTo: 'password' }));
    store.dispatch(formSubmitted({ page: 'login' }));
    await answered(store);
    expect(resultOf(store)).toEqual({ outcome: 'invalid', message: null, fieldErrors: { password: 'Enter your password.' } });
  });
});

describe('the code of the log-in', () => {
  const broken = (failures: number) =>
    loadOnInteraction('login', () => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('chunk')) : import('../../../../src/app/features/auth/login/flows');
    });

  it('that does not arrive is said on the form, and the next submit tries again [R19]', async () => {
    const store = testStore([{ sagas: [broken(2)] }], { at: '/app/login' });
    store.dispatch(formChanged({ page: 'login', values: { email: 'ada@patchbay.example', password: 'correct horse' } }));
    await waitUntil('the first failure', () => store.ports.warnings.length === 1);
    expect(resultOf(store)).toBeNull();
    store.dispatch(formSubmitted({ page: 'login' }));
    await answered(store);
    expect(resultOf(store)?.message).toMatch(/^We're having some trouble connecting/);
    expect(stateOf(store).login.login.form.password).toBe('correct horse');
    replyWith('logOut', 204, null);
    replyWith('logIn', 401, { errors: [] });
    store.dispatch(formSubmitted({ page: 'login' }));
    await store.until('the answer', (state: object) => selectAuth(state).login.result?.outcome === 'wrong_credentials');
  });
});

describe('events before the code of the log-in is there', () => {
  it('are handled once each, as soon as it is there: Continue, then the submit', async () => {
    const opened: { gate?: () => void } = {};
    const gate = new Promise<void>((resolve) => (opened.gate = resolve));
    const late = loadOnInteraction('login', () => gate.then(() => import('../../../../src/app/features/auth/login/flows')));
    const store = testStore([{ sagas: [late] }], { at: '/app/login' });
    const lookedUp = replyWith('discoverAccount', 200, { account: null });
    replyWith('logOut', 204, null);
    const loggedIn = replyWith('logIn', 401, { errors: [] });
    store.dispatch(formChanged({ page: 'login', values: { email: 'ada@patchbay.example', password: 'correct horse' } }));
    store.dispatch(emailSubmitted());
    store.dispatch(formSubmitted({ page: 'login' }));
    opened.gate?.();
    await store.until('the answer', (state: object) => selectAuth(state).login.result?.outcome === 'wrong_credentials');
    const countOf = (wanted: string) => store.actions.filter(({ type }) => type === wanted).length;
    expect([emailSubmitted, formSubmitted, emailLookedUp].map(({ type }) => countOf(type))).toEqual([1, 1, 1]);
    expect([lookedUp.sent.length, loggedIn.sent.length]).toEqual([1, 1]);
  });
});

describe('the captcha', () => {
  const due = async (settings: PortSettings = {}) => {
    const store = loginPage('/app/login', settings);
    replyWith('logOut', 204, null);
    replyWith('logIn', 422, { errors: [], reason: 'captcha_required' });
    submit(store);
    await answered(store);
    return store;
  };

  it('is asked for by the marker, solved in the browser, and goes out with the next submit, once [A4.21, A8.27, S08]', async () => {
    const store = await due();
    expect(stateOf(store).login.captcha).toEqual({ isDue: true, phase: 'idle', token: null });
    const challenge = replyWith('getCaptchaChallenge', 200, { provider: 'altcha', challenge_json: '{"c":1}' });
    store.dispatch(captchaChecked({ action: 'login' }));
    await store.until('the solution', (state: object) => selectAuth(state).captcha.phase === 'solved');
    expect(challenge.sent[0]?.query).toEqual({ action: 'login' });
    for (const expected of ['solved:{"c":1}', null]) {
      replyWith('logOut', 204, null);
      const login = replyWith('logIn', 401, { errors: [] });
      store.dispatch(formSubmitted({ page: 'login' }));
      await waitUntil('the answer', () => login.sent.length === 1 && resultOf(store) !== null);
      expect(login.sent[0]?.body).toMatchObject({ captcha: expected });
    }
    expect(stateOf(store).login.captcha.isDue).toBe(true);
  });

  it('is worked on once, also when both pages that have one were visited', async () => {
    const store = await due();
    store.inject(signUpParts);
    store.dispatch(formChanged({ page: 'signUp', values: { email: 'a@b.co' } }));
    const challenge = replyWith('getCaptchaChallenge', 200, { provider: 'altcha', challenge_json: '{}' });
    store.dispatch(captchaChecked({ action: 'login' }));
    await store.until('the solution', (state: object) => selectAuth(state).captcha.phase === 'solved');
    expect(challenge.sent).toHaveLength(1);
  });

  it('that expires is to be solved again, which is tracked once [A4.22]', async () => {
    const store = await due();
    replyWith('getCaptchaChallenge', 200, { provider: 'altcha', challenge_json: '{}' });
    store.dispatch(captchaChecked({ action: 'login' }));
    await store.until('the solution', (state: object) => selectAuth(state).captcha.phase === 'solved');
    await store.ports.clock.advance(9 * 60_000 - 1);
    expect(stateOf(store).login.captcha.phase).toBe('solved');
    await store.ports.clock.advance(1);
    expect(stateOf(store).login.captcha).toEqual({ isDue: true, phase: 'idle', token: null });
    await store.ports.clock.advance(60 * 60_000);
    expect(selectTrackedEvents(stateOf(store))).toEqual([{ subject: 'captcha expired', properties: { action: 'login' } }]);
  });

  it.each([
    ['the browser cannot solve it', (): Promise<string> => Promise.reject(new Error('no worker')), 200],
    ['the server gives none', (): Promise<string> => Promise.resolve('x'), 429],
  ] as const)('says that it failed when %s', async (_what, solve, status) => {
    const store = await due({ solve });
    if (status === 200) replyWith('getCaptchaChallenge', 200, { provider: 'altcha', challenge_json: '{}' });
    else replyWith('getCaptchaChallenge', 429, { errors: [] });
    store.dispatch(captchaChecked({ action: 'login' }));
    await store.until('the failure', (state: object) => selectAuth(state).captcha.phase === 'failed');
    expect(store.ports.reports).toEqual([]);
  });

  it('without the marker is not asked for [A4.21]', async () => {
    const store = loginPage();
    replyWith('logOut', 204, null);
    replyWith('logIn', 401, { errors: [] });
    submit(store);
    await answered(store);
    expect(stateOf(store).login.captcha.isDue).toBe(false);
  });
});
