import { roles, type Role } from '../../../src/domain/roles';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, ownAccountId, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await newTeam(server);
});

const at = (id: number) => `/api/v3/accounts/${id}`;
const save = (by: Teammate, body: unknown, id = team.accountId) => by.browser.patch(at(id), body);
const read = async (by: Teammate, id = team.accountId) => (await by.browser.get(at(id))).body;
const lines = async (action: string) =>
  (await server.context.db.selectFrom('audit_events').select('detail').where('action', '=', action).execute()).filter(({ detail }) =>
    detail?.startsWith(`account ${team.accountId}:`),
  );

/** A body for each field, with the expected account afterwards and the roles that may change it. */
const bodies: readonly (readonly [object, object, readonly Role[]])[] = [
  [{ name: '  Analytical Engines ' }, { name: 'Analytical Engines' }, ['owner', 'super_admin', 'admin']],
  [
    { company_name: 'Engines Ltd', company_address: 'Main Street 1\nLondon', send_invoice_email: true, invoice_email: 'bills@example.com' },
    { company_name: 'Engines Ltd', company_address: 'Main Street 1\nLondon', send_invoice_email: true, invoice_email: 'bills@example.com' },
    ['owner', 'super_admin', 'admin'],
  ],
  [{ invoice_email: '' }, { invoice_email: null }, ['owner', 'super_admin', 'admin']],
  [{ autoreplay_errored_tasks_override: true }, { autoreplay_errored_tasks_override: true }, ['owner', 'super_admin', 'admin']],
  [{ region: 'de' }, { region: 'de' }, ['owner', 'super_admin', 'admin']],
  [{ is_run_search_on: false }, { is_run_search_on: false }, ['owner', 'super_admin', 'admin']],
  [{ is_run_search_on: true }, { is_run_search_on: true }, ['owner', 'super_admin', 'admin']],
  [{ region: null }, { region: null }, ['owner', 'super_admin', 'admin']],
  [{ autoreplay_errored_tasks_override: null }, { autoreplay_errored_tasks_override: null }, ['owner', 'super_admin', 'admin']],
  [{ logo_choice: null }, { logo_choice: null, logo_url: null }, ['owner', 'super_admin', 'admin']],
  [{ surveys_submitted: ['trial-end'] }, { surveys_submitted: ['trial-end'] }, roles],
  [{ is_trialing_teams: true }, { is_trialing_teams: true }, ['owner', 'super_admin']],
  [
    { is_trialing_companies: true },
    { is_trialing_companies: true, has_been_in_companies_trial: true, is_company_account: true },
    ['owner'],
  ],
  [{ teams_trial_auto_upgrade: true }, { teams_trial_auto_upgrade: true }, ['owner']],
];

describe('one thing about an account', () => {
  it.each(bodies)(
    '%j is saved, answered with the whole account, and still so when it is loaded again [B7.07, B7.06]',
    async (body, after) => {
      const reply = await save(team.owner, body);
      expect([reply.status, reply.body.errors]).toEqual([200, undefined]);
      expect(reply.body).toMatchObject({ id: team.accountId, ...after });
      expect(await read(team.owner)).toEqual(reply.body);
    },
  );

  it.each(bodies)(
    '%j is for those whose role allows it; outsiders get what they get for a missing account [S51, S52]',
    async (body, _after, may) => {
      const before = await read(team.owner);
      const outsider = await somebody(server);
      expect((await save(outsider, body)).status).toBe(404);
      expect((await save(outsider, body, 2_000_000_000)).status).toBe(404);
      for (const role of roles.filter((each) => !may.includes(each))) {
        expect([role, (await save(await withMember(server, team, role), body)).status]).toEqual([role, 403]);
      }
      expect(await read(team.owner)).toEqual(before);
      for (const role of may) expect([role, (await save(await withMember(server, team, role), body)).status]).toEqual([role, 200]);
    },
  );

  it('one thing about an account comes alone: 400 for two at once, for none and for what nobody may set [B7.07, S50]', async () => {
    const before = await read(team.owner);
    for (const body of [
      {},
      { name: 'A', logo_choice: null },
      { name: 'A', invoice_email: 'a@example.com' },
      { name: 'A', plan_id: 1 },
      { is_paid: true },
      { is_unlimited: true },
      { trial_end_date: null },
      { switches: {} },
      { is_trialing_teams: false },
      { is_trialing_companies: false },
      { surveys_submitted: ['a b'] },
      { new_owner_id: team.owner.person.id },
      { auth_token: 'x' },
    ]) {
      expect([body, (await save(team.owner, body)).status]).toEqual([body, 400]);
    }
    expect(await read(team.owner)).toEqual(before);
  });

  it('one thing about an account that does not fit is refused with a sentence at its field, and nothing of the body is kept [B5.27]', async () => {
    const invalidBodies = [
      [{ name: '  ' }, { name: ['Enter a name.'] }],
      [{ name: 'a'.repeat(101) }, { name: ['Use at most 100 characters.'] }],
      [{ invoice_email: 'bills', company_name: 'Engines Ltd' }, { invoice_email: ['Enter a valid email address.'] }],
      [{ company_address: 'a'.repeat(501) }, { company_address: ['Use at most 500 characters.'] }],
      [{ logo_choice: '/logos/of-somebody-else' }, { logo_choice: ['Choose one of the logos of this account.'] }],
      [{ logo_choice: 'https://elsewhere.example/a.png' }, { logo_choice: ['Choose one of the logos of this account.'] }],
    ] as const;
    const before = await read(team.owner);
    for (const [body, fields] of invalidBodies) {
      const reply = await save(team.owner, body);
      expect([reply.status, reply.body.field_errors]).toEqual([400, fields]);
    }
    expect(await read(team.owner)).toEqual(before);
  });

  it('one thing about an account leaves a line that says which fields, not what stood in them; and none where nothing is new [S64]', async () => {
    await save(team.owner, { invoice_email: 'bills@example.com', company_name: 'Engines Ltd' });
    await save(team.owner, { invoice_email: 'bills@example.com', company_name: 'Engines Ltd' });
    expect(await lines('account_changed')).toEqual([{ detail: `account ${team.accountId}: company_name, invoice_email` }]);
  });

  it('one thing about an account adds to the surveys that are kept', async () => {
    await save(team.owner, { surveys_submitted: ['trial-end'] });
    const reply = await save(team.owner, { surveys_submitted: ['nps', 'trial-end'] });
    expect(reply.body.surveys_submitted).toEqual(['trial-end', 'nps']);
  });

  it('one thing about an account is not changed while impersonating [S27]', async () => {
    await server.context.db
      .updateTable('sessions')
      .set({ masquerader_id: team.owner.person.id })
      .where('profile_id', '=', team.owner.person.id)
      .execute();
    expect((await save(team.owner, { name: 'Other' })).status).toBe(403);
  });
});

