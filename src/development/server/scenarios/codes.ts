/** The second factor, the reset link and the reset. */
import { guarded, logIn, must, wrongCode } from '../actions';
import type { Scenario } from '../scenario';
import { goodPassword, type TestContext } from '../testContext';

const minutes = (count: number) => count * 60;
const newPassword = 'brisk-Walnut-92-canal';
const codePage = '/app/login/2fa';
const recoveryPage = '/app/login/2fa?use_recovery_code=yes';
const send = [{ press: 'Send Reset Link' }];
const save = [{ press: 'Change Password' }];
const typed = { password1: newPassword, password2: newPassword };

/** The browser has given the password and owes the code. */
async function owing(testContext: TestContext) {
  const person = await guarded(testContext);
  await logIn(testContext.browser, person);
  return person;
}

/** The link of a mail that was requested this many seconds ago. */
async function resetLink(testContext: TestContext, secondsAgo: number): Promise<string> {
  const { email } = await testContext.newUser();
  return testContext.ago(secondsAgo, async () => {
    must(await testContext.anonymousClient().post('/api/v3/accounts/password/forgot', { email }), 200);
    return testContext.mailedLink(email);
  });
}

export const codeScenarios: readonly Scenario[] = [
  {
    id: 'A8.10',
    also: ['A4.14'],
    what: 'The password was entered eleven minutes ago, so the code comes too late.',
    means: 'clock',
    steps: [],
    shows: { text: 'Not authenticated.', where: 'page' },
    async prepare(testContext) {
      const { secret } = await testContext.ago(minutes(11), () => owing(testContext));
      return { to: codePage, fill: { code: wrongCode(testContext, secret) } };
    },
  },
  {
    id: 'A8.11',
    also: ['A4.14'],
    what: 'A wrong code is typed, and is submitted automatically.',
    means: 'real',
    steps: [],
    shows: { text: "That code doesn't look right.", where: 'page' },
    prepare: async (testContext) => ({ to: codePage, fill: { code: wrongCode(testContext, (await owing(testContext)).secret) } }),
  },
  {
    id: 'A8.12',
    what: 'The recovery code does not exist.',
    means: 'real',
    steps: [{ press: 'Verify' }],
    shows: { text: "That recovery code doesn't look right, or it has been used before.", where: 'page' },
    async prepare(testContext) {
      await owing(testContext);
      return { to: recoveryPage, fill: { recoveryCode: 'AAAAA-BBBBB' } };
    },
  },
  {
    id: 'A8.13',
    also: ['A4.14'],
    what: 'Ten wrong codes have already been entered, over several log-ins.',
    means: 'real',
    steps: [],
    shows: { text: "You're trying too frequently.", where: 'page' },
    async prepare(testContext) {
      const person = await guarded(testContext);
      const { perChallenge, perProfile } = testContext.context.config.limits.factor;
      const code = wrongCode(testContext, person.secret);
      for (let tried = 0; tried < perProfile;) {
        const visitor = testContext.anonymousClient();
        await logIn(visitor, person);
        for (let here = 0; here < perChallenge && tried < perProfile; here += 1, tried += 1) {
          must(await visitor.post('/api/v3/2fa', { code }), 403);
        }
      }
      await logIn(testContext.browser, person);
      return { to: codePage, fill: { code } };
    },
  },
  {
    id: 'A8.14',
    also: ['A4.15'],
    what: 'The person requests a reset link. It arrives in the development mailbox.',
    means: 'real',
    steps: send,
    shows: { text: 'Sent!', where: 'page' },
    prepare: async (testContext) => ({ to: '/app/login/forgot', fill: { email: (await testContext.newUser()).email } }),
  },
  ...(
    [
      ['A8.15', 401, 'Not authenticated.'],
      ['A8.16', 403, 'Account is disabled, contact support.'],
      ['A8.17', 404, 'No users exist with that email.'],
    ] as const
  ).map(([id, status, text]): Scenario => ({
    id,
    what: `The server answers ${status}. Our server never does, because that would reveal who has an account; the client handles the answer anyway.`,
    means: 'forced',
    steps: send,
    shows: { text, where: 'page' },
    async prepare(testContext) {
      testContext.answer('requestPasswordReset', { status, body: { errors: [text] } });
      return { to: '/app/login/forgot', fill: { email: (await testContext.newUser()).email } };
    },
  })),
  {
    id: 'A8.18',
    also: ['A4.15'],
    what: 'Five links have been requested for this address within the hour.',
    means: 'real',
    steps: send,
    shows: { text: "You're trying too frequently.", where: 'page' },
    async prepare(testContext) {
      const { email } = await testContext.newUser();
      for (let asked = 0; asked < testContext.context.config.limits.forgot.perIdentifier; asked += 1) {
        must(await testContext.anonymousClient().post('/api/v3/accounts/password/forgot', { email }), 200);
      }
      return { to: '/app/login/forgot', fill: { email } };
    },
  },
  {
    id: 'A8.19',
    also: ['A4.16'],
    what: 'A fresh link from a mail. The page has its own wording; this is what the program logged.',
    means: 'real',
    steps: save,
    shows: { text: 'Reset successfully.', where: 'guide' },
    prepare: async (testContext) => ({ to: await resetLink(testContext, 0), fill: typed }),
  },
  {
    id: 'A8.20',
    also: ['A4.16'],
    what: 'The link was mailed two hours ago and is valid for one hour.',
    means: 'clock',
    steps: save,
    shows: { text: 'Reset was invalid.', where: 'page' },
    prepare: async (testContext) => ({ to: await resetLink(testContext, minutes(120)), fill: typed }),
  },
  {
    id: 'A8.21',
    also: ['A4.16'],
    what: 'Thirty codes have been tried from this IP address within the hour.',
    means: 'real',
    steps: save,
    shows: { text: "You're trying too frequently.", where: 'page' },
    async prepare(testContext) {
      const link = await resetLink(testContext, 0);
      const guess = { username: 'nobody@example.com', code: 'a-guess', password1: goodPassword, password2: goodPassword };
      for (let tried = 0; tried < 30; tried += 1) must(await testContext.browser.post('/api/v3/accounts/password/reset', guess), 403);
      return { to: link, fill: typed };
    },
  },
];
