import { totpCode } from '../../../src/server/twoFactor/totp';
import { createCrashingServer, killRuns, type CrashingServer } from '../../support/crashingServer';
import type { ProcessBrowser } from '../../support/processBrowser';
import { anyEmail, goodPassword, signUpForm } from '../../support/serverPeople';

let server: CrashingServer;
beforeAll(async () => {
  server = await createCrashingServer();
  await server.start();
});
afterAll(() => server.close());

/** The points at which the process dies, and whether the change is durable at each point. */
const crashPoints = [
  ['after-first-update', false],
  ['before-commit', false],
  ['after-commit', true],
] as const;
const rounds = Array.from({ length: killRuns }, (_, round) => round + 1);
const kills = rounds.flatMap((round) => crashPoints.map(([point, isDurable]) => [point, isDurable, round] as const));

const fresh = 'Quiet-Canal-Bridge-8';
const logIn = (email: string, password = goodPassword, browser: ProcessBrowser = server.browser()) =>
  browser.post('/api/v3/login', { email, password });

async function newUser(): Promise<string> {
  const email = anyEmail();
  const reply = await server.browser().post('/api/v3/profiles', signUpForm({ email }));
  if (reply?.status !== 201) throw new Error(`sign-up answered ${reply?.status}`);
  return email;
}

/** Makes the process die during a request and starts it again. */
async function dieDuring(point: string, request: () => Promise<unknown>): Promise<void> {
  await server.arm(point);
  expect(await request()).toBeNull();
  await server.died();
  await server.start();
}

it.each(kills)(
  'a sign-up killed %s is whole or nothing (durable: %s), and its repeat succeeds, round %i [R04, R07]',
  async (point, isDurable) => {
    const form = signUpForm();
    const headers = { 'idempotency-key': `sign-up-of-${form.email}` };
    await dieDuring(point, () => server.browser().post('/api/v3/profiles', form, headers));
    const one = isDurable ? 1 : 0;
    expect(await server.census(form.email)).toEqual({
      profiles: one,
      memberships: one,
      confirmations: one,
      mails: one,
      sessions: 0,
      usedCodes: 0,
    });
    expect(await server.browser().post('/api/v3/profiles', form, headers)).toMatchObject({ status: 201, body: { email: form.email } });
    expect(await server.census(form.email)).toEqual({ profiles: 1, memberships: 1, confirmations: 1, mails: 1, sessions: 0, usedCodes: 0 });
    expect((await logIn(form.email))?.status).toBe(200);
  },
  60_000,
);

it.each(rounds)(
  'no failed log-in is forgotten by a kill, round %i [S09, R01]',
  async () => {
    const email = await newUser();
    for (let n = 0; n < 3; n += 1) expect((await logIn(email, 'wrong'))?.status).toBe(401);
    await server.kill();
    await server.start();
    for (let n = 0; n < 2; n += 1) expect((await logIn(email, 'wrong'))?.status).toBe(401);
    expect((await logIn(email))?.status).toBe(429);
  },
  60_000,
);

it.each(rounds)(
  'a right password killed before it was answered has forgiven nothing, round %i [S09]',
  async () => {
    const email = await newUser();
    for (let n = 0; n < 4; n += 1) expect((await logIn(email, 'wrong'))?.status).toBe(401);
    await dieDuring('before-commit', () => logIn(email));
    expect((await logIn(email))?.status).toBe(429);
    expect((await server.census(email)).sessions).toBe(0);
  },
  60_000,
);

it.each(kills)(
  'a recovery code killed %s is spent with its session or not at all (durable: %s), round %i [S18, R07]',
  async (point, isDurable) => {
    const email = await newUser();
    const setting = server.browser();
    await logIn(email, goodPassword, setting);
    // A second factor requires a confirmed address.
    const link = /confirm-email#(\S+)/.exec((await server.mails(email)).map(({ text }) => text).join())?.[1] ?? '';
    await setting.post('/api/v3/email-confirmations', { code: decodeURIComponent(link) });
    const { secret } = (await setting.post('/api/v3/2fa/setup', {}))?.body ?? {};
    const codes: string[] = (await setting.post('/api/v3/2fa/setup/proof', { code: totpCode(secret, new Date(await server.now())) }))?.body
      .recovery_codes;
    // The process that dies is not the process of the setup.
    await setting.post('/api/v3/2fa/enable', { recovery_code: codes[0] });
    const before = await server.census(email);

    const browser = server.browser();
    await logIn(email, goodPassword, browser);
    const recover = () => browser.post('/api/v3/2fa', { recovery_code: codes[1] });
    await dieDuring(point, recover);
    const spent = { ...before, usedCodes: 1, mails: before.mails + 1, sessions: before.sessions + 1 };
    expect(await server.census(email)).toEqual(isDurable ? spent : before);
    expect((await recover())?.status).toBe(isDurable ? 401 : 200);
    expect(await server.census(email)).toEqual(spent);
  },
  60_000,
);

it.each(kills)(
  'a reset killed %s has happened with all that belongs to it or not at all (durable: %s), round %i [S28, R07]',
  async (point, isDurable) => {
    const email = await newUser();
    expect((await logIn(email))?.status).toBe(200);
    await server.browser().post('/api/v3/accounts/password/forgot', { email });
    await server.runJobs();
    const [, code = ''] = /;([\w-]{43})$/m.exec((await server.mails(email)).at(-1)?.text ?? '') ?? [];
    const before = await server.census(email);
    const reset = () =>
      server.browser().post('/api/v3/accounts/password/reset', { username: email, code, password1: fresh, password2: fresh });
    await dieDuring(point, reset);
    const done = { ...before, mails: before.mails + 1, sessions: 0 };
    expect(await server.census(email)).toEqual(isDurable ? done : before);
    expect((await reset())?.status).toBe(isDurable ? 403 : 200);
    expect(await server.census(email)).toEqual(done);
    expect((await logIn(email, fresh))?.status).toBe(200);
  },
  60_000,
);

it.each(rounds)(
  'every sign-up that was answered under load outlives a kill, and none is half there, round %i [R01, R04]',
  async () => {
    const answered: string[] = [];
    const asked: string[] = [];
    let isOver = false;
    let tenAnswered = () => {};
    const tenth = new Promise<void>((resolve) => (tenAnswered = resolve));
    const busy = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const form = signUpForm();
        asked.push(form.email);
        if ((await server.browser().post('/api/v3/profiles', form))?.status === 201) answered.push(form.email);
        if (answered.length >= 10) tenAnswered();
      }
    });
    // The kill comes after a count, not a time, and so at some point during the running requests.
    await tenth;
    await server.kill();
    isOver = true;
    await Promise.all(busy);
    await server.start();
    for (const email of asked) {
      const found = await server.census(email);
      expect([0, 1]).toContain(found.profiles);
      expect(found).toMatchObject({ memberships: found.profiles, confirmations: found.profiles, mails: found.profiles });
      if (answered.includes(email)) expect(found.profiles).toBe(1);
    }
  },
  60_000,
);
