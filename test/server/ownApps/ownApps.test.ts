import { hash } from 'node:crypto';
import { closeCounterparts, startCounterpart, type Reply } from '../connectors/counterpart';
import { pollsAlike } from '../../../src/server/connectors/ownApps/ownConnector';
import { publishVersion, versionsById } from '../../../src/server/engine/versions.store';
import { olderAppsOf, pinsOfVersion } from '../../../src/server/ownApps/pins.store';
import { withOwnApps } from '../../../src/server/engine/ownConnectors';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { anyAction, caughtHook, definition, newEditor, storeValue } from '../../support/serverDrafts';
import { newTeam, somebody, ownAccountId, withMember } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const startApi = () => startCounterpart((): Reply => ({ body: { id: 7, email: 'shop@example.org' } }));

/** The document of an API with a key, whose orders can be read and made. */
const documentOf = (url: string) => ({
  openapi: '3.0.3',
  info: { title: 'Shop', description: 'Sells things.' },
  servers: [{ url }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  paths: {
    '/me': {
      get: {
        summary: 'Get your shop',
        tags: ['Shop'],
        responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: { email: { type: 'string' } } } } } } },
      },
    },
    '/orders': {
      post: {
        summary: 'Create an order',
        tags: ['Orders'],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', required: ['total'], properties: { total: { type: 'number' } } } } },
        },
      },
    },
    '/old': { get: { deprecated: true } },
  },
});

const operations = ['GET /me', 'POST /orders'];

async function readDocument(browser: Browser, accountId: number, body: object) {
  return browser.post(`/api/v3/own-apps/readings?account_id=${accountId}`, body);
}

type Definition = Record<string, unknown> & {
  actions: { event: string; title: string; fields: object[] }[];
  hosts: string[];
  bases: object;
};

const create = (browser: Browser, accountId: number, definition: object, digest?: string) =>
  browser.post(`/api/v3/own-apps?account_id=${accountId}`, { definition, digest });

/** An app of an API on loopback, made of its document. */
async function ownApp() {
  const team = await newTeam(server);
  const { accountId, owner } = team;
  const api = await startApi();
  const { body } = await readDocument(owner.browser, accountId, { text: JSON.stringify(documentOf(api.url)), operations });
  const { definition: read, to_confirm: toConfirm } = body;
  const made = await create(owner.browser, accountId, read, toConfirm.digest);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const id = made.body.id as string;
  const path = `/api/v3/own-apps/${id}`;
  return { ...team, api, id, path, definition: made.body.definition as Definition };
}

/** A Zap that is on and orders by an own app, with its connection. */
async function publishedZap() {
  const app = await ownApp();
  const { owner, accountId, id, api } = app;
  const connection = (await connect(owner.browser, accountId, id)).body.id as number;
  const { save, publish, zapId } = await newEditor(server, owner, accountId);
  const step = { ...anyAction('step1', id, 'post_orders', { total: '49.90' }), connectionId: connection };
  const saved = await save(definition(caughtHook(), step));
  const published = await publish({ turnOn: true });
  expect([published.status, published.text]).toEqual([200, expect.any(String)]);
  const address = new URL(saved.body.hook_address as string);
  const hook = async () => {
    await owner.browser.post(address.pathname, {});
    await server.runZaps();
  };
  /** Sends an event; what the API got then. */
  const order = async () => {
    const asked = api.requests.length;
    await hook();
    return api.requests[asked];
  };
  const turn = (state: 'on' | 'off') => owner.browser.patch(`/api/v3/zaps/${zapId}`, { state });
  return { ...app, connection, zapId, publish, hook, order, turn };
}

/** Stores a new version with everything accepted and confirmed that it needs. */
async function putConfirmed(browser: Browser, path: string, body: { definition: object; version: number }) {
  const accepted = { ...body, accepts_losses: true };
  const refused = await browser.put(path, accepted);
  return refused.status === 409 ? browser.put(path, { ...accepted, digest: refused.body.to_confirm?.digest }) : refused;
}

/** Connects an app with the hosts that are shown, or with others that a person saw. */
async function connect(browser: Browser, accountId: number, api: string, seen?: string) {
  const digest = seen ?? (await shownDigest(browser, api));
  const credentials = [{ name: 'X_Api_Key', value: 'secret-key' }];
  return browser.post(`/api/v3/authentications?account_id=${accountId}`, { api, credentials, digest });
}

/** Of the page that connects an app. */
async function shownDigest(browser: Browser, api: string): Promise<string | undefined> {
  return (await browser.get(`/api/v3/authentications/start/${api}`)).body.to_confirm?.digest;
}

/** Where an own app sends credentials, as a digest of releases in which words counted. */
function formerDigest({ bases, hosts, connection }: Definition): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return members.map(([name, inner]) => [name, sorted(inner)]);
  };
  const { test, ...form } = connection as { test?: { request?: object } };
  return hash('sha256', JSON.stringify(sorted({ bases, hosts, ...form, test: test?.request ?? null })), 'base64url');
}

