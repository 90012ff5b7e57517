/** The sign-in of declared apps over HTTP, one app for each way in which makers differ. */
import { hours, minutes } from '../../../src/domain/durations';
import type { OAuthCodeWay } from '../../../src/domain/apps/definition';
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { gitea, mastodon } from '../apps/declaredConnector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { declare, outgoingTo, write } from '../apps/runtime/declared';
import { closeCounterparts, startCounterpart, type Counterpart, type ReceivedRequest, type Reply } from '../connectors/counterpart';
import { definitionOf, hookTrigger, liveZap, runsOf } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser, signedIn } from '../../support/serverPeople';

const synthetic = (app: string, way: Partial<OAuthCodeWay>) =>
  declare({
    app,
    bases: { default: 'https://api.stock.example/v1', login: 'https://login.stock.example' },
    hosts: ['api.stock.example', 'login.stock.example'],
    connection: {
      ways: {
        account: {
          kind: 'oauth',
          grant: 'code',
          label: 'Account',
          authorize: 'https://login.stock.example/authorize',
          token: 'https://login.stock.example/token',
          scopes: [],
          help: 'Register a client:',
          ...way,
        },
      },
      test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.name}' },
    },
    errors: [{ when: { status: 401 }, is: 'lost', say: 'The app refused the token.' }],
    actions: [write({ method: 'POST', path: '/items', body: { json: {} } })],
  });
/** The client proves itself by Basic authentication, and the request for tokens is JSON. */
const basicJson = compile(synthetic('GiteaCLIAPI', { clientIn: 'basic', tokenBody: 'json', pkce: false }), gitea.app);
/** Without refresh tokens: a short token becomes a long one. */
const exchanging = compile(
  synthetic('MastodonCLIAPI', {
    exchange: {
      request: {
        method: 'GET',
        base: 'login',
        path: '/exchange',
        query: { grant_type: 'exchange', token: '{connection.token}', client_secret: '{client.clientSecret}' },
      },
      access: 'reply.body.access_token',
      expires: 'reply.body.expires_in',
    },
  }),
  mastodon.app,
);

interface Family {
  readonly app: string;
  readonly way?: string;
  /** Of the address on which a person allows the access. */
  readonly authorize: object;
  readonly tokenPath: string;
  /** Of the reply with tokens, besides those. */
  readonly more?: object;
  readonly isRotating?: boolean;
  /** The reply never says when the token ends, so that the app refuses it first. */
  readonly isEndless?: boolean;
  /** The reply names the moment at which the token ends. */
  readonly isDated?: boolean;
  /** Where tokens are renewed; `tokenPath` if left out. */
  readonly renewPath?: string;
  /** What is asked beside tokens, by path; an empty record for anything else. */
  readonly replies: Readonly<Record<string, object>>;
  readonly event: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Where the step asks. */
  readonly asks: string;
  /** How the client proves itself. */
  readonly proof: 'body' | 'basic';
}

