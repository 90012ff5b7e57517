import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, logIn, newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Logs in and requests the replies of the first screen with it. */
const logInAsking = (browser: ReturnType<TestServer['browser']>, { email, password }: { email: string; password: string }) =>
  browser.post('/api/v3/login?include=zaps', { email, password });

interface Sent {
  readonly path: string;
  readonly text: string;
}

/** The answer of each path to a separate request. */
async function asked(browser: ReturnType<TestServer['browser']>, sent: readonly Sent[]) {
  return Promise.all(sent.map(async ({ path }) => ({ path, body: (await browser.get(path)).body as unknown })));
}
const bodies = (sent: readonly Sent[]) => sent.map(({ path, text }) => ({ path, body: JSON.parse(text) as unknown }));

describe('replies for the first screen', () => {
  it('replies for the first screen come with a log-in that asks for them, each as its own call would answer', async () => {
    const person = await newUser(server);
    const browser = server.browser(anyAddress());
    const reply = await logInAsking(browser, person);
    expect(reply.status).toBe(200);
    const { ahead } = reply.body as unknown as { ahead: Sent[] };
    const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
    expect(ahead.map(({ path }) => path)).toEqual([
      '/api/v3/profiles',
      `/api/v3/profiles/${person.id}`,
      '/api/v3/accounts',
      `/api/v3/zaps?account_id=${accountId}`,
    ]);
    expect(bodies(ahead)).toEqual(await asked(browser, ahead));
  });

  it('replies for the first screen come with the look-up of the session, without the Zaps where no page lists them', async () => {
    const { browser, person } = await signedInPerson();
    const { body } = await browser.get('/api/v3/profiles?include=accounts');
    expect((body.ahead as Sent[]).map(({ path }) => path)).toEqual([
      '/api/v3/profiles',
      `/api/v3/profiles/${person.id}`,
      '/api/v3/accounts',
    ]);
    expect(bodies(body.ahead as Sent[])).toEqual(await asked(browser, body.ahead as Sent[]));
  });

  it('replies for the first screen hold nothing of an account that is somebody else’s', async () => {
    const stranger = await signedInPerson();
    const theirs = (await stranger.browser.get('/api/v3/accounts')).body.objects[0].id as number;
    const { browser } = await signedInPerson();
    const own = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
    const { body } = await browser.get(`/api/v3/profiles?include=zaps&account_id=${theirs}`);
    expect((body.ahead as Sent[]).at(-1)?.path).toBe(`/api/v3/zaps?account_id=${own}`);
    expect(JSON.stringify(body)).not.toContain(stranger.person.email);
  });

  it('replies for the first screen are sent to nobody who did not ask, nor to a visitor, nor after a wrong password', async () => {
    const person = await newUser(server);
    const browser = server.browser(anyAddress());
    expect((await browser.get('/api/v3/profiles?include=zaps')).body).not.toHaveProperty('ahead');
    const refused = await logInAsking(browser, { ...person, password: 'not my password' });
    expect([refused.status, 'ahead' in (refused.body as object)]).toEqual([401, false]);
    expect((await logIn(browser, person)).body).toEqual({ profile_id: person.id });
  });
});

async function signedInPerson() {
  const person = await newUser(server);
  return { person, browser: await signedIn(server, person) };
}
