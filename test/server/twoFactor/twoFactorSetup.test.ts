import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  codeNow,
  logIn,
  newConfirmedUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  signedIn,
  switchOnTwoFactor,
} from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const setup = (browser: Browser) => browser.post('/api/v3/2fa/setup', {});
const prove = (browser: Browser, code: string) => browser.post('/api/v3/2fa/setup/proof', { code });
const enable = (browser: Browser, code: string) => browser.post('/api/v3/2fa/enable', { recovery_code: code });
const disable = (browser: Browser) => browser.post('/api/v3/2fa/disable', {});
const isOn = async (browser: Browser) => (await browser.get('/api/v3/profiles')).body.objects[0].enable_totp_2fa;

describe('switching on', () => {
  it('switching on gives a secret of 160 bits, its address and a picture of it [S16]', async () => {
    const person = await newConfirmedUser(server);
    const { body } = await setup(await signedIn(server, person));
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(body.otpauth_uri).searchParams.get('secret')).toBe(body.secret);
    expect(new URL(body.otpauth_uri).searchParams.get('issuer')).toBe('Patchbay');
    expect(decodeURIComponent(body.otpauth_uri)).toContain(person.email);
    expect(body.qr_image).toMatch(/^data:image\/(?:png|svg\+xml)/);
  });

  it('switching on gives ten codes of fifty bits and more for a right code, and asks for one back [S18, S19]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    const { secret } = (await setup(browser)).body;
    const codes: string[] = (await prove(browser, codeNow(server, secret))).body.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await isOn(browser)).toBe(false);
    expect((await enable(browser, 'aaaa-bbbb-cccc')).status).toBe(403);
    expect(await isOn(browser)).toBe(false);
    expect(await enable(browser, codes[7] ?? '')).toMatchObject({ status: 200, body: { enable_totp_2fa: true } });
    expect(await isOn(browser)).toBe(true);
  });

  it('switching on replaces nothing until it is finished: before, a password is enough [S19]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const { secret } = (await setup(browser)).body;
    await prove(browser, codeNow(server, secret));
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
  });

  it('repeated, replaces secret and codes only when it is finished [S19]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) });
    const { secret } = (await setup(browser)).body;
    const codes: string[] = (await prove(browser, codeNow(server, secret))).body.recovery_codes;
    server.clock.advance(60_000);
    const old = await owingSecondFactor(server, person);
    expect((await old.post('/api/v3/2fa', { recovery_code: codes[0] })).status).toBe(403);
    expect((await old.post('/api/v3/2fa', { code: codeNow(server, person.secret) })).status).toBe(200);
    expect((await enable(browser, codes[0] ?? '')).status).toBe(200);
    const now = await owingSecondFactor(server, person);
    expect((await now.post('/api/v3/2fa', { recovery_code: person.recoveryCodes[1] })).status).toBe(403);
    expect((await now.post('/api/v3/2fa', { code: codeNow(server, person.secret) })).status).toBe(403);
    expect((await now.post('/api/v3/2fa', { code: codeNow(server, secret) })).status).toBe(200);
  });

  it('switching on ends the other sessions, keeps this one, and tells the stored address [S19, S23]', async () => {
    const person = await newConfirmedUser(server);
    const other = await signedIn(server, person);
    const browser = await signedIn(server, person);
    await switchOnTwoFactor(server, browser);
    expect((await other.get('/api/v3/accounts')).status).toBe(401);
    expect((await browser.get('/api/v3/accounts')).status).toBe(200);
    const mails = (await server.mails(person.email)).filter(({ subject }) => /authentication was turned on/.test(subject));
    expect(mails).toHaveLength(1);
  });

  it('turning the second factor on replies 403 for a wrong code, and for one that was used for the proof already [A8.11, S16]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const { secret } = (await setup(browser)).body;
    expect(await prove(browser, '000000')).toMatchObject({ status: 403, body: { errors: ["That code doesn't look right."] } });
    const code = codeNow(server, secret);
    const first: string[] = (await prove(browser, code)).body.recovery_codes;
    expect((await prove(browser, code)).status).toBe(403);
    await enable(browser, first[0] ?? '');
    expect((await (await owingSecondFactor(server, person)).post('/api/v3/2fa', { code })).status).toBe(403);
  });

  it('a second proof gives other codes, and the first ones are void [S18]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    const { secret } = (await setup(browser)).body;
    const first: string[] = (await prove(browser, codeNow(server, secret))).body.recovery_codes;
    server.clock.advance(30_000);
    const second: string[] = (await prove(browser, codeNow(server, secret))).body.recovery_codes;
    expect((await enable(browser, first[0] ?? '')).status).toBe(403);
    expect((await enable(browser, second[0] ?? '')).status).toBe(200);
  });

  it('turning the second factor on replies 400 without a setup that was started in the last half hour [S19]', async () => {
    const lasting = await startServer({ env: { SESSION_FRESH_SECONDS: '7200' } });
    const browser = await signedIn(lasting, await newConfirmedUser(lasting));
    expect((await prove(browser, '000000')).status).toBe(400);
    expect((await enable(browser, 'aaaa-bbbb-cccc')).status).toBe(400);
    const { secret } = (await setup(browser)).body;
    lasting.clock.advance(31 * 60_000);
    expect((await prove(browser, codeNow(lasting, secret))).status).toBe(400);
    await lasting.close();
  });
});

