/** Slack with a bot token: https://docs.slack.dev/reference/methods. The library sends forms, with inner values as JSON. */
import { WebClient } from '@slack/web-api';
import { IncomingWebhook } from '@slack/webhook';
import { awkwardText, casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const slack = () => new WebClient(connection.token, { retryConfig: { retries: 0 } });

/** A connection by the address of an incoming webhook; its token is only for files. */
const webhook = { url: 'https://hooks.slack.com/services/T0123456789/B0123456789/test', token: 'test-token' };
const onWebhook = casesWith(webhook);
const send = (message: Parameters<IncomingWebhook['send']>[0]) => new IncomingWebhook(webhook.url).send(message);

const file = { keptFile: { name: 'report ü.csv', type: 'text/csv', text: 'id\n17\n' } };
const upload = () => [{ file: Buffer.from('id\n17\n'), filename: 'report ü.csv' }];
const uploadReplies: readonly Json[] = [
  { ok: true, upload_url: 'https://files.slack.com/upload/v1/ABC', file_id: 'F0123456789' },
  {},
  { ok: true, files: [{ id: 'F0123456789' }] },
];

const link = 'https://docs.slack.dev/messaging/working-with-files';
/** The library puts the bytes into a form, and sends the token beside them. */
const uploadAllowed = [
  { at: 'body', request: 1, reason: 'Slack takes the bytes alone, as well as in a form.', link },
  { at: 'headers.content-type', request: 1, reason: 'It is the type of the file.', link },
  { at: 'headers.authorization', request: 1, reason: 'The address is a credential itself, so the token is not sent there.', link },
];

const channel = 'C0123456789';
const user = 'U0123456789';
const replies = [{ ok: true }];
const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: awkwardText } }];

export const app: AppCases = {
  app: 'SlackCLIAPI',
  library: '@slack/web-api',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => slack().auth.test(), { replies }),
    on(
      'list:channels',
      'first page',
      {},
      () => slack().conversations.list({ types: 'public_channel,private_channel', exclude_archived: true, limit: 200 }),
      { replies },
    ),
    on(
      'list:channels',
      'three pages',
      {},
      async () => {
        const pages = slack().paginate('conversations.list', {
          types: 'public_channel,private_channel',
          exclude_archived: true,
          limit: 200,
        });
        for await (const page of pages) if (!page.ok) break;
      },
      {
        replies: [
          { ok: true, channels: [{ id: 'C1', name: 'one' }], response_metadata: { next_cursor: 'cursor-1=' } },
          { ok: true, channels: [{ id: 'C2', name: 'two' }], response_metadata: { next_cursor: 'cursor-2=' } },
          { ok: true, channels: [{ id: 'C3', name: 'three' }], response_metadata: { next_cursor: '' } },
        ],
      },
    ),
    on('list:people', 'first page', {}, () => slack().users.list({ limit: 200 }), { replies }),
    on('read:new_message', 'first page', { channel }, () => slack().conversations.history({ channel, limit: 100 }), { replies }),
    on(
      'read:new_channel',
      'first page',
      {},
      () => slack().conversations.list({ types: 'public_channel', exclude_archived: true, limit: 200 }),
      { replies },
    ),
    on('read:new_person', 'first page', {}, () => slack().users.list({ limit: 200 }), { replies }),
    on('read:new_reaction', 'first page', { person: user }, () => slack().reactions.list({ user, limit: 100 }), { replies }),
    on(
      // Previews of links are on unless they are turned off.
      'write:channel_message',
      'least fields',
      { channel, text: 'Hello' },
      () => slack().chat.postMessage({ channel, text: 'Hello', unfurl_links: true, unfurl_media: true }),
      { replies },
    ),
    on(
      // Control characters of Slack's notation are sent as entities unless mentions are allowed, as the connector of today does it.
      'write:channel_message',
      'all fields',
      {
        channel,
        text: awkwardText,
        allowsMentions: 'yes',
        blocks: JSON.stringify(blocks),
        thread: '1732874400.000100',
        isBroadcast: 'yes',
        unfurlsLinks: 'no',
        botName: 'Zoë ü/?#&+%',
        botIcon: ':robot_face:',
      },
      () =>
        slack().chat.postMessage({
          channel,
          text: awkwardText,
          blocks,
          thread_ts: '1732874400.000100',
          reply_broadcast: true,
          unfurl_links: false,
          unfurl_media: false,
          username: 'Zoë ü/?#&+%',
          icon_emoji: ':robot_face:',
        }),
      { replies },
    ),
    on(
      'write:channel_message',
      'with a file',
      { channel, text: 'Hello', files: [file] },
      () => slack().filesUploadV2({ channel_id: channel, initial_comment: 'Hello', file_uploads: upload() }),
      { replies: uploadReplies, allow: uploadAllowed },
    ),
    onWebhook(
      'write:channel_message',
      'a webhook, least fields',
      { text: 'Hello' },
      () => send({ text: 'Hello', unfurl_links: true, unfurl_media: true }),
      { package: '@slack/webhook' },
    ),
    onWebhook(
      'write:channel_message',
      'a webhook, all fields',
      { text: awkwardText, allowsMentions: 'yes', blocks: JSON.stringify(blocks), unfurlsLinks: 'no' },
      () => send({ text: awkwardText, blocks, unfurl_links: false, unfurl_media: false }),
      { package: '@slack/webhook' },
    ),
    onWebhook(
      'write:channel_message',
      'a webhook, with a file',
      { text: 'Hello', files: [file], channelId: channel },
      () => slack().filesUploadV2({ channel_id: channel, initial_comment: 'Hello', file_uploads: upload() }),
      { replies: uploadReplies, allow: uploadAllowed },
    ),
    on(
      // A direct message: the channel with a person is opened first.
      'write:message',
      'all fields',
      { person: user, text: awkwardText, allowsMentions: 'yes' },
      async () => {
        const { channel: opened } = await slack().conversations.open({ users: user });
        return slack().chat.postMessage({ channel: opened!.id!, text: awkwardText });
      },
      { replies: [{ ok: true, channel: { id: 'D0123456789' } }, { ok: true }] },
    ),
    on(
      'write:update_message',
      'all fields',
      { channel, message: '1732874400.000100', text: awkwardText, allowsMentions: 'yes' },
      () => slack().chat.update({ channel, ts: '1732874400.000100', text: awkwardText }),
      { replies },
    ),
    on(
      'write:add_reaction',
      'all fields',
      { channel, message: '1732874400.000100', emoji: 'thumbsup' },
      () => slack().reactions.add({ channel, timestamp: '1732874400.000100', name: 'thumbsup' }),
      { replies },
    ),
    on('write:create_channel', 'least fields', { name: 'zoe-ü' }, () => slack().conversations.create({ name: 'zoe-ü' }), { replies }),
    on(
      'write:create_channel',
      'all fields',
      { name: 'zoe-ü', isPrivate: 'yes' },
      () => slack().conversations.create({ name: 'zoe-ü', is_private: true }),
      { replies },
    ),
    on(
      'write:set_topic',
      'all fields',
      { channel, topic: awkwardText },
      () => slack().conversations.setTopic({ channel, topic: awkwardText }),
      { replies },
    ),
    on(
      'search:find_person',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () => slack().users.lookupByEmail({ email: 'zoe+ü@example.com' }),
      { replies },
    ),
  ],
};
