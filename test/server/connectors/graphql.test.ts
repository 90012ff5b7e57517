import type { FieldValues } from '../../../src/server/connectors/connector';
import { graphql } from '../../../src/server/connectors/graphql';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Counterpart, type Reply } from './counterpart';

afterAll(closeCounterparts);

/** A real GraphQL server: the reference implementation behind HTTP. */
async function startApi(): Promise<{ target: Counterpart; paid: string[] }> {
  const { buildSchema, graphql: execute } = await import('graphql');
  const schema = buildSchema(
    'type Order { id: ID! total: Float! broken: Int } type Query { order(id: ID!): Order broken: Int } type Mutation { pay(id: ID!): String }',
  );
  const paid: string[] = [];
  const rootValue = {
    broken: () => {
      throw new Error('It broke.');
    },
    order: ({ id }: { id: string }) =>
      id === '7'
        ? {
            id,
            total: 49.9,
            broken: () => {
              throw new Error('It broke.');
            },
          }
        : null,
    pay: ({ id }: { id: string }) => (paid.push(id), 'PAID'),
  };
  const target = await startCounterpart(async ({ headers, json }): Promise<Reply> => {
    if (headers.authorization !== 'Bearer canary-token') return { status: 401, body: { errors: [{ message: 'Sign in' }] } };
    const result = await execute({
      schema,
      source: json.query,
      rootValue,
      variableValues: json.variables,
      operationName: json.operationName,
    });
    return {
      status: result.data === undefined ? 400 : 200,
      headers: { 'content-type': 'application/graphql-response+json' },
      body: result,
    };
  });
  return { target, paid };
}

const run = (target: Counterpart, event: string, input: FieldValues, token = 'canary-token') =>
  actionOf(graphql, event).run(callContext({ connection: { url: `${target.url}/graphql`, token }, input }));

describe('GraphQL', () => {
  it('runs queries and mutations with variables', async () => {
    const { target, paid } = await startApi();
    const query = 'query Order($id: ID!) { order(id: $id) { id total } }';
    expect(await run(target, 'query', { query, variables: { id: 7 } })).toEqual({ data: { order: { id: '7', total: 49.9 } }, errors: [] });
    expect(await run(target, 'query', { query, variables: '{"id":"8"}' })).toEqual({ data: { order: null }, errors: [] });
    expect(await run(target, 'mutation', { query: 'mutation($id: ID!) { pay(id: $id) }', variables: { id: 'a' } })).toEqual({
      data: { pay: 'PAID' },
      errors: [],
    });
    expect(paid).toEqual(['a']);
    expect(target.last().headers['idempotency-key']).toBe('key-of-the-step');
  });

  it('fails with the errors of the server and their place in the data', async () => {
    const { target } = await startApi();
    expect((await stepErrorOf(run(target, 'query', { query: '{ broken }' }))).message).toBe(
      'The API answered with an error: It broke. (at broken).',
    );
    const invalid = await stepErrorOf(run(target, 'query', { query: '{ nothing }' }));
    expect(invalid).toMatchObject({ message: expect.stringContaining('Cannot query field "nothing"'), options: { status: 400 } });
    expect((await stepErrorOf(run(target, 'query', { query: '{ order(id: 7) { id } }' }, 'old'))).options.isConnectionLost).toBe(true);
  });

  it('keeps the data that came with an error, and tries again where the API was asked too often [Z30, Z58]', async () => {
    const { target } = await startApi();
    expect(await run(target, 'query', { query: '{ order(id: 7) { total broken } }' })).toMatchObject({
      data: { order: { total: 49.9, broken: null } },
      errors: [{ message: 'It broke.', path: ['order', 'broken'] }],
    });
    const busy = await startCounterpart(() => ({ body: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] } }));
    expect((await stepErrorOf(run(busy, 'query', { query: '{ order(id: 7) { id } }' }))).options.isTransient).toBe(true);
    const wrong = await startCounterpart(() => ({ body: { errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] } }));
    expect((await stepErrorOf(run(wrong, 'query', { query: '{ order(id: 7) { id } }' }))).options.isTransient ?? false).toBe(false);
  });

  it('never sends a mutation as a query, which would be repeated', async () => {
    const { target, paid } = await startApi();
    const failure = async (event: string, input: FieldValues) => (await stepErrorOf(run(target, event, input))).message;
    const both = 'query A { order(id: 7) { id } } mutation B { pay(id: "b") }';
    expect(await failure('query', { query: 'mutation { pay(id: "a") }' })).toBe(
      'This operation is a mutation. Use the step “Run a mutation” instead.',
    );
    expect(await failure('query', { query: both, operationName: 'B' })).toMatch(/^This operation is a mutation/);
    expect(await failure('query', { query: both })).toBe('The document has more than one operation. Enter the name of one.');
    expect(await failure('query', { query: '{ order(' })).toMatch(/^The document can’t be read at line 1: /);
    expect(await failure('query', { query: '{a'.repeat(9000) + '}'.repeat(9000) })).toBe(
      'The document can’t be read: it is nested too deeply.',
    );
    expect(await failure('query', { query: '{ order { id } }', variables: '[1]' })).toBe('Other variables must be names with values.');
    expect({ requests: target.requests.length, paid }).toEqual({ requests: 0, paid: [] });
    expect(await run(target, 'query', { query: both, operationName: 'A' })).toEqual({ data: { order: { id: '7' } }, errors: [] });
  });

  it('tests a connection, and finds out that an address has no GraphQL', async () => {
    const { target } = await startApi();
    const test = (url: string) => graphql.connection!.test(callContext({ connection: { url, token: 'canary-token' } }));
    expect(await test(`${target.url}/graphql`)).toEqual({ title: '127.0.0.1' });
    const other = await startCounterpart(() => ({ body: { hello: 1 } }));
    expect((await stepErrorOf(test(other.url))).message).toMatch(/didn’t send a GraphQL reply/);
  });
});

