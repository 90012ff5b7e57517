/** Matrix: https://spec.matrix.org/latest/client-server-api */
import type { FileReference } from '../../../domain/runs/files';
import { textOf } from '../../../domain/runs/json';
import { StepError, type ActionCall, type Connector } from '../connector';
import { choicesOf, field } from '../field';
import { fileBody, filesField, readFiles } from '../files/sentFiles';
import { readChoice, requireText } from '../inputs';
import { callApi, recordOf, sendJson } from '../jsonApi';
import { markdownToHtml } from '../markup/markup';
import { checkReply } from '../replies';
import type { OutgoingReply } from '../../platform/outgoing';
import { accountOf, apiOf, bodyOf, listRooms, requireRoom, roomIdOf } from './api';
import { newMessage } from './newMessage';

/** Bytes of the content of an event: 65,536 for the whole event, of which servers need some. */
const largestContent = 60_000;
const mostFiles = 10;

export const matrix: Connector = {
  app: {
    key: 'MatrixCLIAPI',
    version: '1.0.0',
    name: 'Matrix',
    slug: 'matrix',
    categories: ['team-chat'],
    popularity: 38,
    addedOn: '2026-11-23',
    about: 'Rooms on open, federated servers.',
    logo: 'matrix',
    color: '000000',
    authType: 'api_key',
    upfrontFields: ['server'],
  },
  connection: {
    fields: [
      field.text('server', 'Server', 'The address of your homeserver.', { isRequired: true, placeholder: 'https://matrix.example.org' }),
      field.secret(
        'token',
        'Access token',
        'Of the account that reads and sends. In Element, it is in the settings under “Help & About”.',
        { isRequired: true },
      ),
    ],
    test: async (call) => {
      const title = await accountOf(call);
      if (title === '') throw new StepError('This server doesn’t answer like Matrix. Check the address.');
      return { title };
    },
  },
  triggers: [newMessage],
  actions: [
    {
      event: 'channel_message',
      title: 'Send a message to a room',
      help: 'Sends a message with the connected account.',
      kind: 'write',
      fields: [
        field.choice('room', 'Room', 'The account has to be in the room.', {
          dynamicChoices: 'rooms',
          isRequired: true,
          placeholder: '#team:example.org',
          check: requireRoom,
        }),
        field.longText('text', 'Message', 'At most about 60 kB.', {
          isRequired: true,
          syntax: ({ format }) => (format === 'markdown' ? 'markdown' : null),
        }),
        field.choice('format', 'Format', 'How the message is written.', {
          initial: 'plain',
          choices: choicesOf({ plain: 'Plain text', markdown: 'Markdown' }),
        }),
        field.choice('type', 'Type', 'Other bots do not answer notices.', {
          initial: 'm.text',
          choices: choicesOf({ 'm.text': 'Message', 'm.notice': 'Notice' }),
        }),
        filesField(
          `At most ${mostFiles} files of earlier steps. Each is sent after the message, because Matrix has one file for each message.`,
        ),
      ],
      movesFiles: true,
      // Keyed: the transaction ID is the step's key, and a homeserver returns the same event for a repetition with the same token.
      repeat: 'keyed',
      isTask: true,
      sample: { eventId: '$k2Lz0xY', roomId: '!abc:example.org' },
      run: async (call) => {
        const { input, idempotencyKey } = call;
        const body = requireText(input, 'text', 'Message');
        const msgtype = readChoice(input, 'type', 'Type', ['m.text', 'm.notice']);
        const isMarkdown = readChoice(input, 'format', 'Format', ['plain', 'markdown']) === 'markdown';
        const html = isMarkdown ? { format: 'org.matrix.custom.html', formatted_body: await markdownToHtml(body, call.signal) } : {};
        const json = { msgtype, body, ...html };
        if (Buffer.byteLength(JSON.stringify(json)) > largestContent)
          throw new StepError('A message in Matrix can have at most about 60 kB. Shorten it.');
        const files = readFiles(input, mostFiles);
        const roomId = await roomIdOf(call, requireRoom(input));
        // All files are there before the message is sent.
        const media: object[] = [];
        for (const file of files) media.push(await uploadFile(call, file));
        const eventId = await sendEvent(call, roomId, json, idempotencyKey);
        for (const [index, content] of media.entries()) await sendEvent(call, roomId, content, `${idempotencyKey}-${index + 1}`);
        return { eventId, roomId };
      },
    },
  ],
  choices: { rooms: listRooms },
};

/** Sends a message, or finds the one that was sent with the same transaction ID. Returns the ID of its event. */
async function sendEvent(call: ActionCall, roomId: string, json: object, transaction: string): Promise<string> {
  const api = apiOf(call);
  const path = `/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${encodeURIComponent(transaction)}`;
  const reply = await sendJson(call, { url: `${api.base}${path}`, method: 'PUT', json, headers: api.headers });
  const { name, explain } = api;
  checkReply(withRetryAfter(reply), { name, repeat: 'keyed', now: call.now, hasConnection: true, ...(explain && { explain }) });
  return textOf(bodyOf(reply).event_id);
}

/** Stores a file on the homeserver. Returns the content of its message: https://spec.matrix.org/latest/client-server-api/#mfile */
async function uploadFile(call: ActionCall, file: FileReference): Promise<object> {
  const { name, type, size } = file;
  const api = apiOf(call);
  const body = await fileBody(call, file, '');
  const base = api.base.replace(/\/client\/v3$/, '/media/v3');
  const query = { filename: name };
  // Safe: a file that no message names is seen by nobody.
  const { content_uri: url } = recordOf(await callApi(call, { ...api, base }, { path: '/upload', query, body, repeat: 'safe' }));
  const kind = /^(?:image|video|audio)(?=\/)/.exec(type)?.[0] ?? 'file';
  return { msgtype: `m.${kind}`, body: name, filename: name, url: textOf(url), info: { mimetype: type, size } };
}

/** Older homeservers give the time in the body (`retry_after_ms`) only. */
function withRetryAfter(reply: OutgoingReply): OutgoingReply {
  const wait = bodyOf(reply).retry_after_ms;
  if (reply.status !== 429 || reply.headers['retry-after'] !== undefined || typeof wait !== 'number') return reply;
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(Math.max(0, wait) / 1000) } };
}
