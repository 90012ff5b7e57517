import { hours } from '../../../src/domain/durations';
import { declaredApps } from '../../../src/server/apps';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { gitea } from '../apps/declaredConnector';
import { compile } from '../../../src/server/apps/runtime/compile';
import { connectionOfPerson } from '../../../src/server/engine/connections';
import {
  actionOf,
  callContext,
  closeCounterparts,
  startCounterpart,
  type Counterpart,
  type ReceivedRequest,
  type Reply,
} from '../connectors/counterpart';
import { definitionOf, hookTrigger, liveZap, runsOf } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';
import { declare, outgoingTo, write } from '../apps/runtime/declared';

const connectors = declaredApps
  .filter(({ definition }) => ['XeroCLIAPI', 'JiraCLIAPI', 'MailchimpCLIAPI'].includes(definition.app))
  .map(({ definition, facts: of }) => compile(definition, of));
/** An app whose pages have separate tokens. */
const pages = compile(
  declare({
    app: 'GiteaCLIAPI',
    connection: {
      fields: [{ key: 'server', label: 'Server', type: 'text', isRequired: true }],
      ways: {
        key: {
          kind: 'key',
          label: 'Key',
          fields: [{ key: 'apiKey', label: 'Key', type: 'secret', isRequired: true }],
          place: 'header',
          name: 'authorization',
          value: 'Bearer {connection.pageToken|or:first}',
        },
      },
      after: [
        {
          name: 'Page',
          request: { method: 'GET', path: '/pages' },
          items: 'reply.body.pages',
          value: '{item.id}',
          label: '{item.name}',
          keep: { page: 'item.id', pageToken: { place: 'item.token', secret: true } },
        },
      ],
      test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.name}' },
    },
    actions: [
      write({ method: 'POST', path: '/posts', body: { json: { text: 'x', page: '{connection.page}' } } }, { sample: { name: 'Page b' } }),
    ],
  }),
  gitea.app,
);

