import { gitea, mastodon } from '../apps/declaredConnector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { connectionOfPerson } from '../../../src/server/engine/connections';
import { decideAt, startAuthorizationServer, type AuthorizationServer } from '../../support/authorizationServer';
import { definitionOf, hookTrigger, liveZap, runsOf } from '../../support/liveZaps';
import { startServer, type Browser, type TestReply, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn, type Somebody } from '../../support/serverPeople';

const origin = 'https://patchbay.example';
const lines: string[] = [];
let app: AuthorizationServer;
let server: TestServer;
let other: TestServer;
const options = (env: Readonly<Record<string, string>> = {}) => ({
  connectors: [gitea, mastodon, webhooks],
  env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', ...env },
  logTo: lines,
});
beforeAll(async () => {
  app = await startAuthorizationServer([origin]);
  server = await startServer(options());
  other = await startServer({ ...options(), beside: server });
});
beforeEach(() => app.setAway(false));
afterAll(async () => {
  await other.close();
  await server.close();
  await app.close();
});

interface Arrived {
  readonly person: Somebody;
  readonly browser: Browser;
  readonly accountId: number;
}
async function arrive(on = server): Promise<Arrived> {
  const person = await newUser(on);
  const browser = await signedIn(on, person);
  return { person, browser, accountId: (await browser.get('/api/v3/accounts')).body.objects[0].id };
}

const ownClient = () => [
  { name: 'server', value: app.url },
  { name: 'client_id', value: app.client.id },
  { name: 'client_secret', value: app.client.secret },
];
const begin = ({ browser, accountId }: Arrived, body: object = {}) =>
  browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, { api: 'GiteaCLIAPI', credentials: ownClient(), ...body });
const finish = ({ browser }: Pick<Arrived, 'browser'>, answer: object) => browser.post('/api/v3/authentications/sign-ins/answers', answer);
async function connect(me: Arrived, body: object = {}): Promise<TestReply> {
  const begun = await begin(me, body);
  return finish(me, await decideAt(begun.body.authorization_url));
}
const test = async ({ browser }: Arrived, id: number) => (await browser.post(`/api/v3/authentications/${id}/tests`, {})).body;
const details = async ({ browser }: Arrived, id: number) => (await browser.get(`/api/v3/authentications/${id}`)).body;

/** Time passes until the access token has expired, here and at the app. */
function expire(): void {
  server.clock.advance(3_600_000);
  app.expireAccess();
}

