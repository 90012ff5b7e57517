import { act, screen, waitFor } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith, signedInAs } from '../../../support/replyWith';

afterEach(stopStores);

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByRole('button', { name });

async function loginPage(query = '', visitor = nobody) {
  replyWith('getCurrentProfile', 200, visitor);
  const page = await openPage(`/app/login${query}`);
  await screen.findByRole('heading', { level: 1 });
  await page.store.until('who is here', ({ session }: { session: { status: { phase: string } } }) =>
    ['loaded', 'missing'].includes(session.status.phase),
  );
  return page;
}

/** Fills the hidden password field as a password manager does: by script, without focus. */
function fillAsManager(value: string) {
  const concealed = document.querySelector<HTMLInputElement>('input[autocomplete="current-password"]') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(concealed, value);
  concealed.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Submits the e-mail. The lookup answers that it uses a password. */
async function giveEmail(user: { type(field: Element, text: string): Promise<void> }) {
  replyWith('discoverAccount', 200, { account: null });
  await user.type(email(), 'ada@patchbay.example{Enter}');
  await waitFor(() => expect(password()).toHaveFocus());
}

describe('the log-in page', () => {
  it('the log-in page shows the e-mail and Continue first; the password is in the form for managers alone, at the usual width [A2.01, A2.64, A2.67, A4.02]', async () => {
    await loginPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Log In to Your Account' })).toBeVisible();
    expect(screen.getAllByRole('textbox')).toEqual([email()]);
    expect(screen.getByRole('main')).not.toHaveAttribute('data-narrow');
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(button('Continue')).toBeDisabled();
    const concealed = document.querySelector('input[autocomplete="current-password"]');
    expect(concealed).toHaveAttribute('aria-hidden', 'true');
    expect(concealed).toHaveAttribute('tabindex', '-1');
    expect(email().closest('form')).toContainElement(concealed as HTMLElement);
  });

  it('reveals and focuses the password on Continue, by press or by Enter [A4.03]', async () => {
    for (const act of ['press', 'Enter'] as const) {
      const { user, close } = await loginPage();
      replyWith('discoverAccount', 200, { account: null });
      await user.type(email(), 'ada@patchbay.example');
      await (act === 'press' ? user.click(button('Continue')) : user.keyboard('{Enter}'));
      await waitFor(() => expect(password()).toHaveFocus());
      expect(password()).toHaveAttribute('autocomplete', 'current-password');
      expect(button('Log In')).toBeEnabled();
      close();
    }
  });

  it('reveals itself when a manager fills both, and leaves the focus where it is [A4.03, A5.01]', async () => {
    const { user } = await loginPage();
    await user.type(email(), 'ada@patchbay.example');
    fillAsManager('filled by a manager');
    await waitFor(() => expect(password()).toHaveValue('filled by a manager'));
    expect(email()).toHaveFocus();
    expect(button('Log In')).toBeEnabled();
  });

  it('the log-in page sends what a manager fills and submits while the look-up runs, once it has answered [D1]', async () => {
    const { user } = await loginPage();
    let answer = () => {};
    replyWith('discoverAccount', 200, { account: null }, { until: new Promise<void>((resolve) => (answer = resolve)) });
    replyWith('logOut', 204, null);
    const login = replyWith('logIn', 401, { errors: [] });
    await user.type(email(), 'ada@patchbay.example{Enter}');
    fillAsManager('filled by a manager');
    await user.type(await screen.findByLabelText('Password'), '{Enter}');
    expect(button('Log In')).toHaveAttribute('aria-busy', 'true');
    expect(login.sent).toEqual([]);
    answer();
    expect(await screen.findByText('Your email or password is incorrect.')).toBeVisible();
    expect(login.sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ email: 'ada@patchbay.example', password: 'filled by a manager' }),
    ]);
  });

  it('with an empty password says so at the field, focuses it, and calls nothing [A5.01]', async () => {
    const { user } = await loginPage();
    await giveEmail(user);
    await user.click(button('Log In'));
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    expect(password()).toBeInvalid();
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(password()).toHaveFocus();
  });

  it('the log-in page keeps what was typed after a refusal, says why aloud, and focuses the password [A8.02, A4.04, R19]', async () => {
    const { user } = await loginPage();
    // Once while the password is typed, and again if that was not answered before the submit.
    replyWith('logOut', 204, null);
    replyWith('logOut', 204, null, { isOptional: true });
    replyWith('logIn', 401, { errors: [] });
    await giveEmail(user);
    await user.type(password(), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your email or password is incorrect.');
    expect([email(), password()].map((field) => (field as HTMLInputElement).value)).toEqual(['ada@patchbay.example', 'wrong']);
    expect(password()).toHaveFocus();
  });

  it('the log-in page cannot be pressed twice while it is under way [A5.01, R16]', async () => {
    const { user } = await loginPage();
    await giveEmail(user);
    let answer = (): void => {};
    const logout = replyWith('logOut', 204, null, { until: new Promise<void>((resolve) => (answer = resolve)) });
    const login = replyWith('logIn', 401, { errors: [] });
    await user.type(password(), 'wrong{Enter}');
    expect(button('Log In')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Log In'));
    await user.type(password(), '{Enter}');
    answer();
    await screen.findByRole('alert');
    expect([logout.sent.length, login.sent.length]).toEqual([1, 1]);
    expect(button('Log In')).not.toHaveAttribute('aria-disabled');
  });

  it('the log-in page has the focus in the email field from the start', async () => {
    await loginPage();
    expect(email()).toHaveFocus();
  });

  it('the log-in page keeps its second step and the email over a reload, in no storage [S47]', async () => {
    const { user, store, close } = await loginPage('?next=%2Fapp%2Fx');
    await giveEmail(user);
    const kept = store.ports.location.current();
    expect(kept).toMatchObject({ search: '?next=%2Fapp%2Fx', state: { email: 'ada@patchbay.example' } });
    close();
    replyWith('getCurrentProfile', 200, nobody);
    const again = await openPage('/app/login', { state: kept.state });
    await waitFor(() => expect(email()).toHaveValue('ada@patchbay.example'));
    expect(again.store.ports.storage.local.get('email')).toBeNull();
    expect(password()).toHaveValue('');
    expect(button('Log In')).toBeEnabled();
  });

  it('the log-in page leads by Back from the password to the email, which can be changed, and forgets the password', async () => {
    const { user, store, address } = await loginPage('?next=%2Fapp%2Fx');
    await giveEmail(user);
    await user.type(password(), 'typed already');
    act(() => store.ports.location.go(-1));
    await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
    expect(address()).toBe('/app/login?next=%2Fapp%2Fx');
    expect(email()).toHaveValue('ada@patchbay.example');
    expect(document.querySelector('input[autocomplete="current-password"]')).toHaveValue('');
    expect(button('Continue')).toBeEnabled();
    const discovery = replyWith('discoverAccount', 200, { account: null });
    await user.clear(email());
    await user.type(email(), 'grace@patchbay.example{Enter}');
    expect(await screen.findByLabelText('Password')).toHaveFocus();
    expect(discovery.sent.map(({ query }) => query)).toEqual([{ email: 'grace@patchbay.example' }]);
  });

  it('the log-in page leads by Forward to the password again, without asking again how people sign in', async () => {
    const { user, store } = await loginPage();
    await giveEmail(user);
    act(() => store.ports.location.go(-1));
    await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
    act(() => store.ports.location.go(1));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(email()).toHaveValue('ada@patchbay.example');
  });

  it('the log-in page comes back in its second step from the page for a forgotten password', async () => {
    const { user, store } = await loginPage();
    await giveEmail(user);
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { level: 1, name: /forgot|reset/i });
    act(() => store.ports.location.go(-1));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(email()).toHaveValue('ada@patchbay.example');
  });

  it('the log-in page keeps its form where Back comes while it is being sent', async () => {
    const { user, store } = await loginPage();
    await giveEmail(user);
    let answer = (): void => {};
    replyWith('logOut', 204, null, { until: new Promise<void>((resolve) => (answer = resolve)) });
    replyWith('logIn', 401, { errors: [] });
    await user.type(password(), 'wrong{Enter}');
    act(() => store.ports.location.go(-1));
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your email or password is incorrect.');
    expect(password()).toHaveValue('wrong');
  });

  it('the log-in page disables its button in the second step while there is no email, and while it is under way it takes no press [A5.01]', async () => {
    const { user } = await loginPage();
    await giveEmail(user);
    await user.type(password(), 'correct horse');
    expect(button('Log In')).toBeEnabled();
    await user.clear(email());
    expect(button('Log In')).toBeDisabled();
    await user.type(email(), 'ada@patchbay.example');
    expect(button('Log In')).toBeEnabled();
  });

  it('the log-in page begins with the e-mail of the address [A2.43]', async () => {
    await loginPage('?email=ada%40patchbay.example');
    expect(email()).toHaveValue('ada@patchbay.example');
  });

  it('the log-in page makes sure who it is, without a promo, when asked to [A2.44, A2.64]', async () => {
    const discovery = replyWith('discoverAccount', 200, { account: null });
    await loginPage('?reauth=true&email=somebody%40else.example', signedInAs());
    expect(screen.getByRole('heading', { level: 1, name: "Let's Make Sure It's You" })).toBeVisible();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await waitFor(() => expect(email()).toHaveValue('ada@patchbay.example'));
    expect(email()).toHaveAttribute('readonly');
    expect(screen.getByRole('main')).toHaveAttribute('data-narrow', 'true');
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(discovery.sent[0]?.query).toEqual({ email: 'ada@patchbay.example' });
  });

  it('the log-in page leads to sign-up with the whole query, and back [A2.56]', async () => {
    const { user, address } = await loginPage('?next=%2Fapp%2Fx&selected_apis=a,b');
    await user.click(screen.getByRole('link', { name: 'Sign Up' }));
    await screen.findByRole('textbox', { name: 'Work Email' });
    expect(address()).toBe('/sign-up?next=%2Fapp%2Fx&selected_apis=a,b');
    await user.click(screen.getAllByRole('link', { name: 'Log In' })[0] as HTMLElement);
    await screen.findByRole('textbox', { name: 'Email' });
    expect(address()).toBe('/app/login?next=%2Fapp%2Fx&selected_apis=a,b');
  });

  it('the log-in page lists the benefits, the tools and the default subtitle beside the form [A1.02, A1.05, A2.80]', async () => {
    await loginPage();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Easy setup, no coding required',
      'Free forever for core features',
      '14-day trial of premium features and apps: Zaps with 3 or more steps, and priority support',
    ]);
    expect(screen.getByText(/5,000\+ of the web's top tools/)).toBeInTheDocument();
    expect(
      screen.getByRole('heading', { level: 2, name: 'Join millions worldwide who automate their work using Patchbay.' }),
    ).toBeInTheDocument();
  });

  it('the log-in page has links to terms and privacy [A2.59]', async () => {
    await loginPage();
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  });

  it('the log-in page says that the last session timed out [A8.22]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const { store } = await openPage('/app/login');
    expect(screen.queryByText('Your session timed out. Please log in again!')).not.toBeInTheDocument();
    store.dispatch({ type: 'session/timedOut', payload: { keepsPage: false } });
    expect(await screen.findByText('Your session timed out. Please log in again!')).toBeVisible();
  });

  it('an unknown value of any parameter shows the default page [A2.49, A2.52]', async () => {
    await loginPage(
      '?promo=zzz&use_case=zzz&selected_apis=&currency=%00&invitation=&should_delay_email_onboarding=0&forceLoginDisplayForm=no&reauth=0',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Log In to Your Account' })).toBeVisible();
    expect(email()).toHaveValue('');
  });
});

