import { days, hours } from '../../../src/domain/durations';
import { gitea } from '../apps/declaredConnector';
import type { Connector, OAuthForm } from '../../../src/server/connectors/connector';
import { connectionOfPerson } from '../../../src/server/engine/connections';
import { closeCounterparts, startCounterpart, type Counterpart, type ReceivedRequest, type Reply } from '../connectors/counterpart';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

const form = gitea.connection!;
/** Gitea with another sign-in. Without `hasToken` a person can't enter a token instead. */
const withSignIn = (options: Partial<OAuthForm>, hasToken = true): Connector => ({
  ...gitea,
  connection: {
    ...form,
    fields: form.fields.filter(({ key }) => hasToken || key !== 'token'),
    oauth: { ...form.oauth!, ...options },
  },
});

let first: TestServer;
let app: Counterpart;
/** What the app answers to a request for tokens. */
let grant: (sent: URLSearchParams, request: ReceivedRequest) => Reply;
let tokens = 0;
const token = (extra: object = {}): Reply => ({ body: { access_token: `canary-${(tokens += 1)}`, ...extra } });
const grantsOf = () => app.requests.filter(({ path }) => path !== '/api/v1/user').map(({ path }) => path);

beforeAll(async () => {
  first = await startServer({ connectors: [gitea], env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
});
beforeEach(async () => {
  grant = () => token();
  app = await startCounterpart((request) => {
    if (request.path === '/api/v1/user') return { body: { login: 'ada' } };
    return grant(new URLSearchParams(request.body), request);
  });
});
afterAll(async () => {
  await first.close();
  await closeCounterparts();
});

interface Start {
  readonly connector: Connector;
  readonly clients?: object;
}
async function startWith({ connector, clients = {} }: Start) {
  const env = { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', CONNECTION_CLIENTS: JSON.stringify(clients) };
  const server = await startServer({ connectors: [connector], env, beside: first });
  const person = await newUser(server);
  const browser = await signedIn(server, person);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
  return { server, person, browser, accountId };
}
type Me = Awaited<ReturnType<typeof startWith>>;

const api = 'GiteaCLIAPI';
const startOf = async (browser: Browser) => (await browser.get(`/api/v3/authentications/start/${api}`)).body;
const named = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([name, value]) => ({ name, value }));
const ownClient = () => ({ server: app.url, client_id: 'own', client_secret: 'own-secret' });
const begin = ({ browser, accountId }: Me, credentials: Readonly<Record<string, string>>) =>
  browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, { api, credentials: named(credentials) });
async function connect(me: Me, credentials: Readonly<Record<string, string>>, parameters?: Readonly<Record<string, string>>) {
  const begun = await begin(me, credentials);
  const state = new URL(begun.body.authorization_url).searchParams.get('state');
  return me.browser.post('/api/v3/authentications/sign-ins/answers', {
    state,
    code: 'c0de',
    ...(parameters && { parameters: named(parameters) }),
  });
}
const enter = ({ browser, accountId }: Me, credentials: Readonly<Record<string, string>>) =>
  browser.post(`/api/v3/authentications?account_id=${accountId}`, { api, credentials: named(credentials) });
const valuesOf = async (me: Me, connectionId: number, on = me.server) =>
  connectionOfPerson(on.context, { accountId: me.accountId, profileId: me.person.id, connectionId });

describe('the operator’s client of a family of apps', () => {
  it('serves each app of the family, so that nothing has to be filled in [Z91]', async () => {
    const clients = { forges: { clientId: 'family', clientSecret: 'family-secret', values: { server: app.url } } };
    const me = await startWith({ connector: withSignIn({ family: 'forges' }), clients });
    expect((await startOf(me.browser)).oauth).toEqual({ fields: [], registration: null });
    expect((await connect(me, {})).status).toBe(201);
    expect(new URLSearchParams(app.requests[0]!.body).get('client_secret')).toBe('family-secret');
    await me.server.close();
  });

  it('is not used where a person could enter a server that would get its secret [S01, Z91]', async () => {
    const clients = { forges: { clientId: 'family', clientSecret: 'family-secret' } };
    const me = await startWith({ connector: withSignIn({ family: 'forges' }), clients });
    expect((await startOf(me.browser)).oauth.registration).not.toBeNull();
    await connect(me, ownClient());
    expect(app.requests.map(({ body }) => body).join()).not.toContain('family');
    await me.server.close();
  });

  it('is used with an entered server that the app names [Z91]', async () => {
    const clients = { forges: { clientId: 'family', clientSecret: 'family-secret' } };
    const me = await startWith({ connector: withSignIn({ family: 'forges', tokenHosts: ['127.0.0.1'] }), clients });
    expect((await startOf(me.browser)).oauth.fields).toMatchObject([{ name: 'server' }]);
    expect((await begin(me, { server: 'https://evil.example' })).status).toBe(400);
    expect((await connect(me, { server: app.url })).status).toBe(201);
    await me.server.close();
  });

  it('is needed by an app that allows no other [Z91]', async () => {
    const connector = withSignIn({ family: 'forges', ownClient: false }, false);
    const without = await startWith({ connector });
    expect(await startOf(without.browser)).toMatchObject({ way: 'unavailable', oauth: null });
    await without.server.close();
    const robot = await startWith({ connector: withSignIn({ grant: 'client', ownClient: false }) });
    expect(await startOf(robot.browser)).toMatchObject({ way: 'unavailable' });
    await robot.server.close();
    const clients = { forges: { clientId: 'family', clientSecret: 'family-secret', values: { server: app.url } } };
    const me = await startWith({ connector, clients });
    expect(await startOf(me.browser)).toMatchObject({ way: 'oauth', oauth: { fields: [] } });
    expect((await enter(me, { server: app.url })).body.errors).toEqual(['Gitea is connected by its own sign-in.']);
    await me.server.close();
  });
});

describe('what is kept of a sign-in', () => {
  it('open values are shown to the owner and are no secrets of a run, secret ones are hidden like the token [S01, Z91]', async () => {
    grant = () => token({ company: { id: 'C-1001' }, page: { token: 'canary-page-token' } });
    const keep = { company: 'reply.body.company.id', pageToken: { place: 'reply.body.page.token', secret: true } as const };
    const me = await startWith({ connector: withSignIn({ keep, keepFromAnswer: ['realmId'] }) });
    const { body } = await connect(me, ownClient(), { realmId: '4620816365', other: 'x' });
    const shown = (await me.browser.get(`/api/v3/authentications/${body.id}`)).body.values;
    expect(Object.fromEntries(shown.map(({ name, value }: { name: string; value: string }) => [name, value]))).toEqual({
      server: app.url,
      client_id: 'own',
      company: 'C-1001',
      realmId: '4620816365',
    });
    const found = await valuesOf(me, body.id);
    expect(found).toMatchObject({ values: { company: 'C-1001', realmId: '4620816365', pageToken: 'canary-page-token' } });
    const fields = found.type === 'ready' ? found.fields : [];
    expect(fields.map(({ key, type }) => [key, type])).toEqual([
      ['server', 'text'],
      ['token', 'secret'],
      ['company', 'text'],
      ['pageToken', 'secret'],
      ['realmId', 'text'],
    ]);
    await me.server.close();
  });

  it('a kept value stays when a refresh does not repeat it [Z91]', async () => {
    grant = (sent) =>
      token(sent.has('code') ? { company: 'C-1', refresh_token: 'r1', expires_in: 3600 } : { refresh_token: 'r2', expires_in: 3600 });
    const me = await startWith({ connector: withSignIn({ keep: { company: 'reply.body.company' } }) });
    const { body } = await connect(me, ownClient());
    me.server.clock.advance(hours(1));
    expect(await valuesOf(me, body.id)).toMatchObject({ type: 'ready', values: { company: 'C-1', token: `canary-${tokens}` } });
    expect(grantsOf()).toHaveLength(2);
    await me.server.close();
  });

  it('code and secret go only to a host that the app names, whatever the answer of the app names [S01, Z91]', async () => {
    const endpoints: OAuthForm['endpoints'] = (values) => ({
      authorization: `${app.url}/authorize`,
      token: `${values['accounts-server'] ?? ''}/token`,
      revocation: null,
    });
    const connector = withSignIn({ endpoints, keepFromAnswer: ['accounts-server'], tokenHosts: ['127.0.0.1'] });
    const me = await startWith({ connector });
    const evil = app.url.replace('127.0.0.1', 'localhost');
    const refused = await connect(me, ownClient(), { 'accounts-server': evil });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('isn’t the app’s')]);
    expect((await connect(me, ownClient())).status).toBe(400);
    expect(app.requests).toEqual([]);
    expect((await connect(me, ownClient(), { 'accounts-server': app.url })).status).toBe(201);
    await me.server.close();
  });
});

