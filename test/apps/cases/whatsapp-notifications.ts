/** WhatsApp Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api */
import { Client, MessageType } from '@great-detail/whatsapp';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { account: '102290129340398', token: 'test-token' };
const on = casesWith(connection);
const client = new Client({
  // Version 9.2.0 of the library drops the version of an address without a slash at its end.
  baseUrl: 'https://graph.facebook.com/v24.0',
  graphVersion: '',
  request: { headers: { authorization: 'Bearer test-token' }, retry: 0 },
});

const number = '106540352242922';
const to = '+49 30 123456';
const url = 'https://example.org/a.pdf';
const common = { phoneNumberID: number, to };
const templates = async (fields: ('name' | 'language' | 'status' | 'category' | 'components')[]) =>
  await client.template.list(connection.account, { fields, limit: 100 });
const replies = [{ data: [] }];

export const app: AppCases = {
  app: 'WhatsAppNotificationsCLIAPI',
  library: '@great-detail/whatsapp',
  by: 'community',
  cases: [
    on('test', 'token', {}, async () => await client.whatsappBusinessAccount.get(connection.account, { fields: ['id', 'name'] })),
    on(
      'list:numbers',
      'first page',
      {},
      async () =>
        await client.phoneNumbers.listPhoneNumbers({
          businessAccountID: connection.account,
          fields: ['id', 'display_phone_number', 'verified_name'],
        }),
      { replies },
    ),
    on('list:templates', 'first page', {}, () => templates(['name', 'language', 'status']), { replies }),
    on(
      'write:message',
      'least fields',
      { number, to, text: awkwardText },
      async () => await client.message.createMessage({ ...common, type: MessageType.Text, text: { body: awkwardText } }),
    ),
    on(
      'write:message',
      'all fields',
      { number, to, text: awkwardText, hasPreview: 'yes', replyTo: 'wamid.1' },
      async () =>
        await client.message.createMessage({
          ...common,
          context: { message_id: 'wamid.1' },
          type: MessageType.Text,
          text: { body: awkwardText, preview_url: true },
        }),
    ),
    on(
      'write:template_message',
      'least fields',
      { number, to, template: 'en_US:order_ready' },
      async () =>
        await client.message.createMessage({
          ...common,
          type: MessageType.Template,
          // Templates without values have no parts, which the types of the library demand.
          template: { name: 'order_ready', language: { code: 'en_US' } } as never,
        }),
    ),
    on(
      'write:template_message',
      'values',
      { number, to, template: 'en_US:order_ready', values: ['Ada', 'ü/?#&+%"'], header: 'Order 7' },
      async () =>
        await client.message.createMessage({
          ...common,
          type: MessageType.Template,
          template: {
            name: 'order_ready',
            language: { code: 'en_US' },
            components: [
              { type: 'header', parameters: [{ type: 'text', text: 'Order 7' }] },
              {
                type: 'body',
                parameters: [
                  { type: 'text', text: 'Ada' },
                  { type: 'text', text: 'ü/?#&+%"' },
                ],
              },
            ],
          },
        }),
    ),
    on(
      'write:send_file',
      'all fields',
      { number, to, type: 'document', url, caption: awkwardText, name: 'offer.pdf', replyTo: 'wamid.1' },
      async () =>
        await client.message.createMessage({
          ...common,
          context: { message_id: 'wamid.1' },
          type: MessageType.Document,
          document: { link: url, caption: awkwardText, filename: 'offer.pdf' },
        }),
    ),
    on(
      'write:send_file',
      'a recording',
      { number, to, type: 'audio', url },
      async () => await client.message.createMessage({ ...common, type: MessageType.Audio, audio: { link: url } }),
    ),
    on(
      'search:find_template',
      'all fields',
      { name: 'order_ready' },
      () => templates(['name', 'language', 'status', 'category', 'components']),
      {
        replies,
      },
    ),
  ],
};
