import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'none'; " +
  "frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types app; report-uri /csp-report";

const pages = ['/logout/', '/window-splash/', '/redirect?next=https://other.example', '/dev/mailbox'];
const addresses = [
  ...pages,
  ...(Object.keys(endpoints) as EndpointName[]).map((name) => endpoints[name].path.replace(':id', '1')),
  '/healthz',
  '/readyz',
  '/plain.css',
  '/csrf/fix/?next=/app/history',
  '/api/v3/nothing',
  '/nothing.js',
  '/nothing',
  '/%zz',
  '/dev/mailbox/7',
  '/dev/openapi.json',
];

describe('every answer', () => {
  it.each(addresses)('every answer of %s carries the headers that keep it inert [S43]', async (url) => {
    const reply = await server.browser().get(url);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['x-frame-options']).toBe('DENY');
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(reply.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(reply.headers['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/);
    if (reply.text !== '') expect(reply.headers['content-type']).toMatch(/; charset=utf-8$/);
    if (url !== '/plain.css') expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each(pages)('every answer that is HTML, as %s, carries the policy to the letter [S41]', async (url) => {
    const reply = await server.browser().send({ method: 'GET', url });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-security-policy']).toBe(policy);
    // A page in our popup keeps its opener only without its own opener policy (S39).
    const isOfPopup = url === '/window-splash/';
    expect(reply.headers['cross-origin-opener-policy']).toBe(isOfPopup ? 'unsafe-none' : 'same-origin-allow-popups');
    expect(reply.text).not.toMatch(/<script|style=|<style|\son\w+=/i);
  });

  it('an answer on plain http makes no promise about https [S43]', async () => {
    const plain = await startServer({ env: { PUBLIC_URL: 'http://localhost:3000' } });
    expect((await plain.browser().get('/api/v3/csrf')).headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});

describe('methods', () => {
  it.each(Object.keys(endpoints) as EndpointName[])('methods that %s does not have are 405 and say which it has [S43]', async (name) => {
    const path = endpoints[name].path.replace(':id', '1');
    // A word in the place of an id counts as an id, for methods that only the route with the id has.
    const here = (Object.keys(endpoints) as EndpointName[])
      .filter((other) => new RegExp(`^${endpoints[other].path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
      .map((other) => endpoints[other].method as string);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
      if (here.includes(method)) continue;
      const { statusCode, headers } = await server.app.inject({ method: method as 'GET', url: path });
      expect([method, statusCode]).toEqual([method, 405]);
      for (const allowed of here) expect(String(headers.allow).split(', ')).toContain(allowed);
    }
  });

  it('HEAD answers as GET does, without a body [S43]', async () => {
    for (const url of ['/api/v3/timezones', '/healthz', '/window-splash/']) {
      const [head, get] = [await server.app.inject({ method: 'HEAD', url }), await server.app.inject({ method: 'GET', url })];
      expect(head.statusCode).toBe(200);
      expect(head.payload).toBe('');
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });

  it('TRACE is refused anywhere [S43]', async () => {
    for (const url of ['/', '/api/v3/login', '/nothing'])
      expect((await server.browser().send({ method: 'TRACE' as 'GET', url })).status).toBe(405);
  });
});

describe('an address', () => {
  it('an address answers with and without a slash at its end [A7.14]', async () => {
    const browser = server.browser();
    expect((await browser.get('/api/v3/timezones/')).body).toEqual((await browser.get('/api/v3/timezones')).body);
    expect((await browser.get('/api/logout')).status).toBe(204);
    expect((await browser.get('/api/logout/')).status).toBe(204);
  });

  it('below /api that is none is a 404 in the form of every error [S60]', async () => {
    const reply = await server.browser().get('/api/v3/nothing');
    expect([reply.status, reply.body]).toEqual([404, { errors: ['Not found.'], reason: 'not_found' }]);
  });

  it('an address that cannot be read is refused without being quoted [S60]', async () => {
    const reply = await server.browser().get('/api/%zz<script>');
    expect(reply.status).toBe(400);
    expect(reply.text).not.toMatch(/zz|script/);
  });
});

describe('reports of the policy', () => {
  const report = (body: unknown, address = '203.0.113.50') =>
    server
      .browser(address)
      .send({ method: 'POST', url: '/csp-report', payload: JSON.stringify(body), headers: { 'content-type': 'application/csp-report' } });

  it('reports of the policy are taken without a token, logged without what follows ? or #, and counted [S41, S61]', async () => {
    const lines: string[] = [];
    const logged = await startServer({ logTo: lines });
    const reply = await logged.browser().send({
      method: 'POST',
      url: '/csp-report',
      payload: JSON.stringify({
        'csp-report': {
          'document-uri': 'https://patchbay.example/app/reset-password?x=canary1#canary2',
          'violated-directive': 'img-src\nforged line',
        },
      }),
      headers: { 'content-type': 'application/csp-report' },
    });
    await logged.close();
    expect(reply.status).toBe(204);
    const text = lines.join('');
    expect(text).toContain('https://patchbay.example/app/reset-password');
    expect(text).not.toMatch(/canary/);
    expect(text).toContain('img-src forged line');
  });

  it('reports of the policy are 8 KiB at most, and sixty a minute from one address [S41, S09]', async () => {
    expect((await report({ 'csp-report': { 'blocked-uri': 'x'.repeat(9000) } })).status).toBe(413);
    const replies = await Promise.all(Array.from({ length: 70 }, () => report([], '203.0.113.51')));
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(10);
  });
});
