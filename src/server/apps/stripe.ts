import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource, Value } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const customer: AppField = {
  key: 'customer',
  label: 'Customer',
  type: 'choice',
  help: 'A customer, or the ID of one from an earlier step, such as cus_9s6XKzkNRiz8i3.',
  isRequired: true,
  dynamicChoices: 'customers',
};
const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The email address of the customer.' };
const name: AppField = { key: 'name', label: 'Name', type: 'text', help: 'The full name of a person or a company.' };
const description: AppField = { key: 'description', label: 'Description', type: 'longText', help: 'A note.' };
const metadata: AppField = {
  key: 'metadata',
  label: 'Metadata',
  type: 'pairs',
  help: 'Your own values, such as an order number. Customers don’t see them.',
  group: 'more',
};
const currency: AppField = {
  key: 'currency',
  label: 'Currency',
  type: 'text',
  help: 'A three-letter currency code, such as EUR.',
  pattern: { matches: '[A-Z]{3}|[a-z]{3}', say: 'A currency has three letters, such as EUR.' },
};
const charge: AppField = {
  key: 'charge',
  label: 'Payment',
  type: 'text',
  help: 'The ID of a payment, such as ch_1NirD82eZvKYlo2CIvbtLWuY.',
  isRequired: true,
};

const inBoth = (codes: string): string[] => codes.split(' ').flatMap((code) => [code, code.toLowerCase()]);
// https://docs.stripe.com/currencies: currencies without decimals, and with three. UGX and ISK are sent as if they had two.
const withoutDecimals = inBoth('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF');
const withThree = inBoth('BHD JOD KWD OMR TND');

/** The amount in the smallest unit of the currency at a place. */
const amountIn = (place: string): Value => ({
  $when: place,
  is: withoutDecimals,
  then: '{input.amount|minor:0}',
  else: { $when: place, is: withThree, then: '{input.amount|minor:3}', else: '{input.amount|minor:2}' },
});

const pages = {
  kind: 'lastItem',
  send: 'query.starting_after',
  from: 'last.id',
  more: 'reply.body.has_more',
  size: { send: 'query.limit', value: 100 },
} as const;

/** Stripe lists what is newest first. */
const newest = (path: string, query: Readonly<Record<string, string>> = {}) =>
  ({
    request: { method: 'GET', path, query, pages },
    items: 'reply.body.data',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.created', as: 'unix' },
  }) as const satisfies PollSource;

// https://docs.stripe.com/api/idempotent_requests: for at least 24 hours, Stripe answers a request with the same key with the same reply.
const repeat = { header: 'idempotency-key' } as const;

const post = (path: string, form: Value) => ({ request: { method: 'POST', path, body: { form } }, repeat }) as const;

const version = '2026-10-28.endive';

/** https://docs.stripe.com/api/webhook_endpoints and https://docs.stripe.com/webhooks#verify-manually */
const subscribedTo = (type: string, key: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', path: '/webhook_endpoints', query: { limit: 100 } },
      ours: 'found.body.data[url={hook.url}].id',
      create: {
        method: 'POST',
        path: '/webhook_endpoints',
        body: { form: { url: '{hook.url}', 'enabled_events[0]': type, api_version: version } },
      },
      remove: (id) => ({ method: 'DELETE', path: `/webhook_endpoints/${id}` }),
      keep: { signing: 'reply.body.secret' },
    }),
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'Stripe-Signature',
      pairs: { signature: 'v1', time: 't' },
      time: { within: 300 },
      content: '{time}.{body}',
      secret: '{hook.signing}',
    },
    where: { 'item.type': type },
    key,
    output: '{item.data.object}',
  }) as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });

