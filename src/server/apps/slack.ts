import type { AppDefinition, AppField, RequestDefinition, Value } from '../../domain/apps/definition';

const channel: AppField = {
  key: 'channel',
  label: 'Channel',
  type: 'choice',
  help: 'The app can only read and post where it is a member: invite it in Slack.',
  isRequired: true,
  dynamicChoices: 'channels',
};
const person: AppField = {
  key: 'person',
  label: 'Person',
  type: 'choice',
  help: 'One of the people in Slack.',
  isRequired: true,
  dynamicChoices: 'people',
};
const message: AppField = {
  key: 'message',
  label: 'Message',
  type: 'text',
  help: 'The “ts” of a message, from an earlier step.',
  isRequired: true,
};
const text: AppField = {
  key: 'text',
  label: 'Message',
  type: 'longText',
  help: 'Slack’s own formatting works: *bold*, _italic_, `code`.',
  isRequired: true,
};
const allowsMentions: AppField = {
  key: 'allowsMentions',
  label: 'Allow mentions',
  type: 'boolean',
  help: 'If it is off, mentions and links in Slack’s notation, such as <!channel>, are shown as text.',
  initial: false,
};

/** Slack’s notation begins with `<`. */
const safeText: Value = { $when: 'input.allowsMentions', is: true, then: '{input.text}', else: '{input.text|entities}' };

/** A method of the API. Inner values of a form are JSON. */
const method = (name: string, form: Value): RequestDefinition => ({ method: 'POST', path: `/${name}`, body: { form, nested: 'json' } });

const paged = (name: string, form: Value, size: number): RequestDefinition => ({
  ...method(name, form),
  pages: {
    kind: 'cursor',
    send: 'body.cursor',
    next: 'reply.body.response_metadata.next_cursor',
    size: { send: 'body.limit', value: size },
  },
});

const channelsOf = (types: string) => paged('conversations.list', { types, exclude_archived: true }, 200);
const people = paged('users.list', {}, 200);
const isPerson = { 'item.deleted': { not: true }, 'item.is_bot': { not: true }, 'item.id': { not: 'USLACKBOT' } } as const;

/** What Slack itself writes into a channel. */
const notices = ['join', 'leave', 'topic', 'purpose', 'name', 'archive', 'unarchive', 'posting_permissions'].flatMap((word) => [
  `channel_${word}`,
  `group_${word}`,
]);

/** https://docs.slack.dev/apis/events-api and https://docs.slack.dev/authentication/verifying-requests-from-slack */
const sent = (type: string) =>
  ({
    kind: 'hook',
    reach: 'app',
    route: { place: 'body.team_id', kept: 'team' },
    hello: [{ when: { 'body.type': 'url_verification' }, reply: { body: { challenge: '{body.challenge}' } } }],
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'X-Slack-Signature',
      prefix: 'v0=',
      content: 'v0:{time}:{body}',
      secret: '{client.signingSecret}',
      time: { place: 'headers.x-slack-request-timestamp', within: 300 },
    },
    where: { 'item.event.type': type },
  }) as const;

const sampleMessage = {
  type: 'message',
  user: 'U0123456789',
  text: 'The new offer is ready.',
  ts: '1732874400.000100',
  team: 'T0123456789',
  channel: 'C0123456789',
};
const samplePosted = { isPosted: true, channel: 'C0123456789', ts: '1732874400.000100' };
const posted: Value = { isPosted: true, channel: '{reply.body.channel}', ts: '{reply.body.ts}' };
const postedOutputs = [
  { place: 'ts', label: 'ID of the message', type: 'text' },
  { place: 'channel', label: 'ID of the channel', type: 'text' },
] as const;
const sampleChannel = { id: 'C0123456789', name: 'offers', created: 1_732_874_400, is_private: false, creator: 'U0123456789' };
const channelOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'name', label: 'Name', type: 'text' },
] as const;
const samplePerson = {
  id: 'U0123456789',
  name: 'ada',
  real_name: 'Ada Example',
  tz: 'Europe/Berlin',
  updated: 1_732_874_400,
  profile: { real_name: 'Ada Example', email: 'ada@example.com' },
};
const personOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'real_name', label: 'Name', type: 'text' },
  { place: 'profile.email', label: 'Email', type: 'text' },
] as const;

