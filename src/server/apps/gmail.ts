import type { AppDefinition, AppField, RequestDefinition, Since, Value, WriteAction } from '../../domain/apps/definition';
import { errorsOfGoogle, signInWithGoogle } from './google';

const message: AppField = {
  key: 'message',
  label: 'Email',
  type: 'text',
  help: 'The ID of an email, from an earlier step.',
  isRequired: true,
};
const labels: AppField = {
  key: 'labels',
  label: 'Labels',
  type: 'choice',
  help: 'One or more labels.',
  isRequired: true,
  isMany: true,
  dynamicChoices: 'labels',
};

const mailFields: readonly AppField[] = [
  {
    key: 'to',
    label: 'To',
    type: 'text',
    help: 'One or more addresses, separated by commas.',
    placeholder: 'ada@example.org',
    isRequired: true,
  },
  { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email.' },
  { key: 'text', label: 'Text', type: 'longText', help: 'The email as plain text.', isRequired: true },
  { key: 'cc', label: 'Cc', type: 'text', help: 'Addresses that get a copy.' },
  { key: 'bcc', label: 'Bcc', type: 'text', help: 'Addresses that get a copy and are not shown to the others.', group: 'more' },
  { key: 'replyTo', label: 'Reply to', type: 'text', help: 'Where replies go, if not to this account.', group: 'more' },
  { key: 'from', label: 'From', type: 'text', help: 'Another sender address that is set up in Gmail.', group: 'more' },
  { key: 'html', label: 'HTML', type: 'longText', help: 'The email with formatting, for programs that show HTML.', group: 'more' },
  { key: 'files', label: 'Files', type: 'file', isMany: true, help: 'Files from earlier steps, together at most 5 MB.', group: 'more' },
];

const mail: Value = {
  $mail: {
    to: '{input.to}',
    cc: '{input.cc}',
    bcc: '{input.bcc}',
    from: '{input.from}',
    replyTo: '{input.replyTo}',
    subject: '{input.subject}',
    text: '{input.text}',
    html: '{input.html}',
    files: '{input.files}',
  },
};

/** What came since the last poll, of one label. */
const history = (historyTypes: readonly string[], labelId: string): RequestDefinition => ({
  method: 'GET',
  path: '/history',
  query: { historyTypes, labelId },
  pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.maxResults', value: 100 } },
});

// https://developers.google.com/workspace/gmail/api/guides/sync: an ID that is too old is not found.
const since: Since = {
  token: 'reply.body.historyId',
  send: 'query.startHistoryId',
  first: { method: 'GET', path: '/profile' },
  expired: { status: 404 },
};

const wholeAt = (path: string): RequestDefinition => ({ method: 'GET', path, query: { format: 'full' } });

const textOf = (mimeType: string): Value => ({
  $tree: 'item.payload',
  children: 'parts',
  where: { 'node.mimeType': mimeType, 'node.filename': { present: false }, 'node.body.data': { present: true } },
  value: '{node.body.data|bytes|utf8}',
});

/** `root`: the place of the email. */
const described = (root: 'item' | 'whole'): Readonly<Record<string, Value>> => ({
  id: `{${root}.id}`,
  threadId: `{${root}.threadId}`,
  from: `{${root}.payload.headers[name=From].value}`,
  to: `{${root}.payload.headers[name=To].value}`,
  subject: `{${root}.payload.headers[name=Subject].value}`,
  receivedAt: `{${root}.internalDate|iso}`,
});

const email: Value = {
  ...described('item'),
  cc: '{item.payload.headers[name=Cc].value}',
  replyTo: '{item.payload.headers[name=Reply-To].value}',
  snippet: '{item.snippet}',
  text: textOf('text/plain'),
  html: textOf('text/html'),
  labels: '{item.labelIds}',
};

const headOutputs = [
  { place: 'subject', label: 'Subject', type: 'text' },
  { place: 'from', label: 'From', type: 'text' },
  { place: 'to', label: 'To', type: 'text' },
  { place: 'receivedAt', label: 'Received at', type: 'moment' },
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'threadId', label: 'Thread ID', type: 'text' },
] as const;
const outputs = [
  ...headOutputs,
  { place: 'text', label: 'Text', type: 'text' },
  { place: 'html', label: 'HTML', type: 'text' },
  { place: 'snippet', label: 'Snippet', type: 'text' },
  { place: 'cc', label: 'Cc', type: 'text' },
  { place: 'replyTo', label: 'Reply to', type: 'text' },
  { place: 'labels', label: 'Labels', type: 'list' },
] as const;

