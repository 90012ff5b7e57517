import type { AppDefinition, Template } from '../../domain/apps/definition';
import { field, required } from './parts';

/** Rules for identifiers of Mattermost’s errors: https://developers.mattermost.com/integrate/webhooks/incoming. */
const refused = (id: string, say: Template) =>
  ({ when: { match: { 'reply.body.id': `web.incoming_webhook.${id}.app_error` } }, is: 'refused', say }) as const;

const text = { $when: 'input.allowsMentions', is: true, then: '{input.text}', else: '{input.text|unmention}' } as const;

export const mattermost: AppDefinition = {
  format: 1,
  app: 'MattermostCLIAPI',
  name: 'Mattermost',
  docs: 'https://developers.mattermost.com/integrate/webhooks/incoming',
  // The API is beside the webhook, and a server can be below a path.
  bases: { default: '{connection.url|part:0</hooks/>}/api/v4', webhook: '{connection.url}' },
  hosts: ['{connection.url}'],
  connection: {
    ways: {
      webhook: {
        kind: 'key',
        label: 'Incoming webhook',
        fields: [
          required(
            'url',
            'Webhook URL',
            'secret',
            'In Mattermost, open “Integrations”, then “Incoming Webhooks”, add one, and copy its URL.',
            {
              isAddress: true,
              placeholder: 'https://mattermost.example.org/hooks/…',
              pattern: { matches: 'https?://\\S+', say: 'This is not a webhook URL. Copy it from Mattermost again.' },
            },
          ),
          field(
            'token',
            'Token for files',
            'secret',
            'Only for files, which webhooks can’t send. In Mattermost, open “Integrations”, then “Bot Accounts”, add a bot, and copy its token.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: {
      // A message without text is refused by a webhook that exists, and posts nothing.
      request: { method: 'POST', base: 'webhook', path: '', credentials: false, body: { json: {} } },
      works: {
        is: { status: 400, match: { 'reply.body.id': 'web.incoming_webhook.text.app_error' } },
        say: 'Mattermost doesn’t know this webhook. Copy its URL again.',
      },
      after: [{ name: 'bot', when: { 'connection.token': { present: true } }, request: { method: 'GET', path: '/users/me' } }],
      title: '{connection.url.host}',
    },
  },
  errors: [
    { when: { status: 413 }, is: 'refused', say: 'The files are too large for this Mattermost server.' },
    {
      when: { match: { 'reply.body.id': { contains: 'too_large' } } },
      is: 'refused',
      say: 'The files are too large for this Mattermost server.',
    },
    { when: { status: 403 }, is: 'refused', say: 'The bot can’t post files in this channel. Add it to the channel.' },
  ],
  triggers: [],
  actions: [
    {
      kind: 'write',
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in a channel.',
      fields: [
        // Longer messages are split by Mattermost at another place than people expect.
        required('text', 'Message', 'longText', 'Mattermost’s Markdown works. At most 16,383 characters.', { most: 16_383 }),
        field('allowsMentions', 'Allow mentions', 'boolean', 'If it is off, words such as @everyone in mapped data don’t notify anyone.', {
          initial: false,
        }),
        field('channel', 'Channel', 'text', 'The channel of the webhook if left empty. @name sends a direct message.', {
          placeholder: 'town-square',
        }),
        field('username', 'Sender name', 'text', 'Works if the server lets webhooks change their names.'),
        field('iconUrl', 'Sender image', 'text', 'The URL of an image. Works if the server lets webhooks change it.'),
        field(
          'files',
          'Files',
          'file',
          'Up to 10 files from earlier steps. The bot then posts the message with them in the channel below, with the token for files of the connection.',
          {
            isMany: true,
            most: 10,
            needs: {
              fields: ['channelId'],
              connection: { value: 'token', say: 'A Mattermost webhook can’t send files. Reconnect the app with a token for files.' },
            },
          },
        ),
        field(
          'channelId',
          'Channel for files',
          'text',
          'Only for a message with files: the ID of a channel that the bot is in. In Mattermost, it is in “View Info” of the channel.',
          { placeholder: '4xp9fdt77pncbef59f4k1qe83o' },
        ),
      ],
      steps: [
        {
          name: 'uploads',
          each: 'input.files',
          request: {
            method: 'POST',
            path: '/files',
            body: {
              multipart: [
                { name: 'channel_id', value: '{input.channelId|trim}' },
                { name: 'files', file: '{each}' },
              ],
            },
          },
          // Safe: nobody sees a file before its message.
          repeat: 'safe',
        },
        {
          name: 'posted',
          when: { 'input.files': { present: true } },
          request: {
            method: 'POST',
            path: '/posts',
            body: { json: { channel_id: '{input.channelId|trim}', message: text, file_ids: '{uploads.*.body.file_infos.*.id}' } },
          },
        },
      ],
      when: { 'input.files': { present: false } },
      // Never: Mattermost posts a repeated message twice.
      request: {
        method: 'POST',
        base: 'webhook',
        path: '',
        credentials: false,
        reply: 'none',
        body: {
          json: { text, channel: '{input.channel|trim}', username: '{input.username|trim}', icon_url: '{input.iconUrl|trim}' },
        },
        errors: [
          refused('channel', 'Mattermost can’t find this channel. Check its name.'),
          refused('channel_locked', 'This webhook can only post in its own channel. Leave the channel empty.'),
          refused('text', 'Mattermost needs a message with a text.'),
          refused('permissions', 'This webhook isn’t allowed to post in this channel.'),
          {
            when: { status: [401, 403, 404, 410] },
            is: 'lost',
            say: 'Mattermost no longer knows this webhook. Create a new one and reconnect the app.',
          },
        ],
      },
      output: { isPosted: true },
      sample: { isPosted: true },
    },
  ],
};
