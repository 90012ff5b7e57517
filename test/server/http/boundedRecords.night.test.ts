import { sql } from 'kysely';
import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { cleanup } from '../../../src/server/cleanup/job';
import { createReport, reportText, withComment } from '../../../src/domain/sentReports';
import { company } from '../../support/samlVisitors';
import { startServer, type Browser, type TestReply, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, logIn, logInWithCaptcha, newUser, signUpForm } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' } });
});
afterAll(() => server.close());

const trail = (action: string, address: string) =>
  server.context.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', action)
    .where('address', '=', address)
    .orderBy('id')
    .execute();

/** A report of nothing that the server takes. */
const emptyReport = withComment(
  reportText(createReport({ name: 'Error', message: 'x', stack: '', status: null }, [], { now: 0, revision: null, path: '/' })),
  '',
);

/** The number of rows in all tables, including the tables of the job queue. */
async function countRows(): Promise<number> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'jobs')`.execute(server.context.db);
  let total = 0;
  for (const { schema, name } of rows) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(`${schema}.${name}`)}`.execute(server.context.db);
    total += Number(counted.rows[0]?.n);
  }
  return total;
}

describe('a thousand refused log-ins from one network address', () => {
  it('a thousand refused log-ins at one e-mail address leave a few rows in the trail, which count them all [S66, S64]', async () => {
    const [person, address] = [await newUser(server), anyAddress()];
    const browser = server.browser(address);
    for (let n = 0; n < 1000; n += 1) expect([401, 422, 429]).toContain((await logIn(browser, { ...person, password: 'wrong' })).status);
    const rows = await trail('login', address);
    expect(rows.map(({ detail, times }) => [detail, times])).toEqual([
      ['wrong_credentials', 2],
      ['captcha_required', 100],
      ['too_often', 898],
    ]);
    expect(rows.every(({ last_at, result }) => last_at !== null && result === 'refused')).toBe(true);
  });

  it('a thousand refused log-ins at a thousand invented e-mail addresses leave a row for each of the hundred that were tried, and one for the rest [S66]', async () => {
    const address = anyAddress();
    const before = await countRows();
    const browser = server.browser(address);
    for (let n = 0; n < 1000; n += 1) await logIn(browser, { email: anyEmail(), password: 'wrong' });
    const rows = await trail('login', address);
    expect(rows.filter(({ detail }) => detail === 'wrong_credentials')).toHaveLength(100);
    expect(rows.filter(({ detail }) => detail === 'too_often').map(({ times, identifier_hash }) => [times, identifier_hash])).toEqual([
      [900, null],
    ]);
    // An audit event, a counter and a failure counter for each of the hundred, and the counters of the IP address.
    expect((await countRows()) - before).toBeLessThanOrEqual(310);
  });

  it('a thousand refused log-ins at a domain that requires single sign-on are counted too [S66, S14]', async () => {
    const acme = await company(server);
    const address = anyAddress();
    const browser = server.browser(address);
    const statuses: number[] = [];
    for (let n = 0; n < 110; n += 1) statuses.push((await logIn(browser, { email: `somebody.${n}@${acme.domain}`, password: 'x' })).status);
    expect([statuses[0], statuses[99], statuses[100], statuses[109]]).toEqual([403, 403, 429, 429]);
    expect(await trail('login', address)).toHaveLength(101);
  });
});

it('a required captcha is counted separately, so that a solved one still allows the log-in [S66, S08]', async () => {
  const [person, address] = [await newUser(server), anyAddress()];
  const wrong = { ...person, password: 'wrong' };
  for (let n = 0; n < 2; n += 1) await logIn(server.browser(address), wrong);
  const asked: number[] = [];
  for (let n = 0; n < 102; n += 1) asked.push((await logIn(server.browser(address), wrong)).status);
  expect([asked[0], asked[99], asked[100], asked[101]]).toEqual([422, 422, 429, 429]);
  expect((await logInWithCaptcha(server.browser(address), person)).status).toBe(200);
});

it('each completed action has its own row, and refusals of another hour have a separate row [S64, S66]', async () => {
  const [person, address] = [await newUser(server), anyAddress()];
  for (let n = 0; n < 2; n += 1) await logIn(server.browser(address), person);
  await logIn(server.browser(address), { ...person, password: 'wrong' });
  server.clock.advance(3_600_000);
  await logIn(server.browser(address), { ...person, password: 'wrong' });
  expect((await trail('login', address)).map(({ result, times }) => [result, times])).toEqual([
    ['ok', 1],
    ['ok', 1],
    ['refused', 1],
    ['refused', 1],
  ]);
});

it('asking for a reset link leaves the trail after ninety days, since anybody can ask [S66]', async () => {
  const address = anyAddress();
  for (let n = 0; n < 2; n += 1) await server.browser(address).post('/api/v3/accounts/password/forgot', { email: 'one@example.com' });
  expect((await trail('reset_asked', address)).map(({ times }) => times)).toEqual([2]);
  server.clock.advance(91 * 24 * 3_600_000);
  await cleanup(server.context);
  expect(await trail('reset_asked', address)).toEqual([]);
});

type Ask = (browser: Browser, n: number) => Promise<TestReply>;
const code = (n: number) => `${n}`.padStart(43, 'A');
const newUserForm = (n: number) => ({ ...signUpForm(), email: `flood.${n}@example.com`, captcha: null });

