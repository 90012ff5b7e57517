import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, newUser, signedIn } from '../../support/serverPeople';
import { whoIs } from '../../support/serverVisitors';

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  one = await startServer();
  other = await startServer({ beside: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** The same browser, sent to the other instance by the load balancer. */
function movedTo(server: TestServer, browser: Browser): Browser {
  const moved = server.browser('198.18.200.1');
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

describe('two instances on one database', () => {
  it('a person who signed in on one goes on on the other [S20, S34, S22]', async () => {
    const person = await newConfirmedUser(one);
    const browser = await signedIn(one, person);
    const moved = movedTo(other, browser);
    expect(await whoIs(moved)).toBe(person.id);
    expect((await moved.post('/api/v3/2fa/setup', {})).status).toBe(200);
  });

  it('a token fetched from one is taken by the other [S34]', async () => {
    const browser = one.browser();
    await browser.csrfToken();
    const reply = await movedTo(other, browser).post('/api/v3/login', { email: 'nobody@example.com', password: 'x' });
    expect(reply.status).toBe(401);
  });

  it('logging out on one is logging out on both [S23]', async () => {
    const browser = await signedIn(one, await newUser(other));
    const moved = movedTo(other, browser);
    expect(await whoIs(moved)).not.toBeNull();
    await browser.get('/api/logout/');
    expect(await whoIs(moved)).toBeNull();
  });

  it('attempts at both count together, also at the same moment [S09]', async () => {
    const address = '198.18.201.1';
    const attempt = (server: TestServer) =>
      server.browser(address).post('/api/v3/accounts/password/forgot', { email: 'nobody@example.com' });
    const replies = await Promise.all(Array.from({ length: 20 }, (_item, n) => attempt(n % 2 === 0 ? one : other)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(one.config.limits.forgot.perIdentifier);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20 - one.config.limits.forgot.perIdentifier);
  });

  it('a keyed sign-up sent to both at once signs up one person [R07, R04]', async () => {
    const form = { email: 'twice@example.com', first_name: 'A', last_name: 'B', password1: 'plum-Orbit-47-velvet' };
    const send = (server: TestServer) =>
      server.browser('198.18.202.1').post('/api/v3/profiles', form, { headers: { 'idempotency-key': 'one-click' } });
    const replies = await Promise.all([send(one), send(other), send(one), send(other)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  it('a job is done by one of them [R05]', async () => {
    await newUser(one, { email: 'job@example.com' });
    const done = await Promise.all([one.runJobs(), other.runJobs()]);
    expect(done[0]! + done[1]!).toBeGreaterThan(0);
    expect(await one.mails('job@example.com')).toHaveLength(1);
  });
});
