import type {
  AppDefinition,
  AppField,
  Body,
  PollTriggerDefinition,
  RecordValue,
  RequestDefinition,
  Value,
} from '../../domain/apps/definition';

const server: AppField = {
  key: 'server',
  label: 'Server',
  type: 'choice',
  help: 'A server that the bot was added to.',
  isRequired: true,
  dynamicChoices: 'servers',
};
/** Only for the choices of the channel. */
const serverOfChannel: AppField = { ...server, isRequired: false, help: 'Shows the channels of this server in the next field.' };
const channel: AppField = {
  key: 'channel',
  label: 'Channel',
  type: 'choice',
  help: 'A channel in the server, or the ID of any channel or thread.',
  isRequired: true,
  dynamicChoices: 'channels',
  dependsOn: ['server'],
};
const person: AppField = {
  key: 'person',
  label: 'User ID',
  type: 'text',
  help: 'The ID of a Discord user, from an earlier step.',
  isRequired: true,
};
const message: AppField = {
  key: 'message',
  label: 'Message ID',
  type: 'text',
  help: 'The ID of a message, from an earlier step.',
  isRequired: true,
};
const text: AppField = {
  key: 'text',
  label: 'Message',
  type: 'longText',
  help: 'Discord’s Markdown works. At most 2,000 characters.',
  isRequired: true,
};
const allowsMentions: AppField = {
  key: 'allowsMentions',
  label: 'Allow mentions',
  type: 'boolean',
  help: 'If this is off, words such as @everyone in mapped data don’t notify anyone.',
  initial: false,
};

const refused = (code: number, say: string) => ({ when: { match: { 'reply.body.code': code } }, is: 'refused', say }) as const;

const content: RecordValue = {
  content: '{input.text}',
  allowed_mentions: { $when: 'input.allowsMentions', is: { not: true }, then: { parse: [] } },
};

const sampleMessage = {
  id: '1308761234567890123',
  type: 0,
  channel_id: '1208761234567890123',
  content: 'The new offer is ready.',
  timestamp: '2026-11-21T09:30:00.000000+00:00',
  author: { id: '1158474789234917599', username: 'ada', global_name: 'Ada Example' },
  attachments: [],
};
const messageOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'content', label: 'Text', type: 'text' },
  { place: 'author.username', label: 'Sender name', type: 'text' },
  { place: 'author.id', label: 'Sender ID', type: 'text' },
  { place: 'channel_id', label: 'Channel ID', type: 'text' },
  { place: 'timestamp', label: 'Sent at', type: 'moment' },
] as const;

const samplePosted = { id: '1308761234567890123', channelId: '1208761234567890123', sentAt: '2026-11-21T09:30:00.000000+00:00' };
const posted: Value = { id: '{reply.body.id}', channelId: '{reply.body.channel_id}', sentAt: '{reply.body.timestamp}' };
const postedOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'channelId', label: 'Channel ID', type: 'text' },
  { place: 'sentAt', label: 'Sent at', type: 'moment' },
] as const;

/** Events of the API, and fields that only it has. */
const ways = ['bot'];
const onlyWebhook = ['webhook'];

/** https://discord.com/developers/docs/resources/webhook */
const webhookMessage: RecordValue = { ...content, username: '{input.username|trim}', avatar_url: '{input.avatarUrl|trim}' };
const toWebhook = (body: Body): RequestDefinition => ({
  method: 'POST',
  address: 'connection.url',
  // Discord then answers with the message, once it is stored.
  query: { wait: true, thread_id: '{input.threadId|trim}' },
  body,
  errors: [
    refused(40_005, 'The files are too large for Discord. Most servers allow 10 MB.'),
    refused(10_003, 'Discord can’t find this thread. Check its ID.'),
    refused(50_006, 'A Discord message needs text. Fill in the message.'),
    refused(50_035, 'Discord refused a field of this message. Check the sender name and the image URL.'),
    refused(160_002, 'Discord can’t reply to this message.'),
    refused(220_001, 'This channel is a forum. Enter the ID of a thread.'),
    {
      when: { status: [401, 403, 404, 410] },
      is: 'lost',
      say: 'Discord no longer knows this webhook. Create a new one and reconnect the app.',
    },
  ],
});
const postedBy = (name: string): Value => ({ $when: 'input.files', then: `{files.body.${name}}`, else: `{reply.body.${name}}` });

