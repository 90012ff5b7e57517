import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { RequestDefinition, Value } from '../../../../src/domain/apps/definition';
import { compile } from '../../../../src/server/apps/runtime/compile';
import { encodePairs, formPairs, queryPairs } from '../../../../src/server/apps/runtime/written';
import { callStep } from '../../../../src/server/engine/callStep';
import { callContext, closeCounterparts, memoryFiles, startCounterpart, stepErrorOf } from '../../connectors/counterpart';
import { actionIn, connectionTo, declare, facts, runAction, write } from './declared';

afterAll(closeCounterparts);

const text = { key: 'text', label: 'Text', type: 'text' } as const;
const amount = { key: 'amount', label: 'Amount', type: 'number' } as const;
const file = { key: 'file', label: 'File', type: 'file' } as const;

const start = () => startCounterpart(() => ({ body: { id: 7 } }));

async function sent(request: RequestDefinition, input: Readonly<Record<string, unknown>> = {}, files = memoryFiles()) {
  const target = await start();
  await runAction(declare({ actions: [write(request, { fields: [text, amount, file] })] }), target, { input, files });
  return target.last();
}

const keptFile = (files: ReturnType<typeof memoryFiles>) =>
  files.keep({ name: 'ü.txt', type: 'text/plain', bytes: Readable.from([Buffer.from('bytes')], { objectMode: false }) });

