/** QuickBooks Online: https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/account */
import QuickBooks from 'node-quickbooks';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', environment: 'quickbooks', realmId: '4620816365291528' };
const link = 'https://developer.intuit.com/app/developer/qbo/docs/learn/rest-api-features';
const on = casesWith(connection, [
  { at: 'headers.request-id', reason: 'The library marks each request for itself; the documented mark is the parameter requestid.', link },
  { at: 'query.format', reason: 'The documentation asks for JSON by the header accept.', link },
]);
type Callback = (error: unknown, data?: unknown) => void;
const client = () => new QuickBooks('test-client', 'test-secret', connection.token, false, connection.realmId, false, false, '75', '2.0');
const call = (method: (library: QuickBooks, done: Callback) => void) => () =>
  new Promise((resolve, reject) => method(client(), (error, data) => (error ? reject(error as Error) : resolve(data))));

const replies = [{ QueryResponse: {} }];
const limits = { offset: 1, limit: 1000 };
const key = 'key-of-the-step';
const lineOf = (more: object, detail: object = {}) => [
  { Amount: 43.98, ...more, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '11' }, ...detail } },
];
const all = {
  TxnDate: '2026-11-29',
  DocNumber: 'ü-17',
  PrivateNote: awkwardText,
  CurrencyRef: { value: 'EUR' },
  CustomerRef: { value: '67' },
  Line: lineOf({ Description: awkwardLine }, { Qty: 2 }),
  requestId: key,
};
const allInput = {
  item: '11',
  amount: '43.98',
  description: awkwardLine,
  quantity: '2',
  date: '2026-11-29',
  number: 'ü-17',
  memo: awkwardText,
  currency: 'eur',
  customer: '67',
};

export const app: AppCases = {
  app: 'QuickBooksOnlineCLIAPI',
  library: 'node-quickbooks',
  by: 'community',
  cases: [
    on(
      'test',
      'company',
      {},
      call((qbo, done) => qbo.getCompanyInfo(connection.realmId, done)),
    ),
    on(
      'list:customers',
      'all',
      {},
      call((qbo, done) => qbo.findCustomers({ asc: 'DisplayName', ...limits }, done)),
      { replies },
    ),
    on(
      'list:items',
      'all',
      {},
      call((qbo, done) => qbo.findItems({ asc: 'Name', ...limits }, done)),
      { replies },
    ),
    on(
      'read:new_invoice',
      'newest',
      {},
      call((qbo, done) => qbo.findInvoices({ desc: 'MetaData.CreateTime', ...limits }, done)),
      { replies },
    ),
    on(
      'read:paid_invoice',
      'newest',
      {},
      call((qbo, done) => qbo.findInvoices({ Balance: '0', desc: 'MetaData.LastUpdatedTime', ...limits }, done)),
      { replies },
    ),
    on(
      'read:new_customer',
      'newest',
      {},
      call((qbo, done) => qbo.findCustomers({ desc: 'MetaData.CreateTime', ...limits }, done)),
      { replies },
    ),
    on(
      'write:create_receipt',
      'least fields',
      { item: '11', amount: '43.98' },
      call((qbo, done) => qbo.createSalesReceipt({ Line: lineOf({}), requestId: key }, done)),
    ),
    on(
      'write:create_receipt',
      'all fields',
      { ...allInput, account: '35', reference: 'ch_1' },
      call((qbo, done) => qbo.createSalesReceipt({ ...all, PaymentRefNum: 'ch_1', DepositToAccountRef: { value: '35' } }, done)),
    ),
    on(
      'write:create_invoice',
      'least fields',
      { customer: '67', item: '11', amount: '43.98' },
      call((qbo, done) => qbo.createInvoice({ CustomerRef: { value: '67' }, Line: lineOf({}), requestId: key }, done)),
    ),
    on(
      'write:create_invoice',
      'all fields',
      { ...allInput, dueDate: '2026-12-13', email: 'zoe+ü@example.com' },
      call((qbo, done) => qbo.createInvoice({ ...all, DueDate: '2026-12-13', BillEmail: { Address: 'zoe+ü@example.com' } }, done)),
    ),
    on(
      'write:create_customer',
      'least fields',
      { name: awkwardLine },
      call((qbo, done) => qbo.createCustomer({ DisplayName: awkwardLine, requestId: key }, done)),
    ),
    on(
      'write:create_customer',
      'all fields',
      {
        name: awkwardLine,
        email: 'zoe+ü@example.com',
        firstName: 'Zoë',
        lastName: 'Müller',
        company: 'Müller & Co',
        phone: '+49301234567',
      },
      call((qbo, done) =>
        qbo.createCustomer(
          {
            DisplayName: awkwardLine,
            PrimaryEmailAddr: { Address: 'zoe+ü@example.com' },
            GivenName: 'Zoë',
            FamilyName: 'Müller',
            CompanyName: 'Müller & Co',
            PrimaryPhone: { FreeFormNumber: '+49301234567' },
            requestId: key,
          },
          done,
        ),
      ),
    ),
    on(
      'search:find_customer',
      'all fields',
      { name: "Zoë O'Neil & Söhne" },
      call((qbo, done) => qbo.findCustomers({ DisplayName: "Zoë O'Neil & Söhne", limit: 1 }, done)),
      { replies },
    ),
    on(
      'search:find_invoice',
      'all fields',
      { number: 'ü-17' },
      call((qbo, done) => qbo.findInvoices({ DocNumber: 'ü-17', limit: 1 }, done)),
      {
        replies,
      },
    ),
  ],
};
