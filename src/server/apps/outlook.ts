import type { AppDefinition, AppField, Value } from '../../domain/apps/definition';
import { microsoftErrors, microsoftSignIn } from './microsoft';

const folder: AppField = {
  key: 'folder',
  label: 'Folder',
  type: 'choice',
  help: 'One of your folders, or its name, such as inbox or archive.',
  isRequired: true,
  dynamicChoices: 'folders',
};
const calendar: AppField = {
  key: 'calendar',
  label: 'Calendar',
  type: 'choice',
  help: 'One of your calendars.',
  isRequired: true,
  dynamicChoices: 'calendars',
};
const message: AppField = {
  key: 'message',
  label: 'Email',
  type: 'text',
  help: 'The ID of an email, from an earlier step.',
  isRequired: true,
};

/** The fields of an email. */
const mailFields: readonly AppField[] = [
  { key: 'to', label: 'To', type: 'list', help: 'Email addresses, one per line.', isRequired: true },
  { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email.', isRequired: true },
  { key: 'text', label: 'Text', type: 'longText', help: 'Plain text. Leave it empty if you fill in HTML.' },
  { key: 'html', label: 'HTML', type: 'code', help: 'The email with formatting, instead of plain text.' },
  { key: 'cc', label: 'Cc', type: 'list', help: 'Email addresses, one per line.', group: 'more' },
  { key: 'bcc', label: 'Bcc', type: 'list', help: 'Email addresses, one per line.', group: 'more' },
  { key: 'replyTo', label: 'Reply to', type: 'list', help: 'Where replies go, if not to you.', group: 'more' },
  {
    key: 'importance',
    label: 'Importance',
    type: 'choice',
    help: 'Normal if left empty.',
    choices: [
      { value: 'low', label: 'Low' },
      { value: 'normal', label: 'Normal' },
      { value: 'high', label: 'High' },
    ],
    group: 'more',
  },
];

const people = (place: string): Value => ({ $each: place, as: { emailAddress: { address: '{each}' } } });

const mail: Value = {
  subject: '{input.subject}',
  body: {
    $when: 'input.html',
    then: { contentType: 'HTML', content: '{input.html}' },
    else: { $when: 'input.text', then: { contentType: 'Text', content: '{input.text}' } },
  },
  toRecipients: people('input.to'),
  ccRecipients: people('input.cc'),
  bccRecipients: people('input.bcc'),
  replyTo: people('input.replyTo'),
  importance: '{input.importance}',
};

const ada = { emailAddress: { name: 'Ada Example', address: 'ada@example.com' } };

const sampleMail = {
  id: 'AAMkAGI2TAAA=',
  receivedDateTime: '2026-11-21T09:30:00Z',
  subject: 'Lunch on Friday?',
  bodyPreview: 'Shall we meet at noon?',
  body: { contentType: 'html', content: '<p>Shall we meet at noon?</p>' },
  from: ada,
  toRecipients: [{ emailAddress: { name: 'Max Example', address: 'max@example.com' } }],
  hasAttachments: false,
  importance: 'normal',
  isRead: false,
  webLink: 'https://outlook.office365.com/owa/?ItemID=AAMkAGI2TAAA%3D',
};

const mailOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'subject', label: 'Subject', type: 'text' },
  { place: 'from.emailAddress.address', label: 'Sender email', type: 'text' },
  { place: 'from.emailAddress.name', label: 'Sender name', type: 'text' },
  { place: 'bodyPreview', label: 'Preview', type: 'text' },
  { place: 'body.content', label: 'Text', type: 'text' },
  { place: 'receivedDateTime', label: 'Received at', type: 'moment' },
  { place: 'webLink', label: 'Link', type: 'text' },
] as const;

const sampleEvent = {
  id: 'AAMkAGI1AAA=',
  createdDateTime: '2026-11-21T09:30:00.1234567Z',
  subject: 'Planning',
  bodyPreview: 'The next quarter',
  location: { displayName: 'Room 1' },
  start: { dateTime: '2026-11-30T10:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-11-30T11:00:00.0000000', timeZone: 'UTC' },
  organizer: ada,
  webLink: 'https://outlook.office365.com/owa/?itemid=AAMkAGI1AAA%3D',
};

const eventOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'subject', label: 'Title', type: 'text' },
  { place: 'start.dateTime', label: 'Start', type: 'text' },
  { place: 'end.dateTime', label: 'End', type: 'text' },
  { place: 'location.displayName', label: 'Location', type: 'text' },
  { place: 'webLink', label: 'Link', type: 'text' },
] as const;