describe('a request of a declared app', () => {
  it('has method, path, query, headers and credentials, with values encoded [Z85]', async () => {
    const request: RequestDefinition = {
      method: 'PUT',
      path: '/items/{input.text}/x',
      query: { q: '{input.text}', missing: '{input.amount}' },
      headers: { 'X-Name': '{input.text|md5}', 'X-Data': { name: '{input.text}' } },
    };
    const last = await sent(request, { text: 'ü /?#&+' });
    expect(last).toMatchObject({ method: 'PUT', path: '/v1/items/%C3%BC%20%2F%3F%23%26%2B/x' });
    expect([...last.query]).toEqual([['q', 'ü /?#&+']]);
    expect(last.headers).toMatchObject({ authorization: 'Bearer canary-key', 'x-data': '{"name":"\\u00fc /?#&+"}' });
  });

  it('keeps the digits of numbers in JSON [Z85]', async () => {
    const last = await sent(
      { method: 'POST', path: '/x', body: { json: { amount: '{input.amount}', text: '{input.text}' } } },
      {
        amount: '8202522731445525542',
      },
    );
    expect([last.headers['content-type'], last.body]).toEqual(['application/json', '{"amount":8202522731445525542}']);
  });

  it('writes forms with inner values in brackets, as JSON, and by repeated names [Z85]', () => {
    const form = { items: [{ price: 'p', tags: ['a', 'b'] }], expand: ['x', 'y'], on: true };
    expect(formPairs(form)).toEqual([
      ['items[0][price]', 'p'],
      ['items[0][tags][]', 'a'],
      ['items[0][tags][]', 'b'],
      ['expand[]', 'x'],
      ['expand[]', 'y'],
      ['on', 'true'],
    ]);
    expect(formPairs(form, 'json')).toEqual([
      ['items', '[{"price":"p","tags":["a","b"]}]'],
      ['expand', '["x","y"]'],
      ['on', 'true'],
    ]);
    expect(formPairs({ expand: ['x', 'y'] }, 'repeat')).toEqual([
      ['expand', 'x'],
      ['expand', 'y'],
    ]);
  });

  it('writes lists of a query by its style, and objects in brackets [Z85]', () => {
    expect(queryPairs({ a: [1, 2], created: { gte: 3 }, sort: [{ field: 'n' }], none: null })).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['created[gte]', '3'],
      ['sort[0][field]', 'n'],
    ]);
    expect(queryPairs({ a: [1, 2] }, 'brackets')).toEqual([
      ['a[]', '1'],
      ['a[]', '2'],
    ]);
    expect(queryPairs({ a: [1, 2] }, 'commas')).toEqual([['a', '1,2']]);
  });

  it('gives back every value of a flat form as it was [Z85]', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), (form) => {
        expect([...new URLSearchParams(encodePairs(formPairs(form)))]).toEqual(Object.entries(form));
      }),
    );
  });

  it('sends texts, GraphQL with variables, and forms with files [Z85]', async () => {
    const graphql = { query: 'query Q($n: String) { n }', variables: { n: '{input.text}' } };
    expect((await sent({ method: 'POST', path: '/g', body: { graphql } }, { text: 'a"b' })).json).toEqual({
      ...graphql,
      variables: { n: 'a"b' },
    });
    const plain = await sent({ method: 'POST', path: '/t', body: { text: 'Hello {input.text}', type: 'text/markdown' } }, { text: 'you' });
    expect([plain.headers['content-type'], plain.body]).toEqual(['text/markdown', 'Hello you']);
    const files = memoryFiles();
    const kept = await keptFile(files);
    const multipart = [
      { name: 'about', value: { text: '{input.text}' } as Value },
      { name: 'file', file: '{input.file}' },
    ];
    const form = await sent({ method: 'POST', path: '/f', body: { multipart } }, { text: 'x', file: kept }, files);
    expect(form.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(form.body).toContain('name="about"\r\n\r\n{"text":"x"}\r\n');
    expect(form.body).toContain('name="file"; filename="ü.txt"\r\ncontent-type: text/plain\r\n\r\nbytes\r\n');
    const related = await sent({ method: 'POST', path: '/f', body: { multipart, related: true } }, { text: 'x', file: kept }, files);
    expect(related.headers['content-type']).toMatch(/^multipart\/related; boundary=/);
    expect(related.body).toContain('content-type: application/json; charset=utf-8\r\n\r\n{"text":"x"}\r\n');
    const whole = await sent({ method: 'PUT', path: '/f', body: { file: '{input.file}' } }, { file: kept }, files);
    expect([whole.headers['content-type'], whole.body]).toEqual(['text/plain', 'bytes']);
  });

  it('sends a text in a field for a file as a file of that text [Z85]', async () => {
    const typed = (type?: string) =>
      sent({ method: 'PUT', path: '/f', body: { file: '{input.file}', ...(type && { type }) } }, { file: 'Zoë\n' });
    const plain = await typed();
    expect([plain.headers['content-type'], plain.body]).toEqual(['text/plain; charset=utf-8', 'Zoë\n']);
    expect((await typed('application/octet-stream')).headers['content-type']).toBe('application/octet-stream');
  });

  it('stores a file that is the reply [Z85]', async () => {
    const target = await startCounterpart(() => ({
      body: Buffer.from('%PDF'),
      headers: { 'content-type': 'application/pdf', 'content-disposition': "attachment; filename*=UTF-8''%C3%BC.pdf" },
    }));
    const files = memoryFiles();
    const definition = declare({ actions: [write({ method: 'GET', path: '/f', reply: 'file' })] });
    expect(await runAction(definition, target, { files })).toMatchObject({ name: 'ü.pdf', type: 'application/pdf', size: 4 });
    expect([...files.kept.values()].map(String)).toEqual(['%PDF']);
  });

  it('sends a message with names and subjects in any script, its hidden receivers and its files [Z85]', async () => {
    const target = await startCounterpart(() => ({ body: {} }));
    const files = memoryFiles();
    const file = await files.keep({ name: 'ü.txt', type: 'text/plain', bytes: Readable.from([Buffer.from('Hello')]) });
    const $mail = {
      to: '{input.to}',
      bcc: '{input.bcc}',
      subject: '{input.subject}',
      text: '{input.text}',
      html: '<p>Hi</p>',
      files: '{input.files}',
    };
    const fields = (['to', 'bcc', 'subject', 'text', 'files'] as const).map((key) => ({
      key,
      label: key,
      type: key === 'files' ? ('file' as const) : ('longText' as const),
      ...(key === 'files' && { isMany: true }),
    }));
    const definition = declare({
      actions: [write({ method: 'POST', path: '/m', body: { json: { message: { raw: { $mail } } } } }, { fields })],
    });
    const send = (to: string) =>
      runAction(definition, target, {
        files,
        input: { to, bcc: 'max@example.com', subject: 'Zoë\nBcc: eve@example.com', text: 'Grüße', files: [file] },
      });
    await send('Zoë Müller <zoe@example.com>, ada@example.com');
    const { raw } = (target.last().json as { message: { raw: string } }).message;
    const mail = Buffer.from(raw, 'base64url').toString('utf8');
    expect(mail).toMatch(/^To: =\?UTF-8\?Q\?Zo=C3=AB_M=C3=BCller\?= <zoe@example\.com>,\s+ada@example\.com\r$/m);
    expect(mail.match(/^Bcc: .*$/gm)).toEqual(['Bcc: max@example.com']);
    expect(mail).toContain(Buffer.from('Hello').toString('base64'));
    expect((await stepErrorOf(send('nobody'))).message).toMatch(/^To must be mail addresses/);
  });

  it('signs in by a query, by a name and a password, and not at all where it says so [Z85]', async () => {
    const target = await start();
    const ways = {
      query: { kind: 'key', label: 'Key', place: 'query', name: 'key', value: '{connection.apiKey}' },
      basic: { kind: 'basic', label: 'Basic', user: '{connection.apiKey}', password: '' },
    } as const;
    const definition = declare({
      connection: { ...declare().connection!, ways },
      actions: [write({ method: 'GET', path: '/x' }), write({ method: 'GET', path: '/x', credentials: false }, { event: 'open' })],
    });
    const as = (way: string, event = 'write') =>
      runAction(definition, target, { event, connection: { ...connectionTo(target), $way: way } });
    await as('query');
    expect(target.last().url).toBe('/v1/x?key=canary-key');
    await as('basic');
    expect(target.last().headers.authorization).toBe(`Basic ${Buffer.from('canary-key:').toString('base64')}`);
    await as('query', 'open');
    expect(target.last().url).toBe('/v1/x');
  });

  it('goes to the hosts of the app only, also after a redirect and to an address of a reply [Z85]', async () => {
    const other = await start();
    let location = '/v1/there';
    const target = await startCounterpart(({ path }) =>
      path === '/v1/x' ? { status: 307, headers: { location } } : { body: { to: other.url } },
    );
    const definition = declare({
      actions: [
        write({ method: 'GET', path: '/x' }),
        write(
          { method: 'GET', address: 'look.body.to' },
          { event: 'follow', steps: [{ name: 'look', request: { method: 'GET', path: '/look' } }] },
        ),
      ],
    });
    await runAction(definition, target);
    expect(target.last().path).toBe('/v1/there');
    location = `${other.url}/there`;
    await expect(runAction(definition, target)).rejects.toThrow('which does not belong to the app');
    expect((await stepErrorOf(runAction(definition, target, { event: 'follow' }))).message).toMatch(
      /does not belong to Stock, so nothing was sent/,
    );
    expect(other.requests).toEqual([]);
  });

  it('never leaves its operation by a value of its path [Z85]', async () => {
    const target = await start();
    const definition = declare({ actions: [write({ method: 'GET', path: '/items/{input.text}/x' }, { fields: [text] })] });
    for (const value of ['..', '.', '%2e%2e', '%252e%252e', ' ', ''])
      await stepErrorOf(runAction(definition, target, { input: { text: value } })).catch(() => undefined);
    expect(target.requests.filter(({ path }) => !/^\/v1\/items\/[^/]+\/x$/.test(path))).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (value) => {
        await runAction(definition, target, { input: { text: value } }).catch(() => undefined);
        expect(target.requests.every(({ path }) => /^\/v1\/items\/[^/]+\/x$/.test(path))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('shows no secret of the connection in any message, although the app repeats its address [Z85]', async () => {
    const target = await startCounterpart(({ url, headers }) => ({
      status: 400,
      body: { message: `Bad ${url} ${headers.authorization}` },
    }));
    const connector = compile(
      declare({
        bases: { default: '{connection.server}/bot{connection.apiKey}' },
        errors: [{ when: { status: 400 }, is: 'refused', say: 'It said: {reply.body.message}' }],
        actions: [write({ method: 'GET', path: '/x' })],
      }),
      facts,
    );
    const { store, files, kept, zone, now, idempotencyKey, outgoing } = callContext();
    const result = await callStep(outgoing, {
      action: actionIn(connector, 'write'),
      input: {},
      connection: connectionTo(target),
      connectionFields: connector.connection!.fields,
      store,
      files,
      kept,
      idempotencyKey,
      zone,
      region: null,
      now,
      signal: new AbortController().signal,
    });
    expect(target.last().path).toBe('/botcanary-key/x');
    expect(JSON.stringify(result)).toContain('It said: Bad');
    expect(JSON.stringify(result)).not.toContain('canary');
  });
});
