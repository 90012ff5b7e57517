/** Hooks of the apps that come with the product: payloads as the makers document them, beside the same thing in a list. */
import { createHmac } from 'node:crypto';
import githubEvents from '@octokit/webhooks-examples';
import Stripe from 'stripe';
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { hookOf, type Connector, type HookSetup, type PartialEvent } from '../../../src/server/connectors/connector';
import type { Outgoing } from '../../../src/server/platform/outgoing';
import { callContext, stepErrorOf, testTime } from '../connectors/counterpart';
import { address, hookIn, receive, type Sent } from './receiving';

const connectorOf = (app: string): Connector => {
  const found = declaredApps.find(({ definition }) => definition.app === app);
  if (found === undefined) throw new Error(`There is no ${app}.`);
  return compile(found.definition, found.facts);
};

const secret = 'hook-secret';
const hmac = (text: string, hash = 'sha256', encoding: 'hex' | 'base64' = 'hex') => createHmac(hash, secret).update(text).digest(encoding);
const seconds = Math.floor(testTime.getTime() / 1000);

/** The same thing as the app sends it and as it lists it. */
interface Pair {
  readonly app: string;
  readonly event: string;
  readonly input?: object;
  readonly connection?: Readonly<Record<string, string>>;
  readonly setup?: Partial<HookSetup>;
  /** The body, and the headers of its text. */
  readonly body: object | string;
  readonly headers?: (text: string) => Readonly<Record<string, string>>;
  /** The reply that lists it, by `GET` and path or by the path alone, and the one that gives the whole. */
  readonly list: unknown;
  readonly whole?: unknown;
  readonly key: string;
}

