/** Error reports, and the modal for errors without a page; and the trial that does not start. */
import { signedIn } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const message = 'The scenario wants this to fail.';
const reporting = async (testContext: TestContext): Promise<Setting> => {
  await signedIn(testContext);
  return { to: '/app/dashboard', guide: { reports: true } };
};
const arrived = { awaits: 'Welcome, Sam' } as const;

export const faultScenarios: readonly Scenario[] = [
  {
    id: 'A8.40',
    what: 'A script on the page fails. This is not production, so nothing is sent. (The next four scenarios report as in production; the development server only logs the reports.)',
    means: 'real',
    steps: [arrived, { guide: 'Let a script fail', fail: { message } }],
    shows: { text: 'Reports sent after “Let a script fail”: 0', where: 'guide' },
    prepare: async (testContext) => ({ ...(await reporting(testContext)), guide: {} }),
  },
  {
    id: 'A8.41',
    also: ['B8.49'],
    what: 'A person logs in, then a script fails. The report lists the preceding actions and contains no password.',
    means: 'real',
    steps: [{ press: 'Continue' }, { press: 'Log In' }, arrived, { guide: 'Let a script fail', fail: { message } }],
    shows: { text: 'no key called password, secret, token or credentials', where: 'guide' },
    async prepare(testContext) {
      const { email, password } = await testContext.newUser();
      return { to: '/app/login', guide: { reports: true }, fill: { email, password } };
    },
  },
  {
    id: 'A8.42',
    what: 'A browser extension’s script fails on the page, then one of ours: only one report is sent.',
    means: 'real',
    steps: [
      arrived,
      {
        guide: 'Let an extension fail',
        fail: { message, stack: `Error: ${message}\n    at toolbar (chrome-extension://abcdefghijklmnop/toolbar.js:1:1)` },
      },
      { guide: 'Let a script fail', fail: { message: 'Our own script fails.' } },
    ],
    shows: { text: 'Reports sent after “Let a script fail”: 1', where: 'guide' },
    prepare: reporting,
  },
  {
    id: 'A8.43',
    also: ['B8.51'],
    what: 'A script fails twice at the same moment; one report is sent.',
    means: 'real',
    steps: [arrived, { guide: 'Let a script fail twice at once', fail: { message, times: 2 } }],
    shows: { text: 'Reports sent after “Let a script fail twice at once”: 1', where: 'guide' },
    prepare: reporting,
  },
  {
    id: 'A8.44',
    also: ['B8.51'],
    what: 'A script fails again 300 milliseconds later.',
    means: 'real',
    steps: [arrived, { guide: 'Let a script fail, and again', fail: { message, times: 2, apart: 300 } }],
    shows: { text: 'label deduped', where: 'guide' },
    prepare: reporting,
  },
  {
    id: 'A8.45',
    what: 'The browser throws when the page opens a window. No page has its own message for that, so the error modal appears.',
    means: 'real',
    steps: [{ guide: 'Break the opening of windows', breaksWindows: true }, { press: 'Continue with Google' }],
    shows: { text: 'We got an error on that!', where: 'page' },
    prepare: async () => ({ to: '/app/login' }),
  },
  {
    id: 'A8.31',
    what: 'The server fails while it starts a team trial.',
    means: 'forced',
    steps: [],
    shows: { text: "Couldn't start trial, please try again.", where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('startTeamTrial', { status: 500, body: { errors: [] } });
      return { to: '/app/team-account-setup' };
    },
  },
];
