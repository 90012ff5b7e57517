/**
 * LiveChat: https://platform.text.com/docs/messaging/agent-chat-api. The library knows only tokens of a sign-in. It names version 3.4, which
 * LiveChat no longer documents as current, so its requests are made with 3.6.
 */
import { Agent } from '@livechat/lc-sdk-js';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection, [
  {
    at: 'headers.x-region',
    reason: 'The library always sends a region, here an empty one. The documentation has no such header: the token names its region.',
    link: 'https://platform.text.com/docs/messaging/agent-chat-api#methods',
  },
]);

type Web = InstanceType<typeof Agent.Web>;
function library(): Web {
  const web = new Agent.Web('client-id', () => ({ accessToken: connection.token, region: '', organizationID: '' }));
  web.version = '3.6';
  return web;
}
/** The library’s type of a message has what only replies have. */
const message = (visibility: string) => ({ type: 'message', text: awkwardText, visibility }) as unknown as Parameters<Web['sendEvent']>[1];
const newest = 'desc' as NonNullable<Parameters<Web['listArchives']>[0]>['sort_order'];

const chat = 'PJ0MRSHTDG';
const thread = 'K600PKZON8';
const customer = 'b7eff798-f8df-4364-8059-649c35c9ed0c';
const chats = { replies: [{ chats_summary: [], found_chats: 0 }] };

export const app: AppCases = {
  app: 'LiveChatCLIAPI',
  library: '@livechat/lc-sdk-js',
  by: 'maker',
  cases: [
    on('list:chats', 'first page', {}, () => library().listChats({ filters: { active: true }, limit: 100 } as object), chats),
    on(
      'read:new_conversation',
      'first page',
      {},
      () => library().listChats({ filters: { include_chats_without_threads: false }, sort_order: newest, limit: 100 } as object),
      chats,
    ),
    on('read:ended_conversation', 'first page', {}, () => library().listArchives({ sort_order: newest, limit: 100 }), {
      replies: [{ chats: [], found_chats: 0 }],
    }),
    on(
      'read:ended_conversation',
      'two pages',
      {},
      async () => {
        await library().listArchives({ sort_order: newest, limit: 100 });
        await library().listArchives({ page_id: 'MTUxNzM5ODEzMTQ5Ng==' });
      },
      {
        replies: [
          {
            chats: [{ id: chat, users: [], thread: { id: thread, active: false, created_at: '2026-11-21T09:30:00.829000Z' } }],
            found_chats: 1,
            next_page_id: 'MTUxNzM5ODEzMTQ5Ng==',
          },
          { chats: [], found_chats: 1 },
        ],
      },
    ),
    on('write:send_message', 'all fields', { chat, text: awkwardText }, () => library().sendEvent(chat, message('all'))),
    on('write:add_note', 'all fields', { chat, text: awkwardText }, () => library().sendEvent(chat, message('agents'))),
    on('write:tag_conversation', 'all fields', { chat, thread, tag: awkwardLine }, () => library().tagThread(chat, thread, awkwardLine)),
    on('write:end_chat', 'all fields', { chat }, () => library().deactivateChat(chat, true)),
    on('write:update_customer', 'least fields', { customer, name: awkwardLine }, () =>
      library().updateCustomer(customer, { name: awkwardLine }),
    ),
    on('write:update_customer', 'all fields', { customer, name: awkwardLine, email: 'zoe+1@example.com', phone: '+31205550100' }, () =>
      library().updateCustomer(customer, { name: awkwardLine, email: 'zoe+1@example.com', phone_number: '+31205550100' } as object),
    ),
    on('search:get_customer', 'all fields', { customer }, () => library().getCustomer(customer)),
    on('search:get_chat', 'all fields', { chat }, () => library().getChat(chat)),
  ],
};
