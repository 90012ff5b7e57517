import type { FieldValues } from '../../../src/server/connectors/connector';
import { matrix } from '../../../src/server/connectors/matrix';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from './counterpart';

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
    expect((await failure('#none:example.org')).message).toBe('Matrix doesn’t find this room. Check its name.');
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
