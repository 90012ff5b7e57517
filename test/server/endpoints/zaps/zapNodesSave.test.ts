import { startServer, type TestServer } from '../../../support/serverHarness';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const slack = { selected_api: 'SlackCLIAPI', action: 'channel_message' };
const newOrder = { selected_api: 'ShopifyCLIAPI', action: 'new_order' };
const addRow = { selected_api: 'GoogleSheetsV2CLIAPI', action: 'add_row' };

const create = (mate: Teammate, accountId: number, body: object) => mate.browser.post(`/api/v3/zaps?account_id=${accountId}`, body);

async function newZap(mate: Teammate, accountId: number): Promise<number> {
  const made = await create(mate, accountId, { title: 'Orders to the sheet' });
  expect(made.status).toBe(201);
  return made.body.id;
}

const save = (mate: Teammate, id: number, nodes: object[], base: number[] = []) =>
  mate.browser.put(`/api/v3/zaps/${id}/nodes`, { nodes, base_node_ids: base });
const stored = (id: number) => server.context.db.selectFrom('nodes').selectAll().where('zap_id', '=', id).orderBy('position').execute();
const idsOf = (nodes: { id: number }[]) => nodes.map(({ id }) => id);

async function alone() {
  const mate = await somebody(server);
  const accountId = await ownAccountId(mate);
  return { mate, accountId, zapId: await newZap(mate, accountId) };
}

describe('an empty draft', () => {
  it('an empty draft is made under a title, and has no steps', async () => {
    const { accountId, zapId, mate } = await alone();
    const zap = await server.context.db.selectFrom('zaps').selectAll().where('id', '=', zapId).executeTakeFirstOrThrow();
    expect(zap).toMatchObject({ account_id: accountId, owner_id: mate.person.id, title: 'Orders to the sheet', state: 'draft' });
    expect(await stored(zapId)).toEqual([]);
  });

  it.each([[''], ['   '], ['two\nlines'], ['x'.repeat(201)]])('an empty draft is not made under the title %j', async (title) => {
    const mate = await somebody(server);
    expect((await create(mate, await ownAccountId(mate), { title })).status).toBe(400);
  });

  it('an empty draft is not made in an account of others [S51]', async () => {
    const [mate, other] = [await somebody(server), await somebody(server)];
    expect((await create(mate, await ownAccountId(other), { title: 'Mine' })).status).toBe(404);
  });
});

describe('steps', () => {
  it('steps are kept in their order, each in the current version of its app and by the name of its event', async () => {
    const { mate, zapId } = await alone();
    const reply = await save(mate, zapId, [newOrder, addRow, slack]);
    expect(reply.status).toBe(200);
    expect(reply.body.nodes).toEqual([
      { id: expect.any(Number), selected_api: 'ShopifyCLIAPI@2.3.1', action: 'new_order', title: 'New order', is_premium: false },
      { id: expect.any(Number), selected_api: 'GoogleSheetsV2CLIAPI@2.9.4', action: 'add_row', title: 'Add a row', is_premium: false },
      {
        id: expect.any(Number),
        selected_api: 'SlackCLIAPI@1.29.2',
        action: 'channel_message',
        title: 'Post in a channel',
        is_premium: false,
      },
    ]);
    expect(idsOf(await stored(zapId))).toEqual(idsOf(reply.body.nodes));
  });

  it('steps of a premium app are premium whatever the client thinks', async () => {
    const { mate, zapId } = await alone();
    const reply = await save(mate, zapId, [{ selected_api: 'XeroCLIAPI', action: 'paid_invoice' }, slack]);
    expect(reply.body.nodes.map((node: { is_premium: boolean }) => node.is_premium)).toEqual([true, false]);
  });

  it('steps may wait for their event, and there may be none', async () => {
    const { mate, zapId } = await alone();
    const first = await save(mate, zapId, [
      { ...newOrder, action: '' },
      { ...slack, action: '' },
    ]);
    expect([first.status, first.body.nodes.map((node: { title: string | null }) => node.title)]).toEqual([200, [null, null]]);
    expect((await save(mate, zapId, [], idsOf(first.body.nodes))).body.nodes).toEqual([]);
  });

  it.each([
    ['an app that there is not', [{ selected_api: 'NoSuchAPI', action: 'new_order' }], "Step 1: this app can't be used."],
    [
      'an app that is hidden',
      [newOrder, { selected_api: 'DigitalOceanCLIAPI', action: 'create_issue' }],
      "Step 2: this app can't be used.",
    ],
    ['an event that the app has not', [{ ...newOrder, action: 'no_such' }], "Step 1: Shopify doesn't offer that here."],
    ['an action as trigger', [slack], "Step 1: Slack doesn't offer that here."],
    ['a trigger as action', [newOrder, newOrder], "Step 2: Shopify doesn't offer that here."],
  ])('steps with %s are refused, and nothing is changed', async (_what, nodes, sentence) => {
    const { mate, zapId } = await alone();
    const before = (await save(mate, zapId, [newOrder, addRow])).body.nodes;
    const reply = await save(mate, zapId, nodes, idsOf(before));
    expect([reply.status, reply.body.field_errors]).toEqual([400, { nodes: [sentence] }]);
    expect(idsOf(await stored(zapId))).toEqual(idsOf(before));
  });

  it('steps that a Zap has already stay allowed, whatever became of their app', async () => {
    const { mate, zapId } = await alone();
    const old = { zap_id: zapId, selected_api: 'GoneAPI@1.0.0', action: 'new_thing', title: 'New thing', is_premium: true };
    await server.context.db
      .insertInto('nodes')
      .values({ ...old, position: 0 })
      .execute();
    const reply = await save(mate, zapId, [{ selected_api: 'GoneAPI@1.0.0', action: 'new_thing' }, slack], idsOf(await stored(zapId)));
    expect(reply.body.nodes[0]).toMatchObject({ selected_api: 'GoneAPI@1.0.0', title: 'New thing', is_premium: true });
  });

  it('steps keep the version that they have', async () => {
    const { mate, zapId } = await alone();
    const old = { zap_id: zapId, selected_api: 'ShopifyCLIAPI@1.0.0', action: 'new_order', title: 'New order', is_premium: true };
    await server.context.db
      .insertInto('nodes')
      .values({ ...old, position: 0 })
      .execute();
    const reply = await save(mate, zapId, [newOrder, slack], idsOf(await stored(zapId)));
    expect(reply.body.nodes.map((node: { selected_api: string }) => node.selected_api)).toEqual([
      'ShopifyCLIAPI@1.0.0',
      'SlackCLIAPI@1.29.2',
    ]);
  });
});

