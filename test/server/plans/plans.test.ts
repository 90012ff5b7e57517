import { endpoints } from '../../../src/contract';
import { allowanceOf, freeAllowance, trialAllowances } from '../../../src/domain/entitlement';
import { freeMeteredTasks } from '../../../src/domain/plans';
import { findPlan, planGrantsOf } from '../../../src/server/plans/store';
import { startServer, type TestServer } from '../../support/serverHarness';
import { makeZap, zapsOn } from '../../support/serverPlans';
import { newTeam, ownAccountId, somebody, withMember } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const plansPath = (accountId: number, more = '') => `/api/v3/accounts/${accountId}/plans${more}`;

describe('the plans', () => {
  it('an admin gets those of the account, by month and year, with the default and the recommended one [B3.20, B6.05, B7.13]', async () => {
    const { owner, accountId } = await newTeam(server);
    const { status, body } = await owner.browser.get(plansPath(accountId));
    expect(status).toBe(200);
    endpoints.listPlans.replies[200].parse(body);
    type Row = { id: number; name: string; interval: string; amount: number };
    const of = (interval: string) => body.objects.filter((plan: Row) => plan.interval === interval).map((plan: Row) => plan.name);
    const names = ['Free', 'Starter', 'Professional', 'Team', 'Company'];
    expect([of('month'), of('year')]).toEqual([names, names]);
    const ids = body.objects.map(({ id }: Row) => id);
    expect(ids).toEqual(expect.arrayContaining([body.default_id, body.preferred_id]));
    const [starter] = body.objects.filter((plan: Row) => plan.name === 'Starter' && plan.interval === 'year');
    expect(starter).toMatchObject({
      amount: 240,
      short_name: 'Starter',
      descriptive_name: 'Starter, paid yearly',
      allow_multistep_zaps: true,
    });
    expect((await owner.browser.get(plansPath(accountId, `/${starter.id}`))).body).toEqual(starter);
    expect((await owner.browser.get(plansPath(accountId, '/999'))).status).toBe(404);
  });

  it('the plans names of each plan what it costs, for how long, for whom, and what it allows [B3.20]', async () => {
    const { body } = await (await somebody(server)).browser.get('/api/v3/plan-groups/default/plans');
    const words = ['name', 'short_name', 'descriptive_name', 'plan_type'];
    const answers = [
      ...['allow_teams', 'allow_companies', 'can_autoreplay_errored_tasks'],
      ...['allow_data_retention_config', 'allow_branching_zaps'],
    ];
    const kinds = {
      amount: 'number',
      ...Object.fromEntries([...words.map((key) => [key, 'string']), ...answers.map((key) => [key, 'boolean'])]),
    };
    expect(body.objects.length).toBeGreaterThan(0);
    for (const plan of body.objects) {
      expect(Object.fromEntries(Object.keys(kinds).map((key) => [key, typeof plan[key]]))).toEqual(kinds);
      expect(['month', 'year']).toContain(plan.interval);
      expect(plan.max_metering_charge === null || plan.max_metering_charge >= 0).toBe(true);
    }
  });

  it('the plans tells plans for teams, plans for companies and others apart [B6.06, B3.20]', async () => {
    const { body } = await (await somebody(server)).browser.get('/api/v3/plan-groups/default/plans');
    for (const plan of body.objects) {
      expect([plan.name, plan.allow_teams, plan.allow_companies]).toEqual([plan.name, plan.name === 'Team', plan.name === 'Company']);
      expect(plan.plan_type).toBe(plan.allow_teams ? 'team' : plan.allow_companies ? 'company' : 'individual');
    }
  });

  it('prices tasks above the limit by pairs, of which the first is what is included [B3.21]', async () => {
    const { body } = await (await somebody(server)).browser.get('/api/v3/plan-groups/default/plans');
    for (const {
      metered_pricing_tiers: tiers,
      metered_task_pricing: isMetered,
      task_limit: limit,
      max_metering_charge: most,
    } of body.objects) {
      for (const tier of tiers) expect(tier).toEqual([expect.any(Number), expect.any(Number)]);
      expect(tiers.length > 0).toBe(isMetered);
      expect(most !== null).toBe(isMetered);
      if (isMetered) expect(freeMeteredTasks(tiers)).toBe(limit);
    }
  });

  it('the plans of another group are others, and of an unknown one none [B7.15]', async () => {
    const { browser } = await somebody(server);
    const { body } = await browser.get('/api/v3/plan-groups/teams/plans');
    expect(new Set(body.objects.map(({ name }: { name: string }) => name))).toEqual(new Set(['Team', 'Company']));
    expect((await browser.get('/api/v3/plan-groups/nobodys/plans')).status).toBe(404);
  });

  it('the plans are for admins of the account; a member gets 403 and a stranger 404 [S51, B6.05]', async () => {
    const team = await newTeam(server);
    const asks = (id: number) => [plansPath(id), plansPath(id, '/2'), plansPath(id, '/2/change-details')];
    for (const [role, status] of [
      ['super_admin', 200],
      ['admin', 200],
      ['member', 403],
    ] as const) {
      const { browser } = await withMember(server, team, role);
      for (const path of asks(team.accountId)) expect([role, path, (await browser.get(path)).status]).toEqual([role, path, status]);
    }
    const { browser } = await somebody(server);
    for (const path of asks(team.accountId)) expect((await browser.get(path)).status).toBe(404);
  });

  it('lend in a trial, and leave after it, what the schema says of the plans Team, Company and Free', async () => {
    const of = async (slug: string) => allowanceOf(planGrantsOf(await findPlan(server.context.db, slug)));
    expect(await of('free')).toEqual(freeAllowance);
    for (const [slug, lent] of [
      ['team', trialAllowances.teams],
      ['company', trialAllowances.companies],
    ] as const)
      expect({ ...(await of(slug)), allowsMoreTasks: false }).toEqual(lent);
  });
});

