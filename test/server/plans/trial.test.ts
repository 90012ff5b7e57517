import { days } from '../../../src/domain/durations';
import { roles } from '../../../src/domain/roles';
import { startServer, testNow, type TestServer } from '../../support/serverHarness';
import { signedIn } from '../../support/serverPeople';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const start = ({ browser }: Teammate, accountId: number) => browser.post(`/api/v3/accounts/${accountId}/trial`, { auto_upgrade: false });
/** Lets days pass, after which the session has ended, and signs in again. */
async function later(at: TestServer, { person }: Teammate, milliseconds: number): Promise<Teammate> {
  at.clock.advance(milliseconds);
  return { person, browser: await signedIn(at, person) };
}
const accountOf = async ({ browser }: Teammate, accountId: number) => (await browser.get(`/api/v3/accounts/${accountId}`)).body;

it('a team trial makes the account a team for 14 days, without upgrading by itself [A7.37, B9.09, B2.29, A2.27]', async () => {
  const me = await somebody(server);
  const accountId = await ownAccountId(me);
  const end = new Date(server.clock.now().getTime() + days(14)).toISOString();
  const reply = await start(me, accountId);
  expect(reply).toMatchObject({
    status: 201,
    body: { id: accountId, is_trialing_teams: true, is_team_account: true, teams_trial_end_date: end, teams_trial_auto_upgrade: false },
  });
  expect(await accountOf(me, accountId)).toEqual(reply.body);
});

it('a team trial that is requested again, also at once, changes nothing, and an account has only one [S50, A2.27]', async () => {
  const me = await somebody(server);
  const accountId = await ownAccountId(me);
  const replies = await Promise.all([start(me, accountId), start(me, accountId), start(me, accountId)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  const back = await later(server, me, days(13));
  expect((await start(back, accountId)).body.teams_trial_end_date).toBe(replies[0].body.teams_trial_end_date);
});

it('a team trial answers each of 50 copies with one key as it did the first, and refuses the key for another account [R07]', async () => {
  const team = await newTeam(server);
  const { browser } = await withMember(server, team, 'super_admin');
  const accounts: { id: number }[] = (await browser.get('/api/v3/accounts')).body.objects;
  const own = accounts.find(({ id }) => id !== team.accountId)!;
  const keyed = (id: number) =>
    browser.post(`/api/v3/accounts/${id}/trial`, { auto_upgrade: false }, { headers: { 'idempotency-key': 'trial-once' } });
  const replies = await Promise.all(Array.from({ length: 50 }, () => keyed(own.id)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => body.teams_trial_end_date)).size).toBe(1);
  expect((await keyed(team.accountId)).status).toBe(422);
});

it('a team trial ends by itself after 14 days, to the millisecond, and does not begin again [S50, B9.09]', async () => {
  const fresh = await startServer();
  try {
    const me = await somebody(fresh);
    const accountId = await ownAccountId(me);
    expect(fresh.clock.now()).toEqual(testNow);
    await start(me, accountId);
    const back = await later(fresh, me, days(14) - 1);
    expect(await accountOf(back, accountId)).toMatchObject({ is_trialing_teams: true, is_team_account: true });
    fresh.clock.advance(1);
    expect(await accountOf(back, accountId)).toMatchObject({ is_trialing_teams: false, is_team_account: false });
    const again = await start(back, accountId);
    expect(again).toMatchObject({ status: 409, body: { errors: ['This account has already had its team trial.'] } });
  } finally {
    await fresh.close();
  }
});

it('a team trial can be started by the owner and super admins, and not by people who are no members [S51, B6.17]', async () => {
  const team = await newTeam(server);
  const statuses: Record<string, number> = {};
  for (const role of roles) statuses[role] = (await start(await withMember(server, team, role), team.accountId)).status;
  expect(statuses).toEqual({ owner: 200, super_admin: 200, admin: 403, member: 403 });
  expect((await start(await somebody(server), team.accountId)).status).toBe(404);
});

it('a team trial is not for an account that has a plan for teams already', async () => {
  const me = await somebody(server);
  const accountId = await ownAccountId(me);
  await server.context.db.updateTable('accounts').set({ is_company_account: true }).where('id', '=', accountId).execute();
  expect((await start(me, accountId)).status).toBe(409);
});

it('a team trial accepts neither a date nor a switch from the browser [S50]', async () => {
  const me = await somebody(server);
  const accountId = await ownAccountId(me);
  for (const body of [{ auto_upgrade: true }, {}, { auto_upgrade: false, teams_trial_end_date: '2030-01-01T00:00:00.000Z' }]) {
    expect((await me.browser.post(`/api/v3/accounts/${accountId}/trial`, body)).status).toBe(400);
  }
  expect(await accountOf(me, accountId)).toMatchObject({ teams_trial_end_date: null, is_team_account: false });
});
