import { days } from '../../../../src/domain/durations';
import { drillIn } from '../../../support/recoveryDrill';
import { startServer, type Browser, type TestServer } from '../../../support/serverHarness';
import { addPasskey, authenticatorFor, enterByPasskey, passkeysIn } from '../../../support/serverPasskeys';
import {
  anyAddress,
  codeNow,
  logIn,
  newConfirmedUser,
  newUser,
  owingSecondFactor,
  resetCodeOf,
  signedIn,
  switchOnTwoFactor,
  type Somebody,
} from '../../../support/serverPeople';
import { whoIs } from '../../../support/serverVisitors';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { SIGN_UP_PER_ADDRESS: '1000' } });
});
afterAll(() => server.close());

const path = '/api/v3/recovery-drill';
const proveCode = (browser: Browser, recovery_code: string) => browser.post(`${path}/recovery-code`, { recovery_code });
const proveTotp = (browser: Browser, code: string) => browser.post(`${path}/authenticator`, { code });
const provePassword = (browser: Browser, password: string) => browser.post(`${path}/password`, { password });
const askMail = (browser: Browser) => browser.post(`${path}/mail`, {});
const proveMail = (browser: Browser, code: string) => browser.post(`${path}/mail/proof`, { code });

interface Holder {
  readonly person: Somebody;
  readonly browser: Browser;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A person with two factors, in a browser with a fresh sign-in. */
async function holder(): Promise<Holder> {
  const person = await newConfirmedUser(server);
  const browser = await signedIn(server, person);
  const factor = await switchOnTwoFactor(server, browser);
  server.clock.advance(60_000);
  return { person, browser, ...factor };
}

const proofOf = async (browser: Browser, kind: string) => (await drillIn(browser)).proofs.find((proof) => proof.kind === kind) ?? null;
const mailedCode = async ({ email }: Somebody): Promise<string> =>
  /: ([0-9a-z]{4}-[0-9a-z]{4})$/.exec(
    (await server.mails(email)).filter(({ subject }) => /recovery check/.test(subject)).at(-1)?.subject ?? '',
  )?.[1] ?? '';
const eventsOf = async ({ id }: Somebody) =>
  (
    await server.context.db
      .selectFrom('audit_events')
      .select(['result', 'detail'])
      .where('profile_id', '=', id)
      .where('action', '=', 'recovery_drill')
      .orderBy('id')
      .execute()
  ).map(({ result, detail }) => `${result} ${detail}`);
const rowsOf = async (person: Somebody) => {
  const { db } = server.context;
  const tables = ['recovery_codes', 'sign_on_identities', 'sessions', 'passkeys'] as const;
  const rows = [];
  for (const table of tables) rows.push(await db.selectFrom(table).selectAll().where('profile_id', '=', person.id).execute());
  const profile = await db.selectFrom('profiles').selectAll().where('id', '=', person.id).execute();
  return JSON.stringify([rows.map((each) => each.map((row) => ({ ...row, last_seen_at: null }))), profile]);
};

describe('a recovery code', () => {
  it('a recovery code is proved, stays unused, and still signs in afterwards, once [T23, S18]', async () => {
    const { person, browser, recoveryCodes } = await holder();
    const before = await rowsOf(person);
    const reply = await proveCode(browser, ` ${(recoveryCodes[2] ?? '').toUpperCase()} `);
    expect(reply.status).toBe(200);
    expect(reply.body.facts.recovery_codes_left).toBe(10);
    expect(await rowsOf(person)).toBe(before);
    expect(await proofOf(browser, 'recoveryCode')).toMatchObject({
      state: 'current',
      subject_id: null,
      proved_at: server.clock.now().toISOString(),
    });
    expect(await eventsOf(person)).toEqual(['ok recoveryCode']);

    const owing = await owingSecondFactor(server, person);
    expect((await owing.post('/api/v3/2fa', { recovery_code: recoveryCodes[2] })).status).toBe(200);
    // Now it is used, and neither a proof nor a sign-in takes it again.
    expect((await proveCode(browser, recoveryCodes[2] ?? '')).status).toBe(403);
  });

  it('a recovery code that is wrong, used, or another person’s gets one reply, and no proof [T23, T24, S03]', async () => {
    const { person, browser } = await holder();
    const other = await holder();
    const replies = [];
    for (const code of ['aaaa-bbbb-cccc', 'x', '', other.recoveryCodes[1] ?? '']) replies.push(await proveCode(browser, code));
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await proofOf(browser, 'recoveryCode')).toBeNull();
    expect(await eventsOf(person)).toEqual(['refused recoveryCode']);
    expect((await proveCode(other.browser, other.recoveryCodes[1] ?? '')).status).toBe(200);
  });

  it('guesses at recovery codes share the limit of the sign-in from the same address [T24, S17, S68]', async () => {
    const { person, browser, recoveryCodes } = await holder();
    const { perProfile } = server.config.limits.factor;
    for (let n = 0; n < perProfile; n += 1) expect((await proveCode(browser, `aaaa-bbbb-${1000 + n}`)).status).toBe(403);
    const spent = await proveCode(browser, recoveryCodes[0] ?? '');
    expect([spent.status, Number(spent.headers['retry-after']) > 0]).toEqual([429, true]);
    // The owner still gets in from elsewhere.
    const owing = await owingSecondFactor(server, person);
    expect((await owing.post('/api/v3/2fa', { recovery_code: recoveryCodes[0] })).status).toBe(200);
  });

  it('a proof of codes is void once new ones are created, and proofs of the new ones count [T25]', async () => {
    const { browser, recoveryCodes } = await holder();
    await proveCode(browser, recoveryCodes[1] ?? '');
    server.clock.advance(1000);
    const { recovery_codes: renewed } = (await browser.post('/api/v3/2fa/recovery-codes', {})).body;
    expect((await proofOf(browser, 'recoveryCode'))?.state).toBe('void');
    expect((await proveCode(browser, recoveryCodes[1] ?? '')).status).toBe(403);
    expect((await proveCode(browser, renewed[0])).status).toBe(200);
    expect((await proofOf(browser, 'recoveryCode'))?.state).toBe('current');
  });
});

