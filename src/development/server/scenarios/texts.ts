/** Texts of log-in, sign-up and their pages. */
import { handOffKind } from '../../../domain/socialLogin';
import { logIn, must, newUser, offerOneTap, signedIn } from '../actions';
import type { Scenario } from '../scenario';

const signUpSteps = [{ press: 'Sign Up' }] as const;
const day = 24 * 3600;

export const textScenarios: readonly Scenario[] = [
  {
    id: 'A8.22',
    what: 'A person is signed in, and two days pass. The button in the guide moves the server’s clock.',
    means: 'clock',
    steps: [{ awaits: 'Welcome, Sam' }, { guide: 'Let two days pass', advanceSeconds: 2 * day }],
    shows: { text: 'Your session timed out. Please log in again!', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/app/dashboard' };
    },
  },
  {
    id: 'A8.23',
    what: 'The server fails with a response that cannot be shown to a person.',
    means: 'forced',
    steps: [{ press: 'Continue' }, { press: 'Log In' }],
    shows: { text: 'Oops, looks like we had an error signing you in!', where: 'page' },
    async prepare(testContext) {
      testContext.answer('logIn', { status: 502, body: '<html><h1>Bad Gateway</h1></html>' });
      const { email, password } = await testContext.newUser();
      return { to: '/app/login', fill: { email, password } };
    },
  },
  {
    id: 'A8.24',
    also: ['A4.33'],
    what: 'Google One Tap is offered on the sign-up page; the server fails once an account is chosen. This is the simulated Google on this machine.',
    means: 'forced',
    steps: [{ press: 'Continue as Nora Newcomer', frame: 'Sign in with Google' }],
    shows: { text: 'Oops, looks like we had an error creating your account!', where: 'page' },
    async prepare(testContext) {
      offerOneTap(testContext);
      testContext.answer('logInWithOneTap', { status: 500, body: { errors: [] } });
      return { to: '/sign-up' };
    },
  },
  {
    id: 'A8.25',
    also: ['B8.28'],
    what: 'The server refuses and gives no reason.',
    means: 'forced',
    steps: signUpSteps,
    shows: { text: 'There was a problem while trying to sign up.', where: 'page' },
    async prepare(testContext) {
      testContext.answer('signUp', { status: 500, body: '' });
      return { to: '/sign-up', fill: newUser(testContext) };
    },
  },
  {
    id: 'A8.26',
    also: ['A4.05'],
    what: 'The password is too common. The server names the field, and the page shows the message there.',
    means: 'real',
    steps: signUpSteps,
    shows: { text: 'Too many people use that password. Choose another one.', where: 'page' },
    prepare: async (testContext) => ({ to: '/sign-up', fill: newUser(testContext, 'password123') }),
  },
  {
    id: 'A8.27',
    also: ['A4.21'],
    what: 'Two other people have signed up from this IP address, so the third needs a captcha.',
    means: 'real',
    steps: signUpSteps,
    shows: { text: 'Confirm that you are human, then try again.', where: 'page' },
    async prepare(testContext) {
      for (let others = 0; others < testContext.context.config.limits.login.captchaAfter; others += 1) {
        const { email, firstName: first_name, lastName: last_name, password1 } = newUser(testContext);
        must(await testContext.browser.post('/api/v3/profiles', { email, first_name, last_name, password1 }), 201);
      }
      return { to: '/sign-up', fill: newUser(testContext) };
    },
  },
  {
    id: 'A8.28',
    what: 'The page shown for a locked account (see A8.03).',
    means: 'real',
    steps: [],
    shows: { text: 'Your account is now locked.', where: 'page' },
    prepare: async () => ({ to: '/app/login/locked' }),
  },
  {
    id: 'A8.29',
    what: 'The password has been entered, and ten other sessions are active.',
    means: 'real',
    steps: [],
    shows: { text: 'Hold up! It looks like multiple people or devices have been using your account.', where: 'page' },
    async prepare(testContext) {
      const person = await testContext.newUser();
      for (let device = 0; device < testContext.context.config.session.maxLive; device += 1)
        await logIn(testContext.anonymousClient(), person);
      must(await testContext.browser.post('/api/v3/login', { email: person.email, password: person.password }), 403);
      return { to: '/app/login/secure-session' };
    },
  },
  {
    id: 'A8.30',
    what: 'The page shown to a browser without cookies (see A8.06).',
    means: 'real',
    steps: [],
    shows: { text: 'including third-party cookies', where: 'page' },
    prepare: async () => ({ to: '/app/login/cookies-disabled' }),
  },
  {
    id: 'A8.35',
    what: 'While the Google window is open, a page from another origin claims that the sign-in is done. The console reports it; nothing else happens.',
    means: 'real',
    steps: [
      { press: 'Continue with Google' },
      {
        guide: 'Let a page of another origin speak',
        foreignMessage: { kind: handOffKind, nonce: 'guessed', nextUrl: 'https%3A%2F%2Fevil.example' },
      },
    ],
    shows: { text: 'A sign-on message came from another origin', where: 'guide' },
    prepare: async () => ({ to: '/app/login' }),
  },
];