const sampleHead = {
  id: '18c8d9f2a3b4c5d6',
  threadId: '18c8d9f2a3b4c5d6',
  from: 'Ada Lovelace <ada@example.org>',
  to: 'office@example.org',
  subject: 'Your order 1042',
  receivedAt: '2026-11-21T09:30:00Z',
};
const sampleEmail = {
  ...sampleHead,
  snippet: 'Hello, the order has arrived.',
  text: 'Hello,\n\nthe order has arrived.\n',
  html: '<p>Hello,</p><p>the order has arrived.</p>',
  labels: ['UNREAD', 'INBOX'],
};
const sampleSent = { id: '18c8da03b7e1f2a4', threadId: '18c8da03b7e1f2a4', labelIds: ['SENT'] };

const modify = (json: Value): Pick<WriteAction, 'kind' | 'fields' | 'request' | 'repeat' | 'sample'> => ({
  kind: 'write',
  fields: [message, labels],
  request: { method: 'POST', path: '/messages/{input.message}/modify', body: { json } },
  // https://developers.google.com/workspace/gmail/api/guides/labels: a label is there or not, however often it is set.
  repeat: 'replaces',
  sample: { id: '18c8d9f2a3b4c5d6', threadId: '18c8d9f2a3b4c5d6', labelIds: ['INBOX', 'Label_7'] },
});