/** Public requests, and how many rows 400 calls from one IP address may create, including its counters. */
const doors: Readonly<Record<string, readonly [number, Ask]>> = {
  logIn: [310, (browser, n) => logIn(browser, { email: `flood.${n}@example.com`, password: 'x' })],
  signUp: [60, (browser, n) => browser.post('/api/v3/profiles', newUserForm(n), { headers: { 'idempotency-key': `key-${n}` } })],
  requestPasswordReset: [70, (browser, n) => browser.post('/api/v3/accounts/password/forgot', { email: `flood.${n}@example.com` })],
  resetPassword: [
    40,
    (browser, n) =>
      browser.post('/api/v3/accounts/password/reset', {
        username: `flood.${n}@example.com`,
        code: code(n),
        password1: 'x',
        password2: 'x',
      }),
  ],
  discoverAccount: [3, (browser, n) => browser.get(`/api/v4/account-discovery?email=flood.${n}%40example.com`)],
  getCaptchaChallenge: [3, (browser) => browser.get('/api/v3/captcha/challenge?action=login')],
  updateMailingSubscription: [3, (browser, n) => browser.post('/api/v3/mailings', { token: code(n), receives_updates: false })],
  confirmEmail: [3, (browser, n) => browser.post('/api/v3/email-confirmations', { code: code(n) })],
  startPasskeySignIn: [303, (browser) => browser.post('/api/v3/passkey-sign-in/options', {})],
  completePasskeySignIn: [5, (browser, n) => browser.post('/api/v3/passkey-sign-in', { credential_json: `{"id":"${n}"}` })],
  logInWithOneTap: [3, (browser, n) => browser.post('/google-sso/onetap/', { id_token: code(n) })],
  findReversal: [3, (browser, n) => browser.post('/api/v3/reversals/lookups', { code: code(n) })],
  reverseByLink: [3, (browser, n) => browser.post('/api/v3/reversals', { code: code(n) })],
  findApproval: [3, (browser, n) => browser.post('/api/v3/approvals/lookups', { token: code(n) })],
  answerApproval: [3, (browser, n) => browser.post('/api/v3/approvals/answers', { token: code(n), answer: 'approve' })],
  getInvitationOffer: [3, (browser, n) => browser.post('/api/v3/invitations/offer', { code: code(n) })],
  sendErrorReport: [30, (browser) => browser.post('/api/v3/error-reports', { report: emptyReport })],
  sendSupportRequest: [
    40,
    (browser, n) =>
      browser.post('/api/v3/support-requests', {
        email: `flood.${n}@example.com`,
        topic: 'other',
        subject: 'Hello',
        message: 'A question for you.',
      }),
  ],
  recordTrackingEvents: [305, (browser, n) => browser.post('/api/v4/tracking/event/', { id: `event-${n}-0123`, subject: 'page_view' })],
  recordClientEvent: [3, (browser, n) => browser.post('/api/v3/events', { message: `m ${n}`, data: { service: 'app', release: '1' } })],
  recordPageSpans: [
    3,
    (browser, n) =>
      browser.post('/api/v4/page-spans', {
        spans: [
          {
            trace_id: String(n).padStart(32, '1'),
            span_id: String(n).padStart(16, '1'),
            parent_span_id: null,
            kind: 'view',
            route: '/app/dashboard',
            method: null,
            status: null,
            started_at: 1_780_000_000_000,
            duration: 1,
          },
        ],
      }),
  ],
  runGraphqlQuery: [5, (browser) => browser.post('/api/graphql/v2', { query: 'query Q { __typename }', operationName: 'Q' })],
};

describe('four hundred calls of an anonymous caller', () => {
  it.each(Object.entries(doors))(
    'four hundred anonymous calls of %s leave no more rows than its limits allow [S66]',
    async (_name, [most, ask]) => {
      const browser = server.browser(anyAddress());
      await browser.csrfToken();
      const before = await countRows();
      for (let n = 0; n < 400; n += 1) {
        const { status, text } = await ask(browser, n);
        expect(status).toBeLessThan(500);
        // The request must reach the handler, because the handler writes.
        expect(text).not.toContain('The request is invalid.');
      }
      expect((await countRows()) - before).toBeLessThanOrEqual(most);
    },
    120_000,
  );

  it('four hundred calls of an anonymous caller are tried at every door that is open to them and writes [S66]', () => {
    const open = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => endpoints[name].access === 'public' && endpoints[name].method === 'POST',
    );
    expect(open.filter((name) => !(name in doors))).toEqual([]);
  });
});

it('visitors may tell five thousand events in a day from one network address, and people who are signed in more [S66, S59]', async () => {
  const address = anyAddress();
  const tell = (browser: Browser) => browser.post('/api/v4/tracking/event/', { subject: 'page_view' });
  await server.context.limits.take({ name: 'tracking.visitors', key: address, max: 5000, windowSeconds: 24 * 3600, by: 4999 });
  expect((await tell(server.browser(address))).status).toBe(204);
  expect((await tell(server.browser(address))).status).toBe(429);
  const person = await newUser(server);
  const browser = server.browser(address);
  expect((await logIn(browser, person)).status).toBe(200);
  expect((await tell(browser)).status).toBe(204);
});
