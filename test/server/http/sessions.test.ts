import { addPerson, browserOf, signIn, whoIs, type Person } from '../../support/serverVisitors';
import { startServer, type TestServer } from '../../support/serverHarness';

const hour = 3_600_000;
const session = '__Host-session';

let server: TestServer;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  server = await startServer({ env: { LOGIN_PER_IDENTIFIER: '1000', LOGIN_PER_ADDRESS: '1000' } });
  anna = await addPerson(server, 'anna@example.com');
  bert = await addPerson(server, 'bert@example.com');
});
afterAll(() => server.close());

describe('a new session', () => {
  it('a new session gets a new id; a planted one stays nobody [S20]', async () => {
    const victim = server.browser();
    const planted = 'P'.repeat(43);
    victim.cookies.set(session, planted);
    await signIn(victim, anna);
    expect(victim.cookies.get(session)).not.toBe(planted);
    const attacker = server.browser();
    attacker.cookies.set(session, planted);
    expect(await whoIs(attacker)).toBeNull();
    expect(await whoIs(victim)).toBe(anna.id);
  });

  it('a new session takes the place of the one before, whose id is dead [S20, S23]', async () => {
    const browser = await browserOf(server, anna);
    const before = browser.copy();
    await signIn(browser, bert);
    expect(await whoIs(browser)).toBe(bert.id);
    expect(await whoIs(before)).toBeNull();
  });

  it('a new session is taken from the cookie alone, never from address, body or header [S20]', async () => {
    const browser = await browserOf(server, anna);
    const id = browser.cookies.get(session) ?? '';
    const stranger = server.browser();
    for (const url of [`/api/v3/profiles?session=${id}`, `/api/v3/profiles?${session}=${id}`, `/api/v3/profiles;${session}=${id}`]) {
      expect((await stranger.get(url, { headers: { authorization: `Bearer ${id}`, 'x-session': id } })).body?.active_id ?? null).toBeNull();
    }
  });

  it.each(['authorization', 'x-auth'])(
    'a new session goes on beside a header %s, which proves nothing by itself [B7.47, A7.50, S20]',
    async (name) => {
      const browser = await browserOf(server, anna);
      const headers = { [name]: `Bearer ${browser.cookies.get(session)}` };
      expect((await browser.get('/api/v3/profiles', { headers })).body.active_id).toBe(anna.id);
      const stranger = await server.browser().get('/api/v3/profiles', { headers });
      expect([stranger.status, stranger.body.active_id ?? null]).toEqual([200, null]);
    },
  );

  it('a new session is stored by its hash: the cookie cannot be read from the database [S01]', async () => {
    const browser = await browserOf(server, anna);
    const rows = JSON.stringify(await server.context.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(browser.cookies.get(session));
  });
});

describe('cookies', () => {
  it('cookies are for this host, https and servers only, but for the token of scripts [S21]', async () => {
    const browser = server.browser();
    const lines = [...(await browser.get('/api/v3/csrf')).setCookies];
    lines.push(...(await browser.post('/api/v3/login', { email: anna.email, password: anna.password })).setCookies);
    expect(lines.length).toBeGreaterThanOrEqual(6);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\//);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).not.toMatch(/domain=/i);
      expect(line).toMatch(/^__Host-/);
      if (!line.startsWith('__Host-csrftoken=')) expect(line).toMatch(/; HttpOnly/);
    }
  });

  it('cookies on plain http, which is for loopback, have other names [S21]', async () => {
    const plain = await startServer({ env: { PUBLIC_URL: 'http://localhost:3000' } });
    const { setCookies } = await plain.browser().get('/api/v3/csrf');
    expect(setCookies.length).toBe(2);
    for (const line of setCookies) expect(line).not.toMatch(/__Host-|Secure/);
    await plain.close();
  });

  it('cookies of a name that came twice count as none [S20]', async () => {
    const browser = await browserOf(server, anna);
    const id = browser.cookies.get(session) ?? '';
    const reply = await server
      .browser()
      .send({ method: 'GET', url: '/api/v3/profiles', headers: { cookie: `${session}=${id}; ${session}=${id}` } });
    expect(reply.body.active_id).toBeNull();
  });
});

