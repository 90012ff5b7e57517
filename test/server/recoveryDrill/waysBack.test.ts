import { lossKinds, scenariosOf, waysBack, type Loss, type WayBack } from '../../../src/domain/recoveryDrill';
import type { Authenticator } from '../../support/authenticator';
import { drillIn } from '../../support/recoveryDrill';
import { colleague, company, signInAtProvider, type Company } from '../../support/samlVisitors';
import { startServer, type Browser, type TestReply, type TestServer } from '../../support/serverHarness';
import { addPasskey, authenticatorFor, enterByPasskey } from '../../support/serverPasskeys';
import {
  anyAddress,
  codeNow,
  logIn,
  newConfirmedUser,
  resetCodeOf,
  setConfirmed,
  signedIn,
  switchOnTwoFactor,
  type Somebody,
} from '../../support/serverPeople';
import { whoIs } from '../../support/serverVisitors';
import { startTokenIssuer, type TokenIssuer } from '../../support/tokenIssuer';

/**
 * What the page promises is what the server does. People in every kind of state try every combination of steps, each as a new
 * person, because a step can change the next. The combinations that let them in are compared with the ways of `waysBack`.
 */

let server: TestServer;
let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer(() => server.clock.now());
  server = await startServer({ env: { ...issuer.env, SIGN_UP_PER_ADDRESS: '100000' } });
  server.clock.advance(Date.now() - server.clock.now().getTime());
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

interface State {
  readonly password?: false;
  readonly isConfirmed?: false;
  readonly twoFactor?: 'with codes' | 'without codes';
  readonly passkey?: 'on the phone' | 'synced';
  readonly identity?: true;
  readonly saml?: 'offered' | 'required';
}

const states: Readonly<Record<string, State>> = {
  'a password alone': {},
  'an address that was never confirmed': { isConfirmed: false },
  'an address that was never confirmed, with two factors from before': { isConfirmed: false, twoFactor: 'without codes' },
  'two factors and recovery codes': { twoFactor: 'with codes' },
  'two factors without recovery codes': { twoFactor: 'without codes' },
  'two factors without codes and a passkey on the phone': { twoFactor: 'without codes', passkey: 'on the phone' },
  'two factors without codes and a synced passkey': { twoFactor: 'without codes', passkey: 'synced' },
  'a passkey on the phone alone': { password: false, passkey: 'on the phone' },
  'a synced passkey alone': { password: false, passkey: 'synced' },
  'nothing but mail': { password: false },
  'an identity alone': { password: false, identity: true },
  'an identity, two factors and recovery codes': { password: false, identity: true, twoFactor: 'with codes' },
  'an identity, two factors without codes': { password: false, identity: true, twoFactor: 'without codes' },
  'a sign-in of the organization beside the password': { saml: 'offered', twoFactor: 'without codes' },
  'a sign-in of the organization that is required': { saml: 'required', passkey: 'synced', identity: true },
};

interface Held {
  readonly person: Somebody;
  readonly browser: Browser;
  readonly authenticator: Authenticator;
  readonly secret: string;
  readonly recoveryCode: string;
  readonly subject: string;
  readonly firm: Company | null;
  readonly name: string;
}

let made = 0;

async function personIn(state: State): Promise<Held> {
  made += 1;
  const name = `holder-${made}`;
  const firm = state.saml === undefined ? null : await company(server, { isRequired: false });
  const person = await newConfirmedUser(server, firm === null ? {} : { email: `${name}@${firm.domain}` });
  if (firm !== null) await signInAtProvider(server, server.browser(anyAddress()), firm, colleague(firm, name));
  const browser = await signedIn(server, person);
  const authenticator = authenticatorFor(server);
  if (state.passkey !== undefined) {
    const added = await addPasskey(browser, authenticator, { isBackedUp: state.passkey === 'synced' });
    expect(added.status).toBe(201);
  }
  const factor = state.twoFactor === undefined ? null : await switchOnTwoFactor(server, browser);
  server.clock.advance(60_000);
  const { db } = server.context;
  if (state.twoFactor === 'without codes') {
    await db.updateTable('recovery_codes').set({ used_at: server.clock.now() }).where('profile_id', '=', person.id).execute();
  }
  const subject = `subject-of-${name}`;
  if (state.identity) {
    const at = server.clock.now();
    const identity = { issuer: issuer.env.GOOGLE_ISSUER ?? '', subject, provider: 'google' as const, email: person.email };
    await db
      .insertInto('sign_on_identities')
      .values({ ...identity, profile_id: person.id, created_at: at, last_used_at: at })
      .execute();
  }
  if (state.password === false) await db.updateTable('profiles').set({ password_hash: null }).where('id', '=', person.id).execute();
  if (state.isConfirmed === false) await setConfirmed(server, person, false);
  if (firm !== null && state.saml === 'required') {
    await db.updateTable('accounts').set({ is_saml_required: true }).where('id', '=', firm.accountId).execute();
  }
  return {
    person,
    browser,
    authenticator,
    secret: factor?.secret ?? '',
    recoveryCode: factor?.recoveryCodes[3] ?? '',
    subject,
    firm,
    name,
  };
}

