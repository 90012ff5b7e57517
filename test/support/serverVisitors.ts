/** People who are added directly to the database, for tests of `server/http` that are not about signing up. */
import { insertProfile } from '../../src/server/profiles/store';
import type { Browser, TestServer } from './serverHarness';

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

const password = 'a quiet harbour at noon';

/** Adds a person without an account. Tests that need an account use the sign-up (`serverPeople.ts`). */
export async function addPerson(server: TestServer, email: string): Promise<Person> {
  const { context } = server;
  const now = context.clock.now();
  const profile = await insertProfile(context.db, {
    email,
    email_folded: email.toLowerCase(),
    email_confirmed: true,
    first_name: 'Some',
    last_name: 'Body',
    password_hash: await context.hasher.hash(password),
    password_changed_at: now,
    identity: `identity-of-${email}`,
    signup: now,
  });
  if (!profile) throw new Error(`${email} is there already`);
  return { id: profile.id, email, password };
}

/** Signs this person in. Throws if that fails. */
export async function signIn(browser: Browser, person: Person): Promise<void> {
  const reply = await browser.post('/api/v3/login', { email: person.email, password: person.password });
  if (reply.status !== 200) throw new Error(`login answered ${reply.status}: ${reply.text}`);
}

/** A new browser in which the person is signed in. */
export async function browserOf(server: TestServer, person: Person, address?: string): Promise<Browser> {
  const browser = server.browser(address);
  await signIn(browser, person);
  return browser;
}

/** Returns the id of the profile that this browser is signed in as, or null. */
export async function whoIs(browser: Browser): Promise<number | null> {
  return (await browser.get('/api/v3/profiles')).body.active_id;
}
