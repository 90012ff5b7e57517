import fc from 'fast-check';
import type { Pages, SearchAction } from '../../../../src/domain/apps/definition';
import { nextLink } from '../../../../src/server/apps/runtime/pages';
import { closeCounterparts, startCounterpart, stepErrorOf } from '../../connectors/counterpart';
import { declare, head, runAction } from './declared';

afterAll(closeCounterparts);

/** Finds `c`, which is on the third page of two items each. */
const searchBy = (pages: Pages, where: SearchAction['found']['where'] = { 'item.name': 'c' }): SearchAction => ({
  ...head,
  kind: 'search',
  event: 'find',
  request: { method: 'POST', path: '/items', body: { json: { filters: [{ is: 'open' }] } }, pages },
  found: { items: 'reply.body.data', where },
});

const size = { send: 'query.size', value: 2 };
const names = ['a1', 'a2', 'b1', 'b2', 'c'];

/** The queries and bodies of the requests of a search. */
async function requestsOf(pages: Pages) {
  const target = await startCounterpart(({ query, json, path }) => {
    const by = (name: string) => query.get(name);
    const after = (json as { after?: string }).after ?? by('after');
    const start = Number(by('offset') ?? (Number(by('page') ?? 1) - 1) * 2) + (after == null ? 0 : names.indexOf(after) + 1);
    const data = names.slice(start, start + 2).map((name) => ({ id: name, name }));
    const hasMore = start + 2 < names.length;
    const next = `${target.url}${path}?page=${Number(by('page') ?? 1) + 1}&size=2`;
    const links = hasMore ? `<${target.url}/first>; rel="first", <${next}>; title="a, b"; rel="prev next"` : '';
    return { body: { data, hasMore, next: hasMore ? data.at(-1)!.id : null, address: hasMore ? next : null }, headers: { link: links } };
  });
  expect(await runAction(declare({ actions: [searchBy(pages)] }), target, { event: 'find' })).toMatchObject({
    isFound: true,
    item: { name: 'c' },
  });
  return target.requests.map(({ url, json }) => [url.replace('/v1/items', ''), (json as { after?: string }).after ?? '']);
}

