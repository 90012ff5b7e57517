import type { AppDefinition, AppField, OutputLabel, OutputType } from '../../domain/apps/definition';

const file: AppField = {
  key: 'file',
  label: 'File',
  type: 'text',
  help: 'The part of the file’s URL after /design/, up to the next slash.',
  placeholder: 'h5kqrHQHpXKcAkPQuCqK8S',
  isRequired: true,
};

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const commentOutputs = [
  output('id', 'ID'),
  output('message', 'Text'),
  output('user.handle', 'Author'),
  output('parent_id', 'Parent comment ID'),
  output('created_at', 'Posted at', 'moment'),
];

const sampleUser = { id: '812345678901234567', handle: 'Ada Example', img_url: 'https://www.gravatar.com/avatar/0' };
const sampleComment = {
  id: '1034567890',
  file_key: 'h5kqrHQHpXKcAkPQuCqK8S',
  parent_id: '',
  message: 'The lantern should be larger.',
  user: sampleUser,
  created_at: '2026-11-21T09:30:00Z',
  resolved_at: null,
  order_id: '7',
};
const sampleFile = {
  name: 'Lanterns',
  lastModified: '2026-11-21T09:30:00Z',
  version: '5012345678',
  role: 'editor',
  editorType: 'figma',
  thumbnailUrl: 'https://s3-alpha.figma.com/thumbnails/example',
  document: { id: '0:0', name: 'Document', type: 'DOCUMENT', children: [{ id: '0:1', name: 'Page 1', type: 'CANVAS' }] },
};

export const figma: AppDefinition = {
  format: 1,
  app: 'FigmaCLIAPI',
  name: 'Figma',
  docs: 'https://developers.figma.com/docs/rest-api/',
  bases: { default: 'https://api.figma.com/v1' },
  hosts: ['api.figma.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Personal access token',
        fields: [
          {
            key: 'token',
            label: 'Personal access token',
            type: 'secret',
            help: 'In Figma, open Settings › Security, and generate a token that can read your profile, file contents and versions, and read and write comments.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'x-figma-token',
        value: '{connection.token}',
      },
      // https://developers.figma.com/docs/rest-api/authentication/: tokens last 90 days, and a renewal gives no other refresh token.
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Figma',
        authorize: 'https://www.figma.com/oauth',
        token: 'https://api.figma.com/v1/oauth/token',
        renew: 'https://api.figma.com/v1/oauth/refresh',
        clientIn: 'basic',
        scopes: ['current_user:read', 'file_content:read', 'file_versions:read', 'file_comments:read', 'file_comments:write'],
        ownClient: true,
        help: 'On Figma’s page for developers, open My apps, create an app, choose these scopes, and add this redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.handle} ({reply.body.email})' },
  },
  // Replies have either “err” or “message”.
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Figma refused the token. Reconnect the account.' },
    {
      when: { status: 403, match: { 'reply.body.err': ['Invalid token', 'Token expired'] } },
      is: 'lost',
      say: 'Figma refused the token: “{reply.body.err}” Reconnect the account.',
    },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The token isn’t allowed to do this: “{reply.body.err|or:}{reply.body.message|or:}” Check its scopes, and who can see the file.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Figma can’t find this file. Check the file, and who can see it.' },
    { when: { status: 400 }, is: 'refused', say: 'Figma refused this: “{reply.body.err|or:}{reply.body.message|or:}”' },
    { when: { status: 429 }, is: 'later' },
  ],
  triggers: [
    {
      kind: 'poll',
      event: 'new_comment',
      title: 'New comment',
      help: 'Runs for each new comment in a file, and for each reply to one.',
      fields: [file],
      request: { method: 'GET', path: '/files/{input.file}/comments' },
      items: 'reply.body.comments',
      key: '{item.id}',
      order: 'none',
      since: { place: 'item.created_at', as: 'iso' },
      outputs: commentOutputs,
      sample: sampleComment,
    },
    {
      kind: 'poll',
      event: 'new_version',
      title: 'New version',
      help: 'Runs for each version in the history of a file, including those that Figma saves automatically.',
      fields: [file],
      request: {
        method: 'GET',
        path: '/files/{input.file}/versions',
        pages: { kind: 'url', next: 'reply.body.pagination.next_page', size: { send: 'query.page_size', value: 50 } },
      },
      items: 'reply.body.versions',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.created_at', as: 'iso' },
      outputs: [
        output('id', 'ID'),
        output('label', 'Title'),
        output('description', 'Description'),
        output('user.handle', 'Author'),
        output('created_at', 'Saved at', 'moment'),
      ],
      sample: {
        id: '5012345678',
        label: 'Ready for the harbour',
        description: 'With larger lanterns',
        user: sampleUser,
        created_at: '2026-11-21T09:30:00Z',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Adds a comment to a file, or replies to one.',
      fields: [
        file,
        { key: 'text', label: 'Text', type: 'longText', help: 'The text of the comment.', isRequired: true },
        { key: 'comment', label: 'Reply to comment', type: 'text', help: 'The ID of a comment that isn’t itself a reply.' },
      ],
      request: {
        method: 'POST',
        path: '/files/{input.file}/comments',
        body: { json: { message: '{input.text}', comment_id: '{input.comment}' } },
      },
      outputs: commentOutputs,
      sample: sampleComment,
    },
    {
      kind: 'search',
      event: 'get_file',
      title: 'Get a file',
      help: 'Gets a file’s name, pages, and the time of its last change.',
      fields: [file],
      request: { method: 'GET', path: '/files/{input.file}', query: { depth: 1 } },
      found: { items: 'reply.body' },
      outputs: [
        output('name', 'Name'),
        output('lastModified', 'Updated at', 'moment'),
        output('thumbnailUrl', 'Thumbnail URL'),
        output('document.children', 'Pages', 'list'),
      ],
      sample: { isFound: true, item: sampleFile },
    },
    {
      kind: 'search',
      event: 'export_image',
      title: 'Export layers as images',
      help: 'Gets an image URL for each layer. Figma keeps the images for 30 days.',
      fields: [
        file,
        {
          key: 'layers',
          label: 'Layers',
          type: 'list',
          help: 'IDs such as 1:5, one per line. The URL of a selected layer has its ID after node-id.',
          isRequired: true,
        },
        {
          key: 'format',
          label: 'Format',
          type: 'choice',
          help: 'PNG if left empty.',
          choices: ['png', 'jpg', 'svg', 'pdf'].map((value) => ({ value, label: value.toUpperCase() })),
        },
        { key: 'scale', label: 'Scale', type: 'number', help: 'From 0.01 to 4. 1 if left empty.', group: 'more' },
      ],
      request: {
        method: 'GET',
        path: '/images/{input.file}',
        query: { ids: '{input.layers|join:,}', format: '{input.format}', scale: '{input.scale}' },
      },
      found: { items: 'reply.body' },
      outputs: [output('images', 'Image URLs by layer', 'record')],
      sample: {
        isFound: true,
        item: { err: null, images: { '1:5': 'https://figma-alpha-api.s3.us-west-2.amazonaws.com/images/example' } },
      },
    },
  ],
};
