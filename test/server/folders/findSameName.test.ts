import { statementsOf } from '../../support/countStatements';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';
import { makeFolder, makeZaps } from '../../support/serverZaps';

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

type Kind = 'zap' | 'folder';
const ask = ({ browser }: Pick<Teammate, 'browser'>, kind: Kind, title: string, except?: number) =>
  browser.get(
    `/api/v3/names?account_id=${team.accountId}&kind=${kind}&title=${encodeURIComponent(title)}${except === undefined ? '' : `&except=${except}`}`,
  );
const answer = async (who: Teammate, kind: Kind, title: string, except?: number) => {
  const { status, body } = await ask(who, kind, title, except);
  expect(status).toBe(200);
  return body as unknown;
};
const zap = async ({ browser }: Teammate, title: string): Promise<number> =>
  (await browser.post(`/api/v3/zaps?account_id=${team.accountId}`, { title })).body.id;
const folder = async ({ browser }: Teammate, body: object): Promise<number> =>
  (await browser.post(`/api/v3/folders?account_id=${team.accountId}`, body)).body.id;
const file = async ({ browser }: Teammate, id: number, folderId: number) =>
  expect((await browser.patch(`/api/v3/zaps/${id}`, { folder_id: folderId })).status).toBe(200);
const nobody = { count: 0, first: null };

describe('the Zaps and folders that have a name', () => {
  it('records with the same name are counted whatever their letter case, white space and form of characters, and the oldest is named [T57]', async () => {
    const first = await zap(owner, 'Roast  Sheet');
    await zap(owner, 'roast sheet');
    await zap(owner, 'ＲＯＡＳＴ\u3000sheet');
    await zap(owner, 'Roast sheets');
    await zap(owner, 'Röast sheet');
    expect(await answer(owner, 'zap', ' ROAST ＳＨＥＥＴ ')).toEqual({ count: 3, first: { id: first, title: 'Roast  Sheet' } });
    expect(await answer(owner, 'zap', 'Roast')).toEqual(nobody);
    expect(await answer(owner, 'zap', ' ')).toEqual(nobody);
  });

  it('a name is compared within its kind, and without the record that is being renamed [T57]', async () => {
    const one = await zap(owner, 'Orders');
    const shelf = await folder(owner, { title: 'Orders' });
    expect(await answer(owner, 'zap', 'orders')).toEqual({ count: 1, first: { id: one, title: 'Orders' } });
    expect(await answer(owner, 'folder', 'orders')).toEqual({ count: 1, first: { id: shelf, title: 'Orders' } });
    expect(await answer(owner, 'zap', 'orders', one)).toEqual(nobody);
    expect(await answer(owner, 'folder', 'orders', shelf)).toEqual(nobody);
  });

  it('a name is compared only with what the person sees in their lists, for admins as well [T57]', async () => {
    const shared = await folder(owner, { title: 'Shop', is_shared: true });
    await folder(owner, { title: 'Payroll' });
    const loose = await zap(owner, 'Salaries');
    const seen = await zap(owner, 'Orders');
    await file(owner, seen, shared);
    expect(await answer(owner, 'zap', 'salaries')).toEqual({ count: 1, first: { id: loose, title: 'Salaries' } });
    for (const mate of [admin, member]) {
      expect(await answer(mate, 'zap', 'Salaries')).toEqual(nobody);
      expect(await answer(mate, 'folder', 'Payroll')).toEqual(nobody);
      expect(await answer(mate, 'zap', 'Orders')).toEqual({ count: 1, first: { id: seen, title: 'Orders' } });
      expect(await answer(mate, 'folder', 'Shop')).toEqual({ count: 1, first: { id: shared, title: 'Shop' } });
    }
  });

  it('a name in the trash does not count until it is restored [T57]', async () => {
    const one = await zap(owner, 'Orders');
    const shelf = await folder(owner, { title: 'Shop' });
    await owner.browser.delete(`/api/v3/zaps/${one}`);
    await owner.browser.delete(`/api/v3/folders/${shelf}`);
    expect(await answer(owner, 'zap', 'Orders')).toEqual(nobody);
    expect(await answer(owner, 'folder', 'Shop')).toEqual(nobody);
    const restored = await owner.browser.post(`/api/v3/trash/restorations?account_id=${team.accountId}`, { zap_ids: [one] });
    expect(restored.status).toBe(200);
    expect(await answer(owner, 'zap', 'Orders')).toEqual({ count: 1, first: { id: one, title: 'Orders' } });
  });

  it('a Zap can have the name of another Zap [T57]', async () => {
    const one = await zap(owner, 'Orders');
    const other = await zap(owner, 'Invoices');
    expect((await owner.browser.patch(`/api/v3/zaps/${other}`, { title: 'Orders' })).status).toBe(200);
    expect(await answer(owner, 'zap', 'Orders', other)).toEqual({ count: 1, first: { id: one, title: 'Orders' } });
  });
});

it('the question about a name in an account with many Zaps reads the folders of matching Zaps only [T57, R14]', async () => {
  const { accountId } = team;
  const folderId = await makeFolder(server, accountId, owner.person.id, true);
  await makeZaps(server, { accountId, ownerId: owner.person.id, count: 300, folderId });
  const twins = [await zap(owner, 'Zap 7'), await zap(owner, 'ZAP  7')];
  for (const id of twins) await file(owner, id, folderId);
  const foldersReadFor = async (title: string) => {
    let reply: unknown;
    const { texts, parameters } = await statementsOf(server, async () => {
      reply = await answer(member, 'zap', title, twins[0]);
    });
    const ids = parameters.filter((_, index) => /"(?:zap_)?folders"/.test(texts[index]!)).map((values) => values[1]);
    return { reply, ids };
  };
  const oldest = (await ask(member, 'zap', 'Zap 7')).body.first as { readonly id: number };
  expect(await foldersReadFor('zap 7')).toEqual({ reply: { count: 2, first: oldest }, ids: [[oldest.id, ...twins]] });
  expect(await foldersReadFor('Zap 301')).toEqual({ reply: nobody, ids: [] });
});

it('a person without the account is told nothing about names in it, and one whose question is malformed gets 400 [T57, S51]', async () => {
  await zap(owner, 'Orders');
  const outsider = await somebody(server);
  expect([(await ask(owner, 'zap', 'Orders')).status, (await ask(outsider, 'zap', 'Orders')).status]).toEqual([200, 404]);
  for (const query of ['', '&kind=step&title=Orders', '&kind=zap', `&kind=zap&title=${'x'.repeat(1001)}`])
    expect((await owner.browser.get(`/api/v3/names?account_id=${team.accountId}${query}`)).status).toBe(400);
});