it('a Zap with a step that does not say what it does is not turned on [B8.10]', async () => {
  const { mate, zapId } = await alone();
  await save(mate, zapId, [
    { selected_api: 'ScheduleCLIAPI', action: 'every_day' },
    { selected_api: 'FormatterCLIAPI', action: '' },
  ]);
  const reply = await mate.browser.patch(`/api/v3/zaps/${zapId}`, { state: 'on' });
  expect([reply.status, reply.body.reason]).toEqual([403, 'UnpauseError']);
  expect(reply.body.errors[0]).toMatch(/^Step 2 needs an event from Formatter by /);
});

describe('two editors', () => {
  it('two editors do not overwrite each other: the second is told, and nothing of the first is lost [R07]', async () => {
    const { mate, zapId } = await alone();
    const base = idsOf((await save(mate, zapId, [newOrder, addRow])).body.nodes);
    const replies = await Promise.all([save(mate, zapId, [newOrder, slack], base), save(mate, zapId, [newOrder, addRow, slack], base)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ errors: ['Someone else has changed the steps of this Zap.'], reason: 'nodes_outdated' });
    const won = replies.find(({ status }) => status === 200);
    expect(idsOf(await stored(zapId))).toEqual(idsOf(won?.body.nodes));
  });
});

describe('who may', () => {
  it('everybody who can see a Zap may change its steps: in Home its owner alone [B6.11, S51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const outsider = await somebody(server);
    const zapId = await newZap(member, team.accountId);
    for (const mate of [team.owner, outsider]) expect((await save(mate, zapId, [newOrder, slack])).status).toBe(404);
    expect((await save(member, zapId, [newOrder, slack])).status).toBe(200);
    expect((await save(member, 99999999, [newOrder])).status).toBe(404);
  });

  it('every member may change the steps of a Zap in a shared folder [B6.10]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const zapId = await newZap(team.owner, team.accountId);
    const { db, clock } = server.context;
    const { id } = await db
      .insertInto('folders')
      .values({ account_id: team.accountId, owner_id: team.owner.person.id, title: 'Shop', is_shared: true, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('zap_folders').values({ zap_id: zapId, folder_id: id }).execute();
    expect((await save(member, zapId, [newOrder, slack])).status).toBe(200);
  });

  it('nobody changes the steps of a Zap that is on: what runs was checked against the plan', async () => {
    const { mate, zapId } = await alone();
    const base = idsOf((await save(mate, zapId, [newOrder, addRow])).body.nodes);
    await server.context.db.updateTable('zaps').set({ state: 'on' }).where('id', '=', zapId).execute();
    const reply = await save(mate, zapId, [newOrder, addRow, slack], base);
    expect([reply.status, reply.body.reason]).toEqual([409, 'zap_is_on']);
    expect(idsOf(await stored(zapId))).toEqual(base);
  });
});
