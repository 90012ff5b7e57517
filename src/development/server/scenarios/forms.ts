/** The steps of the sign-in forms, what follows a sign-in, and One Tap. */
import { people } from '../../../fixtures/people';
import { must, newUser, offerOneTap, signedIn } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const logInSteps = [{ press: 'Continue' }, { press: 'Log In' }] as const;
const login = async (testContext: TestContext): Promise<Setting> => {
  const { email, password } = await testContext.newUser();
  return { to: '/app/login', fill: { email, password } };
};
const twoDays = 2 * 24 * 3600;
const oneTapFrame = 'Sign in with Google';
const oneTap = { guide: { state: ['oneTap'] } } as const;

export const formScenarios: readonly Scenario[] = [
  {
    id: 'A4.02',
    also: ['B4.29'],
    what: 'A visitor opens the log-in page. It asks for the email address first, and stays although nobody is signed in.',
    means: 'real',
    steps: [],
    shows: { text: 'Continue', where: 'page' },
    prepare: async () => ({ to: '/app/login' }),
  },
  {
    id: 'A4.03',
    what: 'The email address is typed, and “Continue” moves to the password.',
    means: 'real',
    steps: [{ press: 'Continue' }],
    shows: { text: 'Forgot your password?', where: 'page' },
    prepare: async (testContext) => ({ to: '/app/login', fill: { email: (await testContext.newUser()).email } }),
  },
  {
    id: 'A4.06',
    what: 'The email address is typed on the sign-up page, and the names and the password appear.',
    means: 'real',
    steps: [{ press: 'Continue' }],
    shows: { text: 'First name', where: 'page' },
    prepare: async (testContext) => ({ to: '/sign-up', fill: { email: newUser(testContext).email } }),
  },
  {
    id: 'A4.17',
    also: ['A4.23'],
    what: 'The session timed out, and the person logs in again: the flag is set and reset, and the account is loaded again.',
    means: 'clock',
    steps: [
      { awaits: 'Welcome, Sam' },
      { guide: 'Let two days pass', advanceSeconds: twoDays },
      { awaits: 'Your session timed out. Please log in again!' },
      ...logInSteps,
      { awaits: 'Welcome, Sam' },
    ],
    shows: { text: 'session/refreshed', where: 'guide' },
    async prepare(testContext) {
      const { email, password } = await signedIn(testContext);
      const guide = { state: ['login.hasLastSessionTimedOut', 'session.status.phase'], actions: ['session/refreshed'] };
      return { to: '/app/dashboard', fill: { email, password }, guide };
    },
  },
  {
    id: 'A4.18',
    also: ['A4.20'],
    what: 'A person signs up. The guide lists the log-out before it and the log-in after it.',
    means: 'real',
    steps: [{ press: 'Sign Up' }],
    shows: { text: 'POST /api/v3/login: 200, request 1', where: 'guide' },
    prepare: async (testContext) => ({
      to: '/sign-up',
      fill: newUser(testContext),
      guide: { requests: ['POST /api/v3/profiles', 'GET /api/logout', 'POST /api/v3/login'] },
    }),
  },
  {
    id: 'A4.19',
    what: 'The account is created, but the log-in after it is refused.',
    means: 'forced',
    steps: [{ press: 'Sign Up' }],
    shows: { text: 'Something seems to have gone wrong there. Please try again.', where: 'page' },
    async prepare(testContext) {
      testContext.answer('logIn', { status: 401, body: { errors: ['Your email or password is incorrect.'] } });
      return { to: '/sign-up', fill: newUser(testContext) };
    },
  },
  {
    id: 'A4.22',
    what: 'The captcha is solved, and then not sent for a day. It expires, and an event is tracked.',
    means: 'real',
    steps: [...logInSteps, { tick: 'I’m not a robot' }, { guide: 'Let a day pass in this page', elapses: 24 * 3600 }],
    shows: { text: 'login/captchaExpired', where: 'guide' },
    async prepare(testContext) {
      const { email, password } = await testContext.newUser();
      const { captchaAfter } = testContext.context.config.limits.login;
      const wrong = { email, password: 'not the password' };
      for (let tried = 0; tried < captchaAfter; tried += 1) must(await testContext.anonymousClient().post('/api/v3/login', wrong), 401);
      return {
        to: '/app/login',
        fill: { email, password },
        guide: { state: ['login.captcha.phase'], actions: ['login/captchaExpired', 'tracking/tracked'] },
      };
    },
  },
  {
    id: 'A4.24',
    what: 'A reset link was sent; the person leaves the page and comes back. The result is gone.',
    means: 'real',
    steps: [
      { press: 'Send Reset Link' },
      { awaits: 'Sent!' },
      { guide: 'Go to the log-in page', visit: '/app/login' },
      { guide: 'Come back', visit: '/app/login/forgot' },
    ],
    shows: { text: 'login.forgotPassword.result: null', where: 'guide' },
    prepare: async (testContext) => ({
      to: '/app/login/forgot',
      fill: { email: (await testContext.newUser()).email },
      guide: { state: ['login.forgotPassword.result'] },
    }),
  },
  {
    id: 'A4.25',
    what: 'The email address belongs to a company with its own sign-in page, where “Continue” leads.',
    means: 'real',
    steps: [{ press: 'Continue' }],
    shows: { text: 'Demo identity provider', where: 'page' },
    prepare: async () => ({ to: '/app/login', fill: { email: people.ssoOwner.email } }),
  },
  {
    id: 'A4.26',
    what: 'The look-up of the email address fails on the server; the person logs in with the password.',
    means: 'forced',
    steps: logInSteps,
    shows: { text: 'Welcome, Sam', where: 'page' },
    async prepare(testContext) {
      testContext.answer('discoverAccount', { status: 500, body: { errors: [] } });
      return login(testContext);
    },
  },
  {
    id: 'A4.27',
    what: 'A person chooses an account in One Tap, and the server takes its time.',
    means: 'forced',
    steps: [{ press: 'Continue as Nora Newcomer', frame: oneTapFrame }],
    shows: { text: 'Signing you into Patchbay', where: 'page' },
    async prepare(testContext) {
      offerOneTap(testContext);
      testContext.answer('logInWithOneTap', 'none');
      return { to: '/sign-up', ...oneTap };
    },
  },
  {
    id: 'A4.28',
    what: 'A person closes One Tap: nothing of it stays on the page.',
    means: 'forced',
    steps: [{ press: 'Close', frame: oneTapFrame }],
    shows: { text: 'oneTap: {"phase":"hidden","error":"userCancelled"}', where: 'guide' },
    async prepare(testContext) {
      offerOneTap(testContext);
      return { to: '/sign-up', ...oneTap };
    },
  },
  {
    id: 'A4.29',
    what: 'The server offers One Tap, but the log-in page does not show it. Its own button stays.',
    means: 'forced',
    steps: [],
    shows: { text: 'Continue with Google', where: 'page' },
    async prepare(testContext) {
      offerOneTap(testContext);
      return { to: '/app/login', guide: { state: ['oneTap', 'session.status.phase'] } };
    },
  },
  {
    id: 'A4.30',
    what: 'The address of the Google account already belongs to somebody here, who must confirm it first.',
    means: 'forced',
    steps: [{ press: 'Continue as Nora Newcomer', frame: oneTapFrame }],
    shows: { text: 'There’s already a Patchbay account with the address', where: 'page' },
    async prepare(testContext) {
      offerOneTap(testContext);
      testContext.answer('logInWithOneTap', {
        status: 200,
        body: { profile_id: null, is_new: false, account_verification_required: true, email_confirmed: false },
      });
      testContext.answer('getPendingSocialLogin', {
        status: 200,
        body: { provider: 'google', email: 'nora@example.com', next: '/app/dashboard' },
      });
      return { to: '/sign-up', ...oneTap };
    },
  },
  {
    id: 'A4.31',
    what: 'One Tap is offered on a public page, and the server fails once an account is chosen.',
    means: 'forced',
    steps: [{ press: 'Continue as Nora Newcomer', frame: oneTapFrame }],
    shows: { text: 'Signing in with Google didn’t work.', where: 'page' },
    async prepare(testContext) {
      offerOneTap(testContext);
      testContext.answer('logInWithOneTap', { status: 500, body: { errors: [] } });
      return { to: '/partner', ...oneTap };
    },
  },
  {
    id: 'A4.32',
    what: 'The server answers that the person’s company has its own sign-in page, and names it.',
    means: 'forced',
    steps: [{ press: 'Continue as Nora Newcomer', frame: oneTapFrame }],
    shows: { text: 'There’s no single sign-on at this address.', where: 'page' },
    async prepare(testContext) {
      offerOneTap(testContext);
      testContext.answer('logInWithOneTap', { status: 403, body: { errors: [], sso_url: '/app/login/single-sign-on?reason=unknown' } });
      return { to: '/sign-up', ...oneTap };
    },
  },
  {
    id: 'B8.62',
    what: 'Google’s script does not load within three seconds. This is one of the seven errors; A4.28 shows the one after “Close”. The others depend on the browser and on Google, and have the same form.',
    means: 'forced',
    steps: [{ awaits: 'Continue with Google' }],
    shows: { text: 'oneTap: {"phase":"hidden","error":"loadingTimeout"}', where: 'guide' },
    async prepare(testContext) {
      offerOneTap(testContext, '/no-such-script.js');
      return { to: '/sign-up', ...oneTap };
    },
  },
];
