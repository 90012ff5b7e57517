import { sql } from 'kysely';
import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { addPerson, browserOf, type Person } from '../../support/serverVisitors';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';

const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET');

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startServer();
  person = await addPerson(server, 'csrf@example.com');
});
afterAll(() => server.close());

describe('GET /api/v3/csrf', () => {
  it('GET /api/v3/csrf gives the token in the body, as a cookie that scripts can read, and in a header [A7.40, A7.41, S34]', async () => {
    const reply = await server.browser().get('/api/v3/csrf');
    const token = reply.body.csrf_token;
    expect(reply.status).toBe(200);
    expect(reply.headers['x-csrftoken']).toBe(token);
    const cookie = reply.setCookies.find((line) => line.startsWith('__Host-csrftoken='));
    expect(cookie).toBe(`__Host-csrftoken=${token}; Path=/; Secure; SameSite=Lax`);
  });

  it('GET /api/v3/csrf keeps a token that holds, so that two tabs do not take it from each other [S34]', async () => {
    const browser = server.browser();
    const first = await browser.get('/api/v3/csrf');
    const second = await browser.get('/api/v3/csrf');
    expect(second.body).toEqual(first.body);
    expect(second.setCookies).toEqual([]);
  });

  it('GET /api/v3/csrf replaces a token that does not hold [S34]', async () => {
    const browser = server.browser();
    await browser.csrfToken();
    browser.cookies.set('__Host-csrftoken', 'forged');
    const reply = await browser.get('/api/v3/csrf');
    expect(reply.body.csrf_token).not.toBe('forged');
    expect((await browser.post('/api/v3/email-confirmations', { code: 'x' })).status).not.toBe(403);
  });
});

/** The content of the database, except counters and logs of refused requests. */
async function dump(): Promise<string> {
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(server.context.db);
  const rows = [];
  for (const { name } of tables.rows)
    rows.push([
      name,
      (await sql`select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(server.context.db)).rows,
    ]);
  return JSON.stringify(rows);
}

interface Attempt {
  readonly cookie: string;
  readonly headers: Record<string, string | string[]>;
}
type Defect = (browser: Browser) => Promise<Attempt>;

const cookieHeader = (cookies: Iterable<[string, string]>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const attempt = (cookies: Iterable<[string, string]>, header?: string | string[]): Attempt => ({
  cookie: cookieHeader(cookies),
  headers: header === undefined ? {} : { 'x-csrftoken': header },
});
const otherToken = async () => (await server.browser().get('/api/v3/csrf')).body.csrf_token as string;
const withToken = (browser: Browser, token: string) => new Map(browser.cookies).set('__Host-csrftoken', token);
const flipped = (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));

const defects: Record<string, Defect> = {
  'no header': async (browser) => attempt(browser.cookies),
  'no cookie': async (browser) => {
    const token = await browser.csrfToken();
    return attempt(
      [...browser.cookies].filter(([name]) => name !== '__Host-csrftoken'),
      token,
    );
  },
  'an empty token on both sides': async (browser) => attempt(withToken(browser, ''), ''),
  'header and cookie that differ, though each would do': async (browser) => {
    const first = await browser.csrfToken();
    browser.cookies.delete('__Host-csrftoken');
    await browser.csrfToken();
    return attempt(browser.cookies, first);
  },
  'a forged token on both sides': async (browser) => {
    const forged = flipped(await browser.csrfToken());
    return attempt(withToken(browser, forged), forged);
  },
  "another session's token on both sides": async (browser) => {
    const other = await otherToken();
    return attempt(withToken(browser, other), other);
  },
  'the cookie twice': async (browser) => {
    const token = await browser.csrfToken();
    return { ...attempt([], token), cookie: `${cookieHeader(browser.cookies)}; __Host-csrftoken=${await otherToken()}` };
  },
  'the header twice': async (browser) => {
    const token = await browser.csrfToken();
    return attempt(browser.cookies, [token, token]);
  },
};

describe('a write whose token is wrong', () => {
  it.each(Object.entries(defects))('a write with %s is refused on every route and changes nothing [S34, A7.39]', async (_words, defect) => {
    const browser = await browserOf(server, person);
    await browser.csrfToken();
    const { cookie, headers } = await defect(browser);
    const before = await dump();
    for (const name of writes) {
      const { method, path } = endpoints[name];
      const reply = await server.app.inject({
        method,
        url: path.replace(':id', String(person.id)),
        headers: { 'content-type': 'application/json', cookie, ...headers },
        payload: '{}',
      });
      expect([name, reply.statusCode, reply.json().reason]).toEqual([name, 403, 'csrf_failed']);
    }
    expect(await dump()).toBe(before);
  });

  it('a page of an earlier version may send the token of its cookie without the prefix, but not any other [S34]', async () => {
    const browser = server.browser();
    const token = await browser.csrfToken();
    const others = [...browser.cookies].filter(([name]) => name !== '__Host-csrftoken');
    const reasonOf = async (cookieToken: string, header: string) => {
      const cookie = cookieHeader([...others, ['csrftoken', cookieToken]]);
      const headers = { 'content-type': 'application/json', cookie, 'x-csrftoken': header };
      const reply = await server.app.inject({ method: 'POST', url: '/api/v3/email-confirmations', headers, payload: '{"code":"x"}' });
      return reply.json().reason;
    };
    expect(await reasonOf(token, token)).not.toBe('csrf_failed');
    expect(await reasonOf(flipped(token), token)).toBe('csrf_failed');
    expect(await reasonOf(flipped(token), flipped(token))).toBe('csrf_failed');
  });

  it('the token of before the sign-in is refused after it [S34, S20]', async () => {
    const browser = server.browser();
    const before = await browser.csrfToken();
    await browser.post('/api/v3/login', { email: person.email, password: person.password });
    expect(await browser.csrfToken()).not.toBe(before);
    const reply = await browser.post('/api/v3/2fa/setup', {}, { csrf: false, headers: { 'x-csrftoken': before } });
    expect(reply.body.reason).toBe('csrf_failed');
  });

  it('reading needs no token [A7.39]', async () => {
    const browser = await browserOf(server, person);
    browser.cookies.delete('__Host-csrftoken');
    expect((await browser.get('/api/v3/profiles')).status).toBe(200);
  });
});
