import { maxFolderDepth } from '../../../src/domain/folders';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, ownAccountId, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

interface Node {
  readonly id: number;
  readonly name: string;
  readonly children: readonly Node[];
}

let server: TestServer;
let team: Team;
let owner: Teammate;
let admin: Teammate;
let member: Teammate;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  team = await newTeam(server);
  owner = team.owner;
  admin = await withMember(server, team, 'admin');
  member = await withMember(server, team, 'member');
});
afterAll(() => server.close());

const create = ({ browser }: Teammate, body: object, accountId = team.accountId) =>
  browser.post(`/api/v3/folders?account_id=${accountId}`, body);
const made = async (who: Teammate, body: object) => (await create(who, body)).body.id as number;
const change = ({ browser }: Teammate, id: number, body: object) => browser.patch(`/api/v3/folders/${id}`, body);
const treeOf = async ({ browser }: Teammate): Promise<Node[]> =>
  (await browser.get(`/api/org/v0/tree?context=${team.accountId}`)).body.results;
/** `Orders(Shop(Returns))` */
const shape = (nodes: readonly Node[]): string =>
  nodes.map(({ name, children }) => (children.length === 0 ? name : `${name}(${shape(children)})`)).join(' ');

async function zapIn(who: Teammate, folderId: number): Promise<number> {
  const at = server.clock.now();
  const { id } = await server.context.db
    .insertInto('zaps')
    .values({
      account_id: team.accountId,
      owner_id: who.person.id,
      title: 'A Zap',
      state: 'off',
      created_at: at,
      updated_at: at,
      last_run_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.context.db.insertInto('zap_folders').values({ zap_id: id, folder_id: folderId }).execute();
  return id;
}
const foldersOfZap = async ({ browser }: Teammate, id: number): Promise<number[] | undefined> =>
  (await browser.get(`/api/v3/zaps/${id}`)).body.folder_ids;

it('the tree gives id, account, sharing, name and nested children [B3.32, B7.22]', async () => {
  const shop = await made(owner, { title: 'Shop', is_shared: true });
  const returns = await made(owner, { title: 'Returns', parent_id: shop });
  const { status, body } = await owner.browser.get(`/api/org/v0/tree?context=${team.accountId}`);
  expect(status).toBe(200);
  const common = { account_id: team.accountId, is_shared: true, owner_id: owner.person.id, may_edit: true };
  const child = { ...common, id: returns, name: 'Returns', parent_id: shop, children: [] };
  expect(body).toEqual({ results: [{ ...common, id: shop, name: 'Shop', parent_id: null, children: [child] }] });
});

it('the tree of folders shows everybody the shared ones, and private folders to their owner alone, admins included [B6.10, B6.11]', async () => {
  await made(owner, { title: 'All', is_shared: true });
  await made(owner, { title: 'Owner’s' });
  await made(admin, { title: 'Admin’s' });
  await made(member, { title: 'Member’s' });
  expect(shape(await treeOf(owner))).toBe('All Owner’s');
  expect(shape(await treeOf(admin))).toBe('Admin’s All');
  expect(shape(await treeOf(member))).toBe('All Member’s');
});

it('the tree of folders of an account replies 404 to people who are not members, and 400 without an account [S51, S13]', async () => {
  const outsider = await somebody(server);
  expect((await outsider.browser.get(`/api/org/v0/tree?context=${team.accountId}`)).status).toBe(404);
  expect((await create(outsider, { title: 'Mine' })).status).toBe(404);
  for (const query of ['', '?context=', '?context=x', '?account_id=1']) {
    expect((await owner.browser.get(`/api/org/v0/tree${query}`)).status).toBe(400);
  }
});

it('a private folder can be neither named, shared, moved, filled nor removed by anybody else: it is not there [B6.11, S51]', async () => {
  const mine = await made(member, { title: 'Mine' });
  const theirs = await made(admin, { title: 'Theirs' });
  for (const other of [owner, admin]) {
    for (const body of [{ title: 'Ours' }, { is_shared: true }, { parent_id: null }])
      expect((await change(other, mine, body)).status).toBe(404);
    expect((await other.browser.delete(`/api/v3/folders/${mine}`)).status).toBe(404);
    expect((await create(other, { title: 'Within', parent_id: mine })).status).toBe(404);
  }
  expect((await change(admin, theirs, { parent_id: mine })).status).toBe(404);
  expect(shape(await treeOf(member))).toBe('Mine');
});

it('a shared folder is changed by its owner and by admins, not by other members [B6.10]', async () => {
  const id = await made(owner, { title: 'All', is_shared: true });
  expect((await change(member, id, { title: 'Mine' })).status).toBe(403);
  expect((await member.browser.delete(`/api/v3/folders/${id}`)).status).toBe(403);
  expect((await change(admin, id, { title: ' Everybody ' })).body).toMatchObject({ name: 'Everybody', may_edit: true });
  expect((await treeOf(member))[0]).toMatchObject({ name: 'Everybody', may_edit: false });
});

it.each(['', '  ', 'a\nb', 'x'.repeat(101)])('a folder cannot have the name %j', async (title) => {
  const reply = await create(owner, { title });
  expect([reply.status, Object.keys(reply.body.field_errors ?? {})]).toEqual([400, ['title']]);
  const id = await made(owner, { title: 'Orders' });
  expect((await change(owner, id, { title })).status).toBe(400);
});

describe('a name that a folder beside it has', () => {
  const taken = { title: ['There is already a folder with this name here. Choose another name.'] };

  it('a name that a folder beside it has is refused for a new folder and for a rename, in any case', async () => {
    await made(owner, { title: 'Finance' });
    const other = await made(owner, { title: 'Sales' });
    for (const reply of [await create(owner, { title: ' finance ' }), await change(owner, other, { title: 'FINANCE' })]) {
      expect(reply.status).toBe(400);
      expect(reply.body.field_errors).toEqual(taken);
    }
    expect((await change(owner, other, { title: 'sales' })).status).toBe(200);
    expect(shape(await treeOf(owner))).toBe('Finance sales');
  });

  it('a name that looks like that of a folder beside it is refused: white space and the form of characters do not matter', async () => {
    await made(owner, { title: 'Café orders' });
    const other = await made(owner, { title: 'Sales' });
    for (const title of ['Cafe\u0301 orders', 'Café  orders', 'Café\u00a0orders', 'Ｃafé orders']) {
      for (const reply of [await create(owner, { title }), await change(owner, other, { title })]) {
        expect([title, reply.status, reply.body.field_errors]).toEqual([title, 400, taken]);
      }
    }
    expect((await change(owner, other, { title: 'Cafe orders' })).status).toBe(200);
    expect(shape(await treeOf(owner))).toBe('Cafe orders Café orders');
  });

  it('a name that a folder beside it has is free elsewhere: in another folder, among shared folders, and for the private folders of others', async () => {
    const finance = await made(owner, { title: 'Finance' });
    const replies = [
      await create(owner, { title: 'Finance', parent_id: finance }),
      await create(owner, { title: 'Finance', is_shared: true }),
      await create(member, { title: 'Finance' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    // Everybody sees a shared folder, so nobody else may use its name beside it.
    expect((await create(member, { title: 'Finance', is_shared: true })).status).toBe(400);
  });
});

describe('a change that would put two folders of one name side by side is refused, and everything stays as it is', () => {
  const beside = 'Rename one of them first.';

  it('two folders of one name are not placed side by side when a folder is moved into another one or to the top', async () => {
    const desk = await made(owner, { title: 'Desk' });
    const inner = await made(owner, { title: 'Finance', parent_id: desk });
    const outer = await made(owner, { title: 'finance' });
    for (const [id, parent] of [
      [outer, desk],
      [inner, null],
    ] as const) {
      const reply = await change(owner, id, { parent_id: parent });
      expect(reply.status).toBe(400);
      expect(reply.body.field_errors).toEqual({ parent_id: [`There is already a folder with this name there. ${beside}`] });
    }
    expect(shape(await treeOf(owner))).toBe('Desk(Finance) finance');
    const other = await made(owner, { title: 'Sales' });
    expect((await change(owner, other, { parent_id: desk })).status).toBe(200);
    expect((await change(owner, inner, { parent_id: desk })).status).toBe(200);
  });

  it('two folders of one name are not placed side by side when a folder is moved into a shared one, where another person has the name', async () => {
    const all = await made(owner, { title: 'All', is_shared: true });
    await made(admin, { title: 'Finance', parent_id: all });
    const mine = await made(owner, { title: 'Finance' });
    const zap = await zapIn(owner, mine);
    expect((await change(owner, mine, { parent_id: all })).status).toBe(400);
    expect(await foldersOfZap(owner, zap)).toEqual([mine]);
    expect((await member.browser.get(`/api/v3/zaps/${zap}`)).status).toBe(404);
  });

  it('two folders of one name are not placed side by side when a folder is shared or made private', async () => {
    const shared = await made(owner, { title: 'Finance', is_shared: true });
    const mine = await made(owner, { title: 'Finance' });
    const replies = [await change(owner, mine, { is_shared: true }), await change(owner, shared, { is_shared: false })];
    expect(replies.map(({ status, body }) => [status, body.field_errors])).toEqual([
      [400, { is_shared: [`There is already a shared folder with this name. ${beside}`] }],
      [400, { is_shared: [`There is already a private folder with this name. ${beside}`] }],
    ]);
    expect((await treeOf(owner)).map(({ id }) => id).sort((a, b) => a - b)).toEqual([shared, mine]);
    expect(shape(await treeOf(member))).toBe('Finance');
    // Private folders of other people do not block a name.
    await made(member, { title: 'Sales' });
    const sales = await made(owner, { title: 'Sales', is_shared: true });
    expect((await change(owner, sales, { is_shared: false })).status).toBe(200);
  });

  it('two folders of one name are not placed side by side when a folder is shared that rises to the top', async () => {
    await made(member, { title: 'Finance', is_shared: true });
    const desk = await made(owner, { title: 'Desk' });
    const within = await made(owner, { title: 'Finance', parent_id: desk });
    expect((await change(owner, within, { is_shared: true })).status).toBe(400);
    expect(shape(await treeOf(owner))).toBe('Desk(Finance) Finance');
  });

  it('two folders of one name are not placed side by side when the folder around one of them is deleted', async () => {
    const outer = await made(owner, { title: 'Finance' });
    await made(owner, { title: 'Finance', parent_id: outer });
    const desk = await made(owner, { title: 'Desk' });
    const inner = await made(owner, { title: 'FINANCE', parent_id: desk });
    const reply = await owner.browser.delete(`/api/v3/folders/${desk}`);
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [`The folder “FINANCE” in it would move up to a folder with the same name. ${beside}`],
    ]);
    expect(shape(await treeOf(owner))).toBe('Desk(FINANCE) Finance(Finance)');
    // The name of the deleted folder is free for the folder that moves up.
    expect((await owner.browser.delete(`/api/v3/folders/${outer}`)).status).toBe(204);
    expect((await change(owner, inner, { title: 'Costs' })).status).toBe(200);
    expect((await owner.browser.delete(`/api/v3/folders/${desk}`)).status).toBe(204);
    expect(shape(await treeOf(owner))).toBe('Costs Finance');
  });
});

it('of two folders of one name that are shared at once, one stays private', async () => {
  const ids = [await made(owner, { title: 'Finance' }), await made(admin, { title: 'Finance' })] as const;
  const replies = await Promise.all([change(owner, ids[0], { is_shared: true }), change(admin, ids[1], { is_shared: true })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('private folders of a member who leaves come to the heir with a number where the heir has the name', async () => {
  const mine = await made(owner, { title: 'Finance' });
  await made(owner, { title: 'Finance (2)' });
  const theirs = await made(member, { title: 'finance' });
  const within = await made(member, { title: 'Finance', parent_id: theirs });
  await made(member, { title: 'Plans' });
  const removal = await owner.browser.delete(`/api/v3/accounts/${team.accountId}/members/${member.person.id}`);
  expect(removal.status).toBe(204);
  const titles = new Map((await treeOf(owner)).map(({ id, name }) => [id, name]));
  expect([titles.get(mine), titles.get(theirs)]).toEqual(['Finance', 'finance (3)']);
  expect([...titles.values()].sort()).toEqual(['Finance', 'Finance (2)', 'Plans', 'finance (3)']);
  expect((await treeOf(owner)).find(({ id }) => id === theirs)?.children.map(({ id }) => id)).toEqual([within]);
});

it('a request changes one property of a folder at a time [S13]', async () => {
  const id = await made(owner, { title: 'Orders' });
  for (const body of [{}, { title: 'a', is_shared: true }, { owner_id: 1 }]) expect((await change(owner, id, body)).status).toBe(400);
});

describe('sharing', () => {
  it('sharing opens the folder and all in it to every member; unsharing takes it back [B6.10, B6.11]', async () => {
    const shop = await made(owner, { title: 'Shop' });
    const returns = await made(owner, { title: 'Returns', parent_id: shop });
    const zap = await zapIn(owner, returns);
    expect((await member.browser.get(`/api/v3/zaps/${zap}`)).status).toBe(404);
    expect((await change(owner, shop, { is_shared: true })).body).toMatchObject({ is_shared: true, children: [{ is_shared: true }] });
    expect(shape(await treeOf(member))).toBe('Shop(Returns)');
    expect((await member.browser.get(`/api/v3/zaps/${zap}`)).status).toBe(200);
    await change(owner, shop, { is_shared: false });
    expect(shape(await treeOf(member))).toBe('');
    expect((await member.browser.get(`/api/v3/zaps/${zap}`)).status).toBe(404);
  });

  it('ended, Zaps of others go to their Home, where their owners see them [B6.11]', async () => {
    const shop = await made(owner, { title: 'Shop', is_shared: true });
    const theirs = await zapIn(member, shop);
    const mine = await zapIn(owner, shop);
    await change(owner, shop, { is_shared: false });
    expect(await foldersOfZap(member, theirs)).toEqual([]);
    expect(await foldersOfZap(owner, mine)).toEqual([shop]);
  });

  it('sharing of a folder within another moves it to the top, where it is not as its parent is', async () => {
    const desk = await made(owner, { title: 'Desk' });
    const shop = await made(owner, { title: 'Shop', parent_id: desk });
    await change(owner, shop, { is_shared: true });
    expect(shape(await treeOf(owner))).toBe('Desk Shop');
    expect(shape(await treeOf(member))).toBe('Shop');
  });
});

describe('a place within another', () => {
  it('a place within another makes it as shared or private as that one', async () => {
    const all = await made(owner, { title: 'All', is_shared: true });
    const desk = await made(owner, { title: 'Desk' });
    expect((await create(owner, { title: 'Within', parent_id: desk, is_shared: true })).body.is_shared).toBe(false);
    expect((await change(owner, desk, { parent_id: all })).body.is_shared).toBe(true);
    expect(shape(await treeOf(member))).toBe('All(Desk(Within))');
    expect((await change(owner, desk, { parent_id: null })).body).toMatchObject({ parent_id: null, is_shared: true });
  });

  it('a place within another is never in itself, nor too deep', async () => {
    let parent: number | null = null;
    const ids: number[] = [];
    for (let depth = 1; depth <= maxFolderDepth; depth += 1) {
      parent = await made(owner, { title: `Level ${depth}`, parent_id: parent });
      ids.push(parent);
    }
    expect((await create(owner, { title: 'Too deep', parent_id: parent })).status).toBe(400);
    expect((await change(owner, ids[0]!, { parent_id: ids[3]! })).status).toBe(400);
    expect((await change(owner, ids[0]!, { parent_id: ids[0]! })).status).toBe(400);
    const another = await made(owner, { title: 'Another' });
    expect((await change(owner, ids[0]!, { parent_id: another })).status).toBe(400);
    expect((await change(owner, another, { parent_id: ids[maxFolderDepth - 2]! })).status).toBe(200);
  });

  it('a place within another of two moves into each other one is refused', async () => {
    const a = await made(owner, { title: 'A' });
    const b = await made(owner, { title: 'B' });
    const replies = await Promise.all([change(owner, a, { parent_id: b }), change(owner, b, { parent_id: a })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await treeOf(owner)).length).toBe(1);
  });

  it('a place within another is in the same account', async () => {
    const elsewhere = await somebody(server);
    const foreign = (await create(elsewhere, { title: 'Elsewhere', is_shared: true }, await ownAccountId(elsewhere))).body.id;
    const id = await made(owner, { title: 'Shop' });
    expect((await change(owner, id, { parent_id: foreign })).status).toBe(404);
    expect((await create(owner, { title: 'Within', parent_id: foreign })).status).toBe(404);
  });
});

it('removed, its Zaps go to Home and its folders one level up [B2.09]', async () => {
  const shop = await made(owner, { title: 'Shop', is_shared: true });
  const returns = await made(owner, { title: 'Returns', parent_id: shop });
  const labels = await made(owner, { title: 'Labels', parent_id: returns });
  const mine = await zapIn(owner, returns);
  const theirs = await zapIn(member, returns);
  expect((await owner.browser.delete(`/api/v3/folders/${returns}`)).status).toBe(204);
  expect(shape(await treeOf(owner))).toBe('Shop(Labels)');
  expect([await foldersOfZap(owner, mine), await foldersOfZap(member, theirs)]).toEqual([[], []]);
  expect((await owner.browser.delete(`/api/v3/folders/${returns}`)).status).toBe(404);
  const rows = await server.context.db.selectFrom('audit_events').select('action').where('detail', 'like', `%folder ${returns}`).execute();
  expect(rows.map(({ action }) => action)).toEqual(['folder_created', 'folder_removed']);
  expect(labels).toBeGreaterThan(0);
});

it('an admin who would make another’s shared folder private gets 403, and it stays as it is [S52]', async () => {
  const shared = await made(member, { title: 'Ours', is_shared: true });
  expect((await change(admin, shared, { is_shared: false })).status).toBe(403);
  expect((await change(admin, shared, { title: 'Still ours' })).body).toMatchObject({ is_shared: true });
  expect((await change(member, shared, { is_shared: false })).status).toBe(200);
});

it.each(['folders', 'zaps'])('the deletion of %s replies 429 after 600 in an hour [S09]', async (things) => {
  const statuses: number[] = [];
  for (let n = 0; n < 601; n += 1) statuses.push((await owner.browser.delete(`/api/v3/${things}/2000000000`)).status);
  expect([new Set(statuses.slice(0, 600)), statuses[600]]).toEqual([new Set([404]), 429]);
});
