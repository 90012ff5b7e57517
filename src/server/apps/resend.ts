import type { AppDefinition, AppField, PollSource } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const to: AppField = { key: 'to', label: 'To', type: 'list', help: 'Email addresses, one per line. At most 50.', isRequired: true };
const contact: AppField = {
  key: 'contact',
  label: 'Contact',
  type: 'text',
  help: 'The email address or the ID of a contact.',
  isRequired: true,
};
const firstName: AppField = { key: 'firstName', label: 'First name', type: 'text', help: 'Used in broadcasts.' };
const lastName: AppField = { key: 'lastName', label: 'Last name', type: 'text', help: 'Used in broadcasts.' };
const isUnsubscribed: AppField = {
  key: 'isUnsubscribed',
  label: 'Unsubscribed',
  type: 'boolean',
  help: '“Yes” if the contact should get no broadcasts.',
};

/** https://resend.com/docs/api-reference/pagination: the newest first, and the next page after the last ID. */
const newest = (path: string) =>
  ({
    request: {
      method: 'GET',
      path,
      pages: {
        kind: 'lastItem',
        send: 'query.after',
        from: 'last.id',
        more: 'reply.body.has_more',
        size: { send: 'query.limit', value: 100 },
      },
    },
    items: 'reply.body.data',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.created_at', as: 'iso' },
  }) as const satisfies PollSource;

/** https://resend.com/docs/api-reference/webhooks/create-webhook. What comes after the first part of the secret is its bytes in base64. */
const subscribedTo = (type: string, id: string, path: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', path: '/webhooks', query: { limit: 100 } },
      ours: 'found.body.data[endpoint={hook.url}].id',
      create: { method: 'POST', path: '/webhooks', body: { json: { endpoint: '{hook.url}', events: [type] } } },
      remove: (webhook) => ({ method: 'DELETE', path: `/webhooks/${webhook}` }),
      keep: { signing: 'reply.body.signing_secret' },
    }),
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'Svix-Signature',
      prefix: 'v1,',
      content: '{headers.svix-id}.{time}.{body}',
      secret: '{hook.signing|part:-1<_>|bytes}',
      time: { place: 'headers.svix-timestamp', within: 300 },
    },
    where: { 'item.type': type },
    key: `{item.data.${id}}`,
    fetch: { method: 'GET', path: `${path}/{item.data.${id}}` },
    poll: newest(path),
  }) as const;

const sampleEmail = {
  id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794',
  from: 'Harbour <hello@example.org>',
  to: ['ada@example.org'],
  subject: 'Your lanterns are here',
  created_at: '2026-11-21 09:30:00.000000+00',
  last_event: 'delivered',
};
const emailOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'from', label: 'From', type: 'text' },
  { place: 'to', label: 'To', type: 'list' },
  { place: 'subject', label: 'Subject', type: 'text' },
  { place: 'created_at', label: 'Created at', type: 'moment' },
] as const;

const sampleContact = {
  object: 'contact',
  id: 'e169aa45-1ecf-4183-9955-b1499d5701d3',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Berg',
  unsubscribed: false,
  created_at: '2026-11-21 09:30:00.000000+00',
};
const contactOutputs = [
  { place: 'id', label: 'ID', type: 'text' },
  { place: 'email', label: 'Email', type: 'text' },
  { place: 'first_name', label: 'First name', type: 'text' },
  { place: 'last_name', label: 'Last name', type: 'text' },
  { place: 'unsubscribed', label: 'Unsubscribed', type: 'boolean' },
] as const;

