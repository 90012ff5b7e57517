import type { AppDefinition, AppField, OutputLabel, OutputType, Value } from '../../domain/apps/definition';

const from: AppField = {
  key: 'from',
  label: 'From',
  type: 'text',
  help: 'A sender that is confirmed in Postmark, such as Ada <ada@example.com>.',
  isRequired: true,
};
const to: AppField = {
  key: 'to',
  label: 'To',
  type: 'list',
  help: 'Up to 50 email addresses, one per line. All recipients see each other.',
  isRequired: true,
};
const shared: readonly AppField[] = [
  {
    key: 'stream',
    label: 'Message stream',
    type: 'choice',
    help: 'The default transactional stream if left empty.',
    dynamicChoices: 'streams',
    group: 'more',
  },
  { key: 'cc', label: 'Cc', type: 'list', help: 'Email addresses, one per line.', group: 'more' },
  { key: 'bcc', label: 'Bcc', type: 'list', help: 'Email addresses, one per line.', group: 'more' },
  { key: 'replyTo', label: 'Reply to', type: 'text', help: 'One email address.', group: 'more' },
  { key: 'tag', label: 'Tag', type: 'text', help: 'For Postmark’s statistics.', group: 'more' },
];
/** What both kinds of mail have. */
const envelope: Value = {
  From: '{input.from}',
  To: '{input.to|join:,}',
  Cc: '{input.cc|join:,}',
  Bcc: '{input.bcc|join:,}',
  ReplyTo: '{input.replyTo}',
  Tag: '{input.tag}',
  MessageStream: '{input.stream}',
};

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const sent = {
  outputs: [output('MessageID', 'Message ID'), output('To', 'To'), output('SubmittedAt', 'Accepted at', 'moment')],
  sample: {
    To: 'max@example.com',
    SubmittedAt: '2026-11-21T09:30:00.5-05:00',
    MessageID: '0a129aee-e1cd-480d-b08d-4f48548ff48d',
    ErrorCode: 0,
    Message: 'OK',
  },
};
const sampleMail = {
  MessageID: '0a129aee-e1cd-480d-b08d-4f48548ff48d',
  From: 'max@example.com',
  FromName: 'Max Example',
  To: 'shop@example.com',
  Subject: 'Are there lanterns?',
  Date: 'Sat, 21 Nov 2026 09:30:00 -0500',
  TextBody: 'I need seven of them.',
  HtmlBody: '<p>I need seven of them.</p>',
  MailboxHash: '',
  Attachments: [],
};
const sampleSent = {
  MessageID: '0a129aee-e1cd-480d-b08d-4f48548ff48d',
  To: [{ Email: 'max@example.com', Name: '' }],
  From: 'shop@example.com',
  Subject: 'Welcome',
  Status: 'Sent',
  ReceivedAt: '2026-11-21T09:30:00-05:00',
  Tag: 'welcome',
};

/** https://postmarkapp.com/developer/api/bounce-api: lists begin with the newest, and end after 10,000 items. */
const pages = { kind: 'offset', send: 'query.offset', size: { send: 'query.count', value: 500 } } as const;