describe('connecting an app by its own sign-in', () => {
  it('an app with a sign-in asks for a client, and says where to register it and with which redirect address [A2.28]', async () => {
    const { browser } = await arrive();
    const { body } = await browser.get('/api/v3/authentications/start/GiteaCLIAPI');
    expect(
      body.oauth.fields.map(({ name, is_required: isRequired }: { name: string; is_required: boolean }) => [name, isRequired]),
    ).toEqual([
      ['server', true],
      ['client_id', true],
      ['client_secret', false],
    ]);
    expect(body.oauth.registration).toEqual({
      help: expect.stringContaining('OAuth2 application'),
      redirect_uri: `${origin}/engine/auth/callback`,
    });
  });

  it('a person allows the access at the app, and the connection works under the name that the app gives it [A2.28, Z48]', async () => {
    const me = await arrive();
    const begun = await begin(me);
    const address = new URL(begun.body.authorization_url);
    expect([address.origin, address.pathname]).toEqual([app.url, '/login/oauth/authorize']);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: app.client.id,
      redirect_uri: `${origin}/engine/auth/callback`,
      scope: 'read:user read:repository write:issue',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const made = await finish(me, await decideAt(begun.body.authorization_url));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ title: 'ada', auth_type: 'oauth', lost_at: null, is_demo: false, can_run: true });
    expect(await test(me, made.body.id)).toEqual({ outcome: 'success', message: null });
    expect((await details(me, made.body.id)).values).toEqual([
      { name: 'server', value: app.url },
      { name: 'client_id', value: app.client.id },
    ]);
  });

  it('a client that the operator registered needs nothing to be filled in, and its secret never reaches another server [S01]', async () => {
    const env = { MASTODON_SERVER: app.url, MASTODON_CLIENT_ID: app.client.id, MASTODON_CLIENT_SECRET: app.client.secret };
    const configured = await startServer({ ...options(env), beside: server });
    try {
      const me = await arrive(configured);
      const { body } = await me.browser.get('/api/v3/authentications/start/MastodonCLIAPI');
      expect(body.oauth).toEqual({ fields: [], registration: null });
      const elsewhere = { api: 'MastodonCLIAPI', credentials: [{ name: 'server', value: 'https://evil.example' }] };
      expect((await begin(me, elsewhere)).status).toBe(400);
      const made = await connect(me, { api: 'MastodonCLIAPI', credentials: [] });
      expect(made.body).toMatchObject({ title: '@ada', auth_type: 'oauth' });
      expect(await test(me, made.body.id)).toEqual({ outcome: 'success', message: null });
    } finally {
      await configured.close();
    }
  });

  it('an answer counts once, in the session that began it, for ten minutes, and only with its state [S40]', async () => {
    const me = await arrive();
    const thief = await arrive();
    const begun = async () => decideAt((await begin(me)).body.authorization_url);
    const first = await begun();
    expect((await finish(thief, first)).status).toBe(400);
    expect((await finish({ browser: await signedIn(server, me.person) }, first)).status).toBe(400);
    expect((await finish(me, first)).status).toBe(400);
    const second = await begun();
    expect((await finish(me, { ...second, state: 'x'.repeat(43) })).status).toBe(400);
    expect((await finish(me, second)).status).toBe(201);
    expect((await finish(me, second)).status).toBe(400);
    const third = await begun();
    server.clock.advance(600_001);
    expect((await finish(me, third)).status).toBe(400);
    // A code that was begun by somebody else at the app is worthless with another verifier.
    const own = await begun();
    expect((await finish(me, { ...own, code: (await decideAt((await begin(thief)).body.authorization_url)).code })).body.errors[0]).toMatch(
      /refused the sign-in/,
    );
  });

  it('a refusal at the app, a wrong secret, an app that is away and a wrong address are explained [A2.28]', async () => {
    const me = await arrive();
    const denied = await finish(me, await decideAt((await begin(me)).body.authorization_url, 'no'));
    expect([denied.status, denied.body.errors]).toEqual([400, ['You didn’t allow access, so Gitea isn’t connected.']]);
    const wrong = ownClient().map((each) => (each.name === 'client_secret' ? { ...each, value: 'wrong' } : each));
    expect((await connect(me, { credentials: wrong })).body.errors[0]).toMatch(/Check the client ID and the client secret/);
    const begun = await begin(me);
    app.setAway(true);
    expect((await finish(me, await decideAt(begun.body.authorization_url))).body.errors[0]).toMatch(/can’t be connected right now/);
    for (const value of ['javascript:alert(1)', 'ftp://gitea.example', 'http://']) {
      const reply = await begin(me, { credentials: ownClient().map((each) => (each.name === 'server' ? { ...each, value } : each)) });
      expect([value, reply.status, Object.keys(reply.body.field_errors ?? reply.body)]).toEqual([value, 400, expect.anything()]);
    }
    expect((await begin(me, { credentials: [] })).status).toBe(400);
    expect((await begin(me, { api: 'WebHookCLIAPI', credentials: [] })).status).toBe(400);
    expect((await begin(me, { connection_id: 999_999 })).status).toBe(404);
  });
});

