/** Zoho CRM: https://www.zoho.com/crm/developer/docs/api/v8/. The library asks for the fields of a module first, unless they are in its folder. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EUDataCenter,
  Fields,
  InitializeBuilder,
  Modules,
  Notes,
  OAuthBuilder,
  Org,
  ParameterMap,
  Record as Records,
  Utility,
  type OAuthToken,
  type Param,
} from '@zohocrm/typescript-sdk-8.0';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', apiDomain: 'https://www.zohoapis.eu' };
const on = casesWith(connection);
const allow = [
  {
    at: 'headers.content-type',
    reason: 'The library names no type for its JSON.',
    link: 'https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html',
  },
];

/** Keeps nothing: each case begins with the same token. */
const store: Parameters<InitializeBuilder['store']>[0] = {
  findToken: async () => null,
  findTokenById: async () => null,
  saveToken: async () => {},
  deleteToken: async () => {},
  getTokens: async () => null,
  deleteTokens: async () => {},
};

async function signIn(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zoho-'));
  const token: OAuthToken = new OAuthBuilder().accessToken(connection.token).findUser(false).build();
  await new InitializeBuilder().environment(EUDataCenter.PRODUCTION()).token(token).store(store).resourcePath(folder).initialize();
  mkdirSync(join(folder, 'resources'));
  const known = Object.fromEntries(['leads', 'contacts', 'deals', 'notes', 'accounts'].map((module) => [module, {}]));
  writeFileSync(join(folder, 'resources', await Utility.getFileName()), JSON.stringify(known));
}

async function parameters(given: readonly (readonly [Param<unknown>, unknown])[]): Promise<ParameterMap> {
  const map = new ParameterMap();
  for (const [parameter, value] of given) await map.add(parameter, value);
  return map;
}

const inModule = async (name: string) => {
  await signIn();
  return new Records.RecordOperations(name);
};

function bodyOf(values: Readonly<Record<string, unknown>>): Records.BodyWrapper {
  const record = new Records.Record();
  for (const [name, value] of Object.entries(values)) record.addKeyValue(name, value);
  const body = new Records.BodyWrapper();
  body.setData([record]);
  return body;
}

const create = async (name: string, values: Readonly<Record<string, unknown>>) => (await inModule(name)).createRecords(bodyOf(values));

const list = async (name: string, time: string) => {
  const { FIELDS, SORT_BY, SORT_ORDER, PER_PAGE } = Records.GetRecordsParam;
  const given = [
    [FIELDS, `id,${time}`],
    [SORT_BY, time],
    [SORT_ORDER, 'desc'],
    [PER_PAGE, 200],
  ] as const;
  return (await inModule(name)).getRecords(await parameters(given));
};

const search = async (name: string, parameter: Param<unknown>, value: string) =>
  (await inModule(name)).searchRecords(
    await parameters([
      [parameter, value],
      [Records.SearchRecordsParam.PER_PAGE, 1],
    ]),
  );

const fieldsOf = async (name: string) => {
  await signIn();
  return new Fields.FieldsOperations().getFields(await parameters([[Fields.GetFieldsParam.MODULE, name]]));
};

const link = (id: string) => new Map([['id', id]]);
const id = '3652397000002181001';
const empty = { replies: [{ data: [], info: { more_records: false } }] };
const created = {
  allow,
  status: 201,
  replies: [{ data: [{ code: 'SUCCESS', details: { id }, message: 'record added', status: 'success' }] }],
};

