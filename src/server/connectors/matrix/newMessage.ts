/** New messages of a room (Matrix client-server API: /sync, and /rooms/{roomId}/messages for what a sync leaves out). */
import { isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type PollCall, type PollTrigger } from '../connector';
import { field } from '../field';
import { readFlag } from '../inputs';
import { callApi, recordOf, recordsOf } from '../jsonApi';
import { accountOf, apiOf, joinedRooms, requireRoom, roomIdOf } from './api';

/** Messages of one request, and the most requests of one poll. */
const pageSize = 100;
const mostPages = 10;

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
  if (next === '') throw new StepError('This server doesn’t answer like Matrix. Check the address.');
  const timeline = recordOf(recordOf(recordOf(recordOf(reply.rooms).join)[roomId]).timeline);
  const events: MatrixEvent[] = [...recordsOf(timeline.events)];
  // A sync gives the newest messages only. Those between the last sync and them are read backwards.
  let from = timeline.limited === true && since !== undefined ? textOf(timeline.prev_batch) : '';
  for (let page = 0; from !== '' && page < mostPages; page += 1) {
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

export const newMessage: PollTrigger = {
  kind: 'poll',
  everySeconds: 60,
  event: 'new_message',
  title: 'New message in a room',
  help: 'Runs for each new message of a room. Encrypted messages cannot be read and are left out, and edits do not count. If more than 1,000 messages arrive within a minute, the oldest are left out.',
  fields: [
    field.choice('room', 'Room', 'The account has to be in the room.', {
      dynamicChoices: 'rooms',
      isRequired: true,
      placeholder: '#team:example.org',
      check: requireRoom,
    }),
    field.boolean(
      'withOwn',
      'Own messages too',
      'If it is on, messages of the connected account count as well. A Zap that writes into the same room then runs without end.',
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
    const isWanted = readFlag(call.input, 'withOwn', 'Own messages too', false) ? () => true : (sender: string) => sender !== account;
    const { events, next, isCut } = known === null ? await sync(call, roomId, call.isSample ? samples : 1) : await syncFrom(call, known);
    const counted = known === null && !call.isSample ? [] : events;
    const messages = counted.flatMap((event) => messageOf(roomId, event) ?? []).filter(({ sender }) => isWanted(sender));
    return {
      events: messages.map((message) => ({ key: `message:${message.eventId}`, data: message })),
      cursor: { source, roomId, account, since: next } satisfies Position,
      ...(isCut && { more: 'lost', warning: 'More messages arrived than can be read at once. The oldest of them were left out.' }),
    };
  },
};
