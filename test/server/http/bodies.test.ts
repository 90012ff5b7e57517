import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { endpoints } from '../../../src/contract';
import type { Method } from '../../../src/contract/browser/route';
import type { EndpointName } from '../../../src/contract/types';
import { readJson } from '../../../src/server/http/bodies';
import { HttpError } from '../../../src/server/http/failures';
import { fuzzRuns } from '../../support/fuzz';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({
    env: { LOGIN_PER_ADDRESS: '100000', LOGIN_PER_IDENTIFIER: '100000', SIGN_UP_PER_ADDRESS: '100000', LOGIN_CAPTCHA_AFTER: '100000' },
  });
  browser = server.browser();
});
afterAll(() => server.close());

const url = '/api/v3/login';
const post = async (payload: string | Buffer, headers: Record<string, string> = {}, to = url, method: Method = 'POST') =>
  browser.send({
    method,
    url: to,
    payload,
    headers: { 'content-type': 'application/json', 'x-csrftoken': await browser.csrfToken(), ...headers },
  });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body', () => {
  it.each([
    ['bad JSON', '{"email":'],
    ['a text', '"x"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['true', 'true'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['__proto__', '{"__proto__":{"is_staff":true}}'],
    ['__proto__ further in', '{"email":"a","password":"b","captcha":{"x":[{"__proto__":1}]}}'],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['prototype', '{"prototype":1}'],
    ['NUL in a text', '{"email":"a\\u0000@b.example","password":"x"}'],
    ['NUL in a key', '{"em\\u0000ail":"x"}'],
  ])('a body with %s is 400 [S48]', async (_words, payload) => {
    const reply = await post(payload);
    expect([reply.status, reply.body.reason]).toEqual([400, 'invalid_request']);
    expect(({} as { is_staff?: boolean }).is_staff).toBeUndefined();
  });

  const half = String.raw`\ud83d`;
  it.each([
    ['a password at log-in', url, `{"email":"a@b.example","password":"abcdefgh${half}"}`],
    ['a text further in', url, `{"email":"a@b.example","password":"x","captcha":[{"b":"${half}x"}]}`],
    ['a key', url, `{"em${half}ail":"x"}`],
    [
      'a password at sign-up',
      '/api/v3/profiles',
      `{"email":"a@b.example","first_name":"A","last_name":"B","password1":"abcdefgh-47${half}"}`,
    ],
    ['a variable of GraphQL', '/api/graphql/v2', `{"operationName":"x","query":"query x { abTests { id } }","variables":{"a":"${half}"}}`],
  ])('a body with half of a character in %s is 400 [S70]', async (_where, to, payload) => {
    const reply = await post(payload, {}, to);
    expect([reply.status, reply.body.reason]).toEqual([400, 'invalid_request']);
  });

  it('a body with whole characters of two halves is read [S70]', async () => {
    const reply = await post(String.raw`{"email":"a@b.example","password":"abcdefgh\ud83d\ude00"}`);
    expect(reply.status).toBe(401);
    expect(readJson(Buffer.from(String.raw`{"a":"\ud83d\ude00"}`))).toEqual({ a: '😀' });
  });

  it('a body is well formed, or is refused, whatever its texts are [S70]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)) }), (text) => {
        const read = () => readJson(Buffer.from(JSON.stringify({ text })));
        // Only text that UTF-8 can encode is preserved.
        if (Buffer.from(text, 'utf8').toString('utf8') === text) expect(read()).toEqual({ text });
        else expect(read).toThrow(HttpError);
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('a body is refused for a key that reaches a prototype at any depth, even if the contract would let any key pass [S48, S49]', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      for (const text of [`{"${key}":1}`, `{"a":{"${key}":1}}`, `{"a":[[{"${key}":{}}]]}`, `{"viewed_help":{"${key}":true}}`]) {
        expect(() => readJson(Buffer.from(text))).toThrow('The body contains a forbidden key.');
      }
    }
  });

  it('a body may name the keys of a map keyed by data as it likes [S49]', () => {
    expect(readJson(Buffer.from('{"viewed_help":{"12_a":true,"12a":true}}'))).toEqual({ viewed_help: { '12_a': true, '12a': true } });
  });

  it('nested 32 deep is read, 33 deep is 400 [S48]', async () => {
    expect(() => readJson(Buffer.from(nested(32)))).not.toThrow();
    expect(() => readJson(Buffer.from(nested(33)))).toThrow(HttpError);
    expect((await post(nested(33))).status).toBe(400);
  });

  it('a body of a field in two spellings is 400 [S49]', async () => {
    for (const payload of ['{"first_name":"a","firstName":"b"}', '{"a":{"is_staff":1,"isStaff":2}}', '{"Email":"a","email":"b"}']) {
      expect((await post(payload, {}, '/api/v3/profiles')).status).toBe(400);
      expect(() => readJson(Buffer.from(payload))).toThrow(/twice/);
    }
  });

  it('a body is 100 KiB at most, and 8 KiB to log in [S48]', async () => {
    const ofSize = (bytes: number) => `{"email":"${'a'.repeat(bytes - 12)}"}`;
    expect((await post(ofSize(8192))).status).toBe(400);
    expect((await post(ofSize(8193))).status).toBe(413);
    expect((await post(ofSize(100 * 1024), {}, '/api/v3/profiles')).status).toBe(400);
    const tooLarge = await post(ofSize(100 * 1024 + 1), {}, '/api/v3/profiles');
    expect([tooLarge.status, tooLarge.body.errors]).toEqual([413, ['The body is too large.']]);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=latin1',
    'application/jsonp',
    '',
  ])('a body of type "%s" is 415 on every write [S35, S48]', async (type) => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      if (endpoints[name].method === 'GET' || ('file' in endpoints[name] && type.startsWith('multipart/'))) continue;
      const reply = await post('{"email":"a"}', { 'content-type': type }, endpoints[name].path.replace(':id', '1'), endpoints[name].method);
      expect([name, reply.status]).toEqual([name, 415]);
    }
  });

  it('a body may be compressed by nobody [S48]', async () => {
    const packed = gzipSync('{"email":"a@b.example","password":"x"}');
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity']) {
      expect((await post(packed, { 'content-encoding': encoding })).status).toBe(415);
    }
  });

  it('a body may be missing where the contract says so [A7.16]', async () => {
    const token = await browser.csrfToken();
    for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
      const reply = await browser.send({ method: 'POST', url: '/api/v3/secure-session', headers: { ...headers, 'x-csrftoken': token } });
      expect(reply.status).toBe(401);
    }
  });
});

