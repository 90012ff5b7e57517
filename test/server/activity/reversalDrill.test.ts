import { hashToken } from '../../../src/server/platform/encryption/encryption';
import { startServer, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  anyEmail,
  codeNow,
  logIn,
  newConfirmedUser,
  newUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  signedIn,
  switchOnTwoFactor,
} from '../../support/serverPeople';
import { addPasskey, authenticatorFor } from '../../support/serverPasskeys';
import { changeAddress, choosePassword, lookUp, reversalCode, reverse, takeOver } from '../../support/serverReversals';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const days = (count: number) => count * 24 * 3_600_000;
const profileOf = (id: number) =>
  server.context.db
    .selectFrom('profiles')
    .select(['email', 'email_confirmed', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const countOf = async (table: 'sessions' | 'passkeys' | 'email_changes' | 'two_factors' | 'reset_codes' | 'challenges', id: number) =>
  (await server.context.db.selectFrom(table).selectAll().where('profile_id', '=', id).execute()).length;

describe('the link of the mail about the first event', () => {
  it('gives the account back with address and factor, and leaves the attacker nothing [T12, T14, S23]', async () => {
    const { owner, attacker, newEmail, newPassword } = await takeOver(server);
    expect((await profileOf(owner.id)).email).toBe(newEmail);
    const code = await reversalCode(server, owner.email, /^New log-in/);
    expect(await lookUp(server, code)).toMatchObject({
      status: 200,
      body: {
        kind: 'signed_in',
        undoes: ['email_change_requested', 'passkey_added', 'factor_disabled', 'email_changed', 'password_changed', 'signed_in'],
      },
    });

    const reply = await reverse(server, code);
    expect(reply).toMatchObject({ status: 200, body: { email: owner.email, reset_code: expect.any(String) } });
    expect(await profileOf(owner.id)).toEqual({ email: owner.email, email_confirmed: true, password_hash: null });
    expect((await attacker.get('/api/v3/sessions')).status).toBe(401);
    for (const table of ['sessions', 'passkeys', 'email_changes'] as const)
      expect([table, await countOf(table, owner.id)]).toEqual([table, 0]);
    for (const credentials of [
      { email: newEmail, password: newPassword },
      { email: owner.email, password: newPassword },
      { email: owner.email, password: owner.password },
    ])
      expect((await logIn(server.browser(anyAddress()), credentials)).status).toBe(401);

    const password = 'heron-Slate-63-willow';
    expect((await choosePassword(server, owner.email, reply.body.reset_code, password)).status).toBe(200);
    const back = await owingSecondFactor(server, { ...owner, password });
    expect((await back.post('/api/v3/2fa', { code: codeNow(server, owner.secret) })).status).toBe(200);
    expect((await back.get(`/api/v3/profiles/${owner.id}`)).body.email).toBe(owner.email);
    const again = await owingSecondFactor(server, { ...owner, password });
    expect((await again.post('/api/v3/2fa', { recovery_code: owner.recoveryCodes[1] })).status).toBe(200);
  });

  it('works once, and all later links of the attacker and the owner stop working with it [T12, S28]', async () => {
    const { owner, newEmail } = await takeOver(server);
    const first = await reversalCode(server, owner.email, /^New log-in/);
    const second = await reversalCode(server, owner.email, /password was changed/);
    const ofAttacker = await reversalCode(server, newEmail, /Two-factor authentication was turned off/);
    expect([first, second, ofAttacker].map((code) => code.length)).toEqual([43, 43, 43]);
    expect((await reverse(server, first)).status).toBe(200);
    for (const code of [first, second, ofAttacker]) expect((await reverse(server, code)).status).toBe(404);
    expect((await profileOf(owner.id)).email).toBe(owner.email);
  });

  it('is told to the owner and to the displaced address, and is written to the audit trail [T14, S64]', async () => {
    const { owner, newEmail } = await takeOver(server);
    await reverse(server, await reversalCode(server, owner.email, /^New log-in/));
    expect((await server.mails(owner.email)).at(-1)?.subject).toBe('Your Patchbay account was secured');
    expect((await server.mails(newEmail)).at(-1)?.subject).toBe('This address no longer belongs to a Patchbay account');
    const rows = await server.context.db
      .selectFrom('audit_events')
      .select(['action', 'result'])
      .where('profile_id', '=', owner.id)
      .where('action', '=', 'changes_reversed')
      .execute();
    expect(rows).toEqual([{ action: 'changes_reversed', result: 'ok' }]);
  });

  it('has one outcome when it is used ten times at once, and once while the attacker changes the password again [T13, R07]', async () => {
    const { owner, attacker, newPassword } = await takeOver(server);
    const code = await reversalCode(server, owner.email, /^New log-in/);
    const third = 'ibis-Garnet-77-saffron';
    const change = attacker.post(`/api/v3/profiles/${owner.id}/password`, { password: newPassword, password1: third, password2: third });
    const replies = await Promise.all(Array.from({ length: 10 }, () => reverse(server, code)));
    await change;
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect((await attacker.get('/api/v3/sessions')).status).toBe(401);
    expect(await profileOf(owner.id)).toEqual({ email: owner.email, email_confirmed: true, password_hash: null });
  });
});

describe('the link about one change', () => {
  it('undoes that change and the later ones, and leaves the earlier ones as they are [T12]', async () => {
    const { owner, newEmail } = await takeOver(server);
    const code = await reversalCode(server, newEmail, /Two-factor authentication was turned off/);
    expect((await lookUp(server, code)).body.undoes).toEqual(['email_change_requested', 'passkey_added', 'factor_disabled']);
    expect((await reverse(server, code)).body.email).toBe(newEmail);
    expect([await countOf('two_factors', owner.id), await countOf('passkeys', owner.id)]).toEqual([1, 0]);
    // The owner's earlier link restores the address all the same.
    expect((await reverse(server, await reversalCode(server, owner.email, /^New log-in/))).body.email).toBe(owner.email);
  });

  it('brings a removed passkey back, which logs in again [T12]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const authenticator = authenticatorFor(server);
    const { body } = await addPasskey(browser, authenticator);
    server.clock.advance(60_000);
    await browser.delete(`/api/v3/passkeys/${body.id}`, {});
    expect(await countOf('passkeys', person.id)).toBe(0);
    expect((await reverse(server, await reversalCode(server, person.email, /passkey was removed/))).status).toBe(200);
    expect(await countOf('passkeys', person.id)).toBe(1);
  });

  it('leaves no passkey that a stranger added and removed again [T12, S65]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const authenticator = authenticatorFor(server);
    const { body } = await addPasskey(browser, authenticator);
    server.clock.advance(60_000);
    await browser.delete(`/api/v3/passkeys/${body.id}`, {});
    expect(await countOf('passkeys', person.id)).toBe(0);
    expect((await reverse(server, await reversalCode(server, person.email, /^A passkey can now log in/))).status).toBe(200);
    expect(await countOf('passkeys', person.id)).toBe(0);
  });

  it('cancels a deletion that was started [T12]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const typed = { password: person.password, confirmation: person.email };
    expect((await browser.post(`/api/v3/profiles/${person.id}/data/delete`, typed)).status).toBe(201);
    expect((await reverse(server, await reversalCode(server, person.email, /will be deleted/))).status).toBe(200);
    const waiting = await server.context.db.selectFrom('data_deletions').select('id').where('profile_id', '=', person.id).execute();
    expect(waiting).toEqual([]);
  });

  it('makes renewed recovery codes invalid and the earlier ones valid, used ones excepted [T12, S18]', async () => {
    const owner = await newUserWithTwoFactor(server);
    const password = 'heron-Slate-63-willow';
    const enter = async (recovery_code: string) =>
      (await (await owingSecondFactor(server, { ...owner, password })).post('/api/v3/2fa', { recovery_code })).status;
    const browser = await owingSecondFactor(server, owner);
    await browser.post('/api/v3/2fa', { recovery_code: owner.recoveryCodes[2] });
    const renewed = (await browser.post('/api/v3/2fa/recovery-codes', {})).body.recovery_codes;
    const { body } = await reverse(server, await reversalCode(server, owner.email, /recovery codes were replaced/));
    await choosePassword(server, owner.email, body.reset_code, password);
    expect([await enter(renewed[0]), await enter(owner.recoveryCodes[2]!), await enter(owner.recoveryCodes[3]!)]).toEqual([403, 403, 200]);
  });
});

