import { roles } from '../../../src/domain/roles';
import { startServer, type TestServer } from '../../support/serverHarness';
import { reauthenticatedFor } from '../../support/serverPeople';
import { newTeam, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
let team: Team;
let heir: Teammate;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await newTeam(server);
  heir = await withMember(server, team, 'member');
});

const at = (id: number) => `/api/v3/accounts/${id}`;
const tokenFor = ({ browser, person }: Teammate, action = 'accountSave') => reauthenticatedFor(browser, person, action);
const transfer = (by: Teammate, to: number, token: string, id = team.accountId) =>
  by.browser.patch(at(id), { new_owner_id: to, auth_token: token });
const rolesNow = async () => {
  const rows = await server.context.db
    .selectFrom('memberships')
    .select(['profile_id', 'role'])
    .where('account_id', '=', team.accountId)
    .execute();
  return new Map(rows.map(({ profile_id, role }) => [profile_id, role]));
};
const ownersNow = async () => [...(await rolesNow())].filter(([, role]) => role === 'owner').map(([id]) => id);
const lines = async () =>
  (
    await server.context.db.selectFrom('audit_events').select(['result', 'detail']).where('action', '=', 'ownership_transferred').execute()
  ).filter(({ detail }) => detail?.startsWith(`account ${team.accountId},`));

describe('giving an account to another member', () => {
  it('giving an account to another member makes them its only owner and the previous owner super admin, at once, with a line in the trail [B7.08, B6.12, S52, S64]', async () => {
    const reply = await transfer(team.owner, heir.person.id, await tokenFor(team.owner));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ id: team.accountId, owner: { id: heir.person.id, email: heir.person.email } });
    expect(await rolesNow()).toEqual(
      new Map([
        [team.owner.person.id, 'super_admin'],
        [heir.person.id, 'owner'],
      ]),
    );
    expect(await lines()).toEqual([{ result: 'ok', detail: `account ${team.accountId}, profile ${heir.person.id}` }]);
    // Transfer back.
    const back = await transfer(heir, team.owner.person.id, await tokenFor(heir));
    expect(back.status).toBe(200);
    expect(await ownersNow()).toEqual([team.owner.person.id]);
  });

  it('giving an account to another member is mailed to both, without a word that either of them could have written [S33]', async () => {
    await team.owner.browser.patch(at(team.accountId), { name: 'WIN A PRIZE at evil.example' });
    await transfer(team.owner, heir.person.id, await tokenFor(team.owner));
    const given = (await server.mails(team.owner.person.email)).at(-1);
    const received = (await server.mails(heir.person.email)).at(-1);
    expect([given?.subject, received?.subject]).toEqual([
      'You transferred ownership of a Patchbay account',
      'You’re now the owner of a Patchbay account',
    ]);
    expect(given?.text).toContain(heir.person.email);
    expect(given?.text).toContain('You stay in it as super admin.');
    expect(received?.text).toContain(team.owner.person.email);
    for (const mail of [given, received]) {
      expect(mail?.text).toContain(`/app/team?account_id=${team.accountId}`);
      expect(mail?.text).not.toMatch(/PRIZE|evil|Lovelace/);
    }
  });

  it.each(roles.filter((role) => role !== 'owner'))(
    'giving an account to another member is refused to a %s, also to themselves and with a token [B6.12, S52]',
    async (role) => {
      const by = await withMember(server, team, role);
      const token = await tokenFor(by);
      for (const to of [by.person.id, heir.person.id]) expect((await transfer(by, to, token)).status).toBe(403);
      expect(await ownersNow()).toEqual([team.owner.person.id]);
    },
  );

  it('giving an account to another member is refused to outsiders as for an account that there is not [S51]', async () => {
    const outsider = await somebody(server);
    const token = await tokenFor(outsider);
    expect((await transfer(outsider, outsider.person.id, token)).status).toBe(404);
    expect((await transfer(outsider, outsider.person.id, token, 2_000_000_000)).status).toBe(404);
    expect(await ownersNow()).toEqual([team.owner.person.id]);
  });

  it('giving an account to another member takes nobody who is not in the account, and says so at the field [B5.27, S51]', async () => {
    const outsider = await somebody(server);
    const token = await tokenFor(team.owner);
    for (const id of [outsider.person.id, 2_000_000_000]) {
      const reply = await transfer(team.owner, id, token);
      expect([reply.status, reply.body.field_errors]).toEqual([400, { new_owner_id: ['This person isn’t a member of the account.'] }]);
    }
    expect((await transfer(team.owner, team.owner.person.id, token)).body.field_errors).toEqual({
      new_owner_id: ['You’re already the owner.'],
    });
    expect(await ownersNow()).toEqual([team.owner.person.id]);
  });
});

