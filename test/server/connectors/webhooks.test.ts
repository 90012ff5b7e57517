import fc from 'fast-check';
import { createHmac, randomBytes } from 'node:crypto';
import { isTooDeep } from '../../../src/domain/runs/json';
import type { FieldValues, HookRequest } from '../../../src/server/connectors/connector';
import { StepError } from '../../../src/server/connectors/connector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { headerPairs } from '../../../src/server/connectors/webhooks/requestTarget';
import {
  actionOf,
  callContext,
  closeCounterparts,
  memoryFiles,
  shapeProblems,
  startCounterpart,
  stepErrorOf,
  testTime,
  triggerOf,
  type Reply,
} from './counterpart';

afterAll(closeCounterparts);

const hookCall = (input: FieldValues = {}) => ({
  input,
  files: memoryFiles(),
  now: testTime,
  random: (count: number) => randomBytes(count),
});

const hookRequest = (body: string | Buffer, headers: Record<string, string> = {}, query: Record<string, string> = {}): HookRequest => ({
  method: 'POST',
  headers,
  query,
  body: Buffer.isBuffer(body) ? body : Buffer.from(body),
  large: null,
});

const catchHook = triggerOf(webhooks, 'hook', 'catch_hook');
const catchRaw = triggerOf(webhooks, 'hook', 'catch_raw_hook');
const json = { 'content-type': 'application/json; charset=utf-8' };

const dataOf = async (request: HookRequest, input: FieldValues = {}) =>
  (await catchHook.receive(request, hookCall(input))).events.map(({ data }) => data);
const bodyOf = async (body: string | Buffer, type: string) =>
  (await dataOf(hookRequest(body, { 'content-type': type }))).map((data) => (data as { body: unknown }).body)[0];

