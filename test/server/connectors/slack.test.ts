import type { FieldValues } from '../../../src/server/connectors/connector';
import { connectors } from '../../../src/server/connectors';
import { wayOfValues } from '../../../src/server/connectors/ways';
import { outgoingTo } from '../apps/runtime/declared';
import { actionOf, callContext, closeCounterparts, memoryFiles, startCounterpart, stepErrorOf, triggerOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

const slack = connectors.find(({ app }) => app.key === 'SlackCLIAPI')!;

const post = (url: string, input: FieldValues) =>
  actionOf(slack, 'channel_message').run(callContext({ connection: { url: `${url}/services/T1/B1/canary-secret` }, input }));

const startSlack = (reply: Reply = { body: 'ok' }) => startCounterpart(() => reply);

describe('Slack', () => {
  it('posts a message, in which mapped data can mention nobody [Z222]', async () => {
    const target = await startSlack();
    expect(await post(target.url, { text: 'Hi <!channel> & *you*' })).toEqual({ isPosted: true, channel: null, ts: null });
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
    expect(await failure({ text: 'x'.repeat(40_001) })).toMatch(/can have at most 40,000 characters, and this one has 40,001/);
    expect(await failure({ text: 'a', blocks: '{}' })).toBe('Blocks must be a list of objects.');
    expect(await failure({ text: 'a', blocks: Array(51).fill({ type: 'divider' }) })).toBe(
      'Blocks can have at most 50 items, and this list has 51.',
    );
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

describe('Slack by a token', () => {
  const ok = { ok: true, channel: 'C1', ts: '1.2' };
  const start = async (reply: (path: string) => Reply = () => ({ body: ok })) => {
    const target = await startCounterpart(({ path }) => reply(path));
    return { target, context: { outgoing: outgoingTo(target), connection: { token: 'canary-token' } } };
  };
  const failure = async (body: object) => {
    const { context } = await start(() => ({ body }));
    return stepErrorOf(actionOf(slack, 'channel_message').run(callContext({ ...context, input: { channel: 'C1', text: 'a' } })));
  };

  it('posts by the API, with the event of webhooks, and mapped data can mention nobody [Z94]', async () => {
    const { target, context } = await start();
    const run = (input: FieldValues) => actionOf(slack, 'channel_message').run(callContext({ ...context, input }));
    expect(await run({ channel: 'C1', text: 'Hi <!channel> & *you*' })).toEqual({ isPosted: true, channel: 'C1', ts: '1.2' });
    expect([target.last().path, target.last().headers['x-host']]).toEqual(['/api/chat.postMessage', 'slack.com']);
    expect(Object.fromEntries(new URLSearchParams(target.last().body))).toEqual({
      channel: 'C1',
      text: 'Hi &lt;!channel&gt; &amp; *you*',
      unfurl_links: 'true',
      unfurl_media: 'true',
    });
    expect((await stepErrorOf(run({ text: 'a' }))).message).toBe('Channel is missing.');
  });

  it('posts files in the channel of the message [Z94]', async () => {
    const { target, context } = await start((path) => ({
      body:
        path === '/api/files.getUploadURLExternal' ? { ok: true, upload_url: 'https://files.slack.com/upload/v1/x', file_id: 'F1' } : ok,
    }));
    const files = memoryFiles();
    const file = await files.keep({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('bytes') });
    const input = { channel: 'C1', text: 'a', files: [file], isBroadcast: 'no' };
    expect(await actionOf(slack, 'channel_message').run(callContext({ ...context, files, input }))).toEqual({
      isPosted: true,
      channel: null,
      ts: null,
    });
    expect(target.requests.map(({ path }) => path)).toEqual([
      '/api/files.getUploadURLExternal',
      '/upload/v1/x',
      '/api/files.completeUploadExternal',
    ]);
    expect(Object.fromEntries(new URLSearchParams(target.last().body))).toEqual({
      files: '[{"id":"F1","title":"a.txt"}]',
      channel_id: 'C1',
      initial_comment: 'a',
    });
  });

  it('refuses a field that does not go with files [Z94]', async () => {
    const { target, context } = await start();
    const files = memoryFiles();
    const file = await files.keep({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('bytes') });
    const input = { text: 'a', channel: 'C1', files: [file], thread: '1.2' };
    const refused = stepErrorOf(actionOf(slack, 'channel_message').run(callContext({ ...context, files, input })));
    expect((await refused).message).toBe('“Thread” can’t be used together with “Files”. Leave it empty.');
    expect(target.requests).toEqual([]);
  });

  it('reads no field of another way of signing in [Z196]', async () => {
    const { target, context } = await start();
    const run = (connection: Record<string, string>) =>
      actionOf(slack, 'channel_message').run(
        callContext({ ...context, connection, input: { text: 'a', channel: 'C1', channelId: 'C2', thread: '1.2' } }),
      );
    await run({ url: `${target.url}/services/x` });
    expect(target.last().json).toEqual({ text: 'a', unfurl_links: true, unfurl_media: true });
    await run(context.connection);
    expect(Object.fromEntries(new URLSearchParams(target.last().body))).toEqual({
      channel: 'C1',
      text: 'a',
      thread_ts: '1.2',
      unfurl_links: 'true',
      unfurl_media: 'true',
    });
  });

  it('says what its failures mean, although their status is 200 [Z86]', async () => {
    expect((await failure({ ok: false, error: 'token_revoked' })).options.isConnectionLost).toBe(true);
    expect((await failure({ ok: false, error: 'fatal_error' })).options.isUncertain).toBe(true);
    expect((await failure({ ok: false, error: 'missing_scope', needed: 'chat:write' })).message).toContain('add the scope chat:write');
    expect((await failure({ ok: false, error: 'msg_too_long' })).message).toBe(
      'Slack refused this: “msg_too_long” Check the fields of this step.',
    );
  });

  it('finds nobody, and takes a reaction that is there for added [Z86]', async () => {
    const run = async (event: string, error: string, input: FieldValues) => {
      const { context } = await start(() => ({ body: { ok: false, error } }));
      return actionOf(slack, event).run(callContext({ ...context, input }));
    };
    expect(await run('find_person', 'users_not_found', { email: 'ada@example.com' })).toEqual({ isFound: false, item: null });
    expect(await run('add_reaction', 'already_reacted', { channel: 'C1', message: '1.2', emoji: 'wave' })).toEqual({ isAdded: true });
  });

  it('is tested by its own request, and offers its ways of signing in [Z94]', async () => {
    const { context } = await start(() => ({ body: { ok: true, team: 'Example', user: 'patchbay' } }));
    expect(await slack.connection!.test(callContext(context))).toEqual({ title: 'Example (patchbay)' });
    const ways = slack.connection!.ways!.map(({ name, fields }) => [name, fields.map(({ key }) => key)]);
    expect(ways).toEqual([
      ['bot', ['token']],
      ['oauth', []],
      ['webhook', ['url', 'token']],
    ]);
    const older = { url: 'https://hooks.slack.com/services/x', token: 'xoxb' };
    expect([wayOfValues(slack, older, false), wayOfValues(slack, { token: 'xoxb' }, false)]).toEqual(['webhook', 'bot']);
  });

  it('refuses what a webhook cannot do, and asks for no channels with one [Z94, Z222]', async () => {
    const { target } = await start();
    const call = { ...callContext({ connection: { url: `${target.url}/services/x` } }), cursor: null };
    const message = async (made: Promise<unknown>) => (await stepErrorOf(made)).message;
    expect(await message(slack.actions.find(({ event }) => event === 'set_topic')!.run(call))).toBe(
      '“Set the topic of a channel” needs a connection by “Bot token” or “Sign in with Slack”. Choose another account, or connect one.',
    );
    expect(await message(triggerOf(slack, 'poll', 'new_channel').poll(call))).toMatch(/^“New channel” needs a connection by/);
    expect([await slack.choices!.channels!(call), target.requests]).toEqual([[], []]);
  });
});
