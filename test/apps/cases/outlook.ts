/** Outlook by Microsoft Graph: https://learn.microsoft.com/en-us/graph/api/overview. The library takes any path. */
import { Client } from '@microsoft/microsoft-graph-client';
import { awkwardLine, awkwardText, casesWith, type Allowed, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const graph = (path: string) => Client.init({ authProvider: (done) => done(null, connection.token) }).api(path);

const message = 'AAMkAGI2TAAA=';
const inbox = '/me/mailFolders/inbox/messages';
const replies = [{ value: [] }];
const newest = (path: string) => graph(path).orderby('receivedDateTime desc').top(100);
const page = 'https://learn.microsoft.com/en-us/graph/api/user-list-messages';
/** A page of whole emails is over the size of one reply, so the list has ids and times, and each new email is asked for by itself. */
const onlyIds: Allowed = { at: 'query.$select', reason: 'A page of whole emails is too large for one reply.', link: page };
/** Without it, Microsoft refuses the request: “The restriction or sort order is too complex for this operation.” */
const sortedFirst: Allowed = { at: 'query.$filter', reason: 'The property that sorts must be the first one of the filter.', link: page };
const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));

export const app: AppCases = {
  app: 'MicrosoftOutlookCLIAPI',
  library: '@microsoft/microsoft-graph-client',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => graph('/me').get()),
    on('list:folders', 'first page', {}, () => graph('/me/mailFolders').top(100).get(), { replies }),
    on('list:calendars', 'first page', {}, () => graph('/me/calendars').top(100).get(), { replies }),
    on('read:new_email', 'first page', { folder: 'inbox' }, () => newest(inbox).get(), { replies, allow: [onlyIds] }),
    on('read:new_attachment', 'first page', { folder: 'inbox' }, () => newest(inbox).filter('hasAttachments eq true').get(), {
      replies,
      allow: [onlyIds, sortedFirst],
    }),
    on(
      'read:new_event',
      'first page',
      { calendar: 'AQMkAGI=' },
      () => graph('/me/calendars/AQMkAGI=/events').orderby('createdDateTime desc').top(100).get(),
      {
        replies,
      },
    ),
    on(
      'write:message',
      'least fields',
      { to: 'zoe@example.com', subject: awkwardLine, text: awkwardText },
      () =>
        graph('/me/sendMail').post({
          message: { subject: awkwardLine, body: { contentType: 'Text', content: awkwardText }, toRecipients: people('zoe@example.com') },
        }),
      { status: 202 },
    ),
    on(
      'write:message',
      'all fields',
      {
        to: 'zoe@example.com\nmax@example.com',
        cc: 'cc@example.com',
        bcc: 'bcc@example.com',
        replyTo: 'reply@example.com',
        subject: awkwardLine,
        html: '<p>Zoë &amp; more</p>',
        importance: 'high',
        isSaved: 'no',
      },
      () =>
        graph('/me/sendMail').post({
          message: {
            subject: awkwardLine,
            body: { contentType: 'HTML', content: '<p>Zoë &amp; more</p>' },
            toRecipients: people('zoe@example.com', 'max@example.com'),
            ccRecipients: people('cc@example.com'),
            bccRecipients: people('bcc@example.com'),
            replyTo: people('reply@example.com'),
            importance: 'high',
          },
          saveToSentItems: false,
        }),
      { status: 202 },
    ),
    on(
      'write:create_draft',
      'all fields',
      { to: 'zoe@example.com', subject: awkwardLine, text: awkwardText },
      () =>
        graph('/me/messages').post({
          subject: awkwardLine,
          body: { contentType: 'Text', content: awkwardText },
          toRecipients: people('zoe@example.com'),
        }),
      { status: 201 },
    ),
    on(
      'write:create_event',
      'all fields',
      {
        calendar: 'AQMkAGI=',
        title: awkwardLine,
        description: awkwardText,
        location: 'Straße 1/2, Zürich',
        start: '2026-11-30T10:00:00',
        end: '2026-11-30T11:00:00',
        timeZone: 'Europe/Zurich',
        attendees: 'zoe@example.com',
      },
      () =>
        graph('/me/calendars/AQMkAGI=/events').post({
          subject: awkwardLine,
          body: { contentType: 'Text', content: awkwardText },
          location: { displayName: 'Straße 1/2, Zürich' },
          start: { dateTime: '2026-11-30T10:00:00', timeZone: 'Europe/Zurich' },
          end: { dateTime: '2026-11-30T11:00:00', timeZone: 'Europe/Zurich' },
          attendees: people('zoe@example.com').map((each) => ({ ...each, type: 'required' })),
        }),
      { status: 201 },
    ),
    on(
      'write:move_email',
      'all fields',
      { message, folder: 'archive' },
      () => graph(`/me/messages/${message}/move`).post({ destinationId: 'archive' }),
      {
        status: 201,
      },
    ),
    on(
      // The value is written inside quotes of OData: quotes of it are doubled.
      'search:find_email',
      'all fields',
      { from: "zoe'o@example.com" },
      () => graph('/me/messages').filter("from/emailAddress/address eq 'zoe''o@example.com'").top(1).get(),
      { replies },
    ),
  ],
};
