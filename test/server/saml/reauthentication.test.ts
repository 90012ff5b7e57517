import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  codeNow,
  logIn,
  newConfirmedUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  signedIn,
} from '../../support/serverPeople';
import { ask, colleague, company, failure, leadsTo, post, signInAtProvider } from '../../support/samlVisitors';
import { whoIs } from '../../support/serverVisitors';

let server: TestServer;
// A sign-in is fresh for one minute only, so the token outlives it and decides.
beforeAll(async () => {
  server = await startServer({ env: { SESSION_FRESH_SECONDS: '60' } });
});
afterAll(() => server.close());

const minute = 60_000;
const askAgain = async (browser: Browser, action = 'twoFactorSetup', next?: string) =>
  browser.get(`/api/v4/confirm-authentication/?action=${action}${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`);
const act = (browser: Browser, token?: string, path = '/api/v3/2fa/setup') =>
  browser.post(path, {}, token === undefined ? {} : { headers: { 'x-reauthentication-token': token } });

/** A signed-in person requests a token, signs in again and waits two minutes. */
async function reauthenticated(action = 'twoFactorSetup') {
  const person = await newConfirmedUser(server);
  const browser = await signedIn(server, person);
  const { token } = (await askAgain(browser, action)).body as { token: string };
  const old = browser.cookies.get('__Host-session');
  await logIn(browser, person);
  expect(browser.cookies.get('__Host-session')).not.toBe(old);
  server.clock.advance(2 * minute);
  return { person, browser, token };
}

describe('signing in again for one act', () => {
  it('signing in again for one act begins with an address of ours and a token [A3.39, A7.21]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    const reply = await askAgain(browser, 'twoFactorSetup', '/app/settings/security');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      url: '/app/login?reauth=true&next=%2Fapp%2Fsettings%2Fsecurity',
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    for (const next of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/logout/']) {
      expect((await askAgain(browser, 'twoFactorSetup', next)).body.url).toBe('/app/login?reauth=true');
    }
  });

  it('signing in again for one act lets the act pass that was asked for, although the sign-in is not fresh [S26]', async () => {
    const { browser, token } = await reauthenticated();
    expect((await act(browser)).body.reason).toBe('invalid_auth_realm');
    expect((await act(browser, token)).status).toBe(200);
  });

  // Literals, because pages and instances of other releases use these names during an upgrade.
  it.each(['accountSave', 'dataExportStart', 'twoFactorSetup', 'passkeyOptions', 'signOnLink'])(
    'signing in again for one act stores the action %s by the name that was sent [A7.21, S26]',
    async (action) => {
      const person = await newConfirmedUser(server);
      const browser = await signedIn(server, person);
      expect((await browser.get(`/api/v4/confirm-authentication?action=${action}`)).status).toBe(200);
      const rows = await server.context.db.selectFrom('reauthentications').select('action').where('profile_id', '=', person.id).execute();
      expect(rows).toEqual([{ action }]);
    },
  );

  it('signing in again for one act counts once [S26]', async () => {
    const { browser, token } = await reauthenticated();
    const replies = await Promise.all([act(browser, token), act(browser, token), act(browser, token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await act(browser, token)).status).toBe(403);
  });

  it('signing in again for one act counts for no other act [S26]', async () => {
    const { browser, token } = await reauthenticated('twoFactorDisable');
    expect((await act(browser, token)).body.reason).toBe('invalid_auth_realm');
    expect((await act(browser, token, '/api/v3/2fa/disable')).status).toBe(200);
  });

  it('signing in again for one act counts for no other session, not even of the same person [S26]', async () => {
    const { person, token } = await reauthenticated();
    const [other, stranger] = [await signedIn(server, person), await signedIn(server, await newConfirmedUser(server))];
    server.clock.advance(2 * minute);
    for (const browser of [other, stranger]) expect((await act(browser, token)).body.reason).toBe('invalid_auth_realm');
  });

  it('signing in again for one act counts for five minutes [S26]', async () => {
    const { browser, token } = await reauthenticated();
    server.clock.advance(3 * minute - 1);
    expect((await act(browser, token)).status).toBe(200);
    const late = await reauthenticated();
    server.clock.advance(3 * minute);
    expect((await act(late.browser, late.token)).body.reason).toBe('invalid_auth_realm');
  });

  it('signing in again for one act counts for nothing before the person has signed in again, and not after somebody else did [S26]', async () => {
    const browser = await signedIn(server, await newConfirmedUser(server));
    const { token } = (await askAgain(browser)).body as { token: string };
    server.clock.advance(2 * minute);
    expect((await act(browser, token)).body.reason).toBe('invalid_auth_realm');
    await logIn(browser, await newConfirmedUser(server));
    server.clock.advance(2 * minute);
    expect((await act(browser, token)).body.reason).toBe('invalid_auth_realm');
  });

  it('signing in again for one act is proved by a sign-in with a second factor only once both are given [S26, S15]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) });
    const { token } = (await askAgain(browser, 'twoFactorDisable')).body as { token: string };
    server.clock.advance(2 * minute);
    await logIn(browser, person);
    expect((await act(browser, token, '/api/v3/2fa/disable')).body.reason).toBe('invalid_auth_realm');
    await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) });
    server.clock.advance(2 * minute);
    expect((await act(browser, token, '/api/v3/2fa/disable')).status).toBe(200);
  });

  it('signing in again for one act is over when the session ends [S23, S26]', async () => {
    const { browser, token, person } = await reauthenticated();
    const thief = browser.copy();
    await browser.get('/api/logout/');
    expect((await act(thief, token)).status).toBe(401);
    await logIn(browser, person);
    server.clock.advance(2 * minute);
    expect((await act(browser, token)).body.reason).toBe('invalid_auth_realm');
  });

  it.each(['x'.repeat(43), '', 'null', '[]'])('signing in again for one act takes no token like %j [S13, S26]', async (token) => {
    const { browser } = await reauthenticated();
    expect((await act(browser, token)).body.reason).toBe('invalid_auth_realm');
  });

  it.each(['?action=', '?action=login', '?action=twoFactorSetup&action=twoFactorDisable', '?action=toString'])(
    'signing in again for one act does not start with %j [S50]',
    async (query) => {
      const browser = await signedIn(server, await newConfirmedUser(server));
      const reply = await browser.get(`/api/v4/confirm-authentication/${query}`);
      expect(reply.status).toBe(400);
      // The answer does not list our endpoints.
      expect(reply.text).not.toMatch(/enableTwoFactor|updateAccount|twoFactorEnable|accountSave/);
    },
  );

  it('signing in again for one act begins without an act too, and the token then counts for none [A7.21, S26]', async () => {
    const person = await newConfirmedUser(server);
    const browser = await signedIn(server, person);
    server.clock.advance(11 * minute);
    const { status, body } = await browser.get('/api/v4/confirm-authentication/');
    expect([status, body]).toEqual([200, { url: '/app/login?reauth=true', token: expect.stringMatching(/^[\w-]{43}$/) as string }]);
    expect((await act(browser, body.token)).body.reason).toBe('invalid_auth_realm');
    await logIn(browser, person);
    // The new sign-in is fresh.
    expect((await act(browser)).status).toBe(200);
    server.clock.advance(11 * minute);
    expect((await act(browser, body.token)).body.reason).toBe('invalid_auth_realm');
  });

  it('signing in again for one act needs a session, and is limited by person [S09]', async () => {
    expect((await askAgain(server.browser(anyAddress()))).status).toBe(401);
    const browser = await signedIn(server, await newConfirmedUser(server));
    for (let n = 0; n < 30; n += 1) expect((await askAgain(browser)).status).toBe(200);
    expect((await askAgain(browser)).status).toBe(429);
  });
});

