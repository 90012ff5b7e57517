import { createHmac, randomBytes } from 'node:crypto';
import type { FieldValues, HookRequest } from '../../../src/server/connectors/connector';
import { StepError } from '../../../src/server/connectors/connector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { OutgoingError } from '../../../src/server/outgoing';
import {
  actionOf,
  callContext,
  closeCounterparts,
  shapeProblems,
  startCounterpart,
  stepErrorOf,
  testTime,
  triggerOf,
  type Reply,
} from './counterpart';

afterAll(closeCounterparts);

const hookCall = (input: FieldValues = {}) => ({ input, now: testTime, random: (count: number) => randomBytes(count) });

const hookRequest = (body: string | Buffer, headers: Record<string, string> = {}, query: Record<string, string> = {}): HookRequest => ({
  method: 'POST',
  headers,
  query,
  body: Buffer.isBuffer(body) ? body : Buffer.from(body),
});

const catchHook = triggerOf(webhooks, 'hook', 'catch_hook');
const catchRaw = triggerOf(webhooks, 'hook', 'catch_raw_hook');
const json = { 'content-type': 'application/json; charset=utf-8' };

const dataOf = (request: HookRequest, input: FieldValues = {}) =>
  catchHook.receive(request, hookCall(input)).events.map(({ data }) => data);