const families: readonly (readonly [string, Family])[] = [
  [
    'Google Drive, with PKCE and offline access',
    {
      app: 'GoogleDriveCLIAPI',
      authorize: {
        access_type: 'offline',
        prompt: 'consent',
        code_challenge_method: 'S256',
        scope: 'https://www.googleapis.com/auth/drive',
      },
      tokenPath: '/token',
      replies: { '/drive/v3/about': { user: { emailAddress: 'ada@example.com' } } },
      event: 'create_folder',
      fields: { name: 'Offers' },
      asks: 'www.googleapis.com/drive/v3/files',
      proof: 'body',
    },
  ],
  [
    'Salesforce, with the address of the organisation',
    {
      app: 'SalesforceCLIAPI',
      authorize: { scope: 'api refresh_token openid', code_challenge_method: 'S256' },
      tokenPath: '/services/oauth2/token',
      more: { instance_url: 'https://harbor.my.salesforce.com', token_type: 'Bearer' },
      isEndless: true,
      replies: {
        '/services/oauth2/userinfo': { name: 'Ada', preferred_username: 'ada@example.com', email: 'ada@example.com', organization_id: 'o' },
      },
      event: 'create_contact',
      fields: { lastName: 'Berg' },
      asks: 'harbor.my.salesforce.com/services/data',
      proof: 'body',
    },
  ],
  [
    'Jira, whose refresh tokens count once',
    {
      app: 'JiraCLIAPI',
      way: 'account',
      authorize: { audience: 'api.atlassian.com', prompt: 'consent' },
      tokenPath: '/oauth/token',
      isRotating: true,
      replies: {
        '/oauth/token/accessible-resources': { id: 'c-1', name: 'example', url: 'https://example.atlassian.net' },
        '/ex/jira/c-1/rest/api/2/myself': { displayName: 'Ada' },
      },
      event: 'add_comment',
      fields: { issue: 'ABC-7', text: 'Hello' },
      asks: 'api.atlassian.com/ex/jira/c-1/rest/api/2/issue/ABC-7/comment',
      proof: 'body',
    },
  ],
  [
    'Square, whose tokens end at a date',
    {
      app: 'SquareCLIAPI',
      way: 'account',
      authorize: { session: 'false', scope: expect.stringContaining('CUSTOMERS_WRITE') },
      tokenPath: '/oauth2/token',
      more: { merchant_id: 'M', short_lived: false },
      isDated: true,
      replies: { '/v2/merchants/me': { merchant: { business_name: 'Harbour Lights' } } },
      event: 'create_customer',
      fields: { givenName: 'Ada' },
      asks: 'connect.squareup.com/v2/customers',
      proof: 'body',
    },
  ],
  [
    'Figma, which renews tokens at another address',
    {
      app: 'FigmaCLIAPI',
      way: 'account',
      authorize: { scope: expect.stringContaining('file_comments:write'), code_challenge_method: 'S256' },
      tokenPath: '/v1/oauth/token',
      renewPath: '/v1/oauth/refresh',
      replies: { '/v1/me': { handle: 'Ada', email: 'ada@example.com' } },
      event: 'add_comment',
      fields: { file: 'h5kq', text: 'Hello' },
      asks: 'api.figma.com/v1/files/h5kq/comments',
      proof: 'basic',
    },
  ],
  [
    'Confluence, at the gateway of Atlassian',
    {
      app: 'ConfluenceCLIAPI',
      way: 'account',
      authorize: { audience: 'api.atlassian.com', scope: expect.stringContaining('write:page:confluence') },
      tokenPath: '/oauth/token',
      isRotating: true,
      replies: {
        '/oauth/token/accessible-resources': { id: 'c-1', name: 'example', url: 'https://example.atlassian.net' },
        '/ex/confluence/c-1/wiki/rest/api/user/current': { displayName: 'Ada' },
      },
      event: 'add_label',
      fields: { page: '98423', label: 'shop' },
      asks: 'api.atlassian.com/ex/confluence/c-1/wiki/rest/api/content/98423/label',
      proof: 'body',
    },
  ],
  [
    'an app with Basic authentication of the client and JSON',
    {
      app: 'GiteaCLIAPI',
      authorize: { response_type: 'code' },
      tokenPath: '/token',
      replies: { '/v1/me': { name: 'Ada' } },
      event: 'write',
      fields: {},
      asks: 'api.stock.example/v1/items',
      proof: 'basic',
    },
  ],
  [
    'an app that exchanges its tokens',
    {
      app: 'MastodonCLIAPI',
      authorize: { response_type: 'code' },
      tokenPath: '/token',
      replies: { '/v1/me': { name: 'Ada' } },
      event: 'write',
      fields: {},
      asks: 'api.stock.example/v1/items',
      proof: 'body',
    },
  ],
];

const keys = [...families.map(([, { app }]) => app), 'SlackCLIAPI'];
const connectors = [
  ...declaredApps.filter(({ definition }) => keys.includes(definition.app)).map(({ definition, facts }) => compile(definition, facts)),
  basicJson,
  exchanging,
  webhooks,
];

let target: Counterpart;
let answer: (request: ReceivedRequest) => Reply;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  target = await startCounterpart((request) => answer(request));
  const clients = Object.fromEntries(keys.map((app) => [app, { clientId: 'the client', clientSecret: 'canary-secret' }]));
  const env = { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', CONNECTION_CLIENTS: JSON.stringify(clients) };
  one = await startServer({ connectors, env });
  two = await startServer({ connectors, env, beside: one });
  for (const { context } of [one, two]) Object.assign(context, { outgoing: outgoingTo(target) });
});
beforeEach(() => void target.requests.splice(0));
afterAll(async () => {
  await two.close();
  await one.close();
  await closeCounterparts();
});

/** What was sent for tokens, whatever its encoding. */
const sentIn = ({ json, body, query }: ReceivedRequest): Readonly<Record<string, string>> =>
  json ?? Object.fromEntries(body === '' ? query : new URLSearchParams(body));

/** An app that issues tokens as strictly as makers do. */
function issuing({ tokenPath, renewPath = tokenPath, more, isRotating, isEndless, isDated, replies }: Family) {
  const state = { issued: 0, renewals: 0, isRefusing: false, isTakenBack: false };
  const tokens = (hasRefresh: boolean): Reply => {
    state.issued += 1;
    state.isRefusing = false;
    return {
      body: {
        access_token: `canary-access-${state.issued}`,
        ...(isEndless !== true && isDated !== true && { expires_in: 3600 }),
        ...(isDated === true && { expires_at: new Date(one.clock.now().getTime() + hours(1)).toISOString() }),
        ...(hasRefresh && { refresh_token: isRotating === true ? `canary-refresh-${state.issued}` : 'canary-refresh' }),
        ...more,
      },
    };
  };
  answer = (request) => {
    const { path, headers } = request;
    if ([tokenPath, renewPath, '/exchange'].includes(path)) {
      const { grant_type: grant, refresh_token: refresh = '' } = sentIn(request);
      if ((path === renewPath) !== (grant === 'refresh_token') && renewPath !== tokenPath) return { status: 404, body: {} };
      if (grant === 'authorization_code') return tokens(true);
      if (grant === 'exchange' && state.issued > 1) state.renewals += 1;
      if (grant === 'refresh_token') state.renewals += 1;
      const isKnown = isRotating !== true || grant === 'exchange' || refresh === `canary-refresh-${state.issued}`;
      return state.isTakenBack || !isKnown
        ? { status: 400, body: { error: 'invalid_grant' } }
        : tokens(grant !== 'exchange' && isRotating === true);
    }
    const isCurrent = headers.authorization === `Bearer canary-access-${state.issued}` && !state.isRefusing;
    return isCurrent
      ? { body: replies[path] ?? { id: '1', success: true } }
      : { status: 401, body: [{ errorCode: 'INVALID_SESSION_ID', message: 'x' }] };
  };
  return state;
}

