import type { FieldValues } from '../../../src/server/connectors/connector';
import { openapi } from '../../../src/server/connectors/openapi';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

const document = (server: string) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: `${server}/{version}`, variables: { version: { default: 'v1' } } }],
  components: {
    parameters: { id: { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } } },
    schemas: {
      Id: { type: 'integer', minimum: 1 },
      New: { type: 'object', required: ['total'] },
      Loop: { $ref: '#/components/schemas/Loop' },
    },
  },
  paths: {
    '/orders': {
      get: {
        summary: 'List orders',
        parameters: [
          { name: 'state', in: 'query', schema: { enum: ['open', 'paid'] } },
          { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'X-Trace', in: 'header', schema: { $ref: '#/components/schemas/Loop' } },
          { name: 'full', in: 'query', schema: { type: 'boolean' } },
        ],
      },
      post: {
        operationId: 'createOrder',
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/New' } } } },
      },
    },
    '/orders/{id}': { parameters: [{ $ref: '#/components/parameters/id' }], get: {}, delete: { summary: 'Delete an order' } },
    '/files/{name}': { get: { parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }] } },
    '/login': { post: { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: {} } } } } },
  },
});

async function startApi() {
  const target = await startCounterpart(({ path }): Reply =>
    path === '/openapi.json' ? { body: document(target.url) } : { body: { ok: true } },
  );
  return { target, connection: { documentUrl: `${target.url}/openapi.json`, token: 'canary-token' } };
}

const run = (connection: Record<string, string>, event: 'read' | 'write', input: FieldValues) =>
  actionOf(openapi, event).run(callContext({ connection, input }));

