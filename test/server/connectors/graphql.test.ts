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
      'This operation is a mutation. Use the step “Change data” instead.',
    );
    expect(await failure('query', { query: both, operationName: 'B' })).toMatch(/^This operation is a mutation/);
    expect(await failure('query', { query: both })).toBe('The document has more than one operation. Enter the name of one.');
    expect(await failure('query', { query: '{ order(' })).toMatch(/^The document can’t be read at line 1: /);
    expect(await failure('query', { query: '{a'.repeat(9000) + '}'.repeat(9000) })).toBe(
      'The document can’t be read: it is nested too deeply.',
    );
    expect(await failure('query', { query: '{ order { id } }', variables: '[1]' })).toBe('Variables must be names with values.');
    expect({ requests: target.requests.length, paid }).toEqual({ requests: 0, paid: [] });
    expect(await run(target, 'query', { query: both, operationName: 'A' })).toEqual({ data: { order: { id: '7' } }, errors: [] });
  });

  it('tests a connection, and finds out that an address has no GraphQL', async () => {
    const { target } = await startApi();
    const test = (url: string) => graphql.connection!.test(callContext({ connection: { url, token: 'canary-token' } }));
    expect(await test(`${target.url}/graphql`)).toEqual({ title: '127.0.0.1' });
    const other = await startCounterpart(() => ({ body: { hello: 1 } }));
    expect((await stepErrorOf(test(other.url))).message).toMatch(/is not one of GraphQL/);
  });
});
