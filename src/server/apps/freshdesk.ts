import type { AppDefinition, PollTriggerDefinition } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

const ticket = required('ticket', 'Ticket', 'number', 'The number of a ticket, from an earlier step.');
const email = required('email', 'Email', 'text', 'The email address of the person.');
const subject = required('subject', 'Subject', 'text', 'One line.');
const statuses = choices({ 2: 'Open', 3: 'Pending', 4: 'Resolved', 5: 'Closed' });
const status = field('status', 'Status', 'choice', 'The status of the ticket.', { choices: statuses });
const priority = field('priority', 'Priority', 'choice', 'How urgent it is.', {
  choices: choices({ 1: 'Low', 2: 'Medium', 3: 'High', 4: 'Urgent' }),
});
const more = [
  field('type', 'Type', 'text', 'A ticket type, such as Question.', { group: 'more' }),
  field('tags', 'Tags', 'list', 'One per line.', { group: 'more' }),
  field('agent', 'Agent', 'choice', 'The agent who works on the ticket.', { dynamicChoices: 'agents', group: 'more' }),
  field('group', 'Group', 'choice', 'The group that works on the ticket.', { dynamicChoices: 'groups', group: 'more' }),
];
const values = {
  status: '{input.status|number}',
  priority: '{input.priority|number}',
  type: '{input.type}',
  tags: '{input.tags}',
  responder_id: '{input.agent|number}',
  group_id: '{input.group|number}',
};

