/** People with passkeys, created through the public API of the server. */
import { softAuthenticator, type Authenticator, type Ways } from './authenticator';
import type { Browser, TestReply, TestServer } from './serverHarness';
import { anyAddress, newConfirmedUser, signedIn, type Somebody } from './serverPeople';

/** An authenticator for the server's origin. */
export const authenticatorFor = (server: TestServer, counts = false): Authenticator =>
  softAuthenticator({ origin: server.config.publicUrl, counts });

/** Adds a passkey in a browser that has just signed in. */
export async function addPasskey(browser: Browser, authenticator: Authenticator, ways: Ways = {}): Promise<TestReply> {
  const { body } = await browser.post('/api/v3/passkey-options', {});
  return browser.post('/api/v3/passkeys', { credential_json: authenticator.register(body.options_json, ways) });
}

export const passkeysIn = async (
  browser: Browser,
): Promise<{ id: number; name: string; last_used_at: string | null; is_backed_up: boolean }[]> =>
  (await browser.get('/api/v3/passkeys')).body.objects;

/** Creates a person who has signed up, signed in and added a passkey. */
export async function passkeyHolder(
  server: TestServer,
  { counts = false } = {},
): Promise<{ person: Somebody; browser: Browser; authenticator: Authenticator; id: number }> {
  const person = await newConfirmedUser(server);
  const browser = await signedIn(server, person);
  const authenticator = authenticatorFor(server, counts);
  const added = await addPasskey(browser, authenticator);
  if (added.status !== 201) throw new Error(`adding a passkey answered ${added.status}: ${added.text}`);
  return { person, browser, authenticator, id: added.body.id };
}

export const questionOf = async (browser: Browser): Promise<string> =>
  (await browser.post('/api/v3/passkey-sign-in/options', {})).body.options_json;

export const enter = (browser: Browser, credentialJson: string): Promise<TestReply> =>
  browser.post('/api/v3/passkey-sign-in', { credential_json: credentialJson });

/** Signs in by passkey, in a new browser unless a browser is given. */
export async function enterByPasskey(
  server: TestServer,
  authenticator: Authenticator,
  ways: Parameters<Authenticator['answer']>[1] = {},
  browser = server.browser(anyAddress()),
): Promise<{ browser: Browser; reply: TestReply }> {
  return { browser, reply: await enter(browser, authenticator.answer(await questionOf(browser), ways)) };
}
