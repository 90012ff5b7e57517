import type { AppDefinition, AppField, Body, PollTriggerDefinition, RequestDefinition, Value } from '../../domain/apps/definition';

const folder: AppField = {
  key: 'folder',
  label: 'Folder',
  type: 'choice',
  help: 'A folder at the top of your Dropbox, or the path of any other one, such as /Offers/2026. The top of your Dropbox if left empty.',
  dynamicChoices: 'folders',
};
const path: AppField = {
  key: 'path',
  label: 'File or folder',
  type: 'text',
  help: 'Its path, such as /Offers/offer.pdf, or its ID from an earlier step.',
  isRequired: true,
};
const renames: AppField = {
  key: 'renames',
  label: 'Rename if the name is taken',
  type: 'boolean',
  help: '“Yes” adds a number to the name. Otherwise the step fails.',
  group: 'more',
};

const sampleFile = {
  '.tag': 'file',
  id: 'id:a4ayc_80_OEAAAAAAAAAXw',
  name: 'offer.pdf',
  path_lower: '/offers/offer.pdf',
  path_display: '/Offers/offer.pdf',
  client_modified: '2026-11-21T09:30:00Z',
  server_modified: '2026-11-21T09:30:00Z',
  rev: 'a1c10ce0dd78',
  size: 24_576,
  is_downloadable: true,
};
const sampleFolder = {
  '.tag': 'folder',
  id: 'id:a4ayc_80_OEAAAAAAAAAXz',
  name: 'Offers',
  path_lower: '/offers',
  path_display: '/Offers',
};

const folderOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'path_display', label: 'Path', type: 'text' },
] as const;
const outputs = [
  ...folderOutputs,
  { place: 'size', label: 'Size in bytes', type: 'number' },
  { place: 'client_modified', label: 'Updated at', type: 'moment' },
] as const;

/** What was added since a place that Dropbox keeps: https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder-continue */
const added = (tag: 'file' | 'folder') =>
  ({
    kind: 'poll',
    fields: [
      folder,
      {
        key: 'isRecursive',
        label: 'Include subfolders',
        type: 'boolean',
        help: '“Yes” also includes subfolders.',
        initial: false,
      },
    ],
    request: {
      method: 'POST',
      path: '/files/list_folder/continue',
      body: { json: {} },
      pages: { kind: 'cursor', send: 'body.cursor', next: 'reply.body.cursor', more: 'reply.body.has_more' },
    },
    items: 'reply.body.entries',
    key: '{item.id}',
    order: 'oldest',
    since: {
      token: 'reply.body.cursor',
      send: 'body.cursor',
      first: {
        method: 'POST',
        path: '/files/list_folder/get_latest_cursor',
        body: { json: { path: { $keep: '{input.folder|or:}' }, recursive: '{input.isRecursive}' } },
      },
      expired: { status: 409, match: { 'reply.body.error[.tag]': 'reset' } },
    },
    where: { 'item[.tag]': tag },
  }) as const satisfies Partial<PollTriggerDefinition>;

/** Where an uploaded file goes. */
const commit: Value = {
  path: '{input.folder|or:}/{input.name}',
  mode: { $when: 'input.mode', then: { '.tag': '{input.mode}' } },
  autorename: '{input.renames}',
  mute: '{input.isSilent}',
};

/** Bytes go to the host of contents, and arguments are in a header. */
const noBytes: Body = { text: '', type: 'application/octet-stream' };
const sessionCall = (name: string, argument: Value, body: Body): RequestDefinition => ({
  method: 'POST',
  base: 'content',
  path: `/files/upload_session/${name}`,
  headers: { 'Dropbox-API-Arg': argument },
  body,
});

