import type { AppDefinition, Pages, PollTriggerDefinition, RequestDefinition } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

const order = required('order', 'Order', 'text', 'The number of an order, from an earlier step.');
const email = required('email', 'Email', 'text', 'The whole email address.');
/** https://developer.bigcommerce.com/docs/rest-management/orders/order-status */
const statuses = choices({
  1: 'Pending',
  2: 'Shipped',
  3: 'Partially shipped',
  4: 'Refunded',
  5: 'Cancelled',
  6: 'Declined',
  7: 'Awaiting payment',
  8: 'Awaiting pickup',
  9: 'Awaiting shipment',
  10: 'Completed',
  11: 'Awaiting fulfillment',
  12: 'Manual verification required',
  13: 'Disputed',
  14: 'Partially refunded',
});

const pages: Pages = { kind: 'page', send: 'query.page', size: { send: 'query.limit', value: 100 } };
const get = (path: string, query: RequestDefinition['query'] = {}) => ({ method: 'GET', path, query, pages }) as const;
const newest = (request: RequestDefinition, items: string, time: string) =>
  ({
    kind: 'poll',
    fields: [],
    request,
    items,
    key: '{item.id}',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
  }) as const satisfies Partial<PollTriggerDefinition>;

const sampleOrder = {
  id: 118,
  status_id: 11,
  status: 'Awaiting Fulfillment',
  customer_id: 11,
  total_inc_tax: '43.9800',
  currency_code: 'EUR',
  customer_message: '',
  staff_notes: '',
  billing_address: {
    first_name: 'Ada',
    last_name: 'Berg',
    street_1: 'Hafenstraße 1',
    city: 'Hamburg',
    zip: '20359',
    country: 'Germany',
    email: 'ada@example.org',
  },
  date_created: 'Sat, 21 Nov 2026 09:30:00 +0000',
  date_modified: 'Sat, 21 Nov 2026 09:31:00 +0000',
};
const orderOutputs = [
  output('id', 'Number', 'number'),
  output('status', 'Status'),
  output('total_inc_tax', 'Total'),
  output('currency_code', 'Currency'),
  output('billing_address.first_name', 'First name'),
  output('billing_address.last_name', 'Last name'),
  output('billing_address.email', 'Email'),
  output('date_created', 'Created at', 'moment'),
];
const sampleCustomer = {
  id: 11,
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Berg',
  company: 'Lantern Shop',
  phone: '+49301234567',
  notes: '',
  date_created: '2026-11-21T09:30:00Z',
  date_modified: '2026-11-21T09:30:00Z',
};
const customerOutputs = [
  output('id', 'ID', 'number'),
  output('email', 'Email'),
  output('first_name', 'First name'),
  output('last_name', 'Last name'),
  output('company', 'Company'),
  output('phone', 'Phone'),
];

export const bigCommerce: AppDefinition = {
  format: 1,
  app: 'BigCommerceCLIAPI',
  name: 'BigCommerce',
  docs: 'https://developer.bigcommerce.com/docs/api',
  bases: { default: 'https://api.bigcommerce.com/stores/{connection.store}' },
  hosts: ['api.bigcommerce.com'],
  headers: { accept: 'application/json' },
  connection: {
    fields: [
      required('store', 'Store hash', 'text', 'It is in the API path of your API account: after “stores/” and before “/v3”.', {
        placeholder: 'x62tqn1abc',
        pattern: { matches: '[a-z0-9]+', say: 'The store hash has small letters and digits only.' },
      }),
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'Access token of an API account',
        fields: [
          required(
            'token',
            'Access token',
            'secret',
            'In BigCommerce, open Settings › Store-level API accounts, and create a token with access to modify orders and customers, and to read store information.',
          ),
        ],
        place: 'header',
        name: 'x-auth-token',
        value: '{connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/v2/store' }, title: '{reply.body.name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'BigCommerce refused the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The token isn’t allowed to do this. Create one with more permissions and reconnect the account.',
    },
    { when: { status: 404 }, is: 'refused', say: 'BigCommerce can’t find this. Check the ID.' },
    {
      when: { status: [409, 422], match: { 'reply.body.title': { present: true } } },
      is: 'refused',
      say: 'BigCommerce refused this: “{reply.body.title}”',
    },
    {
      when: { status: 400, match: { 'reply.body.0.message': { present: true } } },
      is: 'refused',
      say: 'BigCommerce refused this: “{reply.body.0.message}”',
    },
  ],
  // https://developer.bigcommerce.com/docs/start/best-practices#rate-limits
  rate: { retryAfter: { place: 'reply.headers.x-rate-limit-time-reset-ms', as: 'milliseconds' } },
  triggers: [
    {
      ...newest(get('/v2/orders', { sort: 'date_created:desc' }), 'reply.body', 'date_created'),
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each new order, including unpaid ones, which have the status “Incomplete”.',
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      ...newest(get('/v2/orders', { sort: 'date_modified:desc' }), 'reply.body', 'date_modified'),
      event: 'updated_order',
      title: 'Updated order',
      help: 'Runs each time an order is created or changed.',
      fields: [field('status', 'Status', 'choice', 'Only orders with this status count. All if left empty.', { choices: statuses })],
      key: '{item.id}:{item.date_modified}',
      where: { 'item.status_id': { optional: '{input.status}' } },
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      ...newest(get('/v3/customers', { sort: 'date_created:desc' }), 'reply.body.data', 'date_created'),
      event: 'new_customer',
      title: 'New customer',
      help: 'Runs for each customer with a new account. Guests have none.',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Creates a customer with an account.',
      fields: [
        email,
        required('firstName', 'First name', 'text', 'The first name of the customer.'),
        required('lastName', 'Last name', 'text', 'The last name of the customer.'),
        field('company', 'Company', 'text', 'Where the customer works.'),
        field('phone', 'Phone', 'text', 'The phone number.'),
        field('notes', 'Notes', 'longText', 'Only your staff sees them.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/v3/customers',
        body: {
          json: [
            {
              email: '{input.email}',
              first_name: '{input.firstName}',
              last_name: '{input.lastName}',
              company: '{input.company}',
              phone: '{input.phone}',
              notes: '{input.notes}',
            },
          ],
        },
      },
      output: '{reply.body.data.0}',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'update_order',
      title: 'Update an order',
      help: 'Changes the status of an order, or its notes.',
      fields: [
        order,
        field('status', 'Status', 'choice', 'Unchanged if left empty.', { choices: statuses }),
        field('staffNotes', 'Staff notes', 'longText', 'Only your staff sees them.'),
        field('customerMessage', 'Customer message', 'longText', 'What the customer wrote with the order.', { group: 'more' }),
      ],
      request: {
        method: 'PUT',
        path: '/v2/orders/{input.order}',
        body: {
          json: {
            status_id: '{input.status|number}',
            staff_notes: '{input.staffNotes}',
            customer_message: '{input.customerMessage}',
          },
        },
      },
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      kind: 'search',
      event: 'find_customer',
      title: 'Find a customer',
      help: 'Finds a customer by the whole email address.',
      fields: [email],
      request: { method: 'GET', path: '/v3/customers', query: { 'email:in': '{input.email}', limit: 1 } },
      found: { items: 'reply.body.data' },
      outputs: customerOutputs,
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search',
      event: 'find_order',
      title: 'Find an order',
      help: 'Finds an order by its number.',
      fields: [order],
      request: { method: 'GET', path: '/v2/orders/{input.order}' },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs: orderOutputs,
      sample: { isFound: true, item: sampleOrder },
    },
  ],
};
