import type { AppDefinition, RequestDefinition, Value } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const email = field('email', 'Email', 'text', 'The whole email address.');
const personFields = [
  field('firstName', 'First name', 'text', 'The given name.'),
  field('lastName', 'Last name', 'text', 'The family name.'),
  field('phone', 'Phone', 'text', 'With the country code, such as +49301234567.'),
  field('company', 'Company', 'text', 'Where the contact works.'),
  field('jobTitle', 'Job title', 'text', 'The contact’s role at the company.', { group: 'more' }),
];
const info = {
  name: { first: '{input.firstName}', last: '{input.lastName}' },
  emails: { items: [{ email: '{input.email|trim}' }] },
  phones: { items: [{ phone: '{input.phone}' }] },
  company: '{input.company}',
  jobTitle: '{input.jobTitle}',
} satisfies Value;

/** https://dev.wix.com/docs/rest/crm/members-contacts/contacts/contacts/contact-v4/query-contacts */
const contacts = (query: Value): RequestDefinition => ({ method: 'POST', path: '/contacts/v4/contacts/query', body: { json: { query } } });
/** Orders that are not finished are never returned: https://dev.wix.com/docs/rest/business-solutions/e-commerce/orders/search-orders */
const orders = (search: Value): RequestDefinition => ({ method: 'POST', path: '/ecom/v1/orders/search', body: { json: { search } } });

const sampleContact = {
  id: '139345c7-1fbf-4ead-bd73-3c3b4a0a4b9c',
  revision: 1,
  createdDate: '2026-11-21T09:30:00.000Z',
  updatedDate: '2026-11-21T09:30:00.000Z',
  primaryInfo: { email: 'ada@example.com', phone: '+49301234567' },
  info: {
    name: { first: 'Ada', last: 'Berg' },
    emails: { items: [{ tag: 'UNTAGGED', email: 'ada@example.com', primary: true }] },
    phones: { items: [{ tag: 'UNTAGGED', phone: '+49301234567', primary: true }] },
    company: 'Lantern Shop',
  },
};
const contactOutputs = [
  output('info.name.first', 'First name'),
  output('info.name.last', 'Last name'),
  output('primaryInfo.email', 'Email'),
  output('primaryInfo.phone', 'Phone'),
  output('info.company', 'Company'),
  output('createdDate', 'Created at', 'moment'),
  output('id', 'ID'),
];
const sampleOrder = {
  id: '4f1c6a70-2d6c-4a7b-9f0e-0d2f8a5b1c11',
  number: '10024',
  createdDate: '2026-11-21T09:30:00.000Z',
  status: 'APPROVED',
  paymentStatus: 'PAID',
  fulfillmentStatus: 'NOT_FULFILLED',
  currency: 'EUR',
  buyerInfo: { contactId: sampleContact.id, email: 'ada@example.com' },
  priceSummary: { subtotal: { amount: '43.98' }, shipping: { amount: '4.90' }, total: { amount: '48.88' } },
  lineItems: [
    { id: '00000000-0000-0000-0000-000000000001', productName: { original: 'Lantern' }, quantity: 2, price: { amount: '21.99' } },
  ],
};
const orderOutputs = [
  output('number', 'Number'),
  output('buyerInfo.email', 'Buyer email'),
  output('priceSummary.total.amount', 'Total', 'number'),
  output('currency', 'Currency'),
  output('lineItems.*.productName.original', 'Products', 'list'),
  output('paymentStatus', 'Payment'),
  output('fulfillmentStatus', 'Fulfillment'),
  output('createdDate', 'Created at', 'moment'),
  output('id', 'ID'),
];
const contact = { output: '{reply.body.contact}', outputs: contactOutputs, sample: sampleContact } as const;
const said = '“{reply.body.message|or:no details}”';