const samplePerson = {
  user: { id: '1158474789234917599', username: 'ada', global_name: 'Ada Example' },
  nick: null,
  roles: ['41771983423143936'],
  joined_at: '2026-11-21T09:30:00.000000+00:00',
};
const personOutputs = [
  { place: 'user.id', label: 'ID', type: 'text' },
  { place: 'user.username', label: 'Username', type: 'text' },
  { place: 'user.global_name', label: 'Name', type: 'text' },
  { place: 'joined_at', label: 'Joined at', type: 'moment' },
] as const;

/** The messages of a channel, the newest first. */
const messages = {
  kind: 'poll',
  request: {
    method: 'GET',
    path: '/channels/{input.channel}/messages',
    pages: { kind: 'lastItem', send: 'query.before', from: 'last.id', size: { send: 'query.limit', value: 100 } },
  },
  items: 'reply.body',
  key: '{item.id}',
  order: 'newest',
  ways,
  since: { place: 'item.timestamp', as: 'iso' },
  // Messages and answers; the others are notices of Discord.
  where: { 'item.type': [0, 19] },
  outputs: messageOutputs,
  sample: sampleMessage,
} as const satisfies Partial<PollTriggerDefinition>;

const channelsOfServer: RequestDefinition = { method: 'GET', path: '/guilds/{input.server}/channels' };

