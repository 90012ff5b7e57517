/** Accounts with people in every role, for tests of the server. */
import type { Role } from '../../src/domain/roles';
import type { Browser, TestServer } from './serverHarness';
import { newUser, signedIn, type Somebody } from './serverPeople';

export interface Teammate {
  readonly person: Somebody;
  readonly browser: Browser;
}

export interface Team {
  readonly accountId: number;
  readonly owner: Teammate;
}

/** Creates a signed-in person with a confirmed address. */
export async function somebody(server: TestServer, email?: string): Promise<Teammate> {
  const person = await newUser(server, email === undefined ? {} : { email });
  await server.context.db.updateTable('profiles').set({ email_confirmed: true }).where('id', '=', person.id).execute();
  return { person, browser: await signedIn(server, person) };
}

/** Returns the id of the account that a person signed up with. */
export async function ownAccountId({ browser }: Teammate): Promise<number> {
  return (await browser.get('/api/v3/accounts')).body.objects[0].id;
}

/** Creates an account in the team trial. */
export async function newTeam(server: TestServer): Promise<Team> {
  const owner = await somebody(server);
  const accountId = await ownAccountId(owner);
  const reply = await owner.browser.post(`/api/v3/accounts/${accountId}/trial`, { auto_upgrade: false });
  if (reply.status !== 201) throw new Error(`the trial answered ${reply.status}: ${reply.text}`);
  return { accountId, owner };
}

/** Adds a new person to the account, directly in the database. Only a second owner requires this: through the API people become owners only by transfer. */
export async function withMember(server: TestServer, { accountId }: Team, role: Role): Promise<Teammate> {
  const mate = await somebody(server);
  const values = { account_id: accountId, profile_id: mate.person.id, role, created_at: server.clock.now() };
  await server.context.db.insertInto('memberships').values(values).execute();
  return mate;
}

/** Returns the links in the newest mail to an address. */
export async function mailedLinks(server: TestServer, to: string): Promise<string[]> {
  return (await server.mails(to)).at(-1)?.text.match(/https:\/\/\S+/g) ?? [];
}

/** Returns the code in the newest invitation to an address. */
export async function invitationCodeOf(server: TestServer, to: string): Promise<string> {
  const links = (await server.mails(to)).filter(({ subject }) => subject.startsWith('You’ve been invited')).at(-1)?.text ?? '';
  return decodeURIComponent(/#invitation=([^&\s]+)/.exec(links)?.[1] ?? '');
}
