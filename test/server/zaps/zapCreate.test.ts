import { lockAccount } from '../../../src/server/team/store';
import { lockProfile } from '../../../src/server/profiles/store';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { during } from '../../support/serverRaces';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';

let server: TestServer;
/** The share id of a Zap that everybody may copy. */
let shareId: string;
beforeAll(async () => {
  server = await startServer();
  const owner = await somebody(server);
  const { browser } = owner;
  const zap = (await browser.post(`/api/v3/zaps?account_id=${await ownAccountId(owner)}`, { template_id: '103' })).body.id;
  shareId = (await browser.post(`/api/v3/zaps/${zap}/share`, { visibility: 'public' })).body.share.id;
});
afterAll(() => server.close());

type Create = (by: Teammate, accountId: number) => Promise<TestReply>;
const ways: readonly (readonly [string, Create])[] = [
  ['without steps', ({ browser }, id) => browser.post(`/api/v3/zaps?account_id=${id}`, { title: 'Mine' })],
  ['from a template', ({ browser }, id) => browser.post(`/api/v3/zaps?account_id=${id}`, { template_id: '103' })],
  ['a copy', ({ browser }, id) => browser.post(`/api/v3/shared-zaps/${shareId}/copy?account_id=${id}`, {})],
];
const zapsOf = (accountId: number) =>
  server.context.db.selectFrom('zaps').select(['id', 'owner_id']).where('account_id', '=', accountId).execute();

describe.each(ways)('a new Zap %s', (_way, create) => {
  it('a new Zap is written to the audit trail with its creator [S64]', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const { status, body } = await create(me, accountId);
    expect(status).toBe(201);
    const events = await server.context.db
      .selectFrom('audit_events')
      .select(['result', 'detail'])
      .where('profile_id', '=', me.person.id)
      .where('action', '=', 'zap_created')
      .execute();
    expect(events).toEqual([{ result: 'ok', detail: `account ${accountId}, zap ${body.id}` }]);
  });

  it('a new Zap gets 403 while impersonating, and none is made [S27]', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const { db } = server.context;
    await db.updateTable('sessions').set({ masquerader_id: me.person.id }).where('profile_id', '=', me.person.id).execute();
    expect((await create(me, accountId)).status).toBe(403);
    expect(await zapsOf(accountId)).toEqual([]);
  });

  it('a new Zap gets 404 for an account of others, as for a missing one [S51]', async () => {
    const me = await somebody(server);
    const others = (await newTeam(server)).accountId;
    for (const id of [others, 2_000_000_000]) expect((await create(me, id)).status).toBe(404);
    expect(await zapsOf(others)).toEqual([]);
  });
});

(isOnPostgres ? describe : describe.skip).each(ways)('a new Zap %s that meets another change', (_way, create) => {
  it('a new Zap is not made by a session that ends meanwhile: 401 [S23]', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const reply = await during(
      server,
      (tx) => lockProfile(tx, me.person.id),
      () => create(me, accountId),
      (tx) => tx.deleteFrom('sessions').where('profile_id', '=', me.person.id).execute(),
    );
    expect([reply.status, await zapsOf(accountId)]).toEqual([401, []]);
  });

  it('a new Zap is not made by somebody who is removed from the account meanwhile: 404 [R27]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    const reply = await during(
      server,
      (tx) => lockAccount(tx, team.accountId),
      () => create(member, team.accountId),
      (tx) => tx.deleteFrom('memberships').where('profile_id', '=', member.person.id).where('account_id', '=', team.accountId).execute(),
    );
    expect([reply.status, await zapsOf(team.accountId)]).toEqual([404, []]);
  });

  it('a new Zap waits for a change of the account by the same person, and both are made [R27]', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const reply = await during(
      server,
      (tx) => lockProfile(tx, me.person.id),
      () => create(me, accountId),
      (tx) => lockAccount(tx, accountId),
    );
    expect([reply.status, (await zapsOf(accountId)).length]).toEqual([201, 1]);
  });
});