export const discord: AppDefinition = {
  format: 1,
  app: 'DiscordCLIAPI',
  name: 'Discord',
  docs: 'https://docs.discord.com/developers/reference',
  bases: { default: 'https://discord.com/api/v10' },
  hosts: ['discord.com', '{connection.url|part:0<?>}'],
  connection: {
    ways: {
      bot: {
        kind: 'key',
        label: 'Bot token',
        help: 'In Discord’s Developer Portal, create an application. Under “Bot”, turn on “Message Content Intent” and “Server Members Intent”, and copy the token. Under “OAuth2”, add the bot to your server.',
        fields: [
          { key: 'token', label: 'Bot token', type: 'secret', help: 'Discord shows the token only once, under “Bot”.', isRequired: true },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bot {connection.token}',
      },
      webhook: {
        kind: 'none',
        label: 'Incoming webhook, for one channel',
        bases: { default: '{connection.url|part:0</api/webhooks/>}' },
        fields: [
          {
            key: 'url',
            label: 'Webhook URL',
            type: 'secret',
            help: 'In Discord, open the channel’s settings, choose “Integrations” and “Webhooks”, and copy the URL of a webhook.',
            placeholder: 'https://discord.com/api/webhooks/…',
            isRequired: true,
            isAddress: true,
            pattern: { matches: 'https?://\\S+', say: 'This is not a webhook URL. Copy it from Discord again.' },
          },
        ],
      },
    },
    test: {
      request: { method: 'GET', path: '/users/@me' },
      title: '{reply.body.username}',
      for: {
        webhook: {
          request: { method: 'GET', address: 'connection.url' },
          works: {
            is: { status: 200, match: { 'reply.body.name': { present: true } } },
            say: 'This is not the URL of a Discord webhook. Copy it from Discord again.',
          },
          title: '{reply.body.name}',
        },
      },
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Discord refused the bot token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The bot isn’t allowed to do this: “{reply.body.message}” In Discord, give it a role with this permission, and access to the channel.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Discord can’t find this: “{reply.body.message}” Check the fields of this step.' },
    { when: { status: 400 }, is: 'refused', say: 'Discord refused this: “{reply.body.message}” Check the fields of this step.' },
    {
      when: { status: 429 },
      is: 'later',
      say: 'Discord is receiving too many requests. We’ll try again later.',
      retryAfter: { place: 'reply.body.retry_after', as: 'seconds' },
    },
  ],
  lists: {
    servers: {
      request: {
        method: 'GET',
        path: '/users/@me/guilds',
        pages: { kind: 'lastItem', send: 'query.after', from: 'last.id', size: { send: 'query.limit', value: 200 } },
      },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
    },
    // Text channels and announcements.
    channels: { request: channelsOfServer, items: 'reply.body', value: '{item.id}', label: '{item.name}', where: { 'item.type': [0, 5] } },
    categories: { request: channelsOfServer, items: 'reply.body', value: '{item.id}', label: '{item.name}', where: { 'item.type': 4 } },
    roles: {
      request: { method: 'GET', path: '/guilds/{input.server}/roles' },
      items: 'reply.body',
      value: '{item.id}',
      label: '{item.name}',
      // Roles of other bots, and the one that everyone has, cannot be given.
      where: { 'item.managed': { not: true }, 'item.name': { not: '@everyone' } },
    },
  },
  triggers: [
    {
      ...messages,
      event: 'new_message',
      title: 'New message in a channel',
      help: 'Runs for each new message in a channel.',
      fields: [serverOfChannel, channel],
    },
    {
      ...messages,
      event: 'new_thread_message',
      title: 'New message in a thread',
      help: 'Runs for each new message in a thread.',
      fields: [
        {
          key: 'channel',
          label: 'Thread',
          type: 'text',
          help: 'The ID of a thread. In Discord, right-click the thread and choose “Copy Thread ID”.',
          isRequired: true,
        },
      ],
    },
    {
      kind: 'poll',
      event: 'new_person',
      title: 'New member',
      help: 'Runs for each person who joins a server with at most 2,000 members.',
      fields: [server],
      ways,
      request: {
        method: 'GET',
        path: '/guilds/{input.server}/members',
        pages: { kind: 'lastItem', send: 'query.after', from: 'last.user.id', size: { send: 'query.limit', value: 1000 } },
      },
      items: 'reply.body',
      key: '{item.user.id}:{item.joined_at}',
      order: 'none',
      since: { place: 'item.joined_at', as: 'iso' },
      outputs: personOutputs,
      sample: samplePerson,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in a channel.',
      fields: [
        { ...serverOfChannel, ways },
        { ...channel, ways },
        { ...text, most: 2000 },
        allowsMentions,
        {
          key: 'embeds',
          label: 'Embeds',
          type: 'code',
          help: 'A JSON array of embeds, as in Discord’s documentation.',
          group: 'more',
          ways,
        },
        { key: 'replyTo', label: 'Reply to message', type: 'text', help: 'The ID of a message in the channel.', group: 'more', ways },
        {
          key: 'isSpoken',
          label: 'Read aloud',
          type: 'boolean',
          help: 'Discord reads the message aloud to people who have the channel open.',
          group: 'more',
          ways,
        },
        {
          key: 'username',
          label: 'Sender name',
          type: 'text',
          help: 'Shown instead of the webhook’s name. At most 80 characters.',
          most: 80,
          ways: onlyWebhook,
        },
        {
          key: 'avatarUrl',
          label: 'Sender image',
          type: 'text',
          help: 'The URL of an image. Shown instead of the webhook’s image.',
          ways: onlyWebhook,
        },
        {
          key: 'threadId',
          label: 'Thread ID',
          type: 'text',
          help: 'Posts in this thread of the channel. Required in forums.',
          ways: onlyWebhook,
        },
        {
          key: 'files',
          label: 'Files',
          type: 'file',
          help: 'Up to 10 files from earlier steps, posted with the message. Most servers allow 10 MB.',
          isMany: true,
          most: 10,
          ways: onlyWebhook,
        },
      ],
      // Never: Discord posts a repeated message twice.
      request: {
        method: 'POST',
        path: '/channels/{input.channel}/messages',
        body: {
          json: {
            $join: [
              content,
              { embeds: '{input.embeds|json}', message_reference: { message_id: '{input.replyTo}' }, tts: '{input.isSpoken}' },
            ],
          },
        },
      },
      output: posted,
      for: {
        webhook: {
          steps: [
            {
              name: 'files',
              when: { 'input.files': { present: true } },
              // https://discord.com/developers/docs/reference#uploading-files
              request: toWebhook({
                multipart: [
                  { name: 'payload_json', value: webhookMessage },
                  { name: 'files[*]', file: '{input.files}' },
                ],
              }),
            },
          ],
          when: { 'input.files': { present: false } },
          // Never: webhooks have no nonce.
          request: toWebhook({ json: webhookMessage }),
          output: { id: postedBy('id'), channelId: postedBy('channel_id'), sentAt: postedBy('timestamp') },
        },
      },
      outputs: postedOutputs,
      sample: samplePosted,
    },
    {
      kind: 'write',
      event: 'message',
      title: 'Send a direct message',
      help: 'Sends a direct message to someone who shares a server with the bot.',
      ways,
      fields: [person, text, allowsMentions],
      steps: [
        {
          name: 'open',
          request: { method: 'POST', path: '/users/@me/channels', body: { json: { recipient_id: '{input.person}' } } },
          // https://docs.discord.com/developers/resources/user#create-dm: a channel that exists is returned.
          repeat: 'safe',
        },
      ],
      request: { method: 'POST', path: '/channels/{open.body.id}/messages', body: { json: content } },
      output: posted,
      outputs: postedOutputs,
      sample: samplePosted,
    },
    {
      kind: 'write',
      event: 'add_reaction',
      title: 'Add a reaction',
      help: 'Adds an emoji to a message.',
      ways,
      fields: [
        serverOfChannel,
        channel,
        message,
        {
          key: 'emoji',
          label: 'Emoji',
          type: 'text',
          help: 'An emoji, or the name and ID of a custom emoji, such as offer:41771983429993937.',
          isRequired: true,
        },
      ],
      request: { method: 'PUT', path: '/channels/{input.channel}/messages/{input.message}/reactions/{input.emoji}/@me' },
      // https://docs.discord.com/developers/resources/message#create-reaction: the bot has each reaction once.
      repeat: 'replaces',
      output: { isAdded: true },
      sample: { isAdded: true },
    },
    {
      kind: 'write',
      event: 'add_role',
      title: 'Add a role to a member',
      help: 'Gives a member of a server a role that is below the bot’s own role.',
      ways,
      fields: [
        server,
        person,
        {
          key: 'role',
          label: 'Role',
          type: 'choice',
          help: 'A role in the server.',
          isRequired: true,
          dynamicChoices: 'roles',
          dependsOn: ['server'],
        },
      ],
      request: { method: 'PUT', path: '/guilds/{input.server}/members/{input.person}/roles/{input.role}' },
      // https://docs.discord.com/developers/resources/guild#add-guild-member-role: a person has each role once.
      repeat: 'replaces',
      output: { isAdded: true },
      sample: { isAdded: true },
    },
    {
      kind: 'write',
      event: 'create_channel',
      title: 'Create a channel',
      help: 'Creates a text channel in a server.',
      ways,
      fields: [
        server,
        { key: 'name', label: 'Name', type: 'text', help: 'The name of the new channel.', isRequired: true },
        { key: 'topic', label: 'Topic', type: 'text', help: 'What the channel is about.' },
        {
          key: 'category',
          label: 'Category',
          type: 'choice',
          help: 'A category in the server.',
          dynamicChoices: 'categories',
          dependsOn: ['server'],
        },
      ],
      request: {
        method: 'POST',
        path: '/guilds/{input.server}/channels',
        body: { json: { name: '{input.name}', type: 0, topic: '{input.topic}', parent_id: '{input.category}' } },
      },
      outputs: [
        { place: 'id', label: 'ID', type: 'text' },
        { place: 'name', label: 'Name', type: 'text' },
      ],
      sample: { id: '1208761234567890123', type: 0, name: 'offers', topic: 'New offers', parent_id: null },
    },
    {
      kind: 'search',
      event: 'find_person',
      title: 'Find a member',
      help: 'Finds a member of a server by the beginning of their name.',
      ways,
      fields: [server, { key: 'name', label: 'Name', type: 'text', help: 'The beginning of a username or a nickname.', isRequired: true }],
      request: { method: 'GET', path: '/guilds/{input.server}/members/search', query: { query: '{input.name}', limit: 1 } },
      found: { items: 'reply.body' },
      outputs: personOutputs,
      sample: { isFound: true, item: samplePerson },
    },
  ],
};