describe('an API with an OpenAPI document', () => {
  it('offers its operations, reading and writing ones apart', async () => {
    const { connection } = await startApi();
    const values = async (list: string) =>
      (await openapi.choices![list]!(callContext({ connection }))).map(({ value, label }) => [value, label]);
    expect(await values('readingOperations')).toEqual([
      ['GET /orders', 'List orders (GET /orders)'],
      ['GET /orders/{id}', 'GET /orders/{id}'],
      ['GET /files/{name}', 'GET /files/{name}'],
    ]);
    expect((await values('writingOperations')).map(([value]) => value)).toEqual(['POST /orders', 'DELETE /orders/{id}', 'POST /login']);
  });

  it('makes the request of an operation from its parameters and its body', async () => {
    const { connection, target } = await startApi();
    const parameters = { state: 'open', tag: ['a', 'b'], ids: '1, 2', 'X-Trace': 't', full: 'yes' };
    expect(await run(connection, 'read', { operation: 'GET /orders', parameters })).toEqual({ status: 200, body: { ok: true } });
    expect(target.last()).toMatchObject({
      method: 'GET',
      path: '/v1/orders',
      headers: { authorization: 'Bearer canary-token', 'x-trace': 't' },
    });
    expect([...target.last().query]).toEqual([
      ['state', 'open'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['ids', '1,2'],
      ['full', 'true'],
    ]);
    await run(connection, 'read', { operation: 'GET /files/{name}', parameters: { name: 'a/../b?c' } });
    expect(target.last().url).toBe('/v1/files/a%2F..%2Fb%3Fc');
    await run(connection, 'write', { operation: 'POST /orders', body: '{"total":"1"}' });
    expect(target.last()).toMatchObject({ method: 'POST', json: { total: '1' }, headers: { 'idempotency-key': 'key-of-the-step' } });
    await run(connection, 'write', { operation: 'POST /login', body: { user: 'a b' } });
    expect(target.last()).toMatchObject({ body: 'user=a+b', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  });

  describe('with fields of the operation', () => {
    const order = {
      allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { id: { type: 'integer', readOnly: true } } }],
      required: ['total', 'id'],
    };
    const base = {
      type: 'object',
      properties: {
        total: { type: 'number', description: 'In euros.', example: 49.9 },
        count: { type: ['integer', 'null'] },
        state: { $ref: '#/components/schemas/State' },
        isGift: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'string' } },
        address: { $ref: '#/components/schemas/Address' },
        lines: { type: 'array', items: { type: 'object' } },
        due: { type: 'string', format: 'date-time' },
        note: { type: 'string' },
      },
    };
    const text = JSON.stringify({
      openapi: '3.1.0',
      components: {
        schemas: { Base: base, Order: order, State: { type: 'integer', enum: [1, 2] }, Address: { type: 'object' } },
      },
      paths: {
        '/shops/{id}/orders': {
          post: {
            parameters: [
              { name: 'id', in: 'path', required: true, description: 'The shop.', schema: { type: 'integer' } },
              { name: 'dry', in: 'query', schema: { type: 'boolean' } },
              { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
            ],
            requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          },
        },
      },
    });
    const operation = 'POST /shops/{id}/orders';
    const list = (input: FieldValues) =>
      actionOf(openapi, 'write').dynamicFields!.list(callContext({ connection: { document: text }, input }));
    const start = async () => {
      const target = await startCounterpart((): Reply => ({ body: { ok: true } }));
      return { target, connection: { document: text, server: target.url } };
    };

    it('has its parameters and the properties of its body as fields, with types, choices and marks', async () => {
      const fields = await list({ operation });
      expect(fields.map(({ key, type, isRequired }) => [key, type, isRequired])).toEqual([
        ['path.id', 'number', true],
        ['query.dry', 'boolean', false],
        ['header.X-Trace', 'text', false],
        ['body.total', 'number', true],
        ['body.count', 'number', false],
        ['body.state', 'choice', false],
        ['body.isGift', 'boolean', false],
        ['body.tags', 'list', false],
        ['body.address', 'longText', false],
        ['body.lines', 'longText', false],
        ['body.due', 'moment', false],
        ['body.note', 'text', false],
      ]);
      expect(fields[0]).toMatchObject({ label: 'id', help: 'The shop.' });
      expect(fields[3]).toMatchObject({ label: 'total', help: 'In euros.', placeholder: '49.9' });
      expect(fields[5]?.choices?.map(({ value }) => value)).toEqual(['1', '2']);
      expect(fields[8]?.help).toBe('An object in JSON.');
      const paired = await list({ operation, parameters: [{ name: 'id', value: '3' }], body: '{{trigger}}' });
      expect(paired.filter(({ isRequired }) => isRequired)).toEqual([]);
      expect((await stepErrorOf(list({ operation: 'GET /gone' }) as Promise<unknown>)).message).toMatch(/has no operation “GET \/gone”/);
    });

    it('sends the values of fields in the types of the document, together with free pairs and a body as a whole', async () => {
      const { target, connection } = await start();
      const values = {
        'path.id': '3',
        'header.X-Trace': 't',
        'body.total': '49.90',
        'body.count': '2',
        'body.state': '2',
        'body.isGift': 'yes',
        'body.tags': ['a', 'b'],
        'body.address': '{"city":"Lisbon"}',
        'body.note': '7',
        'body.due': '',
      };
      await run(connection, 'write', { operation, ...values, parameters: { dry: 'true' }, body: '{"lines":[{"sku":"x"}]}' });
      expect(target.last()).toMatchObject({ path: '/shops/3/orders', headers: { 'x-trace': 't' } });
      expect([...target.last().query]).toEqual([['dry', 'true']]);
      expect(target.last().json).toEqual({
        lines: [{ sku: 'x' }],
        total: 49.9,
        count: 2,
        state: 2,
        isGift: true,
        tags: ['a', 'b'],
        address: { city: 'Lisbon' },
        note: '7',
      });
    });

    it('refuses values that do not fit, values given twice and fields that are no longer there, and sends nothing', async () => {
      const { target, connection } = await start();
      const full = { operation, 'path.id': '3', 'body.total': '1', body: '{"id":1}' };
      const failure = async (more: FieldValues) => (await stepErrorOf(run(connection, 'write', { ...full, ...more }))).message;
      expect(await failure({ 'body.count': '1.5' })).toBe('“count” must be a whole number.');
      expect(await failure({ 'body.state': '3' })).toBe('“state” must be one of: 1, 2.');
      expect(await failure({ 'body.isGift': 'perhaps' })).toBe('“isGift” must be true or false.');
      expect(await failure({ 'body.address': 'Lisbon' })).toBe('“address” must be an object in JSON.');
      expect(await failure({ 'body.lines': '{}' })).toBe('“lines” must be a list in JSON.');
      expect(await failure({ 'body.gone': '1' })).toMatch(/no longer has “gone”/);
      expect(await failure({ 'query.gone': '1' })).toMatch(/no longer has “gone”/);
      expect(await failure({ parameters: { id: '4' } })).toMatch(/“id” has two values/);
      expect(await failure({ body: '{"total":2}' })).toMatch(/“total” has two values/);
      expect(await failure({ body: '[1]' })).toMatch(/Body must be an object/);
      expect(target.requests).toEqual([]);
      await run(connection, 'write', full);
      expect(target.requests).toHaveLength(1);
    });
  });

  it('a document sends no request and no token to another server by the name of a path [Z46, Z47]', async () => {
    const { target } = await startApi();
    const thief = await startCounterpart(() => ({ body: {} }));
    const at = new URL(thief.url).host;
    const paths = { [`@${at}/steal`]: { get: {} }, [`.${at}/steal`]: { get: {} }, [`\\@${at}`]: { get: {} }, '/orders': { get: {} } };
    const text = JSON.stringify({ openapi: '3.1.0', paths });
    const connection = { document: text, server: target.url, token: 'canary-token' };
    expect((await openapi.choices!.readingOperations!(callContext({ connection }))).map(({ value }) => value)).toEqual(['GET /orders']);
    for (const path of Object.keys(paths).slice(0, 3))
      expect((await stepErrorOf(run(connection, 'read', { operation: `GET ${path}` }))).message).toMatch(/has no operation/);
    expect([...thief.requests, ...target.requests]).toEqual([]);
  });

  it('a document with long names, references and variables that are used very often is read within bounds [Z19]', async () => {
    const long = 'x'.repeat(500_000);
    const reference = { $ref: `#/components/${'x/'.repeat(100_000)}` };
    const many = Array.from({ length: 20_000 }, () => ({ $ref: '#/components/parameters/one' }));
    const text = JSON.stringify({
      openapi: '3.1.0',
      servers: [{ url: `http://localhost/${'{a}'.repeat(600)}`, variables: { a: { default: long } } }],
      components: { parameters: { one: reference }, items: { all: { parameters: many, get: { summary: long } } } },
      paths: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`/p${index}`, { $ref: '#/components/items/all' }])),
    });
    // Read without bounds, this document takes minutes and gigabytes.
    const choices = await openapi.choices!.readingOperations!(callContext({ connection: { document: text } }));
    expect(choices.length).toBeGreaterThan(0);
    expect(JSON.stringify(choices).length).toBeLessThan(1_000_000);
  }, 20_000);

  it('checks parameters and bodies before it sends anything', async () => {
    const { connection, target } = await startApi();
    const failure = async (event: 'read' | 'write', operation: string, input: FieldValues = {}) =>
      (await stepErrorOf(run(connection, event, { operation, ...input }))).message;
    expect(await failure('read', 'GET /orders/{id}')).toBe('The parameter “id” is missing.');
    expect(await failure('read', 'GET /orders/{id}', { parameters: { id: 'x' } })).toBe('The parameter “id” must be a whole number.');
    expect(await failure('read', 'GET /orders/{id}', { parameters: { id: 0 } })).toBe('The parameter “id” must be at least 1.');
    expect(await failure('read', 'GET /orders', { parameters: { state: 'lost' } })).toBe(
      'The parameter “state” must be one of: open, paid.',
    );
    expect(await failure('read', 'GET /orders/{id}', { parameters: { id: 1, no: 2 } })).toBe(
      'The operation has no parameter “no”. It has these: id.',
    );
    expect(await failure('read', 'GET /files/{name}', { parameters: { name: '..' } })).toMatch(/not allowed in an address/);
    expect(await failure('write', 'POST /orders')).toBe('Body is missing. This operation needs one.');
    expect(await failure('write', 'POST /orders', { body: {} })).toBe('The body lacks “total”, which this operation needs.');
    expect(await failure('write', 'DELETE /orders/{id}', { parameters: { id: 1 }, body: '{}' })).toMatch(/takes no body/);
    expect(await failure('read', 'DELETE /orders/{id}', { parameters: { id: 1 } })).toMatch(/belongs to the other step/);
    expect(await failure('read', 'GET /none')).toMatch(/has no operation “GET \/none”/);
    expect(target.requests.every(({ path }) => path === '/openapi.json')).toBe(true);
  });

  it('sends credentials to another origin than that of the document only if a person named it', async () => {
    const api = await startCounterpart(() => ({ body: {} }));
    const host = await startCounterpart(() => ({ body: document(api.url) }));
    const connection = { documentUrl: host.url, token: 'canary-token' };
    const input = { operation: 'GET /orders' };
    expect((await stepErrorOf(run(connection, 'read', input))).message).toBe(
      `The document names the server ${api.url}. Enter this address in the connection, so that your credentials may go there.`,
    );
    expect(api.requests).toEqual([]);
    await run({ ...connection, server: `${api.url}/v1`, placement: 'header', tokenName: 'X-Key' }, 'read', input);
    expect(api.last()).toMatchObject({ path: '/v1/orders', headers: { 'x-key': 'canary-token' } });
    await run({ documentUrl: host.url }, 'read', input);
    expect(api.last().headers).not.toHaveProperty('authorization');
  });

  it('reads a pasted document, and says what is wrong with one', async () => {
    const { target } = await startApi();
    const pasted = JSON.stringify(document(target.url));
    await run({ document: pasted, token: 'a:b', placement: 'basic' }, 'read', { operation: 'GET /orders' });
    expect(target.last().headers.authorization).toBe(`Basic ${Buffer.from('a:b').toString('base64')}`);
    const failure = async (text: string) =>
      (await stepErrorOf(openapi.connection!.test(callContext({ connection: { document: text } })))).message;
    expect(await failure('openapi: 3.0.0')).toMatch(/^The OpenAPI document is not JSON/);
    expect(await failure('{"swagger":"2.0"}')).toMatch(/^This document has version 2/);
    expect(await failure('{"openapi":"3.0.0","paths":{}}')).toBe('The OpenAPI document has no operations.');
    expect(await failure('')).toMatch(/^Enter the address of an OpenAPI document/);
    expect(await openapi.connection!.test(callContext({ connection: { document: pasted } }))).toEqual({ title: '127.0.0.1' });
  });
});