export const app: AppCases = {
  app: 'ZohoCLIAPI',
  library: '@zohocrm/typescript-sdk-8.0',
  by: 'maker',
  cases: [
    on(
      'test',
      'company',
      {},
      async () => {
        await signIn();
        return new Org.OrgOperations().getOrganization();
      },
      { replies: [{ org: [] }] },
    ),
    on(
      'list:modules',
      'all',
      {},
      async () => {
        await signIn();
        return new Modules.ModulesOperations().getModules();
      },
      { replies: [{ modules: [] }] },
    ),
    on('list:stages', 'all', {}, () => fieldsOf('Deals'), { replies: [{ fields: [] }] }),
    on('fields:create_record', 'all', { module: 'Leads' }, () => fieldsOf('Leads'), { replies: [{ fields: [] }] }),
    on('read:new_lead', 'first page', {}, () => list('Leads', 'Created_Time'), empty),
    on(
      'read:new_lead',
      'a new one',
      {},
      async () => {
        await list('Leads', 'Created_Time');
        await list('Leads', 'Created_Time');
        await (await inModule('Leads')).getRecord(BigInt(id));
      },
      {
        replies: [...empty.replies, { data: [{ id, Created_Time: '2026-11-21T09:30:00+01:00' }], info: { more_records: false } }],
        polls: 2,
      },
    ),
    on('read:new_contact', 'first page', {}, () => list('Contacts', 'Created_Time'), empty),
    on('read:new_deal', 'first page', {}, () => list('Deals', 'Created_Time'), empty),
    on('read:updated_deal', 'first page', {}, () => list('Deals', 'Modified_Time'), empty),
    on('write:create_lead', 'least fields', { lastName: awkwardLine }, () => create('Leads', { Last_Name: awkwardLine }), created),
    on(
      'write:create_lead',
      'all fields',
      {
        lastName: awkwardLine,
        firstName: 'Zoë',
        email: 'zoe+1@example.com',
        phone: '+49301234567',
        company: 'Müller & Söhne',
        description: awkwardText,
      },
      () =>
        create('Leads', {
          Last_Name: awkwardLine,
          First_Name: 'Zoë',
          Email: 'zoe+1@example.com',
          Phone: '+49301234567',
          Company: 'Müller & Söhne',
          Description: awkwardText,
        }),
      created,
    ),
    on('write:create_contact', 'least fields', { lastName: awkwardLine }, () => create('Contacts', { Last_Name: awkwardLine }), created),
    on(
      'write:create_contact',
      'all fields',
      { lastName: awkwardLine, firstName: 'Zoë', email: 'zoe+1@example.com', phone: '+49301234567', account: id, description: awkwardText },
      () =>
        create('Contacts', {
          Last_Name: awkwardLine,
          First_Name: 'Zoë',
          Email: 'zoe+1@example.com',
          Phone: '+49301234567',
          Account_Name: link(id),
          Description: awkwardText,
        }),
      created,
    ),
    on(
      'write:create_deal',
      'least fields',
      { name: awkwardLine, stage: 'Qualification' },
      () => create('Deals', { Deal_Name: awkwardLine, Stage: 'Qualification' }),
      created,
    ),
    on(
      'write:create_deal',
      'all fields',
      {
        name: awkwardLine,
        stage: 'Qualification',
        amount: '1250.5',
        closingDate: '2026-12-31',
        contact: id,
        account: id,
        description: awkwardText,
      },
      () =>
        create('Deals', {
          Deal_Name: awkwardLine,
          Stage: 'Qualification',
          Amount: 1250.5,
          Closing_Date: '2026-12-31',
          Contact_Name: link(id),
          Account_Name: link(id),
          Description: awkwardText,
        }),
      created,
    ),
    on(
      'write:create_record',
      'own fields',
      {
        module: 'Leads',
        'field.text.Last_Name': awkwardLine,
        'field.multiselectpicklist.Colours': ['Red', 'Blue'],
        'field.lookup.Partner': id,
        'field.boolean.Email_Opt_Out': 'yes',
        'field.currency.Annual_Revenue': '1250.5',
        'field.date.Met_on': '2026-11-21',
        'field.datetime.Call_at': '2026-11-21T09:30:00Z',
      },
      () =>
        create('Leads', {
          Last_Name: awkwardLine,
          Colours: ['Red', 'Blue'],
          Partner: link(id),
          Email_Opt_Out: true,
          Annual_Revenue: 1250.5,
          Met_on: '2026-11-21',
          Call_at: new Date('2026-11-21T09:30:00Z'),
        }),
      created,
    ),
    on(
      'write:update_record',
      'own fields',
      { module: 'Deals', record: id, 'field.picklist.Stage': 'Closed Won' },
      async () => (await inModule('Deals')).updateRecord(BigInt(id), bodyOf({ Stage: 'Closed Won' })),
      { ...created, status: 200 },
    ),
    on(
      'write:add_note',
      'all fields',
      { module: 'Deals', record: id, content: awkwardText, title: awkwardLine },
      async () => {
        await signIn();
        const module = new Modules.MinifiedModule();
        module.setAPIName('Deals');
        const parent = new Notes.ParentId();
        parent.setModule(module);
        parent.setId(BigInt(id));
        const note = new Notes.Note();
        note.setNoteTitle(awkwardLine);
        note.setNoteContent(awkwardText);
        note.setParentId(parent);
        const body = new Notes.BodyWrapper();
        body.setData([note]);
        return new Notes.NotesOperations().createNotes(body);
      },
      created,
    ),
    on(
      'search:find_contact',
      'all fields',
      { email: 'zoe+1@example.com' },
      () => search('Contacts', Records.SearchRecordsParam.EMAIL, 'zoe+1@example.com'),
      empty,
    ),
    on(
      'search:find_record',
      'all fields',
      { module: 'Deals', word: awkwardLine },
      () => search('Deals', Records.SearchRecordsParam.WORD, awkwardLine),
      empty,
    ),
  ],
};
