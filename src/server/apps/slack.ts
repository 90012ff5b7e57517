import type { AppDefinition, AppField, ErrorRule, RequestDefinition, StepDefinition, Template, Value } from '../../domain/apps/definition';

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
  help: 'The ID (timestamp) of a message, from an earlier step.',
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
  help: 'If this is off, mentions and links in Slack’s notation, such as <!channel>, are shown as text.',
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
    ways,
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
/** A webhook says nothing of the message, nor does Slack of one with files: later steps find the same names. */
const postedSomewhere = { isPosted: true, channel: null, ts: null };
const samplePosted = { isPosted: true, channel: 'C0123456789', ts: '1732874400.000100' };
const posted: Value = { isPosted: true, channel: '{reply.body.channel}', ts: '{reply.body.ts}' };
const postedOutputs = [
  { place: 'ts', label: 'Message ID (timestamp)', type: 'text' },
  { place: 'channel', label: 'Channel ID', type: 'text' },
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

const authTest: RequestDefinition = { method: 'POST', path: '/auth.test' };

const failed = (...words: readonly string[]) => ({ match: { 'reply.body.ok': false, 'reply.body.error': words } });
const tokenIsLost = failed('invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired');
const scopeIsMissing = failed('missing_scope', 'not_allowed_token_type', 'no_permission');

/** Events of the API, and fields that only it has. */
const ways = ['bot', 'oauth'];
const onlyWebhook = ['webhook'];

/** The token of a webhook is only for files. */
const fileTokenErrors: readonly ErrorRule[] = [
  { when: tokenIsLost, is: 'lost', say: 'Slack refused the token for files of the connection. Reconnect it.' },
  {
    when: scopeIsMissing,
    is: 'refused',
    say: 'The token for files isn’t allowed to do this. In Slack, allow the app files:write and install it again.',
  },
];

/**
 * https://docs.slack.dev/messaging/working-with-files: nobody sees a file before the last request, which shares all of them with the
 * message. The address to which a file is sent is a credential itself.
 */
const shareFiles = (channelId: Template, errors: readonly ErrorRule[] = []): readonly StepDefinition[] => [
  {
    name: 'places',
    each: 'input.files',
    request: { ...method('files.getUploadURLExternal', { filename: '{each.name}', length: '{each.size}' }), errors },
    repeat: 'safe',
  },
  {
    name: 'uploads',
    each: ['input.files', 'places'],
    request: { method: 'POST', address: 'each.1.body.upload_url', credentials: false, body: { file: '{each.0}' }, reply: 'none' },
    repeat: 'safe',
  },
  {
    name: 'shared',
    when: { 'input.files': { present: true } },
    request: {
      ...method('files.completeUploadExternal', {
        files: { $rows: ['places', 'input.files'], as: { id: '{each.0.body.file_id}', title: '{each.1.name}' } },
        channel_id: channelId,
        initial_comment: { $when: 'input.blocks', is: { present: false }, then: safeText },
        blocks: '{input.blocks}',
      }),
      errors,
    },
  },
];
const withoutFiles = { 'input.files': { present: false } } as const;

/** Apps have no previews of pages unless they ask for them. */
const showsPreviews: Value = { $when: 'input.unfurlsLinks', is: false, then: false, else: true };
const content: Value = { text: safeText, blocks: '{input.blocks}', unfurl_links: showsPreviews, unfurl_media: showsPreviews };

const refused = (word: string, say: Template) => ({ when: { match: { 'reply.body': word } }, is: 'refused', say }) as const;

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: a failure is a word in a plain text. */
const toWebhook = (json: Value): RequestDefinition => ({
  method: 'POST',
  address: 'connection.url',
  credentials: false,
  body: { json },
  reply: 'none',
  errors: [
    refused('invalid_payload', 'Slack can’t read this message. Check the blocks.'),
    refused('invalid_blocks', 'Slack can’t read the blocks of this message. Check them in Slack’s Block Kit Builder.'),
    refused('no_text', 'Slack needs a message with a text.'),
    refused('channel_is_archived', 'The channel of this webhook is archived. Choose another channel in Slack.'),
    refused('action_prohibited', 'An administrator of Slack doesn’t allow this webhook to post.'),
    refused('posting_to_general_channel_denied', 'Slack doesn’t allow this webhook to post in the general channel.'),
    {
      when: { status: [401, 403, 404, 410] },
      is: 'lost',
      say: 'Slack no longer knows this webhook. Create a new one and reconnect the app.',
    },
  ],
});

export const slack: AppDefinition = {
  format: 1,
  app: 'SlackCLIAPI',
  name: 'Slack',
  docs: 'https://docs.slack.dev/reference/methods',
  bases: { default: 'https://slack.com/api' },
  // Files go to another host than the API, and the API of a webhook is beside it, such as that of GovSlack.
  hosts: ['slack.com', '*.slack.com', '*.slack-gov.com', '{connection.url|part:0<?>}', '{connection.url|split://hooks.|join://|part:0<?>}'],
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
        help: `On Slack’s page “Your Apps”, create an app, add the bot scopes ${scopes.join(', ')} under “OAuth & Permissions”, and enter this redirect URL there:`,
      },
      webhook: {
        kind: 'key',
        label: 'Incoming webhook, for one channel',
        bases: { default: '{connection.url|split://hooks.|join://|part:0</services/>}/api' },
        fields: [
          {
            key: 'url',
            label: 'Webhook URL',
            type: 'secret',
            help: 'In Slack, open your app, choose “Incoming Webhooks”, add one for a channel, and copy its URL.',
            placeholder: 'https://hooks.slack.com/services/…',
            isRequired: true,
            isAddress: true,
            pattern: { matches: 'https?://\\S+', say: 'This is not a webhook URL. Copy it from Slack again.' },
          },
          {
            key: 'token',
            label: 'Token for files',
            type: 'secret',
            help: 'Only for files, which webhooks don’t take. In Slack, open your app, choose “OAuth & Permissions”, allow files:write, install the app, and copy its bot token.',
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: {
      request: authTest,
      title: '{reply.body.team} ({reply.body.user})',
      for: {
        webhook: {
          // A message without text is refused by a webhook that exists, and posts nothing.
          request: toWebhook({}),
          works: {
            is: { status: 400, match: { 'reply.body': ['no_text', 'invalid_payload', 'missing_text_or_fallback_or_attachments'] } },
            say: 'Slack doesn’t know this webhook. Copy its URL again.',
          },
          after: [{ name: 'bot', when: { 'connection.token': { present: true } }, request: { ...authTest, errors: fileTokenErrors } }],
          title: 'Slack webhook',
        },
      },
    },
  },
  // Slack answers 200 to failures, too.
  errors: [
    { when: tokenIsLost, is: 'lost', say: 'Slack refused the token. Reconnect the account.' },
    { when: failed('ratelimited', 'rate_limited', 'service_unavailable', 'team_added_to_org'), is: 'later' },
    {
      when: scopeIsMissing,
      is: 'refused',
      say: 'The connection isn’t allowed to do this. In Slack, add the scope {reply.body.needed} to the app, install it again, and reconnect the account.',
    },
    { when: failed('channel_not_found'), is: 'refused', say: 'Slack can’t find this channel. Check its ID, and invite the app to it.' },
    { when: failed('not_in_channel'), is: 'refused', say: 'The app isn’t in this channel. Invite it in Slack.' },
    { when: failed('is_archived'), is: 'refused', say: 'This channel is archived. Choose another channel.' },
    { when: failed('message_not_found'), is: 'refused', say: 'Slack can’t find this message. Check its ID (timestamp) and the channel.' },
    { when: failed('file_uploads_disabled'), is: 'refused', say: 'An administrator of Slack has turned off files.' },
    { when: failed('storage_limit_reached'), is: 'refused', say: 'Slack has no space left for files.' },
    { when: failed('name_taken'), is: 'refused', say: 'A channel with this name already exists.' },
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
      say: 'Slack had an error, and may have done this. Look in Slack before you try again.',
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
      outputs: [{ place: 'text', label: 'Text', type: 'text' }, { place: 'user', label: 'Person ID', type: 'text' }, ...postedOutputs],
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
      ways,
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
        { place: 'user', label: 'Author ID', type: 'text' },
        { place: 'permalink', label: 'Message link', type: 'text' },
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
        { ...channel, ways },
        { ...text, help: `${text.help} At most 40,000 characters.`, most: 40_000 },
        allowsMentions,
        {
          key: 'blocks',
          label: 'Blocks',
          type: 'code',
          json: 'list',
          help: 'A JSON list of Block Kit blocks, at most 50. The message is then the text of the notification.',
          most: 50,
        },
        {
          key: 'thread',
          label: 'Thread',
          type: 'text',
          help: 'The ID (timestamp) of the message to reply to, from an earlier step.',
          group: 'more',
          ways,
        },
        {
          key: 'isBroadcast',
          label: 'Also post to the channel',
          type: 'boolean',
          help: 'Only for a reply in a thread.',
          group: 'more',
          ways,
        },
        {
          key: 'unfurlsLinks',
          label: 'Show previews of links',
          type: 'boolean',
          help: 'If this is off, links have no preview.',
          initial: true,
        },
        { key: 'botName', label: 'Sender name', type: 'text', help: 'Instead of the name of the app.', group: 'more', ways },
        { key: 'botIcon', label: 'Sender image', type: 'text', help: 'An emoji, such as :robot_face:.', group: 'more', ways },
        {
          key: 'files',
          label: 'Files',
          type: 'file',
          help: 'At most 10 files of earlier steps. Webhooks take none: with one, the app posts the message in the channel for files, with the token for files of the connection.',
          isMany: true,
          most: 10,
          needs: {
            fields: ['channelId'],
            empty: ['thread', 'isBroadcast', 'botName', 'botIcon'],
            connection: { value: 'token', say: 'A webhook of Slack takes no files. Reconnect the app with a token for files.' },
          },
        },
        {
          key: 'channelId',
          label: 'Channel for files',
          type: 'text',
          help: 'Only for a message with files: the ID of a channel that the app is in. In Slack, it is in the details of the channel.',
          placeholder: 'C0123456789',
          ways: onlyWebhook,
        },
      ],
      steps: shareFiles('{input.channel}'),
      when: withoutFiles,
      // Never: Slack posts a repeated message twice.
      request: method('chat.postMessage', {
        $join: [
          content,
          {
            channel: '{input.channel}',
            thread_ts: '{input.thread}',
            reply_broadcast: '{input.isBroadcast}',
            username: '{input.botName}',
            icon_emoji: '{input.botIcon}',
          },
        ],
      }),
      output: { $when: 'input.files', then: postedSomewhere, else: posted },
      for: {
        webhook: {
          steps: shareFiles('{input.channelId|trim}', fileTokenErrors),
          when: withoutFiles,
          request: toWebhook(content),
          output: postedSomewhere,
          sample: postedSomewhere,
        },
      },
      outputs: postedOutputs,
      sample: samplePosted,
    },
    {
      kind: 'write',
      event: 'message',
      ways,
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
      ways,
      title: 'Change a message',
      help: 'Changes the text of a message that the app posted.',
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
      ways,
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
      ways,
      title: 'Create a channel',
      help: 'Creates a channel.',
      fields: [
        {
          key: 'name',
          label: 'Name',
          type: 'text',
          help: 'Lowercase letters, digits, hyphens and underscores, at most 80.',
          isRequired: true,
        },
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
      ways,
      title: 'Set the topic of a channel',
      help: 'Changes the topic of a channel.',
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
      ways,
      title: 'Find a person',
      help: 'Finds a person by their email address.',
      fields: [{ key: 'email', label: 'Email', type: 'text', help: 'The email address in the person’s profile.', isRequired: true }],
      request: method('users.lookupByEmail', { email: '{input.email}' }),
      found: { items: 'reply.body.user' },
      outputs: personOutputs,
      sample: { isFound: true, item: samplePerson },
    },
  ],
};
