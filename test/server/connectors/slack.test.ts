import type { FieldValues } from '../../../src/server/connectors/connector';
import { slack } from '../../../src/server/connectors/slack';
import { actionOf, callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

const post = (url: string, input: FieldValues) =>
  actionOf(slack, 'channel_message').run(callContext({ connection: { url: `${url}/services/T1/B1/canary-secret` }, input }));

const startSlack = (reply: Reply = { body: 'ok' }) => startCounterpart(() => reply);

describe('Slack', () => {
  it('posts a message, in which mapped data can mention nobody', async () => {
    const target = await startSlack();
    expect(await post(target.url, { text: 'Hi <!channel> & *you*' })).toEqual({ isPosted: true });
    expect(target.last()).toMatchObject({
      method: 'POST',
      path: '/services/T1/B1/canary-secret',
      json: { text: 'Hi &lt;!channel&gt; &amp; *you*', unfurl_links: true },
    });
    await post(target.url, { text: '<!channel>', allowsMentions: true, unfurlsLinks: 'no', blocks: '[{"type":"divider"}]' });
    expect(target.last().json).toEqual({ text: '<!channel>', blocks: [{ type: 'divider' }], unfurl_links: false, unfurl_media: false });
  });

  it('refuses messages and blocks over the limits of Slack before it sends them', async () => {
    const target = await startSlack();
    const failure = async (input: FieldValues) => (await stepErrorOf(post(target.url, input))).message;
    expect(await failure({ text: ' ' })).toBe('Message is missing.');
    expect(await failure({ text: 'x'.repeat(40_001) })).toMatch(/can have at most 40000 characters, and this one has 40001/);
    expect(await failure({ text: 'a', blocks: '{}' })).toBe('Blocks must be a list.');
    expect(await failure({ text: 'a', blocks: Array(51).fill({}) })).toBe('A message can have at most 50 blocks.');
    expect(target.requests).toEqual([]);
  });

  it('explains the failures of Slack, and never shows the address', async () => {
    const failure = async (reply: Reply) => {
      const { message, options } = await stepErrorOf(post((await startSlack(reply)).url, { text: 'a' }));
      expect(message).not.toContain('canary');
      return { message, options };
    };
    expect(await failure({ status: 400, body: 'invalid_blocks' })).toMatchObject({
      message: expect.stringMatching(/^Slack can’t read the blocks/),
      options: { status: 400 },
    });
    expect((await failure({ status: 410, body: 'channel_is_archived' })).message).toMatch(/archived/);
    expect(await failure({ status: 404, body: 'no_service' })).toMatchObject({ options: { isConnectionLost: true } });
    expect((await failure({ status: 429, headers: { 'retry-after': '30' } })).options).toEqual({
      status: 429,
      isTransient: true,
      retryAfter: 30_000,
    });
  });

  it('tests a connection without posting anything', async () => {
    const test = async (reply: Reply) => {
      const { url } = await startSlack(reply);
      return slack.connection!.test(callContext({ connection: { url } }));
    };
    expect(await test({ status: 400, body: 'no_text' })).toEqual({ title: 'Slack webhook' });
    expect((await stepErrorOf(test({ status: 404, body: 'no_service' }))).message).toMatch(/^Slack doesn’t know this webhook/);
  });
});
