/** Widgets, on the pages that have them. */
import { createZap, must, ownAccount, signedIn } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const billing = '/app/billing';
const editName = { press: 'Folder name: Orders. Edit' } as const;

async function at(testContext: TestContext, to: string): Promise<Setting> {
  await signedIn(testContext);
  return { to };
}

/** The page of a folder, whose name can be edited there. */
async function inFolder(testContext: TestContext): Promise<Setting> {
  await signedIn(testContext);
  const account = await ownAccount(testContext.browser);
  const body = { title: 'Orders', is_shared: false };
  const reply = must(await testContext.browser.post(`/api/v3/folders?account_id=${account}`, body), 201);
  const { id } = reply.body as { id: number };
  await createZap(testContext, 'Tell the team about orders');
  return { to: `/app/assets/zaps?folder=${id}`, guide: { requests: ['PATCH /api/v3/folders'] } };
}

export const widgetScenarios: readonly Scenario[] = [
  {
    id: 'B4.36',
    what: 'A person opens a question about plans.',
    means: 'real',
    steps: [{ press: 'What happens when I reach my task limit?' }],
    shows: { text: 'Further tasks wait for the next period or a larger plan.', where: 'page' },
    prepare: (testContext) => at(testContext, billing),
  },
  {
    id: 'B4.37',
    what: 'A person presses a switch of the notifications.',
    means: 'real',
    steps: [{ press: 'News and tips from Patchbay' }],
    shows: { text: 'Saved.', where: 'page' },
    prepare: (testContext) => at(testContext, '/app/settings/notifications'),
  },
  {
    id: 'B4.40',
    what: 'A person asks what counts as a task.',
    means: 'real',
    steps: [{ press: 'What counts as a task?' }],
    shows: { text: 'Each action', where: 'page' },
    prepare: (testContext) => at(testContext, billing),
  },
  {
    id: 'B4.41',
    what: 'A person moves from one tab to the next with an arrow key.',
    means: 'real',
    steps: [{ press: 'Chart' }, { key: 'ArrowRight' }, { key: 'Enter' }],
    shows: { text: 'Day (UTC)', where: 'page' },
    prepare: (testContext) => at(testContext, billing),
  },
  {
    id: 'B4.43',
    what: 'A person edits the name of a folder where it is read, and commits it with Enter.',
    means: 'real',
    steps: [editName, { key: 'End' }, { key: '2' }, { key: 'Enter' }],
    shows: { text: 'Orders2', where: 'page' },
    prepare: inFolder,
  },
  {
    id: 'B4.44',
    what: 'A person edits the name of a folder and presses Escape: the former name is back.',
    means: 'real',
    steps: [editName, { key: 'End' }, { key: '2' }, { key: 'Escape' }],
    shows: { text: 'Orders', where: 'page' },
    prepare: inFolder,
  },
  {
    id: 'B4.45',
    what: 'A person empties the name of a folder and presses Enter: the field stays and says what to do.',
    means: 'real',
    steps: [editName, { key: 'Delete' }, { key: 'Enter' }],
    shows: { text: 'Enter a name', where: 'page' },
    prepare: inFolder,
  },
];
