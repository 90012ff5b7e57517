import type { AppDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';
import { subscribing } from './subscribing';

const location = required('location', 'Location', 'choice', 'A location of the business.', { dynamicChoices: 'locations' });
const customer = required('customer', 'Customer', 'text', 'The ID of a customer, from “Find a customer”.');
const customerFields = [
  field('givenName', 'First name', 'text', 'Square requires a name, a company, an email address or a phone number.'),
  field('familyName', 'Last name', 'text', 'The family name.'),
  field('email', 'Email', 'text', 'Such as ada@example.com.'),
  field('phone', 'Phone', 'text', 'With the country code, such as +4930123456.'),
  field('company', 'Company', 'text', 'The name of the company.'),
  field('note', 'Note', 'longText', 'Only your business sees it.', { group: 'more' }),
  field('reference', 'Reference ID', 'text', 'The customer’s ID in another system.', { group: 'more' }),
];
const written = {
  given_name: '{input.givenName}',
  family_name: '{input.familyName}',
  company_name: '{input.company}',
  email_address: '{input.email|trim}',
  phone_number: '{input.phone|trim}',
  reference_id: '{input.reference}',
  note: '{input.note}',
};

const customerOutputs = [
  output('given_name', 'First name'),
  output('family_name', 'Last name'),
  output('email_address', 'Email'),
  output('phone_number', 'Phone'),
  output('company_name', 'Company'),
  output('note', 'Note'),
  output('id', 'ID'),
  output('created_at', 'Created at', 'moment'),
];
const sampleCustomer = {
  id: 'JDKYHBWT1D4F8MFH63DBMEN8Y4',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
  given_name: 'Ada',
  family_name: 'Berg',
  email_address: 'ada@example.com',
  phone_number: '+4930123456',
  company_name: 'Harbour Lights',
  note: 'Wants lanterns',
  version: 0,
};
const paymentOutputs = [
  output('amount_money.amount', 'Amount in the smallest unit', 'number'),
  output('amount_money.currency', 'Currency'),
  output('status', 'Status'),
  output('source_type', 'Payment method'),
  output('buyer_email_address', 'Buyer email'),
  output('note', 'Note'),
  output('receipt_url', 'Receipt'),
  output('order_id', 'Order ID'),
  output('customer_id', 'Customer ID'),
  output('id', 'ID'),
  output('created_at', 'Created at', 'moment'),
];
const samplePayment = {
  id: 'bP9mAsEMYPUGjjGNaNO5ZDVyLhSZY',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:02.000Z',
  amount_money: { amount: 2500, currency: 'EUR' },
  status: 'COMPLETED',
  source_type: 'CARD',
  location_id: 'L88917AVBK2S5',
  order_id: 'd7eKah653Z579f3gVtjlxpSlmUcZY',
  receipt_number: 'bP9m',
  receipt_url: 'https://squareup.example.com/receipt/preview/bP9m',
};

/**
 * A subscription is of an application, which other sellers can have connected too. Each trigger therefore asks for the whole with its
 * token, which reads only data of its seller. Only the application’s own token may subscribe; who signs in is polled.
 *
 * https://developer.squareup.com/docs/webhooks/webhook-subscriptions-api and
 * https://developer.squareup.com/docs/webhooks/step3validate
 */
const subscribedTo = (type: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', path: '/webhooks/subscriptions' },
      ours: 'found.body.subscriptions[notification_url={hook.url}].id',
      create: {
        method: 'POST',
        path: '/webhooks/subscriptions',
        body: { json: { subscription: { name: 'New events for a Zap', event_types: [type], notification_url: '{hook.url}' } } },
      },
      remove: (id) => ({ method: 'DELETE', path: `/webhooks/subscriptions/${id}` }),
      keep: { signing: 'reply.body.subscription.signature_key' },
      ways: ['token'],
    }),
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'X-Square-HmacSha256-Signature',
      content: '{url}{body}',
      secret: '{hook.signing}',
    },
  }) as const;

/** The newest first; without a time, Square lists the payments of the last year. */
const cursor = { kind: 'cursor', send: 'query.cursor', next: 'reply.body.cursor', size: { send: 'query.limit', value: 100 } } as const;
// https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency
const repeat = { body: 'body.idempotency_key' } as const;
const message = '“{reply.body.errors.0.detail|or:no details}”';

