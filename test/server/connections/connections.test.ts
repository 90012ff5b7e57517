import type { Connector } from '../../../src/server/connectors/connector';
import { gitea, mattermost } from '../apps/declaredConnector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { markConnectionLost } from '../../../src/server/engine/connections';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn, type Somebody } from '../../support/serverPeople';
import { closeCounterparts, startCounterpart, type Counterpart, type Reply } from '../connectors/counterpart';

let server: TestServer;
let app: Counterpart;
let answer: (path: string) => Reply = () => ({ body: { login: 'ada' } });
const lines: string[] = [];
const connectors: readonly Connector[] = [gitea, mattermost, webhooks];
beforeAll(async () => {
  server = await startServer({ connectors, env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' }, logTo: lines });
  app = await startCounterpart(({ path }) => answer(path));
});
beforeEach(() => {
  answer = () => ({ body: { login: 'ada' } });
});
afterAll(async () => {
  await closeCounterparts();
  await server.close();
});

interface Arrived {
  readonly person: Somebody;
  readonly browser: Browser;
  readonly accountId: number;
}
async function arrive(): Promise<Arrived> {
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id;
  return { person, browser, accountId };
}
/** Another person who is a member of the account as well. */
async function arriveAsMember({ accountId }: Arrived): Promise<Arrived> {
  const other = await arrive();
  await server.context.db
    .insertInto('memberships')
    .values({ account_id: accountId, profile_id: other.person.id, role: 'member', created_at: server.clock.now() })
    .execute();
  return { ...other, accountId };
}
const credentials = (token = 'canary-of-gitea') => [
  { name: 'server', value: app.url },
  { name: 'token', value: token },
];
const connect = ({ browser, accountId }: Arrived, body: object = {}) =>
  browser.post(`/api/v3/authentications?account_id=${accountId}`, { api: 'GiteaCLIAPI', credentials: credentials(), ...body });
const listOf = async ({ browser, accountId }: Arrived) =>
  (await browser.get(`/api/v3/authentications?account_id=${accountId}`)).body.objects;
const path = (id: number, rest = '') => `/api/v3/authentications/${id}${rest}`;

/** A Zap whose draft and live version use a connection. */
async function zapWith({ browser, accountId }: Arrived, connectionId: number, isLive = false): Promise<number> {
  const made = await browser.post(`/api/v3/zaps?account_id=${accountId}`, { template_id: '101' });
  const zapId: number = made.body.id;
  const definition = JSON.stringify({
    format: 1,
    zone: null,
    trigger: { key: 'trigger', app: 'GiteaCLIAPI', event: 'new_issue', connectionId: null, title: null, note: '', fields: {} },
    steps: [
      {
        kind: 'loop',
        key: 'loop1',
        app: '',
        event: '',
        connectionId: null,
        title: null,
        note: '',
        fields: {},
        list: '',
        limit: 5,
        steps: [
          { kind: 'action', key: 'step1', app: 'GiteaCLIAPI', event: 'create_issue', connectionId, title: null, note: '', fields: {} },
        ],
      },
    ],
  });
  const { db } = server.context;
  const at = server.clock.now();
  if (isLive) {
    const { id } = await db
      .insertInto('zap_versions')
      .values({ zap_id: zapId, number: 1, definition, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('zaps').set({ live_version_id: id }).where('id', '=', zapId).execute();
  } else {
    const draft = { definition, revision: 1, saved_at: at };
    await db
      .insertInto('zap_drafts')
      .values({ zap_id: zapId, ...draft })
      .onConflict((conflict) => conflict.column('zap_id').doUpdateSet(draft))
      .execute();
  }
  return zapId;
}

describe('the form of an app that runs here', () => {
  it('the form of an app comes from its connector, with help for each field; an app without a connection needs none [A2.28]', async () => {
    const me = await arrive();
    const form = (await me.browser.get('/api/v3/authentications/start/gitea')).body;
    expect(form).toMatchObject({ way: 'fields', can_run: true });
    expect(form.fields).toMatchObject([
      { name: 'server', is_secret: false, is_required: true, help: expect.any(String) },
      { name: 'token', is_secret: true, type: 'secret', is_required: true },
    ]);
    expect((await me.browser.get('/api/v3/authentications/start/WebHookCLIAPI')).body).toMatchObject({ way: 'not_needed', can_run: true });
    expect((await me.browser.get('/api/v3/authentications/start/HotjarCLIAPI')).body).toMatchObject({ way: 'fields', can_run: false });
  });

  it('an app that runs here is connected with credentials that work, and never by a test grant [A2.28, S62]', async () => {
    const me = await arrive();
    const made = await connect(me);
    expect(made).toMatchObject({ status: 201, body: { is_demo: false, can_run: true, is_own: true, sharing: 'private', zap_count: 0 } });
    expect(app.last().headers.authorization).toBe('token canary-of-gitea');
    const grant = await connect(me, { api: 'MattermostCLIAPI', credentials: [], is_demo: true });
    expect(grant).toMatchObject({ status: 400, body: { field_errors: { url: ['Webhook URL is required.'] } } });
  });

  it('an app that refuses the credentials says so, and nothing is stored [A2.28, S61]', async () => {
    const me = await arrive();
    answer = () => ({ status: 401, body: { message: 'token canary-of-gitea is unknown' } });
    const refused = await connect(me);
    expect(refused).toMatchObject({ status: 400, body: { errors: [expect.stringContaining('Gitea')] } });
    expect(refused.text).not.toContain('canary-of-gitea');
    expect(await listOf(me)).toEqual([]);
    expect(lines.join('\n')).not.toContain('canary-of-gitea');
  });

  it('a private network is not reached by the test of a connection, and the sentence says so [Z47]', async () => {
    const me = await arrive();
    const given = [{ name: 'server', value: 'http://10.1.2.3' }, ...credentials().slice(1)];
    expect(await connect(me, { credentials: given })).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('private network')] },
    });
  });
});

