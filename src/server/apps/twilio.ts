import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource, Value } from '../../domain/apps/definition';

const phone: Pick<AppField, 'pattern'> = {
  pattern: { matches: '\\+[0-9]{5,15}', say: 'A number begins with a plus sign and the country code, such as +15558675310.' },
};
const from: AppField = {
  key: 'from',
  label: 'From',
  type: 'choice',
  help: 'A number of the account, such as +15557122661, or an alphanumeric sender ID.',
  dynamicChoices: 'numbers',
};
const to: AppField = {
  key: 'to',
  label: 'To',
  type: 'text',
  help: 'The number of the person, with a plus sign and the country code.',
  isRequired: true,
  ...phone,
};
const body: AppField = { key: 'body', label: 'Text', type: 'longText', help: 'At most 1,600 characters.', isRequired: true };

const account = '/Accounts/{connection.accountSid}';

const pages = { kind: 'url', next: 'reply.body.next_page_uri', size: { send: 'query.PageSize', value: 100 } } as const;

/** Twilio lists what is newest first. */
const newest = (path: string, items: string, query: Readonly<Record<string, string>> = {}) =>
  ({
    request: { method: 'GET', path: `${account}${path}`, query, pages },
    items: `reply.body.${items}`,
    key: '{item.sid}',
    order: 'newest',
    since: { place: 'item.date_created', as: 'iso' },
  }) as const satisfies PollSource;

const post = (path: string, form: Value) =>
  ({ request: { method: 'POST', path: `${account}${path}`, body: { form, nested: 'repeat' } } }) as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const messageOutputs = [
  output('sid', 'ID'),
  output('from', 'From'),
  output('to', 'To'),
  output('body', 'Text'),
  output('status', 'Status'),
  output('date_created', 'Created at', 'moment'),
];

const sampleMessage = {
  sid: 'SM00000000000000000000000000000000',
  account_sid: 'AC00000000000000000000000000000000',
  from: '+15558675310',
  to: '+15557122661',
  body: 'Hello!',
  direction: 'inbound',
  status: 'received',
  num_media: '0',
  error_code: null,
  date_created: 'Sat, 21 Nov 2026 09:30:00 +0000',
  date_sent: 'Sat, 21 Nov 2026 09:30:00 +0000',
};
const sentMessage = {
  ...sampleMessage,
  from: '+15557122661',
  to: '+15558675310',
  direction: 'outbound-api',
  status: 'queued',
  date_sent: null,
};
const sampleCall = {
  sid: 'CA00000000000000000000000000000000',
  from: '+15558675310',
  to: '+15557122661',
  direction: 'inbound',
  status: 'completed',
  duration: '42',
  date_created: 'Sat, 21 Nov 2026 09:30:00 +0000',
  start_time: 'Sat, 21 Nov 2026 09:30:00 +0000',
  end_time: 'Sat, 21 Nov 2026 09:30:42 +0000',
};
const callOutputs = [
  output('sid', 'ID'),
  output('from', 'From'),
  output('to', 'To'),
  output('direction', 'Direction'),
  output('status', 'Status'),
  output('duration', 'Duration in seconds'),
  output('date_created', 'Created at', 'moment'),
];

const languages = ['en-US', 'en-GB', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'ja-JP', 'nl-NL', 'pl-PL', 'pt-BR'];

