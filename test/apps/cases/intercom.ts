/** Intercom: https://developers.intercom.com/docs/references/rest-api. The version header is the library's. */
import { IntercomClient } from 'intercom-client';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const intercom = () => new IntercomClient({ token: connection.token, maxRetries: 0 });

const conversation = '123';
const contact = '6762f0dd1bb69f9f2193bb83';
const admin = '991267715';
const replies = [{ type: 'list', data: [], conversations: [], tickets: [], pages: {} }];

export const app: AppCases = {
  app: 'IntercomCLIAPI',
  library: 'intercom-client',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => intercom().admins.identify()),
    on('list:admins', 'all', {}, () => intercom().admins.list()),
    on('list:tags', 'all', {}, () => intercom().tags.list()),
    on('list:ticketTypes', 'all', {}, () => intercom().ticketTypes.list()),
    on('read:new_conversation', 'first page', {}, () => intercom().conversations.list({ per_page: 150 }), { replies }),
    on('read:new_contact', 'first page', {}, () => intercom().contacts.list({ per_page: 150 }), { replies }),
    on(
      'read:new_ticket',
      'first page',
      {},
      () => intercom().tickets.search({ query: { field: 'created_at', operator: '>', value: '0' }, pagination: { per_page: 150 } }),
      { replies },
    ),
    on('write:add_note', 'all fields', { conversation, admin, text: awkwardText }, () =>
      intercom().conversations.reply({
        conversation_id: conversation,
        body: { type: 'admin', message_type: 'note', admin_id: admin, body: awkwardText },
      }),
    ),
    on('write:reply', 'all fields', { conversation, admin, text: awkwardText }, () =>
      intercom().conversations.reply({
        conversation_id: conversation,
        body: { type: 'admin', message_type: 'comment', admin_id: admin, body: awkwardText },
      }),
    ),
    on('write:create_contact', 'least fields', { email: 'zoe+ü@example.com' }, () =>
      intercom().contacts.create({ email: 'zoe+ü@example.com' }),
    ),
    on(
      'write:create_contact',
      'all fields',
      {
        email: 'zoe+ü@example.com',
        name: awkwardText,
        phone: '+49301234567',
        owner: '127',
        isUnsubscribed: 'no',
        attributes: { plan: 'ü/?' },
      },
      () =>
        intercom().contacts.create({
          email: 'zoe+ü@example.com',
          name: awkwardText,
          phone: '+49301234567',
          owner_id: 127,
          unsubscribed_from_emails: false,
          custom_attributes: { plan: 'ü/?' },
        }),
    ),
    on('write:update_contact', 'all fields', { contact, name: awkwardText, phone: '+49301234567' }, () =>
      intercom().contacts.update({ contact_id: contact, name: awkwardText, phone: '+49301234567' }),
    ),
    on('write:add_contact_note', 'all fields', { contact, admin, text: awkwardText }, () =>
      intercom().notes.create({ contact_id: contact, body: awkwardText, admin_id: admin }),
    ),
    on('write:add_tag', 'all fields', { contact, tag: '7522907' }, () =>
      intercom().tags.tagContact({ contact_id: contact, id: '7522907' }),
    ),
    on(
      'search:find_contact',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () =>
        intercom().contacts.search({ query: { field: 'email', operator: '=', value: 'zoe+ü@example.com' }, pagination: { per_page: 1 } }),
      { replies },
    ),
    on('search:get_conversation', 'all fields', { conversation }, () => intercom().conversations.find({ conversation_id: conversation })),
  ],
};