/** A list by one of its times, the newest first. */
const newestBy = (path: string, time: string, query: Readonly<Record<string, string>>) =>
  ({
    request: {
      method: 'GET',
      path,
      query: { ...query, $orderby: `${time} desc` },
      pages: { kind: 'url', next: 'reply.body[@odata.nextLink]', size: { send: 'query.$top', value: 100 } },
    },
    items: 'reply.body.value',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso', overlapSeconds: 180 },
  }) as const;

/** Only what tells new emails from old ones: a page of whole emails is too large, so each new one is asked for by itself. */
const mailsOfFolder = (query: Readonly<Record<string, string>> = {}) =>
  newestBy('/me/mailFolders/{input.folder}/messages', 'receivedDateTime', { ...query, $select: 'id,receivedDateTime' });

export const outlook: AppDefinition = {
  format: 1,
  app: 'MicrosoftOutlookCLIAPI',
  name: 'Microsoft Outlook',
  docs: 'https://learn.microsoft.com/en-us/graph/outlook-mail-concept-overview',
  bases: { default: 'https://graph.microsoft.com/v1.0' },
  hosts: ['graph.microsoft.com'],
  connection: {
    ways: { oauth: microsoftSignIn(['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite']) },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.userPrincipalName}' },
  },
  errors: microsoftErrors('Outlook'),
  lists: {
    folders: {
      request: {
        method: 'GET',
        path: '/me/mailFolders',
        pages: { kind: 'url', next: 'reply.body[@odata.nextLink]', size: { send: 'query.$top', value: 100 } },
      },
      items: 'reply.body.value',
      value: '{item.id}',
      label: '{item.displayName}',
    },
    calendars: {
      request: {
        method: 'GET',
        path: '/me/calendars',
        pages: { kind: 'url', next: 'reply.body[@odata.nextLink]', size: { send: 'query.$top', value: 100 } },
      },
      items: 'reply.body.value',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_email',
      title: 'New email',
      help: 'Runs for each new email in a folder.',
      fields: [folder],
      ...mailsOfFolder(),
      key: '{item.id}',
      fetch: { method: 'GET', path: '/me/messages/{item.id}' },
      outputs: mailOutputs,
      sample: sampleMail,
    },
    {
      kind: 'poll',
      event: 'new_attachment',
      title: 'New attachment',
      help: 'Runs for each file that is attached to a new email in a folder. Images inside the text don’t count. “Get an attachment” gets its content.',
      fields: [folder],
      // https://learn.microsoft.com/en-us/graph/api/user-list-messages: the property that sorts must be the first one of the filter.
      ...mailsOfFolder({ $filter: 'receivedDateTime ge 1900-01-01T00:00:00Z and hasAttachments eq true' }),
      key: '{whole.id}:{item.id}',
      fetch: {
        method: 'GET',
        path: '/me/messages/{item.id}',
        query: {
          $select: 'id,subject,from,receivedDateTime',
          $expand: 'attachments($select=id,name,contentType,size,isInline)',
        },
      },
      expand: { tree: 'item.attachments', children: 'children', where: { 'node.isInline': { not: true } } },
      output: {
        id: '{item.id}',
        name: '{item.name}',
        contentType: '{item.contentType}',
        size: '{item.size}',
        message: {
          id: '{whole.id}',
          subject: '{whole.subject}',
          from: '{whole.from}',
          receivedDateTime: '{whole.receivedDateTime}',
        },
      },
      outputs: [
        { place: 'id', label: 'Attachment ID', type: 'text' },
        { place: 'name', label: 'File name', type: 'text' },
        { place: 'contentType', label: 'Type', type: 'text' },
        { place: 'size', label: 'Size in bytes', type: 'number' },
        { place: 'message.id', label: 'Email ID', type: 'text' },
        { place: 'message.subject', label: 'Subject', type: 'text' },
        { place: 'message.from.emailAddress.address', label: 'Sender email', type: 'text' },
        { place: 'message.receivedDateTime', label: 'Received at', type: 'moment' },
      ],
      sample: {
        id: 'AAMkAGI2TAAA=AAABEgAQ',
        name: 'offer.pdf',
        contentType: 'application/pdf',
        size: 24_576,
        message: { id: 'AAMkAGI2TAAA=', subject: 'Our offer', from: ada, receivedDateTime: '2026-11-21T09:30:00Z' },
      },
    },
    {
      kind: 'poll',
      event: 'new_event',
      title: 'New event',
      help: 'Runs for each event that is added to a calendar.',
      fields: [calendar],
      ...newestBy('/me/calendars/{input.calendar}/events', 'createdDateTime', {}),
      key: '{item.id}',
      outputs: eventOutputs,
      sample: sampleEvent,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send an email',
      help: 'Sends an email from your account.',
      fields: [
        ...mailFields,
        { key: 'isSaved', label: 'Keep a copy', type: 'boolean', help: '“No” keeps no copy in Sent Items.', group: 'more' },
      ],
      // Never: Microsoft sends a repeated email twice.
      request: { method: 'POST', path: '/me/sendMail', body: { json: { message: mail, saveToSentItems: '{input.isSaved}' } } },
      output: { isSent: true },
      sample: { isSent: true },
    },
    {
      kind: 'write',
      event: 'create_draft',
      title: 'Create a draft',
      help: 'Creates an email that you can send later.',
      fields: mailFields,
      request: { method: 'POST', path: '/me/messages', body: { json: mail } },
      outputs: mailOutputs,
      sample: sampleMail,
    },
    {
      kind: 'write',
      event: 'create_event',
      title: 'Create an event',
      help: 'Adds an event to a calendar, and invites people to it.',
      fields: [
        calendar,
        { key: 'title', label: 'Title', type: 'text', help: 'The title of the event.', isRequired: true },
        { key: 'start', label: 'Start', type: 'moment', help: 'Date and time.', isRequired: true },
        { key: 'end', label: 'End', type: 'moment', help: 'Date and time, after the start.', isRequired: true },
        { key: 'description', label: 'Description', type: 'longText', help: 'What the event is about.' },
        { key: 'location', label: 'Location', type: 'text', help: 'Where the event takes place.' },
        { key: 'attendees', label: 'Attendees', type: 'list', help: 'Email addresses of the people to invite, one per line.' },
        {
          key: 'timeZone',
          label: 'Time zone',
          type: 'text',
          help: 'The time zone of the start and end, such as Europe/Berlin. The Zap’s own if left empty.',
          group: 'more',
        },
      ],
      request: {
        method: 'POST',
        path: '/me/calendars/{input.calendar}/events',
        body: {
          json: {
            subject: '{input.title}',
            body: { $when: 'input.description', then: { contentType: 'Text', content: '{input.description}' } },
            location: { displayName: '{input.location}' },
            start: { dateTime: '{input.start|plain}', timeZone: '{input.timeZone|zone}' },
            end: { dateTime: '{input.end|plain}', timeZone: '{input.timeZone|zone}' },
            attendees: { $each: 'input.attendees', as: { emailAddress: { address: '{each}' }, type: 'required' } },
          },
        },
      },
      outputs: eventOutputs,
      sample: sampleEvent,
    },
    {
      kind: 'write',
      event: 'move_email',
      title: 'Move an email',
      help: 'Moves an email to another folder, where it gets a new ID.',
      fields: [message, folder],
      request: { method: 'POST', path: '/me/messages/{input.message}/move', body: { json: { destinationId: '{input.folder}' } } },
      outputs: mailOutputs,
      sample: sampleMail,
    },
    {
      kind: 'search',
      event: 'find_email',
      title: 'Find an email',
      help: 'Finds an email by the address of its sender.',
      fields: [{ key: 'from', label: 'Sender email', type: 'text', help: 'The whole email address.', isRequired: true }],
      request: {
        method: 'GET',
        path: '/me/messages',
        query: { $filter: "from/emailAddress/address eq '{input.from|odata}'", $top: 1 },
      },
      found: { items: 'reply.body.value' },
      sample: { isFound: true, item: sampleMail },
    },
    {
      kind: 'search',
      event: 'get_attachment',
      title: 'Get an attachment',
      help: 'Gets the content of a file that is attached to an email.',
      fields: [
        message,
        { key: 'attachment', label: 'Attachment', type: 'text', help: 'The ID of an attachment, from an earlier step.', isRequired: true },
      ],
      request: { method: 'GET', path: '/me/messages/{input.message}/attachments/{input.attachment}/$value', reply: 'file' },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: {
          fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11',
          name: 'offer.pdf',
          type: 'application/pdf',
          size: 24_576,
          digest: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        },
      },
    },
  ],
};
