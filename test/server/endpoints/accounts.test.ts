import { endpoints } from '../../../src/contract/endpoints';
import { people } from '../../../src/fixtures';
import { seed } from '../../../src/server/seed';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newcomer, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.context);
});
afterAll(() => server.close());

const as = async (person: { email: string; password: string }) =>
  signedIn(server, { id: 0, email: person.email, password: person.password });
const list = async (person: { email: string; password: string }) => (await (await as(person)).get('/api/v3/accounts')).body.objects;

describe('the list', () => {
  it('holds the accounts that one is a member of, and no others [B3.01, S51]', async () => {
    const names = (await list(people.twoAccounts)).map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Harbor Coffee Roasters', 'Novák Bookkeeping']);
  });

  it('401 without a session [A6.16]', async () => {
    expect((await server.browser(anyAddress()).get('/api/v3/accounts')).status).toBe(401);
  });
});

describe('one account', () => {
  it('has every field of the contract [B3.02, B3.03, B3.04, B3.05, B3.06, B3.08]', async () => {
    const [{ id }] = await list(people.owner);
    const { status, body } = await (await as(people.owner)).get(`/api/v3/accounts/${id}`);
    const shape = endpoints.account.replies[200].shape;
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(shape).sort());
    expect(body).toMatchObject({
      owner: { id: expect.any(Number), name: 'Olivia Okafor', email: people.owner.email },
      plan: { name: 'Team', allow_companies: false, metered_task_pricing: true, allow_import_export: true },
      limits: { allotment: { tasks: { limit: 50_000 }, zaps: { limit: -1 } }, zap_branch_depth_limit: 3, node_branch_limit: 5 },
      enabled_trial_extensions: [],
      primary_id: id,
    });
  });

  it('404 for one that one is no member of, as for none at all [S51]', async () => {
    const [foreign] = await list(people.trialOwner);
    const browser = await as(people.owner);
    const refused = await browser.get(`/api/v3/accounts/${foreign.id}`);
    const missing = await browser.get('/api/v3/accounts/999999');
    expect([refused.status, refused.body.errors]).toEqual([404, missing.body.errors]);
    expect((await browser.get('/api/v3/accounts/99999999999')).status).toBe(404);
  });

  it('401 without a session, 400 for an id that is no number [A6.16, S13]', async () => {
    expect((await server.browser(anyAddress()).get('/api/v3/accounts/1')).status).toBe(401);
    expect((await (await as(people.owner)).get('/api/v3/accounts/one')).status).toBe(400);
  });

  it('is gone for whom a membership ends, on the next call [S23]', async () => {
    const person = await newcomer(server);
    const browser = await signedIn(server, person);
    const [{ id }] = (await browser.get('/api/v3/accounts')).body.objects;
    await server.context.db.deleteFrom('memberships').where('profile_id', '=', person.id).execute();
    expect((await browser.get(`/api/v3/accounts/${id}`)).status).toBe(404);
    expect((await browser.get(`/api/v3/zaps?account_id=${id}`)).status).toBe(404);
    expect((await browser.get('/api/v3/accounts')).body.objects).toEqual([]);
  });
});

describe('what it uses and may', () => {
  it('counts Zaps that are on, and the tasks of the period, as the records change [B3.08]', async () => {
    const person = await newcomer(server);
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
    // Its period began today and ends on the same day of next month.
    expect(await allotment()).toEqual({ tasks: { count: 1_100, limit: 100 }, zaps: { count: 2, limit: 5 } });
  });

  it('ends its trial when the clock says so, with nothing run in between [B3.04, A9.17]', async () => {
    const person = await newcomer(server);
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
