import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, logIn, newUser, newestLink, resetCodeOf, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
let person: Somebody;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await newUser(server);
  browser = await signedIn(server, person);
});

const ask = (email: unknown, from = browser, whose = person.id) => from.post(`/api/v3/profiles/${whose}/confirm-email`, { email });
const own = async (from = browser) => (await from.get(`/api/v3/profiles/${person.id}`)).body;
const codeAt = async (email: string) => decodeURIComponent((await newestLink(server, email, /^Confirm your new/)).split('#')[1] ?? '');
const open = (code: string, from = browser) => from.post('/api/v3/email-confirmations', { code });
const subjects = async (to: string) => (await server.mails(to)).map(({ subject }) => subject);

describe('asking for another address', () => {
  it('a change of address mails a link to the new one and notifies the old one; nothing changes until then [S32, A7.06, A4.35]', async () => {
    const email = anyEmail();
    const reply = await ask(`  ${email} `);
    expect([reply.status, reply.body.message]).toEqual([200, 'Check your email to confirm your change request.']);
    expect(await own()).toMatchObject({ email: person.email, pending_email: email });
    expect(await subjects(email)).toEqual(['Confirm your new email address for Patchbay']);
    expect(await subjects(person.email)).toContain('A new email address was requested for your Patchbay account');
    expect((await logIn(server.browser(anyAddress()), { ...person, email })).status).toBe(401);
  });

  it('asking for another address answers alike for an address that somebody has, whose owner is told and gets no link [S32, S03]', async () => {
    const other = await newUser(server);
    const [taken, free] = [await ask(other.email), await ask(anyEmail())];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(await codeAt(other.email)).toBe('');
    expect(await subjects(other.email)).toContain('This email address already has a Patchbay account');
  });

  it('asking for another address is withdrawn by entering the current address', async () => {
    const email = anyEmail();
    await ask(email);
    const code = await codeAt(email);
    expect((await ask(person.email.toUpperCase())).status).toBe(200);
    expect(await own()).toMatchObject({ email: person.email, pending_email: null });
    expect((await open(code)).status).toBe(400);
  });

  it('asking for another address needs a fresh sign-in, which mailing the link again does not [S26]', async () => {
    server.clock.advance(11 * 60_000);
    const email = anyEmail();
    expect(await ask(email)).toMatchObject({ status: 403, body: { reason: 'invalid_auth_realm' } });
    expect((await browser.post(`/api/v3/profiles/${person.id}/confirm-email`, {})).status).toBe(200);
    expect(await subjects(email)).toEqual([]);
    expect(await own()).toMatchObject({ pending_email: null });
  });

  it('asking for another address is not for somebody who looks on as the person [S27]', async () => {
    const { db } = server.context;
    const staff = await newUser(server);
    await db.updateTable('sessions').set({ masquerader_id: staff.id }).where('profile_id', '=', person.id).execute();
    const email = anyEmail();
    expect((await ask(email)).status).toBe(403);
    expect(await subjects(email)).toEqual([]);
  });

  it('a change of address replies 400 for what is no address, line breaks and second recipients included, and no mail [S33, S31]', async () => {
    const before = (await server.mails()).length;
    for (const email of [
      '',
      'x',
      'a@b',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'a b@example.com',
      '<a@example.com>',
    ]) {
      expect(await ask(email)).toMatchObject({ status: 400, body: { field_errors: { email: [expect.any(String)] } } });
    }
    for (const email of [null, 1, [anyEmail()], {}]) expect((await ask(email)).status).toBe(400);
    expect(await server.mails()).toHaveLength(before);
  });

  it('a change of address replies 404 for another’s profile; 429 after five in an hour [S51, S09]', async () => {
    const other = await newUser(server);
    expect((await ask(anyEmail(), browser, other.id)).status).toBe(404);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(anyEmail())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the link to the new address', () => {
  it('the link to the new address makes it the account’s while its owner is signed in, and tells the old one [S32]', async () => {
    const email = anyEmail();
    await ask(email);
    expect(await open(await codeAt(email))).toMatchObject({ status: 200, body: { email } });
    expect(await own()).toMatchObject({ email, email_confirmed: true, pending_email: null });
    expect((await subjects(person.email)).at(-1)).toBe('The email address of your Patchbay account was changed');
    expect((await logIn(server.browser(anyAddress()), { ...person, email })).status).toBe(200);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(401);
  });

  it('the link to the new address replies 403 for a visitor and for anybody else, and nothing changes [S32]', async () => {
    const email = anyEmail();
    await ask(email);
    const code = await codeAt(email);
    for (const other of [server.browser(anyAddress()), await signedIn(server, await newUser(server))]) {
      expect(await open(code, other)).toMatchObject({ status: 403, body: { reason: 'sign_in_first' } });
    }
    expect(await own()).toMatchObject({ email: person.email, pending_email: email });
    expect((await open(code)).status).toBe(200);
  });

  it('opened 20 times at once answers alike and changes once [R07]', async () => {
    const email = anyEmail();
    await ask(email);
    const code = await codeAt(email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(code)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await subjects(person.email)).filter((subject) => subject.startsWith('The email address of your'))).toHaveLength(1);
  });

  it('the link to the new address replies 400 when it was replaced, is a day old, or the address went to somebody else meanwhile [S28]', async () => {
    const email = anyEmail();
    await ask(email);
    const replaced = await codeAt(email);
    await ask(email);
    expect((await open(replaced)).status).toBe(400);
    const newest = await codeAt(email);
    await newUser(server, { email });
    expect((await open(newest)).status).toBe(400);
    expect(await own()).toMatchObject({ email: person.email });
    const late = anyEmail();
    await ask(late);
    const code = await codeAt(late);
    server.clock.advance(25 * 3_600_000);
    const again = await signedIn(server, person);
    expect((await open(code, again)).status).toBe(400);
    expect(await own(again)).toMatchObject({ email: person.email, pending_email: null });
  });

  it('voids whatever was mailed to the old address [S29]', async () => {
    const code = await resetCodeOf(server, person);
    const email = anyEmail();
    await ask(email);
    await open(await codeAt(email));
    const password = { password1: 'plum-Orbit-48-velvet', password2: 'plum-Orbit-48-velvet' };
    for (const username of [person.email, email]) {
      const reply = await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', { username, code, ...password });
      expect(reply.status).toBe(403);
    }
  });

  it('the link to the new address is in no table as it was mailed [S01]', async () => {
    const email = anyEmail();
    await ask(email);
    const code = await codeAt(email);
    const rows = await server.context.db.selectFrom('email_changes').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
