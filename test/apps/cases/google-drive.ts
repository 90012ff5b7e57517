/** Google Drive: https://developers.google.com/workspace/drive/api/reference/rest/v3 */
import { auth, drive, type drive_v3 } from '@googleapis/drive';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function files(): drive_v3.Resource$Files {
  return google().files;
}
function google(): drive_v3.Drive {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return drive({ version: 'v3', auth: client, retry: false });
}

const folder = '1aBcD_-eFgHiJkLmNoPqRsTuVwXyZ';
const file = '9zYxW_-vUtSrQpOnMlKjIhGfEdCbA';
const properties = 'id,name,mimeType,size,parents,webViewLink,createdTime,modifiedTime,owners(displayName,emailAddress)';
const page = {
  pageSize: 100,
  fields: `nextPageToken,files(${properties})`,
  supportsAllDrives: true,
  includeItemsFromAllDrives: true,
};
const one = { fields: properties, supportsAllDrives: true };
const replies = [{ files: [] }];

export const app: AppCases = {
  app: 'GoogleDriveCLIAPI',
  library: '@googleapis/drive',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => google().about.get({ fields: 'user(displayName,emailAddress)' })),
    on(
      'list:folders',
      'first page',
      {},
      () => files().list({ ...page, q: "mimeType = 'application/vnd.google-apps.folder' and trashed = false", orderBy: 'name' }),
      { replies },
    ),
    on(
      'read:new_file',
      'least fields',
      {},
      () =>
        files().list({ ...page, q: "mimeType != 'application/vnd.google-apps.folder' and trashed = false", orderBy: 'createdTime desc' }),
      { replies },
    ),
    on(
      'read:new_file',
      'all fields',
      { folder },
      () =>
        files().list({
          ...page,
          q: `mimeType != 'application/vnd.google-apps.folder' and trashed = false and '${folder}' in parents`,
          orderBy: 'createdTime desc',
        }),
      { replies },
    ),
    on(
      'read:updated_file',
      'all fields',
      { folder },
      () =>
        files().list({
          ...page,
          q: `mimeType != 'application/vnd.google-apps.folder' and trashed = false and '${folder}' in parents`,
          orderBy: 'modifiedTime desc',
        }),
      { replies },
    ),
    on(
      'read:new_folder',
      'all fields',
      { folder },
      () =>
        files().list({
          ...page,
          q: `mimeType = 'application/vnd.google-apps.folder' and trashed = false and '${folder}' in parents`,
          orderBy: 'createdTime desc',
        }),
      { replies },
    ),
    on(
      // The content of the file field is a text here. One request of two parts: what the file is called, and its bytes.
      'write:upload_file',
      'all fields',
      { folder, name: 'Zoë ü#&+%.txt', file: awkwardText },
      () =>
        files().create({
          ...one,
          requestBody: { name: 'Zoë ü#&+%.txt', parents: [folder] },
          media: { mimeType: 'text/plain', body: awkwardText },
        }),
    ),
    on('write:create_folder', 'least fields', { name: awkwardLine }, () =>
      files().create({ ...one, requestBody: { name: awkwardLine, mimeType: 'application/vnd.google-apps.folder' } }),
    ),
    on('write:create_folder', 'all fields', { folder, name: awkwardLine }, () =>
      files().create({ ...one, requestBody: { name: awkwardLine, mimeType: 'application/vnd.google-apps.folder', parents: [folder] } }),
    ),
    on('write:copy_file', 'all fields', { file, folder, name: awkwardLine }, () =>
      files().copy({ ...one, fileId: file, requestBody: { name: awkwardLine, parents: [folder] } }),
    ),
    on('write:rename_file', 'all fields', { file, name: awkwardLine }, () =>
      files().update({ ...one, fileId: file, requestBody: { name: awkwardLine } }),
    ),
    on('write:share_file', 'all fields', { file, email: 'zoe+ü@example.com', role: 'reader', notify: 'no' }, () =>
      google().permissions.create({
        fileId: file,
        sendNotificationEmail: false,
        supportsAllDrives: true,
        requestBody: { type: 'user', role: 'reader', emailAddress: 'zoe+ü@example.com' },
      }),
    ),
    on(
      // The name is written inside quotes of Drive's search: quotes and backslashes of it are escaped.
      'search:find_file',
      'all fields',
      { name: awkwardLine, folder },
      () =>
        files().list({
          ...page,
          pageSize: 1,
          q: `name = 'Zoë ü/?#&+%"\\'' and trashed = false and '${folder}' in parents`,
        }),
      { replies },
    ),
  ],
};
