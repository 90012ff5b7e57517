import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parts } from '../../../../src/app/features/email-confirmation';
import activate from '../../../../src/app/features/email-confirmation/activate.page';
import { confirmationSlice, initialConfirmation, type ResendState } from '../../../../src/app/features/email-confirmation/state';
import { ConfirmationBanner } from '../../../../src/app/features/email-confirmation/UnconfirmedNotice';
import { profiles } from '../../../../src/app/features/profile/entity';
import { entitiesOf, exampleProfile, loadedRecords } from '../../../../src/gallery/examples';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { stopStores, waitUntil } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const { resendFailed, resendRequested, resent } = confirmationSlice.actions;

afterEach(stopStores);

describe('the page behind the mailed link', () => {
  it('confirms with the code of the link, which is in no address and no state [S30]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const confirmation = replyWith('confirmEmail', 200, { email: 'ada@patchbay.example', reset_code: null });
    const { address, store } = await openPage('/app/confirm-email#c0de%2Bcanary');
    expect(await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    expect(screen.getByText('Your current email address (ada@patchbay.example) is confirmed.')).toBeVisible();
    expect(confirmation.sent.map(({ body }) => body)).toEqual([{ code: 'c0de+canary' }]);
    expect(address()).toBe('/app/confirm-email');
    expect(JSON.stringify([store.getState(), store.actions])).not.toContain('canary');
  });

  it('the page behind the mailed link says why a link did not work, and where a new one comes from', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    replyWith('confirmEmail', 400, { errors: ['used'] });
    await openPage('/app/confirm-email#old');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link didn’t work' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('It has expired, or your address has changed since we sent it.');
    expect(screen.getByRole('link', { name: 'Log in to get a new link' })).toBeVisible();
  });

  const elsewhere = { errors: ['Log in to confirm.'], reason: 'confirm_elsewhere' as const };

  it('the page behind the mailed link asks first where nobody is logged in, then confirms and leads to a new password [S65]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    replyWith('confirmEmail', 403, elsewhere);
    const { user, store } = await openPage('/app/confirm-email#c0de%2Bcanary');
    const confirmation = replyWith('confirmEmail', 200, { email: 'ada@patchbay.example', reset_code: 'new+canary' });
    await user.click(await screen.findByRole('button', { name: 'Confirm and choose a new password' }));
    await waitUntil('the page for a new password', () => store.ports.location.assigned.length === 1);
    expect(confirmation.sent.map(({ body }) => body)).toEqual([{ code: 'c0de+canary', is_elsewhere: true }]);
    expect(store.ports.location.assigned).toEqual(['/app/reset-password#ada%40patchbay.example;new%2Bcanary']);
    expect(JSON.stringify([store.getState(), store.actions])).not.toContain('canary');
  });

  it('the page behind the mailed link leads to the log-in and keeps the code in this tab for the way back [S65, S30]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    replyWith('confirmEmail', 403, elsewhere);
    const { user, address, store } = await openPage('/app/confirm-email#c0de');
    await user.click(await screen.findByRole('button', { name: 'Log in to confirm' }));
    await waitUntil('the log-in page', () => address().startsWith('/app/login'));
    expect(address()).toBe('/app/login?forceLoginDisplayForm=true&next=%2Fapp%2Fconfirm-email');
    expect(store.ports.storage.session.get('patchbay.emailConfirmation')).toBe('c0de');
  });

  it('the page behind the mailed link offers a new link to somebody logged in whose link is too old', async () => {
    serveSignedIn({ profile: { email_confirmed: false } });
    replyWith('confirmEmail', 400, { errors: ['old'] });
    const { user } = await openPage('/app/confirm-email#old');
    const send = replyWith('sendEmailConfirmation', 200, { message: 'Sent!' }, { params: { id: 7 } });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect((await screen.findAllByText('Confirmation email sent, check your email to confirm.')).length).toBeGreaterThan(0);
    expect(send.sent).toHaveLength(1);
  });

  it('the page behind the mailed link says so to somebody logged in whose address is confirmed already', async () => {
    serveSignedIn();
    replyWith('confirmEmail', 400, { errors: ['old'] });
    await openPage('/app/confirm-email#old');
    expect(await screen.findByText(/Your email address is already confirmed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  it('the page behind the mailed link says when the link is cut off, and asks nothing', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    await openPage('/app/confirm-email');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible();
  });

  it('the page behind the mailed link says when there is no network [R19]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    failToReach('confirmEmail');
    await openPage('/app/confirm-email#c0de');
    expect(await screen.findByRole('alert')).toHaveTextContent(/trouble connecting/);
  });

  it('the page behind the mailed link looks up the session again if a look-up from before the confirmation is answered after it', async () => {
    let release = (): void => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    const roles = [{ account_id: 3, role: 'owner' as const }];
    replyWith('getCurrentProfile', 200, signedInAs({ roles, email_confirmed: false }), { until });
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 }, times: 2, isOptional: true });
    replyWith('listAccounts', 200, { objects: [wireAccount()] }, { times: 2, isOptional: true });
    replyWith('confirmEmail', 200, { email: 'ada@patchbay.example', reset_code: null });
    const again = replyWith('getCurrentProfile', 200, signedInAs({ roles }));
    await openPage('/app/confirm-email#c0de');
    expect(await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    release();
    await waitFor(() => expect(again.sent).toHaveLength(1));
  });

  it('the page behind the mailed link removes the notice for the signed-in person', async () => {
    serveSignedIn({ profile: { email_confirmed: false } });
    replyWith('confirmEmail', 200, { email: 'ada@patchbay.example', reset_code: null });
    // Requested again after the confirmation, which may happen before the page is shown.
    const again = replyWith('getCurrentProfile', 200, signedInAs({}));
    replyWith('getProfile', 200, wireProfile({ roles: [{ account_id: 3, role: 'owner' }] }), { params: { id: 7 }, isOptional: true });
    replyWith('listAccounts', 200, { objects: [wireAccount()] }, { isOptional: true });
    serveZaps([]);
    const { user } = await openPage('/app/confirm-email#c0de');
    expect(await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    await screen.findByRole('navigation', { name: 'Main' });
    await user.click(screen.getByRole('link', { name: 'Go to Home' }));
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada' });
    await waitFor(() => expect(again.sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('You need to confirm your current email address.')).not.toBeInTheDocument());
  });
});

