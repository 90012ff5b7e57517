import { getIntrospectionQuery } from 'graphql';
import { sql } from 'kysely';
import { operations } from '../../../src/contract/browser/graphql/operations';
import { anyAddress } from '../../support/serverPeople';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';

const production = { PATCHBAY_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@patchbay.example' };
const post = (browser: Browser, query: string, variables: unknown = {}, operationName = 'q') =>
  browser.post('/api/graphql/v2', { operationName, query, variables });
/** A query nested to this depth. */
const nested = (depth: number) => `query q ${'{ session '.repeat(depth)}{ identity }${' }'.repeat(depth)}`;
const aliases = (count: number) => `query q { ${Array.from({ length: count }, (_, n) => `a${n}: abTests { id }`).join(' ')} }`;

describe('outside production', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ env: { GRAPHQL_FIELDS: '40', GRAPHQL_LOOK_UPS: '10' } });
  });
  beforeEach(() => {
    browser = server.browser(anyAddress());
  });
  afterAll(() => server.close());

  it('one operation is answered without operationName, and a second name must be its own [S55]', async () => {
    const query = 'query q { abTests { id } }';
    for (const body of [{ query }, { query, operationName: null }, { query, operationName: 'q' }, { query: '{ abTests { id } }' }]) {
      const reply = await browser.post('/api/graphql/v2', body);
      expect([reply.status, reply.body.data]).toEqual([200, { abTests: expect.any(Array) }]);
    }
    const other = await browser.post('/api/graphql/v2', { query, operationName: 'p' });
    expect([other.status, other.body.errors]).toEqual([400, ['`operationName` must be the name of the operation.']]);
    const two = await browser.post('/api/graphql/v2', { query: `${query} query p { abTests { id } }` });
    expect([two.status, two.body.errors]).toEqual([400, ['Send exactly one operation.']]);
  });

  it('operations 500 levels deep are refused before they are executed [S55]', async () => {
    const reply = await post(browser, nested(500));
    expect([reply.status, reply.body.errors]).toEqual([400, ['Ask for at most 8 levels.']]);
  });

  it('queries of 8 levels are answered or refused by the schema, and 9 are too many, fragments included [S55]', async () => {
    expect((await post(browser, nested(8))).body.errors).toEqual(['Ask for at most 8 levels.']);
    const fragment = 'fragment f on Query { services { nodes { meta { oauth } } } }';
    expect((await post(browser, `query q { ...f } ${fragment}`)).status).toBe(200);
    const inner = (depth: number): string => (depth === 0 ? 'id' : `x { ${inner(depth - 1)} }`);
    expect((await post(browser, `query q { a { ...f } } fragment f on A { ${inner(8)} }`)).body.errors).toEqual([
      'Ask for at most 8 levels.',
    ]);
  });

  it('queries with 1,000 aliases are refused, with 16 too, and with 15 they are answered [S55]', async () => {
    expect((await post(browser, aliases(1000))).status).toBe(400);
    expect((await post(browser, aliases(16))).body.errors).toEqual(['Use at most 15 aliases.']);
    expect((await post(browser, aliases(15))).status).toBe(200);
  });

  it('aliases inside fragments count each time that the fragment is used [S55]', async () => {
    const fragment = 'fragment f on Session { a: identity b: identity }';
    expect((await post(browser, `query q { session { ${'...f '.repeat(8)} } } ${fragment}`)).body.errors).toEqual([
      'Use at most 15 aliases.',
    ]);
  });

  it('fragments in a circle are refused, and fragments that double each time cost no time [S55]', async () => {
    const circle = 'query q { ...a } fragment a on Query { ...b } fragment b on Query { ...a }';
    expect((await post(browser, circle)).body.errors).toEqual(['A fragment contains itself.']);
    const doubling = Array.from({ length: 60 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`).join(' ');
    const reply = await post(browser, `query q { ...f0 } ${doubling} fragment f60 on Query { abTests { id } }`);
    expect(reply.status).toBe(400);
  });

  it('more than 2,000 tokens are refused [S55]', async () => {
    const reply = await post(browser, `query q { ${'abTests { id } '.repeat(500)} }`);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0]).toMatch(/tokens/);
  });

  it('what would come to too many fields is refused, by the length of its pages [S55]', async () => {
    const query = (first: string) =>
      `query q${first === '$n' ? '($n: Int)' : ''} { zapTemplates(first: ${first}) { nodes { services { id key name slug description categories logoUrl color meta { oauth } } steps { type } } } }`;
    expect((await post(browser, query('2'))).status).toBe(200);
    expect((await post(browser, query('100'))).status).toBe(400);
    expect((await post(browser, query('$n'), { n: 100 })).status).toBe(400);
  });

  it('the endpoint of GraphQL accepts a single query only: no batch, no second operation, no other name, no mutation, no GET [S55]', async () => {
    const one = { operationName: 'q', query: 'query q { abTests { id } }', variables: {} };
    expect((await browser.post('/api/graphql/v2', JSON.stringify([one, one]))).status).toBe(400);
    expect((await post(browser, 'query q { abTests { id } } query r { abTests { id } }')).status).toBe(400);
    expect((await post(browser, 'query r { abTests { id } }')).status).toBe(400);
    expect((await post(browser, 'mutation q { abTests { id } }')).status).toBe(400);
    expect((await post(browser, '{ abTests { id } }')).status).toBe(400);
    expect((await browser.get('/api/graphql/v2?query=query%20q%7BabTests%7Bid%7D%7D&operationName=q')).status).toBe(405);
  });

  it('a write needs the CSRF token here as everywhere [S34, S55]', async () => {
    const one = { operationName: 'q', query: 'query q { abTests { id } }' };
    const reply = await browser.post('/api/graphql/v2', one, { csrf: false });
    expect([reply.status, reply.body.reason]).toEqual([403, 'csrf_failed']);
  });

  it('no message suggests a name [S55]', async () => {
    for (const query of [
      'query q { abTest { id } }',
      'query q { services(sort: popularty) { total } }',
      'query q { session { identit } }',
    ]) {
      const reply = await post(browser, query);
      expect(reply.status).toBe(400);
      expect(reply.text).not.toMatch(/did you mean/i);
    }
    const variables = await post(browser, 'query q($s: ServiceSort) { services(sort: $s) { total } }', { s: 'popularty' });
    expect(variables.status).toBe(400);
    expect(variables.text).not.toMatch(/did you mean/i);
  });

  it('limits count fields and not requests [S55]', async () => {
    for (let round = 0; round < 2; round += 1) expect((await post(browser, aliases(15))).status).toBe(200);
    const reply = await post(browser, aliases(15));
    expect([reply.status, reply.body.reason]).toEqual([429, 'too_often']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('looking up codes is limited by how many are looked up, however few requests hold them [S54, S55]', async () => {
    const guesses = `query q { ${Array.from({ length: 12 }, (_, n) => `a${n}: invitationByCode(code: "${n}") { id }`).join(' ')} }`;
    const reply = await post(browser, guesses);
    expect(reply.status).toBe(200);
    expect(reply.body.errors).toHaveLength(2);
    expect(reply.body.errors[0]).toMatchObject({ extensions: { code: 'too_often' } });
  });

  it('the schema can be read [S55]', async () => {
    const reply = await post(browser, getIntrospectionQuery(), {}, 'IntrospectionQuery');
    expect(reply.body.data.__schema.queryType).toMatchObject({ name: 'Query' });
  });

  it('a field that fails says nothing of why [S60, S55]', async () => {
    const lines: string[] = [];
    const broken = await startServer({ logTo: lines });
    // A row that the server itself never writes.
    await sql`update services set categories = array[null]::text[]`.execute(broken.context.db);
    const reply = await post(broken.browser(anyAddress()), 'query q { service(id: "trello") { categories } }');
    expect(reply.body).toEqual({
      data: { service: null },
      errors: [{ message: 'Something went wrong on our side.', path: ['service', 'categories', 0], extensions: { code: 'internal' } }],
    });
    expect(lines.some((line) => line.includes('a field of GraphQL failed'))).toBe(true);
    await broken.close();
  });
});

describe('in production', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ env: production });
    browser = server.browser(anyAddress());
  });
  afterAll(() => server.close());

  it.each(operations)('$name is known [S55]', async ({ name, text }) => {
    const given = { withAccount: false, code: 'x', headImplementationId: 'x', headService: 'x', tailService: 'x', id: 'x' };
    expect((await post(browser, text, given, name)).status).toBe(200);
  });

  it('a known operation is answered without operationName too, and an unknown one is refused [S55]', async () => {
    const known = operations.find(({ name }) => name === 'abTestQuery')!;
    for (const body of [
      { query: known.text },
      { query: known.text, operationName: null },
      { query: known.text, operationName: known.name },
    ]) {
      const reply = await browser.post('/api/graphql/v2', body);
      expect([reply.status, reply.body.data]).toEqual([200, expect.any(Object)]);
    }
    for (const query of ['query q { abTests { id } }', '{ abTests { id } }']) {
      const reply = await browser.post('/api/graphql/v2', { query });
      expect([reply.status, reply.body.reason]).toEqual([400, 'unknown_operation']);
    }
  });

  it('any other operation is refused, a known one changed by a letter or under another name included [S55]', async () => {
    const { name, text } = operations[0]!;
    const strangers = [
      ['query q { abTests { id } }', 'q'],
      [`${text} `, name],
      [text.replace('{', '{ __typename'), name],
      [text, 'q'],
      [getIntrospectionQuery(), 'IntrospectionQuery'],
      [nested(500), 'q'],
      [aliases(1000), 'q'],
    ] as const;
    for (const [query, operationName] of strangers) {
      const reply = await post(browser, query, {}, operationName);
      expect([operationName, reply.status, reply.body.reason]).toEqual([
        operationName,
        400,
        query.length > 20_000 ? 'invalid_request' : 'unknown_operation',
      ]);
    }
  });
});
