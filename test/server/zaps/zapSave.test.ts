import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { definitionOfApps, storeDraft } from '../../support/serverDrafts';
import { anyAddress, signedIn } from '../../support/serverPeople';
import { newTeam, ownAccountId, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
let chat: Counterpart;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  chat = await startCounterpart(() => ({ status: 400, body: 'no_text' }));
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

/** Creates a Zap that is complete; by default its apps need no connection. */
async function aZap(
  ownerId: number,
  accountId: number,
  {
    state = 'off',
    apps = ['ScheduleCLIAPI@1.3.1', 'FormatterCLIAPI@1.0.0'],
    premium = false,
    folderId = null,
  }: { state?: 'on' | 'off' | 'draft'; apps?: readonly string[]; premium?: boolean; folderId?: number | null } = {},
): Promise<number> {
  const { db } = server.context;
  const at = server.clock.now();
  const { id } = await db
    .insertInto('zaps')
    .values({ account_id: accountId, owner_id: ownerId, title: 'A Zap', state, created_at: at, updated_at: at, last_run_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nodes = apps.map((selected_api, position) => ({
    zap_id: id,
    position,
    selected_api,
    action: 'act',
    title: null,
    is_premium: premium,
  }));
  if (nodes.length > 0) await db.insertInto('nodes').values(nodes).execute();
  await storeDraft(server, id, definitionOfApps(apps));
  if (folderId !== null) await db.insertInto('zap_folders').values({ zap_id: id, folder_id: folderId }).execute();
  return id;
}

const stateOf = async (id: number) =>
  (await server.context.db.selectFrom('live_zaps').select('state').where('id', '=', id).executeTakeFirst())?.state ?? null;
const save = (browser: Browser, id: number, body: object) => browser.patch(`/api/v3/zaps/${id}`, body);
const folder = async ({ browser }: Teammate, accountId: number, body: object) =>
  (await browser.post(`/api/v3/folders?account_id=${accountId}`, body)).body.id as number;

let team: Team;
let owner: Teammate;
let admin: Teammate;
let member: Teammate;
let shared = 0;
beforeAll(async () => {
  team = await newTeam(server);
  owner = team.owner;
  admin = await withMember(server, team, 'admin');
  member = await withMember(server, team, 'member');
  shared = await folder(owner, team.accountId, { title: 'For all', is_shared: true });
});

describe('one Zap', () => {
  it('one Zap goes on and off and keeps its state in the reply [B4.50]', async () => {
    const id = await aZap(owner.person.id, team.accountId);
    const on = await save(owner.browser, id, { state: 'on' });
    expect([on.status, on.body.state, await stateOf(id)]).toEqual([200, 'on', 'on']);
    expect((await save(owner.browser, id, { state: 'on' })).body.state).toBe('on');
    const off = await save(owner.browser, id, { state: 'off' });
    expect([off.status, off.body.state, await stateOf(id)]).toEqual([200, 'off', 'off']);
  });

  it('one Zap that is a draft goes on once it is whole, and stays a draft when asked to be off', async () => {
    const id = await aZap(owner.person.id, team.accountId, { state: 'draft' });
    expect((await save(owner.browser, id, { state: 'off' })).body.state).toBe('draft');
    expect((await save(owner.browser, id, { state: 'on' })).body.state).toBe('on');
  });

  it('one Zap gets another title, trimmed; none, a line break or too much is refused', async () => {
    const id = await aZap(owner.person.id, team.accountId);
    expect((await save(owner.browser, id, { title: '  Orders to the sheet ' })).body.title).toBe('Orders to the sheet');
    for (const title of ['', '   ', 'a\nb', 'x'.repeat(201)]) {
      const reply = await save(owner.browser, id, { title });
      expect([title, reply.status, Object.keys(reply.body.field_errors ?? {})]).toEqual([title, 400, ['title']]);
    }
    expect((await owner.browser.get(`/api/v3/zaps/${id}`)).body.title).toBe('Orders to the sheet');
  });

  it.each([{}, { state: 'draft' }, { state: null }, { owner_id: 1 }, { folder_id: -1 }, { folder_id: 1.5 }])(
    'a save of a Zap replies 400 for %j [S13, S50]',
    async (body) => {
      const id = await aZap(owner.person.id, team.accountId);
      expect((await save(owner.browser, id, body)).status).toBe(400);
    },
  );
});

describe('who sees and changes', () => {
  it('a Zap in a shared folder: every member; an outsider gets 404 [B6.10, S51]', async () => {
    const id = await aZap(owner.person.id, team.accountId, { folderId: shared });
    expect((await member.browser.get(`/api/v3/zaps/${id}`)).body).toMatchObject({ id, folder_ids: [shared] });
    expect((await save(member.browser, id, { state: 'on' })).body.state).toBe('on');
    const outsider = await somebody(server);
    expect((await outsider.browser.get(`/api/v3/zaps/${id}`)).status).toBe(404);
    expect((await save(outsider.browser, id, { state: 'off' })).status).toBe(404);
    expect((await outsider.browser.delete(`/api/v3/zaps/${id}`)).status).toBe(404);
    expect(await stateOf(id)).toBe('on');
  });

  it('a Zap in a private folder: its owner alone, admins and owners of the account are no exception [B6.11, S51]', async () => {
    const mine = await folder(member, team.accountId, { title: 'Mine' });
    const id = await aZap(member.person.id, team.accountId, { folderId: mine });
    for (const other of [admin, owner]) {
      expect((await other.browser.get(`/api/v3/zaps/${id}`)).status).toBe(404);
      expect((await save(other.browser, id, { title: 'Ours' })).status).toBe(404);
      expect((await other.browser.delete(`/api/v3/zaps/${id}`)).status).toBe(404);
      const bulk = { zap_ids: [id], state: 'on' };
      expect((await other.browser.patch(`/api/v3/zaps?account_id=${team.accountId}`, bulk)).status).toBe(404);
      const listed = (await other.browser.get(`/api/v3/zaps?account_id=${team.accountId}`)).body.objects;
      expect(listed.some((zap: { id: number }) => zap.id === id)).toBe(false);
    }
    expect((await member.browser.get(`/api/v3/zaps/${id}`)).status).toBe(200);
  });

  it('a save of a Zap replies 404 for ids that do not exist, and to somebody who left meanwhile [S51]', async () => {
    for (const id of [999_999, 99_999_999_999]) expect((await owner.browser.get(`/api/v3/zaps/${id}`)).status).toBe(404);
    const leaver = await withMember(server, team, 'member');
    const id = await aZap(owner.person.id, team.accountId, { folderId: shared });
    await leaver.browser.delete(`/api/v3/accounts/${team.accountId}/members/${leaver.person.id}`);
    expect((await save(leaver.browser, id, { title: 'Gone' })).status).toBe(404);
  });

  it('only its owner or an admin deletes a Zap that all see [B6.10]', async () => {
    const id = await aZap(owner.person.id, team.accountId, { folderId: shared });
    expect((await member.browser.delete(`/api/v3/zaps/${id}`)).status).toBe(403);
    expect((await admin.browser.delete(`/api/v3/zaps/${id}`)).status).toBe(204);
    expect(await stateOf(id)).toBeNull();
    expect((await admin.browser.delete(`/api/v3/zaps/${id}`)).status).toBe(404);
  });
});

describe('laying a Zap into a folder', () => {
  it('laying a Zap into a folder moves it there, and with 0 back to Home [B2.09]', async () => {
    const mine = await folder(owner, team.accountId, { title: 'Desk' });
    const id = await aZap(owner.person.id, team.accountId);
    expect((await save(owner.browser, id, { folder_id: mine })).body.folder_ids).toEqual([mine]);
    expect((await save(owner.browser, id, { folder_id: shared })).body.folder_ids).toEqual([shared]);
    expect((await save(owner.browser, id, { folder_id: 0 })).body.folder_ids).toEqual([]);
  });

  it('laying a Zap into a folder of somebody else goes from one shared folder to another; never to a private one; Home is for admins [B6.10, B6.11]', async () => {
    const other = await folder(owner, team.accountId, { title: 'For all, too', is_shared: true });
    const mine = await folder(member, team.accountId, { title: 'Mine too' });
    const id = await aZap(owner.person.id, team.accountId, { folderId: shared });
    expect((await save(member.browser, id, { folder_id: other })).body.folder_ids).toEqual([other]);
    expect((await save(member.browser, id, { folder_id: mine })).status).toBe(403);
    expect((await save(member.browser, id, { folder_id: 0 })).status).toBe(403);
    // This change hides the Zap from the admin.
    expect((await save(admin.browser, id, { folder_id: 0 })).status).toBe(204);
    expect((await owner.browser.get(`/api/v3/zaps/${id}`)).body.folder_ids).toEqual([]);
  });

  it('laying a Zap into a folder knows no folder of somebody else’s, nor of another account: 404 [S51, B6.11]', async () => {
    const theirs = await folder(member, team.accountId, { title: 'Theirs' });
    const elsewhere = await somebody(server);
    const foreign = await folder(elsewhere, await ownAccountId(elsewhere), { title: 'Elsewhere', is_shared: true });
    const id = await aZap(owner.person.id, team.accountId);
    for (const folder_id of [theirs, foreign, 999_999]) expect((await save(owner.browser, id, { folder_id })).status).toBe(404);
  });
});

describe('what cannot be switched on', () => {
  it('a Zap that cannot be turned on gets 403 UnpauseError with its id, the errors and fixes of the check, and stays off [B8.10, B8.11]', async () => {
    const id = await aZap(owner.person.id, team.accountId, {
      apps: ['ScheduleCLIAPI@1.3.1', 'SlackCLIAPI@1.29.2', 'EvernoteCLIAPI@3.9.0', 'SlackCLIAPI@1.29.2'],
    });
    const { status, body } = await save(owner.browser, id, { state: 'on' });
    expect(status).toBe(403);
    expect(body).toMatchObject({ reason: 'UnpauseError', flow_id: id });
    expect(body.check.errors).toEqual([
      { type: 'missing_connection', message: 'Slack isn’t connected.' },
      { type: 'cannot_run', message: 'Evernote can’t run here yet.' },
    ]);
    expect(body.check.fixes).toHaveLength(2);
    expect(body.help_url).toBeUndefined();
    expect(await stateOf(id)).toBe('off');
  });

  it('a Zap that could not be turned on goes on once its owner has connected the app in this account', async () => {
    const id = await aZap(owner.person.id, team.accountId, { apps: ['ScheduleCLIAPI@1.3.1', 'SlackCLIAPI@1.29.2'] });
    expect((await save(owner.browser, id, { state: 'on' })).status).toBe(403);
    const credentials = [{ name: 'url', value: chat.url }];
    const { body } = await owner.browser.post(`/api/v3/authentications?account_id=${team.accountId}`, { api: 'SlackCLIAPI', credentials });
    const { trigger, steps } = definitionOfApps(['ScheduleCLIAPI', 'SlackCLIAPI']);
    await storeDraft(server, id, { format: 1, zone: null, trigger, steps: steps.map((step) => ({ ...step, connectionId: body.id })) });
    expect((await save(owner.browser, id, { state: 'on' })).status).toBe(200);
  });

  it('an app that is gone comes with a help link [B8.14]', async () => {
    const id = await aZap(owner.person.id, team.accountId, { apps: ['ScheduleCLIAPI@1.3.1', 'VanishedCLIAPI@1.0.0'] });
    const { body } = await save(owner.browser, id, { state: 'on' });
    expect(body).toMatchObject({ help_url: '/help', errors: ['Vanished is no longer available.'] });
  });

  it.each([
    ['a Zap of more steps than the plan runs', { apps: ['ScheduleCLIAPI', 'FormatterCLIAPI', 'FormatterCLIAPI'] }, 'multistep'],
    ['a premium app', { apps: ['WebHookCLIAPI', 'FormatterCLIAPI'], premium: true }, 'premium_app'],
    ['a Zap without an action', { apps: ['ScheduleCLIAPI'] }, 'too_few_steps'],
  ] as const)('a Zap on the free plan is turned on only if the plan allows it: %s', async (_what, zap, type) => {
    const free = await somebody(server);
    const accountId = await ownAccountId(free);
    await server.context.db.updateTable('accounts').set({ trial_end_date: null }).where('id', '=', accountId).execute();
    const id = await aZap(free.person.id, accountId, zap);
    const { status, body } = await save(free.browser, id, { state: 'on' });
    expect([status, body.check.errors.map((error: { type: string }) => error.type)]).toEqual([403, [type]]);
    expect(await stateOf(id)).toBe('off');
  });

  it('of two Zaps for the last one under the limit one is turned on, and turning it off makes capacity again [R27]', async () => {
    const free = await somebody(server);
    const accountId = await ownAccountId(free);
    const limit = 5;
    for (let n = 1; n < limit; n += 1) await aZap(free.person.id, accountId, { state: 'on' });
    const rivals = [await aZap(free.person.id, accountId), await aZap(free.person.id, accountId), await aZap(free.person.id, accountId)];
    const browsers = [free.browser, await signedIn(server, free.person), await signedIn(server, free.person, anyAddress())];
    const replies = await Promise.all(rivals.map((id, n) => save(browsers[n]!, id, { state: 'on' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const refused = replies.find(({ status }) => status === 403);
    expect(refused?.body.check.errors).toEqual([
      { type: 'zap_limit', message: 'Your plan allows 5 active Zaps, and you’ve reached that limit.' },
    ]);
    const states = await Promise.all(rivals.map(stateOf));
    const winner = rivals[states.indexOf('on')]!;
    const loser = rivals[states.indexOf('off')]!;
    expect((await save(free.browser, winner, { state: 'off' })).status).toBe(200);
    expect((await save(free.browser, loser, { state: 'on' })).status).toBe(200);
  });
});

describe('many Zaps at once', () => {
  it('many Zaps at once switches on as many as there is room for, in their order, and names the others', async () => {
    const free = await somebody(server);
    const accountId = await ownAccountId(free);
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await aZap(free.person.id, accountId));
    const { status, body } = await free.browser.patch(`/api/v3/zaps?account_id=${accountId}`, { zap_ids: ids, state: 'on' });
    expect(status).toBe(200);
    expect(body.objects.map((zap: { id: number; state: string }) => [zap.id, zap.state])).toEqual(ids.slice(0, 5).map((id) => [id, 'on']));
    expect(body.refused.map((zap: { id: number }) => zap.id)).toEqual(ids.slice(5));
    expect(body.refused[0].errors).toEqual(['Your plan allows 5 active Zaps, and you’ve reached that limit.']);
    expect(body.refused[0].faults).toEqual(['zap_limit']);
  });

  it('an id that the caller cannot see fails all, and nothing is changed [S51]', async () => {
    const mine = await aZap(owner.person.id, team.accountId, { state: 'on' });
    const theirs = await aZap(member.person.id, team.accountId, { state: 'on' });
    const address = `/api/v3/zaps?account_id=${team.accountId}`;
    expect((await owner.browser.patch(address, { zap_ids: [mine, theirs], state: 'off' })).status).toBe(404);
    expect((await owner.browser.post(`/api/v3/zaps/removals?account_id=${team.accountId}`, { zap_ids: [mine, theirs] })).status).toBe(404);
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['on', 'on']);
    // Also not under the id of another account of the same person.
    const own = (await member.browser.get('/api/v3/accounts')).body.objects.find((each: { id: number }) => each.id !== team.accountId).id;
    expect((await member.browser.patch(`/api/v3/zaps?account_id=${own}`, { zap_ids: [theirs], state: 'off' })).status).toBe(404);
  });

  it('lays them into a folder, and deletes them', async () => {
    const ids = [await aZap(owner.person.id, team.accountId), await aZap(owner.person.id, team.accountId)];
    const placed = await owner.browser.patch(`/api/v3/zaps?account_id=${team.accountId}`, { zap_ids: ids, folder_id: shared });
    expect(placed.body.objects.map((zap: { folder_ids: number[] }) => zap.folder_ids)).toEqual([[shared], [shared]]);
    const removed = await owner.browser.post(`/api/v3/zaps/removals?account_id=${team.accountId}`, { zap_ids: [...ids, ids[0]] });
    expect(removed.body).toEqual({ removed_ids: ids });
    expect(await Promise.all(ids.map(stateOf))).toEqual([null, null]);
  });
});

it('usage is keyed by account, with on, total and draft as the data have them [B3.26, B7.19]', async () => {
  const person = await somebody(server);
  const own = await ownAccountId(person);
  for (const state of ['on', 'on', 'off', 'draft', 'draft', 'draft'] as const) await aZap(person.person.id, own, { state });
  const empty = await newTeam(server);
  const values = { account_id: empty.accountId, profile_id: person.person.id, role: 'member', created_at: server.clock.now() } as const;
  await server.context.db.insertInto('memberships').values(values).execute();
  expect((await person.browser.get('/api/v3/zaps/usage')).body).toEqual({
    usage_by_account: {
      [own]: { on_count: 2, total_count: 6, draft_count: 3 },
      [empty.accountId]: { on_count: 0, total_count: 0, draft_count: 0 },
    },
  });
});

it('who switched, moved and deleted is in the trail [S64]', async () => {
  const id = await aZap(owner.person.id, team.accountId);
  await save(owner.browser, id, { state: 'on' });
  await save(owner.browser, id, { state: 'off' });
  await save(owner.browser, id, { folder_id: shared });
  await owner.browser.delete(`/api/v3/zaps/${id}`);
  const rows = await server.context.db
    .selectFrom('audit_events')
    .select(['action', 'profile_id'])
    .where('detail', 'like', `%zap ${id}`)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['zap_on', 'zap_off', 'zap_placed', 'zap_removed']);
  expect(new Set(rows.map((row) => row.profile_id))).toEqual(new Set([owner.person.id]));
});
