import { startServer, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  anyEmail,
  goodPassword,
  logIn,
  newUser,
  newestLink,
  signedIn,
  signUpForm,
  solvedCaptcha,
} from '../../support/serverPeople';
import { hashToken } from '../../../src/server/platform/encryption/encryption';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5' } });
});
afterAll(() => server.close());

const signUp = (form: object, address = anyAddress(), headers = {}) => server.browser(address).post('/api/v3/profiles', form, { headers });
const fieldsOf = async (given: Record<string, unknown>) => {
  const { status, body } = await signUp(signUpForm(given));
  return [status, Object.keys(body.field_errors ?? {})];
};
const rowsOf = async (email: string) => {
  const { db } = server.context;
  const profiles = await db.selectFrom('profiles').selectAll().where('email', '=', email).execute();
  const ids = profiles.map(({ id }) => id);
  if (ids.length === 0) return { profiles, memberships: [], accounts: [] };
  const memberships = await db.selectFrom('memberships').selectAll().where('profile_id', 'in', ids).execute();
  const accounts = await db
    .selectFrom('accounts')
    .selectAll()
    .where(
      'id',
      'in',
      memberships.map((row) => row.account_id),
    )
    .execute();
  return { profiles, memberships, accounts };
};

describe('a sign-up', () => {
  it('a sign-up makes profile, account, owner and plan, mails the confirmation, and can be followed by a log-in [A7.05, R04]', async () => {
    const form = signUpForm({ first_name: ' Ada ', last_name: 'Lovelace' });
    const reply = await signUp(form);
    expect(reply).toMatchObject({ status: 201, body: { id: expect.any(Number), email: form.email } });
    const browser = server.browser(anyAddress());
    expect((await logIn(browser, { email: form.email, password: goodPassword })).status).toBe(200);
    const { body: profile } = await browser.get(`/api/v3/profiles/${reply.body.id}`);
    expect(profile).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email_confirmed: false, tos_agreement: true });
    const { body: accounts } = await browser.get('/api/v3/accounts');
    expect(accounts.objects).toMatchObject([
      { name: 'Ada Lovelace', owner: { id: reply.body.id }, plan: { name: 'Free' }, is_paid: false },
    ]);
    expect(profile.roles).toEqual([{ account_id: accounts.objects[0].id, role: 'owner' }]);
    expect(await newestLink(server, form.email, /^Confirm/)).toMatch(/^https:\/\/patchbay\.example\/app\/confirm-email#[\w-]{43}$/);
  });

  it('a sign-up begins the trial of fourteen days [A9.17]', async () => {
    const browser = await signedIn(server, await newUser(server));
    const [account] = (await browser.get('/api/v3/accounts')).body.objects;
    expect(account.is_trialing).toBe(true);
    expect(Date.parse(account.trial_end_date) - server.clock.now().getTime()).toBe(14 * 24 * 3_600_000);
  });

  it('a sign-up signs nobody in', async () => {
    const browser = server.browser(anyAddress());
    expect((await browser.post('/api/v3/profiles', signUpForm())).status).toBe(201);
    expect((await browser.get('/api/v3/profiles')).body.active_id).toBeNull();
  });

  it('a sign-up keeps where the person comes from [A7.05]', async () => {
    const form = signUpForm({
      updates: true,
      should_delay_email_onboarding: true,
      referrer: 'https://blog.example/learn\u0007',
      selected_apis: ['SlackAPI', 'GmailAPI'],
      use_case_slug: 'lead-capture',
      currency: 'eur',
      timezone: 'Europe/Prague',
    });
    expect((await signUp(form)).status).toBe(201);
    expect((await rowsOf(form.email)).profiles).toMatchObject([
      {
        receives_updates: true,
        should_delay_email_onboarding: true,
        referrer: 'https://blog.example/learn',
        selected_apis: ['SlackAPI', 'GmailAPI'],
        use_case_slug: 'lead-capture',
        currency: 'EUR',
        timezone: 'Europe/Prague',
      },
    ]);
  });

  it('a sign-up drops what it cannot keep rather than refusing the person [A7.05]', async () => {
    const form = signUpForm({ currency: 'E1', timezone: 'Mars/Olympus' });
    expect((await signUp(form)).status).toBe(201);
    expect((await rowsOf(form.email)).profiles).toMatchObject([{ currency: null, timezone: null }]);
  });
});

