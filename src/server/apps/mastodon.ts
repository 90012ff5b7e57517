import type { AppDefinition, Place, PollTriggerDefinition, Value } from '../../domain/apps/definition';
import { choices, field, output, required, textAt } from './parts';

const account = (name: string, query: Readonly<Record<string, string>> = {}) =>
  ({ method: 'GET', path: `/api/v1/accounts/${name}`, query }) as const;

const post = (at: Place): Value => ({
  id: textAt(`${at}.id`),
  url: { $when: `${at}.url`, then: `{${at}.url}`, else: textAt(`${at}.uri`) },
  createdAt: textAt(`${at}.created_at`),
  html: textAt(`${at}.content`),
  author: textAt(`${at}.account.acct`),
  authorName: textAt(`${at}.account.display_name`),
});
const postOutputs = [
  output('html', 'Text as HTML'),
  output('author', 'Account'),
  output('authorName', 'Author name'),
  output('url', 'Link'),
  output('createdAt', 'Posted at', 'moment'),
  output('id', 'ID'),
];
const samplePost = {
  id: '113521234567890123',
  url: 'https://mastodon.example.org/@ada/113521234567890123',
  createdAt: '2026-11-21T09:30:00.000Z',
  html: '<p>Hello</p>',
  author: 'ada',
  authorName: 'Ada Lovelace',
};

/**
 * https://docs.joinmastodon.org/api/guidelines/#pagination: `min_id` gives the page right after an ID, with its newest item first, so that
 * the pages go from the oldest to the newest and none is lost. Without it, an empty account would give only its newest page later.
 */
