import type { FieldValues } from '../../../src/server/connectors/connector';
import { matrix } from '../../../src/server/connectors/matrix';
import {
  actionOf,
  callContext,
  closeCounterparts,
  shapeProblems,
  startCounterpart,
  stepErrorOf,
  triggerOf,
  type Reply,
} from './counterpart';

afterAll(closeCounterparts);

/** A small homeserver: events by transaction ID, one room with a name. */
async function startMatrix() {
  const events = new Map<string, unknown>();
  const target = await startCounterpart(({ method, path, headers, json }): Reply => {
    const parts = path.split('/').slice(4).map(decodeURIComponent);
    if (headers.authorization !== 'Bearer canary-token')
      return { status: 401, body: { errcode: 'M_UNKNOWN_TOKEN', error: 'Unknown token' } };
    if (path.endsWith('/account/whoami')) return { body: { user_id: '@ada:example.org' } };
    if (parts[0] === 'directory')
      return parts[2] === '#team:example.org'
        ? { body: { room_id: '!abc:example.org' } }
        : { status: 404, body: { errcode: 'M_NOT_FOUND' } };
    if (path.endsWith('/joined_rooms')) return { body: { joined_rooms: ['!abc:example.org', '!def:example.org'] } };
    if (method === 'GET')
      return parts[1] === '!abc:example.org' ? { body: { name: 'Team' } } : { status: 404, body: { errcode: 'M_NOT_FOUND' } };
    if (parts[1] === '!locked:example.org') return { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'not in room' } };
    if (parts[1] === '!busy:example.org') return { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 2500 } };
    const transaction = parts.at(-1)!;
    if (!events.has(transaction)) events.set(transaction, json);
    return { body: { event_id: `$${[...events.keys()].indexOf(transaction)}` } };
  });
  return { target, events, connection: { server: target.url, token: 'canary-token' } };
}

const send = (connection: Record<string, string>, input: FieldValues, idempotencyKey = 'key/1') =>
  actionOf(matrix, 'channel_message').run(callContext({ connection, input, idempotencyKey }));

describe('Matrix', () => {
  it('sends once when its step is repeated, because the transaction ID is the key [Z41]', async () => {
    const { connection, events, target } = await startMatrix();
    const first = await send(connection, { room: '!abc:example.org', text: 'Hello' });
    expect(await send(connection, { room: '!abc:example.org', text: 'Hello' })).toEqual(first);
    expect(first).toEqual({ eventId: '$0', roomId: '!abc:example.org' });
    expect([...events]).toEqual([['key/1', { msgtype: 'm.text', body: 'Hello' }]]);
    expect(target.last()).toMatchObject({ method: 'PUT', path: expect.stringContaining('/send/m.room.message/key%2F1') });
  });

  it('finds a room by its name, and sends Markdown as HTML without scripts', async () => {
    const { connection, events } = await startMatrix();
    await send(connection, { room: '#team:example.org', text: '**a** <script>b</script>', format: 'markdown', type: 'm.notice' });
    expect([...events.values()]).toEqual([
      {
        msgtype: 'm.notice',
        body: '**a** <script>b</script>',
        format: 'org.matrix.custom.html',
        formatted_body: '<p><strong>a</strong> &lt;script&gt;b&lt;/script&gt;</p>',
      },
    ]);
  });

  it('explains the failures of a homeserver', async () => {
    const { connection } = await startMatrix();
    const failure = (room: string, more = {}) => stepErrorOf(send({ ...connection, ...more }, { room, text: 'a' }));
    expect((await failure('#none:example.org')).message).toBe('Matrix can’t find this room. Check its name.');
    expect((await failure('!locked:example.org')).message).toMatch(/^Matrix doesn’t allow this/);
    expect((await failure('!busy:example.org')).options).toEqual({ status: 429, isTransient: true, retryAfter: 2500 });
    expect((await failure('!abc:example.org', { token: 'old' })).options.isConnectionLost).toBe(true);
    expect((await failure('team')).message).toMatch(/^A room is an ID/);
    expect((await stepErrorOf(send(connection, { room: '!abc:example.org', text: 'x'.repeat(70_000) }))).message).toMatch(
      /at most about 60 kB/,
    );
  });

  it('tests a connection, and offers the rooms of the account', async () => {
    const { connection } = await startMatrix();
    expect(await matrix.connection!.test(callContext({ connection }))).toEqual({ title: '@ada:example.org' });
    expect(await matrix.choices!.rooms!(callContext({ connection }))).toEqual([
      { value: '!abc:example.org', label: 'Team' },
      { value: '!def:example.org', label: '!def:example.org' },
    ]);
  });
});

interface RoomEvent {
  readonly type: string;
  readonly event_id: string;
  readonly sender: string;
  readonly origin_server_ts: number;
  readonly content: object;
}

