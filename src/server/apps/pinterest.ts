import type { AppDefinition, AppField, Pages } from '../../domain/apps/definition';

const board: AppField = {
  key: 'board',
  label: 'Board',
  type: 'choice',
  help: 'One of the account’s boards.',
  isRequired: true,
  dynamicChoices: 'boards',
};
const title: AppField = { key: 'title', label: 'Title', type: 'text', help: 'At most 100 characters.' };
const description: AppField = { key: 'description', label: 'Description', type: 'longText', help: 'At most 800 characters.' };
const link: AppField = {
  key: 'link',
  label: 'Link',
  type: 'text',
  help: 'The URL that the pin links to.',
  placeholder: 'https://example.org/lanterns',
};
const altText: AppField = {
  key: 'altText',
  label: 'Alt text',
  type: 'text',
  help: 'What the image shows. At most 500 characters.',
  group: 'more',
};

/** https://developers.pinterest.com/docs/reference/pagination */
const pages: Pages = { kind: 'cursor', send: 'query.bookmark', next: 'reply.body.bookmark', size: { send: 'query.page_size', value: 250 } };

const samplePin = {
  id: '813744226420795884',
  created_at: '2026-11-21T09:30:00',
  title: 'Lanterns at dusk',
  description: 'For the harbour',
  link: 'https://example.org/lanterns',
  alt_text: 'Two lanterns on a quay',
  board_id: '549755885175',
  media: { media_type: 'image', images: { '1200x': { width: 1200, height: 800, url: 'https://i.pinimg.example/lantern.jpg' } } },
};
const pinOutputs = [
  { place: 'title', label: 'Title', type: 'text' },
  { place: 'description', label: 'Description', type: 'text' },
  { place: 'link', label: 'Link', type: 'text' },
  { place: 'media.images[1200x].url', label: 'Image', type: 'text' },
  { place: 'created_at', label: 'Created at', type: 'moment' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const sampleBoard = {
  id: '549755885175',
  name: 'Harbour',
  description: 'Light by the water',
  privacy: 'PUBLIC',
  created_at: '2026-11-21T09:30:00',
  pin_count: 7,
};
const boardOutputs = [
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'pin_count', label: 'Number of pins', type: 'number' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;

/** Pinterest promises no order. */
const unsorted = {
  kind: 'poll',
  items: 'reply.body.items',
  key: '{item.id}',
  order: 'none',
  since: { place: 'item.created_at', as: 'iso' },
  everySeconds: 900,
} as const;

/** Proved by the maker’s API description, and not by a library: https://github.com/pinterest/api-description */
export const pinterest: AppDefinition = {
  format: 1,
  app: 'PinterestCLIAPI',
  name: 'Pinterest',
  docs: 'https://developers.pinterest.com/docs/api/v5',
  bases: { default: 'https://api.pinterest.com/v5' },
  hosts: ['api.pinterest.com'],
  connection: {
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Pinterest',
        authorize: 'https://www.pinterest.com/oauth/',
        token: 'https://api.pinterest.com/v5/oauth/token',
        scopes: ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'],
        separator: ',',
        clientIn: 'basic',
        pkce: false,
        ownClient: true,
        help: 'On Pinterest’s developer site, create an app, ask for access to its API, and enter this redirect URL:',
      },
      token: {
        kind: 'key',
        label: 'Access token',
        help: 'On Pinterest’s developer site, open your app and generate an access token. It is valid for a day: use it to try things out.',
        fields: [{ key: 'token', label: 'Access token', type: 'secret', help: 'It begins with pina.', isRequired: true }],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/user_account' }, title: '{reply.body.username}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Pinterest refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Pinterest doesn’t allow this: “{reply.body.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Pinterest can’t find this: “{reply.body.message}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', say: 'Pinterest is receiving too many requests. We’ll try again later.' },
    {
      when: { status: [400, 409, 422] },
      is: 'refused',
      say: 'Pinterest refused this: “{reply.body.message}” Check the fields of this step.',
    },
  ],
  lists: {
    boards: { request: { method: 'GET', path: '/boards', pages }, items: 'reply.body.items', value: '{item.id}', label: '{item.name}' },
    sections: {
      request: { method: 'GET', path: '/boards/{input.board}/sections', pages },
      items: 'reply.body.items',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...unsorted,
      event: 'new_pin',
      title: 'New pin on a board',
      help: 'Runs for each new pin on a board with at most 2,000 pins.',
      fields: [board],
      request: { method: 'GET', path: '/boards/{input.board}/pins', pages },
      outputs: pinOutputs,
      sample: samplePin,
    },
    {
      ...unsorted,
      event: 'new_board',
      title: 'New board',
      help: 'Runs for each new board of the account.',
      fields: [],
      request: { method: 'GET', path: '/boards', pages },
      outputs: boardOutputs,
      sample: sampleBoard,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_pin',
      title: 'Create a pin',
      help: 'Adds a pin with an image to a board.',
      fields: [
        board,
        {
          key: 'image',
          label: 'Image URL',
          type: 'text',
          help: 'A public URL of the image.',
          isRequired: true,
        },
        title,
        description,
        link,
        {
          key: 'section',
          label: 'Section',
          type: 'choice',
          help: 'A section of the board.',
          dynamicChoices: 'sections',
          dependsOn: ['board'],
          group: 'more',
        },
        altText,
      ],
      // Never: Pinterest pins a repeated pin twice.
      request: {
        method: 'POST',
        path: '/pins',
        body: {
          json: {
            board_id: '{input.board}',
            board_section_id: '{input.section}',
            title: '{input.title}',
            description: '{input.description}',
            link: '{input.link}',
            alt_text: '{input.altText}',
            media_source: { source_type: 'image_url', url: '{input.image}' },
          },
        },
      },
      outputs: pinOutputs,
      sample: samplePin,
    },
    {
      kind: 'write',
      event: 'create_board',
      title: 'Create a board',
      help: 'Creates a board.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'At most 180 characters.', isRequired: true },
        { key: 'description', label: 'Description', type: 'longText', help: 'What the board is about.' },
        {
          key: 'isHidden',
          label: 'Visible to invited people only',
          type: 'boolean',
          help: '“Yes” shows the board only to you and people you invite.',
          group: 'more',
        },
      ],
      request: {
        method: 'POST',
        path: '/boards',
        body: {
          json: {
            name: '{input.name}',
            description: '{input.description}',
            privacy: { $when: 'input.isHidden', is: true, then: 'SECRET' },
          },
        },
      },
      outputs: boardOutputs,
      sample: sampleBoard,
    },
    {
      kind: 'search',
      event: 'find_board',
      title: 'Find a board',
      help: 'Finds a board of the account by its name.',
      fields: [{ key: 'name', label: 'Name', type: 'text', help: 'The whole name of the board.', isRequired: true }],
      request: { method: 'GET', path: '/boards', pages },
      found: { items: 'reply.body.items', where: { 'item.name': '{input.name}' } },
      outputs: boardOutputs,
      sample: { isFound: true, item: sampleBoard },
    },
    {
      kind: 'search',
      event: 'get_pin',
      title: 'Get a pin',
      help: 'Gets a pin by its ID.',
      fields: [
        { key: 'pin', label: 'Pin', type: 'text', help: 'The ID of a pin, from an earlier step or from its URL.', isRequired: true },
      ],
      request: { method: 'GET', path: '/pins/{input.pin}' },
      found: { items: 'reply.body' },
      outputs: pinOutputs,
      sample: { isFound: true, item: samplePin },
    },
  ],
};
