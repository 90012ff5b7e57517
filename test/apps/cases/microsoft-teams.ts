/** Teams by Microsoft Graph: https://learn.microsoft.com/en-us/graph/api/resources/teams-api-overview. The library takes any path. */
import { Client } from '@microsoft/microsoft-graph-client';
import { awkwardLine, awkwardText, casesWith, type AppCases, type Json } from '../case';

// Only this way of signing in reads channels.
const connection = { token: 'test-token', $way: 'reading' };
const on = casesWith(connection);
const graph = (path: string) => Client.init({ authProvider: (done) => done(null, connection.token) }).api(path);

const team = 'fbe2bf47-16c8-47cf-b4a5-4b9b187c508b';
const channel = '19:4a95f7d8@thread.tacv2';
const chat = '19:2da4c29f6d7041eca70b638b43d45437@thread.v2';
const channelPath = `/teams/${team}/channels/${encodeURIComponent(channel)}`;
const chatPath = `/chats/${encodeURIComponent(chat)}`;
const replies: readonly Json[] = [{ value: [] }];
const body = { contentType: 'text', content: awkwardText };
const created = { status: 201 };
const delta = 'https://graph.microsoft.com/v1.0/teams/x/channels/y/messages/delta?$deltatoken=place-1';

export const app: AppCases = {
  app: 'MicrosoftTeamsCLIAPI',
  library: '@microsoft/microsoft-graph-client',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => graph('/me').get()),
    on('list:teams', 'first page', {}, () => graph('/me/joinedTeams').get(), { replies }),
    on('list:channels', 'first page', { team }, () => graph(`/teams/${team}/channels`).get(), { replies }),
    on('list:chats', 'first page', {}, () => graph('/me/chats').expand('members').top(50).get(), { replies }),
    on(
      // Teams keeps the place: the first poll reads what is newer than now.
      'read:new_message',
      'two polls',
      { team, channel },
      async () => {
        await graph(`${channelPath}/messages/delta`).filter('lastModifiedDateTime gt 2026-11-21T09:30:00.000Z').top(50).get();
        await graph(delta).get();
      },
      { polls: 2, replies: [{ value: [], '@odata.deltaLink': delta }] },
    ),
    on('read:new_chat_message', 'all fields', { chat }, () => graph(`${chatPath}/messages`).orderby('createdDateTime desc').top(50).get(), {
      replies,
    }),
    on(
      'write:channel_message',
      'least fields',
      { team, channel, text: awkwardText },
      () => graph(`${channelPath}/messages`).post({ body }),
      created,
    ),
    on(
      'write:channel_message',
      'all fields',
      { team, channel, text: awkwardText, title: awkwardLine, isHtml: 'yes' },
      () => graph(`${channelPath}/messages`).post({ subject: awkwardLine, body: { ...body, contentType: 'html' } }),
      created,
    ),
    on(
      'write:reply_to_message',
      'all fields',
      { team, channel, message: '1795253400000', text: awkwardText },
      () => graph(`${channelPath}/messages/1795253400000/replies`).post({ body }),
      created,
    ),
    on('write:message', 'all fields', { chat, text: awkwardText }, () => graph(`${chatPath}/messages`).post({ body }), created),
    on(
      'write:create_meeting',
      'all fields',
      { subject: awkwardLine, start: '2026-11-30T10:00:00Z', end: '2026-11-30T11:00:00Z' },
      () =>
        graph('/me/onlineMeetings').post({
          subject: awkwardLine,
          startDateTime: '2026-11-30T10:00:00Z',
          endDateTime: '2026-11-30T11:00:00Z',
        }),
      created,
    ),
    on(
      'search:find_channel',
      'all fields',
      { team, name: "Zoë's" },
      () => graph(`/teams/${team}/channels`).filter("displayName eq 'Zoë''s'").get(),
      { replies },
    ),
  ],
};
