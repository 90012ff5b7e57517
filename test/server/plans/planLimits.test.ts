import { startServer, type TestServer } from '../../support/serverHarness';
import { ownAccountId, somebody, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const hour = 3600;
const calls = {
  plan_change: ({ browser }: Teammate, id: number) => browser.post(`/api/v3/accounts/${id}/plan`, { plan_id: 1 }),
  plan_rehearsal: ({ browser }: Teammate, id: number) => browser.get(`/api/v3/accounts/${id}/plans/1/change-details`),
  trial_extension: ({ browser }: Teammate, id: number) => browser.patch(`/api/v3/accounts/${id}/trial`, { reason: 'paths' }),
  task_usage: ({ browser }: Teammate, id: number) => browser.get(`/api/v3/accounts/${id}/task-usage`),
};

it.each(Object.entries(calls))(
  'the endpoint %s is counted for each caller: 600 in an hour, then 429 with when to come back [S09]',
  async (name, call) => {
    const [busy, other] = [await somebody(server), await somebody(server)];
    const accountId = await ownAccountId(busy);
    // All calls of the hour except one.
    const spent = { name: `${name}.profile`, key: String(busy.person.id), max: 600, windowSeconds: hour, by: 599 };
    expect((await server.context.limits.take(spent)).allowed).toBe(true);
    expect((await call(busy, accountId)).status).toBe(200);
    const refused = await call(busy, accountId);
    expect([refused.status, refused.body.reason]).toEqual([429, 'too_often']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(hour);
    expect((await call(other, await ownAccountId(other))).status).toBe(200);
  },
);
