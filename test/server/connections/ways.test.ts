import type { WireReply } from '../../../src/contract/types';
import { hours } from '../../../src/domain/durations';
import type { ConnectionWay, Connector, OAuthForm } from '../../../src/server/connectors/connector';
import { field } from '../../../src/server/connectors/field';
import { gitea } from '../apps/declaredConnector';
import { connectorOfValues, connectorOfWay, wayOfValues } from '../../../src/server/connectors/ways';
import { noteWays } from '../../../src/server/connections/job';
import { encryptCredentials } from '../../../src/server/connections/store';
import { connectionOfPerson } from '../../../src/server/engine/connections';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

type Start = Extract<WireReply<'startAuthentication'>, { status: 200 }>['body'];

const form = gitea.connection!;
const [server, token] = form.fields as [(typeof form.fields)[number], (typeof form.fields)[number]];
const person: OAuthForm = { ...form.oauth!, keep: { user: 'reply.body.user' } };
const ways: readonly ConnectionWay[] = [
  { name: 'person', label: 'Sign in', fields: [], oauth: person },
  { name: 'personal', label: 'Use a token', help: 'Create a token in your settings.', fields: [token] },
  { name: 'robot', label: 'Use a robot', fields: [], oauth: { ...form.oauth!, grant: 'client' } },
];
const { oauth: _oauth, ...rest } = form;
const connector: Connector = { ...gitea, connection: { ...rest, fields: [server], ways } };

let app: Counterpart;
let on: TestServer;
beforeAll(async () => {
  app = await startCounterpart(({ path, body }) => {
    if (path === '/api/v1/user') return { body: { login: 'ada' } };
    const grant = new URLSearchParams(body).get('grant_type');
    return {
      body: {
        access_token: `canary-${grant}`,
        user: 'U-7',
        expires_in: 3600,
        ...(grant !== 'client_credentials' && { refresh_token: 'r' }),
      },
    };
  });
  on = await startServer({ connectors: [connector], env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
});
afterAll(async () => {
  await on.close();
  await closeCounterparts();
});

const api = 'GiteaCLIAPI';
const named = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([name, value]) => ({ name, value }));
const client = () => ({ server: app.url, client_id: 'own', client_secret: 'own-secret' });

async function arrive() {
  const me = await newUser(on);
  const browser = await signedIn(on, me);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
  const enter = (values: Readonly<Record<string, string>>, way?: string) =>
    browser.post(`/api/v3/authentications?account_id=${accountId}`, { api, credentials: named(values), ...(way && { sign_in_way: way }) });
  const signIn = async (more: object = {}) => {
    const given = { api, credentials: named(client()), ...more };
    const begun = await browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, given);
    const state = new URL(begun.body.authorization_url).searchParams.get('state');
    return browser.post('/api/v3/authentications/sign-ins/answers', { state, code: 'c0de' });
  };
  const details = async (id: number) => (await browser.get(`/api/v3/authentications/${id}`)).body;
  const valuesOf = async (connectionId: number) => {
    const found = await connectionOfPerson(on.context, { accountId, profileId: me.id, connectionId });
    return found.type === 'ready' ? found : { values: found, fields: [] };
  };
  return { me, browser, accountId, enter, signIn, details, valuesOf };
}

