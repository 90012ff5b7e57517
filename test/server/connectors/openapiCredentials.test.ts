import type { FieldValues } from '../../../src/server/connectors/connector';
import { openapi } from '../../../src/server/connectors/openapi';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

const text = { type: 'string' };
const header = (name: string) => ({ name, in: 'header', required: true, schema: text });

async function start(operation: object, more: object = {}) {
  const target = await startCounterpart((): Reply => ({ body: {} }));
  const document = JSON.stringify({ openapi: '3.0.0', ...more, paths: { '/q': { get: operation } } });
  const context = (connection: Record<string, string>, input: FieldValues = {}) =>
    callContext({ connection: { document, server: target.url, ...connection }, input: { operation: 'GET /q', ...input } });
  return {
    target,
    send: (connection: Record<string, string>, input?: FieldValues) => actionOf(openapi, 'read').run(context(connection, input)),
    keys: async () => (await actionOf(openapi, 'read').dynamicFields!.list(context({}))).map(({ key }) => key),
    test: (connection: Record<string, string>) => openapi.connection!.test(context(connection)),
  };
}

const byDocument = { token: 'canary-1', placement: 'document' };

describe('the credentials of an API with an OpenAPI document', () => {
  it('are sealed fields of the connection', () => {
    const secret = openapi.connection!.fields.filter(({ type }) => type === 'secret').map(({ key }) => key);
    expect(secret).toEqual(['token', 'secondToken', 'thirdToken']);
  });

  it('are no fields of a step, although they are parameters of an operation [Z96]', async () => {
    const parameters = [
      header('X-VO-Api-Key'),
      header('Authorization'),
      { name: 'access_token', in: 'query', schema: text },
      { name: 'key', in: 'query', description: 'Your API key.', schema: text },
      { name: 'pageToken', in: 'query', schema: text },
      { name: 'page', in: 'query', schema: text },
    ];
    const { keys, send, target } = await start({ parameters });
    expect(await keys()).toEqual(['query.pageToken', 'query.page']);
    const connection = {
      token: 'canary-1',
      placement: 'header',
      tokenName: 'X-VO-Api-Key',
      secondToken: 'canary-2',
      secondTokenName: 'Authorization',
    };
    await send(connection, { 'query.page': '2' });
    expect(target.last()).toMatchObject({ url: '/q?page=2', headers: { 'x-vo-api-key': 'canary-1', authorization: 'canary-2' } });
    expect((await stepErrorOf(send({}, {}))).message).toBe('The operation needs “X-VO-Api-Key”. Enter it as a key of the connection.');
  });

  it('that a step of before has are sent as before, until the connection has them [Z99]', async () => {
    const { send, target } = await start({ parameters: [header('X-Api-Key')] });
    await send({}, { 'header.X-Api-Key': 'of-the-step' });
    expect(target.last().headers['x-api-key']).toBe('of-the-step');
    await send(byDocument, { 'header.X-Api-Key': 'of-the-step' });
    expect(target.last().headers['x-api-key']).toBe('canary-1');
  });

  it.each<[string, object, object, object, object]>([
    ['a bearer token', { a: { type: 'http', scheme: 'bearer' } }, { authorization: 'Bearer canary-1' }, {}, {}],
    ['a token of OAuth', { a: { type: 'oauth2', flows: {} } }, { authorization: 'Bearer canary-1' }, {}, {}],
    ['a name and password', { a: { type: 'http', scheme: 'basic' } }, { authorization: `Basic ${btoa('canary-1')}` }, {}, {}],
    ['a key in a header', { a: { type: 'apiKey', in: 'header', name: 'X-Key' } }, { 'x-key': 'canary-1' }, {}, {}],
    ['a key in the query', { a: { type: 'apiKey', in: 'query', name: 'k' } }, {}, { k: 'canary-1' }, {}],
    [
      'two keys, each by its name',
      { a: { type: 'apiKey', in: 'header', name: 'X-One' }, b: { type: 'apiKey', in: 'query', name: 'two' } },
      { 'x-one': 'canary-1' },
      { two: 'canary-2' },
      { secondToken: 'canary-2', secondTokenName: 'two' },
    ],
  ])('go where the document has them: %s [Z96]', async (_title, securitySchemes, headers, query, more) => {
    const { send, target } = await start(
      { security: [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))] },
      { components: { securitySchemes } },
    );
    await send({ ...byDocument, ...more });
    expect(target.last().headers).toMatchObject(headers);
    expect(Object.fromEntries(target.last().query)).toEqual(query);
  });

  it('go where a document of version 2 has them [Z96]', async () => {
    const securityDefinitions = { key: { type: 'apiKey', in: 'header', name: 'X-Old' } };
    const { send, target } = await start({}, { openapi: undefined, swagger: '2.0', securityDefinitions, security: [{ key: [] }] });
    await send(byDocument);
    expect(target.last().headers['x-old']).toBe('canary-1');
  });

  it('that are needed together are named when the connection is tested [Z96]', async () => {
    const securitySchemes = { a: { type: 'apiKey', in: 'header', name: 'X-One' }, b: { type: 'apiKey', in: 'header', name: 'X-Two' } };
    const { test } = await start({}, { components: { securitySchemes }, security: [{ a: [], b: [] }] });
    expect((await stepErrorOf(test(byDocument))).message).toMatch(/^This API needs several credentials together: “X-One”, “X-Two”/);
    expect((await stepErrorOf(test({ ...byDocument, secondToken: 'x' }))).message).toMatch(/^A further key needs its name/);
    expect(await test({ ...byDocument, secondToken: 'x', secondTokenName: 'x-two' })).toEqual({ title: '127.0.0.1' });
  });
});