type First = WayBack['first']['by'];
type Second = WayBack['second'];

const newPassword = 'Quiet-Canal-Bridge-8';

async function takeFirstStep(first: First, held: Held, browser: Browser): Promise<TestReply | null> {
  const { person, firm } = held;
  switch (first) {
    case 'password':
      return logIn(browser, person);
    case 'mail': {
      const code = await resetCodeOf(server, person);
      const form = { username: person.email, code, password1: newPassword, password2: newPassword };
      const reset = await browser.post('/api/v3/accounts/password/reset', form);
      return reset.status === 200 ? logIn(browser, { email: person.email, password: newPassword }) : null;
    }
    case 'passkey':
      return held.authenticator.passkeys.length === 0 ? null : (await enterByPasskey(server, held.authenticator, {}, browser)).reply;
    case 'identity': {
      const { nonce } = (await browser.get('/api/v3/sign-on/one-tap')).body;
      // The address is not vouched for: only a known identity signs in.
      const claims = { nonce, sub: held.subject, email: person.email, email_verified: false };
      return browser.post('/google-sso/onetap/', { id_token: await issuer.token(claims), currency: null });
    }
    case 'saml':
      return firm === null ? null : signInAtProvider(server, browser, firm, colleague(firm, held.name));
  }
}

/** True if exactly these steps sign the person in: the second one is asked for, or none is. */
async function letsIn(first: First, second: Second, state: State): Promise<boolean> {
  const held = await personIn(state);
  const browser = server.browser(anyAddress());
  const reply = await takeFirstStep(first, held, browser);
  if (reply === null) return false;
  const isAsked = reply.body?.reason === 'mfa_required';
  if (isAsked !== (second !== null)) return false;
  if (second === 'authenticator') await browser.post('/api/v3/2fa', { code: codeNow(server, held.secret) });
  if (second === 'recoveryCode') await browser.post('/api/v3/2fa', { recovery_code: held.recoveryCode });
  return (await whoIs(browser)) === held.person.id;
}

const firsts: readonly First[] = ['password', 'mail', 'passkey', 'identity', 'saml'];
const combinations = firsts.flatMap((first) => ([null, 'authenticator', 'recoveryCode'] as const).map((second) => ({ first, second })));
const described = (first: First, second: Second): string => (second === null ? first : `${first} + ${second}`);

/** Whether the steps need something that is lost. */
function needsLost(first: First, second: Second, state: State, loss: Loss): boolean {
  switch (loss) {
    case 'phone':
      return second === 'authenticator' || (first === 'passkey' && state.passkey === 'on the phone');
    case 'password':
      return first === 'password';
    case 'mail':
      return first === 'mail';
    case 'provider':
      return first === 'identity';
    case 'passkeys':
      return first === 'passkey';
    case 'employer':
      return first === 'saml';
  }
}

describe.each(Object.entries(states))('%s', (name, state) => {
  it(`with ${name}, the ways back that the drill promises let the person in, and all others fail [T20, T21, S14, S15, S65]`, async () => {
    const works: { first: First; second: Second }[] = [];
    for (const { first, second } of combinations) if (await letsIn(first, second, state)) works.push({ first, second });

    const { facts } = await drillIn((await personIn(state)).browser);
    const promised = (lost: ReadonlySet<Loss>) => waysBack(facts, lost).map(({ first, second }) => described(first.by, second));
    const really = (lost: readonly Loss[]) =>
      works
        .filter(({ first, second }) => !lost.some((loss) => needsLost(first, second, state, loss)))
        .map(({ first, second }) => described(first, second));
    // Every single loss, and every pair of them.
    for (const one of lossKinds) {
      for (const other of lossKinds) {
        expect([one, other, promised(new Set([one, other])).sort()]).toEqual([one, other, really([one, other]).sort()]);
      }
    }
    expect(promised(new Set()).sort()).toEqual(really([]).sort());
  });
});

it('the losses without any way back are those that the drill says [T20]', async () => {
  const blocked = async (state: State) =>
    scenariosOf((await drillIn((await personIn(state)).browser)).facts)
      .filter(({ ways }) => ways.length === 0)
      .map(({ loss, advice }) => [loss, advice]);
  expect(await blocked({})).toEqual([]);
  expect(await blocked({ twoFactor: 'with codes' })).toEqual([]);
  expect(await blocked({ twoFactor: 'without codes' })).toEqual([['phone', 'createCodes']]);
  expect(await blocked({ twoFactor: 'without codes', passkey: 'on the phone' })).toEqual([['phone', 'createCodes']]);
  expect(await blocked({ twoFactor: 'without codes', passkey: 'synced' })).toEqual([]);
  expect(await blocked({ password: false })).toEqual([['mail', 'setPassword']]);
  expect(await blocked({ saml: 'required' })).toEqual([['employer', 'askOrganization']]);
});