describe('trials', () => {
  it('trials of teams start only through their own endpoint: once, and not after one has ended [S50, B7.07]', async () => {
    const owner = await somebody(server);
    const id = await ownAccountId(owner);
    const begun = await save(owner, { is_trialing_teams: true }, id);
    expect(begun.body).toMatchObject({ is_trialing_teams: true, is_team_account: true, teams_trial_auto_upgrade: false });
    expect((await save(owner, { is_trialing_teams: true }, id)).body.teams_trial_end_date).toBe(begun.body.teams_trial_end_date);
    await server.context.db
      .updateTable('accounts')
      .set({ teams_trial_end_date: new Date(0), team_account_end_date: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await save(owner, { is_trialing_teams: true }, id)).toMatchObject({
      status: 409,
      body: { errors: ['This account has already had its team trial.'] },
    });
  });

  it('trials of teams can be made to go on as the plan only while they run: 409 after them, and nothing of a team comes back [S50]', async () => {
    const upgrade = (id: number, by: Teammate) => save(by, { teams_trial_auto_upgrade: true }, id);
    const never = await somebody(server);
    const noTrial = { status: 409, body: { errors: ['No team trial is running.'] } };
    expect(await upgrade(await ownAccountId(never), never)).toMatchObject(noTrial);
    // A team plan ends the trial early. Leaving that plan does not restore the trial.
    for (const plan_id of [4, 1]) expect((await team.owner.browser.post(`${at(team.accountId)}/plan`, { plan_id })).status).toBe(200);
    const before = await read(team.owner);
    expect(before).toMatchObject({ is_team_account: false, is_paid: false, plan_id: 1 });
    expect(await upgrade(team.accountId, team.owner)).toMatchObject(noTrial);
    expect(await read(team.owner)).toEqual(before);
    expect((await save(team.owner, { teams_trial_auto_upgrade: false })).status).toBe(200);
    // A trial that has expired.
    const late = await newTeam(server);
    const teams_trial_end_date = server.clock.now();
    await server.context.db.updateTable('accounts').set({ teams_trial_end_date }).where('id', '=', late.accountId).execute();
    expect(await upgrade(late.accountId, late.owner)).toMatchObject(noTrial);
    expect(await read(late.owner, late.accountId)).toMatchObject({ teams_trial_auto_upgrade: false });
  });

  it('trials of companies begin once [S50, B7.07]', async () => {
    expect((await save(team.owner, { is_trialing_companies: true })).body).toMatchObject({ is_trialing_companies: true });
    expect((await save(team.owner, { is_trialing_companies: true })).status).toBe(409);
    await server.context.db
      .updateTable('accounts')
      .set({ companies_trial_end_date: new Date(0), company_account_end_date: new Date(0) })
      .where('id', '=', team.accountId)
      .execute();
    expect(await save(team.owner, { is_trialing_companies: true })).toMatchObject({
      status: 409,
      body: { errors: ['This account has already had its company trial.'] },
    });
  });
});