describe('the variables of a document', () => {
  const schemaText = `
    "How an order is paid." enum Method { CARD TRANSFER }
    scalar Day
    input Item { sku: ID! count: Int! = 1 note: String }
    input Draft { title: String! items: [Item!]! method: Method }
    type Query { find(id: ID!, first: Int, open: Boolean, method: Method, methods: [Method!], day: Day, tags: [String!], draft: Draft, items: [Item]): String }
    type Mutation { pay(id: ID!): String }`;
  const document = `query Find($id: ID!, $first: Int = 10, $open: Boolean!, $method: Method!, $methods: [Method!], $day: Day, $tags: [String!],
    $draft: Draft!, $items: [Item]) { find(id: $id, first: $first, open: $open, method: $method, methods: $methods, day: $day, tags: $tags, draft: $draft, items: $items) }`;

  async function startTyped(tellsTypes = true) {
    const { buildSchema, graphql: execute } = await import('graphql');
    const schema = buildSchema(schemaText);
    const target = await startCounterpart(async ({ json }): Promise<Reply> => {
      if (!tellsTypes && json.query.includes('__type('))
        return { status: 400, body: { errors: [{ message: 'Introspection is disabled' }] } };
      const rootValue = { find: (given: unknown) => JSON.stringify(given) };
      return {
        body: await execute({ schema, source: json.query, rootValue, variableValues: json.variables, operationName: json.operationName }),
      };
    });
    const connection = { url: target.url };
    const list = (input: FieldValues, event = 'query') => actionOf(graphql, event).dynamicFields!.list(callContext({ connection, input }));
    const run = async (input: FieldValues) =>
      (await actionOf(graphql, 'query').run(callContext({ connection, input }))) as { data: { find: string } };
    return { target, list, run };
  }

  it('are fields of the step, with the types that the API tells', async () => {
    const { list } = await startTyped();
    const fields = await list({ query: document });
    expect(fields.map(({ key, type, isRequired }) => [key, type, isRequired])).toEqual([
      ['variable.id', 'text', true],
      ['variable.first', 'number', false],
      ['variable.open', 'boolean', true],
      ['variable.method', 'choice', true],
      ['variable.methods', 'list', false],
      ['variable.day', 'text', false],
      ['variable.tags', 'list', false],
      ['variable.draft', 'longText', true],
      ['variable.items', 'longText', false],
    ]);
    const field = (name: string) => fields.find(({ key }) => key === `variable.${name}`)!;
    const methods = ['CARD', 'TRANSFER'].map((value) => ({ value, label: value }));
    expect([field('method').choices, field('methods').choices]).toEqual([methods, methods]);
    expect(field('first').placeholder).toBe('10');
    expect(field('draft').help).toBe('Type Draft!. An object in JSON with title: String!, items: [Item!]!, method: Method.');
    expect(field('items').help).toBe('Type [Item]. An object in JSON with sku: ID!, count: Int!, note: String.');
  });

  it('are fields as well where the API does not tell its types, and of each operation that the step may run', async () => {
    const { list } = await startTyped(false);
    const shown = async (input: FieldValues, event = 'query') =>
      (await list(input, event)).map(({ key, type, isRequired }) => [key.replace('variable.', ''), type, isRequired]);
    expect(await shown({ query: 'query ($method: Method!, $first: Int) { find(method: $method) }' })).toEqual([
      ['method', 'longText', true],
      ['first', 'number', false],
    ]);
    const two =
      'query A($id: ID!) { find(id: $id) } query B($id: ID!, $first: Int!) { find(id: $id, first: $first) } mutation C($paid: ID!) { pay(id: $paid) }';
    expect(await shown({ query: two })).toEqual([
      ['id', 'text', true],
      ['first', 'number', false],
    ]);
    expect(await shown({ query: two, operationName: 'B', variables: [{ name: 'id', value: '1' }] })).toEqual([
      ['id', 'text', false],
      ['first', 'number', true],
    ]);
    expect(await shown({ query: two }, 'mutation')).toEqual([['paid', 'text', true]]);
    await expect(list({ query: 'query {' })).rejects.toThrow(/^The document can’t be read at line 1/);
  });

  it('are sent in their types, together with other variables', async () => {
    const { run } = await startTyped();
    const input = {
      query: document,
      'variable.id': 7,
      'variable.first': '5',
      'variable.open': 'yes',
      'variable.method': 'CARD',
      'variable.methods': ['CARD', ''],
      'variable.day': '2026-11-27',
      'variable.tags': '["a"]',
      'variable.draft': '{"title": "x", "items": [{"sku": "1"}]}',
      variables: [{ name: 'items', value: null }],
    };
    const { data } = await run(input);
    expect(JSON.parse(data.find)).toEqual({
      id: '7',
      first: 5,
      open: true,
      method: 'CARD',
      methods: ['CARD'],
      day: '2026-11-27',
      tags: ['a'],
      draft: { title: 'x', items: [{ sku: '1', count: 1 }] },
      items: null,
    });
  });

  it('are refused before a request if one is missing, has two values, is not of its type, or is in no operation', async () => {
    const { run, target } = await startTyped();
    const failure = async (input: FieldValues) =>
      (
        await stepErrorOf(
          run({ query: 'query ($id: ID!, $first: Int, $open: Boolean, $day: Day) { find(id: $id) }', 'variable.id': 'a', ...input }),
        )
      ).message;
    expect(await failure({ 'variable.id': '' })).toBe('The variable “id” is missing.');
    expect(await failure({ variables: { id: 'b' } })).toMatch(/^The variable “id” has two values/);
    expect(await failure({ 'variable.first': '1.5' })).toBe('“first” must be a whole number.');
    expect(await failure({ 'variable.open': 'perhaps' })).toBe('“open” must be true or false.');
    expect(await failure({ 'variable.day': '{"a"' })).toMatch(/^“day” is not valid JSON/);
    expect(await failure({ 'variable.gone': 'x' })).toBe('The document no longer has the variable “gone”. Remove its value from the step.');
    expect(target.requests).toEqual([]);
  });
});