export const dropbox: AppDefinition = {
  format: 1,
  app: 'DropboxCLIAPI',
  name: 'Dropbox',
  docs: 'https://www.dropbox.com/developers/documentation/http/documentation',
  bases: { default: 'https://api.dropboxapi.com/2', content: 'https://content.dropboxapi.com/2' },
  hosts: ['api.dropboxapi.com', 'content.dropboxapi.com'],
  connection: {
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Dropbox',
        authorize: 'https://www.dropbox.com/oauth2/authorize',
        token: 'https://api.dropboxapi.com/oauth2/token',
        scopes: ['account_info.read', 'files.metadata.read', 'files.content.read', 'files.content.write', 'sharing.write'],
        // Without it there is no refresh token, and tokens last four hours.
        authorizeExtra: { token_access_type: 'offline' },
        ownClient: true,
        help: 'In the App Console of Dropbox, create an app with access to the full Dropbox, allow account_info.read, files.metadata.read, files.content.read, files.content.write and sharing.write, and enter this redirect URL:',
      },
    },
    test: { request: { method: 'POST', path: '/users/get_current_account' }, title: '{reply.body.email}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Dropbox refused the sign-in. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Dropbox doesn’t allow this for your account: “{reply.body.error_summary}”' },
    // The link that exists is in the reply.
    {
      when: { status: 409, match: { 'reply.body.error.shared_link_already_exists.metadata.url': { present: true } } },
      is: 'done',
    },
    {
      when: { status: 409, match: { 'reply.body.error_summary': { contains: 'not_found' } } },
      is: 'refused',
      say: 'Dropbox can’t find this file or folder. Check its path.',
    },
    {
      when: { status: 409, match: { 'reply.body.error_summary': { contains: 'conflict' } } },
      is: 'refused',
      say: 'Dropbox already has a file or a folder with this name.',
    },
    {
      when: { status: 409, match: { 'reply.body.error_summary': { contains: 'insufficient_space' } } },
      is: 'refused',
      say: 'There is no space left in this Dropbox.',
    },
    { when: { status: 409 }, is: 'refused', say: 'Dropbox refused this: “{reply.body.error_summary}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', say: 'Dropbox is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    folders: {
      request: { method: 'POST', path: '/files/list_folder', body: { json: { path: '', recursive: false, limit: 2000 } } },
      items: 'reply.body.entries',
      value: '{item.path_display}',
      label: '{item.name}',
      where: { 'item[.tag]': 'folder' },
    },
  },
  triggers: [
    {
      ...added('file'),
      event: 'new_file',
      title: 'New file',
      help: 'Runs for each file that is added to a folder. Existing files count once, when they are next changed. “Get a file” gets its content.',
      outputs,
      sample: sampleFile,
    },
    {
      ...added('folder'),
      event: 'new_folder',
      title: 'New folder',
      help: 'Runs for each folder that is added to a folder. Existing folders count once, when they are next moved or renamed.',
      outputs: folderOutputs,
      sample: sampleFolder,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'upload_file',
      title: 'Upload a file',
      help: 'Puts a file into a folder.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'The file name with its extension, such as offer.pdf.', isRequired: true },
        { key: 'file', label: 'File', type: 'file', help: 'A file from an earlier step, or a text.', isRequired: true },
        folder,
        {
          key: 'mode',
          label: 'If there is a file with this name',
          type: 'choice',
          help: 'Dropbox keeps the file that is there, unless you choose to replace it.',
          choices: [
            { value: 'add', label: 'Keep the existing file' },
            { value: 'overwrite', label: 'Replace it' },
          ],
        },
        renames,
        {
          key: 'isSilent',
          label: 'Mute notifications',
          type: 'boolean',
          help: '“Yes” shows no notification on your computers and phones.',
          group: 'more',
        },
      ],
      // Never: with “Rename”, Dropbox keeps a repeated upload under another name.
      request: {
        method: 'POST',
        base: 'content',
        path: '/files/upload',
        headers: { 'Dropbox-API-Arg': commit },
        body: { file: '{input.file}', type: 'application/octet-stream' },
      },
      // https://www.dropbox.com/developers/documentation/http/documentation#files-upload: one request has at most 150 MiB.
      parts: {
        file: 'input.file',
        over: 150 * 1024 * 1024,
        size: 8 * 1024 * 1024,
        start: sessionCall('start', { close: false }, noBytes),
        part: sessionCall(
          'append_v2',
          { cursor: { session_id: '{start.body.session_id}', offset: '{part.first}' } },
          { file: '{part.bytes}', type: 'application/octet-stream' },
        ),
        end: sessionCall('finish', { cursor: { session_id: '{start.body.session_id}', offset: '{file.size}' }, commit }, noBytes),
      },
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'write',
      event: 'create_folder',
      title: 'Create a folder',
      help: 'Creates a folder, and the folders above it.',
      fields: [{ ...path, label: 'Path', help: 'The path of the new folder, such as /Offers/2026.' }, renames],
      request: {
        method: 'POST',
        path: '/files/create_folder_v2',
        body: { json: { path: '{input.path}', autorename: '{input.renames}' } },
      },
      output: '{reply.body.metadata}',
      outputs: folderOutputs,
      sample: sampleFolder,
    },
    {
      kind: 'write',
      event: 'move_file',
      title: 'Move a file or a folder',
      help: 'Moves or renames a file or a folder.',
      fields: [
        { ...path, key: 'from' },
        { ...path, key: 'to', label: 'New path', help: 'With the name, such as /Done/offer.pdf.' },
        renames,
      ],
      request: {
        method: 'POST',
        path: '/files/move_v2',
        body: { json: { from_path: '{input.from}', to_path: '{input.to}', autorename: '{input.renames}' } },
      },
      output: '{reply.body.metadata}',
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'write',
      event: 'share_file',
      title: 'Share a file or a folder',
      help: 'Creates a link to a file or a folder, or gets the existing one.',
      fields: [path],
      request: { method: 'POST', path: '/sharing/create_shared_link_with_settings', body: { json: { path: '{input.path}' } } },
      output: {
        $when: 'reply.body.url',
        then: '{reply.body}',
        else: '{reply.body.error.shared_link_already_exists.metadata}',
      },
      outputs: [
        { place: 'url', label: 'Link', type: 'text' },
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'path_lower', label: 'Path', type: 'text' },
      ],
      sample: {
        '.tag': 'file',
        id: 'id:a4ayc_80_OEAAAAAAAAAXw',
        url: 'https://www.dropbox.com/s/2sn712vy1ovegw8/offer.pdf?dl=0',
        name: 'offer.pdf',
        path_lower: '/offers/offer.pdf',
      },
    },
    {
      kind: 'write',
      event: 'delete_file',
      title: 'Delete a file or a folder',
      help: 'Deletes a file, or a folder with everything in it. You can restore it in Dropbox for some time.',
      fields: [path],
      request: { method: 'POST', path: '/files/delete_v2', body: { json: { path: '{input.path}' } } },
      output: '{reply.body.metadata}',
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'search',
      event: 'find_file',
      title: 'Find a file',
      help: 'Finds a file or a folder by words in its name or content.',
      fields: [{ key: 'query', label: 'Search text', type: 'text', help: 'Words in the name or the content.', isRequired: true }, folder],
      request: {
        method: 'POST',
        path: '/files/search_v2',
        body: { json: { query: '{input.query}', options: { path: '{input.folder}', max_results: 1 } } },
      },
      found: { items: 'reply.body.matches' },
      output: '{item.metadata.metadata}',
      outputs,
      sample: { isFound: true, item: sampleFile },
    },
    {
      kind: 'search',
      event: 'get_file',
      title: 'Get a file',
      help: 'Gets the content of a file.',
      fields: [{ ...path, label: 'File' }],
      request: {
        method: 'POST',
        base: 'content',
        path: '/files/download',
        headers: { 'Dropbox-API-Arg': { path: '{input.path}' } },
        reply: 'file',
      },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: {
          fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11',
          name: 'offer.pdf',
          type: 'application/octet-stream',
          size: 24_576,
          digest: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        },
      },
    },
  ],
};