describe('an authenticator', () => {
  it('an authenticator is proved by its code, which nobody can use again [T23, S16]', async () => {
    const { person, browser, secret } = await holder();
    const code = codeNow(server, secret);
    expect((await proveTotp(browser, code)).status).toBe(200);
    expect((await proofOf(browser, 'authenticator'))?.state).toBe('current');
    expect((await proveTotp(browser, code)).status).toBe(403);
    const owing = await owingSecondFactor(server, person);
    expect((await owing.post('/api/v3/2fa', { code })).status).toBe(403);
    expect((await owing.post('/api/v3/2fa', { code: codeNow(server, secret, 1) })).status).toBe(200);
  });

  it('wrong codes of the drill and of sign-ins add up to one pause, which the owner is told of [T24, S17, S68]', async () => {
    const { person, browser, secret } = await holder();
    const { perProfile } = server.config.limits.factor;
    // Half of them in the drill and half at the log-in page, in the same browser.
    const half = Math.floor(perProfile / 2);
    for (let n = 0; n < half; n += 1) expect((await proveTotp(browser, '000000')).status).toBe(403);
    const device = server.browser(anyAddress());
    for (const [name, value] of browser.cookies) if (/device/.test(name)) device.cookies.set(name, value);
    for (let left = perProfile - half; left > 0; left -= 4) {
      await logIn(device, person);
      for (let n = 0; n < Math.min(4, left); n += 1) expect((await device.post('/api/v3/2fa', { code: '000000' })).status).toBe(403);
    }
    expect((await proveTotp(browser, codeNow(server, secret))).status).toBe(429);
    expect((await server.mails(person.email)).at(-1)?.subject).toBe('Wrong two-factor codes were tried on your Patchbay account');
  });

  it('a right proof takes back its own attempt and no other [T24, S17]', async () => {
    const { browser, secret } = await holder();
    const { perProfile } = server.config.limits.factor;
    for (let n = 0; n < perProfile - 1; n += 1) await proveTotp(browser, '000000');
    expect((await proveTotp(browser, codeNow(server, secret))).status).toBe(200);
    // The failures before it still count: one more begins the pause.
    expect((await proveTotp(browser, '000000')).status).toBe(403);
    server.clock.advance(30_000);
    expect((await proveTotp(browser, codeNow(server, secret))).status).toBe(429);
  });

  it('without two-factor there is nothing to prove [T23]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    const replies = [await proveTotp(browser, '000000'), await proveCode(browser, 'aaaa-bbbb-cccc')];
    expect(replies.map(({ status, body }) => [status, body.errors])).toEqual([
      [400, ['Two-factor authentication is off, so there are no recovery codes.']],
      [400, ['Two-factor authentication is off, so there are no recovery codes.']],
    ]);
  });
});

