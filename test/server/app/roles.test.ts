import { definitionOf, filterStep, hookTrigger, liveZap, runsOf } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';

describe('an instance that is only a worker', () => {
  let web: TestServer;
  let worker: TestServer;
  beforeAll(async () => {
    web = await startServer({ env: { PATCHBAY_ROLE: 'web' } });
    worker = await startServer({ env: { PATCHBAY_ROLE: 'worker' }, beside: web });
  });
  afterAll(async () => {
    await worker.close();
    await web.close();
  });
  const statusOf = async (server: TestServer, url: string, method: 'GET' | 'POST' = 'GET') =>
    (await server.app.inject({ url, method, ...(method === 'POST' && { payload: {} }) })).statusCode;

  it('answers monitoring and nothing else, neither pages nor the API nor webhooks', async () => {
    const { hook } = await liveZap(web, definitionOf(hookTrigger(), filterStep('only', 'a', 'b')));
    expect([await statusOf(worker, '/healthz'), await statusOf(worker, '/readyz')]).toEqual([200, 200]);
    for (const url of ['/', '/app/login', '/api/v3/csrf']) expect([url, await statusOf(worker, url)]).toEqual([url, 404]);
    expect(await statusOf(worker, hook!, 'POST')).toBe(404);
  });

  it('does the runs whose events the others accept [Z44]', async () => {
    const zap = await liveZap(web, definitionOf(hookTrigger(), filterStep('only', 'a', 'b')));
    expect(await statusOf(web, zap.hook!, 'POST')).toBe(200);
    expect(await runsOf(web, zap)).toMatchObject([{ state: 'admitted' }]);
    await worker.runZaps();
    expect(await runsOf(web, zap)).toMatchObject([{ state: 'filtered' }]);
  });
});
