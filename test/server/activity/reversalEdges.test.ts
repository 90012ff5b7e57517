/** Changes that meet a reversal, and must not survive it. */
import type { Db } from '../../../src/server/platform/context';
import { lockProfile } from '../../../src/server/profiles/store';
import { choosePerson, startProviders, type ProvidedPerson, type Providers } from '../../support/openIdProviders';
import { colleague, company, signInAtProvider as signInByCompany } from '../../support/samlVisitors';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type Browser, type TestReply, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  codeNow,
  newConfirmedUser,
  newUserWithTwoFactor,
  owingSecondFactor,
  signedIn,
  type Somebody,
} from '../../support/serverPeople';
import { choosePassword, reversalCode, reverse } from '../../support/serverReversals';
import { whoIs } from '../../support/serverVisitors';

const origin = 'https://patchbay.example';
const people: ProvidedPerson[] = ['racer', 'stranger'].map((name) => ({
  sub: name,
  given_name: 'Nora',
  family_name: 'Newcomer',
  email: `${name}@example.com`,
  email_verified: true,
}));

let providers: Providers;
let server: TestServer;
beforeAll(async () => {
  providers = await startProviders([origin], people);
  server = await startServer({ env: providers.env });
  // Tokens of the providers contain the time of the machine.
  server.clock.advance(Date.now() - server.clock.now().getTime());
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

const password = 'heron-Slate-63-willow';
const identitiesOf = async ({ id }: Somebody) =>
  (await server.context.db.selectFrom('sign_on_identities').select('subject').where('profile_id', '=', id).execute()).map(
    ({ subject }) => subject,
  );

/** Goes to the provider and chooses a person there; the way back to us, which the browser has not gone yet. */
async function wayBack(browser: Browser, sub: string): Promise<() => Promise<TestReply>> {
  const start = await browser.send({ method: 'GET', url: '/google-sso/start?scopes=basic' });
  const back = new URL(await choosePerson(String(start.headers.location), sub));
  return () => browser.send({ method: 'GET', url: back.pathname + back.search });
}

/** A person with a confirmed address who connects the account of the same address at a provider. */
async function connected(sub: string): Promise<Somebody & { browser: Browser }> {
  const person = await newConfirmedUser(server, { email: `${sub}@example.com` });
  server.clock.advance(60_000);
  const browser = server.browser(anyAddress());
  await (
    await wayBack(browser, sub)
  )();
  expect([await whoIs(browser), await identitiesOf(person)]).toEqual([person.id, [sub]]);
  server.clock.advance(60_000);
  return { ...person, browser };
}

it('a code that was accepted stays used when a reversal restores the authenticator, and the next one is accepted [T12, S16]', async () => {
  const owner = await newUserWithTwoFactor(server);
  const browser = await owingSecondFactor(server, owner);
  await browser.post('/api/v3/2fa', { recovery_code: owner.recoveryCodes[2] });
  // The event keeps the authenticator as it is now, before the code below is accepted.
  await browser.post('/api/v3/2fa/recovery-codes', {});
  const code = codeNow(server, owner.secret);
  expect((await (await owingSecondFactor(server, owner)).post('/api/v3/2fa', { code })).status).toBe(200);
  const { body } = await reverse(server, await reversalCode(server, owner.email, /recovery codes were replaced/));
  expect((await choosePassword(server, owner.email, body.reset_code, password)).status).toBe(200);
  const enter = async (each: string) =>
    (await (await owingSecondFactor(server, { ...owner, password })).post('/api/v3/2fa', { code: each })).status;
  expect(await enter(code)).toBe(403);
  server.clock.advance(60_000);
  expect(await enter(codeNow(server, owner.secret))).toBe(200);
});

it('a social login that a stranger connected and disconnected again is gone after the reversal [T12, S65]', async () => {
  const person = await connected('stranger');
  const own = await signedIn(server, person);
  const { body } = await own.get('/api/v3/sign-on/identities');
  expect((await own.delete(`/api/v3/sign-on/identities/${body.objects[0].id}`, {})).status).toBe(204);
  expect(await identitiesOf(person)).toEqual([]);
  expect((await reverse(server, await reversalCode(server, person.email, /^Google was connected/))).status).toBe(200);
  expect(await identitiesOf(person)).toEqual([]);
});

// The embedded database has one connection, on which nothing waits for anything.
(isOnPostgres ? it : it.skip)('a social login that waits while a reversal removes it signs nobody in [T13, R07]', async () => {
  const person = await connected('racer');
  const code = await reversalCode(server, person.email, /^Google was connected/);
  const attacker = server.browser(anyAddress());
  const comeBack = await wayBack(attacker, 'racer');
  let replies: Promise<[TestReply, TestReply]> | null = null;
  await server.context.db.transaction().execute(async (tx: Db) => {
    await lockProfile(tx, person.id);
    const reversed = reverse(server, code);
    await waitingForLocks(1);
    replies = Promise.all([reversed, comeBack()]);
    await waitingForLocks(2);
  });
  const [reversed, entered] = await replies!;
  expect(reversed.status).toBe(200);
  expect(entered.status).toBe(303);
  expect([await whoIs(attacker), await identitiesOf(person)]).toEqual([null, []]);
});

it.each([
  ['requires its own sign-in loses the sessions that began in another way', true],
  ['only offers its own sign-in keeps them', false],
])('a person who joins an account that %s [T32, S14, S23]', async (_what, isRequired) => {
  const firm = await company(server, { isRequired });
  // With an address elsewhere at first, because nobody signs up or logs in by password with an address of such a company.
  const person = await newConfirmedUser(server);
  const before = await signedIn(server, person);
  const email = `jonas@${firm.domain}`;
  await server.context.db.updateTable('profiles').set({ email, email_folded: email }).where('id', '=', person.id).execute();
  expect(await whoIs(before)).toBe(person.id);
  const joined = server.browser(anyAddress());
  await signInByCompany(server, joined, firm, colleague(firm));
  expect(await whoIs(joined)).toBe(person.id);
  expect(await whoIs(before)).toBe(isRequired ? null : person.id);
});

/** Resolves when so many statements of this database wait for a lock. */
async function waitingForLocks(count: number): Promise<void> {
  for (;;) {
    const { rows } = await server.server.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return;
  }
}
