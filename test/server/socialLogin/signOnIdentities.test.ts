import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, newConfirmedUser, setConfirmed, signedIn } from '../../support/serverPeople';
import { startTokenIssuer, type TokenIssuer } from '../../support/tokenIssuer';

let server: TestServer;
let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer(() => server.clock.now());
  server = await startServer({ env: { ...issuer.env } });
  server.clock.advance(Date.now() - server.clock.now().getTime());
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

let made = 0;
const list = async (browser: Browser) => (await browser.get('/api/v3/sign-on/identities')).body;

/** Connects a provider from the button in the settings, and returns the address of the last redirect. */
async function connect(browser: Browser, claims: Record<string, unknown>): Promise<string> {
  issuer.answerWith((nonce) => issuer.token({ nonce, ...claims }));
  const { url } = (await browser.post('/api/v3/sign-on/identities', { provider: 'google' })).body;
  return follow(browser, url);
}

async function follow(browser: Browser, url: string): Promise<string> {
  const started = await browser.send({ method: 'GET', url });
  if (started.status !== 302) return String(started.status);
  const { searchParams } = new URL(String(started.headers.location));
  const query = `code=${searchParams.get('nonce')}&state=${searchParams.get('state')}`;
  return String((await browser.send({ method: 'GET', url: `/sso/callback/google?${query}` })).headers.location);
}

describe('another sign-in method', () => {
  it('another sign-in method is connected by the signed-in person, listed, reported by mail, and removed again', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    expect(await list(browser)).toEqual({ objects: [], providers: ['google'], has_password: true });
    // With another address than the account's, because only the identity counts.
    const email = anyEmail();
    expect(await connect(browser, { sub: 'first', email })).toBe('/app/settings/connections');
    const { objects } = await list(browser);
    expect(objects).toMatchObject([{ provider: 'google', email, signup_type: 'google_sso' }]);
    expect((await server.mails(person.email)).at(-1)?.subject).toBe('Google was connected to your Patchbay account');
    expect((await browser.delete(`/api/v3/sign-on/identities/${objects[0].id}`)).status).toBe(204);
    expect((await list(browser)).objects).toEqual([]);
    expect((await server.mails(person.email)).at(-1)?.subject).toBe('Google was disconnected from your Patchbay account');
  });

  it('another sign-in method is not taken away from somebody who has it [S40]', async () => {
    const owner = await signedIn(server, await newConfirmedUser(server));
    await connect(owner, { sub: 'owned', email: anyEmail() });
    const other = await signedIn(server, await newConfirmedUser(server));
    expect(await connect(other, { sub: 'owned', email: anyEmail() })).toBe('/app/settings/connections?sign_on=taken');
    expect((await list(owner)).objects).toHaveLength(1);
    expect((await list(other)).objects).toHaveLength(0);
  });

  it.each([
    ['that staff look on with by now', 0, 1],
    ['of the person', 1, null],
  ])(
    'another sign-in method that was started is connected on the way back from the provider in a session %s: %p of it [S27]',
    async (_whose, count, masquerader) => {
      const person = await newConfirmedUser(server);
      const browser = await signedIn(server, person);
      issuer.answerWith((nonce) => issuer.token({ nonce, sub: `looked-on-${count}`, email: anyEmail() }));
      const { url } = (await browser.post('/api/v3/sign-on/identities', { provider: 'google' })).body;
      const started = await browser.send({ method: 'GET', url });
      const { searchParams } = new URL(String(started.headers.location));
      const sessions = server.context.db.updateTable('sessions').where('profile_id', '=', person.id);
      await sessions.set({ masquerader_id: masquerader }).execute();
      await browser.send({
        method: 'GET',
        url: `/sso/callback/google?code=${searchParams.get('nonce')}&state=${searchParams.get('state')}`,
      });
      await sessions.set({ masquerader_id: null }).execute();
      expect((await list(browser)).objects).toHaveLength(count);
    },
  );

  it('another sign-in method is refused until the address is confirmed, with the reason [S65]', async () => {
    const person = await newConfirmedUser(server);
    await setConfirmed(server, person, false);
    const browser = await signedIn(server, person);
    const refused = await browser.post('/api/v3/sign-on/identities', { provider: 'google' });
    expect([refused.status, refused.body.reason]).toEqual([403, 'email_unconfirmed']);
    await setConfirmed(server, person, true);
    expect((await browser.post('/api/v3/sign-on/identities', { provider: 'google' })).status).toBe(200);
  });

  it('another sign-in method needs a fresh sign-in to begin and to remove [S26]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    await connect(browser, { sub: 'old', email: anyEmail() });
    const { objects } = await list(browser);
    server.clock.advance(11 * 60_000);
    const refused = [
      await browser.post('/api/v3/sign-on/identities', { provider: 'google' }),
      await browser.delete(`/api/v3/sign-on/identities/${objects[0].id}`),
    ];
    expect(refused.map(({ status, body }) => [status, body.reason])).toEqual(Array(2).fill([403, 'invalid_auth_realm']));
    server.clock.advance(-11 * 60_000);
  });

  it('another sign-in method cannot be begun for another session, later than a minute, or without permission [S40]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    const { url } = (await browser.post('/api/v3/sign-on/identities', { provider: 'google' })).body;
    const elsewhere = await signedIn(server, person);
    expect(await follow(elsewhere, url)).toBe('403');
    expect(await follow(server.browser(anyAddress()), url)).toBe('403');
    expect(await follow(browser, url.replace(/connect=.*/, 'connect=AAAA'))).toBe('403');
    server.clock.advance(61_000);
    expect(await follow(browser, url)).toBe('403');
    server.clock.advance(-61_000);
    expect((await list(browser)).objects).toEqual([]);
  });

  it('another sign-in method is nobody else’s to remove [S51]', async () => {
    const owner = await signedIn(server, await newConfirmedUser(server));
    await connect(owner, { sub: 'mine', email: anyEmail() });
    const { objects } = await list(owner);
    const other = await signedIn(server, await newConfirmedUser(server));
    expect((await other.delete(`/api/v3/sign-on/identities/${objects[0].id}`)).status).toBe(404);
    expect((await list(owner)).objects).toHaveLength(1);
  });

  it('another sign-in method that is the last one stays', async () => {
    const email = anyEmail();
    issuer.answerWith((nonce) => issuer.token({ nonce, sub: 'only', email }));
    const browser = server.browser(anyAddress());
    await follow(browser, '/google-sso/start?scopes=basic');
    const { objects, has_password: hasPassword } = await list(browser);
    expect(hasPassword).toBe(false);
    const refused = await browser.delete(`/api/v3/sign-on/identities/${objects[0].id}`);
    expect([refused.status, refused.body.errors]).toEqual([400, ['This is your only way to log in. Set a password first.']]);
    // Each of two identities can be removed, but not both at once.
    await connect(browser, { sub: `second-${(made += 1)}`, email: anyEmail() });
    const both = (await list(browser)).objects as { id: number }[];
    const replies = await Promise.all(both.map(({ id }) => browser.delete(`/api/v3/sign-on/identities/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
});
