import { hours, minutes } from '../../../src/domain/durations';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  goodPassword,
  logIn,
  newUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  resetCodeOf,
  signedIn,
  codeNow,
  type Somebody,
} from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5', SESSION_IDLE_SECONDS: '86400' } });
});
afterAll(() => server.close());

const newPassword = 'quartz-Meadow-81-lantern';
const change = (browser: Browser, person: Somebody, given: Record<string, unknown> = {}) =>
  browser.post(`/api/v3/profiles/${person.id}/password`, {
    password: person.password,
    password1: newPassword,
    password2: newPassword,
    ...given,
  });
const isIn = async (browser: Browser) => (await browser.get('/api/v3/accounts')).status === 200;
const auditOf = (person: Somebody) =>
  server.context.db.selectFrom('audit_events').select(['action', 'result']).where('profile_id', '=', person.id).execute();
const isKnown = async (browser: Browser, person: Somebody) => {
  const { openRequestSession } = await import('../../../src/server/http/sessions');
  const cookie = `__Host-device=${browser.cookies.get('__Host-device') ?? ''}`;
  const profile = await server.context.db.selectFrom('profiles').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
  return openRequestSession(server.context, { cookies: {}, headers: { cookie } } as never).isKnownDeviceOf(profile);
};

describe('changing the password', () => {
  it('changing the password takes password1, password2 and the verified password; the old one is refused from then on [A3.14]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    expect((await change(browser, person)).status).toBe(204);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(401);
    expect((await logIn(server.browser(anyAddress()), { ...person, password: newPassword })).status).toBe(200);
  });

  it('changing the password goes on under a new session id, and ends the others [S20, S23]', async () => {
    const person = await newUser(server);
    const [browser, other] = [await signedIn(server, person), await signedIn(server, person)];
    const before = browser.cookies.get('__Host-session') ?? '';
    await change(browser, person);
    expect(browser.cookies.get('__Host-session')).not.toBe(before);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    browser.cookies.set('__Host-session', before);
    expect(await isIn(browser)).toBe(false);
  });

  it('changing the password tells the stored address, and leaves a row in the trail [S64]', async () => {
    const person = await newUser(server);
    await change(await signedIn(server, person), person);
    const mails = (await server.mails(person.email)).filter(({ subject }) => /password was changed/.test(subject));
    expect(mails.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([expect.stringContaining('all other sessions were logged out')]);
    expect(await auditOf(person)).toContainEqual({ action: 'password_change', result: 'ok' });
  });

  it.each([
    [{ password: 'not it' }, 'password'],
    [{ password: null }, 'password'],
    [{ password1: 'short', password2: 'short' }, 'password1'],
    [{ password1: 'password123', password2: 'password123' }, 'password1'],
    [{ password1: goodPassword, password2: goodPassword }, 'password1'],
    [{ password2: 'another one' }, 'password2'],
  ])('changing the password with %j is refused at the field %s, and changes nothing [A3.14, S02]', async (given, field) => {
    const person = await newUser(server);
    const [browser, other] = [await signedIn(server, person), await signedIn(server, person)];
    const reply = await change(browser, person, given);
    expect([reply.status, Object.keys(reply.body.field_errors)]).toEqual([400, [field]]);
    expect(await isIn(other)).toBe(true);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
  });

  it('changing the password is no way to guess the present one: ten tries in a quarter of an hour [S09]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    for (let n = 0; n < 10; n += 1) expect([n, (await change(browser, person, { password: `wrong ${n}` })).status]).toEqual([n, 400]);
    const spent = await change(browser, person);
    expect([spent.status, Number(spent.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    server.clock.advance(minutes(16));
    expect((await change(browser, person)).status).toBe(204);
  });

  it('voids a reset link that was mailed before [S28]', async () => {
    const person = await newUser(server);
    const code = await resetCodeOf(server, person);
    await change(await signedIn(server, person), person);
    const reset = { username: person.email, code, password1: goodPassword, password2: goodPassword };
    expect((await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', reset)).status).toBe(403);
  });

  it('changing the password sets a first one for a person who signs in elsewhere, after a recent sign-in [S26]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await server.context.db.updateTable('profiles').set({ password_hash: null }).where('id', '=', person.id).execute();
    expect((await browser.get(`/api/v3/profiles/${person.id}/security`)).body.has_password).toBe(false);
    server.clock.advance(minutes(11));
    const stale = await change(browser, person, { password: undefined });
    expect([stale.status, stale.body.reason]).toEqual([403, 'invalid_auth_realm']);
    server.clock.advance(-minutes(11));
    expect((await change(browser, person, { password: undefined })).status).toBe(204);
    expect((await logIn(server.browser(anyAddress()), { ...person, password: newPassword })).status).toBe(200);
  });

  it('changing the password of another is not found [S51]', async () => {
    const [person, stranger] = [await newUser(server), await newUser(server)];
    expect((await change(await signedIn(server, stranger), person)).status).toBe(404);
  });
});

describe('known devices', () => {
  it('known devices are forgotten by a change of the password, but for the one that changed it [S11]', async () => {
    const person = await newUser(server);
    const [browser, other] = [await signedIn(server, person), await signedIn(server, person)];
    expect([await isKnown(browser, person), await isKnown(other, person)]).toEqual([true, true]);
    await change(browser, person);
    expect([await isKnown(browser, person), await isKnown(other, person)]).toEqual([true, false]);
  });

  it('known devices are forgotten by a reset [S11, S29]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const code = await resetCodeOf(server, person);
    const reset = { username: person.email, code, password1: newPassword, password2: newPassword };
    expect((await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', reset)).status).toBe(200);
    expect(await isKnown(browser, person)).toBe(false);
  });

  it('known devices are forgotten with the sessions that are ended, but for the one that ends them [S11]', async () => {
    const person = await newUser(server);
    const [browser, other] = [await signedIn(server, person), await signedIn(server, person)];
    await browser.delete('/api/v3/sessions', {});
    expect([await isKnown(browser, person), await isKnown(other, person)]).toEqual([true, false]);
  });
});

describe('signed-in devices', () => {
  it('signed-in devices are listed with what they say of themselves, this one first, and with nothing by which to be them [S01]', async () => {
    const person = await newUser(server);
    const other = await signedIn(server, person, '203.0.113.77');
    const browser = await signedIn(server, person);
    server.clock.advance(hours(1));
    const { body, text } = await browser.get('/api/v3/sessions');
    expect(body.objects.map((session: { is_current: boolean }) => session.is_current)).toEqual([true, false]);
    expect(body.objects.map((session: { address: string }) => session.address)).toContain('203.0.113.…');
    expect(Object.keys(body.objects[0]).sort()).toEqual(
      ['address', 'browser', 'created_at', 'id', 'is_current', 'is_of_staff', 'last_seen_at', 'platform'].sort(),
    );
    const rows = await server.context.db.selectFrom('sessions').select('id').where('profile_id', '=', person.id).execute();
    for (const { id } of rows) expect(text).not.toContain(id);
    for (const { cookies } of [browser, other]) expect(text).not.toContain(cookies.get('__Host-session'));
    expect(text).not.toContain('203.0.113.77');
  });

  it('signed-in devices end at their next request, one by one [S23]', async () => {
    const person = await newUser(server);
    const [browser, other] = [await signedIn(server, person), await signedIn(server, person)];
    const current = (await other.get('/api/v3/sessions')).body.objects[0];
    expect((await browser.delete(`/api/v3/sessions/${current.id}`, {})).status).toBe(204);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect((await browser.delete(`/api/v3/sessions/${current.id}`, {})).status).toBe(404);
    expect(await auditOf(person)).toContainEqual({ action: 'session_ended', result: 'ok' });
  });

  it('signed-in devices of another are not found, and go on [S51]', async () => {
    const [person, stranger] = [await newUser(server), await newUser(server)];
    const theirs = await signedIn(server, person);
    const { id } = (await theirs.get('/api/v3/sessions')).body.objects[0];
    const browser = await signedIn(server, stranger);
    for (const wrong of [id, 'x', '1']) expect((await browser.delete(`/api/v3/sessions/${wrong}`, {})).status).toBe(404);
    expect(await isIn(theirs)).toBe(true);
  });

  it('all end but the one that asks [S23]', async () => {
    const person = await newUser(server);
    const others = [await signedIn(server, person), await signedIn(server, person)];
    const browser = await signedIn(server, person);
    expect((await browser.delete('/api/v3/sessions', {})).status).toBe(204);
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect((await browser.get('/api/v3/sessions')).body.objects).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  const enter = async (person: Parameters<typeof owingSecondFactor>[1], code: string | undefined) =>
    (await (await owingSecondFactor(server, person)).post('/api/v3/2fa', { recovery_code: code })).status;

  it('recovery codes are counted and renewed: the old ones are void, other sessions end, the stored address is notified [S18, S19]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) });
    const other = await owingSecondFactor(server, person);
    await other.post('/api/v3/2fa', { recovery_code: person.recoveryCodes[1] });
    const codesLeft = async () => (await browser.get(`/api/v3/profiles/${person.id}/security`)).body.two_factor.recovery_codes_left;
    expect(await codesLeft()).toBe(9);
    const renewed = await browser.post('/api/v3/2fa/recovery-codes', {});
    expect([renewed.status, new Set(renewed.body.recovery_codes).size, await codesLeft()]).toEqual([200, 10, 10]);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(await enter(person, person.recoveryCodes[2])).toBe(403);
    expect(await enter(person, renewed.body.recovery_codes[0])).toBe(200);
    const mails = (await server.mails(person.email)).filter(({ subject }) => /recovery codes were replaced/.test(subject));
    expect(mails).toHaveLength(1);
  });

  it('recovery codes need a recent sign-in to be renewed [S19, S26]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) });
    server.clock.advance(minutes(11));
    const stale = await browser.post('/api/v3/2fa/recovery-codes', {});
    expect([stale.status, stale.body.reason]).toEqual([403, 'invalid_auth_realm']);
    server.clock.advance(minutes(1));
    expect(await enter(person, person.recoveryCodes[3])).toBe(200);
  });
});
