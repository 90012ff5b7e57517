/**
 * The library createsend-node has version 3.0 of the API, which knows no consent. https://www.campaignmonitor.com/api/v3-3/subscribers/,
 * https://www.campaignmonitor.com/api/v3-3/lists/, and for clients https://www.campaignmonitor.com/api/v3-3/account/ and …/clients/. Paths
 * and names are otherwise those of the library.
 */
import { awkwardLine } from '../../../apps/case';
import type { DocumentedApp } from './row';

const base = 'https://api.createsend.com/api/v3.3';
const client = '4a397ccaaa55eb4e6aa1221e1e2d7122';
const list = 'a58ee1d3039b8bec838e6d1482a8a965';

export const campaignMonitor: DocumentedApp = {
  app: 'CampaignMonitorCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { key: 'test-key' },
  headers: { authorization: `Basic ${btoa('test-key:x')}` },
  rows: [
    ['test', {}, `GET ${base}/primarycontact.json`],
    ['list:clients', {}, `GET ${base}/clients.json`],
    ['list:lists', { client }, `GET ${base}/clients/${client}/lists.json`],
    ['fields:save_subscriber', { client, list }, `GET ${base}/lists/${list}/customfields.json`],
    ['read:new_subscriber', { client, list }, `GET ${base}/lists/${list}/active.json?orderdirection=desc&orderfield=date&pagesize=1000`],
    [
      'read:unsubscribed',
      { client, list },
      `GET ${base}/lists/${list}/unsubscribed.json?orderdirection=desc&orderfield=date&pagesize=1000`,
    ],
    [
      'write:save_subscriber',
      { client, list, email: 'zoe@example.com', consent: 'Unchanged' },
      `POST ${base}/subscribers/${list}.json`,
      { EmailAddress: 'zoe@example.com', ConsentToTrack: 'Unchanged' },
    ],
    [
      'write:save_subscriber',
      {
        client,
        list,
        email: 'zoe+1@example.com',
        consent: 'Yes',
        name: awkwardLine,
        resubscribe: 'yes',
        'custom.Text.[website]': awkwardLine,
        'custom.Number.[age]': '36',
        'custom.Date.[born]': '1990-02-28',
      },
      `POST ${base}/subscribers/${list}.json`,
      {
        EmailAddress: 'zoe+1@example.com',
        Name: awkwardLine,
        CustomFields: [
          { Key: '[website]', Value: awkwardLine },
          { Key: '[age]', Value: '36' },
          { Key: '[born]', Value: '1990-02-28' },
        ],
        Resubscribe: true,
        ConsentToTrack: 'Yes',
      },
    ],
    [
      'write:unsubscribe',
      { client, list, email: 'zoe@example.com' },
      `POST ${base}/subscribers/${list}/unsubscribe.json`,
      { EmailAddress: 'zoe@example.com' },
    ],
    [
      'search:find_subscriber',
      { client, list, email: 'zoe+1@example.com' },
      `GET ${base}/subscribers/${list}.json?email=zoe%2B1%40example.com`,
    ],
  ],
};
