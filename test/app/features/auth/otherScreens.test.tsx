import { screen, waitFor } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const button = (name: string) => screen.getByRole('button', { name });

describe('the two-factor page', () => {
  it('the two-factor page takes a pasted code with a blank and sends itself on the sixth digit, once [A2.02, R16]', async () => {
    const { user } = await openPage('/app/login/2fa');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    const double = replyWith('verifyTwoFactorCode', 403, { errors: [] });
    await user.click(code);
    await user.paste('123 456');
    expect(await screen.findByText("That code doesn't look right.")).toBeVisible();
    expect(double.sent.map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(code).toHaveValue('123456');
    expect(code).toHaveFocus();
    expect(code).toBeInvalid();
  });

  it('the two-factor page cannot be submitted empty [A5.06]', async () => {
    const { user } = await openPage('/app/login/2fa');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(button('Verify')).toBeDisabled();
    await user.type(code, '1');
    expect(button('Verify')).toBeEnabled();
  });

  it('the two-factor page offers the recovery code by the query, in place of the code [A2.03]', async () => {
    const { user, address } = await openPage('/app/login/2fa?next=%2Fapp%2Fx');
    await user.click(await screen.findByRole('link', { name: 'Use a recovery code' }));
    expect(address()).toBe('/app/login/2fa?next=%2Fapp%2Fx&use_recovery_code=yes');
    const field = await screen.findByRole('textbox', { name: 'Recovery code' });
    expect(screen.getAllByRole('textbox')).toEqual([field]);
    expect(button('Verify')).toBeDisabled();
    const double = replyWith('verifyTwoFactorCode', 403, { errors: [] });
    await user.type(field, 'k7d3-q9xw{Enter}');
    expect(await screen.findByText("That recovery code doesn't look right, or it has been used before.")).toBeVisible();
    expect(double.sent[0]?.body).toEqual({ recovery_code: 'k7d3-q9xw' });
    await user.click(screen.getByRole('link', { name: 'Use a code from your authenticator app' }));
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible();
    expect(address()).toBe('/app/login/2fa?next=%2Fapp%2Fx');
  });

  it('the two-factor page leads back to log-in when the log-in before has run out [A8.10]', async () => {
    const { user } = await openPage('/app/login/2fa?next=%2Fapp%2Fx');
    replyWith('verifyTwoFactorCode', 401, { errors: [] });
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not authenticated.');
    expect(screen.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/app/login?next=%2Fapp%2Fx');
  });
});

describe('the secure-session page', () => {
  it('the secure-session page says why and confirms [A2.04, A8.29]', async () => {
    const { user, address } = await openPage('/app/login/secure-session');
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Hold up! It looks like multiple people or devices have been using your account.',
      }),
    ).toBeVisible();
    const double = replyWith('secureSession', 429, { errors: [] });
    await user.click(button('Confirm this Session'));
    expect(await screen.findByRole('alert')).toHaveTextContent("You're trying too frequently.");
    expect(double.sent).toHaveLength(1);
    expect(address()).toBe('/app/login/secure-session');
  });
});

describe('the forgot-password page', () => {
  it('the forgot-password page sends the e-mail that was typed at log-in and says that it is sent [A2.05, A5.02, A8.14]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const { user } = await openPage('/app/login');
    replyWith('discoverAccount', 200, { account: null });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@patchbay.example{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('button', { name: 'Send Reset Link' });
    const email = screen.getByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(email).toHaveValue('ada@patchbay.example'));
    const double = replyWith('requestPasswordReset', 200, { message: 'Sent!' });
    await user.click(button('Send Reset Link'));
    expect(await screen.findByText('Sent!')).toBeVisible();
    expect(double.sent[0]?.body).toEqual({ email: 'ada@patchbay.example' });
    await user.clear(email);
    expect(button('Send Reset Link')).toBeDisabled();
  });

  it('the forgot-password page says at the field that something is no address, and asks nothing of the server [A5.16]', async () => {
    const { user } = await openPage('/app/login/forgot');
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await user.type(email, 'not-an-email{Enter}');
    expect(await screen.findByText('Enter a valid email address.')).toBeVisible();
    expect(email).toHaveAccessibleDescription('Enter a valid email address.');
    expect(email).toHaveFocus();
    expect(screen.queryByText('Sent!')).not.toBeInTheDocument();
    const double = replyWith('requestPasswordReset', 200, { message: 'Sent!' });
    await user.type(email, '@patchbay.example{Enter}');
    expect(await screen.findByText('Sent!')).toBeVisible();
    expect(double.sent[0]?.body).toEqual({ email: 'not-an-email@patchbay.example' });
  });
});

