import type { AppDefinition, AppField, PollTriggerDefinition, RequestDefinition } from '../../domain/apps/definition';

const contact: AppField = {
  key: 'contact',
  label: 'Contact',
  type: 'choice',
  help: 'The contact who gets the invoice.',
  isRequired: true,
  dynamicChoices: 'contacts',
};

const sampleContact = {
  ContactID: '430fa14a-f945-44d3-9f97-5df5e28441b8',
  Name: 'Example Ltd',
  FirstName: 'Ada',
  LastName: 'Example',
  EmailAddress: 'ada@example.com',
  ContactStatus: 'ACTIVE',
  UpdatedDateUTC: '/Date(1795253400000+0000)/',
};
const contactOutputs = [
  { place: 'ContactID', label: 'ID', type: 'text' },
  { place: 'Name', label: 'Name', type: 'text' },
  { place: 'EmailAddress', label: 'Email', type: 'text' },
  { place: 'FirstName', label: 'First name', type: 'text' },
  { place: 'LastName', label: 'Last name', type: 'text' },
] as const;

const sampleInvoice = {
  InvoiceID: '96df0dff-43ec-4899-a7d9-e9d63ef12b19',
  InvoiceNumber: 'INV-0001',
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  Reference: 'Order 17',
  Contact: { ContactID: '430fa14a-f945-44d3-9f97-5df5e28441b8', Name: 'Example Ltd' },
  DateString: '2026-11-21T00:00:00',
  DueDateString: '2026-12-05T00:00:00',
  CurrencyCode: 'EUR',
  SubTotal: 25,
  TotalTax: 4.75,
  Total: 29.75,
  AmountDue: 29.75,
  AmountPaid: 0,
  UpdatedDateUTC: '/Date(1795253400000+0000)/',
};
const invoiceOutputs = [
  { place: 'InvoiceID', label: 'ID', type: 'text' },
  { place: 'InvoiceNumber', label: 'Number', type: 'text' },
  { place: 'Status', label: 'Status', type: 'text' },
  { place: 'Contact.Name', label: 'Contact', type: 'text' },
  { place: 'DateString', label: 'Date', type: 'text' },
  { place: 'DueDateString', label: 'Due date', type: 'text' },
  { place: 'Total', label: 'Total', type: 'number' },
  { place: 'AmountDue', label: 'Amount due', type: 'number' },
  { place: 'CurrencyCode', label: 'Currency', type: 'text' },
] as const;

/** What was changed last comes first: Xero has no order by the time of creation. */
const changed = (path: string, items: string, query: RequestDefinition['query'] = {}) =>
  ({
    kind: 'poll',
    fields: [],
    request: {
      method: 'GET',
      path,
      query: { ...query, order: 'UpdatedDateUTC DESC' },
      pages: { kind: 'page', send: 'query.page', first: 1 },
    },
    items,
    order: 'newest',
    // `/Date(1795253400000+0000)/`: texts of the same length, in the order of their times.
    since: { place: 'item.UpdatedDateUTC', as: 'text' },
  }) as const satisfies Partial<PollTriggerDefinition>;

const idempotent = { header: 'Idempotency-Key' } as const;