/** https://developers.freshdesk.com/api/#pagination: at most 100 items. */
const pages = { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.per_page', value: 100 } } as const;
const newest = (order_by: 'created_at' | 'updated_at') =>
  ({
    kind: 'poll',
    fields: [],
    request: { method: 'GET', path: '/tickets', query: { order_by, order_type: 'desc' }, pages },
    items: 'reply.body',
    order: 'newest',
    since: { place: `item.${order_by}`, as: 'iso' },
  }) as const satisfies Partial<PollTriggerDefinition>;

const outputs = [
  output('id', 'Number', 'number'),
  output('subject', 'Subject'),
  output('status', 'Status (2 is open)', 'number'),
  output('priority', 'Priority (4 is urgent)', 'number'),
  output('requester_id', 'Requester ID', 'number'),
  output('tags', 'Tags', 'list'),
  output('due_by', 'Due date', 'moment'),
  output('created_at', 'Created at', 'moment'),
];
const sampleTicket = {
  id: 20,
  subject: 'My lantern is dark',
  status: 2,
  priority: 1,
  source: 2,
  type: 'Question',
  requester_id: 43004604131,
  responder_id: null,
  group_id: null,
  tags: ['lantern'],
  due_by: '2026-11-24T09:30:00Z',
  created_at: '2026-11-21T09:30:00Z',
  updated_at: '2026-11-21T09:30:00Z',
};
const sampleNote = {
  id: 43014605210,
  ticket_id: 20,
  body: '<div>Changed the battery.</div>',
  body_text: 'Changed the battery.',
  private: true,
  user_id: 43004604132,
  created_at: '2026-11-21T09:40:00Z',
};

export const freshdesk: AppDefinition = {
  format: 1,
  app: 'FreshdeskCLIAPI',
  name: 'Freshdesk',
  docs: 'https://developers.freshdesk.com/api',
  bases: { default: 'https://{connection.subdomain}.freshdesk.com/api/v2' },
  hosts: ['{connection.subdomain}.freshdesk.com'],
  connection: {
    fields: [
      required('subdomain', 'Subdomain', 'text', 'The part before “.freshdesk.com” in your Freshdesk URL.', {
        placeholder: 'example',
        pattern: { matches: '[A-Za-z0-9-]+', say: 'Enter only the part before “.freshdesk.com”: letters, digits and hyphens.' },
      }),
    ],
    ways: {
      key: {
        kind: 'basic',
        label: 'API key',
        fields: [required('key', 'API key', 'secret', 'In Freshdesk, open “Profile settings” and copy the API key on the right.')],
        user: '{connection.key}',
        // https://developers.freshdesk.com/api/#authentication: any password.
        password: 'X',
      },
    },
    test: { request: { method: 'GET', path: '/agents/me' }, title: '{reply.body.contact.name} ({connection.subdomain})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Freshdesk refused the API key. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The account isn’t allowed to do this in Freshdesk: “{reply.body.message|or:no details}”',
    },
    { when: { status: 404 }, is: 'refused', say: 'Freshdesk can’t find this. Check the fields of this step.' },
    {
      when: { status: [400, 409], match: { 'reply.body.errors.0.message': { present: true } } },
      is: 'refused',
      say: 'Freshdesk refused this: {reply.body.errors.0.field|or:} “{reply.body.errors.0.message}”',
    },
    { when: { status: [400, 409] }, is: 'refused', say: 'Freshdesk refused this: “{reply.body.message|or:no details}”' },
    { when: { status: 429 }, is: 'later', say: 'Freshdesk is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    agents: { request: { method: 'GET', path: '/agents', pages }, items: 'reply.body', value: '{item.id}', label: '{item.contact.name}' },
    groups: { request: { method: 'GET', path: '/groups', pages }, items: 'reply.body', value: '{item.id}', label: '{item.name}' },
  },
  triggers: [
    {
      ...newest('created_at'),
      event: 'new_ticket',
      title: 'New ticket',
      help: 'Runs for each new ticket.',
      key: '{item.id}',
      outputs,
      sample: sampleTicket,
    },
    {
      ...newest('updated_at'),
      event: 'updated_ticket',
      title: 'Updated ticket',
      help: 'Runs for each ticket that is new or was changed. Tickets of the last 30 days count.',
      key: '{item.id}:{item.updated_at}',
      outputs,
      sample: sampleTicket,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_ticket',
      title: 'Create a ticket',
      help: 'Creates a ticket for a person.',
      fields: [
        email,
        subject,
        required('description', 'Description', 'longText', 'HTML is shown formatted.'),
        { ...status, initial: '2', isRequired: true },
        { ...priority, initial: '1', isRequired: true },
        field('name', 'Name', 'text', 'The name of the person, if the address is new to Freshdesk.'),
        ...more,
      ],
      // Never: Freshdesk creates a second ticket.
      request: {
        method: 'POST',
        path: '/tickets',
        body: {
          json: { email: '{input.email}', name: '{input.name}', subject: '{input.subject}', description: '{input.description}', ...values },
        },
      },
      outputs,
      sample: sampleTicket,
    },
    {
      kind: 'write',
      event: 'update_ticket',
      title: 'Update a ticket',
      help: 'Changes the filled fields of a ticket.',
      fields: [ticket, { ...subject, isRequired: false }, status, priority, ...more],
      request: { method: 'PUT', path: '/tickets/{input.ticket}', body: { json: { subject: '{input.subject}', ...values } } },
      // https://developers.freshdesk.com/api/#update_ticket: values replace those that the ticket has.
      repeat: 'replaces',
      outputs,
      sample: sampleTicket,
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note',
      help: 'Adds a note to a ticket, which only agents see.',
      fields: [
        ticket,
        required('text', 'Text', 'longText', 'HTML is shown formatted.'),
        field('isPublic', 'Public', 'boolean', '“Yes” shows the note to the requester too.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/tickets/{input.ticket}/notes',
        body: { json: { body: '{input.text}', private: { $when: 'input.isPublic', is: true, then: false, else: true } } },
      },
      sample: sampleNote,
    },
    {
      kind: 'write',
      event: 'add_reply',
      title: 'Reply to a ticket',
      help: 'Replies to the requester of a ticket by email.',
      fields: [ticket, required('text', 'Text', 'longText', 'HTML is shown formatted.')],
      request: { method: 'POST', path: '/tickets/{input.ticket}/reply', body: { json: { body: '{input.text}' } } },
      sample: { ...sampleNote, private: false },
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a person by the email address.',
      fields: [email],
      request: { method: 'GET', path: '/contacts', query: { email: '{input.email|trim}' } },
      found: { items: 'reply.body' },
      outputs: [output('id', 'ID', 'number'), output('name', 'Name'), output('email', 'Email'), output('phone', 'Phone')],
      sample: {
        isFound: true,
        item: { id: 43004604131, name: 'Ada Berg', email: 'ada@example.com', phone: '+49301234567', created_at: '2026-11-21T09:30:00Z' },
      },
    },
    {
      kind: 'search',
      event: 'get_ticket',
      title: 'Get a ticket',
      help: 'Gets a ticket by its number.',
      fields: [ticket],
      request: { method: 'GET', path: '/tickets/{input.ticket}' },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs,
      sample: { isFound: true, item: sampleTicket },
    },
  ],
};
