import { people } from '../../../src/fixtures';
import { seed } from '../../../src/server/seed';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.server);
});
afterAll(() => server.close());

const as = async (person: { email: string; password: string }) =>
  signedIn(server, { id: 0, email: person.email, password: person.password });
const list = async (person: { email: string; password: string }) => (await (await as(person)).get('/api/v3/accounts')).body.objects;

describe('the list', () => {
  it('the list holds the accounts of the member, and no others [B3.01, S51]', async () => {
    const names = (await list(people.twoAccounts)).map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Harbor Coffee Roasters', 'Novák Bookkeeping']);
  });

  it('the list of accounts replies 401 without a session [A6.16]', async () => {
    expect((await server.browser(anyAddress()).get('/api/v3/accounts')).status).toBe(401);
  });
});

describe('one account', () => {
  it('one account has the value of every field [B3.02, B3.03, B3.04, B3.05, B3.06, B3.08]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const [{ id, primary_id: own }] = (await browser.get('/api/v3/accounts')).body.objects;
    expect(own).toBe(id);
    const { db } = server.context;
    const [primary] = await list(people.owner);
    // Every value differs from the defaults of a new account.
    await db
      .updateTable('accounts')
      .set({
        name: 'Rhodes & Daughters',
        plan_id: primary.plan_id,
        primary_id: primary.id,
        logo_url: '/logos/rhodes.webp',
        logo_choice: 'uploaded',
        logo_choices: ['uploaded', 'initial'],
        company_name: 'Rhodes Ltd',
        company_address: '1 Main Street',
        send_invoice_email: true,
        invoice_email: 'books@example.com',
        is_team_account: true,
        is_company_account: true,
        team_account_end_date: new Date('2027-01-01T00:00:00Z'),
        company_account_end_date: new Date('2027-02-01T00:00:00Z'),
        trial_end_date: new Date('2026-12-01T00:00:00Z'),
        teams_trial_end_date: new Date('2026-12-02T00:00:00Z'),
        companies_trial_end_date: new Date('2026-12-03T00:00:00Z'),
        has_been_in_companies_trial: true,
        teams_trial_auto_upgrade: true,
        surveys_submitted: ['leaving'],
        is_in_experts_mvp: true,
        is_unlimited: false,
        is_paid: true,
        is_saml_required: false,
        is_controlled_by_identity_provider: true,
        is_chat_eligible: true,
        is_hq_account_with_workspaces: true,
        autoreplay_errored_tasks_override: true,
        region: 'gb',
        is_run_search_on: false,
        first_known_upgrade_date: new Date('2026-03-04T05:06:07Z'),
        last_charge_fail: new Date('2026-11-19T12:00:00Z'),
        customer_id: 'cus_42',
        switches: JSON.stringify({ paths: true }) as never,
        enabled_trial_extensions: ['paths'],
        can_extend_trial_for_paths: true,
        can_extend_trial_for_email_support: true,
      })
      .where('id', '=', id)
      .execute();
    const { status, body } = await browser.get(`/api/v3/accounts/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      name: 'Rhodes & Daughters',
      logo_url: '/logos/rhodes.webp',
      logo_choice: 'uploaded',
      logo_choices: ['uploaded', 'initial'],
      company_name: 'Rhodes Ltd',
      company_address: '1 Main Street',
      send_invoice_email: true,
      invoice_email: 'books@example.com',
      is_team_account: true,
      is_company_account: true,
      team_account_end_date: '2027-01-01T00:00:00.000Z',
      company_account_end_date: '2027-02-01T00:00:00.000Z',
      teams_trial_end_date: '2026-12-02T00:00:00.000Z',
      companies_trial_end_date: '2026-12-03T00:00:00.000Z',
      trial_end_date: '2026-12-01T00:00:00.000Z',
      is_trialing: true,
      is_trialing_teams: true,
      is_trialing_companies: true,
      has_been_in_companies_trial: true,
      teams_trial_auto_upgrade: true,
      surveys_submitted: ['leaving'],
      is_in_experts_mvp: true,
      is_unlimited: false,
      is_paid: true,
      is_saml_required: false,
      is_controlled_by_identity_provider: true,
      is_chat_eligible: true,
      is_hq_account_with_workspaces: true,
      autoreplay_errored_tasks_override: true,
      region: 'gb',
      is_run_search_on: false,
      allow_branching_zaps: true,
      first_known_upgrade_date: '2026-03-04T05:06:07.000Z',
      period_start: '2026-11-21T09:30:00.000Z',
      paid_until: '2026-12-21T09:30:00.000Z',
      period_end: '2026-12-21T09:30:00.000Z',
      last_charge_fail: '2026-11-19T12:00:00.000Z',
      scheduled_plan_change: null,
      second_factor: null,
      held_runs: 0,
      held_reasons: [],
      missed_runs: 0,
      plan_id: primary.plan_id,
      plan_group_id: primary.plan_group_id,
      customer_id: 'cus_42',
      primary_id: primary.id,
      switches: { paths: true },
      enabled_trial_extensions: ['paths'],
      can_extend_trial_for_paths: false,
      can_extend_trial_for_email_support: true,
      owner: { id: person.id, name: 'Ada Lovelace', email: person.email },
      plan: {
        id: primary.plan_id,
        name: 'Team',
        allow_companies: false,
        metered_task_pricing: true,
        allow_import_export: true,
        zap_limit: -1,
        task_limit: 50_000,
        allow_teams: true,
        allow_multistep_zaps: true,
        allow_premium_apps: true,
        allow_branching_zaps: true,
        allow_email_support: true,
      },
      limits: {
        // The trial of the Company plan has higher limits than the Team plan.
        allotment: { tasks: { count: 0, limit: 100_000 }, zaps: { count: 0, limit: -1 } },
        zap_branch_depth_limit: 3,
        node_branch_limit: 5,
      },
    });
    expect((await browser.get('/api/v3/accounts')).body.objects).toEqual([body]);
  });

  it('an account replies 404 for an account of others, as for a missing one [S51]', async () => {
    const [foreign] = await list(people.trialOwner);
    const browser = await as(people.owner);
    const refused = await browser.get(`/api/v3/accounts/${foreign.id}`);
    const missing = await browser.get('/api/v3/accounts/999999');
    expect([refused.status, refused.body.errors]).toEqual([404, missing.body.errors]);
    expect((await browser.get('/api/v3/accounts/99999999999')).status).toBe(404);
  });

  it('an account replies 401 without a session, 400 for an id that is no number [A6.16, S13]', async () => {
    expect((await server.browser(anyAddress()).get('/api/v3/accounts/1')).status).toBe(401);
    expect((await (await as(people.owner)).get('/api/v3/accounts/one')).status).toBe(400);
  });

  it('one account is gone for whom a membership ends, on the next call [S23]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const [{ id }] = (await browser.get('/api/v3/accounts')).body.objects;
    await server.context.db.deleteFrom('memberships').where('profile_id', '=', person.id).execute();
    expect((await browser.get(`/api/v3/accounts/${id}`)).status).toBe(404);
    expect((await browser.get(`/api/v3/zaps?account_id=${id}`)).status).toBe(404);
    expect((await browser.get('/api/v3/accounts')).body.objects).toEqual([]);
  });
});

describe('what it uses and may', () => {
  it('the usage of an account counts the Zaps that are on, and the tasks of the period, as the records change [B3.08]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const allotment = async () => (await browser.get('/api/v3/accounts')).body.objects[0].limits.allotment;
    const [{ id }] = (await browser.get('/api/v3/accounts')).body.objects;
    expect(await allotment()).toEqual({ tasks: { count: 0, limit: 100 }, zaps: { count: 0, limit: 5 } });
    const { db, clock } = server.context;
    const now = clock.now();
    for (const state of ['on', 'on', 'off', 'draft'] as const) {
      await db
        .insertInto('zaps')
        .values({ account_id: id, owner_id: person.id, title: 'x', state, created_at: now, updated_at: now })
        .execute();
    }
    const days = ['2026-10-30', '2026-11-20', '2026-11-21', '2026-12-20', '2026-12-21'];
    await db
      .insertInto('task_usage')
      .values(days.map((day, n) => ({ account_id: id, zap_id: 1, day, tasks: 10 ** n })))
      .execute();
    // The period began today and ends on the same day of the next month.
    expect(await allotment()).toEqual({ tasks: { count: 1_100, limit: 100 }, zaps: { count: 2, limit: 5 } });
  });

  it('an account ends its trial when the clock says so, with nothing run in between [B3.04, A9.17]', async () => {
    const person = await newUser(server);
    const trial = async () => {
      const [account] = (await (await signedIn(server, person)).get('/api/v3/accounts')).body.objects;
      return [account.is_trialing, account.allow_branching_zaps];
    };
    expect(await trial()).toEqual([true, true]);
    server.clock.advance(14 * 24 * 3_600_000 - 1000);
    expect(await trial()).toEqual([true, true]);
    server.clock.advance(1000);
    expect(await trial()).toEqual([false, false]);
  });
});
