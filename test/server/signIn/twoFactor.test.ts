import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  codeNow,
  logIn,
  newUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  type SomebodyWithTwoFactor,
} from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { LOGIN_CAPTCHA_AFTER: '1000' } });
});
afterAll(() => server.close());

const give = (browser: Browser, code: string) => browser.post('/api/v3/2fa', { code });
const recover = (browser: Browser, code: string) => browser.post('/api/v3/2fa', { recovery_code: code });
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status);
const isIn = async (browser: Browser) => (await browser.get('/api/v3/profiles')).body.active_id !== null;

/** Fails the second factor a number of times, with as many challenges as needed. */
async function failTimes(person: SomebodyWithTwoFactor, times: number): Promise<void> {
  for (let done = 0; done < times;) {
    const browser = await owingSecondFactor(server, person);
    for (let n = 0; n < 4 && done < times; n += 1, done += 1) {
      const reply = await give(browser, '000000');
      if (reply.status !== 403) throw new Error(`try ${done} answered ${reply.status}`);
    }
  }
}

describe('a code of the authenticator', () => {
  it('a code of the authenticator finishes the sign-in with a new session [A7.15, S20]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    const reply = await give(browser, codeNow(server, person.secret));
    expect(reply).toMatchObject({ status: 200, body: { profile_id: person.id } });
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookies.has('__Host-challenge')).toBe(false);
  });

  it('a code of the authenticator may be typed with a blank in the middle', async () => {
    const person = await newUserWithTwoFactor(server);
    const code = codeNow(server, person.secret).replace(/^(...)/, '$1 ');
    expect((await give(await owingSecondFactor(server, person), code)).status).toBe(200);
  });

  it.each([
    [-2, 403],
    [-1, 200],
    [1, 200],
    [2, 403],
  ])('a code of the authenticator %i half-minutes away gets %i [S16]', async (steps, status) => {
    const person = await newUserWithTwoFactor(server);
    server.clock.advance(120_000);
    expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret, steps))).status).toBe(status);
  });

  it('a code of the authenticator is spent with every older one: not at once, not in the next step [S16]', async () => {
    const person = await newUserWithTwoFactor(server);
    const code = codeNow(server, person.secret);
    const before = codeNow(server, person.secret, -1);
    expect((await give(await owingSecondFactor(server, person), code)).status).toBe(200);
    expect((await give(await owingSecondFactor(server, person), code)).status).toBe(403);
    expect((await give(await owingSecondFactor(server, person), before)).status).toBe(403);
    server.clock.advance(30_000);
    expect((await give(await owingSecondFactor(server, person), code)).status).toBe(403);
    expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(200);
  });

  it('a code of the authenticator is not taken again after the server’s clock went back an hour [R15]', async () => {
    const person = await newUserWithTwoFactor(server);
    const code = codeNow(server, person.secret);
    expect((await give(await owingSecondFactor(server, person), code)).status).toBe(200);
    server.clock.advance(-3_600_000);
    expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(403);
    server.clock.advance(3_600_000);
  });

  it('a wrong code of the authenticator gets 403 with its text [A8.11]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    for (const code of ['000000', '12345', 'abcdef', '', '1234567']) {
      const reply = await give(browser.copy(), code);
      expect(reply).toMatchObject({ status: 403, body: { errors: ["That code doesn't look right."] } });
    }
  });

  it('a code of the authenticator replies 401 without the password first, after ten minutes, and for a challenge of another kind [A8.10, S16]', async () => {
    const person = await newUserWithTwoFactor(server);
    const nobody = await give(server.browser(anyAddress()), codeNow(server, person.secret));
    expect(nobody).toMatchObject({ status: 401, body: { errors: ['Not authenticated.'] } });
    const late = await owingSecondFactor(server, person);
    server.clock.advance(601_000);
    expect((await give(late, codeNow(server, person.secret))).status).toBe(401);

    const single = await newUser(server);
    await server.context.db.updateTable('profiles').set({ requires_single_session: true }).where('id', '=', single.id).execute();
    const browser = server.browser(anyAddress());
    await logIn(browser, single);
    expect(await give(browser, '000000')).toMatchObject({ status: 401, body: { errors: ['Not authenticated.'] } });
    expect((await (await owingSecondFactor(server, person)).post('/api/v3/secure-session', {})).status).toBe(401);
  });

  it('a code of the authenticator ends the other sessions, with no further question, when the profile requires a single one [S24]', async () => {
    const person = await newUserWithTwoFactor(server);
    const other = await owingSecondFactor(server, person);
    expect((await give(other, codeNow(server, person.secret))).status).toBe(200);
    server.clock.advance(60_000);
    await server.context.db.updateTable('profiles').set({ requires_single_session: true }).where('id', '=', person.id).execute();
    const browser = await owingSecondFactor(server, person);
    expect(await give(browser, codeNow(server, person.secret))).toMatchObject({ status: 200, body: { profile_id: person.id } });
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
  });

  it('a code of the authenticator leaves its results in the trail [S64]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    await give(browser, '000000');
    await give(browser, codeNow(server, person.secret));
    const rows = await server.context.db
      .selectFrom('audit_events')
      .select(['result', 'detail'])
      .where('profile_id', '=', person.id)
      .where('action', '=', 'second_factor')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { result: 'refused', detail: 'code' },
      { result: 'ok', detail: 'code' },
    ]);
  });
});

