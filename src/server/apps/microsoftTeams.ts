import type { AppDefinition, AppField, Pages, RequestDefinition } from '../../domain/apps/definition';
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
  help: 'A channel of the team.',
  isRequired: true,
  dynamicChoices: 'channels',
  dependsOn: ['team'],
};
const chat: AppField = {
  key: 'chat',
  label: 'Chat',
  type: 'choice',
  help: 'One of your newest chats.',
  isRequired: true,
  dynamicChoices: 'chats',
};
const text: AppField = { key: 'text', label: 'Message', type: 'longText', help: 'What the message says.', isRequired: true };
const isHtml: AppField = {
  key: 'isHtml',
  label: 'The message is HTML',
  type: 'boolean',
  help: 'Such as <b>bold</b> and links. Otherwise it is shown as it is.',
  group: 'more',
};

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
  { place: 'from.user.displayName', label: 'Name of the sender', type: 'text' },
  { place: 'createdDateTime', label: 'Sent at', type: 'moment' },
  { place: 'webUrl', label: 'Address', type: 'text' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
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

const scopes = ['Team.ReadBasic.All', 'Channel.ReadBasic.All', 'ChannelMessage.Send', 'Chat.ReadWrite', 'OnlineMeetings.ReadWrite'];

export const microsoftTeams: AppDefinition = {
  format: 1,
  app: 'MicrosoftTeamsCLIAPI',
  name: 'Microsoft Teams',
  docs: 'https://learn.microsoft.com/en-us/graph/api/resources/teams-api-overview',
  bases: { default: 'https://graph.microsoft.com/v1.0' },
  hosts: ['graph.microsoft.com'],
  connection: {
    ways: {
      oauth: microsoftSignIn(scopes),
      // Reading channels needs the consent of an administrator.
      reading: { ...microsoftSignIn([...scopes, 'ChannelMessage.Read.All']), label: 'Sign in with Microsoft, to read channels too' },
    },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.userPrincipalName}' },
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
      help: 'Runs for each new message in a channel. Answers don’t count.',
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
      help: 'Runs for each new message in a chat, your own ones too.',
      fields: [chat],
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
      fields: [team, channel, { key: 'title', label: 'Title', type: 'text', help: 'Shown above the message.' }, text, isHtml],
      // Never: Teams posts a repeated message twice.
      request: post(`${ofChannel}/messages`, '{input.title}'),
      output: { $join: [{ isPosted: true }, '{reply.body}'] },
      outputs: messageOutputs,
      sample: { isPosted: true, ...sampleMessage },
    },
    {
      kind: 'write',
      event: 'reply_to_message',
      title: 'Answer a message of a channel',
      help: 'Posts an answer below a message.',
      fields: [
        team,
        channel,
        { key: 'message', label: 'Message to answer', type: 'text', help: 'The ID of a message, from an earlier step.', isRequired: true },
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
      help: 'Sends a message to the people of a chat.',
      fields: [chat, text, isHtml],
      request: post('/chats/{input.chat}/messages'),
      outputs: messageOutputs,
      sample: sampleChat,
    },
    {
      kind: 'write',
      event: 'create_meeting',
      title: 'Create a meeting',
      help: 'Creates an online meeting, which is in no calendar.',
      fields: [
        { key: 'subject', label: 'Title', type: 'text', help: 'What the meeting is about.', isRequired: true },
        { key: 'start', label: 'Start', type: 'moment', help: 'When it begins.', isRequired: true },
        { key: 'end', label: 'End', type: 'moment', help: 'When it ends.', isRequired: true },
      ],
      request: {
        method: 'POST',
        path: '/me/onlineMeetings',
        body: { json: { subject: '{input.subject}', startDateTime: '{input.start|iso}', endDateTime: '{input.end|iso}' } },
      },
      outputs: [
        { place: 'joinWebUrl', label: 'Address of the meeting', type: 'text' },
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
      help: 'Finds a channel of a team by its name.',
      fields: [team, { key: 'name', label: 'Name', type: 'text', help: 'The whole name of the channel.', isRequired: true }],
      request: { method: 'GET', path: '/teams/{input.team}/channels', query: { $filter: "displayName eq '{input.name|odata}'" } },
      found: { items: 'reply.body.value' },
      outputs: [
        { place: 'displayName', label: 'Name', type: 'text' },
        { place: 'webUrl', label: 'Address', type: 'text' },
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
