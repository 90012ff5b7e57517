/** Telegram's bots: https://core.telegram.org/bots/api. The token is in the path. */
import { Api } from 'grammy';
import { awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { token: '123456:test-token' };
const on = casesWith(connection);
const bot = () => new Api(connection.token);

const chat = '-1001234567890';
const replies = [{ ok: true, result: true }];

export const app: AppCases = {
  app: 'TelegramCLIAPI',
  library: 'grammy',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => bot().getMe(), { replies }),
    on('write:message', 'least fields', { chat, text: awkwardText }, () => bot().sendMessage(chat, awkwardText), { replies }),
    on(
      'write:message',
      'all fields',
      { chat, text: '<b>Zoë</b> &amp; more', format: 'HTML', isSilent: 'yes', showsPreview: 'no', topic: '7', isProtected: 'yes' },
      () =>
        bot().sendMessage(chat, '<b>Zoë</b> &amp; more', {
          parse_mode: 'HTML',
          disable_notification: true,
          link_preview_options: { is_disabled: true },
          message_thread_id: 7,
          protect_content: true,
        }),
      { replies },
    ),
    on(
      'write:reply',
      'all fields',
      { chat, message: '42', text: awkwardText },
      () => bot().sendMessage(chat, awkwardText, { reply_parameters: { message_id: 42 } }),
      { replies },
    ),
    on(
      'write:send_photo',
      'all fields',
      { chat, photo: 'https://example.com/a.png?b=1&c=2', caption: awkwardText },
      () => bot().sendPhoto(chat, 'https://example.com/a.png?b=1&c=2', { caption: awkwardText }),
      { replies },
    ),
    on(
      'write:send_document',
      'all fields',
      { chat, document: 'https://example.com/a.pdf', caption: awkwardText },
      () => bot().sendDocument(chat, 'https://example.com/a.pdf', { caption: awkwardText }),
      { replies },
    ),
    on(
      'write:send_location',
      'all fields',
      { chat, latitude: '52.52', longitude: '13.405' },
      () => bot().sendLocation(chat, 52.52, 13.405),
      { replies },
    ),
    on(
      'write:send_poll',
      'all fields',
      { chat, question: 'Zoë ü/?#&+%"\'', options: 'Yes\nNo', isAnonymous: 'no' },
      () => bot().sendPoll(chat, 'Zoë ü/?#&+%"\'', [{ text: 'Yes' }, { text: 'No' }], { is_anonymous: false }),
      { replies },
    ),
    on('write:edit_message', 'all fields', { chat, message: '42', text: awkwardText }, () => bot().editMessageText(chat, 42, awkwardText), {
      replies,
    }),
    on('write:delete_message', 'all fields', { chat, message: '42' }, () => bot().deleteMessage(chat, 42), { replies }),
    on(
      'write:pin_message',
      'all fields',
      { chat, message: '42', isSilent: 'yes' },
      () => bot().pinChatMessage(chat, 42, { disable_notification: true }),
      {
        replies,
      },
    ),
    on('search:get_chat', 'all fields', { chat }, () => bot().getChat(chat), { replies }),
    on(
      'subscribe:new_message',
      'new address',
      {},
      () => bot().setWebhook(hook.url, { secret_token: hook.secret, allowed_updates: ['message'] }),
      { replies },
    ),
    on(
      'unsubscribe:new_message',
      'known address',
      {},
      async () => {
        await bot().getWebhookInfo();
        await bot().deleteWebhook();
      },
      {
        replies: [
          { ok: true, result: { url: hook.url } },
          { ok: true, result: true },
        ],
      },
    ),
  ],
};
