/** X: https://docs.x.com/x-api/introduction. Each request is that of a person who has signed in. */
import { TwitterApi, type Tweetv2FieldsParams } from 'twitter-api-v2';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', user: '2244994945' };
const on = casesWith(connection);
const v2 = () => new TwitterApi(connection.token).v2;

const fields: Partial<Tweetv2FieldsParams> = {
  'tweet.fields': ['created_at', 'author_id', 'conversation_id', 'lang', 'public_metrics'],
};
const none = { replies: [{ meta: { result_count: 0 } }] };
const post = '1346889436626259968';

export const app: AppCases = {
  app: 'XCLIAPI',
  library: 'twitter-api-v2',
  by: 'community',
  cases: [
    on('test', 'account', {}, () => v2().me()),
    on('read:new_mention', 'first page', {}, () => v2().userMentionTimeline(connection.user, { ...fields, max_results: 20 }), none),
    on(
      'read:new_mention',
      'only newer posts',
      {},
      async () => {
        await v2().userMentionTimeline(connection.user, { ...fields, max_results: 20 });
        await v2().userMentionTimeline(connection.user, { ...fields, max_results: 20, since_id: post });
      },
      { replies: [{ data: [{ id: post, text: 'Hello' }], meta: { result_count: 1 } }, { meta: { result_count: 0 } }], polls: 2 },
    ),
    on(
      'read:new_post_by_account',
      'first page',
      { username: '@adaberg' },
      async () => {
        await v2().userByUsername('adaberg');
        await v2().userTimeline('42', { ...fields, max_results: 20 });
      },
      { replies: [{ data: { id: '42', name: 'Ada Berg', username: 'adaberg' } }, { meta: { result_count: 0 } }] },
    ),
    on(
      'read:search_mention',
      'first page',
      { query: '"ü/?#&+%" -is:retweet' },
      () => v2().search('"ü/?#&+%" -is:retweet', { ...fields, max_results: 10 }),
      none,
    ),
    on('write:create_post', 'least fields', { text: awkwardText }, () => v2().tweet(awkwardText)),
    on('write:create_post', 'all fields', { text: awkwardText, replyTo: post, quote: '20' }, () =>
      v2().tweet(awkwardText, { reply: { in_reply_to_tweet_id: post }, quote_tweet_id: '20' }),
    ),
    on('write:like_post', 'all fields', { post: `https://x.com/adaberg/status/${post}?s=20` }, () => v2().like(connection.user, post)),
    on('write:repost', 'all fields', { post }, () => v2().retweet(connection.user, post)),
    on('search:find_user', 'all fields', { username: 'adaberg' }, () =>
      v2().userByUsername('adaberg', { 'user.fields': ['created_at', 'description', 'location', 'public_metrics', 'url'] }),
    ),
    on('search:get_post', 'all fields', { post }, () => v2().singleTweet(post, fields)),
  ],
};
