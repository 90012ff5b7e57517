import fc from 'fast-check';
import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';
import type { ActionDefinition, AppDefinition } from '../../../../src/domain/apps/definition';
import { fillValue } from '../../../../src/domain/apps/fillValue';
import { readOperations } from '../../../../src/domain/apps/openapi/operations';
import { sourceOf } from '../../../../src/domain/apps/openapi/source';
import { definitionFrom } from '../../../../src/domain/apps/ownApps/fromDocument';
import { fuzzRuns } from '../../../support/fuzz';
import { fillingOf } from '../samples';

function appOf(document: Readonly<Record<string, unknown>>, address: string | null = null): AppDefinition {
  const source = sourceOf({ openapi: '3.0.3', info: { title: 'Shop' }, servers: [{ url: 'https://api.shop.example/v1' }], ...document });
  return definitionFrom({ source, operations: [...readOperations(source)], address }, 'Shop_own_1_a');
}

type Requesting = Exclude<ActionDefinition, { kind: 'search_or_write' }>;

const actionOf = (document: Readonly<Record<string, unknown>>): Requesting => appOf(document).actions[0] as Requesting;

const post = (content: unknown) => ({
  paths: { '/orders': { post: { summary: 'Create an order', requestBody: { required: true, content } } } },
});

const bodyWith = (action: Requesting, input: Readonly<Record<string, unknown>>) => {
  const body = action.request.body!;
  return fillValue('json' in body ? body.json : 'form' in body ? body.form : null, fillingOf({ input }));
};

