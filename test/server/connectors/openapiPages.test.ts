import type { FieldValues } from '../../../src/server/connectors/connector';
import { openapi } from '../../../src/server/connectors/openapi';
import { createMemoryKept } from '../../../src/server/engine/keptItems';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type ReceivedRequest, type Reply } from './counterpart';

afterAll(closeCounterparts);

const order = { type: 'object', properties: { id: { type: 'integer', example: 7 }, placed_at: { type: 'string', format: 'date-time' } } };
const number = (name: string, more: object = {}) => ({ name, in: 'query', schema: { type: 'integer', ...more } });
const text = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
const list = { type: 'array', items: order };
const reply = (properties: object) => ({ type: 'object', properties: { data: list, ...properties } });
const ok = (schema: object, headers: object = {}) => ({ 200: { headers, content: { 'application/json': { schema } } } });

const paths = {
  '/pages': { get: { parameters: [number('page'), number('per_page', { maximum: 3 }), text('state')], responses: ok(reply({})) } },
  '/cursor': {
    get: { parameters: [text('cursor'), number('limit', { maximum: 3 })], responses: ok(reply({ next_cursor: { type: 'string' } })) },
  },
  '/last': { get: { parameters: [text('starting_after')], responses: ok(reply({ has_more: { type: 'boolean' } })) } },
  '/offset': { get: { parameters: [number('offset')], responses: ok(list) } },
  '/next': { get: { responses: ok(reply({ next: { type: 'string', format: 'uri' } })) } },
  '/links': { get: { parameters: [text('state')], responses: ok(list, { Link: { schema: { type: 'string' } } }) } },
  '/one/{id}': { get: { parameters: [{ name: 'id', in: 'path' }], responses: ok(order) } },
  '/create': { post: { responses: ok(reply({})) } },
};

const orders = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, placed_at: '2026-11-21T09:30:00Z' }));

/** An API with pages of three orders. */
function answer({ path, query }: ReceivedRequest, url: string): Reply {
  const from = Number(
    query.get('cursor') ?? query.get('starting_after') ?? query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * 3,
  );
  const data = orders.slice(from, from + 3);
  const next = from + 3 < orders.length ? from + 3 : null;
  const address = `${path}?page=${from / 3 + 2}`;
  switch (path.replace('/v1', '')) {
    case '/offset':
      return { body: data };
    case '/links':
      return {
        headers: { 'content-type': 'application/json', ...(next !== null && { link: `<${url}${address}>; rel="next"` }) },
        body: JSON.stringify(data),
      };
    default:
      return {
        body: { data, next_cursor: next === null ? '' : String(next), has_more: next !== null, next: next === null ? null : address },
      };
  }
}

async function start(answers: (request: ReceivedRequest, url: string) => Reply = answer) {
  const target = await startCounterpart((request) => answers(request, target.url));
  const document = JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: `${target.url}/v1` }], paths },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } } },
    security: [{ key: [] }],
  });
  const { kept } = createMemoryKept();
  const call = (input: FieldValues) => callContext({ connection: { document, token: 'canary', placement: 'document' }, kept, input });
  const run = (operation: string, input: FieldValues = {}) =>
    actionOf(openapi, 'read').run(call({ operation: `GET ${operation}`, ...input })) as Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- data of the API above
  return { target, call, run };
}

describe('lists of an API that the document describes in pages', () => {
  it.each(['/pages', '/cursor', '/last', '/offset', '/next', '/links'])(
    '%s is read until its end, in the form of its first page [Z183]',
    async (path) => {
      const { run, target } = await start();
      const { status, body, pages } = await run(path, { 'pages.items': '100' });
      expect([status, Array.isArray(body) ? body : body.data]).toEqual([200, orders]);
      expect(pages).toMatchObject({ items: 7, hasMore: false });
      // Each request carries the key, once.
      expect(target.requests.map(({ query }) => query.getAll('api_key'))).toEqual(target.requests.map(() => ['canary']));
    },
  );

  it('have the status of their pages where the API answers 404 after the last one [Z183]', async () => {
    const { run } = await start((request, url) =>
      request.query.get('offset') === '7' ? { status: 404, body: { detail: 'Not found.' } } : answer(request, url),
    );
    const { status, body } = await run('/offset', { 'pages.items': '100' });
    expect([status, body]).toEqual([200, orders]);
  });

  it('are one page without a number of items, as before [Z183]', async () => {
    const { run, target } = await start();
    expect(await run('/pages', { 'query.state': 'open' })).toEqual({
      status: 200,
      body: expect.objectContaining({ data: orders.slice(0, 3) }),
    });
    expect(target.requests.map(({ url }) => url)).toEqual(['/v1/pages?state=open&api_key=canary']);
  });

  it('end at the number of items, keep what was entered, and begin at the page that was entered [Z183]', async () => {
    const { run, target } = await start();
    const { body, pages } = await run('/pages', { 'pages.items': 4, 'query.state': 'open', 'query.page': '2', 'query.per_page': '3' });
    expect([body.data, pages]).toEqual([orders.slice(3), { requests: 2, items: 4, hasMore: false }]);
    expect(target.requests.map(({ query }) => [query.get('page'), query.get('per_page'), query.get('state')])).toEqual([
      ['2', '3', 'open'],
      ['3', '3', 'open'],
    ]);
    expect((await run('/cursor', { 'pages.items': 2 })).pages).toEqual({ requests: 1, items: 2, hasMore: true });
  });

  it('end after 20 requests at an API that always says that there are more, and refuse a next page at another host [Z183]', async () => {
    let count = 0;
    const endless = await start(() => ({ body: { data: [orders[0]], next_cursor: String((count += 1)) } }));
    expect((await endless.run('/cursor', { 'pages.items': 10_000 })).pages).toEqual({ requests: 20, items: 20, hasMore: true });
    const other = await startCounterpart(() => ({ body: { data: [] } }));
    const leading = await start(() => ({ body: { data: orders, next: `${other.url}/v1/next` } }));
    expect((await stepErrorOf(leading.run('/next', { 'pages.items': 100 }))).message).toMatch(/^The reply’s next page is on another host/);
    expect(other.requests).toEqual([]);
  });

  it('have a field for the number of items, which other operations do not have [Z183]', async () => {
    const { call } = await start();
    const keys = async (operation: string, event = 'read') =>
      (await actionOf(openapi, event).dynamicFields!.list(call({ operation })))
        .map(({ key }) => key)
        .filter((key) => key.startsWith('pages.'));
    expect(await keys('GET /pages')).toEqual(['pages.items']);
    expect(await keys('GET /links')).toEqual(['pages.items']);
    expect([await keys('GET /one/{id}'), await keys('POST /create', 'write')]).toEqual([[], []]);
  });
});

describe('the result of an operation', () => {
  it('has labels from the document before a test [Z183]', async () => {
    const { call } = await start();
    const { outputs, sample } = actionOf(openapi, 'read').dynamicFields!;
    expect(await outputs!(call({ operation: 'GET /pages' }))).toEqual([
      { place: 'body.data.*.id', label: 'ID' },
      { place: 'body.data.*.placed_at', label: 'Placed at' },
    ]);
    expect(await sample!(call({ operation: 'GET /pages' }))).toEqual({
      status: 200,
      body: { data: [{ id: 7, placed_at: '2026-01-31T09:30:00Z' }] },
    });
    expect(await outputs!(call({ operation: 'GET /one/{id}' }))).toContainEqual({ place: 'body.id', label: 'ID' });
  });
});
