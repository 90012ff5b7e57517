import fc from 'fast-check';
import { fuzzRuns } from '../../support/fuzz';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ env: { REDIRECT_ORIGINS: 'https://docs.partner.example' } });
  browser = server.browser();
});
afterAll(() => server.close());

const follow = (query: string) => browser.send({ method: 'GET', url: `/redirect?${query}` });
const next = (target: string, more = '') => follow(`next=${encodeURIComponent(target)}${more}`);
const safeOnly = '&safe_only=true';

const hostile: Record<string, string[]> = {
  'scheme-relative': ['//evil.example', '///evil.example', '/\t/evil.example'],
  backslashes: ['/\\evil.example', '\\\\evil.example', 'https:\\\\evil.example', '/app\\..\\..\\evil.example'],
  'tabs and newlines': ['/\n/evil.example', 'ht\ttps://evil.example', '/app\r\nLocation: https://evil.example'],
  'leading controls': ['\u0000//evil.example', '\u0001https://evil.example', ' //evil.example'],
  'user names': ['https://patchbay.example@evil.example/', 'https://patchbay.example:x@evil.example', 'https://a:b@patchbay.example/'],
  'look-alike hosts': [
    'https://patchbay.example.evil.example',
    'https://patchbay.examp1e',
    'https://раtchbay.example',
    'https://patchbay.example:444/',
  ],
  'double encoding': ['/%2f%2fevil.example', '/%252f%252fevil.example', '/%5c%5cevil.example', '/%09/evil.example'],
  'dot segments': ['/..//evil.example', '/./\\/evil.example', '/app/..//evil.example'],
  'other schemes': [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://patchbay.example/1',
    'file:///etc/passwd',
    'ftp://patchbay.example/',
  ],
  'another protocol of ours': ['http://patchbay.example/app'],
  'nested redirects': [
    '/redirect?next=//evil.example',
    '/redirect?next=%2Fredirect%3Fnext%3Dhttps%3A%2F%2Fevil.example',
    '/csrf/fix/?next=//evil.example',
    '/%72edirect?next=//evil.example',
  ],
  // A router decodes the path, and an escaped path must not end a session on arrival (S25).
  'escaped ways out': [
    '/logout/',
    '/%6cogout/',
    '/LOG%4fUT',
    '/%61pi/logout/',
    '/%2561pi/logout/',
    '/app/..%2flogout/',
    '/app/%252e%252e/logout',
  ],
};
const targets = Object.entries(hostile).flatMap(([kind, list]) => list.map((target) => [kind, JSON.stringify(target), target] as const));

describe('/redirect', () => {
  it.each([
    ['/app/assets/zaps?folder=3#top', '/app/assets/zaps?folder=3#top'],
    ['https://patchbay.example/app/history', '/app/history'],
    ['/app/./editor', '/app/editor'],
  ])('/redirect follows %s, which is ours [A7.36, S37]', async (target, location) => {
    const reply = await next(target);
    expect([reply.status, reply.headers.location]).toEqual([302, location]);
  });

  it.each(targets)('/redirect with safe_only, %s: %s goes to the fallback [A7.36, S37]', async (_kind, _words, target) => {
    const reply = await next(target, `${safeOnly}&fallback=/app/history`);
    expect([reply.status, reply.headers.location]).toEqual([302, '/app/history']);
  });

  it.each(targets)('a fallback of /redirect, %s, that is %s goes to the dashboard [A7.36, S37]', async (_kind, _words, target) => {
    const reply = await follow(`next=//evil.example${safeOnly}&fallback=${encodeURIComponent(target)}`);
    expect([reply.status, reply.headers.location]).toEqual([302, '/app/dashboard']);
  });

  it.each(targets)('/redirect without safe_only, %s: %s is never followed [S37]', async (_kind, _words, target) => {
    const reply = await next(target);
    if (reply.status === 302) expect(reply.headers.location).toBe('/app/dashboard');
    else expect([reply.status, reply.headers.location]).toEqual([200, undefined]);
  });

  it('/redirect without safe_only, another site gets a page that names its host [S37]', async () => {
    const reply = await next('https://evil.example/<b>?a="');
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('<strong>evil.example</strong>');
    expect(reply.text).toContain('href="https://evil.example/%3Cb%3E?a=%22"');
    expect(reply.text).not.toContain('<b>');
  });

  it('a parameter that came twice counts as none [S37]', async () => {
    expect((await follow('next=/app/history&next=https://evil.example')).headers.location).toBe('/app/dashboard');
    expect((await follow(`next=//evil.example${safeOnly}&fallback=/app/history&fallback=/app/editor`)).headers.location).toBe(
      '/app/dashboard',
    );
  });

  it('/redirect follows a listed origin without asking, unless only our own are wanted [S37, A7.36]', async () => {
    const target = 'https://docs.partner.example/start?x=1';
    expect((await next(target)).headers.location).toBe(target);
    expect((await next(target, safeOnly)).headers.location).toBe('/app/dashboard');
    expect((await next('https://docs.partner.example.evil.example/')).status).toBe(200);
  });

  it('whatever comes in, a safe redirect stays on our origin [S37, A7.36, B2.37]', async () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      '%2f',
      '%5c',
      '..',
      '.',
      '\t',
      '\n',
      '?',
      '#',
      'https:',
      'javascript:',
      'evil.example',
      'patchbay.example',
      'app',
    );
    const target = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        const reply = await next(text, safeOnly);
        const location = String(reply.headers.location);
        expect(reply.status).toBe(302);
        expect(location).toMatch(/^\/(?![/\\])/);
        expect(new URL(location, 'https://patchbay.example').origin).toBe('https://patchbay.example');
      }),
      { numRuns: Math.min(fuzzRuns, 5_000) },
    );
  });
});

describe('the way of a popup', () => {
  it('a popup without a token passes /csrf/fix/, which gives it one and leads on [A7.42, B2.50]', async () => {
    const popup = server.browser();
    const reply = await popup.send({ method: 'GET', url: '/csrf/fix/?next=/window-splash/?provider=google' });
    expect([reply.status, reply.headers.location]).toEqual([302, '/window-splash/?provider=google']);
    const token = popup.cookies.get('__Host-csrftoken');
    const write = await popup.post(
      '/api/v3/login',
      { email: 'a@b.example', password: 'x' },
      { csrf: false, headers: { 'x-csrftoken': token ?? '' } },
    );
    expect(write.status).toBe(401);
  });

  it.each(targets)('/csrf/fix/ with %s: %s leads to the splash [S37, A7.42]', async (_kind, _words, target) => {
    const reply = await server.browser().send({ method: 'GET', url: `/csrf/fix/?next=${encodeURIComponent(target)}` });
    expect([reply.status, reply.headers.location]).toEqual([302, '/window-splash/']);
  });

  it('/window-splash/ is a page that says to wait [B2.50]', async () => {
    const reply = await browser.send({ method: 'GET', url: '/window-splash/' });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.text).toContain('<h1>One moment …</h1>');
  });
});
