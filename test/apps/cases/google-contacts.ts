/** Google Contacts by the People API: https://developers.google.com/people/api/rest */
import { auth, people } from '@googleapis/people';
import { awkwardLine, awkwardText, casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function client() {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return client;
}
const google = () => people({ version: 'v1', auth: client(), retry: false }).people;

const personFields = 'names,emailAddresses,phoneNumbers,organizations,addresses,biographies,metadata';
const replies: readonly Json[] = [{ connections: [] }];
const resourceName = 'people/c6180042373';
const input = {
  firstName: awkwardLine,
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+49 30 123456',
  company: 'Example Ltd',
  jobTitle: 'Engineer',
  address: awkwardText,
  notes: awkwardText,
};
const person = {
  names: [{ givenName: awkwardLine, familyName: 'Lovelace' }],
  emailAddresses: [{ value: 'ada@example.org' }],
  phoneNumbers: [{ value: '+49 30 123456' }],
  organizations: [{ name: 'Example Ltd', title: 'Engineer' }],
  addresses: [{ formattedValue: awkwardText }],
  biographies: [{ value: awkwardText }],
};
const before: readonly Json[] = [{ etag: '%Eg' }];
const update = async (updatePersonFields: string, fields: object) => {
  await google().get({ resourceName, personFields: 'metadata' });
  await google().updateContact({ resourceName, updatePersonFields, personFields, requestBody: { etag: '%Eg', ...fields } });
};

export const app: AppCases = {
  app: 'GoogleContactsCLIAPI',
  library: '@googleapis/people',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => client().request({ url: 'https://www.googleapis.com/oauth2/v2/userinfo' })),
    on('read:new_contact', 'first page', {}, () => google().connections.list({ resourceName: 'people/me', personFields, pageSize: 1000 }), {
      replies,
    }),
    on(
      'read:updated_contact',
      'first page',
      {},
      () => google().connections.list({ resourceName: 'people/me', personFields, sortOrder: 'LAST_MODIFIED_DESCENDING', pageSize: 1000 }),
      { replies },
    ),
    on('write:create_contact', 'least fields', { firstName: 'Ada' }, () =>
      google().createContact({ personFields, requestBody: { names: [{ givenName: 'Ada' }] } }),
    ),
    on('write:create_contact', 'all fields', input, () => google().createContact({ personFields, requestBody: person })),
    on(
      'write:update_contact',
      'least fields',
      { contact: resourceName, phone: '+49' },
      () => update('phoneNumbers', { phoneNumbers: [{ value: '+49' }] }),
      {
        replies: before,
      },
    ),
    on(
      'write:update_contact',
      'a part of a name',
      { contact: resourceName, lastName: 'Byron', jobTitle: 'Poet' },
      () => update('names,organizations', { names: [{ familyName: 'Byron' }], organizations: [{ title: 'Poet' }] }),
      { replies: before },
    ),
    on(
      'write:update_contact',
      'all fields',
      { contact: resourceName, ...input },
      () => update('names,emailAddresses,phoneNumbers,organizations,addresses,biographies', person),
      { replies: before },
    ),
    on(
      'search:find_contact',
      'all fields',
      { query: awkwardLine },
      async () => {
        await google().searchContacts({ query: '', readMask: 'names' });
        await google().searchContacts({ query: awkwardLine, readMask: personFields, pageSize: 1 });
      },
      { replies: [{ results: [] }] },
    ),
  ],
};
