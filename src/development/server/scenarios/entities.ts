/** Loading and saving entities, and the errors of their requests. */
import { createZap, must, newUser, ownAccount, signedIn } from '../actions';
import type { Scenario, Setting, Step } from '../scenario';
import type { TestContext } from '../testContext';

const dashboard = '/app/dashboard';
const library = '/app/assets/zaps';
const zap = 'Tell the team about orders';
const zapStatus = 'entities.collections.zap.state.status';
const broken = { errors: [] };

async function onDashboard(testContext: TestContext, guide: Setting['guide'] = {}): Promise<Setting> {
  await signedIn(testContext);
  return { to: dashboard, guide };
}

async function withFolder(testContext: TestContext): Promise<Setting> {
  await signedIn(testContext);
  const accountId = await ownAccount(testContext.browser);
  must(await testContext.browser.post(`/api/v3/folders?account_id=${accountId}`, { title: 'Orders', is_shared: false }), 200, 201);
  return { to: library };
}

/** The list of Zaps does not load. */
const failedList = (
  id: string,
  status: number,
  text: string,
  more: { also?: readonly string[]; body?: object | string } = {},
): Scenario => ({
  id,
  ...(more.also && { also: more.also }),
  what: `Loading the list of Zaps answers ${status}.`,
  means: 'forced',
  steps: [],
  shows: { text, where: 'page' },
  async prepare(testContext) {
    testContext.answer('listZaps', { status, body: more.body ?? broken });
    return onDashboard(testContext);
  },
});

const createFolder: readonly Step[] = [{ press: 'New folder' }, { press: 'Create folder' }];
const folderMenu = { press: 'Folder Orders' } as const;

