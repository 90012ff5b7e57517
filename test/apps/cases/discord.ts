/** Discord with a bot token: https://docs.discord.com/developers/reference. The library takes any body; its routes and types are checked. */
import { REST } from '@discordjs/rest';
import { Routes, type RESTPostAPIChannelMessageJSONBody, type RESTPostAPIGuildChannelJSONBody } from 'discord-api-types/v10';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const discord = () => new REST({ version: '10', retries: 0 }).setToken(connection.token);
const post = (channel: string, body: RESTPostAPIChannelMessageJSONBody) => discord().post(Routes.channelMessages(channel), { body });

const channel = '1158474789234917517';
const server = '1158474789234917500';
const user = '1158474789234917599';
const message = '1158474789234917600';
const replies = [[]];
const newest = { query: new URLSearchParams({ limit: '100' }) };

export const app: AppCases = {
  app: 'DiscordCLIAPI',
  library: '@discordjs/rest',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => discord().get(Routes.user('@me'))),
    on('list:servers', 'first page', {}, () => discord().get(Routes.userGuilds(), { query: new URLSearchParams({ limit: '200' }) }), {
      replies,
    }),
    on('list:channels', 'all', { server }, () => discord().get(Routes.guildChannels(server)), { replies }),
    on('list:roles', 'all', { server }, () => discord().get(Routes.guildRoles(server)), { replies }),
    on('read:new_message', 'first page', { channel }, () => discord().get(Routes.channelMessages(channel), newest), { replies }),
    on('read:new_thread_message', 'first page', { channel: message }, () => discord().get(Routes.channelMessages(message), newest), {
      replies,
    }),
    on(
      'read:new_person',
      'first page',
      { server },
      () => discord().get(Routes.guildMembers(server), { query: new URLSearchParams({ limit: '1000' }) }),
      {
        replies,
      },
    ),
    on(
      // Mentions are off unless they are allowed, as the connector of today does it.
      'write:channel_message',
      'least fields',
      { channel, text: awkwardText },
      () => post(channel, { content: awkwardText, allowed_mentions: { parse: [] } }),
    ),
    on(
      'write:channel_message',
      'all fields',
      { channel, text: awkwardText, allowsMentions: 'yes', embeds: '[{"title":"Zoë"}]', replyTo: message, isSpoken: 'no' },
      () => post(channel, { content: awkwardText, embeds: [{ title: 'Zoë' }], message_reference: { message_id: message }, tts: false }),
    ),
    on(
      // A direct message: the channel with a person is opened first.
      'write:message',
      'all fields',
      { person: user, text: awkwardText },
      async () => {
        const opened = (await discord().post(Routes.userChannels(), { body: { recipient_id: user } })) as { id: string };
        return post(opened.id, { content: awkwardText, allowed_mentions: { parse: [] } });
      },
      { replies: [{ id: channel }, {}] },
    ),
    on('write:add_reaction', 'all fields', { channel, message, emoji: '👍' }, () =>
      discord().put(Routes.channelMessageOwnReaction(channel, message, encodeURIComponent('👍'))),
    ),
    on('write:add_role', 'all fields', { server, person: user, role: '41771983423143936' }, () =>
      discord().put(Routes.guildMemberRole(server, user, '41771983423143936')),
    ),
    on('write:create_channel', 'all fields', { server, name: 'zoe-ü', topic: awkwardText, category: '1158474789234917501' }, () =>
      discord().post(Routes.guildChannels(server), {
        body: { name: 'zoe-ü', type: 0, topic: awkwardText, parent_id: '1158474789234917501' } satisfies RESTPostAPIGuildChannelJSONBody,
      }),
    ),
    on(
      'search:find_person',
      'all fields',
      { server, name: 'Zoë ü/?#&+%' },
      () => discord().get(Routes.guildMembersSearch(server), { query: new URLSearchParams({ query: 'Zoë ü/?#&+%', limit: '1' }) }),
      { replies },
    ),
  ],
};
