import { days, minutes } from '../../../src/domain/durations';
import * as fixtures from '../../../src/fixtures';
import { seed } from '../../../src/server/seed';
import { startServer, type TestServer } from '../../support/serverHarness';

const { people } = fixtures;

let server: TestServer;
let startedAt: Date;
beforeAll(async () => {
  const { freePort } = await import('../../../scripts/machine/ports.mjs');
  const port: number = await freePort();
  server = await startServer({ env: { PATCHBAY_MODE: 'demo', PUBLIC_URL: `http://127.0.0.1:${port}` } });
  startedAt = server.clock.now();
  await seed(server.server, { runsZaps: true });
  // The Zaps of the demo reach their apps over the network, as in `npm start`.
  await server.app.listen({ host: '127.0.0.1', port });
});
afterAll(() => server.close());

const announce = 'Post delayed shipments in the dispatch chat';

const runsOf = (title: string) =>
  server.context.db
    .selectFrom('runs')
    .innerJoin('zaps', 'zaps.id', 'runs.zap_id')
    .where('zaps.title', '=', title)
    .select(['runs.state', 'runs.id'])
    .orderBy('runs.id')
    .execute();

it('the Zaps of the demo run by themselves within a minute of its start', async () => {
  await server.runZaps();
  server.clock.advance(minutes(1));
  await server.runZaps();
  expect(await runsOf('Look for delayed shipments every minute')).toMatchObject([{ state: 'succeeded' }]);
  const [announced] = await runsOf('Post delayed shipments in the dispatch chat');
  expect(['succeeded', 'filtered']).toContain(announced?.state);
});

it('the Zaps of the demo post in its chat, and go on: no run fails', async () => {
  for (let minute = 0; minute < 12; minute += 1) {
    server.clock.advance(minutes(1));
    await server.runZaps();
  }
  const chat = await server.browser().get('/dev/chat');
  expect(chat.text).toMatch(/MF-\d{6} to \p{L}+ is \d h late\. Delayed so far: \d\./u);
  expect(chat.text).toMatch(/News of the port: Berth \d+ is free/);
  const states = await server.context.db
    .selectFrom('runs')
    .innerJoin('zaps', 'zaps.id', 'runs.zap_id')
    .where('zaps.title', 'in', ['Look for delayed shipments every minute', announce, 'Post news of the port in the dispatch chat'])
    .select('runs.state')
    .distinct()
    .execute();
  expect(states.map(({ state }) => state).sort()).toEqual(['filtered', 'succeeded']);
});

it('a running Zap of the demo is in the editor what it is when it runs, and lacks nothing', async () => {
  const browser = server.browser();
  await browser.post('/api/v3/login', { email: people.companyOwner.email, password: people.companyOwner.password });
  const { id } = await server.context.db.selectFrom('zaps').where('title', '=', announce).select('id').executeTakeFirstOrThrow();
  const { body } = await browser.get(`/api/v3/zaps/${id}/draft`);
  expect(body.gaps).toEqual([]);
  expect(body.definition.steps.at(-1).fields.text).toMatch(/ is .* late\./);
  expect(body.definition.steps).toEqual(body.live.definition.steps);
});

it('the owner of the running Zaps of the demo can turn them off, and on again', async () => {
  const browser = server.browser();
  await browser.post('/api/v3/login', { email: people.companyOwner.email, password: people.companyOwner.password });
  const { id } = await server.context.db
    .selectFrom('zaps')
    .select('id')
    .where('title', '=', 'Post delayed shipments in the dispatch chat')
    .executeTakeFirstOrThrow();
  for (const state of ['off', 'on']) expect((await browser.patch(`/api/v3/zaps/${id}`, { state })).body.state).toBe(state);
});

it('the chat of the demo answers as an app does, and does not exist outside of the demo', async () => {
  expect((await server.browser().post('/dev/chat', {})).text).toBe('no_text');
  const product = await startServer();
  for (const path of ['/dev/chat', '/dev/feeds/port.xml', '/dev/lists/deposits', '/dev/roaster', '/dev/warehouse/shipment']) {
    const { status, text } = await product.browser().get(path);
    expect(status === 404 || !/Chat of the demo|berth|shipment/i.test(text)).toBe(true);
  }
  await product.close();
});

describe('the runs before the start of the demo', () => {
  const { accounts, zaps } = fixtures;

  it('the Zaps of the demo have runs of two weeks, of which few fail, and none is of an app that cannot run here', async () => {
    const { db } = server.context;
    const counts = await db
      .selectFrom('runs')
      .innerJoin('zaps', 'zaps.id', 'runs.zap_id')
      .where('runs.accepted_at', '<', startedAt)
      .select((row) => ['zaps.title', 'runs.state', row.fn.countAll<number>().as('count')])
      .groupBy(['zaps.title', 'runs.state'])
      .execute();
    const of = (state: string) => counts.filter((row) => row.state === state).reduce((sum, { count }) => sum + Number(count), 0);
    expect(of('succeeded')).toBeGreaterThan(1000);
    expect(of('filtered')).toBeGreaterThan(100);
    expect(of('failed')).toBeGreaterThan(3);
    expect(of('failed')).toBeLessThan(20);
    expect([...new Set(counts.map(({ title }) => title))].sort()).toEqual(
      zaps
        .filter(({ runsForDays }) => runsForDays > 0)
        .map(({ title }) => title)
        .sort(),
    );
  });

  it('the usage, the last run and the history of the Zaps of the demo agree', async () => {
    const { db } = server.context;
    const lastWeek = new Date(startedAt.getTime() - days(6)).toISOString().slice(0, 10);
    for (const { name } of Object.values(accounts)) {
      const account = await db.selectFrom('accounts').select('id').where('name', '=', name).executeTakeFirstOrThrow();
      const used = await db
        .selectFrom('task_usage')
        .where('account_id', '=', account.id)
        .where('day', '>=', new Date(`${lastWeek}T00:00:00Z`))
        .select((row) => row.fn.sum<number>('tasks').as('tasks'))
        .executeTakeFirstOrThrow();
      const ran = await db
        .selectFrom('runs')
        .where('account_id', '=', account.id)
        .where('day', '>=', new Date(`${lastWeek}T00:00:00Z`))
        .select((row) => row.fn.sum<number>('tasks').as('tasks'))
        .executeTakeFirstOrThrow();
      expect([name, Number(used.tasks)]).toEqual([name, Number(ran.tasks)]);
    }
    const late = await db
      .selectFrom('zaps')
      .innerJoin('runs', 'runs.zap_id', 'zaps.id')
      .select((row) => ['zaps.title', 'zaps.last_run_at', row.fn.max('runs.accepted_at').as('newest')])
      .groupBy(['zaps.id', 'zaps.title', 'zaps.last_run_at'])
      .execute();
    expect(late.filter(({ last_run_at: last, newest }) => Math.abs(last!.getTime() - newest.getTime()) > minutes(1))).toEqual([]);
  });

  it('a run before the start of the demo shows the data of its steps, and a failed one says why', async () => {
    const browser = server.browser();
    await browser.post('/api/v3/login', { email: people.owner.email, password: people.owner.password });
    const harbor = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
    const { body } = await browser.get(`/api/v3/runs?account_id=${harbor}&state=failed`);
    expect(body.objects[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('VAT number of the customer is missing') });
    const run = (await browser.get(`/api/v3/runs/${body.objects[0].id}`)).body;
    expect(run.steps.map((step: { state: string }) => step.state)).toEqual(['succeeded', 'failed']);
  });
});