const issue = { id: 73464126, number: 2, title: 'Spelling error', body: 'x', state: 'open', user: { login: 'o', id: 1, type: 'User', html_url: 'h' }, labels: [{ id: 1, name: 'bug', color: 'f' }], assignees: [], milestone: null, comments: 0, created_at: '2026-11-21T09:00:00Z', updated_at: '2026-11-21T09:00:00Z', closed_at: null, html_url: 'h' }; // prettier-ignore
const charge = { id: 'ch_1', object: 'charge', amount: 2000, created: seconds, currency: 'eur', paid: true, status: 'succeeded' };
const stripeEvent = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, created: seconds, data: { object } });
const stripeHeaders = (text: string) => ({
  'stripe-signature': new Stripe('sk_test').webhooks.generateTestHeaderString({ payload: text, secret, timestamp: seconds }),
});
const response = { landed_at: '2026-11-21T09:29:00Z', submitted_at: '2026-11-21T09:30:00Z', token: 't1', hidden: {}, calculated: { score: 9 }, answers: [{ type: 'text', text: 'Ada', field: { id: 'f1', type: 'short_text' } }] }; // prettier-ignore
const fields = [{ id: 'f1', title: 'Your name', type: 'short_text' }];
const order = { id: 727, number: '727', status: 'processing', date_created_gmt: '2026-11-21T09:00:00', total: '29.35' };
const wooHeaders = (topic: string) => (text: string) => ({
  'x-wc-webhook-topic': topic,
  'x-wc-webhook-signature': hmac(text, 'sha256', 'base64'),
});
const card = { id: 'c1', name: 'Lanterns', desc: '', idBoard: 'b1', idList: 'l1', url: 'u' };
const action = { id: 'a1', type: 'createCard', date: '2026-11-21T09:30:00.000Z', data: { card: { id: 'c1' }, list: { id: 'l1' } } };
const task = { gid: '11', name: 'Order lanterns', created_at: '2026-11-21T09:30:00.000Z' };
const linearIssue = { id: 'i1', identifier: 'ABC-7', title: 'A bug', createdAt: '2026-11-21T09:30:00.000Z', updatedAt: '2026-11-21T09:31:00.000Z' }; // prettier-ignore
const linearBody = (type: string, data: object) => ({ action: 'create', type, data, webhookTimestamp: testTime.getTime() });
const linearHeaders = (text: string) => ({ 'linear-signature': hmac(text) });
const submission = { id: 's1', displayName: 'Contact', siteId: 'site', dateSubmitted: '2026-11-21T09:30:00.000Z', formResponse: { Name: 'Ada' } }; // prettier-ignore
const shopifyOrder = { id: 'gid://shopify/Order/450789469', name: '#1001', createdAt: '2026-11-21T09:30:00Z' };
const ticket = { id: 35, subject: 'Lanterns', created_at: '2026-11-21T09:30:00Z', updated_at: '2026-11-21T09:30:00Z' };
const slackEvent = (event: object) => ({ type: 'event_callback', team_id: 'T1', event_id: 'Ev1', event });
const slackMessage = { type: 'message', user: 'U1', text: 'Hello', ts: '1732874400.000100' };
const sms = { sid: 'SM1', from: '+4930123456', to: '+4930654321', body: 'Hi', direction: 'inbound', date_created: 'Sat, 21 Nov 2026 09:30:00 +0000' }; // prettier-ignore
const gitLabIssue = { id: 301, iid: 23, project_id: 4, title: 'New API', description: 'x', state: 'opened', labels: ['bug'], author: { id: 1, username: 'root', name: 'Root', state: 'active', web_url: 'w' }, assignees: [], due_date: null, created_at: '2026-11-21T09:30:00.000Z', updated_at: '2026-11-21T09:30:00.000Z', closed_at: null, web_url: 'w' }; // prettier-ignore
const clickUpTask = { id: 'c0j', name: 'Order lanterns', text_content: '', status: { status: 'to do', type: 'open' }, priority: null, assignees: [], due_date: null, date_created: String(testTime.getTime()), date_updated: String(testTime.getTime()), list: { id: '901', name: 'Shop' }, url: 'u' }; // prettier-ignore
const incident = { id: 'PGR0VU2', type: 'incident', incident_number: 2, title: 'A little bump in the road', status: 'triggered', urgency: 'high', service: { id: 'PF9KMXH', summary: 'API Service' }, assignments: [], created_at: '2026-11-21T09:30:00Z', resolved_at: null, html_url: 'h' }; // prettier-ignore
const pagerDutyEvent = (type: string) => ({ event: { id: '5ac64822', event_type: type, resource_type: 'incident', data: { id: incident.id, type: 'incident', number: 2 } } }); // prettier-ignore
const pagerDutyHeaders = (text: string) => ({ 'x-pagerduty-signature': `v1=${'0'.repeat(64)},v1=${hmac(text)}` });
const pagerDuty = { region: 'api.pagerduty.com', email: 'ada@example.com', key: 'k' };
const payment = { id: 'pay_DESlfW9H8K9uqM', entity: 'payment', amount: 100, currency: 'INR', status: 'captured', order_id: 'order_1', method: 'upi', captured: true, description: null, email: 'a@example.com', contact: '+919000090000', fee: 2, tax: 0, error_description: null, created_at: seconds }; // prettier-ignore
const razorpayEvent = (status: string) => ({ entity: 'event', account_id: 'acc_1', event: `payment.${status}`, contains: ['payment'], payload: { payment: { entity: { ...payment, status } } }, created_at: seconds }); // prettier-ignore
const razorpay = { keyId: 'rzp_test_1', keySecret: 's', webhookSecret: secret };
const squarePayment = { id: 'sq1', created_at: '2026-11-21T09:30:00.000Z', updated_at: '2026-11-21T09:30:00.000Z', amount_money: { amount: 2500, currency: 'EUR' }, status: 'APPROVED', source_type: 'CARD', location_id: 'L1', order_id: 'o1' }; // prettier-ignore
const squareOrder = { id: 'o1', location_id: 'L1', state: 'OPEN', created_at: '2026-11-21T09:30:00.000Z', total_money: { amount: 2500, currency: 'EUR' }, line_items: [] }; // prettier-ignore
const squareCustomer = { id: 'c1', created_at: '2026-11-21T09:30:00.000Z', updated_at: '2026-11-21T09:30:00.000Z', given_name: 'Ada', email_address: 'ada@example.com', version: 0 }; // prettier-ignore
const squareEvent = (type: string, object: object) => ({ merchant_id: 'M1', type, event_id: 'ev1', created_at: '2026-11-21T09:30:00Z', data: { type: type.split('.')[0], id: 'x', object } }); // prettier-ignore
const squareHeaders = (text: string) => ({ 'x-square-hmacsha256-signature': hmac(address + text, 'sha256', 'base64') });
const signing = { kept: { signing: secret } };
const email = { id: 'em1', from: 'a@example.org', to: ['b@example.org'], subject: 'Hi', created_at: '2026-11-21 09:30:00.000000+00', last_event: 'sent' }; // prettier-ignore
const resendEvent = (type: string, data: object) => ({ type, created_at: '2026-11-21T09:30:00.000Z', data });
const resendSecret = { kept: { signing: `whsec_${Buffer.from(secret).toString('base64')}` } };
const resendHeaders = (text: string) => ({ 'svix-id': 'm1', 'svix-timestamp': String(seconds), 'svix-signature': `v1,${hmac(`m1.${seconds}.${text}`, 'sha256', 'base64')}` }); // prettier-ignore
const resendContact = { object: 'contact', id: 'rc1', email: 'ada@example.org', first_name: 'Ada', last_name: 'Berg', unsubscribed: false, created_at: '2026-11-21 09:30:00.000000+00' }; // prettier-ignore
const todo = { id: '6XR4', project_id: '6XR4H', content: 'Order lanterns', description: '', labels: [], priority: 1, due: null, checked: false, added_at: '2026-11-21T09:30:00.000000Z' }; // prettier-ignore
const hubSpotContact = { id: '512', createdAt: '2026-11-21T09:30:00.000Z', updatedAt: '2026-11-21T09:30:00.000Z', archived: false, properties: { email: 'ada@example.com', createdate: '2026-11-21T09:30:00.000Z' } }; // prettier-ignore
const token = (name: string) => () => ({ [name]: secret });

