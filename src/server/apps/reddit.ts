import type { AppDefinition, Pages, PollTriggerDefinition, RequestDefinition, Value } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

/** https://www.reddit.com/dev/api: lists have up to 100 items a page, and 1,000 in all. `raw_json`: no entities such as `&amp;` in texts. */
const raw = { raw_json: 1 } as const;
const pages: Pages = { kind: 'cursor', send: 'query.after', next: 'reply.body.data.after', size: { send: 'query.limit', value: 100 } };
const posted = (path: string, form: Readonly<Record<string, Value>>) =>
  ({ method: 'POST', path, query: raw, body: { form: { api_type: 'json', ...form } } }) as const satisfies RequestDefinition;

const subreddit = required('subreddit', 'Subreddit', 'choice', 'A subreddit that you joined, or the name of any other, without “r/”.', {
  dynamicChoices: 'subreddits',
});
const title = required('title', 'Title', 'text', 'At most 300 characters.');
const words = required('query', 'Search text', 'text', 'Words in the post. “title:lantern” searches titles only.');
const postOptions = [
  field('flair', 'Flair ID', 'text', 'Some subreddits require one.', { group: 'more' }),
  field('nsfw', 'Adult content', 'boolean', '“Yes” marks the post as not safe for work.', { group: 'more' }),
  field('spoiler', 'Spoiler', 'boolean', '“Yes” hides the image and text at first.', { group: 'more' }),
];
const submitted = (kind: 'self' | 'link', content: Readonly<Record<string, Value>>) =>
  posted('/api/submit', {
    kind,
    sr: '{input.subreddit|trim}',
    title: '{input.title}',
    ...content,
    flair_id: '{input.flair|trim}',
    nsfw: '{input.nsfw}',
    spoiler: '{input.spoiler}',
    sendreplies: true,
    resubmit: true,
  });
const made = {
  output: '{reply.body.json.data}',
  outputs: [output('name', 'Name'), output('url', 'Link'), output('id', 'ID')],
  sample: { id: '1abcde', name: 't3_1abcde', url: 'https://www.reddit.com/r/lanterns/comments/1abcde/new_lanterns/' },
} as const;

const postOutputs = [
  output('title', 'Title'),
  output('selftext', 'Text'),
  output('url', 'Link URL'),
  output('author', 'Author'),
  output('subreddit', 'Subreddit'),
  output('permalink', 'Post path'),
  output('score', 'Score', 'number'),
  output('num_comments', 'Comments', 'number'),
  output('created_utc', 'Posted at (seconds since 1970)', 'number'),
  output('name', 'Name'),
];
const samplePost = {
  name: 't3_1abcde',
  id: '1abcde',
  title: 'New lanterns',
  selftext: 'Which ones do you like?',
  url: 'https://www.reddit.com/r/lanterns/comments/1abcde/new_lanterns/',
  author: 'ada_berg',
  subreddit: 'lanterns',
  permalink: '/r/lanterns/comments/1abcde/new_lanterns/',
  score: 1,
  num_comments: 0,
  link_flair_text: null,
  over_18: false,
  created_utc: 1795253400,
};
const commentOutputs = [
  output('body', 'Text'),
  output('author', 'Author'),
  output('permalink', 'Comment path'),
  output('link_id', 'Post name'),
  output('name', 'Name'),
];
const sampleComment = {
  name: 't1_kabcde1',
  id: 'kabcde1',
  link_id: 't3_1abcde',
  parent_id: 't3_1abcde',
  body: 'The red ones.',
  author: 'zoe_m',
  subreddit: 'lanterns',
  permalink: '/r/lanterns/comments/1abcde/new_lanterns/kabcde1/',
  score: 1,
  created_utc: 1795253400,
};

const newest = (path: string, query: RequestDefinition['query'] = {}) =>
  ({
    kind: 'poll',
    request: { method: 'GET', path, query: { ...query, ...raw }, pages },
    items: 'reply.body.data.children',
    key: '{item.data.name}',
    order: 'newest',
    since: { place: 'item.data.created_utc', as: 'unix' },
    output: '{item.data}',
  }) as const satisfies Partial<PollTriggerDefinition>;

const failure = 'reply.body.json.errors.0';

