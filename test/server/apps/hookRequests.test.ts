/** What apps without a library here are sent when a Zap subscribes and unsubscribes; `recordings` have the others. */
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import type { Outgoing } from '../../../src/server/platform/outgoing';
import { hook } from '../../apps/case';
import { callContext } from '../connectors/counterpart';
import { hookIn } from './receiving';

const { url, secret } = hook;

interface Wanted {
  readonly input?: object;
  /** How many requests come before the list; none if left out. */
  readonly before?: number;
  readonly connection: Readonly<Record<string, string>>;
  /** The reply to the first request, with a webhook that has the address, and one without. */
  readonly list: readonly [found: unknown, none: unknown];
  /** What the other requests have in their address or body. */
  readonly remove: string;
  readonly create: string;
}

const calendlyUser = {
  uri: 'https://api.calendly.com/users/u1',
  current_organization: 'https://api.calendly.com/organizations/o1',
};

const apps: readonly (readonly [app: string, event: string, wanted: Wanted])[] = [
  [
    'TrelloCLIAPI',
    'new_card',
    {
      input: { board: 'b1' },
      connection: { key: 'k', token: 't' },
      list: [
        [
          { id: 'a', webhooks: [] },
          { id: 'b', webhooks: [{ id: 'w1', callbackURL: url }] },
        ],
        [{ id: 'a', webhooks: [] }],
      ],
      remove: 'DELETE /1/webhooks/w1?key=k&token=t',
      create: `POST /1/webhooks?callbackURL=${encodeURIComponent(url)}&idModel=b1&key=k&token=t`,
    },
  ],
  [
    'LinearCLIAPI',
    'new_issue',
    {
      connection: { key: 'k' },
      list: [{ data: { webhooks: { nodes: [{ id: 'w1', url }] } } }, { data: { webhooks: { nodes: [] } } }],
      remove: 'webhookDelete(id: $id) { success } }","variables":{"id":"w1"}',
      create: `"input":{"url":"${url}","secret":"${secret}","resourceTypes":["Issue"],"allPublicTeams":true}`,
    },
  ],
  [
    'ShopifyCLIAPI',
    'paid_order',
    {
      connection: { shop: 'a.myshopify.com', token: 't' },
      list: [
        { data: { webhookSubscriptions: { nodes: [{ id: 'gid://w1', uri: url }] } } },
        { data: { webhookSubscriptions: { nodes: [] } } },
      ],
      remove: '"variables":{"id":"gid://w1"}',
      create: `"variables":{"topic":"ORDERS_PAID","webhookSubscription":{"uri":"${url}","format":"JSON"}}`,
    },
  ],
  [
    'ZendeskCLIAPI',
    'new_ticket',
    {
      connection: { subdomain: 'a', email: 'a@example.com', token: 't' },
      list: [
        { webhooks: [{ id: 'w1', endpoint: url }], webhook: { id: 'w2' } },
        { webhooks: [], webhook: { id: 'w2' } },
      ],
      remove: 'DELETE /api/v2/webhooks/w1',
      create: `"endpoint":"${url}"`,
    },
  ],
  [
    'SquareCLIAPI',
    'new_payment',
    {
      connection: { token: 't' },
      list: [{ subscriptions: [{ id: 'w1', notification_url: url }] }, { subscriptions: [] }],
      remove: 'DELETE /v2/webhooks/subscriptions/w1',
      create: `"event_types":["payment.created"],"notification_url":"${url}"`,
    },
  ],
  [
    'ResendCLIAPI',
    'new_email',
    {
      connection: { key: 'k' },
      list: [{ data: [{ id: 'w1', endpoint: url }] }, { data: [] }],
      remove: 'DELETE /webhooks/w1',
      create: `POST /webhooks {"endpoint":"${url}","events":["email.sent"]}`,
    },
  ],
  [
    'SendGridCLIAPI',
    'bounced',
    {
      connection: { key: 'k', region: 'api' },
      list: [
        { id: 'w2', webhooks: [{ id: 'w1', url }] },
        { id: 'w2', webhooks: [] },
      ],
      remove: 'DELETE /v3/user/webhooks/event/settings/w1',
      create: `"url":"${url}","bounce":true`,
    },
  ],
  [
    'CalendlyCLIAPI',
    'invitee_created',
    {
      connection: { token: 't' },
      before: 1,
      list: [
        { resource: calendlyUser, collection: [{ uri: 'https://api.calendly.com/webhook_subscriptions/w1', callback_url: url }] },
        { resource: calendlyUser, collection: [] },
      ],
      remove: 'DELETE /webhook_subscriptions/w1',
      create: `POST /webhook_subscriptions {"url":"${url}","events":["invitee.created"]`,
    },
  ],
];

/** The requests of a call, each as method, path, query and body. */
async function requestsOf(
  app: string,
  event: string,
  kind: 'subscribe' | 'unsubscribe',
  { input = {}, connection }: Wanted,
  list: unknown,
) {
  const found = declaredApps.find(({ definition }) => definition.app === app)!;
  const sent: string[] = [];
  const outgoing: Outgoing = {
    ...callContext().outgoing,
    send: async ({ url: to, method, body }) => {
      const { pathname, search } = new URL(to);
      sent.push(`${method} ${pathname}${search} ${typeof body === 'string' ? body : ''}`);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(list)), url: to };
    },
  };
  const call = { ...callContext({ connection, input: input as never, outgoing }), hook };
  await hookIn(compile(found.definition, found.facts), event).subscription![kind](call);
  return sent;
}

describe('a webhook at an app', () => {
  it.each(apps)('is removed before it is created again, and only if it is there: %s %s [Z110]', async (app, event, wanted) => {
    const [found, none] = wanted.list;
    const listed = (wanted.before ?? 0) + 1;
    const [again, fresh] = [
      await requestsOf(app, event, 'subscribe', wanted, found),
      await requestsOf(app, event, 'subscribe', wanted, none),
    ];
    expect(again.findIndex((each) => each.includes(wanted.remove))).toBe(listed);
    expect(again.findIndex((each) => each.includes(wanted.create))).toBe(listed + 1);
    expect(fresh.findIndex((each) => each.includes(wanted.create))).toBe(listed);
    expect(fresh.filter((each) => each.includes(wanted.remove))).toEqual([]);
    const [gone, unknown] = [
      await requestsOf(app, event, 'unsubscribe', wanted, found),
      await requestsOf(app, event, 'unsubscribe', wanted, none),
    ];
    expect([gone.length, gone[listed]!.includes(wanted.remove), unknown.length]).toEqual([listed + 1, true, listed]);
  });

  it('of a bot is left to the Zap that has it now [Z109]', async () => {
    const wanted = { connection: { token: '1:t' } } as unknown as Wanted;
    const unsubscribed = (address: string) =>
      requestsOf('TelegramCLIAPI', 'new_message', 'unsubscribe', wanted, { ok: true, result: { url: address } });
    expect([(await unsubscribed(url)).length, (await unsubscribed('https://other.example.org')).length]).toEqual([2, 1]);
  });
});
