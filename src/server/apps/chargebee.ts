import type {
  AppDefinition,
  AppField,
  OutputLabel,
  OutputType,
  PollTriggerDefinition,
  RequestDefinition,
} from '../../domain/apps/definition';

const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The email address of the customer.' };
const customerFields: readonly AppField[] = [
  email,
  { key: 'firstName', label: 'First name', type: 'text', help: 'The first name of the customer.' },
  { key: 'lastName', label: 'Last name', type: 'text', help: 'The last name of the customer.' },
  { key: 'company', label: 'Company', type: 'text', help: 'The company of the customer.' },
  { key: 'phone', label: 'Phone', type: 'text', help: 'The phone number of the customer.' },
];
const customerBody = {
  first_name: '{input.firstName}',
  last_name: '{input.lastName}',
  email: '{input.email}',
  phone: '{input.phone}',
  company: '{input.company}',
} as const;
const customer: AppField = {
  key: 'customer',
  label: 'Customer',
  type: 'text',
  help: 'The ID of a customer, from an earlier step.',
  isRequired: true,
};

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const customerOutputs = [
  output('id', 'ID'),
  output('email', 'Email'),
  output('first_name', 'First name'),
  output('last_name', 'Last name'),
  output('company', 'Company'),
  output('phone', 'Phone'),
  output('created_at', 'Created at (seconds since 1970)', 'number'),
];
const subscriptionOutputs = [
  output('id', 'ID'),
  output('customer_id', 'Customer ID'),
  output('status', 'Status'),
  output('currency_code', 'Currency'),
  output('subscription_items.*.item_price_id', 'Plan and add-ons', 'list'),
  output('next_billing_at', 'Next invoice at (seconds since 1970)', 'number'),
  output('created_at', 'Created at (seconds since 1970)', 'number'),
];
const sampleCustomer = {
  id: 'AzyeQLUaFJgLB3',
  first_name: 'Max',
  last_name: 'Example',
  email: 'max@example.com',
  phone: '+4915100000000',
  company: 'Example Ltd',
  auto_collection: 'on',
  created_at: 1795253400,
  updated_at: 1795253400,
  object: 'customer',
};
const sampleSubscription = {
  id: 'AzZjpfUaFJimM5',
  customer_id: 'AzyeQLUaFJgLB3',
  status: 'active',
  currency_code: 'EUR',
  subscription_items: [{ item_price_id: 'lantern-monthly-EUR', item_type: 'plan', quantity: 1, unit_price: 1200, amount: 1200 }],
  current_term_end: 1797845400,
  next_billing_at: 1797845400,
  created_at: 1795253400,
  object: 'subscription',
};

/** https://apidocs.chargebee.com/docs/api/: lists are sorted by a time, and their items have the name of their kind. */
const newest = (path: string, kind: string, time: string, query: RequestDefinition['query'] = {}) =>
  ({
    kind: 'poll',
    fields: [],
    request: {
      method: 'GET',
      path,
      query: { sort_by: { desc: time }, ...query },
      pages: { kind: 'cursor', send: 'query.offset', next: 'reply.body.next_offset', size: { send: 'query.limit', value: 100 } },
    },
    items: 'reply.body.list',
    key: `{item.${kind}.id}`,
    order: 'newest',
    since: { place: `item.${kind}.${time}`, as: 'unix' },
    output: `{item.${kind}}`,
  }) as const satisfies Partial<PollTriggerDefinition>;

// https://apidocs.chargebee.com/docs/api/idempotency: a repeated key gives the first reply.
const repeat = { header: 'chargebee-idempotency-key' } as const;

