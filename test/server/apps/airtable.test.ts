import { compile } from '../../../src/server/apps/runtime/compile';
import { declaredApps } from '../../../src/server/apps';
import type { Connector } from '../../../src/server/connectors/connector';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, triggerOf, type Reply } from '../connectors/counterpart';
import { outgoingTo } from './runtime/declared';

afterAll(closeCounterparts);

const airtable: Connector = declaredApps
  .map(({ definition, facts }) => compile(definition, facts))
  .find(({ app }) => app.key === 'AirtableCLIAPI')!;

interface Row {
  readonly id: string;
  readonly createdTime: string;
  fields: Record<string, unknown>;
}

/** A small Airtable with one base of one table. It lists records in no order. */
async function startAirtable() {
  const rows: Row[] = [];
  const add = (fields: Record<string, unknown>): Row => {
    const row = { id: `rec${rows.length + 1}`, createdTime: new Date(Date.UTC(2026, 10, 21, 9, 0, rows.length)).toISOString(), fields };
    rows.push(row);
    return row;
  };
  const target = await startCounterpart(({ method, path, headers, query, json }): Reply => {
    if (headers.authorization !== 'Bearer canary-token') return { status: 401, body: { error: { type: 'AUTHENTICATION_REQUIRED' } } };
    if (path === '/v0/meta/whoami') return { body: { id: 'usr1', email: 'ada@example.org' } };
    if (path === '/v0/meta/bases') return { body: { bases: [{ id: 'app1', name: 'Crops' }] } };
    const fields = [
      { name: 'Name', type: 'singleLineText' },
      { name: 'Stage', type: 'singleSelect', options: { choices: [{ name: 'Won' }] } },
      { name: 'Count', type: 'count' },
    ];
    if (path === '/v0/meta/bases/app1/tables')
      return {
        body: {
          tables: [
            { id: 'tbl0', name: 'Other', fields: [], views: [] },
            { id: 'tbl1', name: 'Deals', fields, views: [{ id: 'viw1', name: 'All' }] },
          ],
        },
      };
    if (!path.startsWith('/v0/app1/tbl1')) return { status: 404, body: { error: 'NOT_FOUND' } };
    const given = (json as { fields?: Record<string, unknown> } | undefined)?.fields ?? {};
    if (method === 'POST')
      return Object.hasOwn(given, 'Wrong')
        ? { status: 422, body: { error: { message: 'Unknown field name: "Wrong"' } } }
        : { body: add(given) };
    const row = rows.find(({ id }) => path.endsWith(`/${id}`));
    if (method === 'PATCH' && row) Object.assign(row.fields, given);
    if (row) return { body: row };
    const [, name, value] = /^\{(.*)\} = "(.*)"$/.exec(query.get('filterByFormula') ?? '') ?? [];
    const found = rows.filter((each) => name === undefined || each.fields[name] === value?.replace(/\\(.)/g, '$1')).reverse();
    const start = Number(query.get('offset') ?? 0);
    const end = start + 100;
    return { body: { records: found.slice(start, end), ...(end < found.length && { offset: String(end) }) } };
  });
  return { target, add, context: { outgoing: outgoingTo(target), connection: { token: 'canary-token' } } };
}

type Started = Awaited<ReturnType<typeof startAirtable>>;
const run = ({ context }: Started, event: string, input: object) =>
  actionOf(airtable, event).run(callContext({ ...context, input: { base: 'app1', table: 'tbl1', ...input } }));

describe('Airtable', () => {
  it('creates, changes and finds a record, also by a value with quotes [Z85, Z89]', async () => {
    const started = await startAirtable();
    const name = 'Ada "the first" \\ x';
    await run(started, 'create_record', { 'field.singleLineText.Name': name, 'field.number.Amount': '12.5', typecast: 'yes' }).catch(
      () => undefined,
    );
    expect(started.target.last()).toMatchObject({
      method: 'POST',
      path: '/v0/app1/tbl1/',
      json: { fields: { Name: name, Amount: 12.5 }, typecast: true },
    });
    const { run: find } = airtable.actions.find(({ event }) => event === 'find_record')!;
    const input = { base: 'app1', table: 'tbl1', field: 'Name', value: name };
    expect(await find(callContext({ ...started.context, input }))).toMatchObject({ isFound: true, item: { id: 'rec1' } });
    expect(await find(callContext({ ...started.context, input: { ...input, value: '" = "' } }))).toEqual({ isFound: false, item: null });
    const { run: change } = airtable.actions.find(({ event }) => event === 'update_record')!;
    await change(callContext({ ...started.context, input: { base: 'app1', table: 'tbl1', record: 'rec1', 'field.checkbox.Done': 'no' } }));
    expect(started.target.last()).toMatchObject({ method: 'PATCH', path: '/v0/app1/tbl1/rec1', json: { fields: { Done: false } } });
  });

  it('runs for each new record of a table, whose records have no order, over pages [Z88]', async () => {
    const { add, context } = await startAirtable();
    for (let count = 0; count < 3; count += 1) add({ Name: 'old' });
    const trigger = triggerOf(airtable, 'poll', 'new_record');
    const poll = (cursor: unknown) => trigger.poll({ ...callContext({ ...context, input: { base: 'app1', table: 'tbl1' } }), cursor });
    const first = await poll(null);
    for (let count = 0; count < 250; count += 1) add({ Name: 'new' });
    const second = await poll(first.cursor);
    expect([first.events, second.events.map(({ key }) => key)]).toEqual([[], Array.from({ length: 250 }, (_, index) => `rec${index + 4}`)]);
    expect((await poll(second.cursor)).events).toEqual([]);
  });

  it('offers bases, tables, and the fields and views of the chosen table [Z87, Z89]', async () => {
    const { context } = await startAirtable();
    const call = callContext({ ...context, input: { base: 'app1', table: 'tbl1' } });
    const choices = airtable.choices!;
    expect(await choices.bases!(call)).toEqual([{ value: 'app1', label: 'Crops' }]);
    expect((await choices.tables!(call)).map(({ value }) => value)).toEqual(['tbl0', 'tbl1']);
    expect(await choices.views!(call)).toEqual([{ value: 'viw1', label: 'All' }]);
    expect(await actionOf(airtable, 'create_record').dynamicFields!.list(call)).toEqual([
      { key: 'field.singleLineText.Name', label: 'Name', type: 'text' },
      { key: 'field.singleSelect.Stage', label: 'Stage', type: 'choice', choices: [{ value: 'Won', label: 'Won' }] },
    ]);
  });

  it('tests a connection, and says what Airtable refuses [Z86]', async () => {
    const started = await startAirtable();
    expect(await airtable.connection!.test(callContext(started.context))).toEqual({ title: 'ada@example.org (usr1)' });
    expect((await stepErrorOf(run(started, 'create_record', { 'field.singleLineText.Wrong': 'x' }))).message).toBe(
      'Airtable refused this: “Unknown field name: "Wrong"” Check the fields of this step.',
    );
  });
});
