import type { AppDefinition, AppField, OutputLabel, TriggerDefinition, Value } from '../../domain/apps/definition';
import { output } from './parts';
import { subscribing } from './subscribing';

const from: AppField = {
  key: 'from',
  label: 'From',
  type: 'text',
  help: 'The email address of a sender that is verified in SendGrid.',
  isRequired: true,
};
const fromName: AppField = { key: 'fromName', label: 'Sender name', type: 'text', help: 'The name that people see as the sender.' };
const to: AppField = {
  key: 'to',
  label: 'To',
  type: 'list',
  help: 'Email addresses, one per line. All recipients see each other.',
  isRequired: true,
};
const cc: AppField = { key: 'cc', label: 'Cc', type: 'list', help: 'Email addresses, one per line.', group: 'more' };
const bcc: AppField = { ...cc, key: 'bcc', label: 'Bcc' };
const replyTo: AppField = { key: 'replyTo', label: 'Reply to', type: 'text', help: 'One email address.', group: 'more' };
const categories: AppField = {
  key: 'categories',
  label: 'Categories',
  type: 'list',
  help: 'For SendGrid’s statistics. One per line.',
  group: 'more',
};

const addresses = (place: string): Value => ({ $each: place, as: { email: '{each}' } });
const people = { to: addresses('input.to'), cc: addresses('input.cc'), bcc: addresses('input.bcc') };
/** What both kinds of mail have. */
const envelope: Value = {
  from: { email: '{input.from}', name: '{input.fromName}' },
  reply_to: { email: '{input.replyTo}' },
  categories: '{input.categories}',
};

/** SendGrid answers without a body; the ID is in a header. */
const sent = {
  output: { id: '{reply.headers[x-message-id]}', isAccepted: true },
  outputs: [{ place: 'id', label: 'Message ID', type: 'text' }],
  sample: { id: '14c5d75ce93.dfd.64b469', isAccepted: true },
} as const;

const settings = '/user/webhooks/event/settings';
const { subscribe, unsubscribe } = subscribing({
  list: { method: 'GET', path: `${settings}/all` },
  ours: 'found.body.webhooks[url={hook.url}].id',
  // https://www.twilio.com/docs/sendgrid/api-reference/webhooks/toggle-signature-verification-for-an-event-webhook
  create: { method: 'PATCH', path: `${settings}/signed/{made.body.id}`, body: { json: { enabled: true } } },
  remove: (id) => ({ method: 'DELETE', path: `${settings}/${id}`, reply: 'none' }),
  keep: { signing: 'reply.body.public_key' },
});

/** `events`: as the settings and the events name them. SendGrid sends several events at once, and lists none. */
function happened(
  events: readonly string[],
  more: Pick<TriggerDefinition, 'event' | 'title' | 'help' | 'outputs' | 'sample'>,
): TriggerDefinition {
  const webhook = {
    enabled: true,
    friendly_name: 'Events for a Zap',
    url: '{hook.url}',
    ...Object.fromEntries(events.map((name) => [name, true])),
  };
  return {
    ...more,
    kind: 'hook',
    reach: 'subscribed',
    fields: [],
    subscribe: {
      ...subscribe,
      steps: [
        ...(subscribe.steps ?? []),
        { name: 'made', request: { method: 'POST', path: settings, body: { json: webhook } }, repeat: 'safe' },
      ],
    },
    unsubscribe,
    // https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
    signature: {
      kind: 'ecdsa',
      header: 'X-Twilio-Email-Event-Webhook-Signature',
      content: '{time}{body}',
      key: '{hook.signing}',
      time: { place: 'headers.x-twilio-email-event-webhook-timestamp', within: 300 },
    },
    items: 'body',
    where: { 'item.event': events },
    key: '{item.sg_event_id}',
  };
}

const eventOutputs: readonly OutputLabel[] = [
  output('email', 'Email'),
  output('event', 'Event'),
  output('timestamp', 'Time (seconds since 1970)', 'number'),
  output('category', 'Categories'),
  output('sg_message_id', 'Message ID'),
];
const sampleOf = (event: string, more: Readonly<Record<string, string>> = {}) => ({
  email: 'ada@example.org',
  timestamp: 1_795_253_400,
  event,
  category: ['News'],
  sg_event_id: 'bounce-0-MTcwMzM0MDYtbW9jaw',
  sg_message_id: '14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0',
  ...more,
});