export const xero: AppDefinition = {
  format: 1,
  app: 'XeroCLIAPI',
  name: 'Xero',
  docs: 'https://developer.xero.com/documentation/api/accounting/overview',
  bases: { default: 'https://api.xero.com/api.xro/2.0', connections: 'https://api.xero.com' },
  hosts: ['api.xero.com'],
  headers: { 'xero-tenant-id': '{connection.tenant}' },
  connection: {
    ways: {
      // The first one: connections that are older than the other way name none.
      custom: {
        kind: 'oauth',
        grant: 'client',
        label: 'Custom connection',
        token: 'https://identity.xero.com/connect/token',
        clientIn: 'basic',
        // Without scopes the token has all of the connection: since March 2026 these have other names.
        scopes: [],
        ownClient: true,
        fields: [
          {
            key: 'tenant',
            label: 'Organization',
            type: 'text',
            help: 'The ID of the organization. Leave it empty for a custom connection, which has only one.',
          },
        ],
        help: 'On Xero’s page “My Apps”, create a custom connection with the scopes accounting.invoices, accounting.payments, accounting.contacts and accounting.settings.read, connect it to your organization, and copy its client ID and secret.',
      },
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Xero',
        authorize: 'https://login.xero.com/identity/connect/authorize',
        token: 'https://identity.xero.com/connect/token',
        revoke: 'https://identity.xero.com/connect/revocation',
        clientIn: 'basic',
        // Apps since March 2026 have only narrow scopes: https://developer.xero.com/faq/granular-scopes
        scopes: ['offline_access', 'accounting.invoices', 'accounting.payments', 'accounting.contacts', 'accounting.settings.read'],
        family: 'xero',
        ownClient: true,
        help: 'On Xero’s page “My Apps”, create a web app, copy its client ID and a client secret, and enter this redirect URL:',
      },
    },
    after: [
      {
        name: 'Organization',
        ways: ['account'],
        request: { method: 'GET', base: 'connections', path: '/connections' },
        items: 'reply.body',
        value: '{item.tenantId}',
        label: '{item.tenantName}',
        keep: { tenant: 'item.tenantId' },
      },
    ],
    test: { request: { method: 'GET', path: '/Organisation' }, title: '{reply.body.Organisations.0.Name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Xero refused the connection. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The connection isn’t allowed to do this in Xero: “{reply.body.Detail}” Check its scopes and its organization.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Xero can’t find this. Check the fields of this step.' },
    {
      when: { status: 400, match: { 'reply.body.Elements.0.ValidationErrors.0.Message': { present: true } } },
      is: 'refused',
      say: 'Xero refused this: “{reply.body.Elements.0.ValidationErrors.0.Message}” Check the fields of this step.',
    },
    { when: { status: 400 }, is: 'refused', say: 'Xero refused this: “{reply.body.Message}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', say: 'Xero is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    contacts: {
      request: {
        method: 'GET',
        path: '/Contacts',
        query: { order: 'Name', summaryOnly: true },
        pages: { kind: 'page', send: 'query.page', first: 1 },
      },
      items: 'reply.body.Contacts',
      value: '{item.ContactID}',
      label: '{item.Name}',
    },
  },
  triggers: [
    {
      ...changed('/Invoices', 'reply.body.Invoices', { where: 'Type=="ACCREC"' }),
      event: 'new_invoice',
      title: 'New invoice',
      help: 'Runs for each new sales invoice. Existing invoices count once, when they are next changed.',
      key: '{item.InvoiceID}',
      outputs: invoiceOutputs,
      sample: sampleInvoice,
    },
    {
      ...changed('/Invoices', 'reply.body.Invoices', { where: 'Type=="ACCREC"', Statuses: 'PAID' }),
      event: 'paid_invoice',
      title: 'Invoice paid',
      help: 'Runs for each sales invoice that is paid in full. Ones that were paid before count once, when they are next changed.',
      key: '{item.InvoiceID}',
      outputs: invoiceOutputs,
      sample: { ...sampleInvoice, Status: 'PAID', AmountDue: 0, AmountPaid: 29.75 },
    },
    {
      ...changed('/Contacts', 'reply.body.Contacts'),
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact. Existing contacts count once, when they are next changed.',
      key: '{item.ContactID}',
      outputs: contactOutputs,
      sample: sampleContact,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_invoice',
      title: 'Create an invoice',
      help: 'Creates a sales invoice with one line.',
      fields: [
        contact,
        { key: 'description', label: 'Description', type: 'text', help: 'What is sold.', isRequired: true },
        { key: 'quantity', label: 'Quantity', type: 'number', help: 'How many are sold.', isRequired: true },
        { key: 'unitAmount', label: 'Price', type: 'number', help: 'The price per unit.', isRequired: true },
        {
          key: 'accountCode',
          label: 'Account',
          type: 'text',
          help: 'The code of an account, such as 200. Xero needs it to approve the invoice.',
        },
        { key: 'date', label: 'Date', type: 'moment', help: 'The date of the invoice. Today if left empty.' },
        { key: 'dueDate', label: 'Due date', type: 'moment', help: 'Xero needs it to approve the invoice.' },
        { key: 'reference', label: 'Reference', type: 'text', help: 'Your own reference.' },
        {
          key: 'status',
          label: 'Status',
          type: 'choice',
          help: 'A draft if left empty.',
          choices: [
            { value: 'DRAFT', label: 'Draft' },
            { value: 'SUBMITTED', label: 'Awaiting approval' },
            { value: 'AUTHORISED', label: 'Approved' },
          ],
        },
        {
          key: 'taxType',
          label: 'Tax rate',
          type: 'text',
          help: 'The tax type, such as OUTPUT. The account’s default if left empty.',
          group: 'more',
        },
        {
          key: 'amountsAre',
          label: 'Tax',
          type: 'choice',
          help: 'Whether the price includes tax. Tax exclusive if left empty.',
          choices: [
            { value: 'Exclusive', label: 'Tax exclusive' },
            { value: 'Inclusive', label: 'Tax inclusive' },
            { value: 'NoTax', label: 'No tax' },
          ],
          group: 'more',
        },
        { key: 'currency', label: 'Currency', type: 'text', help: 'Such as EUR. The organization’s default if left empty.', group: 'more' },
      ],
      request: {
        method: 'PUT',
        path: '/Invoices',
        body: {
          json: {
            Invoices: [
              {
                Type: 'ACCREC',
                Contact: { ContactID: '{input.contact}' },
                LineItems: [
                  {
                    Description: '{input.description}',
                    Quantity: '{input.quantity}',
                    UnitAmount: '{input.unitAmount}',
                    AccountCode: '{input.accountCode}',
                    TaxType: '{input.taxType}',
                  },
                ],
                Date: '{input.date|date}',
                DueDate: '{input.dueDate|date}',
                LineAmountTypes: '{input.amountsAre}',
                Reference: '{input.reference}',
                CurrencyCode: '{input.currency}',
                Status: '{input.status}',
              },
            ],
          },
        },
      },
      // https://developer.xero.com/documentation/guides/idempotent-requests/idempotency: a repeated key gives the first reply.
      repeat: idempotent,
      output: '{reply.body.Invoices.0}',
      outputs: invoiceOutputs,
      sample: sampleInvoice,
    },
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a contact.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'The name of the company or person. It must be unique.', isRequired: true },
        { key: 'email', label: 'Email', type: 'text', help: 'The address for invoices.' },
        { key: 'firstName', label: 'First name', type: 'text', help: 'The first name of the contact person.' },
        { key: 'lastName', label: 'Last name', type: 'text', help: 'The last name of the contact person.' },
      ],
      request: {
        method: 'PUT',
        path: '/Contacts',
        body: {
          json: {
            Contacts: [
              { Name: '{input.name}', FirstName: '{input.firstName}', LastName: '{input.lastName}', EmailAddress: '{input.email}' },
            ],
          },
        },
      },
      repeat: idempotent,
      output: '{reply.body.Contacts.0}',
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'create_payment',
      title: 'Record a payment',
      help: 'Records that an approved invoice was paid, in full or in part.',
      fields: [
        { key: 'invoice', label: 'Invoice', type: 'text', help: 'The ID of an invoice, from an earlier step.', isRequired: true },
        { key: 'accountCode', label: 'Account', type: 'text', help: 'The code of the bank account, such as 090.', isRequired: true },
        { key: 'amount', label: 'Amount', type: 'number', help: 'In the currency of the invoice.', isRequired: true },
        { key: 'date', label: 'Date', type: 'moment', help: 'The date of the payment.' },
      ],
      request: {
        method: 'POST',
        path: '/Payments',
        body: {
          json: {
            Invoice: { InvoiceID: '{input.invoice}' },
            Account: { Code: '{input.accountCode}' },
            Date: '{input.date|date}',
            Amount: '{input.amount}',
          },
        },
      },
      repeat: idempotent,
      output: '{reply.body.Payments.0}',
      outputs: [
        { place: 'PaymentID', label: 'ID', type: 'text' },
        { place: 'Amount', label: 'Amount', type: 'number' },
        { place: 'Status', label: 'Status', type: 'text' },
      ],
      sample: { PaymentID: 'b26fd49a-cbae-470a-a8f8-bcbc119e0379', Amount: 12.5, Reference: '', Status: 'AUTHORISED' },
    },
    {
      kind: 'search',
      event: 'find_invoice',
      title: 'Find an invoice',
      help: 'Finds an invoice by its number.',
      fields: [{ key: 'number', label: 'Number', type: 'text', help: 'The whole number, such as INV-0001.', isRequired: true }],
      request: { method: 'GET', path: '/Invoices', query: { InvoiceNumbers: '{input.number}' } },
      found: { items: 'reply.body.Invoices' },
      outputs: invoiceOutputs,
      sample: { isFound: true, item: sampleInvoice },
    },
    {
      kind: 'search',
      event: 'get_invoice_pdf',
      title: 'Get an invoice as a PDF',
      help: 'Gets an invoice as a file, for steps that save or send files.',
      fields: [{ key: 'invoice', label: 'Invoice', type: 'text', help: 'The ID of an invoice, from an earlier step.', isRequired: true }],
      request: { method: 'GET', path: '/Invoices/{input.invoice}', headers: { accept: 'application/pdf' }, reply: 'file' },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: {
          fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11',
          name: 'INV-0001.pdf',
          type: 'application/pdf',
          size: 24_576,
          digest: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        },
      },
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by name, email address or number.',
      fields: [
        {
          key: 'query',
          label: 'Search text',
          type: 'text',
          help: 'Part of the name, the email address or the contact number.',
          isRequired: true,
        },
      ],
      request: { method: 'GET', path: '/Contacts', query: { page: 1, searchTerm: '{input.query}' } },
      found: { items: 'reply.body.Contacts' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
  ],
};
