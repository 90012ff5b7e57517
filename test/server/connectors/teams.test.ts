import type { FieldValues } from '../../../src/server/connectors/connector';
import { connectors } from '../../../src/server/connectors';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from './counterpart';

const teams = connectors.find(({ app }) => app.key === 'MicrosoftTeamsCLIAPI')!;

afterAll(closeCounterparts);

const post = (url: string, input: FieldValues) => actionOf(teams, 'channel_message').run(callContext({ connection: { url }, input }));

describe('Microsoft Teams', () => {
  it('posts an Adaptive Card with title, message and button', async () => {
    const target = await startCounterpart(() => ({ status: 202 }));
    expect(await post(target.url, { title: 'Order', text: '**1042**', buttonUrl: 'https://shop.example.org/1042' })).toMatchObject({
      isPosted: true,
    });
    expect(target.last().json).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [
              { type: 'TextBlock', text: 'Order', weight: 'Bolder' },
              { type: 'TextBlock', text: '**1042**', wrap: true },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open', url: 'https://shop.example.org/1042' }],
          },
        },
      ],
    });
  });

  it('refuses messages over 28 kB, and buttons without an address, before it sends them', async () => {
    const target = await startCounterpart(() => ({ status: 202 }));
    expect((await stepErrorOf(post(target.url, { text: 'x'.repeat(29_000) }))).message).toMatch(/at most 28 kB/);
    expect((await stepErrorOf(post(target.url, { text: 'x', buttonUrl: 'nowhere' }))).message).toBe(
      'The button URL is not a web address. It looks like https://example.org/orders.',
    );
    expect(target.requests).toEqual([]);
  });

  it('finds failures that the older connectors hide in a reply with status 200', async () => {
    const failure = async (reply: Reply) => stepErrorOf(post((await startCounterpart(() => reply)).url, { text: 'a' }));
    const hidden = 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId x';
    expect((await failure({ body: hidden })).options).toEqual({ status: 200, isTransient: true });
    expect((await failure({ body: hidden.replace('429', '500') })).options.isUncertain).toBe(true);
    expect((await failure({ body: hidden.replace('429', '400') })).options).toEqual({ status: 200 });
    expect((await failure({ status: 413 })).message).toBe('The message is too large for Microsoft Teams. Shorten it.');
    expect((await failure({ status: 401 })).options.isConnectionLost).toBe(true);
    const old = await startCounterpart(() => ({ body: '1' }));
    expect(await post(old.url, { text: 'a' })).toMatchObject({ isPosted: true });
  });

  it('checks the address of a connection without posting', async () => {
    const target = await startCounterpart(() => ({}));
    expect(await teams.connection!.test(callContext({ connection: { url: target.url } }))).toEqual({ title: '127.0.0.1' });
    expect((await stepErrorOf(teams.connection!.test(callContext({ connection: { url: 'x' } })))).message).toMatch(/not a webhook URL/);
    expect(target.requests).toEqual([]);
  });

  it('takes a connection with an address and no way for a webhook, which does what a webhook can [Z94]', async () => {
    const target = await startCounterpart(() => ({ status: 202 }));
    const refused = async (event: string, input: FieldValues) =>
      (await stepErrorOf(actionOf(teams, event).run(callContext({ connection: { url: target.url }, input })))).message;
    expect(await refused('message', { chat: '1', text: 'a' })).toMatch(/^“Send a message in a chat” needs a connection by “Sign in/);
    expect(target.requests).toEqual([]);
    expect(await post(target.url, { channel: '1', text: 'a' })).toMatchObject({ isPosted: true });
  });
});
