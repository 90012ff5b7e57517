import { render, screen, waitFor, within } from '@testing-library/react';
import section from '../../../../src/app/features/email-confirmation/section';
import { confirmationSlice, initialConfirmation, type ConfirmationState } from '../../../../src/app/features/email-confirmation/state';
import { profiles } from '../../../../src/app/features/profile/entity';
import { sessionEnded } from '../../../../src/app/features/session';
import { entitiesOf, exampleProfile, loadedRecords } from '../../../../src/gallery/examples';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import type { WireProfile } from '../../../../src/contract/profiles';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const { changeFailed, changeOpened, changeRequested, changeSent, newEmailTyped, withdrawalKept } = confirmationSlice.actions;

afterEach(stopStores);

const params = { id: 7 };
const other = 'countess@patchbay.example';
const checkMail = 'Check your email to confirm your change request.';
const failure = 'An error occurred while attempting to change your email address:';

async function openEmail(profile: Partial<WireProfile> = {}) {
  serveSignedIn({ profile });
  const page = await openPage('/app/settings/email');
  await screen.findByRole('button', { name: 'Change' });
  const ask = async (email: string): Promise<void> => {
    await page.user.click(screen.getByRole('button', { name: 'Change' }));
    const field = screen.getByRole('textbox', { name: 'New email address' });
    expect(field).toHaveFocus();
    await page.user.type(field, `${email}{Enter}`);
  };
  return { ...page, ask };
}

describe('another address', () => {
  it('another address is asked for, and shown as waiting until it is confirmed [A4.38, B8.57, S32]', async () => {
    const { ask } = await openEmail();
    const asked = replyWith('sendEmailConfirmation', 200, { message: checkMail }, { params });
    replyWith('getProfile', 200, wireProfile({ pending_email: other }), { params });
    await ask(`  ${other}`);
    const bar = await screen.findByRole('alert');
    expect(bar).toHaveTextContent(`Warning.${checkMail}`);
    expect(asked.sent.map(({ body }) => body)).toEqual([{ email: other }]);
    expect(await screen.findByText(other)).toBeVisible();
    expect(screen.getByText('ada@patchbay.example')).toBeVisible();
  });

  it('another address that waits is shown after a reload too, and can be given up [A4.38]', async () => {
    const { user } = await openEmail({ pending_email: other });
    expect(screen.getByRole('alert')).toHaveTextContent(checkMail);
    const withdrawn = replyWith('sendEmailConfirmation', 200, { message: 'ok' }, { params });
    replyWith('getProfile', 200, wireProfile(), { params });
    await user.click(screen.getByRole('button', { name: 'Keep my current address' }));
    await waitFor(() => expect(screen.queryByText(other)).toBeNull());
    expect(withdrawn.sent.map(({ body }) => body)).toEqual([{ email: 'ada@patchbay.example' }]);
    expect(screen.getByText('Your current email address (ada@patchbay.example) is confirmed.')).toBeVisible();
  });

  it('another address that is none is refused at the field, which keeps it and the focus', async () => {
    const { ask } = await openEmail();
    const sentence = 'Enter a valid email address.';
    replyWith('sendEmailConfirmation', 400, { errors: [sentence], field_errors: { email: [sentence] } }, { params });
    await ask('countess');
    const field = screen.getByRole('textbox', { name: 'New email address' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(field).toHaveValue('countess');
    expect(field).toHaveFocus();
  });

  it('another address that could not be asked for says why, and keeps what was typed [A4.39, B8.58, R19]', async () => {
    const { ask, user } = await openEmail();
    replyWith('sendEmailConfirmation', 429, { errors: ["You're trying too frequently."] }, { params });
    await ask(other);
    const bar = await screen.findByRole('alert');
    expect(bar).toHaveTextContent(failure);
    expect(within(bar).getByRole('listitem')).toHaveTextContent("You're trying too frequently.");
    expect(screen.getByRole('textbox', { name: 'New email address' })).toHaveValue(other);
    failToReach('sendEmailConfirmation', 1, params);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent(/trouble connecting/));
  });

  it('another address that could not be asked for without a network, not even for a CSRF token, says so and can be asked for again [R19]', async () => {
    const { store, ask } = await openEmail();
    store.ports.clock.skipWaitsUpTo(1000);
    store.ports.cookies.remove('csrftoken');
    failToReach('getCsrfToken', 3);
    await ask(other);
    expect(await screen.findByRole('alert')).toHaveTextContent(failure);
    expect(screen.getByRole('listitem')).toHaveTextContent(/trouble connecting/);
    expect(screen.getByRole('textbox', { name: 'New email address' })).toHaveValue(other);
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeEnabled();
  });

  it('another address needs a fresh sign-in: what was typed is there again afterwards [S26]', async () => {
    const { ask, address, store } = await openEmail();
    replyWith('sendEmailConfirmation', 403, { errors: [], reason: 'invalid_auth_realm' }, { params });
    await ask(other);
    await waitFor(() => expect(address()).toBe('/app/login?reauth=true&next=%2Fapp%2Fsettings%2Femail'));
    store.ports.location.push('/app/settings/email');
    expect(await screen.findByRole('textbox', { name: 'New email address' })).toHaveValue(other);
  });

  it('another address is confirmed by its link in a session, and otherwise asks the person to log in [S32]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    replyWith('confirmEmail', 403, { errors: ['Log in.'], reason: 'sign_in_first' });
    await openPage('/app/confirm-email#c0de');
    expect(await screen.findByRole('alert')).toHaveTextContent('Log in to the account that asked for this address');
  });

  it('another address is the one that is shown once it is confirmed', async () => {
    serveSignedIn({ profile: { pending_email: other } });
    replyWith('confirmEmail', 200, { reset_code: null, email: other });
    // Requested again after the confirmation, which may happen before the page is shown.
    replyWith('getCurrentProfile', 200, signedInAs({ email: other }));
    replyWith('getProfile', 200, wireProfile({ email: other }), { params });
    // Requested again only where the first request has ended.
    replyWith('listAccounts', 200, { objects: [wireAccount()] }, { isOptional: true });
    const { store } = await openPage('/app/confirm-email#c0de');
    expect(await screen.findByText(`Your current email address (${other}) is confirmed.`)).toBeVisible();
    store.ports.location.push('/app/settings/email');
    // Until the profile is read again, the page shows it as the address that waits.
    await waitFor(() => expect(screen.queryByText('ada@patchbay.example')).toBeNull());
    await waitFor(() => expect(screen.getByText(other)).toBeVisible());
  });
});

