/** PagerDuty: https://developer.pagerduty.com/api-reference/. The library takes paths and data as they are. */
import { api } from '@pagerduty/pdjs';
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { region: 'api.pagerduty.com', email: 'ada@example.com', key: 'test-key' };
const on = casesWith(connection);
const pd = api({ token: connection.key });
const get = (path: string) => () => pd.get(path);
const headers = { From: connection.email };

const incident = 'PT4KHLK';
const webhook = (event: string, filter: object) => ({
  webhook_subscription: {
    type: 'webhook_subscription',
    delivery_method: { type: 'http_delivery_method', url: hook.url },
    description: 'Starts a workflow.',
    events: [event],
    filter,
  },
});

export const app: AppCases = {
  app: 'PagerDutyCLIAPI',
  library: '@pagerduty/pdjs',
  by: 'maker',
  cases: [
    on('test', 'key', {}, get('/users?limit=1&query=ada%40example.com')),
    on('list:services', 'first page', {}, get('/services?sort_by=name&limit=100')),
    on('list:schedules', 'first page', {}, get('/schedules?limit=100')),
    on('read:new_incident', 'least fields', {}, get('/incidents?date_range=all&sort_by=created_at:desc&limit=100')),
    on(
      'read:new_incident',
      'all fields',
      { service: 'PIJ90N7' },
      get('/incidents?date_range=all&sort_by=created_at:desc&service_ids[]=PIJ90N7&limit=100'),
    ),
    on(
      'read:resolved_incident',
      'least fields',
      {},
      get('/incidents?date_range=all&sort_by=resolved_at:desc&statuses[]=resolved&limit=100'),
    ),
    on('write:create_incident', 'least fields', { title: awkwardLine, service: 'PIJ90N7' }, () =>
      pd.post('/incidents', {
        headers,
        data: { incident: { type: 'incident', title: awkwardLine, service: { id: 'PIJ90N7', type: 'service_reference' } } },
      }),
    ),
    on('write:create_incident', 'all fields', { title: awkwardLine, service: 'PIJ90N7', details: awkwardText, urgency: 'low' }, () =>
      pd.post('/incidents', {
        headers,
        data: {
          incident: {
            type: 'incident',
            title: awkwardLine,
            service: { id: 'PIJ90N7', type: 'service_reference' },
            urgency: 'low',
            body: { type: 'incident_body', details: awkwardText },
          },
        },
      }),
    ),
    on('write:update_incident', 'least fields', { incident, status: 'acknowledged' }, () =>
      pd.put(`/incidents/${incident}`, { headers, data: { incident: { type: 'incident_reference', status: 'acknowledged' } } }),
    ),
    on('write:update_incident', 'all fields', { incident, status: 'resolved', resolution: awkwardText }, () =>
      pd.put(`/incidents/${incident}`, {
        headers,
        data: { incident: { type: 'incident_reference', status: 'resolved', resolution: awkwardText } },
      }),
    ),
    on('write:add_note', 'all fields', { incident, text: awkwardText }, () =>
      pd.post(`/incidents/${incident}/notes`, { headers, data: { note: { content: awkwardText } } }),
    ),
    on(
      'search:find_on_call',
      'all fields',
      { schedule: 'PI7DH85' },
      get('/oncalls?schedule_ids[]=PI7DH85&include[]=users&earliest=true&limit=1'),
    ),
    on('search:get_incident', 'all fields', { incident }, get(`/incidents/${incident}`)),
    on(
      'subscribe:new_incident',
      'least fields',
      {},
      async () => {
        await pd.get('/webhook_subscriptions?limit=100');
        await pd.post('/webhook_subscriptions', { data: webhook('incident.triggered', { type: 'account_reference' }) });
      },
      { replies: [{ webhook_subscriptions: [] }, { webhook_subscription: { delivery_method: { secret: 's' } } }] },
    ),
    on(
      'subscribe:resolved_incident',
      'all fields',
      { service: 'PIJ90N7' },
      async () => {
        await pd.get('/webhook_subscriptions?limit=100');
        await pd.post('/webhook_subscriptions', { data: webhook('incident.resolved', { id: 'PIJ90N7', type: 'service_reference' }) });
      },
      { replies: [{ webhook_subscriptions: [] }, { webhook_subscription: { delivery_method: { secret: 's' } } }] },
    ),
    on(
      'unsubscribe:new_incident',
      'known address',
      {},
      async () => {
        await pd.get('/webhook_subscriptions?limit=100');
        await pd.delete('/webhook_subscriptions/P2');
      },
      {
        replies: [
          {
            webhook_subscriptions: [
              { id: 'P1', delivery_method: { url: 'https://other.example.org' } },
              { id: 'P2', delivery_method: { url: hook.url } },
            ],
          },
        ],
      },
    ),
  ],
};
