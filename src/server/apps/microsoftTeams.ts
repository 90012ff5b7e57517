import type { AppDefinition, AppField, Pages, RecordValue, RequestDefinition, Template } from '../../domain/apps/definition';
import { microsoftErrors, microsoftSignIn } from './microsoft';

const team: AppField = {
  key: 'team',
  label: 'Team',
  type: 'choice',
  help: 'One of your teams.',
  isRequired: true,
  dynamicChoices: 'teams',
};
const channel: AppField = {
  key: 'channel',
  label: 'Channel',
  type: 'choice',
  help: 'A channel in the team.',
  isRequired: true,
  dynamicChoices: 'channels',
  dependsOn: ['team'],
};
const chat: AppField = {
  key: 'chat',
  label: 'Chat',
  type: 'choice',
  help: 'One of your most recent chats.',
  isRequired: true,
  dynamicChoices: 'chats',
};
const text: AppField = { key: 'text', label: 'Message', type: 'longText', help: 'The text of the message.', isRequired: true };
const isHtml: AppField = {
  key: 'isHtml',
  label: 'Message is HTML',
  type: 'boolean',
  help: 'For formatting, such as <b>bold</b>, and links. Otherwise the text is shown as it is.',
  group: 'more',
};

const tooLarge = (text: string) =>
  ({
    when: { match: { 'reply.body': { contains: text } } },
    is: 'refused',
    say: 'The message is too large for Microsoft Teams. Shorten it.',
  }) as const;

const pages: Pages = { kind: 'url', next: 'reply.body[@odata.nextLink]' };
const ofChannel = '/teams/{input.team}/channels/{input.channel}';

/** https://learn.microsoft.com/en-us/graph/api/chatmessage-post */
const post = (path: string, subject?: string): RequestDefinition => ({
  method: 'POST',
  path,
  body: {
    json: {
      ...(subject !== undefined && { subject }),
      body: { contentType: { $when: 'input.isHtml', is: true, then: 'html', else: 'text' }, content: '{input.text}' },
    },
  },
});

const sampleMessage = {
  id: '1795253400000',
  createdDateTime: '2026-11-21T09:30:00.000Z',
  lastModifiedDateTime: '2026-11-21T09:30:00.000Z',
  messageType: 'message',
  subject: 'Order 7',
  webUrl: 'https://teams.microsoft.com/l/message/19%3A4a95f7d8%40thread.tacv2/1795253400000',
  from: { user: { id: '8ea0e38b-efb3-4757-924a-5f94061cf8c2', displayName: 'Ada Lovelace' } },
  body: { contentType: 'html', content: '<p>The lanterns are ready.</p>' },
  channelIdentity: { teamId: 'fbe2bf47-16c8-47cf-b4a5-4b9b187c508b', channelId: '19:4a95f7d8@thread.tacv2' },
};
const messageOutputs = [
  { place: 'body.content', label: 'Message', type: 'text' },
  { place: 'subject', label: 'Title', type: 'text' },
  { place: 'from.user.displayName', label: 'Sender name', type: 'text' },
  { place: 'createdDateTime', label: 'Sent at', type: 'moment' },
  { place: 'webUrl', label: 'Link', type: 'text' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const nothing = Object.fromEntries(Object.keys(sampleMessage).map((name) => [name, null]));
const sampleChat = {
  id: '1795253400000',
  createdDateTime: '2026-11-21T09:30:00.000Z',
  messageType: 'message',
  chatId: '19:2da4c29f6d7041eca70b638b43d45437@thread.v2',
  from: { user: { id: '8ea0e38b-efb3-4757-924a-5f94061cf8c2', displayName: 'Ada Lovelace' } },
  body: { contentType: 'text', content: 'The lanterns are ready.' },
};
/** What people wrote, and not what Teams notes itself. */
const isMessage = { 'item.messageType': 'message', 'item.deletedDateTime': { present: false } } as const;

/** Events of the API, and fields that only it has. */
const ways = ['oauth', 'reading'];
const onlyWebhook = ['webhook'];

const block = (text: Template, more: RecordValue = {}): RecordValue => ({ type: 'TextBlock', text, wrap: true, ...more });

/** A webhook of the Workflows app, or of an older connector. Both take an Adaptive Card: https://adaptivecards.io/explorer */
const toWebhook: RequestDefinition = {
  method: 'POST',
  address: 'connection.url',
  reply: 'text',
  limit: { bytes: 28 * 1024, say: 'A message in Microsoft Teams can have at most 28 kB. Shorten it.' },
  body: {
    json: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { $when: 'input.title', then: block('{input.title|trim}', { weight: 'Bolder', size: 'Medium' }) },
              block('{input.text}'),
            ],
            actions: [
              {
                $when: 'input.buttonUrl',
                then: { type: 'Action.OpenUrl', title: '{input.buttonTitle|trim|or:Open}', url: '{input.buttonUrl|trim}' },
              },
            ],
          },
        },
      ],
    },
  },
  errors: [
    ...(['too large', 'RequestEntityTooLarge'] as const).map(tooLarge),
    { when: { status: 413 }, is: 'refused', say: tooLarge('').say },
    // The older connectors answer 200 with the failure in the text: “… returned HTTP error 429 …”.
    { when: { status: 200, match: { 'reply.body': { contains: 'HTTP error 429' } } }, is: 'later' },
    {
      when: { status: 200, match: { 'reply.body': { contains: 'HTTP error 4' } } },
      is: 'refused',
      say: 'Microsoft Teams refused the message: “{reply.body}”',
    },
    {
      when: { status: 200, match: { 'reply.body': { contains: 'failed with error' } } },
      is: 'unknown',
      say: 'Microsoft Teams had an error, and may have posted the message: “{reply.body}”',
    },
    {
      when: { status: [401, 403, 404, 410] },
      is: 'lost',
      say: 'Microsoft Teams no longer knows this webhook. Create a new one and reconnect the app.',
    },
  ],
};