describe('the token', () => {
  const refusal = { status: 403, fields: { auth_token: ['Confirm that it’s you.'] }, isUnchanged: true };
  const tried = async (token: string): Promise<object> => {
    const { status, body } = await transfer(team.owner, heir.person.id, token);
    return { status, fields: body.field_errors, isUnchanged: (await ownersNow())[0] === team.owner.person.id };
  };

  it('the token has to be one, however short ago the session began; each attempt leaves a line [B6.12, S26, S64]', async () => {
    expect(await tried('x')).toEqual(refusal);
    expect((await lines()).map(({ result }) => result)).toEqual(['refused']);
  });

  it('the token is not valid before the person has signed in again [B6.12, S26]', async () => {
    const { body } = await team.owner.browser.get('/api/v4/confirm-authentication?action=accountSave');
    expect(await tried(body.token)).toEqual(refusal);
  });

  it('the token is for this action: that of another action is refused [B6.12, S26]', async () => {
    expect(await tried(await tokenFor(team.owner, 'twoFactorDisable'))).toEqual(refusal);
  });

  it('the token belongs to the person: another person’s is refused [B6.12, S26]', async () => {
    expect(await tried(await tokenFor(heir))).toEqual(refusal);
  });

  it('lasts five minutes [B6.12, S26]', async () => {
    const token = await tokenFor(team.owner);
    server.clock.advance(5 * 60_000 + 1);
    expect(await tried(token)).toEqual(refusal);
  });

  it('the token is good once [B6.12, S26]', async () => {
    const token = await tokenFor(team.owner);
    expect((await transfer(team.owner, heir.person.id, token)).status).toBe(200);
    await transfer(heir, team.owner.person.id, await tokenFor(heir));
    expect(await tried(token)).toEqual(refusal);
  });
});

describe('at the same time', () => {
  const rounds = [1, 2, 3];

  it.each(rounds)('two transfers leave one owner, and one of them is refused (round %i) [B6.12, S52]', async () => {
    const other = await withMember(server, team, 'admin');
    // One session with two tabs, each with its own token. The second sign-in moves the first token to the new session.
    const { body: first } = await team.owner.browser.get('/api/v4/confirm-authentication?action=accountSave');
    const second = await tokenFor(team.owner);
    const replies = await Promise.all([transfer(team.owner, heir.person.id, first.token), transfer(team.owner, other.person.id, second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await ownersNow()).toHaveLength(1);
    expect((await rolesNow()).get(team.owner.person.id)).toBe('super_admin');
  });

  it.each(rounds)('two requests with one token are one transfer (round %i) [B6.12, S26]', async () => {
    const token = await tokenFor(team.owner);
    const replies = await Promise.all([transfer(team.owner, heir.person.id, token), transfer(team.owner, heir.person.id, token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await ownersNow()).toEqual([heir.person.id]);
  });

  it.each(rounds)('a transfer and the removal of whom it is to: an owner is left, and is in the account (round %i) [S52]', async () => {
    const admin = await withMember(server, team, 'admin');
    const token = await tokenFor(team.owner);
    const [given, removed] = await Promise.all([
      transfer(team.owner, heir.person.id, token),
      admin.browser.delete(`${at(team.accountId)}/members/${heir.person.id}`, {}),
    ]);
    // Either they were removed first, or they are the owner, whom an admin cannot remove.
    expect([
      [200, 403],
      [400, 204],
    ]).toContainEqual([given.status, removed.status]);
    expect(await ownersNow()).toEqual([given.status === 200 ? heir.person.id : team.owner.person.id]);
  });

  it.each(rounds)('a transfer and the leaving of either: an owner is left (round %i) [S52]', async () => {
    const token = await tokenFor(team.owner);
    const leave = ({ browser, person }: Teammate) => browser.delete(`${at(team.accountId)}/members/${person.id}`, {});
    const [given, heirLeft, ownerLeft] = await Promise.all([transfer(team.owner, heir.person.id, token), leave(heir), leave(team.owner)]);
    const [owner, ...more] = await ownersNow();
    expect(more).toEqual([]);
    expect(owner).toBe(given.status === 200 ? heir.person.id : team.owner.person.id);
    expect(heirLeft.status).toBe(given.status === 200 ? 409 : 204);
    expect([204, 409]).toContain(ownerLeft.status);
  });

  it('a transfer and the demotion of whom it is to: they are the owner, or a member who can still become it [S52]', async () => {
    const admin = await withMember(server, team, 'super_admin');
    const token = await tokenFor(team.owner);
    await Promise.all([
      transfer(team.owner, heir.person.id, token),
      admin.browser.patch(`${at(team.accountId)}/members/${heir.person.id}`, { role: 'admin' }),
    ]);
    expect(await ownersNow()).toEqual([heir.person.id]);
  });
});

describe('another role', () => {
  it('another role is mailed to the person whose role changed, and not to those who change their own [S33]', async () => {
    await team.owner.browser.patch(`${at(team.accountId)}/members/${heir.person.id}`, { role: 'admin' });
    const mails = (await server.mails(heir.person.email)).filter(({ subject }) =>
      subject.startsWith('Your role in a Patchbay account was changed'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      `${team.owner.person.email} changed your role in an account that you belong to, from member to admin.`,
    );
    expect(mails[0]?.text).toContain(`/app/team?account_id=${team.accountId}`);
    await heir.browser.patch(`${at(team.accountId)}/members/${heir.person.id}`, { role: 'member' });
    // Setting the same role again is not a change.
    await team.owner.browser.patch(`${at(team.accountId)}/members/${heir.person.id}`, { role: 'member' });
    expect(
      (await server.mails(heir.person.email)).filter(({ subject }) => subject.startsWith('Your role in a Patchbay account was changed')),
    ).toHaveLength(1);
  });
});
