import type { AppDefinition, PollTriggerDefinition, RequestDefinition } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

/** https://developer.webex.com/docs/basics#pagination */
const pages = (value: number) => ({ kind: 'link', size: { send: 'query.max', value } }) as const;

const space = required('space', 'Space', 'choice', 'A space that the account is a member of.', { dynamicChoices: 'spaces' });
const text = required('text', 'Message', 'longText', 'Webex shows Markdown formatted.');

const messageOutputs = [
  output('id', 'ID'),
  output('text', 'Message'),
  output('personEmail', 'Sender email'),
  output('personId', 'Sender ID'),
  output('roomId', 'Space ID'),
  output('parentId', 'Parent message ID'),
  output('files', 'Files', 'list'),
  output('created', 'Sent at', 'moment'),
];
const sampleMessage = {
  id: 'Y2lzY29zcGFyazovL3VzL01FU1NBR0UvOTJkYjNiZTA',
  roomId: 'Y2lzY29zcGFyazovL3VzL1JPT00vYmJjZWIxYWQ',
  roomType: 'group',
  text: 'The lanterns are here.',
  markdown: 'The **lanterns** are here.',
  html: '<p>The <strong>lanterns</strong> are here.</p>',
  personId: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Nw',
  personEmail: 'ada@example.com',
  created: '2026-11-21T09:30:00.000Z',
};
const spaceOutputs = [
  output('id', 'ID'),
  output('title', 'Title'),
  output('type', 'Type'),
  output('description', 'Description'),
  output('created', 'Created at', 'moment'),
  output('lastActivity', 'Last activity at', 'moment'),
];
const sampleSpace = {
  id: 'Y2lzY29zcGFyazovL3VzL1JPT00vYmJjZWIxYWQ',
  title: 'Harbour',
  type: 'group',
  isLocked: false,
  creatorId: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Nw',
  created: '2026-11-21T09:30:00.000Z',
  lastActivity: '2026-11-21T09:45:00.000Z',
};

