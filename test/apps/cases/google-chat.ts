/** Google Chat: https://developers.google.com/workspace/chat/api/reference/rest */
import { auth, chat } from '@googleapis/chat';
import { awkwardLine, awkwardText, casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function client() {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return client;
}
const google = () => chat({ version: 'v1', auth: client(), retry: false }).spaces;

const space = 'spaces/AAAAqf7mEaY';
const message = `${space}/messages/q1w2e3.q1w2e3`;
const thread = `${space}/threads/q1w2e3`;
/** The key of the step in our tests. */
const requestId = 'key-of-the-step';
const filter = 'spaceType = "SPACE"';
const replies: readonly Json[] = [{ spaces: [] }];

export const app: AppCases = {
  app: 'GoogleChatCLIAPI',
  library: '@googleapis/chat',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => client().request({ url: 'https://www.googleapis.com/oauth2/v2/userinfo' })),
    on('list:spaces', 'first page', {}, () => google().list({ pageSize: 1000 }), { replies }),
    on(
      'read:new_message',
      'all fields',
      { space },
      () => google().messages.list({ parent: space, orderBy: 'createTime desc', pageSize: 100 }),
      { replies: [{ messages: [] }] },
    ),
    on('read:new_space', 'first page', {}, () => google().list({ filter, pageSize: 1000 }), { replies }),
    on('write:channel_message', 'least fields', { space, text: awkwardText }, () =>
      google().messages.create({ parent: space, requestId, requestBody: { text: awkwardText } }),
    ),
    on('write:channel_message', 'all fields', { space, text: awkwardText, thread }, () =>
      google().messages.create({
        parent: space,
        requestId,
        messageReplyOption: 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD',
        requestBody: { text: awkwardText, thread: { name: thread } },
      }),
    ),
    on('write:update_message', 'all fields', { message, text: awkwardText }, () =>
      google().messages.patch({ name: message, updateMask: 'text', requestBody: { text: awkwardText } }),
    ),
    on('write:add_reaction', 'all fields', { message, emoji: '👍' }, () =>
      google().messages.reactions.create({ parent: message, requestBody: { emoji: { unicode: '👍' } } }),
    ),
    on('write:create_space', 'least fields', { name: awkwardLine }, () =>
      google().create({ requestId, requestBody: { spaceType: 'SPACE', displayName: awkwardLine } }),
    ),
    on('write:create_space', 'all fields', { name: awkwardLine, description: awkwardText }, () =>
      google().create({
        requestId,
        requestBody: { spaceType: 'SPACE', displayName: awkwardLine, spaceDetails: { description: awkwardText } },
      }),
    ),
    on('search:find_space', 'all fields', { name: 'Harbour' }, () => google().list({ filter, pageSize: 1000 }), { replies }),
  ],
};