const later = (path: string, query: Readonly<Record<string, Value>>, source: string) =>
  ({
    kind: 'poll',
    request: {
      method: 'GET',
      path,
      query,
      pages: {
        kind: 'cursor',
        send: 'query.min_id',
        next: 'reply.body.0.id',
        items: 'reply.body',
        size: { send: 'query.limit', value: 40 },
        most: 5,
      },
    },
    order: 'oldest',
    since: { place: 'item.id', as: 'text', send: 'query.min_id', empty: '0' },
    earlier: { source, last: 'id' },
    outputs: postOutputs,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const mastodon: AppDefinition = {
  format: 1,
  app: 'MastodonCLIAPI',
  name: 'Mastodon',
  docs: 'https://docs.joinmastodon.org/methods/statuses',
  bases: { default: '{connection.server}' },
  hosts: ['{connection.server}'],
  connection: {
    fields: [required('server', 'Server', 'text', 'The URL of your server.', { placeholder: 'https://mastodon.example.org' })],
    ways: {
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Mastodon',
        fields: [
          required(
            'token',
            'Access token',
            'secret',
            'In Mastodon’s preferences, choose “Development”, create an application with read and write access, and copy its access token.',
          ),
        ],
        // https://docs.joinmastodon.org/spec/oauth
        authorize: '{connection.server}/oauth/authorize',
        token: '{connection.server}/oauth/token',
        revoke: '{connection.server}/oauth/revoke',
        scopes: ['read', 'write'],
        ownClient: true,
        help: 'In Mastodon’s preferences, choose “Development”, and create an application with read and write access and this redirect URL:',
      },
    },
    test: { request: account('verify_credentials'), title: '@{reply.body.acct}' },
  },
  triggers: [
    {
      ...later('/api/v1/notifications', { 'types[]': 'mention' }, 'mentions'),
      event: 'new_mention',
      title: 'New mention',
      help: 'Runs when someone mentions the connected account.',
      fields: [],
      key: 'mention:{item.id}',
      output: post('item.status'),
      sample: { ...samplePost, html: '<p>@ada Hello</p>', author: 'grace@example.org', authorName: 'Grace Hopper' },
    },
    {
      ...later(
        '/api/v1/accounts/{account.body.id}/statuses',
        {
          exclude_replies: { $when: 'input.withReplies', is: true, then: false, else: true },
          exclude_reblogs: { $when: 'input.withBoosts', is: true, then: false, else: true },
        },
        'posts:{account.body.id}',
      ),
      event: 'new_post',
      title: 'New post',
      help: 'Runs for each new post of an account.',
      fields: [
        field('account', 'Account', 'text', 'The connected account if left empty.', { placeholder: 'grace@example.org' }),
        field('withReplies', 'With replies', 'boolean', 'If it is on, replies to other posts count too.', { initial: false }),
        field('withBoosts', 'With boosts', 'boolean', 'If it is on, posts that the account boosts count too.', {
          initial: false,
        }),
      ],
      steps: [
        {
          name: 'account',
          when: { 'input.account': { present: true } },
          request: account('lookup', { acct: '{input.account|trim|skip:@}' }),
          repeat: 'safe',
        },
        { name: 'account', when: { 'input.account': { present: false } }, request: account('verify_credentials'), repeat: 'safe' },
      ],
      key: 'post:{item.id}',
      output: { $when: 'item.reblog', then: post('item.reblog'), else: post('item') },
      sample: samplePost,
    },
  ],
  // Without an own sentence, a refusal has the one of the server.
  errors: [{ when: { status: 404 }, is: 'refused', say: 'Mastodon can’t find this. Check the account, or the post that you reply to.' }],
  actions: [
    {
      kind: 'write',
      event: 'create_post',
      title: 'Create a post',
      help: 'Publishes a post with the connected account.',
      fields: [
        required('text', 'Text', 'longText', 'Most servers allow 500 characters. The step fails if the text is too long.'),
        field('visibility', 'Visible to', 'choice', 'Who can see the post.', {
          initial: 'public',
          choices: choices({
            public: 'Everyone',
            unlisted: 'Everyone, but not in public timelines',
            private: 'Followers',
            direct: 'Mentioned people only',
          }),
        }),
        field('spoiler', 'Content warning', 'text', 'Hides the text behind this warning.'),
        field('isSensitive', 'Sensitive', 'boolean', 'Marks the post as sensitive.', { initial: false }),
        field('language', 'Language', 'text', 'The code of the language. The account’s own if left empty.', { placeholder: 'en' }),
        field('replyTo', 'In reply to', 'text', 'The ID of the post that this one replies to.'),
        field('files', 'Files', 'file', 'Up to 4 images, or one video or audio file, from earlier steps.', { isMany: true, most: 4 }),
        field(
          'descriptions',
          'Descriptions of the files',
          'list',
          'What the images show, for people who can’t see them: one description per file, in the same order.',
        ),
      ],
      steps: [
        {
          name: 'media',
          each: ['input.files', 'input.descriptions'],
          when: { 'each.0': { present: true } },
          request: {
            method: 'POST',
            path: '/api/v2/media',
            body: {
              multipart: [
                { name: 'file', file: '{each.0}' },
                { name: 'description', value: '{each.1|trim}' },
              ],
            },
          },
          // Safe: a file that no post names is seen by nobody, and deleted by the server.
          repeat: 'safe',
        },
        {
          // https://docs.joinmastodon.org/methods/media/#v2: a file without an address is still read by the server.
          name: 'ready',
          each: 'media',
          when: { 'each.body.url': { present: false } },
          request: { method: 'GET', path: '/api/v1/media/{each.body.id}' },
          repeat: 'safe',
          until: { 'reply.body.url': { present: true } },
        },
      ],
      request: {
        method: 'POST',
        path: '/api/v1/statuses',
        body: {
          json: {
            status: '{input.text}',
            visibility: '{input.visibility|or:public}',
            sensitive: { $when: 'input.isSensitive', is: true, then: true, else: false },
            spoiler_text: '{input.spoiler|trim}',
            language: '{input.language|trim}',
            in_reply_to_id: '{input.replyTo|trim}',
            media_ids: '{media.*.body.id}',
          },
        },
      },
      // https://docs.joinmastodon.org/methods/statuses/#create: a second post with the same key is dropped for an hour.
      repeat: { header: 'Idempotency-Key' },
      output: post('reply.body'),
      outputs: postOutputs,
      sample: samplePost,
    },
  ],
};
