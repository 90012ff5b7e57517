import type { AppDefinition, AppField, ListDefinition, PathRequest, Value } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const choices = (...pairs: readonly (readonly [string, string])[]) => pairs.map(([value, label]) => ({ value, label }));

const ticket: AppField = { key: 'ticket', label: 'Ticket', type: 'text', help: 'The number of a ticket.', isRequired: true };
const isPublic: AppField = { key: 'isPublic', label: 'Public', type: 'boolean', help: '“No” makes it a note that only agents see.' };
const priority: AppField = {
  key: 'priority',
  label: 'Priority',
  type: 'choice',
  help: 'Unchanged if left empty. A new ticket gets none.',
  choices: choices(['urgent', 'Urgent'], ['high', 'High'], ['normal', 'Normal'], ['low', 'Low']),
};
const status: AppField = {
  key: 'status',
  label: 'Status',
  type: 'choice',
  help: 'Unchanged if left empty. A new ticket gets “New”.',
  choices: choices(
    ['new', 'New'],
    ['open', 'Open'],
    ['pending', 'Pending'],
    ['hold', 'On hold'],
    ['solved', 'Solved'],
    ['closed', 'Closed'],
  ),
};
const tags: AppField = { key: 'tags', label: 'Tags', type: 'list', help: 'One per line.' };
const email: AppField = {
  key: 'email',
  label: 'Email',
  type: 'text',
  help: 'The whole email address.',
  pattern: { matches: '[^\\s"]+@[^\\s"]+', say: 'Enter one email address.' },
};

const listOf = (request: Omit<PathRequest, 'method'>, items: string): ListDefinition => ({
  request: { method: 'GET', ...request },
  items,
  value: '{item.id}',
  label: '{item.name}',
});
/** https://developer.zendesk.com/api-reference/introduction/pagination: the next page comes as an address. */
const pages = {
  kind: 'url',
  next: 'reply.body.links.next',
  more: 'reply.body.meta.has_more',
  size: { send: 'query.page[size]', value: 100 },
} as const;

/** A search lists up to 1,000 tickets, and finds a new one some minutes after it was created. */
const ticketsBy = (time: 'created_at' | 'updated_at') =>
  ({
    request: {
      method: 'GET',
      path: '/search.json',
      query: { query: `type:ticket order_by:${time} sort:desc` },
      pages: { kind: 'url', next: 'reply.body.next_page' },
    },
    items: 'reply.body.results',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso', overlapSeconds: 900 },
  }) as const;

/**
 * https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks and
 * https://developer.zendesk.com/documentation/webhooks/verifying
 */
const subscribedTo = (type: string, key: string) => {
  const { subscribe, unsubscribe } = subscribing({
    list: { method: 'GET', path: '/webhooks', query: { 'page[size]': 100 } },
    ours: 'found.body.webhooks[endpoint={hook.url}].id',
    create: { method: 'GET', path: '/webhooks/{made.body.webhook.id}/signing_secret' },
    remove: (id) => ({ method: 'DELETE', path: `/webhooks/${id}`, reply: 'none' }),
    keep: { signing: 'reply.body.signing_secret.secret' },
  });
  const webhook = { name: 'New events for a Zap', endpoint: '{hook.url}', http_method: 'POST', request_format: 'json', status: 'active' };
  const request = { method: 'POST', path: '/webhooks', body: { json: { webhook: { ...webhook, subscriptions: [type] } } } } as const;
  return {
    kind: 'hook',
    reach: 'subscribed',
    subscribe: { ...subscribe, steps: [...(subscribe.steps ?? []), { name: 'made', request, repeat: 'safe' }] },
    unsubscribe,
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'X-Zendesk-Webhook-Signature',
      content: '{time}{body}',
      secret: '{hook.signing}',
      time: { place: 'headers.x-zendesk-webhook-signature-timestamp', within: 300 },
    },
    where: { 'item.type': type },
    key,
    fetch: { method: 'GET', path: '/tickets/{item.detail.id}.json' },
    output: '{item.ticket}',
  } as const;
};

