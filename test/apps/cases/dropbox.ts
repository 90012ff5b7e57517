/** Dropbox: https://www.dropbox.com/developers/documentation/http. Uploads have their arguments in a header. */
import { Dropbox } from 'dropbox';
import { awkwardText, casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const dropbox = () => new Dropbox({ accessToken: connection.token });

const folder = '/Zoë ü#&+%';
const replies = [{ entries: [], has_more: false }];
/** Dropbox keeps the place: the first poll asks for it without reading anything. */
const since: { polls: number; replies: Json[] } = {
  polls: 2,
  replies: [{ cursor: 'place-1' }, { entries: [], cursor: 'place-2', has_more: false }],
};

export const app: AppCases = {
  app: 'DropboxCLIAPI',
  library: 'dropbox',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => dropbox().usersGetCurrentAccount()),
    on('list:folders', 'first page', {}, () => dropbox().filesListFolder({ path: '', recursive: false, limit: 2000 }), { replies }),
    on(
      'read:new_file',
      'two polls',
      { folder, isRecursive: 'yes' },
      async () => {
        await dropbox().filesListFolderGetLatestCursor({ path: folder, recursive: true });
        await dropbox().filesListFolderContinue({ cursor: 'place-1' });
      },
      since,
    ),
    on(
      'read:new_folder',
      'two polls',
      { folder, isRecursive: 'no' },
      async () => {
        await dropbox().filesListFolderGetLatestCursor({ path: folder, recursive: false });
        await dropbox().filesListFolderContinue({ cursor: 'place-1' });
      },
      since,
    ),
    on('write:upload_file', 'least fields', { folder, name: 'ü.txt', file: awkwardText }, () =>
      dropbox().filesUpload({ path: `${folder}/ü.txt`, contents: awkwardText }),
    ),
    on(
      'write:upload_file',
      'all fields',
      { folder, name: 'ü.txt', file: awkwardText, mode: 'overwrite', renames: 'yes', isSilent: 'yes' },
      () =>
        dropbox().filesUpload({
          path: `${folder}/ü.txt`,
          contents: awkwardText,
          mode: { '.tag': 'overwrite' },
          autorename: true,
          mute: true,
        }),
    ),
    on('write:create_folder', 'all fields', { path: `${folder}/new`, renames: 'yes' }, () =>
      dropbox().filesCreateFolderV2({ path: `${folder}/new`, autorename: true }),
    ),
    on('write:move_file', 'all fields', { from: `${folder}/a.txt`, to: '/b.txt', renames: 'yes' }, () =>
      dropbox().filesMoveV2({ from_path: `${folder}/a.txt`, to_path: '/b.txt', autorename: true }),
    ),
    on('write:share_file', 'all fields', { path: `${folder}/a.txt` }, () =>
      dropbox().sharingCreateSharedLinkWithSettings({ path: `${folder}/a.txt` }),
    ),
    on('write:delete_file', 'all fields', { path: `${folder}/a.txt` }, () => dropbox().filesDeleteV2({ path: `${folder}/a.txt` })),
    on(
      'search:find_file',
      'all fields',
      { query: 'ü#&+%"\'', folder },
      () => dropbox().filesSearchV2({ query: 'ü#&+%"\'', options: { path: folder, max_results: 1 } }),
      { replies: [{ matches: [], has_more: false }] },
    ),
  ],
};
