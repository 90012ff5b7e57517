/** Confirming and changing the email address: the states of the banner. */
import { must, signedIn } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const page = '/app/settings/email';
const resend = { press: 'Send the confirmation email' } as const;
const change = [{ press: 'Change' }, { press: 'Send the link' }] as const;

async function changing(testContext: TestContext): Promise<Setting> {
  await signedIn(testContext);
  const email = `scenario.${testContext.context.random.bytes(5).toString('hex')}@example.com`;
  return { to: page, fill: { email }, guide: { state: ['emailConfirmation.emailPendingChange'] } };
}

export const emailScenarios: readonly Scenario[] = [
  {
    id: 'B8.55',
    also: ['A4.34', 'A4.36', 'B4.46'],
    what: 'A person who has just signed up requests the confirmation email.',
    means: 'real',
    steps: [resend],
    shows: { text: 'Confirmation email sent, check your email to confirm.', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: page, guide: { state: ['emailConfirmation.resend.phase'] } };
    },
  },
  {
    id: 'B8.56',
    also: ['A4.37', 'B4.46'],
    what: 'The confirmation email has been requested too often, so the next one is refused with the reason.',
    means: 'real',
    steps: [resend],
    shows: { text: 'There was an error sending the email, please try again.', where: 'page' },
    async prepare(testContext) {
      const { id } = await signedIn(testContext);
      // As often as it is allowed in an hour.
      for (let sent = 0; sent < 5; sent += 1) must(await testContext.browser.post(`/api/v3/profiles/${id}/confirm-email`, {}), 200);
      return { to: page };
    },
  },
  {
    id: 'B8.57',
    also: ['A4.35', 'A4.38', 'B4.46'],
    what: 'A person asks for another email address.',
    means: 'real',
    steps: change,
    shows: { text: 'Check your email to confirm your change request.', where: 'page' },
    prepare: changing,
  },
  {
    id: 'B8.58',
    also: ['A4.39', 'B4.46'],
    what: 'The server refuses the new email address and says why.',
    means: 'forced',
    steps: change,
    shows: { text: 'An error occurred while attempting to change your email address:', where: 'page' },
    async prepare(testContext) {
      const setting = await changing(testContext);
      testContext.answer('sendEmailConfirmation', { status: 500, body: { errors: ['The mail room is closed.'] } });
      return setting;
    },
  },
  {
    id: 'B8.59',
    also: ['A4.40', 'B4.46'],
    what: 'A person opens the link from the confirmation email.',
    means: 'real',
    steps: [],
    shows: { text: 'is confirmed.', where: 'page' },
    async prepare(testContext) {
      const { email } = await signedIn(testContext);
      return { to: await testContext.mailedLink(email) };
    },
  },
  {
    id: 'B8.60',
    also: ['A4.41', 'B4.46'],
    what: 'A person who has not confirmed the email address opens the dashboard.',
    means: 'real',
    steps: [],
    shows: { text: 'You need to confirm your current email address.', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/app/dashboard' };
    },
  },
];
