/**
 * ActiveCampaign: its library is of version 1 of the API. https://developers.activecampaign.com/reference: “Pagination, Ordering, and
 * Filtering”, “List, Search, and Filter Contacts”, “List All Tags” and “Create a Deal”.
 */
import { awkwardLine, awkwardText } from '../../../apps/case';
import type { DocumentedApp } from './row';

const api = 'https://example.api-us1.com/api/3';

export const activeCampaign: DocumentedApp = {
  app: 'ActiveCampaignCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { account: 'example', key: 'test-key' },
  headers: { 'api-token': 'test-key' },
  rows: [
    ['test', {}, `GET ${api}/users/me`],
    ['list:lists', {}, `GET ${api}/lists?limit=100`],
    ['list:tags', {}, `GET ${api}/tags?limit=100`],
    ['list:pipelines', {}, `GET ${api}/dealGroups?limit=100`],
    ['list:users', {}, `GET ${api}/users?limit=100`],
    ['read:new_contact', {}, `GET ${api}/contacts?limit=100&orders%5Bcdate%5D=desc`],
    ['read:updated_contact', {}, `GET ${api}/contacts?filters%5Bupdated_after%5D=2026-11-20&limit=100`],
    ['read:new_deal', {}, `GET ${api}/deals?limit=100&orders%5Bcdate%5D=DESC`],
    ['fields:add_contact', {}, `GET ${api}/fields?limit=100`],
    ['write:add_contact', { email: 'zoe+ü@example.com' }, `POST ${api}/contact/sync`, { contact: { email: 'zoe+ü@example.com' } }],
    [
      'write:add_contact',
      {
        email: 'zoe@example.com',
        firstName: awkwardLine,
        lastName: 'Müller',
        phone: '+49301234567',
        'field.text.1': awkwardLine,
        'field.date.6': '2008-01-20',
      },
      `POST ${api}/contact/sync`,
      {
        contact: {
          email: 'zoe@example.com',
          firstName: awkwardLine,
          lastName: 'Müller',
          phone: '+49301234567',
          fieldValues: [
            { field: '1', value: awkwardLine },
            { field: '6', value: '2008-01-20' },
          ],
        },
      },
    ],
    [
      'write:add_subscriber',
      { list: '3', contact: '113' },
      `POST ${api}/contactLists`,
      { contactList: { list: '3', contact: '113', status: '1' } },
    ],
    ['write:add_tag', { contact: '113', tag: '20' }, `POST ${api}/contactTags`, { contactTag: { contact: '113', tag: '20' } }],
    [
      'write:create_deal',
      { title: awkwardLine, contact: '51', value: '456.78', currency: 'USD', pipeline: '1', owner: '2', description: awkwardText },
      `POST ${api}/deals`,
      {
        deal: { title: awkwardLine, contact: '51', value: 45678, currency: 'usd', group: '1', owner: '2', description: awkwardText },
      },
    ],
    ['search:find_contact', { email: 'zoe+1@example.com' }, `GET ${api}/contacts?email=zoe%2B1%40example.com&limit=1`],
  ],
};
