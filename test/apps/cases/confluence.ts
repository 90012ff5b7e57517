/**
 * Confluence: https://developer.atlassian.com/cloud/confluence/rest/v1/intro. The library has the first version of the API only; what the
 * definition does with the second one is in test/server/apps/documented/confluence.ts.
 */
import { ConfluenceClient } from 'confluence.js';
import { casesWith, type AppCases } from '../case';

const connection = { domain: 'example', email: 'ada@example.com', token: 'test-token' };
const on = casesWith(connection);
const confluence = () =>
  new ConfluenceClient({
    host: 'https://example.atlassian.net',
    authentication: { basic: { email: connection.email, apiToken: connection.token } },
  });
const cql = 'type = page AND text ~ "Zoë ü/?#&+%" ORDER BY lastmodified DESC';

export const app: AppCases = {
  app: 'ConfluenceCLIAPI',
  library: 'confluence.js',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => confluence().users.getCurrentUser()),
    on('write:add_label', 'all fields', { page: '98423', label: 'shop-ü' }, () =>
      confluence().contentLabels.addLabelsToContent({ id: '98423', body: [{ prefix: 'global', name: 'shop-ü' }] }),
    ),
    on('search:search_page', 'all fields', { cql }, () => confluence().content.searchContentByCQL({ cql, limit: 1 })),
  ],
};