const sampleTicket = {
  id: 35436,
  subject: 'Where are my lanterns?',
  description: 'I ordered them on Monday.',
  status: 'open',
  priority: 'high',
  type: 'question',
  tags: ['shop'],
  requester_id: 20978392,
  assignee_id: 235323,
  group_id: 98738,
  url: 'https://example.zendesk.com/api/v2/tickets/35436.json',
  created_at: '2026-11-21T09:30:00Z',
  updated_at: '2026-11-21T09:30:00Z',
};
const outputs = [
  { place: 'id', label: 'Number', type: 'number' },
  { place: 'subject', label: 'Subject', type: 'text' },
  { place: 'description', label: 'First message', type: 'text' },
  { place: 'status', label: 'Status', type: 'text' },
  { place: 'priority', label: 'Priority', type: 'text' },
  { place: 'tags', label: 'Tags', type: 'list' },
  { place: 'requester_id', label: 'Requester ID', type: 'number' },
  { place: 'created_at', label: 'Created at', type: 'moment' },
  { place: 'updated_at', label: 'Updated at', type: 'moment' },
] as const;

const samplePerson = {
  id: 20978392,
  name: 'Ada Berg',
  email: 'ada@example.org',
  phone: null,
  role: 'end-user',
  created_at: '2026-11-21T09:30:00Z',
};
const personOutputs = [
  { place: 'id', label: 'ID', type: 'number' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'email', label: 'Email', type: 'text' },
] as const;

/** Some errors are a text, others have a title and a message. */
const message = '“{reply.body.description}{reply.body.error.message}{reply.body.details.*.*.description|join: }”';
const changed = (json: Value) => ({ method: 'PUT', path: '/tickets/{input.ticket}.json', body: { json: { ticket: json } } }) as const;