describe('a connection', () => {
  it('a connection is tested with its stored credentials; a refusal marks it as lost, and a later success ends that [B4.47, Z03]', async () => {
    const me = await arrive();
    const { id } = (await connect(me)).body;
    const test = async () => (await me.browser.post(path(id, '/tests'), {})).body;
    expect(await test()).toEqual({ outcome: 'success', message: null });
    answer = () => ({ status: 503 });
    expect(await test()).toMatchObject({ outcome: 'failure' });
    expect((await listOf(me))[0]).toMatchObject({ lost_at: null });
    answer = () => ({ status: 401 });
    expect(await test()).toMatchObject({ outcome: 'failure', message: expect.stringContaining('refused') });
    expect((await listOf(me))[0]).toMatchObject({ lost_at: expect.any(String), lost_reason: expect.stringContaining('refused') });
    answer = () => ({ body: { login: 'ada' } });
    expect(await test()).toEqual({ outcome: 'success', message: null });
    expect((await listOf(me))[0]).toMatchObject({ lost_at: null, lost_reason: null });
  });

  it('a connection is renamed, and a name that cannot be is refused [B4.49]', async () => {
    const me = await arrive();
    const { id } = (await connect(me)).body;
    expect(await me.browser.patch(path(id), { title: '  Issues ' })).toMatchObject({ status: 200, body: { title: 'Issues' } });
    for (const title of ['', '   ', 'x'.repeat(101), 'a\nb'])
      expect(await me.browser.patch(path(id), { title })).toMatchObject({
        status: 400,
        body: { field_errors: { title: [expect.any(String)] } },
      });
    expect((await listOf(me))[0].title).toBe('Issues');
    expect((await me.browser.patch(path(id), { lost_at: null })).status).toBe(400);
  });

  it('a connection is connected again under the same id with other credentials, which a test has proved [B4.47, Z48]', async () => {
    const me = await arrive();
    const { id } = (await connect(me)).body;
    await markConnectionLost(server.context, { id, revision: 1, reason: 'Gitea refused it.' });
    const details = (await me.browser.get(path(id))).body;
    expect(details).toMatchObject({ lost_reason: 'Gitea refused it.', values: [{ name: 'server', value: app.url }] });
    expect(JSON.stringify(details)).not.toContain('canary');
    const again = (token: string) => me.browser.put(path(id, '/credentials'), { credentials: credentials(token) });
    answer = () => ({ status: 401 });
    expect((await again('canary-of-nobody')).status).toBe(400);
    expect((await listOf(me))[0].lost_at).not.toBeNull();
    answer = () => ({ body: { login: 'ada' } });
    expect(await again('canary-renewed')).toMatchObject({ status: 200, body: { id, lost_at: null } });
    await me.browser.post(path(id, '/tests'), {});
    expect(app.last().headers.authorization).toBe('token canary-renewed');
    // All credentials are entered: a stored token is never sent to another server.
    const without = { credentials: [{ name: 'server', value: 'https://elsewhere.example' }] };
    expect(await me.browser.put(path(id, '/credentials'), without)).toMatchObject({
      status: 400,
      body: { field_errors: { token: [expect.any(String)] } },
    });
  });

  it('a connection knows the Zaps that use it, in drafts and live versions, and whose they are [B3.38]', async () => {
    const me = await arrive();
    const other = await arriveAsMember(me);
    const { id } = (await connect(me, { title: 'Issues' })).body;
    expect((await me.browser.get(path(id, '/usage'))).body).toEqual({ zaps: [], zap_count: 0, people_count: 0 });
    const draft = await zapWith(me, id);
    const live = await zapWith(me, id, true);
    const ofOther = await zapWith(other, id);
    await zapWith(me, id + 1);
    const usage = (await me.browser.get(path(id, '/usage'))).body;
    expect(usage).toMatchObject({ zap_count: 3, people_count: 2 });
    const titles = Object.fromEntries(usage.zaps.map((zap: { id: number; title: string | null }) => [zap.id, zap.title]));
    expect(titles).toEqual({ [draft]: expect.any(String), [live]: expect.any(String), [ofOther]: null });
    expect((await listOf(me)).map(({ zap_count }: { zap_count: number }) => zap_count)).toEqual([3]);
  });
});

