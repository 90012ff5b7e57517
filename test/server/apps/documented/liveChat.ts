/**
 * What the library of LiveChat has not: requests with a personal access token, and the account behind it. “Personal access tokens” of
 * LiveChat’s documentation, and `src/configs/redoc/global-accounts-api/spec.yml` of github.com/livechat/livechat-public-docs.
 */
import type { DocumentedApp } from './row';

export const liveChat: DocumentedApp = {
  app: 'LiveChatCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { account: 'd24fa41e', token: 'test-token' },
  // d24fa41e:test-token
  headers: { authorization: 'Basic ZDI0ZmE0MWU6dGVzdC10b2tlbg==' },
  rows: [
    ['test', {}, 'GET https://accounts.livechat.com/v2/accounts/me'],
    ['search:get_chat', { chat: 'PJ0MRSHTDG' }, 'POST https://api.livechatinc.com/v3.6/agent/action/get_chat', { chat_id: 'PJ0MRSHTDG' }],
  ],
};
