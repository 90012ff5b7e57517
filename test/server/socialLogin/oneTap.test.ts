import { createHash } from 'node:crypto';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, newUser, signedIn, switchOnTwoFactor } from '../../support/serverPeople';
import { whoIs } from '../../support/serverVisitors';
import { startTokenIssuer, type TokenForm, type TokenIssuer } from '../../support/tokenIssuer';

let server: TestServer;
let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer(() => server.clock.now());
  server = await startServer({ env: { ...issuer.env, SIGN_UP_PER_ADDRESS: '100' } });
  server.clock.advance(Date.now() - server.clock.now().getTime());
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

let made = 0;
const newSubject = () => `subject-${(made += 1)}`;
const nonceOf = async (browser: Browser): Promise<string> => (await browser.get('/api/v3/sign-on/one-tap')).body.nonce;
const post = (browser: Browser, idToken: string, currency: string | null = null) =>
  browser.post('/google-sso/onetap/', { id_token: idToken, currency });

/** Starts one-tap and sends a token with these claims. */
async function tap(claims: Record<string, unknown>, how: TokenForm = {}, browser = server.browser(anyAddress())) {
  const nonce = await nonceOf(browser);
  return { browser, reply: await post(browser, await issuer.token({ nonce, sub: newSubject(), ...claims }, how)) };
}

describe('a credential of one-tap', () => {
  it('a credential of one-tap signs a new user up and in, with the currency of the page [A7.09, A7.37]', async () => {
    const email = anyEmail();
    const browser = server.browser(anyAddress());
    const nonce = await nonceOf(browser);
    const reply = await post(browser, await issuer.token({ nonce, sub: newSubject(), email }), 'eur');
    expect([reply.status, reply.body]).toEqual([
      200,
      { profile_id: await whoIs(browser), is_new: true, account_verification_required: false },
    ]);
    const profile = await server.context.db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ currency: 'EUR', email_confirmed: true, password_hash: null });
  });

  it('a credential of one-tap takes a body of an ID token and a currency, and nothing else [A7.09]', async () => {
    const browser = server.browser(anyAddress());
    const refused = await browser.post('/google-sso/onetap/', { id_token: 'x', currency: null, next: '/app' });
    expect([refused.status, refused.body.field_errors]).toEqual([400, { next: ['This field isn’t supported.'] }]);
    expect((await browser.post('/google-sso/onetap/', { currency: 'eur' })).status).toBe(400);
  });

  it('a credential of one-tap signs somebody in who came by it before', async () => {
    const sub = newSubject();
    const email = anyEmail();
    const first = await tap({ sub, email });
    const { reply, browser } = await tap({ sub, email });
    expect(reply.body).toEqual({ profile_id: first.reply.body.profile_id, is_new: false, account_verification_required: false });
    expect(await whoIs(browser)).toBe(first.reply.body.profile_id);
  });

  it('a credential of one-tap for an address of an existing account requires a proof of that account unless both sides vouch for it [A4.30, S40]', async () => {
    const owner = await newUser(server);
    const { reply, browser } = await tap({ email: owner.email });
    expect(reply.body).toEqual({ profile_id: null, is_new: false, account_verification_required: true });
    expect(await whoIs(browser)).toBeNull();
    expect((await browser.get('/api/v3/sign-on/pending')).body).toMatchObject({ provider: 'google', email: owner.email });
    await server.context.db.updateTable('profiles').set({ email_confirmed: true }).where('id', '=', owner.id).execute();
    expect((await tap({ email: owner.email, email_verified: false })).reply.body.account_verification_required).toBe(true);
    expect((await tap({ email: owner.email })).reply.body.profile_id).toBe(owner.id);
  });

  it('a credential of one-tap leaves the second factor owed [S15]', async () => {
    const owner = await newUser(server);
    await server.context.db.updateTable('profiles').set({ email_confirmed: true }).where('id', '=', owner.id).execute();
    await switchOnTwoFactor(server, await signedIn(server, owner));
    const { reply, browser } = await tap({ email: owner.email });
    expect([reply.status, reply.body.reason]).toEqual([403, 'mfa_required']);
    expect(await whoIs(browser)).toBeNull();
  });

  it('a credential of one-tap does not get past an account that requires its own single sign-on [S14]', async () => {
    const sub = newSubject();
    const first = await tap({ sub, email: anyEmail() });
    const { account_id: id } = await server.context.db
      .selectFrom('memberships')
      .select('account_id')
      .where('profile_id', '=', first.reply.body.profile_id)
      .executeTakeFirstOrThrow();
    await server.context.db.updateTable('accounts').set({ is_saml_required: true }).where('id', '=', id).execute();
    const { reply, browser } = await tap({ sub });
    expect(reply.status).toBe(403);
    expect(await whoIs(browser)).toBeNull();
  });
});

