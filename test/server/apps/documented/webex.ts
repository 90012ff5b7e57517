/**
 * Webex: the maker’s OpenAPI documents (github.com/webex/webex-openapi-specs, public-spec/webex-messaging.json and webex-admin.json):
 * “List Rooms”, “Create a Room”, “List Messages”, “Create a Message”, “Create a Membership”, “List People” and “Get My Own Details”.
 */
import { awkwardText } from '../../../apps/case';
import type { DocumentedApp } from './row';

const api = 'https://webexapis.com/v1';

export const webex: DocumentedApp = {
  app: 'WebexCLIAPI',
  words: { from: 'description', date: '2026-11-29' },
  // A bot does not see all messages.
  connection: { $way: 'oauth', token: 'test-token' },
  headers: { authorization: 'Bearer test-token' },
  rows: [
    ['test', {}, `GET ${api}/people/me`],
    ['list:spaces', {}, `GET ${api}/rooms?max=1000&sortBy=lastactivity`],
    ['read:new_message', { space: 'Y2lz' }, `GET ${api}/messages?max=100&roomId=Y2lz`],
    ['read:new_mention', { space: 'Y2lz' }, `GET ${api}/messages?max=100&mentionedPeople=me&roomId=Y2lz`],
    ['read:new_space', {}, `GET ${api}/rooms?max=1000&sortBy=created&type=group`],
    ['write:send_message', { space: 'Y2lz', text: awkwardText }, `POST ${api}/messages`, { roomId: 'Y2lz', markdown: awkwardText }],
    [
      'write:send_message',
      { space: 'Y2lz', text: 'Hello', parent: 'TUVT' },
      `POST ${api}/messages`,
      { roomId: 'Y2lz', markdown: 'Hello', parentId: 'TUVT' },
    ],
    [
      'write:send_direct_message',
      { email: 'zoe+1@example.com', text: awkwardText },
      `POST ${api}/messages`,
      { toPersonEmail: 'zoe+1@example.com', markdown: awkwardText },
    ],
    ['write:create_space', { title: 'Harbour' }, `POST ${api}/rooms`, { title: 'Harbour' }],
    [
      'write:create_space',
      { title: 'Harbour', description: awkwardText },
      `POST ${api}/rooms`,
      { title: 'Harbour', description: awkwardText },
    ],
    [
      'write:add_member',
      { space: 'Y2lz', email: 'zoe@example.com' },
      `POST ${api}/memberships`,
      { roomId: 'Y2lz', personEmail: 'zoe@example.com' },
    ],
    [
      'write:add_member',
      { space: 'Y2lz', email: 'zoe@example.com', isModerator: 'true' },
      `POST ${api}/memberships`,
      { roomId: 'Y2lz', personEmail: 'zoe@example.com', isModerator: true },
    ],
    ['search:find_person', { email: 'zoe+1@example.com' }, `GET ${api}/people?email=zoe%2B1%40example.com&max=1`],
  ],
};
