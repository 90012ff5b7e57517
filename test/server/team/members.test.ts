import { createHash } from 'node:crypto';
import { roles, type Role } from '../../../src/domain/roles';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, ownAccountId, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const at = (accountId: number, id?: number) => `/api/v3/accounts/${accountId}/members${id === undefined ? '' : `/${id}`}`;
const setRole = (by: Teammate, { accountId }: Team, of: Teammate, role: string) => by.browser.patch(at(accountId, of.person.id), { role });
const removal = (by: Teammate, { accountId }: Team, of: Teammate) => by.browser.delete(at(accountId, of.person.id), {});
const roleOf = async ({ accountId }: Team, { person }: Teammate) =>
  (
    await server.context.db
      .selectFrom('memberships')
      .select('role')
      .where('account_id', '=', accountId)
      .where('profile_id', '=', person.id)
      .executeTakeFirst()
  )?.role ?? null;

const joinsAs = async (team: Team, role: Role): Promise<Teammate> => withMember(server, team, role);

/** Role of the actor × role of the target × new role → the status. There are two owners, so the rule about the last owner does not apply. */
const expected = (actor: Role, target: Role, wanted: string): number => {
  if (wanted === 'owner') return 400;
  if (actor === 'member') return 403;
  if (roles.indexOf(target) < roles.indexOf(actor)) return 403;
  return actor === 'admin' && wanted === 'super_admin' ? 403 : 200;
};

describe('changing somebody’s role', () => {
  it.each(roles.flatMap((actor) => roles.map((target) => [actor, target] as const)))(
    'a change of role by %s, of %s, follows the table for each role, and no refusal changes anything [S52, S51, B6.17, B7.12]',
    async (actor, target) => {
      const team = await newTeam(server);
      const by = await joinsAs(team, actor);
      const of = await joinsAs(team, target);
      for (const wanted of [...roles, 'boss']) {
        await server.context.db
          .updateTable('memberships')
          .set({ role: target })
          .where('profile_id', '=', of.person.id)
          .where('account_id', '=', team.accountId)
          .execute();
        const status = wanted === 'boss' ? 400 : expected(actor, target, wanted);
        const reply = await setRole(by, team, of, wanted);
        expect([wanted, reply.status]).toEqual([wanted, status]);
        expect([wanted, await roleOf(team, of)]).toEqual([wanted, status === 200 ? wanted : target]);
        if (status === 200) expect(reply.body).toMatchObject({ id: of.person.id, role: wanted });
      }
    },
  );

  it('changing somebody’s role takes no name but those of the four roles, and owner from nobody: one becomes it by transfer [B6.16, S52]', async () => {
    const team = await newTeam(server);
    const of = await joinsAs(team, 'member');
    for (const role of ['owner', 'Admin', 'superadmin', 'staff', '', null, 1]) {
      expect([role, (await team.owner.browser.patch(at(team.accountId, of.person.id), { role })).status]).toEqual([role, 400]);
    }
    expect(await roleOf(team, of)).toBe('member');
  });

  it.each([
    ['member', 'admin'],
    ['member', 'super_admin'],
    ['admin', 'super_admin'],
  ] as const)('nobody raises themselves: %s to %s [S52]', async (role, wanted) => {
    const team = await newTeam(server);
    const me = await joinsAs(team, role);
    expect((await setRole(me, team, me, wanted)).status).toBe(403);
    expect(await roleOf(team, me)).toBe(role);
  });

  it('somebody may step down by themselves, but not as the last owner [S52]', async () => {
    const team = await newTeam(server);
    const me = await joinsAs(team, 'super_admin');
    expect((await setRole(me, team, me, 'member')).status).toBe(200);
    const refused = await setRole(team.owner, team, team.owner, 'admin');
    expect(refused).toMatchObject({ status: 409, body: { errors: ['An account needs an owner. Make someone else the owner first.'] } });
    expect(await roleOf(team, team.owner)).toBe('owner');
  });

  it('two owners who demote each other at once leave one owner [S52]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await newTeam(server);
      const second = await joinsAs(team, 'owner');
      const replies = await Promise.all([setRole(team.owner, team, second, 'member'), setRole(second, team, team.owner, 'member')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect([await roleOf(team, team.owner), await roleOf(team, second)].sort()).toEqual(['member', 'owner']);
    }
  });

  it('two owners who both leave, or step down, at once leave one owner [S52]', async () => {
    for (const act of [
      (me: Teammate, team: Team) => removal(me, team, me),
      (me: Teammate, team: Team) => setRole(me, team, me, 'member'),
    ]) {
      const team = await newTeam(server);
      const second = await joinsAs(team, 'owner');
      const replies = await Promise.all([act(team.owner, team), act(second, team)]);
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)[1]).toBe(409);
      expect([await roleOf(team, team.owner), await roleOf(team, second)].filter((role) => role === 'owner')).toHaveLength(1);
    }
  });
});