describe('a password', () => {
  it('a password is proved, and the proof is void after a change [T23, T25]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    expect((await provePassword(browser, 'not it')).status).toBe(403);
    expect((await provePassword(browser, person.password)).status).toBe(200);
    expect((await proofOf(browser, 'password'))?.state).toBe('current');
    const form = { password: person.password, password1: 'Quiet-Canal-Bridge-8', password2: 'Quiet-Canal-Bridge-8' };
    server.clock.advance(1000);
    expect((await browser.post(`/api/v3/profiles/${person.id}/password`, form)).status).toBe(204);
    expect((await proofOf(browser, 'password'))?.state).toBe('void');
    expect(await eventsOf(person)).toEqual(['refused password', 'ok password']);
  });

  it('guesses at a password share the limit of changing it [T24, S09]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const form = { password: 'wrong', password1: 'Quiet-Canal-Bridge-8', password2: 'Quiet-Canal-Bridge-8' };
    for (let n = 0; n < 5; n += 1) {
      expect((await provePassword(browser, `wrong ${n}`)).status).toBe(403);
      expect((await browser.post(`/api/v3/profiles/${person.id}/password`, form)).status).toBe(400);
    }
    expect((await provePassword(browser, person.password)).status).toBe(429);
  });

  it('a person without a password has none to prove [T23]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    await server.context.db.updateTable('profiles').set({ password_hash: null }).where('id', '=', person.id).execute();
    expect((await provePassword(browser, person.password)).status).toBe(400);
  });
});

describe('mail', () => {
  it('mail is proved by the mailed code, once, and for as long as the address stays [T23, T25]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    expect((await askMail(browser)).body).toEqual({ email: person.email, lasts_seconds: 900 });
    const code = await mailedCode(person);
    expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}$/);
    expect((await proveMail(browser, 'aaaa-bbbb')).status).toBe(403);
    expect((await proveMail(browser, ` ${code.toUpperCase()} `)).status).toBe(200);
    expect((await proveMail(browser, code)).status).toBe(403);
    expect((await proofOf(browser, 'mail'))?.state).toBe('current');
    await server.context.db
      .updateTable('profiles')
      .set({ email_folded: `new-${person.email}` })
      .where('id', '=', person.id)
      .execute();
    expect((await proofOf(browser, 'mail'))?.state).toBe('void');
  });

  it('the mailed code expires, is replaced by the next one, is its owner’s alone, and lets nobody in [T23, S28]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    await askMail(browser);
    const first = await mailedCode(person);
    await askMail(browser);
    const second = await mailedCode(person);
    expect((await proveMail(browser, first)).status).toBe(403);
    const stranger = await signedIn(server, await newConfirmedUser(server));
    expect((await proveMail(stranger, second)).status).toBe(403);
    const reset = { username: person.email, code: second, password1: 'Quiet-Canal-Bridge-8', password2: 'Quiet-Canal-Bridge-8' };
    expect((await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', reset)).status).toBe(403);
    server.clock.advance(9 * 60_000);
    expect((await browser.post(`${path}/start`, {})).status).toBe(204);
    await logIn(browser, person);
    server.clock.advance(7 * 60_000);
    expect((await proveMail(browser, second)).status).toBe(403);
    await askMail(browser);
    expect((await proveMail(browser, await mailedCode(person))).status).toBe(200);
  });

  it('an address that is not confirmed is not mailed, and mails are limited [T23, T24, S65]', async () => {
    const unconfirmed = await signedIn(server, await newUser(server));
    expect([(await askMail(unconfirmed)).status, (await askMail(unconfirmed)).body.reason]).toEqual([403, 'email_unconfirmed']);
    const browser = await signedIn(server, await newConfirmedUser(server));
    for (let n = 0; n < 5; n += 1) expect((await askMail(browser)).status).toBe(200);
    expect((await askMail(browser)).status).toBe(429);
  });
});

