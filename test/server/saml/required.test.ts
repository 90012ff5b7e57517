import { startServer, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  anyEmail,
  codeNow,
  logIn,
  newUser,
  newUserWithTwoFactor,
  newestLink,
  owingSecondFactor,
  resetCodeOf,
  signUpForm,
} from '../../support/serverPeople';
import { colleague, company, failure, leadsTo, signInAtProvider, type Company } from '../../support/samlVisitors';
import { whoIs } from '../../support/serverVisitors';

let server: TestServer;
let acme: Company;
beforeAll(async () => {
  server = await startServer();
  acme = await company(server);
});
afterAll(() => server.close());

const browserOf = () => server.browser(anyAddress());
const required = (accountId: number, is = true) =>
  server.context.db.updateTable('accounts').set({ is_saml_required: is }).where('id', '=', accountId).execute();
const accountOf = async (profileId: number) =>
  (await server.context.db.selectFrom('memberships').select('account_id').where('profile_id', '=', profileId).executeTakeFirstOrThrow())
    .account_id;

describe('where an account requires single sign-on', () => {
  it('a log-in by password is refused alike for the right password, a wrong one, and an address that nobody has [S14, S03]', async () => {
    const replies = [
      await logIn(browserOf(), acme.owner),
      await logIn(browserOf(), { ...acme.owner, password: 'wrong' }),
      await logIn(browserOf(), { email: `nobody@${acme.domain}`, password: 'wrong' }),
      await logIn(browserOf(), { email: `  NOBODY@${acme.domain.toUpperCase()} `, password: 'wrong' }),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.body.reason]).toEqual([403, 'sso_required']);
      expect(reply.text).toBe(replies[0]!.text);
    }
    expect(replies.flatMap(({ setCookies }) => setCookies).join()).not.toContain('session');
  });

  it('a member with an address elsewhere is answered as with a wrong password [S14, S03]', async () => {
    const guest = await newUser(server);
    await required(await accountOf(guest.id));
    const [right, unknown] = [await logIn(browserOf(), guest), await logIn(browserOf(), { email: anyEmail(), password: 'x' })];
    expect([right.status, right.text]).toEqual([401, unknown.text]);
  });

  it('no link that resets a password is mailed, and one mailed before works no more [S14]', async () => {
    const person = await newUser(server);
    const code = await resetCodeOf(server, person);
    await required(await accountOf(person.id));
    const form = { username: person.email, code, password1: 'another-Good-pass-88', password2: 'another-Good-pass-88' };
    expect((await browserOf().post('/api/v3/accounts/password/reset', form)).status).toBe(403);
    const before = (await server.mails(person.email)).length;
    await browserOf().post('/api/v3/accounts/password/forgot', { email: person.email });
    await server.runJobs();
    expect((await server.mails(person.email)).length).toBe(before);
    expect(await newestLink(server, person.email, /^Reset/)).not.toBe('');
  });

  it('a second factor that was owed from before opens nothing [S14]', async () => {
    const person = await newUserWithTwoFactor(server);
    const browser = await owingSecondFactor(server, person);
    await required(await accountOf(person.id));
    const reply = await browser.post('/api/v3/2fa', { code: codeNow(server, person.secret) });
    expect([reply.status, reply.body.reason]).toEqual([403, 'sso_required']);
    expect(await whoIs(browser)).toBeNull();
  });

  it('a confirmation as the only session that was owed from before opens nothing [S14]', async () => {
    const person = await newUser(server);
    await server.context.db.updateTable('profiles').set({ requires_single_session: true }).where('id', '=', person.id).execute();
    const browser = browserOf();
    expect((await logIn(browser, person)).body.reason).toBe('single_session');
    await required(await accountOf(person.id));
    const reply = await browser.post('/api/v3/secure-session', {});
    expect([reply.status, reply.body.reason]).toEqual([403, 'sso_required']);
    expect(await whoIs(browser)).toBeNull();
  });

  it('nobody signs up with an address of its domain, taken or not [S14, S06]', async () => {
    const replies = await Promise.all(
      [acme.owner.email, `new@${acme.domain}`].map((email) => browserOf().post('/api/v3/profiles', signUpForm({ email }))),
    );
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([400, replies[0]!.text]);
    expect(replies[0]!.body.field_errors.email[0]).toMatch(/single sign-on/);
  });

  it('the provider of another account does not do [S14]', async () => {
    const [one, two] = [await company(server), await company(server)];
    const person = colleague(one, 'both');
    await signInAtProvider(server, browserOf(), one, person);
    const { id } = await server.context.db
      .selectFrom('profiles')
      .select('id')
      .where('email_folded', '=', person.email)
      .executeTakeFirstOrThrow();
    await required(one.accountId, false);
    await server.context.db
      .insertInto('memberships')
      .values({ account_id: two.accountId, profile_id: id, role: 'member', created_at: server.clock.now() })
      .execute();
    const browser = browserOf();
    expect(leadsTo(await signInAtProvider(server, browser, one, person))).toBe(failure('other_provider'));
    expect(await whoIs(browser)).toBeNull();
  });

  it('the user cannot clear it: no write of theirs takes the field [S14]', async () => {
    const browser = browserOf();
    await signInAtProvider(server, browser, acme, colleague(acme, 'clearing'));
    const id = await whoIs(browser);
    for (const [method, url] of [
      ['patch', `/api/v3/accounts/${acme.accountId}`],
      ['patch', `/api/v3/profiles/${id}`],
      ['post', `/api/v3/accounts/${acme.accountId}`],
    ] as const) {
      const reply = await browser[method](url, { is_saml_required: false });
      expect([url, reply.status >= 400 && reply.status < 500]).toEqual([url, true]);
    }
    const row = await server.context.db.selectFrom('accounts').selectAll().where('id', '=', acme.accountId).executeTakeFirstOrThrow();
    expect(row.is_saml_required).toBe(true);
  });

  it('single sign-on itself works [S14]', async () => {
    const browser = browserOf();
    expect(leadsTo(await signInAtProvider(server, browser, acme, { ...colleague(acme, 'owner'), email: acme.owner.email }))).toBe(
      '/app/dashboard',
    );
    expect(await whoIs(browser)).toBe(acme.owner.id);
  });
});

