/** FreshBooks: https://www.freshbooks.com/api/start. The business is chosen after the sign-in. */
import { createRequire } from 'node:module';
import type { Client as FreshBooks } from '@freshbooks/api';
import { PaginationQueryBuilder, SearchQueryBuilder, SortQueryBuilder } from '@freshbooks/api/dist/models/builders/index.js';
import { PaymentType } from '@freshbooks/api/dist/models/Payment.js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

// Node finds no name of the library in a module.
const { Client } = createRequire(import.meta.url)('@freshbooks/api') as { Client: typeof FreshBooks };

const connection = { token: 'test-token', account: 'ABC123' };
const { account } = connection;
const on = casesWith(connection);

const library = () => new Client('client-id', { accessToken: connection.token });
const firstPage = () => [new SortQueryBuilder().desc('updated'), new PaginationQueryBuilder().page(1).perPage(100)];
const day = new Date(2026, 10, 21);

const page = { total: 0, per_page: 100, page: 1, pages: 0 };
const answered = (result: object) => ({ replies: [{ response: { result: { ...page, ...result } } }] });
const clients = answered({ clients: [] });
const invoices = answered({ invoices: [] });
const client = answered({ client: { id: 214827 } });
const invoice = answered({ invoice: { id: 201021 } });
const payment = answered({
  payment: { id: 133221, amount: { amount: '250.00', code: 'EUR' }, updated: '2026-11-21 09:30:00', date: '2026-11-21' },
});

export const app: AppCases = {
  app: 'FreshBooksCLIAPI',
  library: '@freshbooks/api',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => library().users.me(), { replies: [{ response: { id: 1, email: 'ada@example.com' } }] }),
    on('list:clients', 'first page', {}, () => library().clients.list(account, firstPage()), clients),
    on('list:invoices', 'first page', {}, () => library().invoices.list(account, firstPage()), invoices),
    on('read:new_client', 'first page', {}, () => library().clients.list(account, firstPage()), clients),
    on('read:new_invoice', 'first page', {}, () => library().invoices.list(account, firstPage()), invoices),
    on('read:paid_invoice', 'first page', {}, () => library().invoices.list(account, firstPage()), invoices),
    on(
      'write:create_client',
      'least fields',
      { organization: awkwardLine },
      () => library().clients.create({ organization: awkwardLine }, account),
      client,
    ),
    on(
      'write:create_client',
      'all fields',
      {
        organization: awkwardLine,
        firstName: 'Zoë',
        lastName: 'Müller',
        email: 'zoe+1@example.com',
        phone: '+31 20 555 0100',
        street: 'Quay 7',
        city: 'Amsterdam',
        postcode: '1011 AB',
        country: 'Netherlands',
        currency: 'eur',
      },
      () =>
        library().clients.create(
          {
            organization: awkwardLine,
            fName: 'Zoë',
            lName: 'Müller',
            email: 'zoe+1@example.com',
            busPhone: '+31 20 555 0100',
            pStreet: 'Quay 7',
            pCity: 'Amsterdam',
            pCode: '1011 AB',
            pCountry: 'Netherlands',
            currencyCode: 'EUR',
          },
          account,
        ),
      client,
    ),
    on(
      'write:create_invoice',
      'least fields',
      { client: '214827', item: awkwardLine, price: '12.50', date: '2026-11-21' },
      () =>
        library().invoices.create(
          { customerId: 214827, createDate: day, lines: [{ type: 0, name: awkwardLine, qty: 1, unitCost: { amount: '12.50' } }] },
          account,
        ),
      invoice,
    ),
    on(
      'write:create_invoice',
      'all fields',
      {
        client: '214827',
        item: awkwardLine,
        price: '12.50',
        quantity: '20',
        description: awkwardText,
        date: '2026-11-21',
        dueDays: '30',
        currency: 'EUR',
        number: 'Z-17',
        notes: awkwardText,
      },
      () =>
        library().invoices.create(
          {
            customerId: 214827,
            createDate: day,
            dueOffsetDays: 30,
            currencyCode: 'EUR',
            invoiceNumber: 'Z-17',
            notes: awkwardText,
            lines: [{ type: 0, name: awkwardLine, description: awkwardText, qty: 20, unitCost: { amount: '12.50', code: 'EUR' } }],
          },
          account,
        ),
      invoice,
    ),
    on(
      'write:send_invoice',
      'least fields',
      { invoice: '201021', recipients: 'ada@example.com' },
      () => library().invoices.update(account, '201021', { actionEmail: true, emailRecipients: ['ada@example.com'] }),
      invoice,
    ),
    on(
      'write:send_invoice',
      'all fields',
      { invoice: '201021', recipients: 'ada@example.com\nzoe@example.com', subject: awkwardLine, message: awkwardText, pdf: 'yes' },
      () =>
        library().invoices.update(account, '201021', {
          actionEmail: true,
          emailRecipients: ['ada@example.com', 'zoe@example.com'],
          emailIncludePdf: true,
          invoiceCustomizedEmail: { subject: awkwardLine, body: awkwardText },
        }),
      invoice,
    ),
    on(
      'write:record_payment',
      'least fields',
      { invoice: '201021', amount: '250.00', date: '2026-11-21' },
      () => library().payments.create(account, { invoiceId: '201021', amount: { amount: '250.00' }, date: day }),
      payment,
    ),
    on(
      'write:record_payment',
      'all fields',
      { invoice: '201021', amount: '250.00', date: '2026-11-21', type: 'Bank Transfer', note: awkwardText },
      () =>
        library().payments.create(account, {
          invoiceId: '201021',
          amount: { amount: '250.00' },
          date: day,
          type: PaymentType.BankTransfer,
          note: awkwardText,
        }),
      payment,
    ),
    on(
      'search:find_client',
      'all fields',
      { email: 'zoe@example.com' },
      () => library().clients.list(account, [new SearchQueryBuilder().equals('email', 'zoe@example.com')]),
      clients,
    ),
    on(
      'search:find_invoice',
      'all fields',
      { number: '0000017' },
      () => library().invoices.list(account, [new SearchQueryBuilder().equals('invoice_number', '0000017')]),
      invoices,
    ),
  ],
};
