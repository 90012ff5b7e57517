/** Wix: https://dev.wix.com/docs/rest */
import { contacts } from '@wix/crm';
import { orders } from '@wix/ecom';
import { ApiKeyStrategy, createClient } from '@wix/sdk';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { site: '139345c7-1fbf-4ead-bd73-3c3b4a0a4b9c', key: 'test-key' };
const on = casesWith(connection);
const wix = () =>
  createClient({ modules: { contacts, orders }, auth: ApiKeyStrategy({ apiKey: connection.key, siteId: connection.site }) });

const id = '4f1c6a70-2d6c-4a7b-9f0e-0d2f8a5b1c11';
const info = {
  name: { first: 'Zoë', last: awkwardLine },
  emails: { items: [{ email: 'zoe+1@example.com' }] },
  phones: { items: [{ phone: '+49301234567' }] },
  company: 'Müller & Söhne',
  jobTitle: 'CEO',
};
const input = {
  email: 'zoe+1@example.com',
  firstName: 'Zoë',
  lastName: awkwardLine,
  phone: '+49301234567',
  company: 'Müller & Söhne',
  jobTitle: 'CEO',
};
const none = { replies: [{ contacts: [], orders: [] }] };
const created = { replies: [{ contact: { id, revision: 3 } }] };
const link = 'https://dev.wix.com/docs/rest/crm/members-contacts/contacts/contacts/contact-v4/update-contact';

export const app: AppCases = {
  app: 'WixCLIAPI',
  library: '@wix/sdk',
  by: 'maker',
  cases: [
    on(
      'read:new_order',
      'first page',
      {},
      () =>
        wix().orders.searchOrders({
          cursorPaging: { limit: 100 },
          sort: [{ fieldName: '_createdDate', order: 'ASC' }],
          filter: { _createdDate: { $gte: new Date('2026-11-21T09:20:00.000Z') } },
        }),
      none,
    ),
    on('read:new_contact', 'first page', {}, () => wix().contacts.queryContacts().descending('_createdDate').limit(100).find(), none),
    on(
      'write:create_contact',
      'least fields',
      { email: 'zoe+1@example.com' },
      () => wix().contacts.createContact({ emails: { items: [{ email: 'zoe+1@example.com' }] } }),
      created,
    ),
    on('write:create_contact', 'all fields', input, () => wix().contacts.createContact(info), created),
    on(
      'write:update_contact',
      'all fields',
      { contact: id, ...input },
      async () => {
        const { revision } = await wix().contacts.getContact(id);
        await wix().contacts.updateContact(id, info, revision ?? 0);
      },
      {
        ...created,
        allow: [
          { at: 'query.id', reason: 'The library repeats the ID of the path.', link },
          { at: 'body.contactId', reason: 'The library repeats the ID of the path.', link },
        ],
      },
    ),
    on(
      'search:find_contact',
      'all fields',
      { email: 'zoe+1@example.com' },
      () => wix().contacts.queryContacts().eq('primaryInfo.email', 'zoe+1@example.com').limit(1).find(),
      none,
    ),
    on(
      'search:find_order',
      'all fields',
      { number: '10024' },
      () => wix().orders.searchOrders({ cursorPaging: { limit: 1 }, filter: { number: '10024' } }),
      none,
    ),
  ],
};
