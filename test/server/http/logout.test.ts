import { addPerson, browserOf, whoIs, type Person } from '../../support/serverVisitors';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let anna: Person;
beforeAll(async () => {
  server = await startServer();
  anna = await addPerson(server, 'anna@example.com');
});
afterAll(() => server.close());

const visit = (browser: Browser, url: string, headers: Record<string, string>) => browser.send({ method: 'GET', url, headers });

describe('visiting /logout/', () => {
  it.each(['same-origin', 'none'])(
    'visiting /logout/ from here (%s) ends the session and leads to the log-in page [A7.35, S25, S45]',
    async (site) => {
      const browser = await browserOf(server, anna);
      const reply = await visit(browser, '/logout/', { 'sec-fetch-site': site });
      expect([reply.status, reply.headers.location]).toEqual([303, '/app/login']);
      expect(reply.headers['clear-site-data']).toBe('"cache", "storage"');
      expect(await whoIs(browser)).toBeNull();
    },
  );

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}])(
    'visiting /logout/ from elsewhere (%j) only asks [S25]',
    async (headers) => {
      const browser = await browserOf(server, anna);
      const reply = await visit(browser, '/logout/', headers as Record<string, string>);
      expect(reply.status).toBe(200);
      expect(reply.text).toMatch(/<button>Log out<\/button>/);
      expect(await whoIs(browser)).toBe(anna.id);
    },
  );

  it('asked and answered, ends the session [S25, A7.35]', async () => {
    const browser = await browserOf(server, anna);
    const page = await visit(browser, '/logout/', { 'sec-fetch-site': 'cross-site' });
    const token = /name="csrf_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const form = { method: 'POST', url: '/logout/', payload: `csrf_token=${token}` } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://patchbay.example' };
    const foreign = await browser.send({ ...form, headers: { ...headers, origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect((await browser.send({ ...form, payload: 'csrf_token=guess', headers })).status).toBe(403);
    expect(await whoIs(browser)).toBe(anna.id);
    const reply = await browser.send({ ...form, headers });
    expect(reply.status).toBe(303);
    expect(await whoIs(browser)).toBeNull();
  });
});

describe('GET /api/logout/', () => {
  it('a request to /api/logout/ from another site is refused, also with the header of scripts [S25]', async () => {
    const browser = await browserOf(server, anna);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'XMLHttpRequest' }]) {
      expect((await visit(browser, '/api/logout/', headers as Record<string, string>)).status).toBe(403);
    }
    expect(await whoIs(browser)).toBe(anna.id);
  });

  it('GET /api/logout/ without word of its origin needs the header that no image or link can send [S25, A7.38]', async () => {
    const browser = await browserOf(server, anna);
    expect((await visit(browser, '/api/logout/', {})).status).toBe(403);
    expect(await whoIs(browser)).toBe(anna.id);
    expect((await visit(browser, '/api/logout/', { 'x-requested-with': 'XMLHttpRequest' })).status).toBe(204);
    expect(await whoIs(browser)).toBeNull();
  });
});