describe('switching off', () => {
  it('switching off makes a password enough, ends the other sessions and tells the stored address [S19]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const { secret } = await switchOnTwoFactor(server, browser);
    server.clock.advance(60_000);
    const other = await owingSecondFactor(server, person);
    await other.post('/api/v3/2fa', { code: codeNow(server, secret) });
    expect(await disable(browser)).toMatchObject({ status: 200, body: { enable_totp_2fa: false } });
    expect((await other.get('/api/v3/accounts')).status).toBe(401);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
    expect((await server.mails(person.email)).filter(({ subject }) => /authentication was turned off/.test(subject))).toHaveLength(1);
  });

  it('voids the recovery codes and half-finished sign-ins [S18, S23]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const { recoveryCodes } = await switchOnTwoFactor(server, browser);
    const half = await owingSecondFactor(server, person);
    await disable(browser);
    expect((await half.post('/api/v3/2fa', { recovery_code: recoveryCodes[1] })).status).toBe(401);
  });

  it('switching off is no error when it is off already, and sends no mail', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    expect(await disable(browser)).toMatchObject({ status: 200, body: { enable_totp_2fa: false } });
    expect((await server.mails(person.email)).filter(({ subject }) => /authentication was turned off/.test(subject))).toHaveLength(0);
  });
});

describe('each of the four', () => {
  const calls: [string, (browser: Browser) => ReturnType<typeof setup>][] = [
    ['setup', setup],
    ['proof', (browser) => prove(browser, '000000')],
    ['enable', (browser) => enable(browser, 'aaaa-bbbb-cccc')],
    ['disable', disable],
  ];

  it.each(calls)(
    'the change %s of the second factor gets 403 invalid_auth_realm when the sign-in is ten minutes old, and 401 without one [S19, S26]',
    async (_name, call) => {
      const browser = await signedIn(server, await newConfirmedUser(server));
      server.clock.advance(601_000);
      expect(await call(browser)).toMatchObject({ status: 403, body: { reason: 'invalid_auth_realm' } });
      expect((await call(server.browser(anyAddress()))).status).toBe(401);
    },
  );

  it('the changes of the second factor reply 429 after twenty in a quarter of an hour [S09]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    for (let n = 0; n < 20; n += 1) expect((await disable(browser)).status).toBe(200);
    for (const [, call] of calls) expect((await call(browser)).status).toBe(429);
  });

  it('the changes of the second factor reply 403 to staff who impersonate this person [S27]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    await server.context.db.updateTable('sessions').set({ masquerader_id: person.id }).where('profile_id', '=', person.id).execute();
    for (const [, call] of calls) expect((await call(browser)).status).toBe(403);
  });

  it('each of the four changes nothing for a session that ended while the call waited [S23]', async () => {
    const person = await newConfirmedUser(server);
    const [first, second] = [await signedIn(server, person), await signedIn(server, person)];
    const factors = await Promise.all([first, second].map(async (browser) => ({ browser, secret: (await setup(browser)).body.secret })));
    // The later setup counts. Both sessions try to finish it, and the first to finish ends the other.
    const codes: string[] =
      (await prove(second, codeNow(server, factors.at(-1)!.secret))).body.recovery_codes ??
      (await prove(first, codeNow(server, factors[0]!.secret))).body.recovery_codes;
    const replies = await Promise.all([first, second].map((browser) => enable(browser, codes[0] ?? '')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('each of the four keeps secret and codes in no table in the clear [S01]', async () => {
    const person = await newUserWithTwoFactor(server);
    const { rows } = await server.server.database.pool.query(
      `select row_to_json(f)::text || encode(f.sealed_secret, 'escape') as text from two_factors f union all select row_to_json(r)::text from recovery_codes r`,
    );
    const dump = rows.map((row) => row.text).join('\n');
    expect(dump).not.toContain(person.secret);
    for (const code of person.recoveryCodes) {
      expect(dump).not.toContain(code);
      expect(dump).not.toContain(code.replaceAll('-', ''));
    }
  });
});
