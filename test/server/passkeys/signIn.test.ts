import { generateKeyPairSync } from 'node:crypto';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, failFromEverywhere, logIn, newConfirmedUser, newUserWithTwoFactor, signedIn } from '../../support/serverPeople';
import { addPasskey, authenticatorFor, enter, enterByPasskey, passkeyHolder, passkeysIn, questionOf } from '../../support/serverPasskeys';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { LOGIN_CAPTCHA_AFTER: '1000' } });
});
afterAll(() => server.close());

const activeId = async (browser: ReturnType<TestServer['browser']>) => (await browser.get('/api/v3/profiles')).body.active_id;
const wrong = { status: 401, body: { errors: ['That passkey didn’t work. Try again, or log in another way.'] } };
const trailOf = async (profileId: number) =>
  server.context.db
    .selectFrom('audit_events')
    .select(['action', 'result', 'detail'])
    .where('profile_id', '=', profileId)
    .where('action', '=', 'passkey_login')
    .orderBy('id')
    .execute();

describe('a passkey', () => {
  it('a passkey signs in with a new session, a known device and a line in the trail [S20, S64]', async () => {
    const { person, authenticator } = await passkeyHolder(server);
    const before = server.browser(anyAddress());
    await before.get('/api/v3/csrf');
    const { browser, reply } = await enterByPasskey(server, authenticator, {}, before);
    expect(reply).toMatchObject({ status: 200, body: { profile_id: person.id } });
    expect(await activeId(browser)).toBe(person.id);
    expect(browser.cookies.has('__Host-device')).toBe(true);
    expect(await trailOf(person.id)).toEqual([{ action: 'passkey_login', result: 'ok', detail: 'signed_in' }]);
  });

  it('a passkey is requested in the same way for everybody: nothing in the options reveals a person [S03]', async () => {
    const { person, browser } = await passkeyHolder(server);
    const stranger = JSON.parse(await questionOf(server.browser(anyAddress())));
    const owner = JSON.parse(await questionOf(browser));
    expect({ ...owner, challenge: '' }).toEqual({ ...stranger, challenge: '' });
    expect(stranger).toMatchObject({ rpId: 'patchbay.example', allowCredentials: [], userVerification: 'required' });
    expect(JSON.stringify(owner)).not.toContain(person.email);
  });

  it('a passkey replaces password and second factor [S15]', async () => {
    const person = await newUserWithTwoFactor(server);
    const authenticator = authenticatorFor(server);
    // This browser has just signed in, so a passkey can be added.
    const browser = server.browser(anyAddress());
    await logIn(browser, person);
    const { totpCode } = await import('../../../src/server/twoFactor/totp');
    await browser.post('/api/v3/2fa', { code: totpCode(person.secret, server.clock.now()) });
    expect((await addPasskey(browser, authenticator)).status).toBe(201);
    const { reply } = await enterByPasskey(server, authenticator);
    expect(reply.status).toBe(200);
  });

  it('a passkey gets one reply whatever is wrong with it, and signs nobody in [S03]', async () => {
    const { person, authenticator } = await passkeyHolder(server);
    const strangers = authenticatorFor(server);
    strangers.register(JSON.stringify({ rp: { id: 'patchbay.example' }, user: { id: 'AAAA' }, challenge: 'AAAA', excludeCredentials: [] }));
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const tries = [
      await enterByPasskey(server, strangers),
      await enterByPasskey(server, authenticator, { key: privateKey }),
      await enterByPasskey(server, authenticator, { isVerified: false }),
      await enterByPasskey(server, authenticator, { origin: 'https://patchbay.example.evil.example' }),
      await enterByPasskey(server, authenticator, { origin: 'http://patchbay.example' }),
      await enterByPasskey(server, authenticator, { rpId: 'example' }),
      await enterByPasskey(server, authenticator, { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      await enterByPasskey(server, authenticator, { userHandle: 'AAAA' }),
    ];
    for (const { browser, reply } of tries) {
      expect(reply).toMatchObject(wrong);
      expect(Object.keys(reply.body)).toEqual(Object.keys(tries[0]!.reply.body));
      expect(await activeId(browser)).toBeNull();
    }
    expect(await trailOf(person.id)).toHaveLength(7);
    for (const text of ['', '{}', 'null', '[]', '{"id":"a"}']) expect(await enter(server.browser(anyAddress()), text)).toMatchObject(wrong);
  });

  it('a passkey answers a challenge once, soon, and only one that was asked to sign in [R07]', async () => {
    const { browser: own, authenticator } = await passkeyHolder(server);
    const browser = server.browser(anyAddress());
    const answer = authenticator.answer(await questionOf(browser));
    expect((await enter(browser, answer)).status).toBe(200);
    expect(await enter(server.browser(anyAddress()), answer)).toMatchObject(wrong);

    const late = authenticator.answer(await questionOf(browser));
    server.clock.advance(601_000);
    expect(await enter(server.browser(anyAddress()), late)).toMatchObject(wrong);
    server.clock.advance(-601_000);

    const { options_json: registration } = (await own.post('/api/v3/passkey-options', {})).body;
    expect(await enter(server.browser(anyAddress()), authenticator.answer(registration))).toMatchObject(wrong);
  });

  it('a passkey signs in once when its answer comes many times at once [R07]', async () => {
    const { authenticator } = await passkeyHolder(server);
    const answer = authenticator.answer(await questionOf(server.browser(anyAddress())));
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter(server.browser(anyAddress()), answer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it('a passkey can be asked for by one instance and answered to another', async () => {
    const { person, authenticator } = await passkeyHolder(server);
    const other = await startServer({ beside: server });
    const answer = authenticator.answer(await questionOf(server.browser(anyAddress())));
    expect((await enter(other.browser(anyAddress()), answer)).body).toEqual({ profile_id: person.id });
    await other.close();
  });

  it('a passkey that counts is refused when its count does not grow, and its owner is told once', async () => {
    const { person, authenticator, browser } = await passkeyHolder(server, { counts: true });
    expect((await enterByPasskey(server, authenticator)).reply.status).toBe(200);
    expect((await enterByPasskey(server, authenticator)).reply.status).toBe(200);
    const copies = [
      await enterByPasskey(server, authenticator, { counter: 2 }),
      await enterByPasskey(server, authenticator, { counter: 0 }),
    ];
    for (const { reply } of copies) expect(reply).toMatchObject(wrong);
    const told = (await server.mails(person.email)).filter(({ subject }) => /was refused/.test(subject));
    expect(told).toHaveLength(1);
    expect((await trailOf(person.id)).at(-1)).toMatchObject({ result: 'refused', detail: 'copied' });
    expect((await enterByPasskey(server, authenticator, { counter: 9 })).reply.status).toBe(200);
    expect((await passkeysIn(browser))[0]?.last_used_at).not.toBeNull();
  });

  it('a passkey lets its owner in while guesses at the password have locked the account [S11]', async () => {
    const { person, authenticator } = await passkeyHolder(server);
    await failFromEverywhere(server, person.email, 21);
    expect((await logIn(server.browser(anyAddress()), person)).body.reason).toBe('account_locked');
    expect((await enterByPasskey(server, authenticator)).reply.status).toBe(200);
  });

  it('a passkey does not get around the single sign-on that an account requires [S14]', async () => {
    const { person, authenticator } = await passkeyHolder(server);
    const { db } = server.context;
    const mine = db.selectFrom('memberships').select('account_id').where('profile_id', '=', person.id);
    await db
      .insertInto('saml_connections')
      .columns(['account_id', 'entity_id', 'sso_url', 'certificates', 'created_at', 'updated_at'])
      .values(
        (await mine.execute()).map(({ account_id }) => ({
          account_id,
          entity_id: 'https://idp.example',
          sso_url: 'https://idp.example/sso',
          certificates: ['x'],
          created_at: server.clock.now(),
          updated_at: server.clock.now(),
        })),
      )
      .execute();
    await db.updateTable('accounts').set({ is_saml_required: true }).where('id', 'in', mine).execute();
    const { browser, reply } = await enterByPasskey(server, authenticator);
    expect(reply).toMatchObject({ status: 403, body: { reason: 'sso_required' } });
    expect(await activeId(browser)).toBeNull();
    expect((await trailOf(person.id)).at(-1)).toMatchObject({ result: 'refused', detail: 'sso_required' });
  });

  it('a passkey leaves one session if only one is allowed, with no further question [S24]', async () => {
    const { person, browser: first, authenticator } = await passkeyHolder(server);
    await server.context.db.updateTable('profiles').set({ requires_single_session: true }).where('id', '=', person.id).execute();
    const { browser, reply } = await enterByPasskey(server, authenticator);
    expect(reply.status).toBe(200);
    expect([await activeId(first), await activeId(browser)]).toEqual([null, person.id]);
  });

  it('a passkey makes a session fresh again for what asks for a new sign-in [S26]', async () => {
    const { browser, authenticator } = await passkeyHolder(server);
    server.clock.advance(11 * 60_000);
    expect((await browser.post('/api/v3/passkey-options', {})).body.reason).toBe('invalid_auth_realm');
    await enterByPasskey(server, authenticator, {}, browser);
    expect((await browser.post('/api/v3/passkey-options', {})).status).toBe(200);
    server.clock.advance(-11 * 60_000);
  });

  it('a passkey is tried sixty times in ten minutes from one address of the network [S09]', async () => {
    const browser = server.browser(anyAddress());
    for (let n = 0; n < 60; n += 1) await enter(browser, '{}');
    expect((await enter(browser, '{}')).status).toBe(429);
    expect((await enter(server.browser(anyAddress()), '{}')).status).toBe(401);
  });
});

describe('a passkey as second factor', () => {
  async function holderWithTwoFactor(counts = false) {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const authenticator = authenticatorFor(server, counts);
    await addPasskey(browser, authenticator);
    const { switchOnTwoFactor } = await import('../../support/serverPeople');
    const factor = await switchOnTwoFactor(server, browser);
    server.clock.advance(60_000);
    return { ...person, ...factor, authenticator, browser };
  }
  const owe = async (person: { email: string; password: string }) => {
    const browser = server.browser(anyAddress());
    expect((await logIn(browser, person)).body.reason).toBe('mfa_required');
    return browser;
  };
  const ask = async (browser: ReturnType<TestServer['browser']>) =>
    (await browser.post('/api/v3/2fa/passkey/options', {})).body.options_json;
  const give = (browser: ReturnType<TestServer['browser']>, text: string) => browser.post('/api/v3/2fa/passkey', { credential_json: text });

  it('a passkey as second factor finishes the sign-in, with or without the device having verified its owner [S15, S20]', async () => {
    const person = await holderWithTwoFactor();
    for (const isVerified of [true, false]) {
      const browser = await owe(person);
      const question = await ask(browser);
      expect(JSON.parse(question).allowCredentials).toHaveLength(1);
      expect(await give(browser, person.authenticator.answer(question, { isVerified }))).toMatchObject({
        status: 200,
        body: { profile_id: person.id },
      });
      expect(await activeId(browser)).toBe(person.id);
    }
  });

  it('a passkey as second factor counts for the sign-in that asked and for its own profile alone [S15]', async () => {
    const [person, other] = [await holderWithTwoFactor(), await holderWithTwoFactor()];
    const [mine, again, theirs] = [await owe(person), await owe(person), await owe(other)];
    const answer = person.authenticator.answer(await ask(mine));
    for (const browser of [again, theirs]) {
      expect(await give(browser, answer)).toMatchObject({ status: 403, body: wrong.body });
      expect(await activeId(browser)).toBeNull();
    }
    expect((await give(theirs, person.authenticator.answer(await ask(theirs)))).status).toBe(403);
    // An answer to a sign-in challenge is not valid for this challenge.
    expect((await give(mine, person.authenticator.answer(await questionOf(mine)))).status).toBe(403);
    expect((await give(mine, answer)).status).toBe(200);
    expect((await give(server.browser(anyAddress()), answer)).status).toBe(401);
  });

  it('a passkey as second factor is counted with the codes: the fifth failure ends the sign-in [S17]', async () => {
    const person = await holderWithTwoFactor();
    const browser = await owe(person);
    const question = await ask(browser);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await give(browser, '{}')).status);
    for (let n = 0; n < 2; n += 1) statuses.push((await browser.post('/api/v3/2fa', { code: '000000' })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await give(browser, person.authenticator.answer(question))).status).toBe(401);
  });

  it('a passkey as second factor is not offered to somebody who has none', async () => {
    const person = await newUserWithTwoFactor(server);
    const reply = await (await owe(person)).post('/api/v3/2fa/passkey/options', {});
    expect(reply).toMatchObject({ status: 200, body: { options_json: null, lasts_seconds: null } });
  });
});
