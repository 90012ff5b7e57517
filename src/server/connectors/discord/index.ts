/** Discord, through a webhook of a channel: https://discord.com/developers/docs/resources/webhook */
import { StepError, type Connector, type FieldValues } from '../connector';
import { factsOf } from '../withWebhook';
import { field } from '../field';
import {
  chatConnection,
  checkChatReply,
  checkedLength,
  mentionsField,
  messageField,
  postMessage,
  textIn,
  type ChatApp,
} from '../incomingWebhook';
import { filesField, multipartOf, readFiles } from '../files/sentFiles';
import { readAtMost, readFlag, readText, requireText } from '../inputs';
import { recordOf, sendJson } from '../jsonApi';
import { parseJson, textOfReply } from '../replies';

const maxMessageLength = 2000;
const maxNameLength = 80;
const maxFiles = 10;

/** Codes of Discord's JSON errors. */
const sentences: Readonly<Record<number, string>> = {
  40005: 'The files are too large for Discord. Most servers take 10 MB.',
  10003: 'Discord doesn’t find this thread. Check its ID.',
  50006: 'Discord needs a message with a text.',
  50035: 'Discord refused a field of this message. Check the name and the address of the picture.',
  160_002: 'Discord can’t reply to this message.',
  220_001: 'This channel is a forum. Discord needs the ID of a thread.',
};

const discordApp: ChatApp = {
  name: 'Discord',
  help: 'In Discord, open the settings of the channel, choose “Integrations” and “Webhooks”, and copy the address of a webhook.',
  placeholder: 'https://discord.com/api/webhooks/…',
  explain: ({ body }) => sentences[Number(recordOf(parseJson(body.toString('utf8'))).code)] ?? null,
  probe: async (call, url) => {
    const reply = await sendJson(call, { url });
    checkChatReply(call, discordApp, reply);
    const name = textIn(parseJson(textOfReply(reply)), 'name');
    if (name === '') throw new StepError('This isn’t the address of a Discord webhook. Copy it again.', { isConnectionLost: true });
    return { title: name };
  },
};

function usernameOf(input: FieldValues): string {
  return readAtMost(input, 'username', 'Name of the sender', maxNameLength);
}

/** The way of webhooks; the list of connectors has Discord with all of its ways. */
export const discord: Connector = {
  app: factsOf('DiscordCLIAPI'),
  connection: chatConnection(discordApp),
  triggers: [],
  actions: [
    {
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in the channel of the webhook.',
      kind: 'write',
      fields: [
        messageField('Discord’s Markdown works. At most 2,000 characters.', { most: maxMessageLength, name: 'Discord' }),
        mentionsField,
        field.text('username', 'Name of the sender', 'Instead of the name of the webhook. At most 80 characters.', { check: usernameOf }),
        field.text('avatarUrl', 'Picture of the sender', 'The address of a picture, instead of the webhook’s own.'),
        field.text('threadId', 'ID of a thread', 'Posts in this thread of the channel. Forums need one.'),
        filesField(`At most ${maxFiles} files of earlier steps, which are posted with the message. Most servers take 10 MB.`),
      ],
      movesFiles: true,
      // Never: Discord posts a repeated message twice; webhooks have no nonce.
      repeat: 'never',
      isTask: true,
      sample: { id: '1308761234567890123', channelId: '1208761234567890123', sentAt: '2026-11-21T09:30:00.000Z' },
      run: async (call) => {
        const { input } = call;
        const content = checkedLength(requireText(input, 'text', 'Message'), maxMessageLength, 'Discord');
        const username = usernameOf(input);
        const avatar = readText(input, 'avatarUrl').trim();
        const allowsMentions = readFlag(input, 'allowsMentions', 'Allow mentions', false);
        const threadId = readText(input, 'threadId').trim();
        const files = readFiles(input, maxFiles);
        const json = {
          content,
          ...(username !== '' && { username }),
          ...(avatar !== '' && { avatar_url: avatar }),
          ...(!allowsMentions && { allowed_mentions: { parse: [] } }),
        };
        // https://discord.com/developers/docs/reference#uploading-files
        const parts = [['payload_json', JSON.stringify(json)], ...files.map((file, index) => [`files[${index}]`, file])] as const;
        const reply = await postMessage(
          call,
          discordApp,
          files.length === 0 ? { json } : { body: await multipartOf(call, parts as readonly (readonly [string, unknown])[]) },
          // Discord then answers with the message, once it is stored.
          `wait=true${threadId === '' ? '' : `&thread_id=${encodeURIComponent(threadId)}`}`,
        );
        const message = parseJson(textOfReply(reply));
        return { id: textIn(message, 'id'), channelId: textIn(message, 'channel_id'), sentAt: textIn(message, 'timestamp') };
      },
    },
  ],
};
