import { endpoints } from '../../../src/contract';
import { startServer, type TestServer } from '../../support/serverHarness';
import { makeZap } from '../../support/serverPlans';
import { newTeam, somebody, withMember } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const usageOf = (accountId: number, query = '') => `/api/v3/accounts/${accountId}/task-usage${query}`;

it('the task usage has tasks by day, days without any included, and the ten busiest Zaps', async () => {
  const team = await newTeam(server);
  const { accountId, owner } = team;
  const member = await withMember(server, team, 'member');
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await makeZap(server, { accountId, ownerId: owner.person.id, tasks: n + 1 }));
  const { db } = server.context;
  const gone = { account_id: accountId, zap_id: 2_000_000_000, tasks: 500 };
  await db
    .insertInto('task_usage')
    .values([
      { ...gone, day: '2026-11-19' },
      { ...gone, day: '2026-10-01' },
    ])
    .execute();
  // Only its owner sees a private folder (H5), so nobody else sees the titles of its Zaps.
  for (const [zapId, isShared] of [
    [ids[11]!, false],
    [ids[10]!, true],
  ] as const) {
    const values = { account_id: accountId, owner_id: owner.person.id, title: 'x', is_shared: isShared, created_at: server.clock.now() };
    const { id } = await db.insertInto('folders').values(values).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('zap_folders').values({ zap_id: zapId, folder_id: id }).execute();
  }

  const { status, body } = await member.browser.get(usageOf(accountId, '?from=2026-11-18&to=2026-11-21'));
  expect(status).toBe(200);
  endpoints.getTaskUsage.replies[200].parse(body);
  expect(body.days).toEqual([
    { day: '2026-11-18', tasks: 0 },
    { day: '2026-11-19', tasks: 500 },
    { day: '2026-11-20', tasks: 0 },
    { day: '2026-11-21', tasks: 78 },
  ]);
  expect(body.total).toBe(578);
  expect(body.zaps).toHaveLength(10);
  expect(body.zaps.slice(0, 3)).toEqual([
    { id: 2_000_000_000, title: null, tasks: 500 },
    { id: ids[11], title: null, tasks: 12 },
    { id: ids[10], title: '2 steps', tasks: 11 },
  ]);
  const usual = (await member.browser.get(usageOf(accountId))).body;
  expect([usual.from, usual.to, usual.days.length]).toEqual(['2026-10-23', '2026-11-21', 30]);
});

it('the task usage is for members alone, and of a year at most [S51]', async () => {
  const { accountId, owner } = await newTeam(server);
  expect((await (await somebody(server)).browser.get(usageOf(accountId))).status).toBe(404);
  for (const query of ['?from=2025-11-20&to=2026-11-21', '?from=2026-11-22&to=2026-11-21', '?from=yesterday', '?from=2026-02-30'])
    expect([query, (await owner.browser.get(usageOf(accountId, query))).status]).toEqual([query, 400]);
  expect((await owner.browser.get(usageOf(accountId, '?from=2025-11-21&to=2026-11-21'))).body.days).toHaveLength(366);
});