describe('taking somebody out', () => {
  it.each(roles.flatMap((actor) => roles.map((target) => [actor, target] as const)))(
    'a removal by %s, of %s, is allowed to admins and up, of people who are not above them [S52, S51, B6.17]',
    async (actor, target) => {
      const team = await newTeam(server);
      const by = await joinsAs(team, actor);
      const of = await joinsAs(team, target);
      const may = actor !== 'member' && roles.indexOf(target) >= roles.indexOf(actor);
      expect((await removal(by, team, of)).status).toBe(may ? 204 : 403);
      expect(await roleOf(team, of)).toBe(may ? null : target);
    },
  );

  it('taking somebody out closes the account to them at once, keeps their Zaps for an owner and erases their connections there [S51, S52]', async () => {
    const team = await newTeam(server);
    const gone = await joinsAs(team, 'member');
    const account = `?account_id=${team.accountId}`;
    const zap = await gone.browser.post(`/api/v3/zaps${account}`, { template_id: '101' });
    await gone.browser.post(`/api/v3/authentications${account}`, {
      api: 'HotjarCLIAPI',
      credentials: [{ name: 'api_key', value: 'secret-of-hers' }],
    });
    expect((await removal(team.owner, team, gone)).status).toBe(204);
    for (const path of [`/api/v3/accounts/${team.accountId}`, `/api/v3/zaps${account}`, at(team.accountId)]) {
      expect([path, (await gone.browser.get(path)).status]).toEqual([path, 404]);
    }
    const zaps = (await team.owner.browser.get(`/api/v3/zaps${account}`)).body.objects;
    expect(zaps).toMatchObject([{ id: zap.body.id, owner_id: team.owner.person.id }]);
    const left = await server.context.db.selectFrom('authentications').select('id').where('account_id', '=', team.accountId).execute();
    expect(left).toEqual([]);
  });

  it('taking somebody out lets anybody but the last owner leave by themselves [S52]', async () => {
    const team = await newTeam(server);
    const me = await joinsAs(team, 'member');
    expect((await removal(me, team, me)).status).toBe(204);
    expect((await removal(team.owner, team, team.owner)).status).toBe(409);
  });
});

describe('the list of members', () => {
  it('the list of members names everybody with role, address and the hash for their picture, to members alone [B7.11, B3.14, S51]', async () => {
    const team = await newTeam(server);
    const mate = await joinsAs(team, 'admin');
    const member = await joinsAs(team, 'member');
    const list = await member.browser.get(at(team.accountId));
    expect(list.status).toBe(200);
    expect(list.body.objects).toHaveLength(3);
    expect(list.body.objects[1]).toEqual({
      id: mate.person.id,
      name: 'Ada Lovelace',
      email: mate.person.email,
      email_hash: createHash('sha256').update(mate.person.email).digest('hex'),
      role: 'admin',
      has_second_factor: null,
      joined_at: server.clock.now().toISOString(),
    });
    expect((await member.browser.get(at(team.accountId, mate.person.id))).body).toEqual(list.body.objects[1]);
    const outsider = await somebody(server);
    expect((await outsider.browser.get(at(team.accountId))).status).toBe(404);
    expect((await outsider.browser.get(at(team.accountId, mate.person.id))).status).toBe(404);
    expect((await member.browser.get(at(team.accountId, outsider.person.id))).status).toBe(404);
  });

  it('the list of members holds nobody of another account: each call on a foreign account is answered as if there were none [S51]', async () => {
    const team = await newTeam(server);
    const mate = await joinsAs(team, 'member');
    const outsider = await somebody(server);
    const own = await ownAccountId(outsider);
    const calls = [
      await outsider.browser.patch(at(team.accountId, mate.person.id), { role: 'admin' }),
      await outsider.browser.delete(at(team.accountId, mate.person.id), {}),
      await outsider.browser.patch(at(own, mate.person.id), { role: 'admin' }),
      await outsider.browser.delete(at(own, mate.person.id), {}),
      await outsider.browser.patch(at(2_000_000_000, mate.person.id), { role: 'admin' }),
      await outsider.browser.delete(at(9_007_199_254_740_991, mate.person.id), {}),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await roleOf(team, mate)).toBe('member');
  });
});
