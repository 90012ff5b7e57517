import { hash } from 'node:crypto';
import type { ChoicesCall, DynamicField, FieldValues } from '../../../src/server/connectors/connector';
import { graphql } from '../../../src/server/connectors/graphql';
import { createMemoryKept } from '../../../src/server/engine/keptItems';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Counterpart, type Reply } from './counterpart';

afterAll(closeCounterparts);

const schemaText = `
  "How an order is paid." enum Method { CARD TRANSFER }
  scalar DateTime
  scalar JSON
  input Line { "The number of the article." sku: ID! count: Int! = 1 }
  input Address { city: String! street: String }
  input Draft { note: String, "Who gets it." title: String!, lines: [Line!]!, address: Address, method: Method, tags: [String!], extra: JSON, parent: Draft }
  input Where { and: [Where!] state: String }
  type Customer { id: ID! name: String email: String friends(first: Int, after: String): People! boss: Customer }
  type PersonEdge { node: Customer cursor: String }
  type People { edges: [PersonEdge] pageInfo: PageInfo! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Row { sku: ID! count: Int }
  type Order { id: ID! total: Float! placedAt: DateTime customer: Customer rows: [Row!]! secret(key: ID!): String old: Int @deprecated(reason: "No.") }
  type OrderPage { nodes: [Order] pageInfo: PageInfo! totalCount: Int }
  type Ticket { id: ID! subject: String size: Int }
  type Note { id: ID! text: String size: String }
  union Found = Ticket | Note
  type Problem { field: String message: String! }
  type Created { order: Order problems: [Problem!]! }
  type Query {
    "One order by its number. It can be missing. More is here." order("The number of the order." id: ID!, at: DateTime): Order
    orders(first: Int, after: String, last: Int, before: String, method: Method, where: Where): OrderPage!
    people(first: Int, after: String): People!
    search(text: String!): [Found!]!
    allOrders: [Order!]!
    version: String!
  }
  type Mutation { "Creates an order." createOrder(draft: Draft!, notify: Boolean! = true): Created "Two" create_order: Int rename(input: Line!): String }`;

const customers = Array.from({ length: 5 }, (_, index) => ({
  id: `c${index}`,
  name: `Ada ${index}`,
  email: null,
  boss: { name: 'Grace' },
}));
const orderOf = (id: string) => ({
  id,
  total: 49.9,
  placedAt: '2026-11-21T09:30:00Z',
  customer: customers[0],
  rows: [{ sku: 'a', count: 2 }],
});

async function start({ all = 230, ...answer }: { all?: number; isHidden?: boolean; isEndless?: boolean } = {}) {
  const { buildSchema, graphql: execute } = await import('graphql');
  const schema = buildSchema(schemaText);
  const pageOf = <T>(list: readonly T[], { first = 10, after = '0' }: { first?: number; after?: string }) => {
    const end = Number(after) + first;
    const pageInfo = { hasNextPage: answer.isEndless === true || end < list.length, endCursor: String(end) };
    return { items: list.slice(Number(after), end), pageInfo };
  };
  const rootValue = {
    version: '1',
    order: ({ id }: { id: string }) => (id === '404' ? null : orderOf(id)),
    orders: (given: { first?: number; after?: string }) => {
      const { items, pageInfo } = pageOf(
        Array.from({ length: all }, (_, index) => orderOf(String(index))),
        given,
      );
      return { nodes: items, pageInfo, totalCount: all };
    },
    people: (given: { first?: number; after?: string }) => {
      const { items, pageInfo } = pageOf(customers, given);
      return { edges: items.map((node) => ({ node })), pageInfo };
    },
    search: () => [
      { __typename: 'Ticket', id: '1', subject: 'Help', size: 3 },
      { __typename: 'Note', id: '2', text: 'Done', size: 'S' },
    ],
    allOrders: () => [orderOf('1')],
    createOrder: ({ draft, notify }: { draft: { title: string }; notify: boolean }) => ({
      order: orderOf(draft.title),
      problems: [{ field: String(notify), message: JSON.stringify(draft) }],
    }),
  };
  const target: Counterpart = await startCounterpart(async ({ json }): Promise<Reply> => {
    if (answer.isHidden === true && json.query.includes('__schema'))
      return { status: 400, body: { errors: [{ message: 'Introspection is disabled' }] } };
    return { body: await execute({ schema, source: json.query, rootValue, variableValues: json.variables }) };
  });
  const { kept } = createMemoryKept();
  const connection = { url: target.url };
  const call = (input: FieldValues = {}) => callContext({ connection, kept, input });
  const fieldsOf = (input: FieldValues, event = 'get_data') => actionOf(graphql, event).dynamicFields!.list(call(input));
  const run = (input: FieldValues, event = 'get_data') => actionOf(graphql, event).run(call(input)) as Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- data of the schema above
  const sentQueries = () =>
    target.requests.map(({ json }) => json as { query: string; variables: unknown }).filter(({ query }) => !query.includes('__schema'));
  return { target, call, fieldsOf, run, sentQueries };
}

