import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, newUser, newestLink } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const forgot = (email: string, address = anyAddress(), headers = {}) =>
  server.browser(address).post('/api/v3/accounts/password/forgot', { email }, { headers });
const resetMails = async (to: string) => (await server.mails(to)).filter(({ subject }) => /^Reset/.test(subject));

it('a request for a reset link replies Sent! and mails the link to the stored address [A7.17, A8.14, S31]', async () => {
  const person = await newUser(server, { email: 'Ada.Mixed@Example.com' });
  const reply = await forgot('ADA.mixed@example.COM');
  expect(reply).toMatchObject({ status: 200, body: { message: 'Sent!' } });
  expect(await resetMails(person.email)).toHaveLength(0); // The lookup happens after the answer.
  await server.runJobs();
  expect(await resetMails('Ada.Mixed@Example.com')).toHaveLength(1);
});

it('a request for a reset link uses the configured address, whatever Host says, both parts encoded [S30]', async () => {
  const person = await newUser(server, { email: 'with+plus@example.com' });
  await forgot(person.email, anyAddress(), { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  await server.runJobs();
  const link = await newestLink(server, person.email, /^Reset/);
  expect(link).toMatch(/^https:\/\/patchbay\.example\/app\/reset-password#with%2Bplus%40example\.com;[\w-]{43}$/);
});

it('an unknown or malformed address gets the same answer and no mail [S05]', async () => {
  const known = await forgot((await newUser(server)).email);
  for (const email of [anyEmail(), 'nonsense', '', 'a@b.co\r\nBcc: evil@example.com']) {
    const reply = await forgot(email);
    expect([reply.status, reply.text]).toEqual([known.status, known.text]);
    await server.runJobs();
    expect(await resetMails(email)).toHaveLength(0);
  }
});

it('a request for a reset link replies 429 at the same try for a known and an unknown address, from wherever they are asked [A8.18, S05, S09]', async () => {
  const sequence = async (email: string) => {
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await forgot(email)).status);
    return statuses;
  };
  const known = await sequence((await newUser(server)).email);
  expect(known).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
  expect(await sequence(anyEmail())).toEqual(known);
  server.clock.advance(3_601_000);
  expect((await forgot((await newUser(server)).email)).status).toBe(200);
});

it('a request for a reset link replies 429 after twenty of one network address in an hour [S05, S09]', async () => {
  const address = anyAddress();
  for (let n = 0; n < 20; n += 1) expect((await forgot(anyEmail(), address)).status).toBe(200);
  const refused = await forgot(anyEmail(), address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('fifty requests for a reset link at once mail five links and no more [S05, S09]', async () => {
  const person = await newUser(server);
  const browsers = Array.from({ length: 50 }, () => server.browser(anyAddress()));
  for (const browser of browsers) await browser.csrfToken();
  const replies = await Promise.all(browsers.map((browser) => browser.post('/api/v3/accounts/password/forgot', { email: person.email })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  await server.runJobs();
  expect(await resetMails(person.email)).toHaveLength(5);
});

it('a look-alike address gets nobody’s link [S31]', async () => {
  const person = await newUser(server, { email: 'mike@example.com' });
  await forgot('mi\u212Ae@example.com');
  await server.runJobs();
  expect(await resetMails(person.email)).toHaveLength(0);
});

it('somebody whose account demands single sign-on gets no link [S14]', async () => {
  const person = await newUser(server);
  await server.context.db
    .updateTable('accounts')
    .set({ is_saml_required: true })
    .where('id', 'in', (row) => row.selectFrom('memberships').select('account_id').where('profile_id', '=', person.id))
    .execute();
  expect((await forgot(person.email)).status).toBe(200);
  await server.runJobs();
  expect(await resetMails(person.email)).toHaveLength(0);
});

it('a request for a reset link leaves neither code nor address in clear text in queue or tables [S01]', async () => {
  const person = await newUser(server);
  const asked = anyEmail();
  await forgot(person.email);
  await forgot(asked);
  const { rows } = await server.server.database.pool.query('select data::text as text from jobs.job');
  expect(rows.map((row) => row.text).join('\n')).not.toContain(asked);
  await server.runJobs();
  const code = (await newestLink(server, person.email, /^Reset/)).split(';')[1] ?? 'none';
  const stored = await server.context.db.selectFrom('reset_codes').selectAll().execute();
  const outbox = await server.server.database.pool.query('select encode(sealed, $1) as text from outbox where sealed is not null', [
    'escape',
  ]);
  expect(JSON.stringify([stored, outbox.rows])).not.toContain(code);
});

it('a network address that has spent its own does not spend what others may ask for [S05, S09]', async () => {
  const address = anyAddress();
  const person = await newUser(server);
  for (let n = 0; n < 20; n += 1) await forgot(anyEmail(), address);
  for (let n = 0; n < 10; n += 1) expect((await forgot(person.email, address)).status).toBe(429);
  expect((await forgot(person.email)).status).toBe(200);
});
