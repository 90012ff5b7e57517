/**
 * Doubles of apps for journeys, one for each family: a server on loopback that answers as the makers document it, for requests that
 * `divertedOutgoing.ts` leads to it. They know what a person chooses from (pages, channels, tables …), keep the events that a journey
 * lets arrive, and take the requests of actions.
 */
import { createHmac } from 'node:crypto';
import { closeCounterparts, startCounterpart, type ReceivedRequest, type Reply } from '../server/connectors/counterpart';
import type { AuthorizationServer } from './authorizationServer';

type Answer = (request: ReceivedRequest, found: RegExpExecArray) => unknown;

/** Replies by method, host and path. A text or a record is the body of a success. */
type Family = readonly (readonly [pattern: RegExp, answer: Answer])[];

type HookApp = 'typeform' | 'zendesk' | 'shopify';

export interface AppDoubles {
  readonly url: string;
  /** The bodies of requests, of JSON or a form, by method, host and path, oldest first. */
  received(address: string): readonly unknown[];
  /** How many requests a path has got. */
  count(address: string): number;
  /** Lists of apps that are polled; the newest item comes first. */
  readonly leads: object[];
  readonly deals: object[];
  readonly records: object[];
  /** Requests that no double answers. */
  readonly unanswered: readonly string[];
  /** Whether an app knows the address of a Zap. */
  isTold(app: HookApp): boolean;
  /** Sends an event to the address that the app was told. */
  send(app: HookApp, event: Readonly<Record<string, unknown>>, now: Date): Promise<number>;
  close(): Promise<void>;
}

/** The addresses at which people sign in, in a browser, and the server that decides there. */
export const signInPages = ['https://accounts.google.com', 'https://login.microsoftonline.com'] as const;

