import type { AppDefinition, AppField, OutputLabel, OutputType, PollTriggerDefinition } from '../../domain/apps/definition';

const folder: AppField = {
  key: 'folder',
  label: 'Folder',
  type: 'choice',
  help: 'A top-level folder, or the number in the URL of another folder. “All Files” if left empty.',
  dynamicChoices: 'folders',
};
const file: AppField = { key: 'file', label: 'File', type: 'text', help: 'The ID of a file, from an earlier step.', isRequired: true };

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const outputs = [
  output('id', 'ID'),
  output('name', 'Name'),
  output('size', 'Size in bytes', 'number'),
  output('parent.id', 'Folder ID'),
  output('parent.name', 'Folder name'),
  output('created_by.name', 'Created by'),
  output('created_at', 'Created at', 'moment'),
];
const folderOutputs = outputs.filter(({ place }) => place !== 'size');

const sampleUser = { type: 'user', id: '17738362', name: 'Ada Example', login: 'ada@example.com' };
const sampleFolder = {
  type: 'folder',
  id: '12345',
  name: 'Offers',
  parent: { type: 'folder', id: '0', name: 'All Files' },
  created_by: sampleUser,
  created_at: '2026-11-21T09:30:00-08:00',
};
const sampleFile = {
  type: 'file',
  id: '11446498',
  name: 'offer.pdf',
  size: 24_576,
  parent: { type: 'folder', id: '12345', name: 'Offers' },
  created_by: sampleUser,
  created_at: '2026-11-21T09:30:00-08:00',
  modified_at: '2026-11-21T09:30:00-08:00',
};

/** https://developer.box.com/guides/events/user-events/: Box keeps the place in its list of events, and sends some of them twice. */
const happened = (event: string, type: 'file' | 'folder') =>
  ({
    kind: 'poll',
    fields: [folder],
    request: {
      method: 'GET',
      path: '/events',
      query: { stream_type: 'changes' },
      pages: {
        kind: 'cursor',
        send: 'query.stream_position',
        next: 'reply.body.next_stream_position',
        untilEmpty: true,
        size: { send: 'query.limit', value: 500 },
      },
    },
    items: 'reply.body.entries',
    key: '{item.event_id}',
    order: 'oldest',
    since: {
      token: 'reply.body.next_stream_position',
      send: 'query.stream_position',
      first: { method: 'GET', path: '/events', query: { stream_type: 'changes', stream_position: 'now' } },
      // The request has nothing else that can be wrong.
      expired: { status: 400 },
    },
    where: { 'item.event_type': event, 'item.source.type': type, 'item.source.parent.id': { optional: '{input.folder}' } },
    output: '{item.source}',
  }) as const satisfies Partial<PollTriggerDefinition>;

