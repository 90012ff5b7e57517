import { endpoints } from '../../../src/contract';
import { switchesQuery } from '../../../src/contract/browser/graphql/operations/session';
import type { EndpointName } from '../../../src/contract/types';
import { days } from '../../../src/domain/durations';
import { bodyOf, queryOf } from '../../support/serverEndpoints';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { anyAddress, signedIn, switchOnTwoFactor } from '../../support/serverPeople';
import { aRun, publishedZap } from '../../support/serverRuns';
import { newRequiringTeam, newSecureTeam, setRule } from '../../support/serverSecondFactors';
import { invitationCodeOf, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';
import { anotherAccount, makeFolder, makeZaps, move, plan } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const refusal = { status: 403, body: { reason: 'second_factor_required' } };
const accountOf = ({ browser }: Teammate, id: number) => browser.get(`/api/v3/accounts/${id}`);
const listed = async ({ browser }: Teammate, id: number) =>
  (await browser.get('/api/v3/accounts')).body.objects.find((each: { id: number }) => each.id === id);

/** A member with a Zap, a run, a folder and a connection in the account. */
async function furnished(team: Team) {
  const member = await withMember(server, team, 'admin');
  const { accountId } = team;
  const ownerId = member.person.id;
  const zap = await publishedZap(server, { accountId, ownerId });
  const run = await aRun(server, zap);
  const folder = await makeFolder(server, accountId, ownerId, false);
  const connected = await member.browser.post(`/api/v3/authentications?account_id=${accountId}`, {
    api: 'HotjarCLIAPI',
    credentials: [{ name: 'api_key', value: 'key-of-hotjar' }],
  });
  return { member, zap, run, folder, connection: connected.body.id as number };
}

/** Calls that name no record of an account, or let in people who are not signed in to one. All others are refused. */
const open: ReadonlySet<string> = new Set([
  'listAccounts',
  'createAccount',
  'getZapUsage',
  'getPlanGroup',
  // They name a mailed token, an invitation, a plan or an app instead.
  'findApproval',
  'answerApproval',
  'acceptInvitation',
  'finishAppSignIn',
  'chooseAfterSignIn',
  'findSignInChoice',
  'startAuthentication',
  'getAppOperations',
]);

/** The prefix of an address → the resources of accounts. */
const ofAccounts = /^\/api\/(?:v\d|org\/v0)\/(?:accounts|zaps|runs|folders|tree|authentications|plan)/;
const gated = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => ofAccounts.test(endpoints[name].path) && endpoints[name].access !== 'public' && !open.has(name),
);

describe('a member without a second factor, of an account that requires one', () => {
  let team: Team;
  let things: Awaited<ReturnType<typeof furnished>>;
  let otherId: number;
  beforeAll(async () => {
    team = await newSecureTeam(server);
    things = await furnished(team);
    otherId = await anotherAccount(server, things.member);
    await setRule(team.owner, team.accountId, 0);
  });

  /** One call of an endpoint, about the records of the account. */
  function call(name: EndpointName, by: Teammate): Promise<TestReply> {
    const { method, path } = endpoints[name];
    const id = /\/zaps\/|zapDraft/.test(path)
      ? things.zap.id
      : path.includes('/runs/')
        ? things.run
        : path.includes('/folders/')
          ? things.folder
          : path.includes('/authentications/')
            ? things.connection
            : path.includes('/members/')
              ? by.person.id
              : path.includes('/plans/')
                ? 1
                : team.accountId;
    const url = path.replace(':account_id', String(team.accountId)).replace(':id', String(id)).replace(':number', '1');
    const query = queryOf(name, { profileId: by.person.id, accountId: team.accountId });
    const given = bodyOf(name) ?? {};
    const body = {
      ...given,
      ...('zap_ids' in given ? { zap_ids: [things.zap.id] } : {}),
      ...('run_ids' in given ? { run_ids: [things.run] } : {}),
      ...('from_account_id' in given ? { from_account_id: team.accountId } : {}),
      ...('target_account_id' in given ? { target_account_id: otherId } : {}),
    };
    if ('file' in endpoints[name])
      return by.browser.upload(url, 'file', Buffer.from('no picture'), { fields: { id: String(team.accountId) } });
    const send = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
    return by.browser[send[method]](url + query, method === 'GET' ? undefined : (body as never));
  }

  it.each(gated)('%s is refused with the reason, and changes nothing [T30, S51]', async (name) => {
    expect([name, await call(name, things.member)]).toMatchObject([name, refusal]);
  });

  it('covers every call about accounts, Zaps, runs, folders, connections and moves [T30]', () => {
    expect(gated.length).toBeGreaterThan(60);
  });
});