describe('people of a company with its own provider', () => {
  it('people of a company with its own provider sign in again there, are asked again, and come back to where they were [A7.21, S26]', async () => {
    const acme = await company(server);
    const person = colleague(acme);
    const browser = server.browser(anyAddress());
    await signInAtProvider(server, browser, acme, person);
    const { url, token } = (await askAgain(browser, 'twoFactorSetup', '/app/settings/security')).body as {
      url: string;
      token: string;
    };
    expect(url).toBe(`${acme.startPath}?reauth=true&next=%2Fapp%2Fsettings%2Fsecurity`);
    server.clock.advance(2 * minute);
    const started = await browser.get(url);
    const request = new URL(leadsTo(started)).searchParams.get('SAMLRequest') ?? '';
    const { inflateRawSync } = await import('node:zlib');
    expect(inflateRawSync(Buffer.from(request, 'base64')).toString()).toContain('ForceAuthn="true"');

    const reply = await signInAtProvider(server, browser, acme, person, { query: url.slice(url.indexOf('?')) });
    expect(leadsTo(reply)).toBe('/app/settings/security');
    server.clock.advance(1.5 * minute);
    expect((await act(browser)).body.reason).toBe('invalid_auth_realm');
    expect((await act(browser, token)).status).toBe(200);
  });

  it('people of a company with its own provider are not taken for somebody else, nor for having signed in when they did it long ago [S26]', async () => {
    const acme = await company(server);
    const browser = server.browser(anyAddress());
    await signInAtProvider(server, browser, acme, colleague(acme));
    const me = await whoIs(browser);
    expect(leadsTo(await signInAtProvider(server, browser, acme, colleague(acme, 'other'), { query: '?reauth=true' }))).toBe(
      failure('other_person'),
    );
    const over = { signedInAt: new Date(server.clock.now().getTime() - 5 * minute) };
    expect(leadsTo(await signInAtProvider(server, browser, acme, colleague(acme), { query: '?reauth=true', over }))).toBe(
      failure('other_person'),
    );
    expect(await whoIs(browser)).toBe(me);
    // Without a request to sign in again, an older sign-in at the provider is sufficient.
    expect(leadsTo(await signInAtProvider(server, browser, acme, colleague(acme), { over }))).toBe('/app/dashboard');
    expect((await post(server, acme, { SAMLResponse: 'x', RelayState: (await ask(browser, acme)).relay })).status).toBe(303);
  });
});
