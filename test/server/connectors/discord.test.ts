import type { FieldValues } from '../../../src/server/connectors/connector';
import { connectors } from '../../../src/server/connectors';
import { outgoingTo } from '../apps/runtime/declared';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, triggerOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

const discord = connectors.find(({ app }) => app.key === 'DiscordCLIAPI')!;

const post = (url: string, input: FieldValues) =>
  actionOf(discord, 'channel_message').run(callContext({ connection: { url: `${url}/api/webhooks/1/canary` }, input }));

const message = { id: '5', channel_id: '6', timestamp: '2026-11-21T09:30:00Z' };

describe('Discord', () => {
  it('posts a message and gives its ID; mapped data can mention nobody', async () => {
    const target = await startCounterpart(() => ({ body: message }));
    expect(await post(target.url, { text: '@everyone', username: 'Shop', threadId: '77' })).toEqual({
      id: '5',
      channelId: '6',
      sentAt: message.timestamp,
    });
    expect(Object.fromEntries(target.last().query)).toEqual({ wait: 'true', thread_id: '77' });
    expect(target.last().json).toEqual({ content: '@everyone', username: 'Shop', allowed_mentions: { parse: [] } });
    await post(target.url, { text: '@everyone', allowsMentions: 'yes' });
    expect(target.last().json).toEqual({ content: '@everyone' });
  });

  it('counts characters as Discord does, and refuses more than 2,000', async () => {
    const target = await startCounterpart(() => ({ body: message }));
    await post(target.url, { text: '🎉'.repeat(2000) });
    expect((await stepErrorOf(post(target.url, { text: 'x'.repeat(2001) }))).message).toMatch(
      /at most 2,000 characters, and this one has 2,001/,
    );
    expect((await stepErrorOf(post(target.url, { text: 'x', username: 'x'.repeat(81) }))).message).toMatch(/at most 80 characters/);
    expect(target.requests).toHaveLength(1);
  });

  it('explains the failures of Discord', async () => {
    const failure = async (reply: Reply) => stepErrorOf(post((await startCounterpart(() => reply)).url, { text: 'a' }));
    expect(await failure({ status: 404, body: { message: 'Unknown Webhook', code: 10015 } })).toMatchObject({
      message: 'Discord no longer knows this webhook. Create a new one and reconnect the app.',
      options: { isConnectionLost: true },
    });
    expect((await failure({ status: 404, body: { code: 10003 } })).options.isConnectionLost).toBeUndefined();
    expect((await failure({ status: 400, body: { code: 220001 } })).message).toMatch(/forum/);
    expect(await failure({ status: 404, body: { code: 10003 } })).toMatchObject({
      message: 'Discord can’t find this thread. Check its ID.',
      options: { status: 404 },
    });
    const limited = await failure({ status: 429, headers: { 'retry-after': '1.5' }, body: { retry_after: 1.5 } });
    expect(limited.options).toEqual({ status: 429, isTransient: true, retryAfter: 1500 });
  });

  it('tests a connection by reading the webhook', async () => {
    const good = await startCounterpart(() => ({ body: { id: '1', name: 'Orders' } }));
    expect(await discord.connection!.test(callContext({ connection: { url: good.url } }))).toEqual({ title: 'Orders' });
    expect(good.last().method).toBe('GET');
    const other = await startCounterpart(() => ({ body: 'Hello' }));
    expect((await stepErrorOf(discord.connection!.test(callContext({ connection: { url: other.url } })))).message).toMatch(
      /^This is not the URL/,
    );
  });
});

describe('Discord by a bot token', () => {
  it('posts by the API, with the event of webhooks [Z94]', async () => {
    const target = await startCounterpart(() => ({ body: message }));
    const context = { outgoing: outgoingTo(target), connection: { token: 'canary-token' } };
    const run = (input: FieldValues) => actionOf(discord, 'channel_message').run(callContext({ ...context, input }));
    expect(await run({ channel: '6', text: '@everyone' })).toEqual({ id: '5', channelId: '6', sentAt: message.timestamp });
    expect([target.last().path, target.last().headers['x-host'], target.last().headers.authorization]).toEqual([
      '/api/v10/channels/6/messages',
      'discord.com',
      'Bot canary-token',
    ]);
    expect(target.last().json).toEqual({ content: '@everyone', allowed_mentions: { parse: [] } });
    await run({ channel: '6', text: 'a', username: 'Shop' });
    expect(target.last().json).toEqual({ content: 'a', allowed_mentions: { parse: [] } });
  });

  it('runs for each new message, and not for notices of Discord [Z88]', async () => {
    const list: object[] = [];
    const add = (id: string, type: number) =>
      list.unshift({
        id,
        type,
        channel_id: '6',
        content: 'Hi',
        timestamp: `2026-11-21T09:3${list.length}:00.000000+00:00`,
        author: { id: '1', username: 'ada', global_name: 'Ada' },
        attachments: [],
      });
    add('1', 0);
    const target = await startCounterpart(({ query }) => ({ body: query.has('before') ? [] : list }));
    const context = { outgoing: outgoingTo(target), connection: { token: 'canary-token' }, input: { channel: '6' } };
    const poll = (cursor: unknown) => triggerOf(discord, 'poll', 'new_message').poll({ ...callContext(context), cursor });
    const first = await poll(null);
    add('2', 0);
    add('3', 7);
    add('4', 19);
    expect((await poll(first.cursor)).events.map(({ key }) => key)).toEqual(['2', '4']);
  });
});
