import { screen, waitFor } from '@testing-library/react';
import { getHelpSlice, initialGetHelp } from '../../../../src/app/features/help/get-help/state';
import { maxSupportSubjectLength } from '../../../../src/domain/support';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage, type OpenPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const fill = async ({ user }: OpenPage) => {
  await user.selectOptions(await screen.findByLabelText('What is it about?'), 'My Zaps');
  await user.type(screen.getByLabelText('Subject'), 'It stopped');
  await user.type(screen.getByLabelText('Message'), 'My Zap does not run any more.');
};

it('the page for questions sends what a visitor asks, and says where the answer goes', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const page = await openPage('/get-help');
  expect(await screen.findByRole('heading', { level: 1, name: 'Get help' })).toBeVisible();
  expect(page.address()).toBe('/app/get-help');
  await page.user.type(screen.getByLabelText('Your email address'), 'anna@example.com');
  await fill(page);
  const sent = replyWith('sendSupportRequest', 201, { message: 'Sent!' });
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your message was sent' })).toBeVisible();
  expect(screen.getByText('We’ll reply to anna@example.com. You can close this page.')).toBeVisible();
  expect(sent.sent[0]?.body).toEqual({
    email: 'anna@example.com',
    topic: 'zaps',
    subject: 'It stopped',
    message: 'My Zap does not run any more.',
  });
  expect(sent.sent[0]?.headers['idempotency-key']).toMatch(/\S/);
  expect(JSON.parse(JSON.stringify(page.store.getState()))).toEqual(page.store.getState());
});

it('the page for questions fills in the address of the signed-in person', async () => {
  serveSignedIn();
  await openPage('/app/get-help');
  await waitFor(() => expect(screen.getByLabelText('Your email address')).toHaveValue('ada@patchbay.example'));
});

it('the page for questions takes its subject from the page that led here, as far as there is room [B8.09]', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  await openPage(`/app/get-help?hint=${encodeURIComponent(`We got an error on that! (502) ${'x'.repeat(500)}`)}`);
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
  await waitFor(() => expect(subject.value).toMatch(/^We got an error on that! \(502\) x+$/));
  expect(subject.value).toHaveLength(maxSupportSubjectLength);
});

it('the page for questions says at each field what is missing, before anything is sent, and keeps what was typed when it could not be sent [R19]', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const page = await openPage('/app/get-help');
  await page.user.type(await screen.findByLabelText('Your email address'), 'anna');
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  const email = screen.getByLabelText('Your email address');
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription('Enter the email address we should reply to.');
  expect(screen.getByLabelText('What is it about?')).toHaveAccessibleDescription('Choose a topic.');
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Tell us what happened, and what you expected.');
  await page.user.type(email, '@example.com');
  expect(email).not.toHaveAccessibleDescription('Enter the email address we should reply to.');
  await fill(page);
  failToReach('sendSupportRequest', 3);
  page.store.ports.clock.skipWaitsUpTo(20_000);
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  await page.store.ports.clock.advance(20_000);
  expect(await screen.findByText(/trouble connecting/)).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('My Zap does not run any more.');
});

it.each([
  [429 as const, { errors: ["You're trying too frequently."] }, "You're trying too frequently."],
  [
    400 as const,
    { errors: ['x'], field_errors: { subject: ['The subject can’t contain line breaks.'] } },
    'The subject can’t contain line breaks.',
  ],
])('shows what the server says with %i', async (status, body, sentence) => {
  serveSignedIn();
  const page = await openPage('/app/get-help');
  await waitFor(() => expect(screen.getByLabelText('Your email address')).toHaveValue('ada@patchbay.example'));
  await fill(page);
  replyWith('sendSupportRequest', status, body);
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(getHelpSlice.reducer(initialGetHelp, { type: 'unknown' })).toBe(initialGetHelp);
  expect(JSON.parse(JSON.stringify(initialGetHelp))).toEqual(initialGetHelp);
});