const pairs: readonly Pair[] = [
  { app: 'SquareCLIAPI', event: 'new_payment', setup: signing, body: squareEvent('payment.created', { payment: squarePayment }), headers: squareHeaders, list: { payments: [squarePayment] }, whole: { payment: squarePayment }, key: 'sq1' },
  { app: 'SquareCLIAPI', event: 'new_order', input: { location: 'L1' }, setup: signing, body: squareEvent('order.created', { order_created: { order_id: 'o1', location_id: 'L1', state: 'OPEN', version: 1, created_at: '2026-11-21T09:30:00.000Z' } }), headers: squareHeaders, list: { orders: [squareOrder] }, whole: { order: squareOrder }, key: 'o1' },
  { app: 'SquareCLIAPI', event: 'new_customer', setup: signing, body: squareEvent('customer.created', { customer: squareCustomer }), headers: squareHeaders, list: { customers: [squareCustomer] }, whole: { customer: squareCustomer }, key: 'c1' },
  { app: 'ResendCLIAPI', event: 'new_email', setup: resendSecret, body: resendEvent('email.sent', { email_id: 'em1', from: email.from, to: email.to, subject: email.subject, created_at: '2026-11-21T09:30:00.000Z' }), headers: resendHeaders, list: { data: [email], has_more: false }, whole: { object: 'email', ...email }, key: 'em1' },
  { app: 'ResendCLIAPI', event: 'new_received_email', setup: resendSecret, body: resendEvent('email.received', { email_id: 'em1', from: email.from, to: email.to, subject: email.subject, created_at: '2026-11-21T09:30:00.000Z' }), headers: resendHeaders, list: { data: [email], has_more: false }, whole: { object: 'email', ...email }, key: 'em1' },
  { app: 'ResendCLIAPI', event: 'new_contact', setup: resendSecret, body: resendEvent('contact.created', { id: 'rc1', email: resendContact.email, audience_id: 'a1' }), headers: resendHeaders, list: { data: [resendContact], has_more: false }, whole: resendContact, key: 'rc1' },
  { app: 'TodoistCLIAPI', event: 'new_task', body: { event_name: 'item:added', user_id: '2671355', event_data: { id: '6XR4', project_id: '6XR4H' } }, list: { results: [todo], next_cursor: null }, whole: todo, key: '6XR4' },
  { app: 'HubSpotCLIAPI', event: 'new_contact', body: [{ eventId: 1, portalId: 62515, subscriptionType: 'contact.creation', objectId: 512 }], list: { results: [hubSpotContact] }, whole: hubSpotContact, key: '512' },
  ...['captured', 'failed'].map((status): Pair => ({ app: 'RazorpayCLIAPI', event: status === 'failed' ? 'failed_payment' : 'new_payment', connection: razorpay, body: razorpayEvent(status), headers: (text) => ({ 'x-razorpay-signature': hmac(text) }), list: { items: [{ ...payment, status }] }, key: 'pay_DESlfW9H8K9uqM' })),
  { app: 'ClickUpCLIAPI', event: 'new_task', input: { workspace: '512' }, setup: { kept: { signing: secret } }, body: { event: 'taskCreated', task_id: 'c0j', webhook_id: '7fa3ec74', history_items: [] }, headers: (text) => ({ 'x-signature': hmac(text) }), list: { tasks: [clickUpTask] }, whole: clickUpTask, key: 'c0j' },
  { app: 'PagerDutyCLIAPI', event: 'new_incident', connection: pagerDuty, setup: { kept: { signing: secret } }, body: pagerDutyEvent('incident.triggered'), headers: pagerDutyHeaders, list: { incidents: [incident] }, whole: { incident }, key: 'PGR0VU2' },
  { app: 'PagerDutyCLIAPI', event: 'resolved_incident', connection: pagerDuty, setup: { kept: { signing: secret } }, body: pagerDutyEvent('incident.resolved'), headers: pagerDutyHeaders, list: { incidents: [incident] }, whole: { incident }, key: 'PGR0VU2' },
  { app: 'GitLabCLIAPI', event: 'new_issue', input: { project: '4' }, connection: { server: 'https://gitlab.example.com', token: 't' }, body: { object_kind: 'issue', event_type: 'issue', object_attributes: { id: 301, iid: 23, title: 'New API', action: 'open', state: 'opened' } }, headers: token('x-gitlab-token'), list: [gitLabIssue], whole: gitLabIssue, key: '301' },
  { app: 'GitLabCLIAPI', event: 'new_merge_request', input: { project: '4' }, connection: { server: 'https://gitlab.example.com', token: 't' }, body: { object_kind: 'merge_request', object_attributes: { id: 99, iid: 1, action: 'open' } }, headers: token('x-gitlab-token'), list: [{ ...gitLabIssue, id: 99 }], whole: { ...gitLabIssue, id: 99 }, key: '99' },
  { app: 'GitHubCLIAPI', event: 'new_issue', input: { repository: 'o/r', labels: 'Bug' }, body: { action: 'opened', issue }, headers: (text) => ({ 'x-github-event': 'issues', 'x-hub-signature-256': `sha256=${hmac(text)}` }), list: [issue], key: '73464126' },
  { app: 'StripeCLIAPI', event: 'new_payment', setup: { kept: { signing: secret } }, body: stripeEvent('charge.succeeded', charge), headers: stripeHeaders, list: { data: [stripeEvent('charge.succeeded', charge)], has_more: false }, key: 'evt_1' },
  { app: 'StripeCLIAPI', event: 'new_customer', setup: { kept: { signing: secret } }, body: stripeEvent('customer.created', { id: 'cus_1', created: seconds }), headers: stripeHeaders, list: { data: [{ id: 'cus_1', created: seconds }], has_more: false }, key: 'cus_1' },
  { app: 'TypeformCLIAPI', event: 'new_entry', input: { form: 'u6' }, body: { event_id: 'e', event_type: 'form_response', form_response: { form_id: 'u6', ...response, definition: { id: 'u6', title: 'Form', fields } } }, headers: (text) => ({ 'typeform-signature': `sha256=${hmac(text, 'sha256', 'base64')}` }), list: { title: 'Form', fields, items: [{ response_id: 't1', ...response }] }, key: 't1' },
  { app: 'WooCommerceCLIAPI', event: 'new_order', connection: { server: 'https://shop.example.com', consumerKey: 'k', consumerSecret: 's' }, body: order, headers: wooHeaders('order.created'), list: [order], key: '727' },
  { app: 'TrelloCLIAPI', event: 'new_card', input: { board: 'b1', list: 'l1' }, body: { action, model: { id: 'b1' } }, list: [action], whole: card, key: 'a1' },
  { app: 'AsanaCLIAPI', event: 'new_task', input: { project: '9' }, setup: { kept: { given: secret } }, body: { events: [{ action: 'added', resource: { gid: '11', resource_type: 'task' }, parent: { gid: '9', resource_type: 'project' } }] }, headers: (text) => ({ 'x-hook-signature': hmac(text) }), list: { data: [task] }, whole: { data: task }, key: '11' },
  { app: 'LinearCLIAPI', event: 'new_issue', body: linearBody('Issue', { id: 'i1', teamId: 't' }), headers: linearHeaders, list: { data: { issues: { nodes: [linearIssue], pageInfo: {} } } }, whole: { data: { issue: linearIssue } }, key: 'i1' },
  { app: 'LinearCLIAPI', event: 'updated_issue', body: { ...linearBody('Issue', linearIssue), action: 'update' }, headers: linearHeaders, list: { data: { issues: { nodes: [linearIssue], pageInfo: {} } } }, whole: { data: { issue: linearIssue } }, key: 'i1:2026-11-21T09:31:00.000Z' },
  { app: 'WebflowCLIAPI', event: 'new_response', input: { site: 'site', form: 'f1' }, body: { triggerType: 'form_submission', payload: { id: 's1', formId: 'f1', data: {} } }, list: { formSubmissions: [submission] }, whole: submission, key: 's1' },
  { app: 'PipedriveCLIAPI', event: 'new_deal', body: { meta: { action: 'create', entity: 'deal' }, data: { id: 5 } }, list: { data: [{ id: 5, title: 'A deal', add_time: '2026-11-21T09:30:00Z' }] }, whole: { data: { id: 5, title: 'A deal', add_time: '2026-11-21T09:30:00Z' } }, key: '5' },
  { app: 'ShopifyCLIAPI', event: 'new_order', connection: { shop: 'a.myshopify.com', token: 't' }, body: { id: 450789469, admin_graphql_api_id: shopifyOrder.id, name: '#1001' }, list: { data: { orders: { nodes: [shopifyOrder], pageInfo: {} } } }, whole: { data: { node: shopifyOrder } }, key: shopifyOrder.id },
  { app: 'ZendeskCLIAPI', event: 'new_ticket', connection: { subdomain: 'a', email: 'a@example.com', token: 't' }, setup: { kept: { signing: secret } }, body: { type: 'zen:event-type:ticket.created', detail: { id: '35' } }, headers: (text) => ({ 'x-zendesk-webhook-signature-timestamp': testTime.toISOString(), 'x-zendesk-webhook-signature': hmac(testTime.toISOString() + text, 'sha256', 'base64') }), list: { results: [ticket] }, whole: { ticket }, key: '35' },
  { app: 'SlackCLIAPI', event: 'new_message', input: { channel: 'C1' }, body: slackEvent({ ...slackMessage, channel: 'C1', event_ts: slackMessage.ts }), list: { ok: true, messages: [slackMessage] }, key: 'C1:1732874400.000100' },
  { app: 'SlackCLIAPI', event: 'new_channel', body: slackEvent({ type: 'channel_created', channel: { id: 'C1', name: 'a' } }), list: { ok: true, channels: [{ id: 'C1', name: 'a', created: seconds }] }, whole: { ok: true, channel: { id: 'C1', name: 'a', created: seconds } }, key: 'C1' },
  { app: 'TwilioCLIAPI', event: 'new_sms', connection: { accountSid: 'AC1', authToken: secret }, body: 'MessageSid=SM1&To=%2B4930654321', headers: () => ({ 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': hmac(`${address}MessageSidSM1To+4930654321`, 'sha1', 'base64') }), list: { messages: [sms] }, whole: sms, key: 'SM1' },
]; // prettier-ignore

/** How the trigger of a pair is signed. */
const signatureOf = ({ app, event }: Pair): string | undefined => {
  const trigger = declaredApps.find(({ definition }) => definition.app === app)!.definition.triggers.find((each) => each.event === event);
  return trigger?.kind === 'hook' ? trigger.signature?.kind : undefined;
};

const replying = (body: unknown): Outgoing => ({
  ...callContext().outgoing,
  send: async ({ url }) => ({ status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)), url }),
});

const namesOf = (value: unknown): string[] => Object.keys(value as object);

async function byHook(connector: Connector, { event, input = {}, connection = {}, setup = {}, body, headers = () => ({}), whole }: Pair) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { events } = await receive(connector, event, { body: text, headers: headers(text) }, { connection, ...setup }, input);
  const { complete } = hookIn(connector, event);
  return Promise.all(
    events.map(async ({ key, data, partial }) => {
      const call = callContext({ connection, input: input as never, outgoing: replying(whole) });
      return { key, data: partial === undefined ? data : (await complete!(partial as PartialEvent, call))!.data };
    }),
  );
}

