import { SharedZapQuery } from '../../../src/contract/browser/graphql/operations/sharedZaps';
import { ask } from '../../support/graphqlAsk';
import { addPasskey, authenticatorFor, enterByPasskey } from '../../support/serverPasskeys';
import { startServer, type Browser, type TestReply, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  anyEmail,
  logIn,
  newUser,
  newestLink,
  resetCodeOf,
  setConfirmed,
  signedIn,
  switchOnTwoFactor,
  type Somebody,
} from '../../support/serverPeople';
import { colleague, company, signInAtProvider, type Company } from '../../support/samlVisitors';
import { invitationCodeOf, newTeam } from '../../support/serverTeams';
import { whoIs } from '../../support/serverVisitors';

/** A person has signed up with an unproven address and has left ways to get in (S65). */

let server: TestServer;
let firm: Company;
beforeAll(async () => {
  server = await startServer({ env: { SIGN_UP_PER_ADDRESS: '1000' } });
  firm = await company(server, { isRequired: false });
});
afterAll(() => server.close());

const ownersPassword = 'Quiet-Canal-Bridge-8';
let made = 0;

/** The signed-in creator of an account with an unproven address, in a domain of the company's SAML provider. */
async function maker(): Promise<{ person: Somebody; browser: Browser; name: string }> {
  made += 1;
  const name = `victim-${made}`;
  const person = await newUser(server, { email: `${name}@${firm.domain}` });
  return { person, browser: await signedIn(server, person), name };
}

type Maker = Awaited<ReturnType<typeof maker>>;

const linkCodeOf = async ({ email }: Somebody) => decodeURIComponent((await newestLink(server, email, /^Confirm/)).split('#')[1] ?? '');
const confirm = (browser: Browser, body: object): Promise<TestReply> => browser.post('/api/v3/email-confirmations', body);
const rowsOf = async (table: 'sign_on_identities' | 'two_factors' | 'recovery_codes' | 'passkeys', id: number): Promise<number> =>
  (await server.context.db.selectFrom(table).select('profile_id').where('profile_id', '=', id).execute()).length;
const isConfirmed = async ({ id }: Somebody) =>
  (await server.context.db.selectFrom('profiles').select('email_confirmed').where('id', '=', id).executeTakeFirstOrThrow()).email_confirmed;

const accountOf = async (browser: Browser): Promise<number> => (await browser.get('/api/v3/accounts')).body.objects[0].id;
/** Creates a draft of three steps. */
const zapOf = async (browser: Browser): Promise<number> =>
  (await browser.post(`/api/v3/zaps?account_id=${await accountOf(browser)}`, { template_id: '103' })).body.id;

/** Runs the work with a confirmed address, for access that was created before the server refused it. */
async function whileConfirmed<T>(person: Somebody, work: () => Promise<T>): Promise<T> {
  await setConfirmed(server, person, true);
  const result = await work();
  await setConfirmed(server, person, false);
  return result;
}