export const resend: AppDefinition = {
  format: 1,
  app: 'ResendCLIAPI',
  name: 'Resend',
  docs: 'https://resend.com/docs/api-reference/introduction',
  bases: { default: 'https://api.resend.com' },
  hosts: ['api.resend.com'],
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'In Resend, open “API Keys”, create a key with full access and copy it.',
            placeholder: 're_123456789',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.key}',
      },
    },
    // A key names no account: its first domain does.
    test: { request: { method: 'GET', path: '/domains' }, title: '{reply.body.data.0.name|or:Resend}' },
  },
  errors: [
    {
      when: { match: { 'reply.body.name': 'restricted_api_key' } },
      is: 'refused',
      say: 'This API key can only send emails. Create one with full access in Resend, and reconnect the account.',
    },
    {
      when: { match: { 'reply.body.name': ['invalid_api_key', 'missing_api_key'] } },
      is: 'lost',
      say: 'Resend refused the API key. Reconnect the account.',
    },
    { when: { status: 401 }, is: 'lost', say: 'Resend refused the API key. Reconnect the account.' },
    // Another request with the same key is under way.
    { when: { match: { 'reply.body.name': 'concurrent_idempotent_requests' } }, is: 'later' },
    { when: { status: 404 }, is: 'refused', say: 'Resend can’t find this: “{reply.body.message}” Check the ID or the email address.' },
    {
      when: { status: [400, 403, 409, 422, 451] },
      is: 'refused',
      say: 'Resend refused this: “{reply.body.message}” Check the fields of this step.',
    },
  ],
  // https://resend.com/docs/api-reference/rate-limit: two requests a second, unless the plan has more.
  rate: { budget: { requests: 2, seconds: 1 } },
  triggers: [
    {
      ...subscribedTo('email.sent', 'email_id', '/emails'),
      event: 'new_email',
      title: 'Email sent',
      help: 'Runs for each email that your account sends.',
      fields: [],
      outputs: emailOutputs,
      sample: sampleEmail,
    },
    {
      ...subscribedTo('email.received', 'email_id', '/emails/receiving'),
      event: 'new_received_email',
      title: 'Email received',
      help: 'Runs for each email that one of your receiving domains gets.',
      fields: [],
      outputs: emailOutputs,
      sample: {
        id: 'a39999a6-88e3-48b1-888b-beaabcde1b33',
        to: ['hello@example.org'],
        from: 'ada@example.org',
        subject: 'Where are my lanterns?',
        created_at: '2026-11-21 09:30:00.000000+00',
        attachments: [],
      },
    },
    {
      ...subscribedTo('contact.created', 'id', '/contacts'),
      event: 'new_contact',
      title: 'New contact',
      help: 'Runs for each new contact.',
      fields: [],
      outputs: contactOutputs,
      sample: sampleContact,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send an email',
      help: 'Sends an email from one of your domains.',
      fields: [
        {
          key: 'from',
          label: 'From',
          type: 'text',
          help: 'An address of a domain that is verified in Resend.',
          placeholder: 'Harbour <hello@example.org>',
          isRequired: true,
        },
        to,
        { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email.', isRequired: true },
        { key: 'text', label: 'Text', type: 'longText', help: 'Fill in this, the HTML, or both.' },
        { key: 'html', label: 'HTML', type: 'code', help: 'The text with formatting.' },
        { ...to, key: 'cc', label: 'Cc', isRequired: false, group: 'more' },
        { ...to, key: 'bcc', label: 'Bcc', isRequired: false, group: 'more' },
        { key: 'replyTo', label: 'Reply to', type: 'list', help: 'Email addresses, one per line.', group: 'more' },
        { key: 'scheduledAt', label: 'Send later', type: 'moment', help: 'At most 30 days ahead.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/emails',
        body: {
          json: {
            from: '{input.from}',
            to: '{input.to}',
            cc: '{input.cc}',
            bcc: '{input.bcc}',
            reply_to: '{input.replyTo}',
            subject: '{input.subject}',
            text: '{input.text}',
            html: '{input.html}',
            scheduled_at: '{input.scheduledAt|iso}',
          },
        },
      },
      // https://resend.com/docs/dashboard/emails/idempotency-keys: the same key sends once within 24 hours.
      repeat: { header: 'Idempotency-Key' },
      sample: { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' },
    },
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a contact.',
      fields: [
        { key: 'email', label: 'Email', type: 'text', help: 'The email address of the contact.', isRequired: true },
        firstName,
        lastName,
        { ...isUnsubscribed, group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/contacts',
        body: {
          json: {
            email: '{input.email}',
            first_name: '{input.firstName}',
            last_name: '{input.lastName}',
            unsubscribed: '{input.isUnsubscribed}',
          },
        },
      },
      sample: { object: 'contact', id: 'e169aa45-1ecf-4183-9955-b1499d5701d3' },
    },
    {
      kind: 'write',
      event: 'update_contact',
      title: 'Update a contact',
      help: 'Changes the filled fields of a contact.',
      fields: [contact, firstName, lastName, isUnsubscribed],
      request: {
        method: 'PATCH',
        path: '/contacts/{input.contact}',
        body: {
          json: { first_name: '{input.firstName}', last_name: '{input.lastName}', unsubscribed: '{input.isUnsubscribed}' },
        },
      },
      // https://resend.com/docs/api-reference/contacts/update-contact: fields are set to the given values.
      repeat: 'replaces',
      sample: { object: 'contact', id: 'e169aa45-1ecf-4183-9955-b1499d5701d3' },
    },
    {
      kind: 'write',
      event: 'delete_contact',
      title: 'Delete a contact',
      help: 'Deletes a contact.',
      fields: [contact],
      request: { method: 'DELETE', path: '/contacts/{input.contact}' },
      sample: { object: 'contact', contact: 'e169aa45-1ecf-4183-9955-b1499d5701d3', deleted: true },
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Get a contact',
      help: 'Gets a contact by the email address or the ID. If there is none, the step fails.',
      fields: [contact],
      request: { method: 'GET', path: '/contacts/{input.contact}' },
      found: { items: 'reply.body' },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search',
      event: 'get_email',
      title: 'Get a sent email',
      help: 'Gets a sent email with its text and delivery status.',
      fields: [{ key: 'email', label: 'Email', type: 'text', help: 'The ID of an email, from an earlier step.', isRequired: true }],
      request: { method: 'GET', path: '/emails/{input.email}' },
      found: { items: 'reply.body' },
      outputs: [...emailOutputs, { place: 'last_event', label: 'Last event', type: 'text' }],
      sample: { isFound: true, item: { object: 'email', ...sampleEmail, text: 'They are in the shop.', html: null } },
    },
  ],
};
