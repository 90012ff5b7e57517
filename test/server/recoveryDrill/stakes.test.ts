import { drillIn } from '../../support/recoveryDrill';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, ownAccountId, somebody, withMember } from '../../support/serverTeams';
import { makeFolder, makeZaps } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { SIGN_UP_PER_ADDRESS: '1000' } });
});
afterAll(() => server.close());

describe('the stakes of a loss', () => {
  it('alone in an account, every Zap that the person can see counts, and those that are on keep running [T22]', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    expect((await drillIn(me.browser)).stakes).toEqual({ zaps: 0, running_zaps: 0, sole_accounts: 1, shared_accounts: 0 });
    const mine = { accountId, ownerId: me.person.id };
    await makeZaps(server, { ...mine, count: 2 });
    await makeZaps(server, { ...mine, state: 'off' });
    await makeZaps(server, { ...mine, folderId: await makeFolder(server, accountId, me.person.id, true) });
    expect((await drillIn(me.browser)).stakes).toEqual({ zaps: 4, running_zaps: 3, sole_accounts: 1, shared_accounts: 0 });
  });

  it('in a team, only Zaps that no colleague can see count, and another owner makes the account shared [T22]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const { accountId, owner } = team;
    const [mine, theirs] = [
      { accountId, ownerId: owner.person.id },
      { accountId, ownerId: member.person.id },
    ];
    const shared = await makeFolder(server, accountId, owner.person.id, true);
    const privately = await makeFolder(server, accountId, owner.person.id, false);
    await makeZaps(server, mine); // In Home: the owner's alone.
    await makeZaps(server, { ...mine, folderId: privately, state: 'off' });
    await makeZaps(server, { ...mine, folderId: shared });
    await makeZaps(server, { ...theirs, count: 5 });
    const both = await makeZaps(server, { ...mine, folderId: privately });
    await server.context.db
      .insertInto('zap_folders')
      .values({ zap_id: both[0] ?? 0, folder_id: shared })
      .execute();
    expect((await drillIn(owner.browser)).stakes).toEqual({ zaps: 2, running_zaps: 1, sole_accounts: 1, shared_accounts: 0 });
    // The member also has the account of their sign-up.
    expect((await drillIn(member.browser)).stakes).toEqual({ zaps: 5, running_zaps: 5, sole_accounts: 1, shared_accounts: 1 });

    await withMember(server, team, 'owner');
    expect((await drillIn(owner.browser)).stakes).toEqual({ zaps: 2, running_zaps: 1, sole_accounts: 0, shared_accounts: 1 });
  });
});
