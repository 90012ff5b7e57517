import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { startServer, type TestServer } from '../../support/serverHarness';

const own = 'https://patchbay.example';
const listed = 'https://partner.example';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CORS_ORIGINS: listed } });
});
afterAll(() => server.close());

const login = (headers: Record<string, string>) =>
  server.browser().post('/api/v3/login', { email: 'a@b.example', password: 'x' }, { headers });

describe('the origin of a write', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://patchbay.example',
    'https://patchbay.example:8443',
    'https://patchbay.example.evil.example',
    'https://evilpatchbay.example',
    'https://sub.patchbay.example',
  ])('a write with the origin %s is refused although the token is right [S35]', async (origin) => {
    const reply = await login({ origin });
    expect([reply.status, reply.body.reason]).toEqual([403, 'cross_origin']);
  });

  it('a cross-site write is refused, whatever its origin says [S35]', async () => {
    const reply = await login({ origin: own, 'sec-fetch-site': 'cross-site' });
    expect([reply.status, reply.body.reason]).toEqual([403, 'cross_origin']);
  });

  it('the origin of a write is checked on every write of the contract [S35]', async () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { method, path } = endpoints[name];
      if (method === 'GET') continue;
      const reply = await server.browser().send({ method, url: path.replace(':id', '1'), headers: { origin: 'https://evil.example' } });
      expect([name, reply.body.reason]).toEqual([name, 'cross_origin']);
    }
  });

  it('our own goes through, and so does a caller that names none [S35]', async () => {
    expect((await login({ origin: own })).status).toBe(401);
    const browser = server.browser();
    const token = await browser.csrfToken();
    const reply = await browser.send({
      method: 'POST',
      url: '/api/v3/login',
      payload: '{"email":"a@b.example","password":"x"}',
      headers: { 'content-type': 'application/json', 'x-csrftoken': token },
    });
    expect(reply.status).toBe(401);
  });
});

describe('CORS', () => {
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    server.browser().send({
      method,
      url: '/api/v3/csrf',
      headers: { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}) },
    });
  const corsOf = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

  it.each([
    own,
    'null',
    '*',
    'https://evil.example',
    'http://partner.example',
    'https://partner.example:444',
    'https://partner.example.evil.example',
    'https://evilpartner.example',
    'https://PARTNER.example',
    'https://partner.example/',
  ])('a request of %s gets no CORS header [S36]', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const reply = await ask(origin, method);
      expect(corsOf(reply.headers)).toEqual([]);
      expect(reply.headers.vary).toBe('Origin');
    }
  });

  it('a listed origin may read the answer and the token in its header [S36, A7.41]', async () => {
    const reply = await ask(listed);
    expect(reply.headers['access-control-allow-origin']).toBe(listed);
    expect(reply.headers['access-control-allow-credentials']).toBe('true');
    expect(reply.headers['access-control-expose-headers']).toMatch(/X-CSRFToken/);
    expect(reply.headers.vary).toBe('Origin');
    expect(reply.headers['x-csrftoken']).toBe(reply.body.csrf_token);
  });

  it('a listed origin may ask before it writes [S36]', async () => {
    const reply = await ask(listed, 'OPTIONS');
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-methods']).toMatch(/POST/);
    expect(reply.headers['access-control-allow-headers']).toMatch(/X-CSRFToken/i);
  });

  it('CORS answers vary by origin in whatever spelling the path is asked for [S36]', async () => {
    for (const url of ['/api/v3/csrf/', '/%61pi/v3/csrf']) {
      const reply = await server.browser().send({ method: 'GET', url });
      expect([url, reply.status, reply.headers.vary]).toEqual([url, 200, 'Origin']);
    }
  });

  it('nobody is listed unless the operator does so [S36]', async () => {
    const plain = await startServer();
    const reply = await plain.browser().send({ method: 'GET', url: '/api/v3/csrf', headers: { origin: listed } });
    expect(corsOf(reply.headers)).toEqual([]);
    await plain.close();
  });
});
