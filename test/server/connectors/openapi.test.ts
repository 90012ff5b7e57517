import { stringify } from 'yaml';
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
      ['GET /orders', 'List orders'],
      ['GET /orders/{id}', 'Get orders by ID'],
      ['GET /files/{name}', 'Get files by name'],
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
        ['body.total', 'number', true],
        ['query.dry', 'boolean', false],
        ['header.X-Trace', 'text', false],
        ['body.count', 'number', false],
        ['body.state', 'choice', false],
        ['body.isGift', 'boolean', false],
        ['body.tags', 'list', false],
        ['body.address', 'longText', false],
        ['body.lines', 'longText', false],
        ['body.due', 'moment', false],
        ['body.note', 'text', false],
      ]);
      expect(fields[0]).toMatchObject({ label: 'ID', help: 'The shop.' });
      expect(fields[1]).toMatchObject({ label: 'Total', help: 'In euros.', placeholder: '49.9' });
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
      expect(await failure({ 'body.count': '1.5' })).toBe('“Count” must be a whole number.');
      expect(await failure({ 'body.state': '3' })).toBe('“State” must be one of: 1, 2.');
      expect(await failure({ 'body.isGift': 'perhaps' })).toBe('“Is gift” must be true or false.');
      expect(await failure({ 'body.address': 'Lisbon' })).toBe('“Address” must be an object in JSON.');
      expect(await failure({ 'body.lines': '{}' })).toBe('“Lines” must be a list in JSON.');
      expect(await failure({ 'body.gone': '1' })).toMatch(/no longer has “gone”/);
      expect(await failure({ 'query.gone': '1' })).toMatch(/no longer has “gone”/);
      expect(await failure({ parameters: { id: '4' } })).toMatch(/“id” has two values/);
      expect(await failure({ body: '{"total":2}' })).toMatch(/“Total” has two values/);
      expect(await failure({ body: '[1]' })).toMatch(/Body must be an object/);
      expect(target.requests).toEqual([]);
      await run(connection, 'write', full);
      expect(target.requests).toHaveLength(1);
    });
  });

  describe('writes parameters as the table of styles of the specification has them [Z58]', () => {
    const list = ['blue', 'black', 'brown'];
    const record = { R: 100, G: 200, B: 150 };
    it.each<[string, string, boolean, string, string, string]>([
      ['path', 'matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
      ['path', 'matrix', true, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
      ['path', 'label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
      ['path', 'label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
      ['path', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
      ['path', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
      ['header', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
      ['header', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
      ['query', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
      ['query', 'form', true, 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
      ['query', 'spaceDelimited', false, 'color=blue', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
      ['query', 'pipeDelimited', false, 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
      ['query', 'deepObject', true, 'color=blue', 'color[]=blue&color[]=black&color[]=brown', 'color[R]=100&color[G]=200&color[B]=150'],
    ])('in the %s, %s, explode %s', async (place, style, explode, ofText, ofList, ofRecord) => {
      const target = await startCounterpart((): Reply => ({ body: {} }));
      const send = async (schema: object, value: unknown) => {
        const parameter = { name: 'color', in: place, style, explode, schema };
        const text = JSON.stringify({
          openapi: '3.1.0',
          paths: { [place === 'path' ? '/c/{color}' : '/c']: { get: { parameters: [parameter] } } },
        });
        const input = { operation: `GET ${place === 'path' ? '/c/{color}' : '/c'}`, [`${place}.color`]: value } as FieldValues;
        await run({ document: text, server: target.url }, 'read', input);
        const { url, headers } = target.last();
        if (place === 'header') return headers.color;
        return place === 'path' ? url.slice('/c/'.length) : url.slice('/c?'.length).replaceAll('%5B', '[').replaceAll('%5D', ']');
      };
      expect(await send({ type: 'string' }, 'blue')).toBe(ofText);
      expect(await send({ type: 'array', items: { type: 'string' } }, list)).toBe(ofList);
      expect(await send({ type: 'object' }, record)).toBe(ofRecord);
    });
  });

  describe('with values that need care', () => {
    const start = async (operation: object, path = '/q', method = 'get') => {
      const target = await startCounterpart((): Reply => ({ body: {} }));
      const text = JSON.stringify({ openapi: '3.1.0', paths: { [path]: { [method]: operation } } });
      const act = method === 'get' ? 'read' : 'write';
      const input = { operation: `${method.toUpperCase()} ${path}` };
      return { target, send: (more: FieldValues) => run({ document: text, server: target.url }, act, { ...input, ...more }) };
    };
    const query = (name: string, schema: object, more: object = {}) => ({ parameters: [{ name, in: 'query', schema, ...more }] });

    it('keeps a comma inside of an item, blanks, reserved characters and digits as they are meant [Z58]', async () => {
      const lists = await start(query('names', { type: 'array', items: { type: 'string' } }, { explode: false }));
      await lists.send({ 'query.names': ['Doe, John', 'a&b'] });
      expect(lists.target.last().url).toBe('/q?names=Doe%2C%20John,a%26b');
      const reserved = await start(query('$filter', { type: 'string' }, { allowReserved: true }));
      await reserved.send({ 'query.$filter': 'a/b:c eq x&y' });
      expect(reserved.target.last().url).toBe('/q?%24filter=a/b:c%20eq%20x%26y');
      const long = await start(query('id', { type: 'integer' }));
      await long.send({ 'query.id': '9007199254740993' });
      expect(long.target.last().url).toBe('/q?id=9007199254740993');
      const zero = await start({ parameters: [{ name: 'n', in: 'query', required: true, schema: { type: 'integer', minimum: 0 } }] });
      await zero.send({ 'query.n': 0 });
      expect(zero.target.last().url).toBe('/q?n=0');
      const fixed = await start({}, '/q?x=1');
      await fixed.send({});
      expect(fixed.target.last().url).toBe('/q?x=1');
    });

    it('sends the default of a parameter that is required, an empty one where that is allowed, and JSON where the document has it', async () => {
      const version = await start(query('api-version', { type: 'string', default: '2024-01' }, { required: true }));
      await version.send({});
      expect(version.target.last().url).toBe('/q?api-version=2024-01');
      const empty = await start(query('q', { type: 'string' }, { required: true, allowEmptyValue: true }));
      await empty.send({});
      expect(empty.target.last().url).toBe('/q?q=');
      const json = await start({
        parameters: [{ name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } }],
      });
      await json.send({ 'query.filter': '{"a":[1]}' });
      expect(json.target.last().query.get('filter')).toBe('{"a":[1]}');
    });

    it.each([
      [{ type: ['integer', 'null'] }],
      [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }],
      [{ oneOf: [{ type: 'null' }, { type: 'integer' }] }],
      [{ allOf: [{ type: 'integer' }], nullable: true }],
    ])('the type %j is the same in the form, in a parameter and in a body', async (schema) => {
      const operation = {
        ...query('count', schema),
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { count: schema } } } } },
      };
      const { target, send } = await start(operation, '/q', 'post');
      await send({ 'query.count': '7', 'body.count': '7' });
      expect(target.last()).toMatchObject({ url: '/q?count=7', json: { count: 7 } });
      for (const key of ['query.count', 'body.count'])
        expect((await stepErrorOf(send({ [key]: 'x' }))).message).toMatch(/“[Cc]ount( \(body\))?” must be a whole number/);
      const text = JSON.stringify({ openapi: '3.1.0', paths: { '/q': { post: operation } } });
      const fields = await actionOf(openapi, 'write').dynamicFields!.list(
        callContext({ connection: { document: text }, input: { operation: 'POST /q' } }),
      );
      expect(fields.map(({ key, type }) => [key, type])).toEqual([
        ['query.count', 'number'],
        ['body.count', 'number'],
      ]);
    });

    it('sends bodies in the format of the document: exact JSON, forms with lists, texts and forms with parts [Z58, Z60]', async () => {
      const body = (type: string, schema: object = {}, more: object = {}) => ({
        requestBody: { content: { [type]: { schema, ...more } } },
      });
      const big = await start(body('application/merge-patch+json', { properties: { id: { type: 'integer' } } }), '/b', 'post');
      await big.send({ 'body.id': '9007199254740993' });
      expect(big.target.last()).toMatchObject({
        body: '{"id":9007199254740993}',
        headers: { 'content-type': 'application/merge-patch+json' },
      });
      const lists = {
        properties: { events: { type: 'array', items: { type: 'string' } }, o: { type: 'object' }, joined: { type: 'array' } },
      };
      const form = await start(
        body('application/x-www-form-urlencoded', lists, { encoding: { joined: { explode: false } } }),
        '/b',
        'post',
      );
      await form.send({ 'body.events': ['a b', 'c'], 'body.o': '{"x":1}', 'body.joined': '[1,2]' });
      expect(form.target.last().body).toBe('events=a+b&events=c&o=%7B%22x%22%3A1%7D&joined=1,2');
      const text = await start(body('text/plain'), '/b', 'post');
      await text.send({ body: 'just text' });
      expect(text.target.last()).toMatchObject({ body: 'just text', headers: { 'content-type': 'text/plain' } });
      const parts = await start(
        body('multipart/form-data', { properties: { title: { type: 'string' }, meta: { type: 'object' } } }),
        '/b',
        'post',
      );
      await parts.send({ 'body.title': 'A "b"', 'body.meta': '{"x":1}' });
      expect(parts.target.last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
      expect(parts.target.last().body).toContain('name="title"\r\n\r\nA "b"\r\n');
      expect(parts.target.last().body).toContain('name="meta"\r\n\r\n{"x":1}\r\n');
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

  it.each(['JSON', 'YAML'])(
    'a large document in %s is read part by part, while others go on [Z97, Z99]',
    async (format) => {
      const schema = { $ref: '#/components/schemas/Order' };
      const operation = (index: number) => ({
        summary: `Change order ${index}`,
        description: 'x'.repeat(200),
        requestBody: { content: { 'application/json': { schema } } },
      });
      const count = 2500;
      const large = {
        openapi: '3.0.0',
        paths: Object.fromEntries(Array.from({ length: count }, (_, index) => [`/orders${index}`, { post: operation(index) }])),
        components: { schemas: { Order: { type: 'object', properties: { total: { type: 'number' } } } } },
      };
      const text = format === 'JSON' ? JSON.stringify(large) : stringify(large);
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 0);
      const context = callContext({ connection: { document: text }, input: { operation: 'POST /orders2499' } });
      const choices = await openapi.choices!.writingOperations!(context);
      clearInterval(timer);
      expect(choices).toHaveLength(count);
      expect(turns).toBeGreaterThan(20);
      const fields = await actionOf(openapi, 'write').dynamicFields!.list(context);
      expect(fields.map(({ key }) => key)).toEqual(['body.total']);
    },
    30_000,
  );

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

  it('reads a pasted document, and says what is wrong with one [Z99]', async () => {
    const { target } = await startApi();
    const pasted = JSON.stringify(document(target.url));
    await run({ document: pasted, token: 'a:b', placement: 'basic' }, 'read', { operation: 'GET /orders' });
    expect(target.last().headers.authorization).toBe(`Basic ${Buffer.from('a:b').toString('base64')}`);
    const failure = async (text: string) =>
      (await stepErrorOf(openapi.connection!.test(callContext({ connection: { document: text } })))).message;
    expect(await failure('openapi: 3.0.0')).toBe('The OpenAPI document has no operations.');
    expect(await failure('<html></html>')).toMatch(/^The OpenAPI document is neither JSON nor YAML/);
    expect(await failure('{"openapi":')).toBe('The OpenAPI document is not valid JSON.');
    expect(await failure('{"swagger":"1.2"}')).toBe('This is not an OpenAPI document of version 2 or 3.');
    expect(await failure('{"openapi":"3.0.0","paths":{}}')).toBe('The OpenAPI document has no operations.');
    expect(await failure('')).toMatch(/^Enter the URL of an OpenAPI document/);
    expect(await openapi.connection!.test(callContext({ connection: { document: pasted } }))).toEqual({ title: '127.0.0.1' });
  });
});