export const postmark: AppDefinition = {
  format: 1,
  app: 'PostmarkCLIAPI',
  name: 'Postmark',
  docs: 'https://postmarkapp.com/developer/api/overview',
  bases: { default: 'https://api.postmarkapp.com' },
  hosts: ['api.postmarkapp.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Server API token',
        fields: [
          {
            key: 'token',
            label: 'Server API token',
            type: 'secret',
            help: 'In Postmark, open a server › API tokens, and copy a token.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'x-postmark-server-token',
        value: '{connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/server' }, title: '{reply.body.Name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Postmark refused the token. Reconnect the account.' },
    // https://postmarkapp.com/developer/api/overview#error-codes
    {
      when: { status: 422, match: { 'reply.body.ErrorCode': 406 } },
      is: 'refused',
      say: 'Postmark sends nothing to this recipient, because an email bounced or was marked as spam: “{reply.body.Message}”',
    },
    {
      when: { status: [403, 404, 413, 422] },
      is: 'refused',
      say: 'Postmark refused this: “{reply.body.Message}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later' },
  ],
  lists: {
    streams: {
      request: { method: 'GET', path: '/message-streams' },
      items: 'reply.body.MessageStreams',
      value: '{item.ID}',
      label: '{item.Name}',
    },
    templates: {
      request: { method: 'GET', path: '/templates', query: { templateType: 'Standard', offset: 0 }, pages },
      items: 'reply.body.Templates',
      value: '{item.TemplateId}',
      label: '{item.Name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'bounced',
      title: 'Email bounced',
      help: 'Runs for each email that bounces or is marked as spam.',
      fields: [],
      request: { method: 'GET', path: '/bounces', query: { offset: 0 }, pages },
      items: 'reply.body.Bounces',
      key: '{item.ID}',
      order: 'newest',
      since: { place: 'item.BouncedAt', as: 'iso', overlapSeconds: 600 },
      outputs: [
        output('Email', 'Recipient'),
        output('Type', 'Bounce type'),
        output('Description', 'Description'),
        output('Subject', 'Subject'),
        output('MessageID', 'Message ID'),
        output('BouncedAt', 'Time', 'moment'),
      ],
      sample: {
        ID: 692560173,
        Type: 'HardBounce',
        Name: 'Hard bounce',
        Tag: 'welcome',
        MessageID: '2c1b63fe-43f2-4db5-91b0-8bdfa44a9316',
        Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
        Email: 'max@example.com',
        From: 'shop@example.com',
        BouncedAt: '2026-11-21T09:30:00Z',
        Inactive: true,
        Subject: 'Welcome',
      },
    },
    {
      kind: 'poll',
      event: 'new_email',
      title: 'Email received',
      help: 'Runs for each email that your inbound stream receives. Emails dated more than a week ago are ignored.',
      fields: [],
      request: { method: 'GET', path: '/messages/inbound', query: { offset: 0 }, pages },
      items: 'reply.body.InboundMessages',
      key: '{item.MessageID}',
      order: 'newest',
      // The date is the sender’s: each poll asks for those of a week.
      since: { place: 'item.Date', as: 'iso', overlapSeconds: 604_800 },
      fetch: { method: 'GET', path: '/messages/inbound/{item.MessageID}/details' },
      outputs: [
        output('From', 'From'),
        output('FromName', 'Sender name'),
        output('Subject', 'Subject'),
        output('TextBody', 'Text'),
        output('HtmlBody', 'HTML'),
        output('Date', 'Time', 'text'),
      ],
      sample: sampleMail,
    },
  ],
  // No action is repeated: Postmark has no idempotency keys, and sends a second mail.
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send an email',
      help: 'Sends an email.',
      fields: [
        from,
        to,
        { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email.', isRequired: true },
        { key: 'text', label: 'Text', type: 'longText', help: 'Fill in this, the HTML, or both.' },
        { key: 'html', label: 'HTML', type: 'code', help: 'The text with formatting.' },
        ...shared,
      ],
      request: {
        method: 'POST',
        path: '/email',
        body: { json: { $join: [envelope, { Subject: '{input.subject}', TextBody: '{input.text}', HtmlBody: '{input.html}' }] } },
      },
      ...sent,
    },
    {
      kind: 'write',
      event: 'template_message',
      title: 'Send an email with a template',
      help: 'Sends an email with a template, which has the subject and the text.',
      fields: [
        from,
        to,
        {
          key: 'template',
          label: 'Template',
          type: 'choice',
          help: 'A template of the server.',
          dynamicChoices: 'templates',
          isRequired: true,
        },
        { key: 'data', label: 'Data', type: 'pairs', help: 'Values for the variables in the template.' },
        ...shared,
      ],
      request: {
        method: 'POST',
        path: '/email/withTemplate',
        body: {
          json: { $join: [envelope, { TemplateId: '{input.template|number}', TemplateModel: { $keep: { $join: [{}, '{input.data}'] } } }] },
        },
      },
      ...sent,
    },
    {
      kind: 'search',
      event: 'find_email',
      title: 'Find a sent email',
      help: 'Finds the newest email to an address. Postmark keeps emails for 45 days.',
      fields: [
        { key: 'recipient', label: 'Recipient', type: 'text', help: 'One email address.', isRequired: true },
        { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email.' },
      ],
      request: {
        method: 'GET',
        path: '/messages/outbound',
        query: { recipient: '{input.recipient}', subject: '{input.subject}', count: 1, offset: 0 },
      },
      found: { items: 'reply.body.Messages' },
      outputs: [
        output('MessageID', 'Message ID'),
        output('Subject', 'Subject'),
        output('Status', 'Status'),
        output('ReceivedAt', 'Accepted at', 'moment'),
      ],
      sample: { isFound: true, item: sampleSent },
    },
  ],
};
