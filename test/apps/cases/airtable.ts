/** Airtable: https://airtable.com/developers/web/api. The library has no method for its lists of bases and tables. */
import Airtable from 'airtable';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection, [
  {
    at: 'headers.x-airtable-application-id',
    reason: 'The library repeats the base of the path in a header that the documentation does not have.',
    link: 'https://airtable.com/developers/web/api/authentication',
  },
]);

const base = 'appLkNDICXNqxSDhG';
const table = 'tbltp8DGLhqbUmjK1';
const record = 'rec560UJdUtocSouk';
const airtable = () => new Airtable({ apiKey: connection.token }).base(base)(table);

const reply = { id: record, createdTime: '2026-11-29T09:00:00.000Z', fields: {} };
const replies = [{ records: [reply] }];

/** Dynamic fields: `field.<type>.<name>`. */
const fields = {
  'field.singleLineText.Name': 'Zoë ü/?#&+%"\'',
  'field.multilineText.Notes ü/?': awkwardText,
  'field.number.Amount': '12.5',
  'field.checkbox.Done': 'yes',
  'field.singleSelect.Stage': 'Won, later',
  'field.multipleSelects.Tags': 'red\nblue',
  'field.date.Due': '2026-11-29',
  'field.email.Mail': 'zoe@example.com',
  'field.url.Site': 'https://example.com/?a=1&b=2',
  'field.multipleRecordLinks.Project': record,
};
const written = {
  Name: 'Zoë ü/?#&+%"\'',
  'Notes ü/?': awkwardText,
  Amount: 12.5,
  Done: true,
  Stage: 'Won, later',
  Tags: ['red', 'blue'],
  Due: '2026-11-29',
  Mail: 'zoe@example.com',
  Site: 'https://example.com/?a=1&b=2',
  Project: [record],
};

export const app: AppCases = {
  app: 'AirtableCLIAPI',
  library: 'airtable',
  by: 'maker',
  cases: [
    on('read:new_record', 'least fields', { base, table }, () => airtable().select({ pageSize: 100 }).firstPage(), { replies }),
    on(
      'read:new_record',
      'all fields',
      { base, table, view: 'viwQpsuEDqHFqegkp', formula: `{Name} != "Zoë ü/?#&+%'"` },
      () => airtable().select({ view: 'viwQpsuEDqHFqegkp', filterByFormula: `{Name} != "Zoë ü/?#&+%'"`, pageSize: 100 }).firstPage(),
      { replies },
    ),
    on(
      // The field of the type "Last modified time" is chosen: Airtable tells no other time of a change.
      'read:updated_record',
      'all fields',
      { base, table, timeField: 'Changed at', view: 'viwQpsuEDqHFqegkp' },
      () =>
        airtable()
          .select({ sort: [{ field: 'Changed at', direction: 'desc' }], view: 'viwQpsuEDqHFqegkp', pageSize: 100 })
          .firstPage(),
      { replies },
    ),
    on(
      'write:create_record',
      'least fields',
      { base, table, 'field.singleLineText.Name': awkwardText },
      () => airtable().create({ Name: awkwardText }),
      { replies: [reply] },
    ),
    on(
      'write:create_record',
      'all fields',
      { base, table, ...fields, typecast: 'yes' },
      () => airtable().create(written, { typecast: true }),
      { replies: [reply] },
    ),
    on(
      'write:update_record',
      'least fields',
      { base, table, record, 'field.checkbox.Done': 'no' },
      () => airtable().update(record, { Done: false }),
      { replies: [reply] },
    ),
    on(
      'write:update_record',
      'all fields',
      { base, table, record, ...fields, typecast: 'yes' },
      () => airtable().update(record, written, { typecast: true }),
      { replies: [reply] },
    ),
    on('write:delete_record', 'all fields', { base, table, record }, () => airtable().destroy(record), {
      replies: [{ id: record, deleted: true }],
    }),
    on('search:get_record', 'all fields', { base, table, record }, () => airtable().find(record), { replies: [reply] }),
    on(
      // The value is written inside quotes of a formula: the quotes of it are escaped.
      'search:find_record',
      'least fields',
      { base, table, field: 'Name', value: 'Zoë ü/?#&+%"' },
      () => airtable().select({ filterByFormula: `{Name} = "Zoë ü/?#&+%\\""`, maxRecords: 1 }).firstPage(),
      { replies },
    ),
    on(
      'search:find_record',
      'all fields',
      { base, table, field: 'Name', value: 'Zoë ü/?#&+%"', view: 'viwQpsuEDqHFqegkp' },
      () => airtable().select({ filterByFormula: `{Name} = "Zoë ü/?#&+%\\""`, maxRecords: 1, view: 'viwQpsuEDqHFqegkp' }).firstPage(),
      { replies },
    ),
  ],
};