async function refusal(receive: () => Promise<unknown>): Promise<{ message: string; status: number | undefined }> {
  try {
    await receive();
  } catch (error) {
    if (error instanceof StepError) return { message: error.message, status: error.options.status };
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('a caught hook', () => {
  it('reads JSON, forms and the query, and gives other texts as text', async () => {
    expect(await dataOf(hookRequest('{"a":[1]}', json, { q: '1' }))).toEqual([{ method: 'POST', query: { q: '1' }, body: { a: [1] } }]);
    for (const type of ['text/json', 'application/x-json', 'application/vnd.api+json', 'APPLICATION/JSON', '', 'json', 'text/plain'])
      expect(await bodyOf('\uFEFF{"a":1}', type)).toEqual({ a: 1 });
    expect(await bodyOf('[not json', '')).toBe('[not json');
    expect(await bodyOf('<p>{}</p>', 'text/html')).toBe('<p>{}</p>');
    expect(await bodyOf('{"a":1}', 'text/csv')).toBe('{"a":1}');
    expect(await bodyOf('', 'application/json')).toBeNull();
    expect(await bodyOf('null', 'application/json')).toBeNull();
  });

  it('reads lines of JSON as a list [Z59]', async () => {
    expect(await bodyOf('{"a":1}\n\n{"a":2}\r\n', 'application/x-ndjson')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await bodyOf('\u001e{"a":1}\n\u001e[2]\n', 'application/json-seq')).toEqual([{ a: 1 }, [2]]);
    expect((await refusal(() => dataOf(hookRequest('{"a":1}\n{"a"', { 'content-type': 'application/jsonl' })))).status).toBe(400);
  });

  it('keeps the digits of numbers that a double cannot hold [Z60]', async () => {
    expect(await bodyOf('{"id":8202522731445525542,"n":12}', 'application/json')).toEqual({
      id: { exactNumber: '8202522731445525542' },
      n: 12,
    });
    expect(await bodyOf('{"price":10.10}', '')).toEqual({ price: { exactNumber: '10.10' } });
  });

  it('reads the names of forms as lists and records, in the encoding of the form [Z59]', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(await bodyOf('a=1&b=2&b=3&c%5B%5D=4&d=x+y%2Bz&e', form)).toEqual({ a: '1', b: ['2', '3'], c: ['4'], d: 'x y+z', e: '' });
    expect(await bodyOf('user[name]=Al&user[tags][]=a&user[tags][]=b&items[0][sku]=X&items[1][sku]=Y', form)).toEqual({
      user: { name: 'Al', tags: ['a', 'b'] },
      items: [{ sku: 'X' }, { sku: 'Y' }],
    });
    for (const [text, type] of [
      ['n=M%C3%BCller', form],
      ['n=Müller', form],
      ['n=M%FCller', form],
      ['n=M%FCller', `${form}; charset=iso-8859-1`],
    ] as const)
      expect(await bodyOf(text, type)).toEqual({ n: 'Müller' });
    expect(await bodyOf('n=%93%FA', `${form}; charset=shift_jis`)).toEqual({ n: '日' });
    expect(await bodyOf('toString=1', form)).toEqual({ toString: '1' });
  });

  it('reads the fields and files of a multipart form [Z59]', async () => {
    const form = new FormData();
    for (const [name, value] of [
      ['name', 'José'],
      ['tags[]', 'a'],
      ['tags[]', 'b'],
      ['address[city]', 'Köln'],
    ] as const)
      form.append(name, value);
    const photo = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
    form.append('photo', new Blob([photo], { type: 'image/png' }), 'größe.png');
    form.append('note', new Blob(['hello'], { type: 'text/plain' }), 'note.txt');
    const sent = new Response(form);
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(await bodyOf(bytes, sent.headers.get('content-type')!)).toEqual({
      name: 'José',
      tags: ['a', 'b'],
      address: { city: 'Köln' },
      photo: {
        name: 'größe.png',
        type: 'image/png',
        content: photo.toString('base64'),
        encoding: 'base64',
        size: 6,
        file: expect.anything(),
      },
      note: { name: 'note.txt', type: 'text/plain', content: 'hello', encoding: 'text', size: 5, file: expect.anything() },
    });
    const half = hookRequest(bytes.subarray(0, 100), { 'content-type': sent.headers.get('content-type')! });
    expect((await refusal(() => dataOf(half))).status).toBe(400);
    expect((await refusal(() => dataOf(hookRequest(bytes, { 'content-type': 'multipart/form-data' })))).status).toBe(400);
  });

  it('reads XML by one rule, with its text beside it, and gives what is none as a text [Z59]', async () => {
    const text =
      '<?xml version="1.0"?><o:order id="007"><item>a</item><item n="1">b &amp; <![CDATA[<c>]]></item><none/><total>01.50</total></o:order>';
    const value = { 'o:order': { '@id': '007', item: ['a', { '@n': '1', '#text': 'b & <c>' }], none: '', total: '01.50' } };
    for (const type of ['application/xml', 'text/xml; charset=utf-8', 'application/soap+xml', ''])
      expect(await dataOf(hookRequest(text, { 'content-type': type }))).toEqual([
        { method: 'POST', query: {}, body: value, bodyText: text },
      ]);
    const grows = '<!DOCTYPE a [<!ENTITY b "xxxxxxxx">]><a>&b;</a>';
    for (const other of [grows, '<a><b></a>', '<__proto__>1</__proto__>'])
      expect(await dataOf(hookRequest(other, { 'content-type': 'text/xml' }))).toEqual([{ method: 'POST', query: {}, body: other }]);
  });

  it('reads texts in the encoding of their mark, header or declaration, and else in UTF-8 or Windows-1252 [Z59]', async () => {
    const order = '{"name":"José €"}';
    const windows = Buffer.from('{"name":"Jos\xe9 \x80"}', 'latin1');
    const utf16 = Buffer.from(order, 'utf16le');
    for (const [bytes, type] of [
      [Buffer.from(order), 'application/json'],
      [windows, 'application/json; charset=iso-8859-1'],
      [windows, 'application/json; charset="Windows-1252"'],
      [windows, 'application/json; charset=utf-8'],
      [windows, 'application/json'],
      [utf16, 'application/json; charset=utf-16le'],
      [utf16, 'application/json'],
      [Buffer.from(utf16).swap16(), 'application/json'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'application/json; charset=utf-8'],
      [Buffer.from(`\uFEFF${order}`), 'application/json; charset=iso-8859-1'],
      [Buffer.from(order), 'application/json; charset=nonsense'],
    ] as const)
      expect([type, await bodyOf(bytes, type)]).toEqual([type, { name: 'José €' }]);
    const declared = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><n>Jos\xe9</n>', 'latin1');
    expect(await bodyOf(declared, 'text/xml')).toEqual({ n: 'José' });
    expect(await bodyOf(Buffer.from('<meta charset="koi8-r"><p>\xf0</p>', 'latin1'), 'text/html')).toBe('<meta charset="koi8-r"><p>П</p>');
  });

  it('refuses JSON that is broken with the status 400', async () => {
    expect((await refusal(() => catchHook.receive(hookRequest('{"a":', json), hookCall()))).status).toBe(400);
  });

  it('takes 64 levels in each form of a body, and refuses more with that number [Z59]', async () => {
    const lists = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    const elements = (levels: number) => `${'<a>'.repeat(levels)}1${'</a>'.repeat(levels)}`;
    const sentence = 'The body has more than 64 levels of lists and records inside each other. Send a flatter one.';
    for (const [type, text] of [
      ['application/json', lists],
      ['text/plain', lists],
      ['application/x-ndjson', (levels: number) => `${lists(levels)}\n${lists(1)}`],
      ['application/xml', elements],
    ] as const) {
      const wanted = type === 'application/x-ndjson' ? 65 : 64;
      const value = await bodyOf(text(64), type);
      expect([type, isTooDeep(value, wanted), isTooDeep(value, wanted - 1)]).toEqual([type, false, true]);
      for (const levels of [65, 120, 100_000])
        expect([
          type,
          levels,
          await refusal(() => catchHook.receive(hookRequest(text(levels), { 'content-type': type }), hookCall())),
        ]).toEqual([type, levels, { message: sentence, status: 400 }]);
    }
  });

  it('takes names of the language as names; only __proto__, which is no property, is left out [Z16]', async () => {
    const text = '{"constructor":"Ferrari","prototype":{"__proto__":{"a":1},"n":1},"toString":"x","__proto__":1}';
    const read = { constructor: 'Ferrari', prototype: { n: 1 }, toString: 'x' };
    expect(await bodyOf(text, 'application/json')).toEqual(read);
    const form = 'constructor=Ferrari&prototype[n]=1&toString=x&__proto__=1&a[__proto__]=2';
    expect(await bodyOf(form, 'application/x-www-form-urlencoded')).toEqual({ ...read, prototype: { n: '1' } });
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it('gives a repeated delivery the same key, and two equal requests without a delivery header two keys [Z40]', async () => {
    const keyOf = async (headers: Record<string, string>) =>
      (await catchHook.receive(hookRequest('{"a":1}', headers), hookCall())).events[0]!.key;
    for (const header of ['idempotency-key', 'webhook-id', 'x-github-delivery'])
      expect(await keyOf({ [header]: 'd-1' })).toBe(await keyOf({ [header]: 'd-1' }));
    expect(await keyOf({ 'idempotency-key': 'd-1' })).not.toBe(await keyOf({ 'idempotency-key': 'd-2' }));
    expect(await keyOf({})).not.toBe(await keyOf({}));
  });

  it('runs once for each item of a list if asked to, with a key for each', async () => {
    const request = hookRequest('[{"n":1},{"n":2}]', { ...json, 'idempotency-key': 'd' });
    const { events } = await catchHook.receive(request, hookCall({ splitsLists: true }));
    expect(events.map(({ data }) => data)).toMatchObject([{ body: { n: 1 } }, { body: { n: 2 } }]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(2);
    expect(await dataOf(request)).toMatchObject([{ body: [{ n: 1 }, { n: 2 }] }]);
    const many = hookRequest(JSON.stringify(Array(101).fill(1)), json);
    expect((await refusal(() => catchHook.receive(many, hookCall({ splitsLists: true })))).status).toBe(413);
  });

  it('accepts only requests with the shared secret, in the header of the person’s choice', async () => {
    const input = { secret: 'canary-secret' };
    const receive =
      (headers: Record<string, string>, more = {}) =>
      () =>
        catchHook.receive(hookRequest('{}', headers), hookCall({ ...input, ...more }));
    expect((await receive({ 'x-webhook-secret': 'canary-secret' })()).events).toHaveLength(1);
    expect((await receive({ authorization: 'Bearer canary-secret' }, { secretHeader: 'Authorization' })()).events).toHaveLength(1);
    const wrong: Record<string, string>[] = [{}, { 'x-webhook-secret': 'canary-secreT' }, { 'x-webhook-secret': '' }];
    for (const headers of wrong) {
      const { message, status } = await refusal(receive(headers));
      expect(status).toBe(401);
      expect(message).not.toContain('canary');
    }
  });

  it('accepts only bodies with the right signature, in hexadecimal digits or base64, with or without a prefix', async () => {
    const signed = (encoding: 'hex' | 'base64', body = '{"a":1}') => createHmac('sha256', 'signing-key').update(body).digest(encoding);
    const receive =
      (headers: Record<string, string>, more = {}) =>
      () =>
        catchHook.receive(hookRequest('{"a":1}', headers), hookCall({ signingKey: 'signing-key', ...more }));
    expect((await receive({ 'x-hub-signature-256': `sha256=${signed('hex')}` })()).events).toHaveLength(1);
    expect((await receive({ 'x-signature': signed('base64') }, { signatureHeader: 'X-Signature' })()).events).toHaveLength(1);
    for (const value of ['', 'sha256=', signed('hex', '{"a":2}'), signed('hex').slice(2), 'nonsense'])
      expect((await refusal(receive({ 'x-hub-signature-256': value }))).status).toBe(401);
  });

  it('answers as the person chose, never as a page and never with a failure', async () => {
    const reply = async (input: FieldValues) => (await catchHook.receive(hookRequest('{}', json), hookCall(input))).reply!;
    expect(await reply({})).toMatchObject({ status: 200, body: '{"status":"success"}' });
    expect(await reply({ replyStatus: '202', replyBody: '<script>alert(1)</script>' })).toMatchObject({
      status: 202,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
    expect(await reply({ replyStatus: 204 })).toMatchObject({ status: 204, body: '' });
    expect((await refusal(() => reply({ replyStatus: 500 }))).message).toBe('Reply status must be a whole number from 200 to 299.');
  });

  it('gives a raw hook its bytes and headers, without credentials', async () => {
    const body = Buffer.from([0xff, 0x41]);
    const request = hookRequest(body, { 'x-a': 'b', authorization: 'Bearer t', cookie: 'c', 'x-webhook-secret': 's-e-c-r-e-t' });
    const [event] = (await catchRaw.receive(request, hookCall({ secret: 's-e-c-r-e-t' }))).events;
    expect(shapeProblems(catchRaw.sample, event!.data, 'event')).toEqual([]);
    expect(event!.data).toEqual({ method: 'POST', query: {}, headers: { 'x-a': 'b' }, body: 'ÿA', bodyBase64: '/0E=' });
  });
});

const run = (event: string, input: FieldValues) => actionOf(webhooks, event).run(callContext({ input }));

describe('a request to a webhook', () => {
  it('sends JSON with its types, headers, query, basic authentication and the key of the step', async () => {
    const target = await startCounterpart(() => ({ status: 201, headers: { 'set-cookie': 'session=1', 'x-a': 'b' }, body: { id: 7 } }));
    const output = await run('post', {
      url: `${target.url}/orders?a=1`,
      query: { b: 'ü &', c: ['1', '2'] },
      headers: { 'X-Shop': 'north' },
      username: 'ada',
      password: 'pass:word',
      data: { total: 49.9, tags: ['new'], note: null },
    });
    expect(target.last()).toMatchObject({ method: 'POST', path: '/orders', json: { total: 49.9, tags: ['new'], note: null } });
    expect([...target.last().query]).toEqual([
      ['a', '1'],
      ['b', 'ü &'],
      ['c', '1'],
      ['c', '2'],
    ]);
    expect(target.last().headers).toMatchObject({
      'content-type': 'application/json',
      'x-shop': 'north',
      authorization: `Basic ${Buffer.from('ada:pass:word').toString('base64')}`,
      'idempotency-key': 'key-of-the-step',
    });
    expect(output).toMatchObject({ status: 201, headers: { 'x-a': 'b' }, body: { id: 7 } });
    expect(JSON.stringify(output)).not.toContain('session');
  });

  it('appends its query to the address, which stays as it was typed [Z57]', async () => {
    const target = await startCounterpart(() => ({ body: {} }));
    await run('get', { url: `${target.url}/a?$filter=Name%20eq%201&b=c+d#top`, query: { $top: '5', q: 'a b&c=ü', 'x:y': '1,2' } });
    expect(target.last().url).toBe('/a?$filter=Name%20eq%201&b=c+d&$top=5&q=a%20b%26c%3D%C3%BC&x:y=1,2');
    await run('get', { url: target.url, query: { a: '1' } });
    expect(target.last().url).toBe('/?a=1');
  });

  it('sends the body of a GET request, and refuses that of a HEAD request', async () => {
    const target = await startCounterpart(() => ({ body: {} }));
    await run('custom_request', { url: target.url, method: 'GET', body: '{"a":1}' });
    expect(target.last()).toMatchObject({ method: 'GET', json: { a: 1 } });
    await run('custom_request', { url: target.url, method: 'GET' });
    expect(target.last()).toMatchObject({ method: 'GET', body: '' });
    const head = await stepErrorOf(run('custom_request', { url: target.url, method: 'HEAD', body: '{"a":1}' }));
    expect(head.message).toBe('A HEAD request can’t have a body. Clear Data and Body.');
  });

  it('gives the reply with exact numbers, as JSON, XML or text, and with its cookies only on purpose [Z59, Z60]', async () => {
    const replies: Record<string, Reply> = {
      '/json': { headers: { 'content-type': 'application/json' }, body: '{"id":8202522731445525542}' },
      '/null': { headers: { 'content-type': 'application/json' }, body: 'null' },
      '/xml': { headers: { 'content-type': 'text/xml' }, body: '<a b="1"/>' },
      '/text': { headers: { 'content-type': 'text/plain', 'set-cookie': 'session=1; Path=/' }, body: 'hi' },
    };
    const target = await startCounterpart(({ path }) => replies[path]!);
    const get = (path: string, more: FieldValues = {}) => run('get', { url: target.url + path, ...more });
    expect(await get('/json')).toMatchObject({ body: { id: { exactNumber: '8202522731445525542' } } });
    expect(await get('/null')).toMatchObject({ body: null });
    expect(await get('/xml')).toMatchObject({ body: { a: { '@b': '1' } }, bodyText: '<a b="1"/>' });
    expect(await get('/text')).not.toHaveProperty(['headers', 'set-cookie']);
    expect(await get('/text', { keepsCookies: true })).toMatchObject({ body: 'hi', headers: { 'set-cookie': 'session=1; Path=/' } });
  });

  it('sends numbers with their digits, in JSON and in forms [Z60]', async () => {
    const target = await startCounterpart(() => ({ body: {} }));
    const data = { price: { exactNumber: '10.10' }, of: [{ id: { exactNumber: '8202522731445525542' } }] };
    await run('post', { url: target.url, data });
    expect(target.last().body).toBe('{"price":10.10,"of":[{"id":8202522731445525542}]}');
    await run('put', { url: target.url, bodyType: 'form', data });
    expect(target.last().body).toBe('price=10.10&of=%7B%22id%22%3A8202522731445525542%7D');
  });

  it('sends forms, whole bodies, and any method', async () => {
    const target = await startCounterpart(() => ({ body: 'done' }));
    await run('put', { url: target.url, bodyType: 'form', data: { a: 'x y', b: [1, 2] } });
    expect(target.last()).toMatchObject({ method: 'PUT', body: 'a=x+y&b=1&b=2' });
    await run('custom_request', { url: target.url, method: 'PATCH', bodyType: 'raw', body: '<a/>', contentType: 'application/xml' });
    expect(target.last()).toMatchObject({ method: 'PATCH', body: '<a/>', headers: { 'content-type': 'application/xml' } });
    await run('delete', { url: target.url, token: 'tok', tokenHeader: 'X-Api-Key' });
    expect(target.last()).toMatchObject({ method: 'DELETE', body: '', headers: { 'x-api-key': 'tok' } });
    expect(await run('get', { url: target.url, token: 'tok' })).toMatchObject({ status: 200, body: 'done' });
    expect(target.last()).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer tok' } });
    expect(target.last().headers).not.toHaveProperty('idempotency-key');
  });

  it('fails with the status and a sentence, and goes on if asked to', async () => {
    const target = await startCounterpart(({ path }): Reply => ({ status: Number(path.slice(1)), body: { message: 'No such order.' } }));
    const failure = async (status: number) => stepErrorOf(run('post', { url: `${target.url}/${status}` }));
    expect(await failure(404)).toMatchObject({
      message: 'The webhook answered 404: “No such order”. Check the URL.',
      options: { status: 404 },
    });
    expect((await failure(400)).options).toEqual({ status: 400 });
    expect(await run('post', { url: `${target.url}/404`, acceptsFailures: true })).toMatchObject({
      status: 404,
      body: { message: 'No such order.' },
    });
  });

  it('tries later what the other side did not do, and what can be repeated without harm [Z30]', async () => {
    const replies: Record<string, Reply> = {
      '/429': { status: 429, headers: { 'retry-after': '7' } },
      '/503': { status: 503, headers: { 'retry-after': new Date(testTime.getTime() + 60_000).toUTCString() } },
      '/500': { status: 500 },
      '/501': { status: 501 },
      '/502': { status: 502 },
      '/504': { status: 504 },
      '/521': { status: 521 },
      '/599': { status: 599 },
      '/403': { status: 403 },
      '/403/after': { status: 403, headers: { 'retry-after': '60' } },
      '/403/limit': {
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(testTime.getTime() / 1000 + 90) },
      },
      '/403/left': { status: 403, headers: { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': String(testTime.getTime() / 1000 + 90) } },
    };
    const target = await startCounterpart(({ path }) => replies[path]!);
    const failure = async (event: string, path: string) => (await stepErrorOf(run(event, { url: target.url + path }))).options;
    expect(await failure('post', '/429')).toEqual({ status: 429, isTransient: true, retryAfter: 7000 });
    expect(await failure('post', '/503')).toEqual({ status: 503, isTransient: true, retryAfter: 60_000 });
    expect(await failure('post', '/403/after')).toEqual({ status: 403, isTransient: true, retryAfter: 60_000 });
    expect(await failure('post', '/403/limit')).toEqual({ status: 403, isTransient: true, retryAfter: 90_000 });
    for (const path of ['/403', '/403/left']) expect(await failure('post', path)).toEqual({ status: 403 });
    expect(await failure('post', '/501')).toEqual({ status: 501 });
    expect(await failure('post', '/521')).toEqual({ status: 521, isTransient: true });
    // Nobody knows whether the app did it.
    for (const status of [500, 502, 504, 599]) expect(await failure('post', `/${status}`)).toEqual({ status, isUncertain: true });
    for (const event of ['get', 'put', 'delete']) expect(await failure(event, '/500')).toEqual({ status: 500, isTransient: true });
  });

  it('sends again after a server error as its owner chose, with the key in the header that they named [Z69]', async () => {
    const target = await startCounterpart(({ path }) => ({ status: Number(path.slice(1)) }));
    const failure = async (status: number, input: FieldValues, event = 'post') =>
      (await stepErrorOf(run(event, { url: `${target.url}/${status}`, ...input }))).options;
    const patch = { method: 'PATCH' };
    for (const [event, input] of [
      ['post', {}],
      ['custom_request', patch],
    ] as const) {
      expect(await failure(500, { ...input, sendsAgain: 'always' }, event)).toEqual({ status: 500, isTransient: true });
      expect(await failure(500, { ...input, keyHeader: 'X-Request-Key' }, event)).toEqual({ status: 500, isTransient: true });
      expect(target.last().headers['x-request-key']).toBe(target.last().headers['idempotency-key']);
      for (const status of [500, 502, 503])
        expect(await failure(status, { ...input, sendsAgain: 'never', keyHeader: 'X-Request-Key' }, event)).toEqual({ status });
    }
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      expect(await failure(500, { method }, 'custom_request')).toEqual({ status: 500, isTransient: true });
    await expect(run('post', { url: target.url, sendsAgain: 'often' })).rejects.toThrow(/^Send again after a server error must be/);
    expect(target.last().method).toBe('DELETE');
  });

  it('a failure has the reply for the history: values of JSON, other texts, and no bytes [Z69]', async () => {
    const shownOf = async (reply: Reply) => {
      const target = await startCounterpart(() => ({ status: 500, ...reply }));
      return (await stepErrorOf(run('post', { url: target.url }))).reply;
    };
    const [json, html] = [{ 'content-type': 'application/json' }, { 'content-type': 'text/html' }];
    expect(await shownOf({ headers: json, body: { code: 'E7', fields: ['total'] } })).toEqual({
      status: 500,
      body: { code: 'E7', fields: ['total'] },
    });
    expect(await shownOf({ headers: html, body: '<h1>Oops</h1>' })).toEqual({ status: 500, body: '<h1>Oops</h1>' });
    const deep = `${'['.repeat(64)}${']'.repeat(64)}`;
    expect(await shownOf({ headers: json, body: deep })).toEqual({ status: 500, body: deep });
    expect(await shownOf({ body: Buffer.from([1, 0, 2]) })).toEqual({ status: 500 });
    expect(await shownOf({ body: '' })).toEqual({ status: 500 });
    expect(JSON.stringify(await shownOf({ body: 'x'.repeat(100_000) })).length).toBeLessThan(4100);
  });

  it('refuses addresses, bodies and headers that cannot be sent, before it sends anything', async () => {
    const target = await startCounterpart(() => ({}));
    const failure = async (input: FieldValues) => (await stepErrorOf(run('post', input))).message;
    expect(await failure({})).toBe('URL is missing.');
    expect(await failure({ url: 'nowhere' })).toMatch(/^The URL is not a web address/);
    expect(await failure({ url: target.url, body: '{"a":' })).toMatch(/^Body is not valid JSON/);
    expect(await failure({ url: target.url, data: 'text' })).toBe('Data must be names with values.');
    expect(await failure({ url: 'ftp://127.0.0.1/' })).toBe('The URL must begin with https:// or http://.');
    expect(await failure({ url: target.url, headers: { 'x a': 'b' } })).toBe('“x a” can’t be the name of a header.');
    expect(await failure({ url: target.url, bodyType: 'raw', contentType: 'a/b\r\nc: d' })).toMatch(/^Content type has characters/);
    expect(target.requests).toEqual([]);
  });

  it('sends each value of a header in its line, in UTF-8, so that none adds another header [Z57]', async () => {
    const target = await startCounterpart(() => ({}));
    await run('post', { url: target.url, headers: { 'X-A': 'b\r\nX-C: d', 'X-Name': ' José ✓\0 ' } });
    const { headers } = target.last();
    expect([headers['x-a'], headers['x-c']]).toEqual(['b X-C: d', undefined]);
    expect(Buffer.from(headers['x-name'] as string, 'latin1').toString('utf8')).toBe('José ✓');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const [[, written]] = headerPairs({ headers: { a: `${value}\r\nb: c` } }) as [[string, string]];
        expect(written).toMatch(/^[\x20-\x7e\x80-\xff]*$/);
      }),
      { numRuns: 10_000 },
    );
  });

  it('gives credentials to no other origin after a redirect', async () => {
    const other = await startCounterpart(() => ({ body: 'there' }));
    const first = await startCounterpart(() => ({ status: 307, headers: { location: `${other.url}/next` } }));
    await run('get', { url: first.url, token: 'canary-token', tokenHeader: 'X-Api-Key', headers: { 'X-Own': 'canary' } });
    expect(JSON.stringify(other.last().headers)).not.toContain('canary');
  });
});

describe('fetching a list on a schedule', () => {
  const trigger = triggerOf(webhooks, 'poll', 'retrieve');

  it('remembers the list at first, and then runs for each new item, the oldest first', async () => {
    let orders: unknown[] = [{ id: 2 }, { id: 1 }];
    const target = await startCounterpart(() => ({ body: { data: { orders } } }));
    const input = { url: target.url, listPath: 'data.orders' };
    const first = await trigger.poll(callContext({ input }) as never);
    expect(first.events).toEqual([]);
    orders = [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }];
    const second = await trigger.poll({ ...callContext({ input }), cursor: first.cursor });
    expect(second.events.map(({ data }) => data)).toEqual([{ id: 3 }, { id: 4 }]);
    orders = [{ id: 4, changed: true }];
    expect((await trigger.poll({ ...callContext({ input }), cursor: second.cursor })).events).toEqual([]);
  });

  it('runs for no item that comes up again because newer ones were deleted, at whichever end it is [Z70]', async () => {
    let list: unknown[] = [];
    const target = await startCounterpart(() => ({ body: list }));
    const idsOf = async (...pages: number[][]) => {
      const found: unknown[][] = [];
      let cursor: unknown = null;
      for (const page of pages) {
        list = page.map((id) => ({ id }));
        const polled = await trigger.poll({ ...callContext({ input: { url: target.url } }), cursor });
        found.push(polled.events.map(({ data }) => (data as { id: number }).id));
        ({ cursor } = polled);
      }
      return found;
    };
    expect(await idsOf([5, 4, 3], [4, 3, 2], [6, 4, 3])).toEqual([[], [], [6]]);
    expect(await idsOf([3, 4, 5], [2, 3, 4], [3, 4, 6], [4, 6, 7])).toEqual([[], [], [6], [7]]);
  });

  it('takes null for an empty list, knows an item whose names come in another order, and runs the oldest first of a list that grows at its end [Z58]', async () => {
    let list: unknown = null;
    const target = await startCounterpart(() => ({ body: { list } }));
    const poll = async (cursor: unknown) =>
      triggerOf(webhooks, 'poll', 'retrieve').poll({ ...callContext({ input: { url: target.url, listPath: 'list' } }), cursor });
    let { cursor } = await poll(null);
    const next = async (items: unknown) => {
      list = items;
      const news = await poll(cursor);
      cursor = news.cursor;
      return news.events.map(({ data }) => data);
    };
    const one = { a: 1, b: { c: 2, d: 3 } };
    expect(await next([one])).toEqual([one]);
    expect(await next([{ b: { d: 3, c: 2 }, a: 1 }])).toEqual([]);
    expect(await next([one, { id: 2 }, { id: 3 }])).toEqual([{ id: 2 }, { id: 3 }]);
    list = [one];
    ({ cursor } = await poll(null));
    expect(await next([{ id: 5 }, { id: 4 }, one])).toEqual([{ id: 4 }, { id: 5 }]);
  });

  it('refuses a list that is too long to remember, and reads the longest one that is not', async () => {
    let orders: unknown[] = Array.from({ length: 1000 }, (_, id) => ({ id }));
    const target = await startCounterpart(() => ({ body: orders }));
    const input = { url: target.url };
    const { cursor } = await trigger.poll(callContext({ input }) as never);
    expect((await trigger.poll({ ...callContext({ input }), cursor })).events).toEqual([]);
    orders = [{ id: 'new' }, ...orders];
    const error = await stepErrorOf(trigger.poll({ ...callContext({ input }), cursor }));
    expect(error.message).toBe('The list has more than 1000 items. Ask for fewer, with a query parameter such as “limit”.');
  });

  it('begins again without events when its address changes, and says where there is no list', async () => {
    const target = await startCounterpart(() => ({ body: [{ id: 1 }] }));
    const poll = (input: FieldValues, cursor: unknown) => trigger.poll({ ...callContext({ input }), cursor });
    const { cursor } = await poll({ url: target.url }, null);
    expect((await poll({ url: `${target.url}/other` }, cursor)).events).toEqual([]);
    expect((await stepErrorOf(poll({ url: target.url, listPath: 'a.b' }, cursor))).message).toBe('There is no list at “a.b” in the reply.');
  });
});

describe('files in requests', () => {
  it('a reply of a type that is no text is kept as a file, any other on demand [Z64]', async () => {
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]);
    const target = await startCounterpart(({ path }): Reply =>
      path === '/logo'
        ? {
            headers: { 'content-type': 'image/png', 'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.png" },
            body: picture,
          }
        : path === '/bytes'
          ? { headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from('{"id": 17}') }
          : { headers: { 'content-type': 'text/csv; charset=utf-8' }, body: 'id\n17' },
    );
    const files = memoryFiles();
    const get = (path: string, more: FieldValues = {}) =>
      actionOf(webhooks, 'get').run(callContext({ input: { url: `${target.url}${path}`, ...more }, files })) as Promise<{ body: any }>; // eslint-disable-line @typescript-eslint/no-explicit-any -- values of a test
    const { body: logo } = await get('/logo');
    expect(logo).toMatchObject({ name: 'Größe.png', type: 'image/png', size: 5 });
    expect(files.kept.get(logo.fileId)).toEqual(picture);
    expect((await get('/orders.csv')).body).toBe('id\n17');
    // A type that says nothing.
    expect((await get('/bytes')).body).toEqual({ id: 17 });
    expect((await get('/orders.csv', { keepsFile: true })).body).toMatchObject({ name: 'orders.csv', type: 'text/csv', size: 5 });
  });

  it('a file is the body, or a part of a form whose other values cannot change its structure [Z64, Z57]', async () => {
    const target = await startCounterpart(() => ({ body: {} }));
    const files = memoryFiles();
    const file = await files.keep({ name: 'a"b.txt', type: 'text/plain', bytes: Buffer.from('some bytes') });
    const post = (more: FieldValues) => actionOf(webhooks, 'post').run(callContext({ input: { url: target.url, ...more }, files }));
    await post({ bodyType: 'file', body: file });
    expect([target.last().headers['content-type'], target.last().body]).toEqual(['text/plain', 'some bytes']);
    const hostile = 'x\r\n--patchbay\r\ncontent-disposition: form-data; name="admin"\r\n\r\nyes';
    await post({ bodyType: 'multipart', data: { note: hostile, 'a"\r\nb': '1', files: [file, file] } });
    const { headers, body } = target.last();
    const request = hookRequest(body, { 'content-type': headers['content-type']! });
    const [data] = await dataOf(request);
    expect((data as { body: unknown }).body).toMatchObject({
      note: hostile,
      'a"\r\nb': '1',
      files: [
        { name: 'a"b.txt', content: 'some bytes' },
        { name: 'a"b.txt', content: 'some bytes' },
      ],
    });
    expect(Object.keys((data as { body: object }).body)).toEqual(['note', 'a"\r\nb', 'files']);
    expect((await stepErrorOf(post({ bodyType: 'file', body: 'a text' }))).message).toBe('Body must be the file from an earlier step.');
  });
});
