import { anyAction, definition, editorOf, everyDay } from '../../support/serverDrafts';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const create = (mate: Teammate, accountId: number, body: object) => mate.browser.post(`/api/v3/zaps?account_id=${accountId}`, body);

async function newZap(mate: Teammate, accountId: number): Promise<number> {
  const made = await create(mate, accountId, { title: 'Orders to the sheet' });
  expect(made.status).toBe(201);
  return made.body.id;
}

const stored = (id: number) => server.context.db.selectFrom('nodes').selectAll().where('zap_id', '=', id).orderBy('position').execute();

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

const wanted = definition(
  { ...everyDay, app: 'ShopifyCLIAPI', event: 'new_order', fields: {} },
  anyAction('step1', 'GoogleSheetsV2CLIAPI', 'add_row'),
  anyAction('step2', 'SlackCLIAPI', 'channel_message', { text: 'Hello' }),
);
const save = (mate: Teammate, accountId: number, zapId: number) => editorOf(mate, accountId, zapId).save(wanted, 0);

it('the steps of a draft are listed in their order, each in the current version of its app and by the name of its event', async () => {
  const { mate, accountId, zapId } = await alone();
  expect((await save(mate, accountId, zapId)).status).toBe(200);
  const steps = (await mate.browser.get(`/api/v3/zaps/${zapId}`)).body.nodes;
  expect(steps).toMatchObject([
    { selected_api: 'ShopifyCLIAPI@2.3.1', action: 'new_order', title: 'New order', is_premium: false },
    { selected_api: 'GoogleSheetsV2CLIAPI@2.9.4', action: 'add_row', title: 'Add a row', is_premium: false },
    { selected_api: 'SlackCLIAPI@1.29.2', action: 'channel_message', title: 'Post in a channel', is_premium: false },
  ]);
});

describe('who may', () => {
  it('everybody who can see a Zap may change its steps: in Home its owner alone [B6.11, S51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const outsider = await somebody(server);
    const zapId = await newZap(member, team.accountId);
    for (const mate of [team.owner, outsider]) expect((await save(mate, team.accountId, zapId)).status).toBe(404);
    expect((await save(member, team.accountId, zapId)).status).toBe(200);
    expect((await save(member, team.accountId, 99999999)).status).toBe(404);
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
    expect((await save(member, team.accountId, zapId)).status).toBe(200);
  });
});
