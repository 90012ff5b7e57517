import type { AppDefinition, Match, PollTriggerDefinition, RequestDefinition } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

const currency = required('currency', 'Currency', 'text', 'Three letters, such as EUR.');
const amount = required('amount', 'Amount', 'text', 'With a decimal point, such as 12.50.', {
  pattern: { matches: '\\d{1,12}(?:\\.\\d{1,3})?', say: 'Enter an amount such as 12.50.' },
});

/** https://developer.paypal.com/docs/api/transaction-search/v1: payments appear after up to three hours, and 31 days can be asked at once. */
const transactions = (begins: string, query: RequestDefinition['query'] = {}): RequestDefinition => ({
  method: 'GET',
  path: '/v1/reporting/transactions',
  query: { start_date: begins, end_date: '{now|iso}', fields: 'transaction_info,payer_info,cart_info', ...query },
  pages: { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.page_size', value: 500 } },
});

const transactionOutputs = [
  output('transaction_info.transaction_id', 'Transaction ID'),
  output('transaction_info.transaction_amount.value', 'Amount'),
  output('transaction_info.transaction_amount.currency_code', 'Currency'),
  output('transaction_info.fee_amount.value', 'Fee'),
  output('transaction_info.transaction_initiation_date', 'Paid at', 'moment'),
  output('transaction_info.transaction_subject', 'Subject'),
  output('transaction_info.invoice_id', 'Invoice number'),
  output('payer_info.email_address', 'Payer email'),
  output('payer_info.payer_name.alternate_full_name', 'Payer name'),
  output('cart_info.item_details', 'Items', 'list'),
];
const sampleTransaction = {
  transaction_info: {
    paypal_account_id: '6STWC2LSUYYYE',
    transaction_id: '5TY05013RG002845M',
    transaction_event_code: 'T0006',
    transaction_initiation_date: '2026-11-21T09:30:00+0000',
    transaction_updated_date: '2026-11-21T09:30:00+0000',
    transaction_amount: { currency_code: 'EUR', value: '43.98' },
    fee_amount: { currency_code: 'EUR', value: '-1.49' },
    transaction_status: 'S',
    transaction_subject: 'Two lanterns',
    invoice_id: '2026-17',
  },
  payer_info: {
    account_id: '6STWC2LSUYYYE',
    email_address: 'ada@example.com',
    payer_name: { given_name: 'Ada', surname: 'Berg', alternate_full_name: 'Ada Berg' },
    country_code: 'DE',
  },
  cart_info: { item_details: [{ item_name: 'Lantern', item_quantity: '2' }] },
};

const isReceived: Match = { not: { contains: '-' } };

/** Later ones can come first: the last twelve hours are read each time. */
const recent = {
  kind: 'poll',
  fields: [],
  request: transactions('{now|earlier:12h}'),
  items: 'reply.body.transaction_details',
  key: '{item.transaction_info.transaction_id}',
  order: 'none',
  since: { place: 'item.transaction_info.transaction_initiation_date', as: 'iso' },
  outputs: transactionOutputs,
} as const satisfies Partial<PollTriggerDefinition>;

/** https://developer.paypal.com/api/rest/reference/idempotency: a repeated key gives the first reply, for at least six hours. */
const repeat = { header: 'PayPal-Request-Id' } as const;

export const payPal: AppDefinition = {
  format: 1,
  app: 'PayPalCLIAPI',
  name: 'PayPal',
  docs: 'https://developer.paypal.com/api/rest',
  bases: { default: 'https://{connection.environment}.paypal.com' },
  hosts: ['{connection.environment}.paypal.com'],
  connection: {
    fields: [
      required('environment', 'Environment', 'choice', 'Choose the sandbox to try things out without real money.', {
        choices: choices({ 'api-m': 'Live', 'api-m.sandbox': 'Sandbox' }),
        initial: 'api-m',
        pattern: { matches: 'api-m(?:\\.sandbox)?', say: 'Choose “Live” or “Sandbox”.' },
      }),
    ],
    ways: {
      client: {
        kind: 'oauth',
        grant: 'client',
        label: 'App for your business account',
        token: 'https://{connection.environment}.paypal.com/v1/oauth2/token',
        clientIn: 'basic',
        scopes: [],
        ownClient: true,
        help: 'In the PayPal Developer Dashboard, open “Apps & Credentials”, create an app with the feature “Transaction search”, and copy its client ID and secret.',
      },
    },
    test: { request: { method: 'GET', path: '/v1/reporting/balances' }, title: 'PayPal account {reply.body.account_id}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'PayPal refused the client ID or the secret. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The app isn’t allowed to do this: “{reply.body.message}” Tick “Transaction search” for the app at PayPal, and wait up to nine hours.',
    },
    { when: { status: 404 }, is: 'refused', say: 'PayPal can’t find this: “{reply.body.message}” Check the IDs of this step.' },
    {
      when: { status: [400, 422], match: { 'reply.body.details.0.description': { present: true } } },
      is: 'refused',
      say: 'PayPal refused this: “{reply.body.details.0.description}”',
    },
    { when: { status: [400, 409, 422] }, is: 'refused', say: 'PayPal refused this: “{reply.body.message}”' },
    { when: { status: 429 }, is: 'later', say: 'PayPal is receiving too many requests. We’ll try again later.' },
  ],
  triggers: [
    {
      ...recent,
      event: 'new_sale',
      title: 'New sale',
      help: 'Runs for each payment that you have received. PayPal lists payments up to three hours later.',
      where: {
        // https://developer.paypal.com/docs/transaction-search/transaction-event-codes
        'item.transaction_info.transaction_event_code': { contains: 'T00' },
        'item.transaction_info.transaction_status': 'S',
        'item.transaction_info.transaction_amount.value': isReceived,
      },
      sample: sampleTransaction,
    },
    {
      ...recent,
      event: 'new_refund',
      title: 'New refund',
      help: 'Runs for each refund that you have made. PayPal lists refunds up to three hours later.',
      where: { 'item.transaction_info.transaction_event_code': { contains: 'T11' }, 'item.transaction_info.transaction_status': 'S' },
      sample: {
        transaction_info: {
          ...sampleTransaction.transaction_info,
          transaction_event_code: 'T1107',
          transaction_amount: { currency_code: 'EUR', value: '-43.98' },
          paypal_reference_id: '5TY05013RG002845M',
        },
        payer_info: sampleTransaction.payer_info,
      },
    },
    {
      ...recent,
      event: 'new_transaction',
      title: 'New transaction',
      help: 'Runs for each transaction of any type and status: payments, transfers, fees and refunds. PayPal lists them up to three hours later.',
      sample: sampleTransaction,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_order',
      title: 'Create an order',
      help: 'Creates an order with a link that a customer can use to pay.',
      fields: [
        amount,
        currency,
        field('description', 'Description', 'text', 'What is sold. At most 127 characters.'),
        field('invoiceNumber', 'Invoice number', 'text', 'Your own invoice number. It must be unique.', { group: 'more' }),
        field('returnAddress', 'Return URL', 'text', 'Where PayPal sends the customer after the payment.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/v2/checkout/orders',
        body: {
          json: {
            intent: 'CAPTURE',
            purchase_units: [
              {
                amount: { currency_code: '{input.currency|trim|upper}', value: '{input.amount|trim}' },
                description: '{input.description}',
                invoice_id: '{input.invoiceNumber}',
              },
            ],
            application_context: { return_url: '{input.returnAddress}' },
          },
        },
      },
      repeat,
      outputs: [output('id', 'ID'), output('status', 'Status'), output('links[rel=approve].href', 'Link to pay')],
      sample: {
        id: '5O190127TN364715T',
        status: 'CREATED',
        links: [
          { href: 'https://api-m.paypal.com/v2/checkout/orders/5O190127TN364715T', rel: 'self', method: 'GET' },
          { href: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T', rel: 'approve', method: 'GET' },
        ],
      },
    },
    {
      kind: 'write',
      event: 'create_refund',
      title: 'Refund a payment',
      help: 'Refunds a payment in full or in part.',
      fields: [
        required('payment', 'Payment', 'text', 'The transaction ID of the payment, from an earlier step.'),
        { ...amount, help: 'Leave it empty to refund the full amount. If you enter an amount, enter the currency too.', isRequired: false },
        { ...currency, isRequired: false },
        field('note', 'Note', 'text', 'The payer sees it.'),
        field('invoiceNumber', 'Invoice number', 'text', 'Your own invoice number for the refund.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/v2/payments/captures/{input.payment}/refund',
        body: {
          json: {
            amount: { value: '{input.amount|trim}', currency_code: '{input.currency|trim|upper}' },
            invoice_id: '{input.invoiceNumber}',
            note_to_payer: '{input.note}',
          },
        },
      },
      repeat,
      outputs: [output('id', 'ID'), output('status', 'Status')],
      sample: { id: '1JU08902781691411', status: 'COMPLETED', links: [] },
    },
    {
      kind: 'write',
      event: 'cancel_subscription',
      title: 'Cancel a subscription',
      help: 'Cancels a subscription permanently.',
      fields: [
        required('subscription', 'Subscription', 'text', 'The ID of the subscription, such as I-BW452GLLEP1G.'),
        required('reason', 'Reason', 'text', 'At most 128 characters.'),
      ],
      request: {
        method: 'POST',
        path: '/v1/billing/subscriptions/{input.subscription}/cancel',
        body: { json: { reason: '{input.reason}' } },
        reply: 'none',
      },
      output: { id: '{input.subscription}', isDone: true },
      sample: { id: 'I-BW452GLLEP1G', isDone: true },
    },
    {
      kind: 'search',
      event: 'find_transaction',
      title: 'Find a transaction',
      help: 'Finds a transaction of the last 30 days by its ID.',
      fields: [required('transaction', 'Transaction', 'text', 'Its ID, which has 17 letters and digits.')],
      request: transactions('{now|earlier:30d}', { transaction_id: '{input.transaction}' }),
      found: { items: 'reply.body.transaction_details' },
      outputs: transactionOutputs,
      sample: { isFound: true, item: sampleTransaction },
    },
    {
      kind: 'search',
      event: 'get_subscription',
      title: 'Get a subscription',
      help: 'Gets a subscription with its status and next payment.',
      fields: [required('subscription', 'Subscription', 'text', 'The ID of the subscription, such as I-BW452GLLEP1G.')],
      request: { method: 'GET', path: '/v1/billing/subscriptions/{input.subscription}' },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs: [
        output('id', 'ID'),
        output('status', 'Status'),
        output('plan_id', 'Plan ID'),
        output('subscriber.email_address', 'Email'),
        output('billing_info.next_billing_time', 'Next payment at', 'moment'),
      ],
      sample: {
        isFound: true,
        item: {
          id: 'I-BW452GLLEP1G',
          plan_id: 'P-5ML4271244454362WXNWU5NQ',
          status: 'ACTIVE',
          subscriber: { email_address: 'ada@example.com', name: { given_name: 'Ada', surname: 'Berg' } },
          billing_info: { next_billing_time: '2026-12-21T09:30:00Z' },
        },
      },
    },
  ],
};
