import type { AppDefinition, AppField } from '../../domain/apps/definition';
import { microsoftErrors, microsoftSignIn } from './microsoft';

const folder: AppField = {
  key: 'folder',
  label: 'Folder',
  type: 'choice',
  help: 'A top-level folder in your OneDrive, or the ID of any other folder. Enter “root” for the whole OneDrive.',
  isRequired: true,
  dynamicChoices: 'folders',
};
const item: AppField = {
  key: 'item',
  label: 'File or folder',
  type: 'text',
  help: 'The ID of a file or a folder, from an earlier step.',
  isRequired: true,
};

const sampleFile = {
  id: '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD37A',
  name: 'offer.pdf',
  size: 24_576,
  createdDateTime: '2026-11-21T09:30:00Z',
  lastModifiedDateTime: '2026-11-21T09:30:00Z',
  webUrl: 'https://contoso-my.sharepoint.com/personal/ada/Documents/offer.pdf',
  parentReference: { id: '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K', path: '/drive/root:/Offers' },
  file: { mimeType: 'application/pdf' },
};

const { file: _file, ...sampleItem } = sampleFile;
const sampleFolder = { ...sampleItem, name: 'Offers', size: 0, folder: { childCount: 0 } };

const outputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'size', label: 'Size in bytes', type: 'number' },
  { place: 'webUrl', label: 'Link', type: 'text' },
  { place: 'createdDateTime', label: 'Created at', type: 'moment' },
  { place: 'lastModifiedDateTime', label: 'Modified at', type: 'moment' },
] as const;