async function byPoll(connector: Connector, { event, input = {}, connection = {}, list, whole }: Pair) {
  const trigger = connector.triggers.find((each) => each.event === event);
  if (trigger?.kind !== 'poll') throw new Error(`${event} has no poll.`);
  let asked = 0;
  const isWhole = () => whole !== undefined && (asked += 1) > 1;
  const outgoing: Outgoing = {
    ...replying(list),
    send: (request) => replying(isWhole() && event === 'new_card' ? whole : list).send(request),
  };
  const { events } = await trigger.poll({ ...callContext({ connection, input: input as never, outgoing }), cursor: null, isSample: true });
  return events;
}

describe('a trigger with a hook and a poll', () => {
  it.each(pairs.map((pair) => [pair.app, pair.event, pair] as const))(
    'gives one key and one shape by both: %s %s [Z115]',
    async (app, event, pair) => {
      const connector = connectorOf(app);
      const [sent, listed] = [await byHook(connector, pair), await byPoll(connector, pair)];
      expect(sent.map(({ key }) => key)).toEqual([pair.key]);
      expect(new Set(listed.map(({ key }) => key))).toEqual(new Set([pair.key]));
      // The names that the editor offers before a test.
      const { sample } = connector.triggers.find((each) => each.event === event)!;
      const offered = namesOf(sample).filter((name) => namesOf(listed[0]!.data).includes(name));
      expect(offered.length).toBeGreaterThan(1);
      expect(namesOf(sent[0]!.data)).toEqual(expect.arrayContaining(offered));
    },
  );

  it('has a pair here for each app, so that none is forgotten [Z115]', () => {
    const withBoth = declaredApps.filter(({ definition }) =>
      definition.triggers.some((each) => each.kind === 'hook' && each.poll !== undefined),
    );
    expect(new Set(pairs.map(({ app }) => app))).toEqual(new Set(withBoth.map(({ definition }) => definition.app)));
  });

  it.each(
    pairs.filter((pair) => pair.headers !== undefined && signatureOf(pair) === 'hmac').map((pair) => [pair.app, pair.event, pair] as const),
  )('refuses a changed byte: %s %s [Z111]', async (app, event, { input = {}, connection = {}, setup = {}, body, headers }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const changed: Sent = { body: `${text.slice(0, -1)} ${text.slice(-1)}`, headers: headers!(text) };
    const { options } = await stepErrorOf(receive(connectorOf(app), event, changed, { connection, ...setup }, input));
    expect(options.status).toBe(401);
  });

  it.each(pairs.filter((pair) => signatureOf(pair) === 'token').map((pair) => [pair.app, pair.event, pair] as const))(
    'refuses another secret, and none: %s %s [Z111]',
    async (app, event, { input = {}, connection = {}, body, headers }) => {
      for (const given of ['other', '']) {
        const wrong = Object.fromEntries(Object.keys(headers!('')).map((name) => [name, given]));
        const { options } = await stepErrorOf(receive(connectorOf(app), event, { body, headers: wrong }, { connection }, input));
        expect(options.status).toBe(401);
      }
    },
  );
});

