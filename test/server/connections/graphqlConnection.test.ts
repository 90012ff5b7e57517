import { closeCounterparts, startCounterpart } from '../connectors/counterpart';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAction, caughtHook, definition, newEditor } from '../../support/serverDrafts';
import type { Step } from '../../../src/domain/runs/definition';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const schemaText = `
  type Order { id: ID! placedAt: String }
  type Query { order(id: ID!): Order }
  type Mutation { pay(id: ID!, note: String): Order }`;

/** A Zap with a step of a connected GraphQL API. */
async function connected(event: string, fields: Step['fields']) {
  const { buildSchema, graphql } = await import('graphql');
  const schema = buildSchema(schemaText);
  const order = ({ id }: { id: string }) => ({ id, placedAt: '2026-11-21' });
  const api = await startCounterpart(async ({ json }) => ({
    body: await graphql({ schema, source: json.query, rootValue: { order, pay: order }, variableValues: json.variables }),
  }));
  const editor = await newEditor(server);
  const { browser } = editor.mate;
  const credentials = [{ name: 'url', value: api.url }];
  const made = await browser.post(`/api/v3/authentications?account_id=${editor.accountId}`, { api: 'GraphQLCLIAPI', credentials });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  await editor.save(
    definition(caughtHook(), { ...anyAction('step1', 'GraphQLCLIAPI', event, fields), connectionId: made.body.id as number }),
  );
  const post = async (path: string, more: object) => (await browser.post(`/api/v3/zaps/${editor.zapId}/${path}`, more)).body;
  const revision = async () => ({ base_revision: (await editor.get()).body.revision as number });
  return { api, post, revision, sent: () => api.requests.filter(({ json }) => !json.query.includes('__')).length };
}

describe('a step of a GraphQL connection', () => {
  it('has the operations, the form, the sample and the labels from what was read when it was connected [Z180]', async () => {
    const { api, post, revision } = await connected('get_data', { operation: 'order', 'body.id': '7' });
    const asked = api.requests.length;
    expect((await post('choices', { step_key: 'step1', field: 'operation' })).choices).toEqual([{ value: 'order', label: 'Order' }]);
    const { fields, sample, outputs } = await post('fields', { step_key: 'step1' });
    expect((fields as { key: string; is_required: boolean }[]).map(({ key, is_required: isRequired }) => [key, isRequired])).toEqual([
      ['body.id', true],
      ['result.fields', false],
    ]);
    expect(sample).toEqual({ data: { order: { id: 'Text', placedAt: 'Text' } }, errors: [] });
    expect(outputs).toContainEqual({ place: 'data.order.placedAt', label: 'Placed at' });
    expect(api.requests).toHaveLength(asked);
    expect(await post('step-tests', { step_key: 'step1', ...(await revision()) })).toMatchObject({
      outcome: 'succeeded',
      output: { data: { order: { id: '7', placedAt: '2026-11-21' } }, errors: [] },
    });
  });

  it('that changes data sends nothing in a dry run [Z180, Z77]', async () => {
    const { post, revision, sent } = await connected('change_data', { operation: 'pay', 'body.id': '7' });
    const { steps } = await post('dry-runs', await revision());
    expect(steps).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'step1' })]));
    expect(sent()).toBe(0);
  });
});