export const square: AppDefinition = {
  format: 1,
  app: 'SquareCLIAPI',
  name: 'Square',
  docs: 'https://developer.squareup.com/reference/square',
  bases: { default: 'https://connect.squareup.com/v2' },
  hosts: ['connect.squareup.com'],
  headers: { 'Square-Version': '2026-09-16' },
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        fields: [
          required(
            'token',
            'Access token',
            'secret',
            'In Square’s Developer Console, open an application, “Credentials”, and copy the production access token.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      // https://developer.squareup.com/docs/oauth-api/overview: with the client’s secret there is no PKCE, and refresh tokens stay.
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Square',
        authorize: 'https://connect.squareup.com/oauth2/authorize',
        token: 'https://connect.squareup.com/oauth2/token',
        tokenBody: 'json',
        expires: { place: 'reply.body.expires_at', as: 'date' },
        scopes: [
          'MERCHANT_PROFILE_READ',
          'CUSTOMERS_READ',
          'CUSTOMERS_WRITE',
          'ORDERS_READ',
          'ORDERS_WRITE',
          'PAYMENTS_READ',
          'PAYMENTS_WRITE',
        ],
        pkce: false,
        authorizeExtra: { session: 'false' },
        ownClient: true,
        help: 'In Square’s Developer Console, create an application, and enter this redirect URL under OAuth › Production redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/merchants/me' }, title: '{reply.body.merchant.business_name|or:Square}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Square refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: `The token isn’t allowed to do this: ${message}` },
    { when: { status: 404 }, is: 'refused', say: `Square can’t find this: ${message}` },
    { when: { status: 429 }, is: 'later' },
    {
      when: { status: [400, 402, 409, 422] },
      is: 'refused',
      say: `Square refused this: ${message} ({reply.body.errors.0.field|or:no field})`,
    },
  ],
  lists: {
    locations: {
      request: { method: 'GET', path: '/locations' },
      items: 'reply.body.locations',
      value: '{item.id}',
      label: '{item.name} ({item.currency})',
    },
  },
  triggers: [
    {
      ...subscribedTo('payment.created'),
      event: 'new_payment',
      title: 'New payment',
      help: 'Runs for each new payment.',
      fields: [{ ...location, help: 'All locations if left empty.', isRequired: false }],
      where: { 'item.type': 'payment.created', 'item.data.object.payment.location_id': { optional: '{input.location}' } },
      key: '{item.data.object.payment.id}',
      fetch: { method: 'GET', path: '/payments/{item.data.object.payment.id}' },
      output: '{item.payment}',
      poll: {
        request: { method: 'GET', path: '/payments', query: { sort_order: 'DESC', location_id: '{input.location}' }, pages: cursor },
        items: 'reply.body.payments',
        key: '{item.id}',
        order: 'newest',
        since: { place: 'item.created_at', as: 'iso' },
      },
      outputs: paymentOutputs,
      sample: samplePayment,
    },
    {
      ...subscribedTo('order.created'),
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each new order of a location.',
      fields: [location],
      // The event has only the ID, the location and the state.
      where: { 'item.type': 'order.created', 'item.data.object.order_created.location_id': '{input.location}' },
      key: '{item.data.object.order_created.order_id}',
      fetch: { method: 'GET', path: '/orders/{item.data.object.order_created.order_id}' },
      output: '{item.order}',
      poll: {
        request: {
          method: 'POST',
          path: '/orders/search',
          body: { json: { location_ids: ['{input.location}'], query: { sort: { sort_field: 'CREATED_AT', sort_order: 'DESC' } } } },
          pages: { ...cursor, send: 'body.cursor', size: { send: 'body.limit', value: 500 } },
        },
        items: 'reply.body.orders',
        key: '{item.id}',
        order: 'newest',
        since: { place: 'item.created_at', as: 'iso' },
      },
      outputs: [
        output('total_money.amount', 'Total in the smallest unit', 'number'),
        output('total_money.currency', 'Currency'),
        output('state', 'State'),
        output('line_items', 'Line items', 'list'),
        output('customer_id', 'Customer ID'),
        output('id', 'ID'),
        output('created_at', 'Created at', 'moment'),
      ],
      sample: {
        id: 'CAISENgvlJ6jLWAzERDzjyHVybY',
        location_id: 'L88917AVBK2S5',
        state: 'OPEN',
        line_items: [{ uid: 'ea9d', name: 'Lantern', quantity: '1', total_money: { amount: 2500, currency: 'EUR' } }],
        total_money: { amount: 2500, currency: 'EUR' },
        created_at: '2026-11-21T09:30:00.000Z',
      },
    },
    {
      ...subscribedTo('customer.created'),
      event: 'new_customer',
      title: 'New customer',
      help: 'Runs for each new customer of the directory.',
      fields: [],
      where: { 'item.type': 'customer.created' },
      key: '{item.data.object.customer.id}',
      fetch: { method: 'GET', path: '/customers/{item.data.object.customer.id}' },
      output: '{item.customer}',
      poll: {
        request: { method: 'GET', path: '/customers', query: { sort_field: 'CREATED_AT', sort_order: 'DESC' }, pages: cursor },
        items: 'reply.body.customers',
        key: '{item.id}',
        order: 'newest',
        since: { place: 'item.created_at', as: 'iso' },
      },
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Adds a customer to the directory.',
      fields: customerFields,
      request: { method: 'POST', path: '/customers', body: { json: written } },
      repeat,
      output: '{reply.body.customer}',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'update_customer',
      title: 'Update a customer',
      help: 'Changes the filled fields of a customer.',
      fields: [customer, ...customerFields],
      request: { method: 'PUT', path: '/customers/{input.customer}', body: { json: written } },
      // https://developer.squareup.com/reference/square/customers-api/update-customer: values replace those that the customer has.
      repeat: 'replaces',
      output: '{reply.body.customer}',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'create_payment_link',
      title: 'Create a payment link',
      help: 'Creates a page where a buyer can pay an amount.',
      fields: [
        location,
        required('name', 'Item name', 'text', 'The buyer sees it.'),
        required('amount', 'Amount', 'number', 'In the currency of the location, such as 25.00.'),
        field('note', 'Note', 'text', 'A note on the payment.', { group: 'more' }),
      ],
      steps: [{ name: 'place', request: { method: 'GET', path: '/locations/{input.location}' }, repeat: 'safe' }],
      request: {
        method: 'POST',
        path: '/online-checkout/payment-links',
        body: {
          json: {
            quick_pay: {
              name: '{input.name}',
              price_money: {
                amount: {
                  $when: 'place.body.location.currency',
                  is: 'JPY',
                  then: '{input.amount|minor:0}',
                  else: '{input.amount|minor:2}',
                },
                currency: '{place.body.location.currency}',
              },
              location_id: '{input.location}',
            },
            payment_note: '{input.note}',
          },
        },
      },
      repeat,
      output: '{reply.body.payment_link}',
      outputs: [output('url', 'Link'), output('order_id', 'Order ID'), output('id', 'ID'), output('created_at', 'Created at', 'moment')],
      sample: {
        id: 'PKVT6XGJZXYUP3NZ',
        version: 1,
        order_id: 'o4b7saqp4HzhNttf5AJxC0Srjd4F',
        url: 'https://square.link.example.com/u/EXAMPLE',
        created_at: '2026-11-21T09:30:00Z',
      },
    },
    {
      kind: 'search',
      event: 'find_customer',
      title: 'Find a customer',
      help: 'Finds a customer by the email address.',
      fields: [required('email', 'Email', 'text', 'The whole email address.')],
      request: {
        method: 'POST',
        path: '/customers/search',
        body: { json: { limit: 1, query: { filter: { email_address: { exact: '{input.email|trim}' } } } } },
      },
      found: { items: 'reply.body.customers' },
      outputs: customerOutputs,
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search',
      event: 'get_payment',
      title: 'Get a payment',
      help: 'Gets a payment by its ID.',
      fields: [required('payment', 'Payment', 'text', 'The ID of a payment, from an earlier step.')],
      request: { method: 'GET', path: '/payments/{input.payment}' },
      found: { items: 'reply.body.payment', none: { status: 404 } },
      outputs: paymentOutputs,
      sample: { isFound: true, item: samplePayment },
    },
  ],
};