export const wix: AppDefinition = {
  format: 1,
  app: 'WixCLIAPI',
  name: 'Wix',
  docs: 'https://dev.wix.com/docs/rest',
  bases: { default: 'https://www.wixapis.com' },
  hosts: ['www.wixapis.com'],
  // https://dev.wix.com/docs/rest/articles/get-started/api-keys
  headers: { 'wix-site-id': '{connection.site}' },
  connection: {
    fields: [
      required('site', 'Site ID', 'text', 'The part after “/dashboard/” in the URL of your site’s dashboard.', {
        placeholder: '139345c7-1fbf-4ead-bd73-3c3b4a0a4b9c',
        pattern: { matches: '[0-9a-fA-F-]{36}', say: 'A site ID has 36 digits, letters and hyphens.' },
      }),
    ],
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [
          required(
            'key',
            'API key',
            'secret',
            'The owner of the site creates it at manage.wix.com/account/api-keys. It needs permissions for contacts, stores and site properties.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: '{connection.key}',
      },
    },
    test: {
      request: { method: 'GET', path: '/site-properties/v4/properties' },
      title: '{reply.body.properties.siteDisplayName|or:Wix site}',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: `Wix refused the key: ${said} Reconnect the site.` },
    {
      when: { status: 403 },
      is: 'refused',
      say: `Wix doesn’t allow this: ${said} Check the permissions of the key and the site ID.`,
    },
    { when: { status: 404 }, is: 'refused', say: `Wix can’t find this: ${said} Check the fields of this step.` },
    { when: { status: 409 }, is: 'refused', say: `Wix already has this, or it was changed in the meantime: ${said}` },
    { when: { status: 429 }, is: 'later' },
    { when: { status: [400, 428] }, is: 'refused', say: `Wix refused this: ${said} Check the fields of this step.` },
  ],
  triggers: [
    {
      kind: 'poll',
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each new order of the store.',
      fields: [],
      // The oldest first, from the last one on: more than 100 are read in the next polls.
      request: orders({ cursorPaging: { limit: 100 }, sort: [{ fieldName: 'createdDate', order: 'ASC' }] }),
      items: 'reply.body.orders',
      key: '{item.id}',
      order: 'oldest',
      since: { place: 'item.createdDate', as: 'iso', send: 'body.search.filter.createdDate.$gte' },
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      kind: 'poll',
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact of the site, such as a person who filled in a form.',
      fields: [],
      request: {
        ...contacts({ filter: { $keep: {} }, paging: { offset: 0 }, sort: [{ fieldName: 'createdDate', order: 'DESC' }] }),
        pages: { kind: 'offset', send: 'body.query.paging.offset', size: { send: 'body.query.paging.limit', value: 100 } },
      },
      items: 'reply.body.contacts',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.createdDate', as: 'iso' },
      outputs: contactOutputs,
      sample: sampleContact,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a contact. It needs a name, an email address or a phone number that no other contact has.',
      fields: [email, ...personFields],
      request: { method: 'POST', path: '/contacts/v4/contacts', body: { json: { info } } },
      ...contact,
    },
    {
      kind: 'write',
      event: 'update_contact',
      title: 'Update a contact',
      help: 'Changes a contact. Empty fields stay as they are; an email address or a phone number replaces all existing ones.',
      fields: [required('contact', 'Contact', 'text', 'The ID of a contact, from an earlier step.'), email, ...personFields],
      // Wix takes a change only with the number of the last one.
      steps: [{ name: 'found', request: { method: 'GET', path: '/contacts/v4/contacts/{input.contact}' }, repeat: 'safe' }],
      request: {
        method: 'PATCH',
        path: '/contacts/v4/contacts/{input.contact}',
        body: { json: { info, revision: '{found.body.contact.revision}' } },
      },
      ...contact,
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by its first email address.',
      fields: [{ ...email, isRequired: true }],
      request: contacts({ filter: { 'primaryInfo.email': '{input.email|trim}' }, paging: { limit: 1, offset: 0 } }),
      found: { items: 'reply.body.contacts' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search_or_write',
      event: 'find_or_create_contact',
      title: 'Find or create a contact',
      help: 'Finds a contact by its first email address, and creates one if there is none.',
      fields: [{ ...email, isRequired: true }, ...personFields],
      orElse: { search: 'find_contact', write: 'create_contact' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search',
      event: 'find_order',
      title: 'Find an order',
      help: 'Finds an order by its number.',
      fields: [required('number', 'Number', 'text', 'The order number that the buyer sees, such as 10024.')],
      request: orders({ cursorPaging: { limit: 1 }, filter: { number: '{input.number|trim}' } }),
      found: { items: 'reply.body.orders' },
      outputs: orderOutputs,
      sample: { isFound: true, item: sampleOrder },
    },
  ],
};