describe('the banner', () => {
  const show = (state: Partial<ConfirmationState>, emailConfirmed: boolean) => {
    const entities = entitiesOf(loadedRecords(profiles, [exampleProfile({ emailConfirmed })]));
    render(<StoryOfPage page={section} state={{ emailConfirmation: { ...initialConfirmation, ...state }, entities }} />);
    return screen.queryByRole('alert') ?? screen.getByRole('status');
  };

  it.each([
    ['confirmation sent', { resend: { phase: 'sent' } }, 'Warning.', 'Confirmation email sent, check your email to confirm.', null],
    [
      'send failed',
      { resend: { phase: 'failed', messages: ['First', 'Second'] } },
      '',
      'There was an error sending the email, please try again.',
      'Try again',
    ],
    ['change request sent', { emailPendingChange: true }, 'Warning.', checkMail, null],
    ['change request failed', { change: { phase: 'failed', typed: 'x', messages: ['First', 'Second'] } }, '', failure, null],
    ['confirmed', {}, 'Success!', 'Your current email address (ada@patchbay.example) is confirmed.', null],
    ['unconfirmed', {}, 'Warning.', 'You need to confirm your current email address.', 'Send the confirmation email'],
  ] as const)('%s has its kind, its text and its link [B4.46]', (name, state, kind, text, link) => {
    const bar = show(state, name === 'confirmed');
    expect(bar).toHaveTextContent(`${kind}${text}`);
    expect(
      within(bar)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(link === null ? [] : [link]);
    const isFailure = kind === '';
    expect(bar).toHaveAttribute('data-kind', isFailure ? 'error' : kind === 'Success!' ? 'success' : 'warning');
    expect(
      within(bar)
        .queryAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(isFailure ? ['First', 'Second'] : []);
  });
});

describe('the state of the change', () => {
  const after = (...events: Parameters<typeof confirmationSlice.reducer>[1][]): ConfirmationState =>
    events.reduce<ConfirmationState>(confirmationSlice.reducer, initialConfirmation);
  const isPending = (emailConfirmation: ConfirmationState) => emailConfirmation.emailPendingChange;

  it('the state of the change is marked as pending by the request, until it fails or is withdrawn [A4.35]', () => {
    const requested = after(changeOpened(), newEmailTyped({ email: other }), changeRequested());
    expect(isPending(after(changeOpened(), newEmailTyped({ email: other })))).toBe(false);
    expect(isPending(requested)).toBe(true);
    expect(isPending(confirmationSlice.reducer(requested, changeSent()))).toBe(true);
    expect(isPending(confirmationSlice.reducer(requested, changeFailed({ issue: null, messages: ['No.'] })))).toBe(false);
    expect(isPending(confirmationSlice.reducer(requested, withdrawalKept()))).toBe(false);
  });

  it('the state of the change survives JSON, answers unknown actions with the same state, and goes with the session [S45]', () => {
    for (const state of [after(changeOpened()), after(changeOpened(), newEmailTyped({ email: other }), changeRequested(), changeSent())]) {
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      expect(confirmationSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(confirmationSlice.reducer(state, sessionEnded({ where: 'here' }))).toEqual(initialConfirmation);
    }
  });
});
