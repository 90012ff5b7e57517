import type { AppDefinition, AppField, OutputLabel, OutputType, Part, PollTriggerDefinition } from '../../domain/apps/definition';

const domain: AppField = {
  key: 'domain',
  label: 'Domain',
  type: 'choice',
  help: 'A domain of your Mailgun account.',
  isRequired: true,
  dynamicChoices: 'domains',
};
const list: AppField = {
  key: 'list',
  label: 'Mailing list',
  type: 'choice',
  help: 'A mailing list of your account.',
  isRequired: true,
  dynamicChoices: 'lists',
};
const address: AppField = { key: 'address', label: 'Email', type: 'text', help: 'One email address.', isRequired: true };

const part = (name: string, value: string): Part => ({ name, value });
const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });

const sampleEvent = {
  id: 'G9Bn5sl1TC6nu79C8C0bwg',
  event: 'failed',
  severity: 'permanent',
  reason: 'suppress-bounce',
  timestamp: 1795253400.5,
  recipient: 'max@example.com',
  'recipient-domain': 'example.com',
  tags: ['welcome'],
  message: {
    headers: { to: 'max@example.com', from: 'shop@mg.example.com', subject: 'Welcome', 'message-id': '20261121.1@mg.example.com' },
  },
  'delivery-status': { code: 605, message: '', description: 'Not delivering to previously bounced address' },
};
const eventOutputs = [
  output('recipient', 'Recipient'),
  output('message.headers.subject', 'Subject'),
  output('message.headers.from', 'Sender'),
  output('reason', 'Reason'),
  output('delivery-status.description', 'Description'),
  output('tags', 'Tags', 'list'),
  output('timestamp', 'Time (seconds since 1970)', 'number'),
];

/** Events, the newest first. Mailgun adds some of them late, at most half an hour: https://documentation.mailgun.com. */
const logged = (query: Readonly<Record<string, string>>) =>
  ({
    kind: 'poll',
    fields: [domain],
    request: {
      method: 'GET',
      path: '/v3/{input.domain}/events',
      query,
      pages: { kind: 'url', next: 'reply.body.paging.next', untilEmpty: true, size: { send: 'query.limit', value: 300 } },
    },
    items: 'reply.body.items',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.timestamp', as: 'unix', overlapSeconds: 1800 },
  }) as const satisfies Partial<PollTriggerDefinition>;

const sampleMember = { address: 'max@example.com', name: 'Max Example', subscribed: true, vars: { city: 'Kiel' } };
const memberOutputs = [output('address', 'Email'), output('name', 'Name'), output('subscribed', 'Subscribed', 'boolean')];