describe('GET /api/v4/account-discovery', () => {
  const discover = (query: string, browser = browserOf()) => browser.get(`/api/v4/account-discovery/?${query}`);

  it('GET /api/v4/account-discovery names the account of the address’s domain, and how one signs in [A3.38, A7.19]', async () => {
    const reply = await discover(`email=owner%40${acme.domain}`);
    expect([reply.status, reply.body]).toEqual([200, { account: { id: acme.accountId, has_saml_sso: true, sso_url: acme.startPath } }]);
    const relaxed = await company(server, { isRequired: false });
    expect((await discover(`email=a%40${relaxed.domain}`)).body.account).toEqual({
      id: relaxed.accountId,
      has_saml_sso: false,
      sso_url: relaxed.startPath,
    });
  });

  it('GET /api/v4/account-discovery says the same of known and unknown addresses, in the domain and elsewhere [S07]', async () => {
    const texts = async (emails: string[]) =>
      new Set(await Promise.all(emails.map(async (email) => (await discover(`email=${encodeURIComponent(email)}`)).text)));
    expect(await texts([acme.owner.email, `nobody@${acme.domain}`, `OWNER@${acme.domain.toUpperCase()} `])).toHaveProperty('size', 1);
    const known = await newUser(server);
    const elsewhere = await texts([known.email, anyEmail(), 'no address', '@', '', `x@y@example.com`]);
    expect([...elsewhere]).toEqual(['{"account":null}']);
  });

  it('GET /api/v4/account-discovery with an account’s id answers for that account alone [A7.19]', async () => {
    expect((await discover(`account_id=${acme.accountId}&email=x%40${acme.domain}`)).body.account?.id).toBe(acme.accountId);
    expect((await discover(`account_id=999999&email=x%40${acme.domain}`)).body.account).toBeNull();
  });

  it.each(['', 'email=a&email=b', 'account_id=x&email=a', 'account_id=-1&email=a', 'email=a&more=1'])(
    'GET /api/v4/account-discovery answers 400 to ?%s [S13, S50]',
    async (query) => {
      expect((await discover(query)).status).toBe(400);
    },
  );

  it('GET /api/v4/account-discovery is limited by address of the network [S09]', async () => {
    const browser = browserOf();
    for (let n = 0; n < 60; n += 1) await discover('email=a', browser);
    expect((await discover('email=a', browser)).status).toBe(429);
  });
});
