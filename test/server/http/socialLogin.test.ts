import { choosePerson, startProviders, type ProvidedPerson, type Providers } from '../../support/openIdProviders';
import { startServer, type Browser, type TestReply, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn, switchOnTwoFactor } from '../../support/serverPeople';
import { whoIs } from '../../support/serverVisitors';

const origin = 'https://patchbay.example';
let made = 0;
/** The people that the providers know. Each test uses a different person. */
const people: ProvidedPerson[] = Array.from({ length: 40 }, (_, index) => ({
  sub: `person-${index}`,
  given_name: 'Nora',
  family_name: `Newcomer ${index}`,
  email: `nora.${index}@example.com`,
  email_verified: index % 4 !== 3,
}));
const nextPerson = (isVerified: boolean): ProvidedPerson => {
  do made += 1;
  while (people[made]?.email_verified !== isVerified);
  return people[made] as ProvidedPerson;
};

let providers: Providers;
let server: TestServer;
beforeAll(async () => {
  providers = await startProviders([origin], people);
  server = await startServer({ env: { ...providers.env, GOOGLE_ONE_TAP: 'true' } });
  // Tokens of the providers contain the time of the machine.
  server.clock.advance(Date.now() - server.clock.now().getTime());
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

const visit = (browser: Browser, url: string): Promise<TestReply> => browser.send({ method: 'GET', url });
const whither = (reply: TestReply): string => String(reply.headers.location ?? '');
const newBrowser = () => server.browser(anyAddress());

/** Starts at one of our buttons and returns the address of the provider's page. */
async function begin(browser: Browser, start: string): Promise<string> {
  const reply = await visit(browser, start);
  expect(reply.status).toBe(302);
  return whither(reply);
}

/** Completes a sign-in: our button, a choice on the provider's page, and the way back. */
async function signInAtProvider(browser: Browser, start: string, sub: string | null): Promise<TestReply> {
  const back = new URL(await choosePerson(await begin(browser, start), sub));
  expect(back.origin).toBe(origin);
  return visit(browser, back.pathname + back.search);
}

const identities = () => server.context.db.selectFrom('sign_on_identities').selectAll().orderBy('id').execute();
const confirm = (email: string) =>
  server.context.db.updateTable('profiles').set({ email_confirmed: true }).where('email_folded', '=', email).execute();

describe('signing on at a provider', () => {
  it('signing on at a provider leads a new user to an onboarding that knows the apps and the invitation they came with [A2.20]', async () => {
    const start = '/google-sso/start?scopes=basic&selected_apis=gmail%2Cslack&invitation=inv1';
    const reply = await signInAtProvider(newBrowser(), start, nextPerson(true).sub);
    const next = new URL(whither(reply), origin).searchParams.get('next');
    expect(next).toBe('/app/onboarding?selected_apis=gmail,slack&invitation=inv1');
  });

  it.each([
    ['/google-sso/start?scopes=basic', 'google', 'google-sso'],
    ['/sso/start?provider=microsoft', 'microsoft', 'microsoft-sso'],
    ['/sso/start?provider=facebook', 'facebook', 'facebook-sso'],
  ])('signing in at a provider by %s signs a new user up and in [A7.33, A7.34, A9.05]', async (start, provider, source) => {
    const person = nextPerson(true);
    const browser = newBrowser();
    const reply = await signInAtProvider(browser, start, person.sub);
    expect([reply.status, whither(reply)]).toEqual([303, `/sign-up/sso/success?source=${source}&next=%2Fapp%2Fonboarding`]);
    const id = await whoIs(browser);
    const profile = await server.context.db.selectFrom('profiles').selectAll().where('email', '=', person.email).executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ id, first_name: 'Nora', last_name: person.family_name, password_hash: null, tos_agreement: true });
    // Google and Microsoft confirm the address. Facebook does not.
    expect(profile.email_confirmed).toBe(provider !== 'facebook');
    const accounts = await browser.get('/api/v3/accounts');
    expect(accounts.body.objects).toHaveLength(1);
    expect((await browser.get('/api/v3/sign-on/identities')).body).toMatchObject({
      objects: [{ provider, email: person.email, signup_type: provider === 'google' ? 'google_sso' : provider }],
      has_password: false,
    });
  });

  it('signing on at a provider knows a person again by issuer and subject, and leads where they wanted to go', async () => {
    const person = nextPerson(true);
    const first = newBrowser();
    await signInAtProvider(first, '/google-sso/start?scopes=basic', person.sub);
    const browser = newBrowser();
    const reply = await signInAtProvider(browser, '/google-sso/start?scopes=basic&next=%2Fapp%2Fassets%2Fzaps', person.sub);
    expect(whither(reply)).toBe('/app/assets/zaps');
    expect(await whoIs(browser)).toBe(await whoIs(first));
  });

  it('hands a popup the way by its nonce, behind the #, and keeps its opener alive [S39]', async () => {
    const person = nextPerson(true);
    const browser = newBrowser();
    const nonce = 'nonce-of-the-page';
    const start = await visit(browser, `/google-sso/start?scopes=basic&popup=${nonce}`);
    expect(start.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    const back = new URL(await choosePerson(whither(start), person.sub));
    const reply = await visit(browser, back.pathname + back.search);
    expect(reply.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    const [page, said] = whither(reply).split('#');
    expect(page).toBe('/sso/done');
    expect(Object.fromEntries(new URLSearchParams(said))).toEqual({
      nonce,
      next: '/sign-up/sso/success?source=google-sso&next=%2Fapp%2Fonboarding',
    });
    const done = await visit(browser, '/sso/done');
    expect(done.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(done.text).not.toMatch(/<script(?! src="\/sso\/done\.js" defer><\/script>)/);
  });

  it('signing on at a provider says so when the person does not want to, and remembers where they were going', async () => {
    const browser = newBrowser();
    const reply = await signInAtProvider(browser, '/sso/start?provider=microsoft&next=%2Fapp%2Fzaps', null);
    expect(whither(reply)).toBe('/app/login?sign_on=cancelled&next=%2Fapp%2Fzaps');
    expect(await whoIs(browser)).toBeNull();
  });

  it('signing on at a provider is not offered where it is not configured [S44]', async () => {
    const bare = await startServer();
    const browser = bare.browser();
    expect((await browser.get('/api/v3/profiles')).body).not.toHaveProperty('sign_on');
    for (const start of ['/google-sso/start?scopes=basic', '/sso/start?provider=facebook', '/sso/start?provider=nobody', '/sso/start']) {
      expect((await visit(browser, start)).status).toBe(404);
    }
    await bare.close();
    expect((await newBrowser().get('/api/v3/profiles')).body.sign_on).toEqual({
      providers: ['google', 'facebook', 'microsoft'],
      one_tap: true,
    });
  });

  it('signing on at a provider goes nowhere but to pages of ours [S37]', async () => {
    const person = nextPerson(true);
    await signInAtProvider(newBrowser(), '/google-sso/start?scopes=basic', person.sub);
    for (const next of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example', '/logout/']) {
      const reply = await signInAtProvider(newBrowser(), `/google-sso/start?scopes=basic&next=${encodeURIComponent(next)}`, person.sub);
      expect([next, whither(reply)]).toEqual([next, '/app/dashboard']);
    }
  });
});

describe('an address that has an account already', () => {
  it('an address that has an account already is connected at once when both sides vouch for it, and its owner is notified [S40]', async () => {
    const person = nextPerson(true);
    const owner = await newUser(server, { email: person.email });
    await confirm(person.email);
    const browser = newBrowser();
    expect(whither(await signInAtProvider(browser, '/google-sso/start?scopes=basic', person.sub))).toBe('/app/dashboard');
    expect(await whoIs(browser)).toBe(owner.id);
    expect((await server.mails(person.email)).at(-1)?.subject).toBe('Google was connected to your Patchbay account');
  });

  it.each([
    ['the provider does not vouch for it', false, true],
    ['the account has not confirmed it', true, false],
  ])(
    'an address that has an account already is not connected when %s: the account must be proved first [A2.23, S40]',
    async (_why, isVerified, isConfirmed) => {
      const person = nextPerson(isVerified);
      const owner = await newUser(server, { email: person.email });
      if (isConfirmed) await confirm(person.email);
      const browser = newBrowser();
      expect(whither(await signInAtProvider(browser, '/google-sso/start?scopes=basic&next=%2Fapp%2Fzaps', person.sub))).toBe(
        '/google-sso/onetap-verify/',
      );
      expect(await whoIs(browser)).toBeNull();
      expect((await browser.get('/api/v3/sign-on/pending')).body).toEqual({ provider: 'google', email: person.email, next: '/app/zaps' });
      // A sign-in with another person's account proves nothing.
      const stranger = await newUser(server);
      await browser.post('/api/v3/login', { email: stranger.email, password: stranger.password });
      expect((await browser.post('/api/v3/sign-on/pending', {})).status).toBe(403);
      await browser.post('/api/v3/login', { email: owner.email, password: owner.password });
      expect((await browser.post('/api/v3/sign-on/pending', {})).body).toEqual({ provider: 'google', next: '/app/zaps' });
      expect((await browser.post('/api/v3/sign-on/pending', {})).status).toBe(404);
      const later = newBrowser();
      await signInAtProvider(later, '/google-sso/start?scopes=basic', person.sub);
      expect(await whoIs(later)).toBe(owner.id);
    },
  );

  it('an address that has an account already is not connected to an unconfirmed account without a provider that vouches for it, and the wish stays [S65]', async () => {
    const person = nextPerson(false);
    const owner = await newUser(server, { email: person.email });
    const browser = newBrowser();
    await signInAtProvider(browser, '/google-sso/start?scopes=basic', person.sub);
    await browser.post('/api/v3/login', { email: owner.email, password: owner.password });
    const refused = await browser.post('/api/v3/sign-on/pending', {});
    expect([refused.status, refused.body.reason]).toEqual([403, 'email_unconfirmed']);
    await confirm(person.email);
    expect((await browser.post('/api/v3/sign-on/pending', {})).status).toBe(200);
  });

  it('an address that has an account already that a provider vouches for is confirmed by connecting it in the person’s own session, and the password stays [S65]', async () => {
    const person = nextPerson(true);
    const owner = await newUser(server, { email: person.email });
    const browser = newBrowser();
    await signInAtProvider(browser, '/google-sso/start?scopes=basic', person.sub);
    await browser.post('/api/v3/login', { email: owner.email, password: owner.password });
    expect((await browser.post('/api/v3/sign-on/pending', {})).status).toBe(200);
    const { body } = await browser.get(`/api/v3/profiles/${owner.id}`);
    expect(body.email_confirmed).toBe(true);
    expect((await newBrowser().post('/api/v3/login', { email: owner.email, password: owner.password })).status).toBe(200);
  });

  it('another browser has no sign-in to confirm for an address that has an account already [S40]', async () => {
    const person = nextPerson(false);
    const owner = await newUser(server, { email: person.email });
    await signInAtProvider(newBrowser(), '/google-sso/start?scopes=basic', person.sub);
    const other = await signedIn(server, owner);
    expect((await other.get('/api/v3/sign-on/pending')).status).toBe(404);
    expect((await other.post('/api/v3/sign-on/pending', {})).status).toBe(404);
  });
});

describe('what the provider says does not overrule', () => {
  it('the second factor: it is still owed, and nothing opens before [S15]', async () => {
    const person = nextPerson(true);
    const owner = await newUser(server, { email: person.email });
    await confirm(person.email);
    await switchOnTwoFactor(server, await signedIn(server, owner));
    const browser = newBrowser();
    expect(whither(await signInAtProvider(browser, '/google-sso/start?scopes=basic&next=%2Fapp%2Fzaps', person.sub))).toBe(
      '/app/login/2fa?next=%2Fapp%2Fzaps',
    );
    expect(await whoIs(browser)).toBeNull();
    expect((await browser.get('/api/v3/accounts')).status).toBe(401);
  });

  it('an account that requires its own single sign-on [S14]', async () => {
    const person = nextPerson(true);
    const browser = newBrowser();
    await signInAtProvider(browser, '/google-sso/start?scopes=basic', person.sub);
    const id = (await whoIs(browser)) ?? 0;
    const { account_id: accountId } = await server.context.db
      .selectFrom('memberships')
      .select('account_id')
      .where('profile_id', '=', id)
      .executeTakeFirstOrThrow();
    await server.context.db.updateTable('accounts').set({ is_saml_required: true }).where('id', '=', accountId).execute();
    const again = newBrowser();
    expect(whither(await signInAtProvider(again, '/google-sso/start?scopes=basic', person.sub))).toBe(`/sso/saml/${accountId}/start`);
    expect(await whoIs(again)).toBeNull();
  });
});

describe('an attack on the way back', () => {
  it('a return with the state of another browser signs nobody in [S40]', async () => {
    const person = nextPerson(true);
    const attacker = newBrowser();
    const back = new URL(await choosePerson(await begin(attacker, '/google-sso/start?scopes=basic'), person.sub));
    const victim = newBrowser();
    // The victim has started a sign-in too, and has their own cookie.
    await begin(victim, '/google-sso/start?scopes=basic');
    const reply = await visit(victim, back.pathname + back.search);
    expect(whither(reply)).toBe('/app/login?sign_on=expired');
    expect(await whoIs(victim)).toBeNull();
  });

  it('a return with a made-up state, none, or a doubled one, signs nobody in [S40]', async () => {
    const person = nextPerson(true);
    const browser = newBrowser();
    const back = new URL(await choosePerson(await begin(browser, '/google-sso/start?scopes=basic'), person.sub));
    const code = back.searchParams.get('code') ?? '';
    for (const query of [`code=${code}`, `code=${code}&state=x`, `code=${code}&state=a&state=${back.searchParams.get('state')}`]) {
      expect(whither(await visit(browser, `/sso/callback/google?${query}`))).toBe('/app/login?sign_on=expired');
    }
    expect(whither(await visit(browser, `/sso/callback/microsoft${back.search}`))).toBe('/app/login?sign_on=expired');
    expect(await whoIs(browser)).toBeNull();
  });

  it('a return with the same answer again signs nobody in a second time [S40]', async () => {
    const person = nextPerson(true);
    const browser = newBrowser();
    const back = new URL(await choosePerson(await begin(browser, '/google-sso/start?scopes=basic'), person.sub));
    const thief = browser.copy();
    await visit(browser, back.pathname + back.search);
    expect(await whoIs(browser)).not.toBeNull();
    // The victim's earlier cookies do not help either, because the provider accepts a code only once.
    expect(whither(await visit(thief, back.pathname + back.search))).toMatch(/^\/app\/login\?sign_on=(failed|expired)$/);
    expect(await whoIs(thief)).toBeNull();
    expect(whither(await visit(browser, back.pathname + back.search))).toBe('/app/login?sign_on=expired');
  });

  it('a return after ten minutes comes too late [S40]', async () => {
    const person = nextPerson(true);
    const browser = newBrowser();
    const back = new URL(await choosePerson(await begin(browser, '/google-sso/start?scopes=basic'), person.sub));
    server.clock.advance(11 * 60_000);
    expect(whither(await visit(browser, back.pathname + back.search))).toBe('/app/login?sign_on=expired');
    server.clock.advance(-11 * 60_000);
  });

  it('an attack on the way back has no use for a cookie: it is sealed, HttpOnly, and changed by nobody else [S21, S40]', async () => {
    const browser = newBrowser();
    const reply = await visit(browser, '/google-sso/start?scopes=basic');
    const [cookie = ''] = reply.setCookies.filter((line) => line.startsWith('__Host-sign-on='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const address = new URL(whither(reply));
    const [state, challenge] = [address.searchParams.get('state'), address.searchParams.get('code_challenge')];
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(state).toMatch(/^[\w-]{22}$/);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(address.searchParams.get('nonce')).toMatch(/^[\w-]{22}$/);
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain(state);
  });

  it('an attack on the way back takes two people with one subject at two providers for two people [S40]', async () => {
    const person = nextPerson(true);
    const google = newBrowser();
    await signInAtProvider(google, '/google-sso/start?scopes=basic', person.sub);
    // The address is released, so that it does not connect the second person: the subject alone must not find the first.
    await server.context.db
      .updateTable('profiles')
      .set({ email: 'moved@example.com', email_folded: `moved-${made}@example.com` })
      .where('email', '=', person.email)
      .execute();
    // Its owner can take it back for some days; those are over.
    await server.context.db.deleteFrom('reversible_events').where('email', '=', person.email).execute();
    const microsoft = newBrowser();
    await signInAtProvider(microsoft, '/sso/start?provider=microsoft', person.sub);
    const both = (await identities()).filter(({ subject }) => subject === person.sub);
    expect(both.map(({ provider }) => provider)).toEqual(['google', 'microsoft']);
    expect(await whoIs(microsoft)).not.toBe(await whoIs(google));
  });
});
