import { salesforce } from '../../../src/server/apps/salesforce';
import { compile } from '../../../src/server/apps/runtime/compile';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, triggerOf, type Reply } from '../connectors/counterpart';
import { facts, outgoingTo } from './runtime/declared';

afterAll(closeCounterparts);

const connector = compile(salesforce, facts);

async function start(reply: Reply = { body: { records: [] } }) {
  const target = await startCounterpart(() => reply);
  const connection = { token: 'canary-token', instance: 'https://example.my.salesforce.com' };
  return { target, context: { outgoing: outgoingTo(target), connection } };
}

describe('Salesforce', () => {
  it('looks for a value that has quotes, and takes no more than a name for an object and a field [Z83]', async () => {
    const { target, context } = await start();
    const find = (input: object) => actionOf(connector, 'find_record').run(callContext({ ...context, input: { ...input } }));
    await find({ object: 'Lead', field: 'Company', value: "O'Neil\\" });
    expect(target.last().query.get('q')).toBe("SELECT FIELDS(ALL) FROM Lead WHERE Company = 'O\\'Neil\\\\' LIMIT 1");
    for (const input of [{ object: 'Lead, Contact' }, { field: "Name != '' OR Company" }])
      expect((await stepErrorOf(find({ object: 'Lead', field: 'Company', value: 'x', ...input }))).message).toMatch(/^Enter an API name/);
    expect(target.requests).toHaveLength(1);
  });

  it('writes dates, times and lists as Salesforce has them [Z89]', async () => {
    const { target, context } = await start({ status: 201, body: { id: '1', success: true } });
    const input = {
      object: 'Lead',
      'field.date.Start__c': '2026-11-30',
      'field.datetime.Seen__c': '2026-11-30T10:00:00+01:00',
      'field.multipicklist.Topics__c': 'a\nb',
    };
    expect(await actionOf(connector, 'create_record').run(callContext({ ...context, input }))).toEqual({ id: '1' });
    expect(target.last().json).toEqual({ Start__c: '2026-11-30', Seen__c: '2026-11-30T09:00:00Z', Topics__c: 'a;b' });
  });

  it('sends no token to an instance that is not of Salesforce [Z84]', async () => {
    const { target, context } = await start();
    const connection = { ...context.connection, instance: 'https://salesforce.com.example' };
    await stepErrorOf(connector.connection!.test(callContext({ ...context, connection })));
    expect(target.requests).toEqual([]);
  });

  it('reads further pages of new records, and asks for each new one as a whole [Z88]', async () => {
    const time = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000+0000`;
    const at = (minute: number) => ({ Id: `r${minute}`, CreatedDate: time(minute) });
    let pages: Readonly<Record<string, object>> = { '/services/data/v65.0/query': { records: [at(1)], done: true } };
    const target = await startCounterpart(({ path }) => ({
      body: pages[path] ?? { ...at(Number(path.split('/r').at(-1))), Name: `Record ${path.split('/').at(-1)}` },
    }));
    const connection = { token: 'canary-token', instance: 'https://example.my.salesforce.com' };
    const call = callContext({ outgoing: outgoingTo(target), connection, input: { object: 'Lead' } });
    const poll = (cursor: unknown) => triggerOf(connector, 'poll', 'new_record').poll({ ...call, cursor });
    const { cursor } = await poll(null);
    const next = '/services/data/v65.0/query/01g-200';
    pages = {
      '/services/data/v65.0/query': { records: [at(4), at(3)], done: false, nextRecordsUrl: next },
      [next]: { records: [at(2), at(1)], done: true },
    };
    const { events } = await poll(cursor);
    expect(events.map(({ key, data }) => [key, (data as { Name: string }).Name])).toEqual([
      ['r2', 'Record r2'],
      ['r3', 'Record r3'],
      ['r4', 'Record r4'],
    ]);
    expect(target.requests[0]!.headers['sforce-query-options']).toBe('batchSize=200');
  });
});
