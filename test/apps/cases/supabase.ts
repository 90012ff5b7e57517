/** Supabase: https://supabase.com/docs/guides/api. The library writes filters of several columns as they are, so their quotes are ours. */
import { createClient } from '@supabase/supabase-js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { project: 'https://abcdefghijklmnopqrst.supabase.co', key: 'test-key' };
const on = casesWith(connection);
/** The library needs a class for web sockets, which Node has from 22 on. None is opened. */
const transport = class {} as unknown as typeof WebSocket;
const client = () => createClient(connection.project, connection.key, { auth: { persistSession: false }, realtime: { transport } });
const people = () => client().from('people');

const replies = [[]];
const awkwardValue = 'a.b,(c) or "id".gt.0\\';
const matched = '"e.mail".eq."a.b,(c) or \\"id\\".gt.0\\\\"';
const trigger = { table: 'people', id: 'id', order: 'created_at' };
const newest = () =>
  people()
    .select('*,row_id:"id",row_order:"created_at"')
    .order('"created_at"', { ascending: false, nullsFirst: false })
    .order('"id"', { ascending: false })
    .limit(100);

export const app: AppCases = {
  app: 'SupabaseCLIAPI',
  library: '@supabase/supabase-js',
  by: 'maker',
  cases: [
    on('read:new_row', 'first page', trigger, newest, { replies }),
    on('read:updated_row', 'first page', trigger, newest, { replies }),
    on(
      'write:add_row',
      'least fields',
      { table: 'people', 'row.string.name': awkwardLine },
      () => people().insert({ name: awkwardLine }).select(),
      { replies },
    ),
    on(
      'write:add_row',
      'all fields',
      {
        table: 'people',
        'row.string.name': awkwardText,
        'row.integer.age': '41',
        'row.number.score': '1.5',
        'row.boolean.is_member': 'yes',
        'row.array.colours': ['red', 'blue'],
        further: '{"address":{"city":"Zürich"}}',
      },
      () =>
        people()
          .insert({ name: awkwardText, age: 41, score: 1.5, is_member: true, colours: ['red', 'blue'], address: { city: 'Zürich' } })
          .select(),
      { replies },
    ),
    on(
      'write:add_or_update_row',
      'all fields',
      { table: 'people', column: 'e.mail', 'row.string.e.mail': 'ada@example.com', 'row.integer.age': '41' },
      () => people().upsert({ 'e.mail': 'ada@example.com', age: 41 }, { onConflict: '"e.mail"' }).select(),
      { replies },
    ),
    on(
      'write:update_row',
      'a value with the signs of filters',
      { table: 'people', column: 'e.mail', value: awkwardValue, 'row.string.name': awkwardText },
      () => people().update({ name: awkwardText }).or(matched).select(),
      { replies },
    ),
    on(
      'write:delete_row',
      'a value with the signs of filters',
      { table: 'people', column: 'e.mail', value: awkwardValue },
      () => people().delete().or(matched).select(),
      { replies },
    ),
    on('write:call_function', 'with arguments', { function: 'add_up', arguments: '{"numbers":[1,2]}' }, () =>
      client().rpc('add_up', { numbers: [1, 2] }),
    ),
    on(
      'search:find_row',
      'a value with the signs of filters',
      { table: 'people', column: 'e.mail', value: awkwardValue },
      () => people().select('*').or(matched).limit(1),
      { replies },
    ),
  ],
};