let app: Counterpart;
let answer: (request: ReceivedRequest) => Reply;
let on: TestServer;
beforeAll(async () => {
  app = await startCounterpart((request) => answer(request));
  const clients = Object.fromEntries(
    ['xero', 'atlassian', 'mailchimp'].map((name) => [name, { clientId: name, clientSecret: 'canary-secret' }]),
  );
  const env = { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', CONNECTION_CLIENTS: JSON.stringify(clients) };
  on = await startServer({ connectors: [...connectors, pages, webhooks], env });
  Object.assign(on.context, { outgoing: outgoingTo(app) });
});
beforeEach(() => app.requests.splice(0));
afterAll(async () => {
  await on.close();
  await closeCounterparts();
});

async function arrive() {
  const me = await newUser(on);
  const browser = await signedIn(on, me);
  const accountId = (await browser.get('/api/v3/accounts')).body.objects[0].id as number;
  const signIn = async (api: string, more: object = {}) => {
    const given = { api, credentials: [], sign_in_way: 'account', ...more };
    const begun = await browser.post(`/api/v3/authentications/sign-ins?account_id=${accountId}`, given);
    const state = new URL(begun.body.authorization_url).searchParams.get('state');
    return browser.post('/api/v3/authentications/sign-ins/answers', { state, code: 'c0de' });
  };
  const find = async (token: string) => browser.get(`/api/v3/authentications/sign-ins/choices/${token}`);
  const choose = (token: string, value: string) => browser.post('/api/v3/authentications/sign-ins/choices', { token, value });
  const valuesOf = async (connectionId: number) => {
    const found = await connectionOfPerson(on.context, { accountId, profileId: me.id, connectionId });
    if (found.type !== 'ready') throw new Error(found.message);
    return found;
  };
  return { me, browser, accountId, signIn, find, choose, valuesOf };
}

const token: Reply = { body: { access_token: 'canary-token', refresh_token: 'canary-refresh', expires_in: 1800 } };
const organisations = [
  { tenantId: 't1', tenantName: 'Harbor Coffee', tenantType: 'ORGANISATION' },
  { tenantId: 't2', tenantName: 'Harbor Import', tenantType: 'ORGANISATION' },
];
/** Xero with the organisations that the account has. */
const xero =
  (tenants: readonly object[]) =>
  ({ path, headers }: ReceivedRequest): Reply => {
    if (path === '/connect/token') return token;
    if (path === '/connections') return { body: tenants };
    const own = organisations.find(({ tenantId }) => tenantId === headers['xero-tenant-id']);
    return own === undefined ? { status: 403, body: {} } : { body: { Organisations: [{ Name: own.tenantName }] } };
  };

describe('what an app lists right after a sign-in', () => {
  it('is taken if it is one thing, before the connection is tested with it [Z124]', async () => {
    answer = xero(organisations.slice(0, 1));
    const { signIn, valuesOf } = await arrive();
    const made = await signIn('XeroCLIAPI');
    expect([made.status, made.body.title]).toEqual([201, 'Harbor Coffee']);
    expect((await valuesOf(made.body.id)).values).toMatchObject({ tenant: 't1', token: 'canary-token' });
    expect(app.requests.map(({ path }) => path)).toEqual(['/connect/token', '/connections', '/api.xro/2.0/Organisation']);
  });

  it('is chosen by a person if it is several, once, in the session that signed in, and each request of a run carries it [Z124]', async () => {
    answer = xero(organisations);
    const { me, accountId, signIn, find, choose } = await arrive();
    const asked = await signIn('XeroCLIAPI');
    const shown = await find(asked.body.choice_token);
    expect([asked.status, shown.body]).toEqual([
      409,
      {
        app: expect.objectContaining({ key: 'XeroCLIAPI', name: 'Xero' }),
        name: 'Organization',
        choices: [
          { value: 't1', label: 'Harbor Coffee' },
          { value: 't2', label: 'Harbor Import' },
        ],
        selected: null,
      },
    ]);
    expect(asked.text + shown.text).not.toContain('canary');
    const thief = await arrive();
    expect((await thief.find(asked.body.choice_token)).status).toBe(404);
    expect((await thief.choose(asked.body.choice_token, 't2')).status).toBe(400);
    const made = await choose(asked.body.choice_token, 't2');
    expect([made.status, made.body.title]).toEqual([201, 'Harbor Import']);
    expect((await choose(asked.body.choice_token, 't1')).body.errors[0]).toMatch(/has expired/);

    const action = {
      kind: 'action',
      key: 's1',
      app: 'XeroCLIAPI',
      event: 'find_contact',
      connectionId: made.body.id,
      title: null,
      note: '',
      fields: { query: 'Ada' },
    } as const;
    on.clock.advance(hours(1));
    answer = (request) => (request.path.endsWith('/Contacts') ? { body: { Contacts: [] } } : xero([])(request));
    const zap = await liveZap(on, definitionOf(hookTrigger(), action), { beside: { ownerId: me.id } });
    expect(zap.accountId).toBe(accountId);
    await on.browser().post(zap.hook!, {});
    await on.runZaps();
    expect((await runsOf(on, zap)).map(({ state }) => state)).toEqual(['succeeded']);
    expect(app.last().headers).toMatchObject({ 'xero-tenant-id': 't2', 'x-host': 'api.xero.com' });
  });

  it('has the earlier choice selected when the connection is made again, and keeps its id [Z124]', async () => {
    answer = xero(organisations);
    const { signIn, find, choose, valuesOf } = await arrive();
    const { id } = (await choose((await signIn('XeroCLIAPI')).body.choice_token, 't2')).body;
    const again = await signIn('XeroCLIAPI', { connection_id: id });
    expect((await find(again.body.choice_token)).body.selected).toBe('t2');
    const made = await choose(again.body.choice_token, 't1');
    expect([made.status, made.body.id, (await valuesOf(id)).values.tenant]).toEqual([200, id, 't1']);
  });

  it('that was not offered, or is chosen too late, connects nothing [Z124]', async () => {
    answer = xero(organisations);
    const { browser, accountId, signIn, choose } = await arrive();
    expect((await choose((await signIn('XeroCLIAPI')).body.choice_token, 't3')).status).toBe(400);
    const { choice_token: late } = (await signIn('XeroCLIAPI')).body;
    on.clock.advance(600_001);
    expect((await choose(late, 't1')).status).toBe(400);
    expect((await browser.get(`/api/v3/authentications?account_id=${accountId}`)).body.objects).toEqual([]);
  });

  it('is said to be missing if there is nothing, and to be refused if the app refuses [Z124]', async () => {
    const { signIn } = await arrive();
    answer = xero([]);
    expect((await signIn('XeroCLIAPI')).body.errors).toEqual(['Xero lists nothing for “Organization”, so there is nothing to connect.']);
    answer = ({ path }) => (path === '/connect/token' ? token : { status: 403, body: { Detail: 'AuthenticationUnsuccessful' } });
    expect((await signIn('XeroCLIAPI')).body.errors[0]).toContain('“AuthenticationUnsuccessful”');
  });

  it('can have a credential, which is sealed, hidden and sent, also where a person enters a key [S01, Z124]', async () => {
    answer = ({ path, headers }) => {
      if (path === '/v1/pages') return { body: { pages: ['a', 'b'].map((id) => ({ id, name: `Page ${id}`, token: `canary-of-${id}` })) } };
      return headers.authorization === 'Bearer canary-of-b' ? { body: { name: 'Page b' } } : { status: 401 };
    };
    const { browser, accountId, find, choose, valuesOf } = await arrive();
    const credentials = [
      { name: 'server', value: app.url },
      { name: 'apiKey', value: 'canary-key' },
    ];
    const asked = await browser.post(`/api/v3/authentications?account_id=${accountId}`, { api: 'GiteaCLIAPI', credentials });
    expect([asked.status, asked.text.includes('canary')]).toEqual([409, false]);
    const made = await choose(asked.body.choice_token, 'b');
    expect([made.status, made.body.auth_type]).toEqual([201, 'api_key']);
    expect((await browser.get(`/api/v3/authentications/${made.body.id}`)).body.values.map(({ name }: { name: string }) => name)).toEqual([
      'server',
      'page',
    ]);
    const found = await valuesOf(made.body.id);
    expect(found.fields.filter(({ type }) => type !== 'secret').map(({ key }) => key)).toEqual(['server', 'page']);
    const context = callContext({ connection: found.values, outgoing: on.context.outgoing });
    await actionOf(pages, 'write').run(context);
    expect([app.last().headers.authorization, app.last().json]).toEqual(['Bearer canary-of-b', { text: 'x', page: 'b' }]);
    const again = await browser.put(`/api/v3/authentications/${made.body.id}/credentials`, { credentials });
    expect((await find(again.body.choice_token)).body.selected).toBe('b');
  });
});

describe('an app whose address depends on the way of signing in', () => {
  it('is asked at the address of the site, with a token of Atlassian or of a person [Z125]', async () => {
    answer = ({ path }) => {
      if (path === '/oauth/token') return token;
      if (path === '/oauth/token/accessible-resources')
        return { body: [{ id: 'c-1', name: 'example', url: 'https://example.atlassian.net' }] };
      return { body: { displayName: 'Ada' } };
    };
    const { browser, accountId, signIn } = await arrive();
    expect((await signIn('JiraCLIAPI')).body.title).toBe('Ada (example)');
    expect(app.requests[0]!.json).toMatchObject({ grant_type: 'authorization_code', code: 'c0de', client_secret: 'canary-secret' });
    expect(app.requests.map(({ path, headers }) => `${headers['x-host']}${path}`)).toEqual([
      'auth.atlassian.com/oauth/token',
      'api.atlassian.com/oauth/token/accessible-resources',
      'api.atlassian.com/ex/jira/c-1/rest/api/2/myself',
    ]);
    const credentials = Object.entries({ site: 'other', email: 'ada@example.com', token: 'canary' }).map(([name, value]) => ({
      name,
      value,
    }));
    const made = await browser.post(`/api/v3/authentications?account_id=${accountId}`, { api: 'JiraCLIAPI', credentials });
    expect(made.body.title).toBe('Ada (other)');
    expect(app.last().headers['x-host']).toBe('other.atlassian.net');
  });

  it('is asked at the data centre of the account, which it names after the sign-in [Z125]', async () => {
    answer = ({ path }) => {
      if (path === '/oauth2/token') return { body: { access_token: 'canary-token', expires_in: 0, scope: null } };
      if (path === '/oauth2/metadata') return { body: { dc: 'us6', accountname: 'Harbor', api_endpoint: 'https://us6.api.mailchimp.com' } };
      return { body: { account_name: 'Harbor' } };
    };
    const { signIn } = await arrive();
    expect((await signIn('MailchimpCLIAPI')).body.title).toBe('Harbor');
    expect(app.last().headers).toMatchObject({ 'x-host': 'us6.api.mailchimp.com', authorization: 'Bearer canary-token' });
  });

  it('is sent to no other host by what a reply names [Z125]', async () => {
    answer = ({ path }) => {
      if (path === '/oauth2/token') return token;
      return { body: { dc: 'evil.example/', accountname: 'Harbor' } };
    };
    const { signIn } = await arrive();
    expect((await signIn('MailchimpCLIAPI')).status).toBe(400);
    expect(app.last().path).toBe('/oauth2/metadata');
  });
});