describe('the app of an OpenAPI document', () => {
  const order = {
    type: 'object',
    required: ['kind', 'total'],
    properties: {
      kind: { type: 'string', enum: ['order'] },
      total: { type: 'number' },
      address: { type: 'object', properties: { city: { type: 'string' }, type: { enum: ['home'] } }, required: ['type'] },
      tags: { type: 'array', items: { type: 'integer' } },
      lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' }, count: { type: 'integer' } } } },
      payment: {
        oneOf: [
          { title: 'Card', type: 'object', properties: { number: { type: 'string' } } },
          { title: 'Bank account', type: 'object', properties: { iban: { type: 'string' } } },
        ],
      },
    },
  };

  it.each([
    ['no description', undefined, ''],
    ['a description that is its title', 'Create an Order.', ''],
    ['a description', 'Orders are paid later.', 'Orders are paid later.'],
  ])('with %s of an operation says nothing twice [Z116]', (_what, description, help) => {
    const { actions } = appOf({ paths: { '/orders': { post: { summary: 'Create an order', description } } } });
    expect(actions).toMatchObject([{ title: 'Create an order', help }]);
  });

  it('has fields for nested objects, rows, lists and kinds, and sends what is filled in as the document says [Z116]', () => {
    const action = actionOf(post({ 'application/json': { schema: order } }));
    expect(action.fields.map(({ key, label, type }) => [key, label, type])).toEqual(
      expect.arrayContaining([
        ['total', 'Total', 'number'],
        ['address_city', 'Address · City', 'text'],
        ['tags', 'Tags', 'list'],
        ['lines_sku', 'Lines · SKU', 'list'],
        ['payment_kind', 'Payment · Kind', 'choice'],
        ['payment_iban', 'Payment · IBAN', 'text'],
      ]),
    );
    expect(action.fields[0]).toMatchObject({ key: 'total', isRequired: true });
    const input = {
      total: 5,
      tags: ['1', '2'],
      lines_sku: ['a', 'b'],
      lines_count: ['1'],
      payment_kind: 'Bank account',
      payment_iban: 'X',
    };
    expect(bodyWith(action, input)).toEqual({
      kind: 'order',
      total: 5,
      tags: [1, 2],
      lines: [{ sku: 'a', count: 1 }, { sku: 'b' }],
      payment: { iban: 'X' },
    });
    expect(bodyWith(action, { total: 5, address_city: 'Ghent' })).toEqual({
      kind: 'order',
      total: 5,
      address: { city: 'Ghent', type: 'home' },
    });
  });

  it('writes forms and queries by their style [Z116]', () => {
    const encoding = { lines: { style: 'deepObject', explode: true } };
    const form = actionOf(post({ 'application/x-www-form-urlencoded': { schema: order, encoding } }));
    expect(form.request.body).toMatchObject({ nested: 'brackets' });
    const list = actionOf({
      paths: {
        '/orders/{id}': {
          get: {
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
              { name: 'created', in: 'query', style: 'deepObject', schema: { type: 'object', properties: { gte: { type: 'integer' } } } },
              { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
              { name: 'expand[]', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
            ],
          },
        },
      },
    });
    expect(list.request).toMatchObject({
      path: '/orders/{input.id}',
      query: { created: { gte: '{input.created_gte}' }, ids: '{input.ids|join:,}', 'expand[]': '{input.expand}' },
    });
  });

  it('makes a search and a trigger of a list with an id and a time, which read its pages [Z117]', () => {
    const items = {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, created_at: { type: 'string', format: 'date-time' } } },
    };
    const schema = { type: 'object', properties: { data: items, next_cursor: { type: 'string' } } };
    const app = appOf({
      paths: {
        '/orders': {
          get: {
            summary: 'List orders',
            parameters: [
              { name: 'state', in: 'query', schema: { type: 'string' } },
              { name: 'cursor', in: 'query', schema: { type: 'string' } },
              { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 200 } },
            ],
            responses: { 200: { content: { 'application/json': { schema } } } },
          },
        },
      },
    });
    const pages = { kind: 'cursor', send: 'query.cursor', next: 'reply.body.next_cursor', size: { send: 'query.limit', value: 100 } };
    expect(app.triggers).toMatchObject([
      {
        kind: 'poll',
        key: '{item.id}',
        order: 'none',
        since: { place: 'item.created_at', as: 'iso' },
        items: 'reply.body.data',
        request: { pages },
      },
    ]);
    expect(app.triggers[0]!.fields.map(({ key }) => key)).toEqual(['state']);
    expect(app.actions).toMatchObject([{ kind: 'search', found: { items: 'reply.body.data' }, request: { pages } }]);
  });

  it('makes ways of signing in of security schemes and of parameters that are credentials, and no fields of steps [Z118]', () => {
    const securitySchemes = {
      bearer: { type: 'http', scheme: 'bearer' },
      id: { type: 'apiKey', in: 'header', name: 'X-App-Id' },
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
      account: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://shop.example/authorize',
            tokenUrl: 'https://shop.example/token',
            scopes: { read: '' },
          },
          clientCredentials: { tokenUrl: 'https://shop.example/token', scopes: {} },
        },
      },
    };
    const parameters = [{ name: 'access_token', in: 'query', schema: { type: 'string' } }];
    const { connection, actions } = appOf({
      components: { securitySchemes },
      security: [{ account: ['read'] }, { bearer: [] }, { id: [], key: [] }],
      paths: { '/me': { get: { parameters } } },
    });
    expect(Object.values(connection!.ways)).toMatchObject([
      { kind: 'oauth', grant: 'code', authorize: 'https://shop.example/authorize', scopes: ['read'], ownClient: true },
      { kind: 'oauth', grant: 'client' },
      { kind: 'key', name: 'authorization', value: 'Bearer {connection.accessToken}' },
      { kind: 'key', name: 'X-App-Id', extra: [{ place: 'query', name: 'api_key' }] },
    ]);
    expect(actions[0]!.fields).toEqual([]);
    expect(connection!.test.request).toMatchObject({ path: '/me' });
    const own = appOf({ paths: { '/me': { get: { parameters } } } }).connection!;
    expect(Object.values(own.ways)).toMatchObject([{ kind: 'key', place: 'query', name: 'access_token', fields: [{ type: 'secret' }] }]);
  });

  it('has fields for the variables of its server, and asks for the server if the document names none [Z118]', () => {
    const variables = { region: { default: 'eu', enum: ['eu', 'us'] }, version: { default: 'v1' } };
    const app = appOf({ servers: [{ url: 'https://{region}.shop.example/{version}', variables }], paths: { '/a': { get: {} } } });
    expect(app.bases.default).toBe('https://{connection.region}.shop.example/{connection.version}');
    expect(app.hosts).toEqual(['{connection.region}.shop.example']);
    expect(app.connection!.fields).toMatchObject([
      { key: 'region', type: 'choice', initial: 'eu' },
      { key: 'version', initial: 'v1' },
    ]);
    const relative = { servers: [{ url: '/v2' }], paths: { '/a': { get: {} } } };
    expect(appOf(relative).hosts).toEqual(['{connection.server}']);
    expect(appOf(relative, 'https://docs.shop.example/openapi.json').bases.default).toBe('https://docs.shop.example/v2');
  });

  it('is a definition without issues for any schema [Z116]', () => {
    const name = fc.oneof(
      fc.constantFrom('id', 'created', 'data', 'items', 'type', 'x{y}', 'a.b', '$f', '1st'),
      fc.string({ minLength: 1, maxLength: 6 }),
    );
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.record(
          { type: fc.constantFrom('string', 'integer', 'number', 'boolean'), format: fc.constantFrom('date-time', 'binary', 'uri') },
          { requiredKeys: ['type'] },
        ),
        fc.record({ enum: fc.array(fc.string(), { maxLength: 2 }), title: fc.string() }, { requiredKeys: ['enum'] }),
        fc.record({ type: fc.constant('array'), items: tie('schema') }),
        fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 2 }) }),
        fc.record({
          type: fc.constant('object'),
          properties: fc.dictionary(name, tie('schema'), { maxKeys: 4 }),
          required: fc.array(name, { maxLength: 2 }),
        }),
      ),
    }));
    const parameter = fc.record({
      name,
      in: fc.constantFrom('query', 'header', 'path'),
      schema,
      style: fc.constantFrom('form', 'deepObject', 'pipeDelimited', 'simple', 'label', 'matrix'),
      explode: fc.boolean(),
      required: fc.boolean(),
    });
    const operation = fc.record({
      summary: fc.string(),
      parameters: fc.array(parameter, { maxLength: 3 }),
      requestBody: fc.record({
        content: fc.dictionary(
          fc.constantFrom('application/json', 'multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain', 'image/png'),
          fc.record({ schema }),
          { maxKeys: 1 },
        ),
      }),
      responses: fc.record({ 200: fc.record({ content: fc.record({ 'application/json': fc.record({ schema }) }) }) }),
    });
    const path = fc.constantFrom('/', '/a/{id}', '/a//b', '/a b/{x}?c=d', '/{a}{b}', '/../x', '/a/{not there}/', '/a#b');
    const document = fc.record({
      paths: fc.dictionary(path, fc.dictionary(fc.constantFrom('get', 'post', 'put', 'head'), operation, { maxKeys: 2 }), { maxKeys: 2 }),
      servers: fc.array(
        fc.record({
          url: fc.oneof(fc.constantFrom('/v1', 'https://{a}.b.example/{c}', 'http://10.0.0.5:8080/x/', '{server}'), fc.string()),
        }),
        { maxLength: 1 },
      ),
    });
    fc.assert(
      fc.property(document, (given) => {
        expect(checkDefinition(appOf(given), { isOwnApp: true })).toEqual([]);
      }),
      { numRuns: Math.min(fuzzRuns, 400) },
    );
  });
});