const shown = (fields: readonly DynamicField[]) => fields.map(({ key, label, type, isRequired = false }) => [key, label, type, isRequired]);

describe('the operations of a GraphQL API', () => {
  it('are read from its schema and are choices of the steps for queries and for mutations [Z180]', async () => {
    const { call } = await start();
    const labels = async (list: string) => (await graphql.choices![list]!(call() as ChoicesCall)).map(({ value, label }) => [value, label]);
    expect(await labels('queries')).toEqual([
      ['order', 'Order'],
      ['orders', 'Orders'],
      ['people', 'People'],
      ['search', 'Search'],
      ['allOrders', 'All orders'],
      ['version', 'Version'],
    ]);
    expect(await labels('mutations')).toEqual([
      ['createOrder', 'Create order (createOrder)'],
      ['create_order', 'Create order (create_order)'],
      ['rename', 'Rename'],
    ]);
  });

  it('have a form of their arguments: required first, choices, groups, rows, lists, and help [Z180]', async () => {
    const { fieldsOf } = await start();
    const fields = await fieldsOf({ operation: 'createOrder' }, 'change_data');
    expect(shown(fields).filter(([key]) => key !== 'result.fields')).toEqual([
      ['body.draft.title', 'Draft · Title', 'text', true],
      ['body.draft.lines[].sku', 'Draft · Lines · SKU', 'list', true],
      ['body.draft.note', 'Draft · Note', 'text', false],
      ['body.draft.lines[].count', 'Draft · Lines · Count', 'list', false],
      ['body.draft.address.city', 'Draft · Address · City', 'text', false],
      ['body.draft.address.street', 'Draft · Address · Street', 'text', false],
      ['body.draft.method', 'Draft · Method', 'choice', false],
      ['body.draft.tags', 'Draft · Tags', 'list', false],
      ['body.draft.extra', 'Draft · Extra', 'text', false],
      ['body.draft.parent', 'Draft · Parent', 'longText', false],
      ['body.notify', 'Notify', 'boolean', false],
    ]);
    const field = (name: string) => fields.find(({ key }) => key === `body.draft.${name}`)!;
    expect(field('method').choices!.map(({ value }) => value)).toEqual(['CARD', 'TRANSFER']);
    expect([field('title').help, field('lines[].sku').help]).toEqual([
      'Who gets it.',
      'The number of the article. One value for each row.',
    ]);
    // What is in the only argument needs no name of it.
    expect(shown(await fieldsOf({ operation: 'rename' }, 'change_data'))).toEqual([
      ['body.input.sku', 'SKU', 'text', true],
      ['body.input.count', 'Count', 'number', false],
    ]);
    expect(shown(await fieldsOf({ operation: 'order' })).slice(0, 2)).toEqual([
      ['body.id', 'ID', 'text', true],
      ['body.at', 'At', 'moment', false],
    ]);
  });

  it('get their arguments as variables in their types, so that no value changes the document [Z180]', async () => {
    const { run, sentQueries } = await start();
    const injected = '1") { id } } #';
    const input = {
      operation: 'createOrder',
      'body.draft.title': injected,
      'body.draft.lines[].sku': ['a', 'b'],
      'body.draft.lines[].count': ['2', 3],
      'body.draft.address.city': 'Ulm',
      'body.draft.extra': '{"a": [1]}',
      'body.draft.tags': ['x', 'y'],
      'body.notify': 'no',
      'result.fields': ['order.id', 'problems.field', 'problems.message'],
    };
    const { data } = await run(input, 'change_data');
    expect(data.createOrder.order).toEqual({ id: injected });
    expect(JSON.parse(data.createOrder.problems[0].message)).toEqual({
      title: injected,
      lines: [
        { sku: 'a', count: 2 },
        { sku: 'b', count: 3 },
      ],
      address: { city: 'Ulm' },
      extra: { a: [1] },
      tags: ['x', 'y'],
    });
    expect(data.createOrder.problems[0].field).toBe('false');
    expect(sentQueries()[0]!.query).toBe(
      'mutation($draft: Draft!, $notify: Boolean!) { createOrder(draft: $draft, notify: $notify) { order { id } problems { field message } } }',
    );
  });

  it('give the values of the result and one level inside of it, or the fields that were chosen [Z180]', async () => {
    const { run, fieldsOf } = await start();
    const usual = await run({ operation: 'order', 'body.id': 7 });
    expect(usual.data.order).toEqual({
      id: '7',
      total: 49.9,
      placedAt: '2026-11-21T09:30:00Z',
      customer: { id: 'c0', name: 'Ada 0', email: null },
      rows: [{ sku: 'a', count: 2 }],
    });
    const choices = (await fieldsOf({ operation: 'order' })).find(({ key }) => key === 'result.fields')!.choices!;
    expect(choices).toContainEqual({ value: 'customer.boss.name', label: 'Customer · Boss · Name' });
    const ofPeople = (await fieldsOf({ operation: 'people' })).find(({ key }) => key === 'result.fields')!.choices!;
    expect(ofPeople).toContainEqual({ value: 'friends.edges.node.name', label: 'Friends · Edges · Node · Name' });
    const chosen = await run({ operation: 'order', 'body.id': 7, 'result.fields': ['total', 'customer.boss.name'] });
    expect(chosen.data.order).toEqual({ total: 49.9, customer: { boss: { name: 'Grace' } } });
    expect((await run({ operation: 'version' })).data).toEqual({ version: '1' });
    expect((await run({ operation: 'order', 'body.id': 404 })).data).toEqual({ order: null });
  });

  it('read the fields of each object of a union [Z180]', async () => {
    const { run, sentQueries } = await start();
    const { data } = await run({ operation: 'search', 'body.text': 'a' });
    expect(data.search).toEqual([
      { __typename: 'Ticket', id: '1', subject: 'Help', size: 3 },
      { __typename: 'Note', id: '2', text: 'Done' },
    ]);
    expect(sentQueries()[0]!.query).toContain('... on Note { id text }');
  });

  it('have a sample and labels of the chosen fields before a test [Z180]', async () => {
    const { call } = await start();
    const { sample, outputs } = actionOf(graphql, 'get_data').dynamicFields!;
    const input = { operation: 'orders', 'result.fields': ['total', 'placedAt', 'customer.email'] };
    expect(await sample!(call(input))).toEqual({
      data: {
        orders: {
          nodes: [{ total: 1, placedAt: '2026-01-31T09:30:00Z', customer: { email: 'Text' } }],
          pageInfo: { hasNextPage: false, endCursor: 'Text' },
        },
      },
      errors: [],
    });
    expect(await outputs!(call(input))).toContainEqual({ place: 'data.orders.nodes.*.placedAt', label: 'Placed at' });
    expect(await sample!(call({ operation: 'version' }))).toEqual({ data: { version: 'Text' }, errors: [] });
  });

  it('that change data are sent with the key of the step, and are never repeated after an unclear failure [Z180]', async () => {
    const { run, target } = await start();
    await run({ operation: 'rename', 'body.input.sku': 'a', keyHeader: 'X-Once' }, 'change_data');
    expect(target.last().headers).toMatchObject({ 'idempotency-key': 'key-of-the-step', 'x-once': 'key-of-the-step' });
    const { kept } = createMemoryKept();
    const broken = await startCounterpart(() => ({ status: 500 }));
    const told = await start();
    await actionOf(graphql, 'change_data').dynamicFields!.list({ ...told.call({ operation: 'rename' }), kept });
    await kept.replace([
      { key: 'schema', head: null, value: { format: 1, of: hash('sha256', broken.url, 'hex') } },
      { key: 'mutation rename', head: { title: 'Rename' }, value: (await kept.get('mutation rename'))! },
    ]);
    const call = callContext({ connection: { url: broken.url }, kept, input: { operation: 'rename', 'body.input.sku': 'a' } });
    expect((await stepErrorOf(actionOf(graphql, 'change_data').run(call))).options).toMatchObject({ status: 500, isUncertain: true });
    expect(graphql.actions.map(({ event, repeat }) => [event, repeat])).toContainEqual(['change_data', 'never']);
  });

  it('are refused before a request if a value is missing, wrong, or for a field that the API no longer has [Z180]', async () => {
    const { run, sentQueries } = await start();
    const failure = async (input: FieldValues, event?: string) => (await stepErrorOf(run(input, event))).message;
    expect(await failure({ operation: 'order' })).toBe('“ID” is missing.');
    expect(await failure({ operation: 'gone' })).toMatch(/^The API has no query “gone”/);
    expect(await failure({ operation: 'order', 'body.id': 1, 'body.gone': 'x' })).toMatch(/^The operation no longer has “gone”/);
    expect(await failure({ operation: 'order', 'body.id': 1, 'result.fields': ['id } x {'] })).toMatch(/^The result no longer has/);
    expect(await failure({ operation: 'orders', 'body.method': 'CASH' })).toBe('“Method” must be one of: CARD, TRANSFER.');
    expect(await failure({ operation: 'orders', 'pages.items': '0' })).toBe('Maximum items must be a whole number from 1 to 10000.');
    expect(sentQueries()).toEqual([]);
  });
});

