/** SendGrid: https://www.twilio.com/docs/sendgrid/api-reference. Its mail library has one request. */
import sendgrid from '@sendgrid/mail';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { key: 'SG.test-key' };
const on = casesWith(connection);
sendgrid.setApiKey(connection.key);

export const app: AppCases = {
  app: 'SendGridCLIAPI',
  library: '@sendgrid/mail',
  by: 'maker',
  cases: [
    on(
      'write:message',
      'least fields',
      { from: 'from@example.com', to: 'zoe@example.com', subject: awkwardLine, text: awkwardText },
      () => sendgrid.send({ from: 'from@example.com', to: 'zoe@example.com', subject: awkwardLine, text: awkwardText }),
      { status: 202 },
    ),
    on(
      'write:message',
      'all fields',
      {
        from: 'from@example.com',
        fromName: 'Zoë ü/?#&+%',
        to: 'zoe@example.com\nmax@example.com',
        cc: 'cc@example.com',
        bcc: 'bcc@example.com',
        replyTo: 'reply@example.com',
        subject: awkwardLine,
        text: awkwardText,
        html: '<p>Zoë &amp; more</p>',
        categories: 'red\nblue',
      },
      () =>
        sendgrid.send({
          from: { email: 'from@example.com', name: 'Zoë ü/?#&+%' },
          to: ['zoe@example.com', 'max@example.com'],
          cc: ['cc@example.com'],
          bcc: ['bcc@example.com'],
          replyTo: 'reply@example.com',
          subject: awkwardLine,
          text: awkwardText,
          html: '<p>Zoë &amp; more</p>',
          categories: ['red', 'blue'],
        }),
      { status: 202 },
    ),
    on(
      'write:template_message',
      'all fields',
      { from: 'from@example.com', to: 'zoe@example.com', template: 'd-f43daeeaef504760851f727007e0b5d0', data: { name: awkwardLine } },
      () =>
        sendgrid.send({
          from: 'from@example.com',
          to: 'zoe@example.com',
          templateId: 'd-f43daeeaef504760851f727007e0b5d0',
          dynamicTemplateData: { name: awkwardLine },
        }),
      { status: 202 },
    ),
  ],
};
