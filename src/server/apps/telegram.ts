import type { AppDefinition, AppField, RequestDefinition, Value } from '../../domain/apps/definition';

const chat: AppField = {
  key: 'chat',
  label: 'Chat',
  type: 'text',
  help: 'The ID of a chat, such as -1001234567890, or the @name of a public channel. The bot must be a member.',
  isRequired: true,
};
const message: AppField = {
  key: 'message',
  label: 'Message',
  type: 'number',
  help: 'The ID of a message, from an earlier step.',
  isRequired: true,
};
const text: AppField = { key: 'text', label: 'Text', type: 'longText', help: 'At most 4,096 characters.', isRequired: true };
const caption: AppField = { key: 'caption', label: 'Caption', type: 'longText', help: 'At most 1,024 characters.' };
const isSilent: AppField = {
  key: 'isSilent',
  label: 'Send silently',
  type: 'boolean',
  help: '“Yes” notifies people without a sound.',
  group: 'more',
};

/** https://core.telegram.org/bots/api#making-requests: methods take JSON, and none drops repetitions. */
const method = (name: string, json: Value): RequestDefinition => ({ method: 'POST', path: `/${name}`, body: { json } });
const chat_id = '{input.chat}';
const message_id = '{input.message}';

const output = '{reply.body.result}';
const outputs = [
  { place: 'message_id', label: 'Message ID', type: 'number' },
  { place: 'text', label: 'Text', type: 'text' },
  { place: 'chat.id', label: 'Chat ID', type: 'number' },
  { place: 'chat.title', label: 'Chat', type: 'text' },
  { place: 'date', label: 'Sent at (seconds since 1970)', type: 'number' },
] as const;

const sampleChat = { id: -1001234567890, title: 'Harbour', type: 'supergroup' };
const sample = {
  message_id: 42,
  from: { id: 123456, is_bot: true, first_name: 'Harbour bot', username: 'harbour_bot' },
  chat: sampleChat,
  date: 1795253400,
  text: 'The lanterns are here.',
};