describe('lists of a GraphQL API in pages', () => {
  it('are followed until they end or have as many items as are wanted [Z181]', async () => {
    const { run, sentQueries, fieldsOf } = await start();
    expect((await fieldsOf({ operation: 'orders' })).map(({ key }) => key)).toEqual([
      ...['body.first', 'body.method', 'body.where.and', 'body.where.state', 'pages.items', 'result.fields'],
    ]);
    const usual = await run({ operation: 'orders' });
    expect([usual.data.orders.nodes.length, usual.pages]).toEqual([100, { requests: 1, items: 100, hasMore: true }]);
    const all = await run({ operation: 'orders', 'pages.items': 500, 'result.fields': ['id'] });
    expect(all.data.orders.nodes.map(({ id }: { id: string }) => id)).toEqual(Array.from({ length: 230 }, (_, index) => String(index)));
    expect([all.data.orders.pageInfo, all.pages]).toEqual([
      expect.objectContaining({ hasNextPage: false }),
      { requests: 3, items: 230, hasMore: false },
    ]);
    expect(
      sentQueries()
        .slice(1)
        .map(({ variables }) => variables),
    ).toEqual([{ first: 100 }, { first: 100, after: '100' }, { first: 100, after: '200' }]);
    expect((await run({ operation: 'orders', 'pages.items': 500, 'body.first': 200 })).pages.requests).toBe(2);
  });

  it('ask for as many items as are still wanted, so that the cursor of the result is behind the last one [Z181]', async () => {
    const { run, sentQueries } = await start();
    const { data } = await run({ operation: 'orders', 'pages.items': 150, 'result.fields': ['id'] });
    expect([data.orders.nodes.at(-1), data.orders.pageInfo]).toEqual([{ id: '149' }, { hasNextPage: true, endCursor: '150' }]);
    expect(sentQueries().map(({ variables }) => variables)).toEqual([{ first: 100 }, { first: 50, after: '100' }]);
  });

  it('are given as one list however the API names their items [Z181]', async () => {
    const { run } = await start();
    expect(await run({ operation: 'people', 'pages.items': 4, 'result.fields': ['name'] })).toMatchObject({
      data: { people: { nodes: [0, 1, 2, 3].map((index) => ({ name: `Ada ${index}` })) } },
      pages: { items: 4, hasMore: true },
    });
  });

  it('end after 20 requests at an API that always says that there are more [Z181]', async () => {
    const { run, target } = await start({ all: 0, isEndless: true });
    expect((await run({ operation: 'orders', 'pages.items': 10_000 })).pages).toEqual({ requests: 20, items: 0, hasMore: true });
    expect(target.requests.length).toBeLessThanOrEqual(21);
  });
});

describe('an API that does not tell its schema', () => {
  it('is connected, runs documents that are written as before, and says why it has no choices [Z181]', async () => {
    const { call, run } = await start({ isHidden: true });
    expect(await graphql.connection!.test(call())).toEqual({ title: '127.0.0.1' });
    await expect(graphql.choices!.queries!(call() as ChoicesCall)).rejects.toThrow(/^The API doesn’t list its operations/);
    expect(await run({ query: '{ version }' }, 'query')).toEqual({ data: { version: '1' }, errors: [] });
  });

  it('is asked for it once, when the connection is tested [Z181]', async () => {
    const { call, run, target } = await start();
    await graphql.connection!.test(call());
    await run({ operation: 'version' });
    expect(target.requests.filter(({ json }) => json.query.includes('__schema'))).toHaveLength(1);
  });
});
