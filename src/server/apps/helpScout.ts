import type { AppDefinition, ListDefinition, OutputLabel, Pages, RequestDefinition, Value } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

/** https://developer.helpscout.com/mailbox-api: HAL documents, which name the address of the next page. */
const pages: Pages = { kind: 'url', next: 'reply.body._links.next.href' };
const named = (kind: 'mailboxes' | 'users' | 'tags', value: string, label: string): ListDefinition => ({
  request: { method: 'GET', path: `/${kind}`, pages },
  items: `reply.body._embedded.${kind}`,
  value,
  label,
});
const ticketPath = '/conversations/{input.conversation}';
const sent = (method: 'POST' | 'PUT' | 'PATCH', path: string, json: Value) =>
  ({ method, path, body: { json } }) as const satisfies RequestDefinition;

const conversation = required(
  'conversation',
  'Conversation',
  'text',
  'The ID of a conversation, from an earlier step. It isn’t the conversation number.',
);
const text = required('text', 'Text', 'longText', 'HTML or plain text.');
const person = field('user', 'Assign to', 'choice', 'A user of the account.', { dynamicChoices: 'users' });
const statuses = choices({ active: 'Active', pending: 'Pending', closed: 'Closed' });

/** New things have no body: their ID is in a header. */
const made = (label: string): { readonly output: Value; readonly outputs: readonly OutputLabel[] } => ({
  output: { id: '{reply.headers[resource-id]|number}', url: '{reply.headers[web-location]}' },
  outputs: [output('id', label, 'number'), output('url', 'Link in Help Scout')],
});
const changed = (more: Readonly<Record<string, Value>>) =>
  ({ output: { id: '{input.conversation|number}', ...more }, outputs: [output('id', 'Conversation ID', 'number')] }) as const;

const ticketOutputs = [
  output('id', 'ID', 'number'),
  output('number', 'Number', 'number'),
  output('subject', 'Subject'),
  output('preview', 'Preview'),
  output('status', 'Status'),
  output('primaryCustomer.email', 'Customer email'),
  output('primaryCustomer.first', 'Customer first name'),
  output('primaryCustomer.last', 'Customer last name'),
  output('assignee.email', 'Assigned to'),
  output('tags', 'Tags', 'list'),
  output('createdAt', 'Created at', 'moment'),
];
const sampleTicket = {
  id: 2391938111,
  number: 349,
  threads: 1,
  type: 'email',
  status: 'active',
  state: 'published',
  subject: 'Order 17',
  preview: 'Do you have lanterns?',
  mailboxId: 85,
  primaryCustomer: { id: 238604, type: 'customer', first: 'Ada', last: 'Berg', email: 'ada@example.com' },
  assignee: { id: 256, type: 'user', first: 'Zoe', last: 'Example', email: 'zoe@example.com' },
  tags: [{ id: 9150, color: '#929499', tag: 'shop' }],
  createdAt: '2026-11-21T09:30:00Z',
};

const token = 'https://api.helpscout.net/v2/oauth2/token';