/** Each plants a way in, and returns a function that tells whether it still works. */
const plants: Readonly<Record<string, (of: Maker) => Promise<() => Promise<boolean>>>> = {
  'a passkey': async ({ person, browser }) => {
    const authenticator = authenticatorFor(server);
    await whileConfirmed(person, () => addPasskey(browser, authenticator));
    return async () => (await enterByPasskey(server, authenticator)).reply.status === 200;
  },
  'a second factor': async ({ person, browser }) => {
    await whileConfirmed(person, () => switchOnTwoFactor(server, browser));
    return async () => (await rowsOf('two_factors', person.id)) > 0;
  },
  'recovery codes': async ({ person, browser }) => {
    await whileConfirmed(person, () => switchOnTwoFactor(server, browser));
    return async () => (await rowsOf('recovery_codes', person.id)) > 0;
  },
  'an identity at a provider': async ({ person }) => {
    const at = server.clock.now();
    const identity = { issuer: 'https://id.example', subject: person.email, provider: 'google' as const, email: anyEmail() };
    await server.context.db
      .insertInto('sign_on_identities')
      .values({ ...identity, profile_id: person.id, created_at: at, last_used_at: at })
      .execute();
    return async () => (await rowsOf('sign_on_identities', person.id)) > 0;
  },
  'a pending change of address': async ({ person, browser }) => {
    const email = anyEmail();
    await browser.post(`/api/v3/profiles/${person.id}/confirm-email`, { email });
    const code = decodeURIComponent((await newestLink(server, email, /./)).split('#')[1] ?? '');
    expect(code).not.toBe('');
    return async () => {
      const pending = await server.context.db.selectFrom('email_changes').selectAll().where('profile_id', '=', person.id).execute();
      // Without the change the code is unknown. With it, another person is asked to log in first.
      return pending.length > 0 || (await confirm(server.browser(anyAddress()), { code })).status === 403;
    };
  },
  'a session': async ({ person, browser }) => {
    return async () => (await whoIs(browser)) === person.id;
  },
  'a deletion of everything': async ({ person, browser }) => {
    const form = { password: person.password, confirmation: person.email };
    expect((await browser.post(`/api/v3/profiles/${person.id}/data/delete`, form)).status).toBe(201);
    return async () =>
      (await server.context.db.selectFrom('data_deletions').select('id').where('profile_id', '=', person.id).execute()).length > 0;
  },
  'a known device': async ({ person, browser }) => {
    const device = browser.cookies.get('__Host-device');
    return async () => {
      const { device_epoch: epoch } = await server.context.db
        .selectFrom('profiles')
        .select('device_epoch')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      return device?.split('.')[1] === String(epoch);
    };
  },
  'a connection of an app': async ({ person, browser }) => {
    const accountId = await accountOf(browser);
    const connection = { api: 'HotjarCLIAPI', credentials: [{ name: 'api_key', value: 'of-somebody-else' }] };
    expect((await browser.post(`/api/v3/authentications?account_id=${accountId}`, connection)).status).toBe(201);
    return async () =>
      (await server.context.db.selectFrom('authentications').select('id').where('profile_id', '=', person.id).execute()).length > 0;
  },
  'a link that shows a Zap to anybody': async ({ browser }) => {
    const zapId = await zapOf(browser);
    const { body } = await browser.post(`/api/v3/zaps/${zapId}/share`, { visibility: 'public' });
    return async () => (await ask(server.browser(anyAddress()), SharedZapQuery, { id: body.share.id })).zapPreview !== null;
  },
  'a Zap that is turned on': async ({ browser }) => {
    const zapId = await zapOf(browser);
    const { db } = server.context;
    await db.updateTable('zaps').set({ state: 'on' }).where('id', '=', zapId).execute();
    return async () => (await db.selectFrom('zaps').select('state').where('id', '=', zapId).executeTakeFirst())?.state === 'on';
  },
  'a Zap that a plan has paused and would turn on again': async ({ browser }) => {
    const zapId = await zapOf(browser);
    const { db } = server.context;
    const { account_id } = await db.selectFrom('zaps').select('account_id').where('id', '=', zapId).executeTakeFirstOrThrow();
    await db
      .insertInto('zap_pauses')
      .values({ zap_id: zapId, account_id, reasons: ['multistep'], paused_by: 'trial_ended', paused_at: server.clock.now() })
      .execute();
    return async () => (await db.selectFrom('zap_pauses').select('zap_id').where('zap_id', '=', zapId).execute()).length > 0;
  },
  'an address for invoices': async ({ browser }) => {
    const accountId = await accountOf(browser);
    const invoices = { invoice_email: anyEmail(), send_invoice_email: true };
    for (const [name, value] of Object.entries(invoices)) {
      expect((await browser.patch(`/api/v3/accounts/${accountId}`, { [name]: value })).status).toBe(200);
    }
    return async () => {
      const account = await server.context.db
        .selectFrom('accounts')
        .select(['invoice_email', 'send_invoice_email'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return account.invoice_email !== null || account.send_invoice_email;
    };
  },
  'the password': async ({ person }) => {
    // A second factor may still be required afterwards.
    return async () => (await logIn(server.browser(anyAddress()), person)).status !== 401;
  },
};

/** The ways in which the owner of the address proves it, from another browser. */
const proofs: Readonly<Record<string, (of: Maker) => Promise<void>>> = {
  'a reset': async ({ person }) => {
    const code = await resetCodeOf(server, person);
    const form = { username: person.email, code, password1: ownersPassword, password2: ownersPassword };
    expect((await server.browser(anyAddress()).post('/api/v3/accounts/password/reset', form)).status).toBe(200);
  },
  'the confirmation link, opened where nobody is signed in': async ({ person }) => {
    const reply = await confirm(server.browser(anyAddress()), { code: await linkCodeOf(person), is_elsewhere: true });
    expect(reply.status).toBe(200);
  },
  'the confirmation link, opened by somebody signed in as another': async ({ person }) => {
    const browser = await signedIn(server, await newUser(server));
    expect((await confirm(browser, { code: await linkCodeOf(person), is_elsewhere: true })).status).toBe(200);
  },
  'the provider of their company': async ({ name, person }) => {
    const browser = server.browser(anyAddress());
    await signInAtProvider(server, browser, firm, colleague(firm, name));
    expect(await whoIs(browser)).toBe(person.id);
  },
};

describe.each(Object.entries(plants))('%s from before the address was proved', (_plant, plant) => {
  it.each(Object.entries(proofs))(
    'access from before the address was proved ends when its owner proves it by %s [S65]',
    async (_way, prove) => {
      const of = await maker();
      const works = await plant(of);
      expect(await works()).toBe(true);
      await prove(of);
      expect([await works(), await isConfirmed(of.person)]).toEqual([false, true]);
    },
  );

  it('access from before the address was proved stays when its maker confirms the address in their own session [S65]', async () => {
    const of = await maker();
    const works = await plant(of);
    const reply = await confirm(of.browser, { code: await linkCodeOf(of.person) });
    expect(reply).toMatchObject({ status: 200, body: { email: of.person.email, reset_code: null } });
    expect([await works(), await isConfirmed(of.person)]).toEqual([true, true]);
  });

  it('access from before the address was proved stays when its maker accepts an invitation to the address in their own session [S65]', async () => {
    const { accountId, owner } = await newTeam(server);
    const of = await maker();
    const works = await plant(of);
    const { email } = of.person;
    await owner.browser.post(`/api/v3/accounts/${accountId}/invitations`, { invitations: [{ email, role: 'member' }] });
    const code = await invitationCodeOf(server, email);
    expect((await of.browser.post('/api/v3/invitations/accept', { code })).status).toBe(200);
    expect([await works(), await isConfirmed(of.person)]).toEqual([true, true]);
  });
});

describe('the owner of the address', () => {
  it('the owner of the address comes in after a reset with the new password alone, whatever the maker had switched on [S65]', async () => {
    const of = await maker();
    await plants['a second factor']!(of);
    await proofs['a reset']!(of);
    expect((await logIn(server.browser(anyAddress()), { ...of.person, password: ownersPassword })).status).toBe(200);
  });

  it('chooses a password with the code that a confirmation elsewhere answers, once [S65]', async () => {
    const { person } = await maker();
    const elsewhere = server.browser(anyAddress());
    const { body } = await confirm(elsewhere, { code: await linkCodeOf(person), is_elsewhere: true });
    const form = { username: person.email, code: body.reset_code, password1: ownersPassword, password2: ownersPassword };
    expect((await elsewhere.post('/api/v3/accounts/password/reset', form)).status).toBe(200);
    expect((await elsewhere.post('/api/v3/accounts/password/reset', form)).status).toBe(403);
    expect((await logIn(server.browser(anyAddress()), { ...person, password: ownersPassword })).status).toBe(200);
  });

  it('the owner of the address is asked before a confirmation elsewhere removes anything [S65]', async () => {
    const { person, browser } = await maker();
    const reply = await confirm(server.browser(anyAddress()), { code: await linkCodeOf(person) });
    expect([reply.status, reply.body.reason]).toEqual([403, 'confirm_elsewhere']);
    expect([await isConfirmed(person), await whoIs(browser)]).toEqual([false, person.id]);
  });

  it('the owner of the address loses nothing by a reset of an address that was confirmed before [S65]', async () => {
    const { person, browser } = await maker();
    await confirm(browser, { code: await linkCodeOf(person) });
    const authenticator = authenticatorFor(server);
    expect((await addPasskey(browser, authenticator)).status).toBe(201);
    await proofs['a reset']!({ person, browser, name: '' });
    expect((await enterByPasskey(server, authenticator)).reply.status).toBe(200);
  });
});

describe('until the address is confirmed', () => {
  const refused = { status: 403, body: { reason: 'email_unconfirmed' } };

  it.each([
    ['a passkey', '/api/v3/passkey-options', {}],
    ['the answer of an authenticator', '/api/v3/passkeys', { credential_json: '{}' }],
    ['a second factor', '/api/v3/2fa/setup', {}],
    ['the proof of a second factor', '/api/v3/2fa/setup/proof', { code: '000000' }],
    ['the recovery codes of a second factor', '/api/v3/2fa/enable', { recovery_code: 'aaaa-bbbb-cccc' }],
  ])('until the address is confirmed, %s is refused with the reason [S65]', async (_what, url, body) => {
    const { person, browser } = await maker();
    expect(await browser.post(url, body)).toMatchObject(refused);
    await setConfirmed(server, person, true);
    expect((await browser.post(url, body)).body?.reason).not.toBe('email_unconfirmed');
  });
});

it('the Zaps themselves stay, and what other people share and connect too [S65]', async () => {
  const [of, other] = [await maker(), await maker()];
  const works = await Promise.all(
    ['a link that shows a Zap to anybody', 'a connection of an app', 'an address for invoices'].map((name) => plants[name]!(other)),
  );
  const zapId = await zapOf(of.browser);
  await proofs['a reset']!(of);
  expect(await Promise.all(works.map((isThere) => isThere()))).toEqual([true, true, true]);
  const owner = await signedIn(server, { ...of.person, password: ownersPassword });
  const { body } = await owner.get(`/api/v3/zaps/${zapId}`);
  expect([body.state, body.nodes.length]).toEqual(['draft', 3]);
});

it('what a first proof removed is in the trail, and what it kept too [S64, S65]', async () => {
  const [elsewhere, own] = [await maker(), await maker()];
  await proofs['a reset']!(elsewhere);
  await confirm(own.browser, { code: await linkCodeOf(own.person) });
  const detailOf = async ({ person }: Maker) =>
    server.context.db
      .selectFrom('audit_events')
      .select(['result', 'detail'])
      .where('profile_id', '=', person.id)
      .where('action', '=', 'email_confirmed')
      .execute();
  expect(await detailOf(elsewhere)).toEqual([{ result: 'ok', detail: 'reset: earlier ways in removed' }]);
  expect(await detailOf(own)).toEqual([{ result: 'ok', detail: 'link: own session' }]);
});
