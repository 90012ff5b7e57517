import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { createAddressCounter } from '../../../src/server/http/publicReads';
import { statementsOf } from '../../support/countStatements';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_READS: '4', TRUSTED_PROXIES: '10.0.0.0/8' } });
});
afterAll(() => server.close());

const limited = [
  '/api/v3/profiles/1/data/delete',
  '/api/v3/sign-on/one-tap',
  '/api/v3/sign-on/pending',
  '/api/v3/experts',
  '/api/v3/status',
  '/api/v3/timezones',
  '/api/platform/v3/apps/implementation/1/details',
  '/apps/updates',
  '/apps/updates/1/slack',
  '/chrome.html',
];

describe('reads that need no sign-in', () => {
  it.each(limited)(
    'the public read %s answers 429 with Retry-After once the network address has spent its minute, and nobody else’s [S09]',
    async (url) => {
      const address = anyAddress();
      const visitor = server.browser(address);
      for (let n = 0; n < 4; n += 1) expect((await visitor.get(url)).status).not.toBe(429);
      server.clock.advance(20_000);
      const reply = await visitor.get(url);
      expect([reply.status, reply.headers['retry-after'], reply.body]).toEqual([
        429,
        '40',
        { errors: ["You're trying too frequently."], reason: 'too_often' },
      ]);
      expect((await server.browser(anyAddress()).get(url)).status).not.toBe(429);
      server.clock.advance(40_000);
      expect((await visitor.get(url)).status).not.toBe(429);
    },
  );

  it('reads that need no sign-in are all in the list above, or have their reason not to be [S09]', () => {
    const names = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => endpoints[name].method === 'GET' && endpoints[name].access === 'public',
    );
    const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    const left = names.filter((name) => !limited.some((url) => pattern(endpoints[name].path).test(url)));
    expect(left.sort()).toEqual(['discoverAccount', 'getCaptchaChallenge', 'getCsrfToken', 'getCurrentProfile', 'logOut']);
    for (const name of left) expect([name, 'limit' in endpoints[name]]).toEqual([name, true]);
  });

  it('share one budget, whatever the spelling of the address and a forged header [S09]', async () => {
    const visitor = server.browser(anyAddress());
    for (const url of ['/api/v3/timezones', '/api/v3/experts/', '/api/v3/%74imezones', '/api/v3/timezones?x=1']) await visitor.get(url);
    const forged = { headers: { 'x-forwarded-for': '203.0.113.77' } };
    expect((await visitor.get('/api/v3/status', forged)).status).toBe(429);
  });

  it('cost no statement for the limit, neither within it nor beyond [S66]', async () => {
    const visitor = server.browser(anyAddress());
    const read = async () => (await statementsOf(server, async () => visitor.get('/api/v3/timezones'))).count;
    const counts = [];
    for (let n = 0; n < 6; n += 1) counts.push(await read());
    expect(counts).toEqual([counts[0], counts[0], counts[0], counts[0], 0, 0]);
    const names = await server.context.db.selectFrom('limits').select('name').execute();
    expect(names.filter(({ name }) => /read/.test(name))).toEqual([]);
  });

  it('reads that need no sign-in that are spent leave signing in and what people do in their account alone [S09]', async () => {
    const address = anyAddress();
    const person = await newUser(server);
    const visitor = server.browser(address);
    for (let n = 0; n < 5; n += 1) await visitor.get('/api/v3/timezones');
    expect((await visitor.get('/api/v3/timezones')).status).toBe(429);
    const browser = await signedIn(server, person, address);
    for (const url of ['/api/v3/profiles', '/api/v3/accounts', '/api/v3/csrf', '/healthz'])
      expect((await browser.get(url)).status).toBe(200);
  });
});

it('a counter forgets the address whose window began first when it has too many, and keeps the others [S66]', () => {
  let now = 0;
  const counter = createAddressCounter({ now: () => new Date(now) }, { max: 1, windowSeconds: 60, most: 2 });
  expect([counter.take('a'), counter.take('a')]).toEqual([null, 60]);
  now = 1000;
  counter.take('b');
  counter.take('c');
  expect([counter.take('b'), counter.take('c'), counter.take('a')]).toEqual([60, 60, null]);
});
