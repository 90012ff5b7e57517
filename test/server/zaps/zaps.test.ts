import { people, zaps as zapFixtures } from '../../../src/fixtures';
import { findZapTemplate } from '../../../src/server/catalogue/store';
import { seed } from '../../../src/server/seed';
import { startServer, type TestServer } from '../../support/serverHarness';
import { definitionOfApps, storeDraft } from '../../support/serverDrafts';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';
import { makeZap } from '../../support/serverPlans';
import { ownAccountId, somebody } from '../../support/serverTeams';

let server: TestServer;
let harbor = 0;
beforeAll(async () => {
  server = await startServer();
  await seed(server.server);
  const accounts = await server.context.db.selectFrom('accounts').select('id').where('name', '=', 'Harbor Coffee Roasters').execute();
  harbor = accounts[0]?.id ?? 0;
});
afterAll(() => server.close());

const as = async (person: { email: string; password: string }) =>
  signedIn(server, { id: 0, email: person.email, password: person.password });
const zapsOf = async (person: { email: string; password: string }) =>
  (await (await as(person)).get(`/api/v3/zaps?account_id=${harbor}`)).body.objects;
const titles = (zaps: { title: string }[]) => zaps.map(({ title }) => title).sort();
const titlesWhere = (fits: (zap: (typeof zapFixtures)[number]) => boolean) =>
  titles(zapFixtures.filter((zap) => zap.account === 'harbor' && fits(zap)));

it('the list of Zaps lists a Zap with folders, state, nodes, owner and title [B3.25]', async () => {
  const [order] = (await zapsOf(people.owner)).filter(({ title }: { title: string }) => title.startsWith('Post new shop orders'));
  expect(order).toMatchObject({
    account_id: harbor,
    state: 'on',
    owner: { name: 'Olivia Okafor' },
    folders: [{ title: 'Online shop', is_shared: true }],
    nodes: [{ selected_api: 'RssCLIAPI@1.2.1' }, { selected_api: 'SlackCLIAPI@1.29.2' }],
    last_run_at: expect.any(String),
  });
  expect(order.folder_ids).toEqual([order.folders[0].id]);
  expect(order.owner_id).toBe(order.owner.id);
  expect(order.tasks_this_period).toBeGreaterThan(0);
});

it('the list of Zaps shows a member the content of shared folders, and their own in Home [B1.08]', async () => {
  const shared = (zap: (typeof zapFixtures)[number]) => zap.folders.some((key) => key === 'onlineShop' || key === 'wholesale');
  expect(titles(await zapsOf(people.member))).toEqual(
    titlesWhere((zap) => shared(zap) || (zap.folders.length === 0 && zap.owner === 'member')),
  );
});

it('the list of Zaps keeps private folders and others’ Home from everybody, owner and admins of the account included [B1.09]', async () => {
  const visible = (who: 'owner' | 'admin') =>
    titlesWhere((zap) => {
      if (zap.folders.length === 0) return zap.owner === who;
      return zap.folders.some(
        (key) => key === 'onlineShop' || key === 'wholesale' || key === (who === 'owner' ? 'ownersDesk' : 'adminsDesk'),
      );
    });
  expect(titles(await zapsOf(people.owner))).toEqual(visible('owner'));
  expect(titles(await zapsOf(people.admin))).toEqual(visible('admin'));
});

it('the list of Zaps names to its reader only folders that they may see [B1.09]', async () => {
  const { db } = server.context;
  const zap = await db.selectFrom('zaps').select('id').where('title', 'like', 'Post new shop orders%').executeTakeFirstOrThrow();
  const folder = await db.selectFrom('folders').select('id').where('title', '=', 'Hiring and payroll').executeTakeFirstOrThrow();
  await db.insertInto('zap_folders').values({ zap_id: zap.id, folder_id: folder.id }).execute();
  const seenBy = async (person: { email: string; password: string }) =>
    (await zapsOf(person)).find(({ id }: { id: number }) => id === zap.id).folders.map(({ title }: { title: string }) => title);
  expect(await seenBy(people.member)).toEqual(['Online shop']);
  expect(await seenBy(people.owner)).toEqual(['Online shop', 'Hiring and payroll']);
});

it('the list of Zaps replies 404 for an account of others, as for a missing one [S51]', async () => {
  const browser = await signedIn(server, await newUser(server));
  for (const id of [harbor, 999_999, 99_999_999_999]) expect((await browser.get(`/api/v3/zaps?account_id=${id}`)).status).toBe(404);
});

it('the list of Zaps replies 401 without a session [A6.16]', async () => {
  expect((await server.browser(anyAddress()).get(`/api/v3/zaps?account_id=${harbor}`)).status).toBe(401);
});

