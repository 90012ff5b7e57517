import type { PollTriggerDefinition } from '../../../../src/domain/apps/definition';
import { compile } from '../../../../src/server/apps/runtime/compile';
import type { Poll, PollTrigger } from '../../../../src/server/connectors/connector';
import {
  callContext,
  closeCounterparts,
  startCounterpart,
  stepErrorOf,
  testTime,
  type Counterpart,
  type Reply,
  type ReceivedRequest,
} from '../../connectors/counterpart';
import { connectionTo, declare, facts, head } from './declared';

afterAll(closeCounterparts);

const trigger = (more: Partial<PollTriggerDefinition>): PollTriggerDefinition => ({
  ...head,
  kind: 'poll',
  event: 'new_item',
  request: { method: 'GET', path: '/items' },
  items: 'reply.body.items',
  key: '{item.id}',
  order: 'newest',
  ...more,
});

/** Polls again and again, with the cursor as it is stored. */
function startPolling(target: Counterpart, definition: PollTriggerDefinition) {
  const compiled = compile(declare({ triggers: [definition] }), facts).triggers[0] as PollTrigger;
  let cursor: unknown = null;
  return async (more: { readonly input?: Record<string, unknown>; readonly isSample?: boolean } = {}): Promise<Poll> => {
    const poll = await compiled.poll({ ...callContext({ connection: connectionTo(target) }), cursor, ...more });
    if (more.isSample !== true) cursor = JSON.parse(JSON.stringify(poll.cursor)) as unknown;
    return poll;
  };
}

const idsOf = ({ events }: Poll) => events.map(({ data }) => (data as { id: unknown }).id);
const keysOf = ({ events }: Poll) => events.map(({ key }) => key);

const serve = (answer: (request: ReceivedRequest) => unknown) => startCounterpart((request) => ({ body: answer(request) }));

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString();

