import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress } from '../../support/serverPeople';

const report = (given: object = {}) => ({
  name: 'TypeError',
  message: 'x is undefined',
  stack: 'at main.js:1:1',
  status: null,
  label: null,
  path: '/app/dashboard',
  revision: 'abc',
  actions: [{ type: 'place/entered', at: 20, payload: { pathname: 'text of 4' } }],
  ...given,
});

describe('an error-reporting service', () => {
  let service: HttpServer;
  let url: string;
  let status = 200;
  const received: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        received.push({ authorization: request.headers.authorization, body: JSON.parse(text) as Record<string, unknown> });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/reports`;
  });
  afterAll(() => new Promise((done) => service.close(done)));
  beforeEach(() => received.splice(0));

  const serverIn = (mode: string) =>
    startServer({
      env: {
        PATCHBAY_MODE: mode,
        ERROR_REPORTING_URL: url,
        ERROR_REPORTING_TOKEN: 'service-token',
        ...(mode === 'production' ? { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@patchbay.example' } : {}),
      },
    });

  it('an error-reporting service gets what a page tells, in production, with the actions before it [A8.40, B7.48]', async () => {
    const server = await serverIn('production');
    const reply = await server.browser(anyAddress()).post('/error-reports', report());
    expect(reply.status).toBe(204);
    await server.runJobs();
    expect(received).toMatchObject([{ authorization: 'Bearer service-token', body: report() }]);
    await server.close();
  });

  it('an error-reporting service gets nothing outside production [A8.40, S44]', async () => {
    const server = await serverIn('demo');
    expect((await server.browser(anyAddress()).post('/error-reports', report())).status).toBe(204);
    await server.runJobs();
    expect(received).toEqual([]);
    await server.close();
  });

  it('an error-reporting service that refuses leaves the report waiting for another try [R05]', async () => {
    const server = await serverIn('production');
    status = 503;
    await server.browser(anyAddress()).post('/error-reports', report());
    await server.runJobs();
    status = 200;
    await server.server.database.pool.query("update jobs.job set start_after = now() where name = 'forward-error-report'");
    await server.runJobs();
    expect(received).toHaveLength(2);
    await server.close();
  });
});

describe('reports of faults', () => {
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startServer({ logTo: lines });
  });
  afterAll(() => server.close());

  it('reports of faults are logged as one line of inert text [S61]', async () => {
    await server.browser(anyAddress()).post('/error-reports', report({ message: 'a\nb' }));
    const line = lines.find((text) => text.includes('a page failed'));
    expect(line).toBeDefined();
    expect((JSON.parse(line ?? '{}') as { fault: { message: string } }).fault.message).not.toContain('\n');
  });

  it.each<[string, object]>([
    ['with a field more', { extra: 1 }],
    ['of more than a hundred actions', { actions: Array.from({ length: 101 }, () => ({ type: 'x', at: 1 })) }],
    ['whose name is no text', { name: 1 }],
    ['whose status is no number', { status: 'x' }],
    ['with a label that does not exist', { label: 'other' }],
  ])('an error report is refused: %s [S49]', async (_what, given) => {
    expect((await server.browser(anyAddress()).post('/error-reports', report(given))).status).toBe(400);
  });

  it('reports of faults of other sites, too large or too many are refused [S48, S09]', async () => {
    const address = anyAddress();
    const browser = server.browser(address);
    expect((await browser.post('/error-reports', report(), { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await browser.post('/error-reports', report({ stack: 'x'.repeat(80_000) }))).status).toBe(413);
    const statuses = [];
    for (let n = 0; n < 70; n += 1) statuses.push((await browser.post('/error-reports', report())).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the revision of the client', () => {
  it('the revision of the client is on every reply of the API, and differs for another build [B4.32]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-revision-'));
    const revisionWith = async (page: string) => {
      writeFileSync(join(folder, 'index.html'), page);
      const server = await startServer({ env: { CLIENT_DIR: folder } });
      const { headers } = await server.browser(anyAddress()).get('/api/v3/csrf');
      await server.close();
      return headers['x-revision'];
    };
    const [first, second, again] = [await revisionWith('<p>1'), await revisionWith('<p>2'), await revisionWith('<p>1')];
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(second).not.toBe(first);
    expect(again).toBe(first);
    rmSync(folder, { recursive: true });
  });
});