export const box: AppDefinition = {
  format: 1,
  app: 'BoxCLIAPI',
  name: 'Box',
  docs: 'https://developer.box.com/reference/',
  bases: { default: 'https://api.box.com/2.0', upload: 'https://upload.box.com/api/2.0' },
  // The content of a file is at another address, to which Box redirects.
  hosts: ['api.box.com', 'upload.box.com', '*.boxcloud.com'],
  connection: {
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Box',
        authorize: 'https://account.box.com/api/oauth2/authorize',
        token: 'https://api.box.com/oauth2/token',
        revoke: 'https://api.box.com/oauth2/revoke',
        scopes: ['root_readwrite'],
        pkce: false,
        family: 'box',
        ownClient: true,
        help: 'In the Developer Console of Box, create a custom app with user authentication (OAuth 2.0), allow it to read and write all files and folders, and copy its client ID and secret. Its redirect URL is:',
      },
      app: {
        kind: 'oauth',
        grant: 'client',
        label: 'App for your company',
        token: 'https://api.box.com/oauth2/token',
        scopes: [],
        tokenExtra: { box_subject_type: '{connection.subjectType}', box_subject_id: '{connection.subject}' },
        ownClient: true,
        fields: [
          {
            key: 'subjectType',
            label: 'The app works as',
            type: 'choice',
            help: 'The app sees its own files, or those of one person.',
            initial: 'enterprise',
            choices: [
              { value: 'enterprise', label: 'Itself' },
              { value: 'user', label: 'A person' },
            ],
          },
          {
            key: 'subject',
            label: 'ID',
            type: 'text',
            help: 'The enterprise ID that the Developer Console shows, or the user ID of the person.',
            isRequired: true,
          },
        ],
        help: 'In the Developer Console of Box, create a custom app with server authentication (client credentials), let an administrator allow it, and copy its client ID and secret.',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.name} ({reply.body.login})' },
  },
  // https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors/
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Box refused the sign-in. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Box doesn’t allow this: “{reply.body.message}” Check who can edit the folder.' },
    { when: { status: 404 }, is: 'refused', say: 'Box can’t find this file or folder. Check its ID, and who has access to it.' },
    {
      when: { status: 409, match: { 'reply.body.code': 'item_name_in_use' } },
      is: 'refused',
      say: 'Box already has a file or a folder with this name.',
    },
    {
      when: { status: [400, 405, 409, 412] },
      is: 'refused',
      say: 'Box refused this: “{reply.body.message}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later' },
  ],
  lists: {
    folders: {
      request: {
        method: 'GET',
        path: '/folders/0/items',
        query: { usemarker: true },
        pages: { kind: 'cursor', send: 'query.marker', next: 'reply.body.next_marker', size: { send: 'query.limit', value: 1000 } },
      },
      items: 'reply.body.entries',
      value: '{item.id}',
      label: '{item.name}',
      where: { 'item.type': 'folder' },
    },
  },
  triggers: [
    {
      ...happened('ITEM_UPLOAD', 'file'),
      event: 'new_file',
      title: 'New file',
      help: 'Runs for each file that is uploaded, including new versions of a file. “Get a file” gets its content.',
      outputs,
      sample: sampleFile,
    },
    {
      ...happened('ITEM_CREATE', 'folder'),
      event: 'new_folder',
      title: 'New folder',
      help: 'Runs for each folder that is created.',
      outputs: folderOutputs,
      sample: sampleFolder,
    },
  ],
  // No action is repeated: a second one is refused because the name exists.
  actions: [
    {
      kind: 'write',
      event: 'upload_file',
      title: 'Upload a file',
      help: 'Puts a file into a folder. Up to 50 MB.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'The file name with its extension, such as offer.pdf.', isRequired: true },
        { key: 'file', label: 'File', type: 'file', help: 'A file from an earlier step.', isRequired: true },
        folder,
      ],
      request: {
        method: 'POST',
        base: 'upload',
        path: '/files/content',
        body: {
          multipart: [
            { name: 'attributes', value: { name: '{input.name}', parent: { id: '{input.folder|or:0}' } } },
            { name: 'file', file: '{input.file}' },
          ],
        },
      },
      output: '{reply.body.entries.0}',
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'write',
      event: 'create_folder',
      title: 'Create a folder',
      help: 'Creates a folder in another one.',
      fields: [{ key: 'name', label: 'Name', type: 'text', help: 'The name of the new folder.', isRequired: true }, folder],
      request: { method: 'POST', path: '/folders', body: { json: { name: '{input.name}', parent: { id: '{input.folder|or:0}' } } } },
      outputs: folderOutputs,
      sample: sampleFolder,
    },
    {
      kind: 'write',
      event: 'share_file',
      title: 'Share a file',
      help: 'Gets the shared link of a file, and creates one if there is none.',
      fields: [
        file,
        {
          key: 'access',
          label: 'Who can open it',
          type: 'choice',
          help: 'Your company’s default if left empty.',
          choices: [
            { value: 'open', label: 'Anyone with the link' },
            { value: 'company', label: 'People in your company' },
            { value: 'collaborators', label: 'Invited people only' },
          ],
        },
      ],
      request: {
        method: 'PUT',
        path: '/files/{input.file}',
        query: { fields: 'id,name,shared_link' },
        body: { json: { shared_link: { $keep: { access: '{input.access}' } } } },
      },
      outputs: [output('shared_link.url', 'Link'), output('shared_link.access', 'Who can open it'), output('name', 'Name')],
      sample: {
        type: 'file',
        id: '11446498',
        name: 'offer.pdf',
        shared_link: { url: 'https://example.box.com/s/vspke7y05sb214wjokpk', access: 'open' },
      },
    },
    {
      kind: 'search',
      event: 'find_file',
      title: 'Find a file',
      help: 'Finds a file by words in its name. Box’s search finds new files after a few minutes.',
      fields: [{ key: 'query', label: 'Search text', type: 'text', help: 'Words of the name.', isRequired: true }, folder],
      request: {
        method: 'GET',
        path: '/search',
        query: { query: '{input.query}', type: 'file', content_types: 'name', ancestor_folder_ids: '{input.folder}', limit: 1 },
      },
      found: { items: 'reply.body.entries' },
      outputs,
      sample: { isFound: true, item: sampleFile },
    },
    {
      kind: 'search',
      event: 'get_file',
      title: 'Get a file',
      help: 'Gets the content of a file.',
      fields: [file],
      request: { method: 'GET', path: '/files/{input.file}/content', reply: 'file' },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: {
          fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11',
          name: 'offer.pdf',
          type: 'application/pdf',
          size: 24_576,
          digest: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        },
      },
    },
  ],
};
