/** Matrix: https://spec.matrix.org/latest/client-server-api */
import type { FileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import { type ActionCall, type Connector, type PollCall, type PollTrigger, StepError } from '../connector';
import { choicesOf, field } from '../field';
import { fileBody, filesField, readFiles } from '../files/sentFiles';
import { readChoice, readFlag, requireText } from '../inputs';
import { callApi, recordOf, recordsOf, sendJson } from '../jsonApi';
import { markdownToHtml } from '../markup/markup';
import { checkReply } from '../replies';
import type { OutgoingReply } from '../../platform/outgoing';
import { accountOf, apiOf, bodyOf, joinedRooms, listRooms, requireRoom, roomIdOf } from './api';

/** Messages of one request, and the most requests of one poll. */
const pageSize = 100;
const maxPages = 10;

/** How many messages a test of the trigger shows. */
const samples = 5;

type MatrixEvent = Readonly<Record<string, unknown>>;

interface Position {
  /** The room as it was entered. */
  readonly source: string;
  readonly roomId: string;
  /** The account whose own messages do not count. */
  readonly account: string;
  /** The next sync begins here. */
  readonly since: string;
}

const onlyMessages = (limit: number) => ({ limit, types: ['m.room.message'] });

/** Leaves out everything but the messages of one room. */
const filterOf = (roomId: string, limit: number): string => {
  const none = { types: [] };
  const room = { rooms: [roomId], timeline: onlyMessages(limit), state: none, ephemeral: none, account_data: none };
  return JSON.stringify({ room, presence: none, account_data: none });
};

/** The messages after `since`, or the newest ones, with the position after them. The oldest comes first. */
async function sync(call: PollCall, roomId: string, limit: number, since?: string) {
  const query = { since, filter: filterOf(roomId, limit), timeout: 0, set_presence: 'offline' };
  const reply = recordOf(await callApi(call, apiOf(call), { path: '/sync', query, repeat: 'safe' }));
  const next = textOf(reply.next_batch);
  if (next === '') throw new StepError('This server doesn’t answer like Matrix. Check the URL.');
  const timeline = recordOf(recordOf(recordOf(recordOf(reply.rooms).join)[roomId]).timeline);
  const events: MatrixEvent[] = [...recordsOf(timeline.events)];
  // A sync gives the newest messages only. Those between the last sync and them are read backwards.
  let from = timeline.limited === true && since !== undefined ? textOf(timeline.prev_batch) : '';
  for (let page = 0; from !== '' && page < maxPages; page += 1) {
    const earlier = await messagesBefore(call, roomId, from, since!);
    events.unshift(...[...recordsOf(earlier.chunk)].reverse());
    from = textOf(earlier.end);
  }
  return { events, next, isCut: from !== '' };
}

async function messagesBefore(call: PollCall, roomId: string, from: string, to: string): Promise<MatrixEvent> {
  const path = `/rooms/${encodeURIComponent(roomId)}/messages`;
  const query = { dir: 'b', from, to, limit: pageSize, filter: JSON.stringify(onlyMessages(pageSize)) };
  return recordOf(await callApi(call, apiOf(call), { path, query, repeat: 'safe' }));
}

/** Null for what is no message of a person: a removed one, or an edit of an earlier one. */
function messageOf(roomId: string, event: MatrixEvent) {
  const content = recordOf(event.content);
  const relation = recordOf(content['m.relates_to']);
  if (typeof content.body !== 'string' || relation.rel_type === 'm.replace') return null;
  const sent = Number(event.origin_server_ts);
  return {
    eventId: textOf(event.event_id),
    roomId,
    sender: textOf(event.sender),
    type: textOf(content.msgtype),
    text: content.body,
    html: content.format === 'org.matrix.custom.html' ? textOf(content.formatted_body) : null,
    replyTo: textOf(recordOf(relation['m.in_reply_to']).event_id) || null,
    sentAt: Number.isFinite(sent) && Math.abs(sent) < 8.64e15 ? new Date(sent).toISOString() : null,
  };
}

async function joinedRoomOf(call: PollCall, room: string): Promise<string> {
  const id = await roomIdOf(call, room);
  if (!(await joinedRooms(call)).includes(id))
    throw new StepError('The account is not in this room. Invite it, and accept the invitation.');
  return id;
}

function positionOf({ cursor }: PollCall, source: string): Position | null {
  if (!isRecord(cursor) || cursor.source !== source) return null;
  return { source, roomId: textOf(cursor.roomId), account: textOf(cursor.account), since: textOf(cursor.since) };
}

/** Like `sync`. A server that has forgotten the position, such as one restored from a backup, begins with the present. */
async function syncFrom(call: PollCall, { roomId, since }: Position) {
  try {
    return await sync(call, roomId, pageSize, since);
  } catch (error) {
    if (!(error instanceof StepError) || error.options.status !== 400) throw error;
    return { events: [], next: (await sync(call, roomId, 1)).next, isCut: true };
  }
}

const newMessage: PollTrigger = {
  kind: 'poll',
  everySeconds: 60,
  event: 'new_message',
  title: 'New message in a room',
  help: 'Runs for each new message of a room. Encrypted messages can’t be read and are left out, and edits don’t count. If more than 1,000 messages arrive within a minute, the oldest are left out.',
  fields: [
    field.choice('room', 'Room', 'The account must be in the room.', {
      dynamicChoices: 'rooms',
      isRequired: true,
      placeholder: '#team:example.org',
      check: requireRoom,
    }),
    field.boolean(
      'withOwn',
      'Include own messages',
      'If it is on, messages from the connected account count too. A Zap that posts in the same room then runs endlessly.',
      { initial: false },
    ),
  ],
  sample: {
    eventId: '$k2Lz0xY',
    roomId: '!abc:example.org',
    sender: '@grace:example.org',
    type: 'm.text',
    text: 'The roaster is ready.',
    html: null,
    replyTo: null,
    sentAt: '2026-11-21T09:30:00.000Z',
  },
  poll: async (call) => {
    const source = requireRoom(call.input);
    const known = positionOf(call, source);
    const roomId = known?.roomId ?? (await joinedRoomOf(call, source));
    const account = known?.account ?? (await accountOf(call));
    const isWanted = readFlag(call.input, 'withOwn', 'Include own messages', false) ? () => true : (sender: string) => sender !== account;
    const { events, next, isCut } = known === null ? await sync(call, roomId, call.isSample ? samples : 1) : await syncFrom(call, known);
    const counted = known === null && !call.isSample ? [] : events;
    const messages = counted.flatMap((event) => messageOf(roomId, event) ?? []).filter(({ sender }) => isWanted(sender));
    return {
      events: messages.map((message) => ({ key: `message:${message.eventId}`, data: message })),
      cursor: { source, roomId, account, since: next } satisfies Position,
      ...(isCut && { more: 'lost', warning: 'More messages arrived than can be read at once. The oldest ones were left out.' }),
    };
  },
};

/** Bytes of the content of an event: 65,536 for the whole event, of which servers need some. */
const maxContentSize = 60_000;
const maxFiles = 10;

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
      field.text('server', 'Server', 'The URL of your homeserver.', { isRequired: true, placeholder: 'https://matrix.example.org' }),
      field.secret(
        'token',
        'Access token',
        'The access token of the account that reads and sends. In Element, it is in the settings under “Help & About”.',
        { isRequired: true },
      ),
    ],
    test: async (call) => {
      const title = await accountOf(call);
      if (title === '') throw new StepError('This server doesn’t answer like Matrix. Check the URL.');
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
        field.choice('room', 'Room', 'The account must be in the room.', {
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
        field.choice('type', 'Type', 'Other bots don’t reply to notices.', {
          initial: 'm.text',
          choices: choicesOf({ 'm.text': 'Message', 'm.notice': 'Notice' }),
        }),
        filesField(
          `At most ${maxFiles} files from earlier steps. Each is sent after the message, because a Matrix message can only have one file.`,
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
        if (Buffer.byteLength(JSON.stringify(json)) > maxContentSize)
          throw new StepError('A message in Matrix can have at most about 60 kB. Shorten it.');
        const files = readFiles(input, maxFiles);
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
