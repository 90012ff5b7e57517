import type { AppDefinition, AppField, OutputLabel, OutputType, RequestDefinition } from '../../domain/apps/definition';

const board: AppField = {
  key: 'board',
  label: 'Board',
  type: 'choice',
  help: 'A board that you can open.',
  isRequired: true,
  dynamicChoices: 'boards',
};
const frame: AppField = {
  key: 'frame',
  label: 'Frame',
  type: 'choice',
  help: 'The frame to put it in. The middle of the board if left empty.',
  dynamicChoices: 'frames',
  dependsOn: ['board'],
};
const place: readonly AppField[] = [
  frame,
  {
    key: 'x',
    label: 'Horizontal position',
    type: 'number',
    help: 'In a frame, the distance of its center from the left edge.',
    group: 'more',
  },
  {
    key: 'y',
    label: 'Vertical position',
    type: 'number',
    help: 'In a frame, the distance of its center from the top edge.',
    group: 'more',
  },
];
const placed = { position: { x: '{input.x}', y: '{input.y}' }, parent: { id: '{input.frame}' } } as const;

const inBoard = '/v2/boards/{input.board}';
const boards = (sort: string): RequestDefinition => ({
  method: 'GET',
  path: '/v2/boards',
  query: { sort },
  pages: { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 50 } },
});
const items = { kind: 'cursor', send: 'query.cursor', next: 'reply.body.cursor', size: { send: 'query.limit', value: 50 } } as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const boardOutputs = [
  output('id', 'ID'),
  output('name', 'Name'),
  output('description', 'Description'),
  output('viewLink', 'Link'),
  output('owner.name', 'Owner'),
  output('createdAt', 'Created at', 'moment'),
];
const itemOutputs = [
  output('id', 'ID'),
  output('type', 'Type'),
  output('data.content', 'Text'),
  output('data.title', 'Title'),
  output('createdBy.id', 'Author ID'),
  output('createdAt', 'Created at', 'moment'),
];
const sampleBoard = {
  id: 'uXjVOD6LSME=',
  type: 'board',
  name: 'Harbour',
  description: 'Where the lanterns go',
  viewLink: 'https://miro.com/app/board/uXjVOD6LSME=',
  owner: { id: '3458764517517852417', type: 'user', name: 'Ada Example' },
  createdAt: '2026-11-21T09:30:00Z',
  modifiedAt: '2026-11-21T09:30:00Z',
};
const sampleNote = {
  id: '3458764517517819000',
  type: 'sticky_note',
  data: { content: '<p>More lanterns</p>', shape: 'square' },
  style: { fillColor: 'light_yellow' },
  position: { x: 100, y: 100 },
  createdBy: { id: '3458764517517852417', type: 'user' },
  createdAt: '2026-11-21T09:30:00Z',
};

