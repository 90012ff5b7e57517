/** Mattermost, through an incoming webhook: https://developers.mattermost.com/integrate/webhooks/incoming */
import { StepError, type Connector } from '../connector';
import { chatConnection, checkedLength, mentionsField, messageField, postMessage, textIn, type ChatApp } from '../incomingWebhook';
import { readFlag, readText, requireText } from '../inputs';
import { sendJson } from '../jsonApi';
import { parseJson } from '../replies';

/** Longer messages are split by Mattermost at another place than people expect. */
const longestMessage = 16_383;

/** Identifiers of Mattermost's JSON errors. */
const sentences: Readonly<Record<string, string>> = {
  'web.incoming_webhook.channel.app_error': 'Mattermost doesn’t find this channel. Check its name.',
  'web.incoming_webhook.channel_locked.app_error': 'This webhook may post only in its own channel. Leave the channel empty.',
  'web.incoming_webhook.text.app_error': 'Mattermost needs a message with a text.',
  'web.incoming_webhook.permissions.app_error': 'This webhook may not post in this channel.',
};

const errorIdOf = (body: Buffer): string => textIn(parseJson(body.toString('utf8')), 'id');

const mattermostApp: ChatApp = {
  name: 'Mattermost',
  help: 'In Mattermost, open “Integrations”, then “Incoming Webhooks”, add one, and copy its address.',
  placeholder: 'https://mattermost.example.org/hooks/…',
  explain: ({ body }) => sentences[errorIdOf(body)] ?? null,
  probe: async (call, url) => {
    // A message without text is refused by a webhook that exists, and posts nothing.
    const reply = await sendJson(call, { url, json: {} });
    if (reply.status === 400 && errorIdOf(reply.body) === 'web.incoming_webhook.text.app_error') return { title: new URL(url).hostname };
    throw new StepError('Mattermost doesn’t know this webhook. Copy its address again.', { status: reply.status, isConnectionLost: true });
  },
};

export const mattermost: Connector = {
  app: 'MattermostCLIAPI',
  connection: chatConnection(mattermostApp),
  triggers: [],
  actions: [
    {
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in a channel.',
      kind: 'write',
      fields: [
        messageField('Mattermost’s Markdown works. At most 16,383 characters.'),
        mentionsField,
        {
          key: 'channel',
          label: 'Channel',
          type: 'text',
          placeholder: 'town-square',
          help: 'Empty means the channel of the webhook. @name sends a direct message.',
        },
        { key: 'username', label: 'Name of the sender', type: 'text', help: 'Works if the server lets webhooks change their names.' },
        {
          key: 'iconUrl',
          label: 'Picture of the sender',
          type: 'text',
          help: 'The address of a picture. Works if the server lets webhooks change it.',
        },
      ],
      // Never: Mattermost posts a repeated message twice.
      repeat: 'never',
      isTask: true,
      sample: { isPosted: true },
      run: async (call) => {
        const { input } = call;
        const typed = requireText(input, 'text', 'Message');
        const allowsMentions = readFlag(input, 'allowsMentions', 'Allow mentions', false);
        const text = checkedLength(allowsMentions ? typed : withoutMentions(typed), longestMessage, 'Mattermost');
        const [channel, username, icon] = ['channel', 'username', 'iconUrl'].map((key) => readText(input, key).trim());
        await postMessage(call, mattermostApp, {
          text,
          ...(channel !== '' && { channel }),
          ...(username !== '' && { username }),
          ...(icon !== '' && { icon_url: icon }),
        });
        return { isPosted: true };
      },
    },
  ],
};

/** A zero-width space after the sign keeps the text readable and notifies no user. */
const withoutMentions = (text: string): string => text.replace(/@(?=[a-z\d._-])/gi, '@\u200B');