describe('somebody signed in already', () => {
  it('somebody signed in already sees Continue as, and the form on wish [A2.60, A2.45]', async () => {
    const { user, address } = await loginPage('?next=%2Fapp%2Fassets%2Fzaps', signedInAs());
    expect(await screen.findByRole('link', { name: 'Continue as ada@patchbay.example' })).toHaveAttribute('href', '/app/assets/zaps');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Log in as a different user' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
    expect(address()).toBe('/app/login?next=%2Fapp%2Fassets%2Fzaps&forceLoginDisplayForm=true');
  });

  it('somebody signed in already sees the same on sign-up, in its words [A2.60]', async () => {
    replyWith('getCurrentProfile', 200, signedInAs());
    const { user } = await openPage('/sign-up');
    expect(await screen.findByRole('link', { name: 'Continue as ada@patchbay.example' })).toHaveAttribute('href', '/app/dashboard');
    await user.click(screen.getByRole('link', { name: 'Sign up as a different user' }));
    expect(await screen.findByRole('textbox', { name: 'Work Email' })).toBeVisible();
  });

  it('somebody signed in already is not offered anything while nobody is [A2.60]', async () => {
    await loginPage();
    expect(screen.queryByText(/Continue as|different user/)).not.toBeInTheDocument();
  });
});

