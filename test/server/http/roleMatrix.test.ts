import type { Role } from '../../../src/domain/roles';
import { definition, editorOf, everyDay } from '../../support/serverDrafts';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { newTeam, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

/** The callers. All except `outsider` are members of one account. `outsider` has another account. */
const actors = ['owner', 'super_admin', 'admin', 'member', 'outsider'] as const;
type Actor = (typeof actors)[number];
/** The status for each caller, in the order of `actors` (S51, S52). */
type Cells = readonly [number, number, number, number, number];

let server: TestServer;
let team: Team;
let people: Record<Actor, Teammate>;
/** A member whose records the others request. */
let colleague: Teammate;
/** The target account of Zap moves. Everybody except the outsider is also a member of it. */
let elsewhere: Team;

beforeAll(async () => {
  server = await startServer();
  team = await newTeam(server);
  elsewhere = await newTeam(server);
  people = {
    owner: team.owner,
    super_admin: await withMember(server, team, 'super_admin'),
    admin: await withMember(server, team, 'admin'),
    member: await withMember(server, team, 'member'),
    outsider: await somebody(server),
  };
  colleague = await withMember(server, team, 'member');
  for (const actor of actors) if (actor !== 'outsider') await join(elsewhere.accountId, people[actor], 'member');
});
afterAll(() => server.close());

async function join(accountId: number, { person }: Teammate, role: Role) {
  const values = { account_id: accountId, profile_id: person.id, role, created_at: server.clock.now() };
  await server.context.db.insertInto('memberships').values(values).execute();
}

let foldersMade = 0;

/** Sibling folders need different names, so each folder has its own. */
async function aFolder(of: Teammate, isShared: boolean): Promise<number> {
  const title = `Folder ${(foldersMade += 1)}`;
  const values = { account_id: team.accountId, owner_id: of.person.id, title, is_shared: isShared };
  const row = server.context.db.insertInto('folders').values({ ...values, created_at: server.clock.now() });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

const apps = ['ScheduleCLIAPI@1.3.1', 'FormatterCLIAPI@1.0.0'];

/** Creates a Zap with two steps that is on. */
async function aZap(of: Teammate, folderId: number | null): Promise<number> {
  const { db } = server.context;
  const at = server.clock.now();
  const values = { account_id: team.accountId, owner_id: of.person.id, title: 'A Zap', state: 'on' as const, last_run_at: null };
  const zap = db.insertInto('zaps').values({ ...values, created_at: at, updated_at: at });
  const { id } = await zap.returning('id').executeTakeFirstOrThrow();
  const nodes = apps.map((selected_api, position) => ({
    zap_id: id,
    position,
    selected_api,
    action: 'act',
    title: null,
    is_premium: false,
  }));
  await db.insertInto('nodes').values(nodes).execute();
  if (folderId !== null) await db.insertInto('zap_folders').values({ zap_id: id, folder_id: folderId }).execute();
  return id;
}

/** The locations of a Zap: its owner and its folder. The outsider owns none here and requests the colleague's Zap. */
const places = {
  'one’s own in Home': async (actor: Actor) => aZap(actor === 'outsider' ? colleague : people[actor], null),
  'one’s own in a private folder': async (actor: Actor) => {
    const owner = actor === 'outsider' ? colleague : people[actor];
    return aZap(owner, await aFolder(owner, false));
  },
  'one’s own in a shared folder': async (actor: Actor) =>
    aZap(actor === 'outsider' ? colleague : people[actor], await aFolder(colleague, true)),
  'a colleague’s in Home': async () => aZap(colleague, null),
  'a colleague’s in a private folder': async () => aZap(colleague, await aFolder(colleague, false)),
  'a colleague’s in a shared folder': async () => aZap(colleague, await aFolder(colleague, true)),
} as const;

type Ask = (actor: Actor, id: number) => Promise<TestReply>;
const browserOf = (actor: Actor) => people[actor].browser;

const onZaps: Record<string, Ask> = {
  read: (actor, id) => browserOf(actor).get(`/api/v3/zaps/${id}`),
  rename: (actor, id) => browserOf(actor).patch(`/api/v3/zaps/${id}`, { title: 'Another' }),
  'switch off': (actor, id) => browserOf(actor).patch(`/api/v3/zaps/${id}`, { state: 'off' }),
  'lay into Home': (actor, id) => browserOf(actor).patch(`/api/v3/zaps/${id}`, { folder_id: 0 }),
  'lay into a shared folder': async (actor, id) =>
    browserOf(actor).patch(`/api/v3/zaps/${id}`, { folder_id: await aFolder(colleague, true) }),
  'change its steps': async (actor, id) => {
    // A person who may not see the draft is refused before its revision matters.
    const { body } = await browserOf(actor).get(`/api/v3/zaps/${id}/draft`);
    return editorOf(people[actor], team.accountId, id).save(definition(everyDay), body.revision ?? 0);
  },
  remove: (actor, id) => browserOf(actor).delete(`/api/v3/zaps/${id}`, {}),
  'switch off many': (actor, id) => browserOf(actor).patch(`/api/v3/zaps?account_id=${team.accountId}`, { zap_ids: [id], state: 'off' }),
  'remove many': (actor, id) => browserOf(actor).post(`/api/v3/zaps/removals?account_id=${team.accountId}`, { zap_ids: [id] }),
  'show to others': (actor, id) => browserOf(actor).post(`/api/v3/zaps/${id}/share`, { visibility: 'account' }),
  'plan a move': (actor, id) =>
    browserOf(actor).post('/api/v3/zaps/move/plan', {
      from_account_id: team.accountId,
      target_account_id: elsewhere.accountId,
      zap_ids: [id],
    }),
  'move to another account': (actor, id) =>
    browserOf(actor).post('/api/v3/zaps/move', { target_account_id: elsewhere.accountId, zap_ids: [id] }),
};

const mine: Cells = [200, 200, 200, 200, 404];
const nobodys: Cells = [404, 404, 404, 404, 404];
const ofTheShared: Cells = [200, 200, 200, 200, 404];
const adminsOfTheShared: Cells = [200, 200, 200, 403, 404];

const zapMatrix: Record<keyof typeof places, Record<string, Cells>> = {
  'one’s own in Home': everywhere(mine),
  'one’s own in a private folder': everywhere(mine),
  'one’s own in a shared folder': everywhere(mine),
  'a colleague’s in Home': everywhere(nobodys),
  'a colleague’s in a private folder': everywhere(nobodys),
  'a colleague’s in a shared folder': {
    ...everywhere(ofTheShared),
    'lay into Home': adminsOfTheShared,
    remove: adminsOfTheShared,
    'remove many': adminsOfTheShared,
    // Only the owner can share a Zap. The others do not see it.
    'show to others': nobodys,
    'plan a move': ofTheShared,
    'move to another account': [200, 200, 200, 404, 404],
  },
};

function everywhere(cells: Cells): Record<string, Cells> {
  return Object.fromEntries(Object.keys(onZaps).map((name) => [name, cells]));
}

describe.each(Object.keys(places) as (keyof typeof places)[])('a Zap: %s', (place) => {
  it.each(Object.keys(onZaps))('who may %s is what the table says [S51, S53, B6.10, B6.11]', async (deed) => {
    const got: number[] = [];
    for (const actor of actors) got.push((await onZaps[deed]!(actor, await places[place](actor))).status);
    expect([deed, got.map(settled)]).toEqual([deed, zapMatrix[place][deed]]);
  });
});

/** Maps every success to 200. */
const settled = (status: number) => (status >= 200 && status < 300 ? 200 : status);

const folderPlaces = {
  'one’s own, private': (actor: Actor) => aFolder(actor === 'outsider' ? colleague : people[actor], false),
  'one’s own, shared': (actor: Actor) => aFolder(actor === 'outsider' ? colleague : people[actor], true),
  'a colleague’s, private': () => aFolder(colleague, false),
  'a colleague’s, shared': () => aFolder(colleague, true),
} as const;

const onFolders: Record<string, Ask> = {
  rename: (actor, id) => browserOf(actor).patch(`/api/v3/folders/${id}`, { title: `Another ${id}` }),
  share: (actor, id) => browserOf(actor).patch(`/api/v3/folders/${id}`, { is_shared: true }),
  remove: (actor, id) => browserOf(actor).delete(`/api/v3/folders/${id}`, {}),
};

const folderMatrix: Record<keyof typeof folderPlaces, Cells> = {
  'one’s own, private': mine,
  'one’s own, shared': mine,
  'a colleague’s, private': nobodys,
  'a colleague’s, shared': adminsOfTheShared,
};

describe.each(Object.keys(folderPlaces) as (keyof typeof folderPlaces)[])('a folder: %s', (place) => {
  it.each(Object.keys(onFolders))('who may %s it is what the table says [S51, B6.11]', async (deed) => {
    const got: number[] = [];
    for (const actor of actors) got.push((await onFolders[deed]!(actor, await folderPlaces[place](actor))).status);
    expect([deed, got.map(settled)]).toEqual([deed, folderMatrix[place]]);
  });
});

type AskAccount = (actor: Actor) => Promise<TestReply>;
const account = () => `/api/v3/accounts/${team.accountId}`;
const freshMember = (role: Role) => withMember(server, team, role);
const saveRole =
  (from: Role, to: string): AskAccount =>
  async (actor) =>
    browserOf(actor).patch(`${account()}/members/${(await freshMember(from)).person.id}`, { role: to });
const remove =
  (role: Role): AskAccount =>
  async (actor) =>
    browserOf(actor).delete(`${account()}/members/${(await freshMember(role)).person.id}`, {});
let invited = 0;
const invite =
  (role: Role): AskAccount =>
  (actor) =>
    browserOf(actor).post(`${account()}/invitations`, { invitations: [{ email: `guest.${(invited += 1)}@example.com`, role }] });
async function planId(slug: string): Promise<number> {
  return (await server.context.db.selectFrom('plans').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

/** Requests for the account itself, its people and its plan. */
const onAccount: Record<string, readonly [AskAccount, Cells]> = {
  'read it': [(actor) => browserOf(actor).get(account()), [200, 200, 200, 200, 404]],
  'rename it': [(actor) => browserOf(actor).patch(account(), { name: 'Another' }), [200, 200, 200, 403, 404]],
  'change where invoices go': [
    (actor) => browserOf(actor).patch(account(), { send_invoice_email: true, invoice_email: 'bills@example.com' }),
    [200, 200, 200, 403, 404],
  ],
  'choose its replay': [
    (actor) => browserOf(actor).patch(account(), { autoreplay_errored_tasks_override: true }),
    [200, 200, 200, 403, 404],
  ],
  'choose what follows the trial': [
    (actor) => browserOf(actor).patch(account(), { teams_trial_auto_upgrade: false }),
    [200, 403, 403, 403, 404],
  ],
  'give it away without signing in anew': [
    (actor) => browserOf(actor).patch(account(), { new_owner_id: colleague.person.id, auth_token: 'x' }),
    [403, 403, 403, 403, 404],
  ],
  // The picture is invalid, but only people who may change the logo get 400.
  'change its logo': [
    (actor) => browserOf(actor).upload(`${account()}/logo`, 'file', Buffer.from('no picture'), { fields: { id: String(team.accountId) } }),
    [400, 400, 400, 403, 404],
  ],
  'read its plans': [(actor) => browserOf(actor).get(`${account()}/plans`), [200, 200, 200, 403, 404]],
  'rehearse a plan': [
    async (actor) => browserOf(actor).get(`${account()}/plans/${await planId('starter')}/change-details`),
    [200, 200, 200, 403, 404],
  ],
  'read what ran': [(actor) => browserOf(actor).get(`${account()}/task-usage`), [200, 200, 200, 200, 404]],
  'read who belongs to it': [(actor) => browserOf(actor).get(`${account()}/members`), [200, 200, 200, 200, 404]],
  'make a member an admin': [saveRole('member', 'admin'), [200, 200, 200, 403, 404]],
  'make a member a super admin': [saveRole('member', 'super_admin'), [200, 200, 403, 403, 404]],
  // People become owners only by a transfer. The contract does not allow this role.
  'make a member the owner': [saveRole('member', 'owner'), [400, 400, 400, 400, 400]],
  'make an admin a member': [saveRole('admin', 'member'), [200, 200, 200, 403, 404]],
  'make a super admin a member': [saveRole('super_admin', 'member'), [200, 200, 403, 403, 404]],
  'remove a member': [remove('member'), [200, 200, 200, 403, 404]],
  'remove an admin': [remove('admin'), [200, 200, 200, 403, 404]],
  'remove a super admin': [remove('super_admin'), [200, 200, 403, 403, 404]],
  'invite a member': [invite('member'), [200, 200, 200, 403, 404]],
  'invite an admin': [invite('admin'), [200, 200, 200, 403, 404]],
  'invite a super admin': [invite('super_admin'), [200, 200, 403, 403, 404]],
  'read the invitations': [(actor) => browserOf(actor).get(`${account()}/invitations`), [200, 200, 200, 403, 404]],
  'read its Zaps': [(actor) => browserOf(actor).get(`/api/v3/zaps?account_id=${team.accountId}`), [200, 200, 200, 200, 404]],
  'read its folders': [(actor) => browserOf(actor).get(`/api/org/v0/tree?context=${team.accountId}`), [200, 200, 200, 200, 404]],
  'make a private folder': [
    (actor) => browserOf(actor).post(`/api/v3/folders?account_id=${team.accountId}`, { title: 'Mine' }),
    [200, 200, 200, 200, 404],
  ],
  'make a shared folder': [
    (actor) => browserOf(actor).post(`/api/v3/folders?account_id=${team.accountId}`, { title: `Ours, by ${actor}`, is_shared: true }),
    [200, 200, 200, 200, 404],
  ],
  'begin a Zap': [
    (actor) => browserOf(actor).post(`/api/v3/zaps?account_id=${team.accountId}`, { title: 'A draft' }),
    [200, 200, 200, 200, 404],
  ],
  'extend its trial': [
    (actor) => browserOf(actor).patch(`${account()}/trial`, { auto_upgrade: false, reason: 'paths' }),
    [200, 200, 403, 403, 404],
  ],
};

it.each(Object.keys(onAccount))('an account: who may %s is what the table says [S51, S52, B6.01, B6.02, B6.03, B6.04]', async (deed) => {
  const [ask, cells] = onAccount[deed]!;
  const got: number[] = [];
  for (const actor of actors) got.push((await ask(actor)).status);
  expect([deed, got.map(settled)]).toEqual([deed, cells]);
});

describe('the plan of an account', () => {
  it('the plan of an account is changed by its owner and super admins alone [S51]', async () => {
    const got: number[] = [];
    for (const actor of ['outsider', 'member', 'admin', 'super_admin', 'owner'] as const)
      got.push((await browserOf(actor).post(`${account()}/plan`, { plan_id: await planId('professional') })).status);
    expect(got).toEqual([404, 403, 403, 200, 200]);
  });
});

it('among many Zaps, one of another person makes the whole request fail, at any position in the list [S53]', async () => {
  const { member } = people;
  const own = [await aZap(member, null), await aZap(member, null)];
  const foreign = await aZap(colleague, null);
  for (const ids of [
    [foreign, ...own],
    [own[0], foreign, own[1]],
    [...own, foreign],
  ]) {
    const reply = await member.browser.post('/api/v3/zaps/move', { target_account_id: elsewhere.accountId, zap_ids: ids });
    expect(reply.status).toBe(404);
  }
  const rows = await server.context.db.selectFrom('zaps').select('account_id').where('id', 'in', own).execute();
  expect(rows.map((row) => row.account_id)).toEqual([team.accountId, team.accountId]);
});

it('the matrix of roles has a row for each action and a cell for each kind of caller [S51]', () => {
  const ofZaps = Object.values(zapMatrix).flatMap((rows) => Object.values(rows));
  const ofFolders = Object.values(folderMatrix).flatMap((cells) => Object.keys(onFolders).map(() => cells));
  const rows = [...ofZaps, ...ofFolders, ...Object.values(onAccount).map(([, cells]) => cells)];
  expect(rows.every((cells) => cells.length === actors.length)).toBe(true);
  expect(rows).toHaveLength(113);
});