/** A homeserver with one room, whose positions are numbers of its events. A sync gives at most `perSync` of them. */
async function startRoom(perSync = 100) {
  const events: RoomEvent[] = [];
  const state = { hasForgotten: false };
  const say = (body: string, more: Partial<RoomEvent> & { content?: object } = {}) =>
    events.push({
      type: 'm.room.message',
      event_id: `$${events.length}`,
      sender: '@grace:example.org',
      origin_server_ts: Date.parse('2026-11-21T09:30:00Z'),
      ...more,
      content: { msgtype: 'm.text', body, ...more.content },
    });
  const shown = (from: number, to: number, types: readonly string[]) => events.slice(from, to).filter(({ type }) => types.includes(type));
  const target = await startCounterpart(({ path, query, headers }): Reply => {
    if (headers.authorization !== 'Bearer canary-token') return { status: 401, body: { errcode: 'M_UNKNOWN_TOKEN' } };
    if (path.endsWith('/account/whoami')) return { body: { user_id: '@ada:example.org' } };
    if (path.endsWith('/joined_rooms')) return { body: { joined_rooms: ['!abc:example.org'] } };
    const filter = JSON.parse(query.get('filter')!);
    if (path.endsWith('/sync')) {
      const since = query.get('since');
      if (since !== null && state.hasForgotten) return { status: 400, body: { errcode: 'M_UNKNOWN' } };
      const found = shown(Number(since ?? 0), events.length, filter.room.timeline.types);
      const newest = found.slice(-Math.min(perSync, filter.room.timeline.limit));
      const first = newest[0] === undefined ? events.length : events.indexOf(newest[0]);
      const timeline = { events: newest, limited: newest.length < found.length, prev_batch: String(first) };
      return { body: { next_batch: String(events.length), rooms: { join: { [filter.room.rooms[0]]: { timeline } } } } };
    }
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
    const chunk = shown(to, from, filter.types).slice(-perSync).reverse();
    const last = chunk.at(-1);
    const isEnd = last === undefined || events.indexOf(last) <= to;
    return { body: { chunk, ...(!isEnd && { end: String(events.indexOf(last)) }) } };
  });
  const connection = { server: target.url, token: 'canary-token' };
  const poll = (cursor: unknown, input: FieldValues = { room: '!abc:example.org' }, more: object = {}) =>
    triggerOf(matrix, 'poll', 'new_message').poll({ ...callContext({ connection, input }), cursor, ...more });
  return { say, poll, state, connection };
}
const texts = ({ events }: { events: readonly { data: unknown }[] }) => events.map(({ data }) => (data as { text: string }).text);

describe('a new message in a room of Matrix', () => {
  it('does not count at first, and then each counts once, the oldest first', async () => {
    const { say, poll } = await startRoom();
    say('before');
    const first = await poll(null);
    expect(first.events).toEqual([]);
    say('one', { content: { format: 'org.matrix.custom.html', formatted_body: '<b>one</b>' } });
    say('two', { content: { 'm.relates_to': { 'm.in_reply_to': { event_id: '$1' } } } });
    const second = await poll(first.cursor);
    expect(second.events).toEqual([
      {
        key: 'message:$1',
        data: {
          eventId: '$1',
          roomId: '!abc:example.org',
          sender: '@grace:example.org',
          type: 'm.text',
          text: 'one',
          html: '<b>one</b>',
          replyTo: null,
          sentAt: '2026-11-21T09:30:00.000Z',
        },
      },
      { key: 'message:$2', data: expect.objectContaining({ text: 'two', html: null, replyTo: '$1' }) },
    ]);
    expect(shapeProblems(triggerOf(matrix, 'poll', 'new_message').sample, second.events[0]!.data, 'new_message')).toEqual([]);
    expect((await poll(second.cursor)).events).toEqual([]);
  });

  it('is not lost if more arrive than the server gives at once', async () => {
    const { say, poll } = await startRoom(3);
    const { cursor } = await poll(null);
    const all = Array.from({ length: 11 }, (_, index) => `message ${index}`);
    for (const text of all) say(text);
    expect(texts(await poll(cursor))).toEqual(all);
  });

  it('of the connected account counts only if that is chosen, because a Zap that answers would start itself', async () => {
    const { say, poll } = await startRoom();
    const { cursor } = await poll(null);
    say('mine', { sender: '@ada:example.org' });
    say('theirs');
    expect(texts(await poll(cursor))).toEqual(['theirs']);
    expect(texts(await poll(cursor, { room: '!abc:example.org', withOwn: true }))).toEqual(['mine', 'theirs']);
  });

  it('is left out if it is encrypted, removed or an edit', async () => {
    const { say, poll } = await startRoom();
    const { cursor } = await poll(null);
    say('secret', { type: 'm.room.encrypted' });
    say('removed', { content: { body: undefined } });
    say('* better', { content: { 'm.relates_to': { rel_type: 'm.replace', event_id: '$0' } } });
    say('kept');
    expect(texts(await poll(cursor))).toEqual(['kept']);
  });

  it('begins with the present in another room, and if the server has forgotten the position, which it says [Z68]', async () => {
    const { say, poll, state } = await startRoom();
    say('before');
    expect((await poll({ source: '!other:example.org', roomId: '!other:example.org', account: '', since: '0' })).events).toEqual([]);
    const { cursor } = await poll(null);
    say('missed');
    state.hasForgotten = true;
    const again = await poll(cursor);
    expect([again.events, again.more]).toEqual([[], 'lost']);
    state.hasForgotten = false;
    say('next');
    expect(texts(await poll(again.cursor))).toEqual(['next']);
  });

  it('is shown as a sample before the Zap is turned on', async () => {
    const { say, poll } = await startRoom();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) say(text);
    expect(texts(await poll(null, undefined, { isSample: true }))).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  it('explains a room that the account is not in, and a token that the server does not know', async () => {
    const { poll, connection } = await startRoom();
    expect((await stepErrorOf(poll(null, { room: '!xyz:example.org' }))).message).toBe(
      'The account is not in this room. Invite it, and accept the invitation.',
    );
    const lost = triggerOf(matrix, 'poll', 'new_message').poll({
      ...callContext({ connection: { ...connection, token: 'old' }, input: { room: '!abc:example.org' } }),
      cursor: null,
    });
    expect((await stepErrorOf(lost)).options.isConnectionLost).toBe(true);
  });
});
