import fc from 'fast-check';
import type { AppDefinition, AppField, WriteAction } from '../../../../src/domain/apps/definition';
import type { NamedWay } from '../../../../src/server/apps/runtime/call';
import { compile } from '../../../../src/server/apps/runtime/compile';
import { readInput, readValue } from '../../../../src/server/apps/runtime/fields';
import { StepError } from '../../../../src/server/connectors/connector';
import { callContext, closeCounterparts, memoryFiles, startCounterpart, stepErrorOf } from '../../connectors/counterpart';
import { actionIn, connectionTo, declare, facts, head, runAction, write } from './declared';

afterAll(closeCounterparts);

const request = { method: 'POST', path: '/x', body: { json: { all: '{input.value}' } } } as const;

const readAs = (field: Partial<AppField>, entered: unknown) =>
  readValue({ key: 'value', label: 'Value', type: 'text', ...field }, entered, { zone: 'Europe/Berlin' });

describe('an action of a declared app', () => {
  it('reads values in the types of their fields [Z89]', () => {
    expect(readAs({ type: 'number' }, '5')).toBe(5);
    expect(readAs({ type: 'number' }, '1.234,50 €')).toBe(1234.5);
    expect(readAs({ type: 'boolean' }, 'yes')).toBe(true);
    expect(readAs({ type: 'list' }, 'a\n\nb')).toEqual(['a', 'b']);
    expect(readAs({ type: 'number', isMany: true }, '1\n2')).toEqual([1, 2]);
    expect(readAs({ type: 'moment' }, '2026-05-31 09:00')).toBe('2026-05-31T07:00:00.000Z');
    expect(readAs({ type: 'moment' }, '2026-05-31')).toBe('2026-05-31');
    expect(readAs({ type: 'moment' }, '2026-05-31T09:00:00+02:00')).toBe('2026-05-31T09:00:00+02:00');
    expect(() => readAs({ type: 'moment' }, '2026-05-32T09:00:00+02:00')).toThrow(StepError);
    expect(readAs({ type: 'pairs' }, [{ name: 'a', value: 1 }])).toEqual({ a: 1 });
    expect(readAs({ type: 'text' }, 7)).toBe('7');
    expect(readAs({ type: 'text', initial: 'b' }, undefined)).toBe('b');
    expect(readAs({}, '  ')).toBeUndefined();
  });

  it('reads a list of objects that is entered as JSON, and counts its objects [Z223]', () => {
    const field = { type: 'code', json: 'list', most: 2 } as const;
    expect(readAs(field, '[{"a":1}]')).toEqual([{ a: 1 }]);
    expect(readAs(field, [{ a: 1 }, { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
    expect(readAs(field, ' ')).toBeUndefined();
    expect(() => readAs(field, '[{}, {}, {}]')).toThrow('Value can have at most 2 items, and this list has 3.');
    for (const other of ['{"a":1}', '[1]', { a: 1 }]) expect(() => readAs(field, other)).toThrow('Value must be a list of objects.');
    expect(() => readAs(field, '[{]')).toThrow('Value is not valid JSON.');
    const [shown] = compile(
      declare({ actions: [write(request, { fields: [{ key: 'value', label: 'Value', ...field }] })] }),
      facts,
    ).actions;
    expect(shown!.fields[0]).toMatchObject({ type: 'code', syntax: 'json' });
    expect(() => shown!.fields[0]!.check!({ value: '[1]' }, null)).toThrow('Value must be a list of objects.');
  });

  it('refuses fields together that an app does not take together, and needs none of another way [Z223]', () => {
    const field = (key: string, more: Partial<AppField> = {}): AppField => ({ key, label: key, type: 'text', ...more });
    const fields = [
      field('picture', { needs: { fields: ['album'], empty: ['color', 'isLoud'] } }),
      field('album', { ways: ['key'] }),
      field('color'),
      field('isLoud', { type: 'boolean' }),
    ];
    const read = (entered: object, way: string | null) =>
      readInput(
        { fields },
        { ...entered },
        { context: { zone: 'UTC', connection: {} }, region: null, way: way === null ? null : ({ key: way } as NamedWay) },
      );
    expect(read({ picture: 'a', album: 'b', isLoud: 'no' }, 'key')).toEqual({ picture: 'a', album: 'b', isLoud: false });
    expect(read({ picture: 'a' }, 'other')).toEqual({ picture: 'a' });
    expect(read({ color: 'red' }, 'key')).toEqual({ color: 'red' });
    expect(() => read({ picture: 'a' }, 'key')).toThrow('album is missing.');
    expect(() => read({ picture: 'a', color: 'red' }, 'other')).toThrow('“color” can’t be used together with “picture”. Leave it empty.');
    expect(() => read({ picture: 'a', isLoud: 'yes' }, 'other')).toThrow('“isLoud” can’t be used together with “picture”.');
  });

  it('labels its output as its definition does, for a search in the found item [Z106]', () => {
    const outputs = [
      { place: 'total.amount', label: 'Total', type: 'number' },
      { place: 'items.*.sku', label: 'Number', type: 'text' },
      { place: 'links[rel=self].href', label: 'Link', type: 'text' },
    ] as const;
    const found = [{ ...head, kind: 'search', event: 'find', request, found: { items: 'reply.body' }, outputs }] as const;
    const list = {
      ...head,
      kind: 'poll',
      event: 'news',
      request,
      items: 'reply.body',
      key: '{item.id}',
      order: 'newest',
      outputs,
    } as const;
    const { actions, triggers } = compile(declare({ actions: [write(request, { outputs }), ...found], triggers: [list] }), facts);
    expect([...triggers, ...actions].map((each) => each.outputs?.map(({ place, label }) => `${place}: ${label}`))).toEqual([
      ['total.amount: Total', 'items.*.sku: Number'],
      ['total.amount: Total', 'items.*.sku: Number'],
      ['item.total.amount: Total', 'item.items.*.sku: Number'],
    ]);
  });

  it('keeps the groups of fields and the labels of outputs that are declared, of triggers too [Z184]', () => {
    const more = {
      fields: [{ key: 'note', label: 'Note', type: 'text', group: 'more' }],
      outputs: [
        { place: 'item.lines.0.sku', label: 'Item · Lines · Article', type: 'text' },
        { place: 'rows.*.id', label: 'Number', type: 'number' },
        { place: '[a.b]', label: 'Both', type: 'text' },
      ],
    } as const;
    const outputs = [
      { place: 'item.lines.*.sku', label: 'Article' },
      { place: 'rows.*.id', label: 'Number' },
      { place: '[a.b]', label: 'Both' },
    ];
    const poll = {
      ...head,
      ...more,
      kind: 'poll',
      event: 'new',
      request: { method: 'GET', path: '/x' },
      items: 'reply.body',
      key: '{item.id}',
    } as const;
    const definition = declare({ actions: [write(request, more)], triggers: [{ ...poll, order: 'newest' }] });
    const { actions, triggers } = compile(definition, facts);
    expect([actions[0], triggers[0]]).toMatchObject([more.fields, more.fields].map((fields) => ({ fields, outputs })));
    // Labels of a search are those of its item.
    const search = {
      ...head,
      ...more,
      kind: 'search',
      event: 'find',
      request: { method: 'GET', path: '/x' },
      found: { items: 'reply.body' },
    } as const;
    expect(compile(declare({ actions: [search] }), facts).actions[0]!.outputs).toEqual([
      { place: 'item.lines.*.sku', label: 'Article' },
      { place: 'item.rows.*.id', label: 'Number' },
      { place: 'item.[a.b]', label: 'Both' },
    ]);
  });

  it('says which field has a wrong value or none [Z89]', () => {
    expect(() => readAs({ isRequired: true }, '')).toThrow('Value is missing.');
    expect(() => readAs({ type: 'number' }, 'many')).toThrow('Value must be a number.');
    expect(() => readAs({ type: 'boolean' }, 'maybe')).toThrow('Value must be yes or no.');
    expect(() => readAs({ type: 'choice', choices: [{ value: 'a', label: 'A' }] }, 'b')).toThrow('Value must be one of: a.');
    expect(() => readAs({ pattern: { matches: '[a-z]+', say: 'Letters only.' } }, 'a/b')).toThrow('Letters only.');
  });

  it('says the bounds of a field to which a value does not keep [Z172]', () => {
    expect(readAs({ type: 'number', least: 1, most: 20, isWhole: true }, '20')).toBe(20);
    for (const value of ['0', '21', '1.5'])
      expect(() => readAs({ type: 'number', least: 1, most: 20, isWhole: true }, value)).toThrow(
        'Value must be a whole number from 1 to 20.',
      );
    expect(() => readAs({ type: 'number', least: 1 }, '0')).toThrow('Value must be a number of at least 1.');
    expect(() => readAs({ type: 'number', isWhole: true }, '0.5')).toThrow('Value must be a whole number.');
    // Characters as people count them, without blanks around.
    expect(readAs({ most: 2 }, ' 👍🏽 ')).toBe(' 👍🏽 ');
    expect(() => readAs({ most: 2 }, 'abc')).toThrow('Value can have at most 2 characters, and this one has 3.');
    expect(readAs({ type: 'list', least: 2, most: 3 }, 'a\nb')).toEqual(['a', 'b']);
    expect(() => readAs({ type: 'list', least: 2, most: 3 }, 'a')).toThrow('Value can have from 2 to 3 items, and this list has 1.');
  });

  it('checks a value by a pattern that a person wrote without holding up the others [Z89]', () => {
    const slow = { pattern: { matches: '(a+)+', say: 'Only a.' } };
    expect(() => readAs(slow, `${'a'.repeat(40)}b`)).toThrow('Only a.');
    expect(readAs(slow, 'a'.repeat(40))).toBe('a'.repeat(40));
    expect(() => readAs(slow, 'a'.repeat(60_000))).toThrow('Only a.');
  });

  it('fails for any value of any field with a sentence or not at all [Z89]', () => {
    const type = fc.constantFrom('text', 'longText', 'number', 'boolean', 'choice', 'list', 'pairs', 'moment', 'code', 'secret', 'file');
    fc.assert(
      fc.property(type, fc.boolean(), fc.jsonValue(), (of, isMany, value) => {
        try {
          readAs({ type: of as AppField['type'], isMany }, value);
        } catch (error) {
          expect(error).toBeInstanceOf(StepError);
        }
      }),
    );
  });

  it('reads dynamic fields by the type in their keys [Z89]', () => {
    const dynamicFields: NonNullable<WriteAction['dynamicFields']> = {
      dependsOn: [],
      prefix: 'property',
      request: { method: 'GET', path: '/fields' },
      items: 'reply.body.fields',
      value: '{item.name}',
      label: '{item.name}',
      type: { place: 'item.type', table: { num: 'number', tick: 'boolean' } },
    };
    const entered = { 'property.num.A.b': '5', 'property.tick.C': 'no', 'property.gone.D': 'x', 'other.num.E': '5' };
    expect(
      readInput({ fields: [], dynamicFields }, entered, { context: { connection: {}, zone: 'UTC' }, region: null, way: null }),
    ).toEqual({ 'property.num.A.b': 5, 'property.tick.C': false });
  });

  it('asks what comes before a list of choices for its request [Z140]', async () => {
    const target = await startCounterpart(({ path, query }) =>
      path === '/v1/pages/7'
        ? { body: { pass: 'of the page' } }
        : { body: query.get('pass') === 'of the page' ? [{ id: 1, name: 'One' }] : [] },
    );
    const definition = declare({
      lists: {
        forms: {
          steps: [{ name: 'page', request: { method: 'GET', path: '/pages/{input.page}' } }],
          request: { method: 'GET', path: '/forms', query: { pass: '{page.body.pass}' } },
          items: 'reply.body',
          value: '{item.id}',
          label: '{item.name}',
        },
      },
    });
    const call = callContext({ connection: connectionTo(target), input: { page: '7' } });
    expect(await compile(definition, facts).choices!.forms!(call)).toEqual([{ value: '1', label: 'One' }]);
  });

  it('offers the fields and choices that the app knows [Z87, Z89]', async () => {
    const target = await startCounterpart(({ path, query }) => {
      if (path === '/v1/lists')
        return {
          body: {
            data: [
              { id: 1, name: 'One' },
              { id: 2, name: '' },
              { id: 3, archived: true },
            ],
          },
        };
      const fields = [
        { name: 'Stage', type: 'pick', options: ['Won', 'Lost'], needed: true },
        { name: 'Amount', type: 'num' },
        { name: 'Map', type: 'place' },
      ];
      return query.get('list') === '1' ? { body: { fields } } : { status: 404, body: {} };
    });
    const definition = declare({
      lists: {
        lists: {
          request: { method: 'GET', path: '/lists' },
          items: 'reply.body.data',
          value: '{item.id}',
          label: '{item.name}',
          where: { 'item.archived': { not: true } },
        },
      },
      actions: [
        write(request, {
          fields: [{ key: 'list', label: 'List', type: 'choice', dynamicChoices: 'lists', isRequired: true }],
          dynamicFields: {
            dependsOn: ['list'],
            prefix: 'property',
            request: { method: 'GET', path: '/fields', query: { list: '{input.list}' } },
            items: 'reply.body.fields',
            value: '{item.name}',
            label: '{item.name}',
            type: { place: 'item.type', table: { pick: 'choice', num: 'number' } },
            required: 'item.needed',
            choices: { items: 'item.options', value: '{each}', label: '{each}!' },
          },
        }),
      ],
    });
    const connector = compile(definition, facts);
    const call = callContext({ connection: connectionTo(target), input: { list: '1' } });
    expect(await connector.choices!.lists!(call)).toEqual([
      { value: '1', label: 'One' },
      { value: '2', label: '2' },
    ]);
    const { dynamicFields } = actionIn(connector, 'write');
    expect(dynamicFields).toMatchObject({ dependsOn: ['list'], prefixes: ['property.'] });
    expect(await dynamicFields!.list(call)).toEqual([
      {
        key: 'property.pick.Stage',
        label: 'Stage',
        type: 'choice',
        isRequired: true,
        choices: [
          { value: 'Won', label: 'Won!' },
          { value: 'Lost', label: 'Lost!' },
        ],
      },
      { key: 'property.num.Amount', label: 'Amount', type: 'number', isRequired: false },
    ]);
  });

  it('offers the properties of a record as choices and fields by their names [Z87, Z89]', async () => {
    const tables = { orders: { columns: { total: { type: 'number' }, paid_on: { type: 'date' } } }, 'order lines': { columns: {} } };
    const target = await startCounterpart(() => ({ body: { tables } }));
    const connector = compile(
      declare({
        lists: {
          tables: {
            request: { method: 'GET', path: '/' },
            items: 'reply.body.tables',
            byName: true,
            value: '{item.name}',
            label: '{item.name}',
          },
        },
        actions: [
          write(request, {
            fields: [{ key: 'table', label: 'Table', type: 'choice', dynamicChoices: 'tables', isRequired: true }],
            dynamicFields: {
              dependsOn: ['table'],
              prefix: 'column',
              request: { method: 'GET', path: '/' },
              items: 'reply.body.tables[{input.table}].columns',
              byName: true,
              value: '{item.name}',
              label: '{item.name}',
              type: { place: 'item.value.type', table: { number: 'number', date: 'moment' } },
            },
          }),
        ],
      }),
      facts,
    );
    const listed = (table: string) =>
      actionIn(connector, 'write').dynamicFields!.list(callContext({ connection: connectionTo(target), input: { table } }));
    expect((await connector.choices!.tables!(callContext({ connection: connectionTo(target) }))).map(({ value }) => value)).toEqual([
      'orders',
      'order lines',
    ]);
    expect((await listed('orders')).map(({ key, type }) => [key, type])).toEqual([
      ['column.number.total', 'number'],
      ['column.date.paid_on', 'moment'],
    ]);
    expect(await listed('order lines')).toEqual([]);
    expect(await listed('customers')).toEqual([]);
  });

  it('sends the key of the step where the app drops repetitions, the same at each try [Z89]', async () => {
    const target = await startCounterpart(() => ({ body: { id: 1 } }));
    const actions = [
      write(request, { event: 'by_header', repeat: { header: 'Idempotency-Key' } }),
      write(request, { event: 'by_body', repeat: { body: 'body.options.key' } }),
      write({ ...request, method: 'PUT' }, { event: 'replaces', repeat: 'replaces' }),
      write(request, { event: 'never' }),
    ];
    const definition = declare({ actions });
    expect(compile(definition, facts).actions.map(({ repeat }) => repeat)).toEqual(['keyed', 'keyed', 'keyed', 'never']);
    for (let count = 0; count < 2; count += 1) {
      await runAction(definition, target, { event: 'by_header' });
      expect(target.last().headers['idempotency-key']).toBe('key-of-the-step');
      await runAction(definition, target, { event: 'by_body' });
      expect(target.last().json).toEqual({ options: { key: 'key-of-the-step' } });
    }
  });

  it('makes its requests in order, each with the replies before, and leaves out what is not needed [Z89]', async () => {
    const target = await startCounterpart(({ path }) => ({ body: path === '/v1/find' ? { people: [{ id: 7 }] } : { id: 9, secret: 's' } }));
    const definition = declare({
      actions: [
        write(
          { method: 'POST', path: '/tasks', body: { json: { person: '{find.body.people.0.id}' } } },
          {
            fields: [{ key: 'email', label: 'Email', type: 'text' }],
            steps: [
              { name: 'find', request: { method: 'GET', path: '/find' }, when: { 'input.email': { present: true } }, repeat: 'safe' },
            ],
            output: { id: '{reply.body.id}', for: '{input.email}' },
          },
        ),
      ],
    });
    expect(await runAction(definition, target, { input: { email: 'a@example.org' } })).toEqual({ id: 9, for: 'a@example.org' });
    expect(target.last().json).toEqual({ person: 7 });
    expect(await runAction(definition, target)).toEqual({ id: 9 });
    expect(target.requests.map(({ path }) => path)).toEqual(['/v1/find', '/v1/tasks', '/v1/tasks']);
  });

  it('searches, and writes if there is nothing [Z87]', async () => {
    const items: { id: number; name: string }[] = [];
    const target = await startCounterpart(({ method, json }) => {
      if (method === 'GET') return { body: { items } };
      items.push({ id: 1, name: (json as { name: string }).name });
      return { body: items[0] };
    });
    const name = { key: 'name', label: 'Name', type: 'text', isRequired: true } as const;
    const definition = declare({
      actions: [
        {
          ...head,
          kind: 'search',
          event: 'find',
          fields: [name],
          request: { method: 'GET', path: '/items' },
          found: { items: 'reply.body.items', where: { 'item.name': '{input.name}' } },
        },
        write({ method: 'POST', path: '/items', body: { json: { name: '{input.name}' } } }, { event: 'make', fields: [name] }),
        { ...head, kind: 'search_or_write', event: 'either', fields: [name], orElse: { search: 'find', write: 'make' } },
      ],
    });
    const either = () => runAction(definition, target, { event: 'either', input: { name: 'Ada' } });
    expect(await either()).toEqual({ isFound: false, item: { id: 1, name: 'Ada' } });
    expect(await either()).toEqual({ isFound: true, item: { id: 1, name: 'Ada' } });
    expect(await runAction(definition, target, { event: 'find', input: { name: 'Grace' } })).toEqual({ isFound: false, item: null });
    expect(items).toHaveLength(1);
  });

  it('that may be slow has minutes, and each try of it its price [Z93]', () => {
    const definition = declare({ actions: [write(request, { slow: true }), write(request, { event: 'quick' })] });
    const parts = ['write', 'quick'].map((event) => actionIn(compile(definition, facts), event));
    expect(parts.map(({ slow, movesFiles }) => [slow, movesFiles])).toEqual([
      [true, undefined],
      [undefined, undefined],
    ]);
  });

  it('asks for the whole of what a search finds, and for nothing if it finds nothing [Z87]', async () => {
    const target = await startCounterpart(({ path, query }) =>
      path === '/v1/items/a%2F7'
        ? { body: { id: 'a/7', text: 'Hello' } }
        : { body: query.get('q') === 'x' ? { items: [{ id: 'a/7' }] } : {} },
    );
    const definition = declare({
      actions: [
        {
          ...head,
          kind: 'search',
          event: 'find',
          fields: [{ key: 'q', label: 'Q', type: 'text' }],
          request: { method: 'GET', path: '/items', query: { q: '{input.q}' } },
          found: { items: 'reply.body.items', fetch: { method: 'GET', path: '/items/{item.id}' } },
          output: { text: '{item.text}' },
        },
      ],
    });
    expect(await runAction(definition, target, { event: 'find', input: { q: 'x' } })).toEqual({ isFound: true, item: { text: 'Hello' } });
    expect(await runAction(definition, target, { event: 'find', input: { q: 'y' } })).toEqual({ isFound: false, item: null });
    expect(target.requests).toHaveLength(3);
  });

  it('finds a row by the names in the first row [Z87]', async () => {
    const rows = [['Name', 'A.b'], ['A.b', 'Name'], [], ['x', 'Ada'], ['y', 'Ada']];
    const target = await startCounterpart(() => ({ body: { rows } }));
    const fields = (['column', 'value'] as const).map((key) => ({ key, label: key, type: 'text' as const, isRequired: true }));
    const definition = declare({
      actions: [
        {
          ...head,
          kind: 'search',
          event: 'find',
          fields,
          request: { method: 'GET', path: '/rows' },
          found: {
            items: 'reply.body.rows',
            names: 'reply.body.rows.0',
            where: { position: { not: 1 }, 'item[{input.column}]': '{input.value}' },
          },
          output: { row: '{position}', values: '{item}' },
        },
      ],
    });
    const find = (column: string, value: string) => runAction(definition, target, { event: 'find', input: { column, value } });
    expect(await find('A.b', 'Ada')).toEqual({ isFound: true, item: { row: 4, values: { Name: 'x', 'A.b': 'Ada' } } });
    expect(await find('A.b', 'A.b')).toEqual({ isFound: false, item: null });
    expect(await find('Gone', 'Ada')).toEqual({ isFound: false, item: null });
  });

  it('offers the fields of one type that a list of names gives, each once [Z89]', async () => {
    const target = await startCounterpart(() => ({ body: { names: ['Name', '', 'A.b', 'Name'] } }));
    const dynamicFields: NonNullable<WriteAction['dynamicFields']> = {
      dependsOn: [],
      prefix: 'column',
      request: { method: 'GET', path: '/names' },
      items: 'reply.body.names',
      value: '{item}',
      label: '{item}',
      type: { table: { text: 'text' } },
    };
    const { list } = actionIn(compile(declare({ actions: [write(request, { dynamicFields })] }), facts), 'write').dynamicFields!;
    expect((await list(callContext({ connection: connectionTo(target) }))).map(({ key, label }) => [key, label])).toEqual([
      ['column.text.Name', 'Name'],
      ['column.text.A.b', 'A.b'],
    ]);
  });

  it('sends the requests for the way of its connection, and refuses another way [Z89, Z198]', async () => {
    const target = await startCounterpart(() => ({ body: { id: 1 } }));
    const connection: AppDefinition['connection'] = {
      ...declare().connection!,
      ways: {
        ...declare().connection!.ways,
        hook: { kind: 'none', label: 'Incoming webhook', fields: [{ key: 'address', label: 'Address', type: 'secret', isRequired: true }] },
      },
    };
    const definition = declare({
      connection,
      actions: [
        write(request, { for: { hook: { method: 'POST', address: 'connection.address', body: { json: {} } } } }),
        write(request, { event: 'only', title: 'Only with a key', ways: ['key'] }),
        write(request, {
          event: 'course',
          fields: [
            { key: 'channel', label: 'Channel', type: 'text', isRequired: true, ways: ['key'] },
            { key: 'files', label: 'Files', type: 'file', isMany: true, ways: ['hook'] },
          ],
          steps: [{ name: 'opened', request: { method: 'GET', path: '/opened' }, repeat: 'safe' }],
          output: { by: 'key', id: '{reply.body.id}' },
          for: {
            hook: {
              request: {
                method: 'POST',
                address: 'connection.address',
                limit: { bytes: 400, say: 'This is too much.' },
                body: { json: { channel: '{input.channel}', names: '{input.files.*.name}' } },
              },
              output: { by: 'hook', id: null },
              sample: { by: 'hook', id: null },
            },
          },
        }),
      ],
    });
    const { server } = connectionTo(target);
    const hooked = { connection: { server, address: `${server}/hooks/secret` } };
    await runAction(definition, target, hooked);
    expect([target.last().path, target.last().headers.authorization]).toEqual(['/hooks/secret', undefined]);
    expect((await stepErrorOf(runAction(definition, target, { ...hooked, event: 'only' }))).message).toBe(
      '“Only with a key” needs a connection by “Key”. Choose another account, or connect one.',
    );

    // A whole course of requests, with the fields of the way.
    const input = { channel: 'C1' };
    expect(await runAction(definition, target, { event: 'course', input })).toEqual({ by: 'key', id: 1 });
    expect(target.requests.slice(-2).map(({ path }) => path)).toEqual(['/v1/opened', '/v1/x']);
    const before = target.requests.length;
    expect(await runAction(definition, target, { ...hooked, event: 'course', input })).toEqual({ by: 'hook', id: null });
    expect(target.requests.slice(before)).toMatchObject([{ path: '/hooks/secret', json: {} }]);
    const files = memoryFiles();
    const file = await files.keep({ name: 'x'.repeat(200), type: 'text/plain', bytes: Buffer.from('a') });
    const large = runAction(definition, target, { ...hooked, event: 'course', files, input: { files: [file, file] } });
    expect((await stepErrorOf(large)).message).toBe('This is too much.');
    expect(actionIn(compile(definition, facts), 'course').byWay).toEqual({ hook: { sample: { by: 'hook', id: null } } });
  });
});