describe('what stays open', () => {
  it('the person’s own profile, settings and other accounts work as before [T30]', async () => {
    const team = await newRequiringTeam(server);
    const member = await withMember(server, team, 'member');
    const { browser, person } = member;
    const all: { id: number }[] = (await browser.get('/api/v3/accounts')).body.objects;
    const ownId = all.find(({ id }) => id !== team.accountId)!.id;
    expect((await browser.get(`/api/v3/profiles/${person.id}`)).status).toBe(200);
    expect((await browser.patch(`/api/v3/profiles/${person.id}`, { first_name: 'Grace' })).status).toBe(200);
    expect((await browser.get('/api/v3/sessions')).status).toBe(200);
    expect((await accountOf(member, ownId)).status).toBe(200);
    expect((await browser.get(`/api/v3/zaps?account_id=${ownId}`)).status).toBe(200);
    expect(await accountOf(member, team.accountId)).toMatchObject(refusal);
  });

  it('the list of accounts names the account and its owner, and says nothing of its settings and use [T30]', async () => {
    const team = await newSecureTeam(server);
    await team.owner.browser.patch(`/api/v3/accounts/${team.accountId}`, { company_name: 'Harbor GmbH' });
    const member = await withMember(server, team, 'member');
    expect(await listed(member, team.accountId)).toMatchObject({ company_name: 'Harbor GmbH', second_factor: null });
    await setRule(team.owner, team.accountId, 0);
    expect(await listed(member, team.accountId)).toMatchObject({
      owner: { email: team.owner.person.email },
      company_name: null,
      invoice_email: null,
      held_runs: 0,
      second_factor: { required_from: server.clock.now().toISOString(), is_missing: true, is_locked_out: true },
    });
  });

  it('their Zaps keep running, and nothing of theirs is lost [T30]', async () => {
    const team = await newSecureTeam(server);
    const { member, zap } = await furnished(team);
    await setRule(team.owner, team.accountId, 0);
    expect(await member.browser.get(`/api/v3/zaps/${zap.id}`)).toMatchObject(refusal);
    const row = await server.context.db.selectFrom('zaps').selectAll().where('id', '=', zap.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'on', owner_id: member.person.id, live_version_id: zap.versionId });
  });
});

it('during the grace period everything works, and the account says until when; at its end the account is closed [T29, T30]', async () => {
  const own = await startServer();
  try {
    const team = await newSecureTeam(own);
    const { person, browser } = await withMember(own, team, 'member');
    await setRule(team.owner, team.accountId, 7);
    const from = new Date(own.clock.now().getTime() + days(7)).toISOString();
    expect((await browser.get(`/api/v3/accounts/${team.accountId}`)).body.second_factor).toEqual({
      required_from: from,
      is_missing: true,
      is_locked_out: false,
    });
    own.clock.advance(days(7) - 1000);
    const member = await signedIn(own, person);
    expect((await member.get(`/api/v3/accounts/${team.accountId}`)).status).toBe(200);
    own.clock.advance(1000);
    expect(await member.get(`/api/v3/accounts/${team.accountId}`)).toMatchObject(refusal);
  } finally {
    await own.close();
  }
});

it('a member comes back with the same session the moment their second factor is on, and is out again without it [T31]', async () => {
  const team = await newRequiringTeam(server);
  const member = await withMember(server, team, 'member');
  expect(await accountOf(member, team.accountId)).toMatchObject(refusal);
  await switchOnTwoFactor(server, member.browser);
  expect(await accountOf(member, team.accountId)).toMatchObject({ status: 200, body: { second_factor: { is_missing: false } } });
  expect((await member.browser.post('/api/v3/2fa/disable', {})).status).toBe(200);
  expect(await accountOf(member, team.accountId)).toMatchObject(refusal);
});

it('an owner who turns off their own second factor is out as anybody, and back once it is on [T31]', async () => {
  const team = await newRequiringTeam(server);
  await team.owner.browser.post('/api/v3/2fa/disable', {});
  expect(await setRule(team.owner, team.accountId, null)).toMatchObject(refusal);
  await switchOnTwoFactor(server, team.owner.browser);
  expect((await setRule(team.owner, team.accountId, null)).status).toBe(200);
});

it('a person who accepts an invitation joins, and sees nothing before they set it up [T31]', async () => {
  const team = await newRequiringTeam(server);
  const guest = await somebody(server);
  await team.owner.browser.post(`/api/v3/accounts/${team.accountId}/invitations`, {
    invitations: [{ email: guest.person.email, role: 'member' }],
  });
  const code = await invitationCodeOf(server, guest.person.email);
  expect((await guest.browser.post('/api/v3/invitations/accept', { code })).status).toBe(200);
  expect(await accountOf(guest, team.accountId)).toMatchObject(refusal);
  expect((await listed(guest, team.accountId)).second_factor.is_locked_out).toBe(true);
  await switchOnTwoFactor(server, guest.browser);
  expect((await accountOf(guest, team.accountId)).status).toBe(200);
});

