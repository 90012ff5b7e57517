import type { AppDefinition, AppField, RequestDefinition, Value } from '../../domain/apps/definition';
import { graphAddress, metaErrors, metaPages, metaTest, metaWays, pageField, pagesList, pageStep, pageToken } from './meta';

const person: AppField = {
  key: 'person',
  label: 'Person',
  type: 'text',
  help: 'The ID of a person who wrote to the page, from an earlier step.',
  isRequired: true,
};
const tag: AppField = {
  key: 'tag',
  label: 'After 24 hours',
  type: 'choice',
  help: 'A page can message a person for 24 hours after their last message, and later only for these reasons.',
  group: 'more',
  choices: [
    { value: 'HUMAN_AGENT', label: 'A person on the team replies, within seven days' },
    { value: 'ACCOUNT_UPDATE', label: 'Their account has changed' },
    { value: 'CONFIRMED_EVENT_UPDATE', label: 'An update on an event they signed up for' },
    { value: 'POST_PURCHASE_UPDATE', label: 'An update on their purchase' },
  ],
};

/** https://developers.facebook.com/docs/messenger-platform/reference/send-api */
const send = (message: Value): RequestDefinition => ({
  method: 'POST',
  path: '/{input.page}/messages',
  query: pageToken,
  body: {
    json: {
      recipient: { id: '{input.person}' },
      messaging_type: { $when: 'input.tag', then: 'MESSAGE_TAG', else: 'RESPONSE' },
      tag: '{input.tag}',
      message,
    },
  },
  credentials: false,
});

const sent = {
  outputs: [
    { place: 'message_id', label: 'Message ID', type: 'text' },
    { place: 'recipient_id', label: 'Person ID', type: 'text' },
  ],
  sample: { recipient_id: '24681012141618', message_id: 'm_AG5Hz2U' },
} as const;

const fields = 'id,updated_time,link,messages.limit(1)\\{id,created_time,from,message,attachments\\}';

export const messenger: AppDefinition = {
  format: 1,
  app: 'MessengerCLIAPI',
  name: 'Messenger',
  docs: 'https://developers.facebook.com/docs/messenger-platform',
  bases: { default: graphAddress },
  hosts: ['graph.facebook.com'],
  connection: {
    ways: metaWays('pages_show_list', 'pages_read_engagement', 'pages_manage_metadata', 'pages_messaging'),
    test: metaTest,
  },
  errors: metaErrors('Messenger'),
  lists: { pages: pagesList },
  triggers: [
    {
      kind: 'poll',
      event: 'new_message',
      title: 'New message to a page',
      help: 'Runs for each conversation in which a person has written. If several messages arrive between two checks, only the last one counts.',
      fields: [pageField],
      steps: [pageStep],
      request: {
        method: 'GET',
        path: '/{input.page}/conversations',
        query: { platform: 'messenger', fields, ...pageToken },
        pages: metaPages(25),
        credentials: false,
      },
      items: 'reply.body.data',
      key: '{item.messages.data.0.id}',
      // https://developers.facebook.com/docs/messenger-platform/conversations: the conversation with the newest message comes first.
      order: 'newest',
      since: { place: 'item.updated_time', as: 'iso' },
      where: { 'item.messages.data.0.from.id': { not: '{input.page}' } },
      output: {
        id: '{item.messages.data.0.id}',
        text: '{item.messages.data.0.message}',
        writtenAt: '{item.messages.data.0.created_time}',
        person: '{item.messages.data.0.from.id}',
        name: '{item.messages.data.0.from.name}',
        attachments: '{item.messages.data.0.attachments.data}',
        conversation: '{item.id}',
        link: '{item.link}',
      },
      outputs: [
        { place: 'text', label: 'Text', type: 'text' },
        { place: 'name', label: 'Person’s name', type: 'text' },
        { place: 'person', label: 'Person ID', type: 'text' },
        { place: 'writtenAt', label: 'Sent at', type: 'moment' },
        { place: 'attachments', label: 'Attachments', type: 'list' },
        { place: 'conversation', label: 'Conversation ID', type: 'text' },
      ],
      sample: {
        id: 'm_AG5Hz2U',
        text: 'Are you open on Sunday?',
        writtenAt: '2026-11-21T09:30:00+0000',
        person: '24681012141618',
        name: 'Ada Lovelace',
        conversation: 't_1234567890',
        link: '/546349135390552/inbox/1234567890/',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send a message',
      help: 'Replies to a person who wrote to the page.',
      fields: [
        pageField,
        person,
        { key: 'text', label: 'Message', type: 'longText', help: 'At most 2,000 characters.', isRequired: true },
        tag,
      ],
      steps: [pageStep],
      // Never: Messenger sends a repeated message twice.
      request: send({ text: '{input.text}' }),
      ...sent,
    },
    {
      kind: 'write',
      event: 'send_file',
      title: 'Send a file',
      help: 'Sends an image, video, audio file or other file to a person who wrote to the page.',
      fields: [
        pageField,
        person,
        {
          key: 'type',
          label: 'Type',
          type: 'choice',
          help: 'How Messenger shows it.',
          isRequired: true,
          choices: [
            { value: 'image', label: 'Image' },
            { value: 'video', label: 'Video' },
            { value: 'audio', label: 'Audio' },
            { value: 'file', label: 'Other file' },
          ],
        },
        {
          key: 'url',
          label: 'File URL',
          type: 'text',
          help: 'A public URL of the file.',
          isRequired: true,
        },
        tag,
      ],
      steps: [pageStep],
      request: send({ attachment: { type: '{input.type}', payload: { url: '{input.url}' } } }),
      ...sent,
    },
    {
      kind: 'search',
      event: 'get_person',
      title: 'Get a person',
      help: 'Gets the name of a person who wrote to the page.',
      fields: [pageField, person],
      steps: [pageStep],
      request: {
        method: 'GET',
        path: '/{input.person}',
        query: { fields: 'id,first_name,last_name,profile_pic', ...pageToken },
        credentials: false,
      },
      found: { items: 'reply.body' },
      outputs: [
        { place: 'first_name', label: 'First name', type: 'text' },
        { place: 'last_name', label: 'Last name', type: 'text' },
        { place: 'profile_pic', label: 'Profile picture', type: 'text' },
      ],
      sample: { isFound: true, item: { id: '24681012141618', first_name: 'Ada', last_name: 'Lovelace' } },
    },
  ],
};