describe('a form that will not do', () => {
  it.each([
    ['email', ['', 'ada', 'a@b', 'a@b.c', 'a.b.co', `${'x'.repeat(250)}@b.co`, 'a@b.co\r\nBcc: x@y.co']],
    ['first_name', ['', '   ', 'x'.repeat(101), 'Ada\r\nBcc: x@y.co']],
    ['last_name', ['', '\t', 'x'.repeat(101)]],
    ['password1', ['', 'seven-7', 'x'.repeat(257), 'password1', 'iloveyou', 'Patchbay123', 'zapzapzap', '!!PATCHBAY!!']],
  ])('a sign-up with a missing or wrong %s replies 400 with the field [A5.14, A5.15, A5.16, S02, S33]', async (field, values) => {
    for (const value of values) expect([value, ...(await fieldsOf({ [field]: value }))]).toEqual([value, 400, [field]]);
  });

  it('a sign-up with many wrong fields replies 400 with all of them at once [A5.14]', async () => {
    expect(await fieldsOf({ email: 'x', first_name: '', last_name: ' ', password1: '1' })).toEqual([
      400,
      ['email', 'first_name', 'last_name', 'password1'],
    ]);
  });

  it('a sign-up replies 400 for the address’ own local part as the password [S02]', async () => {
    expect(await fieldsOf({ email: 'marguerite.duras@example.com', password1: 'Marguerite.Duras' })).toEqual([400, ['password1']]);
    expect(await fieldsOf({ email: 'yourcenar@example.com', password1: 'yourcenar1' })).toEqual([400, ['password1']]);
  });

  it('a form that will not do takes what only looks odd: blanks, emoji, 256 code points, an IP literal, names of other scripts [S02, A5.16]', async () => {
    expect(await fieldsOf({ password1: ' '.repeat(4) + 'four' })).toEqual([201, []]);
    expect(await fieldsOf({ password1: '🐙'.repeat(256) })).toEqual([201, []]);
    expect(await fieldsOf({ email: 'somebody@[127.0.0.1]' })).toEqual([201, []]);
    expect(await fieldsOf({ first_name: '美奈', last_name: 'O’Brien-Ødegård' })).toEqual([201, []]);
  });

  it('a form that will not do writes nothing [A5.14]', async () => {
    const form = signUpForm({ password1: 'short' });
    await signUp(form);
    expect((await rowsOf(form.email)).profiles).toHaveLength(0);
    expect(await server.mails(form.email)).toHaveLength(0);
  });
});

describe('a taken address', () => {
  it('a sign-up with a taken address replies 400 with the field, whatever the case of its letters [A5.14, S06, S31]', async () => {
    const person = await newUser(server, { email: 'taken@example.com' });
    expect(await fieldsOf({ email: 'TAKEN@example.com' })).toEqual([400, ['email']]);
    expect(await server.mails(person.email)).toHaveLength(1);
  });

  it('a taken address is told behind the captcha from the third sign-up of a network address on [S06, S08, A8.27]', async () => {
    const address = anyAddress();
    const person = await newUser(server);
    for (const _ of [1, 2]) expect((await signUp(signUpForm({ email: person.email }), address)).status).toBe(400);
    const asked = await signUp(signUpForm({ email: person.email }), address);
    expect(asked).toMatchObject({ status: 422, body: { reason: 'captcha_required', field_errors: { captcha: [expect.any(String)] } } });
    const browser = server.browser(address);
    const captcha = await solvedCaptcha(browser, 'sign_up');
    expect((await browser.post('/api/v3/profiles', signUpForm({ email: person.email, captcha }))).status).toBe(400);
    expect((await browser.post('/api/v3/profiles', signUpForm({ captcha }))).status).toBe(422);
    expect((await browser.post('/api/v3/profiles', signUpForm({ captcha: await solvedCaptcha(browser, 'login') }))).status).toBe(422);
    expect((await browser.post('/api/v3/profiles', signUpForm({ captcha: await solvedCaptcha(browser, 'sign_up') }))).status).toBe(201);
  });

  it('a sign-up replies 429 "too often" after ten of one network address in an hour [S06, S09]', async () => {
    const browser = server.browser(anyAddress());
    for (let n = 0; n < 10; n += 1) {
      const captcha = n < 2 ? undefined : await solvedCaptcha(browser, 'sign_up');
      expect((await browser.post('/api/v3/profiles', signUpForm({ captcha }))).status).toBe(201);
    }
    const refused = await browser.post('/api/v3/profiles', signUpForm({ captcha: await solvedCaptcha(browser, 'sign_up') }));
    expect(refused.status).toBe(429);
    expect(refused.body.errors[0]).toContain('too often');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(3_601_000);
    expect((await browser.post('/api/v3/profiles', signUpForm())).status).toBe(201);
  });
});

