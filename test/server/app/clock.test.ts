import { startServer, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  codeNow,
  failFromEverywhere,
  logIn,
  logInWithCaptcha,
  newUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  resetCodeOf,
  signedIn,
} from '../../support/serverPeople';

const hour = 3_600_000;
const day = 24 * hour;
const newPassword = 'Another-velvet-orbit-9';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' } });
});
afterEach(() => server.close());

describe('after the server’s clock went back an hour', () => {
  it('an idle session lives its day and at most that hour more [R15, S22]', async () => {
    const browser = await signedIn(server, await newUser(server));
    server.clock.advance(-hour);
    server.clock.advance(day);
    expect((await browser.copy().get('/api/v3/accounts')).status).toBe(200);
    server.clock.advance(day + 1);
    expect((await browser.copy().get('/api/v3/accounts')).status).toBe(401);
  });

  it('a session that is used ends after fourteen days and at most that hour more [R15, S22]', async () => {
    const browser = await signedIn(server, await newUser(server));
    server.clock.advance(-hour);
    const hourly = async (hours: number) => {
      let status = 0;
      for (let n = 0; n < hours / 12; n += 1) {
        server.clock.advance(12 * hour);
        status = (await browser.get('/api/v3/accounts')).status;
      }
      return status;
    };
    expect(await hourly(13 * 24)).toBe(200);
    server.clock.advance(day + hour);
    expect((await browser.get('/api/v3/accounts')).status).toBe(401);
  });

  it('a reset code works for its hour and at most that hour more [R15, S28]', async () => {
    const person = await newUser(server);
    const reset = (code: string) =>
      server.browser(anyAddress()).post('/api/v3/accounts/password/reset', {
        username: person.email,
        code,
        password1: newPassword,
        password2: newPassword,
      });
    const late = await resetCodeOf(server, person);
    server.clock.advance(-hour);
    server.clock.advance(2 * hour);
    expect((await reset(late)).status).toBe(403);
    const inTime = await resetCodeOf(server, person);
    server.clock.advance(-hour);
    server.clock.advance(2 * hour - 1);
    expect((await reset(inTime)).status).toBe(200);
  });

  it('a sign-in that waits for its second factor ends after its ten minutes and at most that hour more [R15, S16]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    server.clock.advance(-hour);
    server.clock.advance(hour + 10 * 60_000);
    expect((await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) })).status).toBe(401);
  });

  it('a lock ends after its quarter of an hour and at most that hour more [R15, S10]', async () => {
    const person = await newUser(server);
    await failFromEverywhere(server, person.email, 20);
    server.clock.advance(-hour);
    expect((await logInWithCaptcha(server.browser(anyAddress()), person)).status).toBe(403);
    server.clock.advance(hour + 15 * 60_000);
    expect((await logInWithCaptcha(server.browser(anyAddress()), person)).status).toBe(200);
  });
});

describe('a browser whose clock is ten years off', () => {
  it.each([-10, 10])(
    'a browser whose clock is off by %i years signs in, stays in and keeps its codes, since the server asks its own clock [R15]',
    async (years) => {
      const date = new Date(server.clock.now().getTime() + years * 365 * day).toUTCString();
      const person = await newUser(server);
      const browser = server.browser(anyAddress());
      const reply = await browser.post('/api/v3/login', { email: person.email, password: person.password }, { headers: { date } });
      expect(reply.status).toBe(200);
      server.clock.advance(day - 1);
      expect((await browser.get('/api/v3/accounts', { headers: { date } })).status).toBe(200);
    },
  );

  it('a browser whose clock is ten years off has no valid code of an authenticator that is as far off, and one that is right is taken [R15, S16]', async () => {
    const person = await newUserWithTwoFactor(server);
    const tenYears = (10 * 365 * day) / 30_000;
    for (const steps of [-tenYears, tenYears]) {
      const browser = await owingSecondFactor(server, person);
      expect((await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret, steps) })).status).toBe(403);
    }
    const browser = await owingSecondFactor(server, person);
    expect((await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) })).status).toBe(200);
    expect((await logIn(server.browser(anyAddress()), person)).body.reason).toBe('mfa_required');
  });
});
