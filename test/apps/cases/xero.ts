/** Xero: https://developer.xero.com/documentation/api/accounting/overview. The organisation is chosen after the sign-in. */
import { type Contact, Invoice, LineAmountTypes, XeroClient } from 'xero-node';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', tenant: '45e4708e-d862-4111-ab3a-dd8cd03913e1' };
const on = casesWith(connection);

function accounting(): XeroClient['accountingApi'] {
  const xero = new XeroClient();
  xero.setTokenSet({ access_token: connection.token });
  return xero.accountingApi;
}
const { tenant } = connection;
const contact: Contact = { contactID: '430fa14a-f945-44d3-9f97-5df5e28441b8' };
const none = undefined;
const key = 'key-of-the-step';
/** Of requests that only read. */
const reads = {
  allow: ['body', 'headers.content-type'].map((at) => ({
    at,
    reason: 'The library sends an empty object with requests that take no body.',
    link: 'https://developer.xero.com/documentation/api/accounting/invoices',
  })),
};
/** The library takes the key that drops a repetition as an argument. */
const keyed = { random: ['headers.idempotency-key'] };

export const app: AppCases = {
  app: 'XeroCLIAPI',
  library: 'xero-node',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => accounting().getOrganisations(tenant), reads),
    on('list:contacts', 'first page', {}, () => accounting().getContacts(tenant, none, none, 'Name', none, 1, none, true), reads),
    on(
      'read:new_invoice',
      'first page',
      {},
      () => accounting().getInvoices(tenant, none, 'Type=="ACCREC"', 'UpdatedDateUTC DESC', none, none, none, none, 1),
      reads,
    ),
    on(
      'read:paid_invoice',
      'first page',
      {},
      () => accounting().getInvoices(tenant, none, 'Type=="ACCREC"', 'UpdatedDateUTC DESC', none, none, none, ['PAID'], 1),
      reads,
    ),
    on('read:new_contact', 'first page', {}, () => accounting().getContacts(tenant, none, none, 'UpdatedDateUTC DESC', none, 1), reads),
    on(
      'write:create_invoice',
      'least fields',
      { contact: contact.contactID!, description: awkwardLine, quantity: '2', unitAmount: '12.5' },
      () =>
        accounting().createInvoices(
          tenant,
          {
            invoices: [
              { type: Invoice.TypeEnum.ACCREC, contact, lineItems: [{ description: awkwardLine, quantity: 2, unitAmount: 12.5 }] },
            ],
          },
          none,
          none,
          key,
        ),
      keyed,
    ),
    on(
      'write:create_invoice',
      'all fields',
      {
        contact: contact.contactID!,
        description: awkwardLine,
        quantity: '2',
        unitAmount: '12.5',
        accountCode: '200',
        taxType: 'OUTPUT',
        date: '2026-11-29',
        dueDate: '2026-12-13',
        reference: awkwardLine,
        currency: 'EUR',
        status: 'AUTHORISED',
        amountsAre: 'Inclusive',
      },
      () =>
        accounting().createInvoices(
          tenant,
          {
            invoices: [
              {
                type: Invoice.TypeEnum.ACCREC,
                contact,
                lineItems: [{ description: awkwardLine, quantity: 2, unitAmount: 12.5, accountCode: '200', taxType: 'OUTPUT' }],
                date: '2026-11-29',
                dueDate: '2026-12-13',
                reference: awkwardLine,
                currencyCode: 'EUR' as unknown as Invoice['currencyCode'],
                status: Invoice.StatusEnum.AUTHORISED,
                lineAmountTypes: LineAmountTypes.Inclusive,
              },
            ],
          },
          none,
          none,
          key,
        ),
      keyed,
    ),
    on(
      'write:create_contact',
      'all fields',
      { name: awkwardLine, email: 'zoe+ü@example.com', firstName: 'Zoë', lastName: 'Müller' },
      () =>
        accounting().createContacts(
          tenant,
          { contacts: [{ name: awkwardLine, emailAddress: 'zoe+ü@example.com', firstName: 'Zoë', lastName: 'Müller' }] },
          none,
          key,
        ),
      keyed,
    ),
    on(
      'write:create_payment',
      'all fields',
      { invoice: '96df0dff-43ec-4899-a7d9-e9d63ef12b19', accountCode: '090', amount: '12.5', date: '2026-11-29' },
      () =>
        accounting().createPayment(
          tenant,
          { invoice: { invoiceID: '96df0dff-43ec-4899-a7d9-e9d63ef12b19' }, account: { code: '090' }, amount: 12.5, date: '2026-11-29' },
          key,
        ),
      keyed,
    ),
    on(
      'search:find_invoice',
      'all fields',
      { number: 'INV-ü/1' },
      () => accounting().getInvoices(tenant, none, none, none, none, ['INV-ü/1']),
      reads,
    ),
    on(
      'search:find_contact',
      'all fields',
      { query: 'zoe+ü@example.com' },
      () => accounting().getContacts(tenant, none, none, none, none, 1, none, none, 'zoe+ü@example.com'),
      reads,
    ),
  ],
};
