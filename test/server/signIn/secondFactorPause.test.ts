import { factorFailureKey } from '../../../src/server/twoFactor/secondFactor';
import { failureCount } from '../../../src/server/signIn/store';
import { addPasskey, authenticatorFor } from '../../support/serverPasskeys';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, codeNow, newUserWithTwoFactor, owingSecondFactor, type SomebodyWithTwoFactor } from '../../support/serverPeople';

/** An attacker who knows a password tries the second factor, and the owner must still get in (S17, S68). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { LOGIN_CAPTCHA_AFTER: '1000' } });
});
afterAll(() => server.close());

const give = (browser: Browser, code: string) => browser.post('/api/v3/2fa', { code });
const recover = (browser: Browser, code: string) => browser.post('/api/v3/2fa', { recovery_code: code });
const pauseMails = async ({ email }: SomebodyWithTwoFactor) =>
  (await server.mails(email)).filter(({ subject }) => subject === 'Wrong two-factor codes were tried on your Patchbay account');

/** Sends wrong codes from unknown browsers until codes are paused. */
async function exhaust(person: SomebodyWithTwoFactor): Promise<void> {
  for (let n = 0; n < 10; n += 1) await give(await owingSecondFactor(server, person), '000000');
  expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(429);
}

/** A browser in which the person has signed in before, and which needs the second factor again. */
async function knownDevice(person: SomebodyWithTwoFactor): Promise<Browser> {
  const browser = await owingSecondFactor(server, person);
  expect((await give(browser, codeNow(server, person.secret))).status).toBe(200);
  server.clock.advance(60_000);
  await browser.get('/api/logout/');
  return browser;
}

const logInAgain = (browser: Browser, { email, password }: SomebodyWithTwoFactor) => browser.post('/api/v3/login', { email, password });

describe('while a stranger’s wrong codes have paused the second factor, the owner', () => {
  it('while the second factor is paused, its owner enters with a recovery code from a new browser [S68]', async () => {
    const person = await newUserWithTwoFactor(server);
    await exhaust(person);
    expect((await recover(await owingSecondFactor(server, person), person.recoveryCodes[3] ?? '')).status).toBe(200);
  });

  it('while the second factor is paused, its owner enters with a passkey from a new browser [S68]', async () => {
    const person = await newUserWithTwoFactor(server);
    const own = await knownDevice(person);
    await logInAgain(own, person);
    await give(own, codeNow(server, person.secret));
    const authenticator = authenticatorFor(server);
    expect((await addPasskey(own, authenticator)).status).toBe(201);
    await exhaust(person);
    const browser = await owingSecondFactor(server, person);
    const { options_json: question } = (await browser.post('/api/v3/2fa/passkey/options', {})).body;
    const reply = await browser.post('/api/v3/2fa/passkey', { credential_json: authenticator.answer(question) });
    expect(reply.status).toBe(200);
  });

  it('while the second factor is paused, its owner enters with a code of the authenticator from a known device, and nobody does from another [S68]', async () => {
    const person = await newUserWithTwoFactor(server);
    const own = await knownDevice(person);
    await exhaust(person);
    await logInAgain(own, person);
    expect((await give(own, codeNow(server, person.secret))).status).toBe(200);
    server.clock.advance(60_000);
    // Codes are still paused for unknown browsers after the owner has signed in.
    expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(429);
  });

  it('the owner of a paused second factor is notified by mail, once for each pause [S68]', async () => {
    const person = await newUserWithTwoFactor(server);
    for (let n = 0; n < 9; n += 1) await give(await owingSecondFactor(server, person), '000000');
    expect(await pauseMails(person)).toHaveLength(0);
    await give(await owingSecondFactor(server, person), '000000');
    for (let n = 0; n < 3; n += 1) await give(await owingSecondFactor(server, person), '000000');
    const mails = await pauseMails(person);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('You can still log in with a recovery code or a passkey.');
  });

  it('the owner of a paused second factor gets three of these mails a day at most [S68, S33]', async () => {
    const person = await newUserWithTwoFactor(server);
    for (let pause = 0; pause < 5; pause += 1) {
      for (let n = 0; n < 10; n += 1) await give(await owingSecondFactor(server, person), '000000');
      server.clock.advance(901_000);
    }
    expect(await pauseMails(person)).toHaveLength(3);
  });
});

describe('a stranger', () => {
  it('a stranger cannot use up the recovery codes’ budget of others: it counts by network address [S68]', async () => {
    const person = await newUserWithTwoFactor(server);
    const address = anyAddress();
    const wrong = async () => {
      const browser = server.browser(address);
      await logInAgain(browser, person);
      return recover(browser, 'aaaa-bbbb-cccc');
    };
    for (let n = 0; n < 10; n += 1) expect((await wrong()).status).toBe(403);
    expect((await wrong()).status).toBe(429);
    expect((await recover(await owingSecondFactor(server, person), person.recoveryCodes[5] ?? '')).status).toBe(200);
  });

  it('a stranger does not become a known device by the password alone [S68, S11]', async () => {
    const person = await newUserWithTwoFactor(server);
    const stranger = await owingSecondFactor(server, person);
    await exhaust(person);
    await logInAgain(stranger, person);
    expect((await give(stranger, codeNow(server, person.secret))).status).toBe(429);
  });

  it('a stranger is stopped on a known device too, after as many wrong codes [S17, S68]', async () => {
    const person = await newUserWithTwoFactor(server);
    const own = await knownDevice(person);
    for (let n = 0; n < 10; n += 1) {
      await logInAgain(own, person);
      expect((await give(own, '000000')).status).toBe(403);
    }
    await logInAgain(own, person);
    expect((await give(own, codeNow(server, person.secret))).status).toBe(429);
  });
});

it.each([1, 2, 3])('fifty guesses at once on one challenge of a profile that is not paused try at most five, round %i [S17]', async () => {
  const person = await newUserWithTwoFactor(server);
  const browser = await owingSecondFactor(server, person);
  await browser.csrfToken();
  const replies = await Promise.all(Array.from({ length: 50 }, () => give(browser.copy(), '000000')));
  // The limit of the challenge refused them, not the pause.
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(0);
  const tried = await failureCount(server.context.db, factorFailureKey(server.context, person.id));
  expect(tried).toBeGreaterThanOrEqual(1);
  expect(tried).toBeLessThanOrEqual(5);
  // The profile has attempts left, so a new challenge accepts the correct code.
  expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(200);
});