const scopes = ['Team.ReadBasic.All', 'Channel.ReadBasic.All', 'ChannelMessage.Send', 'Chat.ReadWrite', 'OnlineMeetings.ReadWrite'];

export const microsoftTeams: AppDefinition = {
  format: 1,
  app: 'MicrosoftTeamsCLIAPI',
  name: 'Microsoft Teams',
  docs: 'https://learn.microsoft.com/en-us/graph/api/resources/teams-api-overview',
  bases: { default: 'https://graph.microsoft.com/v1.0' },
  hosts: ['graph.microsoft.com', '{connection.url|part:0<?>}'],
  connection: {
    ways: {
      oauth: microsoftSignIn(scopes),
      // Reading channels needs the consent of an administrator.
      reading: { ...microsoftSignIn([...scopes, 'ChannelMessage.Read.All']), label: 'Sign in with Microsoft, including reading channels' },
      webhook: {
        kind: 'none',
        label: 'Incoming webhook, for one channel',
        bases: { default: '{connection.url|part:0<?>}' },
        fields: [
          {
            key: 'url',
            label: 'Webhook URL',
            type: 'secret',
            help: 'In Teams, open the channel’s menu, choose “Workflows”, then “Post to a channel when a webhook request is received”, and copy its URL.',
            placeholder: 'https://….logic.azure.com/workflows/…',
            isRequired: true,
            isAddress: true,
            pattern: { matches: 'https?://\\S+', say: 'This is not a webhook URL. Copy it from Microsoft Teams again.' },
          },
        ],
      },
    },
    test: {
      request: { method: 'GET', path: '/me' },
      title: '{reply.body.userPrincipalName}',
      // A workflow runs for any request, so every request that reaches it posts: only the form of the address is checked.
      for: { webhook: { title: '{connection.url.host}' } },
    },
  },
  errors: microsoftErrors('Microsoft Teams'),
  lists: {
    teams: {
      request: { method: 'GET', path: '/me/joinedTeams', pages },
      items: 'reply.body.value',
      value: '{item.id}',
      label: '{item.displayName}',
    },
    channels: {
      request: { method: 'GET', path: '/teams/{input.team}/channels', pages },
      items: 'reply.body.value',
      value: '{item.id}',
      label: '{item.displayName}',
    },
    chats: {
      request: {
        method: 'GET',
        path: '/me/chats',
        query: { $expand: 'members' },
        pages: { ...pages, size: { send: 'query.$top', value: 50 }, most: 2 },
      },
      items: 'reply.body.value',
      value: '{item.id}',
      label: '{item.topic|or:Chat}: {item.members.*.displayName|join:, }',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_message',
      title: 'New message in a channel',
      help: 'Runs for each new message in a channel. Replies don’t count.',
      fields: [team, channel],
      ways: ['reading'],
      request: {
        method: 'GET',
        path: `${ofChannel}/messages/delta`,
        // Otherwise Teams begins eight months ago: https://learn.microsoft.com/en-us/graph/api/chatmessage-delta
        query: { $filter: 'lastModifiedDateTime gt {now}' },
        pages: { ...pages, size: { send: 'query.$top', value: 50 } },
      },
      items: 'reply.body.value',
      key: '{item.id}',
      order: 'oldest',
      since: { token: 'reply.body[@odata.deltaLink]', send: 'address', expired: { status: 410 }, made: 'item.createdDateTime' },
      where: isMessage,
      outputs: messageOutputs,
      sample: sampleMessage,
    },
    {
      kind: 'poll',
      event: 'new_chat_message',
      title: 'New message in a chat',
      help: 'Runs for each new message in a chat, including your own.',
      fields: [chat],
      ways,
      request: {
        method: 'GET',
        path: '/chats/{input.chat}/messages',
        query: { $orderby: 'createdDateTime desc' },
        pages: { ...pages, size: { send: 'query.$top', value: 50 } },
      },
      items: 'reply.body.value',
      key: '{item.id}',
      // https://learn.microsoft.com/en-us/graph/api/chat-list-messages
      order: 'newest',
      since: { place: 'item.createdDateTime', as: 'iso' },
      where: isMessage,
      outputs: messageOutputs,
      sample: sampleChat,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in a channel.',
      fields: [
        { ...team, ways },
        { ...channel, ways },
        { key: 'title', label: 'Title', type: 'text', help: 'Shown above the message.' },
        {
          ...text,
          help: 'With a webhook, Markdown works (**bold**, _italic_, lists, links), and the message and title can have about 28 kB. Teams doesn’t accept files here: add a link to the file instead.',
        },
        { ...isHtml, ways },
        {
          key: 'buttonTitle',
          label: 'Button text',
          type: 'text',
          help: 'The text of a button below the message. The button also needs a URL.',
          ways: onlyWebhook,
        },
        {
          key: 'buttonUrl',
          label: 'Button URL',
          type: 'text',
          help: 'The page that opens when someone clicks the button.',
          placeholder: 'https://example.org/orders/1042',
          pattern: {
            matches: '[A-Za-z][A-Za-z0-9+.-]*:\\S+',
            say: 'The button URL is not a web address. It looks like https://example.org/orders.',
          },
          ways: onlyWebhook,
        },
      ],
      // Never: Teams posts a repeated message twice.
      request: post(`${ofChannel}/messages`, '{input.title}'),
      output: { $join: [{ isPosted: true }, '{reply.body}'] },
      // A webhook gives nothing of the message: later steps find the same names.
      for: { webhook: { request: toWebhook, output: { isPosted: true, ...nothing }, sample: { isPosted: true, ...nothing } } },
      outputs: messageOutputs,
      sample: { isPosted: true, ...sampleMessage },
    },
    {
      kind: 'write',
      event: 'reply_to_message',
      title: 'Reply to a channel message',
      help: 'Posts a reply to a message in a channel.',
      ways,
      fields: [
        team,
        channel,
        { key: 'message', label: 'Reply to message', type: 'text', help: 'The ID of a message, from an earlier step.', isRequired: true },
        text,
        isHtml,
      ],
      request: post(`${ofChannel}/messages/{input.message}/replies`),
      outputs: messageOutputs,
      sample: { ...sampleMessage, id: '1795253500000', replyToId: '1795253400000' },
    },
    {
      kind: 'write',
      event: 'message',
      title: 'Send a message in a chat',
      help: 'Sends a message to the people in a chat.',
      ways,
      fields: [chat, text, isHtml],
      request: post('/chats/{input.chat}/messages'),
      outputs: messageOutputs,
      sample: sampleChat,
    },
    {
      kind: 'write',
      event: 'create_meeting',
      title: 'Create a meeting',
      help: 'Creates an online meeting without adding it to a calendar.',
      ways,
      fields: [
        { key: 'subject', label: 'Title', type: 'text', help: 'What the meeting is about.', isRequired: true },
        { key: 'start', label: 'Start', type: 'moment', help: 'When the meeting starts.', isRequired: true },
        { key: 'end', label: 'End', type: 'moment', help: 'When the meeting ends.', isRequired: true },
      ],
      request: {
        method: 'POST',
        path: '/me/onlineMeetings',
        body: { json: { subject: '{input.subject}', startDateTime: '{input.start|iso}', endDateTime: '{input.end|iso}' } },
      },
      outputs: [
        { place: 'joinWebUrl', label: 'Meeting link', type: 'text' },
        { place: 'subject', label: 'Title', type: 'text' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: {
        id: 'MSpkYzE3Njc0Yy04MWQ5',
        subject: 'Planning',
        startDateTime: '2026-11-30T10:00:00Z',
        endDateTime: '2026-11-30T11:00:00Z',
        joinWebUrl: 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_MGQ4MDQyNTEt',
      },
    },
    {
      kind: 'search',
      event: 'find_channel',
      title: 'Find a channel',
      help: 'Finds a channel in a team by its name.',
      ways,
      fields: [team, { key: 'name', label: 'Name', type: 'text', help: 'The full name of the channel.', isRequired: true }],
      request: { method: 'GET', path: '/teams/{input.team}/channels', query: { $filter: "displayName eq '{input.name|odata}'" } },
      found: { items: 'reply.body.value' },
      outputs: [
        { place: 'displayName', label: 'Name', type: 'text' },
        { place: 'webUrl', label: 'Link', type: 'text' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: {
        isFound: true,
        item: {
          id: '19:4a95f7d8@thread.tacv2',
          displayName: 'Orders',
          membershipType: 'standard',
          webUrl: 'https://teams.microsoft.com/l/channel/19%3A4a95f7d8',
        },
      },
    },
  ],
};