export const sendgrid: AppDefinition = {
  format: 1,
  app: 'SendGridCLIAPI',
  name: 'SendGrid',
  docs: 'https://www.twilio.com/docs/sendgrid/api-reference',
  bases: { default: 'https://{connection.region|or:api}.sendgrid.com/v3' },
  hosts: ['*.sendgrid.com'],
  connection: {
    fields: [
      {
        key: 'region',
        label: 'Region',
        type: 'choice',
        help: 'Where your account keeps its data.',
        initial: 'api',
        choices: [
          { value: 'api', label: 'Global' },
          { value: 'api.eu', label: 'European Union' },
        ],
        pattern: { matches: 'api(?:\\.eu)?', say: 'Choose one of the regions.' },
      },
    ],
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'In SendGrid, open Settings › API Keys, create a key with access to “Mail Send” and “Template Engine”, and copy it.',
            placeholder: 'SG.…',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.key}',
      },
    },
    // Every key may ask what it may do. It names no account.
    test: { request: { method: 'GET', path: '/scopes' }, title: 'SendGrid' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'SendGrid refused the API key: “{reply.body.errors.0.message}” Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'SendGrid doesn’t allow this: “{reply.body.errors.0.message}” Check that the sender is verified, and the permissions of the API key.',
    },
    {
      when: { status: [400, 404, 413] },
      is: 'refused',
      say: 'SendGrid refused this: “{reply.body.errors.0.message}” Check the fields of this step.',
    },
    // https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/rate-limits
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'unix' } },
  ],
  lists: {
    templates: {
      request: {
        method: 'GET',
        path: '/templates',
        query: { generations: 'dynamic' },
        pages: { kind: 'url', next: 'reply.body._metadata.next', size: { send: 'query.page_size', value: 200 } },
      },
      items: 'reply.body.result',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    happened(['bounce'], {
      event: 'bounced',
      title: 'Email bounced',
      help: 'Runs for each email that the receiving server rejects. Your SendGrid plan limits the number of webhooks.',
      outputs: [...eventOutputs, output('reason', 'Reason'), output('type', 'Type')],
      sample: sampleOf('bounce', { reason: '550 5.1.1 The email account does not exist.', status: '5.1.1', type: 'bounce' }),
    }),
    happened(['unsubscribe', 'group_unsubscribe'], {
      event: 'unsubscribed',
      title: 'Person unsubscribed',
      help: 'Runs for each person who unsubscribes through the link in an email.',
      outputs: eventOutputs,
      sample: sampleOf('unsubscribe'),
    }),
    happened(['open'], {
      event: 'opened',
      title: 'Email opened',
      help: 'Runs each time an email is opened, including by automatic mail scanners.',
      outputs: [...eventOutputs, output('useragent', 'User agent')],
      sample: sampleOf('open', { useragent: 'Mozilla/5.0', ip: '203.0.113.7' }),
    }),
    happened(['click'], {
      event: 'clicked',
      title: 'Link clicked',
      help: 'Runs each time a person clicks a link in an email.',
      outputs: [...eventOutputs, output('url', 'Link URL'), output('useragent', 'User agent')],
      sample: sampleOf('click', { url: 'https://shop.example.org/lanterns', useragent: 'Mozilla/5.0', ip: '203.0.113.7' }),
    }),
  ],
  // No action is repeated: SendGrid has no idempotency keys, and sends a second mail.
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
        fromName,
        cc,
        bcc,
        replyTo,
        categories,
      ],
      request: {
        method: 'POST',
        path: '/mail/send',
        body: {
          json: {
            $join: [
              envelope,
              {
                subject: '{input.subject}',
                personalizations: [people],
                content: [
                  { $when: 'input.text', then: { type: 'text/plain', value: '{input.text}' } },
                  { $when: 'input.html', then: { type: 'text/html', value: '{input.html}' } },
                ],
              },
            ],
          },
        },
        reply: 'none',
      },
      ...sent,
    },
    {
      kind: 'write',
      event: 'template_message',
      title: 'Send an email with a template',
      help: 'Sends an email with a dynamic template, which has the subject and the text.',
      fields: [
        from,
        to,
        {
          key: 'template',
          label: 'Template',
          type: 'choice',
          help: 'Dynamic templates of your account.',
          dynamicChoices: 'templates',
          isRequired: true,
        },
        { key: 'data', label: 'Data', type: 'pairs', help: 'Values for the variables in the template.' },
        fromName,
        cc,
        bcc,
        replyTo,
        categories,
      ],
      request: {
        method: 'POST',
        path: '/mail/send',
        body: {
          json: {
            $join: [
              envelope,
              { template_id: '{input.template}', personalizations: [{ $join: [people, { dynamic_template_data: '{input.data}' }] }] },
            ],
          },
        },
        reply: 'none',
      },
      ...sent,
    },
    {
      kind: 'write',
      event: 'add_contact',
      title: 'Add or update a contact',
      help: 'Adds a contact to Marketing Campaigns, or changes the one with this email address. SendGrid takes a few minutes.',
      fields: [
        { key: 'email', label: 'Email', type: 'text', help: 'The email address of the contact.', isRequired: true },
        { key: 'firstName', label: 'First name', type: 'text', help: 'The first name of the contact.' },
        { key: 'lastName', label: 'Last name', type: 'text', help: 'The last name of the contact.' },
      ],
      request: {
        method: 'PUT',
        path: '/marketing/contacts',
        body: { json: { contacts: [{ email: '{input.email}', first_name: '{input.firstName}', last_name: '{input.lastName}' }] } },
      },
      // https://www.twilio.com/docs/sendgrid/api-reference/contacts/add-or-update-a-contact: the email address names the contact.
      repeat: 'replaces',
      outputs: [{ place: 'job_id', label: 'Job ID', type: 'text' }],
      sample: { job_id: '4e4b5f1c-1c1a-4b0e-a4b4-6d4ee6f4a1d2' },
    },
  ],
};