export const chargebee: AppDefinition = {
  format: 1,
  app: 'ChargebeeCLIAPI',
  name: 'Chargebee',
  docs: 'https://apidocs.chargebee.com/docs/api',
  bases: { default: 'https://{connection.site}.chargebee.com/api/v2' },
  hosts: ['*.chargebee.com'],
  connection: {
    fields: [
      {
        key: 'site',
        label: 'Site',
        type: 'text',
        help: 'The part of your Chargebee URL before .chargebee.com.',
        placeholder: 'example-test',
        isRequired: true,
        pattern: { matches: '[a-z0-9-]+', say: 'Small letters, digits and hyphens only.' },
      },
    ],
    ways: {
      key: {
        kind: 'basic',
        label: 'API key',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'In Chargebee, open Settings › Configure Chargebee › API keys, add a full-access key, and copy it.',
            isRequired: true,
          },
        ],
        user: '{connection.key}',
        password: '',
      },
    },
    test: { request: { method: 'GET', path: '/customers', query: { limit: 1 } }, title: 'Chargebee ({connection.site})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Chargebee refused the API key. Reconnect the account, and check the site.' },
    { when: { status: 403 }, is: 'refused', say: 'The API key isn’t allowed to do this: “{reply.body.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Chargebee can’t find this: “{reply.body.message}”' },
    {
      when: { status: [400, 405, 409, 422] },
      is: 'refused',
      say: 'Chargebee refused this: “{reply.body.message}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later' },
  ],
  triggers: [
    {
      ...newest('/customers', 'customer', 'created_at'),
      event: 'new_customer',
      title: 'New customer',
      help: 'Runs for each new customer.',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      ...newest('/subscriptions', 'subscription', 'created_at'),
      event: 'new_subscription',
      title: 'New subscription',
      help: 'Runs for each new subscription.',
      outputs: subscriptionOutputs,
      sample: sampleSubscription,
    },
    {
      ...newest('/transactions', 'transaction', 'date', { type: { is: 'payment' }, status: { is: 'success' } }),
      event: 'new_payment',
      title: 'New payment',
      help: 'Runs for each payment that succeeds.',
      outputs: [
        output('id', 'ID'),
        output('customer_id', 'Customer ID'),
        output('amount', 'Amount in the smallest unit', 'number'),
        output('currency_code', 'Currency'),
        output('payment_method', 'Method'),
        output('date', 'Time (seconds since 1970)', 'number'),
      ],
      sample: {
        id: 'txn_AzZhUGSPAkJGy3',
        customer_id: 'AzyeQLUaFJgLB3',
        subscription_id: 'AzZjpfUaFJimM5',
        type: 'payment',
        status: 'success',
        amount: 1200,
        currency_code: 'EUR',
        payment_method: 'card',
        date: 1795253400,
        object: 'transaction',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Creates a customer.',
      fields: customerFields,
      request: { method: 'POST', path: '/customers', body: { form: customerBody } },
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
      request: { method: 'POST', path: '/customers/{input.customer}', body: { form: customerBody } },
      repeat,
      output: '{reply.body.customer}',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'cancel_subscription',
      title: 'Cancel a subscription',
      help: 'Ends a subscription.',
      fields: [
        {
          key: 'subscription',
          label: 'Subscription',
          type: 'text',
          help: 'The ID of a subscription, from an earlier step.',
          isRequired: true,
        },
        {
          key: 'when',
          label: 'When',
          type: 'choice',
          help: 'When the subscription ends. At the end of the paid term if left empty.',
          initial: 'end_of_term',
          choices: [
            { value: 'end_of_term', label: 'At the end of the term' },
            { value: 'immediately', label: 'Now' },
          ],
        },
      ],
      request: {
        method: 'POST',
        path: '/subscriptions/{input.subscription}/cancel_for_items',
        body: { form: { cancel_option: '{input.when|or:end_of_term}' } },
      },
      repeat,
      output: '{reply.body.subscription}',
      outputs: subscriptionOutputs,
      sample: { ...sampleSubscription, status: 'non_renewing' },
    },
    {
      kind: 'search',
      event: 'find_customer',
      title: 'Find a customer',
      help: 'Finds a customer by the email address.',
      fields: [{ ...email, isRequired: true }],
      request: { method: 'GET', path: '/customers', query: { email: { is: '{input.email}' }, limit: 1 } },
      found: { items: 'reply.body.list' },
      output: '{item.customer}',
      outputs: customerOutputs,
      sample: { isFound: true, item: sampleCustomer },
    },
  ],
};
