/**
 * Kit has no library. https://developers.kit.com/api-reference: “List subscribers”, “Create a subscriber”, “List custom fields” and “Tag a
 * subscriber by email address”; “List forms”, “List subscribers for a form”, “Add subscriber to form by email address” and “Get current account” from a copy of
 * its OpenAPI document (github.com/api-evangelist/convertkit, openapi).
 */
import { awkwardText } from '../../../apps/case';
import type { DocumentedApp } from './row';

const api = 'https://api.kit.com/v4';

export const kit: DocumentedApp = {
  app: 'KitCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { key: 'test-key' },
  headers: { 'x-kit-api-key': 'test-key' },
  rows: [
    ['test', {}, `GET ${api}/account`],
    ['list:forms', {}, `GET ${api}/forms?per_page=1000`],
    ['list:tags', {}, `GET ${api}/tags?per_page=1000`],
    ['fields:add_subscriber', {}, `GET ${api}/custom_fields?per_page=1000`],
    ['read:new_subscriber', {}, `GET ${api}/subscribers?created_after=2026-11-20&per_page=1000&status=all`],
    ['read:new_form_subscriber', { form: '169' }, `GET ${api}/forms/169/subscribers?added_after=2026-11-20&per_page=1000&status=all`],
    ['write:add_subscriber', { email: 'zoe+1@example.com' }, `POST ${api}/subscribers`, { email_address: 'zoe+1@example.com' }],
    [
      'write:add_subscriber',
      { email: 'zoe@example.com', firstName: awkwardText, 'field.text.last_name': 'Müller' },
      `POST ${api}/subscribers`,
      { email_address: 'zoe@example.com', first_name: awkwardText, fields: { last_name: 'Müller' } },
    ],
    [
      'write:add_to_form',
      { form: '234', email: 'zoe@example.com' },
      `POST ${api}/forms/234/subscribers`,
      { email_address: 'zoe@example.com' },
    ],
    ['write:add_tag', { tag: '175', email: 'zoe@example.com' }, `POST ${api}/tags/175/subscribers`, { email_address: 'zoe@example.com' }],
    [
      'search:find_subscriber',
      { email: 'zoe+1@example.com' },
      `GET ${api}/subscribers?email_address=zoe%2B1%40example.com&per_page=1&status=all`,
    ],
  ],
};
