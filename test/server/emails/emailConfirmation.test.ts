import { sql } from 'kysely';
import { hashToken } from '../../../src/server/platform/encryption/encryption';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, newestLink, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const codeOf = async (person: Somebody) => decodeURIComponent((await newestLink(server, person.email, /^Confirm/)).split('#')[1] ?? '');
const confirm = (code: string, address = anyAddress()) =>
  server.browser(address).post('/api/v3/email-confirmations', { code, is_elsewhere: true });
const confirmIn = (browser: Browser, code: string) => browser.post('/api/v3/email-confirmations', { code });
const isConfirmed = async (person: Somebody) =>
  (await (await signedIn(server, person)).get(`/api/v3/profiles/${person.id}`)).body.email_confirmed;

describe('the mailed link', () => {
  it('confirms the address in a session of the person', async () => {
    const person = await newUser(server);
    expect(await isConfirmed(person)).toBe(false);
    const reply = await confirmIn(await signedIn(server, person), await codeOf(person));
    expect(reply).toMatchObject({ status: 200, body: { email: person.email, reset_code: null } });
    expect(await isConfirmed(person)).toBe(true);
  });

  it('opened twice, or 20 times at once, answers alike and confirms once [R07]', async () => {
    const person = await newUser(server);
    const code = await codeOf(person);
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(code)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows = await server.context.db
      .selectFrom('audit_events')
      .select('id')
      .where('profile_id', '=', person.id)
      .where('action', '=', 'email_confirmed')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('the mailed link works after another one was mailed, and the other one after it [S65]', async () => {
    const [person, other] = [await newUser(server), await newUser(server)];
    for (const [each, pick] of [
      [person, 0],
      [other, 1],
    ] as const) {
      const first = await codeOf(each);
      const browser = await signedIn(server, each);
      await browser.post(`/api/v3/profiles/${each.id}/confirm-email`, {});
      const codes = [first, await codeOf(each)];
      expect(codes[0]).not.toBe(codes[1]);
      expect((await confirmIn(browser, codes[pick]!)).status).toBe(200);
      expect(await isConfirmed(each)).toBe(true);
      expect(await confirmIn(browser, codes[1 - pick]!)).toMatchObject({ status: 200, body: { email: each.email } });
    }
  });

  it('the mailed link works on instances of this version and of the earlier one, whichever mailed it [R10, R25]', async () => {
    const [person, other] = [await newUser(server), await newUser(server)];
    const { db } = server.context;
    // The earlier version stores one link for each profile with exactly this statement.
    const code = 'mailed-by-the-earlier-version';
    const later = new Date(server.clock.now().getTime() + 3_600_000);
    await sql`insert into email_confirmations (profile_id, code_hash, email_folded, created_at, expires_at, confirmed_at)
      values (${person.id}, ${hashToken(code)}, ${person.email}, ${server.clock.now()}, ${later}, null)
      on conflict (profile_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(db);
    expect((await confirmIn(await signedIn(server, person), code)).status).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
    const newest = await db.selectFrom('email_confirmations').select('code_hash').where('profile_id', '=', other.id).execute();
    expect(newest).toEqual([{ code_hash: hashToken(await codeOf(other)) }]);
  });

  it('the mailed confirmation link replies 400 when it is unknown, a week old, or for an address that was changed since [S28]', async () => {
    const person = await newUser(server);
    const newest = await codeOf(person);
    for (const code of ['', 'x', `${newest} `]) expect((await confirm(code)).status).toBe(400);
    const { db } = server.context;
    await db
      .updateTable('profiles')
      .set({ email: 'new@example.com', email_folded: 'new@example.com' })
      .where('id', '=', person.id)
      .execute();
    expect((await confirm(newest)).status).toBe(400);
    await db.updateTable('profiles').set({ email: person.email, email_folded: person.email }).where('id', '=', person.id).execute();
    server.clock.advance(7 * 24 * 3_600_000);
    expect((await confirm(newest)).status).toBe(400);
  });

  it('the mailed confirmation link replies 429 after sixty tries of one network address [S09]', async () => {
    const address = anyAddress();
    for (let n = 0; n < 60; n += 1) expect((await confirm(`guess ${n}`, address)).status).toBe(400);
    expect((await confirm('guess', address)).status).toBe(429);
  });
});

describe('POST /api/v3/profiles/:id/confirm-email', () => {
  it('the endpoint for a new confirmation link mails a fresh link to the stored address', async () => {
    const person = await newUser(server);
    const first = await codeOf(person);
    const reply = await (await signedIn(server, person)).post(`/api/v3/profiles/${person.id}/confirm-email`, {});
    expect(reply).toMatchObject({ status: 200, body: { message: 'Sent!' } });
    const second = await codeOf(person);
    expect(second).not.toBe(first);
    expect((await confirm(second)).status).toBe(200);
  });

  it('the endpoint for a new confirmation link mails nothing more once the address is confirmed', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await confirmIn(browser, await codeOf(person));
    const reply = await browser.post(`/api/v3/profiles/${person.id}/confirm-email`, {});
    expect([reply.status, (await server.mails(person.email)).length]).toEqual([200, 1]);
  });

  it('the endpoint for a new confirmation link replies 404 for another’s profile, and no mail [S51]', async () => {
    const other = await newUser(server);
    const browser = await signedIn(server, await newUser(server));
    expect((await browser.post(`/api/v3/profiles/${other.id}/confirm-email`, {})).status).toBe(404);
    expect(await server.mails(other.email)).toHaveLength(1);
  });

  it('the endpoint for a new confirmation link replies 429 after five in an hour [S09]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await browser.post(`/api/v3/profiles/${person.id}/confirm-email`, {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
