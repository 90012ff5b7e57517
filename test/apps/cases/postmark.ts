/** Postmark: https://postmarkapp.com/developer/api/overview. */
import { Models, ServerClient } from 'postmark';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const postmark = () => new ServerClient(connection.token);

const page = { count: 500, offset: 0 };
const replies = [{ Bounces: [], InboundMessages: [], Messages: [], Templates: [], MessageStreams: [] }];
const mail = { from: 'Ada <ada@example.com>', to: 'max@example.com' };
const all = {
  ...mail,
  to: 'max@example.com\nzoe@example.com',
  cc: 'cc@example.com',
  bcc: 'bcc@example.com',
  replyTo: 'reply@example.com',
  tag: 'red',
  stream: 'broadcast',
};
const sent = {
  From: 'Ada <ada@example.com>',
  To: 'max@example.com,zoe@example.com',
  Cc: 'cc@example.com',
  Bcc: 'bcc@example.com',
  ReplyTo: 'reply@example.com',
  Tag: 'red',
  MessageStream: 'broadcast',
};

export const app: AppCases = {
  app: 'PostmarkCLIAPI',
  library: 'postmark',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => postmark().getServer()),
    on('list:streams', 'all', {}, () => postmark().getMessageStreams(), { replies }),
    on('list:templates', 'first page', {}, () => postmark().getTemplates({ ...page, templateType: Models.TemplateTypes.Standard }), {
      replies,
    }),
    on('read:bounced', 'first page', {}, () => postmark().getBounces(page), { replies }),
    on('read:new_email', 'first page', {}, () => postmark().getInboundMessages(page), { replies }),
    on('write:message', 'least fields', { ...mail, subject: awkwardLine, text: awkwardText }, () =>
      postmark().sendEmail({ From: sent.From, To: 'max@example.com', Subject: awkwardLine, TextBody: awkwardText }),
    ),
    on('write:message', 'all fields', { ...all, subject: awkwardLine, text: awkwardText, html: '<p>Zoë &amp; more</p>' }, () =>
      postmark().sendEmail({ ...sent, Subject: awkwardLine, TextBody: awkwardText, HtmlBody: '<p>Zoë &amp; more</p>' }),
    ),
    on('write:template_message', 'least fields', { ...mail, template: '1234' }, () =>
      postmark().sendEmailWithTemplate({ From: sent.From, To: 'max@example.com', TemplateId: 1234, TemplateModel: {} }),
    ),
    on('write:template_message', 'all fields', { ...all, template: '1234', data: { name: awkwardLine } }, () =>
      postmark().sendEmailWithTemplate({ ...sent, TemplateId: 1234, TemplateModel: { name: awkwardLine } }),
    ),
    on(
      'search:find_email',
      'least fields',
      { recipient: 'max+a@example.com' },
      () => postmark().getOutboundMessages({ recipient: 'max+a@example.com', count: 1, offset: 0 }),
      { replies },
    ),
    on(
      'search:find_email',
      'all fields',
      { recipient: 'max+a@example.com', subject: awkwardLine },
      () => postmark().getOutboundMessages({ recipient: 'max+a@example.com', subject: awkwardLine, count: 1, offset: 0 }),
      { replies },
    ),
  ],
};
