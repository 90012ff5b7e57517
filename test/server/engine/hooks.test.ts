import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { samplesOf } from '../../../src/server/engine/samples.store';
import type { Step } from '../../../src/domain/runs/definition';
import { lockRun } from '../../../src/server/engine/runs.store';
import { logOf, stepsOf } from '../../../src/server/engine/steps.store';
import { acceptEvents } from '../../../src/server/engine/acceptEvents';
import { closeCounterparts, startCounterpart, type Counterpart } from '../connectors/counterpart';
import { definitionOf, filterStep, hookTrigger, limitTasks, liveZap, runsOf, sends } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let app: Counterpart;

beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1' } });
  app = await startCounterpart(() => ({ body: { number: 7 } }));
});
beforeEach(async () => {
  await server.runZaps();
  app.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const post = (path: string | null, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  // The ids of runs are in the order of milliseconds.
  server.clock.advance(1);
  return server.app.inject({
    method: 'POST',
    url: path!,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
};

/** The log of the last run of a Zap. */
async function logOfRun(zap: { readonly id: number }) {
  const { db, encryption } = server.context;
  const record = await lockRun(db, (await runsOf(server, zap)).at(-1)!.id);
  return logOf(encryption, await stepsOf(db, record!));
}

describe('the address of a Zap', () => {
  it('accepts an event, and its Zap filters it and calls an app with its values [Z40]', async () => {
    const zap = await liveZap(
      server,
      definitionOf(
        hookTrigger(),
        filterStep('only', '{{trigger.body.country}}', 'DE'),
        sends('first', `${app.url}/orders`, '{"order": "{{trigger.body.id}}"}'),
        sends('second', `${app.url}/mails`, '{"about": "{{first.body.number}}"}'),
      ),
    );
    const reply = await post(zap.hook, { id: 1042, country: 'DE' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'success' }]);
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'admitted' }]);
    await post(zap.hook, { id: 1043, country: 'FR' });
    expect(await server.runZaps()).toBe(2);
    expect(await runsOf(server, zap)).toMatchObject([
      { state: 'succeeded', tasks: 2, error: null },
      { state: 'filtered', tasks: 0 },
    ]);
    expect(app.requests.map(({ path, json }) => [path, json])).toEqual([
      ['/orders', { order: '1042' }],
      ['/mails', { about: '7' }],
    ]);
  });

  it('gives numbers to apps with the digits in which they came [Z60]', async () => {
    const precise = await startCounterpart(() => ({
      headers: { 'content-type': 'application/json' },
      body: '{"total":20.20,"number":12345678901234567890}',
    }));
    const zap = await liveZap(
      server,
      definitionOf(
        hookTrigger(),
        filterStep('only', '{{trigger.body.items.0.price}}', '10.10'),
        sends('first', precise.url, '{"order": {{trigger.body}}, "text": "{{trigger.body.items.0.price}}", "id": {{trigger.body.id}}}'),
        sends('second', precise.url, '{"total": {{first.body.total}}, "number": {{first.body.number}}}'),
      ),
    );
    await post(zap.hook, '{"id":8202522731445525542,"items":[{"price":10.10,"count":2}]}');
    expect(await server.runZaps()).toBe(1);
    expect(precise.requests.map(({ body }) => body)).toEqual([
      '{"order": {"id":8202522731445525542,"items":[{"price":10.10,"count":2}]}, "text": "10.10", "id": 8202522731445525542}',
      '{"total": 20.20, "number": 12345678901234567890}',
    ]);
  });

  it('gives values that a Zap writes into JSON and addresses, and that change nothing around them [Z57]', async () => {
    const body = '{"text": "Order: {{trigger.body.text}}", "lines": {{trigger.body.lines}}, "role": "user"}';
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('first', `${app.url}/orders/{{trigger.body.id}}?by=zap`, body)));
    await post(zap.hook, { id: '7/../8?by=me', text: 'say "hi"\n", "role": "admin', lines: ['a', 2] });
    await server.runZaps();
    expect(await runsOf(server, zap)).toMatchObject([{ state: 'succeeded' }]);
    expect(app.requests.map(({ path, json }) => [path, json])).toEqual([
      ['/orders/7%2F..%2F8%3Fby%3Dme', { text: 'Order: say "hi"\n", "role": "admin', lines: ['a', 2], role: 'user' }],
    ]);
  });

  it('runs a repeated delivery with the same key once [Z40]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    for (let times = 0; times < 3; times += 1) {
      const reply = await post(zap.hook, { times }, { 'idempotency-key': 'delivery-1' });
      expect(reply.statusCode).toBe(200);
    }
    await server.runZaps();
    expect(await runsOf(server, zap)).toHaveLength(1);
    expect(app.requests).toHaveLength(1);
  });

  it('that nobody has answers 404 in one shape, and ever more of them 429 [S09]', async () => {
    const wrong = await post('/hooks/nothing-here', {});
    expect([wrong.statusCode, wrong.json()]).toEqual([404, { errors: ['There is no Zap with this address.'] }]);
    const statuses = new Set<number>();
    for (let count = 0; count < 70; count += 1) statuses.add((await post(`/hooks/guess-${count}`, {})).statusCode);
    expect([...statuses]).toEqual([404, 429]);
  });

  it('accepts no event beyond its limit, says when to come back, and leaves other Zaps alone [S09]', async () => {
    const definition = definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}'));
    const [busy, quiet] = [await liveZap(server, definition), await liveZap(server, definition)];
    await server.context.limits.take({ name: 'hook', max: 3000, windowSeconds: 60, key: String(busy.id), by: 2999 });
    const replies = await Promise.all([1, 2, 3].map((number) => post(busy.hook, { number })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    for (const { headers } of replies.filter(({ statusCode }) => statusCode === 429))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await runsOf(server, busy)).toHaveLength(1);
    expect((await post(quiet.hook, {})).statusCode).toBe(200);
  });

  it('of a Zap that is off answers 410, and of a draft as it will later; both keep the request as a sample', async () => {
    const definition = definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}'));
    const draft = await liveZap(server, definition, { state: 'draft' });
    const off = await liveZap(server, definition, { state: 'off' });
    for (let number = 1; number <= 7; number += 1) expect((await post(draft.hook, { number })).statusCode).toBe(200);
    expect((await post(off.hook, { number: 1 })).statusCode).toBe(410);
    const samples = await samplesOf(server.context.db, server.context.encryption, draft.id, hookTrigger());
    expect(samples.map(({ sample }) => (sample as { body: unknown }).body)).toEqual([7, 6, 5, 4, 3].map((number) => ({ number })));
    expect(await samplesOf(server.context.db, server.context.encryption, off.id, hookTrigger())).toHaveLength(1);
    expect([...(await runsOf(server, draft)), ...(await runsOf(server, off))]).toEqual([]);
  });

  it('refuses more than one megabyte, JSON that is broken, and a request without the secret of the trigger', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger({ secret: 'a-long-shared-secret' }), sends('only', `${app.url}/x`, '{}')));
    const withSecret = { 'x-webhook-secret': 'a-long-shared-secret' };
    expect((await post(zap.hook, `"${'x'.repeat(1024 * 1024)}"`, withSecret)).statusCode).toBe(413);
    expect((await post(zap.hook, '{"half', withSecret)).statusCode).toBe(400);
    expect((await post(zap.hook, {})).statusCode).toBe(401);
    expect(await runsOf(server, zap)).toEqual([]);
    expect((await post(zap.hook, {}, withSecret)).statusCode).toBe(200);
  });

  it('reads compressed bodies, within the limit of bodies when they are unpacked [Z59, S48]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{"a": {{trigger.body.a}}}')));
    const send = (payload: Buffer, encoding: string) =>
      server.app.inject({
        method: 'POST',
        url: zap.hook!,
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload,
      });
    const body = (a: number) => Buffer.from(JSON.stringify({ a }));
    const good = [
      [gzipSync(body(1)), 'gzip'],
      [deflateSync(body(2)), 'deflate'],
      [deflateRawSync(body(3)), 'deflate'],
      [brotliCompressSync(body(4)), 'br'],
      [gzipSync(gzipSync(body(5))), 'gzip, gzip'],
      [body(6), 'identity'],
    ] as const;
    for (const [bytes, encoding] of good) expect([encoding, (await send(bytes, encoding)).statusCode]).toEqual([encoding, 200]);
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    expect((await send(bomb, 'gzip')).statusCode).toBe(413);
    expect((await send(gzipSync(bomb), 'gzip, gzip')).statusCode).toBe(413);
    expect((await send(Buffer.from('plain'), 'gzip')).statusCode).toBe(400);
    expect((await send(gzipSync(body(7)), 'x-unknown')).statusCode).toBe(415);
    await server.runZaps();
    expect(app.requests.map(({ json }) => json as unknown)).toEqual([1, 2, 3, 4, 5, 6].map((number) => ({ a: number })));
  });

  it('reads a body whose content type is none, and lists and records of its query [Z59]', async () => {
    const zap = await liveZap(
      server,
      definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{"b": {{trigger.body}}, "q": {{trigger.query}}}')),
    );
    for (const type of ['', 'json', ';', 'application'])
      expect((await post(`${zap.hook!}?a=1&a=2&user[name]=Jos%C3%A9`, { n: 1 }, { 'content-type': type })).statusCode).toBe(200);
    await server.runZaps();
    const sent = { b: { n: 1 }, q: { a: ['1', '2'], user: { name: 'José' } } };
    expect(app.requests.map(({ json }) => json as unknown)).toEqual([sent, sent, sent, sent]);
    expect((await post(`${zap.hook!}?__proto__=1`, {})).statusCode).toBe(200);
  });

  it('answers HEAD without an event, and 404 if nobody has it', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    // After the addresses that nobody has of the test before.
    server.clock.advance(60_000);
    const head = (url: string) => server.app.inject({ method: 'HEAD', url });
    expect((await head(zap.hook!)).statusCode).toBe(200);
    expect((await head(`${zap.hook!}x`)).statusCode).toBe(404);
    expect(await runsOf(server, zap)).toEqual([]);
  });

  it('allows a sender of CloudEvents that asks before it sends, in its own words only [Z61]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    const ask = (origin: string) => server.app.inject({ method: 'OPTIONS', url: zap.hook!, headers: { 'webhook-request-origin': origin } });
    expect(await ask('eventgrid.azure.net')).toMatchObject({
      statusCode: 204,
      headers: { 'webhook-allowed-origin': 'eventgrid.azure.net', 'webhook-allowed-rate': '*' },
    });
    expect((await ask('a b')).headers).not.toHaveProperty('webhook-allowed-origin');
    expect(await runsOf(server, zap)).toEqual([]);
  });

  it('refuses a body in a coding that it cannot undo, instead of taking its bytes for the body', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    const coded = await post(zap.hook, 'abc', { 'transfer-encoding': 'gzip, chunked' });
    expect([coded.statusCode, coded.json()]).toEqual([501, { errors: ['Bodies can only be sent in chunks, or with their length.'] }]);
    expect((await post(zap.hook, 'abc', { 'transfer-encoding': 'chunked', 'content-type': 'text/plain' })).statusCode).toBe(200);
    expect(await runsOf(server, zap)).toHaveLength(1);
  });

  it('takes events from pages of any site, without credentials, while the API does not [S36]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const preflight = await server.app.inject({ method: 'OPTIONS', url: zap.hook!, headers });
    expect([preflight.statusCode, preflight.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
        'access-control-allow-methods': expect.stringContaining('POST') as string,
      },
    ]);
    const reply = await post(zap.hook, {}, { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' });
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    const api = await server.app.inject({ method: 'OPTIONS', url: '/api/v3/zaps', headers });
    expect(api.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('holds events beyond the tasks of the plan and drops none [Z03, Z29]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    await limitTasks(server, zap, 2);
    for (let number = 0; number < 5; number += 1) expect((await post(zap.hook, { number })).statusCode).toBe(200);
    await server.runZaps();
    expect((await runsOf(server, zap)).map(({ state, reason }) => reason ?? state)).toEqual([
      'succeeded',
      'succeeded',
      'task_limit',
      'task_limit',
      'task_limit',
    ]);
    expect(app.requests).toHaveLength(2);
  });

  it('holds every run of a batch that waits in the queue when the tasks are used up [Z01, Z03]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('only', `${app.url}/x`, '{}')));
    await limitTasks(server, zap, 2);
    const { context } = server;
    const { live_version_id: versionId } = await context.db
      .selectFrom('zaps')
      .select('live_version_id')
      .where('id', '=', zap.id)
      .executeTakeFirstOrThrow();
    const events = Array.from({ length: 25 }, (_, number) => ({ key: String(number), data: { number } }));
    const accepting = { id: zap.id, accountId: zap.accountId, versionId: versionId!, triggerKey: 'trigger' };
    await context.db.transaction().execute((tx) => acceptEvents(context, tx, accepting, events));
    await server.runZaps();
    const ends = (await runsOf(server, zap)).map(({ state, reason }) => reason ?? state);
    expect([ends.filter((end) => end === 'succeeded').length, ends.filter((end) => end === 'task_limit').length]).toEqual([2, 23]);
  });
});

