/** Actions of people for scenarios. Each throws if its result is unexpected. */
import { totpCode } from '../../server/identity/totp';
import type { RegisteredUser, TestContext } from './testContext';
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
