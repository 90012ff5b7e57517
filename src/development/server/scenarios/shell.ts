/** Scenarios of everything above the pages: access, surveys, notices, crashes and missing parts. */
import type { Scenario, Setting } from '../scenario';
import { joinNewAccount, signedIn } from '../actions';
import type { TestContext } from '../testContext';

const welcome = { awaits: 'Welcome, Sam' } as const;
const survey = 'How likely are you to recommend Patchbay to a colleague?';
const profileSaves = { guide: { requests: ['PATCH /api/v3/profiles'] } };

/** A member, but not the owner, of an account that was a team until yesterday. */
async function pausedTeam(testContext: TestContext): Promise<Setting> {
  const { id } = await signedIn(testContext);
  const accountId = await joinNewAccount(testContext, id);
  const { db, clock } = testContext.context;
  const yesterday = new Date(clock.now().getTime() - 24 * 3600 * 1000);
  await db.updateTable('accounts').set({ is_team_account: false, team_account_end_date: yesterday }).where('id', '=', accountId).execute();
  return { to: `/app/dashboard?account_id=${accountId}`, ...profileSaves };
}

/** The list of experts has an entry that the page cannot show. */
function breakExperts(testContext: TestContext): Setting {
  testContext.answer('listExperts', { status: 200, body: { objects: [{ id: 1, name: 'Ada' }], meta: { count: 1 } } });
  return { to: '/experts' };
}

export const shellScenarios: readonly Scenario[] = [
  {
    id: 'B4.23',
    what: 'The address asks for the survey, which appears after five seconds.',
    means: 'real',
    steps: [],
    shows: { text: survey, where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/rover?_nps' };
    },
  },
  {
    id: 'B4.24',
    what: 'A shared page with the parameter `conv` asks for the survey, which does not appear there although its time has come.',
    means: 'real',
    steps: [],
    shows: { text: 'nps.phase: "open"', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/shared/unknown?conv=1&_nps', guide: { state: ['nps.phase'] } };
    },
  },
  {
    id: 'B4.25',
    also: ['A4.49'],
    what: 'A person dismisses the survey, which is kept on the profile.',
    means: 'real',
    steps: [{ awaits: survey }, { press: 'Not now' }],
    shows: { text: '200, request 1', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/rover?_nps', guide: { ...profileSaves.guide, side: 'left' } };
    },
  },
  {
    id: 'B4.26',
    what: 'The plan of the team ended yesterday, and a member who is not the owner opens the dashboard.',
    means: 'real',
    steps: [],
    shows: { text: 'Your Teams Plan Was Paused', where: 'page' },
    prepare: pausedTeam,
  },
  {
    id: 'B4.27',
    also: ['A4.48'],
    what: 'The member closes that notice, which is kept on the profile.',
    means: 'real',
    steps: [{ press: 'Got it!' }],
    shows: { text: '200, request 1', where: 'guide' },
    prepare: pausedTeam,
  },
  {
    id: 'B4.28',
    what: 'A visitor opens a page that requires a sign-in, and is led to the log-in page.',
    means: 'real',
    steps: [],
    shows: { text: 'Log In to Your Account', where: 'page' },
    prepare: async () => ({ to: '/app/dashboard' }),
  },
  {
    id: 'B4.30',
    what: 'The list of Zaps answers 403, because the session is of another sign-in realm.',
    means: 'forced',
    steps: [],
    shows: { text: "Let's Make Sure It's You", where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('listZaps', { status: 403, body: { errors: [], reason: 'invalid_auth_realm' } });
      return { to: '/app/dashboard' };
    },
  },
  {
    id: 'B4.35',
    what: 'A visitor allows analytics: the visit and the landing page are remembered in the browser.',
    means: 'real',
    steps: [{ press: 'Allow analytics' }],
    shows: { text: 'storage patchbay.device.visit: "', where: 'guide' },
    prepare: async () => ({ to: '/rover', guide: { storage: ['patchbay.device.visit', 'patchbay.landing'] } }),
  },
  {
    id: 'B8.33',
    what: 'The list of experts is malformed, and the page crashes.',
    means: 'forced',
    steps: [],
    shows: { text: 'Uh oh, something is not quite right!', where: 'page' },
    prepare: async (testContext) => breakExperts(testContext),
  },
  {
    id: 'B8.34',
    what: 'The person tries again, and the page crashes a second time.',
    means: 'forced',
    steps: [{ press: 'click here' }],
    shows: { text: "Well, that's not good. It seems to be stuck! Try reloading this page...", where: 'page' },
    prepare: async (testContext) => breakExperts(testContext),
  },
  {
    id: 'B8.37',
    what: 'The code of the frame is missing, so header and footer come from the server, which refuses them with 403. The console has a warning, and the page shows.',
    means: 'forced',
    steps: [],
    shows: { text: 'The header and footer could not be refreshed', where: 'guide' },
    prepare: async () => ({
      to: '/experts',
      guide: { missing: ['/frame-visitor.'], fails: { path: '/chrome.html', message: 'Failed to fetch' } },
    }),
  },
  {
    id: 'B8.39',
    what: 'A script keeps the page from reacting for ten seconds. The console reports it.',
    means: 'real',
    steps: [welcome, { guide: 'Freeze the page', freezes: 10_500 }],
    shows: { text: 'Performance problem: the page stood still for', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/app/dashboard' };
    },
  },
  {
    id: 'B8.50',
    what: 'Sending an event fails with 500, which can be repaired by trying again: it is sent again.',
    means: 'forced',
    steps: [
      { press: 'Allow analytics' },
      { awaits: 'POST /api/v4/tracking/event/: 500, request 1' },
      { guide: 'Let a minute pass in this page', elapses: 60 },
    ],
    shows: { text: 'POST /api/v4/tracking/event/: 500, request 2', where: 'guide' },
    async prepare(testContext) {
      testContext.answer('recordTrackingEvents', { status: 500, body: { errors: [] } });
      return { to: '/rover', guide: { requests: ['POST /api/v4/tracking'] } };
    },
  },
  {
    id: 'B8.63',
    what: 'A part of the client has been removed by a deployment, and the page that needs it has been reloaded once for it.',
    means: 'forced',
    steps: [],
    shows: { text: 'Part “billing” could not be loaded (error).', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/app/billing', guide: { missing: ['/billing.'] } };
    },
  },
];