describe('the captcha', () => {
  it('the captcha appears when it is asked for, is ticked by the keyboard, and says when it is solved [A4.21, A8.07]', async () => {
    const { user } = await loginPage();
    // Before each of the three log-ins, and once while the password is typed, if that is not answered before the submit.
    replyWith('logOut', 204, null, { times: 3 });
    replyWith('logOut', 204, null, { isOptional: true });
    replyWith('logIn', 422, { errors: [], field_errors: { captcha: ['Please.'] } });
    await giveEmail(user);
    await user.type(password(), 'correct horse{Enter}');
    const box = await screen.findByRole('checkbox', { name: 'I’m not a robot' });
    await waitFor(() => expect(box).toHaveFocus());
    const refused = replyWith('logIn', 422, { errors: [], field_errors: { captcha: ['Please.'] } });
    await user.type(password(), '{Enter}');
    await waitFor(() => expect(refused.sent).toHaveLength(1));
    await waitFor(() => expect(box).toHaveFocus());
    replyWith('getCaptchaChallenge', 200, { provider: 'altcha', challenge_json: '{"c":1}' });
    await user.keyboard(' ');
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(box).toBeChecked();
    const login = replyWith('logIn', 429, { errors: [] });
    await user.click(button('Log In'));
    await screen.findByText("You're trying too frequently.");
    expect(login.sent[0]?.body).toMatchObject({ captcha: 'solved:{"c":1}' });
  });
});