export const miro: AppDefinition = {
  format: 1,
  app: 'MiroCLIAPI',
  name: 'Miro',
  docs: 'https://developers.miro.com/reference/overview',
  bases: { default: 'https://api.miro.com' },
  hosts: ['api.miro.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        fields: [
          {
            key: 'token',
            label: 'Access token',
            type: 'secret',
            help: 'In Miro, open Settings › Your apps, create an app without expiring user tokens, allow boards:read and boards:write, install it, and copy its token.',
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
        label: 'Sign in with Miro',
        authorize: 'https://miro.com/oauth/authorize',
        token: 'https://api.miro.com/v1/oauth/token',
        scopes: ['boards:read', 'boards:write'],
        pkce: false,
        family: 'miro',
        ownClient: true,
        help: 'In Miro, open Settings › Your apps, create an app, allow boards:read and boards:write, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: {
      request: { method: 'GET', path: '/v1/oauth-token' },
      title: '{reply.body.user.name|or:Miro} ({reply.body.team.name|or:no team})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Miro refused the token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'Miro doesn’t allow this: “{reply.body.message}” Check the permissions of the app and of the board.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Miro can’t find this: “{reply.body.message}” Check the board.' },
    {
      when: { status: [400, 409] },
      is: 'refused',
      say: 'Miro refused this: “{reply.body.message}” {reply.body.context.fields.0.message|or:} Check the fields of this step.',
    },
    // https://developers.miro.com/reference/rate-limiting
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'unix' } },
  ],
  lists: {
    boards: { request: boards('last_opened'), items: 'reply.body.data', value: '{item.id}', label: '{item.name}' },
    frames: {
      request: { method: 'GET', path: `${inBoard}/items`, query: { type: 'frame' }, pages: items },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.data.title}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_board',
      title: 'New board',
      help: 'Runs for each new board that you can open.',
      fields: [],
      request: boards('last_created'),
      items: 'reply.body.data',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.createdAt', as: 'iso' },
      outputs: boardOutputs,
      sample: sampleBoard,
    },
    {
      kind: 'poll',
      event: 'new_item',
      title: 'New item on a board',
      help: 'Runs for each new item of a type on a board. Up to 1,000 items can be watched.',
      fields: [
        board,
        {
          key: 'type',
          label: 'Type',
          type: 'choice',
          help: 'Only items of this type count. Sticky notes if left empty.',
          initial: 'sticky_note',
          choices: [
            { value: 'sticky_note', label: 'Sticky note' },
            { value: 'card', label: 'Card' },
            { value: 'text', label: 'Text' },
            { value: 'shape', label: 'Shape' },
            { value: 'frame', label: 'Frame' },
            { value: 'image', label: 'Image' },
          ],
        },
      ],
      request: { method: 'GET', path: `${inBoard}/items`, query: { type: '{input.type|or:sticky_note}' }, pages: items },
      items: 'reply.body.data',
      key: '{item.id}',
      order: 'none',
      since: { place: 'item.createdAt', as: 'iso' },
      outputs: itemOutputs,
      sample: sampleNote,
    },
  ],
  // No action is repeated: Miro has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'create_sticky_note',
      title: 'Create a sticky note',
      help: 'Adds a sticky note to a board.',
      fields: [
        board,
        { key: 'text', label: 'Text', type: 'longText', help: 'The text of the note.', isRequired: true },
        {
          key: 'color',
          label: 'Color',
          type: 'choice',
          help: 'Light yellow if left empty.',
          choices: ['light_yellow', 'yellow', 'orange', 'green', 'light_green', 'blue', 'light_blue', 'pink', 'violet', 'red', 'gray'].map(
            (value) => ({ value, label: value.replace('_', ' ') }),
          ),
        },
        ...place,
      ],
      request: {
        method: 'POST',
        path: `${inBoard}/sticky_notes`,
        body: { json: { $join: [{ data: { content: '{input.text}' }, style: { fillColor: '{input.color}' } }, placed] } },
      },
      outputs: itemOutputs,
      sample: sampleNote,
    },
    {
      kind: 'write',
      event: 'create_card',
      title: 'Create a card',
      help: 'Adds a card to a board.',
      fields: [
        board,
        { key: 'title', label: 'Title', type: 'text', help: 'The title of the card.', isRequired: true },
        { key: 'description', label: 'Description', type: 'longText', help: 'The description of the card.' },
        { key: 'dueDate', label: 'Due date', type: 'moment', help: 'When it should be done.' },
        ...place,
      ],
      request: {
        method: 'POST',
        path: `${inBoard}/cards`,
        body: {
          json: {
            $join: [{ data: { title: '{input.title}', description: '{input.description}', dueDate: '{input.dueDate|iso}' } }, placed],
          },
        },
      },
      outputs: itemOutputs,
      sample: { ...sampleNote, type: 'card', data: { title: 'Order lanterns', description: '', dueDate: '2026-11-30T10:00:00Z' } },
    },
    {
      kind: 'write',
      event: 'create_board',
      title: 'Create a board',
      help: 'Creates an empty board.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'Up to 60 characters.', isRequired: true },
        { key: 'description', label: 'Description', type: 'text', help: 'Up to 300 characters.' },
      ],
      request: { method: 'POST', path: '/v2/boards', body: { json: { name: '{input.name}', description: '{input.description}' } } },
      outputs: boardOutputs,
      sample: sampleBoard,
    },
    {
      kind: 'search',
      event: 'find_board',
      title: 'Find a board',
      help: 'Finds a board by words in its name or description.',
      fields: [{ key: 'query', label: 'Search text', type: 'text', help: 'Words in the name or the description.', isRequired: true }],
      request: { method: 'GET', path: '/v2/boards', query: { query: '{input.query}', limit: 1 } },
      found: { items: 'reply.body.data' },
      outputs: boardOutputs,
      sample: { isFound: true, item: sampleBoard },
    },
  ],
};