describe('a field', () => {
  it.each(['is_staff', 'roles', 'email_confirmed', 'id', 'plan_id', 'is_paid', 'owner', 'switches', 'enable_totp_2fa', 'signup'])(
    'a field %s that a sign-up may not set gets 400 and signs nobody up [S50]',
    async (field) => {
      const form = { email: 'mass@example.com', first_name: 'M', last_name: 'A', password1: 'a quiet harbour at noon', [field]: true };
      const reply = await post(JSON.stringify(form), {}, '/api/v3/profiles');
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.field_errors)).toEqual([field]);
      expect(await server.context.db.selectFrom('profiles').select('id').execute()).toEqual([]);
    },
  );

  it.each([
    ['no text', { email: 7, password: 'x' }],
    ['null', { email: 'a@b.example', password: null }],
    ['a list', { email: ['a@b.example'], password: 'x' }],
    ['an object', { email: 'a@b.example', password: {} }],
    ['missing', { email: 'a@b.example' }],
  ])('a field of a log-in that is %s is 400 [S13]', async (_words, body) => {
    expect((await post(JSON.stringify(body))).status).toBe(400);
  });

  it('out of range in an address is no fault of ours [S48, S60]', async () => {
    for (const id of ['0', '-1', '1.5', 'x', '1e400', '9007199254740993', '%00', '2147483648', '__proto__']) {
      const reply = await browser.get(`/api/v3/profiles/${id}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
  });
});

describe('whatever comes in', () => {
  const json = fc.json({ maxDepth: 6 });
  const keys = fc.constantFrom('email', 'password', 'captcha', 'account_id', '__proto__', 'constructor', 'firstName', 'first_name', '');
  const shaped = fc.dictionary(keys, fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: false }).map((value) => JSON.stringify(value));

  it('any body is answered below 500 and leaves Object.prototype alone [S48, S49]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(json, shaped, fc.string()),
        fc.constantFrom(url, '/api/v3/profiles', '/api/v3/2fa', '/api/v3/email-confirmations'),
        async (payload, to) => {
          const reply = await post(payload, {}, to);
          expect(reply.status).toBeLessThan(500);
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      { numRuns: Math.min(fuzzRuns, 2_000) },
    );
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });

  it('reading it gives a plain object or a refusal, never another prototype [S49]', () => {
    fc.assert(
      fc.property(fc.oneof(json, shaped, fc.string()), (text) => {
        try {
          const value = readJson(Buffer.from(text));
          if (value !== undefined) expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
        } catch (error) {
          expect(error).toBeInstanceOf(HttpError);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
