/** Resend: https://resend.com/docs/api-reference */
import { Resend } from 'resend';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { key: 'test-key' };
const on = casesWith(connection);
const resend = () => new Resend(connection.key);
const replies = [{ data: [], has_more: false }];

/** The library takes the key that drops a repetition as an option. */
const keyed = { random: ['headers.idempotency-key'] };
const options = { idempotencyKey: 'key-of-the-step' };

export const app: AppCases = {
  app: 'ResendCLIAPI',
  library: 'resend',
  by: 'maker',
  cases: [
    on('list:domains', 'all', {}, () => resend().domains.list(), { replies }),
    on('list:segments', 'all', {}, () => resend().segments.list(), { replies }),
    on('read:new_email', 'first page', {}, () => resend().emails.list({ limit: 100 }), { replies }),
    on('read:new_received_email', 'first page', {}, () => resend().emails.receiving.list({ limit: 100 }), { replies }),
    on('read:new_contact', 'first page', {}, () => resend().contacts.list({ limit: 100 }), { replies }),
    on(
      'write:message',
      'least fields',
      { from: 'from@example.com', to: 'zoe@example.com', subject: awkwardLine, text: awkwardText },
      () => resend().emails.send({ from: 'from@example.com', to: ['zoe@example.com'], subject: awkwardLine, text: awkwardText }, options),
      keyed,
    ),
    on(
      'write:message',
      'all fields',
      {
        from: 'Zoë ü#&+% <from@example.com>',
        to: 'zoe@example.com\nmax@example.com',
        cc: 'cc@example.com',
        bcc: 'bcc@example.com',
        replyTo: 'reply@example.com',
        subject: awkwardLine,
        text: awkwardText,
        html: '<p>Zoë &amp; more</p>',
        scheduledAt: '2026-11-30T10:00:00Z',
      },
      () =>
        resend().emails.send(
          {
            from: 'Zoë ü#&+% <from@example.com>',
            to: ['zoe@example.com', 'max@example.com'],
            cc: ['cc@example.com'],
            bcc: ['bcc@example.com'],
            replyTo: ['reply@example.com'],
            subject: awkwardLine,
            text: awkwardText,
            html: '<p>Zoë &amp; more</p>',
            scheduledAt: '2026-11-30T10:00:00Z',
          },
          options,
        ),
      keyed,
    ),
    on(
      'write:create_contact',
      'all fields',
      { email: 'zoe+ü@example.com', firstName: awkwardLine, lastName: 'Müller', isUnsubscribed: 'no' },
      () => resend().contacts.create({ email: 'zoe+ü@example.com', firstName: awkwardLine, lastName: 'Müller', unsubscribed: false }),
    ),
    on('write:update_contact', 'all fields', { contact: 'zoe+ü@example.com', firstName: awkwardLine, isUnsubscribed: 'yes' }, () =>
      resend().contacts.update({ email: 'zoe+ü@example.com', firstName: awkwardLine, unsubscribed: true }),
    ),
    on('write:delete_contact', 'all fields', { contact: 'zoe+ü@example.com' }, () =>
      resend().contacts.remove({ email: 'zoe+ü@example.com' }),
    ),
    on('search:find_contact', 'all fields', { contact: 'zoe+ü@example.com' }, () => resend().contacts.get({ email: 'zoe+ü@example.com' })),
    on('search:get_email', 'all fields', { email: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }, () =>
      resend().emails.get('49a3999c-0ce1-4ea6-ab68-afcd6dc2e794'),
    ),
  ],
};
