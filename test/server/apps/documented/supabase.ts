/** What the library has no method for: https://docs.postgrest.org/en/v14/references/api/openapi.html */
import type { DocumentedApp } from './row';

const project = 'https://abcdefghijklmnopqrst.supabase.co';

export const supabase: DocumentedApp = {
  app: 'SupabaseCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { project, key: 'test-key' },
  headers: { apikey: 'test-key', authorization: 'Bearer test-key' },
  rows: [
    ['test', {}, `GET ${project}/rest/v1/`],
    ['list:tables', {}, `GET ${project}/rest/v1/`],
    ['list:columns', { table: 'people' }, `GET ${project}/rest/v1/`],
    ['list:functions', {}, `GET ${project}/rest/v1/`],
    ['fields:add_row', { table: 'people' }, `GET ${project}/rest/v1/`],
  ],
};
