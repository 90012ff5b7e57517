/** People for tests of the server, created through its public API. A test sets only the fields that matter to it. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { totpCode } from '../../src/server/twoFactor/totp';
import type { Browser, TestReply, TestServer } from './serverHarness';

export interface Somebody {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

export interface SomebodyWithTwoFactor extends Somebody {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

let made = 0;

/** An IP address that no other browser of this file has. */
export function anyAddress(): string {
  made += 1;
  return `198.18.${Math.floor(made / 250)}.${(made % 250) + 1}`;
}

export function anyEmail(): string {
  made += 1;
  return `somebody.${made}@example.com`;
}

export type SignUpForm = { email: string; first_name: string; last_name: string; password1: string } & Record<string, unknown>;

export const goodPassword = 'plum-Orbit-47-velvet';

export function signUpForm(given: Readonly<Record<string, unknown>> = {}): SignUpForm {
  return { email: anyEmail(), first_name: 'Ada', last_name: 'Lovelace', password1: goodPassword, ...given };
}

/** Creates a person who has signed up. */
export async function newUser(server: TestServer, given: { email?: string; password?: string } = {}): Promise<Somebody> {
  const form = signUpForm({ ...(given.email ? { email: given.email } : {}), password1: given.password ?? goodPassword });
  const reply = await server.browser(anyAddress()).post('/api/v3/profiles', form);
  if (reply.status !== 201) throw new Error(`sign-up answered ${reply.status}: ${reply.text}`);
  return { id: reply.body.id, email: form.email as string, password: form.password1 as string };
}

/** Creates a person who has signed up and confirmed the address, and so may add other ways to sign in. */
export async function newConfirmedUser(server: TestServer, given: { email?: string; password?: string } = {}): Promise<Somebody> {
  const person = await newUser(server, given);
  await setConfirmed(server, person, true);
  return person;
}

/** Sets whether the address counts as confirmed, without a mailed link. */
export async function setConfirmed(server: TestServer, { id }: { id: number }, isConfirmed: boolean): Promise<void> {
  await server.context.db.updateTable('profiles').set({ email_confirmed: isConfirmed }).where('id', '=', id).execute();
}

export function logIn(browser: Browser, person: { email: string; password: string }, captcha?: string): Promise<TestReply> {
  return browser.post('/api/v3/login', { email: person.email, password: person.password, ...(captcha === undefined ? {} : { captcha }) });
}

/** A new browser in which the person is signed in. */
export async function signedIn(server: TestServer, person: Somebody, address = anyAddress()): Promise<Browser> {
  const browser = server.browser(address);
  const reply = await logIn(browser, person);
  if (reply.status !== 200) throw new Error(`log-in answered ${reply.status}: ${reply.text}`);
  return browser;
}

/** Turns on two-factor authentication in a signed-in browser. */
export async function switchOnTwoFactor(server: TestServer, browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.post('/api/v3/2fa/setup', {})).body;
  const proof = await browser.post('/api/v3/2fa/setup/proof', { code: codeNow(server, secret) });
  const recoveryCodes: string[] = proof.body.recovery_codes;
  const enabled = await browser.post('/api/v3/2fa/enable', { recovery_code: recoveryCodes[0] });
  if (enabled.status !== 200) throw new Error(`switching two-factor on answered ${enabled.status}: ${enabled.text}`);
  return { secret, recoveryCodes };
}

/** Creates a person with two-factor authentication. The time step of the code they used is over. */
export async function newUserWithTwoFactor(server: TestServer): Promise<SomebodyWithTwoFactor> {
  const person = await newConfirmedUser(server);
  const factor = await switchOnTwoFactor(server, await signedIn(server, person));
  server.clock.advance(60_000);
  return { ...person, ...factor };
}

/** Returns the code that an authenticator shows `steps` half-minutes from now. */
export function codeNow(server: TestServer, secret: string, steps = 0): string {
  return totpCode(secret, new Date(server.clock.now().getTime() + steps * 30_000));
}

/** A browser that has sent the correct password and still needs the second factor. */
export async function owingSecondFactor(server: TestServer, person: Somebody): Promise<Browser> {
  const browser = server.browser(anyAddress());
  const reply = await logIn(browser, person);
  if (reply.body.reason !== 'mfa_required') throw new Error(`log-in answered ${reply.status}: ${reply.text}`);
  return browser;
}

/** Solves a fresh challenge and returns the answer of the captcha widget. */
export async function solvedCaptcha(browser: Browser, action: 'login' | 'sign_up'): Promise<string> {
  const { body } = await browser.get(`/api/v3/captcha/challenge?action=${action}`);
  const challenge = JSON.parse(body.challenge_json);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Logs in with a solved captcha. */
export async function logInWithCaptcha(browser: Browser, person: { email: string; password: string }): Promise<TestReply> {
  return logIn(browser, person, await solvedCaptcha(browser, 'login'));
}

/** Fails to log in with an e-mail address, each time from another IP address, and solves captchas. */
export async function failFromEverywhere(server: TestServer, email: string, times: number): Promise<TestReply[]> {
  const replies: TestReply[] = [];
  for (let n = 0; n < times; n += 1) replies.push(await logInWithCaptcha(server.browser(anyAddress()), { email, password: `wrong ${n}` }));
  return replies;
}

/** Returns the link in a person's newest mail whose subject matches. */
export async function newestLink(server: TestServer, to: string, subject: RegExp): Promise<string> {
  const mails = (await server.mails(to)).filter((mail) => subject.test(mail.subject));
  return /^https:\S+#\S+$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Requests a reset link and returns its code. */
export async function resetCodeOf(server: TestServer, person: { email: string }): Promise<string> {
  await server.browser(anyAddress()).post('/api/v3/accounts/password/forgot', { email: person.email });
  await server.runJobs();
  const link = await newestLink(server, person.email, /^Reset/);
  return decodeURIComponent(link.split(';')[1] ?? '');
}

/** Signs in again for one action, in the same browser, and returns the token for it (S26). */
export async function reauthenticatedFor(browser: Browser, person: Somebody, action: string): Promise<string> {
  const { body } = await browser.get(`/api/v4/confirm-authentication?action=${action}`);
  const reply = await logIn(browser, person);
  if (reply.status !== 200) throw new Error(`signing in anew answered ${reply.status}: ${reply.text}`);
  return body.token;
}