export const telegram: AppDefinition = {
  format: 1,
  app: 'TelegramCLIAPI',
  name: 'Telegram',
  docs: 'https://core.telegram.org/bots/api',
  bases: { default: 'https://api.telegram.org/bot{connection.token}' },
  hosts: ['api.telegram.org'],
  connection: {
    ways: {
      token: {
        kind: 'none',
        label: 'Bot token',
        fields: [
          {
            key: 'token',
            label: 'Bot token',
            type: 'secret',
            help: 'In Telegram, send /newbot to @BotFather, and copy the token of the new bot.',
            placeholder: '123456:ABC-DEF1234',
            isRequired: true,
            pattern: { matches: '\\d+:[A-Za-z0-9_-]+', say: 'A bot token has a number, a colon, and letters and digits after it.' },
          },
        ],
      },
    },
    test: { request: method('getMe', {}), title: '{reply.body.result.first_name} (@{reply.body.result.username})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Telegram refused the bot token. Reconnect the account.' },
    // The token is in the address, so a wrong one is not found.
    { when: { status: 404 }, is: 'lost', say: 'Telegram doesn’t recognize this bot token. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The bot isn’t allowed to do this: “{reply.body.description}” Add it to the chat, and give it the permissions.',
    },
    { when: { status: 400 }, is: 'refused', say: 'Telegram refused this: “{reply.body.description}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.body.parameters.retry_after', as: 'seconds' } },
  ],
  // https://core.telegram.org/bots/faq: about 30 messages a second.
  rate: { budget: { requests: 30, seconds: 1 } },
  // Telegram gives each message of a bot once, and only to one reader: they come by a hook, not by polls.
  triggers: [
    {
      kind: 'hook',
      event: 'new_message',
      title: 'New message',
      help: 'Runs for each message that the bot gets. A bot can serve only one Zap: the last one that was turned on gets its messages.',
      fields: [{ ...chat, help: 'Only messages of this chat count. The ID of a chat, such as -1001234567890.', isRequired: false }],
      reach: 'subscribed',
      // https://core.telegram.org/bots/api#setwebhook: a bot has one webhook, and another address replaces it.
      subscribe: { request: method('setWebhook', { url: '{hook.url}', secret_token: '{hook.secret}', allowed_updates: ['message'] }) },
      unsubscribe: {
        steps: [{ name: 'info', request: method('getWebhookInfo', {}), repeat: 'safe' }],
        when: { 'info.body.result.url': '{hook.url}' },
        request: method('deleteWebhook', {}),
      },
      signature: { kind: 'token', place: 'headers.x-telegram-bot-api-secret-token', value: '{hook.secret}' },
      where: { 'item.message': { present: true }, 'item.message.chat.id': { optional: '{input.chat}' } },
      key: '{item.update_id}',
      output: '{item.message}',
      outputs,
      sample: { ...sample, from: { id: 7654321, is_bot: false, first_name: 'Ada', username: 'ada_berg' } },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'message',
      title: 'Send a message',
      help: 'Sends a message to a chat or a channel.',
      fields: [
        chat,
        text,
        {
          key: 'format',
          label: 'Format',
          type: 'choice',
          help: 'Plain text if left empty.',
          choices: [
            { value: 'HTML', label: 'HTML' },
            { value: 'MarkdownV2', label: 'Markdown' },
          ],
        },
        isSilent,
        { key: 'showsPreview', label: 'Show previews of links', type: 'boolean', help: '“No” hides the previews.', group: 'more' },
        { key: 'topic', label: 'Topic', type: 'number', help: 'The ID of a topic in a group.', group: 'more' },
        {
          key: 'isProtected',
          label: 'Prevent forwarding and saving',
          type: 'boolean',
          help: '“Yes” keeps people from forwarding and saving it.',
          group: 'more',
        },
      ],
      request: method('sendMessage', {
        chat_id,
        text: '{input.text}',
        parse_mode: '{input.format}',
        disable_notification: '{input.isSilent}',
        link_preview_options: { $when: 'input.showsPreview', is: false, then: { is_disabled: true } },
        message_thread_id: '{input.topic}',
        protect_content: '{input.isProtected}',
      }),
      output,
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'reply',
      title: 'Reply to a message',
      help: 'Sends a message that quotes an earlier one.',
      fields: [chat, message, text],
      request: method('sendMessage', { chat_id, text: '{input.text}', reply_parameters: { message_id } }),
      output,
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'send_photo',
      title: 'Send a photo',
      help: 'Sends a photo that is public on the web.',
      fields: [
        chat,
        {
          key: 'photo',
          label: 'Photo',
          type: 'text',
          help: 'A public URL of an image, or its file ID in Telegram.',
          isRequired: true,
        },
        caption,
      ],
      request: method('sendPhoto', { chat_id, photo: '{input.photo}', caption: '{input.caption}' }),
      output,
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'send_document',
      title: 'Send a document',
      help: 'Sends a file that is public on the web.',
      fields: [
        chat,
        {
          key: 'document',
          label: 'Document',
          type: 'text',
          help: 'A public URL of a PDF or ZIP file, or the ID of any file in Telegram.',
          isRequired: true,
        },
        caption,
      ],
      request: method('sendDocument', { chat_id, document: '{input.document}', caption: '{input.caption}' }),
      output,
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'send_location',
      title: 'Send a location',
      help: 'Sends a location on a map.',
      fields: [
        chat,
        { key: 'latitude', label: 'Latitude', type: 'number', help: 'From -90 to 90.', isRequired: true },
        { key: 'longitude', label: 'Longitude', type: 'number', help: 'From -180 to 180.', isRequired: true },
      ],
      request: method('sendLocation', { chat_id, latitude: '{input.latitude}', longitude: '{input.longitude}' }),
      output,
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'send_poll',
      title: 'Send a poll',
      help: 'Asks the members of a chat a question.',
      fields: [
        chat,
        { key: 'question', label: 'Question', type: 'text', help: 'At most 300 characters.', isRequired: true },
        { key: 'options', label: 'Answers', type: 'list', help: 'One per line, from 2 to 10.', isRequired: true },
        { key: 'isAnonymous', label: 'Anonymous', type: 'boolean', help: '“No” shows who voted for what.', group: 'more' },
      ],
      request: method('sendPoll', {
        chat_id,
        question: '{input.question}',
        options: { $each: 'input.options', as: { text: '{each}' } },
        is_anonymous: '{input.isAnonymous}',
      }),
      output,
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'edit_message',
      title: 'Edit a message',
      help: 'Replaces the text of a message that the bot sent.',
      fields: [chat, message, text],
      request: method('editMessageText', { chat_id, message_id, text: '{input.text}' }),
      output,
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'delete_message',
      title: 'Delete a message',
      help: 'Deletes a message. Bots can delete messages of the last 48 hours.',
      fields: [chat, message],
      request: method('deleteMessage', { chat_id, message_id }),
      output: { message_id, isDeleted: output },
      sample: { message_id: 42, isDeleted: true },
    },
    {
      kind: 'write',
      event: 'pin_message',
      title: 'Pin a message',
      help: 'Pins a message to the top of its chat.',
      fields: [chat, message, isSilent],
      request: method('pinChatMessage', { chat_id, message_id, disable_notification: '{input.isSilent}' }),
      output: { message_id, isPinned: output },
      sample: { message_id: 42, isPinned: true },
    },
    {
      kind: 'search',
      event: 'get_chat',
      title: 'Get a chat',
      help: 'Gets the title and the description of a chat.',
      fields: [chat],
      request: method('getChat', { chat_id }),
      found: { items: 'reply.body.result' },
      outputs: [
        { place: 'id', label: 'ID', type: 'number' },
        { place: 'title', label: 'Title', type: 'text' },
        { place: 'description', label: 'Description', type: 'text' },
      ],
      sample: { isFound: true, item: { ...sampleChat, description: 'News from the harbour' } },
    },
  ],
};