describe('the document of an API', () => {
  it('is read with its operations, and becomes a definition of the chosen ones [Z119]', async () => {
    const { accountId, owner } = await newTeam(server);
    const api = await startApi();
    const text = JSON.stringify(documentOf(api.url));
    const all = await readDocument(owner.browser, accountId, { text });
    expect(all.body).toEqual({
      operations: [
        { id: 'GET /me', title: 'Get your shop', tag: 'Shop', is_reading: true, is_deprecated: false },
        { id: 'POST /orders', title: 'Create an order', tag: 'Orders', is_reading: false, is_deprecated: false },
        { id: 'GET /old', title: 'Get old', tag: null, is_reading: true, is_deprecated: true },
      ],
      definition: null,
      foreign_hosts: [],
      to_confirm: null,
    });
    const chosen = await readDocument(owner.browser, accountId, { text, operations });
    expect(chosen.body.definition).toMatchObject({ name: 'Shop', actions: [{ title: 'Get your shop' }, { title: 'Create an order' }] });
    expect(chosen.body.foreign_hosts).toEqual([new URL(api.url).host]);
  });

  it('is read from its address, whose own host is not foreign, and not from a private one that the operator does not allow [Z119]', async () => {
    const { accountId, owner } = await newTeam(server);
    const source = await startCounterpart((): Reply => ({
      body: { openapi: '3.0.3', servers: [{ url: '/v1' }], paths: { '/a': { get: {} } } },
    }));
    const read = (address: string) => readDocument(owner.browser, accountId, { address, operations: ['GET /a'] });
    const found = await read(`${source.url}/openapi.json`);
    expect(found.body).toMatchObject({ definition: { bases: { default: `${source.url}/v1` } }, foreign_hosts: [] });
    expect((await read('http://10.0.0.5/openapi.json')).status).toBe(400);
  });

  it('can be a cURL line [Z119]', async () => {
    const { accountId, owner } = await newTeam(server);
    const text = "curl https://api.shop.example/orders -d 'total=4'";
    const { body } = await readDocument(owner.browser, accountId, { text, operations: ['POST /orders'] });
    expect(body.definition).toMatchObject({ actions: [{ request: { method: 'POST', path: '/orders' } }] });
    expect((await readDocument(owner.browser, accountId, { text: 'curl -H "a' })).status).toBe(400);
  });

  it('can be a Postman collection [Z119]', async () => {
    const { accountId, owner } = await newTeam(server);
    const info = { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
    const item = [{ name: 'Create an order', request: { method: 'POST', url: 'https://api.shop.example/orders' } }];
    const { body } = await readDocument(owner.browser, accountId, { text: JSON.stringify({ info, item }), operations: ['POST /orders'] });
    expect(body).toMatchObject({ operations: [{ title: 'Create an order' }], definition: { name: 'Shop', hosts: ['api.shop.example'] } });
  });

  it('says why it cannot be read [Z119]', async () => {
    const { accountId, owner } = await newTeam(server);
    for (const text of ['', 'not a document', '{"openapi":"3.0.3","paths":{}}', '{']) {
      const { status, body } = await readDocument(owner.browser, accountId, { text });
      expect([status, body.errors]).toEqual([400, [expect.stringMatching(/^[A-Z].*\.$/)]]);
      // It has no address.
      expect(body.errors[0]).not.toContain('address');
    }
  });
});

describe('an own app', () => {
  it('is connected, used in a step of the account, and asks only its API [Z120]', async () => {
    const { owner, accountId, id, api } = await ownApp();
    const made = await connect(owner.browser, accountId, id);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    expect(made.body).toMatchObject({ title: 'shop@example.org', can_run: true, app: { name: 'Shop' } });
    const { save, zapId } = await newEditor(server, owner, accountId);
    const step = { ...anyAction('step1', id, 'post_orders', { total: '49.90' }), connectionId: made.body.id as number };
    expect((await save(definition(caughtHook(), step))).status).toBe(200);
    const tested = await owner.browser.post(`/api/v3/zaps/${zapId}/step-tests`, { step_key: 'step1', base_revision: 1 });
    expect(tested.body).toMatchObject({ outcome: 'succeeded', output: { id: 7 } });
    expect(api.last()).toMatchObject({ method: 'POST', path: '/orders', json: { total: 49.9 }, headers: { 'x-api-key': 'secret-key' } });
  });

  it('is of every member of its account, who may use and not change it, and of nobody else [Z120]', async () => {
    const app = await ownApp();
    const member = await withMember(server, app, 'member');
    const list = await member.browser.get(`/api/v3/own-apps?account_id=${app.accountId}`);
    expect(list.body.objects).toMatchObject([{ id: app.id, name: 'Shop', about: 'Sells things.', may_change: false }]);
    expect((await member.browser.get(`/api/v3/services/${app.id}/operations`)).body).toMatchObject({ can_run: true });
    expect((await connect(member.browser, app.accountId, app.id)).status).toBe(201);
    expect((await member.browser.put(app.path, { definition: app.definition, version: 1 })).status).toBe(403);
    expect((await member.browser.delete(app.path)).status).toBe(403);
    expect((await create(member.browser, app.accountId, app.definition)).status).toBe(403);

    const stranger = await somebody(server);
    const theirs = await ownAccountId(stranger);
    expect((await stranger.browser.get(app.path)).status).toBe(404);
    expect((await stranger.browser.get(`/api/v3/own-apps?account_id=${app.accountId}`)).status).toBe(404);
    expect((await stranger.browser.get(`/api/v3/services/${app.id}/operations`)).status).toBe(404);
    expect((await connect(stranger.browser, theirs, app.id)).status).toBe(404);
    // The owner of the app is a member of another account, where it is not either.
    const elsewhere = await newEditor(server, app.owner, await ownAccountId(app.owner));
    expect(elsewhere.accountId).toBe(app.accountId);
    const step = anyAction('step1', app.id, 'post_orders');
    const editor = await newEditor(server, stranger);
    expect((await editor.save(definition(caughtHook(), step))).body).toMatchObject({ issues: [{ at: 'app' }] });
    const { connectors } = await withOwnApps(server.context, server.context.db, theirs, definition(caughtHook(), step));
    expect(connectors.find(app.id)).toBeNull();
  });

  it('is not stored with a definition in which something is wrong, and each fault has its place [Z121]', async () => {
    const { owner, accountId, definition: right } = await ownApp();
    const wrong = { ...right, hosts: ['other.example.com'], name: '' };
    const { status, body } = await create(owner.browser, accountId, wrong);
    expect(status).toBe(400);
    expect((body.issues as { path: string }[]).map(({ path }) => path).sort()).toEqual(['bases.default', 'name']);
    const long = { ...right, actions: Array.from({ length: 201 }, () => right.actions[0]) };
    expect((await create(owner.browser, accountId, long)).status).toBe(400);
  });

  it('gets a new version only from the one that was seen, and names what steps lose by it [Z122]', async () => {
    const { owner, path, definition: before } = await ownApp();
    const change = (body: object) => owner.browser.put(path, body);
    const renamed = { ...before, name: 'Our shop' };
    expect((await change({ definition: renamed, version: 1 })).body).toMatchObject({ name: 'Our shop', version: 2 });
    expect((await change({ definition: before, version: 1 })).status).toBe(409);
    const less = { ...renamed, actions: before.actions.slice(0, 1) };
    const refused = await change({ definition: less, version: 2 });
    expect([refused.status, refused.body.issues]).toEqual([409, [{ path: 'actions[1]', message: expect.stringContaining('post_orders') }]]);
    expect((await change({ definition: less, version: 2, accepts_losses: true })).body).toMatchObject({ version: 3 });
    expect((await owner.browser.get(path)).body.definition.actions).toHaveLength(1);
  });

  it('that sends credentials elsewhere gets none of a connection before its owner has confirmed the hosts [Z123]', async () => {
    const { owner, accountId, path, id, api, definition: before } = await ownApp();
    const connection = (await connect(owner.browser, accountId, id)).body.id as number;
    const other = await startApi();
    const host = new URL(other.url).host;
    const changed = { ...before, bases: { default: other.url }, hosts: [host] };
    const seen = api.requests.length;
    const unseen = await owner.browser.put(path, { definition: changed, version: 1 });
    expect([unseen.status, unseen.body.to_confirm]).toEqual([409, { hosts: [host], digest: expect.any(String) }]);
    const confirmed = { definition: changed, version: 1, digest: unseen.body.to_confirm.digest };
    expect((await owner.browser.put(path, confirmed)).status).toBe(200);
    const at = `/api/v3/authentications/${connection}`;
    const held = (await owner.browser.get(at)).body;
    expect(held).toMatchObject({ lost_at: null, to_confirm: { hosts: [host] } });
    expect((await server.mails()).filter(({ subject }) => subject === 'Confirm where Shop sends your credentials')).toHaveLength(1);
    // Neither a test nor a step gives the credentials away.
    expect((await owner.browser.post(`${at}/tests`, {})).body).toMatchObject({ outcome: 'failure' });
    const { save, publish, zapId } = await newEditor(server, owner, accountId);
    await save(definition(caughtHook(), { ...anyAction('step1', id, 'post_orders', { total: '1' }), connectionId: connection }));
    const test = () => owner.browser.post(`/api/v3/zaps/${zapId}/step-tests`, { step_key: 'step1', base_revision: 1 });
    expect((await test()).body).toMatchObject({ outcome: 'failed' });
    expect([api.requests.length, other.requests.length]).toEqual([seen, 0]);
    expect((await publish({ turnOn: true })).body).toMatchObject({ check: { errors: [{ message: expect.stringContaining('confirm') }] } });

    expect((await owner.browser.post(`${at}/confirmations`, { digest: 'another' })).status).toBe(400);
    const agreed = await owner.browser.post(`${at}/confirmations`, { digest: held.to_confirm.digest });
    expect(agreed.body).not.toHaveProperty('to_confirm');
    expect((await test()).body).toMatchObject({ outcome: 'succeeded' });
    expect(other.last().headers).toMatchObject({ 'x-api-key': 'secret-key' });
  });

  it('is stored only by a person who has seen where it sends credentials [Z186]', async () => {
    const { owner, accountId, definition: right } = await ownApp();
    const reading = await readDocument(owner.browser, accountId, { definition: right });
    const { hosts, digest } = reading.body.to_confirm;
    expect(hosts).toEqual(right.hosts);
    for (const seen of [undefined, 'another']) {
      const refused = await create(owner.browser, accountId, right, seen);
      expect([refused.status, refused.body.to_confirm]).toEqual([409, { hosts, digest }]);
    }
    const elsewhere = { ...right, hosts: [...right.hosts, 'other.example.com'] };
    expect((await create(owner.browser, accountId, elsewhere, digest)).body.to_confirm.hosts).toContain('other.example.com');
    expect((await create(owner.browser, accountId, right, digest)).status).toBe(201);
    expect((await readDocument(owner.browser, accountId, { definition: { ...right, hosts: [] } })).body.issues).not.toEqual([]);
  });

  it('that was changed after its hosts were shown is not connected, and the new hosts are shown [Z186]', async () => {
    const { owner, accountId, path, id, api, definition: before } = await ownApp();
    const seen = await shownDigest(owner.browser, id);
    const connection = (await connect(owner.browser, accountId, id)).body.id as number;
    const other = await startApi();
    const host = new URL(other.url).host;
    await putConfirmed(owner.browser, path, { definition: { ...before, bases: { default: other.url }, hosts: [host] }, version: 1 });
    const asked = api.requests.length;
    const refused = await connect(owner.browser, accountId, id, seen);
    expect([refused.status, refused.body.to_confirm.hosts, refused.body.errors]).toEqual([400, [host], [expect.stringContaining(host)]]);
    const again = (digest?: string) => {
      const credentials = [{ name: 'X_Api_Key', value: 'new-key' }];
      return owner.browser.put(`/api/v3/authentications/${connection}/credentials`, { credentials, digest });
    };
    expect([(await again(seen)).status, (await again()).status]).toEqual([400, 400]);
    expect([api.requests.length, other.requests.length]).toEqual([asked, 0]);
    expect((await again(refused.body.to_confirm.digest)).status).toBe(200);
    expect(other.last().headers).toMatchObject({ 'x-api-key': 'new-key' });
  });

  it('that is changed before or during a sign-in gets neither the code nor the secret of the client [Z123, Z186]', async () => {
    const { owner, accountId, path, id, api, definition: before } = await ownApp();
    const signIn = { kind: 'oauth', grant: 'code', label: 'Account', scopes: [], ownClient: true, help: 'Register a client:' };
    const at = (host: string) => ({ ...signIn, authorize: `https://${host}/authorize`, token: `https://${host}/token` });
    const withSignIn = (host: string) => ({ ...before, connection: { ways: { account: at(host) }, test: { title: 'Shop' } } });
    const put = (host: string, version: number) => putConfirmed(owner.browser, path, { definition: withSignIn(host), version });
    const { host } = new URL(api.url);
    expect((await put(host, 1)).status).toBe(200);
    const credentials = ['client_id', 'client_secret'].map((name) => ({ name, value: 'of-mine' }));
    const begin = async (digest?: string) =>
      owner.browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, { api: id, credentials, digest });
    expect([(await begin()).status, (await begin('another')).status]).toEqual([400, 400]);
    const begun = await begin(await shownDigest(owner.browser, id));
    const state = new URL(begun.body.authorization_url).searchParams.get('state');
    expect((await put('login.elsewhere.example', 2)).status).toBe(200);
    const finished = await owner.browser.post('/api/v3/authentications/sign-ins/answers', { state, code: 'given' });
    expect([finished.status, finished.text]).toEqual([400, expect.stringContaining('login.elsewhere.example')]);
  });

  it('that Zaps use is not deleted, and they are named; otherwise it is [Z122]', async () => {
    const { owner, accountId, path, id } = await ownApp();
    const { save, zapId } = await newEditor(server, owner, accountId);
    await save(definition(caughtHook(), anyAction('step1', id, 'post_orders')));
    const refused = await owner.browser.delete(path);
    expect([refused.status, refused.body.errors]).toEqual([409, [expect.stringContaining('Orders to the store')]]);
    const { body } = await owner.browser.get(`/api/v3/zaps/${zapId}/draft`);
    expect((await save(definition(caughtHook()), body.revision as number)).status).toBe(200);
    expect((await owner.browser.delete(path)).status).toBe(204);
    expect((await owner.browser.get(path)).status).toBe(404);
  });

  it('whose document is read again keeps its keys and labels, and says what is new, changed and gone, with the Zaps that use it [Z189]', async () => {
    const { owner, accountId, path, id, api, definition: before } = await ownApp();
    const [me, order] = before.actions;
    const own = { ...before, actions: [me, { ...order, event: 'make_order', title: 'Make an order' }] };
    expect((await putConfirmed(owner.browser, path, { definition: own, version: 1 })).status).toBe(200);
    const { save } = await newEditor(server, owner, accountId);
    await save(definition(caughtHook(), anyAction('step1', id, 'get_me')));
    const document = documentOf(api.url);
    const schema = { type: 'object', properties: { total: { type: 'number' }, note: { type: 'string' } } };
    const post = { ...document.paths['/orders'].post, requestBody: { content: { 'application/json': { schema } } } };
    const text = JSON.stringify({ ...document, paths: { '/orders': { post }, '/refunds': { post: { summary: 'Refund an order' } } } });
    const again = await owner.browser.post(`${path}/readings`, { text });
    expect(again.body).toMatchObject({
      operations: [{ id: 'POST /refunds', title: 'Refund an order' }],
      definition: { name: 'Shop', actions: [{ event: 'make_order', title: 'Make an order' }] },
      changes: [
        { kind: 'changed', sentence: 'The connection’s fields or test have changed.' },
        { kind: 'changed', sentence: expect.stringContaining('The action “Make an order” has changed: the field “Note” was added') },
        { kind: 'gone', sentence: 'The action “Get your shop” was removed. Used by “Orders to the store”.' },
      ],
    });
    const more = await owner.browser.post(`${path}/readings`, { text, operations: ['POST /refunds'] });
    expect(more.body.changes).toContainEqual({ kind: 'new', sentence: 'The action “Refund an order” was added.' });
    // Nothing is stored until a person saves it, and then the Zaps are named again.
    expect((await owner.browser.get(path)).body.version).toBe(2);
    const refused = await owner.browser.put(path, { definition: again.body.definition, version: 2 });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Used by “Orders to the store”.')]);
    const other = JSON.stringify({ ...document, paths: { '/refunds': { post: {} } } });
    expect((await owner.browser.post(`${path}/readings`, { text: other })).body.errors).toEqual([
      expect.stringContaining('none of this app’s operations'),
    ]);
    const member = await withMember(server, { accountId, owner }, 'member');
    expect((await member.browser.post(`${path}/readings`, { text })).status).toBe(403);
  });

  it('has its versions with who made them and when, and an old one is compared and brought back [Z190]', async () => {
    const app = await ownApp();
    const { owner, path, definition: first } = app;
    const less = { ...first, name: 'Our shop', actions: first.actions.slice(0, 1) };
    await putConfirmed(owner.browser, path, { definition: less, version: 1 });
    const member = await withMember(server, app, 'member');
    const { objects } = (await member.browser.get(`${path}/versions`)).body;
    expect(objects).toMatchObject([{ version: 2 }, { version: 1 }]);
    for (const each of objects) expect(each).toMatchObject({ person: expect.stringMatching(/\w/), created_at: expect.any(String) });
    const old = await member.browser.get(`${path}/versions/1`);
    expect(old.body.changes).toEqual([
      { kind: 'changed', sentence: 'The app was renamed to “Shop”.' },
      { kind: 'new', sentence: 'The action “Create an order” was added.' },
    ]);
    expect((await owner.browser.put(path, { definition: old.body.definition, version: 2 })).body).toMatchObject({
      version: 3,
      name: 'Shop',
    });
    expect((await owner.browser.get(`${path}/versions/9`)).status).toBe(404);
    const stranger = await somebody(server);
    expect((await stranger.browser.get(`${path}/versions`)).status).toBe(404);
    expect((await stranger.browser.get(`${path}/versions/1`)).status).toBe(404);
  });

  it('keeps a published Zap on its version with its connection, until a person moves it [Z205, Z206]', async () => {
    const { owner, path, api, definition: first, zapId, order, connection } = await publishedZap();
    const other = await startApi();
    const host = new URL(other.url).host;
    const changed = { ...first, bases: { default: other.url }, hosts: [host] };
    await putConfirmed(owner.browser, path, { definition: changed, version: 1 });
    expect(await order()).toMatchObject({ path: '/orders', headers: { 'x-api-key': 'secret-key' } });
    expect(other.requests).toHaveLength(0);

    const older = { version: 1, zaps: [{ id: zapId, title: 'Orders to the store', is_on: true }] };
    const { objects } = (await owner.browser.get(`${path}/older-versions`)).body;
    expect(objects).toMatchObject([{ ...older, changes: expect.arrayContaining([`The API URL is now ${other.url}.`]) }]);
    expect((await owner.browser.get(path)).body).toMatchObject({ version: 2, older_uses: 1 });
    const draft = (await owner.browser.get(`/api/v3/zaps/${zapId}/draft`)).body;
    expect(draft.older_apps).toMatchObject([{ name: 'Shop', version: 1, newest: 2 }]);

    // Nothing moves before the owner of the connection knows the new host.
    const move = async () => (await owner.browser.post(`${path}/moves`, {})).body;
    expect(await move()).toMatchObject({ moved: [], kept: [{ title: 'Orders to the store', reason: expect.stringContaining('confirm') }] });
    const at = `/api/v3/authentications/${connection}`;
    const { to_confirm: toConfirm } = (await owner.browser.get(at)).body;
    expect((await owner.browser.post(`${at}/confirmations`, { digest: toConfirm.digest })).status).toBe(200);
    // The confirmation is no move: the Zap goes on with its version.
    expect(await order()).toMatchObject({ path: '/orders' });
    expect(other.requests).toHaveLength(0);
    expect(await move()).toEqual({ moved: [zapId], kept: [] });
    const asked = api.requests.length;
    await order();
    expect([api.requests.length, other.last().headers]).toMatchObject([asked, { 'x-api-key': 'secret-key' }]);
    expect((await owner.browser.get(`/api/v3/zaps/${zapId}/draft`)).body).not.toHaveProperty('older_apps');
  });

  it('that loses an action keeps the published Zaps that use it running, and does not move them [Z205, Z206]', async () => {
    const { owner, path, definition: first, order, turn } = await publishedZap();
    const less = { ...first, actions: first.actions.slice(0, 1) };
    await putConfirmed(owner.browser, path, { definition: less, version: 1 });
    expect(await order()).toMatchObject({ path: '/orders' });
    // It can be turned off and on.
    await turn('off');
    expect((await turn('on')).status).toBe(200);
    expect(await order()).toMatchObject({ path: '/orders' });
    const { body } = await owner.browser.post(`${path}/moves`, {});
    expect(body).toMatchObject({ moved: [], kept: [{ reason: expect.stringContaining('no longer') }] });
  });

  it('goes on polling from where it was, with its version and after the move, and takes no old item for a new one [Z205]', async () => {
    const { owner, accountId, path, id, definition: read } = await ownApp();
    const items = [{ id: 1 }];
    const api = await startCounterpart(({ path: at }): Reply => ({ body: at.endsWith('/orders') ? items : { email: 'shop@example.org' } }));
    const poll = { kind: 'poll', event: 'new_order', title: 'New order', help: '', fields: [], items: 'reply.body', key: '{item.id}' };
    const withTrigger = (trigger: object) => {
      const triggers = [{ ...poll, order: 'newest', request: { method: 'GET', path: '/orders' }, sample: { id: 1 }, ...trigger }];
      return { ...read, bases: { default: api.url }, hosts: [new URL(api.url).host], triggers };
    };
    const put = (trigger: object, version: number) => putConfirmed(owner.browser, path, { definition: withTrigger(trigger), version });
    expect((await put({}, 1)).status).toBe(200);
    const connectionId = (await connect(owner.browser, accountId, id)).body.id as number;
    const { save, publish, zapId } = await newEditor(server, owner, accountId);
    await save(definition({ ...caughtHook(), app: id, event: 'new_order', connectionId }, storeValue('step1', 'x')));
    expect((await publish({ turnOn: true })).text).toContain('"state":"on"');
    /** The path that was asked, and the runs so far, after a while with another item. */
    const later = async (item?: number) => {
      if (item !== undefined) items.unshift({ id: item });
      server.clock.advance(10 * 60_000);
      await server.runZaps();
      const runs = await server.context.db.selectFrom('runs').select('id').where('zap_id', '=', zapId).execute();
      return [api.last().path, runs.length];
    };
    expect(await later()).toEqual(['/orders', 0]);
    await put({ request: { method: 'GET', path: '/v2/orders' } }, 2);
    expect(await later(2)).toEqual(['/orders', 1]);
    const move = async () => (await owner.browser.post(`${path}/moves`, { zap_ids: [zapId] })).body.moved;
    expect(await move()).toEqual([zapId]);
    expect(await later(3)).toEqual(['/v2/orders', 2]);
    // With other keys, its place says nothing any more.
    await put({ request: { method: 'GET', path: '/v2/orders' }, key: 'order-{item.id}' }, 3);
    const triggers = server.context.db.updateTable('triggers').where('zap_id', '=', zapId);
    await triggers.set({ leased_until: new Date(server.clock.now().getTime() + 60_000) }).execute();
    expect(await move()).toEqual([zapId]);
    // The poll that is under way writes nothing any more.
    const { leased_until: lease } = await triggers.set({ failures: 0 }).returning('leased_until').executeTakeFirstOrThrow();
    expect(lease).toBeNull();
    expect(await later()).toEqual(['/v2/orders', 2]);
    expect(await later(4)).toEqual(['/v2/orders', 3]);
  });

  it.each([
    ['another request', { request: { method: 'GET', path: '/v2/orders' } }, true],
    ['other keys', { key: 'order-{item.id}' }, false],
    // Items that did not meet the condition of before would be new.
    ['another condition', { where: { 'item.isPaid': true } }, false],
    ['another order', { order: 'oldest' }, false],
  ])('with %s keeps the place of its polls only if old items stay known [Z205]', (_what, change, isKept) => {
    const poll = { kind: 'poll', event: 'new_order', request: { method: 'GET', path: '/orders' }, key: '{item.id}', order: 'newest' };
    const [before, after] = [poll, { ...poll, ...change }].map((trigger) => JSON.stringify({ triggers: [trigger] }));
    expect(pollsAlike(before!, after!, 'new_order')).toBe(isKept);
  });

  it('keeps a Zap on its version that a server of the release before has published, which notes none [Z205]', async () => {
    const { owner, path, definition: first, zapId, order } = await publishedZap();
    const { db } = server.context;
    const { live_version_id: versionId } = await db.selectFrom('zaps').selectAll().where('id', '=', zapId).executeTakeFirstOrThrow();
    await db.deleteFrom('zap_version_apps').where('version_id', '=', versionId).execute();
    const other = await startApi();
    const changed = { ...first, bases: { default: other.url }, hosts: [new URL(other.url).host] };
    await putConfirmed(owner.browser, path, { definition: changed, version: 1 });
    expect(await order()).toMatchObject({ path: '/orders' });
    expect((await owner.browser.get(path)).body).toMatchObject({ version: 2, older_uses: 1 });
  });

  it('tells nothing of itself in an account into which a Zap was moved [Z205, S51]', async () => {
    const { owner, path, id, definition: first, zapId } = await publishedZap();
    const { db } = server.context;
    await putConfirmed(owner.browser, path, { definition: { ...first, hosts: [...first.hosts, 'other.example'] }, version: 1 });
    const { live_version_id: versionId } = await db.selectFrom('zaps').selectAll().where('id', '=', zapId).executeTakeFirstOrThrow();
    expect(await olderAppsOf(db, versionId!)).toMatchObject([{ name: 'Shop' }]);
    const { accountId } = await newTeam(server);
    await db.updateTable('zaps').set({ account_id: accountId }).where('id', '=', zapId).execute();
    expect(await olderAppsOf(db, versionId!)).toEqual([]);
    // Back in its account, it has the version that it had.
    const { definition: live } = (await versionsById(db, [versionId!])).get(versionId!)!;
    const there = await publishVersion(db, zapId, live, { createdBy: null, now: server.clock.now(), like: versionId });
    expect(await pinsOfVersion(db, there.id)).toEqual(new Map([[id, 1]]));
  });

  it('takes its published Zaps along if nothing but words was changed, and on publishing [Z205]', async () => {
    const { owner, path, definition: first, publish, api } = await publishedZap();
    const [me, post] = first.actions;
    const named = { ...first, name: 'Our shop', actions: [me, { ...post, title: 'Order something', help: 'Orders.' }] };
    const put = await owner.browser.put(path, { definition: named, version: 1 });
    expect(put.body).toMatchObject({ version: 2, older_uses: 0 });
    const bases = { default: `${api.url}/v2` };
    const moved = await putConfirmed(owner.browser, path, { definition: { ...named, bases }, version: 2 });
    expect(moved.body).toMatchObject({ version: 3, older_uses: 1 });
    const connection = (await owner.browser.get(`/api/v3/authentications?account_id=${moved.body.account_id}`)).body.objects[0];
    await owner.browser.post(`/api/v3/authentications/${connection.id}/confirmations`, { digest: connection.to_confirm.digest });
    expect((await publish()).status).toBe(200);
    expect((await owner.browser.get(path)).body).toMatchObject({ older_uses: 0 });
  });

  it('moves the Zaps of others only by an owner or an admin of its account [Z206]', async () => {
    const app = await publishedZap();
    const changed = { ...app.definition, bases: { default: `${app.api.url}/v2` } };
    await putConfirmed(app.owner.browser, app.path, { definition: changed, version: 1 });
    const member = await withMember(server, app, 'member');
    expect((await member.browser.get(`${app.path}/older-versions`)).status).toBe(403);
    expect((await member.browser.post(`${app.path}/moves`, { zap_ids: [app.zapId] })).status).toBe(403);
    const stranger = await somebody(server);
    expect((await stranger.browser.post(`${app.path}/moves`, {})).status).toBe(404);
  });

  it('whose connection is entered again sends the new credentials only to the hosts that were shown [Z206]', async () => {
    const { owner, path, id, api, definition: first, connection, hook } = await publishedZap();
    const other = await startApi();
    const changed = { ...first, bases: { default: other.url }, hosts: [new URL(other.url).host] };
    await putConfirmed(owner.browser, path, { definition: changed, version: 1 });
    const asked = api.requests.length;
    const credentials = [{ name: 'X_Api_Key', value: 'new-key' }];
    const digest = await shownDigest(owner.browser, id);
    expect((await owner.browser.put(`/api/v3/authentications/${connection}/credentials`, { credentials, digest })).status).toBe(200);
    await hook();
    expect(api.requests).toHaveLength(asked);
    expect((await owner.browser.post(`${path}/moves`, {})).body).toMatchObject({ moved: [expect.any(Number)] });
    // What was held goes on with the newest version.
    await server.runJobs();
    await server.runZaps();
    expect(other.last()).toMatchObject({ path: '/orders', headers: { 'x-api-key': 'new-key' } });
  });

  it('that was published before digests left out words goes on, and its new connections run too [Z205, Z207]', async () => {
    const { owner, accountId, path, id, order, connection, definition: read, api } = await publishedZap();
    const { db } = server.context;
    const digest = formerDigest(read);
    await db.updateTable('own_apps').set({ digest }).where('key', '=', id).execute();
    await db.updateTable('authentications').set({ app_digest: digest, earlier_app_digests: [] }).where('id', '=', connection).execute();
    expect(await order()).toMatchObject({ path: '/orders' });
    expect((await owner.browser.get(`/api/v3/authentications/${connection}`)).body).not.toHaveProperty('to_confirm');
    // A change of words asks nobody for a consent.
    expect((await owner.browser.put(path, { definition: { ...read, name: 'Our shop' }, version: 1 })).status).toBe(200);
    expect(await order()).toMatchObject({ path: '/orders' });

    const another = (await connect(owner.browser, accountId, id)).body.id as number;
    const { save, publish } = await newEditor(server, owner, accountId);
    const step = { ...anyAction('step1', id, 'post_orders', { total: '1.00' }), connectionId: another };
    const saved = await save(definition(caughtHook(), step));
    expect((await publish({ turnOn: true })).status).toBe(200);
    const asked = api.requests.length;
    await owner.browser.post(new URL(saved.body.hook_address as string).pathname, {});
    await server.runZaps();
    expect(api.requests).toHaveLength(asked + 1);
    // An instance of the release before still compares with its own digest.
    const stored = await db.selectFrom('authentications').select('app_digest').where('id', '=', another).executeTakeFirstOrThrow();
    expect(stored.app_digest).toBe(digest);
  });

  it.each([
    ['the label of a way of signing in', { label: 'Key of the shop' }, {}],
    ['the help of a way of signing in', { help: 'Ask the shop.' }, {}],
    ['the labels of its fields', {}, { label: 'Shop key', help: 'From the shop.' }],
  ])('keeps its connections if %s is changed [Z207]', async (_what, way, field) => {
    const { owner, accountId, path, id, definition: before } = await ownApp();
    const connection = (await connect(owner.browser, accountId, id)).body.id as number;
    const { ways } = before.connection as { ways: Record<string, { fields: object[] }> };
    const [[name, old]] = Object.entries(ways) as [[string, { fields: object[] }]];
    const renamed = { ...old, ...way, fields: old.fields.map((each) => ({ ...each, ...field })) };
    const changed = { ...before, connection: { ...(before.connection as object), ways: { [name]: renamed } } };
    expect((await owner.browser.put(path, { definition: changed, version: 1 })).status).toBe(200);
    expect((await owner.browser.get(`/api/v3/authentications/${connection}`)).body).not.toHaveProperty('to_confirm');
  });

  it.each(['the connection', 'the app'] as const)(
    'revokes its tokens at the app when %s is removed, and forgets them at once [Z191]',
    async (what) => {
      const { owner, accountId, path, id, definition: before } = await ownApp();
      const revoked: string[] = [];
      const login = await startCounterpart(({ path: at, body }): Reply => {
        const form = new URLSearchParams(body);
        if (at === '/revoke') revoked.push(form.get('token') ?? '');
        return { body: at === '/token' ? { access_token: 'acc3ss', refresh_token: 'r3fresh', expires_in: 3600 } : {} };
      });
      // The address of a sign-in is encrypted, so this one is a value of the connection.
      const at = (name: string) => `{connection.login}/${name}`;
      const field = { key: 'login', label: 'Login', type: 'text', isRequired: true };
      const signIn = { kind: 'oauth', grant: 'code', label: 'Account', scopes: [], ownClient: true, help: 'Register:', fields: [field] };
      const account = { ...signIn, authorize: at('authorize'), token: at('token'), revoke: at('revoke') };
      const changed = { ...before, connection: { ways: { account }, test: { title: 'Shop' } } };
      expect((await putConfirmed(owner.browser, path, { definition: changed, version: 1 })).text).toContain('"version":2');
      const credentials = [...['client_id', 'client_secret'].map((name) => ({ name, value: 'mine' })), { name: 'login', value: login.url }];
      const digest = await shownDigest(owner.browser, id);
      const begun = await owner.browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, { api: id, credentials, digest });
      const state = new URL(begun.body.authorization_url).searchParams.get('state');
      const made = await owner.browser.post('/api/v3/authentications/sign-ins/answers', { state, code: 'c0de' });
      expect(made.status).toBe(201);
      const connection = `/api/v3/authentications/${made.body.id}`;
      expect((await owner.browser.delete(what === 'the app' ? path : connection)).status).toBe(204);
      const left = await server.context.db.selectFrom('authentications').select('id').where('id', '=', made.body.id).execute();
      expect([left, (await owner.browser.get(connection)).status]).toEqual([[], 404]);
      await server.runJobs();
      expect(revoked.toSorted()).toEqual(['acc3ss', 'r3fresh']);
    },
  );

  it('is in the data of the people who made its versions [S18]', async () => {
    const { owner, id } = await ownApp();
    const { ownApps } = await import('../../../src/server/dataRights/export/accounts');
    const rows = await ownApps.read(server.context.db, owner.person.id, server.context.encryption);
    expect(ownApps.schema.parse(rows)).toMatchObject([{ app: id, version: 1 }]);
  });
});
