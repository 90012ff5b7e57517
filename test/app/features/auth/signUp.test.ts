import { formChanged, formSubmitted, selectAuth, type AuthState } from '../../../../src/app/features/auth/shared/state';
import page from '../../../../src/app/features/auth/sign-up/page';
import type { WireErrorBody } from '../../../../src/contract/common';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import type { PortSettings } from '../../../support/ports';
import { failToReach, replyWith, signedInAs } from '../../../support/replyWith';

const { parts } = page;

afterEach(stopStores);

const form = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@patchbay.example', password1: 'seven violet tractors', updates: true };
const created = { id: 7, email: 'ada@patchbay.example' };

function signUpPage(at = '/sign-up', settings: PortSettings = {}): TestStore {
  const store = testStore([parts], { at, ...settings });
  store.ports.clock.skipWaitsUpTo(1000);
  return store;
}
const stateOf = (store: TestStore) => store.getState() as unknown as { readonly login: AuthState };
const submit = (store: TestStore, values: Partial<typeof form> = {}): void => {
  store.dispatch(formChanged({ page: 'signUp', values: { ...form, ...values } }));
  store.dispatch(formSubmitted({ page: 'signUp' }));
};
const answered = async (store: TestStore) => {
  await store.until('an answer', (state: object) => selectAuth(state).signUp.result !== null);
  return stateOf(store).login.signUp.result;
};

