import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, codeNow, logIn, newestLink, resetCodeOf, signUpForm, solvedCaptcha } from '../../support/serverPeople';

/** Every secret of all flows, by its kind. */
const canaries = new Map<string, string>();
const logged: string[] = [];
let server: TestServer;

async function liveThroughEverything() {
  const address = anyAddress();
  const form = signUpForm({ password1: 'canary-Password-one-1', captcha: await solvedCaptcha(server.browser(address), 'sign_up') });
  canaries.set('first password', form.password1).set('captcha', form.captcha as string);
  const browser = server.browser(address);
  await browser.post('/api/v3/profiles', form);
  canaries.set('confirmation code', decodeURIComponent((await newestLink(server, form.email, /^Confirm/)).split('#')[1] ?? ''));
  await logIn(browser, { email: form.email, password: form.password1 });
  await browser.post('/api/v3/email-confirmations', { code: canaries.get('confirmation code') });

  const typo = 'canary-typed-into-email-field-9';
  canaries.set('password typed as address', typo).set('wrong password', 'canary-wrong-Password-2');
  await logIn(browser, { email: typo, password: 'x' });
  await logIn(browser, { email: form.email, password: 'canary-wrong-Password-2' });
  const person = { email: form.email, password: form.password1 };
  await logIn(browser, person);
  canaries.set('session', browser.cookies.get('__Host-session') ?? '').set('device', browser.cookies.get('__Host-device') ?? '');

  const { secret } = (await browser.post('/api/v3/2fa/setup', {})).body;
  canaries.set('secret', secret);
  const codes: string[] = (await browser.post('/api/v3/2fa/setup/proof', { code: codeNow(server, secret) })).body.recovery_codes;
  codes.forEach((code, n) => canaries.set(`recovery code ${n}`, code).set(`recovery code ${n}, bare`, code.replaceAll('-', '')));
  await browser.post('/api/v3/2fa/enable', { recovery_code: codes[0] });
  server.clock.advance(60_000);
  const other = server.browser(anyAddress());
  await logIn(other, person);
  canaries.set('challenge', other.cookies.get('__Host-challenge') ?? '');
  await other.post('/api/v3/2fa', { recovery_code: codes[1] });

  const code = await resetCodeOf(server, person);
  canaries.set('reset code', code).set('second password', 'canary-Password-two-2');
  const reset = { username: form.email, code, password1: 'canary-Password-two-2', password2: 'canary-Password-two-2' };
  await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', reset);
  canaries.set('csrf token', browser.cookies.get('__Host-csrftoken') ?? '').set('invitation code', 'canary-invitation-7');
  await server.browser(anyAddress()).post('/api/v3/profiles', signUpForm({ email: anyEmail(), invitation_code: 'canary-invitation-7' }));
  await server.browser(anyAddress()).get('/api/v3/profiles?code=canary-in-query');
}

beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' }, logTo: logged });
  await liveThroughEverything();
});
afterAll(() => server.close());

it('a secret of each kind was met on the way', () => {
  for (const [name, canary] of canaries) expect([name, canary.length]).toEqual([name, expect.any(Number)]);
  expect(Math.min(...[...canaries.values()].map(({ length }) => length))).toBeGreaterThan(8);
});

it('a dump of the whole database tells none of them [S01]', async () => {
  const { pool } = server.server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const dumps = await Promise.all(
    tables.map(async ({ name }) => (await pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows),
  );
  const text = dumps
    .flat()
    .map(({ row }) => row)
    .join('\n');
  const bytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('\n');
  for (const [name, canary] of canaries) expect([name, text.includes(canary) || bytes.includes(canary)]).toEqual([name, false]);
});

it('the log holds no secret either [S61]', () => {
  const text = logged.join('\n');
  expect(logged.length).toBeGreaterThan(10);
  for (const [name, canary] of canaries) expect([name, text.includes(canary)]).toEqual([name, false]);
});

it('each line of the log is one line, and the trail is in it [S64]', () => {
  const audits = logged.map((line) => JSON.parse(line)).filter((line) => line.audit !== undefined);
  for (const line of logged) expect(line.trim()).not.toContain('\n');
  const actions = audits.map(({ audit }) => `${audit.action} ${audit.result}`);
  for (const action of [
    'sign_up ok',
    'login refused',
    'login ok',
    'factor_enabled ok',
    'second_factor ok',
    'reset ok',
    'email_confirmed ok',
  ]) {
    expect(actions).toContain(action);
  }
});
