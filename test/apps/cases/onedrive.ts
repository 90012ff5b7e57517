/** OneDrive by Microsoft Graph: https://learn.microsoft.com/en-us/graph/api/resources/onedrive. The library takes any path. */
import { Client, FileUpload, LargeFileUploadTask } from '@microsoft/microsoft-graph-client';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const client = () => Client.init({ authProvider: (done) => done(null, connection.token) });
const graph = (path: string) => client().api(path);

const folder = '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K';
const item = '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD37A';
const name = 'Zoë ü&+.txt';
const large = { name: 'large.bin', type: 'application/octet-stream', size: 11 * 1024 * 1024 };
const inFolder = `/me/drive/items/${folder}`;

export const app: AppCases = {
  app: 'OneDriveCLIAPI',
  library: '@microsoft/microsoft-graph-client',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => graph('/me/drive').get()),
    on('list:folders', 'first page', {}, () => graph('/me/drive/root/children').filter('folder ne null').top(200).get(), {
      replies: [{ value: [] }],
    }),
    on(
      // OneDrive keeps the place: the first poll asks for it without reading anything.
      'read:new_file',
      'two polls',
      { folder },
      async () => {
        await graph(`${inFolder}/delta`).query({ token: 'latest' }).get();
        await graph(`${inFolder}/delta`).query({ token: 'place-1' }).get();
      },
      {
        polls: 2,
        replies: [
          { value: [], '@odata.deltaLink': `https://graph.microsoft.com/v1.0${inFolder}/delta?token=place-1` },
          { value: [], '@odata.deltaLink': `https://graph.microsoft.com/v1.0${inFolder}/delta?token=place-2` },
        ],
      },
    ),
    on(
      // The content of the file field is a text here, so its type is that of a text.
      'write:upload_file',
      'all fields',
      { folder, name, file: awkwardText },
      () =>
        graph(`${inFolder}:/${encodeURIComponent(name)}:/content`)
          .header('content-type', 'text/plain')
          .put(awkwardText),
      { status: 201 },
    ),
    on(
      // Three parts. Only the request that begins the session has the token.
      'write:upload_file',
      'large file',
      { folder, name, file: { keptFile: large } },
      async () => {
        const session = await LargeFileUploadTask.createUploadSession(
          client(),
          `${inFolder}:/${encodeURIComponent(name)}:/createUploadSession`,
          {
            item: { '@microsoft.graph.conflictBehavior': 'replace' },
          },
        );
        const content = new FileUpload(Buffer.alloc(large.size, 'x'), large.name, large.size);
        await new LargeFileUploadTask(client(), content, session, { rangeSize: 5 * 1024 * 1024 }).upload();
      },
      {
        replies: [
          { uploadUrl: 'https://harbor-my.sharepoint.com/personal/ada/uploadSession?guid=g', expirationDateTime: '2026-11-30T09:30:00Z' },
          { nextExpectedRanges: ['5242880-'] },
          { nextExpectedRanges: ['10485760-'] },
          { id: 'f1', name },
        ],
      },
    ),
    on(
      'write:create_folder',
      'all fields',
      { folder, name: 'Zoë ü' },
      () => graph(`${inFolder}/children`).post({ name: 'Zoë ü', folder: {}, '@microsoft.graph.conflictBehavior': 'rename' }),
      { status: 201 },
    ),
    on('write:rename_file', 'all fields', { item, name }, () => graph(`/me/drive/items/${item}`).patch({ name })),
    on('write:share_file', 'all fields', { item, type: 'view', scope: 'anonymous' }, () =>
      graph(`/me/drive/items/${item}/createLink`).post({ type: 'view', scope: 'anonymous' }),
    ),
    on('write:delete_file', 'all fields', { item }, () => graph(`/me/drive/items/${item}`).delete()),
    on(
      'search:find_file',
      'all fields',
      { query: "Zoë o'clock" },
      () => graph("/me/drive/root/search(q='Zo%C3%AB%20o%27%27clock')").top(1).get(),
      { replies: [{ value: [] }] },
    ),
  ],
};