describe('wrong codes', () => {
  it('the fifth ends the challenge: even the right code is not heard any more [S17]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    const challenged = browser.copy();
    for (let n = 0; n < 5; n += 1) expect((await give(challenged.copy(), '000000')).status).toBe(403);
    expect((await give(challenged.copy(), codeNow(server, person.secret))).status).toBe(401);
    expect((await recover(challenged.copy(), person.recoveryCodes[1] ?? '')).status).toBe(401);
  });

  it('wrong codes lead to 429 after ten in a row over several challenges and both kinds, for a quarter of an hour [A8.13, S17]', async () => {
    const person = await newUserWithTwoFactor(server);
    await failTimes(person, 6);
    for (const _ of [1, 2]) {
      const browser = await owingSecondFactor(server, person);
      for (let n = 0; n < 2; n += 1) expect((await recover(browser, 'aaaa-bbbb-cccc')).status).toBe(403);
    }
    const refused = await give(await owingSecondFactor(server, person), codeNow(server, person.secret));
    expect(refused).toMatchObject({ status: 429, body: { errors: ["You're trying too frequently."] } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(901_000);
    expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(200);
  });

  it('a hundred in a row leave the recovery codes as the only way [S17]', async () => {
    const person = await newUserWithTwoFactor(server);
    for (let ten = 0; ten < 10; ten += 1) {
      await failTimes(person, 10);
      server.clock.advance(901_000);
    }
    expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(403);
    expect((await recover(await owingSecondFactor(server, person), person.recoveryCodes[0] ?? '')).status).toBe(200);
    server.clock.advance(60_000);
    expect((await give(await owingSecondFactor(server, person), codeNow(server, person.secret))).status).toBe(200);
  });

  it.each([1, 2, 3])('fifty wrong codes at once on one challenge use up five tries, round %i [S17]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    await browser.csrfToken();
    const replies = await Promise.all(Array.from({ length: 50 }, () => give(browser.copy(), '000000')));
    // The fifth attempt may be checked before the fourth, and ends the challenge for the rest.
    const heard = statuses(replies).filter((status) => status === 403).length;
    expect(heard).toBeGreaterThanOrEqual(1);
    expect(heard).toBeLessThanOrEqual(5);
    expect(statuses(replies).filter((status) => status === 401)).toHaveLength(50 - heard);
    expect((await give(browser.copy(), codeNow(server, person.secret))).status).toBe(401);
  });
});

describe('a recovery code', () => {
  it('a recovery code finishes the sign-in once, and the stored address is notified [A7.15, S18]', async () => {
    const person = await newUserWithTwoFactor(server);
    const [code = ''] = person.recoveryCodes;
    expect((await recover(await owingSecondFactor(server, person), code)).status).toBe(200);
    const again = await recover(await owingSecondFactor(server, person), code);
    expect(again).toMatchObject({
      status: 403,
      body: { errors: ["That recovery code doesn't look right, or it has been used before."] },
    });
    const mails = (await server.mails(person.email)).filter(({ subject }) => /recovery code was used/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('9 recovery codes are left');
  });

  it('a recovery code that is wrong or another’s gets 403 with its text [A8.12, S18]', async () => {
    const person = await newUserWithTwoFactor(server);
    const other = await newUserWithTwoFactor(server);
    for (const code of ['', 'x', 'aaaa-bbbb-cccc', other.recoveryCodes[2] ?? '', '-'.repeat(12)]) {
      const reply = await recover(await owingSecondFactor(server, person), code);
      expect(reply).toMatchObject({
        status: 403,
        body: { errors: ["That recovery code doesn't look right, or it has been used before."] },
      });
    }
  });

  it('a recovery code may be typed in capitals, without hyphens, with o for 0 and l for 1 [S18]', async () => {
    const person = await newUserWithTwoFactor(server);
    const typed = (person.recoveryCodes[4] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    expect((await recover(await owingSecondFactor(server, person), typed)).status).toBe(200);
  });
});

describe('fifty right codes at once', () => {
  it.each([1, 2, 3])('fifty right codes at once of the authenticator: one session, round %i [S16]', async () => {
    const person = await newUserWithTwoFactor(server);
    const challenges = [];
    // Fewer challenges than the allowed live sessions, each used by several tabs.
    for (let n = 0; n < 10; n += 1) challenges.push(await owingSecondFactor(server, person));
    const code = codeNow(server, person.secret);
    const replies = await Promise.all(challenges.flatMap((browser) => Array.from({ length: 5 }, () => give(browser.copy(), code))));
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([1, 2, 3])('fifty right codes at once of recovery, the same one: one session and one mail, round %i [S18, R07]', async () => {
    const person = await newUserWithTwoFactor(server);
    const challenges = [];
    for (let n = 0; n < 10; n += 1) challenges.push(await owingSecondFactor(server, person));
    const [code = ''] = person.recoveryCodes;
    const replies = await Promise.all(challenges.flatMap((browser) => Array.from({ length: 5 }, () => recover(browser.copy(), code))));
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
    expect((await server.mails(person.email)).filter(({ subject }) => /recovery code was used/.test(subject))).toHaveLength(1);
  });

  it('fifty right codes at once of both kinds on one challenge: one session [S17, S18]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    const replies = await Promise.all([
      give(browser.copy(), codeNow(server, person.secret)),
      recover(browser.copy(), person.recoveryCodes[1] ?? ''),
      recover(browser.copy(), person.recoveryCodes[2] ?? ''),
    ]);
    expect(statuses(replies).sort()).toEqual([200, 401, 401]);
  });
});
