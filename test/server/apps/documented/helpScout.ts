/**
 * Help Scout has no library for Node. https://developer.helpscout.com/mailbox-api: the first parts of “List Conversations”, “Create Conversation” and
 * “Create Customer Thread”; the other requests as its library for PHP sends them (github.com/helpscout/helpscout-api-php, src).
 */
import { awkwardText } from '../../../apps/case';
import type { DocumentedApp } from './row';

const api = 'https://api.helpscout.net/v2';
const customer = { email: 'zoe+1@example.com' };

export const helpScout: DocumentedApp = {
  app: 'HelpScoutCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token' },
  headers: { authorization: 'Bearer test-token' },
  replies: [{ id: 12, primaryCustomer: { id: 238604 } }, {}],
  rows: [
    ['test', {}, `GET ${api}/users/me`],
    ['list:inboxes', {}, `GET ${api}/mailboxes`],
    ['list:users', {}, `GET ${api}/users`],
    ['list:tags', {}, `GET ${api}/tags`],
    ['read:new_conversation', {}, `GET ${api}/conversations?sortField=createdAt&sortOrder=desc&status=all`],
    ['read:new_conversation', { inbox: '85' }, `GET ${api}/conversations?mailbox=85&sortField=createdAt&sortOrder=desc&status=all`],
    [
      'write:create_ticket',
      { inbox: '85', email: customer.email, subject: 'Order 17', text: awkwardText, kind: 'customer' },
      `POST ${api}/conversations`,
      {
        subject: 'Order 17',
        type: 'email',
        mailboxId: 85,
        status: 'active',
        customer,
        threads: [{ type: 'customer', customer, text: awkwardText }],
      },
    ],
    [
      'write:create_ticket',
      {
        inbox: '85',
        email: customer.email,
        subject: 'Order 17',
        text: awkwardText,
        kind: 'reply',
        firstName: 'Zoë',
        lastName: 'Müller',
        user: '256',
        tags: 'shop\nnew order',
        status: 'pending',
      },
      `POST ${api}/conversations`,
      {
        subject: 'Order 17',
        type: 'email',
        mailboxId: 85,
        status: 'pending',
        customer: { ...customer, firstName: 'Zoë', lastName: 'Müller' },
        threads: [{ type: 'reply', customer, text: awkwardText }],
        assignTo: 256,
        tags: ['shop', 'new order'],
      },
    ],
    [
      'write:send_reply',
      { conversation: '12', text: awkwardText },
      `POST ${api}/conversations/12/reply`,
      { customer: { id: 238604 }, text: awkwardText },
    ],
    [
      'write:send_reply',
      { conversation: '12', text: awkwardText, draft: 'yes', status: 'closed' },
      `POST ${api}/conversations/12/reply`,
      { customer: { id: 238604 }, text: awkwardText, draft: true, status: 'closed' },
    ],
    ['write:add_note', { conversation: '12', text: awkwardText }, `POST ${api}/conversations/12/notes`, { text: awkwardText }],
    [
      'write:change_status',
      { conversation: '12', status: 'closed' },
      `PATCH ${api}/conversations/12`,
      { op: 'replace', path: '/status', value: 'closed' },
    ],
    [
      'write:set_tags',
      { conversation: '12', tags: 'shop\nnew order' },
      `PUT ${api}/conversations/12/tags`,
      { tags: ['shop', 'new order'] },
    ],
    ['search:find_ticket', { number: '349' }, `GET ${api}/conversations?number=349&status=all`],
  ],
};
