/** Requests of the application that fail. */
import { logIn, must, signedIn } from '../actions';
import type { Scenario } from '../scenario';

const minutes = (count: number) => count * 60;
const dashboard = { to: '/app/dashboard' };

export const requestScenarios: readonly Scenario[] = [
  {
    id: 'A8.32',
    what: 'A person is signed in, but loading the profile answers 401.',
    means: 'forced',
    steps: [],
    shows: { text: 'DataGet, status null', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('getProfile', { status: 401, body: { errors: ['Please log in.'] } });
      return dashboard;
    },
  },
  {
    id: 'A8.33',
    also: ['B8.45'],
    what: 'Loading the list of Zaps answers 500 with a line of plain text.',
    means: 'forced',
    steps: [],
    shows: { text: 'The kettle is dry.', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('listZaps', { status: 500, body: 'The kettle is dry.' });
      return dashboard;
    },
  },
  {
    id: 'A8.34',
    also: ['B8.41'],
    what: 'Loading the list of Zaps is refused with two errors and a reason.',
    means: 'forced',
    steps: [],
    shows: { text: 'reason not_allowed: The Zaps are in the wash. They will be dry on Monday.', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      const errors = ['The Zaps are in the wash.', { message: 'They will be dry on Monday.' }];
      testContext.answer('listZaps', { status: 403, body: { errors, reason: 'not_allowed' } });
      return dashboard;
    },
  },
  {
    id: 'A8.36',
    what: 'The sign-in is twenty minutes old, so two-factor setup asks for a new one, first on the log-in page. A person who comes back without signing in can ask again, and the server fails at that point. The console shows a warning and the page stays as it is.',
    means: 'forced',
    steps: [
      { press: 'Set up two-factor' },
      { guide: 'Go to that page again', visit: '/app/two-factor-setup' },
      { press: 'Set up two-factor' },
      { press: 'Log in again' },
    ],
    shows: { text: 'Could not ask for a new sign-in', where: 'guide' },
    async prepare(testContext) {
      await testContext.ago(minutes(20), () => signedIn(testContext));
      testContext.answer('startReauthentication', { status: 500, body: { errors: ['Something went wrong on our side.'] } });
      return { to: '/app/two-factor-setup' };
    },
  },
  {
    id: 'A8.37',
    also: ['A4.44'],
    what: 'Thirty exports have been requested within the hour; the next one is refused, and the page says why.',
    means: 'real',
    steps: [{ press: 'Export again' }],
    shows: { text: "You're trying too frequently.", where: 'page' },
    async prepare(testContext) {
      const { id } = await signedIn(testContext);
      for (let asked = 0; asked < 30; asked += 1) must(await testContext.browser.post(`/api/v3/profiles/${id}/data/export`, {}), 201, 202);
      await testContext.runJobs();
      return { to: '/app/settings/data' };
    },
  },
  {
    id: 'A8.38',
    also: ['B8.24'],
    what: 'The connection is cut every time the list of Zaps is requested.',
    means: 'forced',
    steps: [],
    shows: { text: '/api/v3/zaps?account_id=', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('listZaps', 'cut');
      return dashboard;
    },
  },
  {
    id: 'A8.39',
    what: 'The browser has no token, and the server fails when asked for one: the profile cannot be saved.',
    means: 'forced',
    steps: [{ press: 'Save changes' }],
    shows: { text: 'Unable to retrieve CSRF token', where: 'page' },
    async prepare(testContext) {
      const person = await testContext.newUser();
      await logIn(testContext.browser, person);
      testContext.browser.forgetCsrfToken();
      testContext.answer('getCsrfToken', { status: 500, body: { errors: ['Something went wrong on our side.'] } });
      return { to: '/app/settings/profile', fill: { firstName: 'Samuel' } };
    },
  },
];
