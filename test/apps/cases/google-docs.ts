/** Google Docs: https://developers.google.com/workspace/docs/api/reference/rest. Documents are listed by the Drive API. */
import { docs } from '@googleapis/docs';
import { auth, drive } from '@googleapis/drive';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function client() {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return client;
}
const google = () => docs({ version: 'v1', auth: client(), retry: false }).documents;
const files = () => drive({ version: 'v3', auth: client(), retry: false });

const documentId = '195j9eDD3ccgjQRttHhJPymLJUCOUjs';
const isDocument = "mimeType = 'application/vnd.google-apps.document' and trashed = false";
const fields = 'id,name,createdTime,modifiedTime,webViewLink,owners(displayName,emailAddress)';
const shared = { supportsAllDrives: true, includeItemsFromAllDrives: true };
const insert = (text: string) => ({ requests: [{ insertText: { endOfSegmentLocation: {}, text } }] });
const created = () => google().get({ documentId, fields: 'documentId,title' });
const change = (requestBody: object) => google().batchUpdate({ documentId, requestBody });

export const app: AppCases = {
  app: 'GoogleDocsCLIAPI',
  library: '@googleapis/docs',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => files().about.get({ fields: 'user(displayName,emailAddress)' })),
    on(
      'list:documents',
      'first page',
      {},
      () =>
        files().files.list({
          q: isDocument,
          orderBy: 'modifiedTime desc',
          fields: 'nextPageToken,files(id,name)',
          pageSize: 1000,
          ...shared,
        }),
      { replies: [{ files: [] }] },
    ),
    on(
      'read:new_document',
      'first page',
      {},
      () =>
        files().files.list({
          q: isDocument,
          orderBy: 'createdTime desc',
          fields: `nextPageToken,files(${fields})`,
          pageSize: 1000,
          ...shared,
        }),
      { replies: [{ files: [] }] },
    ),
    on(
      'write:create_document',
      'least fields',
      { title: awkwardLine },
      async () => {
        await google().create({ requestBody: { title: awkwardLine } });
        await created();
      },
      { replies: [{ documentId }] },
    ),
    on(
      'write:create_document',
      'all fields',
      { title: awkwardLine, text: awkwardText },
      async () => {
        await google().create({ requestBody: { title: awkwardLine } });
        await change(insert(awkwardText));
        await created();
      },
      { replies: [{ documentId }] },
    ),
    on('write:append_text', 'all fields', { document: documentId, text: awkwardText }, () => change(insert(awkwardText))),
    on('write:replace_text', 'least fields', { document: documentId, find: '{name}' }, () =>
      change({ requests: [{ replaceAllText: { containsText: { text: '{name}', matchCase: true }, replaceText: '' } }] }),
    ),
    on('write:replace_text', 'all fields', { document: documentId, find: '{name}', text: awkwardText }, () =>
      change({ requests: [{ replaceAllText: { containsText: { text: '{name}', matchCase: true }, replaceText: awkwardText } }] }),
    ),
    on(
      'search:find_document',
      'all fields',
      { title: "Zoë's plan" },
      () =>
        files().files.list({
          q: `${isDocument} and name contains 'Zoë\\'s plan'`,
          orderBy: 'modifiedTime desc',
          fields: `files(${fields})`,
          pageSize: 1,
          ...shared,
        }),
      { replies: [{ files: [] }] },
    ),
    on('search:get_document', 'all fields', { document: documentId }, () => google().get({ documentId })),
  ],
};