describe('the notice over every page', () => {
  it('the notice over every page asks for the confirmation and mails the link again [A4.41, A4.36, B8.60, B8.55]', async () => {
    serveSignedIn({ profile: { email_confirmed: false } });
    serveZaps([]);
    const { user } = await openPage('/app/dashboard');
    expect(await screen.findByText('You need to confirm your current email address.')).toBeVisible();
    const send = replyWith('sendEmailConfirmation', 200, { message: 'Sent!' }, { params: { id: 7 } });
    await user.click(screen.getByRole('button', { name: 'Send the confirmation email' }));
    expect(await screen.findByText('Confirmation email sent, check your email to confirm.')).toBeVisible();
    expect(send.sent).toHaveLength(1);
  });

  it('the notice over every page says when the mail could not be sent, and tries again [A4.37, B8.56]', async () => {
    serveSignedIn({ profile: { email_confirmed: false } });
    serveZaps([]);
    const { user } = await openPage('/app/dashboard');
    replyWith('sendEmailConfirmation', 429, { errors: ["You're trying too frequently."] }, { params: { id: 7 } });
    await user.click(await screen.findByRole('button', { name: 'Send the confirmation email' }));
    expect(await screen.findByText('There was an error sending the email, please try again.')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent("You're trying too frequently.");
    replyWith('sendEmailConfirmation', 200, { message: 'Sent!' }, { params: { id: 7 } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Confirmation email sent, check your email to confirm.')).toBeVisible();
  });

  const show = (resend: ResendState, emailConfirmed = false) => {
    const entities = entitiesOf(loadedRecords(profiles, [exampleProfile({ emailConfirmed })]));
    const state = { emailConfirmation: { ...initialConfirmation, resend }, entities };
    render(<StoryOfPage page={{ parts, Screen: ConfirmationBanner }} state={state} />);
  };

  it.each([
    [{ phase: 'idle' }, 'warning'],
    [{ phase: 'sent' }, 'warning'],
    [{ phase: 'failed', messages: [] }, 'error'],
  ] as const)('in state %j is of the kind %s [A4.36, A4.37, A4.41]', (resend, kind) => {
    show(resend);
    expect(screen.getByRole('alert')).toHaveAttribute('data-kind', kind);
  });

  it('the notice over every page is a success once the address is confirmed [A4.40, B8.59]', () => {
    show({ phase: 'idle' }, true);
    expect(screen.getByRole('status')).toHaveAttribute('data-kind', 'success');
    expect(screen.getByRole('status')).toHaveTextContent('Your current email address (ada@patchbay.example) is confirmed.');
  });
});

describe('the page for people who must activate first', () => {
  it("the page for people who must activate first is titled 'Activate Your Account', says what to do next and leads back to log-in [A2.11, A2.12]", async () => {
    render(<StoryOfPage page={activate} state={{}} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Activate Your Account' })).toBeVisible();
    expect(screen.getByText(/Open it to activate your account/)).toHaveTextContent('We have sent a link to ada@patchbay.example.');
    expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/app/login');
    const send = screen.getByRole('button', { name: 'Send the link again' });
    await userEvent.click(send);
    expect(send).toHaveAttribute('aria-busy', 'true');
  });

  it('the page for people who must activate first shows to a visitor as well, without a link to send', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    await openPage('/app/login/activate');
    expect(await screen.findByRole('heading', { level: 1, name: 'Activate Your Account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  });
});

describe('its slice', () => {
  it('marks the mail as sent on success and not on failure [A4.34]', () => {
    const sending = confirmationSlice.reducer(initialConfirmation, resendRequested());
    expect(confirmationSlice.reducer(sending, resent()).resend).toEqual({ phase: 'sent' });
    expect(confirmationSlice.reducer(sending, resendFailed({ messages: ['no'] })).resend).toEqual({ phase: 'failed', messages: ['no'] });
  });

  it('leaves alone what it does not know, and survives JSON', () => {
    expect(confirmationSlice.reducer(initialConfirmation, { type: 'other/happened' })).toBe(initialConfirmation);
    expect(JSON.parse(JSON.stringify(initialConfirmation))).toEqual(initialConfirmation);
  });
});
