import type { AppDefinition, AppField, PollTriggerDefinition, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, signInWithGoogle } from './google';

const folder: AppField = {
  key: 'folder',
  label: 'Folder',
  type: 'choice',
  help: 'Only files directly in this folder count. All of your Drive if left empty.',
  dynamicChoices: 'folders',
};
const target: AppField = { ...folder, help: 'Where it is put. “My Drive” if left empty.' };
const file: AppField = { key: 'file', label: 'File', type: 'text', help: 'The ID of a file, from an earlier step.', isRequired: true };
const newName: AppField = { key: 'name', label: 'Name', type: 'text', help: 'The new name.', isRequired: true };

const properties = 'id,name,mimeType,size,parents,webViewLink,createdTime,modifiedTime,owners(displayName,emailAddress)';
const one = { fields: properties, supportsAllDrives: true } as const;
const many = { fields: `nextPageToken,files(${properties})`, supportsAllDrives: true, includeItemsFromAllDrives: true } as const;
const pages = {
  kind: 'cursor',
  send: 'query.pageToken',
  next: 'reply.body.nextPageToken',
  size: { send: 'query.pageSize', value: 100 },
} as const;

const folderType = 'application/vnd.google-apps.folder';
const isFolder = `mimeType = '${folderType}' and trashed = false`;
const isFile = `mimeType != '${folderType}' and trashed = false`;
const inFolder = (query: string): Value => ({
  $when: 'input.folder',
  then: `${query} and '{input.folder|driveq}' in parents`,
  else: query,
});
const parents: Value = { $when: 'input.folder', then: ['{input.folder}'] };