describe('an invitation', () => {
  const invite = async (email: string, given: { expiresAt?: Date } = {}) => {
    const host = await newUser(server);
    const [{ account_id: accountId } = { account_id: 0 }] = (await rowsOf(host.email)).memberships;
    const code = server.context.random.bytes(32).toString('base64url');
    const expiresAt = given.expiresAt ?? new Date(server.clock.now().getTime() + 86_400_000);
    await server.context.db
      .insertInto('invitations')
      .values({ account_id: accountId, email_folded: email, role: 'admin', code_hash: hashToken(code), expires_at: expiresAt })
      .execute();
    return { code, accountId };
  };

  it('an invitation makes a member of the account, with the role that was offered [A6.11]', async () => {
    const email = anyEmail();
    const { code, accountId } = await invite(email);
    expect(await fieldsOf({ email, invitation_code: code })).toEqual([201, []]);
    expect((await rowsOf(email)).memberships).toContainEqual(expect.objectContaining({ account_id: accountId, role: 'admin' }));
  });

  it('a sign-up by invitation replies 400 with the field when it is unknown, late, used or another’s, all alike [A6.11, S54]', async () => {
    const email = anyEmail();
    const late = await invite(email, { expiresAt: server.clock.now() });
    const anothers = await invite(anyEmail());
    const used = await invite(email);
    await server.context.db
      .updateTable('invitations')
      .set({ accepted_at: server.clock.now() })
      .where('code_hash', '=', hashToken(used.code))
      .execute();
    const told = [];
    for (const code of ['unknown', late.code, anothers.code, used.code])
      told.push((await signUp(signUpForm({ email, invitation_code: code }))).body);
    expect(Object.keys(told[0].field_errors)).toEqual(['invitation_code']);
    for (const body of told) expect(body).toEqual(told[0]);
    expect((await rowsOf(email)).profiles).toHaveLength(0);
  });

  it('an invitation is accepted once by 20 at once [S54, R07]', async () => {
    const email = anyEmail();
    const { code, accountId } = await invite(email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => signUp(signUpForm({ email, invitation_code: code }))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const members = await server.context.db
      .selectFrom('memberships')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('role', '=', 'admin')
      .execute();
    expect(members).toHaveLength(1);
  });
});

describe('fifty at once', () => {
  it.each([1, 2, 3])('fifty at once with one address make one profile, one account and one mail, round %i [R04]', async () => {
    const email = anyEmail();
    const browsers = Array.from({ length: 50 }, () => server.browser(anyAddress()));
    for (const browser of browsers) await browser.csrfToken();
    const replies = await Promise.all(browsers.map((browser) => browser.post('/api/v3/profiles', signUpForm({ email }))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status, body }) => status === 400 && body.field_errors.email)).toHaveLength(49);
    const { profiles, accounts } = await rowsOf(email);
    expect([profiles.length, accounts.length, (await server.mails(email)).length]).toEqual([1, 1, 1]);
  });

  it('copies of one request with its key all get the first answer, with one effect [R07]', async () => {
    const form = signUpForm();
    const address = anyAddress();
    const browsers = Array.from({ length: 50 }, () => server.browser(address));
    for (const browser of browsers) await browser.csrfToken();
    const headers = { 'idempotency-key': 'b9b0c1f2-sign-up' };
    const replies = await Promise.all(browsers.map((browser) => browser.post('/api/v3/profiles', form, { headers })));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    expect((await rowsOf(form.email)).profiles).toHaveLength(1);
    const later = await signUp(form, address, headers);
    expect([later.status, later.text]).toEqual([201, replies[0]?.text]);
    // The copies did not count against the IP address.
    expect((await signUp(signUpForm(), address)).status).toBe(201);
  });

  it('a sign-up with the key of another request replies 422 [R07]', async () => {
    const email = anyEmail();
    const headers = { 'idempotency-key': 'one-key' };
    expect((await signUp(signUpForm({ email }), anyAddress(), headers)).status).toBe(201);
    expect((await signUp(signUpForm({ email, first_name: 'Eve' }), anyAddress(), headers)).status).toBe(422);
  });

  it('fifty at once of one network address make ten profiles and no more [S09]', async () => {
    const unasked = await startServer({ env: { LOGIN_CAPTCHA_AFTER: '1000' } });
    const address = anyAddress();
    const browsers = Array.from({ length: 50 }, () => unasked.browser(address));
    for (const browser of browsers) await browser.csrfToken();
    const replies = await Promise.all(browsers.map((browser) => browser.post('/api/v3/profiles', signUpForm())));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
    await unasked.close();
  });
});

it('a sign-up is written to the audit trail [S64]', async () => {
  const person = await newUser(server);
  const rows = await server.context.db.selectFrom('audit_events').selectAll().where('profile_id', '=', person.id).execute();
  expect(rows).toMatchObject([{ action: 'sign_up', result: 'ok' }]);
});

it('a captcha that was used before buys no further work of the server [S09, S12]', async () => {
  let hashed = 0;
  const { hasher } = server.context;
  const counting = await startServer({
    env: { CAPTCHA_COST: '5' },
    hasher: {
      ...hasher,
      hash: (password) => {
        hashed += 1;
        return hasher.hash(password);
      },
    },
  });
  const browser = counting.browser(anyAddress());
  for (let n = 0; n < 2; n += 1) expect((await browser.post('/api/v3/profiles', signUpForm())).status).toBe(201);
  const captcha = await solvedCaptcha(browser, 'sign_up');
  expect((await browser.post('/api/v3/profiles', signUpForm({ captcha }))).status).toBe(201);
  for (let n = 0; n < 120; n += 1) {
    expect([422, 429]).toContain((await browser.post('/api/v3/profiles', signUpForm({ captcha }))).status);
  }
  expect(hashed).toBeLessThanOrEqual(100);
  await counting.close();
});
