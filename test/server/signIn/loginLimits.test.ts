import { startServer, type TestServer } from '../../support/serverHarness';
import { BusyError } from '../../../src/server/platform/errors';
import { isOnPostgres } from '../../support/serverDatabase';
import {
  anyAddress,
  anyEmail,
  failFromEverywhere,
  logIn,
  logInWithCaptcha,
  newUser,
  resetCodeOf,
  signedIn,
  type Somebody,
} from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' } });
});
afterAll(() => server.close());

const wrong = (person: { email: string }) => ({ email: person.email, password: 'not it at all' });
const tally = (replies: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('five failures of one network address at one e-mail address', () => {
  it('five failures of one network address at one e-mail address lead to 429, with the time to wait, until a quarter of an hour has passed [A8.08, S09]', async () => {
    const person = await newUser(server);
    const browser = server.browser(anyAddress());
    for (let n = 0; n < 5; n += 1) expect((await logInWithCaptcha(browser, wrong(person))).status).toBe(401);
    const refused = await logInWithCaptcha(browser, person);
    expect(refused).toMatchObject({ status: 429, body: { errors: ["You're trying too frequently."] } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    server.clock.advance(15 * 60_000);
    expect((await logInWithCaptcha(browser, person)).status).toBe(200);
  });

  it('five failures of one network address at one e-mail address are forgotten by a success, which costs the network address nothing either [S09]', async () => {
    const person = await newUser(server);
    const address = anyAddress();
    const browser = server.browser(address);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await logInWithCaptcha(browser.copy(), wrong(person))).status).toBe(401);
      expect((await logInWithCaptcha(server.browser(address), person)).status).toBe(200);
    }
  });

  it('buys no further try by another spelling of path, address or forwarding header [S09]', async () => {
    const email = anyEmail();
    const browser = server.browser(anyAddress());
    for (let n = 0; n < 5; n += 1) await logInWithCaptcha(browser, { email, password: 'x' });
    const body = (spelling: string) => ({ email: spelling, password: 'x' });
    const replies = [
      await browser.post('/api/v3/login/', body(email)),
      await browser.post('/api/v3/login', body(` ${email.toUpperCase()} `)),
      await browser.post('/api/v3/login', body(email), { headers: { 'x-forwarded-for': '192.0.2.77', forwarded: 'for=192.0.2.77' } }),
      await browser.post('/api/v3/login?x=1', body(email)),
    ];
    // An unknown path or query does not count as an attempt. An attempt is refused.
    expect([404, 429]).toContain(replies[0]?.status);
    expect(replies.slice(1).map(({ status }) => status)).toEqual([429, 429, 400]);
  });

  it('five failures of one network address at one e-mail address count an IPv6 network of /64 as one address [S09]', async () => {
    const person = await newUser(server);
    for (let n = 0; n < 5; n += 1) await logInWithCaptcha(server.browser(`2001:db8:1:2::${n + 1}`), wrong(person));
    expect((await logIn(server.browser('2001:db8:1:2:ffff::9'), person)).status).toBe(429);
    expect((await logInWithCaptcha(server.browser('2001:db8:1:3::1'), person)).status).toBe(200);
  });
});

it('a network address may fail a hundred times in a day, over all e-mail addresses [S09]', async () => {
  const address = anyAddress();
  const person = await newUser(server);
  const statuses: number[] = [];
  for (let n = 0; n < 101; n += 1) statuses.push((await logIn(server.browser(address), { email: anyEmail(), password: 'x' })).status);
  expect(tally(statuses.map((status) => ({ status })))).toEqual({ 401: 100, 429: 1 });
  expect((await logIn(server.browser(address), person)).status).toBe(429);
  server.clock.advance(24 * 3_600_000);
  expect((await logIn(server.browser(address), person)).status).toBe(200);
});

