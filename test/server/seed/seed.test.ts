import { sql } from 'kysely';
import { accounts, connections, people, type PersonKey, zaps } from '../../../src/fixtures';
import { decryptCredentials } from '../../../src/server/connections/store';
import { openPostgres } from '../../../src/server/platform/database/database';
import { totpCode } from '../../../src/server/twoFactor/totp';
import { seed } from '../../../src/server/seed';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.server);
});
afterAll(() => server.close());

const signedIn = async (person: { email: string; password: string }) => {
  const browser = server.browser();
  const reply = await browser.post('/api/v3/login', { email: person.email, password: person.password });
  expect(reply.status).toBe(200);
  return browser;
};

it('the seed prints everybody who can sign in, with password and secret', async () => {
  const demo = await seed(server.server);
  expect(demo).toHaveLength(Object.keys(people).length);
  expect(demo.find(({ about }) => about === 'owner of a team')).toMatchObject({
    email: people.owner.email,
    password: people.owner.password,
  });
  expect(demo.filter(({ totpSecret }) => totpSecret !== null)).toEqual([
    expect.objectContaining({ email: people.twoFactor.email, totpSecret: people.twoFactor.twoFactor.secret }),
  ]);
});

const rowsOf = async ({ context }: TestServer) => {
  const count = async (table: 'profiles' | 'accounts' | 'zaps' | 'authentications') =>
    (
      await context.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return [await count('profiles'), await count('accounts'), await count('zaps'), await count('authentications')];
};
const rowsOfDemo = [Object.keys(people).length, Object.keys(accounts).length, zaps.length, connections.length];

it('the seed writes nothing the second time', async () => {
  const fresh = await startServer();
  await seed(fresh.server);
  await seed(fresh.server);
  expect(await rowsOf(fresh)).toEqual(rowsOfDemo);
  await fresh.close();
});

it('the seed writes nothing after the owner has changed their address', async () => {
  const fresh = await startServer();
  await seed(fresh.server);
  const { db } = fresh.context;
  const address = { email: 'new@patchbay.example', email_folded: 'new@patchbay.example' };
  await db.updateTable('profiles').set(address).where('email', '=', people.owner.email).execute();
  await seed(fresh.server);
  expect(await rowsOf(fresh)).toEqual(rowsOfDemo);
  await fresh.close();
});

// The embedded database has one instance.
(isOnPostgres ? it : it.skip)('an instance waits while another one is seeding, even for longer than a query may take', async () => {
  const first = await startServer();
  const database = openPostgres({ url: first.databaseUrl!, poolSize: 2, queryTimeout: 1000, connectionTimeout: 15_000 });
  const second = await startServer({ opened: { database, url: first.databaseUrl, drop: async () => {} } });
  const holder = await first.context.db.startTransaction().execute();
  await sql`lock table experts in access exclusive mode`.execute(holder);
  const { ends, areOver } = watched([seed(first.server)]);
  while (!areOver() && (await waitingQueries(first)) < 1);
  const later = watched([seed(second.server)]);
  await sql`select pg_sleep(1.5)`.execute(holder);
  expect(later.areOver()).toBe(false);
  await holder.commit().execute();
  const done = { status: 'fulfilled', value: expect.any(Array) };
  expect([...(await ends), ...(await later.ends)]).toEqual([done, done]);
  expect(await rowsOf(second)).toEqual(rowsOfDemo);
  await second.close();
  await first.close();
});

/** The outcomes of promises, and whether they are known. */
function watched(promises: readonly Promise<unknown>[]) {
  let isOver = false;
  const ends = Promise.allSettled(promises).finally(() => (isOver = true));
  return { ends, areOver: () => isOver };
}

/** How many queries of this database wait for a lock. */
async function waitingQueries({ context: { db } }: TestServer): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

it('the seed has accounts of the three kinds, with the right flags, members and plan [B1.02]', async () => {
  const only = async (person: { email: string; password: string }, name: string) => {
    const { body } = await (await signedIn(person)).get('/api/v3/accounts');
    return body.objects.find((account: { name: string }) => account.name === name);
  };
  const personal = await only(people.twoAccounts, 'Novák Bookkeeping');
  expect(personal).toMatchObject({
    is_team_account: false,
    is_company_account: false,
    plan: { name: 'Free' },
    owner: { name: 'Dana Novák' },
  });
  const team = await only(people.member, 'Harbor Coffee Roasters');
  expect(team).toMatchObject({
    is_team_account: true,
    is_company_account: false,
    plan: { name: 'Team' },
    owner: { name: 'Olivia Okafor' },
  });
  const company = await only(people.companyOwner, 'Meridian Freight');
  expect(company).toMatchObject({ is_team_account: false, is_company_account: true, plan: { name: 'Company', allow_companies: true } });
  const members = await server.context.db
    .selectFrom('memberships')
    .select('role')
    .where('account_id', '=', team.id)
    .orderBy('profile_id')
    .execute();
  expect(members.map(({ role }) => role)).toEqual(['owner', 'admin', 'member', 'member']);
});

it('the people of the seed can sign in, each with their own accounts [B3.01]', async () => {
  const rolesOf = async (person: { email: string; password: string }) => {
    const { body } = await (await signedIn(person)).get('/api/v3/accounts');
    return body.objects.map((account: { name: string }) => account.name).sort();
  };
  expect(await rolesOf(people.owner)).toEqual(['Harbor Coffee Roasters']);
  expect(await rolesOf(people.admin)).toEqual(['Harbor Coffee Roasters']);
  expect(await rolesOf(people.member)).toEqual(['Harbor Coffee Roasters']);
  expect(await rolesOf(people.twoAccounts)).toEqual(['Harbor Coffee Roasters', 'Novák Bookkeeping']);
  expect(await rolesOf(people.trialOwner)).toEqual(['Fjord Bikes']);
});

it('the two-factor user of the seed is asked for a code of the published secret [A8.04]', async () => {
  const browser = server.browser();
  const first = await browser.post('/api/v3/login', { email: people.twoFactor.email, password: people.twoFactor.password });
  expect(first.status).toBe(403);
  const code = totpCode(people.twoFactor.twoFactor.secret, server.clock.now());
  expect((await browser.post('/api/v3/2fa', { code })).status).toBe(200);
});

it('the two-factor user of the seed may use a published recovery code [S18]', async () => {
  const browser = server.browser();
  await browser.post('/api/v3/login', { email: people.twoFactor.email, password: people.twoFactor.password });
  const reply = await browser.post('/api/v3/2fa', { recovery_code: people.twoFactor.twoFactor.recoveryCodes[3] });
  expect(reply.status).toBe(200);
});

it.each([
  ['owner', '2025-10-03T09:30:00.000Z'],
  ['trialOwner', '2026-11-01T09:30:00.000Z'],
] as const)('the seed has %s signed up when their oldest account began, so that nobody is greeted as new', async (key, signup) => {
  const { body } = await (await signedIn(people[key])).get('/api/v3/profiles');
  expect(body.objects[0].signup).toBe(signup);
});

it('the seed has a team on trial, and a free account near its allotment [B3.04, B3.08]', async () => {
  const trial = (await (await signedIn(people.trialOwner)).get('/api/v3/accounts')).body.objects[0];
  expect(trial).toMatchObject({ is_trialing_teams: true, is_trialing: true, is_paid: false, is_team_account: true });
  const { body } = await (await signedIn(people.twoAccounts)).get('/api/v3/accounts');
  const free = body.objects.find((account: { name: string }) => account.name === 'Novák Bookkeeping');
  expect(free.limits.allotment.tasks.limit).toBe(100);
  expect(free.limits.allotment.tasks.count).toBeGreaterThan(50);
});

it('the seed notes the way in which its connections sign in, on which the fields of their steps depend [Z196]', async () => {
  const rows = await server.context.db.selectFrom('authentications').select('sign_in_way').execute();
  expect(new Set(rows.map(({ sign_in_way: way }) => way))).toEqual(new Set(['webhook']));
});

it('the seed encrypts the credentials of its connections [S01]', async () => {
  const rows = await server.context.db.selectFrom('authentications').selectAll().execute();
  expect(rows).toHaveLength(8);
  for (const { profile_id, is_demo, sealed } of rows) {
    expect(is_demo).toBe(false);
    expect(sealed.toString('latin1')).not.toContain('/dev/chat');
    expect(decryptCredentials(server.context, profile_id, sealed)).toEqual({ url: `${server.context.config.publicUrl}/dev/chat` });
    expect(() => decryptCredentials(server.context, profile_id + 1, sealed)).toThrow('another profile');
  }
});

describe('its Zaps', () => {
  const owners = [...new Set(zaps.map(({ owner }) => owner))];
  const idOf = async (title: string) =>
    (await server.context.db.selectFrom('zaps').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
  const ownerOf = async (key: PersonKey) => {
    const person = people[key];
    const browser = server.browser();
    const { status } = await browser.post('/api/v3/login', { email: person.email, password: person.password });
    if (status === 403 && 'twoFactor' in person) {
      await browser.post('/api/v3/2fa', { recovery_code: person.twoFactor.recoveryCodes[5] });
    }
    return browser;
  };

  it.each(owners)('the Zaps of %s that are on can be turned off, and on again [B4.50]', async (owner) => {
    const browser = await ownerOf(owner);
    for (const { title } of zaps.filter((zap) => zap.owner === owner && zap.state === 'on')) {
      const id = await idOf(title);
      const states = [];
      for (const state of ['off', 'on']) states.push((await browser.patch(`/api/v3/zaps/${id}`, { state })).body.state);
      expect([title, ...states]).toEqual([title, 'off', 'on']);
    }
  });

  it.each([
    ['owner', 'Plan deliveries on the van calendar', 'PostgreSQL isn’t connected.'],
    ['twoAccounts', 'Open an issue for every new client', 'Gitea isn’t connected.'],
  ] as const)('the Zaps of the seed show %s a refusal by one that lacks an app [B8.10]', async (who, title, sentence) => {
    const browser = await ownerOf(who);
    const reply = await browser.patch(`/api/v3/zaps/${await idOf(title)}`, { state: 'on' });
    expect([reply.status, reply.body.reason]).toEqual([403, 'UnpauseError']);
    expect(reply.body.errors).toContain(sentence);
  });
});

it('the people of the fixtures pass the password rules and could sign up as they are [S02]', async () => {
  const fresh = await startServer();
  const withPassword = Object.values(people).filter(({ password }) => password !== '');
  for (const [index, person] of withPassword.entries()) {
    const form = { email: person.email, first_name: person.firstName, last_name: person.lastName, password1: person.password };
    expect((await fresh.browser(`203.0.113.${index + 1}`).post('/api/v3/profiles', form)).status).toBe(201);
  }
  await fresh.close();
});
