import { formChanged, formSubmitted, selectAuth, type AuthState } from '../../../../src/app/features/auth/shared/state';
import authForgotPasswordPage from '../../../../src/app/features/auth/forgot-password/page';
import authResetPasswordPage from '../../../../src/app/features/auth/reset-password/page';
import authSecureSessionPage from '../../../../src/app/features/auth/secure-session/page';
import authTwoFactorPage from '../../../../src/app/features/auth/two-factor/page';
import { selectIsLoggedIn, type WithSession } from '../../../../src/app/features/session';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { replyWith, signedInAs } from '../../../support/replyWith';

const { parts: twoFactor } = authTwoFactorPage;

const { parts: secureSession } = authSecureSessionPage;

const { parts: reset } = authResetPasswordPage;

const { parts: forgot } = authForgotPasswordPage;

afterEach(stopStores);

type PageKey = 'twoFactor' | 'secureSession' | 'forgotPassword' | 'resetPassword';
const all = [twoFactor, secureSession, forgot, reset];
const page = (at: string) => testStore(all, { at });
const stateOf = (store: TestStore) => store.getState() as unknown as { readonly login: AuthState } & WithSession;
const answered = async (store: TestStore, name: PageKey) => {
  await store.until('an answer', (state: object) => selectAuth(state)[name].result !== null);
  return stateOf(store).login[name].result;
};

