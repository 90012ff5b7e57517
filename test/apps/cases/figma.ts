/** Figma: https://developers.figma.com/docs/rest-api/. The maker publishes types of its requests; `fetch` sends what they allow. */
import type { GetFileQueryParams, GetFileVersionsQueryParams, GetImagesQueryParams, PostCommentRequestBody } from '@figma/rest-api-spec';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function send<Query extends object>(path: string, query?: Query, body?: PostCommentRequestBody): Promise<Response> {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return fetch(`https://api.figma.com/v1${path}?${new URLSearchParams(pairs).toString()}`, {
    headers: { 'x-figma-token': connection.token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

const file = 'h5kqrHQHpXKcAkPQuCqK8S';

export const app: AppCases = {
  app: 'FigmaCLIAPI',
  library: '@figma/rest-api-spec',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => send('/me')),
    on('read:new_comment', 'all fields', { file }, () => send(`/files/${file}/comments`)),
    on('read:new_version', 'all fields', { file }, () => send<GetFileVersionsQueryParams>(`/files/${file}/versions`, { page_size: 50 })),
    on('write:add_comment', 'least fields', { file, text: awkwardText }, () =>
      send(`/files/${file}/comments`, {}, { message: awkwardText }),
    ),
    on('write:add_comment', 'all fields', { file, text: awkwardText, comment: '1034567890' }, () =>
      send(`/files/${file}/comments`, {}, { message: awkwardText, comment_id: '1034567890' }),
    ),
    on('search:get_file', 'all fields', { file }, () => send<GetFileQueryParams>(`/files/${file}`, { depth: 1 })),
    on('search:export_image', 'least fields', { file, layers: '1:5\n1:6' }, () =>
      send<GetImagesQueryParams>(`/images/${file}`, { ids: '1:5,1:6' }),
    ),
    on('search:export_image', 'all fields', { file, layers: '1:5', format: 'svg', scale: '2' }, () =>
      send<GetImagesQueryParams>(`/images/${file}`, { ids: '1:5', format: 'svg', scale: 2 }),
    ),
  ],
};