describe('the pages of a list', () => {
  it('follow a cursor in the query or the body, and stop where the app says that there are no more [Z87]', async () => {
    expect(await requestsOf({ kind: 'cursor', send: 'query.after', next: 'reply.body.next', size })).toEqual([
      ['?size=2', ''],
      ['?size=2&after=a2', ''],
      ['?size=2&after=b2', ''],
    ]);
    expect(await requestsOf({ kind: 'cursor', send: 'body.after', next: 'reply.body.next', more: 'reply.body.hasMore' })).toEqual([
      ['', ''],
      ['', 'a2'],
      ['', 'b2'],
    ]);
  });

  it.each([
    [{}, 3],
    [{ untilEmpty: true }, 1],
  ] as const)('end with an empty page only where the definition says so: %j [Z148]', async (more, count) => {
    const target = await startCounterpart(({ query }) => {
      const after = Number(query.get('after'));
      return { body: { data: [], next: after < 2 ? after + 1 : null } };
    });
    const pages: Pages = { kind: 'cursor', send: 'query.after', next: 'reply.body.next', ...more };
    await runAction(declare({ actions: [searchBy(pages)] }), target, { event: 'find' });
    expect(target.requests).toHaveLength(count);
  });

  it('end at a page that names itself as the next one [Z87]', async () => {
    const target = await startCounterpart(() => ({ body: { data: [{ id: 1, name: 'a' }], next: 'b' } }));
    const pages: Pages = { kind: 'cursor', send: 'query.after', next: 'reply.body.next' };
    expect(await runAction(declare({ actions: [searchBy(pages)] }), target, { event: 'find' })).toMatchObject({ isFound: false });
    expect(target.requests.map(({ url }) => url)).toEqual(['/v1/items', '/v1/items?after=b']);
  });

  it('are asked for by the cursor alone where the app keeps the rest [Z87]', async () => {
    const target = await startCounterpart(({ json, query }) => {
      const page = Number((json as { page?: number }).page ?? query.get('page') ?? 1);
      return { body: { data: [], next: page < 3 ? page + 1 : null } };
    });
    const bodyOfPages = async (send: string) => {
      const first = target.requests.length;
      const pages: Pages = { kind: 'cursor', send, next: 'reply.body.next', alone: true, size: { send: 'body.limit', value: 100 } };
      await runAction(declare({ actions: [searchBy(pages)] }), target, { event: 'find' });
      return target.requests.slice(first).map(({ url, json }) => [url.replace('/v1/items', ''), json]);
    };
    const whole = { filters: [{ is: 'open' }], limit: 100 };
    expect(await bodyOfPages('body.page')).toEqual([
      ['', whole],
      ['', { page: 2 }],
      ['', { page: 3 }],
    ]);
    expect(await bodyOfPages('query.page')).toEqual([
      ['', whole],
      ['?page=2', {}],
      ['?page=3', {}],
    ]);
  });

  it('follow the last item, a number and an offset [Z87]', async () => {
    expect(await requestsOf({ kind: 'lastItem', send: 'query.after', from: 'last.id', more: 'reply.body.hasMore' })).toEqual([
      ['', ''],
      ['?after=a2', ''],
      ['?after=b2', ''],
    ]);
    expect(await requestsOf({ kind: 'page', send: 'query.page', size })).toEqual([
      ['?size=2', ''],
      ['?size=2&page=2', ''],
      ['?size=2&page=3', ''],
    ]);
    expect(await requestsOf({ kind: 'offset', send: 'query.offset', size })).toEqual([
      ['?size=2', ''],
      ['?size=2&offset=2', ''],
      ['?size=2&offset=4', ''],
    ]);
  });

  it('follow a link header and an address in the reply, with the body of the first request [Z87]', async () => {
    const all = [
      ['?size=2', ''],
      ['?page=2&size=2', ''],
      ['?page=3&size=2', ''],
    ];
    expect(await requestsOf({ kind: 'link', size })).toEqual(all);
    expect(await requestsOf({ kind: 'url', next: 'reply.body.address', size })).toEqual(all);
  });

  it('are asked at the path of the first one where the app knows only its own [Z212]', async () => {
    const pages = { kind: 'url', next: 'reply.body.next', samePath: true } as const;
    const target = await startCounterpart(({ query }) => {
      const page = Number(query.get('page') ?? 1);
      return { body: { data: [{ name: page === 3 ? 'c' : 'a' }], next: `/behind/the/gateway?page=${page + 1}` } };
    });
    expect(await runAction(declare({ actions: [searchBy(pages)] }), target, { event: 'find' })).toMatchObject({ isFound: true });
    expect(target.requests.map(({ url }) => url)).toEqual(['/v1/items', '/v1/items?page=2', '/v1/items?page=3']);
  });

  it('are not followed to another host [Z85, Z87]', async () => {
    const other = await startCounterpart(() => ({ body: {} }));
    const target = await startCounterpart(() => ({ body: { data: [], next: `${other.url}/v1/items` } }));
    const definition = declare({ actions: [searchBy({ kind: 'url', next: 'reply.body.next' })] });
    expect((await stepErrorOf(runAction(definition, target, { event: 'find' }))).message).toMatch(/does not belong to Stock/);
    expect(other.requests).toEqual([]);
  });

  it('that do not end are a failure of a search, and never “not found” [Z87]', async () => {
    let count = 0;
    const target = await startCounterpart(() => ({
      body: { data: Array.from({ length: 500 }, (_, id) => ({ id })), next: String((count += 1)) },
    }));
    const definition = declare({ actions: [searchBy({ kind: 'cursor', send: 'query.after', next: 'reply.body.next' })] });
    expect((await stepErrorOf(runAction(definition, target, { event: 'find' }))).message).toBe(
      'Stock has more than 10,000 items, which is too many to look through.',
    );
    expect(target.requests.length).toBe(20);
  });

  it('have a next link in any header of RFC 8288, and reading one ends in time [Z87]', () => {
    expect(nextLink('<https://a.example/?page=2>; rel=next')).toBe('https://a.example/?page=2');
    expect(nextLink('</x>;rel="last", </y> ; foo="a, b; c" ; rel="NEXT"')).toBe('/y');
    expect(nextLink('<a>; rel="nextish"')).toBe('');
    const link = fc.string({ unit: fc.constantFrom('<', '>', ';', ',', '"', '=', ' ', 'r', 'e', 'l', 'next') });
    fc.assert(fc.property(link, (header) => typeof nextLink(header) === 'string'));
    expect(nextLink(`<a>${'; a="b" '.repeat(20_000)}`)).toBe('');
  });
});
