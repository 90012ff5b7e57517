import type { AppDefinition, PollTriggerDefinition, RequestDefinition, Value } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

const customer = required('customer', 'Customer', 'choice', 'The customer who buys.', { dynamicChoices: 'customers' });
const item = required('item', 'Product or service', 'choice', 'The product or service sold.', { dynamicChoices: 'items' });
const saleFields = [
  required('amount', 'Amount', 'number', 'The total price, without tax.'),
  field('description', 'Description', 'text', 'The text of the line.'),
  field('quantity', 'Quantity', 'number', 'How many are sold. 1 if left empty.'),
  field('date', 'Date', 'moment', 'Today if left empty.'),
  field('number', 'Number', 'text', 'At most 21 characters. QuickBooks’ next number if left empty.', { group: 'more' }),
  field('memo', 'Memo', 'longText', 'A note that only your company sees.', { group: 'more' }),
  field('currency', 'Currency', 'text', 'Three letters, for companies with several currencies.', { group: 'more' }),
];
const sale = {
  CustomerRef: { value: '{input.customer}' },
  Line: [
    {
      Amount: '{input.amount}',
      Description: '{input.description}',
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: '{input.item}' }, Qty: '{input.quantity}' },
    },
  ],
  TxnDate: '{input.date|date}',
  DocNumber: '{input.number}',
  PrivateNote: '{input.memo}',
  CurrencyRef: { value: '{input.currency|upper}' },
} satisfies Value;

/** https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/minor-versions */
const minorversion = 75;
const select = (query: string): RequestDefinition => ({
  method: 'GET',
  path: '/query',
  query: { query: `select * from ${query}`, minorversion },
});
const post = (path: string, json: Value) => ({ method: 'POST', path, query: { minorversion }, body: { json } }) as const;

/** https://blogs.intuit.com/2015/04/06/15346: a repeated ID of at most 50 characters gives the first reply. */
const repeat = { body: 'query.requestid' } as const;

const newest = (entity: string, list: string, time: string, where = '') =>
  ({
    kind: 'poll',
    fields: [],
    request: select(`${entity}${where} orderby MetaData.${time} desc startposition 1 maxresults 1000`),
    items: `reply.body.QueryResponse.${list}`,
    key: '{item.Id}',
    order: 'newest',
    since: { place: `item.MetaData.${time}`, as: 'iso' },
  }) as const satisfies Partial<PollTriggerDefinition>;

const MetaData = { CreateTime: '2026-11-21T09:30:00-08:00', LastUpdatedTime: '2026-11-21T09:30:00-08:00' };
const sampleCustomer = {
  Id: '67',
  SyncToken: '0',
  DisplayName: 'Ada Berg',
  GivenName: 'Ada',
  FamilyName: 'Berg',
  CompanyName: 'Lantern Shop',
  PrimaryEmailAddr: { Address: 'ada@example.com' },
  PrimaryPhone: { FreeFormNumber: '+49301234567' },
  Balance: 0,
  Active: true,
  MetaData,
};
const customerOutputs = [
  output('Id', 'ID'),
  output('DisplayName', 'Name'),
  output('CompanyName', 'Company'),
  output('PrimaryEmailAddr.Address', 'Email'),
  output('PrimaryPhone.FreeFormNumber', 'Phone'),
  output('Balance', 'Open balance', 'number'),
];
const sampleSale = {
  Id: '129',
  SyncToken: '0',
  DocNumber: '1037',
  TxnDate: '2026-11-21',
  CustomerRef: { value: '67', name: 'Ada Berg' },
  CurrencyRef: { value: 'EUR', name: 'Euro' },
  Line: [{ Id: '1', Amount: 43.98, Description: 'Lanterns', DetailType: 'SalesItemLineDetail' }],
  TotalAmt: 43.98,
  Balance: 0,
  MetaData,
};
const sampleInvoice = { ...sampleSale, DueDate: '2026-12-05', BillEmail: { Address: 'ada@example.com' }, Balance: 43.98 };
const saleOutputs = [
  output('Id', 'ID'),
  output('DocNumber', 'Number'),
  output('CustomerRef.name', 'Customer'),
  output('TxnDate', 'Date', 'moment'),
  output('TotalAmt', 'Total', 'number'),
  output('CurrencyRef.value', 'Currency'),
];
const invoiceOutputs = [
  ...saleOutputs,
  output('Balance', 'Balance due', 'number'),
  output('DueDate', 'Due date', 'moment'),
  output('BillEmail.Address', 'Email'),
];