describe('a poll of a declared app', () => {
  it('gives nothing at first, and begins again for other values of the fields [Z88]', async () => {
    const items = [{ id: 2 }, { id: 1 }];
    const poll = startPolling(await serve(() => ({ items })), trigger({ fields: [{ key: 'list', label: 'List', type: 'text' }] }));
    expect(idsOf(await poll({ input: { list: 'a' } }))).toEqual([]);
    items.unshift({ id: 3 });
    expect(idsOf(await poll({ input: { list: 'b' } }))).toEqual([]);
    items.unshift({ id: 4 });
    expect(idsOf(await poll({ input: { list: 'b' } }))).toEqual([4]);
  });

  it('goes on from the cursor of the connector before, and begins again from one of other fields [Z170]', async () => {
    const items = [9, 8, 7].map((id) => ({ id }));
    const target = await serve(() => ({ items }));
    const definition = trigger({
      fields: [{ key: 'list', label: 'List', type: 'text' }],
      since: { place: 'item.id', as: 'text' },
      earlier: { source: '/lists/{input.list}', last: 'number' },
    });
    const compiled = compile(declare({ triggers: [definition] }), facts).triggers[0] as PollTrigger;
    const poll = (cursor: unknown) => compiled.poll({ ...callContext({ connection: connectionTo(target), input: { list: 'a' } }), cursor });
    const found = await poll({ source: '/lists/a', number: 7 });
    expect(idsOf(found)).toEqual([8, 9]);
    // A server of the release before can poll in between, while it is replaced.
    expect(found.cursor).toMatchObject({ source: '/lists/a', number: '9' });
    expect(idsOf(await poll(found.cursor))).toEqual([]);
    for (const other of [{ source: '/lists/b', number: 7 }, { source: '/lists/a' }, { number: 7 }, 7, 'x', null])
      expect(idsOf(await poll(other))).toEqual([]);
  });

  it('loses nothing of more than a page that arrives in an empty list, of an app that gives its newest page otherwise [Z88]', async () => {
    let items: { id: number }[] = [];
    const target = await serve(({ query }) => {
      const after = query.get('after');
      const later = items.filter(({ id }) => id > Number(after ?? 0));
      return { items: (after === null ? later.slice(-2) : later.slice(0, 2)).reverse() };
    });
    const poll = startPolling(
      target,
      trigger({
        order: 'oldest',
        items: undefined as never,
        request: {
          method: 'GET',
          path: '/items',
          pages: { kind: 'cursor', send: 'query.after', next: 'reply.body.items.0.id', items: 'reply.body.items' },
        },
        since: { place: 'item.id', as: 'text', send: 'query.after', empty: '0' },
      }),
    );
    expect(idsOf(await poll())).toEqual([]);
    items = [1, 2, 3, 4, 5].map((id) => ({ id }));
    expect(idsOf(await poll({ isSample: true }))).toEqual([4, 5]);
    expect(idsOf(await poll())).toEqual([1, 2, 3, 4, 5]);
    items.push({ id: 10 });
    expect(idsOf(await poll())).toEqual([10]);
  });

  it('gives the newest three for a test, and keeps its cursor [Z88]', async () => {
    const items = [5, 4, 3, 2, 1].map((id) => ({ id }));
    const target = await serve(() => ({ items }));
    const poll = startPolling(target, trigger({}));
    await poll();
    expect(idsOf(await poll({ isSample: true }))).toEqual([3, 4, 5]);
    items.unshift({ id: 6 });
    expect(idsOf(await poll())).toEqual([6]);
    expect(idsOf(await startPolling(target, trigger({ order: 'oldest' }))({ isSample: true }))).toEqual([3, 2, 1]);
  });

  it('asks for what is newer by a filter of the app, and for everything in a test [Z141]', async () => {
    const asked: (string | null)[] = [];
    const target = await serve(({ query }) => {
      asked.push(query.get('filter'));
      return { items: [] };
    });
    const since = { place: 'item.at', as: 'unix', send: 'query.filter', sendAs: '[\\{"value":{since}\\}]', overlapSeconds: 60 } as const;
    const poll = startPolling(target, trigger({ order: 'none', since }));
    await poll();
    await poll({ isSample: true });
    // Ten minutes before the first poll.
    expect(asked).toEqual([`[{"value":${testTime.getTime() / 1000 - 600}}]`, null]);
  });

  it('takes items of a list without an order by their times, and refuses a list that it cannot read whole [Z88]', async () => {
    let items = [{ id: 'a', at: at(1) }];
    const poll = startPolling(await serve(() => ({ items })), trigger({ order: 'none', since: { place: 'item.at', as: 'iso' } }));
    await poll();
    items = [{ id: 'd', at: at(4) }, ...items, { id: 'c', at: at(3) }, { id: 'b', at: at(2) }];
    expect(idsOf(await poll())).toEqual(['b', 'c', 'd']);
    const many = Array.from({ length: 2001 }, (_, id) => ({ id }));
    const large = startPolling(await serve(() => ({ items: many })), trigger({ order: 'none' }));
    expect((await stepErrorOf(large())).message).toMatch(/^Stock lists more than 2,000 items, in no order/);
    const endless = startPolling(
      await serve(({ query }) => ({ items: [{ id: query.get('after') ?? '0' }], next: String(Number(query.get('after') ?? 0) + 1) })),
      trigger({
        order: 'none',
        request: { method: 'GET', path: '/items', pages: { kind: 'cursor', send: 'query.after', next: 'reply.body.next', most: 3 } },
      }),
    );
    expect((await stepErrorOf(endless())).message).toMatch(/^Stock lists more items than one check can read/);
  });

  it('takes an item that fits its conditions only later, and names an item without a key [Z74, Z88]', async () => {
    let items: object[] = [{ id: 1, state: 'open' }];
    const poll = startPolling(await serve(() => ({ items })), trigger({ where: { 'item.state': 'paid' } }));
    await poll();
    items = [{ state: 'paid' }, { id: 2, state: 'paid' }, { id: 1, state: 'paid' }];
    const found = await poll();
    expect([idsOf(found), found.warning]).toEqual([[1, 2], 'Stock lists an item without an ID, which doesn’t start a run.']);
    expect(idsOf(await poll())).toEqual([]);
  });

  it('goes on with rows without ids by their number, and says that it begins again when rows were deleted [Z88]', async () => {
    let items = [{ name: 'a' }, { name: 'a' }];
    const rows = trigger({
      key: 'row:{position}',
      order: 'oldest',
      since: { position: true },
      output: { row: '{position}', name: '{item.name}' },
    });
    const poll = startPolling(await serve(() => ({ items })), rows);
    expect((await poll()).events).toEqual([]);
    items = [...items, { name: 'a' }, { name: 'b' }];
    expect((await poll()).events).toEqual([
      { key: 'row:3', data: { row: 3, name: 'a' } },
      { key: 'row:4', data: { row: 4, name: 'b' } },
    ]);
    items = [{ name: 'b' }];
    const shorter = await poll();
    expect([shorter.events, shorter.warning]).toEqual([[], expect.stringMatching(/^Rows were deleted/)]);
    items = [{ name: 'b' }, { name: 'c' }];
    expect(keysOf(await poll())).toEqual(['row:2']);
  });

  it('takes only what was made since the poll before from a list of changes [Z88]', async () => {
    let items: object[] = [{ id: 1, made: '2020-01-01T00:00:00Z' }];
    const { now } = callContext();
    const made = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
    const poll = startPolling(
      await serve(() => ({ items, token: 't' })),
      trigger({ order: 'oldest', since: { token: 'reply.body.token', send: 'query.token', expired: { status: 410 }, made: 'item.made' } }),
    );
    await poll();
    items = [...items, { id: 2, made: made(-3600) }, { id: 3, made: made(-30) }, { id: 4, made: made(30) }];
    expect(idsOf(await poll())).toEqual([3, 4]);
    expect(idsOf(await poll())).toEqual([]);
  });

  it('gives rows by the names in the first row, in a test too [Z88]', async () => {
    const items: unknown[][] = [['Name', 'Age', 'Name', '']];
    const rows = trigger({
      key: '{position}:{item|stringify|sha256}',
      order: 'oldest',
      since: { position: true, names: 'reply.body.items.0' },
      where: { position: { not: 1 }, item: { present: true } },
      output: { row: '{position}', values: '{item}' },
    });
    const poll = startPolling(await serve(() => ({ items })), rows);
    expect((await poll()).events).toEqual([]);
    items.push(['Ada', 36, 'Lovelace', 'x'], [], ['Grace']);
    const expected = [
      { row: 2, values: { Name: 'Ada', Age: 36, 'Name 2': 'Lovelace', '#4': 'x' } },
      { row: 4, values: { Name: 'Grace' } },
    ];
    expect((await poll()).events.map(({ data }) => data)).toEqual(expected);
    expect((await poll({ isSample: true })).events.map(({ data }) => data)).toEqual(expected);
  });

  it('goes on with the token of the app, over pages, and begins again when it has expired [Z88]', async () => {
    const changes = [1, 2];
    let oldest = 0;
    const target = await startCounterpart(({ path, query }): Reply => {
      if (path === '/v1/start') return { body: { token: `t${changes.length}` } };
      const from = Number((query.get('token') ?? 't0').slice(1));
      if (from < oldest) return { status: 410, body: {} };
      const start = from + Number(query.get('page') ?? 0);
      const items = changes.slice(start, start + 2).map((id) => ({ id }));
      const hasMore = start + 2 < changes.length;
      return { body: { items, next: hasMore ? String(start + 2 - from) : null, token: hasMore ? null : `t${changes.length}` } };
    });
    const poll = startPolling(
      target,
      trigger({
        order: 'oldest',
        request: { method: 'GET', path: '/items', pages: { kind: 'cursor', send: 'query.page', next: 'reply.body.next', most: 2 } },
        since: { token: 'reply.body.token', send: 'query.token', first: { method: 'GET', path: '/start' }, expired: { status: 410 } },
      }),
    );
    expect(idsOf(await poll())).toEqual([]);
    changes.push(3, 4, 5, 6, 7);
    const burst = await poll();
    expect([idsOf(burst), burst.more]).toEqual([[3, 4, 5, 6], 'now']);
    const rest = await poll();
    expect([idsOf(rest), rest.more]).toEqual([[7], undefined]);
    changes.push(8);
    oldest = 8;
    const expired = await poll();
    expect([idsOf(expired), expired.more, expired.warning]).toEqual([[], 'lost', expect.stringMatching(/^Stock no longer knows/)]);
    changes.push(9);
    expect(idsOf(await poll())).toEqual([9]);
  });

  it('goes on at the address that the app gives, over pages [Z88]', async () => {
    const changes = [1, 2];
    const target = await startCounterpart(({ path, query, headers }): Reply => {
      const from = query.get('token') === 'latest' ? changes.length : Number(query.get('token') ?? query.get('page') ?? 0);
      const end = Math.min(from + 2, changes.length);
      const mark = end < changes.length ? { next: `page=${end}` } : { delta: `token=${end}` };
      const link = Object.fromEntries(Object.entries(mark).map(([name, value]) => [name, `http://${headers.host}${path}?${value}`]));
      return { body: { items: changes.slice(from, end).map((id) => ({ id })), ...link } };
    });
    const poll = startPolling(
      target,
      trigger({
        order: 'oldest',
        request: { method: 'GET', path: '/delta', query: { fields: 'all' }, pages: { kind: 'url', next: 'reply.body.next' } },
        since: {
          token: 'reply.body.delta',
          send: 'address',
          first: { method: 'GET', path: '/delta', query: { token: 'latest' } },
          expired: { status: 410 },
        },
      }),
    );
    expect(idsOf(await poll())).toEqual([]);
    changes.push(3, 4, 5);
    expect(idsOf(await poll())).toEqual([3, 4, 5]);
    expect(target.requests.slice(1).map(({ url }) => url)).toEqual(['/v1/delta?token=2', '/v1/delta?page=4']);
    changes.push(6);
    expect(idsOf(await poll())).toEqual([6]);
  });

  it('asks for whole items, 50 in one poll, and leaves out one that is gone [Z74, Z88]', async () => {
    const ids: number[] = [];
    const target = await startCounterpart(({ path }) => {
      if (path === '/v1/items') return { body: { items: ids.map((id) => ({ id })) } };
      const id = Number(path.split('/').at(-1));
      return id === 3 ? { status: 404, body: {} } : { body: { id, text: `text ${id}` } };
    });
    const poll = startPolling(target, trigger({ fetch: { method: 'GET', path: '/items/{item.id}' } }));
    await poll();
    for (let id = 1; id <= 60; id += 1) ids.unshift(id);
    const first = await poll();
    expect([first.events.length, first.more, first.warning]).toEqual([49, 'now', expect.stringMatching(/^An item was left out: Stock/)]);
    expect(first.events[0]).toEqual({ key: '1', data: { id: 1, text: 'text 1' } });
    const second = await poll();
    expect(idsOf(second)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
    expect(idsOf(await poll())).toEqual([]);
  });

  it('stores no secret that the app repeats in the address of its next page, and goes on with its own [Z84, Z88]', async () => {
    const ids: number[] = [];
    const target = await startCounterpart(({ url, query }) => {
      const page = Number(query.get('page') ?? 1);
      const next = new URL(url, 'http://stock.example');
      next.searchParams.set('page', String(page + 1));
      const shown = ids.slice(page - 1, page).map((id) => ({ id }));
      return { body: { items: shown, next: page < ids.length ? `${next.pathname}${next.search}` : null } };
    });
    const pages = { kind: 'url', next: 'reply.body.next', most: 2 } as const;
    const byQuery = { ...declare().connection!.ways.key!, place: 'query', name: 'key', value: '{connection.apiKey}' } as const;
    const { connection } = declare();
    const definition = declare({
      connection: { ...connection!, ways: { key: byQuery as never } },
      triggers: [trigger({ request: { method: 'GET', path: '/items', pages } })],
    });
    const compiled = compile(definition, facts).triggers[0] as PollTrigger;
    const poll = (cursor: unknown) => compiled.poll({ ...callContext({ connection: connectionTo(target) }), cursor });
    const first = await poll(null);
    ids.push(4, 3, 2, 1);
    const burst = await poll(first.cursor);
    expect([idsOf(burst), burst.more]).toEqual([[3, 4], 'now']);
    expect(JSON.stringify(burst.cursor)).not.toContain('canary');
    expect(idsOf(await poll(burst.cursor))).toEqual([1, 2]);
    expect(target.requests.map(({ query }) => query.getAll('key'))).toEqual(target.requests.map(() => ['canary-key']));
  });

  it('leaves out an item whose text cannot be read, with a warning [Z88]', async () => {
    const ids: number[] = [];
    const target = await startCounterpart(({ path }) =>
      path === '/v1/items'
        ? { body: { items: ids.map((id) => ({ id })) } }
        : { body: { id: Number(path.split('/').at(-1)), text: path.endsWith('1') ? '_w' : 'QWRh' } },
    );
    const fetch = { method: 'GET', path: '/items/{item.id}' } as const;
    const poll = startPolling(target, trigger({ fetch, output: { id: '{item.id}', text: '{item.text|bytes|utf8}' } }));
    await poll();
    ids.push(2, 1);
    const { events, warning } = await poll();
    expect(events.map(({ data }) => data)).toEqual([{ id: 2, text: 'Ada' }]);
    expect(warning).toBe('An item was left out: These bytes are not a text in UTF-8.');
  });

  it('keeps its place when a whole item cannot be had now [Z88]', async () => {
    let status = 503;
    const ids: number[] = [];
    const target = await startCounterpart(({ path }) =>
      path === '/v1/items' ? { body: { items: ids.map((id) => ({ id })) } } : { status, body: { id: 1 } },
    );
    const poll = startPolling(target, trigger({ fetch: { method: 'GET', path: '/items/{item.id}' } }));
    await poll();
    ids.push(1);
    expect((await stepErrorOf(poll())).options.isTransient).toBe(true);
    status = 200;
    expect(idsOf(await poll())).toEqual([1]);
  });

  it('makes several events of one item, from a list and from a tree [Z88]', async () => {
    let items: object[] = [];
    const target = await serve(() => ({ items }));
    const expanded = (expand: PollTriggerDefinition['expand']) =>
      startPolling(target, trigger({ expand, key: '{whole.id}:{item.name}', output: { name: '{item.name}', of: '{whole.id}' } }));
    const byList = expanded({ place: 'item.parts' });
    const byTree = expanded({ tree: 'item', children: 'parts', where: { 'node.name': { present: true } } });
    await byList();
    await byTree();
    items = [{ id: 1, parts: [{ name: 'a' }, { parts: [{ name: 'c' }] }, { name: 'a' }] }];
    expect(keysOf(await byList())).toEqual(['1:a', '1:', '1:a:2']);
    const found = await byTree();
    expect(found.events).toEqual([
      { key: '1:a', data: { name: 'a', of: 1 } },
      { key: '1:c', data: { name: 'c', of: 1 } },
      { key: '1:a:2', data: { name: 'a', of: 1 } },
    ]);
  });

  it('asks a list that has the oldest first from where it was, and reads a burst in several polls [Z88]', async () => {
    const items = [{ id: 'a', at: at(0) }];
    const target = await serve(({ query }) => {
      const from = items.filter((item) => item.at >= (query.get('since') ?? ''));
      const start = from.findIndex(({ id }) => id === query.get('after')) + 1;
      const page = from.slice(start, start + 2);
      return { items: page, next: start + 2 < from.length ? page.at(-1)!.id : null };
    });
    const poll = startPolling(
      target,
      trigger({
        order: 'oldest',
        request: { method: 'GET', path: '/items', pages: { kind: 'cursor', send: 'query.after', next: 'reply.body.next', most: 2 } },
        since: { place: 'item.at', as: 'iso', send: 'query.since', overlapSeconds: 60 },
      }),
    );
    await poll();
    // Ten minutes before the time of the call: the clock of the app can be behind.
    expect(target.last().query.get('since')).toBe('2026-11-21T09:20:00.000Z');
    items.push(
      ...Array.from({ length: 6 }, (_, index) => ({ id: `n${index}`, at: new Date(Date.UTC(2026, 10, 21, 9, 40 + index)).toISOString() })),
    );
    const first = await poll();
    expect([idsOf(first), first.more]).toEqual([['n0', 'n1', 'n2', 'n3'], 'now']);
    const rest = await poll();
    expect([idsOf(rest), rest.more]).toEqual([['n4', 'n5'], undefined]);
    await poll();
    expect(target.last().query.get('since')).toBe('2026-11-21T09:44:00.000Z');
  });

  it('does not begin with the whole of a list that has no order and can be asked from a time on [Z88]', async () => {
    const target = await serve(() => ({ items: [] }));
    const since = { place: 'item.at', as: 'unix', send: 'body.above', overlapSeconds: 3600 } as const;
    const request = { method: 'POST', path: '/search', body: { json: { above: 0 } } } as const;
    await startPolling(target, trigger({ order: 'none', request, since }))();
    expect(target.last().json).toEqual({ above: Date.UTC(2026, 10, 21, 8, 30) / 1000 });
  });
});
