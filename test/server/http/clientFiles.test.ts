import { createHash } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { startServer, type TestServer } from '../../support/serverHarness';

const critical = 'body{margin:0}';
const shell = '<!doctype html><title>shell</title><div id="root"></div>';
const login = `<!doctype html><title>login</title><style>${critical}</style><div id="root">frame</div>`;
const dashboard = '<!doctype html><title>dashboard</title><div id="root">frame</div>';
const frame = '<!doctype html><title>frame</title><div id="root">frame</div>';
const dark = (page: string) => page.replace('<!doctype html>', '<!doctype html><html data-theme=dark>');
const script = 'console.log("a script");'.repeat(50);

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-client-'));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('index.html', shell);
  write('pages/login.html', login);
  write('pages/login.html.br', brotliCompressSync(login));
  write('themes/dark/pages/login.html', dark(login));
  write('themes/dark/pages/login.html.br', brotliCompressSync(dark(login)));
  write('themes/dark/index.html', dark(shell));
  write('pages/dashboard.html', dashboard);
  write('pages/app.html', frame);
  write('assets/main.0a1b2c3d.js', script);
  write('assets/main.0a1b2c3d.js.br', brotliCompressSync(script));
  write('assets/main.0a1b2c3d.js.gz', gzipSync(script));
  write('assets/main.0a1b2c3d.js.map', '{}');
  write('assets/main.4e5f6a7b.css', critical);
  write('favicon.ico', 'icon');
  write('.secret', 'hidden');
  server = await startServer({ env: { CLIENT_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

describe('the built client', () => {
  it('hashed assets are kept for ever [R21, S43]', async () => {
    const reply = await get('/assets/main.0a1b2c3d.js');
    expect([reply.statusCode, reply.payload]).toEqual([200, script]);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8');
  });

  it('what the build has compressed is sent compressed to those who take it [R21]', async () => {
    const reply = await get('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'gzip, br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
    expect((await get('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it.each(['/assets/main.ffffffff.js', '/assets/nothing', '/assets/', '/nothing.css', '/pages/nothing.html', '/assets/../index.htm'])(
    'a missing file, as %s, is 404 and never HTML [R21]',
    async (url) => {
      const reply = await get(url, { accept: 'text/html', 'accept-encoding': 'br' });
      expect(reply.statusCode).toBe(404);
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(reply.payload).not.toMatch(/</);
    },
  );

  it.each(['/', '/app/dashboard', '/app/reset-password', '/sign-up', '/sign-up/', '/app/zaps/7', '/no/such/page'])(
    'the page %s of the built client is requested again each time [R21, S43]',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.payload]).toEqual([200, shell]);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers['referrer-policy']).toBe('no-referrer');
      expect(reply.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
    },
  );

  it.each([
    ['/app/dashboard', dashboard],
    ['/app/home/', dashboard],
    ['/app/settings/security', frame],
    ['/app/join-team', shell],
    ['/app/unknown', shell],
  ])('the page at %s comes with the frame of those signed in, to a browser with a session and to no other', async (path, page) => {
    expect((await get(path, { cookie: '__Host-session=abc' })).payload).toBe(page);
    expect((await get(path)).payload).toBe(shell);
  });

  it('a page drawn by the build is sent as such, and its style is allowed by digest [R21, S41]', async () => {
    const digest = createHash('sha256').update(critical).digest('base64');
    for (const url of ['/app/login', '/app/login/', '/app/login?next=/app/history']) {
      const reply = await get(url);
      expect([reply.statusCode, reply.payload]).toEqual([200, login]);
      expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`);
    }
    const compressed = await get('/app/login', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(compressed.headers['cache-control']).toBe('no-cache');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(login);
  });

  it('a page comes in the theme that somebody chose, before any script runs, and in the system’s otherwise [S41, R21]', async () => {
    const digest = createHash('sha256').update(critical).digest('base64');
    const inDark = { cookie: '__Host-csrftoken=a; __Host-patchbay-theme=dark' };
    const reply = await get('/app/login', inDark);
    expect([reply.statusCode, reply.payload]).toEqual([200, dark(login)]);
    expect(reply.headers['content-security-policy']).toContain(`script-src 'self'; style-src 'self' 'sha256-${digest}';`);
    expect(reply.headers['cache-control']).toBe('no-cache');
    const compressed = await get('/app/login', { ...inDark, 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(dark(login));
    expect(compressed.headers.vary).toMatch(/cookie.*accept-encoding/i);
    expect((await get('/app/dashboard', inDark)).payload).toBe(dark(shell));
    // An earlier version kept the choice under another name.
    expect((await get('/app/login', { cookie: 'patchbay-theme=dark' })).payload).toBe(dark(login));
    // The build has no page for this theme, the theme does not exist, or the cookie is repeated.
    const name = '__Host-patchbay-theme';
    for (const cookie of [`${name}=light`, `${name}=../..`, `${name}=dark; ${name}=light`]) {
      expect((await get('/app/login', { cookie })).payload).toBe(login);
    }
    expect((await get('/app/login')).headers.vary).toMatch(/cookie/i);
  });

  it('HEAD answers as GET does [R21]', async () => {
    for (const url of ['/app/login', '/assets/main.0a1b2c3d.js', '/favicon.ico']) {
      const head = await server.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.payload]).toEqual([200, '']);
    }
  });

  it('the built client keeps source maps and hidden files to itself [S62]', async () => {
    for (const url of ['/assets/main.0a1b2c3d.js.map', '/.secret', '/%2esecret', '/..%2f..%2fetc%2fpasswd', '/assets/%2e%2e/.secret']) {
      const reply = await get(url);
      // A path that does not look like a file is a page of the client, which shows its own 404 page.
      expect(reply.statusCode === 404 || reply.statusCode === 403 || reply.payload === shell).toBe(true);
    }
  });

  it('the built client does not answer for an unknown address of the API [S60]', async () => {
    const reply = await get('/api/v3/nothing', { accept: 'text/html' });
    expect([reply.statusCode, reply.json().reason]).toEqual([404, 'not_found']);
  });
});

describe('a path that leads out of the folder', () => {
  /** Sends the path unchanged, because `inject` would normalize it. */
  const written = async (path: string) => {
    const { port } = server.app.server.address() as AddressInfo;
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent: false }, resolve).once('error', reject).end();
    });
    reply.resume();
    return reply.statusCode;
  };

  it('a path that leads out of the folder is 404, in whatever spelling, and nothing of ours to look into [S48, S60]', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const paths = [
      '/../../package.json',
      '/assets/..\\..\\package.json',
      '/assets/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%00.js',
    ];
    for (const path of paths) expect([path, await written(path)]).toEqual([path, 404]);
  });
});

describe('with the route table of the client', () => {
  let known: TestServer;
  beforeAll(async () => {
    writeFileSync(
      join(folder, 'routes.json'),
      JSON.stringify([
        '/',
        '/app/login',
        '/app/dashboard',
        '/editor/:id',
        '/engine/auth/start/:api',
        '/apps/eager/:slug1/:slug2?',
        '/docs/*',
      ]),
    );
    known = await startServer({ env: { CLIENT_DIR: folder } });
  });
  afterAll(async () => {
    await known.close();
    rmSync(join(folder, 'routes.json'));
  });
  const ask = (url: string, headers: Record<string, string> = {}) => known.app.inject({ method: 'GET', url, headers });

  it.each([
    '/',
    '/app/dashboard',
    '/app/dashboard/',
    '/APP/Dashboard?x=1',
    '/editor/7',
    '/apps/eager/a',
    '/apps/eager/a/b',
    '/docs',
    '/docs/a/b',
  ])('the address %s of the route table is a page [S72]', async (url) => {
    const reply = await ask(url);
    expect([reply.statusCode, reply.payload]).toEqual([200, shell]);
  });

  it.each([
    '/metrics',
    '/server-status',
    '/app/nothing',
    '/editor',
    '/editor/7/8',
    '/apps/eager',
    '/apps/eager/a/b/c',
    '//api/v3/login',
    '/no/such/page',
  ])('the address %s is 404, with the application, which tells people so [S72]', async (url) => {
    const reply = await ask(url, { 'if-modified-since': new Date(Date.now() + 1000).toUTCString(), range: 'bytes=0-3' });
    expect([reply.statusCode, reply.payload]).toEqual([404, shell]);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    '/.git/HEAD',
    '/.env',
    '/%2eenv',
    '/.well-known/security.txt',
    '/app/.hidden',
    '/wp-login.php',
    '/routes.json',
    '/index.php/x.php',
  ])('the address %s is 404 and never HTML [S72, S62]', async (url) => {
    const reply = await ask(url);
    expect([reply.statusCode, reply.payload]).toEqual([404, 'Not found.\n']);
  });

  it.each(['/engine/auth/start/SlackAPI@1.2.0', '/engine/auth/start/x.js', '/docs/release-1.0'])(
    'the address %s is a page, although its last segment has a dot [S72, B3.34]',
    async (url) => {
      const reply = await ask(url);
      expect([reply.statusCode, reply.payload]).toEqual([200, shell]);
    },
  );

  it('files keep their addresses, and a missing one is no page [R21, S72]', async () => {
    expect((await ask('/favicon.ico')).payload).toBe('icon');
    expect((await ask('/assets/main.0a1b2c3d.js')).payload).toBe(script);
    expect((await ask('/assets/main.ffffffff.js')).statusCode).toBe(404);
  });

  it('HEAD of an unknown address is 404 too [S72]', async () => {
    expect((await known.app.inject({ method: 'HEAD', url: '/metrics' })).statusCode).toBe(404);
    expect((await known.app.inject({ method: 'HEAD', url: '/app/dashboard' })).statusCode).toBe(200);
  });
});

it('the address at which password managers look leads to where a password is changed [S72]', async () => {
  const reply = await get('/.well-known/change-password');
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/app/settings/security']);
});
