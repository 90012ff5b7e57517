import type { AppDefinition, AppField, OutputLabel, OutputType, HookTriggerDefinition } from '../../domain/apps/definition';

const payment: AppField = {
  key: 'payment',
  label: 'Payment',
  type: 'text',
  help: 'The ID of a payment, which begins with pay_.',
  isRequired: true,
};
const amount: AppField = {
  key: 'amount',
  label: 'Amount',
  type: 'number',
  help: 'An amount such as 12.50.',
  isRequired: true,
};
/** All of them have two decimals: Razorpay takes the smallest unit. */
const currencies = ['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD', 'AUD', 'CAD'];
const name: AppField = { key: 'name', label: 'Name', type: 'text', help: 'The name of the customer.' };
const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The email address of the customer.' };
const phone: AppField = { key: 'phone', label: 'Phone', type: 'text', help: 'The phone number of the customer, such as +919000090000.' };

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const paymentOutputs = [
  output('id', 'ID'),
  output('amount', 'Amount in the smallest unit', 'number'),
  output('currency', 'Currency'),
  output('status', 'Status'),
  output('method', 'Method'),
  output('email', 'Email'),
  output('contact', 'Phone'),
  output('description', 'Description'),
  output('created_at', 'Created at (seconds since 1970)', 'number'),
];
const samplePayment = {
  id: 'pay_G8VQzjPLoAvm6D',
  entity: 'payment',
  amount: 100000,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_G8VPOayFxWEU28',
  method: 'upi',
  captured: true,
  description: 'Seven lanterns',
  email: 'max@example.com',
  contact: '+919000090000',
  fee: 2360,
  tax: 360,
  error_description: null,
  created_at: 1795253400,
};
const customerOutputs = [output('id', 'ID'), output('name', 'Name'), output('email', 'Email'), output('contact', 'Phone')];
const sampleCustomer = {
  id: 'cust_1Aa00000000004',
  entity: 'customer',
  name: 'Max Example',
  email: 'max@example.com',
  contact: '+919000090000',
  created_at: 1795253400,
};
const sampleLink = {
  id: 'plink_ExjpAUN3gVHrPJ',
  amount: 100000,
  currency: 'INR',
  status: 'created',
  description: 'Seven lanterns',
  short_url: 'https://rzp.io/i/nxrHnLJ',
  reference_id: 'A-7',
  created_at: 1795253400,
};

/**
 * Events are sent to an address that a person enters: https://razorpay.com/docs/webhooks/payments/ and
 * https://razorpay.com/docs/webhooks/validate-test/. The newest first in the list. A payment gets its last status minutes or hours after it was created, so that each poll looks at a day. */
const payments = (status: string) =>
  ({
    kind: 'hook',
    reach: 'pasted',
    fields: [],
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'X-Razorpay-Signature',
      content: '{body}',
      secret: '{connection.webhookSecret}',
    },
    where: { 'item.event': `payment.${status}` },
    key: '{item.payload.payment.entity.id}',
    output: '{item.payload.payment.entity}',
    poll: {
      request: {
        method: 'GET',
        path: '/payments',
        pages: { kind: 'offset', send: 'query.skip', size: { send: 'query.count', value: 100 } },
      },
      items: 'reply.body.items',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.created_at', as: 'unix', overlapSeconds: 86_400 },
      where: { 'item.status': status },
    },
    outputs: paymentOutputs,
  }) as const satisfies Partial<HookTriggerDefinition>;

/** After what a trigger runs for; the name of the event follows. */
const atOnce =
  ': within minutes, or at once if you enter a webhook secret in the connection and add this trigger’s URL in Razorpay, under Webhooks, with the event';

