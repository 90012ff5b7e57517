/** Salesforce: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest. The instance is in the reply to the sign-in. */
import { Connection } from '@jsforce/jsforce-node';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', instance: 'https://example.my.salesforce.com' };
const on = casesWith(connection);
/** Versions are kept for years; the library's own default is one of 2020. */
const version = '65.0';
const salesforce = () => new Connection({ accessToken: connection.token, instanceUrl: connection.instance, version });

const contact = '003D000000QYVKOIA5';
const replies = [{ totalSize: 0, done: true, records: [] }];
const created = { status: 201, replies: [{ id: contact, success: true, errors: [] }] };
const columns = 'Id, FirstName, LastName, Email, Phone, Title, CreatedDate, SystemModstamp';

/** The smallest page. */
const pageOf200 = { 'Sforce-Query-Options': 'batchSize=200' };

export const app: AppCases = {
  app: 'SalesforceCLIAPI',
  library: '@jsforce/jsforce-node',
  by: 'maker',
  cases: [
    on('fields:create_record', 'all', { object: 'Contact' }, () => salesforce().sobject('Contact').describe(), {
      replies: [{ fields: [] }],
    }),
    on('list:objects', 'all', {}, () => salesforce().describeGlobal(), { replies: [{ sobjects: [] }] }),
    on(
      'read:new_contact',
      'first page',
      {},
      () => salesforce().query(`SELECT ${columns} FROM Contact ORDER BY CreatedDate DESC`, { headers: pageOf200 }),
      { replies },
    ),
    on(
      'read:updated_contact',
      'first page',
      {},
      () => salesforce().query(`SELECT ${columns} FROM Contact ORDER BY SystemModstamp DESC`, { headers: pageOf200 }),
      { replies },
    ),
    on(
      'write:create_contact',
      'least fields',
      { lastName: awkwardLine },
      () => salesforce().sobject('Contact').create({ LastName: awkwardLine }),
      created,
    ),
    on(
      'write:create_contact',
      'all fields',
      {
        firstName: 'Zoë',
        lastName: awkwardLine,
        email: 'zoe+ü@example.com',
        phone: '+49 30 1234567',
        title: 'CEO',
        description: awkwardText,
        account: '001D000000IqhSLIAZ',
      },
      () =>
        salesforce().sobject('Contact').create({
          FirstName: 'Zoë',
          LastName: awkwardLine,
          Email: 'zoe+ü@example.com',
          Phone: '+49 30 1234567',
          Title: 'CEO',
          Description: awkwardText,
          AccountId: '001D000000IqhSLIAZ',
        }),
      created,
    ),
    on(
      // Dynamic fields: `field.<type>.<name>`.
      'write:create_record',
      'all fields',
      { object: 'Lead', 'field.string.LastName': awkwardLine, 'field.double.Amount__c': '12.5', 'field.boolean.IsNew__c': 'yes' },
      () => salesforce().sobject('Lead').create({ LastName: awkwardLine, Amount__c: 12.5, IsNew__c: true }),
      created,
    ),
    on(
      'write:update_record',
      'all fields',
      { object: 'Contact', record: contact, 'field.string.LastName': awkwardLine },
      () => salesforce().sobject('Contact').update({ Id: contact, LastName: awkwardLine }),
      { replies: [{ id: contact, success: true, errors: [] }] },
    ),
    on(
      // The value is written inside quotes of SOQL: quotes and backslashes of it are escaped.
      'search:find_contact',
      'all fields',
      { email: "zoë'o@example.com" },
      () => salesforce().query(`SELECT ${columns} FROM Contact WHERE Email = 'zoë\\'o@example.com' LIMIT 1`),
      { replies },
    ),
    on('search:get_record', 'all fields', { object: 'Contact', record: contact }, () => salesforce().sobject('Contact').retrieve(contact), {
      replies: [{ Id: contact }],
    }),
  ],
};
