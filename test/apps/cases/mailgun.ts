/** Mailgun: https://documentation.mailgun.com/docs/mailgun/api-reference/api-overview. */
import Mailgun from 'mailgun.js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { region: 'api.eu', key: 'test-key' };
const on = casesWith(connection);
const mailgun = () => new Mailgun(FormData).client({ username: 'api', key: connection.key, url: 'https://api.eu.mailgun.net' });

const domain = 'mg.example.com';
const list = 'news@mg.example.com';
const from = 'Ada <ada@mg.example.com>';
/** Forms with parts have line breaks of two signs. */
const text = awkwardText.replace('\n', '\r\n');
const empty = { replies: [{ items: [], paging: {} }] };

export const app: AppCases = {
  app: 'MailgunCLIAPI',
  library: 'mailgun.js',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => mailgun().domains.list({ limit: 100 }), empty),
    on('list:domains', 'first page', {}, () => mailgun().domains.list({ limit: 1000 }), empty),
    on('list:lists', 'first page', {}, () => mailgun().lists.list({ limit: 100 }), empty),
    on(
      'read:bounced',
      'all fields',
      { domain },
      () => mailgun().events.get(domain, { event: 'failed', severity: 'permanent', limit: 300 }),
      empty,
    ),
    on('read:unsubscribed', 'all fields', { domain }, () => mailgun().events.get(domain, { event: 'unsubscribed', limit: 300 }), empty),
    on('write:message', 'least fields', { domain, from, to: 'max@example.com', subject: awkwardLine, text }, () =>
      mailgun().messages.create(domain, { from, to: 'max@example.com', subject: awkwardLine, text }),
    ),
    on(
      'write:message',
      'all fields',
      {
        domain,
        from,
        to: 'max@example.com\nzoe@example.com',
        subject: awkwardLine,
        text,
        html: '<p>Zoë &amp; more</p>',
        cc: 'cc@example.com',
        bcc: 'bcc@example.com',
        replyTo: 'reply@example.com',
        tag: 'red',
      },
      () =>
        mailgun().messages.create(domain, {
          from,
          to: 'max@example.com,zoe@example.com',
          cc: 'cc@example.com',
          bcc: 'bcc@example.com',
          subject: awkwardLine,
          text,
          html: '<p>Zoë &amp; more</p>',
          'h:Reply-To': 'reply@example.com',
          'o:tag': 'red',
        }),
    ),
    on('write:add_subscriber', 'least fields', { list, address: 'max@example.com' }, () =>
      mailgun().lists.members.createMember(list, { address: 'max@example.com', subscribed: 'yes', upsert: 'yes' }),
    ),
    on('write:add_subscriber', 'all fields', { list, address: 'max@example.com', name: awkwardLine, data: { city: 'Zoë' } }, () =>
      mailgun().lists.members.createMember(list, {
        address: 'max@example.com',
        name: awkwardLine,
        vars: '{"city":"Zoë"}',
        subscribed: 'yes',
        upsert: 'yes',
      }),
    ),
    on('search:find_subscriber', 'all fields', { list, address: 'max+a@example.com' }, () =>
      mailgun().lists.members.getMember(list, 'max+a@example.com'),
    ),
  ],
};