export const razorpay: AppDefinition = {
  format: 1,
  app: 'RazorpayCLIAPI',
  name: 'Razorpay',
  docs: 'https://razorpay.com/docs/api/',
  bases: { default: 'https://api.razorpay.com/v1' },
  hosts: ['api.razorpay.com'],
  connection: {
    ways: {
      key: {
        kind: 'basic',
        label: 'API key',
        fields: [
          {
            key: 'keyId',
            label: 'Key ID',
            type: 'text',
            help: 'In Razorpay, open Account & Settings › API keys, and generate a key. Test keys begin with rzp_test_.',
            isRequired: true,
          },
          { key: 'keySecret', label: 'Key secret', type: 'secret', help: 'It is shown once, with the key ID.', isRequired: true },
          {
            key: 'webhookSecret',
            label: 'Webhook secret',
            type: 'secret',
            help: 'Only needed to get events at once: a secret of your choice. Enter the same one in Razorpay, under Account & Settings › Webhooks, with the trigger’s URL.',
          },
        ],
        user: '{connection.keyId}',
        password: '{connection.keySecret}',
      },
    },
    // No request of a key names the account.
    test: { request: { method: 'GET', path: '/payments', query: { count: 1 } }, title: 'Razorpay ({connection.keyId})' },
  },
  // https://razorpay.com/docs/errors/
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Razorpay refused the API key. Reconnect the account.' },
    {
      when: { status: [400, 403, 404] },
      is: 'refused',
      say: 'Razorpay refused this: “{reply.body.error.description}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later' },
  ],
  triggers: [
    {
      ...payments('captured'),
      event: 'new_payment',
      title: 'Payment captured',
      help: `Runs for each payment that is captured within a day after it was begun${atOnce} “payment.captured”.`,
      sample: samplePayment,
    },
    {
      ...payments('failed'),
      event: 'failed_payment',
      title: 'Payment failed',
      help: `Runs for each payment that fails${atOnce} “payment.failed”.`,
      outputs: [...paymentOutputs, output('error_description', 'Reason')],
      sample: { ...samplePayment, status: 'failed', captured: false, error_description: 'The payment was cancelled by the user.' },
    },
  ],
  // No action is repeated: Razorpay has idempotency keys for payouts only.
  actions: [
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Creates a customer, or gets the one with the same email address and phone number.',
      fields: [{ ...name, isRequired: true }, email, phone],
      request: {
        method: 'POST',
        path: '/customers',
        body: { json: { name: '{input.name}', email: '{input.email}', contact: '{input.phone}', fail_existing: 0 } },
      },
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'create_payment_link',
      title: 'Create a payment link',
      help: 'Creates a page where a customer can pay an amount, and can email its link.',
      fields: [
        amount,
        {
          key: 'currency',
          label: 'Currency',
          type: 'choice',
          help: 'Rupees if left empty.',
          initial: 'INR',
          choices: currencies.map((value) => ({ value, label: value })),
        },
        { key: 'description', label: 'Description', type: 'text', help: 'What the payment is for.' },
        name,
        email,
        phone,
        { key: 'notifies', label: 'Email the link', type: 'boolean', help: '“Yes” sends the customer an email with the link.' },
        { key: 'reference', label: 'Reference', type: 'text', help: 'Your own reference. It must be unique.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/payment_links',
        body: {
          json: {
            amount: '{input.amount|minor:2}',
            currency: '{input.currency|or:INR}',
            description: '{input.description}',
            reference_id: '{input.reference}',
            customer: { name: '{input.name}', email: '{input.email}', contact: '{input.phone}' },
            notify: { email: '{input.notifies}' },
          },
        },
      },
      outputs: [
        output('short_url', 'Link'),
        output('id', 'ID'),
        output('status', 'Status'),
        output('amount', 'Amount in the smallest unit', 'number'),
      ],
      sample: sampleLink,
    },
    {
      kind: 'write',
      event: 'create_refund',
      title: 'Refund a payment',
      help: 'Refunds a captured payment in full.',
      fields: [payment],
      request: { method: 'POST', path: '/payments/{input.payment}/refund', body: { json: {} } },
      outputs: [output('id', 'ID'), output('amount', 'Amount in the smallest unit', 'number'), output('status', 'Status')],
      sample: {
        id: 'rfnd_FP8QHiV938haTz',
        entity: 'refund',
        amount: 100000,
        currency: 'INR',
        payment_id: 'pay_G8VQzjPLoAvm6D',
        status: 'processed',
        created_at: 1795253400,
      },
    },
    {
      kind: 'search',
      event: 'find_payment',
      title: 'Get a payment',
      help: 'Gets a payment by its ID.',
      fields: [payment],
      request: { method: 'GET', path: '/payments/{input.payment}' },
      found: { items: 'reply.body' },
      outputs: paymentOutputs,
      sample: { isFound: true, item: samplePayment },
    },
  ],
};