describe('the access token of a connection', () => {
  it('an access token is renewed before it expires, by one server alone, however many ask at once [Z48]', async () => {
    const me = await arrive();
    const connectionId = (await connect(me)).body.id;
    expire();
    const before = app.refreshes().count;
    const wanted = { accountId: me.accountId, profileId: me.person.id, connectionId };
    const found = await Promise.all(
      Array.from({ length: 8 }, (_item, n) => connectionOfPerson((n % 2 === 0 ? server : other).context, wanted)),
    );
    expect(app.refreshes()).toEqual({ count: before + 1, atOnce: 1 });
    expect(found.every((each) => each.type === 'ready' && each.values.token === app.access.at(-1))).toBe(true);
    expect(JSON.stringify(found)).not.toContain('canary-refresh');
    expect(JSON.stringify(found)).not.toContain(app.client.secret);
    expect(await test(me, connectionId)).toEqual({ outcome: 'success', message: null });
  });

  it('an access token stays as it is while the app is away, and the connection is not lost [Z48]', async () => {
    const me = await arrive();
    const { id } = (await connect(me)).body;
    expire();
    app.setAway(true);
    expect((await test(me, id)).outcome).toBe('failure');
    expect((await details(me, id)).lost_at).toBeNull();
    app.setAway(false);
    expect(await test(me, id)).toEqual({ outcome: 'success', message: null });
  });

  it('a permission that the app took back makes the connection lost, tells its owner once, and a sign-in with the known client ends that [Z03, Z48]', async () => {
    const me = await arrive();
    const { id } = (await connect(me)).body;
    expire();
    app.takeBack();
    expect(await test(me, id)).toEqual({ outcome: 'failure', message: expect.stringContaining('doesn’t renew its permission') });
    await test(me, id);
    expect((await details(me, id)).lost_at).not.toBeNull();
    const mails = (await server.mails(me.person.email)).filter(({ subject }) => subject.startsWith('Reconnect Gitea'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`${origin}/app/assets/connections`);

    const known = ownClient().filter(({ name }) => name !== 'client_secret');
    const again = await connect(me, { connection_id: id, credentials: known });
    expect([again.status, again.body.id, again.body.lost_at]).toEqual([200, id, null]);
    expect(await test(me, id)).toEqual({ outcome: 'success', message: null });
    // Another server never gets the stored secret.
    const elsewhere = await startAuthorizationServer([origin]);
    const there = known.map((each) => (each.name === 'server' ? { ...each, value: elsewhere.url } : each));
    expect((await connect(me, { connection_id: id, credentials: there })).status).toBe(400);
    await elsewhere.close();
  });

  it('a token is revoked at the app when the connection is removed or gets another one [S01]', async () => {
    const me = await arrive();
    const { id } = (await connect(me, { api: 'MastodonCLIAPI' })).body;
    const first = app.access.at(-1);
    await connect(me, { api: 'MastodonCLIAPI', connection_id: id });
    const second = app.access.at(-1);
    await server.runJobs();
    expect(app.revoked).toEqual([first]);
    expect((await me.browser.delete(`/api/v3/authentications/${id}`)).status).toBe(204);
    await server.runJobs();
    expect(app.revoked).toEqual([first, second]);
  });

  it('the tokens of a person who is deleted are revoked at their apps [S01, S57, Z50]', async () => {
    const hasty = await startServer({ ...options({ DELETION_DELAY_SECONDS: '0' }), beside: server });
    const me = await arrive(hasty);
    await connect(me, { api: 'MastodonCLIAPI' });
    const token = app.access.at(-1);
    const { id, email, password } = me.person;
    const asked = await me.browser.post(`/api/v3/profiles/${id}/data/delete`, { password, confirmation: email });
    expect([asked.status, app.revoked.includes(token!)]).toEqual([201, false]);
    await hasty.runJobs();
    expect(app.revoked).toContain(token);
    expect(await server.context.db.selectFrom('authentications').select('id').where('profile_id', '=', id).execute()).toEqual([]);
    await hasty.close();
  });

  it('an access token that the app refuses early is renewed for the run, which goes on; without a permission the run waits until it is connected again [Z03, Z48]', async () => {
    const me = await arrive();
    const { id: connectionId } = (await connect(me)).body;
    const zap = await liveZap(
      server,
      definitionOf(hookTrigger(), {
        kind: 'action',
        key: 's1',
        app: 'GiteaCLIAPI',
        event: 'create_issue',
        connectionId,
        title: null,
        note: '',
        fields: { repository: 'ada/engine', title: '{{trigger.body.title}}', body: '' },
      }),
      { beside: { ownerId: me.person.id } },
    );
    const catchHook = async (title: string) => {
      expect((await server.browser().post(zap.hook!, { title })).status).toBe(200);
      await server.runZaps();
    };
    const states = async () => (await runsOf(server, zap)).map(({ state }) => state);
    // A token that was issued a moment ago can be refused too.
    app.expireAccess();
    await catchHook('early');
    server.clock.advance(600_000);
    await server.runZaps();
    expect([await states(), app.issues.slice(-1)]).toEqual([['succeeded'], ['early']]);

    server.clock.advance(1_800_000);
    app.takeBack();
    await catchHook('lost');
    server.clock.advance(600_000);
    await server.runZaps();
    await catchHook('later');
    expect(await states()).toEqual(['succeeded', 'held', 'held']);
    await connect(me, { connection_id: connectionId });
    await server.runJobs();
    await server.runZaps();
    expect(await states()).toEqual(['succeeded', 'succeeded', 'succeeded']);
    // Released runs are worked on at the same time, in any order, each once.
    expect(app.issues.slice(1).toSorted()).toEqual(['later', 'lost']);

    // An app that refuses every new token too refuses the connection.
    app.expireAccess();
    await catchHook('renewed');
    server.clock.advance(600_000);
    await server.runZaps();
    expect((await states()).at(-1)).toBe('succeeded');
    app.expireAccess();
    await catchHook('refused');
    expect((await states()).at(-1)).toBe('held');
  });
});

it('no token and no client secret is stored in clear, logged or sent to a browser [S01, S61]', async () => {
  const { pool } = server.server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const dump: string[] = [];
  for (const { name } of tables)
    dump.push(...(await pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row));
  for (const text of [dump.join('\n'), lines.join('\n')]) {
    for (const canary of ['canary-access', 'canary-refresh', app.client.secret]) {
      expect([canary, text.includes(canary), text.includes(Buffer.from(canary).toString('hex'))]).toEqual([canary, false, false]);
    }
  }
  expect(app.issuedRefresh.length).toBeGreaterThan(5);
});
