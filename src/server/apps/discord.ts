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
  help: 'The servers to which the bot was added.',
  isRequired: true,
  dynamicChoices: 'servers',
};
/** Only for the choices of the channel. */
const serverOfChannel: AppField = { ...server, isRequired: false, help: 'To choose from its channels.' };
const channel: AppField = {
  key: 'channel',
  label: 'Channel',
  type: 'choice',
  help: 'A channel of the server, or the ID of any channel or thread.',
  isRequired: true,
  dynamicChoices: 'channels',
  dependsOn: ['server'],
};
const person: AppField = {
  key: 'person',
  label: 'Person',
  type: 'text',
  help: 'The ID of a person, from an earlier step.',
  isRequired: true,
};
const message: AppField = {
  key: 'message',
  label: 'Message',
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
  help: 'If it is off, words such as @everyone in mapped data don’t notify anyone.',
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
  { place: 'author.username', label: 'Name of the sender', type: 'text' },
  { place: 'author.id', label: 'ID of the sender', type: 'text' },
  { place: 'channel_id', label: 'ID of the channel', type: 'text' },
  { place: 'timestamp', label: 'Sent at', type: 'moment' },
] as const;

const samplePosted = { id: '1308761234567890123', channelId: '1208761234567890123', sentAt: '2026-11-21T09:30:00.000000+00:00' };
const posted: Value = { id: '{reply.body.id}', channelId: '{reply.body.channel_id}', sentAt: '{reply.body.timestamp}' };
const postedOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'channelId', label: 'ID of the channel', type: 'text' },
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
    refused(40_005, 'The files are too large for Discord. Most servers take 10 MB.'),
    refused(10_003, 'Discord doesn’t find this thread. Check its ID.'),
    refused(50_006, 'Discord needs a message with a text.'),
    refused(50_035, 'Discord refused a field of this message. Check the name and the address of the picture.'),
    refused(160_002, 'Discord can’t reply to this message.'),
    refused(220_001, 'This channel is a forum. Discord needs the ID of a thread.'),
    {
      when: { status: [401, 403, 404, 410] },
      is: 'lost',
      say: 'Discord doesn’t know this webhook any more. Create a new one and reconnect the app.',
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
  { place: 'user.username', label: 'User name', type: 'text' },
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
        help: 'In Discord’s developer portal, create an application, turn on “Message Content Intent” and “Server Members Intent” under “Bot”, copy the token there, and add the bot to your server under “OAuth2”.',
        fields: [{ key: 'token', label: 'Bot token', type: 'secret', help: 'Discord shows it once, under “Bot”.', isRequired: true }],
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
            label: 'Webhook address',
            type: 'secret',
            help: 'In Discord, open the settings of the channel, choose “Integrations” and “Webhooks”, and copy the address of a webhook.',
            placeholder: 'https://discord.com/api/webhooks/…',
            isRequired: true,
            isAddress: true,
            pattern: { matches: 'https?://\\S+', say: 'The webhook address is not a web address. Copy it from Discord again.' },
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
            say: 'This isn’t the address of a Discord webhook. Copy it again.',
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
      say: 'The bot may not do this: “{reply.body.message}” In Discord, give it a role with the permission, and access to the channel.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Discord doesn’t find this: “{reply.body.message}” Check the fields of this step.' },
    { when: { status: 400 }, is: 'refused', say: 'Discord refused this: “{reply.body.message}” Check the fields of this step.' },
    {
      when: { status: 429 },
      is: 'later',
      say: 'Discord gets too many requests. We’ll try again later.',
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
        { key: 'channel', label: 'Thread', type: 'text', help: 'The ID of a thread: in Discord, “Copy Thread ID”.', isRequired: true },
      ],
    },
    {
      kind: 'poll',
      event: 'new_person',
      title: 'New person',
      help: 'Runs for each person who joins a server with at most 2,000 people.',
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
        { key: 'embeds', label: 'Embeds', type: 'code', help: 'A JSON list of embeds, as Discord describes them.', group: 'more', ways },
        { key: 'replyTo', label: 'Answer to', type: 'text', help: 'The ID of a message in the channel.', group: 'more', ways },
        {
          key: 'isSpoken',
          label: 'Read aloud',
          type: 'boolean',
          help: 'Discord reads the message aloud to those who are there.',
          group: 'more',
          ways,
        },
        {
          key: 'username',
          label: 'Name of the sender',
          type: 'text',
          help: 'Instead of the name of the webhook. At most 80 characters.',
          most: 80,
          ways: onlyWebhook,
        },
        {
          key: 'avatarUrl',
          label: 'Picture of the sender',
          type: 'text',
          help: 'The address of a picture, instead of the webhook’s own.',
          ways: onlyWebhook,
        },
        {
          key: 'threadId',
          label: 'ID of a thread',
          type: 'text',
          help: 'Posts in this thread of the channel. Forums need one.',
          ways: onlyWebhook,
        },
        {
          key: 'files',
          label: 'Files',
          type: 'file',
          help: 'At most 10 files of earlier steps, which are posted with the message. Most servers take 10 MB.',
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
      title: 'Send a message to a person',
      help: 'Sends a direct message to a person who shares a server with the bot.',
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
          help: 'An emoji, or name and ID of one of the server, such as offer:41771983429993937.',
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
      title: 'Give a person a role',
      help: 'Gives a person of a server a role below that of the bot.',
      ways,
      fields: [
        server,
        person,
        {
          key: 'role',
          label: 'Role',
          type: 'choice',
          help: 'A role of the server.',
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
          help: 'A category of the server.',
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
      title: 'Find a person',
      help: 'Finds a person of a server by the beginning of their name.',
      ways,
      fields: [server, { key: 'name', label: 'Name', type: 'text', help: 'The beginning of a user name or a nickname.', isRequired: true }],
      request: { method: 'GET', path: '/guilds/{input.server}/members/search', query: { query: '{input.name}', limit: 1 } },
      found: { items: 'reply.body' },
      outputs: personOutputs,
      sample: { isFound: true, item: samplePerson },
    },
  ],
};