export const gmail: AppDefinition = {
  format: 1,
  app: 'GoogleMailV2CLIAPI',
  name: 'Gmail',
  docs: 'https://developers.google.com/workspace/gmail/api/reference/rest',
  bases: { default: 'https://gmail.googleapis.com/gmail/v1/users/me' },
  hosts: ['gmail.googleapis.com'],
  connection: {
    ways: { google: signInWithGoogle('the Gmail API', 'gmail.modify') },
    test: { request: { method: 'GET', path: '/profile' }, title: '{reply.body.emailAddress}' },
  },
  errors: errorsOfGoogle('Gmail', 'Check the email and the label.'),
  lists: { labels: { request: { method: 'GET', path: '/labels' }, items: 'reply.body.labels', value: '{item.id}', label: '{item.name}' } },
  triggers: [
    {
      kind: 'poll',
      event: 'new_email',
      title: 'New email',
      help: 'Runs for each email that arrives in the inbox.',
      fields: [],
      request: history(['messageAdded'], 'INBOX'),
      items: 'reply.body.history.*.messagesAdded.*.message',
      key: '{item.id}',
      order: 'oldest',
      since,
      fetch: wholeAt('/messages/{item.id}'),
      output: email,
      outputs,
      sample: sampleEmail,
    },
    {
      kind: 'poll',
      event: 'new_labeled',
      title: 'New labelled email',
      help: 'Runs the first time that an email gets a label.',
      fields: [
        { key: 'label', label: 'Label', type: 'choice', help: 'A label of the account.', isRequired: true, dynamicChoices: 'labels' },
      ],
      request: history(['messageAdded', 'labelAdded'], '{input.label}'),
      // An email that arrives with the label, or that gets it later.
      items: 'reply.body.history.*.*.*',
      where: { 'item.message.id': { present: true }, 'item.labelIds': ['', '{input.label}'] },
      key: '{item.message.id}',
      order: 'oldest',
      since,
      fetch: wholeAt('/messages/{item.message.id}'),
      output: email,
      outputs,
      sample: sampleEmail,
    },
    {
      kind: 'poll',
      event: 'new_attachment',
      title: 'New attachment',
      help: 'Runs for each attachment of new emails. “Get an attachment” gets its content.',
      fields: [
        {
          key: 'label',
          label: 'Label',
          type: 'choice',
          help: 'Only emails with this label count. INBOX is the inbox.',
          isRequired: true,
          dynamicChoices: 'labels',
        },
      ],
      request: history(['messageAdded'], '{input.label}'),
      items: 'reply.body.history.*.messagesAdded.*.message',
      key: '{whole.id}:{item.partId}',
      order: 'oldest',
      since,
      fetch: wholeAt('/messages/{item.id}'),
      expand: { tree: 'item.payload', children: 'parts', where: { 'node.filename': { present: true } } },
      output: {
        ...described('whole'),
        name: '{item.filename}',
        type: '{item.mimeType}',
        size: '{item.body.size}',
        attachment: '{item.body.attachmentId}',
      },
      outputs: [
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'type', label: 'Type', type: 'text' },
        { place: 'size', label: 'Size', type: 'number' },
        { place: 'attachment', label: 'Attachment ID', type: 'text' },
        ...headOutputs,
      ],
      sample: { ...sampleHead, name: 'invoice.pdf', type: 'application/pdf', size: 48213, attachment: 'ANGjdJ8wZq' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send an email',
      help: 'Sends an email from the account.',
      fields: mailFields,
      // Never: Gmail sends the same email twice.
      request: { method: 'POST', path: '/messages/send', body: { json: { raw: mail } } },
      sample: sampleSent,
    },
    {
      kind: 'write',
      event: 'create_draft',
      title: 'Create a draft',
      help: 'Creates a draft that someone can review and send.',
      fields: mailFields,
      request: { method: 'POST', path: '/drafts', body: { json: { message: { raw: mail } } } },
      sample: { id: 'r-7264590182734', message: { ...sampleSent, labelIds: ['DRAFT'] } },
    },
    { ...modify({ addLabelIds: '{input.labels}' }), event: 'add_label', title: 'Add labels', help: 'Adds labels to an email.' },
    {
      ...modify({ removeLabelIds: '{input.labels}' }),
      event: 'remove_label',
      title: 'Remove labels',
      help: 'Removes labels from an email. Without INBOX, it is archived.',
    },
    {
      kind: 'write',
      event: 'create_label',
      title: 'Create a label',
      help: 'Creates a label. Gmail refuses a name that already exists.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'A slash nests it under another label, such as Clients/Ada.', isRequired: true },
      ],
      request: { method: 'POST', path: '/labels', body: { json: { name: '{input.name}' } } },
      sample: { id: 'Label_7', name: 'Clients/Ada', messageListVisibility: 'show', labelListVisibility: 'labelShow' },
    },
    {
      kind: 'search',
      event: 'find_email',
      title: 'Find an email',
      help: 'Finds the newest email that matches a search.',
      fields: [
        {
          key: 'query',
          label: 'Search',
          type: 'text',
          help: 'As in Gmail’s search, such as from:ada@example.org subject:order',
          isRequired: true,
        },
      ],
      request: { method: 'GET', path: '/messages', query: { q: '{input.query}', maxResults: 1 } },
      found: { items: 'reply.body.messages', fetch: wholeAt('/messages/{item.id}') },
      output: email,
      outputs,
      sample: { isFound: true, item: sampleEmail },
    },
    {
      kind: 'search',
      event: 'get_attachment',
      title: 'Get an attachment',
      help: 'Gets the content of a file that is attached to an email, for steps that save or send files.',
      fields: [
        message,
        { key: 'attachment', label: 'Attachment', type: 'text', help: 'The ID of an attachment, from “New attachment”.', isRequired: true },
        { key: 'name', label: 'Name', type: 'text', help: 'The file name, from “New attachment”.', isRequired: true },
        { key: 'type', label: 'Type', type: 'text', help: 'Such as application/pdf, from “New attachment”.' },
      ],
      request: {
        method: 'GET',
        path: '/messages/{input.message}/attachments/{input.attachment}',
        query: { fields: 'data' },
        reply: 'file',
        fileIn: { member: 'data', name: '{input.name}', type: '{input.type}' },
      },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: {
          fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11',
          name: 'invoice.pdf',
          type: 'application/pdf',
          size: 48_213,
          digest: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        },
      },
    },
  ],
};