describe('a sign-up', () => {
  it('is preceded by a log-out and sends the form and where the person came from [A2.50, A3.29, A4.20, A7.05]', async () => {
    const query = 'invitation=inv1&selected_apis=gmail,slack&use_case=leads&currency=EUR&should_delay_email_onboarding=1';
    const store = signUpPage(`/sign-up?${query}`, { referrer: 'https://patchbay.example/blog/x' });
    const logout = replyWith('logOut', 204, null);
    const double = replyWith('signUp', 400, { errors: [] });
    submit(store, { email: ' ada@patchbay.example' });
    await answered(store);
    expect(logout.sent).toHaveLength(1);
    expect(double.sent[0]?.body).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@patchbay.example',
      password1: 'seven violet tractors',
      updates: true,
      should_delay_email_onboarding: true,
      captcha: null,
      invitation_code: 'inv1',
      referrer: 'https://patchbay.example/blog/x',
      selected_apis: ['gmail', 'slack'],
      use_case_slug: 'leads',
      currency: 'EUR',
      timezone: 'Europe/Lisbon',
    });
  });

  it('that succeeds logs in at once with the same e-mail and password, and leads to onboarding [A2.19, A2.20, A2.21, A2.83, A4.17, A4.18]', async () => {
    const store = signUpPage('/sign-up?selected_apis=gmail', { referrer: 'https://patchbay.example/learn/y' });
    replyWith('logOut', 204, null);
    replyWith('signUp', 201, created);
    const login = replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/onboarding');
    expect(login.sent[0]?.body).toEqual({
      account_id: null,
      email: 'ada@patchbay.example',
      password: 'seven violet tractors',
      captcha: null,
    });
    expect(store.ports.location.entries()).toEqual([
      `/app/onboarding?selected_apis=gmail&previous=${encodeURIComponent('https://patchbay.example/learn/y')}`,
    ]);
    expect(store.actions.map(({ type }) => type)).toContain('session/refreshed');
  });

  it('sends the code of an invitation from behind the hash [A3.29]', async () => {
    const store = signUpPage('/sign-up?invited=yes#invitation=c0de%2B1');
    replyWith('logOut', 204, null);
    const double = replyWith('signUp', 400, { errors: [] });
    submit(store);
    await answered(store);
    expect(double.sent[0]?.body).toMatchObject({ invitation_code: 'c0de+1' });
    expect(store.ports.location.entries()).toEqual(['/sign-up?invited=yes']);
  });

  it('logs in with the password to the letter, blanks at its edges included [A4.18, S02]', async () => {
    const store = signUpPage();
    replyWith('logOut', 204, null);
    const signUp = replyWith('signUp', 201, created);
    const login = replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store, { password1: '  seven violet tractors ' });
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/onboarding');
    expect(signUp.sent[0]?.body).toMatchObject({ password1: '  seven violet tractors ' });
    expect(login.sent[0]?.body).toMatchObject({ password: '  seven violet tractors ' });
  });

  it.each([401, 403, 429] as const)('whose log-in is answered %s has gone wrong [A4.19]', async (status) => {
    const store = signUpPage();
    replyWith('logOut', 204, null);
    replyWith('signUp', 201, created);
    replyWith('logIn', status, { errors: [] });
    submit(store);
    expect(await answered(store)).toMatchObject({
      outcome: 'login_failed',
      message: 'Something seems to have gone wrong there. Please try again.',
    });
    expect(store.ports.location.entries()).toEqual(['/sign-up']);
  });

  it('whose log-in went wrong logs in at the next submit, since the profile exists [A4.18, A4.19]', async () => {
    const store = signUpPage();
    replyWith('logOut', 204, null, { times: 2 });
    const signUp = replyWith('signUp', 201, created);
    replyWith('logIn', 429, { errors: [] });
    submit(store);
    expect(await answered(store)).toMatchObject({ outcome: 'login_failed' });
    const login = replyWith('logIn', 200, { profile_id: 7 });
    replyWith('getCurrentProfile', 200, signedInAs());
    submit(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/onboarding');
    expect([signUp.sent.length, login.sent.length]).toEqual([1, 1]);
  });

  it('with something that is no address is not sent [A5.16]', async () => {
    const store = signUpPage();
    submit(store, { email: 'bad address' });
    expect(await answered(store)).toMatchObject({ outcome: 'invalid', fieldErrors: { email: 'Enter a valid email address.' } });
  });

  it('whose log-in gets no reply has gone wrong [A4.19]', async () => {
    const store = signUpPage();
    replyWith('logOut', 204, null);
    replyWith('signUp', 201, created);
    failToReach('logIn');
    submit(store);
    expect(await answered(store)).toMatchObject({
      outcome: 'login_failed',
      message: 'Something seems to have gone wrong there. Please try again.',
    });
  });

  it('with field errors lists each at its own field [A5.10, A5.12, A8.26]', async () => {
    const store = signUpPage();
    replyWith('logOut', 204, null);
    replyWith('signUp', 400, {
      errors: ['Please check.'],
      field_errors: {
        email: ['Taken.'],
        first_name: ['Blank.'],
        last_name: ['Long.'],
        password1: ['Common.', 'Short.'],
        currency: ['No such currency.'],
      },
    });
    submit(store);
    expect(await answered(store)).toEqual({
      outcome: 'invalid_fields',
      message: 'No such currency.',
      fieldErrors: { email: 'Taken.', firstName: 'Blank.', lastName: 'Long.', password1: 'Common. Short.' },
    });
  });

  it.each([
    [{ errors: [] }, 'There was a problem while trying to sign up.'],
    [{ errors: ['First.', 'Last.'] }, 'Last.'],
  ])(
    'refused without field errors says the last message, else the general sentence [A5.13, A8.24, A8.25, B8.28]',
    async (body, message) => {
      const store = signUpPage();
      replyWith('logOut', 204, null);
      replyWith('signUp', 400, body);
      submit(store);
      expect(await answered(store)).toEqual({ outcome: 'refused', message, fieldErrors: {} });
    },
  );

  it('may be asked for a captcha, by marker or by field [A4.21, A8.27]', async () => {
    const bodies: WireErrorBody[] = [
      { errors: [], reason: 'captcha_required' },
      { errors: [], field_errors: { captcha: ['Please.'] } },
    ];
    for (const body of bodies) {
      const store = signUpPage();
      replyWith('logOut', 204, null);
      replyWith('signUp', 422, body);
      submit(store);
      expect(await answered(store)).toMatchObject({ outcome: 'captcha_required' });
      expect(stateOf(store).login.captcha.isDue).toBe(true);
    }
  });

  it('too often says so [S06]', async () => {
    const store = signUpPage();
    replyWith('logOut', 204, null);
    replyWith('signUp', 429, { errors: ['Too often.'] });
    submit(store);
    expect(await answered(store)).toMatchObject({ message: "You're trying too frequently." });
  });

  it('without cookies leads to the page that asks for them [R18]', async () => {
    const store = signUpPage('/sign-up?next=%2Fapp%2Fx');
    replyWith('logOut', 204, null);
    replyWith('signUp', 403, { errors: [], reason: 'csrf_failed' }, { times: 2 });
    replyWith('getCsrfToken', 200, { csrf_token: 'x' });
    submit(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login/cookies-disabled');
  });

  it('without all four fields calls nothing and says what is missing [A5.08]', async () => {
    for (const field of ['firstName', 'lastName', 'email', 'password1'] as const) {
      const store = signUpPage();
      submit(store, { [field]: ' ' });
      expect(Object.keys((await answered(store))?.fieldErrors ?? {})).toEqual([field]);
    }
  });

  it('submitted twice is one request [R16]', async () => {
    const store = signUpPage();
    replyWith('logOut', 204, null);
    const double = replyWith('signUp', 400, { errors: [] });
    submit(store);
    store.dispatch(formSubmitted({ page: 'signUp' }));
    await answered(store);
    expect(double.sent).toHaveLength(1);
  });
});