export const twilio: AppDefinition = {
  format: 1,
  app: 'TwilioCLIAPI',
  name: 'Twilio',
  docs: 'https://www.twilio.com/docs/usage/api',
  bases: { default: 'https://api.twilio.com/2010-04-01' },
  hosts: ['api.twilio.com'],
  connection: {
    ways: {
      token: {
        kind: 'basic',
        label: 'Account',
        fields: [
          {
            key: 'accountSid',
            label: 'Account SID',
            type: 'text',
            help: 'On the first page of the Twilio Console, under “Account Info”. It begins with AC.',
            isRequired: true,
            pattern: { matches: 'AC[0-9a-fA-F]{32}', say: 'An account SID has AC and 32 digits and letters.' },
          },
          { key: 'authToken', label: 'Auth token', type: 'secret', help: 'Shown next to the account SID.', isRequired: true },
        ],
        user: '{connection.accountSid}',
        password: '{connection.authToken}',
      },
    },
    test: { request: { method: 'GET', path: '/Accounts/{connection.accountSid}.json' }, title: '{reply.body.friendly_name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Twilio refused the account SID or the auth token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Twilio doesn’t allow this: “{reply.body.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Twilio can’t find this: “{reply.body.message}” Check the ID.' },
    // https://www.twilio.com/docs/api/errors/20429
    { when: { status: 429 }, is: 'later' },
    {
      when: { status: 400 },
      is: 'refused',
      say: 'Twilio refused this: “{reply.body.message}” (error {reply.body.code|or:without a number})',
    },
  ],
  lists: {
    numbers: {
      request: { method: 'GET', path: `${account}/IncomingPhoneNumbers.json`, pages },
      items: 'reply.body.incoming_phone_numbers',
      value: '{item.phone_number}',
      label: '{item.friendly_name}',
    },
  },
  triggers: [
    {
      kind: 'hook',
      reach: 'pasted',
      // https://www.twilio.com/docs/usage/security#validating-requests
      signature: {
        kind: 'hmac',
        hash: 'sha1',
        encoding: 'base64',
        header: 'X-Twilio-Signature',
        content: '{url}{sortedForm}',
        secret: '{connection.authToken}',
      },
      where: { 'item.MessageSid': { present: true }, 'item.To': { optional: '{input.to}' } },
      key: '{item.MessageSid}',
      fetch: { method: 'GET', path: `${account}/Messages/{item.MessageSid}.json` },
      event: 'new_sms',
      title: 'New text message',
      help: 'Runs for each text message that a number of the account receives: within minutes, or at once if you paste this trigger’s URL in the Twilio Console, in the number’s settings under “A message comes in”.',
      fields: [{ ...from, key: 'to', label: 'To', help: 'Only messages to this number of the account count.' }],
      poll: { ...newest('/Messages.json', 'messages', { To: '{input.to}' }), where: { 'item.direction': 'inbound' } },
      outputs: messageOutputs,
      sample: sampleMessage,
    },
    {
      kind: 'poll',
      event: 'new_call',
      title: 'New call',
      help: 'Runs for each call to or from a number of the account, when it begins.',
      fields: [],
      ...newest('/Calls.json', 'calls'),
      outputs: callOutputs,
      sample: sampleCall,
    },
    {
      kind: 'poll',
      event: 'new_recording',
      title: 'New recording',
      help: 'Runs for each recording of a call.',
      fields: [],
      ...newest('/Recordings.json', 'recordings'),
      outputs: [
        output('sid', 'ID'),
        output('call_sid', 'Call ID'),
        output('duration', 'Duration in seconds'),
        output('status', 'Status'),
        output('media_url', 'Link'),
        output('date_created', 'Created at', 'moment'),
      ],
      sample: {
        sid: 'RE00000000000000000000000000000000',
        call_sid: 'CA00000000000000000000000000000000',
        duration: '42',
        channels: 1,
        status: 'completed',
        media_url:
          'https://api.twilio.com/2010-04-01/Accounts/AC00000000000000000000000000000000/Recordings/RE00000000000000000000000000000000',
        date_created: 'Sat, 21 Nov 2026 09:30:00 +0000',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'sms',
      title: 'Send a text message',
      help: 'Sends a text message to a phone.',
      fields: [
        to,
        body,
        { ...from, help: `${from.help} Not needed with a messaging service.` },
        {
          key: 'messagingService',
          label: 'Messaging service',
          type: 'text',
          help: 'The SID of a service that chooses the number. It begins with MG.',
          group: 'more',
        },
        { key: 'mediaUrls', label: 'Images', type: 'list', help: 'Public URLs of up to ten images, one per line.', group: 'more' },
        {
          key: 'statusCallback',
          label: 'Status callback URL',
          type: 'text',
          help: 'Twilio reports to this URL whether the message was delivered.',
          group: 'more',
        },
        {
          key: 'validityPeriod',
          label: 'Validity in seconds',
          type: 'number',
          help: 'How long Twilio tries to send it, such as 3600.',
          group: 'more',
        },
      ],
      // Never: Twilio has no idempotency keys, and sends the message twice.
      ...post('/Messages.json', {
        To: '{input.to}',
        From: '{input.from}',
        MessagingServiceSid: '{input.messagingService}',
        Body: '{input.body}',
        MediaUrl: '{input.mediaUrls}',
        StatusCallback: '{input.statusCallback}',
        ValidityPeriod: '{input.validityPeriod}',
      }),
      outputs: messageOutputs,
      sample: sentMessage,
    },
    {
      kind: 'write',
      event: 'whatsapp',
      title: 'Send a WhatsApp message',
      help: 'Sends a WhatsApp message. People who haven’t messaged you in the last 24 hours can only get approved templates.',
      fields: [{ ...to, key: 'from', label: 'From', help: 'A number that is registered for WhatsApp at Twilio.' }, to, body],
      // Never: Twilio has no idempotency keys, and sends the message twice.
      ...post('/Messages.json', { To: 'whatsapp:{input.to}', From: 'whatsapp:{input.from}', Body: '{input.body}' }),
      outputs: messageOutputs,
      sample: { ...sentMessage, from: 'whatsapp:+15557122661', to: 'whatsapp:+15558675310' },
    },
    {
      kind: 'write',
      event: 'call',
      title: 'Call and read a text aloud',
      help: 'Calls a phone, and reads a text to the person who answers.',
      fields: [
        { ...from, isRequired: true },
        to,
        { key: 'message', label: 'Text', type: 'longText', help: 'What is read aloud.', isRequired: true },
        {
          key: 'voice',
          label: 'Voice',
          type: 'choice',
          help: 'The voice that reads the text.',
          isRequired: true,
          initial: 'alice',
          choices: [
            { value: 'alice', label: 'Alice' },
            { value: 'woman', label: 'A woman' },
            { value: 'man', label: 'A man' },
          ],
        },
        {
          key: 'language',
          label: 'Language',
          type: 'choice',
          help: 'The language of the text.',
          isRequired: true,
          initial: 'en-US',
          choices: languages.map((value) => ({ value, label: value })),
        },
      ],
      // Never: Twilio has no idempotency keys, and calls twice.
      ...post('/Calls.json', {
        From: '{input.from}',
        To: '{input.to}',
        Twiml: '<Response><Say voice="{input.voice|xml}" language="{input.language|xml}">{input.message|xml}</Say></Response>',
      }),
      outputs: callOutputs,
      sample: {
        ...sampleCall,
        from: '+15557122661',
        to: '+15558675310',
        direction: 'outbound-api',
        status: 'queued',
        duration: null,
        start_time: null,
        end_time: null,
      },
    },
    {
      kind: 'search',
      event: 'find_message',
      title: 'Get a text message',
      help: 'Gets a message by its ID, with its status.',
      fields: [{ key: 'message', label: 'Message', type: 'text', help: 'The ID of a message. It begins with SM or MM.', isRequired: true }],
      request: { method: 'GET', path: `${account}/Messages/{input.message}.json` },
      found: { items: 'reply.body', none: { status: 404, match: { 'reply.body.code': 20404 } } },
      sample: { isFound: true, item: sentMessage },
    },
    {
      kind: 'search',
      event: 'find_number',
      title: 'Find a number',
      help: 'Finds a number of the account.',
      fields: [{ key: 'phoneNumber', label: 'Number', type: 'text', help: 'Such as +15557122661.', isRequired: true }],
      request: { method: 'GET', path: `${account}/IncomingPhoneNumbers.json`, query: { PhoneNumber: '{input.phoneNumber}', PageSize: 1 } },
      found: { items: 'reply.body.incoming_phone_numbers' },
      sample: {
        isFound: true,
        item: {
          sid: 'PN00000000000000000000000000000000',
          phone_number: '+15557122661',
          friendly_name: '(555) 712-2661',
          capabilities: { sms: true, mms: true, voice: true },
        },
      },
    },
  ],
};
