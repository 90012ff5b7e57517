import type { PasswordHasher } from '../../../src/server/platform/context';
import { createPasswordHasher } from '../../../src/server/signIn/passwords/passwordHasher';
import { startServer, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  anyEmail,
  failFromEverywhere,
  goodPassword,
  logIn,
  logInWithCaptcha,
  newUser,
  newUserWithTwoFactor,
  resetCodeOf,
  signedIn,
  solvedCaptcha,
} from '../../support/serverPeople';

const counts = { hashes: 0, dummies: 0 };
const real = createPasswordHasher({ memoryKib: 1024, iterations: 1, parallelism: 1, waiting: 100 });
const counting: PasswordHasher = {
  ...real,
  verify(stored, password) {
    counts.hashes += 1;
    if (stored === null) counts.dummies += 1;
    return real.verify(stored, password);
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' }, hasher: counting });
});
afterAll(() => server.close());

const audits = (profileId: number) =>
  server.context.db
    .selectFrom('audit_events')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('action', '=', 'login')
    .orderBy('id')
    .execute();

describe('a right password', () => {
  it('a right password signs in, with a session that the next call knows [A7.13, A8.01]', async () => {
    const person = await newUser(server);
    const browser = server.browser(anyAddress());
    const reply = await logIn(browser, person);
    expect(reply).toMatchObject({ status: 200, body: { profile_id: person.id } });
    expect((await browser.get('/api/v3/profiles')).body.active_id).toBe(person.id);
  });

  it('a right password is right whatever the case of the address’ ASCII letters [S31]', async () => {
    const person = await newUser(server, { email: 'Grace.Hopper@Example.com' });
    const reply = await logIn(server.browser(anyAddress()), { email: 'gRACE.hopper@eXAMPLE.COM', password: person.password });
    expect(reply.status).toBe(200);
  });

  it('a right password does not open the account of a look-alike address [S31]', async () => {
    await newUser(server, { email: 'kim@example.com' });
    await newUser(server, { email: 'ilse@example.com' });
    // Kelvin sign and dotless i, which Unicode case folding would turn into k and i.
    for (const email of ['\u212Aim@example.com', '\u0131lse@example.com']) {
      expect((await logIn(server.browser(anyAddress()), { email, password: goodPassword })).status).toBe(401);
    }
  });

  it('a right password counts to its last byte and its edge spaces [S01, S02]', async () => {
    const long = `${'étude '.repeat(12)}end-1`;
    const person = await newUser(server, { password: ` ${long} ` });
    const tried = async (password: string) => (await logIn(server.browser(anyAddress()), { ...person, password })).status;
    expect(await tried(` ${long.slice(0, -1)}2 `)).toBe(401);
    expect(await tried(` ${long} `)).toBe(200);
    expect(await tried(long)).toBe(401);
    expect(Buffer.byteLength(` ${long}`)).toBeGreaterThan(75);
  });

  it('a right password gives the session a new id, and the one planted before stays nobody’s [S20]', async () => {
    const person = await newUser(server);
    const browser = server.browser(anyAddress());
    await browser.csrfToken();
    const planted = browser.copy();
    await logIn(browser, person);
    const first = browser.cookies.get('__Host-session');
    expect((await planted.get('/api/v3/profiles')).body.active_id).toBeNull();
    const replaced = browser.copy();
    await logIn(browser, person);
    expect(browser.cookies.get('__Host-session')).not.toBe(first);
    expect((await replaced.get('/api/v3/profiles')).body.active_id).toBeNull();
  });

  it('a right password is rehashed when the settings have been raised, and is still right afterwards [S01]', async () => {
    const person = await newUser(server);
    const weak = await createPasswordHasher({ memoryKib: 512, iterations: 1, parallelism: 1, waiting: 1 }).hash(person.password);
    const { db } = server.context;
    await db.updateTable('profiles').set({ password_hash: weak }).where('id', '=', person.id).execute();
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
    const { password_hash: now } = await db
      .selectFrom('profiles')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(now).not.toBe(weak);
    expect(now).toContain('m=1024');
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
  });

  it('a right password of somebody whose account demands single sign-on answers like a wrong one [S14]', async () => {
    const person = await newUser(server);
    const other = await newUser(server);
    await server.context.db
      .updateTable('accounts')
      .set({ is_saml_required: true })
      .where('id', 'in', (eb) => eb.selectFrom('memberships').select('account_id').where('profile_id', '=', person.id))
      .execute();
    const refused = await logIn(server.browser(anyAddress()), person);
    const wrong = await logIn(server.browser(anyAddress()), { ...other, password: 'wrong' });
    expect(refused).toMatchObject({ status: 401, body: wrong.body });
  });

  it('a right password is not right any more when it was reset while it was being checked [S23]', async () => {
    const person = await newUser(server);
    const code = await resetCodeOf(server, person);
    let isReset = false;
    const racing: PasswordHasher = {
      ...real,
      async verify(stored, password) {
        const isRight = await real.verify(stored, password);
        if (stored !== null && !isReset) {
          isReset = true;
          const form = { username: person.email, code, password1: 'another-Fine-one-9', password2: 'another-Fine-one-9' };
          expect((await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', form)).status).toBe(200);
        }
        return isRight;
      },
    };
    const original = server.context.hasher;
    Object.assign(server.context, { hasher: racing });
    const reply = await logIn(server.browser(anyAddress()), person);
    Object.assign(server.context, { hasher: original });
    expect([isReset, reply.status]).toEqual([true, 401]);
  });
});

describe('a wrong password', () => {
  it('a wrong password gets 401 with the exact text [A8.02]', async () => {
    const person = await newUser(server);
    const reply = await logIn(server.browser(anyAddress()), { ...person, password: 'not it at all' });
    expect(reply).toMatchObject({ status: 401, body: { errors: ['Your email or password is incorrect.'] } });
  });

  it('an unknown and a malformed address get the same bytes and headers [S03]', async () => {
    const person = await newUser(server);
    const tried = [person.email, anyEmail(), 'not an address', '', 'a@b\r\nbcc: c@d'];
    const replies = await Promise.all(tried.map((email) => logIn(server.browser(anyAddress()), { email, password: 'not it at all' })));
    const told = replies.map(({ status, text, headers }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return { status, text: text.replace(/"request_id":"[^"]*"/, ''), headers: rest };
    });
    for (const answer of told) expect(answer).toEqual(told[0]);
    expect(told[0]?.status).toBe(401);
  });

  it('costs one hash whether the address is known, unknown, malformed, locked or without a password [S04]', async () => {
    const person = await newUser(server);
    const passwordless = await newUser(server);
    await server.context.db.updateTable('profiles').set({ password_hash: null }).where('id', '=', passwordless.id).execute();
    const locked = await newUser(server);
    await failFromEverywhere(server, locked.email, 20);
    const cost = async (email: string) => {
      const before = counts.hashes;
      await logInWithCaptcha(server.browser(anyAddress()), { email, password: 'not it at all' });
      return counts.hashes - before;
    };
    expect([
      await cost(person.email),
      await cost(anyEmail()),
      await cost('malformed'),
      await cost(locked.email),
      await cost(passwordless.email),
    ]).toEqual([1, 1, 1, 1, 1]);
  });

  it('a wrong password that is too long for anybody’s is refused without being hashed [S12]', async () => {
    const person = await newUser(server);
    const before = counts.hashes;
    const reply = await logIn(server.browser(anyAddress()), { ...person, password: 'x'.repeat(257) });
    expect([reply.status, counts.hashes - before]).toEqual([401, 0]);
  });

  it('a wrong password leaves a line in the trail for each result, and no line can be forged [S64]', async () => {
    const person = await newUser(server);
    const browser = server.browser('198.51.100.7');
    await browser.post(
      '/api/v3/login',
      { email: person.email, password: 'wrong' },
      { headers: { 'user-agent': 'evil\u2028audit: login ok' } },
    );
    await logIn(browser, person);
    expect(await audits(person.id)).toMatchObject([
      { result: 'refused', detail: 'wrong_credentials', address: '198.51.100.7', user_agent: expect.not.stringMatching(/[\n\r\u2028]/) },
      { result: 'ok', detail: 'signed_in', address: '198.51.100.7' },
    ]);
  });
});

describe('the captcha', () => {
  it('the captcha is asked for from the third try on, and a right password needs it too [A8.07, S08]', async () => {
    const person = await newUser(server);
    const browser = server.browser(anyAddress());
    for (const attempt of [1, 2]) expect((await logIn(browser, { ...person, password: `wrong ${attempt}` })).status).toBe(401);
    const asked = await logIn(browser, person);
    expect(asked).toMatchObject({ status: 422, body: { reason: 'captcha_required', field_errors: { captcha: [expect.any(String)] } } });
    expect((await logInWithCaptcha(browser, person)).status).toBe(200);
  });

  it('the captcha is asked for elsewhere too once an address was tried, whether anybody has it or not [S03, S08]', async () => {
    const person = await newUser(server);
    for (const email of [person.email, anyEmail()]) {
      await failFromEverywhere(server, email, 2);
      expect((await logIn(server.browser(anyAddress()), { email, password: 'x' })).status).toBe(422);
    }
  });

  it('the captcha holds once, for its action, and only unaltered [S08]', async () => {
    const person = await newUser(server);
    const wrong = { ...person, password: 'wrong' };
    await failFromEverywhere(server, person.email, 2);
    const browser = server.browser(anyAddress());
    const token = await solvedCaptcha(browser, 'login');
    expect((await logIn(browser, wrong, token)).status).toBe(401);
    expect((await logIn(browser, wrong, token)).status).toBe(422);
    expect((await logIn(browser, wrong, await solvedCaptcha(browser, 'sign_up'))).status).toBe(422);
    const { challenge, solution } = JSON.parse(Buffer.from(await solvedCaptcha(browser, 'login'), 'base64').toString());
    const altered = (change: object) =>
      Buffer.from(JSON.stringify({ challenge: { ...challenge, ...change }, solution })).toString('base64');
    expect((await logIn(browser, wrong, altered({ parameters: { ...challenge.parameters, expiresAt: 9e9 } }))).status).toBe(422);
    expect((await logIn(browser, wrong, altered({ signature: '0'.repeat(64) }))).status).toBe(422);
    for (const junk of ['', 'x', '{}', Buffer.from('null').toString('base64')])
      expect((await logIn(browser, wrong, junk)).status).toBe(422);
  });

  it('the captcha expires [S08]', async () => {
    const person = await newUser(server);
    await failFromEverywhere(server, person.email, 2);
    const browser = server.browser(anyAddress());
    const token = await solvedCaptcha(browser, 'login');
    server.clock.advance(11 * 60_000);
    expect((await logIn(browser, person, token)).status).toBe(422);
  });

  it('the captcha is not asked for by the log-in right after a sign-up, whatever was tried at the address before', async () => {
    const email = anyEmail();
    await failFromEverywhere(server, email, 21);
    const person = await newUser(server, { email });
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
  });
});

describe('a second factor or a single session', () => {
  it('a log-in with a second factor gets 403, and the cookies open nothing yet [A8.04, S15]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = server.browser(anyAddress());
    const reply = await logIn(browser, person);
    expect(reply).toMatchObject({ status: 403, body: { reason: 'mfa_required', errors: ['Two factor authentication is required.'] } });
    expect(reply.setCookies.map((line) => line.split('=')[0])).toEqual(['__Host-challenge']);
    for (const url of [`/api/v3/profiles/${person.id}`, '/api/v3/accounts', '/api/v3/zaps?account_id=1']) {
      expect((await browser.get(url)).status).toBe(401);
    }
    expect((await browser.get('/api/v3/profiles')).body).toEqual({ active_id: null, objects: [] });
    expect((await browser.post('/api/v3/2fa/disable', {})).status).toBe(401);
    expect((await browser.post('/api/v3/secure-session', {})).status).toBe(401);
  });

  it('a log-in of a profile that requires a single session gets 403 to confirm it [A8.05, S24]', async () => {
    const person = await newUser(server);
    await server.context.db.updateTable('profiles').set({ requires_single_session: true }).where('id', '=', person.id).execute();
    const browser = server.browser(anyAddress());
    const reply = await logIn(browser, person);
    expect(reply).toMatchObject({ status: 403, body: { reason: 'single_session', errors: ['A single session is required.'] } });
    expect((await browser.get('/api/v3/accounts')).status).toBe(401);
  });

  it('a log-in gets 403 to confirm the session when ten are alive, and not when they have ended [A8.05, S24]', async () => {
    const person = await newUser(server);
    for (let n = 0; n < 10; n += 1) await signedIn(server, person);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(403);
    server.clock.advance(25 * 3_600_000);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
  });
});