describe('a passkey', () => {
  const optionsOf = (browser: Browser, id: number) => browser.post(`${path}/passkey/options`, { passkey_id: id });
  const answer = (browser: Browser, credential_json: string) => browser.post(`${path}/passkey`, { credential_json });

  it('a passkey is proved by its signature, in the session that asked, once [T23, S15]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const authenticator = authenticatorFor(server);
    await addPasskey(browser, authenticator);
    const id = (await passkeysIn(browser))[0]?.id ?? 0;
    const { options_json: options } = (await optionsOf(browser, id)).body;
    expect(JSON.parse(options)).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: authenticator.passkeys[0]?.id }] });
    const credential = authenticator.answer(options);
    const elsewhere = await signedIn(server, person);
    expect((await answer(elsewhere, credential)).status).toBe(403);
    expect((await answer(browser, credential)).status).toBe(200);
    expect((await answer(browser, credential)).status).toBe(403);
    expect((await drillIn(browser)).proofs).toMatchObject([{ kind: 'passkey', subject_id: id, state: 'current' }]);

    expect((await browser.delete(`/api/v3/passkeys/${id}`)).status).toBe(204);
    expect((await drillIn(browser)).proofs).toEqual([]);
  });

  it('an answer to the drill signs nobody in, and an answer to a sign-in proves nothing [T23, S15]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const authenticator = authenticatorFor(server);
    await addPasskey(browser, authenticator);
    const id = (await passkeysIn(browser))[0]?.id ?? 0;
    const drilled = authenticator.answer((await optionsOf(browser, id)).body.options_json);
    const visitor = server.browser(anyAddress());
    expect((await visitor.post('/api/v3/passkey-sign-in', { credential_json: drilled })).status).toBe(401);
    const question = (await visitor.post('/api/v3/passkey-sign-in/options', {})).body.options_json;
    expect((await answer(browser, authenticator.answer(question))).status).toBe(403);
    for (const ways of [{ isVerified: false }, { origin: 'https://evil.example' }]) {
      expect((await answer(browser, authenticator.answer((await optionsOf(browser, id)).body.options_json, ways))).status).toBe(403);
    }
    expect((await enterByPasskey(server, authenticator)).reply.status).toBe(200);
  });

  it('another person’s passkey is not found [T24, S51]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    await addPasskey(browser, authenticatorFor(server));
    const id = (await passkeysIn(browser))[0]?.id ?? 0;
    const stranger = await signedIn(server, await newConfirmedUser(server));
    expect([(await optionsOf(stranger, id)).status, (await optionsOf(browser, id)).status]).toEqual([404, 200]);
  });
});

describe('a proof', () => {
  it('a proof names the browser, is old after 180 days, and a new one replaces it [T23, T25]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    await provePassword(browser, person.password);
    await server.context.db
      .updateTable('recovery_proofs')
      .set({ user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
      .where('profile_id', '=', person.id)
      .execute();
    expect(await proofOf(browser, 'password')).toMatchObject({ browser: 'Firefox', platform: 'Linux', state: 'current' });
    server.clock.advance(days(180));
    const later = await signedIn(server, person);
    expect((await proofOf(later, 'password'))?.state).toBe('old');
    await provePassword(later, person.password);
    expect((await drillIn(later)).proofs).toMatchObject([
      { kind: 'password', state: 'current', proved_at: server.clock.now().toISOString() },
    ]);
  });

  it('a proof needs a sign-in of the last ten minutes, and reading the drill does not [T24, S26]', async () => {
    const { browser, recoveryCodes, person } = await holder();
    server.clock.advance(11 * 60_000);
    const stale = [await proveCode(browser, recoveryCodes[0] ?? ''), await askMail(browser), await browser.post(`${path}/start`, {})];
    expect(stale.map(({ status, body }) => [status, body.reason])).toEqual(Array(3).fill([403, 'invalid_auth_realm']));
    expect((await browser.get(path)).status).toBe(200);
    // Not even a count: the budget of the owner is untouched.
    expect(await eventsOf(person)).toEqual([]);
  });

  it('staff who impersonate a person prove nothing [T24, S27]', async () => {
    const { person, browser, recoveryCodes } = await holder();
    await server.context.db.updateTable('sessions').set({ masquerader_id: person.id }).where('profile_id', '=', person.id).execute();
    const refused = [
      await proveCode(browser, recoveryCodes[0] ?? ''),
      await askMail(browser),
      await provePassword(browser, person.password),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await server.context.db.selectFrom('recovery_proofs').selectAll().where('profile_id', '=', person.id).execute()).toEqual([]);
  });

  it('proofs go with planted access: the first proof of the address from elsewhere removes them [T27, S65]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await provePassword(browser, person.password);
    const code = await resetCodeOf(server, person);
    const form = { username: person.email, code, password1: 'Quiet-Canal-Bridge-8', password2: 'Quiet-Canal-Bridge-8' };
    expect((await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', form)).status).toBe(200);
    expect(await whoIs(browser)).toBeNull();
    expect(await server.context.db.selectFrom('recovery_proofs').selectAll().where('profile_id', '=', person.id).execute()).toEqual([]);
  });
});
