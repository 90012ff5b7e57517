/** Mattermost, through an incoming webhook: https://developers.mattermost.com/integrate/webhooks/incoming */
import type { FileReference } from '../../../domain/runs/files';
import { textOf } from '../../../domain/runs/json';
import { StepError, type ActionCall, type CallContext, type Connector } from '../connector';
import { field } from '../field';
import { filesField, multipartOf, readFiles } from '../files/sentFiles';
import {
  addressOf,
  chatConnection,
  checkedLength,
  mentionsField,
  messageField,
  postMessage,
  textIn,
  tokenOf,
  type ChatApp,
} from '../incomingWebhook';
import { readFlag, readText, requireText, requireWord } from '../inputs';
import { callApi, recordOf, recordsOf, sendJson, type Api } from '../jsonApi';
import { parseJson } from '../replies';

/** Longer messages are split by Mattermost at another place than people expect. */
const maxMessageLength = 16_383;
const maxFiles = 10;

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
  bot: {
    help: 'Only for files, which webhooks don’t take. In Mattermost, open “Integrations”, then “Bot Accounts”, add a bot, and copy its token.',
    probe: (call) => callApi(call, apiOf(call), { path: '/users/me', repeat: 'safe' }),
  },
};

/** The API beside a webhook, as the bot. */
function apiOf(call: CallContext): Api {
  const token = tokenOf(call, mattermostApp);
  const { origin, pathname } = new URL(addressOf(call, mattermostApp));
  return {
    name: 'Mattermost',
    base: `${origin}${pathname.replace(/\/hooks\/.*$/, '').replace(/\/$/, '')}/api/v4`,
    headers: { authorization: `Bearer ${token}` },
    explain: ({ status, body }) =>
      status === 413 || errorIdOf(body).includes('too_large')
        ? 'The files are too large for this Mattermost server.'
        : status === 403
          ? 'The bot can’t post files in this channel. Add it to the channel.'
          : null,
  };
}

/** Posts a message with files as the bot: https://developers.mattermost.com/api-documentation. Throws a `StepError`. */
async function postWithFiles(call: ActionCall, files: readonly FileReference[], channelId: string, message: string): Promise<void> {
  const api = apiOf(call);
  const ids: string[] = [];
  for (const file of files) {
    const body = await multipartOf(call, [
      ['channel_id', channelId],
      ['files', file],
    ]);
    // Safe: nobody sees a file before its message.
    const { file_infos: infos } = recordOf(await callApi(call, api, { path: '/files', body, repeat: 'safe' }));
    ids.push(...recordsOf(infos).map(({ id }) => textOf(id)));
  }
  await callApi(call, api, { path: '/posts', json: { channel_id: channelId, message, file_ids: ids }, repeat: 'never' });
}

export const mattermost: Connector = {
  app: {
    key: 'MattermostCLIAPI',
    version: '1.3.7',
    name: 'Mattermost',
    slug: 'mattermost',
    categories: ['team-chat'],
    popularity: 41,
    addedOn: '2018-05-02',
    about: 'Self-hosted team chat.',
    logo: 'mattermost',
    color: '0058CC',
    authType: 'api_key',
    upfrontFields: ['server'],
    isPartial: true,
  },
  connection: chatConnection(mattermostApp),
  triggers: [],
  actions: [
    {
      event: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message in a channel.',
      kind: 'write',
      fields: [
        messageField('Mattermost’s Markdown works. At most 16,383 characters.', { most: maxMessageLength, name: 'Mattermost' }),
        mentionsField,
        field.text('channel', 'Channel', 'Empty means the channel of the webhook. @name sends a direct message.', {
          placeholder: 'town-square',
        }),
        field.text('username', 'Name of the sender', 'Works if the server lets webhooks change their names.'),
        field.text('iconUrl', 'Picture of the sender', 'The address of a picture. Works if the server lets webhooks change it.'),
        filesField(
          `At most ${maxFiles} files of earlier steps. The bot then posts the message with them in the channel below, with the token for files of the connection.`,
        ),
        field.text(
          'channelId',
          'Channel for files',
          'Only for a message with files: the ID of a channel that the bot is in. In Mattermost, it is in “View Info” of the channel.',
          { placeholder: '4xp9fdt77pncbef59f4k1qe83o' },
        ),
      ],
      movesFiles: true,
      // Never: Mattermost posts a repeated message twice.
      repeat: 'never',
      isTask: true,
      sample: { isPosted: true },
      run: async (call) => {
        const { input } = call;
        const typed = requireText(input, 'text', 'Message');
        const allowsMentions = readFlag(input, 'allowsMentions', 'Allow mentions', false);
        const text = checkedLength(allowsMentions ? typed : withoutMentions(typed), maxMessageLength, 'Mattermost');
        const [channel, username, icon] = ['channel', 'username', 'iconUrl'].map((key) => readText(input, key).trim());
        const json = {
          text,
          ...(channel !== '' && { channel }),
          ...(username !== '' && { username }),
          ...(icon !== '' && { icon_url: icon }),
        };
        const files = readFiles(input, maxFiles);
        if (files.length > 0) await postWithFiles(call, files, requireWord(input, 'channelId', 'Channel for files'), text);
        else await postMessage(call, mattermostApp, { json });
        return { isPosted: true };
      },
    },
  ],
};

/** A zero-width space after the sign keeps the text readable and notifies no user. */
const withoutMentions = (text: string): string => text.replace(/@(?=[a-z\d._-])/gi, '@\u200B');