const outputs = [
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'webViewLink', label: 'Link', type: 'text' },
  { place: 'mimeType', label: 'Type', type: 'text' },
  { place: 'size', label: 'Size', type: 'number' },
  { place: 'createdTime', label: 'Created at', type: 'moment' },
  { place: 'modifiedTime', label: 'Modified at', type: 'moment' },
  { place: 'owners.0.emailAddress', label: 'Owner', type: 'text' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const sampleFile = {
  id: '9zYxW_-vUtSrQpOnMlKjIhGfEdCbA',
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  size: '48213',
  parents: ['1aBcD_-eFgHiJkLmNoPqRsTuVwXyZ'],
  webViewLink: 'https://drive.google.com/file/d/9zYxW_-vUtSrQpOnMlKjIhGfEdCbA/view',
  createdTime: '2026-11-21T09:30:00.000Z',
  modifiedTime: '2026-11-21T09:30:00.000Z',
  owners: [{ displayName: 'Ada Lovelace', emailAddress: 'ada@example.org' }],
};
const sampleFolder = {
  ...sampleFile,
  name: 'Invoices',
  mimeType: folderType,
  webViewLink: 'https://drive.google.com/drive/folders/9zYxW_-vUtSrQpOnMlKjIhGfEdCbA',
};

const listed = (query: string, time: 'createdTime' | 'modifiedTime') =>
  ({
    kind: 'poll',
    fields: [folder],
    request: { method: 'GET', path: '/files', query: { ...many, q: inFolder(query), orderBy: `${time} desc` }, pages },
    items: 'reply.body.files',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
    outputs,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const googleDrive: AppDefinition = {
  format: 1,
  app: 'GoogleDriveCLIAPI',
  name: 'Google Drive',
  docs: 'https://developers.google.com/workspace/drive/api/reference/rest/v3',
  bases: { default: 'https://www.googleapis.com/drive/v3', upload: 'https://www.googleapis.com/upload/drive/v3' },
  hosts: ['www.googleapis.com'],
  connection: {
    ways: { google: signInWithGoogle('the Google Drive API', 'drive') },
    test: {
      request: { method: 'GET', path: '/about', query: { fields: 'user(displayName,emailAddress)' } },
      title: '{reply.body.user.emailAddress}',
    },
  },
  // A part of an upload that is not the last.
  errors: [{ when: { status: 308 }, is: 'done' }, ...errorsOfGoogle('Google Drive', 'Check the file and the folder.')],
  lists: {
    folders: {
      request: { method: 'GET', path: '/files', query: { ...many, q: isFolder, orderBy: 'name' }, pages },
      items: 'reply.body.files',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...listed(isFile, 'createdTime'),
      event: 'new_file',
      title: 'New file',
      help: 'Runs for each file that is created or uploaded.',
      key: '{item.id}',
      sample: sampleFile,
    },
    {
      ...listed(isFile, 'modifiedTime'),
      event: 'updated_file',
      title: 'New or updated file',
      help: 'Runs for each file that is added or changed.',
      key: '{item.id}:{item.modifiedTime}',
      sample: sampleFile,
    },
    {
      ...listed(isFolder, 'createdTime'),
      event: 'new_folder',
      title: 'New folder',
      help: 'Runs for each folder that is created.',
      key: '{item.id}',
      sample: sampleFolder,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'upload_file',
      title: 'Upload a file',
      help: 'Uploads a file from an earlier step, or a text as a file.',
      fields: [
        { key: 'file', label: 'File', type: 'file', help: 'A file from an earlier step, or a text.', isRequired: true },
        { key: 'name', label: 'Name', type: 'text', help: 'With its extension, such as invoice.pdf. The file’s own name if left empty.' },
        target,
      ],
      // Never: Google Drive keeps two files with one name.
      request: {
        method: 'POST',
        base: 'upload',
        path: '/files',
        query: { ...one, uploadType: 'multipart' },
        body: {
          multipart: [
            { name: 'metadata', value: { name: { $when: 'input.name', then: '{input.name}', else: '{input.file.name}' }, parents } },
            { name: 'media', file: '{input.file}' },
          ],
          related: true,
        },
      },
      // https://developers.google.com/workspace/drive/api/guides/manage-uploads: one request has at most 5 MB, and parts are multiples of 256 KiB.
      parts: {
        file: 'input.file',
        over: 5_000_000,
        size: 8 * 1024 * 1024,
        start: {
          method: 'POST',
          base: 'upload',
          path: '/files',
          query: { ...one, uploadType: 'resumable' },
          headers: { 'X-Upload-Content-Type': '{file.type}', 'X-Upload-Content-Length': '{file.size}' },
          body: { json: { name: { $when: 'input.name', then: '{input.name}', else: '{file.name}' }, parents } },
        },
        part: {
          method: 'PUT',
          address: 'start.headers.location',
          headers: { 'Content-Range': 'bytes {part.first}-{part.last}/{file.size}' },
          body: { file: '{part.bytes}', type: '{file.type}' },
        },
      },
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'write',
      event: 'create_folder',
      title: 'Create a folder',
      help: 'Creates a folder.',
      fields: [{ key: 'name', label: 'Name', type: 'text', help: 'The name of the folder.', isRequired: true }, target],
      request: { method: 'POST', path: '/files', query: one, body: { json: { name: '{input.name}', mimeType: folderType, parents } } },
      outputs,
      sample: sampleFolder,
    },
    {
      kind: 'write',
      event: 'copy_file',
      title: 'Copy a file',
      help: 'Creates a copy of a file.',
      fields: [file, { ...newName, help: 'The name of the copy. “Copy of” and the old name if left empty.', isRequired: false }, target],
      request: { method: 'POST', path: '/files/{input.file}/copy', query: one, body: { json: { name: '{input.name}', parents } } },
      outputs,
      sample: { ...sampleFile, name: 'Copy of invoice.pdf' },
    },
    {
      kind: 'write',
      event: 'rename_file',
      title: 'Rename a file',
      help: 'Renames a file or a folder.',
      fields: [file, newName],
      request: { method: 'PATCH', path: '/files/{input.file}', query: one, body: { json: { name: '{input.name}' } } },
      // https://developers.google.com/workspace/drive/api/reference/rest/v3/files/update: the name replaces that of the file.
      repeat: 'replaces',
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'write',
      event: 'share_file',
      title: 'Share a file',
      help: 'Gives a person access to a file or a folder.',
      fields: [
        file,
        { key: 'email', label: 'Person', type: 'text', help: 'An email address.', placeholder: 'ada@example.org', isRequired: true },
        {
          key: 'role',
          label: 'Role',
          type: 'choice',
          help: 'What the person can do.',
          isRequired: true,
          initial: 'reader',
          choices: [
            { value: 'reader', label: 'Viewer' },
            { value: 'commenter', label: 'Commenter' },
            { value: 'writer', label: 'Editor' },
          ],
        },
        {
          key: 'notify',
          label: 'Send an email',
          type: 'boolean',
          help: 'Whether Google notifies the person by email.',
          group: 'more',
        },
      ],
      request: {
        method: 'POST',
        path: '/files/{input.file}/permissions',
        query: { sendNotificationEmail: '{input.notify}', supportsAllDrives: true },
        body: { json: { type: 'user', role: '{input.role}', emailAddress: '{input.email}' } },
      },
      sample: { kind: 'drive#permission', id: '04281920493029483', type: 'user', role: 'reader' },
    },
    {
      kind: 'search',
      event: 'get_file',
      title: 'Get a file',
      help: 'Gets the content of a file. Google Docs, Sheets and Slides have none.',
      fields: [file],
      request: { method: 'GET', path: '/files/{input.file}', query: { alt: 'media', supportsAllDrives: true }, reply: 'file' },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: {
          fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11',
          name: 'invoice.pdf',
          type: 'application/pdf',
          size: 48_213,
          digest: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        },
      },
    },
    {
      kind: 'search',
      event: 'find_file',
      title: 'Find a file',
      help: 'Finds a file or a folder by its name.',
      fields: [{ key: 'name', label: 'Name', type: 'text', help: 'The whole name.', isRequired: true }, folder],
      request: {
        method: 'GET',
        path: '/files',
        query: { ...many, pageSize: 1, q: inFolder("name = '{input.name|driveq}' and trashed = false") },
      },
      found: { items: 'reply.body.files' },
      outputs,
      sample: { isFound: true, item: sampleFile },
    },
  ],
};