describe('an app with several ways of signing in', () => {
  it('offers them with their fields, those for which a person has to register a client last [Z94]', async () => {
    const { browser } = await arrive();
    const { body } = await browser.get(`/api/v3/authentications/start/${api}`);
    const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
    expect(body.ways.map((way: Start['ways'][number]) => [way.name, way.help, namesOf(way.oauth?.fields ?? way.fields)])).toEqual([
      ['personal', 'Create a token in your settings.', ['server', 'token']],
      ['robot', null, ['server', 'client_id', 'client_secret']],
      ['person', null, ['server', 'client_id', 'client_secret']],
    ]);
    expect([body.way, namesOf(body.fields), body.oauth]).toEqual(['fields', ['server', 'token'], null]);
  });

  it('is connected by the chosen one, whose name and values its steps get [Z94]', async () => {
    const { enter, signIn, details, valuesOf } = await arrive();
    const made = [
      await enter({ server: app.url, token: 'typed' }, 'personal'),
      await enter(client(), 'robot'),
      await signIn({ sign_in_way: 'person' }),
    ];
    expect(made.map(({ status, body }) => [status, body.auth_type])).toEqual([
      [201, 'api_key'],
      [201, 'oauth'],
      [201, 'oauth'],
    ]);
    const ids = made.map(({ body }) => body.id as number);
    expect(await Promise.all(ids.map(async (id) => (await details(id)).sign_in_way))).toEqual(['personal', 'robot', 'person']);
    const found = await Promise.all(ids.map(valuesOf));
    expect(found.map(({ values }) => values)).toEqual([
      { server: app.url, token: 'typed', $way: 'personal' },
      { server: app.url, token: 'canary-client_credentials', $way: 'robot' },
      { server: app.url, token: 'canary-authorization_code', user: 'U-7', $way: 'person' },
    ]);
    // Neither the way nor what is kept openly is a secret, which would be hidden in results.
    expect(found[2]!.fields.filter(({ type }) => type !== 'secret').map(({ key }) => key)).toEqual(['server', '$way', 'user']);
    expect((await details(ids[2]!)).values.map(({ name }: { name: string }) => name)).not.toContain('$way');

    on.clock.advance(hours(1));
    expect((await Promise.all(ids.map(valuesOf))).map(({ values }) => (values as { token?: string }).token)).toEqual([
      'typed',
      'canary-client_credentials',
      'canary-refresh_token',
    ]);
  });

  it('is connected by the way whose values are entered, by a client that names none [Z94]', async () => {
    const { enter, details } = await arrive();
    const ids = await Promise.all([enter({ server: app.url, token: 'typed' }), enter(client())].map(async (made) => (await made).body.id));
    expect(await Promise.all(ids.map(async (id) => (await details(id)).sign_in_way))).toEqual(['personal', 'robot']);
  });

  it('is reconnected by the way that the connection has, or by another one that a person chooses [Z94]', async () => {
    const { browser, enter, signIn, details } = await arrive();
    const { id } = (await enter({ server: app.url, token: 'typed' }, 'personal')).body;
    const reconnect = (values: Readonly<Record<string, string>>, way?: string) =>
      browser.put(`/api/v3/authentications/${id}/credentials`, { credentials: named(values), ...(way && { sign_in_way: way }) });
    expect((await reconnect({ server: app.url, token: 'other' })).status).toBe(200);
    expect((await details(id)).sign_in_way).toBe('personal');
    expect((await reconnect(client(), 'robot')).status).toBe(200);
    expect((await details(id)).sign_in_way).toBe('robot');
    expect((await signIn({ connection_id: id, sign_in_way: 'person' })).status).toBe(200);
    expect((await details(id)).sign_in_way).toBe('person');
    expect((await signIn({ connection_id: id })).status).toBe(200);
    expect((await reconnect({ server: app.url }, 'nothing')).body.field_errors).toEqual({ way: ['Gitea can’t be connected this way.'] });
  });

  it('is listed with the way of each connection, also of one that an earlier release stored [Z197]', async () => {
    const { me, browser, accountId, enter, valuesOf } = await arrive();
    const { db } = on.context;
    const { id } = (await enter({ server: app.url, token: 'typed' }, 'personal')).body;
    const listed = async () => (await browser.get(`/api/v3/authentications?account_id=${accountId}`)).body.objects[0].sign_in_way;
    expect(await listed()).toBe('personal');
    const store = (values: Readonly<Record<string, string>>, sign_in_way: string | null) =>
      db
        .updateTable('authentications')
        .set({ sealed: encryptCredentials(on.context, me.id, values), sign_in_way, auth_type: 'oauth' })
        .where('id', '=', id)
        .execute();
    await store({ server: app.url, token: 't', $way: 'robot' }, null);
    expect(await listed()).toBeNull();
    await noteWays(on.context);
    expect(await listed()).toBe('robot');
    // An earlier release replaced the credentials, and the next step notices it.
    await store({ server: app.url, token: 't', $way: 'person' }, 'robot');
    await valuesOf(id);
    expect(await listed()).toBe('person');
    // A way that the app no longer has says nothing.
    await store({ server: app.url, token: 't', $way: 'person' }, 'gone');
    expect(await listed()).toBeNull();
  });

  it('goes on with connections that are older than its ways [Z94]', async () => {
    const { me, enter, details, valuesOf } = await arrive();
    const { id } = (await enter({ server: app.url, token: 'typed' }, 'personal')).body;
    const sealed = encryptCredentials(on.context, me.id, { server: app.url, token: 'older' });
    await on.context.db.updateTable('authentications').set({ sealed }).where('id', '=', id).execute();
    expect(await valuesOf(id)).toMatchObject({ values: { server: app.url, token: 'older', $way: 'personal' } });
    expect((await details(id)).sign_in_way).toBe('personal');
  });
});

it('the way of values is the one that they name, else the one with the most of them, else the first [Z94]', () => {
  const webhook: ConnectionWay = {
    name: 'webhook',
    label: 'Use a webhook',
    fields: [field.secret('url', 'Webhook', '', { isRequired: true }), field.secret('token', 'Token for files', '')],
  };
  const several: Connector = {
    ...gitea,
    connection: { ...rest, fields: [], ways: [{ ...ways[0]!, oauth: { ...person, token: 'access' } }, ways[1]!, webhook] },
  };
  const wayOf = (values: Readonly<Record<string, string>>, isSignedIn = false) => wayOfValues(several, values, isSignedIn);
  expect(wayOf({ $way: 'personal', url: 'u' })).toBe('personal');
  expect([wayOf({ url: 'u' }), wayOf({ token: 't' }), wayOf({ access: 'a' }, true), wayOf({})]).toEqual([
    'webhook',
    'personal',
    'person',
    'person',
  ]);
  expect(wayOf({ url: 'u', token: 't' })).toBe('webhook');
  expect([wayOf({ $way: 'gone', url: 'u' }), wayOfValues(gitea, {}, false), connectorOfWay(several, 'gone')]).toEqual([
    'webhook',
    null,
    null,
  ]);
  expect(connectorOfValues(several, { url: 'u' }, false).connection!.fields.map(({ key }) => key)).toEqual(['url', 'token']);
  expect(connectorOfValues(gitea, {}, false)).toBe(gitea);
});