const scopes = [
  'channels:history',
  'channels:manage',
  'channels:read',
  'chat:write',
  'chat:write.customize',
  'files:write',
  'groups:history',
  'groups:read',
  'groups:write',
  'im:write',
  'reactions:read',
  'reactions:write',
  'users:read',
  'users:read.email',
];

const failed = (...words: readonly string[]) => ({ match: { 'reply.body.ok': false, 'reply.body.error': words } });

export const slack: AppDefinition = {
  format: 1,
  app: 'SlackCLIAPI',
  name: 'Slack',
  docs: 'https://docs.slack.dev/reference/methods',
  bases: { default: 'https://slack.com/api' },
  hosts: ['slack.com'],
  connection: {
    ways: {
      bot: {
        kind: 'key',
        label: 'Bot token',
        help: `On Slack’s page “Your Apps”, create an app, add the bot scopes ${scopes.join(', ')} under “OAuth & Permissions”, install it, and copy its bot token.`,
        fields: [
          {
            key: 'token',
            label: 'Bot token',
            type: 'secret',
            help: 'It begins with xoxb and a hyphen.',
            placeholder: 'xoxb-…',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Slack',
        authorize: 'https://slack.com/oauth/v2/authorize',
        token: 'https://slack.com/api/oauth.v2.access',
        scopes,
        separator: ',',
        pkce: false,
        keep: { team: 'reply.body.team.id' },
        ownClient: true,
        help: `On Slack’s page “Your Apps”, create an app, add the bot scopes ${scopes.join(', ')} under “OAuth & Permissions”, and enter this redirect address there:`,
      },
    },
    test: { request: { method: 'POST', path: '/auth.test' }, title: '{reply.body.team} ({reply.body.user})' },
  },
  // Slack answers 200 to failures, too.
  errors: [
    {
      when: failed('invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired'),
      is: 'lost',
      say: 'Slack refused the token. Reconnect the account.',
    },
    { when: failed('ratelimited', 'rate_limited', 'service_unavailable', 'team_added_to_org'), is: 'later' },
    {
      when: failed('missing_scope', 'not_allowed_token_type', 'no_permission'),
      is: 'refused',
      say: 'The connection isn’t allowed to do this. In Slack, add the scope {reply.body.needed} to the app, install it again, and reconnect the account.',
    },
    { when: failed('channel_not_found'), is: 'refused', say: 'Slack doesn’t find this channel. Check its ID, and invite the app to it.' },
    { when: failed('not_in_channel'), is: 'refused', say: 'The app isn’t in this channel. Invite it in Slack.' },
    { when: failed('is_archived'), is: 'refused', say: 'This channel is archived. Choose another channel.' },
    { when: failed('message_not_found'), is: 'refused', say: 'Slack doesn’t find this message. Check its “ts” and the channel.' },
    { when: failed('name_taken'), is: 'refused', say: 'There is a channel with this name already.' },
    {
      when: failed('invalid_blocks', 'invalid_blocks_format'),
      is: 'refused',
      say: 'Slack can’t read the blocks. Check them in Slack’s Block Kit Builder.',
    },
    // A search that finds nobody, and a reaction that is there already.
    { when: failed('users_not_found', 'already_reacted'), is: 'done' },
    {
      when: failed('internal_error', 'fatal_error'),
      is: 'unknown',
      say: 'Slack had a fault, and may have done this. Look in Slack before you try again.',
    },
    {
      when: { match: { 'reply.body.ok': false } },
      is: 'refused',
      say: 'Slack refused this: “{reply.body.error}” Check the fields of this step.',
    },
  ],
  lists: {
    channels: {
      request: channelsOf('public_channel,private_channel'),
      items: 'reply.body.channels',
      value: '{item.id}',
      label: '{item.name}',
    },
    people: { request: people, items: 'reply.body.members', value: '{item.id}', label: '{item.real_name}', where: isPerson },
  },
  triggers: [
    {
      ...sent('message'),
      event: 'new_message',
      title: 'New message in a channel',
      help: 'Runs for each new message in a channel. Replies in threads don’t count.',
      fields: [channel],
      where: {
        'item.event.type': 'message',
        'item.event.channel': '{input.channel}',
        'item.event.subtype': { not: [...notices, 'message_changed', 'message_deleted', 'message_replied'] },
        // The list of a channel has no replies in threads.
        'item.event.thread_ts': { present: false },
      },
      key: '{item.event.channel}:{item.event.ts}',
      output: '{item.event}',
      poll: {
        request: paged('conversations.history', { channel: '{input.channel}' }, 100),
        items: 'reply.body.messages',
        key: '{input.channel}:{item.ts}',
        order: 'newest',
        since: { place: 'item.ts', as: 'unix', send: 'body.oldest' },
        where: { 'item.subtype': { not: notices } },
        output: { $join: ['{item}', { channel: '{input.channel}' }] },
      },
      outputs: [
        { place: 'text', label: 'Text', type: 'text' },
        { place: 'user', label: 'ID of the person', type: 'text' },
        ...postedOutputs,
      ],
      sample: sampleMessage,
    },
    {
      ...sent('channel_created'),
      event: 'new_channel',
      title: 'New channel',
      help: 'Runs for each new public channel.',
      fields: [],
      key: '{item.event.channel.id}',
      fetch: method('conversations.info', { channel: '{item.event.channel.id}' }),
      output: '{item.channel}',
      poll: {
        request: channelsOf('public_channel'),
        items: 'reply.body.channels',
        key: '{item.id}',
        order: 'none',
        since: { place: 'item.created', as: 'unix' },
      },
      outputs: channelOutputs,
      sample: sampleChannel,
    },
    {
      ...sent('team_join'),
      event: 'new_person',
      title: 'New person',
      help: 'Runs for each person who joins Slack.',
      fields: [],
      where: { 'item.event.type': 'team_join', 'item.event.user.is_bot': { not: true } },
      key: '{item.event.user.id}',
      output: '{item.event.user}',
      poll: {
        request: people,
        items: 'reply.body.members',
        key: '{item.id}',
        order: 'none',
        // Slack doesn’t say when a person joined.
        since: { place: 'item.updated', as: 'unix' },
        where: isPerson,
      },
      outputs: personOutputs,
      sample: samplePerson,
    },
    {
      kind: 'poll',
      event: 'new_reaction',
      title: 'Person reacted to a message',
      help: 'Runs for each message to which a person adds their first reaction, such as your own :eyes: for what is to be done.',
      fields: [person],
      request: paged('reactions.list', { user: '{input.person}' }, 100),
      items: 'reply.body.items',
      key: '{item.channel}:{item.message.ts}',
      // Slack doesn’t say when somebody reacted, and a message can be old.
      order: 'none',
      since: { place: 'item.message.ts', as: 'unix' },
      where: { 'item.type': 'message' },
      output: { $join: ['{item.message}', { channel: '{item.channel}' }] },
      outputs: [
        { place: 'text', label: 'Text', type: 'text' },
        { place: 'user', label: 'ID of the person who wrote it', type: 'text' },
        { place: 'permalink', label: 'Address of the message', type: 'text' },
        ...postedOutputs,
      ],
      sample: {
        ...sampleMessage,
        permalink: 'https://example.slack.com/archives/C0123456789/p1732874400000100',
        reactions: [{ name: 'eyes', users: ['U0123456789'], count: 1 }],
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in a channel.',
      fields: [
        channel,
        text,
        allowsMentions,
        {
          key: 'blocks',
          label: 'Blocks',
          type: 'code',
          help: 'A JSON list of Block Kit blocks. The message is then the text of the notification.',
          group: 'more',
        },
        { key: 'thread', label: 'Thread', type: 'text', help: 'The “ts” of the message to answer, from an earlier step.', group: 'more' },
        {
          key: 'isBroadcast',
          label: 'Show the answer in the channel too',
          type: 'boolean',
          help: 'Only for an answer in a thread.',
          group: 'more',
        },
        {
          key: 'unfurlsLinks',
          label: 'Show previews of links',
          type: 'boolean',
          help: 'If it is off, links have no preview.',
          group: 'more',
        },
        { key: 'botName', label: 'Name of the sender', type: 'text', help: 'Instead of the name of the app.', group: 'more' },
        { key: 'botIcon', label: 'Picture of the sender', type: 'text', help: 'An emoji, such as :robot_face:.', group: 'more' },
      ],
      // Never: Slack posts a repeated message twice.
      request: method('chat.postMessage', {
        channel: '{input.channel}',
        text: safeText,
        blocks: '{input.blocks|json}',
        thread_ts: '{input.thread}',
        reply_broadcast: '{input.isBroadcast}',
        unfurl_links: '{input.unfurlsLinks}',
        unfurl_media: '{input.unfurlsLinks}',
        username: '{input.botName}',
        icon_emoji: '{input.botIcon}',
      }),
      output: posted,
      outputs: postedOutputs,
      sample: samplePosted,
    },
    {
      kind: 'write',
      event: 'message',
      title: 'Send a message to a person',
      help: 'Sends a direct message.',
      fields: [person, text, allowsMentions],
      // https://docs.slack.dev/reference/methods/conversations.open: a conversation that exists is opened again.
      steps: [{ name: 'open', request: method('conversations.open', { users: '{input.person}' }), repeat: 'safe' }],
      request: method('chat.postMessage', { channel: '{open.body.channel.id}', text: safeText }),
      output: posted,
      outputs: postedOutputs,
      sample: samplePosted,
    },
    {
      kind: 'write',
      event: 'update_message',
      title: 'Change a message',
      help: 'Gives a message that the app has posted another text.',
      fields: [channel, message, text, allowsMentions],
      request: method('chat.update', { channel: '{input.channel}', ts: '{input.message}', text: safeText }),
      // https://docs.slack.dev/reference/methods/chat.update: the text replaces that of the message.
      repeat: 'replaces',
      output: { channel: '{reply.body.channel}', ts: '{reply.body.ts}' },
      outputs: postedOutputs,
      sample: { channel: 'C0123456789', ts: '1732874400.000100' },
    },
    {
      kind: 'write',
      event: 'add_reaction',
      title: 'Add a reaction',
      help: 'Adds an emoji to a message.',
      fields: [
        channel,
        message,
        { key: 'emoji', label: 'Emoji', type: 'text', help: 'Its name without colons, such as thumbsup.', isRequired: true },
      ],
      request: method('reactions.add', { channel: '{input.channel}', timestamp: '{input.message}', name: '{input.emoji}' }),
      // https://docs.slack.dev/reference/methods/reactions.add: the second time, Slack says `already_reacted`.
      repeat: 'replaces',
      output: { isAdded: true },
      sample: { isAdded: true },
    },
    {
      kind: 'write',
      event: 'create_channel',
      title: 'Create a channel',
      help: 'Creates a channel.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'Small letters, digits, hyphens and underscores, at most 80.', isRequired: true },
        { key: 'isPrivate', label: 'Private', type: 'boolean', help: 'Only people who are invited see a private channel.' },
      ],
      request: method('conversations.create', { name: '{input.name}', is_private: '{input.isPrivate}' }),
      output: '{reply.body.channel}',
      outputs: channelOutputs,
      sample: sampleChannel,
    },
    {
      kind: 'write',
      event: 'set_topic',
      title: 'Set the topic of a channel',
      help: 'Gives a channel another topic.',
      fields: [channel, { key: 'topic', label: 'Topic', type: 'text', help: 'The new topic.', isRequired: true }],
      request: method('conversations.setTopic', { channel: '{input.channel}', topic: '{input.topic}' }),
      // https://docs.slack.dev/reference/methods/conversations.setTopic: the topic replaces the one before.
      repeat: 'replaces',
      output: '{reply.body.channel}',
      outputs: channelOutputs,
      sample: sampleChannel,
    },
    {
      kind: 'search',
      event: 'find_person',
      title: 'Find a person',
      help: 'Finds a person by their email address.',
      fields: [{ key: 'email', label: 'Email', type: 'text', help: 'The address in the profile of the person.', isRequired: true }],
      request: method('users.lookupByEmail', { email: '{input.email}' }),
      found: { items: 'reply.body.user' },
      outputs: personOutputs,
      sample: { isFound: true, item: samplePerson },
    },
  ],
};
