import { closeCounterparts, startCounterpart, type Reply } from '../connectors/counterpart';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAction, caughtHook, definition, newEditor } from '../../support/serverDrafts';
import type { Step } from '../../../src/domain/runs/definition';
import { definitionForOthers } from '../../../src/server/engine/portableDefinition';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

/** An API, and the server of its document, which can go down. */
async function startApi() {
  const api = await startCounterpart((): Reply => ({ body: { id: 7 } }));
  const state = { isUp: true, paths: { '/orders': { get: { summary: 'List orders' } } } as object };
  const source = await startCounterpart((): Reply =>
    state.isUp ? { body: { openapi: '3.1.0', servers: [{ url: api.url }], paths: state.paths } } : { status: 503 },
  );
  return { api, source, state };
}

async function connected() {
  const editor = await newEditor(server);
  const { api, source, state } = await startApi();
  const { browser } = editor.mate;
  const credentials = [
    { name: 'documentUrl', value: source.url },
    { name: 'server', value: api.url },
  ];
  const made = await browser.post(`/api/v3/authentications?account_id=${editor.accountId}`, { api: 'OpenApiCLIAPI', credentials });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const id = made.body.id as number;
  const url = `/api/v3/zaps/${editor.zapId}`;
  const read = (fields: Step['fields']): Step => ({ ...anyAction('step1', 'OpenApiCLIAPI', 'read', fields), connectionId: id });
  return {
    ...editor,
    api,
    source,
    state,
    id,
    read,
    test: () => browser.post(`/api/v3/authentications/${id}/tests`, {}),
    choices: async () => {
      const { body } = await browser.post(`${url}/choices`, { step_key: 'step1', field: 'operation' });
      return (body.choices as { label: string }[]).map(({ label }) => label);
    },
    step: async () => browser.post(`${url}/step-tests`, { step_key: 'step1', base_revision: (await editor.get()).body.revision }),
  };
}

describe('the document of an OpenAPI connection', () => {
  it('is read once, and its operations run although its server is down [Z97]', async () => {
    const { save, read, step, choices, state, source, api } = await connected();
    state.isUp = false;
    await save(definition(caughtHook(), read({ operation: 'GET /orders' })));
    expect(await choices()).toEqual(['List orders']);
    expect((await step()).body).toMatchObject({ outcome: 'succeeded', output: { status: 200, body: { id: 7 } } });
    expect([source.requests.length, api.requests.length]).toEqual([1, 1]);
  });

  it('gives the example of an operation from what it says of the reply, with labels [Z98, Z183]', async () => {
    const { save, read, test, state, mate, zapId } = await connected();
    const schema = { type: 'object', properties: { total_price: { type: 'number', example: 49.9 } } };
    state.paths = { '/orders': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } };
    await test();
    await save(definition(caughtHook(), read({ operation: 'GET /orders' })));
    const { body } = await mate.browser.post(`/api/v3/zaps/${zapId}/fields`, { step_key: 'step1' });
    expect(body.sample).toEqual({ status: 200, body: { total_price: 49.9 } });
    expect(body.outputs).toEqual([{ place: 'body.total_price', label: 'Total price' }]);
  });

  it('is read again when a person tests the connection, and stays as it was if that fails [Z97]', async () => {
    const { save, read, choices, test, state } = await connected();
    await save(definition(caughtHook(), read({ operation: 'GET /orders' })));
    state.paths = { '/orders': { get: { summary: 'List orders' } }, '/items': { get: { summary: 'List items' } } };
    expect(await choices()).toEqual(['List orders']);
    expect((await test()).body).toEqual({ outcome: 'success', message: null });
    expect(await choices()).toEqual(['List orders', 'List items']);
    state.isUp = false;
    expect((await test()).body.outcome).toBe('failure');
    expect(await choices()).toEqual(['List orders', 'List items']);
  });

  it('is read at its first use by a connection that was made before documents were kept [Z97, Z99]', async () => {
    const { save, read, step, state, source, id } = await connected();
    await server.context.db.deleteFrom('connection_items').where('authentication_id', '=', id).execute();
    await save(definition(caughtHook(), read({ operation: 'GET /orders' })));
    expect((await step()).body.outcome).toBe('succeeded');
    state.isUp = false;
    expect((await step()).body.outcome).toBe('succeeded');
    expect(source.requests).toHaveLength(2);
  });

  it('a credential that an older step has is in no copy for other people and in no history [Z96]', async () => {
    const { save, read, step, state, test, api, zapId, accountId, mate } = await connected();
    const parameters = [
      { name: 'X-VO-Api-Key', in: 'header', schema: { type: 'string' } },
      { name: 'key', in: 'query', description: 'Your API key.', schema: { type: 'string' } },
    ];
    state.paths = { '/orders': { get: { parameters } } };
    await test();
    const fields = { operation: 'GET /orders', 'header.X-VO-Api-Key': 'canary-header', 'query.key': 'canary-query' };
    const zap = definition(caughtHook(), read(fields));
    await save(zap);
    const { body } = await step();
    expect(body.outcome).toBe('succeeded');
    expect(api.last()).toMatchObject({ url: '/orders?key=canary-query', headers: { 'x-vo-api-key': 'canary-header' } });
    const copy = definitionForOthers(server.context, zapId, zap);
    expect(copy.steps[0]).toMatchObject({ fields: { operation: 'GET /orders' } });
    expect(JSON.stringify(copy)).not.toContain('canary');
    const { browser } = mate;
    const [run] = (await browser.get(`/api/v3/runs?account_id=${accountId}`)).body.objects;
    const history = (await browser.get(`/api/v3/runs/${run.id}`)).text;
    expect(history).toContain('GET /orders');
    expect(history).not.toContain('canary');
  });

  it('goes with its connection', async () => {
    const { mate, id } = await connected();
    expect((await mate.browser.delete(`/api/v3/authentications/${id}`)).status).toBe(204);
    expect(await server.context.db.selectFrom('connection_items').select('key').where('authentication_id', '=', id).execute()).toEqual([]);
  });
});
