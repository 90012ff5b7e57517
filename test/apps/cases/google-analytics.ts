/** Google Analytics: https://developers.google.com/analytics/devguides/reporting/data/v1/rest */
import { analyticsdata, auth } from '@googleapis/analyticsdata';
import { casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function client() {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return client;
}
const google = () => analyticsdata({ version: 'v1beta', auth: client(), retry: false }).properties;

const property = '123456789';
const name = `properties/${property}`;
const replies: readonly Json[] = [{ rows: [] }];

export const app: AppCases = {
  app: 'GoogleAnalyticsCLIAPI',
  library: '@googleapis/analyticsdata',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => client().request({ url: 'https://www.googleapis.com/oauth2/v2/userinfo' })),
    on(
      'list:properties',
      'first page',
      {},
      () => client().request({ url: 'https://analyticsadmin.googleapis.com/v1beta/accountSummaries', params: { pageSize: 200 } }),
      { replies: [{ accountSummaries: [] }] },
    ),
    on('list:metrics', 'all', { property }, () => google().getMetadata({ name: `${name}/metadata` }), { replies: [{ metrics: [] }] }),
    on('list:dimensions', 'all', { property }, () => google().getMetadata({ name: `${name}/metadata` }), { replies: [{ dimensions: [] }] }),
    on(
      'search:run_report',
      'least fields',
      { property, metrics: ['activeUsers'], from: '7daysAgo', to: 'yesterday' },
      () =>
        google().runReport({
          property: name,
          requestBody: { dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }], metrics: [{ name: 'activeUsers' }] },
        }),
      { replies },
    ),
    on(
      'search:run_report',
      'all fields',
      { property, metrics: ['activeUsers', 'sessions'], dimensions: ['date'], from: '2026-11-01', to: '2026-11-21', most: '50' },
      () =>
        google().runReport({
          property: name,
          requestBody: {
            dateRanges: [{ startDate: '2026-11-01', endDate: '2026-11-21' }],
            metrics: [{ name: 'activeUsers' }, { name: 'sessions' }],
            dimensions: [{ name: 'date' }],
            limit: '50',
          },
        }),
      { replies },
    ),
    on(
      'search:get_active_users',
      'all fields',
      { property, by: 'country' },
      () =>
        google().runRealtimeReport({
          property: name,
          requestBody: { metrics: [{ name: 'activeUsers' }], dimensions: [{ name: 'country' }] },
        }),
      { replies },
    ),
  ],
};
