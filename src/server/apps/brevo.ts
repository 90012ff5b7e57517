import type { AppDefinition, DynamicFieldsDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const email = required('email', 'Email', 'text', 'The address of the contact.');
const list = required('list', 'List', 'choice', 'A list of contacts.', { dynamicChoices: 'lists' });

/** https://developers.brevo.com/reference/get-attributes: those that people fill in. */
const attributes: DynamicFieldsDefinition = {
  dependsOn: [],
  prefix: 'attribute',
  request: { method: 'GET', path: '/contacts/attributes' },
  items: 'reply.body.attributes',
  value: '{item.name}',
  label: '{item.name}',
  type: {
    place: 'item.type',
    table: { text: 'text', float: 'number', date: 'moment', boolean: 'boolean', 'multiple-choice': 'list' },
  },
  where: { 'item.category': 'normal' },
};

const outputs = [
  output('email', 'Email'),
  output('id', 'ID', 'number'),
  output('attributes', 'Attributes', 'record'),
  output('listIds', 'List IDs', 'list'),
  output('emailBlacklisted', 'Unsubscribed', 'boolean'),
  output('createdAt', 'Created at', 'moment'),
  output('modifiedAt', 'Updated at', 'moment'),
];
const sample = {
  email: 'ada@example.com',
  id: 42,
  emailBlacklisted: false,
  smsBlacklisted: false,
  createdAt: '2026-11-21T09:30:00.000+01:00',
  modifiedAt: '2026-11-21T09:30:00.000+01:00',
  attributes: { FIRSTNAME: 'Ada', LASTNAME: 'Berg' },
  listIds: [7],
};

const ofList = (change: 'add' | 'remove') =>
  ({
    method: 'POST',
    path: `/contacts/lists/{input.list}/contacts/${change}`,
    body: { json: { emails: ['{input.email|trim}'] } },
  }) as const;
const message = '“{reply.body.message|or:no details}”';

export const brevo: AppDefinition = {
  format: 1,
  app: 'BrevoCLIAPI',
  name: 'Brevo',
  docs: 'https://developers.brevo.com/reference',
  bases: { default: 'https://api.brevo.com/v3' },
  hosts: ['api.brevo.com'],
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [required('key', 'API key', 'secret', 'In Brevo, open “Settings”, “SMTP & API”, “API keys”, generate a key and copy it.')],
        place: 'header',
        name: 'api-key',
        value: '{connection.key}',
      },
    },
    test: { request: { method: 'GET', path: '/account' }, title: '{reply.body.companyName} ({reply.body.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: `Brevo refused the key: ${message} Reconnect the account.` },
    { when: { status: [402, 403] }, is: 'refused', say: `Brevo doesn’t allow this: ${message}` },
    { when: { status: 404 }, is: 'refused', say: `Brevo can’t find this: ${message}` },
    { when: { status: [400, 405, 406] }, is: 'refused', say: `Brevo refused this: ${message}` },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-sib-ratelimit-reset]', as: 'seconds' } },
  ],
  lists: {
    lists: {
      request: {
        method: 'GET',
        path: '/contacts/lists',
        pages: { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 50 } },
      },
      items: 'reply.body.lists',
      value: '{item.id}',
      label: '{item.name}',
    },
    senders: {
      request: { method: 'GET', path: '/senders' },
      items: 'reply.body.senders',
      value: '{item.email}',
      label: '{item.name} <{item.email}>',
      where: { 'item.active': true },
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact.',
      fields: [],
      // https://developers.brevo.com/reference/get-contacts: by the time when they were made.
      request: {
        method: 'GET',
        path: '/contacts',
        query: { sort: 'desc' },
        pages: { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 500 } },
      },
      items: 'reply.body.contacts',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.createdAt', as: 'iso' },
      outputs,
      sample,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'save_contact',
      title: 'Create or update a contact',
      help: 'Creates a contact, or changes the filled attributes of the one with this address.',
      fields: [
        email,
        field('lists', 'Lists', 'choice', 'The lists to add the contact to, one per line.', { dynamicChoices: 'lists', isMany: true }),
      ],
      dynamicFields: attributes,
      request: {
        method: 'POST',
        path: '/contacts',
        body: {
          json: {
            email: '{input.email|trim}',
            attributes: { $fields: 'attribute', as: { date: '{value|date}', '*': '{value}' } },
            listIds: { $each: 'input.lists', as: '{each|number}' },
            updateEnabled: true,
          },
        },
        // The reply is empty if the contact was there.
        reply: 'none',
      },
      // https://developers.brevo.com/reference/create-contact: with updateEnabled, the second time changes nothing.
      repeat: 'replaces',
      output: { email: '{input.email|trim}' },
      outputs: [output('email', 'Email')],
      sample: { email: 'ada@example.com' },
    },
    {
      kind: 'write',
      event: 'add_to_list',
      title: 'Add a contact to a list',
      help: 'Adds an existing contact to a list.',
      fields: [list, email],
      // Never: Brevo refuses a contact that is on the list.
      request: ofList('add'),
      outputs: [output('contacts.success', 'Added', 'list')],
      sample: { contacts: { success: ['ada@example.com'], failure: [] } },
    },
    {
      kind: 'write',
      event: 'remove_from_list',
      title: 'Remove a contact from a list',
      help: 'Removes a contact from a list, but doesn’t delete it.',
      fields: [list, email],
      request: ofList('remove'),
      outputs: [output('contacts.success', 'Removed', 'list')],
      sample: { contacts: { success: ['ada@example.com'], failure: [] } },
    },
    {
      kind: 'write',
      event: 'send_email',
      title: 'Send an email',
      help: 'Sends one transactional email.',
      fields: [
        required('sender', 'From', 'choice', 'A sender that is verified in Brevo.', { dynamicChoices: 'senders' }),
        required('to', 'To', 'list', 'One address per line. All recipients see each other.'),
        required('subject', 'Subject', 'text', 'One line.'),
        required('html', 'Text', 'longText', 'HTML, such as <p>Hello</p>.'),
        field('senderName', 'Sender name', 'text', 'Shown in front of the address.'),
        field('replyTo', 'Reply to', 'text', 'Another address for replies.', { group: 'more' }),
        field('tags', 'Tags', 'list', 'One per line, for Brevo’s statistics.', { group: 'more' }),
      ],
      // Never: Brevo sends a second email.
      request: {
        method: 'POST',
        path: '/smtp/email',
        body: {
          json: {
            sender: { email: '{input.sender}', name: '{input.senderName}' },
            to: { $each: 'input.to', as: { email: '{each|trim}' } },
            subject: '{input.subject}',
            htmlContent: '{input.html}',
            replyTo: { email: '{input.replyTo|trim}' },
            tags: '{input.tags}',
          },
        },
      },
      outputs: [output('messageId', 'Email ID')],
      sample: { messageId: '<202611210930.12345678901@smtp-relay.example.com>' },
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by the email address.',
      fields: [email],
      request: { method: 'GET', path: '/contacts/{input.email|trim}', query: { identifierType: 'email_id' } },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs,
      sample: { isFound: true, item: sample },
    },
  ],
};
