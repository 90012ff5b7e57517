import type { FieldValues } from '../../../src/server/connectors/connector';
import { mattermost } from '../../../src/server/connectors/mattermost';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from './counterpart';

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
    expect((await stepErrorOf(post(target.url, { text: 'x'.repeat(16_384) }))).message).toMatch(/at most 16383 characters/);
    expect(target.requests).toEqual([]);
  });

  it('explains the failures of Mattermost', async () => {
    const failure = async (reply: Reply) => stepErrorOf(post((await startCounterpart(() => reply)).url, { text: 'a' }));
    const channel = { id: 'web.incoming_webhook.channel.app_error', message: 'Couldn’t find the channel.' };
    expect(await failure({ status: 404, body: channel })).toMatchObject({
      message: 'Mattermost doesn’t find this channel. Check its name.',
      options: { isConnectionLost: false },
    });
    expect((await failure({ status: 404, body: { id: 'web.incoming_webhook.invalid.app_error' } })).options.isConnectionLost).toBe(true);
    expect((await failure({ status: 400, body: { message: 'Unable to parse incoming data.' } })).message).toBe(
      'Mattermost answered 400: “Unable to parse incoming data”. Check the fields of this step.',
    );
  });

  it('tests a connection without posting anything', async () => {
    const good = await startCounterpart(() => ({ status: 400, body: { id: 'web.incoming_webhook.text.app_error' } }));
    expect(await mattermost.connection!.test(callContext({ connection: { url: good.url } }))).toEqual({ title: '127.0.0.1' });
    const bad = await startCounterpart(() => ({ status: 400, body: { id: 'web.incoming_webhook.invalid.app_error' } }));
    expect((await stepErrorOf(mattermost.connection!.test(callContext({ connection: { url: bad.url } })))).message).toMatch(
      /^Mattermost doesn’t know/,
    );
  });
});
