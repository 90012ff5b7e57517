import type { FieldValues } from '../../../src/server/connectors/connector';
import { mattermost } from './declaredConnector';
import {
  actionOf,
  callContext,
  closeCounterparts,
  memoryFiles,
  startCounterpart,
  stepErrorOf,
  type Reply,
} from '../connectors/counterpart';

afterAll(closeCounterparts);

const post = (url: string, input: FieldValues) => actionOf(mattermost, 'channel_message').run(callContext({ connection: { url }, input }));

describe('Mattermost', () => {
  it('posts in a channel under a name; mapped data can mention nobody', async () => {
    const target = await startCounterpart(() => ({ body: 'ok' }));
    await post(target.url, { text: '@all: ada@example.org', channel: 'orders', username: 'Shop', iconUrl: 'https://e.org/i.png' });
    expect(target.last().json).toEqual({
      text: '@\u200Ball: ada@\u200Bexample.org',
      channel: 'orders',
      username: 'Shop',
      icon_url: 'https://e.org/i.png',
    });
    await post(target.url, { text: '@all', allowsMentions: true });
    expect(target.last().json).toEqual({ text: '@all' });
  });

  it('refuses messages over 16,383 characters before it sends them', async () => {
    const target = await startCounterpart(() => ({ body: 'ok' }));
    expect((await stepErrorOf(post(target.url, { text: 'x'.repeat(16_384) }))).message).toMatch(/at most 16,383 characters/);
    expect(target.requests).toEqual([]);
  });

  it('explains the failures of Mattermost', async () => {
    const failure = async (reply: Reply) => stepErrorOf(post((await startCounterpart(() => reply)).url, { text: 'a' }));
    const channel = { id: 'web.incoming_webhook.channel.app_error', message: 'Couldn’t find the channel.' };
    const missing = await failure({ status: 404, body: channel });
    expect([missing.message, missing.options.isConnectionLost]).toEqual(['Mattermost can’t find this channel. Check its name.', undefined]);
    expect((await failure({ status: 404, body: { id: 'web.incoming_webhook.invalid.app_error' } })).options.isConnectionLost).toBe(true);
    expect((await failure({ status: 400, body: { message: 'Unable to parse incoming data.' } })).message).toBe(
      'Mattermost answered 400: “Unable to parse incoming data”. Check the fields of this step.',
    );
  });

  it('goes on with the connections of the release before, whose form had an address and a token for files [Z170]', async () => {
    const form = mattermost.connection!;
    expect([form.ways, form.fields.map(({ key, type, isRequired }) => [key, type, isRequired])]).toEqual([
      undefined,
      [
        ['url', 'secret', true],
        ['token', 'secret', undefined],
      ],
    ]);
    const target = await startCounterpart(({ path, headers }): Reply => {
      if (path === '/chat/api/v4/users/me')
        return headers.authorization === 'Bearer bot' ? { body: { id: 'b' } } : { status: 401, body: {} };
      return { status: 400, body: { id: 'web.incoming_webhook.text.app_error' } };
    });
    const url = `${target.url}/chat/hooks/canary`;
    expect(await form.test(callContext({ connection: { url, token: 'bot' } }))).toEqual({ title: '127.0.0.1' });
    // The webhook never gets the token of the bot.
    expect(target.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/chat/hooks/canary', undefined],
      ['/chat/api/v4/users/me', 'Bearer bot'],
    ]);
    expect((await stepErrorOf(form.test(callContext({ connection: { url, token: 'old' } })))).options.isConnectionLost).toBe(true);
    expect((await stepErrorOf(form.test(callContext({ connection: { url: 'ftp://m.example' } })))).message).toMatch(/not a webhook URL/);
  });

  it('asks for the channel of a message with files, and says why the server refuses them [Z75]', async () => {
    const files = memoryFiles();
    const file = await files.keep({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('a') });
    const failure = async (reply: Reply, input: FieldValues) => {
      const target = await startCounterpart(() => reply);
      const connection = { url: `${target.url}/hooks/a`, token: 'bot' };
      const call = callContext({ connection, files, input: { text: 'a', files: file, ...input } });
      return stepErrorOf(actionOf(mattermost, 'channel_message').run(call));
    };
    expect((await failure({}, {})).message).toBe('Channel for files is missing.');
    expect((await failure({ status: 413 }, { channelId: 'c' })).message).toMatch(/too large/);
    expect((await failure({ status: 403, body: { id: 'api.context.permissions.app_error' } }, { channelId: 'c' })).message).toMatch(
      /^The bot can’t post files/,
    );
  });

  it('tests a connection without posting anything', async () => {
    const good = await startCounterpart(() => ({ status: 400, body: { id: 'web.incoming_webhook.text.app_error' } }));
    expect(await mattermost.connection!.test(callContext({ connection: { url: good.url } }))).toEqual({ title: '127.0.0.1' });
    const away = await startCounterpart(() => ({ status: 503 }));
    const { options } = await stepErrorOf(mattermost.connection!.test(callContext({ connection: { url: away.url } })));
    expect([options.isTransient, options.isConnectionLost]).toEqual([true, undefined]);
    const bad = await startCounterpart(() => ({ status: 400, body: { id: 'web.incoming_webhook.invalid.app_error' } }));
    expect((await stepErrorOf(mattermost.connection!.test(callContext({ connection: { url: bad.url } })))).message).toMatch(
      /^Mattermost doesn’t know/,
    );
  });
});