describe.each(['/app/reset-password', '/app/login/reset-password'])('the page at %s', (path) => {
  it('needs both passwords, says when they are changed, and leads on [A2.06, A2.07, A5.03, A5.05]', async () => {
    const { user } = await openPage(`${path}#ada%40patchbay.example;c0de`);
    const first = await screen.findByLabelText('New password');
    const second = screen.getByLabelText('Repeat new password');
    for (const field of [first, second]) expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(button('Change Password')).toBeDisabled();
    await user.type(first, 'seven violet tractors');
    expect(button('Change Password')).toBeDisabled();
    await user.type(second, 'seven violet tractors');
    replyWith('resetPassword', 200, { errors: [] });
    await user.click(button('Change Password'));
    const link = await screen.findByRole('link', { name: 'Click here to continue.' });
    expect(link).toHaveAttribute('href', '/app/login');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Password changed! Click here to continue.');
  });

  it('shows two field errors as one message [A5.04]', async () => {
    const { user } = await openPage(`${path}#ada%40patchbay.example;c0de`);
    await user.type(await screen.findByLabelText('New password'), 'password');
    await user.type(screen.getByLabelText('Repeat new password'), 'password');
    replyWith('resetPassword', 400, { errors: [], field_errors: { password1: ['Too common.'], password2: ['Not this one.'] } });
    await user.click(button('Change Password'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too common. Not this one.');
  });

  it('with a link that is not complete offers a new one [A2.08]', async () => {
    await openPage(`${path}#ada`);
    expect(await screen.findByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/app/login/forgot');
    expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
  });
});

describe('the notices', () => {
  it('locked: says so and leads to the forgot page [A2.09, A8.28]', async () => {
    await openPage('/app/login/locked');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is now locked.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute('href', '/app/login/forgot');
  });

  it('cookies disabled: names third-party cookies, one link goes back, one opens a new tab [A2.10, A8.30]', async () => {
    await openPage('/app/login/cookies-disabled?next=%2Fapp%2Fx');
    expect(await screen.findByText(/enable cookies .* including third-party cookies/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/app/login?next=%2Fapp%2Fx');
    const newTab = screen.getByRole('link', { name: 'Open the page in a new tab' });
    expect(newTab).toHaveAttribute('target', '_blank');
    expect(newTab).toHaveAttribute('rel', 'noopener');
  });
});

describe('the sign-up page', () => {
  const openSignUp = async (query = '') => {
    replyWith('getCurrentProfile', 200, nobody);
    const page = await openPage(`/sign-up${query}`);
    await screen.findByRole('textbox', { name: 'Work Email' });
    return page;
  };
  const workEmail = () => screen.getByRole('textbox', { name: 'Work Email' });

  it('the sign-up page asks for the work e-mail first, then for the names, then for the password [A2.13, A2.57, A4.05, A4.06, A5.07]', async () => {
    const { user } = await openSignUp();
    expect(screen.getByRole('heading', { level: 1, name: 'Sign up to create your first Zap' })).toBeVisible();
    expect(screen.getAllByRole('textbox')).toEqual([workEmail()]);
    await user.type(workEmail(), 'ada@patchbay.example');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveAttribute('autocomplete', 'given-name');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(button('Continue'));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    expect(await screen.findByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('the sign-up page says in the first step that something is no address, until it is one [A5.16]', async () => {
    const { user } = await openSignUp();
    await user.type(workEmail(), 'bad address');
    await user.click(button('Continue'));
    expect(workEmail()).toHaveAccessibleDescription('Enter a valid email address.');
    expect(workEmail()).toHaveFocus();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.clear(workEmail());
    await user.type(workEmail(), 'ada@patchbay.example');
    expect(screen.queryByText('Enter a valid email address.')).not.toBeInTheDocument();
    await user.click(button('Continue'));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('the sign-up page shows the password once both names are typed [A4.05]', async () => {
    const { user } = await openSignUp();
    await user.type(workEmail(), 'ada@patchbay.example');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'L');
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus();
  });

  it('the sign-up page cannot be sent before all four are filled, and shows each error at its field [A5.08, A5.10]', async () => {
    const { user } = await openSignUp();
    await user.type(workEmail(), 'ada@patchbay.example{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lovelace');
    expect(button('Sign Up')).toBeDisabled();
    await user.type(screen.getByLabelText('Password'), 'seven violet tractors');
    expect(button('Sign Up')).toBeEnabled();
    replyWith('logOut', 204, null);
    replyWith('signUp', 400, { errors: [], field_errors: { email: ['Taken.'], password1: ['Too common.'] } });
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Taken.')).toBeVisible();
    expect(workEmail()).toHaveAccessibleDescription('Taken.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Too common.');
    expect(workEmail()).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue('seven violet tractors');
    await user.type(workEmail(), 'x');
    expect(screen.queryByText('Taken.')).not.toBeInTheDocument();
  });

  it('hints at the strength of the password as it is typed [A5.09]', async () => {
    const { user } = await openSignUp();
    await user.type(workEmail(), 'ada@patchbay.example{Enter}');
    const password = screen.getByLabelText('Password');
    await user.type(password, 'abc');
    expect(await screen.findByText(/^Too short/)).toBeVisible();
    await user.type(password, 'defgh');
    expect(await screen.findByText(/^Very weak/)).toBeVisible();
    await user.type(password, ' seven violet tractors hum');
    expect(await screen.findByText(/^Strong/)).toBeVisible();
  });

  it('the sign-up page counts what is known of the person as easy to guess [A5.09]', async () => {
    const { user } = await openSignUp();
    await user.type(workEmail(), 'zyxquvert@patchbay.example{Enter}');
    await user.type(screen.getByLabelText('Password'), 'zyxquvert@patchbay.example');
    expect(await screen.findByText(/^(Very weak|Weak)/)).toBeVisible();
  });

  it('the sign-up page carries the delay of the onboarding mails as a hidden field [A2.51, A3.28]', async () => {
    await openSignUp('?should_delay_email_onboarding=true');
    expect(document.querySelector('input[type="hidden"][name="should_delay_email_onboarding"]')).toHaveValue('true');
  });

  it('the sign-up page ends with terms, privacy and the way to log-in, and its fields stop at the lengths of the server [A2.59, A5.15]', async () => {
    const { user } = await openSignUp('?email=ada%40patchbay.example');
    expect(screen.getByText(/Already have an account\?/)).toHaveTextContent('Already have an account? Log In');
    expect(
      screen
        .getAllByRole('link', { name: 'Log In' })
        .every((link) => link.getAttribute('href') === '/app/login?email=ada%40patchbay.example'),
    ).toBe(true);
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    await waitFor(() => expect(workEmail()).toHaveValue('ada@patchbay.example'));
    await user.click(button('Continue'));
    expect(
      [workEmail(), screen.getByRole('textbox', { name: 'First name' }), screen.getByRole('textbox', { name: 'Last name' })].map(
        (field) => (field as HTMLInputElement).maxLength,
      ),
    ).toEqual([254, 100, 100]);
  });
});