export const onedrive: AppDefinition = {
  format: 1,
  app: 'OneDriveCLIAPI',
  name: 'OneDrive',
  docs: 'https://learn.microsoft.com/en-us/graph/api/resources/onedrive',
  bases: { default: 'https://graph.microsoft.com/v1.0' },
  // The content of files is at other hosts, to which requests are redirected without credentials.
  hosts: ['graph.microsoft.com', '*.sharepoint.com', '*.microsoftpersonalcontent.com', '*.1drv.com', '*.storage.live.com'],
  connection: {
    ways: { oauth: microsoftSignIn(['Files.ReadWrite']) },
    test: {
      request: { method: 'GET', path: '/me/drive' },
      title: '{reply.body.owner.user.displayName|or:OneDrive}',
    },
  },
  errors: microsoftErrors('OneDrive'),
  lists: {
    folders: {
      request: {
        method: 'GET',
        path: '/me/drive/root/children',
        query: { $filter: 'folder ne null' },
        pages: { kind: 'url', next: 'reply.body[@odata.nextLink]', size: { send: 'query.$top', value: 200 } },
      },
      items: 'reply.body.value',
      value: '{item.id}',
      label: '{item.name}',
      where: { 'item.folder': { present: true } },
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_file',
      title: 'New file',
      help: 'Runs for each new file in a folder and in the folders inside it. Existing files count once, when they are next changed. “Get a file” gets its content.',
      fields: [folder],
      request: {
        method: 'GET',
        path: '/me/drive/items/{input.folder}/delta',
        pages: { kind: 'url', next: 'reply.body[@odata.nextLink]' },
      },
      items: 'reply.body.value',
      key: '{item.id}',
      order: 'oldest',
      since: {
        token: 'reply.body[@odata.deltaLink]',
        send: 'address',
        first: { method: 'GET', path: '/me/drive/items/{input.folder}/delta', query: { token: 'latest' } },
        expired: { status: 410 },
      },
      where: { 'item.file': { present: true }, 'item.deleted': { present: false } },
      outputs,
      sample: sampleFile,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'upload_file',
      title: 'Upload a file',
      help: 'Puts a file into a folder. A file with the same name is replaced.',
      fields: [
        folder,
        { key: 'name', label: 'Name', type: 'text', help: 'The file name with its extension, such as offer.pdf.', isRequired: true },
        { key: 'file', label: 'File', type: 'file', help: 'A file from an earlier step, or a text.', isRequired: true },
      ],
      request: { method: 'PUT', path: '/me/drive/items/{input.folder}:/{input.name}:/content', body: { file: '{input.file}' } },
      // https://learn.microsoft.com/en-us/graph/api/driveitem-put-content: the content replaces that of the file with the name.
      repeat: 'replaces',
      // https://learn.microsoft.com/en-us/graph/api/driveitem-createuploadsession: parts are multiples of 320 KiB, sent without credentials.
      parts: {
        file: 'input.file',
        over: 10 * 1024 * 1024,
        size: 5 * 1024 * 1024,
        start: {
          method: 'POST',
          path: '/me/drive/items/{input.folder}:/{input.name}:/createUploadSession',
          body: { json: { item: { '@microsoft.graph.conflictBehavior': 'replace' } } },
        },
        part: {
          method: 'PUT',
          address: 'start.body.uploadUrl',
          credentials: false,
          headers: { 'Content-Range': 'bytes {part.first}-{part.last}/{file.size}' },
          body: { file: '{part.bytes}', type: 'application/octet-stream' },
        },
      },
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'write',
      event: 'create_folder',
      title: 'Create a folder',
      help: 'Creates a folder. If there is one with the same name, the new one gets a number.',
      fields: [folder, { key: 'name', label: 'Name', type: 'text', help: 'The name of the new folder.', isRequired: true }],
      request: {
        method: 'POST',
        path: '/me/drive/items/{input.folder}/children',
        body: { json: { name: '{input.name}', folder: {}, '@microsoft.graph.conflictBehavior': 'rename' } },
      },
      outputs,
      sample: sampleFolder,
    },
    {
      kind: 'write',
      event: 'rename_file',
      title: 'Rename a file or a folder',
      help: 'Renames a file or a folder.',
      fields: [
        item,
        { key: 'name', label: 'New name', type: 'text', help: 'For a file, with its extension, such as offer.pdf.', isRequired: true },
      ],
      request: { method: 'PATCH', path: '/me/drive/items/{input.item}', body: { json: { name: '{input.name}' } } },
      // https://learn.microsoft.com/en-us/graph/api/driveitem-update: values replace those that the item has.
      repeat: 'replaces',
      outputs,
      sample: sampleFile,
    },
    {
      kind: 'write',
      event: 'share_file',
      title: 'Share a file or a folder',
      help: 'Creates a link to a file or a folder, or gets the existing one.',
      fields: [
        item,
        {
          key: 'type',
          label: 'People can',
          type: 'choice',
          help: 'What the link lets people do.',
          isRequired: true,
          initial: 'view',
          choices: [
            { value: 'view', label: 'View' },
            { value: 'edit', label: 'Edit' },
          ],
        },
        {
          key: 'scope',
          label: 'Who can open it',
          type: 'choice',
          help: 'Your organization’s default if left empty.',
          choices: [
            { value: 'anonymous', label: 'Anyone with the link' },
            { value: 'organization', label: 'People in your organization' },
          ],
        },
      ],
      request: {
        method: 'POST',
        path: '/me/drive/items/{input.item}/createLink',
        body: { json: { type: '{input.type}', scope: '{input.scope}' } },
      },
      // https://learn.microsoft.com/en-us/graph/api/driveitem-createlink: an existing link of the same type is returned.
      repeat: 'replaces',
      outputs: [{ place: 'link.webUrl', label: 'Link', type: 'text' }],
      sample: { id: '123ABC', roles: ['read'], link: { type: 'view', scope: 'anonymous', webUrl: 'https://1drv.ms/b/s!example' } },
    },
    {
      kind: 'write',
      event: 'delete_file',
      title: 'Delete a file or a folder',
      help: 'Moves a file or a folder to the recycle bin.',
      fields: [item],
      request: { method: 'DELETE', path: '/me/drive/items/{input.item}' },
      output: { id: '{input.item}', isDeleted: true },
      sample: { id: '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD37A', isDeleted: true },
    },
    {
      kind: 'search',
      event: 'find_file',
      title: 'Find a file',
      help: 'Finds a file or a folder by words in its name or content.',
      fields: [{ key: 'query', label: 'Search text', type: 'text', help: 'Words in the name or the content.', isRequired: true }],
      request: { method: 'GET', path: "/me/drive/root/search(q='{input.query|odata}')", query: { $top: 1 } },
      found: { items: 'reply.body.value' },
      outputs,
      sample: { isFound: true, item: sampleFile },
    },
    {
      kind: 'search',
      event: 'get_file',
      title: 'Get a file',
      help: 'Gets the content of a file.',
      fields: [{ ...item, label: 'File', help: 'The ID of a file, from an earlier step.' }],
      request: { method: 'GET', path: '/me/drive/items/{input.item}/content', reply: 'file' },
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