async function arrive({ app, way }: Pick<Family, 'app' | 'way'>) {
  const me = await newUser(one);
  const browser = await signedIn(one, me);
  const first = await liveZap(one, definitionOf(hookTrigger()), { beside: { ownerId: me.id } });
  const given = { api: app, credentials: [], ...(way !== undefined && { sign_in_way: way }) };
  const begin = async () => {
    const { body } = await browser.post(`/api/v3/authentications/sign-ins?account_id=${first.accountId}`, given);
    return new URL(body.authorization_url);
  };
  const finish = (address: URL) =>
    browser.post('/api/v3/authentications/sign-ins/answers', { state: address.searchParams.get('state'), code: 'c0de' });
  const details = async (id: number) => (await browser.get(`/api/v3/authentications/${id}`)).body;
  return { me, browser, first, begin, finish, details };
}

it.each(families)(
  '%s: signs in, is used, renews once for ten runs on two servers, and is lost when that is refused [Z90, Z91, Z127]',
  async (_name, family) => {
    const { app, event, fields, asks, proof, isEndless } = family;
    const state = issuing(family);
    const { first, begin, finish, details } = await arrive(family);
    const address = await begin();
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ client_id: 'the client', ...family.authorize });
    const made = await finish(address);
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ auth_type: 'oauth', lost_at: null })]);
    const [asked] = target.requests;
    expect(sentIn(asked!)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c0de',
      redirect_uri: expect.stringContaining('/engine/auth/callback'),
    });
    expect('code_verifier' in sentIn(asked!)).toBe(address.searchParams.has('code_challenge'));
    const basic = `Basic ${Buffer.from('the+client:canary-secret').toString('base64')}`;
    expect([asked!.headers.authorization, sentIn(asked!).client_secret]).toEqual(
      proof === 'basic' ? [basic, undefined] : [undefined, 'canary-secret'],
    );

    const step = { kind: 'action', key: 's1', app, event, connectionId: made.body.id, title: null, note: '', fields } as const;
    const zap = await liveZap(one, definitionOf(hookTrigger(), step), { beside: first });
    const run = async (count: number) => {
      for (let index = 0; index < count; index += 1) await one.browser().post(zap.hook!, { index });
      await Promise.all([one.runZaps(), two.runZaps()]);
      // A token that was refused is renewed, and the step tried again.
      one.clock.advance(minutes(2));
      await Promise.all([one.runZaps(), two.runZaps()]);
    };
    const states = async () => (await runsOf(one, zap)).map((each) => each.state);
    await run(1);
    expect(await states()).toEqual(['succeeded']);
    expect(`${target.last().headers['x-host']}${target.last().path}`).toContain(asks);

    state.renewals = 0;
    if (isEndless === true) state.isRefusing = true;
    one.clock.advance(hours(1));
    await run(10);
    expect([state.renewals, await states()]).toEqual([1, Array(11).fill('succeeded')]);

    state.isTakenBack = true;
    state.isRefusing = true;
    one.clock.advance(hours(2));
    await run(2);
    expect((await states()).slice(11)).toEqual(['held', 'held']);
    expect((await details(made.body.id)).lost_at).not.toBeNull();
  },
);

it('Slack: separates scopes by commas, is refused with the status 200, and keeps a token without an end [Z90, Z91, Z127]', async () => {
  const { begin, finish } = await arrive({ app: 'SlackCLIAPI', way: 'oauth' });
  answer = () => ({ body: { ok: false, error: 'invalid_code' } });
  const address = await begin();
  expect(address.searchParams.get('scope')).toMatch(/^[\w:.]+(?:,[\w:.]+)+$/);
  expect(address.searchParams.has('code_challenge')).toBe(false);
  expect((await finish(address)).body.errors[0]).toContain('Check the client ID');
  answer = ({ path }) =>
    path === '/api/oauth.v2.access'
      ? { body: { ok: true, access_token: 'canary-bot', token_type: 'bot', team: { id: 'T1', name: 'Harbor' } } }
      : { body: { ok: true, team: 'Harbor', user: 'bot' } };
  const made = await finish(await begin());
  expect([made.status, made.body.title]).toEqual([201, 'Harbor (bot)']);
});
