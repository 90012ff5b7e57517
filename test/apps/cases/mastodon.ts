/** Mastodon: https://docs.joinmastodon.org/methods/. */
import { createRestAPIClient } from 'masto';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { server: 'https://mastodon.example.org', token: 'test-token' };
const on = casesWith(connection);
const client = () => createRestAPIClient({ url: connection.server, accessToken: connection.token });
const keyed = { requestInit: { headers: { 'Idempotency-Key': 'random' } } };
const random = ['headers.idempotency-key'];

const account = { id: '9', acct: 'ada' };
const status = { id: '1', content: '<p>Hello</p>', account };

export const app: AppCases = {
  app: 'MastodonCLIAPI',
  library: 'masto',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => client().v1.accounts.verifyCredentials(), { replies: [account] }),
    on(
      'read:new_mention',
      'two polls',
      {},
      async () => {
        const { notifications } = client().v1;
        await notifications.list({ types: ['mention'], limit: 40 });
        await notifications.list({ types: ['mention'], limit: 40, minId: '7' });
        await notifications.list({ types: ['mention'], limit: 40, minId: '7' });
        await notifications.list({ types: ['mention'], limit: 40, minId: '9' });
      },
      {
        polls: 2,
        replies: [
          [{ id: '7', status }],
          [],
          [
            { id: '9', status },
            { id: '8', status },
          ],
          [],
        ],
      },
    ),
    on(
      'read:new_post',
      'least fields',
      {},
      async () => {
        const { id } = await client().v1.accounts.verifyCredentials();
        await client().v1.accounts.$select(id).statuses.list({ excludeReplies: true, excludeReblogs: true, limit: 40 });
      },
      { replies: [account, []] },
    ),
    on(
      'read:new_post',
      'all fields',
      { account: '@grace@example.org', withReplies: 'yes', withBoosts: 'yes' },
      async () => {
        const { id } = await client().v1.accounts.lookup({ acct: 'grace@example.org' });
        await client().v1.accounts.$select(id).statuses.list({ excludeReplies: false, excludeReblogs: false, limit: 40 });
      },
      { replies: [account, []] },
    ),
    on(
      'write:create_post',
      'least fields',
      { text: awkwardText },
      () => client().v1.statuses.create({ status: awkwardText, visibility: 'public', sensitive: false }, keyed),
      { replies: [status], random },
    ),
    on(
      'write:create_post',
      'all fields',
      {
        text: awkwardText,
        visibility: 'unlisted',
        spoiler: 'CW ü',
        isSensitive: 'yes',
        language: 'de',
        replyTo: '12',
      },
      () =>
        client().v1.statuses.create(
          { status: awkwardText, visibility: 'unlisted', spoilerText: 'CW ü', sensitive: true, language: 'de', inReplyToId: '12' },
          keyed,
        ),
      { replies: [status], random },
    ),
    on(
      'write:create_post',
      'a picture',
      {
        text: 'Look',
        files: { keptFile: { name: 'photo.png', type: 'image/png', text: 'not really a picture' } },
        descriptions: 'Ein Kätzchen',
      },
      async () => {
        const file = new File(['not really a picture'], 'photo.png', { type: 'image/png' });
        const { id } = await client().v2.media.create({ file, description: 'Ein Kätzchen', skipPolling: true });
        await client().v1.statuses.create({ status: 'Look', visibility: 'public', sensitive: false, mediaIds: [id] }, keyed);
      },
      {
        replies: [{ id: '41', url: 'https://mastodon.example.org/41.png' }, status],
        random,
        allow: [
          {
            at: 'body[2]',
            reason: 'The library sends its own option along, by which it does not wait until the picture can be posted.',
            link: 'https://docs.joinmastodon.org/methods/media/#v2',
          },
        ],
      },
    ),
  ],
};
