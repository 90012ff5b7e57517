import type { FieldValues } from '../../../src/server/connectors/connector';
import { mastodon } from './declaredConnector';
import {
  actionOf,
  callContext,
  closeCounterparts,
  shapeProblems,
  startCounterpart,
  stepErrorOf,
  triggerOf,
  type Reply,
} from '../connectors/counterpart';

afterAll(closeCounterparts);

/** A small Mastodon: statuses by idempotency key, notifications by `min_id`. */
async function startMastodon() {
  const posts = new Map<string, { id: string; content: string }>();
  const notifications: { id: string; status: object }[] = [];
  let override: Reply | null = null;
  const target = await startCounterpart(({ method, path, headers, query, json }): Reply => {
    if (override !== null) return override;
    if (headers.authorization !== 'Bearer canary-token') return { status: 401, body: { error: 'The access token is invalid' } };
    if (path === '/api/v1/accounts/verify_credentials') return { body: { id: '9', acct: 'ada' } };
    if (path === '/api/v1/accounts/lookup')
      return query.get('acct') === 'grace' ? { body: { id: '8', acct: 'grace' } } : { status: 404, body: { error: 'Record not found' } };
    if (method === 'POST') {
      if (json.status.length > 500) return { status: 422, body: { error: 'Validation failed: Text character limit of 500 exceeded' } };
      const key = String(headers['idempotency-key']);
      if (!posts.has(key)) posts.set(key, { id: String(posts.size + 1), content: json.status });
      return { body: { ...posts.get(key), url: 'https://m.example.org/1', account: { acct: 'ada' } } };
    }
    const after = BigInt(query.get('min_id') ?? 0);
    const limit = Number(query.get('limit'));
    const later = notifications.filter(({ id }) => BigInt(id) > after);
    // As Mastodon: with `min_id` the oldest page, else the newest; the newest first in both.
    return { body: (query.has('min_id') ? later.slice(0, limit) : later.slice(-limit)).reverse() };
  });
  const connection = { server: `${target.url}/`, token: 'canary-token' };
  return { target, posts, notifications, connection, answerWith: (reply: Reply) => (override = reply) };
}

const post = (connection: Record<string, string>, input: FieldValues, idempotencyKey = 'k') =>
  actionOf(mastodon, 'create_post').run(callContext({ connection, input, idempotencyKey }));