describe('a request that waits for the reply of its Zap', () => {
  const waits = (more: object = {}) => hookTrigger({ replyBy: 'zap', ...more });
  const reply = (fields: object, key = 'reply'): Step => ({
    kind: 'action',
    key,
    app: 'WebHookCLIAPI',
    event: 'reply',
    connectionId: null,
    title: null,
    note: '',
    fields: fields as never,
  });
  /** Sends a request and lets Zaps run until it is answered. */
  const ask = async (path: string | null, body: unknown, meanwhile: () => Promise<unknown> = () => server.runZaps()) => {
    let isAnswered = false;
    const answered = post(path, body).finally(() => (isAnswered = true));
    while (!isAnswered) {
      await meanwhile();
      await new Promise(setImmediate);
    }
    return answered;
  };

  it('gets status, headers and body of the step, written as JSON whatever the values are, and nothing that a browser shows as ours [Z57, Z62, S41]', async () => {
    const step = reply({
      status: 201,
      body: '{"hello": "{{trigger.body.name}}", "count": {{trigger.body.count}}}',
      headers: { 'X-Order': '{{trigger.body.count}}', 'X-Name': '{{trigger.body.name}}' },
    });
    const zap = await liveZap(server, definitionOf(waits(), step));
    const answer = await ask(zap.hook, { name: 'say "hi"\r\nSet-Cookie: a=1', count: 3 });
    expect([answer.statusCode, answer.json(), answer.headers['x-order']]).toEqual([
      201,
      { hello: 'say "hi"\r\nSet-Cookie: a=1', count: 3 },
      '3',
    ]);
    expect([answer.headers['x-name'], answer.headers['set-cookie']]).toEqual(['say "hi" Set-Cookie: a=1', undefined]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await logOfRun(zap)).at(-1)).toMatchObject({ outcome: 'succeeded', output: { sent: true, status: 201 } });
  });

  it('gets the first of several replies, also in a loop, while the run goes on [Z62]', async () => {
    const loop: Step = {
      kind: 'loop',
      key: 'loop',
      app: 'LoopCLIAPI',
      event: 'run',
      connectionId: null,
      title: null,
      note: '',
      fields: {},
      list: '{{trigger.body.items}}',
      limit: 500,
      steps: [reply({ bodyType: 'raw', body: 'item {{loop.item}}' })],
    };
    const zap = await liveZap(server, definitionOf(waits(), loop, sends('after', `${app.url}/after`, '{}')));
    const answer = await ask(zap.hook, { items: ['a', 'b'] });
    expect([answer.statusCode, answer.body]).toEqual([200, 'item a']);
    await server.runZaps();
    expect(app.requests.map(({ path }) => path)).toEqual(['/after']);
  });

  it('gets 202 when its time is over, and the run goes on and says that its reply was not sent [Z62]', async () => {
    const delay: Step = {
      ...reply({}, 'wait'),
      kind: 'delay',
      app: 'DelayCLIAPI',
      event: 'delay_for',
      delay: { type: 'for', amount: '5', unit: 'minutes' },
    } as Step;
    const zap = await liveZap(server, definitionOf(waits({ replyWait: 30 }), delay, reply({})));
    let isOver = false;
    const answer = await ask(zap.hook, {}, async () => {
      await server.runZaps();
      const [run] = await runsOf(server, zap);
      // Once, because the delay of the run must not be over too.
      if (run?.state !== 'waiting' || isOver) return;
      server.clock.advance(31_000);
      isOver = true;
    });
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'accepted' }]);
    server.clock.advance(300_000);
    await server.runZaps();
    expect((await logOfRun(zap)).at(-1)).toMatchObject({ outcome: 'succeeded', output: { sent: false } });
  });

  it('gets 202 as soon as its run has ended or is on hold without a reply [Z62]', async () => {
    const filtered = await liveZap(server, definitionOf(waits(), filterStep('only', '{{trigger.body.country}}', 'DE'), reply({})));
    expect((await ask(filtered.hook, { country: 'FR' })).statusCode).toBe(202);
    const held = await liveZap(server, definitionOf(waits(), reply({}), sends('next', `${app.url}/x`, '{}')));
    await limitTasks(server, held, 0);
    expect((await ask(held.hook, {})).statusCode).toBe(202);
    const without = await liveZap(server, definitionOf(waits(), sends('next', `${app.url}/x`, '{}')));
    expect((await ask(without.hook, {})).statusCode).toBe(202);
  });

  it('gets 202 at once when 50 others of its Zap wait, and requests of other Zaps still wait [Z62, Z43]', async () => {
    const [busy, other] = [
      await liveZap(server, definitionOf(waits(), reply({}))),
      await liveZap(server, definitionOf(waits(), reply({}))),
    ];
    const asked = Array.from({ length: 51 }, () => post(busy.hook, {}));
    // No run has worked yet, so only one that does not wait is answered.
    expect((await Promise.race(asked)).statusCode).toBe(202);
    const answers = [...asked, post(other.hook, {})];
    let answered = 0;
    for (const each of answers) void each.finally(() => (answered += 1));
    while (answered < 52) await server.runZaps();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([51, 200]);
  });

  it('gets 202 when its process ends, so that its sender does not send it again [Z62, R09]', async () => {
    const ending = await startServer();
    const zap = await liveZap(ending, definitionOf(waits({ replyWait: 60 }), reply({})));
    const asked = ending.app.inject({ method: 'POST', url: zap.hook!, payload: {} });
    while ((await runsOf(ending, zap)).length === 0) await new Promise(setImmediate);
    const closed = ending.app.close();
    expect((await asked).statusCode).toBe(202);
    await closed;
    expect(await runsOf(ending, zap)).toHaveLength(1);
    await ending.close();
  });

  it('is answered at once where its run is not live: a repeated delivery, and a replay that has no request', async () => {
    const zap = await liveZap(server, definitionOf(waits(), reply({})));
    await ask(zap.hook, {}, () => server.runZaps());
    const id = { 'idempotency-key': 'delivery-1' };
    const first = post(zap.hook, {}, id);
    let isAnswered = false;
    void first.finally(() => (isAnswered = true));
    while (!isAnswered) await server.runZaps();
    expect((await post(zap.hook, {}, id)).json()).toEqual({ status: 'success' });
  });

  it.each([
    [{ status: 302 }, 'A reply can’t be a redirect. Status must be from 200 to 299, or from 400 to 599.'],
    [
      { bodyType: 'raw', contentType: 'text/html', body: '<p>' },
      'A reply can’t be a page, a script or a style sheet. Choose another content type.',
    ],
    [{ headers: { 'Content-Type': 'image/svg+xml' } }, 'A reply can’t be a page, a script or a style sheet. Choose another content type.'],
    [
      { headers: { 'Content-Type': 'text/javascript' } },
      'A reply can’t be a page, a script or a style sheet. Choose another content type.',
    ],
    [{ headers: { 'Set-Cookie': 'a=1' } }, 'The header “set-cookie” can’t be set by a Zap.'],
    [{ headers: { 'Clear-Site-Data': '"cookies"' } }, 'The header “clear-site-data” can’t be set by a Zap.'],
    [{ headers: { Refresh: '0; url=https://a.example' } }, 'The header “refresh” can’t be set by a Zap.'],
    [{ headers: { 'WWW-Authenticate': 'Basic' } }, 'The header “www-authenticate” can’t be set by a Zap.'],
    [
      { headers: { 'Content-Security-Policy-Report-Only': 'x' } },
      'The header “content-security-policy-report-only” can’t be set by a Zap.',
    ],
    [{ headers: { 'X Name': 'a' } }, '“x name” can’t be the name of a header.'],
  ])('is never answered with %j', async (fields, error) => {
    const zap = await liveZap(server, definitionOf(waits(), reply(fields)));
    expect((await ask(zap.hook, {})).statusCode).toBe(202);
    expect((await logOfRun(zap)).at(-1)).toMatchObject({ outcome: 'failed', error });
  });
});

it('a check of the address by its sender is answered, starts no run and is no sample [Z61]', async () => {
  const zap = await liveZap(server, definitionOf(hookTrigger(), sends('next', `${app.url}/x`, '{}')));
  const answer = await server.app.inject({ method: 'GET', url: `${zap.hook}?hub.mode=subscribe&hub.challenge=12%2034` });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/plain; charset=utf-8', '12 34']);
  expect(await runsOf(server, zap)).toEqual([]);
  expect(await samplesOf(server.context.db, server.context.encryption, zap.id, hookTrigger())).toEqual([]);
});
