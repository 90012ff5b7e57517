import { minutes } from '../../../src/domain/durations';
import { people } from '../../../src/fixtures';
import { seed } from '../../../src/server/seed';
import { startServer, type TestServer } from '../../support/serverHarness';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  const { freePort } = await import('../../../scripts/machine/ports.mjs');
  const port: number = await freePort();
  server = await startServer({ env: { PATCHBAY_MODE: 'demo', PUBLIC_URL: `http://127.0.0.1:${port}` } });
  await seed(server.context, { runsZaps: true });
  // The Zaps of the demo reach their apps over the network, as in `npm start`.
  await server.app.listen({ host: '127.0.0.1', port });
});
afterAll(() => server.close());

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
  const states = await server.context.db.selectFrom('runs').select('state').distinct().execute();
  expect(states.map(({ state }) => state).sort()).toEqual(['filtered', 'succeeded']);
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
  for (const path of ['/dev/chat', '/dev/port.xml', '/dev/warehouse/shipment']) {
    const { status, text } = await product.browser().get(path);
    expect(status === 404 || !/Chat of the demo|berth|shipment/i.test(text)).toBe(true);
  }
  await product.close();
});