describe('twenty failures in a row', () => {
  it('twenty failures in a row lock a real and an invented address alike, and the right password gets the same answer [A8.03, S10]', async () => {
    const person = await newUser(server);
    const told = async (email: string) => (await failFromEverywhere(server, email, 21)).map(({ status, body }) => [status, body]);
    const real = await told(person.email);
    expect(real).toEqual(await told(anyEmail()));
    expect(real.slice(0, 20).map(([status]) => status)).toEqual(Array(20).fill(401));
    expect(real[20]).toEqual([403, { errors: ['Your account has been locked.'], reason: 'account_locked' }]);
    expect(await logInWithCaptcha(server.browser(anyAddress()), person)).toMatchObject({ status: 403, body: real[20]?.[1] });
  });

  it('twenty failures in a row lock for a quarter of an hour, then half an hour, then an hour, then until a reset [S10, S11]', async () => {
    const person = await newUser(server);
    const isLocked = async () => (await logInWithCaptcha(server.browser(anyAddress()), wrong(person))).status === 403;
    const lockedFor = async (minutes: number) => {
      // An attempt during the lock does not count as a failure, so the next twenty start after the lock.
      expect(await isLocked()).toBe(true);
      server.clock.advance((minutes - 1) * 60_000);
      expect(await isLocked()).toBe(true);
      server.clock.advance(61_000);
    };
    await failFromEverywhere(server, person.email, 20);
    await lockedFor(15);
    await failFromEverywhere(server, person.email, 20);
    await lockedFor(30);
    await failFromEverywhere(server, person.email, 20);
    await lockedFor(60);
    await failFromEverywhere(server, person.email, 20);
    await lockedFor(60);
    await failFromEverywhere(server, person.email, 20);
    server.clock.advance(30 * 24 * 3_600_000);
    expect(await isLocked()).toBe(true);

    const code = await resetCodeOf(server, person);
    const password = 'Another-velvet-orbit-9';
    const form = { username: person.email, code, password1: password, password2: password };
    expect((await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', form)).status).toBe(200);
    expect((await logIn(server.browser(anyAddress()), { email: person.email, password })).status).toBe(200);
  });

  it('twenty failures in a row end nobody’s session, and a device that signed in before still gets in, with a separate budget [S11]', async () => {
    const person = await newUser(server);
    const home = await signedIn(server, person);
    await failFromEverywhere(server, person.email, 20);
    expect((await home.get('/api/v3/accounts')).status).toBe(200);
    await home.get('/api/logout/');
    expect((await logIn(home, person)).status).toBe(200);
    expect((await logInWithCaptcha(server.browser(anyAddress()), person)).status).toBe(403);
  });

  it('a known device is refused too when it fails too often itself [S11]', async () => {
    const person = await newUser(server);
    const home = await signedIn(server, person);
    await home.get('/api/logout/');
    for (let n = 0; n < 5; n += 1) await logInWithCaptcha(home, wrong(person));
    expect((await logInWithCaptcha(home, person)).status).toBe(429);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
  });

  it('another’s device, or a forged one, is no known device after twenty failures in a row [S11]', async () => {
    const person = await newUser(server);
    const stranger = await newUser(server);
    const device = (await signedIn(server, stranger)).cookies.get('__Host-device') ?? '';
    expect(device).not.toBe('');
    await failFromEverywhere(server, person.email, 20);
    for (const cookie of [device, device.replace(/^\d+/, String(person.id)), `${person.id}.x.y`]) {
      const browser = server.browser(anyAddress());
      await browser.csrfToken();
      browser.cookies.set('__Host-device', cookie);
      expect((await logInWithCaptcha(browser, person)).status).toBe(403);
    }
  });
});

describe('fifty at once', () => {
  let unasked: TestServer;
  beforeAll(async () => {
    // Without the captcha, so that only the limit counts.
    unasked = await startServer({ env: { LOGIN_CAPTCHA_AFTER: '1000' } });
  });
  afterAll(() => unasked.close());

  const fiftyAt = async (email: string, addressOf: () => string) => {
    const browsers = Array.from({ length: 50 }, () => unasked.browser(addressOf()));
    for (const browser of browsers) await browser.csrfToken();
    return tally(await Promise.all(browsers.map((browser) => logIn(browser, wrong({ email })))));
  };

  it.each([1, 2, 3])('fifty log-ins at once from one network address try five passwords, round %i [S09]', async () => {
    const person = await newUser(unasked);
    const address = anyAddress();
    expect(await fiftyAt(person.email, () => address)).toEqual({ 401: 5, 429: 45 });
  });

  it.each([1, 2, 3])('fifty log-ins at once from fifty network addresses try twenty passwords, round %i [S10]', async () => {
    const person = await newUser(unasked);
    expect(await fiftyAt(person.email, anyAddress)).toEqual({ 401: 20, 403: 30 });
  });

  it('fifty at once with the right password from one network address leave the limits as they were [S09]', async () => {
    const person = await newUser(unasked);
    const address = anyAddress();
    const browsers = Array.from({ length: 50 }, () => unasked.browser(address));
    for (const browser of browsers) await browser.csrfToken();
    const counts = tally(await Promise.all(browsers.map((browser) => logIn(browser, person))));
    expect(counts[200]).toBeGreaterThanOrEqual(5);
    expect((await logIn(unasked.browser(address), person)).status).not.toBe(429);
  });
});

(isOnPostgres ? describe : describe.skip)('two instances on one database', () => {
  it('share limits and locks [S09, S10]', async () => {
    const beside = await startServer({ env: { CAPTCHA_COST: '5' }, beside: server });
    const person: Somebody = await newUser(server);
    const address = anyAddress();
    const both = [server, beside];
    for (let n = 0; n < 5; n += 1) await logInWithCaptcha(both[n % 2]!.browser(address), wrong(person));
    for (const instance of both) expect((await logIn(instance.browser(address), person)).status).toBe(429);
    for (let n = 0; n < 15; n += 1) await logInWithCaptcha(both[n % 2]!.browser(anyAddress()), wrong(person));
    for (const instance of both) expect((await logInWithCaptcha(instance.browser(anyAddress()), person)).status).toBe(403);
    await beside.close();
  });

  it('a person signs in on one instance and goes on at the other [A8.01]', async () => {
    const beside = await startServer({ beside: server });
    const browser = await signedIn(server, await newUser(server));
    const elsewhere = beside.browser();
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get('/api/v3/accounts')).status).toBe(200);
    await beside.close();
  });
});

