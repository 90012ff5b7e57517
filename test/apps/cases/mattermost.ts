/** Mattermost: https://developers.mattermost.com/api-documentation. The library has the API, and no incoming webhooks. */
import * as library from '@mattermost/client';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { url: 'https://chat.example.org/team/hooks/abc', token: 'test-token' };
const on = casesWith(connection);
const { Client4 } = (library as unknown as { default: typeof library }).default;

export const app: AppCases = {
  app: 'MattermostCLIAPI',
  library: '@mattermost/client',
  by: 'maker',
  cases: [
    on(
      'write:channel_message',
      'with a file',
      {
        text: awkwardText,
        channelId: 'c1',
        files: { keptFile: { name: 'report.csv', type: 'text/csv', text: 'id\n17\n' } },
      },
      async () => {
        const client = new Client4();
        client.setUrl('https://chat.example.org/team');
        client.setToken(connection.token);
        const form = new FormData();
        form.append('channel_id', 'c1');
        form.append('files', new File(['id\n17\n'], 'report.csv', { type: 'text/csv' }));
        const { file_infos: infos } = await client.uploadFile(form);
        const post = { channel_id: 'c1', message: awkwardText, file_ids: infos.map(({ id }) => id) };
        await client.createPost(post as Parameters<typeof client.createPost>[0]);
      },
      // The library reads JSON only by this very type.
      {
        replies: [{ file_infos: [{ id: 'f1' }] }, { id: 'p1' }],
        allow: [
          {
            at: 'headers.x-requested-with',
            reason: 'The library says with it that it is no form of another page; only sessions of browsers need that.',
            link: 'https://developers.mattermost.com/api-documentation/#/#authentication',
          },
        ],
        replyHeaders: [{ 'content-type': 'application/json' }, { 'content-type': 'application/json' }],
      },
    ),
  ],
};
