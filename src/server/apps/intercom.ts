import type { AppDefinition, AppField, PollSource, RequestDefinition, Value } from '../../domain/apps/definition';

const conversation: AppField = {
  key: 'conversation',
  label: 'Conversation',
  type: 'text',
  help: 'The ID of a conversation, from an earlier step.',
  isRequired: true,
};
const contact: AppField = {
  key: 'contact',
  label: 'Contact',
  type: 'text',
  help: 'The ID of a contact, from an earlier step.',
  isRequired: true,
};
const admin: AppField = {
  key: 'admin',
  label: 'Teammate',
  type: 'choice',
  help: 'The teammate who writes it.',
  dynamicChoices: 'admins',
  isRequired: true,
};
const text: AppField = { key: 'text', label: 'Text', type: 'longText', help: 'HTML is allowed.', isRequired: true };
const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The whole email address.' };
const name: AppField = { key: 'name', label: 'Name', type: 'text', help: 'The full name.' };
const phone: AppField = { key: 'phone', label: 'Phone', type: 'text', help: 'With the country code.', placeholder: '+49301234567' };

/**
 * What was created since the last poll. Intercom names no order for a search, and searches times of contacts by the day. Its lists have
 * what was changed last at the top, so that new items could not be told from old ones.
 */
const createdIn = (path: string, items: string) =>
  ({
    request: {
      method: 'POST',
      path,
      body: { json: { query: { field: 'created_at', operator: '>', value: '0' } } },
      pages: {
        kind: 'cursor',
        send: 'body.pagination.starting_after',
        next: 'reply.body.pages.next.starting_after',
        size: { send: 'body.pagination.per_page', value: 150 },
      },
    },
    items,
    key: '{item.id}',
    order: 'none',
    since: { place: 'item.created_at', as: 'unix', send: 'body.query.value', overlapSeconds: 172_800 },
  }) as const satisfies PollSource;

const reply = (message_type: 'note' | 'comment'): RequestDefinition => ({
  method: 'POST',
  path: '/conversations/{input.conversation}/reply',
  body: { json: { type: 'admin', message_type, admin_id: '{input.admin}', body: '{input.text}' } },
});

const sampleConversation = {
  type: 'conversation',
  id: '123',
  title: 'Lanterns',
  state: 'open',
  created_at: 1795253400,
  updated_at: 1795253400,
  source: {
    type: 'conversation',
    body: '<p>Where are my lanterns?</p>',
    author: { type: 'user', name: 'Ada Berg', email: 'ada@example.org' },
  },
  contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: '6762f0dd1bb69f9f2193bb83' }] },
};
const conversationOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'source.body', label: 'First message', type: 'text' },
  { place: 'source.author.name', label: 'Name', type: 'text' },
  { place: 'source.author.email', label: 'Email', type: 'text' },
  { place: 'contacts.contacts.0.id', label: 'Contact ID', type: 'text' },
  { place: 'state', label: 'State', type: 'text' },
] as const;

const sampleContact = {
  type: 'contact',
  id: '6762f0dd1bb69f9f2193bb83',
  role: 'user',
  email: 'ada@example.org',
  name: 'Ada Berg',
  phone: '+49301234567',
  created_at: 1795253400,
  updated_at: 1795253400,
};
const contactOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'email', label: 'Email', type: 'text' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'phone', label: 'Phone', type: 'text' },
] as const;
const written: Value = { name: '{input.name}', phone: '{input.phone}' };