describe('a token without a refresh token', () => {
  it('of the client itself needs no person, and is renewed once however many ask at once [Z48, Z92]', async () => {
    grant = (sent) =>
      sent.get('client_secret') === 'own-secret' ? token({ expires_in: 3600 }) : { status: 401, body: { error: 'invalid_client' } };
    const connector = withSignIn({ grant: 'client' });
    const me = await startWith({ connector });
    const beside = await startServer({ connectors: [connector], env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' }, beside: me.server });
    const start = await startOf(me.browser);
    expect([start.way, start.oauth, start.fields.map(({ name }: { name: string }) => name)]).toEqual([
      'fields',
      null,
      ['server', 'client_id', 'client_secret'],
    ]);
    const wrong = await enter(me, { ...ownClient(), client_secret: 'wrong' });
    expect(wrong.body.errors[0]).toMatch(/Check the client ID and the client secret/);
    const made = await enter(me, ownClient());
    expect(made.body).toMatchObject({ title: 'ada', auth_type: 'oauth' });

    me.server.clock.advance(hours(1));
    const before = grantsOf().length;
    const found = await Promise.all(Array.from({ length: 6 }, (_each, n) => valuesOf(me, made.body.id, n % 2 === 0 ? me.server : beside)));
    expect(grantsOf()).toHaveLength(before + 1);
    expect(found.map((each) => each.type === 'ready' && each.values.token)).toEqual(found.map(() => `canary-${tokens}`));
    expect(JSON.stringify(found)).not.toContain('own-secret');

    grant = () => ({ status: 401, body: { error: 'invalid_client' } });
    me.server.clock.advance(hours(1));
    expect((await valuesOf(me, made.body.id)).type).toBe('lost');
    const again = await me.browser.put(`/api/v3/authentications/${made.body.id}/credentials`, { credentials: named(ownClient()) });
    expect(again.status).toBe(400);
    grant = () => token({ expires_in: 3600 });
    const back = await me.browser.put(`/api/v3/authentications/${made.body.id}/credentials`, { credentials: named(ownClient()) });
    expect([back.status, back.body.lost_at, back.body.auth_type]).toEqual([200, null, 'oauth']);
    await beside.close();
    await me.server.close();
  });

  it('that is exchanged is exchanged again at two thirds of its life, and counts on while the app is away [Z92]', async () => {
    grant = (_sent, { path }) => token(path === '/exchange' ? { expires_in: 60 * 24 * 3600 } : { expires_in: 3600 });
    const exchange: OAuthForm['exchange'] = {
      request: ({ token: exchanged, clientSecret }) => ({
        url: `${app.url}/exchange`,
        method: 'POST',
        body: new URLSearchParams({ exchanged, clientSecret: clientSecret ?? '' }).toString(),
      }),
    };
    const me = await startWith({ connector: withSignIn({ exchange }) });
    const { id } = (await connect(me, ownClient())).body;
    const long = `canary-${tokens}`;
    const exchanges = () => app.requests.filter(({ path }) => path === '/exchange');
    expect(new URLSearchParams(exchanges()[0]!.body).get('exchanged')).toBe(`canary-${tokens - 1}`);

    me.server.clock.advance(days(40) - hours(1));
    expect(await valuesOf(me, id)).toMatchObject({ values: { token: long } });
    expect(exchanges()).toHaveLength(1);

    grant = () => ({ status: 503 });
    me.server.clock.advance(hours(1));
    for (let step = 0; step < 3; step += 1) expect(await valuesOf(me, id)).toMatchObject({ type: 'ready', values: { token: long } });
    expect(exchanges()).toHaveLength(2);

    grant = () => token({ expires_in: 60 * 24 * 3600 });
    me.server.clock.advance(hours(1));
    expect(await valuesOf(me, id)).toMatchObject({ type: 'ready', values: { token: `canary-${tokens}` } });
    expect(new URLSearchParams(exchanges()[2]!.body).get('exchanged')).toBe(long);
    me.server.clock.advance(days(39));
    await valuesOf(me, id);
    expect(exchanges()).toHaveLength(3);
    await me.server.close();
  });
});
