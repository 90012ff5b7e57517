import { startServer, type TestServer } from '../../support/serverHarness';
import { somebody, withMember, type Teammate } from '../../support/serverTeams';
import {
  anotherAccount,
  makeFolder,
  makeZaps,
  move,
  plan,
  twoAccounts,
  zapsNow,
  type TwoAccounts,
  type ReportedZap,
} from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Adds a person to the target account. */
async function joins(mate: Teammate, accountId: number, role: 'member' | 'admin' = 'member') {
  const values = { account_id: accountId, profile_id: mate.person.id, role, created_at: server.clock.now() };
  await server.context.db.insertInto('memberships').values(values).execute();
  return mate;
}

/** Expects 404 from both plan and move, and no change. */
async function expectRefused(mover: Teammate, { fromId, targetId }: TwoAccounts, ids: readonly number[]) {
  const before = await zapsNow(server);
  expect([(await plan(mover, fromId, targetId, ids)).status, (await move(mover, targetId, ids)).status]).toEqual([404, 404]);
  expect(await zapsNow(server)).toBe(before);
}

describe('one bad id fails all', () => {
  it.each(['first', 'in the middle', 'last'])(
    'a stranger’s Zap %s of 10,000 [S53]',
    async (place) => {
      const accounts = await twoAccounts(server);
      const { mover, fromId } = accounts;
      const other = await twoAccounts(server);
      const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 9_999 });
      const [foreign] = await makeZaps(server, { accountId: other.fromId, ownerId: other.mover.person.id });
      const at = { first: 0, 'in the middle': 5_000, last: 9_999 }[place]!;
      await expectRefused(mover, accounts, [...ids.slice(0, at), foreign!, ...ids.slice(at)]);
    },
    60_000,
  );

  it('an id that there never was, and one beyond what ids can be [S53]', async () => {
    const accounts = await twoAccounts(server);
    const [id] = await makeZaps(server, { accountId: accounts.fromId, ownerId: accounts.mover.person.id });
    for (const bad of [2_000_000_000, 9_007_199_254_740_991]) await expectRefused(accounts.mover, accounts, [id!, bad]);
  });

  it('a Zap that is in a third account of the caller, or in the target already [S53]', async () => {
    const accounts = await twoAccounts(server);
    const { mover, fromId, targetId } = accounts;
    const thirdId = await anotherAccount(server, mover);
    const [id] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
    for (const accountId of [thirdId, targetId]) {
      const [elsewhere] = await makeZaps(server, { accountId, ownerId: mover.person.id });
      await expectRefused(mover, accounts, [id!, elsewhere!]);
    }
  });

  it('a Zap that somebody removed meanwhile [S53]', async () => {
    const accounts = await twoAccounts(server);
    const ids = await makeZaps(server, { accountId: accounts.fromId, ownerId: accounts.mover.person.id, count: 2 });
    await server.context.db.deleteFrom('zaps').where('id', '=', ids[1]!).execute();
    await expectRefused(accounts.mover, accounts, ids);
  });
});

describe('both accounts', () => {
  it('a move requires membership in both accounts: neither from nor into an account that is not the caller’s own [S53, S51]', async () => {
    const mine = await twoAccounts(server);
    const others = await twoAccounts(server);
    const ids = await makeZaps(server, { accountId: mine.fromId, ownerId: mine.mover.person.id });
    await expectRefused(mine.mover, { ...mine, targetId: others.targetId }, ids);
    const theirs = await makeZaps(server, { accountId: others.fromId, ownerId: others.mover.person.id });
    await expectRefused(mine.mover, { ...mine, fromId: others.fromId }, theirs);
  });

  it('a Zap that stayed with a person in an account that they have left cannot be taken [S53]', async () => {
    const accounts = await twoAccounts(server);
    const { mover, fromId } = accounts;
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
    const heir = await somebody(server);
    await server.context.db.updateTable('memberships').set({ profile_id: heir.person.id }).where('account_id', '=', fromId).execute();
    await expectRefused(mover, accounts, ids);
  });

  it('the target is never the account that they come from', async () => {
    const { mover, fromId } = await twoAccounts(server);
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
    await expectRefused(mover, { mover, fromId, targetId: fromId }, ids);
  });
});

describe('whose Zaps', () => {
  it('the Zaps in Home are visible to their owner only, whatever the role of others [S53]', async () => {
    const accounts = await twoAccounts(server);
    const mate = await withMember(server, { accountId: accounts.fromId, owner: accounts.mover }, 'member');
    await expectRefused(accounts.mover, accounts, await makeZaps(server, { accountId: accounts.fromId, ownerId: mate.person.id }));
  });

  it('the Zaps in a private folder belong to the folder’s owner, admins and the Zap’s owner excluded [S53]', async () => {
    const accounts = await twoAccounts(server);
    const { mover, fromId, targetId } = accounts;
    const mate = await joins(await withMember(server, { accountId: fromId, owner: mover }, 'member'), targetId);
    const folderId = await makeFolder(server, fromId, mate.person.id, false);
    const theirs = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, folderId });
    const mine = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, folderId });
    await expectRefused(mover, accounts, theirs);
    await expectRefused(mover, accounts, mine);
    expect((await move(mate, targetId, [...theirs, ...mine])).status).toBe(200);
  });

  it('the Zaps that are also in somebody’s private folder stay there, even for the admin who sees them in a shared one [S53]', async () => {
    const accounts = await twoAccounts(server);
    const { mover, fromId, targetId } = accounts;
    const mate = await withMember(server, { accountId: fromId, owner: mover }, 'member');
    const shared = await makeFolder(server, fromId, mate.person.id, true);
    const secret = await makeFolder(server, fromId, mate.person.id, false);
    const [id] = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, folderId: shared });
    await server.context.db.insertInto('zap_folders').values({ zap_id: id!, folder_id: secret }).execute();
    expect((await plan(mover, fromId, targetId, [id!])).body.zaps[0].verdict).toBe('blocked');
    expect((await move(mover, targetId, [id!])).status).toBe(404);
  });

  it('the Zaps in a shared folder are moved by their owners, and others’ by admins; the plan says so to a member [S53]', async () => {
    const { mover: owner, fromId, targetId } = await twoAccounts(server);
    const folderId = await makeFolder(server, fromId, owner.person.id, true);
    const member = await joins(await withMember(server, { accountId: fromId, owner }, 'member'), targetId, 'admin');
    const [own] = await makeZaps(server, { accountId: fromId, ownerId: member.person.id, folderId });
    const [others] = await makeZaps(server, { accountId: fromId, ownerId: owner.person.id, folderId });
    const { body } = await plan(member, fromId, targetId, [own!, others!]);
    const reasons = [{ kind: 'leaves_shared_folder', app: null }];
    expect(body.zaps.map(({ id, verdict, reasons }: ReportedZap) => ({ id, verdict, reasons }))).toEqual([
      { id: own, verdict: 'ready', reasons },
      { id: others, verdict: 'blocked', reasons },
    ]);
    const before = await zapsNow(server);
    const both = await move(member, targetId, [own!, others!], { planVersion: body.version });
    expect([both.status, both.body.reason]).toEqual([404, 'not_found']);
    expect(await zapsNow(server)).toBe(before);
    expect((await move(member, targetId, [own!])).status).toBe(200);
    const admin = await joins(await withMember(server, { accountId: fromId, owner }, 'admin'), targetId);
    expect((await move(admin, targetId, [others!])).status).toBe(200);
  });
});