const messages = (query: RequestDefinition['query'] = {}) =>
  ({
    kind: 'poll',
    fields: [space],
    request: {
      method: 'GET',
      path: '/messages',
      query: { roomId: '{input.space}', ...query },
      pages: pages(100),
    },
    items: 'reply.body.items',
    key: '{item.id}',
    // “The list sorts the messages in descending order by creation date.”
    order: 'newest',
    since: { place: 'item.created', as: 'iso' },
    outputs: messageOutputs,
    sample: sampleMessage,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const webex: AppDefinition = {
  format: 1,
  app: 'WebexCLIAPI',
  name: 'Webex',
  docs: 'https://developer.webex.com/docs/messaging',
  bases: { default: 'https://webexapis.com/v1' },
  hosts: ['webexapis.com'],
  connection: {
    ways: {
      bot: {
        kind: 'key',
        label: 'Bot token',
        fields: [
          required(
            'token',
            'Bot access token',
            'secret',
            'At developer.webex.com, open “My Webex Apps”, create a bot and copy its token. Then add the bot to your spaces.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Webex',
        authorize: 'https://webexapis.com/v1/authorize',
        token: 'https://webexapis.com/v1/access_token',
        scopes: [
          'spark:people_read',
          'spark:rooms_read',
          'spark:rooms_write',
          'spark:messages_read',
          'spark:messages_write',
          'spark:memberships_read',
          'spark:memberships_write',
        ],
        family: 'webex',
        ownClient: true,
        help: 'At developer.webex.com, open “My Webex Apps”, create an integration with the scopes that begin with “spark:” for people, rooms, messages and memberships, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/people/me' }, title: '{reply.body.displayName} ({reply.body.emails.0})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Webex refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Webex doesn’t allow this: “{reply.body.message|or:no details}”' },
    {
      when: { status: [400, 404, 409] },
      is: 'refused',
      say: 'Webex refused this: “{reply.body.message|or:no details}” Check the fields of this step.',
    },
    // https://developer.webex.com/docs/basics#rate-limiting
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[retry-after]', as: 'seconds' } },
  ],
  lists: {
    spaces: {
      request: { method: 'GET', path: '/rooms', query: { sortBy: 'lastactivity' }, pages: pages(1000) },
      items: 'reply.body.items',
      value: '{item.id}',
      label: '{item.title}',
    },
  },
  triggers: [
    {
      ...messages(),
      event: 'new_message',
      title: 'New message',
      help: 'Runs for each new message in a space. Bots can only see messages that mention them.',
      ways: ['oauth'],
    },
    {
      ...messages({ mentionedPeople: 'me' }),
      event: 'new_mention',
      title: 'New mention',
      help: 'Runs for each message in a space that mentions the connected user or bot.',
    },
    {
      kind: 'poll',
      event: 'new_space',
      title: 'New space',
      help: 'Runs for each new space that the account joins.',
      fields: [],
      request: { method: 'GET', path: '/rooms', query: { type: 'group', sortBy: 'created' }, pages: pages(1000) },
      items: 'reply.body.items',
      key: '{item.id}',
      // Webex does not say in which direction it sorts.
      order: 'none',
      since: { place: 'item.created', as: 'iso' },
      outputs: spaceOutputs,
      sample: sampleSpace,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'send_message',
      title: 'Send a message to a space',
      help: 'Sends a message to a space.',
      fields: [space, text, field('parent', 'Reply to message', 'text', 'The ID of a message, from an earlier step.', { group: 'more' })],
      // Never: Webex sends a second message.
      request: {
        method: 'POST',
        path: '/messages',
        body: { json: { roomId: '{input.space}', markdown: '{input.text}', parentId: '{input.parent}' } },
      },
      outputs: messageOutputs,
      sample: sampleMessage,
    },
    {
      kind: 'write',
      event: 'send_direct_message',
      title: 'Send a message to a person',
      help: 'Sends a message to one person.',
      fields: [required('email', 'Email', 'text', 'The person’s email address in Webex.'), text],
      request: { method: 'POST', path: '/messages', body: { json: { toPersonEmail: '{input.email|trim}', markdown: '{input.text}' } } },
      outputs: messageOutputs,
      sample: { ...sampleMessage, roomType: 'direct', toPersonEmail: 'zoe@example.com' },
    },
    {
      kind: 'write',
      event: 'create_space',
      title: 'Create a space',
      help: 'Creates a space. The account becomes a member of it.',
      fields: [
        required('title', 'Title', 'text', 'The name of the space.'),
        field('description', 'Description', 'text', 'What the space is about.'),
      ],
      request: { method: 'POST', path: '/rooms', body: { json: { title: '{input.title}', description: '{input.description}' } } },
      outputs: spaceOutputs,
      sample: sampleSpace,
    },
    {
      kind: 'write',
      event: 'add_member',
      title: 'Add a person to a space',
      help: 'Adds a person to a space.',
      fields: [
        space,
        required('email', 'Email', 'text', 'The email address of the person.'),
        field('isModerator', 'Moderator', 'choice', 'No if left empty.', { choices: choices({ true: 'Yes', false: 'No' }) }),
      ],
      request: {
        method: 'POST',
        path: '/memberships',
        body: { json: { roomId: '{input.space}', personEmail: '{input.email|trim}', isModerator: '{input.isModerator|boolean}' } },
      },
      outputs: [output('id', 'ID'), output('personDisplayName', 'Name'), output('personEmail', 'Email')],
      sample: {
        id: 'Y2lzY29zcGFyazovL3VzL01FTUJFUlNISVAvMGQwYzkxYjY',
        roomId: sampleSpace.id,
        personId: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Nw',
        personEmail: 'zoe@example.com',
        personDisplayName: 'Zoë Müller',
        isModerator: false,
        created: '2026-11-21T09:30:00.000Z',
      },
    },
    {
      kind: 'search',
      event: 'find_person',
      title: 'Find a person',
      help: 'Finds a person in your organization by email address.',
      fields: [required('email', 'Email', 'text', 'The whole email address.')],
      request: { method: 'GET', path: '/people', query: { email: '{input.email|trim}', max: 1 } },
      found: { items: 'reply.body.items' },
      outputs: [output('id', 'ID'), output('displayName', 'Name'), output('emails.0', 'Email'), output('title', 'Role')],
      sample: {
        isFound: true,
        item: { id: sampleMessage.personId, emails: ['ada@example.com'], displayName: 'Ada Berg', title: 'Harbour master', type: 'person' },
      },
    },
  ],
};