function refusal(receive: () => unknown): { message: string; status: number | undefined } {
  try {
    receive();
  } catch (error) {
    if (error instanceof StepError) return { message: error.message, status: error.options.status };
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('a caught hook', () => {
  it('reads JSON, forms and the query, and gives XML and other texts as text', () => {
    expect(dataOf(hookRequest('{"a":[1]}', json, { q: '1' }))).toEqual([{ method: 'POST', query: { q: '1' }, body: { a: [1] } }]);
    expect(dataOf(hookRequest('a=1&b=2&b=3&c%5B%5D=4', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([
      { method: 'POST', query: {}, body: { a: '1', b: ['2', '3'], c: ['4'] } },
    ]);
    expect(dataOf(hookRequest('<order id="7"/>', { 'content-type': 'application/xml' }))).toMatchObject([{ body: '<order id="7"/>' }]);
    expect(dataOf(hookRequest('{"a":1}'))).toMatchObject([{ body: { a: 1 } }]);
    expect(dataOf(hookRequest('[not json'))).toMatchObject([{ body: '[not json' }]);
    expect(dataOf(hookRequest(''))).toMatchObject([{ body: null }]);
  });

  it('refuses JSON that is broken, nested too deeply, or has names of the language, with the status 400', () => {
    for (const body of ['{"a":', `${'['.repeat(70)}${']'.repeat(70)}`, '{"__proto__":{"a":1}}']) {
      expect([body.slice(0, 12), refusal(() => catchHook.receive(hookRequest(body, json), hookCall())).status]).toEqual([
        body.slice(0, 12),
        400,
      ]);
    }
    const form = hookRequest('__proto__=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(refusal(() => catchHook.receive(form, hookCall())).status).toBe(400);
  });

  it('gives a repeated delivery the same key, and two equal requests without a delivery header two keys [Z40]', () => {
    const keyOf = (headers: Record<string, string>) => catchHook.receive(hookRequest('{"a":1}', headers), hookCall()).events[0]!.key;
    for (const header of ['idempotency-key', 'webhook-id', 'x-github-delivery'])
      expect(keyOf({ [header]: 'd-1' })).toBe(keyOf({ [header]: 'd-1' }));
    expect(keyOf({ 'idempotency-key': 'd-1' })).not.toBe(keyOf({ 'idempotency-key': 'd-2' }));
    expect(keyOf({})).not.toBe(keyOf({}));
  });

  it('runs once for each item of a list if asked to, with a key for each', () => {
    const request = hookRequest('[{"n":1},{"n":2}]', { ...json, 'idempotency-key': 'd' });
    const { events } = catchHook.receive(request, hookCall({ splitsLists: true }));
    expect(events.map(({ data }) => data)).toMatchObject([{ body: { n: 1 } }, { body: { n: 2 } }]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(2);
    expect(dataOf(request)).toMatchObject([{ body: [{ n: 1 }, { n: 2 }] }]);
    const many = hookRequest(JSON.stringify(Array(101).fill(1)), json);
    expect(refusal(() => catchHook.receive(many, hookCall({ splitsLists: true }))).status).toBe(413);
  });

  it('accepts only requests with the shared secret, in the header of the person’s choice', () => {
    const input = { secret: 'canary-secret' };
    const receive =
      (headers: Record<string, string>, more = {}) =>
      () =>
        catchHook.receive(hookRequest('{}', headers), hookCall({ ...input, ...more }));
    expect(receive({ 'x-webhook-secret': 'canary-secret' })().events).toHaveLength(1);
    expect(receive({ authorization: 'Bearer canary-secret' }, { secretHeader: 'Authorization' })().events).toHaveLength(1);
    const wrong: Record<string, string>[] = [{}, { 'x-webhook-secret': 'canary-secreT' }, { 'x-webhook-secret': '' }];
    for (const headers of wrong) {
      const { message, status } = refusal(receive(headers));
      expect(status).toBe(401);
      expect(message).not.toContain('canary');
    }
  });

  it('accepts only bodies with the right signature, in hexadecimal digits or base64, with or without a prefix', () => {
    const signed = (encoding: 'hex' | 'base64', body = '{"a":1}') => createHmac('sha256', 'signing-key').update(body).digest(encoding);
    const receive =
      (headers: Record<string, string>, more = {}) =>
      () =>
        catchHook.receive(hookRequest('{"a":1}', headers), hookCall({ signingKey: 'signing-key', ...more }));
    expect(receive({ 'x-hub-signature-256': `sha256=${signed('hex')}` })().events).toHaveLength(1);
    expect(receive({ 'x-signature': signed('base64') }, { signatureHeader: 'X-Signature' })().events).toHaveLength(1);
    for (const value of ['', 'sha256=', signed('hex', '{"a":2}'), signed('hex').slice(2), 'nonsense'])
      expect(refusal(receive({ 'x-hub-signature-256': value })).status).toBe(401);
  });

  it('answers as the person chose, never as a page and never with a failure', () => {
    const reply = (input: FieldValues) => catchHook.receive(hookRequest('{}', json), hookCall(input)).reply!;
    expect(reply({})).toMatchObject({ status: 200, body: '{"status":"success"}' });
    expect(reply({ replyStatus: '202', replyBody: '<script>alert(1)</script>' })).toMatchObject({
      status: 202,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
    expect(reply({ replyStatus: 204 })).toMatchObject({ status: 204, body: '' });
    expect(refusal(() => reply({ replyStatus: 500 })).message).toBe('Status of the answer must be a whole number from 200 to 299.');
  });

  it('gives a raw hook its bytes and headers, without credentials', () => {
    const body = Buffer.from([0xff, 0x41]);
    const request = hookRequest(body, { 'x-a': 'b', authorization: 'Bearer t', cookie: 'c', 'x-webhook-secret': 's-e-c-r-e-t' });
    const [event] = catchRaw.receive(request, hookCall({ secret: 's-e-c-r-e-t' })).events;
    expect(shapeProblems(catchRaw.sample, event!.data, 'event')).toEqual([]);
    expect(event!.data).toEqual({ method: 'POST', query: {}, headers: { 'x-a': 'b' }, body: '\uFFFDA', bodyBase64: '/0E=' });
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
      message: 'The webhook answered 404: “No such order”. Check the address.',
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
      '/502': { status: 502 },
    };
    const target = await startCounterpart(({ path }) => replies[path]!);
    const failure = async (event: string, path: string) => (await stepErrorOf(run(event, { url: target.url + path }))).options;
    expect(await failure('post', '/429')).toEqual({ status: 429, isTransient: true, retryAfter: 7000 });
    expect(await failure('post', '/503')).toEqual({ status: 503, isTransient: true, retryAfter: 60_000 });
    expect(await failure('post', '/500')).toEqual({ status: 500 });
    // A gateway does not know whether the app did it.
    expect(await failure('post', '/502')).toEqual({ status: 502, isUncertain: true });
    for (const event of ['get', 'put', 'delete']) expect(await failure(event, '/500')).toEqual({ status: 500, isTransient: true });
  });

  it('refuses addresses, bodies and headers that cannot be sent, before it sends anything', async () => {
    const target = await startCounterpart(() => ({}));
    const failure = async (input: FieldValues) => (await stepErrorOf(run('post', input))).message;
    expect(await failure({})).toBe('Address is missing.');
    expect(await failure({ url: 'nowhere' })).toMatch(/^The address is not a web address/);
    expect(await failure({ url: target.url, body: '{"a":' })).toMatch(/^Body is not valid JSON/);
    expect(await failure({ url: target.url, data: 'text' })).toBe('Data must be names with values.');
    await expect(run('post', { url: 'ftp://127.0.0.1/' })).rejects.toBeInstanceOf(OutgoingError);
    await expect(run('post', { url: target.url, headers: { 'x-a': 'b\r\nx-c: d' } })).rejects.toBeInstanceOf(OutgoingError);
    expect(target.requests).toEqual([]);
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

  it('refuses a list that is too long to remember, and reads the longest one that is not', async () => {
    let orders: unknown[] = Array.from({ length: 1000 }, (_, id) => ({ id }));
    const target = await startCounterpart(() => ({ body: orders }));
    const input = { url: target.url };
    const { cursor } = await trigger.poll(callContext({ input }) as never);
    expect((await trigger.poll({ ...callContext({ input }), cursor })).events).toEqual([]);
    orders = [{ id: 'new' }, ...orders];
    const error = await stepErrorOf(trigger.poll({ ...callContext({ input }), cursor }));
    expect(error.message).toBe('The list has more than 1000 items. Ask for fewer, with a parameter of the address such as “limit”.');
  });

  it('begins again without events when its address changes, and says where there is no list', async () => {
    const target = await startCounterpart(() => ({ body: [{ id: 1 }] }));
    const poll = (input: FieldValues, cursor: unknown) => trigger.poll({ ...callContext({ input }), cursor });
    const { cursor } = await poll({ url: target.url }, null);
    expect((await poll({ url: `${target.url}/other` }, cursor)).events).toEqual([]);
    expect((await stepErrorOf(poll({ url: target.url, listPath: 'a.b' }, cursor))).message).toBe('There is no list at “a.b” in the reply.');
  });
});
