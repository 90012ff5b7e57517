/** Accounts, their plans, members and trials, and moving Zaps. */
import { people } from '../../../fixtures/people';
import { createZap, joinNewAccount, ownAccount, signInDemoPerson, signedIn } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const zap = 'Tell the team about orders';
const current = 'accounts.currentAccountId';
const billing = '/app/billing';
const welcome = { awaits: 'Welcome, Sam' } as const;

/** A person who owns an account with Zaps and belongs to another one, which is called “Two Accounts”. */
async function withTwoAccounts(testContext: TestContext): Promise<{ readonly from: number; readonly to: number }> {
  const { id } = await signedIn(testContext);
  const from = await ownAccount(testContext.browser);
  await createZap(testContext, zap);
  return { from, to: await joinNewAccount(testContext, id) };
}

async function moving(testContext: TestContext): Promise<Setting> {
  const { from, to } = await withTwoAccounts(testContext);
  return { to: `/app/move-zaps/from/${from}/to/${to}`, guide: { state: ['zapMover.moving.phase'], requests: ['GET /api/v3/zaps/usage'] } };
}
const move = [{ press: 'Select all 1' }, { press: 'Move this Zap' }] as const;

export const accountScenarios: readonly Scenario[] = [
  {
    id: 'B4.09',
    what: 'The accounts do not load, and the page says so; then the server is repaired.',
    means: 'forced',
    steps: [{ awaits: 'Try again' }, { guide: 'Repair the server', repairs: true }, { press: 'Try again' }, welcome],
    shows: { text: 'entities.collections.account.state.status: "success"', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('listAccounts', { status: 500, body: { errors: [] } });
      return { to: '/app/dashboard', guide: { state: ['entities.collections.account.state.status'] } };
    },
  },
  {
    id: 'B4.10',
    what: 'The stored account is none of the person’s two accounts, so the primary one is current.',
    means: 'real',
    steps: [welcome],
    shows: { text: `${current}: `, where: 'guide' },
    async prepare(testContext) {
      await withTwoAccounts(testContext);
      return { to: '/app/dashboard', guide: { state: [current], stored: { currentAccountId: '99999999' }, storage: ['currentAccountId'] } };
    },
  },
  {
    id: 'B4.11',
    what: 'The stored account is not a positive integer. It is ignored, and the primary one of two accounts is current.',
    means: 'real',
    steps: [welcome],
    shows: { text: `${current}: `, where: 'guide' },
    async prepare(testContext) {
      await withTwoAccounts(testContext);
      return { to: '/app/dashboard', guide: { state: [current], stored: { currentAccountId: '-1' }, storage: ['currentAccountId'] } };
    },
  },
  {
    id: 'B4.12',
    also: ['B4.13'],
    what: 'A person with two accounts switches. The guide lists the message; a second later the page is that of the other account.',
    means: 'real',
    steps: [{ press: 'Switch account', isPart: true }, { awaits: 'Two Accounts' }, { press: 'Two Accounts', isPart: true }],
    shows: { text: 'Switching accounts…', where: 'page' },
    async prepare(testContext) {
      await withTwoAccounts(testContext);
      return { to: '/app/dashboard', guide: { state: [current], storage: ['currentAccountId'] } };
    },
  },
  {
    id: 'B4.14',
    what: 'A person extends the trial to try Paths.',
    means: 'real',
    steps: [{ press: 'Extend to try Paths' }],
    shows: { text: 'Your trial was extended:', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: billing, guide: { state: ['accounts.didExtendTrial'] } };
    },
  },
  {
    id: 'B8.54',
    what: 'The server fails while a trial is extended.',
    means: 'forced',
    steps: [{ press: 'Extend to try Paths' }],
    shows: { text: 'Trial could not be extended.', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('extendTrial', { status: 500, body: { errors: [] } });
      return { to: billing };
    },
  },
  {
    id: 'B4.15',
    what: 'A member who is no admin opens the plans, and the default group is loaded.',
    means: 'real',
    steps: [],
    shows: { text: 'GET /api/v3/plan-groups/default/plans: 200', where: 'guide' },
    async prepare(testContext) {
      await signInDemoPerson(testContext, people.member);
      return { to: billing, guide: { requests: ['GET /api/v3/plan-groups', 'GET /api/v3/accounts'] } };
    },
  },
  {
    id: 'B4.16',
    what: 'The owner opens the plans, and those of the account are loaded.',
    means: 'real',
    steps: [],
    shows: { text: '/plans: 200, request 1', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: billing, guide: { requests: ['GET /api/v3/plan-groups', 'GET /api/v3/accounts'] } };
    },
  },
  {
    id: 'B4.17',
    what: 'A member of a team opens the page of the team, and its members are loaded.',
    means: 'real',
    steps: [],
    shows: { text: '/members: 200, request 1', where: 'guide' },
    async prepare(testContext) {
      await signInDemoPerson(testContext, people.member);
      return { to: '/app/team', guide: { requests: ['GET /api/v3/accounts'] } };
    },
  },
  {
    id: 'B8.32',
    what: 'The server refuses to move a Zap to another account.',
    means: 'forced',
    steps: move,
    shows: { text: 'Sorry, something went wrong while transferring your Zap(s).', where: 'page' },
    async prepare(testContext) {
      const setting = await moving(testContext);
      testContext.answer('moveZaps', { status: 400, body: { errors: [] } });
      return setting;
    },
  },
  {
    id: 'B4.18',
    what: 'The move fails, and “Try Again” leads back to the list.',
    means: 'forced',
    steps: [...move, { press: 'Try Again' }],
    shows: { text: 'zapMover.moving.phase: "initial"', where: 'guide' },
    async prepare(testContext) {
      const setting = await moving(testContext);
      testContext.answer('moveZaps', { status: 400, body: { errors: [] } });
      return setting;
    },
  },
  {
    id: 'B4.19',
    also: ['B4.20'],
    what: 'A Zap moves to another account, and the page asks for the usage of both accounts again.',
    means: 'real',
    steps: move,
    shows: { text: 'Transfer complete!', where: 'page' },
    prepare: moving,
  },
  {
    id: 'B8.52',
    also: ['B4.33', 'B8.38'],
    what: 'The owner of an account uploads a logo.',
    means: 'real',
    steps: [
      { awaits: 'Upload a logo' },
      { guide: 'Choose a picture', chooses: { name: 'logo.png', type: 'image/png', content: picture() } },
    ],
    shows: { text: 'Logo changed!', where: 'page' },
    prepare: (testContext) => accountSettings(testContext),
  },
  {
    id: 'B4.34',
    what: 'The same message disappears after five seconds.',
    means: 'real',
    steps: [
      { awaits: 'Upload a logo' },
      { guide: 'Choose a picture', chooses: { name: 'logo.png', type: 'image/png', content: picture() } },
    ],
    shows: { text: 'toasts.length: 0', where: 'guide' },
    prepare: (testContext) => accountSettings(testContext),
  },
  {
    id: 'B8.53',
    what: 'The server fails while a logo is uploaded.',
    means: 'forced',
    steps: [
      { awaits: 'Upload a logo' },
      { guide: 'Choose a picture', chooses: { name: 'logo.png', type: 'image/png', content: picture() } },
    ],
    shows: { text: 'Sorry, but we were unable to change your account logo to logo.png. Please try again.', where: 'page' },
    async prepare(testContext) {
      testContext.answer('uploadAccountLogo', { status: 500, body: { errors: [] } });
      return accountSettings(testContext);
    },
  },
];

async function accountSettings(testContext: TestContext): Promise<Setting> {
  await signedIn(testContext);
  return { to: '/app/settings/account', guide: { state: ['toasts.length'] } };
}

/** A PNG of one pixel, in base64. */
function picture(): string {
  return 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
}
