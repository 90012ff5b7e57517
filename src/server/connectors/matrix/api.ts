/** Calls of a Matrix homeserver, and its rooms. */
import { textOf } from '../../../domain/runs/json';
import type { Choice } from '../../../domain/runs/fields';
import { StepError, type CallContext, type FieldValues } from '../connector';
import { requireWord } from '../inputs';
import { baseAddress, callApi, recordOf, requireSecret, sendJson, type Api } from '../jsonApi';
import { parseJson, textOfReply } from '../replies';
import type { OutgoingReply } from '../../platform/outgoing';

const sentences: Readonly<Record<string, string>> = {
  M_FORBIDDEN: 'Matrix doesn’t allow this. Check that the account is in the room and may send there.',
  M_NOT_FOUND: 'Matrix can’t find this room. Check its name.',
  M_TOO_LARGE: 'The message or a file is too large for this server.',
};

export const apiOf = ({ connection }: CallContext): Api => ({
  name: 'Matrix',
  base: `${baseAddress(connection, 'server', 'The server of the connection')}/_matrix/client/v3`,
  headers: { authorization: `Bearer ${requireSecret(connection, 'token', 'The access token')}` },
  explain: (reply) => sentences[textOf(bodyOf(reply).errcode)] ?? null,
});

export const bodyOf = (reply: OutgoingReply) => recordOf(parseJson(textOfReply(reply)));

/** The user ID of the connected account, such as `@ada:example.org`; empty if the server is no homeserver. */
export async function accountOf(call: CallContext): Promise<string> {
  return textOf(recordOf(await callApi(call, apiOf(call), { path: '/account/whoami', repeat: 'safe' })).user_id);
}

/** An ID or a name of a room. Throws a `StepError` for anything else. */
export function requireRoom(input: FieldValues): string {
  const room = requireWord(input, 'room', 'Room');
  if (!room.startsWith('!') && !/^#[^:]+:.+$/.test(room))
    throw new StepError('A room is an ID such as !abc:example.org, or a name such as #team:example.org.');
  return room;
}

/** The ID of a room, from an ID or a name such as `#team:example.org`. */
export async function roomIdOf(call: CallContext, room: string): Promise<string> {
  if (room.startsWith('!')) return room;
  const found = recordOf(await callApi(call, apiOf(call), { path: `/directory/room/${encodeURIComponent(room)}`, repeat: 'safe' }));
  return textOf(found.room_id);
}

/** The IDs of the rooms that the account has joined. */
export async function joinedRooms(call: CallContext): Promise<readonly string[]> {
  const { joined_rooms: joined } = recordOf(await callApi(call, apiOf(call), { path: '/joined_rooms', repeat: 'safe' }));
  return Array.isArray(joined) ? joined.map(textOf) : [];
}

const maxRooms = 50;

/** Rooms of the account with their names; those without a name are shown by their ID. */
export async function listRooms(call: CallContext): Promise<readonly Choice[]> {
  const api = apiOf(call);
  const ids = (await joinedRooms(call)).slice(0, maxRooms);
  return Promise.all(
    ids.map(async (id) => {
      const url = `${api.base}/rooms/${encodeURIComponent(id)}/state/m.room.name/`;
      const reply = await sendJson(call, { url, headers: api.headers });
      return { value: id, label: textOf(bodyOf(reply).name) || id };
    }),
  );
}