export const quickBooks: AppDefinition = {
  format: 1,
  app: 'QuickBooksOnlineCLIAPI',
  name: 'QuickBooks Online',
  docs: 'https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/account',
  bases: { default: 'https://{connection.environment}.api.intuit.com/v3/company/{connection.realmId}' },
  hosts: ['{connection.environment}.api.intuit.com'],
  connection: {
    fields: [
      required('environment', 'Company', 'choice', 'Choose the sandbox to try things out without real books.', {
        choices: choices({ quickbooks: 'Real company', 'sandbox-quickbooks': 'Sandbox company' }),
        initial: 'quickbooks',
        pattern: { matches: '(?:sandbox-)?quickbooks', say: 'Choose a real company or a sandbox company.' },
      }),
    ],
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Intuit',
        authorize: 'https://appcenter.intuit.com/connect/oauth2',
        token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
        revoke: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
        clientIn: 'basic',
        pkce: false,
        scopes: ['com.intuit.quickbooks.accounting'],
        keepFromAnswer: ['realmId'],
        family: 'intuit',
        ownClient: true,
        help: 'On the Intuit Developer portal, create an app for QuickBooks Online Accounting, and copy the client ID and secret for development (sandbox) or production. Enter this redirect URL there:',
      },
    },
    test: {
      request: { method: 'GET', path: '/companyinfo/{connection.realmId}', query: { minorversion } },
      title: '{reply.body.CompanyInfo.CompanyName}',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'QuickBooks refused the sign-in. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The person who connected the account isn’t allowed to do this in QuickBooks: “{reply.body.Fault.Error.0.Detail|or:no details}”',
    },
    {
      when: { status: [400, 404], match: { 'reply.body.Fault.Error.0.Message': { present: true } } },
      is: 'refused',
      say: 'QuickBooks refused this: “{reply.body.Fault.Error.0.Message}” {reply.body.Fault.Error.0.Detail|or:}',
    },
    { when: { status: 429 }, is: 'later', say: 'QuickBooks is receiving too many requests. We’ll try again later.' },
  ],
  // https://developer.intuit.com/app/developer/qbo/docs/learn/rest-api-features: 500 requests a minute for a company.
  rate: { budget: { requests: 500, seconds: 60 } },
  lists: {
    customers: {
      request: select('customer orderby DisplayName asc startposition 1 maxresults 1000'),
      items: 'reply.body.QueryResponse.Customer',
      value: '{item.Id}',
      label: '{item.DisplayName}',
    },
    items: {
      request: select('item orderby Name asc startposition 1 maxresults 1000'),
      items: 'reply.body.QueryResponse.Item',
      value: '{item.Id}',
      label: '{item.FullyQualifiedName}',
      where: { 'item.Type': { not: 'Category' } },
    },
  },
  triggers: [
    {
      ...newest('invoice', 'Invoice', 'CreateTime'),
      event: 'new_invoice',
      title: 'New invoice',
      help: 'Runs for each new invoice.',
      outputs: invoiceOutputs,
      sample: sampleInvoice,
    },
    {
      ...newest('invoice', 'Invoice', 'LastUpdatedTime', " where Balance = '0'"),
      event: 'paid_invoice',
      title: 'Invoice paid',
      help: 'Runs for each invoice that is paid in full. Ones that were paid before count once, when they are next changed.',
      outputs: invoiceOutputs,
      sample: { ...sampleInvoice, Balance: 0 },
    },
    {
      ...newest('customer', 'Customer', 'CreateTime'),
      event: 'new_customer',
      title: 'New customer',
      help: 'Runs for each new customer.',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_receipt',
      title: 'Create a sales receipt',
      help: 'Creates a sales receipt with one line, for a sale that is already paid.',
      fields: [
        item,
        ...saleFields,
        { ...customer, help: 'The customer who bought.', isRequired: false },
        field('account', 'Deposit to', 'text', 'The ID of an account. “Undeposited Funds” if left empty.', { group: 'more' }),
        field('reference', 'Payment reference', 'text', 'Such as the ID of the payment. At most 21 characters.', { group: 'more' }),
      ],
      request: post('/salesreceipt', {
        ...sale,
        PaymentRefNum: '{input.reference}',
        DepositToAccountRef: { value: '{input.account}' },
      }),
      repeat,
      output: '{reply.body.SalesReceipt}',
      outputs: saleOutputs,
      sample: sampleSale,
    },
    {
      kind: 'write',
      event: 'create_invoice',
      title: 'Create an invoice',
      help: 'Creates an invoice with one line.',
      fields: [
        customer,
        item,
        ...saleFields,
        field('dueDate', 'Due date', 'moment', 'According to the customer’s terms if left empty.'),
        field('email', 'Email', 'text', 'The email address that the invoice is sent to.'),
      ],
      request: post('/invoice', { ...sale, DueDate: '{input.dueDate|date}', BillEmail: { Address: '{input.email}' } }),
      repeat,
      output: '{reply.body.Invoice}',
      outputs: invoiceOutputs,
      sample: sampleInvoice,
    },
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Creates a customer.',
      fields: [
        required('name', 'Name', 'text', 'The display name in QuickBooks. It must be unique.'),
        field('email', 'Email', 'text', 'The address for invoices.'),
        field('firstName', 'First name', 'text', 'The first name of the person.'),
        field('lastName', 'Last name', 'text', 'The last name of the person.'),
        field('company', 'Company', 'text', 'The name of the company.'),
        field('phone', 'Phone', 'text', 'The main number.'),
      ],
      request: post('/customer', {
        DisplayName: '{input.name}',
        PrimaryEmailAddr: { Address: '{input.email}' },
        GivenName: '{input.firstName}',
        FamilyName: '{input.lastName}',
        CompanyName: '{input.company}',
        PrimaryPhone: { FreeFormNumber: '{input.phone}' },
      }),
      repeat,
      output: '{reply.body.Customer}',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'search',
      event: 'find_customer',
      title: 'Find a customer',
      help: 'Finds a customer by name.',
      fields: [required('name', 'Name', 'text', 'The whole display name, as in QuickBooks.')],
      // In a query, a backslash comes before an apostrophe, as in one of Google Drive.
      request: select("customer where DisplayName = '{input.name|driveq}' startposition 1 maxresults 1"),
      found: { items: 'reply.body.QueryResponse.Customer' },
      outputs: customerOutputs,
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search',
      event: 'find_invoice',
      title: 'Find an invoice',
      help: 'Finds an invoice by its number.',
      fields: [required('number', 'Number', 'text', 'The whole number, such as 1037.')],
      request: select("invoice where DocNumber = '{input.number|driveq}' startposition 1 maxresults 1"),
      found: { items: 'reply.body.QueryResponse.Invoice' },
      outputs: invoiceOutputs,
      sample: { isFound: true, item: sampleInvoice },
    },
  ],
};