/** `signIns`: where Google and Microsoft give their tokens. */
export async function startAppDoubles(signIns: AuthorizationServer): Promise<AppDoubles> {
  const leads: object[] = [];
  const deals: object[] = [];
  const records: object[] = [];
  const unanswered: string[] = [];
  /** The addresses and secrets that apps were told. */
  const hooks = new Map<HookApp, { readonly url: string; readonly secret: string }>();

  const isSignedIn = ({ headers }: ReceivedRequest) =>
    signIns.access.includes(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  /** Only for people who have signed in. */
  const own =
    (answer: Answer): Answer =>
    (request, found) =>
      isSignedIn(request) ? answer(request, found) : ({ status: 401, body: { error: { message: 'Sign in.' } } } satisfies Reply);
  const token: Answer = async ({ body }): Promise<Reply> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await fetch(`${signIns.url}/login/oauth/access_token`, { method: 'POST', body, headers });
    return { status: reply.status, body: await reply.json() };
  };

  const meta: Family = [
    [/^GET graph\.facebook\.com\/v[\d.]+\/me$/, () => ({ id: '7', name: 'Ada Lovelace' })],
    [/^GET graph\.facebook\.com\/v[\d.]+\/me\/accounts$/, () => ({ data: [{ id: '54', name: 'Harbour lanterns' }] })],
    [/^GET graph\.facebook\.com\/v[\d.]+\/54$/, () => ({ access_token: 'page-token' })],
    [/^GET graph\.facebook\.com\/v[\d.]+\/54\/leadgen_forms$/, () => ({ data: [{ id: '99', name: 'Offers for the harbour' }] })],
    [/^GET graph\.facebook\.com\/v[\d.]+\/99\/leads$/, () => ({ data: leads })],
  ];
  const messaging: Family = [
    [/^POST slack\.com\/api\/auth\.test$/, () => ({ ok: true, team: 'Harbour', user: 'ada' })],
    [/^POST slack\.com\/api\/conversations\.list$/, () => ({ ok: true, channels: [{ id: 'C01', name: 'leads' }] })],
    [/^POST slack\.com\/api\/chat\.postMessage$/, () => ({ ok: true, channel: 'C01', ts: '1732874400.000100' })],
    [/^GET discord\.com\/api\/v10\/users\/@me$/, () => ({ id: '11', username: 'harbour-bot' })],
    [/^GET discord\.com\/api\/v10\/users\/@me\/guilds$/, ({ query }) => (query.has('after') ? [] : [{ id: '12', name: 'Harbour' }])],
    [/^GET discord\.com\/api\/v10\/guilds\/12\/channels$/, () => [{ id: '13', name: 'answers', type: 0 }]],
    [/^POST discord\.com\/api\/v10\/channels\/13\/messages$/, () => ({ id: '14', channel_id: '13', timestamp: '2026-11-21T09:30:00Z' })],
  ];
  const formsWithHooks: Family = [
    [/^GET api\.typeform\.com\/me$/, () => ({ alias: 'Ada', email: 'ada@example.com' })],
    [/^GET api\.typeform\.com\/forms$/, () => ({ items: [{ id: 'F1', title: 'How did you find us?' }], page_count: 1, total_items: 1 })],
    [/^GET api\.typeform\.com\/forms\/F1$/, () => ({ id: 'F1', title: 'How did you find us?', fields: [] })],
    [/^GET api\.typeform\.com\/forms\/F1\/responses$/, () => ({ items: [], page_count: 1, total_items: 0 })],
    [
      /^PUT api\.typeform\.com\/forms\/F1\/webhooks\//,
      ({ json }) => {
        const { url, secret } = json as { url: string; secret: string };
        hooks.set('typeform', { url, secret });
        return { id: 'W1', url };
      },
    ],
  ];
  const atlassian: Family = [
    [/^GET harbour\.atlassian\.net\/rest\/api\/2\/myself$/, () => ({ displayName: 'Ada Berg', accountId: 'A1' })],
    [/^GET harbour\.atlassian\.net\/rest\/api\/2\/project\/search$/, () => ({ values: [{ id: '10000', key: 'ABC', name: 'Harbour' }] })],
    [/^GET harbour\.atlassian\.net\/rest\/api\/2\/issuetype\/project$/, () => [{ id: '10001', name: 'Task' }]],
    [/^GET harbour\.atlassian\.net\/rest\/api\/2\/issue\/createmeta\//, () => ({ fields: [] })],
    [/^GET harbour\.atlassian\.net\/rest\/api\/2\/priority\/search$/, () => ({ values: [{ id: '2', name: 'High' }] })],
    [/^GET harbour\.atlassian\.net\/rest\/api\/2\/user\/search$/, () => []],
    [/^POST harbour\.atlassian\.net\/rest\/api\/2\/issue$/, () => ({ id: '10002', key: 'ABC-7', self: 'https://harbour.atlassian.net/7' })],
  ];
  const zendesk: Family = [
    [/^GET harbour\.zendesk\.com\/api\/v2\/users\/me\.json$/, () => ({ user: { id: 1, name: 'Ada Berg' } })],
    [/^GET harbour\.zendesk\.com\/api\/v2\/search\.json$/, () => ({ results: [], count: 0, next_page: null })],
    [/^GET harbour\.zendesk\.com\/api\/v2\/webhooks$/, () => ({ webhooks: [], meta: { has_more: false }, links: {} })],
    [
      /^POST harbour\.zendesk\.com\/api\/v2\/webhooks$/,
      ({ json }) => {
        hooks.set('zendesk', { url: (json as { webhook: { endpoint: string } }).webhook.endpoint, secret: 'zendesk-signs' });
        return { webhook: { id: 'W2' } };
      },
    ],
    [/^GET harbour\.zendesk\.com\/api\/v2\/webhooks\/W2\/signing_secret$/, () => ({ signing_secret: { secret: 'zendesk-signs' } })],
    [
      /^GET harbour\.zendesk\.com\/api\/v2\/tickets\/35\.json$/,
      () => ({ ticket: { id: 35, subject: 'Where are my lanterns?', description: 'I ordered them on Monday.', status: 'new' } }),
    ],
  ];
  const order = { id: 'gid://shopify/Order/1', name: '#1001', email: 'ada@example.com', createdAt: '2026-11-21T09:30:00Z' };
  const money = { totalPriceSet: { shopMoney: { amount: '12.50', currencyCode: 'EUR' } } };
  const graphql: Family = [
    [
      /^POST harbour\.myshopify\.com\/admin\/api\/[\d-]+\/graphql\.json$/,
      ({ json }) => {
        const { query, variables } = json as { query: string; variables?: { webhookSubscription?: { uri: string } } };
        if (query.includes('webhookSubscriptionCreate')) {
          hooks.set('shopify', { url: variables!.webhookSubscription!.uri, secret: '' });
          return { data: { webhookSubscriptionCreate: { webhookSubscription: { id: 'W3' }, userErrors: [] } } };
        }
        if (query.includes('webhookSubscriptions')) return { data: { webhookSubscriptions: { nodes: [] } } };
        if (query.includes('node(')) return { data: { node: { ...order, ...money } } };
        if (query.includes('orders(')) return { data: { orders: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } } };
        return { data: { shop: { name: 'Harbour lanterns', myshopifyDomain: 'harbour.myshopify.com' } } };
      },
    ],
  ];
  const values = String.raw`sheets\.googleapis\.com\/v4\/spreadsheets\/S1\/values\/`;
  const google: Family = [
    [/^POST oauth2\.googleapis\.com\/token$/, token],
    [/^GET www\.googleapis\.com\/drive\/v3\/about$/, own(() => ({ user: { displayName: 'Ada', emailAddress: 'ada@example.org' } }))],
    [/^GET www\.googleapis\.com\/drive\/v3\/files$/, own(() => ({ files: [{ id: 'S1', name: 'Orders of the shop' }] }))],
    [
      /^GET sheets\.googleapis\.com\/v4\/spreadsheets\/S1$/,
      own(() => ({ sheets: [{ properties: { sheetId: 0, title: 'Orders', index: 0 } }] })),
    ],
    [new RegExp(`^GET ${values}`), own(() => ({ range: 'Orders!A1:B1', majorDimension: 'ROWS', values: [['Number', 'Total']] }))],
    [
      new RegExp(`^POST ${values}`),
      own(() => ({
        spreadsheetId: 'S1',
        tableRange: 'Orders!A1:B1',
        updates: { spreadsheetId: 'S1', updatedRange: 'Orders!A2:B2', updatedRows: 1, updatedColumns: 2, updatedCells: 2 },
      })),
    ],
  ];
  const microsoft: Family = [
    [/^POST login\.microsoftonline\.com\/common\/oauth2\/v2\.0\/token$/, token],
    [
      /^GET graph\.microsoft\.com\/v1\.0\/me$/,
      own(() => ({ id: 'M1', displayName: 'Ada Lovelace', userPrincipalName: 'ada@example.org' })),
    ],
    [/^GET graph\.microsoft\.com\/v1\.0\/me\/joinedTeams$/, own(() => ({ value: [{ id: 'T1', displayName: 'Sales' }] }))],
    [/^GET graph\.microsoft\.com\/v1\.0\/teams\/T1\/channels$/, own(() => ({ value: [{ id: 'K1', displayName: 'Deals' }] }))],
    [/^POST graph\.microsoft\.com\/v1\.0\/teams\/T1\/channels\/K1\/messages$/, own(() => ({ id: '1795253400000' }))],
  ];
  const hubSpot: Family = [
    [/^GET api\.hubapi\.com\/account-info\/v3\/details$/, () => ({ portalId: 4711 })],
    [/^GET api\.hubapi\.com\/crm\/v3\/pipelines\/deals$/, () => ({ results: [{ id: 'default', label: 'Sales' }] })],
    [/^POST api\.hubapi\.com\/crm\/v3\/objects\/deals\/search$/, () => ({ total: deals.length, results: deals })],
  ];
  const fields = [
    { id: 'f1', name: 'Name', type: 'singleLineText' },
    { id: 'f2', name: 'Amount', type: 'number' },
  ];
  const tables = [
    { id: 'T10', name: 'Orders', fields, views: [] },
    { id: 'T20', name: 'Archive', fields, views: [] },
  ];
  const withKey: Family = [
    [/^GET api\.airtable\.com\/v0\/meta\/whoami$/, () => ({ id: 'usr1', email: 'ada@example.org' })],
    [/^GET api\.airtable\.com\/v0\/meta\/bases$/, () => ({ bases: [{ id: 'B1', name: 'Harbour', permissionLevel: 'create' }] })],
    [/^GET api\.airtable\.com\/v0\/meta\/bases\/B1\/tables$/, () => ({ tables })],
    [/^GET api\.airtable\.com\/v0\/B1\/T10$/, () => ({ records })],
    [
      /^POST api\.airtable\.com\/v0\/B1\/T20\/?$/,
      ({ json }) => ({ id: 'rec9', createdTime: '2026-11-21T09:30:00.000Z', ...(json as object) }),
    ],
  ];

  const families = [
    ...meta,
    ...messaging,
    ...formsWithHooks,
    ...atlassian,
    ...zendesk,
    ...graphql,
    ...google,
    ...microsoft,
    ...hubSpot,
    ...withKey,
  ];
  const addressOf = ({ method, path, headers }: ReceivedRequest) => `${method} ${String(headers['x-host'])}${decodeURIComponent(path)}`;
  const server = await startCounterpart(async (request): Promise<Reply> => {
    for (const [pattern, answer] of families) {
      const found = pattern.exec(addressOf(request));
      if (found === null) continue;
      const given = await answer(request, found);
      return isReply(given) ? given : { body: given };
    }
    unanswered.push(addressOf(request));
    return { status: 404, body: {} };
  });
  const requestsTo = (address: string) => server.requests.filter((request) => addressOf(request) === address);
  return {
    url: server.url,
    received: (address) => requestsTo(address).map(({ json, body }): unknown => json ?? Object.fromEntries(new URLSearchParams(body))),
    count: (address) => requestsTo(address).length,
    leads,
    deals,
    records,
    unanswered,
    isTold: (app) => hooks.has(app),
    async send(app, event, now) {
      const hook = hooks.get(app);
      if (hook === undefined) throw new Error(`${app} was not told an address.`);
      const body = JSON.stringify(event);
      const time = now.toISOString();
      const signed = (text: string) => createHmac('sha256', hook.secret).update(text).digest('base64');
      const headers = {
        'content-type': 'application/json',
        ...(app === 'typeform' && { 'typeform-signature': `sha256=${signed(body)}` }),
        ...(app === 'zendesk' && {
          'x-zendesk-webhook-signature': signed(time + body),
          'x-zendesk-webhook-signature-timestamp': time,
        }),
      };
      return (await fetch(hook.url, { method: 'POST', headers, body })).status;
    },
    close: closeCounterparts,
  };
}

const isReply = (given: unknown): given is Reply => typeof given === 'object' && given !== null && 'status' in given && 'body' in given;
