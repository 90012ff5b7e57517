import type { AppDefinition, AppField, ListDefinition } from '../../domain/apps/definition';
import { errorsOfGoogle, googleAccount, googlePages, signInWithGoogle } from './google';

const space: AppField = {
  key: 'space',
  label: 'Space',
  type: 'choice',
  help: 'A space or a direct message of the account.',
  isRequired: true,
  dynamicChoices: 'spaces',
  pattern: { matches: 'spaces/[A-Za-z0-9_-]{1,100}', say: 'A space ID looks like spaces/AAAAqf7mEaY.' },
};
const text: AppField = {
  key: 'text',
  label: 'Message',
  type: 'longText',
  help: 'Google Chat’s formatting works: *bold*, _italic_, `code`.',
  isRequired: true,
};
const message: AppField = {
  key: 'message',
  label: 'Message ID',
  type: 'text',
  help: 'The ID of a message, such as spaces/AAAA/messages/BBBB, from an earlier step.',
  isRequired: true,
  pattern: {
    matches: 'spaces/[A-Za-z0-9_-]+/messages/[A-Za-z0-9._-]+',
    say: 'A message ID looks like spaces/AAAA/messages/BBBB.',
  },
};

const sampleMessage = {
  name: 'spaces/AAAAqf7mEaY/messages/q1w2e3.q1w2e3',
  createTime: '2026-11-21T09:30:00.123456Z',
  text: 'The lanterns are ready.',
  sender: { name: 'users/12345678901234567890', type: 'HUMAN' },
  thread: { name: 'spaces/AAAAqf7mEaY/threads/q1w2e3' },
  space: { name: 'spaces/AAAAqf7mEaY' },
};
const messageOutputs = [
  { place: 'text', label: 'Text', type: 'text' },
  { place: 'sender.name', label: 'Sender ID', type: 'text' },
  { place: 'createTime', label: 'Sent at', type: 'moment' },
  { place: 'thread.name', label: 'Thread', type: 'text' },
  { place: 'name', label: 'ID', type: 'text' },
] as const;
const sampleSpace = {
  name: 'spaces/AAAAqf7mEaY',
  spaceType: 'SPACE',
  displayName: 'Harbour',
  spaceUri: 'https://chat.google.com/room/AAAAqf7mEaY',
};
const spaceOutputs = [
  { place: 'displayName', label: 'Name', type: 'text' },
  { place: 'spaceUri', label: 'Link', type: 'text' },
  { place: 'name', label: 'ID', type: 'text' },
] as const;

const spaces: ListDefinition = {
  request: { method: 'GET', path: '/spaces', pages: googlePages(1000) },
  items: 'reply.body.spaces',
  value: '{item.name}',
  label: '{item.displayName|or:Direct message}',
};

export const googleChat: AppDefinition = {
  format: 1,
  app: 'GoogleChatCLIAPI',
  name: 'Google Chat',
  docs: 'https://developers.google.com/workspace/chat/api/reference/rest',
  bases: { default: 'https://chat.googleapis.com/v1', account: googleAccount.base },
  hosts: ['chat.googleapis.com', googleAccount.host],
  connection: {
    ways: {
      google: signInWithGoogle(
        'and configure the Google Chat API',
        'chat.spaces.readonly',
        'chat.spaces.create',
        'chat.messages',
        'chat.memberships',
        'userinfo.email',
      ),
    },
    test: googleAccount.test,
  },
  errors: errorsOfGoogle('Google Chat', 'Check the space and the message.'),
  lists: { spaces },
  triggers: [
    {
      kind: 'poll',
      event: 'new_message',
      title: 'New message in a space',
      help: 'Runs for each new message in a space, including your own.',
      fields: [space],
      request: { method: 'GET', path: '/{input.space|path}/messages', query: { orderBy: 'createTime desc' }, pages: googlePages(100) },
      items: 'reply.body.messages',
      key: '{item.name}',
      order: 'newest',
      since: { place: 'item.createTime', as: 'iso' },
      outputs: messageOutputs,
      sample: sampleMessage,
    },
    {
      kind: 'poll',
      event: 'new_space',
      title: 'New space',
      help: 'Runs for each space that the account joins.',
      fields: [],
      request: { ...spaces.request, query: { filter: 'spaceType = "SPACE"' } },
      items: 'reply.body.spaces',
      key: '{item.name}',
      order: 'none',
      since: { place: 'item.createTime', as: 'iso' },
      everySeconds: 900,
      outputs: spaceOutputs,
      sample: sampleSpace,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'channel_message',
      title: 'Post in a space',
      help: 'Posts a message in a space or a direct message.',
      fields: [
        space,
        text,
        {
          key: 'thread',
          label: 'Thread',
          type: 'text',
          help: 'The ID of the thread to reply in, such as spaces/AAAA/threads/BBBB.',
          group: 'more',
        },
      ],
      request: {
        method: 'POST',
        path: '/{input.space|path}/messages',
        query: { messageReplyOption: { $when: 'input.thread', then: 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD' } },
        body: { json: { text: '{input.text}', thread: { name: '{input.thread}' } } },
      },
      // https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create: a known ID gives the message that is there.
      repeat: { body: 'query.requestId' },
      outputs: messageOutputs,
      sample: sampleMessage,
    },
    {
      kind: 'write',
      event: 'update_message',
      title: 'Update a message',
      help: 'Changes the text of a message that you posted.',
      fields: [message, text],
      request: { method: 'PATCH', path: '/{input.message|path}', query: { updateMask: 'text' }, body: { json: { text: '{input.text}' } } },
      // https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/patch: the text replaces that of the message.
      repeat: 'replaces',
      outputs: messageOutputs,
      sample: sampleMessage,
    },
    {
      kind: 'write',
      event: 'add_reaction',
      title: 'Add a reaction',
      help: 'Adds an emoji to a message.',
      fields: [message, { key: 'emoji', label: 'Emoji', type: 'text', help: 'The emoji itself.', placeholder: '👍', isRequired: true }],
      request: { method: 'POST', path: '/{input.message|path}/reactions', body: { json: { emoji: { unicode: '{input.emoji|trim}' } } } },
      sample: { name: 'spaces/AAAAqf7mEaY/messages/q1w2e3.q1w2e3/reactions/r1', emoji: { unicode: '👍' } },
    },
    {
      kind: 'write',
      event: 'create_space',
      title: 'Create a space',
      help: 'Creates a space that you manage.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'At most 128 characters.', isRequired: true },
        { key: 'description', label: 'Description', type: 'longText', help: 'What the space is for.' },
      ],
      request: {
        method: 'POST',
        path: '/spaces',
        body: { json: { spaceType: 'SPACE', displayName: '{input.name}', spaceDetails: { description: '{input.description}' } } },
      },
      // https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces/create: a known ID gives the space that is there.
      repeat: { body: 'query.requestId' },
      outputs: spaceOutputs,
      sample: sampleSpace,
    },
    {
      kind: 'search',
      event: 'find_space',
      title: 'Find a space',
      help: 'Finds a space of the account by its name.',
      fields: [{ key: 'name', label: 'Name', type: 'text', help: 'The whole name of the space.', isRequired: true }],
      request: { ...spaces.request, query: { filter: 'spaceType = "SPACE"' } },
      found: { items: 'reply.body.spaces', where: { 'item.displayName': '{input.name}' } },
      outputs: spaceOutputs,
      sample: { isFound: true, item: sampleSpace },
    },
  ],
};
