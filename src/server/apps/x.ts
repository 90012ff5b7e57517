import type { AppDefinition, Pages, PollTriggerDefinition, RequestDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const text = required('text', 'Text', 'longText', 'At most 280 characters, unless your account allows more.');
const post = required('post', 'Post', 'text', 'The URL of a post, or the number at its end.');
const username = required('username', 'Account', 'text', 'The name of the account, with or without @.');

/** The number at the end of an address; a number alone stays. */
const postId = '{input.post|trim|part:-1</>|part:0<?>}';
const name = '{input.username|trim|part:-1<@>}';

/** https://docs.x.com/x-api/fundamentals/fields */
const postFields = { 'tweet.fields': 'created_at,author_id,conversation_id,lang,public_metrics' };
const userFields = { 'user.fields': 'created_at,description,location,public_metrics,url' };

/** Every post that is read is paid for, so only newer posts are asked for where the list always takes the number of the last one. */
const newest = (path: string, onlyNewer: boolean, query: RequestDefinition['query'] = {}) => {
  const token = onlyNewer ? 'query.pagination_token' : 'query.next_token';
  const size = { send: 'query.max_results', value: onlyNewer ? 20 : 10 };
  const pages: Pages = { kind: 'cursor', send: token, next: 'reply.body.meta.next_token', size };
  return {
    kind: 'poll',
    request: { method: 'GET', path, query: { ...query, ...postFields }, pages },
    items: 'reply.body.data',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.id', as: 'text', ...(onlyNewer && { send: 'query.since_id' }) },
    everySeconds: 900,
  } as const satisfies Partial<PollTriggerDefinition>;
};

const samplePost = {
  id: '1346889436626259968',
  text: 'The lanterns are lit.',
  author_id: '2244994945',
  conversation_id: '1346889436626259968',
  lang: 'en',
  created_at: '2026-11-21T09:30:00.000Z',
  public_metrics: { retweet_count: 1, reply_count: 0, like_count: 5, quote_count: 0, bookmark_count: 0, impression_count: 120 },
  edit_history_tweet_ids: ['1346889436626259968'],
};
const postOutputs = [
  output('id', 'ID'),
  output('text', 'Text'),
  output('author_id', 'Author ID'),
  output('lang', 'Language'),
  output('public_metrics.like_count', 'Likes', 'number'),
  output('public_metrics.retweet_count', 'Reposts', 'number'),
  output('created_at', 'Created at', 'moment'),
];
const sampleUser = {
  id: '2244994945',
  name: 'Ada Berg',
  username: 'adaberg',
  description: 'Lanterns and harbours.',
  location: 'Hamburg',
  url: 'https://t.co/3ZX3TNiZCY',
  created_at: '2020-12-14T04:35:55.000Z',
  public_metrics: { followers_count: 120, following_count: 80, tweet_count: 340, listed_count: 2 },
};

export const x: AppDefinition = {
  format: 1,
  app: 'XCLIAPI',
  name: 'X',
  docs: 'https://docs.x.com/x-api/introduction',
  bases: { default: 'https://api.x.com/2' },
  hosts: ['api.x.com'],
  connection: {
    ways: {
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with X',
        authorize: 'https://x.com/i/oauth2/authorize',
        token: 'https://api.x.com/2/oauth2/token',
        revoke: 'https://api.x.com/2/oauth2/revoke',
        clientIn: 'basic',
        scopes: ['tweet.read', 'tweet.write', 'users.read', 'like.write', 'offline.access'],
        family: 'x',
        ownClient: true,
        help: 'In X’s developer console, create an app with “Read and write” and the type “Web App”, enter this redirect URL, and copy its OAuth 2.0 client ID and secret. X charges for its API:',
      },
    },
    after: [
      {
        name: 'Account',
        request: { method: 'GET', path: '/users/me' },
        items: 'reply.body.data',
        value: '{item.id}',
        label: '@{item.username}',
        keep: { user: 'item.id' },
      },
    ],
    test: { request: { method: 'GET', path: '/users/me' }, title: '@{reply.body.data.username}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'X refused the connection. Reconnect the account.' },
    // https://docs.x.com/x-api/fundamentals/rate-limits
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-rate-limit-reset]', as: 'unix' } },
    {
      when: { status: 402 },
      is: 'refused',
      say: 'X charges for this: “{reply.body.detail}” Add credits in X’s developer console.',
    },
    { when: { status: 403 }, is: 'refused', say: 'X doesn’t allow this: “{reply.body.detail}”' },
    { when: { status: 400 }, is: 'refused', say: 'X refused this: “{reply.body.detail}” Check the fields of this step.' },
    // X answers with 200 for what it does not find.
    {
      when: { status: 200, match: { 'reply.body.data': { present: false }, 'reply.body.errors.0.title': { present: true } } },
      is: 'refused',
      say: 'X refused this: “{reply.body.errors.0.detail}”',
    },
  ],
  triggers: [
    {
      ...newest('/users/{connection.user}/mentions', true),
      event: 'new_mention',
      title: 'New mention',
      help: 'Runs for each new post that mentions your account.',
      fields: [],
      outputs: postOutputs,
      sample: samplePost,
    },
    {
      ...newest('/users/{author.body.data.id}/tweets', true),
      event: 'new_post_by_account',
      title: 'New post by an account',
      help: 'Runs for each new post by an account, including replies and reposts.',
      fields: [username],
      steps: [{ name: 'author', request: { method: 'GET', path: `/users/by/username/${name}` }, repeat: 'safe' }],
      outputs: postOutputs,
      sample: samplePost,
    },
    {
      ...newest('/tweets/search/recent', false, { query: '{input.query}' }),
      event: 'search_mention',
      title: 'New post matching a search',
      help: 'Runs for each new public post that matches a search.',
      fields: [
        required(
          'query',
          'Search for',
          'text',
          'As in X’s search: words, "whole phrases", #tags, from:account. Add -is:retweet to leave out reposts.',
        ),
      ],
      outputs: postOutputs,
      sample: samplePost,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_post',
      title: 'Create a post',
      help: 'Publishes a post from your account. X refuses the same text twice in a short time.',
      fields: [
        text,
        field('replyTo', 'Reply to', 'text', 'The ID of a post to reply to.'),
        field('quote', 'Quote', 'text', 'The ID of a post to show below your text.', { group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/tweets',
        body: {
          json: { text: '{input.text}', reply: { in_reply_to_tweet_id: '{input.replyTo|text}' }, quote_tweet_id: '{input.quote|text}' },
        },
      },
      output: '{reply.body.data}',
      outputs: [output('id', 'ID'), output('text', 'Text')],
      sample: { id: '1346889436626259968', text: 'The lanterns are lit.', edit_history_tweet_ids: ['1346889436626259968'] },
    },
    {
      kind: 'write',
      event: 'like_post',
      title: 'Like a post',
      help: 'Likes a post with your account.',
      fields: [post],
      request: { method: 'POST', path: '/users/{connection.user}/likes', body: { json: { tweet_id: postId } } },
      output: '{reply.body.data}',
      outputs: [output('liked', 'Liked', 'boolean')],
      sample: { liked: true },
    },
    {
      kind: 'write',
      event: 'repost',
      title: 'Repost',
      help: 'Shares someone’s post with your followers.',
      fields: [post],
      request: { method: 'POST', path: '/users/{connection.user}/retweets', body: { json: { tweet_id: postId } } },
      output: '{reply.body.data}',
      outputs: [output('retweeted', 'Reposted', 'boolean')],
      sample: { retweeted: true },
    },
    {
      kind: 'search',
      event: 'find_user',
      title: 'Find an account',
      help: 'Finds an account by its username.',
      fields: [username],
      request: { method: 'GET', path: `/users/by/username/${name}`, query: userFields },
      found: { items: 'reply.body.data', none: { status: [200, 404], match: { 'reply.body.errors.0.title': 'Not Found Error' } } },
      outputs: [
        output('id', 'ID'),
        output('name', 'Name'),
        output('username', 'Account'),
        output('description', 'About'),
        output('public_metrics.followers_count', 'Followers', 'number'),
      ],
      sample: { isFound: true, item: sampleUser },
    },
    {
      kind: 'search',
      event: 'get_post',
      title: 'Get a post',
      help: 'Gets a post by its URL or ID.',
      fields: [post],
      request: { method: 'GET', path: `/tweets/${postId}`, query: postFields },
      found: { items: 'reply.body.data', none: { status: [200, 404], match: { 'reply.body.errors.0.title': 'Not Found Error' } } },
      outputs: postOutputs,
      sample: { isFound: true, item: samplePost },
    },
  ],
};
