/** Slack, through an incoming webhook, and files by a token: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
import { StepError, type CallContext, type Connector, type FieldValues } from '../connector';
import { field } from '../field';
import { filesField, readFiles } from '../files/sentFiles';
import {
  addressOf,
  chatConnection,
  checkedLength,
  mentionsField,
  messageField,
  postMessage,
  tokenOf,
  type ChatApp,
} from '../incomingWebhook';
import { readFlag, readJson, readText, requireText, requireWord } from '../inputs';
import { sendJson } from '../jsonApi';
import { textOfReply } from '../replies';
import { factsOf, isWebhook } from '../withWebhook';
import { callSlack, shareFiles, type SlackBot } from './files';

/** Slack cuts longer messages off. */
const maxMessageLength = 40_000;
const maxBlocks = 50;
const maxFiles = 10;

/** Errors are words in a plain text. */
const sentences: Readonly<Record<string, string>> = {
  invalid_payload: 'Slack can’t read this message. Check the blocks.',
  invalid_blocks: 'Slack can’t read the blocks of this message. Check them in Slack’s Block Kit Builder.',
  no_text: 'Slack needs a message with a text.',
  channel_is_archived: 'The channel of this webhook is archived. Choose another channel in Slack.',
  action_prohibited: 'An administrator of Slack doesn’t allow this webhook to post.',
  posting_to_general_channel_denied: 'Slack doesn’t allow this webhook to post in the general channel.',
};

const slackApp: ChatApp = {
  name: 'Slack',
  help: 'In Slack, open your app, choose “Incoming Webhooks”, add one for a channel, and copy its address.',
  placeholder: 'https://hooks.slack.com/services/…',
  explain: ({ body }) => sentences[body.toString('utf8').trim()] ?? null,
  probe: async (call, url) => {
    // A message without text is refused by a webhook that exists, and posts nothing.
    const reply = await sendJson(call, { url, json: {} });
    const word = textOfReply(reply).trim();
    if (reply.status === 400 && ['no_text', 'invalid_payload', 'missing_text_or_fallback_or_attachments'].includes(word))
      return { title: 'Slack webhook' };
    throw new StepError('Slack doesn’t know this webhook. Copy its address again.', { status: reply.status, isConnectionLost: true });
  },
  bot: {
    help: 'Only for files, which webhooks don’t take. In Slack, open your app, choose “OAuth & Permissions”, allow files:write, install the app, and copy its bot token.',
    probe: (call) => callSlack(call, botOf(call), 'auth.test', {}, 'safe'),
  },
};

/** The API beside a webhook: that of `hooks.slack.com` is at `slack.com`. A connection by a token has no webhook. */
function botOf(call: CallContext): SlackBot {
  if (!isWebhook(call.connection)) return { base: 'https://slack.com/api', token: tokenOf(call, slackApp) };
  const { protocol, host } = new URL(addressOf(call, slackApp));
  return { base: `${protocol}//${host.replace(/^hooks\./, '')}/api`, token: tokenOf(call, slackApp) };
}

/** The way of webhooks; the list of connectors has Slack with all of its ways. */
export const slack: Connector = {
  app: factsOf('SlackCLIAPI'),
  connection: chatConnection(slackApp),
  triggers: [],
  actions: [
    {
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in the channel of the webhook.',
      kind: 'write',
      fields: [
        messageField('Slack’s own formatting works: *bold*, _italic_, `code`. At most 40,000 characters.', {
          most: maxMessageLength,
          name: 'Slack',
        }),
        { ...mentionsField, help: 'If it is off, mentions and links in Slack’s notation, such as <!channel>, are shown as text.' },
        field.code('blocks', 'Blocks', 'A JSON list of Block Kit blocks. The message is then the text of the notification.', {
          syntax: 'json',
          check: blocksOf,
        }),
        field.boolean('unfurlsLinks', 'Show previews of links', 'If it is off, links have no preview.', { initial: true }),
        filesField(
          `At most ${maxFiles} files of earlier steps. The app then posts the message with them in the channel below, with the token for files of the connection.`,
        ),
        field.text(
          'channelId',
          'Channel for files',
          'Only for a message with files: the ID of a channel that the app is in. In Slack, it is in the details of the channel.',
          { placeholder: 'C0123456789' },
        ),
      ],
      movesFiles: true,
      // Never: Slack posts a repeated message twice.
      repeat: 'never',
      isTask: true,
      sample: { isPosted: true },
      run: async (call) => {
        const { input } = call;
        const allowsMentions = readFlag(input, 'allowsMentions', 'Allow mentions', false);
        const typed = requireText(input, 'text', 'Message');
        const text = checkedLength(allowsMentions ? typed : escapeControls(typed), maxMessageLength, 'Slack');
        const blocks = blocksOf(input);
        const unfurls = readFlag(input, 'unfurlsLinks', 'Show previews of links', true);
        const files = readFiles(input, maxFiles);
        if (files.length > 0) await shareFiles(call, botOf(call), files, { channelId: channelForFiles(input), text, blocks });
        else
          await postMessage(call, slackApp, {
            json: { text, ...(blocks && { blocks }), unfurl_links: unfurls, unfurl_media: unfurls },
          });
        return { isPosted: true };
      },
    },
  ],
};

/** A connection by a token posts everything in the channel of the message. */
const channelForFiles = (input: FieldValues): string =>
  readText(input, 'channelId').trim() === '' && readText(input, 'channel').trim() !== ''
    ? requireWord(input, 'channel', 'Channel')
    : requireWord(input, 'channelId', 'Channel for files');

/** The three characters with a meaning in Slack's messages. */
const escapeControls = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function blocksOf(input: FieldValues): readonly unknown[] | null {
  const value = readJson(input, 'blocks', 'Blocks');
  if (value === undefined) return null;
  if (!Array.isArray(value)) throw new StepError('Blocks must be a list.');
  if (value.length > maxBlocks) throw new StepError(`A message can have at most ${maxBlocks} blocks.`);
  return value as readonly unknown[];
}