describe('links that must not work', () => {
  it('unknown, incomplete, used and expired links get the same reply, and looking changes nothing [T13, S03]', async () => {
    const person = await newConfirmedUser(server);
    server.clock.advance(3_600_000);
    await signedIn(server, person);
    const code = await reversalCode(server, person.email, /^New log-in/);
    for (let n = 0; n < 3; n += 1) expect((await lookUp(server, code)).status).toBe(200);
    expect(await countOf('sessions', person.id)).toBe(1);
    const unknown = await reverse(server, 'x'.repeat(43));
    expect((await reverse(server, code.slice(1))).text).toBe(unknown.text);
    server.clock.advance(days(30) + 1);
    const expired = await reverse(server, code);
    expect([expired.status, expired.text]).toEqual([unknown.status, unknown.text]);
    expect((await profileOf(person.id)).password_hash).not.toBeNull();
  });

  it('every link to an earlier address ends a week after the address was changed [T15]', async () => {
    const person = await newConfirmedUser(server);
    server.clock.advance(3_600_000);
    const browser = await signedIn(server, person);
    const early = await reversalCode(server, person.email, /^New log-in/);
    const newEmail = anyEmail();
    server.clock.advance(60_000);
    await changeAddress(server, browser, person.id, newEmail);
    const ofChange = await reversalCode(server, person.email, /email address of your .* was changed/);
    server.clock.advance(days(7) - 1000);
    expect([(await lookUp(server, early)).status, (await lookUp(server, ofChange)).status]).toEqual([200, 200]);
    server.clock.advance(2000);
    expect([(await reverse(server, early)).status, (await reverse(server, ofChange)).status]).toEqual([404, 404]);
    expect((await profileOf(person.id)).email).toBe(newEmail);
  });

  it('a link that would undo a second factor ends a week after the second factor was turned on [T15]', async () => {
    const person = await newConfirmedUser(server);
    server.clock.advance(3_600_000);
    const browser = await signedIn(server, person);
    const early = await reversalCode(server, person.email, /^New log-in/);
    server.clock.advance(60_000);
    const factor = await switchOnTwoFactor(server, browser);
    const ofFactor = await reversalCode(server, person.email, /^Two-factor authentication was turned on/);
    expect((await server.mails(person.email)).at(-1)?.text).toContain('It works without logging in, for 7 days,');
    server.clock.advance(60_000);
    const later = await owingSecondFactor(server, person);
    await later.post('/api/v3/2fa', { code: codeNow(server, factor.secret) });
    const afterwards = await reversalCode(server, person.email, /^New log-in/);
    expect(afterwards).not.toBe(early);
    server.clock.advance(days(7) - 62_000);
    expect([(await lookUp(server, early)).status, (await lookUp(server, ofFactor)).status]).toEqual([200, 200]);
    server.clock.advance(4000);
    expect([(await reverse(server, early)).status, (await reverse(server, ofFactor)).status]).toEqual([404, 404]);
    // Links about later events do not reach the second factor, and stay.
    expect((await lookUp(server, afterwards)).body.undoes).toEqual(['signed_in']);
    expect((await reverse(server, afterwards)).status).toBe(200);
    expect(await countOf('two_factors', person.id)).toBe(1);
  });

  it('nobody else can take an address that may come back, until the week is over [T15]', async () => {
    const { owner } = await takeOver(server);
    const form = { email: owner.email, first_name: 'Mal', last_name: 'Ory', password1: 'fjord-Cobalt-18-maple' };
    expect((await server.browser(anyAddress()).post('/api/v3/profiles', form)).status).toBe(400);
    server.clock.advance(days(7));
    expect((await server.browser(anyAddress()).post('/api/v3/profiles', form)).status).toBe(201);
  });

  it('an address that was never confirmed gets no link and no mail about log-ins [T13, S65]', async () => {
    const person = await newUser(server);
    server.clock.advance(3_600_000);
    const browser = await signedIn(server, person);
    const fresh = { password: person.password, password1: 'rook-Basalt-91-ember', password2: 'rook-Basalt-91-ember' };
    await browser.post(`/api/v3/profiles/${person.id}/password`, fresh);
    const mails = await server.mails(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address for Patchbay', 'Your Patchbay password was changed']);
    expect(mails.some(({ text }) => text.includes('this-wasnt-me'))).toBe(false);
  });

  it('a link of another purpose is none, and a link is stored only as a digest [T13, S01]', async () => {
    const { owner } = await takeOver(server);
    const code = await reversalCode(server, owner.email, /^New log-in/);
    const stored = await server.context.db.selectFrom('reversible_events').selectAll().where('profile_id', '=', owner.id).execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(stored)).not.toContain(owner.secret);
    expect(stored.map(({ token_hash }) => token_hash)).toContain(hashToken(code));
    expect((await choosePassword(server, owner.email, code, 'heron-Slate-63-willow')).status).toBe(403);
  });

  it('sixty requests of one network address use up its hour [T13, S09]', async () => {
    const address = anyAddress();
    for (let n = 0; n < 60; n += 1) await lookUp(server, `guess ${n}`, address);
    expect((await lookUp(server, 'guess', address)).status).toBe(429);
    expect((await reverse(server, 'guess', server.browser(address))).status).toBe(429);
  });
});