it('the list of Zaps replies 400 without account, with one that is no number, and with an unknown parameter [S13, S50]', async () => {
  const browser = await as(people.owner);
  for (const query of [
    '',
    '?account_id=',
    '?account_id=x',
    '?account_id=-1',
    '?account_id=1.5',
    `?account_id=${harbor}&owner_id=1`,
    '?account_id=1&account_id=2',
  ]) {
    expect([query, (await browser.get(`/api/v3/zaps${query}`)).status]).toEqual([query, 400]);
  }
});

describe('a Zap from a template', () => {
  it('a Zap from a template is a draft with the template’s steps, in the person’s own Home [B0.01]', async () => {
    const browser = await as(people.member);
    const { status, body } = await browser.post(`/api/v3/zaps?account_id=${harbor}`, { template_id: '101' });
    expect(status).toBe(201);
    const { objects } = (await browser.get(`/api/v3/zaps?account_id=${harbor}`)).body;
    const made = objects.find(({ id }: { id: number }) => id === body.id);
    expect(made).toMatchObject({ account_id: harbor, state: 'draft', folder_ids: [], owner: { name: 'Mina Sato' }, last_run_at: null });
    expect(made.nodes.length).toBeGreaterThanOrEqual(2);
    const { steps } = await findZapTemplate(server.context.db, '101').then((template) => template!);
    expect(made.nodes.map(({ selected_api: api }: { selected_api: string }) => api.split('@')[0])).toEqual(
      steps.map(({ service }) => service.key),
    );
    // Nobody else sees it, and it counts against no limit.
    expect((await zapsOf(people.owner)).some(({ id }: { id: number }) => id === body.id)).toBe(false);
  });

  it('a Zap from a template is created from no other template, and in no account of others [S51]', async () => {
    const browser = await as(people.member);
    const count = async () => (await server.context.db.selectFrom('zaps').select('id').execute()).length;
    const before = await count();
    expect((await browser.post(`/api/v3/zaps?account_id=${harbor}`, { template_id: '999999' })).status).toBe(404);
    const stranger = await signedIn(server, await newUser(server));
    expect((await stranger.post(`/api/v3/zaps?account_id=${harbor}`, { template_id: '101' })).status).toBe(404);
    expect(await count()).toBe(before);
  });
});

it('the list of Zaps tells those that a plan paused from those that somebody turned off, until somebody turns them on or the plan does [B3.25]', async () => {
  const me = await somebody(server);
  const accountId = await ownAccountId(me);
  await server.context.db
    .updateTable('accounts')
    .set({ trial_end_date: null, plan_id: 2, is_paid: true })
    .where('id', '=', accountId)
    .execute();
  const apps = ['ScheduleCLIAPI', 'StorageCLIAPI', 'StorageCLIAPI', 'StorageCLIAPI'];
  const zap = async (steps: number) => {
    const id = await makeZap(server, { accountId, ownerId: me.person.id, steps });
    await storeDraft(server, id, definitionOfApps(apps.slice(0, steps)));
    return id;
  };
  const [plain, long, longer, own] = [await zap(2), await zap(3), await zap(4), await zap(3)];
  await me.browser.patch(`/api/v3/zaps/${own}`, { state: 'off' });
  const paused = async () => {
    const { objects } = (await me.browser.get(`/api/v3/zaps?account_id=${accountId}`)).body;
    const told = objects.filter((each: { paused_by_plan: boolean }) => each.paused_by_plan);
    return told.map(({ id, state }: { id: number; state: string }) => [id, state]).sort();
  };
  const choose = (plan_id: number) => me.browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id });
  expect(await paused()).toEqual([]);
  await choose(1);
  expect(await paused()).toEqual([
    [long, 'off'],
    [longer, 'off'],
  ]);
  expect((await me.browser.get(`/api/v3/zaps/${long}`)).body.paused_by_plan).toBe(true);
  // A refused attempt changes nothing.
  expect((await me.browser.patch(`/api/v3/zaps/${long}`, { state: 'on' })).status).toBe(403);
  expect(await paused()).toHaveLength(2);
  // With two steps it may be turned on, and is then no longer paused.
  await me.browser.post(`/api/v3/authentications?account_id=${accountId}`, { api: 'slack', credentials: [], is_demo: true });
  await server.context.db.deleteFrom('nodes').where('zap_id', '=', long).where('position', '=', 2).execute();
  await storeDraft(server, long, definitionOfApps(apps.slice(0, 2)));
  expect((await me.browser.patch(`/api/v3/zaps/${long}`, { state: 'on' })).body).toMatchObject({ state: 'on', paused_by_plan: false });
  expect((await me.browser.patch(`/api/v3/zaps/${long}`, { state: 'off' })).body).toMatchObject({ state: 'off', paused_by_plan: false });
  expect(await paused()).toEqual([[longer, 'off']]);
  await choose(3);
  expect(await paused()).toEqual([]);
  expect((await me.browser.get(`/api/v3/zaps/${longer}`)).body.state).toBe('on');
  expect((await me.browser.get(`/api/v3/zaps/${plain}`)).body.paused_by_plan).toBe(false);
});
