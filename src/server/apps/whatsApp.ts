import type { AppDefinition, AppField, RequestDefinition, Value } from '../../domain/apps/definition';
import { graphAddress, metaErrors, metaPages } from './meta';

const number: AppField = {
  key: 'number',
  label: 'From',
  type: 'choice',
  help: 'One of the phone numbers of the WhatsApp account.',
  isRequired: true,
  dynamicChoices: 'numbers',
};
const to: AppField = {
  key: 'to',
  label: 'To',
  type: 'text',
  help: 'A phone number with the country code.',
  placeholder: '+49 30 123456',
  isRequired: true,
};
const replyTo: AppField = {
  key: 'replyTo',
  label: 'Reply to message',
  type: 'text',
  help: 'The ID of the message to quote above the reply.',
  group: 'more',
};

/** https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages */
const send = (message: Readonly<Record<string, Value>>): RequestDefinition => ({
  method: 'POST',
  path: '/{input.number}/messages',
  body: {
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '{input.to|trim}',
      context: { message_id: '{input.replyTo}' },
      ...message,
    } as Value,
  },
});

const sent = {
  outputs: [
    { place: 'messages.0.id', label: 'Message ID', type: 'text' },
    { place: 'contacts.0.wa_id', label: 'Person ID', type: 'text' },
  ],
  sample: {
    messaging_product: 'whatsapp',
    contacts: [{ input: '+4930123456', wa_id: '4930123456' }],
    messages: [{ id: 'wamid.HBgLNDkzMDEyMzQ1NhUCABEYEjE' }],
  },
} as const;

const templateFields = 'name,language,status,category,components';
const sampleTemplate = {
  id: '564750795574598',
  name: 'order_ready',
  language: 'en_US',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello {{1}}, your order is ready.' }],
};