describe('time', () => {
  it('a session that is idle for a day ends [S22]', async () => {
    const browser = await browserOf(server, anna);
    server.clock.advance(23 * hour);
    expect(await whoIs(browser)).toBe(anna.id);
    server.clock.advance(23 * hour);
    expect(await whoIs(browser)).toBe(anna.id);
    server.clock.advance(24 * hour);
    expect((await browser.get(`/api/v3/profiles/${anna.id}`)).status).toBe(401);
  });

  it('every session ends after a fortnight, used or not [S22]', async () => {
    const browser = await browserOf(server, anna);
    for (let day = 0; day < 27; day += 1) {
      server.clock.advance(12 * hour);
      expect(await whoIs(browser)).toBe(anna.id);
    }
    server.clock.advance(12 * hour);
    expect((await browser.get(`/api/v3/profiles/${anna.id}`)).status).toBe(401);
  });

  it('a write of an ended session is told that it timed out, not that its token is wrong [S22]', async () => {
    const browser = await browserOf(server, anna);
    server.clock.advance(25 * hour);
    expect((await browser.post(`/api/v3/profiles/${anna.id}/confirm-email`, {})).status).toBe(401);
  });

  it('a session is asked for the password again after ten minutes where it matters [S26]', async () => {
    const browser = await browserOf(server, anna);
    expect((await browser.post('/api/v3/2fa/setup', {})).status).toBe(200);
    server.clock.advance(10 * 60_000 + 1000);
    const reply = await browser.post('/api/v3/2fa/setup', {});
    expect([reply.status, reply.body.reason]).toEqual([403, 'invalid_auth_realm']);
    expect(await whoIs(browser)).toBe(anna.id);
  });

  it('a session that has run out is deleted by the cleanup [S22]', async () => {
    const browser = await browserOf(server, bert);
    server.clock.advance(15 * 24 * hour);
    const { cleanup } = await import('../../../src/server/cleanup/job');
    await cleanup(server.context);
    expect(await server.context.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await server.context.db.selectFrom('limits').select('name').execute()).toEqual([]);
    expect(await whoIs(browser)).toBeNull();
  });
});

describe('logging out', () => {
  it('logging out ends the session for everybody who holds its cookie, and tells the browser to forget [S23, S45, A7.14, A7.45]', async () => {
    const browser = await browserOf(server, anna);
    const thief = browser.copy();
    const reply = await browser.get('/api/logout/');
    expect(reply.status).toBe(204);
    expect(reply.body).toBeNull();
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(browser.cookies.has(session)).toBe(false);
    expect(browser.cookies.has('__Host-csrftoken')).toBe(false);
    expect(await whoIs(thief)).toBeNull();
  });

  it('logging out without a session is a success that clears nothing [A7.14]', async () => {
    const reply = await server.browser().get('/api/logout/');
    expect(reply.status).toBe(204);
    expect(reply.headers['clear-site-data']).toBeUndefined();
  });

  it('logging out leaves the other sessions of the same person alone [S23]', async () => {
    const [first, second] = [await browserOf(server, anna), await browserOf(server, anna)];
    await first.get('/api/logout/');
    expect(await whoIs(second)).toBe(anna.id);
  });

  it('logging out keeps the mark of a known device, which others cannot make up [S11]', async () => {
    const browser = await browserOf(server, anna);
    const device = browser.cookies.get('__Host-device') ?? '';
    await browser.get('/api/logout/');
    expect(browser.cookies.get('__Host-device')).toBe(device);
    expect(device.startsWith(`${anna.id}.`)).toBe(true);
    const { openRequestSession } = await import('../../../src/server/http/sessions');
    const knownTo = (value: string) =>
      openRequestSession(server.context, { cookies: {}, headers: { cookie: `__Host-device=${value}` } } as never).knownDeviceOf;
    expect(knownTo(device)).toBe(anna.id);
    expect(knownTo(device.replace(/^\d+/, String(bert.id)))).toBeNull();
    expect(knownTo(`${anna.id}`)).toBeNull();
  });
});

describe('a tab that acts as somebody else', () => {
  it('a tab that acts as somebody else is refused, and does nothing as the one who is signed in now [R23]', async () => {
    const browser = await browserOf(server, bert);
    const headers = { 'x-profile-id': String(anna.id) };
    const write = await browser.post('/api/v3/2fa/setup', {}, { headers });
    expect([write.status, write.body.reason]).toEqual([403, 'stale_profile']);
    expect((await browser.get('/api/logout/', { headers })).status).toBe(403);
    expect(await whoIs(browser)).toBe(bert.id);
    expect((await browser.post('/api/v3/2fa/setup', {}, { headers: { 'x-profile-id': String(bert.id) } })).status).toBe(200);
  });
});