export const entityScenarios: readonly Scenario[] = [
  {
    id: 'B4.01',
    also: ['A4.01'],
    what: 'The list of Zaps does not load; then the server is repaired, and “Try again” loads it. The guide lists the statuses.',
    means: 'forced',
    steps: [{ awaits: 'Try again' }, { guide: 'Repair the server', repairs: true }, { press: 'Try again' }, { awaits: 'No Zaps yet' }],
    shows: { text: `${zapStatus}: "success"`, where: 'guide' },
    async prepare(testContext) {
      testContext.answer('listZaps', { status: 500, body: broken });
      return onDashboard(testContext, { state: [zapStatus] });
    },
  },
  {
    id: 'B4.04',
    also: ['B4.03'],
    what: 'A person goes from the dashboard to the Zaps, which the dashboard has loaded: they are not requested again.',
    means: 'real',
    steps: [{ awaits: 'Welcome, Sam' }, { press: 'Zaps' }, { awaits: 'Your Zaps' }],
    shows: { text: zap, where: 'page' },
    async prepare(testContext) {
      const setting = await onDashboard(testContext, { requests: ['GET /api/v3/zaps'], state: [zapStatus] });
      await createZap(testContext, zap);
      return setting;
    },
  },
  {
    id: 'B4.05',
    what: 'A person comes back to the page from another tab. The Zaps are requested again without a loading status.',
    means: 'real',
    steps: [{ awaits: 'Your Zaps' }, { awaits: zap }, { guide: 'Come back to this page', focuses: true }],
    shows: { text: 'GET /api/v3/zaps: 200', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      await createZap(testContext, zap);
      return { to: library, guide: { requests: ['GET /api/v3/zaps'], state: [zapStatus] } };
    },
  },
  {
    id: 'B4.08',
    what: 'A person creates a folder. The guide lists what happens to the collection.',
    means: 'real',
    steps: createFolder,
    shows: { text: 'POST /api/v3/folders: 201, request 1', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      return {
        to: library,
        fill: { title: 'Orders' },
        guide: { requests: ['POST /api/v3/folders'], state: ['entities.collections.folder.state.status'] },
      };
    },
  },
  failedList('B8.15', 418, 'Problem retrieving Zaps'),
  failedList('B8.20', 500, 'Our computers ran into a problem.'),
  failedList('B8.21', 503, 'Our computers are temporarily unavailable.'),
  failedList('B8.22', 504, 'Our computers took too long.'),
  failedList('B8.19', 404, 'Zaps not found.'),
  failedList('B8.42', 403, 'The kettle is dry.', { body: { errors: JSON.stringify([{ type: 'kettle', message: 'The kettle is dry.' }]) } }),
  failedList('B8.43', 403, 'A proxy says no.', { body: 'A proxy says no.' }),
  {
    id: 'B8.16',
    what: 'The server fails while a folder is created.',
    means: 'forced',
    steps: createFolder,
    shows: { text: 'Problem creating folder. Our computers ran into a problem.', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('createFolder', { status: 500, body: broken });
      return { to: library, fill: { title: 'Orders' } };
    },
  },
  {
    id: 'B8.17',
    what: 'The server fails while a folder is renamed.',
    means: 'forced',
    steps: [folderMenu, { press: 'Rename' }, { press: 'Rename' }],
    shows: { text: 'Problem updating folder. Our computers ran into a problem.', where: 'page' },
    async prepare(testContext) {
      const setting = await withFolder(testContext);
      testContext.answer('updateFolder', { status: 500, body: broken });
      return { ...setting, fill: { title: 'Invoices' } };
    },
  },
  {
    id: 'B8.18',
    what: 'The server fails while a folder is deleted.',
    means: 'forced',
    steps: [folderMenu, { press: 'Delete' }, { press: 'Delete folder' }],
    shows: { text: 'Problem removing folder. Our computers ran into a problem.', where: 'page' },
    async prepare(testContext) {
      const setting = await withFolder(testContext);
      testContext.answer('deleteFolder', { status: 500, body: broken });
      return setting;
    },
  },
  {
    id: 'B8.25',
    what: 'Firefox ends a request because the page is left. The error is not shown above the page.',
    means: 'forced',
    steps: [{ awaits: 'Welcome, Sam' }],
    shows: { text: 'errors.length: 0', where: 'guide' },
    async prepare(testContext) {
      // So that the reply is not sent ahead, and the browser requests it.
      testContext.answer('listZaps', 'cut');
      return onDashboard(testContext, {
        state: ['errors.length', zapStatus],
        fails: { path: '/api/v3/zaps', message: 'NetworkError when attempting to fetch resource.' },
      });
    },
  },
  {
    id: 'B8.36',
    what: 'The query for the tests of this page fails. The page goes on with the control variant.',
    means: 'forced',
    steps: [],
    shows: { text: 'abTests.phase: "failed"', where: 'guide' },
    async prepare(testContext) {
      testContext.answer('runGraphqlQuery', { status: 500, body: broken });
      return { to: '/partner', guide: { state: ['abTests.phase'] } };
    },
  },
  {
    id: 'B8.47',
    what: 'The network is cut while the list of Zaps loads, and again. Pages report errors in this scenario, such as that of a script, but never this one.',
    means: 'forced',
    steps: [{ awaits: 'Try again' }, { guide: 'Let a script fail', fail: { message: 'A script fails.' } }, { press: 'Try again' }],
    shows: { text: "We're having some trouble connecting.", where: 'page' },
    async prepare(testContext) {
      testContext.answer('listZaps', 'cut');
      return onDashboard(testContext, { reports: true, state: [zapStatus] });
    },
  },
  {
    id: 'B8.48',
    what: 'Signing up is refused because it was tried too often. Pages report errors in this scenario, such as that of a script, but not this one.',
    means: 'forced',
    steps: [
      { guide: 'Let a script fail', fail: { message: 'A script fails.' } },
      { guide: 'Go to the sign-up page', visit: '/sign-up' },
      { press: 'Sign Up' },
    ],
    shows: { text: 'too often', where: 'page' },
    async prepare(testContext) {
      testContext.answer('signUp', { status: 400, body: { errors: ['You have tried this too often.'] } });
      // The sign-up page by itself does not load the code that reports.
      return { to: '/rover', fill: newUser(testContext), guide: { reports: true } };
    },
  },
  {
    id: 'B8.30',
    what: 'The store is given a text, and then an object without a type. It refuses each with another message.',
    means: 'forced',
    steps: [
      { awaits: 'Welcome, Sam' },
      { guide: 'Dispatch a text', dispatches: 'a text' },
      { guide: 'Dispatch an object without a type', dispatches: { payload: 1 } },
    ],
    shows: { text: 'The store refused it: Actions may not have an undefined "type" property.', where: 'guide' },
    prepare: (testContext) => onDashboard(testContext),
  },
];
