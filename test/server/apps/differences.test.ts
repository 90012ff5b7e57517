import fc from 'fast-check';
import type { Allowed } from '../../apps/case';
import { describeDifferences, differencesOf, randomValue } from '../../apps/differences';
import { readPairs, readRequest, type RawRequest } from '../../apps/requests';

const raw = (more: Partial<RawRequest> & { text?: string } = {}): RawRequest => ({
  method: 'POST',
  origin: 'https://api.example.com',
  target: '/v1/items/a?limit=10&state=open',
  headers: { authorization: 'Bearer test-token', 'example-version': '2026-01-01', 'content-type': 'application/json' },
  body: Buffer.from(more.text ?? '{"name":"Zoë","tags":["a","b"],"price":{"amount":5}}'),
  ...more,
});

const request = (more?: Parameters<typeof raw>[0]) => readRequest(raw(more));

/** The places that differ between the request above and this one. */
const places = (more: Parameters<typeof raw>[0], allow: readonly Allowed[] = []) =>
  differencesOf({ requests: [request()], allow }, [request(more)]).map(({ at }) => at);

const allowed = (at: string): Allowed => ({ at, reason: 'A reason.', link: 'https://example.com' });

describe('comparing our requests with those of a library', () => {
  it('finds no difference between equal requests', () => {
    expect(places({})).toEqual([]);
  });

  it.each([
    ['another method', { method: 'PUT' }, 'method'],
    ['another host', { origin: 'https://api.example.org' }, 'origin'],
    ['http instead of https', { origin: 'http://api.example.com' }, 'origin'],
    ['another path', { target: '/v1/items/b?limit=10&state=open' }, 'path'],
    ['an escaped slash', { target: '/v1/items%2Fa?limit=10&state=open' }, 'path'],
    ['a slash at the end', { target: '/v1/items/a/?limit=10&state=open' }, 'path'],
    ['another value in the query', { target: '/v1/items/a?limit=20&state=open' }, 'query.limit[0]'],
    ['a missing name in the query', { target: '/v1/items/a?limit=10' }, 'query.state'],
    ['a further name in the query', { target: '/v1/items/a?limit=10&state=open&x=' }, 'query.x'],
    ['a repeated name in the query', { target: '/v1/items/a?limit=10&state=open&state=open' }, 'query.state[1]'],
    ['another value of a property', { text: '{"name":"Zoe","tags":["a","b"],"price":{"amount":5}}' }, 'body.name'],
    ['another type of a value', { text: '{"name":"Zoë","tags":["a","b"],"price":{"amount":"5"}}' }, 'body.price.amount'],
    ['null instead of nothing', { text: '{"name":"Zoë","tags":["a","b"],"price":{"amount":5},"x":null}' }, 'body.x'],
    ['another order of a list', { text: '{"name":"Zoë","tags":["b","a"],"price":{"amount":5}}' }, 'body.tags[0]'],
    ['a shorter list', { text: '{"name":"Zoë","tags":["a"],"price":{"amount":5}}' }, 'body.tags[1]'],
  ])('finds %s', (_name, more, at) => {
    expect(places(more)).toContain(at);
  });

  it.each([
    ['scheme of the authorization', { authorization: 'token test-token' }, 'headers.authorization'],
    ['version header', { 'example-version': '2025-01-01' }, 'headers.example-version'],
    ['type of the body', { 'content-type': 'application/vnd.api+json' }, 'headers.content-type'],
    ['accepted type of a vendor', { accept: 'application/vnd.example.v3+json' }, 'headers.accept'],
    ['header that the library does not send', { 'x-account': '7' }, 'headers.x-account'],
  ])('finds another %s', (_name, headers, at) => {
    expect(places({ headers: { ...raw().headers, ...headers } })).toEqual([at]);
  });

  it('reads JSON whose library names no type, and finds that the type is missing', () => {
    expect(differencesOf({ requests: [request({ headers: { authorization: 'x' } })] }, [request()]).map(({ at }) => at)).toEqual([
      'headers.authorization',
      'headers.example-version',
      'headers.content-type',
    ]);
  });

  it('finds a header that we do not send', () => {
    expect(places({ headers: { authorization: 'Bearer test-token', 'content-type': 'application/json' } })).toEqual([
      'headers.example-version',
    ]);
  });

  it('finds a missing body, and a text instead of JSON', () => {
    expect(places({ body: Buffer.alloc(0) })).toEqual(['headers.content-type', 'body']);
    expect(places({ text: '{"name":' })).toEqual(['body']);
  });

  it('finds a request that one side did not send', () => {
    expect(differencesOf({ requests: [request()] }, [])).toEqual([
      { request: 0, at: 'request', recorded: 'POST https://api.example.com/v1/items/a', sent: undefined },
    ]);
    expect(differencesOf({ requests: [request()] }, [request(), request()])).toMatchObject([{ request: 1, recorded: undefined }]);
  });

  it('ignores the order of the query and of properties, escapes in a path, and how a client names itself', () => {
    const same = {
      method: 'post',
      origin: 'https://API.example.com:443',
      target: '/v1/items/%61?state=%6Fpen&limit=10',
      headers: {
        ...raw().headers,
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json, text/plain, */*',
        'user-agent': 'library/1',
        'accept-encoding': 'gzip',
        'content-length': '60',
        'x-stainless-lang': 'js',
      },
      text: ' {"price":{"amount":5},"tags":["a","b"],"name":"Zo\\u00eb"}',
    };
    expect(places(same)).toEqual([]);
  });

  it('ignores capitals of the scheme, and not of the credentials', () => {
    const { authorization, ...headers } = raw().headers;
    expect(places({ headers: { ...headers, authorization: authorization!.replace('Bearer', 'bearer') } })).toEqual([]);
    expect(places({ headers: { ...headers, authorization: authorization!.replace('token', 'Token') } })).toEqual(['headers.authorization']);
  });

  it('compares JSON in a header by its values', () => {
    const withArguments = (value: string) => request({ headers: { ...raw().headers, 'example-arg': value } });
    const recorded = { requests: [withArguments('{"path":"/\\u00fc","mute":true}')] };
    expect(differencesOf(recorded, [withArguments('{"mute":true,"path":"/\\u00fc"}')])).toEqual([]);
    expect(differencesOf(recorded, [withArguments('{"mute":false,"path":"/\\u00fc"}')])).toMatchObject([
      { at: 'headers.example-arg.mute' },
    ]);
    expect(differencesOf(recorded, [withArguments('{"mute":')])).toMatchObject([{ at: 'headers.example-arg' }]);
  });

  it('compares forms by their names, whatever escapes they use', () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = (text: string) => request({ headers, text });
    expect(differencesOf({ requests: [form('a[b]=x+y&c=1')] }, [form('c=1&a%5Bb%5D=x%20y')])).toEqual([]);
    expect(differencesOf({ requests: [form('a[b]=x&c=1')] }, [form('a.b=x&c=1')]).map(({ at }) => at)).toEqual(['body.a[b]', 'body.a.b']);
  });

  it('compares multipart bodies by their parts, not by their boundary', () => {
    const multipart = (boundary: string, content: string) =>
      request({
        headers: { 'content-type': `multipart/form-data; boundary=${boundary === 'y.2' ? '"y.2"' : boundary}` },
        text: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`,
      });
    expect(differencesOf({ requests: [multipart('x1', 'one')] }, [multipart('y.2', 'one')])).toHaveLength(0);
    expect(differencesOf({ requests: [multipart('x1', 'one')] }, [multipart('y2', 'two')])).toMatchObject([{ at: 'body[0].text' }]);
  });

  it('demands some value where the library makes up one', () => {
    const headers = { 'idempotency-key': randomValue };
    const recorded = { requests: [{ ...request(), headers }] };
    expect(differencesOf(recorded, [{ ...request(), headers: { 'idempotency-key': 'our-key' } }])).toEqual([]);
    expect(differencesOf(recorded, [{ ...request(), headers: {} }])).toMatchObject([{ at: 'headers.idempotency-key' }]);
  });

  it('accepts only the differences that the case allows, and places below them', () => {
    expect(places({ target: '/v1/items/a?limit=20&state=all' }, [allowed('query.limit')])).toEqual(['query.state[0]']);
    expect(places({ target: '/v1/items/a?limit=20&state=open' }, [allowed('query.limit')])).toEqual([]);
    expect(places({ target: '/v1/items/a?limit=10&state=open&limits=1' }, [allowed('query.limit')])).toContain('query.limits');
  });

  it('accepts a difference that the case allows for another request only there', () => {
    const first = { ...allowed('query.limit'), request: 0 };
    const other = raw({ target: '/v1/items/a?limit=20&state=open' });
    const two = differencesOf({ requests: [request(), request()], allow: [first] }, [readRequest(other), readRequest(other)]);
    expect(two).toMatchObject([{ request: 1, at: 'query.limit[0]' }]);
  });

  it('reports an allowance that no difference needs', () => {
    expect(places({}, [allowed('query.limit')])).toEqual(['query.limit']);
  });

  it('describes a difference with both values', () => {
    const differences = differencesOf({ requests: [request()] }, [request({ method: 'PUT' })]);
    expect(describeDifferences(differences)).toBe('request 0, method: library "POST", ours "PUT"');
  });
});

describe('reading a request', () => {
  it('finds each changed value of any JSON, and no difference without a change', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
        const sides = [one, other].map((value) => request({ text: JSON.stringify(value) }));
        const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(differencesOf({ requests: [sides[0]!] }, [sides[0]!])).toEqual([]);
        expect(differencesOf({ requests: [sides[0]!] }, [sides[1]!]).length === 0).toBe(isSame);
      }),
    );
  });

  it('reads any query back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' }))), (pairs) => {
        const read = readPairs(new URLSearchParams(pairs).toString());
        const names = new Set(pairs.map(([name]) => name));
        expect(Object.keys(read)).toHaveLength(names.size);
        for (const name of names) expect(read[name]).toEqual(pairs.filter(([each]) => each === name).map(([, value]) => value));
      }),
    );
  });

  it('reads any bytes with any type', () => {
    const types = ['application/json', 'multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', ''];
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom(...types), (bytes, type) => {
        const read = request({ headers: { 'content-type': type }, body: Buffer.from(bytes) });
        expect(read.body === null).toBe(bytes.length === 0);
      }),
    );
  });
});

/** With properties in alphabetical order, for comparison as a text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const properties = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { properties: properties.map(([name, each]) => [name, sorted(each)]) };
}
