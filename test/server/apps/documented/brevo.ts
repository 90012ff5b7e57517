/**
 * Brevo’s library has no open licence. https://developers.brevo.com/reference, there get-contacts, create-contact, get-contact-info,
 * add-contact-to-list, remove-contact-from-list, send-transac-email, get-lists, get-attributes, get-senders and get-account. The names are
 * those of the types in the maker’s own library.
 */
import { awkwardLine, awkwardText } from '../../../apps/case';
import type { DocumentedApp } from './row';

const base = 'https://api.brevo.com/v3';

export const brevo: DocumentedApp = {
  app: 'BrevoCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { key: 'test-key' },
  headers: { 'api-key': 'test-key' },
  rows: [
    ['test', {}, `GET ${base}/account`],
    ['list:lists', {}, `GET ${base}/contacts/lists?limit=50`],
    ['list:senders', {}, `GET ${base}/senders`],
    ['fields:save_contact', {}, `GET ${base}/contacts/attributes`],
    ['read:new_contact', {}, `GET ${base}/contacts?limit=500&sort=desc`],
    ['write:save_contact', { email: 'zoe@example.com' }, `POST ${base}/contacts`, { email: 'zoe@example.com', updateEnabled: true }],
    [
      'write:save_contact',
      {
        email: 'zoe+1@example.com',
        lists: '7\n8',
        'attribute.text.FIRSTNAME': awkwardLine,
        'attribute.float.AGE': '36.5',
        'attribute.date.BORN': '1990-02-28',
        'attribute.boolean.VIP': 'yes',
        'attribute.multiple-choice.LIKES': 'red\nblue ü',
      },
      `POST ${base}/contacts`,
      {
        email: 'zoe+1@example.com',
        attributes: { FIRSTNAME: awkwardLine, AGE: 36.5, BORN: '1990-02-28', VIP: true, LIKES: ['red', 'blue ü'] },
        listIds: [7, 8],
        updateEnabled: true,
      },
    ],
    [
      'write:add_to_list',
      { list: '7', email: 'zoe@example.com' },
      `POST ${base}/contacts/lists/7/contacts/add`,
      { emails: ['zoe@example.com'] },
    ],
    [
      'write:remove_from_list',
      { list: '7', email: 'zoe@example.com' },
      `POST ${base}/contacts/lists/7/contacts/remove`,
      { emails: ['zoe@example.com'] },
    ],
    [
      'write:send_email',
      { sender: 'shop@example.com', to: 'zoe@example.com', subject: awkwardLine, html: awkwardText },
      `POST ${base}/smtp/email`,
      { sender: { email: 'shop@example.com' }, to: [{ email: 'zoe@example.com' }], subject: awkwardLine, htmlContent: awkwardText },
    ],
    [
      'write:send_email',
      {
        sender: 'shop@example.com',
        senderName: 'Zoë',
        to: 'zoe@example.com\nada@example.com',
        subject: awkwardLine,
        html: awkwardText,
        replyTo: 'desk@example.com',
        tags: 'shop\nnews',
      },
      `POST ${base}/smtp/email`,
      {
        sender: { email: 'shop@example.com', name: 'Zoë' },
        to: [{ email: 'zoe@example.com' }, { email: 'ada@example.com' }],
        subject: awkwardLine,
        htmlContent: awkwardText,
        replyTo: { email: 'desk@example.com' },
        tags: ['shop', 'news'],
      },
    ],
    ['search:find_contact', { email: 'zoe+1@example.com' }, `GET ${base}/contacts/zoe%2B1%40example.com?identifierType=email_id`],
  ],
};