export const whatsApp: AppDefinition = {
  format: 1,
  app: 'WhatsAppNotificationsCLIAPI',
  name: 'WhatsApp Notifications',
  docs: 'https://developers.facebook.com/docs/whatsapp/cloud-api',
  bases: { default: graphAddress },
  hosts: ['graph.facebook.com'],
  connection: {
    fields: [
      {
        key: 'account',
        label: 'WhatsApp Business account',
        type: 'text',
        help: 'Its ID. In Meta for Developers, open your app, then WhatsApp › API Setup.',
        placeholder: '102290129340398',
        isRequired: true,
      },
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        help: 'In Meta Business Suite, open Settings › Users › System users, add one, assign the WhatsApp account to it, and generate a token with the permissions whatsapp_business_messaging and whatsapp_business_management.',
        fields: [
          {
            key: 'token',
            label: 'Access token',
            type: 'secret',
            help: 'The token of a system user doesn’t expire. It begins with EAA.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/{connection.account}', query: { fields: 'id,name' } }, title: '{reply.body.name}' },
  },
  errors: [
    {
      when: { match: { 'reply.body.error.code': [131047] } },
      is: 'refused',
      say: 'This person has not written in the last 24 hours. Send them a template.',
    },
    {
      when: { match: { 'reply.body.error.error_data.details': { present: true } } },
      is: 'refused',
      say: 'WhatsApp refused this: “{reply.body.error.error_data.details}”',
    },
    ...metaErrors('WhatsApp'),
  ],
  lists: {
    numbers: {
      request: { method: 'GET', path: '/{connection.account}/phone_numbers', query: { fields: 'id,display_phone_number,verified_name' } },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.verified_name} ({item.display_phone_number})',
    },
    templates: {
      request: {
        method: 'GET',
        path: '/{connection.account}/message_templates',
        query: { fields: 'name,language,status' },
        pages: metaPages(),
      },
      items: 'reply.body.data',
      value: '{item.language}:{item.name}',
      label: '{item.name} ({item.language})',
      where: { 'item.status': 'APPROVED' },
    },
  },
  triggers: [],
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send a message',
      help: 'Sends a text to a person who has written to you in the last 24 hours. Everyone else can only get templates.',
      fields: [
        number,
        to,
        { key: 'text', label: 'Message', type: 'longText', help: 'At most 4,096 characters. *bold* and _italic_ work.', isRequired: true },
        {
          key: 'hasPreview',
          label: 'Show a preview of the link',
          type: 'boolean',
          help: 'Whether the first link in the message gets a preview.',
          group: 'more',
        },
        replyTo,
      ],
      // Never: WhatsApp sends a repeated message twice.
      request: send({ type: 'text', text: { body: '{input.text}', preview_url: '{input.hasPreview}' } }),
      ...sent,
    },
    {
      kind: 'write',
      event: 'template_message',
      title: 'Send a template',
      help: 'Sends an approved template to a person who agreed to get your messages.',
      fields: [
        number,
        to,
        {
          key: 'template',
          label: 'Template',
          type: 'choice',
          help: 'One of your approved templates.',
          isRequired: true,
          dynamicChoices: 'templates',
        },
        {
          key: 'values',
          label: 'Values',
          type: 'list',
          help: 'One per line, in the order of the template’s placeholders: the first line is for {{1}}.',
        },
        { key: 'header', label: 'Value in the header', type: 'text', help: 'For a template with {{1}} in its header.', group: 'more' },
        {
          key: 'image',
          label: 'Header image',
          type: 'text',
          help: 'A public URL, for a template with an image header.',
          group: 'more',
        },
        replyTo,
      ],
      request: send({
        type: 'template',
        template: {
          name: '{input.template|part:1<:>}',
          language: { code: '{input.template|part:0<:>}' },
          components: [
            { $when: 'input.header', then: { type: 'header', parameters: [{ type: 'text', text: '{input.header}' }] } },
            { $when: 'input.image', then: { type: 'header', parameters: [{ type: 'image', image: { link: '{input.image}' } }] } },
            { $when: 'input.values', then: { type: 'body', parameters: { $each: 'input.values', as: { type: 'text', text: '{each}' } } } },
          ],
        },
      }),
      ...sent,
    },
    {
      kind: 'write',
      event: 'send_file',
      title: 'Send a file',
      help: 'Sends an image, video, audio file or document to a person who has written to you in the last 24 hours.',
      fields: [
        number,
        to,
        {
          key: 'type',
          label: 'Type',
          type: 'choice',
          help: 'How WhatsApp shows it.',
          isRequired: true,
          choices: [
            { value: 'image', label: 'Image' },
            { value: 'video', label: 'Video' },
            { value: 'audio', label: 'Audio' },
            { value: 'document', label: 'Document' },
          ],
        },
        {
          key: 'url',
          label: 'File URL',
          type: 'text',
          help: 'A public URL of the file.',
          isRequired: true,
        },
        { key: 'caption', label: 'Text', type: 'longText', help: 'A caption below the file. Audio files can’t have one.' },
        { key: 'name', label: 'File name', type: 'text', help: 'The file name with its extension, such as offer.pdf.', group: 'more' },
        replyTo,
      ],
      request: send({
        type: '{input.type}',
        image: { $when: 'input.type', is: 'image', then: { link: '{input.url}', caption: '{input.caption}' } },
        video: { $when: 'input.type', is: 'video', then: { link: '{input.url}', caption: '{input.caption}' } },
        audio: { $when: 'input.type', is: 'audio', then: { link: '{input.url}' } },
        document: {
          $when: 'input.type',
          is: 'document',
          then: { link: '{input.url}', caption: '{input.caption}', filename: '{input.name}' },
        },
      }),
      ...sent,
    },
    {
      kind: 'search',
      event: 'find_template',
      title: 'Find a template',
      help: 'Finds a template by its name.',
      fields: [{ key: 'name', label: 'Name', type: 'text', help: 'The whole name, such as order_ready.', isRequired: true }],
      request: {
        method: 'GET',
        path: '/{connection.account}/message_templates',
        query: { fields: templateFields },
        pages: metaPages(),
      },
      found: { items: 'reply.body.data', where: { 'item.name': '{input.name}' } },
      outputs: [
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'language', label: 'Language', type: 'text' },
        { place: 'status', label: 'Status', type: 'text' },
        { place: 'components', label: 'Components', type: 'list' },
      ],
      sample: { isFound: true, item: sampleTemplate },
    },
  ],
};