const sampleCustomer = {
  id: 'cus_9s6XKzkNRiz8i3',
  object: 'customer',
  created: 1_795_600_000,
  email: 'ada@example.com',
  name: 'Ada Example',
  description: null,
  phone: '+15555550123',
  currency: 'eur',
  address: { line1: 'Main Street 1', line2: null, city: 'Springfield', postal_code: '12345', state: null, country: 'US' },
  metadata: { order: '1001' },
  livemode: false,
};
const sampleCharge = {
  id: 'ch_1NirD82eZvKYlo2CIvbtLWuY',
  object: 'charge',
  amount: 1250,
  amount_refunded: 0,
  currency: 'eur',
  created: 1_795_600_000,
  customer: 'cus_9s6XKzkNRiz8i3',
  description: 'Order 1001',
  billing_details: { email: 'ada@example.com', name: 'Ada Example', phone: null },
  payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  receipt_url: 'https://pay.stripe.com/receipts/example',
  failure_message: null,
  paid: true,
  refunded: false,
  status: 'succeeded',
  metadata: {},
};
const customerOutputs = [
  output('id', 'ID'),
  output('email', 'Email'),
  output('name', 'Name'),
  output('phone', 'Phone'),
  output('address.city', 'City'),
  output('address.country', 'Country'),
];
const chargeOutputs = [
  output('id', 'ID'),
  output('amount', 'Amount in the smallest unit, such as cents', 'number'),
  output('currency', 'Currency'),
  output('description', 'Description'),
  output('customer', 'Customer ID'),
  output('billing_details.email', 'Email'),
  output('billing_details.name', 'Name'),
  output('receipt_url', 'Receipt link'),
  output('failure_message', 'Why it failed'),
];

