import type { AppDefinition, ErrorRule, ListDefinition, Pages, PollTriggerDefinition, Value } from '../../domain/apps/definition';
import { field, output, required } from './parts';

/** https://www.freshbooks.com/api/parameters: at most 100 items a page. */
const pages: Pages = { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.per_page', value: 100 } };
const listed = (path: string) => ({ method: 'GET', path, query: { sort: 'updated_desc' }, pages }) as const;

const clientsPath = '/users/clients';
const invoicesPath = '/invoices/invoices';

const named = (path: string, items: string, label: string): ListDefinition => ({
  request: listed(path),
  items: `reply.body.response.result.${items}`,
  value: '{item.id}',
  label,
});

/** What was changed last comes first. Times are those of New York, without a zone: an overlap of two hours bridges the change of its clocks. */
const changed = (path: string, items: string) =>
  ({
    kind: 'poll',
    fields: [],
    request: listed(path),
    items: `reply.body.response.result.${items}`,
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.updated', as: 'iso', overlapSeconds: 7200 },
  }) as const satisfies Partial<PollTriggerDefinition>;

const sent = (method: 'POST' | 'PUT', path: string, json: Value) => ({ method, path, body: { json } }) as const;
const payments = ['Bank Transfer', 'Cash', 'Check', 'Credit Card', 'Debit', 'PayPal', 'ACH', 'Other'];
const me = { method: 'GET', base: 'people', path: '/users/me' } as const;
/** FreshBooks writes its sentence at one of three places: `@freshbooks/api`, models/Error. */
const refused = (message: string): ErrorRule => ({
  when: { status: [200, 400, 403, 404, 422], match: { [message]: { present: true } } },
  is: 'refused',
  say: `FreshBooks refused this: “{${message}}” Check the fields of this step, and the role of the account.`,
});

const invoice = required('invoice', 'Invoice', 'choice', 'An invoice of the business.', { dynamicChoices: 'invoices' });
const more = { group: 'more' } as const;
const currency = field('currency', 'Currency', 'text', 'Three letters, such as EUR. The business’s currency if left empty.', more);

const clientOutputs = [
  output('id', 'ID', 'number'),
  output('organization', 'Company'),
  output('fname', 'First name'),
  output('lname', 'Last name'),
  output('email', 'Email'),
];
const sampleClient = {
  id: 214827,
  organization: 'Harbour Lights',
  fname: 'Ada',
  lname: 'Berg',
  email: 'ada@example.com',
  updated: '2026-11-21 09:30:00',
};

const invoiceOutputs = [
  output('id', 'ID', 'number'),
  output('invoice_number', 'Number'),
  output('current_organization', 'Client'),
  output('customerid', 'Client ID', 'number'),
  output('v3_status', 'Status'),
  output('create_date', 'Date'),
  output('due_date', 'Due date'),
  output('amount.amount', 'Total', 'number'),
  output('outstanding.amount', 'Outstanding', 'number'),
  output('amount.code', 'Currency'),
];
const sampleInvoice = {
  id: 201021,
  invoice_number: '0000017',
  customerid: 214827,
  current_organization: 'Harbour Lights',
  create_date: '2026-11-21',
  due_date: '2026-12-21',
  amount: { amount: '250.00', code: 'EUR' },
  outstanding: { amount: '250.00', code: 'EUR' },
  v3_status: 'sent',
  payment_status: 'unpaid',
  updated: '2026-11-21 09:30:00',
};

const madeInvoice = { output: '{reply.body.response.result.invoice}', outputs: invoiceOutputs } as const;

export const freshBooks: AppDefinition = {
  format: 1,
  app: 'FreshBooksCLIAPI',
  name: 'FreshBooks',
  docs: 'https://www.freshbooks.com/api/start',
  bases: {
    default: 'https://api.freshbooks.com/accounting/account/{connection.account}',
    people: 'https://api.freshbooks.com/auth/api/v1',
  },
  hosts: ['api.freshbooks.com'],
  headers: { 'Api-Version': 'alpha' },
  connection: {
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with FreshBooks',
        authorize: 'https://auth.freshbooks.com/oauth/authorize',
        token: 'https://api.freshbooks.com/auth/oauth/token',
        tokenBody: 'json',
        pkce: false,
        scopes: ['profile:read', 'clients:read', 'clients:write', 'invoices:read', 'invoices:write', 'payments:write'].map(
          (scope) => `user:${scope}`,
        ),
        family: 'freshbooks',
        ownClient: true,
        help: 'On FreshBooks’ developer page, create an app with the scopes for your profile, clients, invoices and payments, and enter this redirect URL:',
      },
    },
    after: [
      {
        name: 'Business',
        request: me,
        items: 'reply.body.response.business_memberships',
        value: '{item.business.account_id}',
        label: '{item.business.name}',
        keep: { account: 'item.business.account_id', business: 'item.business.name' },
      },
    ],
    test: { request: me, title: '{connection.business} ({reply.body.response.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'FreshBooks refused the connection. Reconnect the account.' },
    refused('reply.body.response.errors.0.message'),
    refused('reply.body.details.0.metadata.message'),
    refused('reply.body.message'),
    { when: { status: 429 }, is: 'later', say: 'FreshBooks is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    // A client without a company has the name of its person there.
    clients: { ...named(clientsPath, 'clients', '{item.organization}'), search: 'query.search.organization_like' },
    invoices: named(invoicesPath, 'invoices', '{item.invoice_number} · {item.current_organization}'),
  },
  triggers: [
    {
      ...changed(clientsPath, 'clients'),
      event: 'new_client',
      title: 'New client',
      help: 'Runs for each new client. Existing clients count once, when they are next changed.',
      outputs: clientOutputs,
      sample: sampleClient,
    },
    {
      ...changed(invoicesPath, 'invoices'),
      event: 'new_invoice',
      title: 'New invoice',
      help: 'Runs for each new invoice, including drafts. Existing invoices count once, when they are next changed.',
      outputs: invoiceOutputs,
      sample: sampleInvoice,
    },
    {
      ...changed(invoicesPath, 'invoices'),
      event: 'paid_invoice',
      title: 'Invoice paid',
      help: 'Runs for each invoice that is paid in full. Ones that were paid before count once, when they are next changed.',
      where: { 'item.payment_status': ['paid', 'auto-paid'] },
      outputs: invoiceOutputs,
      sample: { ...sampleInvoice, v3_status: 'paid', payment_status: 'paid', outstanding: { amount: '0.00', code: 'EUR' } },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_client',
      title: 'Create a client',
      help: 'Creates a client. It needs a company, a name or an email address.',
      fields: [
        field('organization', 'Company', 'text', 'The name of the company.'),
        field('firstName', 'First name', 'text', 'The first name of the person.'),
        field('lastName', 'Last name', 'text', 'The last name of the person.'),
        field('email', 'Email', 'text', 'The address that invoices are sent to.'),
        field('phone', 'Phone', 'text', 'The business phone number.'),
        field('street', 'Street', 'text', 'Street and house number.', more),
        field('city', 'City', 'text', 'The town or city.', more),
        field('postcode', 'Postcode', 'text', 'The postal code.', more),
        field('country', 'Country', 'text', 'The name in English.', more),
        currency,
      ],
      request: sent('POST', clientsPath, {
        client: {
          organization: '{input.organization}',
          fname: '{input.firstName}',
          lname: '{input.lastName}',
          email: '{input.email|trim}',
          bus_phone: '{input.phone}',
          p_street: '{input.street}',
          p_city: '{input.city}',
          p_code: '{input.postcode}',
          p_country: '{input.country}',
          currency_code: '{input.currency|trim|upper}',
        },
      }),
      // No action is repeated: FreshBooks has no idempotency keys.
      output: '{reply.body.response.result.client}',
      outputs: clientOutputs,
      sample: sampleClient,
    },
    {
      kind: 'write',
      event: 'create_invoice',
      title: 'Create an invoice',
      help: 'Creates an invoice with one line, as a draft.',
      fields: [
        required('client', 'Client', 'choice', 'The client who gets the invoice.', { dynamicChoices: 'clients' }),
        required('item', 'Item', 'text', 'What is sold.'),
        required('price', 'Price', 'number', 'The price per unit or hour, without tax.'),
        field('quantity', 'Quantity', 'number', 'The number of units or hours. 1 if left empty.'),
        field('description', 'Description', 'longText', 'More about the item.'),
        required('date', 'Date', 'moment', 'The date of the invoice.'),
        field('dueDays', 'Due in days', 'number', 'Days from the date of the invoice until it is due.'),
        currency,
        field('number', 'Invoice number', 'text', 'The next number if left empty.', more),
        field('notes', 'Notes', 'longText', 'Shown to the client at the end of the invoice.', more),
      ],
      request: sent('POST', invoicesPath, {
        invoice: {
          customerid: '{input.client|number}',
          create_date: '{input.date|date}',
          due_offset_days: '{input.dueDays}',
          currency_code: '{input.currency|trim|upper}',
          invoice_number: '{input.number}',
          notes: '{input.notes}',
          lines: [
            {
              type: 0,
              name: '{input.item}',
              description: '{input.description}',
              qty: '{input.quantity|or:1|number}',
              unit_cost: { amount: '{input.price|text}', code: '{input.currency|trim|upper}' },
            },
          ],
        },
      }),
      ...madeInvoice,
      sample: { ...sampleInvoice, v3_status: 'draft' },
    },
    {
      kind: 'write',
      event: 'send_invoice',
      title: 'Send an invoice',
      help: 'Sends an invoice by email.',
      fields: [
        invoice,
        required('recipients', 'Email addresses', 'list', 'One per line.'),
        field('subject', 'Subject', 'text', 'FreshBooks’ default if left empty.'),
        field('message', 'Message', 'longText', 'FreshBooks’ default if left empty.'),
        field('pdf', 'Attach the PDF', 'boolean', 'The email always has a link to the invoice.'),
      ],
      request: sent('PUT', `${invoicesPath}/{input.invoice}`, {
        invoice: {
          action_email: true,
          email_recipients: '{input.recipients}',
          email_include_pdf: '{input.pdf}',
          invoice_customized_email: { subject: '{input.subject}', body: '{input.message}' },
        },
      }),
      ...madeInvoice,
      sample: sampleInvoice,
    },
    {
      kind: 'write',
      event: 'record_payment',
      title: 'Record a payment',
      help: 'Records a full or partial payment of an invoice.',
      fields: [
        invoice,
        required('amount', 'Amount', 'number', 'In the currency of the invoice.'),
        required('date', 'Date', 'moment', 'When it was paid.'),
        field('type', 'Paid by', 'choice', 'How it was paid.', {
          choices: payments.map((value) => ({ value, label: value })),
        }),
        field('note', 'Note', 'longText', 'A note about the payment.'),
      ],
      request: sent('POST', '/payments/payments', {
        payment: {
          invoiceid: '{input.invoice}',
          amount: { amount: '{input.amount|text}' },
          date: '{input.date|date}',
          type: '{input.type}',
          note: '{input.note}',
        },
      }),
      output: '{reply.body.response.result.payment}',
      outputs: [output('id', 'ID', 'number'), output('amount.amount', 'Amount', 'number'), output('date', 'Date')],
      sample: { id: 133221, invoiceid: 201021, amount: { amount: '250.00', code: 'EUR' }, date: '2026-11-28', type: 'Bank Transfer' },
    },
    {
      kind: 'search',
      event: 'find_client',
      title: 'Find a client',
      help: 'Finds a client by the email address.',
      fields: [required('email', 'Email', 'text', 'The whole email address.')],
      request: { method: 'GET', path: clientsPath, query: { search: { email: '{input.email|trim}' } } },
      found: { items: 'reply.body.response.result.clients' },
      outputs: clientOutputs,
      sample: { isFound: true, item: sampleClient },
    },
    {
      kind: 'search',
      event: 'find_invoice',
      title: 'Find an invoice',
      help: 'Finds an invoice by its number.',
      fields: [required('number', 'Invoice number', 'text', 'The whole number, such as 0000017.')],
      request: { method: 'GET', path: invoicesPath, query: { search: { invoice_number: '{input.number|trim}' } } },
      found: { items: 'reply.body.response.result.invoices' },
      outputs: invoiceOutputs,
      sample: { isFound: true, item: sampleInvoice },
    },
  ],
};
