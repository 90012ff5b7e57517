import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, logIn, newUser, signedIn, type Somebody } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { SESSION_MAX_LIVE: '2' } });
});
afterAll(() => server.close());

const confirm = (browser: Browser, body?: unknown) => browser.post('/api/v3/secure-session', body);
const isIn = async (browser: Browser) => (await browser.get('/api/v3/profiles')).body.active_id !== null;

/** A browser that needs the confirmation, because two others are signed in. */
async function owing(person: Somebody): Promise<Browser> {
  const browser = server.browser(anyAddress());
  const reply = await logIn(browser, person);
  if (reply.body.reason !== 'single_session') throw new Error(`log-in answered ${reply.status}: ${reply.text}`);
  return browser;
}

it('the confirmation of a single session signs in and ends every other session [A7.16, S24]', async () => {
  const person = await newUser(server);
  const others = [await signedIn(server, person), await signedIn(server, person)];
  const browser = await owing(person);
  const reply = await confirm(browser);
  expect(reply).toMatchObject({ status: 200, body: { profile_id: person.id } });
  expect(await isIn(browser)).toBe(true);
  for (const other of others) expect(await isIn(other)).toBe(false);
});

it.each([{}, undefined])('the confirmation of a single session accepts the body %j [A7.16]', async (body) => {
  const person = await newUser(server);
  for (const _ of [1, 2]) await signedIn(server, person);
  expect((await confirm(await owing(person), body)).status).toBe(200);
});

it('the confirmation of a single session gives it an id that was nowhere before [S20, S24]', async () => {
  const person = await newUser(server);
  for (const _ of [1, 2]) await signedIn(server, person);
  const browser = await owing(person);
  const before = new Set(browser.cookies.values());
  await confirm(browser);
  expect(before.has(browser.cookies.get('__Host-session') ?? '')).toBe(false);
});

it('the confirmation of a single session replies 401 without a challenge, with a used one, and after ten minutes [S24]', async () => {
  const person = await newUser(server);
  for (const _ of [1, 2]) await signedIn(server, person);
  expect(await confirm(server.browser(anyAddress()))).toMatchObject({ status: 401, body: { errors: ['Not authenticated.'] } });
  const browser = await owing(person);
  const copy = browser.copy();
  await confirm(browser);
  expect((await confirm(copy)).status).toBe(401);
  await signedIn(server, person);
  const late = await owing(person);
  server.clock.advance(601_000);
  expect((await confirm(late)).status).toBe(401);
});

it.each([1, 2, 3])('when devices confirm a single session at once, exactly one stays, round %i [S24]', async () => {
  const person = await newUser(server);
  for (const _ of [1, 2]) await signedIn(server, person);
  const devices: Browser[] = [];
  for (let n = 0; n < 6; n += 1) devices.push(await owing(person));
  await Promise.all(devices.map((device) => confirm(device)));
  const inside = await Promise.all(devices.map(isIn));
  expect(inside.filter(Boolean)).toHaveLength(1);
});