describe('a credential that is not good signs nobody in [S40]:', () => {
  const hour = 3600;
  const now = () => Math.floor(server.clock.now().getTime() / 1000);
  it.each<[string, () => Record<string, unknown>, TokenForm?]>([
    ['unsigned', () => ({}), { by: 'none' }],
    ['signed by a stranger under the name of the key', () => ({}), { by: 'stranger' }],
    ['signed with the client’s secret', () => ({}), { by: 'HS256' }],
    ['for another audience', () => ({ aud: 'another-client' })],
    ['for several audiences, issued to another', () => ({ aud: ['client-of-the-issuer', 'other'], azp: 'other' })],
    ['of another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['expired', () => ({ iat: now() - 2 * hour, exp: now() - hour })],
    ['not valid yet', () => ({ nbf: now() + hour })],
    ['without an end', () => ({ exp: null })],
    ['without a nonce', () => ({ nonce: null })],
    ['with the nonce of another browser', () => ({ nonce: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    ['without a subject', () => ({ sub: null })],
  ])('a one-tap credential signs nobody in: %s [S40]', async (_name, claims, ...[how]) => {
    const { reply, browser } = await tap(claims(), how);
    expect([reply.status, reply.body.errors]).toEqual([401, ['We couldn’t verify Google’s response. Try again.']]);
    expect(await whoIs(browser)).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0.e30.', 'a'.repeat(300)])('no token at all: %j [S40]', async (text) => {
    const browser = server.browser(anyAddress());
    await nonceOf(browser);
    expect((await post(browser, text)).status).toBe(401);
  });

  it('used before, by the same browser or another with its cookies [S40]', async () => {
    const browser = server.browser(anyAddress());
    const idToken = await issuer.token({ nonce: await nonceOf(browser), sub: newSubject(), email: anyEmail() });
    const thief = browser.copy();
    expect((await post(browser, idToken)).status).toBe(200);
    expect((await post(browser, idToken)).status).toBe(401);
    expect((await post(thief, idToken)).status).toBe(401);
    expect(await whoIs(thief)).toBeNull();
    // Only the digest of the token is stored (S01).
    const kept = await server.context.db.selectFrom('used_id_tokens').selectAll().execute();
    expect(kept.map(({ token_hash }) => token_hash)).toContain(createHash('sha256').update(idToken).digest('base64url'));
  });

  it('sent at the same time fifty times, signs in once [S40]', async () => {
    const browser = server.browser(anyAddress());
    const idToken = await issuer.token({ nonce: await nonceOf(browser), sub: newSubject(), email: anyEmail() });
    await browser.csrfToken();
    const copies = Array.from({ length: 50 }, () => browser.copy());
    const replies = await Promise.all(copies.map((copy) => post(copy, idToken)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('an answer of the provider to our server [S40]', () => {
  const start = async (browser: Browser) => {
    const reply = await browser.send({ method: 'GET', url: '/google-sso/start?scopes=basic' });
    return new URL(String(reply.headers.location));
  };
  const comeBack = (browser: Browser, to: URL) =>
    browser.send({
      method: 'GET',
      url: `/sso/callback/google?code=${to.searchParams.get('nonce')}&state=${to.searchParams.get('state')}`,
    });

  it('an answer of the provider to our server that is right signs in, and proves by PKCE who began [S40]', async () => {
    issuer.answerWith((nonce) => issuer.token({ nonce, sub: newSubject(), email: anyEmail() }));
    const browser = server.browser(anyAddress());
    const to = await start(browser);
    const reply = await comeBack(browser, to);
    expect(reply.headers.location).toMatch(/^\/sign-up\/sso\/success\?/);
    expect(await whoIs(browser)).not.toBeNull();
    const digest = createHash('sha256')
      .update(issuer.verifiers.at(-1) ?? '')
      .digest('base64url');
    expect(digest).toBe(to.searchParams.get('code_challenge'));
  });

  const now = () => Math.floor(server.clock.now().getTime() / 1000);
  it.each<[string, (nonce: string) => Record<string, unknown>, TokenForm?]>([
    ['unsigned', (nonce) => ({ nonce }), { by: 'none' }],
    ['signed by a stranger', (nonce) => ({ nonce }), { by: 'stranger' }],
    ['for another audience', (nonce) => ({ nonce, aud: 'another-client' })],
    ['of another issuer', (nonce) => ({ nonce, iss: 'https://evil.example' })],
    ['expired', (nonce) => ({ nonce, iat: now() - 7200, exp: now() - 3600 })],
    ['with another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: null })],
  ])('an answer of the provider to our server is refused: %s [S40]', async (_name, claims, ...[how]) => {
    issuer.answerWith((nonce) => issuer.token({ sub: newSubject(), email: anyEmail(), ...claims(nonce) }, how));
    const browser = server.browser(anyAddress());
    const reply = await comeBack(browser, await start(browser));
    expect(reply.headers.location).toBe('/app/login?sign_on=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('an answer of the provider to our server without an e-mail address signs nobody up', async () => {
    issuer.answerWith((nonce) => issuer.token({ nonce, sub: newSubject(), email: null }));
    const browser = server.browser(anyAddress());
    const reply = await comeBack(browser, await start(browser));
    expect(reply.headers.location).toBe('/app/login?sign_on=no_email');
  });

  it('an answer of the provider to our server with names that would break a mail or a page keeps them harmless [S33]', async () => {
    const email = anyEmail();
    issuer.answerWith((nonce) =>
      issuer.token({ nonce, sub: newSubject(), email, given_name: 'A\r\nBcc: x', family_name: 'x'.repeat(500) }),
    );
    const browser = server.browser(anyAddress());
    await comeBack(browser, await start(browser));
    const profile = await server.context.db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect([profile.first_name, profile.last_name.length]).toEqual(['A  Bcc: x', 100]);
  });
});

describe('without one-tap', () => {
  it('there is no endpoint for it, and nothing of a stranger in the policy [S41, S44]', async () => {
    const plain = await startServer({ env: { ...issuer.env, GOOGLE_ONE_TAP: 'false' } });
    expect((await plain.browser().get('/api/v3/sign-on/one-tap')).status).toBe(404);
    expect((await plain.browser().post('/google-sso/onetap/', { id_token: 'x' })).status).toBe(404);
    await plain.close();
  });
});