describe('sharing a connection', () => {
  it('a connection is listed for those whom its owner shares it with, who may test but not change it [B3.39, S51]', async () => {
    const me = await arrive();
    const [member, named] = [await arriveAsMember(me), await arriveAsMember(me)];
    const outsider = await arrive();
    const { id } = (await connect(me, { title: 'Issues' })).body;
    const seen = async () => Promise.all([member, named].map(async (each) => (await listOf(each)).length));
    expect(await seen()).toEqual([0, 0]);
    await me.browser.patch(path(id), { sharing: 'restricted', shared_with: [named.person.id, me.person.id] });
    expect(await seen()).toEqual([0, 1]);
    expect((await listOf(me))[0]).toMatchObject({ sharing: 'restricted', shared_with: [named.person.id] });
    expect((await listOf(named))[0]).toMatchObject({ is_own: false, owner: { id: me.person.id }, shared_with: [], lost_reason: null });
    await me.browser.patch(path(id), { sharing: 'shared' });
    expect(await seen()).toEqual([1, 1]);
    expect((await member.browser.post(path(id, '/tests'), {})).body).toMatchObject({ outcome: 'success' });
    expect((await outsider.browser.post(path(id, '/tests'), {})).status).toBe(404);
    for (const each of [member, outsider]) {
      expect((await each.browser.get(path(id))).status).toBe(404);
      expect((await each.browser.get(path(id, '/usage'))).status).toBe(404);
      expect((await each.browser.patch(path(id), { title: 'Mine' })).status).toBe(404);
      expect((await each.browser.put(path(id, '/credentials'), { credentials: credentials() })).status).toBe(404);
      expect((await each.browser.delete(path(id))).status).toBe(404);
    }
    await me.browser.patch(path(id), { sharing: 'private' });
    expect(await seen()).toEqual([0, 0]);
    expect((await member.browser.post(path(id, '/tests'), {})).status).toBe(404);
  });

  it('a connection is shared with members of its account only [B3.39, S51]', async () => {
    const me = await arrive();
    const outsider = await arrive();
    const { id } = (await connect(me)).body;
    const refused = await me.browser.patch(path(id), { sharing: 'restricted', shared_with: [outsider.person.id] });
    expect(refused).toMatchObject({ status: 400, body: { field_errors: { shared_with: [expect.any(String)] } } });
    expect((await listOf(me))[0]).toMatchObject({ sharing: 'private', shared_with: [] });
  });

  it('a member who leaves takes their connections along, and keeps no share [B3.39, S51]', async () => {
    const me = await arrive();
    const member = await arriveAsMember(me);
    const { id } = (await connect(me)).body;
    await me.browser.patch(path(id), { sharing: 'restricted', shared_with: [member.person.id] });
    await connect(member);
    expect(await listOf(member)).toHaveLength(2);
    await me.browser.delete(`/api/v3/accounts/${me.accountId}/members/${member.person.id}`);
    const { db } = server.context;
    expect(await db.selectFrom('authentication_shares').selectAll().where('authentication_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('authentications').select('id').where('profile_id', '=', member.person.id).execute()).toEqual([]);
  });
});

it('no credential of a connection is in a reply, an error or a log [S61, Z46]', async () => {
  const me = await arrive();
  const { id } = (await connect(me)).body;
  const replies = [
    await me.browser.get(`/api/v3/authentications?account_id=${me.accountId}`),
    await me.browser.get(path(id)),
    await me.browser.get(path(id, '/usage')),
    await me.browser.patch(path(id), { title: 'Another' }),
    await me.browser.post(path(id, '/tests'), {}),
    await me.browser.put(path(id, '/credentials'), { credentials: credentials('canary-renewed') }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(replies.map(({ text }) => text).join('\n')).not.toContain('canary');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain('canary');
  const { rows } = await server.server.database.pool.query<{ row: string }>('select t::text as row from authentications t where id = $1', [
    id,
  ]);
  expect(rows[0]!.row).not.toContain(Buffer.from('canary').toString('hex'));
});

it('changes and tests of connections are limited in an hour [S09]', async () => {
  const me = await arrive();
  const { id } = (await connect(me)).body;
  const key = String(me.person.id);
  await server.context.limits.take({ name: 'app_connection_test.profile', key, max: 120, windowSeconds: 3600, by: 120 });
  expect((await me.browser.post(path(id, '/tests'), {})).status).toBe(429);
  await server.context.limits.take({ name: 'app_connect.profile', key, max: 60, windowSeconds: 3600, by: 60 });
  expect((await me.browser.put(path(id, '/credentials'), { credentials: credentials() })).status).toBe(429);
  expect((await connect(me)).status).toBe(429);
});
