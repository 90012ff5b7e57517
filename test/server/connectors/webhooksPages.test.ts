import fc from 'fast-check';
import type { FieldValues } from '../../../src/server/connectors/connector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { fuzzRuns } from '../../support/fuzz';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type ReceivedRequest, type Reply } from './counterpart';

afterAll(closeCounterparts);

interface Paged {
  readonly status: number;
  readonly body: unknown;
  readonly pages?: { readonly requests: number; readonly items: number; readonly hasMore: boolean };
}

const fetchData = async (url: string, input: FieldValues = {}, event = 'get'): Promise<Paged> =>
  (await actionOf(webhooks, event).run(callContext({ input: { url, ...input } }))) as Paged;

const orders = Array.from({ length: 7 }, (_, index) => ({ id: index + 1 }));

/** Pages of three orders. */
const pageOf = (number: number) => orders.slice((number - 1) * 3, number * 3);

const numberIn = ({ query }: ReceivedRequest): number => Number(query.get('page') ?? 1);

describe('further pages of a request', () => {
  it.each<[string, FieldValues, (request: ReceivedRequest, url: string) => Reply]>([
    [
      'a Link header',
      { pages: 'link' },
      (request, url) => {
        const number = numberIn(request);
        const next = number < 3 ? `, <${url}/a?page=${number + 1}>; rel="next"` : '';
        return {
          headers: { 'content-type': 'application/json', link: `<${url}/a?page=1>; rel="first"${next}` },
          body: JSON.stringify(pageOf(number)),
        };
      },
    ],
    [
      'an address in the reply',
      { pages: 'url', listPath: 'data.orders', nextPath: 'links.next' },
      (request) => {
        const number = numberIn(request);
        return { body: { data: { orders: pageOf(number), all: 7 }, links: { next: number < 3 ? `/a?page=${number + 1}` : null } } };
      },
    ],
    [
      'a cursor in the reply',
      { pages: 'cursor', listPath: 'data.orders', nextPath: 'next', pageName: 'page' },
      (request) => {
        const number = numberIn(request);
        return { body: { data: { orders: pageOf(number), all: 7 }, next: number < 3 ? number + 1 : '' } };
      },
    ],
    ['the number of the page', { pages: 'page', pageName: 'page' }, (request) => ({ body: pageOf(numberIn(request)) })],
    [
      'the number of a page where there is none after the last one',
      { pages: 'page', pageName: 'page' },
      (request) =>
        pageOf(numberIn(request)).length === 0 ? { status: 404, body: { detail: 'Invalid page.' } } : { body: pageOf(numberIn(request)) },
    ],
    [
      'the number of items so far',
      { pages: 'offset', pageName: 'skip' },
      ({ query }) => {
        const skip = Number(query.get('skip') ?? 0);
        return { body: orders.slice(skip, skip + 3) };
      },
    ],
  ])('are read by %s into the list of the reply [Z182]', async (_name, input, answer) => {
    const target = await startCounterpart((request) => answer(request, target.url));
    const given = await fetchData(`${target.url}/a`, input);
    expect(given.body).toMatchObject(input.listPath === undefined ? orders : { data: { orders, all: 7 } });
    expect(given.pages).toMatchObject({ items: 7, hasMore: false });
  });

  it('are read by a custom request too, from the page in the address on, and keep the rest of the query [Z182]', async () => {
    const target = await startCounterpart((request) => ({ body: pageOf(numberIn(request)) }));
    const input = { method: 'GET', pages: 'page', pageName: 'page' };
    expect((await fetchData(`${target.url}/a?b=c%20d&page=2`, input, 'custom_request')).body).toEqual(orders.slice(3));
    expect(target.requests.map(({ url }) => url)).toEqual(['/a?b=c%20d&page=2', '/a?b=c%20d&page=3', '/a?b=c%20d&page=4']);
  });

  it.each<[string, FieldValues, readonly unknown[]]>([
    [
      'a cursor inside of the body',
      { pages: 'cursor', nextPath: 'next', pageName: 'options.after', body: '{"id": 12345678901234567890, "options": {"size": 3}}' },
      ['"size":3', '"size":3,"after":2', '"size":3,"after":3'].map((options) => `{"id":12345678901234567890,"options":{${options}}}`),
    ],
    [
      'the number of the page beside the data of the body',
      { pages: 'page', pageName: 'page', data: [{ name: 'state', value: 'open' }] },
      ['', ',"page":2', ',"page":3', ',"page":4'].map((page) => `{"state":"open"${page}}`),
    ],
  ])('are read by POST with %s, and keep the rest of the body [Z182]', async (_name, input, bodies) => {
    const target = await startCounterpart(({ body }) => {
      const { page, options } = JSON.parse(body) as { page?: number; options?: { after?: number } };
      const number = page ?? options?.after ?? 1;
      return { body: { items: pageOf(number), next: number < 3 ? number + 1 : null } };
    });
    const fields = { method: 'POST', pagePlace: 'body', listPath: 'items', ...input };
    expect((await fetchData(target.url, fields, 'custom_request')).body).toMatchObject({ items: orders });
    expect(target.requests.map(({ body }) => body.replaceAll(' ', ''))).toEqual(bodies);
    expect(new Set(target.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(bodies.length);
  });

  it.each<[string, FieldValues]>([
    ['an offset', { pages: 'offset', pageName: 'skip' }],
    ['a cursor that is a number', { pages: 'cursor', pageName: 'skip', nextPath: 'next' }],
  ])('are read to the end by %s, although the server also says how many pages there are [Z182]', async (_name, input) => {
    const target = await startCounterpart(({ query }): Reply => {
      const skip = Number(query.get('skip') ?? 0);
      const next = skip + 3 < orders.length ? skip + 3 : null;
      const headers = { 'content-type': 'application/json', 'x-total-pages': '3' };
      return { headers, body: JSON.stringify({ items: orders.slice(skip, skip + 3), next }) };
    });
    const { body, pages } = await fetchData(target.url, { listPath: 'items', ...input });
    expect([body, pages]).toMatchObject([{ items: orders }, { items: 7, hasMore: false }]);
  });

  it('are read from the page 0 on if the query has it, and the form says so [Z182]', async () => {
    const target = await startCounterpart(({ query }) => ({ body: pageOf(Number(query.get('page') ?? 0) + 1) }));
    const query = [{ name: 'page', value: '0' }];
    expect((await fetchData(target.url, { pages: 'page', pageName: 'page', query })).body).toEqual(orders);
    expect(actionOf(webhooks, 'get').fields.find(({ key }) => key === 'pageName')!.help).toMatch(/If the first one is 0, add it/);
  });

  it('end at the limits of items and requests, whatever the server says, and the result says that there are more [Z182]', async () => {
    const endless = await startCounterpart((request) => ({ body: { items: [{ id: numberIn(request) }], next: numberIn(request) + 1 } }));
    const input = { pages: 'cursor', listPath: 'items', nextPath: 'next', pageName: 'page' };
    expect((await fetchData(endless.url, { ...input, maxItems: 3 })).pages).toEqual({ requests: 3, items: 3, hasMore: true });
    expect((await fetchData(endless.url, { ...input, maxRequests: '4' })).pages).toEqual({ requests: 4, items: 4, hasMore: true });
    expect((await fetchData(endless.url, input)).pages).toEqual({ requests: 20, items: 20, hasMore: true });
    const same = await startCounterpart(() => ({ body: orders }));
    expect(await fetchData(same.url, { pages: 'page', pageName: 'page' })).toMatchObject({
      body: orders,
      pages: { requests: 2, hasMore: false },
    });
    const large = await startCounterpart((request) => ({ body: { items: ['x'.repeat(1_900_000)], next: numberIn(request) + 1 } }));
    expect((await stepErrorOf(fetchData(large.url, input))).message).toMatch(/^The pages are larger than 10 MB/);
    expect(large.requests).toHaveLength(6);
  });

  it('at another host are refused, so that no credentials follow a reply [Z182]', async () => {
    const other = await startCounterpart(() => ({ body: { items: [], next: null } }));
    const input = { pages: 'url', listPath: 'items', nextPath: 'next', token: 'canary-token' };
    for (const next of [
      `${other.url}/b`,
      `http://ada:canary@127.0.0.1/`,
      'https://[',
      `//${new URL(other.url).host}/b`,
      'file:///etc/passwd',
    ]) {
      const target = await startCounterpart(() => ({ body: { items: orders, next } }));
      const failure = await stepErrorOf(fetchData(target.url, input));
      expect(failure.message).toBe('The reply’s next page is on another host, so nothing was sent there. Check the URL.');
    }
    expect(other.requests).toEqual([]);
  });

  it('carry the headers and the keys of the query, which next addresses leave out [Z182]', async () => {
    const target = await startCounterpart((request) => ({
      body: { items: pageOf(numberIn(request)), next: numberIn(request) < 3 ? `?page=${numberIn(request) + 1}` : null },
    }));
    const query = [
      { name: 'api_key', value: 'k&1' },
      { name: 'state', value: 'open' },
    ];
    await fetchData(`${target.url}/a`, { pages: 'url', listPath: 'items', nextPath: 'next', token: 'canary-token', query });
    expect(target.requests.map(({ url }) => url)).toEqual([
      '/a?api_key=k%261&state=open',
      '/a?page=2&api_key=k%261',
      '/a?page=3&api_key=k%261',
    ]);
    expect(target.requests.every(({ headers }) => headers.authorization === 'Bearer canary-token')).toBe(true);
  });

  it('have a number in the name of their parameter as a name if it is no place that a list could have [Z182]', async () => {
    const target = await startCounterpart(({ json }) => ({ body: Object.hasOwn(json as object, 'options') ? [] : [1] }));
    const paged = { method: 'POST', pages: 'page', pagePlace: 'body', body: '{}' };
    for (const [pageName, options] of [
      ['options.4000000000', { '4000000000': 2 }],
      ['options.1', [null, 2]],
    ] as const) {
      await fetchData(target.url, { ...paged, pageName }, 'custom_request');
      expect(target.last().json).toEqual({ options });
    }
  });

  it('that cannot be read say why, and a failure of a later page fails the step [Z182]', async () => {
    const target = await startCounterpart((request) => (numberIn(request) === 2 ? { status: 500 } : { body: { items: orders } }));
    const failure = async (input: FieldValues, event = 'get') => (await stepErrorOf(fetchData(target.url, input, event))).message;
    expect(await failure({ pages: 'page' })).toMatch(/^Page parameter is missing/);
    expect(await failure({ pages: 'cursor', pageName: 'c' })).toMatch(/^Next page path is missing/);
    expect(await failure({ pages: 'page', pageName: 'page', maxItems: 0 })).toBe('Maximum items must be a whole number from 1 to 10000.');
    expect(await failure({ method: 'PUT', pages: 'link' }, 'custom_request')).toMatch(/^More pages can only be read by GET and POST/);
    const inBody = { pages: 'page', pageName: 'page', pagePlace: 'body' };
    expect(await failure({ ...inBody, method: 'GET' }, 'custom_request')).toMatch(/^Only a POST can have the page parameter/);
    for (const [body, pageName] of [
      ['[{}]', 'page'],
      ['{"options": 7}', 'options.page'],
    ])
      expect(await failure({ ...inBody, method: 'POST', listPath: 'items', body, pageName }, 'custom_request')).toBe(
        `The body has no place for “${pageName}”. It must be an object.`,
      );
    expect(await failure({ ...inBody, method: 'POST', bodyType: 'form' }, 'custom_request')).toMatch(/can only be in a JSON body/);
    expect(await failure({ pages: 'page', pageName: 'page' })).toBe('The reply is not a list. Enter the path to the list.');
    expect(await failure({ pages: 'page', pageName: 'page', listPath: 'data' })).toBe('There is no list at “data” in the reply.');
    expect(await failure({ pages: 'page', pageName: 'page', listPath: 'items', acceptsFailures: true })).toMatch(/answered 500/);
    const check = actionOf(webhooks, 'get').fields.find(({ key }) => key === 'pages')!.check!;
    expect(() => check({ pages: 'url' }, null)).toThrow(/^Next page path is missing/);
  });

  it('are not read unless that is chosen, and a failure that is accepted is one reply [Z182]', async () => {
    const target = await startCounterpart(({ path }): Reply => ({
      status: path === '/bad' ? 500 : 200,
      headers: { link: '</b>; rel="next"' },
      body: '[1]',
    }));
    expect(await fetchData(target.url, { pages: 'none', maxItems: 5 })).not.toHaveProperty('pages');
    expect(await fetchData(`${target.url}/bad`, { pages: 'link', acceptsFailures: true })).toMatchObject({ status: 500 });
    expect(target.requests).toHaveLength(2);
  });

  it('have all items of a list in order, however a server divides it [Z182]', async () => {
    let [list, size]: [readonly unknown[], number] = [[], 1];
    const target = await startCounterpart(({ query }) => {
      const from = Number(query.get('after') ?? 0);
      return { body: { rows: list.slice(from, from + size), next: from + size < list.length ? from + size : null } };
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 12 }),
        async (items, each, most) => {
          [list, size] = [items, each];
          const { body, pages } = await fetchData(target.url, {
            pages: 'cursor',
            listPath: 'rows',
            nextPath: 'next',
            pageName: 'after',
            maxItems: most,
          });
          expect(body).toMatchObject({ rows: items.slice(0, most) });
          expect(pages!.hasMore).toBe(items.length > most);
        },
      ),
      { numRuns: Math.min(fuzzRuns, 60) },
    );
  });
});
