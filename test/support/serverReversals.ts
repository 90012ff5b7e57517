/** Accounts that were taken over, and the links of mails that take them back. */
import { authenticatorFor, addPasskey } from './serverPasskeys';
import { anyAddress, anyEmail, codeNow, logIn, newConfirmedUser, signedIn, switchOnTwoFactor, type Somebody } from './serverPeople';
import type { Browser, TestReply, TestServer } from './serverHarness';

/** The code of the link “This wasn’t me” in the newest mail with this subject. */
export async function reversalCode(server: TestServer, to: string, subject: RegExp): Promise<string> {
  const mail = (await server.mails(to)).findLast((each) => subject.test(each.subject));
  return decodeURIComponent(/\/app\/this-wasnt-me#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '');
}

export const lookUp = (server: TestServer, code: string, address = anyAddress()): Promise<TestReply> =>
  server.browser(address).post('/api/v3/reversals/lookups', { code });
export const reverse = (server: TestServer, code: string, browser: Browser = server.browser(anyAddress())): Promise<TestReply> =>
  browser.post('/api/v3/reversals', { code });

/** Chooses a new password with the code that a reversal handed out. */
export const choosePassword = (server: TestServer, email: string, code: string, password: string): Promise<TestReply> =>
  server.browser(anyAddress()).post('/api/v3/accounts/password/reset', { username: email, code, password1: password, password2: password });

/** Changes the address in a browser that has just signed in, and confirms it there. */
export async function changeAddress(server: TestServer, browser: Browser, id: number, email: string): Promise<void> {
  await browser.post(`/api/v3/profiles/${id}/confirm-email`, { email });
  const mail = (await server.mails(email)).findLast(({ subject }) => subject.startsWith('Confirm your new'));
  const code = decodeURIComponent(/#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '');
  const reply = await browser.post('/api/v3/email-confirmations', { code });
  if (reply.status !== 200) throw new Error(`changing the address answered ${reply.status}: ${reply.text}`);
}

export interface Takeover {
  readonly owner: Somebody & { readonly secret: string; readonly recoveryCodes: readonly string[] };
  /** Signed in before everything; a change of the attacker has ended its session. */
  readonly ownBrowser: Browser;
  readonly attacker: Browser;
  readonly newEmail: string;
  readonly newPassword: string;
}

/**
 * A stranger who knows the password and has a code of the second factor signs in, changes the password and the address, turns the
 * second factor off, adds a passkey, and requests yet another address. A minute passes between the steps.
 */
export async function takeOver(server: TestServer): Promise<Takeover> {
  const person = await newConfirmedUser(server);
  server.clock.advance(3_600_000);
  const ownBrowser = await signedIn(server, person);
  const factor = await switchOnTwoFactor(server, ownBrowser);
  const minute = () => server.clock.advance(60_000);
  minute();
  const attacker = server.browser(anyAddress());
  await logIn(attacker, person);
  const entered = await attacker.post('/api/v3/2fa', { code: codeNow(server, factor.secret) });
  if (entered.status !== 200) throw new Error(`the second factor answered ${entered.status}: ${entered.text}`);
  minute();
  const newPassword = 'rook-Basalt-91-ember';
  const fresh = { password: person.password, password1: newPassword, password2: newPassword };
  await attacker.post(`/api/v3/profiles/${person.id}/password`, fresh);
  minute();
  const newEmail = anyEmail();
  await changeAddress(server, attacker, person.id, newEmail);
  minute();
  await attacker.post('/api/v3/2fa/disable', {});
  minute();
  await addPasskey(attacker, authenticatorFor(server));
  minute();
  await attacker.post(`/api/v3/profiles/${person.id}/confirm-email`, { email: anyEmail() });
  minute();
  return { owner: { ...person, ...factor }, ownBrowser, attacker, newEmail, newPassword };
}