it('a network address that has spent its day leaves no trace of what it goes on to try [S09]', async () => {
  const address = anyAddress();
  for (let n = 0; n < 100; n += 1) await logIn(server.browser(address), { email: anyEmail(), password: 'x' });
  const counters = async () => (await server.context.db.selectFrom('limits').select('name').execute()).length;
  const before = await counters();
  for (let n = 0; n < 10; n += 1) expect((await logIn(server.browser(address), { email: anyEmail(), password: 'x' })).status).toBe(429);
  expect(await counters()).toBe(before);
});

it('an attempt that was turned away unheard, since too many were waiting, is no failure [S10, S12]', async () => {
  let isBusy = false;
  const { hasher } = server.context;
  const flooded = await startServer({
    hasher: { ...hasher, verify: (stored, password) => (isBusy ? Promise.reject(new BusyError()) : hasher.verify(stored, password)) },
  });
  const person = await newUser(flooded);
  isBusy = true;
  for (let n = 0; n < 25; n += 1) expect((await logIn(flooded.browser('203.0.113.7'), person)).status).toBe(503);
  isBusy = false;
  for (let n = 0; n < 2; n += 1) expect((await logIn(flooded.browser('203.0.113.7'), wrong(person))).status).toBe(401);
  expect((await logIn(flooded.browser('203.0.113.7'), wrong(person))).status).toBe(422);
  expect((await logIn(flooded.browser('203.0.113.8'), wrong(person))).status).toBe(422);
  expect((await logInWithCaptcha(flooded.browser('203.0.113.7'), person)).status).toBe(200);
  await flooded.close();
});
