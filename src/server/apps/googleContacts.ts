import type { AppDefinition, AppField, Pages, PollTriggerDefinition, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, googleAccount, signInWithGoogle } from './google';

const first: AppField = { key: 'firstName', label: 'First name', type: 'text', help: 'The given name.' };
const contactFields: readonly AppField[] = [
  { key: 'lastName', label: 'Last name', type: 'text', help: 'The family name.' },
  { key: 'email', label: 'Email', type: 'text', help: 'One address.' },
  { key: 'phone', label: 'Phone', type: 'text', help: 'One number.' },
  { key: 'company', label: 'Company', type: 'text', help: 'Where the person works.' },
  { key: 'jobTitle', label: 'Job title', type: 'text', help: 'The person’s role at the company.', group: 'more' },
  { key: 'address', label: 'Address', type: 'longText', help: 'The full postal address.', group: 'more' },
  { key: 'notes', label: 'Notes', type: 'longText', help: 'More about the person.', group: 'more' },
];

const personFields = 'names,emailAddresses,phoneNumbers,organizations,addresses,biographies,metadata';
const pages: Pages = {
  kind: 'cursor',
  send: 'query.pageToken',
  next: 'reply.body.nextPageToken',
  size: { send: 'query.pageSize', value: 1000 },
};

/** https://developers.google.com/people/api/rest/v1/people */
const person: Value = {
  names: [{ givenName: '{input.firstName}', familyName: '{input.lastName}' }],
  emailAddresses: [{ value: '{input.email}' }],
  phoneNumbers: [{ value: '{input.phone}' }],
  organizations: [{ name: '{input.company}', title: '{input.jobTitle}' }],
  addresses: [{ formattedValue: '{input.address}' }],
  biographies: [{ value: '{input.notes}' }],
};

const sampleContact = {
  resourceName: 'people/c6180042373',
  etag: '%EgUBAj0DNy4aBAECBQc=',
  metadata: { sources: [{ type: 'CONTACT', id: '56f1a2b3', updateTime: '2026-11-21T09:30:00.000Z' }] },
  names: [{ displayName: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' }],
  emailAddresses: [{ value: 'ada@example.org' }],
  phoneNumbers: [{ value: '+49 30 123456' }],
  organizations: [{ name: 'Example Ltd', title: 'Engineer' }],
};
const outputs = [
  { place: 'names.0.displayName', label: 'Name', type: 'text' },
  { place: 'names.0.givenName', label: 'First name', type: 'text' },
  { place: 'names.0.familyName', label: 'Last name', type: 'text' },
  { place: 'emailAddresses.0.value', label: 'Email', type: 'text' },
  { place: 'phoneNumbers.0.value', label: 'Phone', type: 'text' },
  { place: 'organizations.0.name', label: 'Company', type: 'text' },
  { place: 'resourceName', label: 'ID', type: 'text' },
] as const;

const updated = 'item.metadata.sources.0.updateTime';
const listed = (query: Readonly<Record<string, string>> = {}) =>
  ({
    kind: 'poll',
    fields: [],
    request: { method: 'GET', path: '/people/me/connections', query: { personFields, ...query }, pages },
    items: 'reply.body.connections',
    since: { place: updated, as: 'iso' },
    outputs,
    sample: sampleContact,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const googleContacts: AppDefinition = {
  format: 1,
  app: 'GoogleContactsCLIAPI',
  name: 'Google Contacts',
  docs: 'https://developers.google.com/people/api/rest',
  bases: { default: 'https://people.googleapis.com/v1', account: googleAccount.base },
  hosts: ['people.googleapis.com', googleAccount.host],
  connection: { ways: { google: signInWithGoogle('the People API', 'contacts', 'userinfo.email') }, test: googleAccount.test },
  errors: errorsOfGoogle('Google Contacts', 'Check the contact.'),
  triggers: [
    {
      ...listed(),
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact, if the account has at most 2,000 contacts. With more, use “New or updated contact”.',
      key: '{item.resourceName}',
      // Google doesn’t say when a contact was made.
      order: 'none',
      everySeconds: 900,
    },
    {
      ...listed({ sortOrder: 'LAST_MODIFIED_DESCENDING' }),
      event: 'updated_contact',
      title: 'New or updated contact',
      help: 'Runs for each contact that is added or changed.',
      key: `{item.resourceName}:{${updated}}`,
      order: 'newest',
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Adds a contact.',
      fields: [{ ...first, isRequired: true }, ...contactFields],
      // Never: a repeated contact is there twice.
      request: { method: 'POST', path: '/people:createContact', query: { personFields }, body: { json: person } },
      outputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'update_contact',
      title: 'Update a contact',
      help: 'Changes the filled fields of a contact. A new name, email, phone number or company replaces all the contact’s existing ones.',
      fields: [
        {
          key: 'contact',
          label: 'Contact',
          type: 'text',
          help: 'The ID of a contact, such as people/c6180042373, from an earlier step.',
          isRequired: true,
          pattern: { matches: 'people/[A-Za-z0-9]{1,60}', say: 'A contact ID looks like people/c6180042373.' },
        },
        first,
        ...contactFields,
      ],
      steps: [
        { name: 'before', request: { method: 'GET', path: '/{input.contact|path}', query: { personFields: 'metadata' } }, repeat: 'safe' },
      ],
      request: {
        method: 'PATCH',
        path: '/{input.contact|path}:updateContact',
        query: {
          updatePersonFields: [
            { $when: 'input.firstName', then: 'names', else: { $when: 'input.lastName', then: 'names' } },
            { $when: 'input.email', then: 'emailAddresses' },
            { $when: 'input.phone', then: 'phoneNumbers' },
            { $when: 'input.company', then: 'organizations', else: { $when: 'input.jobTitle', then: 'organizations' } },
            { $when: 'input.address', then: 'addresses' },
            { $when: 'input.notes', then: 'biographies' },
          ],
          personFields,
        },
        style: 'commas',
        body: { json: { $join: [{ etag: '{before.body.etag}' }, person] } },
      },
      // https://developers.google.com/people/api/rest/v1/people/updateContact: the values replace those of the contact.
      repeat: 'replaces',
      outputs,
      sample: sampleContact,
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by the beginning of a name, email address, phone number or company.',
      fields: [{ key: 'query', label: 'Search text', type: 'text', help: 'As in Google Contacts’ search.', isRequired: true }],
      // https://developers.google.com/people/v1/contacts#search_the_users_contacts: an empty search before brings the latest contacts in.
      steps: [
        {
          name: 'warmUp',
          request: { method: 'GET', path: '/people:searchContacts', query: { query: { $keep: '' }, readMask: 'names' } },
          repeat: 'safe',
        },
      ],
      request: { method: 'GET', path: '/people:searchContacts', query: { query: '{input.query}', readMask: personFields, pageSize: 1 } },
      found: { items: 'reply.body.results.*.person' },
      outputs,
      sample: { isFound: true, item: sampleContact },
    },
  ],
};