export const mailgun: AppDefinition = {
  format: 1,
  app: 'MailgunCLIAPI',
  name: 'Mailgun',
  docs: 'https://documentation.mailgun.com/docs/mailgun/api-reference/api-overview',
  bases: { default: 'https://{connection.region|or:api}.mailgun.net' },
  hosts: ['*.mailgun.net'],
  connection: {
    fields: [
      {
        key: 'region',
        label: 'Region',
        type: 'choice',
        help: 'Where your account keeps its domains.',
        initial: 'api',
        choices: [
          { value: 'api', label: 'United States' },
          { value: 'api.eu', label: 'European Union' },
        ],
        pattern: { matches: 'api(?:\\.eu)?', say: 'Choose one of the regions.' },
      },
    ],
    ways: {
      key: {
        kind: 'basic',
        label: 'API key',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'In Mailgun, open your profile › API Security, add a key for the account, and copy it.',
            isRequired: true,
          },
        ],
        user: 'api',
        password: '{connection.key}',
      },
    },
    test: {
      request: { method: 'GET', path: '/v4/domains', query: { limit: 100 } },
      title: 'Mailgun ({reply.body.items.0.name|or:no domain})',
    },
  },
  // https://documentation.mailgun.com/docs/mailgun/quickstart-guide/responses
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Mailgun refused the API key. Reconnect the account, and check its region.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'Mailgun doesn’t allow this: “{reply.body.message|or:}” Check the permissions of the API key.',
    },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Mailgun can’t find this: “{reply.body.message|or:}” Check the domain, the address and the region.',
    },
    {
      when: { status: [400, 402, 413] },
      is: 'refused',
      say: 'Mailgun refused this: “{reply.body.message|or:}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later' },
  ],
  lists: {
    domains: {
      request: {
        method: 'GET',
        path: '/v4/domains',
        pages: { kind: 'offset', send: 'query.skip', size: { send: 'query.limit', value: 1000 } },
      },
      items: 'reply.body.items',
      value: '{item.name}',
      label: '{item.name}',
    },
    lists: {
      request: {
        method: 'GET',
        path: '/v3/lists/pages',
        pages: { kind: 'url', next: 'reply.body.paging.next', untilEmpty: true, size: { send: 'query.limit', value: 100 } },
      },
      items: 'reply.body.items',
      value: '{item.address}',
      label: '{item.address}',
    },
  },
  triggers: [
    {
      ...logged({ event: 'failed', severity: 'permanent' }),
      event: 'bounced',
      title: 'Email bounced',
      help: 'Runs for each email that permanently fails to be delivered.',
      outputs: eventOutputs,
      sample: sampleEvent,
    },
    {
      ...logged({ event: 'unsubscribed' }),
      event: 'unsubscribed',
      title: 'Person unsubscribed',
      help: 'Runs for each person who unsubscribes through the link in an email.',
      outputs: eventOutputs,
      sample: {
        id: 'Ase7i2zsRYeDXztHGENqRA',
        event: 'unsubscribed',
        timestamp: 1795253400.5,
        recipient: 'max@example.com',
        tags: ['newsletter'],
        message: { headers: { 'message-id': '20261121.1@mg.example.com' } },
      },
    },
  ],
  // No action is repeated: Mailgun has no idempotency keys, and sends a second mail.
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send an email',
      help: 'Sends an email from one of your domains.',
      fields: [
        domain,
        { key: 'from', label: 'From', type: 'text', help: 'The sender, such as Ada <ada@mg.example.com>.', isRequired: true },
        { key: 'to', label: 'To', type: 'list', help: 'Email addresses, one per line. All recipients see each other.', isRequired: true },
        { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email.', isRequired: true },
        { key: 'text', label: 'Text', type: 'longText', help: 'Fill in this, the HTML, or both.' },
        { key: 'html', label: 'HTML', type: 'code', help: 'The text with formatting.' },
        { key: 'file', label: 'Attachment', type: 'file', help: 'A file from an earlier step.' },
        { key: 'cc', label: 'Cc', type: 'list', help: 'Email addresses, one per line.', group: 'more' },
        { key: 'bcc', label: 'Bcc', type: 'list', help: 'Email addresses, one per line.', group: 'more' },
        { key: 'replyTo', label: 'Reply to', type: 'text', help: 'One email address.', group: 'more' },
        { key: 'tag', label: 'Tag', type: 'text', help: 'For Mailgun’s statistics.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/v3/{input.domain}/messages',
        body: {
          multipart: [
            part('from', '{input.from}'),
            part('to', '{input.to|join:,}'),
            part('cc', '{input.cc|join:,}'),
            part('bcc', '{input.bcc|join:,}'),
            part('subject', '{input.subject}'),
            part('text', '{input.text}'),
            part('html', '{input.html}'),
            part('h:Reply-To', '{input.replyTo}'),
            part('o:tag', '{input.tag}'),
            { name: 'attachment', file: '{input.file}' },
          ],
        },
      },
      outputs: [output('id', 'Message ID')],
      sample: { id: '<20261121093000.1.0123456789abcdef@mg.example.com>', message: 'Queued. Thank you.' },
    },
    {
      kind: 'write',
      event: 'add_subscriber',
      title: 'Add or update a mailing list member',
      help: 'Adds a member to a mailing list, or changes the one with this email address.',
      fields: [
        list,
        address,
        { key: 'name', label: 'Name', type: 'text', help: 'The name of the person.' },
        { key: 'data', label: 'Data', type: 'pairs', help: 'Values for the variables in emails to the list.' },
      ],
      request: {
        method: 'POST',
        path: '/v3/lists/{input.list}/members',
        body: {
          multipart: [
            part('address', '{input.address}'),
            part('name', '{input.name}'),
            part('vars', '{input.data|stringify}'),
            part('subscribed', 'yes'),
            part('upsert', 'yes'),
          ],
        },
      },
      output: '{reply.body.member}',
      outputs: memberOutputs,
      sample: sampleMember,
    },
    {
      kind: 'search',
      event: 'find_subscriber',
      title: 'Find a mailing list member',
      help: 'Finds a member by the email address.',
      fields: [list, address],
      request: { method: 'GET', path: '/v3/lists/{input.list}/members/{input.address}' },
      found: { items: 'reply.body.member', none: { status: 404, match: { 'reply.body.message': { contains: 'member' } } } },
      outputs: memberOutputs,
      sample: { isFound: true, item: sampleMember },
    },
  ],
};
