import { findProfile } from '../../../src/server/profiles/store';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newSecureTeam, setRule } from '../../support/serverSecondFactors';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const overview = ({ browser }: Teammate, accountId: number) => browser.get(`/api/v3/tracking?account_id=${accountId}`);
const choose = ({ browser }: Teammate, accountId: number, choices: object) =>
  browser.patch(`/api/v3/tracking/choices?account_id=${accountId}`, choices);
const setSwitches = (accountId: number, switches: Record<string, boolean>) =>
  server.context.db.updateTable('accounts').set({ switches }).where('id', '=', accountId).execute();

type Flag = Record<'name' | 'source', string> & Record<'is_on' | 'is_personal', boolean>;
const flagIn = (reply: { body: { flags: Flag[] } }, named: string) => {
  const { is_on, source, is_personal } = reply.body.flags.find(({ name }) => name === named)!;
  return { is_on, source, is_personal };
};

describe('an account in the request', () => {
  it('an account that locks its member out hides its flags, and neither the overview nor a choice is refused [T30, T38]', async () => {
    const team = await newSecureTeam(server);
    const member = await withMember(server, team, 'admin');
    await setSwitches(team.accountId, { a_pilot_of_the_team: true });
    expect(flagIn(await overview(member, team.accountId), 'a_pilot_of_the_team')).toMatchObject({ is_on: true, source: 'account' });
    await setRule(team.owner, team.accountId, 0);
    expect((await member.browser.get(`/api/v3/accounts/${team.accountId}`)).status).toBe(403);
    const before = await overview(member, team.accountId);
    expect([before.status, before.body.choices.analytics]).toEqual([200, true]);
    expect(before.text).not.toContain('a_pilot_of_the_team');
    const after = await choose(member, team.accountId, { analytics: false });
    expect([after.status, after.body.choices.analytics]).toEqual([200, false]);
    expect(after.text).not.toContain('a_pilot_of_the_team');
    expect(await findProfile(server.context.db, member.person.id)).toMatchObject({ allows_analytics: false });
  });

  it('an account that the person does not belong to any more hides its flags, and a choice is stored [T38, S51]', async () => {
    const team = await newTeam(server);
    const member = await withMember(server, team, 'member');
    await setSwitches(team.accountId, { another_pilot: true });
    expect(flagIn(await overview(member, team.accountId), 'another_pilot')).toMatchObject({ is_on: true });
    expect((await team.owner.browser.delete(`/api/v3/accounts/${team.accountId}/members/${member.person.id}`)).status).toBe(204);
    for (const accountId of [team.accountId, 987_654_321]) {
      const reply = await overview(member, accountId);
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain('another_pilot');
    }
    expect((await choose(member, team.accountId, { forwarding: false })).body.choices.forwarding).toBe(false);
  });

  it('an account that sets a flag takes precedence over the choice of the person, who then cannot choose it [T36, T38]', async () => {
    const person = await somebody(server);
    const accountId = await ownAccountId(person);
    const chosen = await choose(person, accountId, { flag: { name: 'template_search', is_on: false } });
    expect(flagIn(chosen, 'template_search')).toEqual({ is_on: false, source: 'person', is_personal: true });
    await setSwitches(accountId, { template_search: true });
    const set = await overview(person, accountId);
    expect(flagIn(set, 'template_search')).toEqual({ is_on: true, source: 'account', is_personal: false });
    expect(flagIn(set, 'expanded_event_picker_opt_out')).toMatchObject({ source: 'default', is_personal: true });
    const query = 'query switchesQuery($accountId: Int) { session { switches } account(id: $accountId) { switches } }';
    const asked = { operationName: 'switchesQuery', query, variables: { accountId } };
    const { session, account } = (await person.browser.post('/api/graphql/v2', asked)).body.data;
    expect({ ...session.switches, ...account.switches }).toMatchObject({ template_search: true });
  });
});