export const zendesk: AppDefinition = {
  format: 1,
  app: 'ZendeskCLIAPI',
  name: 'Zendesk',
  docs: 'https://developer.zendesk.com/api-reference/ticketing/introduction',
  bases: { default: 'https://{connection.subdomain}.zendesk.com/api/v2' },
  hosts: ['{connection.subdomain}.zendesk.com'],
  connection: {
    fields: [
      {
        key: 'subdomain',
        label: 'Subdomain',
        type: 'text',
        help: 'The part before “.zendesk.com” in your Zendesk URL.',
        placeholder: 'example',
        isRequired: true,
        pattern: { matches: '[A-Za-z0-9-]+', say: 'Enter only the part before “.zendesk.com”: letters, digits and hyphens.' },
      },
    ],
    ways: {
      token: {
        kind: 'basic',
        label: 'API token',
        fields: [
          { key: 'email', label: 'Email', type: 'text', help: 'The email address you sign in to Zendesk with.', isRequired: true },
          {
            key: 'token',
            label: 'API token',
            type: 'secret',
            help: 'In Zendesk’s Admin Center, open Apps and integrations › API tokens, add a token and copy it.',
            isRequired: true,
          },
        ],
        user: '{connection.email}/token',
        password: '{connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Zendesk',
        authorize: 'https://{connection.subdomain}.zendesk.com/oauth/authorizations/new',
        token: 'https://{connection.subdomain}.zendesk.com/oauth/tokens',
        scopes: ['read', 'write'],
        family: 'zendesk',
        ownClient: true,
        help: 'In Zendesk’s Admin Center, open Apps and integrations › OAuth clients, add a client, and enter this redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/users/me.json' }, title: '{reply.body.user.name} ({connection.subdomain})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Zendesk refused the email address or the API token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: `The account isn’t allowed to do this: ${message}` },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Zendesk can’t find this. Check the number of the ticket, and the subdomain of the account.',
    },
    { when: { status: [400, 422] }, is: 'refused', say: `Zendesk refused this: ${message} Check the fields of this step.` },
    // Another change of the same ticket is under way.
    { when: { status: 409 }, is: 'later' },
  ],
  lists: {
    groups: listOf({ path: '/groups.json', pages }, 'reply.body.groups'),
    agents: listOf({ path: '/users.json', query: { role: ['agent', 'admin'] }, style: 'brackets', pages }, 'reply.body.users'),
  },
  triggers: [
    {
      ...subscribedTo('zen:event-type:ticket.created', '{item.detail.id}'),
      event: 'new_ticket',
      title: 'New ticket',
      help: 'Runs for each new ticket.',
      fields: [],
      poll: { ...ticketsBy('created_at'), key: '{item.id}' },
      outputs,
      sample: sampleTicket,
    },
    {
      kind: 'poll',
      event: 'updated_ticket',
      title: 'Updated ticket',
      help: 'Runs each time a ticket is created or changed. Zendesk’s search finds it after a few minutes.',
      fields: [],
      ...ticketsBy('updated_at'),
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
      help: 'Creates a ticket.',
      fields: [
        { key: 'subject', label: 'Subject', type: 'text', help: 'The title of the ticket.', isRequired: true },
        { key: 'comment', label: 'Message', type: 'longText', help: 'The text of the message.', isRequired: true },
        { key: 'requesterName', label: 'Requester name', type: 'text', help: 'You are the requester if this is left empty.' },
        {
          ...email,
          key: 'requesterEmail',
          label: 'Requester email',
          help: 'Zendesk adds new requesters, and then also needs their name.',
        },
        priority,
        {
          key: 'type',
          label: 'Type',
          type: 'choice',
          help: 'The type of the ticket.',
          choices: choices(['question', 'Question'], ['problem', 'Problem'], ['incident', 'Incident'], ['task', 'Task']),
        },
        tags,
        { key: 'group', label: 'Group', type: 'choice', help: 'The group that works on it.', dynamicChoices: 'groups' },
        { key: 'assignee', label: 'Assignee', type: 'choice', help: 'The agent who works on it.', dynamicChoices: 'agents' },
        { ...status, group: 'more' },
        { ...isPublic, group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/tickets.json',
        body: {
          json: {
            ticket: {
              subject: '{input.subject}',
              comment: { body: '{input.comment}', public: '{input.isPublic}' },
              requester: { name: '{input.requesterName}', email: '{input.requesterEmail}' },
              priority: '{input.priority}',
              type: '{input.type}',
              status: '{input.status}',
              tags: '{input.tags}',
              assignee_id: '{input.assignee|number}',
              group_id: '{input.group|number}',
            },
          },
        },
      },
      output: '{reply.body.ticket}',
      outputs,
      sample: sampleTicket,
    },
    {
      kind: 'write',
      event: 'update_ticket',
      title: 'Update a ticket',
      help: 'Changes the filled fields of a ticket, and adds the message if there is one.',
      fields: [
        ticket,
        status,
        priority,
        { key: 'comment', label: 'Message', type: 'longText', help: 'The text of the message.' },
        isPublic,
        { ...tags, help: 'These replace the ticket’s existing tags. One per line.', group: 'more' },
      ],
      // Never: a message would be added twice.
      request: changed({
        status: '{input.status}',
        priority: '{input.priority}',
        tags: '{input.tags}',
        comment: { $when: 'input.comment', then: { body: '{input.comment}', public: '{input.isPublic}' } },
      }),
      output: '{reply.body.ticket}',
      outputs,
      sample: sampleTicket,
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note to a ticket',
      help: 'Adds a note that only agents see.',
      fields: [ticket, { key: 'text', label: 'Note', type: 'longText', help: 'The text of the note.', isRequired: true }],
      request: changed({ comment: { body: '{input.text}', public: false } }),
      output: '{reply.body.ticket}',
      outputs,
      sample: sampleTicket,
    },
    {
      kind: 'write',
      event: 'create_person',
      title: 'Create a user',
      help: 'Creates an end user.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'The full name.', isRequired: true },
        email,
        { key: 'phone', label: 'Phone', type: 'text', help: 'With the country code.', placeholder: '+49301234567' },
        { key: 'notes', label: 'Notes', type: 'longText', help: 'Notes about the user that only agents see.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/users.json',
        body: { json: { user: { name: '{input.name}', email: '{input.email}', phone: '{input.phone}', notes: '{input.notes}' } } },
      },
      output: '{reply.body.user}',
      outputs: personOutputs,
      sample: samplePerson,
    },
    {
      kind: 'search',
      event: 'find_ticket',
      title: 'Find a ticket',
      help: 'Finds the ticket that matches best.',
      fields: [
        {
          key: 'query',
          label: 'Query',
          type: 'text',
          help: 'Write it as in Zendesk’s search.',
          placeholder: 'lantern status:open',
          isRequired: true,
        },
      ],
      request: { method: 'GET', path: '/search.json', query: { query: 'type:ticket {input.query}' } },
      found: { items: 'reply.body.results' },
      outputs,
      sample: { isFound: true, item: sampleTicket },
    },
    {
      kind: 'search',
      event: 'find_person',
      title: 'Find a user',
      help: 'Finds a user by the whole email address.',
      fields: [{ ...email, isRequired: true }],
      request: { method: 'GET', path: '/users/search.json', query: { query: 'email:{input.email}' } },
      found: { items: 'reply.body.users' },
      outputs: personOutputs,
      sample: { isFound: true, item: samplePerson },
    },
    {
      kind: 'search',
      event: 'get_ticket',
      title: 'Get a ticket',
      help: 'Gets a ticket by its number.',
      fields: [ticket],
      request: { method: 'GET', path: '/tickets/{input.ticket}.json' },
      found: { items: 'reply.body.ticket' },
      outputs,
      sample: { isFound: true, item: sampleTicket },
    },
  ],
};