describe('GitHub', () => {
  const gitHub = connectorOf('GitHubCLIAPI');
  const hooks = gitHub.triggers.filter((trigger) => hookOf(trigger) !== null);

  it('takes every payload that GitHub publishes, and gives a key and the shape for those that are events [Z115]', async () => {
    const found: Record<string, number> = {};
    let payloads = 0;
    for (const { name, examples } of githubEvents)
      for (const example of examples) {
        payloads += 1;
        const body = JSON.stringify(example);
        const headers = { 'x-github-event': name, 'x-hub-signature-256': `sha256=${hmac(body)}` };
        for (const { event, sample } of hooks) {
          const { events } = await receive(gitHub, event, { body, headers }, {}, { repository: 'octo-org/hello-world' });
          for (const { key, data } of events) {
            found[event] = (found[event] ?? 0) + 1;
            expect(key).toMatch(/^\d+$/);
            expect(namesOf(data)).toEqual(expect.arrayContaining(namesOf(sample)));
          }
        }
      }
    expect(payloads).toBe(329);
    expect(Object.keys(found).sort()).toEqual(['new_issue', 'new_pull_request', 'new_release']);
  });
});

describe('Slack', () => {
  const slack = connectorOf('SlackCLIAPI');
  const client = { clientId: 'id', clientSecret: 'other', signingSecret: secret };
  const received = (body: object, time = seconds, key = secret) => {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(`v0:${time}:${text}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-slack-request-timestamp': String(time),
      'x-slack-signature': `v0=${signature}`,
    };
    const request = { method: 'POST', query: {}, headers, body: Buffer.from(text), large: null };
    const setup = { outgoing: callContext().outgoing, zone: 'UTC', address: 'https://zaps.example.org/hooks/apps/SlackCLIAPI', connection: {}, kept: {}, isPending: false, client }; // prettier-ignore
    return slack.hook!.receive(request, { now: testTime, setup });
  };

  it('names its workspace, answers its signed question, and is refused with another secret or an old time [Z111, Z114]', async () => {
    expect(await received(slackEvent(slackMessage))).toEqual({ route: 'T1', reply: null });
    expect((await received({ type: 'url_verification', challenge: 'abc' })).reply?.body).toBe('{"challenge":"abc"}');
    expect((await stepErrorOf(received(slackEvent(slackMessage), seconds, 'wrong'))).options.status).toBe(401);
    expect((await stepErrorOf(received(slackEvent(slackMessage), seconds - 301))).options.status).toBe(401);
  });
});

describe('Telegram', () => {
  it('gives messages to the address whose secret it was told [Z111]', async () => {
    const telegram = connectorOf('TelegramCLIAPI');
    const body = { update_id: 9, message: { message_id: 42, chat: { id: -5 }, text: 'Hi', date: seconds } };
    const headers = { 'x-telegram-bot-api-secret-token': secret };
    expect((await receive(telegram, 'new_message', { body, headers }, {}, { chat: '-5' })).events).toMatchObject([
      { key: '9', data: body.message },
    ]);
    expect((await receive(telegram, 'new_message', { body, headers }, {}, { chat: '-6' })).events).toEqual([]);
    expect((await stepErrorOf(receive(telegram, 'new_message', { body }))).options.status).toBe(401);
  });
});

describe('Calendly', () => {
  const uri = 'https://api.calendly.com/scheduled_events/e1/invitees/i1';
  const body = (event: string) =>
    JSON.stringify({
      event,
      created_at: testTime.toISOString(),
      payload: { uri, email: 'ada@example.com', scheduled_event: { name: 'A' } },
    });
  const signed = (text: string, time = seconds): Sent => ({
    body: text,
    headers: { 'calendly-webhook-signature': `t=${time},v1=${hmac(`${time}.${text}`)}` },
  });
  const connector = connectorOf('CalendlyCLIAPI');

  it.each([
    ['invitee_created', 'invitee.created', 'invitee.canceled'],
    ['invitee_canceled', 'invitee.canceled', 'invitee.created'],
  ])('gives people with their meeting, and no other events: %s [Z115]', async (event, own, other) => {
    expect((await receive(connector, event, signed(body(own)))).events).toEqual([
      { key: uri, data: { uri, email: 'ada@example.com', scheduled_event: { name: 'A' } } },
    ]);
    expect((await receive(connector, event, signed(body(other)))).events).toEqual([]);
  });

  it('is refused with a changed byte, and three minutes later [Z111]', async () => {
    const text = body('invitee.created');
    const changed = receive(connector, 'invitee_created', { ...signed(text), body: `${text} ` });
    const late = receive(connector, 'invitee_created', signed(text, seconds - 181));
    expect((await stepErrorOf(changed)).options.status).toBe(401);
    expect((await stepErrorOf(late)).options.status).toBe(401);
  });
});

describe('Razorpay', () => {
  it('is not believed without a webhook secret in the connection [Z111]', async () => {
    const text = JSON.stringify(razorpayEvent('captured'));
    const sent = { body: text, headers: { 'x-razorpay-signature': createHmac('sha256', '').update(text).digest('hex') } };
    const refused = receive(connectorOf('RazorpayCLIAPI'), 'new_payment', sent, { connection: { ...razorpay, webhookSecret: '' } });
    expect((await stepErrorOf(refused)).options.status).toBe(503);
  });
});