describe('Mastodon', () => {
  it('posts once when its step is repeated, because the server knows the key [Z41]', async () => {
    const { connection, posts, target } = await startMastodon();
    const first = await post(connection, { text: 'Hello', visibility: 'unlisted', spoiler: 'CW', language: 'en' }, 'step-1');
    expect(await post(connection, { text: 'Hello' }, 'step-1')).toEqual(first);
    await post(connection, { text: 'Hello' }, 'step-2');
    expect(posts.size).toBe(2);
    expect(target.requests[0]!.json).toEqual({
      status: 'Hello',
      visibility: 'unlisted',
      sensitive: false,
      spoiler_text: 'CW',
      language: 'en',
    });
    expect(first).toMatchObject({ id: '1', html: 'Hello', author: 'ada' });
  });

  it('says what the server refuses, and when the connection is lost', async () => {
    const { connection, answerWith } = await startMastodon();
    expect((await stepErrorOf(post(connection, { text: 'x'.repeat(501) }))).message).toBe(
      'Mastodon answered 422: “Validation failed: Text character limit of 500 exceeded”. Check the fields of this step.',
    );
    const lost = await stepErrorOf(post({ ...connection, token: 'canary-wrong' }, { text: 'a' }));
    expect(lost).toMatchObject({
      message: 'Mastodon refused the credentials of the connection. Reconnect it.',
      options: { isConnectionLost: true },
    });
    answerWith({ status: 500 });
    expect((await stepErrorOf(post(connection, { text: 'a' }))).options).toEqual({ status: 500, isTransient: true });
    expect((await stepErrorOf(post({ server: '', token: 't' }, { text: 'a' }))).options.isConnectionLost).toBe(true);
  });

  it('runs for each mention after the first poll, the oldest first, also for more than a page, and says that more follow [Z68]', async () => {
    const { connection, notifications } = await startMastodon();
    const add = (id: number) =>
      notifications.push({ id: String(id), status: { id: `s${id}`, content: `mention ${id}`, account: { acct: 'grace' } } });
    for (let id = 98; id <= 99; id += 1) add(id);
    const poll = (cursor: unknown) => triggerOf(mastodon, 'poll', 'new_mention').poll({ ...callContext({ connection }), cursor });
    const first = await poll(null);
    expect(first.events).toEqual([]);
    for (let id = 100; id < 190; id += 1) add(id);
    const second = await poll(first.cursor);
    expect(second.events.map(({ key }) => key)).toEqual(Array.from({ length: 90 }, (_, index) => `mention:${index + 100}`));
    expect(second.events[0]!.data).toMatchObject({ id: 's100', html: 'mention 100', author: 'grace' });
    expect(shapeProblems(triggerOf(mastodon, 'poll', 'new_mention').sample, second.events[0]!.data, 'mention')).toEqual([]);
    expect(second.more).toBeUndefined();
    expect((await poll(second.cursor)).events).toEqual([]);
    for (let id = 190; id < 400; id += 1) add(id);
    const third = await poll(second.cursor);
    expect([third.events.length, third.more]).toEqual([200, 'now']);
  });

  it('goes on with the connection and the cursor of the release before, without losing or repeating a mention [Z170]', async () => {
    const { connection, notifications } = await startMastodon();
    for (let id = 98; id <= 141; id += 1)
      notifications.push({ id: String(id), status: { id: `s${id}`, content: `mention ${id}`, account: { acct: 'grace' } } });
    const poll = (cursor: unknown) => triggerOf(mastodon, 'poll', 'new_mention').poll({ ...callContext({ connection }), cursor });
    const found = await poll({ source: 'mentions', id: '99' });
    expect(found.events.map(({ key }) => key)).toEqual(Array.from({ length: 42 }, (_, index) => `mention:${index + 100}`));
    expect(found.events[0]!.data).toEqual({ id: 's100', url: '', createdAt: '', html: 'mention 100', author: 'grace', authorName: '' });
    expect((await poll(found.cursor)).events).toEqual([]);
    expect(found.cursor).toMatchObject({ source: 'mentions', id: '141' });
    const posts = await triggerOf(mastodon, 'poll', 'new_post').poll({
      ...callContext({ connection }),
      cursor: { source: 'posts:9', id: '139' },
    });
    expect(posts.events.map(({ key }) => key)).toEqual(['post:140', 'post:141']);
    // The cursor of an account without mentions.
    expect((await poll({ source: 'mentions', id: '0' })).events).toHaveLength(44);
    expect((await poll({ source: 'posts:9', id: '99' })).events).toEqual([]);
  });

  it('follows the posts of an account that a person names, and begins again for another one', async () => {
    const { connection, target } = await startMastodon();
    const poll = (input: FieldValues, cursor: unknown) =>
      triggerOf(mastodon, 'poll', 'new_post').poll({ ...callContext({ connection, input }), cursor });
    const { cursor } = await poll({ account: '@grace' }, null);
    expect(target.last()).toMatchObject({ path: '/api/v1/accounts/8/statuses' });
    expect(target.last().query.get('exclude_replies')).toBe('true');
    await poll({}, cursor);
    expect(target.last().path).toBe('/api/v1/accounts/9/statuses');
    expect(target.last().query.has('min_id')).toBe(false);
    expect((await stepErrorOf(poll({ account: 'nobody' }, null))).message).toBe(
      'Mastodon can’t find this. Check the account, or the post that you reply to.',
    );
  });

  it('tests a connection by reading the account', async () => {
    const { connection } = await startMastodon();
    expect(await mastodon.connection!.test(callContext({ connection }))).toEqual({ title: '@ada' });
    const other = await startCounterpart(() => ({ body: {} }));
    expect((await stepErrorOf(mastodon.connection!.test(callContext({ connection: { server: other.url, token: 't' } })))).message).toMatch(
      /doesn’t answer like Mastodon/,
    );
  });
});