describe('the second factor', () => {
  const check = (store: TestStore, field: 'code' | 'recoveryCode', value: string): void => {
    store.dispatch(formChanged({ page: 'twoFactor', values: { [field]: value } }));
    store.dispatch(formSubmitted({ page: 'twoFactor', field }));
  };

  it.each([
    ['code', '123 456', { code: '123456' }],
    ['recoveryCode', ' k7d3-q9xw ', { recovery_code: 'k7d3-q9xw' }],
  ] as const)('sends one field, named by the caller: %s [A3.24, A7.15]', async (field, typed, body) => {
    const store = page('/app/login/2fa');
    const double = replyWith('verifyTwoFactorCode', 403, { errors: [] });
    check(store, field, typed);
    await answered(store, 'twoFactor');
    expect(double.sent[0]?.body).toEqual(body);
  });

  it('that is right refreshes the session and leads on [A2.22, A4.17]', async () => {
    const store = page('/app/login/2fa?next=%2Fapp%2Fassets%2Fzaps');
    replyWith('verifyTwoFactorCode', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    check(store, 'code', '123456');
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/assets/zaps');
    expect(store.ports.location.entries()).toEqual(['/app/assets/zaps']);
    expect(store.actions.map(({ type }) => type)).toContain('session/refreshed');
    expect(selectIsLoggedIn(stateOf(store))).toBe(true);
  });

  it.each([
    [401, 'code', 'not_authenticated', 'Not authenticated.', {}],
    [403, 'code', 'wrong_code', null, { code: "That code doesn't look right." }],
    [403, 'recoveryCode', 'wrong_code', null, { recoveryCode: "That recovery code doesn't look right, or it has been used before." }],
    [429, 'code', 'too_often', "You're trying too frequently.", {}],
    [429, 'recoveryCode', 'too_often', "You're trying too frequently.", {}],
  ] as const)('%s on a %s: %s [A4.14, A8.10, A8.11, A8.12, A8.13]', async (status, field, outcome, message, fieldErrors) => {
    const store = page('/app/login/2fa');
    replyWith('verifyTwoFactorCode', status, { errors: [] });
    check(store, field, '123456');
    expect(await answered(store, 'twoFactor')).toEqual({ outcome, message, fieldErrors });
  });

  it('that is missing is not sent [A5.06]', async () => {
    const store = page('/app/login/2fa');
    check(store, 'code', ' ');
    expect(await answered(store, 'twoFactor')).toMatchObject({ outcome: 'invalid' });
  });

  it('refused for cookies does not blame the code [A8.06]', async () => {
    const store = page('/app/login/2fa?next=%2Fapp%2Fx');
    replyWith('verifyTwoFactorCode', 403, { errors: [], reason: 'cross_origin' });
    check(store, 'code', '123456');
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login/cookies-disabled');
  });

  it('of a locked profile leads to its page [A4.09]', async () => {
    const store = page('/app/login/2fa');
    replyWith('verifyTwoFactorCode', 403, { errors: [], reason: 'account_locked' });
    check(store, 'code', '123456');
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login/locked');
  });
});

describe('confirming the session', () => {
  it('sends an empty body, refreshes the session and leads on [A2.22, A4.17, A7.16]', async () => {
    const store = page('/app/login/secure-session');
    const double = replyWith('secureSession', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    store.dispatch(formSubmitted({ page: 'secureSession' }));
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/dashboard');
    expect(double.sent[0]?.body).toBe('');
    expect(double.sent[0]?.headers['x-csrftoken']).toBe('token-of-the-cookie');
    expect(store.actions.map(({ type }) => type)).toContain('session/refreshed');
  });

  it.each([
    [401, 'Not authenticated.'],
    [429, "You're trying too frequently."],
  ] as const)('%s says so', async (status, message) => {
    const store = page('/app/login/secure-session');
    replyWith('secureSession', status, { errors: [] });
    store.dispatch(formSubmitted({ page: 'secureSession' }));
    expect(await answered(store, 'secureSession')).toMatchObject({ message });
  });
});

describe('asking for a reset link', () => {
  const ask = (store: TestStore, email = 'ada@patchbay.example'): void => {
    store.dispatch(formChanged({ page: 'forgotPassword', values: { email } }));
    store.dispatch(formSubmitted({ page: 'forgotPassword' }));
  };

  it('sends the e-mail alone [A3.25, A7.17]', async () => {
    const store = page('/app/login/forgot');
    const double = replyWith('requestPasswordReset', 200, { message: 'Sent!' });
    ask(store);
    await answered(store, 'forgotPassword');
    expect(double.sent[0]?.body).toEqual({ email: 'ada@patchbay.example' });
  });

  it.each([
    [200, 'sent', 'Sent!'],
    [401, 'not_authenticated', 'Not authenticated.'],
    [403, 'disabled', 'Account is disabled, contact support.'],
    [404, 'not_found', 'No users exist with that email.'],
    [429, 'too_often', "You're trying too frequently."],
  ] as const)('%s: %s, %s [A4.15, A8.14, A8.15, A8.16, A8.17, A8.18]', async (status, outcome, message) => {
    const store = page('/app/login/forgot');
    if (status === 200) replyWith('requestPasswordReset', 200, { message: 'Sent!' });
    else replyWith('requestPasswordReset', status, { errors: [] });
    ask(store);
    expect(await answered(store, 'forgotPassword')).toEqual({ outcome, message, fieldErrors: {} });
  });

  it('without an e-mail calls nothing [A5.02]', async () => {
    const store = page('/app/login/forgot');
    ask(store, '  ');
    expect(await answered(store, 'forgotPassword')).toMatchObject({ outcome: 'invalid' });
  });
});

describe.each(['/app/reset-password', '/app/login/reset-password'])('setting a new password at %s', (path) => {
  const set = (store: TestStore, password1 = 'seven violet tractors', password2 = password1): void => {
    store.dispatch(formChanged({ page: 'resetPassword', values: { password1, password2 } }));
    store.dispatch(formSubmitted({ page: 'resetPassword' }));
  };
  const link = `${path}#ada%40patchbay.example;c0de%2F1`;

  it('sends username and code of the link with both passwords [A2.07, A2.08, A3.27, A7.18, A5.25]', async () => {
    const store = page(link);
    const double = replyWith('resetPassword', 200, { errors: [] });
    set(store);
    expect(await answered(store, 'resetPassword')).toMatchObject({ outcome: 'reset', message: 'Reset successfully.' });
    expect(double.sent[0]?.body).toEqual({
      username: 'ada@patchbay.example',
      code: 'c0de/1',
      password1: 'seven violet tractors',
      password2: 'seven violet tractors',
    });
  });

  it.each([
    [
      400,
      { errors: [], field_errors: { password1: ['Too common.'], password2: ['Not the same.'] } },
      'invalid_reset',
      'Too common. Not the same.',
    ],
    [400, { errors: ['x'] }, 'invalid_reset', 'Reset was invalid.'],
    [401, { errors: [] }, 'invalid_reset', 'Reset was invalid.'],
    [403, { errors: [] }, 'invalid_reset', 'Reset was invalid.'],
    [429, { errors: [] }, 'too_often', "You're trying too frequently."],
  ] as const)('%s %j: %s, %s [A4.16, A5.04, A8.19, A8.20, A8.21]', async (status, body, outcome, message) => {
    const store = page(link);
    replyWith('resetPassword', status, body as never);
    set(store);
    expect(await answered(store, 'resetPassword')).toMatchObject({ outcome, message });
  });

  it('with two different passwords, or a link that is not complete, calls nothing [A5.03]', async () => {
    const one = page(link);
    set(one, 'seven violet tractors', 'seven violet tractor');
    expect(await answered(one, 'resetPassword')).toMatchObject({
      outcome: 'invalid',
      fieldErrors: { password2: 'The passwords don’t match.' },
    });
    const other = page(`${path}#ada`);
    set(other);
    expect(await answered(other, 'resetPassword')).toMatchObject({ outcome: 'invalid' });
  });
});
