/** Messenger: https://developers.facebook.com/docs/messenger-platform */
import { Page, User } from 'facebook-nodejs-business-sdk';
import { awkwardText, casesWith, type AppCases } from '../case';
import { asPage, metaApi, page, pageReplies, repeatedId } from '../meta';

const on = casesWith({ token: 'test-token' });
const me = () => new User('me', {}, undefined, metaApi());

const person = '24681012141618';
const sent = { replies: pageReplies({ recipient_id: person, message_id: 'm_1' }), ...repeatedId };
const send = (message: object) => () =>
  asPage((api) => new Page(page, {}, undefined, api).createMessage([], { recipient: { id: person }, ...message }));
const fields = ['id', 'updated_time', 'link', 'messages.limit(1){id,created_time,from,message,attachments}'];
const url = 'https://example.org/a.pdf';

export const app: AppCases = {
  app: 'MessengerCLIAPI',
  library: 'facebook-nodejs-business-sdk',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => me().get(['id', 'name'])),
    on('list:pages', 'first page', {}, async () => await me().getAccounts(['id', 'name'], { limit: 100 }), { replies: [{ data: [] }] }),
    on(
      'read:new_message',
      'all fields',
      { page },
      () => asPage((api) => new Page(page, {}, undefined, api).getConversations(fields, { platform: 'messenger', limit: 25 })),
      { replies: pageReplies({ data: [] }) },
    ),
    on(
      'write:message',
      'least fields',
      { page, person, text: awkwardText },
      send({ messaging_type: 'RESPONSE', message: { text: awkwardText } }),
      sent,
    ),
    on(
      'write:message',
      'all fields',
      { page, person, text: awkwardText, tag: 'HUMAN_AGENT' },
      send({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT', message: { text: awkwardText } }),
      sent,
    ),
    on(
      'write:send_file',
      'all fields',
      { page, person, type: 'file', url },
      send({ messaging_type: 'RESPONSE', message: { attachment: { type: 'file', payload: { url } } } }),
      sent,
    ),
    on(
      'search:get_person',
      'all fields',
      { page, person },
      () => asPage((api) => new User(person, {}, undefined, api).get(['id', 'first_name', 'last_name', 'profile_pic'])),
      { replies: pageReplies({ id: person }) },
    ),
  ],
};
