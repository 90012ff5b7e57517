/** Actions of people for scenarios. Each throws if its result is unexpected. */
import { totpCode } from '../../server/identity/totp';
import { insertMembership } from '../../server/records/accounts/accounts';
import { goodPassword, type RegisteredUser, type TestContext } from './testContext';
import type { Visitor, VisitorReply } from './visitor';

export function must(reply: VisitorReply, ...statuses: readonly number[]): VisitorReply {
  if (!statuses.includes(reply.status)) {
    throw new Error(`The server answered ${reply.status} and not ${statuses.join(' or ')}: ${JSON.stringify(reply.body)}`);
  }
  return reply;
}

/** 200, or 403 if more is required. */
export async function logIn(visitor: Visitor, { email, password }: Pick<RegisteredUser, 'email' | 'password'>): Promise<VisitorReply> {
  return must(await visitor.post('/api/v3/login', { email, password }), 200, 403);
}

/** Tries wrong passwords, with the captcha as soon as it is required. */
export async function failToLogIn(visitors: () => Visitor, email: string, times: number): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) {
    const visitor = visitors();
    const wrong = { email, password: `not the password ${tried}` };
    const reply = await visitor.post('/api/v3/login', wrong);
    if (reply.status === 422) {
      must(await visitor.post('/api/v3/login', { ...wrong, captcha: await visitor.solvedCaptcha('login') }), 401);
    } else must(reply, 401);
  }
}

/** A person who turned two-factor on some time ago, so that no code was used recently. */
export async function guarded(testContext: TestContext): Promise<RegisteredUser & { readonly secret: string }> {
  return testContext.ago(120, async () => {
    const person = await testContext.newUser();
    const visitor = testContext.anonymousClient();
    await logIn(visitor, person);
    // A second factor can be added only once the address is confirmed.
    const [, code = ''] = (await testContext.mailedLink(person.email)).split('#');
    must(await visitor.post('/api/v3/email-confirmations', { code: decodeURIComponent(code) }), 200);
    const { secret } = must(await visitor.post('/api/v3/2fa/setup', {}), 200, 201).body as { secret: string };
    const proof = { code: totpCode(secret, testContext.context.clock.now()) };
    const { recovery_codes: codes } = must(await visitor.post('/api/v3/2fa/setup/proof', proof), 200).body as {
      recovery_codes: string[];
    };
    must(await visitor.post('/api/v3/2fa/enable', { recovery_code: codes[0] }), 200);
    return { ...person, secret };
  });
}

/** Six digits that are no code of the authenticator's about now. */
export function wrongCode(testContext: TestContext, secret: string): string {
  const now = testContext.context.clock.now().getTime();
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => totpCode(secret, new Date(now + steps * 30_000))));
  return ['135790', '246801', '112233', '445566', '778899', '123123'].find((code) => !right.has(code)) ?? '000000';
}

/** The first account of the person who is signed in with this browser. */
export async function ownAccount(visitor: Visitor): Promise<number> {
  const { objects } = must(await visitor.get('/api/v3/accounts'), 200).body as { objects: readonly { readonly id: number }[] };
  return objects[0]?.id ?? 0;
}

/** A Zap without steps of the person who is signed in, off or on. */
export async function createZap({ browser, context }: TestContext, title: string, state: 'off' | 'on' = 'off'): Promise<number> {
  const reply = must(await browser.post(`/api/v3/zaps?account_id=${await ownAccount(browser)}`, { title }), 200, 201);
  const { id } = reply.body as { id: number };
  await context.db.updateTable('zaps').set({ state }).where('id', '=', id).execute();
  return id;
}

/** Signs the browser in as a person of the demo. */
export async function signInDemoPerson({ browser }: TestContext, { email, password }: Pick<RegisteredUser, 'email' | 'password'>) {
  must(await browser.post('/api/v3/login', { email, password }), 200);
}

/** Makes a person a member of the account of somebody new, which is called “Two Accounts”. Returns its id. */
export async function joinNewAccount(testContext: TestContext, profileId: number): Promise<number> {
  const { db, clock } = testContext.context;
  const other = testContext.anonymousClient();
  await logIn(other, await testContext.newUser());
  const id = await ownAccount(other);
  await db.updateTable('accounts').set({ name: 'Two Accounts' }).where('id', '=', id).execute();
  await insertMembership(db, { account_id: id, profile_id: profileId, role: 'admin', created_at: clock.now() });
  return id;
}

/** The text that a new person types on the sign-up page. */
export const newUser = (testContext: TestContext, password1 = goodPassword) => ({
  email: `scenario.${testContext.context.random.bytes(5).toString('hex')}@example.com`,
  firstName: 'Sam',
  lastName: 'Scenario',
  password1,
});

/** Signs the person's browser in. */
export async function signedIn(testContext: TestContext) {
  const person = await testContext.newUser();
  await logIn(testContext.browser, person);
  return person;
}

/** Google One Tap is offered to the visitor, by the simulated Google on this machine. */
export function offerOneTap(testContext: TestContext, scriptPath = '/google/one-tap/client.js'): void {
  const { providers } = testContext.context.config.socialLogin;
  const origin = new URL(providers.google?.issuer ?? 'http://127.0.0.1').origin;
  testContext.answer('getCurrentProfile', {
    status: 200,
    body: { active_id: null, objects: [], sign_on: { providers: ['google'], one_tap: true } },
  });
  testContext.answer('getOneTapOptions', {
    status: 200,
    body: { client_id: providers.google?.clientId ?? '', script_url: origin + scriptPath, nonce: 'a-nonce' },
  });
}