it('a passkey alone does not count, because a password still opens the account without it [T32]', async () => {
  const team = await newRequiringTeam(server);
  const member = await withMember(server, team, 'member');
  await server.context.db
    .insertInto('passkeys')
    .values({
      profile_id: member.person.id,
      credential_id: `key-of-${member.person.id}`,
      public_key: Buffer.from('x'),
      counter: 0,
      transports: [],
      is_backed_up: false,
      user_handle: `handle-of-${member.person.id}`,
      name: 'Laptop',
      created_at: server.clock.now(),
      last_used_at: null,
    })
    .execute();
  expect(await accountOf(member, team.accountId)).toMatchObject(refusal);
});

describe('sign-ins at the account’s own identity provider', () => {
  const requireSaml = (accountId: number) =>
    server.context.db.updateTable('accounts').set({ is_saml_required: true }).where('id', '=', accountId).execute();

  it('count once the owner accepts them and the account requires them, and not before [T32]', async () => {
    const team = await newSecureTeam(server);
    const member = await withMember(server, team, 'member');
    await setRule(team.owner, team.accountId, 0, true);
    expect(await accountOf(member, team.accountId)).toMatchObject(refusal);
    await requireSaml(team.accountId);
    expect((await accountOf(member, team.accountId)).status).toBe(200);
    await setRule(team.owner, team.accountId, 0, false);
    expect(await accountOf(member, team.accountId)).toMatchObject(refusal);
  });

  it('do not count for a person who may sign in at another company’s provider as well [T32]', async () => {
    const [team, other] = [await newSecureTeam(server), await newSecureTeam(server)];
    const member = await withMember(server, team, 'member');
    await requireSaml(team.accountId);
    await setRule(team.owner, team.accountId, 0, true);
    expect((await accountOf(member, team.accountId)).status).toBe(200);
    await requireSaml(other.accountId);
    const values = { account_id: other.accountId, profile_id: member.person.id, role: 'member' as const };
    await server.context.db
      .insertInto('memberships')
      .values({ ...values, created_at: server.clock.now() })
      .execute();
    expect(await accountOf(member, team.accountId)).toMatchObject(refusal);
  });
});

describe('ways around', () => {
  it('no Zap moves out of the account, into it, or back by an undo, and a plan tells nothing [T30, S53]', async () => {
    const team = await newSecureTeam(server);
    const member = await withMember(server, team, 'admin');
    const otherId = await anotherAccount(server, member);
    const [inside, before] = await makeZaps(server, { accountId: team.accountId, ownerId: member.person.id, count: 2, state: 'off' });
    const [outside] = await makeZaps(server, { accountId: otherId, ownerId: member.person.id, state: 'off' });
    const moved = await move(member, otherId, [before!]);
    expect(moved.status).toBe(200);
    await setRule(team.owner, team.accountId, 0);
    expect(await plan(member, team.accountId, otherId, [inside!])).toMatchObject(refusal);
    expect(await move(member, otherId, [inside!])).toMatchObject(refusal);
    expect(await move(member, team.accountId, [outside!])).toMatchObject(refusal);
    const report = moved.headers.location ?? `/api/v3/zap-moves/${moved.body.move_id ?? moved.body.id}`;
    expect((await member.browser.post(`${String(report)}/undo`, {})).status).toBe(403);
    await switchOnTwoFactor(server, member.browser);
    expect((await move(member, otherId, [inside!])).status).toBe(200);
  });

  it('GraphQL tells nothing of the account, and the rest of the answer stays [T30, S55]', async () => {
    const team = await newSecureTeam(server);
    const member = await withMember(server, team, 'member');
    const ask = () =>
      member.browser.post('/api/graphql/v2', {
        operationName: switchesQuery.name,
        query: switchesQuery.text,
        variables: { accountId: team.accountId, withAccount: true },
      });
    const before = await ask();
    await setRule(team.owner, team.accountId, 0);
    const after = await ask();
    expect(before.body.data.account.id).toBe(team.accountId);
    expect(after.body.data.account).toBeNull();
    expect(after.body.data.session).toEqual(before.body.data.session);
  });

  it('the replies that come with a sign-in have no Zaps of the account [T30]', async () => {
    const team = await newSecureTeam(server);
    const member = await withMember(server, team, 'member');
    await makeZaps(server, { accountId: team.accountId, ownerId: member.person.id });
    const paths = async () => {
      const { email, password } = member.person;
      const browser = server.browser(anyAddress());
      const reply = await browser.post('/api/v3/login?include=zaps', { email, password, account_id: team.accountId });
      expect(reply.status).toBe(200);
      return reply.body.ahead.map(({ path }: { path: string }) => path.split('?')[0]);
    };
    expect(await paths()).toContain('/api/v3/zaps');
    await setRule(team.owner, team.accountId, 0);
    expect(await paths()).not.toContain('/api/v3/zaps');
  });
});
