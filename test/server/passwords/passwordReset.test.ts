import { startServer, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  codeNow,
  failFromEverywhere,
  logIn,
  newUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  resetCodeOf,
  signedIn,
} from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' } });
});
afterAll(() => server.close());

const fresh = 'Quiet-Canal-Bridge-8';
const reset = (given: { username: string; code: string; password1?: string; password2?: string }, address = anyAddress()) =>
  server.browser(address).post('/api/v3/accounts/password/reset', { password1: fresh, password2: fresh, ...given });
const isIn = async (person: { email: string }, password: string) =>
  (await logIn(server.browser(anyAddress()), { ...person, password })).status === 200;

it('a reset sets the new password, and the old one opens nothing [A7.18, A8.19]', async () => {
  const person = await newUser(server);
  const reply = await reset({ username: person.email, code: await resetCodeOf(server, person) });
  expect(reply).toMatchObject({ status: 200, body: { errors: [] } });
  expect(await isIn(person, fresh)).toBe(true);
  expect(await isIn(person, person.password)).toBe(false);
});

it('a reset ends all sessions and half-finished sign-ins, unlocks, notifies the stored address and signs nobody in [S29, S11]', async () => {
  const person = await newUserWithTwoFactor(server);
  const browser = await owingSecondFactor(server, person);
  await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) });
  server.clock.advance(60_000);
  const half = await owingSecondFactor(server, person);
  await failFromEverywhere(server, person.email, 20);
  const code = await resetCodeOf(server, person);

  const resetting = server.browser(anyAddress());
  const form = { username: person.email, code, password1: fresh, password2: fresh };
  expect((await resetting.post('/api/v3/accounts/password/reset', form)).status).toBe(200);
  expect((await resetting.get('/api/v3/profiles')).body.active_id).toBeNull();
  expect((await browser.get('/api/v3/accounts')).status).toBe(401);
  expect((await half.post('/api/v3/2fa', { code: codeNow(server, person.secret) })).status).toBe(401);
  const mails = (await server.mails(person.email)).filter(({ subject }) => /password was changed/.test(subject));
  expect(mails).toHaveLength(1);
  // The profile is unlocked, and the second factor is still required.
  expect((await logIn(server.browser(anyAddress()), { ...person, password: fresh })).body.reason).toBe('mfa_required');
});

it('a reset replies 403 for a wrong, empty, foreign, used, replaced or late code, all alike, and nothing is changed [A8.20, S28]', async () => {
  const person = await newUser(server);
  const other = await newUser(server);
  const replaced = await resetCodeOf(server, person);
  const newest = await resetCodeOf(server, person);
  const foreign = await resetCodeOf(server, other);
  const refused = { status: 403, body: { errors: ['Reset was invalid.'] } };
  for (const code of ['', 'x', replaced, foreign, `${newest}=`, newest.toLowerCase()]) {
    expect(await reset({ username: person.email, code })).toMatchObject(refused);
  }
  expect(await reset({ username: other.email, code: newest })).toMatchObject(refused);
  expect(await reset({ username: 'nobody@example.com', code: newest })).toMatchObject(refused);
  expect(await isIn(person, person.password)).toBe(true);
  server.clock.advance(3_601_000);
  expect(await reset({ username: person.email, code: newest })).toMatchObject(refused);
  const used = await resetCodeOf(server, person);
  expect((await reset({ username: person.email, code: used })).status).toBe(200);
  expect(await reset({ username: person.email, code: used })).toMatchObject(refused);
});

it('a reset replies 400 with the field of a password that is refused, and the code stays valid [S02, S29]', async () => {
  const person = await newUser(server, { email: 'marguerite@example.com' });
  const code = await resetCodeOf(server, person);
  const told = async (password1: string, password2 = password1) => {
    const { status, body } = await reset({ username: person.email, code, password1, password2 });
    return [status, Object.keys(body.field_errors ?? {})];
  };
  expect(await told('')).toEqual([400, ['password1']]);
  expect(await told('short-7')).toEqual([400, ['password1']]);
  expect(await told('password1')).toEqual([400, ['password1']]);
  expect(await told('patchbay1')).toEqual([400, ['password1']]);
  expect(await told('Marguerite1')).toEqual([400, ['password1']]);
  expect(await told('x'.repeat(257))).toEqual([400, ['password1']]);
  expect(await told(fresh, `${fresh}!`)).toEqual([400, ['password2']]);
  expect(await told('short', 'other')).toEqual([400, ['password1', 'password2']]);
  expect(await told(fresh)).toEqual([200, []]);
});

it('a reset replies 429 after thirty tries of one network address in an hour [A8.21, S28]', async () => {
  const address = anyAddress();
  for (let n = 0; n < 30; n += 1) expect((await reset({ username: 'a@b.co', code: `${n}` }, address)).status).toBe(403);
  expect((await reset({ username: 'a@b.co', code: 'x' }, address)).status).toBe(429);
});

it.each([1, 2, 3])(
  'fifty resets at once with one code: one succeeds, and its password is the one that holds, round %i [S28, R07]',
  async () => {
    const person = await newUser(server);
    const code = await resetCodeOf(server, person);
    const tries = Array.from({ length: 50 }, (_, n) => ({ browser: server.browser(anyAddress()), password: `Quiet-Canal-${n}-Bridge` }));
    for (const { browser } of tries) await browser.csrfToken();
    const replies = await Promise.all(
      tries.map(({ browser, password }) =>
        browser.post('/api/v3/accounts/password/reset', { username: person.email, code, password1: password, password2: password }),
      ),
    );
    const winners = replies.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(49);
    expect(await isIn(person, `Quiet-Canal-${winners[0]}-Bridge`)).toBe(true);
    expect((await server.mails(person.email)).filter(({ subject }) => /password was changed/.test(subject))).toHaveLength(1);
  },
);

it('a session that began with the old password ends even when it began at the same moment [S23, S29]', async () => {
  const person = await newUser(server);
  const code = await resetCodeOf(server, person);
  const browsers = Array.from({ length: 8 }, () => server.browser(anyAddress()));
  for (const browser of browsers) await browser.csrfToken();
  await Promise.all([...browsers.map((browser) => logIn(browser, person)), reset({ username: person.email, code })]);
  for (const browser of browsers) expect((await browser.get('/api/v3/profiles')).body.active_id).toBeNull();
});

it('a reset does not bring back what the seal of an earlier session allowed [S23]', async () => {
  const person = await newUser(server);
  const sessions = [await signedIn(server, person), await signedIn(server, person), await signedIn(server, person)];
  await reset({ username: person.email, code: await resetCodeOf(server, person) });
  for (const browser of sessions) expect((await browser.get('/api/v3/zaps?account_id=1')).status).toBe(401);
});