export const stripe: AppDefinition = {
  format: 1,
  app: 'StripeCLIAPI',
  name: 'Stripe',
  docs: 'https://docs.stripe.com/api',
  bases: { default: 'https://api.stripe.com/v1' },
  hosts: ['api.stripe.com'],
  headers: { 'stripe-version': version },
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'Restricted key',
        fields: [
          {
            key: 'key',
            label: 'Restricted key',
            type: 'secret',
            help: 'In Stripe’s dashboard, open “Developers” and “API keys”, and create a restricted key that can read the balance and events, and write customers, charges, invoices and payment links. It begins with rk_.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.key}',
      },
    },
    test: {
      request: { method: 'GET', path: '/balance' },
      title: 'Stripe {reply.body.available.0.currency|upper} (live: {reply.body.livemode})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Stripe refused the key. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The key isn’t allowed to do this: “{reply.body.error.message}” Give it the permission in Stripe’s dashboard.',
    },
    { when: { status: 402 }, is: 'refused', say: 'Stripe couldn’t do this: “{reply.body.error.message}”' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Stripe can’t find this: “{reply.body.error.message}” Check the IDs, and whether they belong to test or live mode.',
    },
    { when: { status: 409 }, is: 'later' },
    { when: { status: 429 }, is: 'later' },
    { when: { status: 400 }, is: 'refused', say: 'Stripe refused this: “{reply.body.error.message}” Check the fields of this step.' },
  ],
  rate: { budget: { requests: 25, seconds: 1 } },
  lists: {
    customers: {
      request: { method: 'GET', path: '/customers', pages },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.name|or:Without a name} ({item.email|or:no email})',
    },
    prices: {
      request: { method: 'GET', path: '/prices', query: { active: true, 'expand[0]': 'data.product' }, pages },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.product.name|or:Product} ({item.nickname|or:no name}, {item.id})',
    },
  },
  triggers: [
    {
      ...subscribedTo('charge.succeeded', '{item.id}'),
      event: 'new_payment',
      title: 'New payment',
      help: 'Runs for each payment that succeeds.',
      fields: [],
      poll: { ...newest('/events', { type: 'charge.succeeded' }), output: '{item.data.object}' },
      outputs: chargeOutputs,
      sample: sampleCharge,
    },
    {
      ...subscribedTo('charge.failed', '{item.id}'),
      event: 'failed_payment',
      title: 'Payment failed',
      help: 'Runs for each payment that fails.',
      fields: [],
      poll: { ...newest('/events', { type: 'charge.failed' }), output: '{item.data.object}' },
      outputs: chargeOutputs,
      sample: { ...sampleCharge, paid: false, status: 'failed', failure_message: 'Your card was declined.' },
    },
    {
      ...subscribedTo('customer.created', '{item.data.object.id}'),
      event: 'new_customer',
      title: 'New customer',
      help: 'Runs for each new customer.',
      fields: [],
      poll: newest('/customers'),
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      ...subscribedTo('customer.subscription.created', '{item.data.object.id}'),
      event: 'new_subscription',
      title: 'New subscription',
      help: 'Runs for each new subscription of a customer.',
      fields: [],
      poll: newest('/subscriptions', { status: 'all' }),
      sample: {
        id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
        object: 'subscription',
        created: 1_795_600_000,
        customer: 'cus_9s6XKzkNRiz8i3',
        currency: 'eur',
        status: 'active',
        cancel_at_period_end: false,
        metadata: {},
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Creates a customer.',
      fields: [
        { ...email, isRequired: true },
        name,
        description,
        { key: 'phone', label: 'Phone', type: 'text', help: 'With the country code, such as +49.' },
        { key: 'line1', label: 'Street and number', type: 'text', help: 'The first line of the address.', group: 'more' },
        { key: 'line2', label: 'Address line 2', type: 'text', help: 'The floor, apartment or building.', group: 'more' },
        { key: 'city', label: 'City', type: 'text', help: 'The city or town.', group: 'more' },
        { key: 'postalCode', label: 'Postal code', type: 'text', help: 'The ZIP or postal code.', group: 'more' },
        { key: 'state', label: 'State or region', type: 'text', help: 'A state, a province or a canton.', group: 'more' },
        { key: 'country', label: 'Country', type: 'text', help: 'The two-letter country code, such as CH.', group: 'more' },
        metadata,
      ],
      ...post('/customers', {
        email: '{input.email}',
        name: '{input.name}',
        description: '{input.description}',
        phone: '{input.phone}',
        address: {
          line1: '{input.line1}',
          line2: '{input.line2}',
          city: '{input.city}',
          postal_code: '{input.postalCode}',
          state: '{input.state}',
          country: '{input.country}',
        },
        metadata: '{input.metadata}',
      }),
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'update_customer',
      title: 'Update a customer',
      help: 'Changes the filled fields of a customer.',
      fields: [customer, email, name, description, metadata],
      ...post('/customers/{input.customer}', {
        email: '{input.email}',
        name: '{input.name}',
        description: '{input.description}',
        metadata: '{input.metadata}',
      }),
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'create_payment_link',
      title: 'Create a payment link',
      help: 'Creates a link where anyone can pay for a product.',
      fields: [
        {
          key: 'price',
          label: 'Price',
          type: 'choice',
          help: 'A price of one of your products.',
          isRequired: true,
          dynamicChoices: 'prices',
        },
        { key: 'quantity', label: 'Quantity', type: 'number', help: 'How many units are sold.', isRequired: true, initial: 1 },
        metadata,
      ],
      ...post('/payment_links', { line_items: [{ price: '{input.price}', quantity: '{input.quantity}' }], metadata: '{input.metadata}' }),
      outputs: [output('id', 'ID'), output('url', 'Link')],
      sample: {
        id: 'plink_1MoC3ULkdIwHu7ixZjtGpVl2',
        object: 'payment_link',
        active: true,
        currency: 'eur',
        url: 'https://buy.stripe.com/test_example',
      },
    },
    {
      kind: 'write',
      event: 'create_invoice_item',
      title: 'Create an invoice item',
      help: 'Adds an amount to the next invoice of a customer.',
      fields: [
        customer,
        { key: 'amount', label: 'Amount', type: 'number', help: 'Such as 12.50. A negative amount reduces the invoice.', isRequired: true },
        { ...currency, isRequired: true },
        description,
      ],
      ...post('/invoiceitems', {
        customer: '{input.customer}',
        amount: amountIn('input.currency'),
        currency: '{input.currency|lower}',
        description: '{input.description}',
      }),
      sample: {
        id: 'ii_1MtGUtLkdIwHu7ixBYwjAM00',
        object: 'invoiceitem',
        amount: 1250,
        currency: 'eur',
        customer: 'cus_9s6XKzkNRiz8i3',
        description: 'Consulting',
      },
    },
    {
      kind: 'write',
      event: 'create_invoice',
      title: 'Create an invoice',
      help: 'Creates a draft invoice, which Stripe sends to the customer.',
      fields: [
        customer,
        {
          key: 'daysUntilDue',
          label: 'Days until it is due',
          type: 'number',
          help: 'How long the customer has to pay.',
          isRequired: true,
          initial: 14,
        },
        {
          key: 'hasPendingItems',
          label: 'Include open invoice items',
          type: 'boolean',
          help: '“Yes” adds the customer’s pending invoice items.',
        },
        description,
      ],
      ...post('/invoices', {
        customer: '{input.customer}',
        collection_method: 'send_invoice',
        days_until_due: '{input.daysUntilDue}',
        pending_invoice_items_behavior: { $when: 'input.hasPendingItems', is: true, then: 'include' },
        description: '{input.description}',
      }),
      outputs: [output('id', 'ID'), output('total', 'Total in the smallest unit, such as cents', 'number'), output('status', 'Status')],
      sample: {
        id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
        object: 'invoice',
        customer: 'cus_9s6XKzkNRiz8i3',
        currency: 'eur',
        status: 'draft',
        total: 1250,
      },
    },
    {
      kind: 'write',
      event: 'create_refund',
      title: 'Refund a payment',
      help: 'Refunds all or part of a payment.',
      fields: [
        charge,
        { key: 'amount', label: 'Amount', type: 'number', help: 'Such as 12.50. The whole payment if left empty.' },
        { ...currency, help: 'The currency of the payment. Looked up in Stripe if left empty.', group: 'more' },
        {
          key: 'reason',
          label: 'Reason',
          type: 'choice',
          help: 'Shown in Stripe.',
          choices: [
            { value: 'requested_by_customer', label: 'Requested by customer' },
            { value: 'duplicate', label: 'Duplicate' },
            { value: 'fraudulent', label: 'Fraudulent' },
          ],
        },
      ],
      steps: [
        {
          name: 'paid',
          request: { method: 'GET', path: '/charges/{input.charge}' },
          when: { 'input.amount': { present: true }, 'input.currency': { present: false } },
          repeat: 'safe',
        },
      ],
      ...post('/refunds', {
        charge: '{input.charge}',
        amount: { $when: 'input.currency', then: amountIn('input.currency'), else: amountIn('paid.body.currency') },
        reason: '{input.reason}',
      }),
      outputs: [output('id', 'ID'), output('amount', 'Amount in the smallest unit, such as cents', 'number'), output('status', 'Status')],
      sample: {
        id: 're_1Nispe2eZvKYlo2Cd31jOCgZ',
        object: 'refund',
        amount: 1250,
        charge: 'ch_1NirD82eZvKYlo2CIvbtLWuY',
        currency: 'eur',
        status: 'succeeded',
      },
    },
    {
      kind: 'search',
      event: 'find_customer',
      title: 'Find a customer',
      help: 'Finds the newest customer with an email address.',
      fields: [{ ...email, help: 'The whole address, with the same upper and lower case as in Stripe.', isRequired: true }],
      request: { method: 'GET', path: '/customers', query: { email: '{input.email}', limit: 1 } },
      found: { items: 'reply.body.data' },
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search_or_write',
      event: 'find_or_create_customer',
      title: 'Find or create a customer',
      help: 'Finds the newest customer with an email address, and creates one if there is none.',
      fields: [{ ...email, isRequired: true }, name, description],
      orElse: { search: 'find_customer', write: 'create_customer' },
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search',
      event: 'find_payment',
      title: 'Get a payment',
      help: 'Gets a payment by its ID.',
      fields: [charge],
      request: { method: 'GET', path: '/charges/{input.charge}' },
      found: { items: 'reply.body', none: { status: 404, match: { 'reply.body.error.code': 'resource_missing' } } },
      sample: { isFound: true, item: sampleCharge },
    },
  ],
};