export const intercom: AppDefinition = {
  format: 1,
  app: 'IntercomCLIAPI',
  name: 'Intercom',
  docs: 'https://developers.intercom.com/docs/references/rest-api/api.intercom.io',
  bases: { default: 'https://{connection.region|or:api}.intercom.io' },
  hosts: ['*.intercom.io'],
  headers: { 'Intercom-Version': '2.14' },
  connection: {
    fields: [
      {
        key: 'region',
        label: 'Region',
        type: 'choice',
        help: 'Where your workspace keeps its data.',
        initial: 'api',
        choices: [
          { value: 'api', label: 'United States' },
          { value: 'api.eu', label: 'European Union' },
          { value: 'api.au', label: 'Australia' },
        ],
        pattern: { matches: 'api(?:\\.eu|\\.au)?', say: 'Choose one of the regions.' },
      },
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        fields: [
          {
            key: 'token',
            label: 'Access token',
            type: 'secret',
            help: 'In Intercom’s Developer Hub, create an app for your workspace, open Authentication and copy the access token.',
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
        label: 'Sign in with Intercom',
        authorize: 'https://app.intercom.com/oauth',
        token: 'https://api.intercom.io/auth/eagle/token',
        // They are chosen where the client is registered.
        scopes: [],
        pkce: false,
        access: 'reply.body.token',
        expires: 'never',
        family: 'intercom',
        ownClient: true,
        help: 'In Intercom’s Developer Hub, create an app, open Authentication, and enter this redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.app.name|or:Intercom} ({reply.body.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Intercom refused the access token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'The access token isn’t allowed to do this: “{reply.body.errors.0.message}”' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Intercom can’t find this: “{reply.body.errors.0.message}” Check the IDs of this step.',
    },
    {
      when: { status: [400, 409, 422] },
      is: 'refused',
      say: 'Intercom refused this: “{reply.body.errors.0.message}” Check the fields of this step.',
    },
    // https://developers.intercom.com/docs/references/rest-api/errors/rate-limiting
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'unix' } },
  ],
  lists: {
    admins: { request: { method: 'GET', path: '/admins' }, items: 'reply.body.admins', value: '{item.id}', label: '{item.name}' },
    tags: { request: { method: 'GET', path: '/tags' }, items: 'reply.body.data', value: '{item.id}', label: '{item.name}' },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_conversation',
      title: 'New conversation',
      help: 'Runs for each new conversation.',
      fields: [],
      ...createdIn('/conversations/search', 'reply.body.conversations'),
      outputs: conversationOutputs,
      sample: sampleConversation,
    },
    {
      kind: 'poll',
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new user or lead.',
      fields: [],
      ...createdIn('/contacts/search', 'reply.body.data'),
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'poll',
      event: 'new_ticket',
      title: 'New ticket',
      help: 'Runs for each new ticket.',
      fields: [],
      ...createdIn('/tickets/search', 'reply.body.tickets'),
      outputs: [
        { place: 'id', label: 'ID', type: 'text' },
        { place: 'ticket_id', label: 'Number', type: 'text' },
        { place: 'ticket_attributes._default_title_', label: 'Title', type: 'text' },
        { place: 'ticket_attributes._default_description_', label: 'Description', type: 'text' },
      ],
      sample: {
        type: 'ticket',
        id: '494',
        ticket_id: '53',
        ticket_attributes: { _default_title_: 'Lanterns', _default_description_: 'Two are broken.' },
        created_at: 1795253400,
      },
    },
  ],
  // No writing action is repeated unless it replaces: Intercom has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note to a conversation',
      help: 'Adds a note that only teammates see.',
      fields: [conversation, text, admin],
      request: reply('note'),
      outputs: conversationOutputs,
      sample: sampleConversation,
    },
    {
      kind: 'write',
      event: 'reply',
      title: 'Reply to a conversation',
      help: 'Sends a reply to the customer.',
      fields: [conversation, text, admin],
      request: reply('comment'),
      outputs: conversationOutputs,
      sample: sampleConversation,
    },
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a user.',
      fields: [
        { ...email, isRequired: true },
        name,
        phone,
        { key: 'attributes', label: 'Attributes', type: 'pairs', help: 'Names and values of your data attributes.', group: 'more' },
        {
          key: 'owner',
          label: 'Owner',
          type: 'choice',
          help: 'The teammate who owns the contact.',
          dynamicChoices: 'admins',
          group: 'more',
        },
        {
          key: 'isUnsubscribed',
          label: 'Unsubscribed from emails',
          type: 'boolean',
          help: '“Yes” if the contact should get no emails.',
          group: 'more',
        },
      ],
      request: {
        method: 'POST',
        path: '/contacts',
        body: {
          json: {
            $join: [
              written,
              {
                email: '{input.email}',
                owner_id: '{input.owner|number}',
                unsubscribed_from_emails: '{input.isUnsubscribed}',
                custom_attributes: '{input.attributes}',
              },
            ],
          },
        },
      },
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'update_contact',
      title: 'Update a contact',
      help: 'Changes the filled fields of a contact.',
      fields: [contact, name, phone],
      request: { method: 'PUT', path: '/contacts/{input.contact}', body: { json: written } },
      // https://developers.intercom.com/docs/references/rest-api/api.intercom.io/contacts/updatecontact: attributes are set.
      repeat: 'replaces',
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'write',
      event: 'add_contact_note',
      title: 'Add a note to a contact',
      help: 'Adds a note to a contact.',
      fields: [contact, text, admin],
      request: {
        method: 'POST',
        path: '/contacts/{input.contact}/notes',
        body: { json: { body: '{input.text}', admin_id: '{input.admin}' } },
      },
      sample: { type: 'note', id: '17495962', created_at: 1795253400, body: '<p>She calls on Monday.</p>' },
    },
    {
      kind: 'write',
      event: 'add_tag',
      title: 'Tag a contact',
      help: 'Adds a tag to a contact.',
      fields: [
        contact,
        { key: 'tag', label: 'Tag', type: 'choice', help: 'A tag of your workspace.', dynamicChoices: 'tags', isRequired: true },
      ],
      request: { method: 'POST', path: '/contacts/{input.contact}/tags', body: { json: { id: '{input.tag}' } } },
      // https://developers.intercom.com/docs/references/rest-api/api.intercom.io/tags/attachtagtocontact: a contact has a tag once.
      repeat: 'replaces',
      sample: { type: 'tag', id: '7522907', name: 'Harbour' },
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by the whole email address.',
      fields: [{ ...email, isRequired: true }],
      request: {
        method: 'POST',
        path: '/contacts/search',
        body: { json: { query: { field: 'email', operator: '=', value: '{input.email}' }, pagination: { per_page: 1 } } },
      },
      found: { items: 'reply.body.data' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search',
      event: 'get_conversation',
      title: 'Get a conversation',
      help: 'Gets a conversation with its parts.',
      fields: [conversation],
      request: { method: 'GET', path: '/conversations/{input.conversation}' },
      found: { items: 'reply.body' },
      outputs: conversationOutputs,
      sample: { isFound: true, item: sampleConversation },
    },
  ],
};