describe('a rehearsal', () => {
  it('a rehearsal says by Zap what would pause and why, and what it would cost, and changes nothing [B3.22, B7.14]', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const zap = (more: Partial<Parameters<typeof makeZap>[1]> = {}) => makeZap(server, { accountId, ownerId: me.person.id, ...more });
    await server.context.db.updateTable('accounts').set({ trial_end_date: null }).where('id', '=', accountId).execute();
    const long = await zap({ steps: 3, tasks: 900 });
    const premium = await zap({ premium: true });
    const paths = await zap({ apps: ['SlackCLIAPI@1.0.0', 'BranchingCLIAPI@1.0.4'] });
    const plain = [await zap({ tasks: 1 }), await zap({ tasks: 7 }), await zap(), await zap(), await zap({ tasks: 2 }), await zap()];
    const before = await zapsOn(server, accountId);
    const { status, body } = await me.browser.get(plansPath(accountId, '/1/change-details'));
    expect(status).toBe(200);
    endpoints.getPlanChangeDetails.replies[200].parse(body);
    expect(body.zap_ids_to_pause).toEqual({
      [long]: ['multistep'],
      [premium]: ['premium_app'],
      [paths]: ['paths'],
      [plain[5]!]: ['zap_limit'],
    });
    expect(body.choosable_zap_ids).toEqual([plain[1], plain[4], plain[0], plain[2], plain[3], plain[5]]);
    expect(body).toMatchObject({ limits: { zaps: 5, tasks: 100 }, amount_due: 0, payment: 'none', may_change: true });
    const starter = (await me.browser.get(plansPath(accountId, '/2/change-details'))).body;
    expect(starter.zap_ids_to_pause).toEqual({ [paths]: ['paths'] });
    expect(starter).toMatchObject({ charge: 24, credit: 0, amount_due: 24, currency: 'USD', paid_until: '2026-12-21T09:30:00.000Z' });
    expect(await zapsOn(server, accountId)).toEqual(before);
  });
});
