/** The log-in and its possible replies. */
import { failToLogIn, guarded, logIn } from '../actions';
import type { Scenario, Step } from '../scenario';
import type { RegisteredUser } from '../testContext';

const logInSteps: readonly Step[] = [{ press: 'Continue' }, { press: 'Log In' }];
const withCaptcha: readonly Step[] = [...logInSteps, { tick: 'I’m not a robot' }, { press: 'Log In' }];
const form = ({ email, password }: Pick<RegisteredUser, 'email' | 'password'>) => ({ to: '/app/login', fill: { email, password } });
const broken = { errors: ['Something went wrong on our side.'] };

export const loginScenarios: readonly Scenario[] = [
  {
    id: 'A8.01',
    also: ['A4.07', 'A4.08', 'A4.20'],
    what: 'A person who has just signed up logs in and lands on the dashboard.',
    means: 'real',
    steps: logInSteps,
    shows: { text: 'login/formAnswered: valid', where: 'guide' },
    prepare: async (testContext) => ({
      ...form(await testContext.newUser()),
      guide: { requests: ['GET /api/logout', 'POST /api/v3/login'] },
    }),
  },
  {
    id: 'A8.02',
    also: ['A4.04', 'A4.07', 'A4.13'],
    what: 'The password is wrong.',
    means: 'real',
    steps: logInSteps,
    shows: { text: 'Your email or password is incorrect.', where: 'page' },
    prepare: async (testContext) => form({ ...(await testContext.newUser()), password: 'not the password' }),
  },
  {
    id: 'A8.03',
    also: ['A4.09'],
    what: 'Twenty wrong passwords from many addresses have locked the account, so a captcha comes first. The page for locked accounts has its own wording; this is what the program logged on the way there.',
    means: 'real',
    steps: withCaptcha,
    shows: { text: 'Your account has been locked.', where: 'guide' },
    async prepare(testContext) {
      const person = await testContext.newUser();
      await failToLogIn(testContext.anonymousClient, person.email, testContext.context.config.limits.lock.after);
      return form(person);
    },
  },
  {
    id: 'A8.04',
    also: ['A4.10'],
    what: 'The person has two-factor on; the log-in leads to the page that asks for the code.',
    means: 'real',
    steps: logInSteps,
    shows: { text: 'Two factor authentication is required.', where: 'guide' },
    prepare: async (testContext) => form(await guarded(testContext)),
  },
  {
    id: 'A8.05',
    also: ['A4.11'],
    what: 'The person is already signed in on the maximum number of devices; the log-in leads to the page that asks to confirm this session.',
    means: 'real',
    steps: logInSteps,
    shows: { text: 'A single session is required.', where: 'guide' },
    async prepare(testContext) {
      const person = await testContext.newUser();
      for (let device = 0; device < testContext.context.config.session.maxLive; device += 1)
        await logIn(testContext.anonymousClient(), person);
      return form(person);
    },
  },
  {
    id: 'A8.06',
    also: ['A4.12'],
    what: 'The server answers as it does to a browser that rejects cookies; the log-in leads to the page about cookies.',
    means: 'forced',
    steps: logInSteps,
    shows: { text: 'Cookies must be enabled.', where: 'guide' },
    async prepare(testContext) {
      testContext.answer('logIn', { status: 403, body: { errors: ['The CSRF token is missing or wrong.'], reason: 'csrf_failed' } });
      return form(await testContext.newUser());
    },
  },
  {
    id: 'A8.07',
    also: ['A4.13', 'A4.21'],
    what: 'Two wrong passwords were entered before; the next try needs a captcha, which then appears in the form.',
    means: 'real',
    steps: logInSteps,
    shows: { text: 'Confirm that you are human, then try again.', where: 'page' },
    async prepare(testContext) {
      const person = await testContext.newUser();
      await failToLogIn(testContext.anonymousClient, person.email, testContext.context.config.limits.login.captchaAfter);
      return form(person);
    },
  },
  {
    id: 'A8.08',
    also: ['A4.13'],
    what: 'Five wrong passwords were entered in this browser within fifteen minutes.',
    means: 'real',
    steps: logInSteps,
    shows: { text: "You're trying too frequently.", where: 'page' },
    async prepare(testContext) {
      const person = await testContext.newUser();
      await failToLogIn(() => testContext.browser, person.email, testContext.context.config.limits.login.perIdentifier);
      return form(person);
    },
  },
  {
    id: 'A8.09',
    what: 'The server fails with a 500. Log-in has no outcome for that, so the page shows the server’s message.',
    means: 'forced',
    steps: logInSteps,
    shows: { text: 'Something went wrong on our side.', where: 'page' },
    async prepare(testContext) {
      testContext.answer('logIn', { status: 500, body: broken });
      return form(await testContext.newUser());
    },
  },
];