export const helpScout: AppDefinition = {
  format: 1,
  app: 'HelpScoutCLIAPI',
  name: 'Help Scout',
  docs: 'https://developer.helpscout.com/mailbox-api',
  bases: { default: 'https://api.helpscout.net/v2' },
  hosts: ['api.helpscout.net'],
  connection: {
    ways: {
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Help Scout',
        authorize: 'https://secure.helpscout.net/authentication/authorizeClientApplication',
        token,
        scopes: [],
        pkce: false,
        family: 'helpscout',
        ownClient: true,
        help: 'In Help Scout, open “Your Profile”, “My Apps”, create an app, copy its App ID and App Secret, and enter this redirect URL:',
      },
      client: {
        kind: 'oauth',
        grant: 'client',
        label: 'App for your account',
        token,
        scopes: [],
        ownClient: true,
        help: 'In Help Scout, open “Your Profile”, “My Apps”, create an app, and copy its App ID and App Secret. Enter any redirect URL.',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.firstName} {reply.body.lastName} ({reply.body.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Help Scout refused the connection. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Help Scout doesn’t allow the connected account to do this.' },
    { when: { status: 404 }, is: 'refused', say: 'Help Scout can’t find this. Check the IDs of this step.' },
    {
      when: { status: [400, 409, 412, 422], match: { 'reply.body._embedded.errors.0.message': { present: true } } },
      is: 'refused',
      say: 'Help Scout refused this: {reply.body._embedded.errors.0.path}: “{reply.body._embedded.errors.0.message}”',
    },
    { when: { status: [400, 409, 412, 422] }, is: 'refused', say: 'Help Scout refused this: “{reply.body.message|or:no details}”' },
    {
      when: { status: 429 },
      is: 'later',
      say: 'Help Scout is receiving too many requests. We’ll try again later.',
      retryAfter: { place: 'reply.headers[x-ratelimit-retry-after]', as: 'seconds' },
    },
  ],
  lists: {
    inboxes: named('mailboxes', '{item.id}', '{item.name}'),
    users: named('users', '{item.id}', '{item.firstName} {item.lastName}'),
    tags: named('tags', '{item.name}', '{item.name}'),
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_conversation',
      title: 'New conversation',
      help: 'Runs for each new conversation, started by a customer or the team.',
      fields: [field('inbox', 'Inbox', 'choice', 'All inboxes if left empty.', { dynamicChoices: 'inboxes' })],
      request: {
        method: 'GET',
        path: '/conversations',
        query: { mailbox: '{input.inbox}', status: 'all', sortField: 'createdAt', sortOrder: 'desc' },
        pages,
      },
      items: 'reply.body._embedded.conversations',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.createdAt', as: 'iso' },
      outputs: ticketOutputs,
      sample: sampleTicket,
    },
  ],
  // No action is repeated unless it replaces: Help Scout has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'create_ticket',
      title: 'Create a conversation',
      help: 'Creates a conversation with a customer. A new customer is added.',
      fields: [
        required('inbox', 'Inbox', 'choice', 'The inbox of the conversation.', { dynamicChoices: 'inboxes' }),
        required('email', 'Customer email', 'text', 'The whole email address.'),
        required('subject', 'Subject', 'text', 'One line.'),
        text,
        required('kind', 'Written by', 'choice', 'If it is you, the text is sent to the customer by email.', {
          choices: choices({ customer: 'The customer', reply: 'You' }),
        }),
        field('firstName', 'First name', 'text', 'For a new customer.'),
        field('lastName', 'Last name', 'text', 'For a new customer.'),
        person,
        field('tags', 'Tags', 'choice', 'One per line. New ones are created.', { dynamicChoices: 'tags', isMany: true }),
        field('status', 'Status', 'choice', 'Active if left empty.', { choices: statuses }),
      ],
      request: sent('POST', '/conversations', {
        subject: '{input.subject}',
        type: 'email',
        mailboxId: '{input.inbox|number}',
        status: '{input.status|or:active}',
        customer: { email: '{input.email|trim}', firstName: '{input.firstName}', lastName: '{input.lastName}' },
        threads: [{ type: '{input.kind}', customer: { email: '{input.email|trim}' }, text: '{input.text}' }],
        assignTo: '{input.user|number}',
        tags: '{input.tags}',
      }),
      ...made('ID'),
      sample: { id: 2391938111, url: 'https://secure.helpscout.net/conversation/2391938111/349' },
    },
    {
      kind: 'write',
      event: 'send_reply',
      title: 'Send a reply',
      help: 'Replies to the customer of a conversation by email.',
      fields: [
        conversation,
        text,
        field('draft', 'Save as a draft', 'boolean', '“Yes” saves the reply without sending it.'),
        field('status', 'Status afterwards', 'choice', 'Unchanged if left empty.', { choices: statuses }),
      ],
      steps: [{ name: 'found', request: { method: 'GET', path: ticketPath }, repeat: 'safe' }],
      request: sent('POST', `${ticketPath}/reply`, {
        customer: { id: '{found.body.primaryCustomer.id}' },
        text: '{input.text}',
        draft: '{input.draft}',
        status: '{input.status}',
      }),
      ...made('Reply ID'),
      sample: { id: 5021934411 },
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note',
      help: 'Adds a note to a conversation that only your team sees.',
      fields: [conversation, text],
      request: sent('POST', `${ticketPath}/notes`, { text: '{input.text}' }),
      ...made('Note ID'),
      sample: { id: 5021934412 },
    },
    {
      kind: 'write',
      event: 'change_status',
      title: 'Change the status of a conversation',
      help: 'Opens or closes a conversation, or makes it pending.',
      fields: [conversation, required('status', 'Status', 'choice', 'The new status.', { choices: statuses })],
      request: sent('PATCH', ticketPath, { op: 'replace', path: '/status', value: '{input.status}' }),
      repeat: 'replaces',
      ...changed({ status: '{input.status}' }),
      sample: { id: 2391938111, status: 'closed' },
    },
    {
      kind: 'write',
      event: 'set_tags',
      title: 'Set the tags of a conversation',
      help: 'Replaces all tags of a conversation.',
      fields: [
        conversation,
        required('tags', 'Tags', 'choice', 'One per line. New ones are created.', { dynamicChoices: 'tags', isMany: true }),
      ],
      request: sent('PUT', `${ticketPath}/tags`, { tags: '{input.tags}' }),
      repeat: 'replaces',
      ...changed({ tags: '{input.tags}' }),
      sample: { id: 2391938111, tags: ['shop'] },
    },
    {
      kind: 'search',
      event: 'find_ticket',
      title: 'Find a conversation',
      help: 'Finds a conversation by its number.',
      fields: [required('number', 'Number', 'number', 'The number in Help Scout, such as 349.')],
      request: { method: 'GET', path: '/conversations', query: { number: '{input.number}', status: 'all' } },
      found: { items: 'reply.body._embedded.conversations' },
      outputs: ticketOutputs,
      sample: { isFound: true, item: sampleTicket },
    },
  ],
};
