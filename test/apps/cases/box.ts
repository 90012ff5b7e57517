/** Box: https://developer.box.com/reference/. */
import { Readable } from 'node:stream';
import { BoxClient, BoxDeveloperTokenAuth } from 'box-typescript-sdk-gen';
import { awkwardLine, awkwardText, casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const box = () => new BoxClient({ auth: new BoxDeveloperTokenAuth({ token: connection.token }) });

const fails = 'It checks the reply, and the recorder has no whole object.';
const entries = { replies: [{ entries: [] }], fails };
const since: { polls: number; replies: Json[]; fails: string } = {
  polls: 2,
  replies: [{ next_stream_position: '1152922976252290886', entries: [] }],
  fails,
};
const changes = async () => {
  for (const more of [{ streamPosition: 'now' }, { streamPosition: '1152922976252290886', limit: 500 }])
    await box().events.getEvents({ streamType: 'changes', ...more });
};

/** The library's own method for links writes the query behind a “#”. */
const share = (sharedLink: { readonly access?: 'open' }) =>
  box().files.updateFileById('11446498', { requestBody: { sharedLink }, queryParams: { fields: ['id', 'name', 'shared_link'] } });

export const app: AppCases = {
  app: 'BoxCLIAPI',
  library: 'box-typescript-sdk-gen',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => box().users.getUserMe(), { fails }),
    on(
      'list:folders',
      'first page',
      {},
      () => box().folders.getFolderItems('0', { queryParams: { usemarker: true, limit: 1000 } }),
      entries,
    ),
    on('read:new_file', 'two polls', { folder: '12345' }, changes, since),
    on('read:new_folder', 'two polls', {}, changes, since),
    on(
      'write:upload_file',
      'least fields',
      { name: 'offer.txt', file: { keptFile: { name: 'file', type: 'application/octet-stream', text: awkwardText } } },
      () =>
        box().uploads.uploadFile({
          attributes: { name: 'offer.txt', parent: { id: '0' } },
          file: Readable.from([Buffer.from(awkwardText)]),
        }),
      {
        fails,
        allow: [
          {
            at: 'headers.content-md5',
            reason: 'Box checks the digest of the file if there is one.',
            link: 'https://developer.box.com/reference/post-files-content/',
          },
        ],
      },
    ),
    on(
      'write:create_folder',
      'least fields',
      { name: awkwardLine },
      () => box().folders.createFolder({ name: awkwardLine, parent: { id: '0' } }),
      { fails },
    ),
    on(
      'write:create_folder',
      'all fields',
      { name: awkwardLine, folder: '12345' },
      () => box().folders.createFolder({ name: awkwardLine, parent: { id: '12345' } }),
      { fails },
    ),
    on('write:share_file', 'least fields', { file: '11446498' }, () => share({}), { fails }),
    on('write:share_file', 'all fields', { file: '11446498', access: 'open' }, () => share({ access: 'open' }), { fails }),
    on(
      'search:find_file',
      'least fields',
      { query: awkwardLine },
      () => box().search.searchForContent({ query: awkwardLine, type: 'file', contentTypes: ['name'], limit: 1 }),
      entries,
    ),
    on(
      'search:find_file',
      'all fields',
      { query: awkwardLine, folder: '12345' },
      () =>
        box().search.searchForContent({
          query: awkwardLine,
          type: 'file',
          contentTypes: ['name'],
          ancestorFolderIds: ['12345'],
          limit: 1,
        }),
      entries,
    ),
    on('search:get_file', 'all fields', { file: '11446498' }, () => box().downloads.downloadFile('11446498')),
  ],
};