export const reddit: AppDefinition = {
  format: 1,
  app: 'RedditCLIAPI',
  name: 'Reddit',
  docs: 'https://www.reddit.com/dev/api',
  bases: { default: 'https://oauth.reddit.com' },
  hosts: ['oauth.reddit.com'],
  connection: {
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Reddit',
        authorize: 'https://www.reddit.com/api/v1/authorize',
        token: 'https://www.reddit.com/api/v1/access_token',
        revoke: 'https://www.reddit.com/api/v1/revoke_token',
        clientIn: 'basic',
        // Only then is there a refresh token: https://github.com/reddit-archive/reddit/wiki/OAuth2
        authorizeExtra: { duration: 'permanent' },
        pkce: false,
        scopes: ['identity', 'mysubreddits', 'read', 'submit'],
        family: 'reddit',
        ownClient: true,
        help: 'On Reddit’s page “Apps” (reddit.com/prefs/apps), create a “web app”, and enter this redirect URL:',
      },
    },
    test: { request: { method: 'GET', path: '/api/v1/me', query: raw }, title: 'u/{reply.body.name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Reddit refused the connection. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Reddit doesn’t allow this. The subreddit may be private, or closed to this account.' },
    { when: { status: 404 }, is: 'refused', say: 'Reddit can’t find this. Check the fields of this step.' },
    {
      when: { status: 429 },
      is: 'later',
      say: 'Reddit is receiving too many requests. We’ll try again later.',
      retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'seconds' },
    },
    // With the status 200: a list with a code, a sentence and a field.
    {
      when: { match: { [`${failure}.0`]: 'RATELIMIT' } },
      is: 'later',
      say: 'Reddit limits how often this account can post. We’ll try again later.',
      retryAfter: { place: 'reply.body.json.ratelimit', as: 'seconds' },
    },
    { when: { match: { [`${failure}.0`]: { present: true } } }, is: 'refused', say: `Reddit refused this: “{${failure}.1}”` },
    { when: { status: 400 }, is: 'refused', say: 'Reddit refused this. Check the fields of this step.' },
  ],
  // For all connections of a client together: 100 a minute.
  rate: { budget: { requests: 60, seconds: 60 } },
  lists: {
    subreddits: {
      request: { method: 'GET', path: '/subreddits/mine/subscriber', query: raw, pages },
      items: 'reply.body.data.children',
      value: '{item.data.display_name}',
      label: 'r/{item.data.display_name}',
    },
  },
  triggers: [
    {
      ...newest('/r/{input.subreddit}/new'),
      event: 'new_post',
      title: 'New post',
      help: 'Runs for each new post in a subreddit.',
      fields: [subreddit],
      outputs: postOutputs,
      sample: samplePost,
    },
    {
      ...newest('/r/{input.subreddit}/comments'),
      event: 'new_comment',
      title: 'New comment',
      help: 'Runs for each new comment in a subreddit.',
      fields: [subreddit],
      outputs: commentOutputs,
      sample: sampleComment,
    },
    {
      ...newest('/search', { q: '{input.query}', sort: 'new', restrict_sr: false }),
      event: 'new_match',
      title: 'New post matching a search',
      help: 'Runs for each new post in any subreddit that matches a search.',
      fields: [words],
      outputs: postOutputs,
      sample: samplePost,
    },
  ],
  // No action is repeated: Reddit has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'create_post',
      title: 'Create a post',
      help: 'Posts a text in a subreddit.',
      fields: [subreddit, title, field('text', 'Text', 'longText', 'Reddit shows Markdown as formatting.'), ...postOptions],
      request: submitted('self', { text: '{input.text}' }),
      ...made,
    },
    {
      kind: 'write',
      event: 'share',
      title: 'Share a link',
      help: 'Posts a link in a subreddit.',
      fields: [subreddit, title, required('url', 'Link', 'text', 'The whole URL.'), ...postOptions],
      request: submitted('link', { url: '{input.url|trim}' }),
      ...made,
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Replies to a post or a comment.',
      fields: [
        required('parent', 'Post or comment', 'text', 'The name from an earlier step: t3_… for a post, t1_… for a comment.'),
        required('text', 'Text', 'longText', 'Reddit shows Markdown as formatting.'),
      ],
      request: posted('/api/comment', { thing_id: '{input.parent|trim}', text: '{input.text}' }),
      output: '{reply.body.json.data.things.0.data}',
      outputs: commentOutputs,
      sample: sampleComment,
    },
    {
      kind: 'search',
      event: 'find_post',
      title: 'Find a post',
      help: 'Finds the first post in a subreddit that matches a search.',
      fields: [
        subreddit,
        words,
        field('sort', 'Order', 'choice', 'How posts are sorted. By relevance if left empty.', {
          choices: choices({ relevance: 'Relevance', new: 'Newest', top: 'Highest score', comments: 'Most comments' }),
        }),
      ],
      request: {
        method: 'GET',
        path: '/r/{input.subreddit}/search',
        query: { q: '{input.query}', restrict_sr: true, sort: '{input.sort}', limit: 1, ...raw },
      },
      found: { items: 'reply.body.data.children' },
      output: '{item.data}',
      outputs: postOutputs,
      sample: { isFound: true, item: samplePost },
    },
  ],
};
