/** Mastodon, and servers with its API: https://docs.joinmastodon.org/methods/statuses */
import { setTimeout } from 'node:timers/promises';
import { isRecord, textOf } from '../../../domain/runs/json';
import {
  type ActionCall,
  type CallContext,
  type Connector,
  type Field,
  type Poll,
  type PollCall,
  type PollTrigger,
  StepError,
} from '../connector';
import { choicesOf, field } from '../field';
import { filesField, multipartOf, readFiles } from '../files/sentFiles';
import { readChoice, readFlag, readList, readText, requireText } from '../inputs';
import { type Api, baseAddress, callApi, recordOf, recordsOf, requireSecret } from '../jsonApi';
import type { FileReference } from '../../../domain/runs/files';

/** Milliseconds between two checks of whether a file can be posted, and the number of checks: about two minutes. */
const firstPause = 200;
const maxPause = 5000;
const maxQuestions = 30;

/** Uploads the files of a step with their descriptions, and waits until the server has read them. Returns their IDs. Throws a `StepError`. */
async function uploadFiles(call: ActionCall, api: Api, files: readonly FileReference[]): Promise<readonly string[]> {
  const descriptions = readList(call.input, 'descriptions').map(textOf);
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const description = (descriptions[index] ?? '').trim();
    const parts = [['file', file] as const, ...(description === '' ? [] : [['description', description] as const])];
    // Safe: a file that no post names is seen by nobody, and deleted by the server.
    const media = recordOf(await callApi(call, api, { path: '/api/v2/media', body: await multipartOf(call, parts), repeat: 'safe' }));
    const id = textOf(media.id);
    if (media.url === null) await untilRead(call, api, id, file.name);
    ids.push(id);
  }
  return ids;
}

/** Waits for a file that the server reads after its answer, such as a video: until then, it has no address. */
async function untilRead(call: ActionCall, api: Api, id: string, name: string): Promise<void> {
  let pause = firstPause;
  for (let question = 0; question < maxQuestions; question += 1) {
    await setTimeout(pause, undefined, { signal: call.signal });
    pause = Math.min(pause * 2, maxPause);
    const media = recordOf(await callApi(call, api, { path: `/api/v1/media/${encodeURIComponent(id)}`, repeat: 'safe' }));
    if (media.url !== null) return;
  }
  throw new StepError(`Mastodon is still processing the file “${name}”. We’ll try again later.`, { isTransient: true });
}

const apiOf = ({ connection }: CallContext): Api => ({
  name: 'Mastodon',
  base: baseAddress(connection, 'server', 'The server of the connection'),
  headers: { authorization: `Bearer ${requireSecret(connection, 'token', 'The access token')}` },
});

/** Files of one post. */
const maxFiles = 4;

const visibilities = ['public', 'unlisted', 'private', 'direct'] as const;

const statusFields: readonly Field[] = [
  field.longText('text', 'Text', 'Most servers allow 500 characters. The server says if the text is too long.', { isRequired: true }),
  field.choice('visibility', 'Visible to', 'Who can see the post.', {
    initial: 'public',
    choices: choicesOf({
      public: 'Everybody',
      unlisted: 'Everybody, but not in public timelines',
      private: 'Followers',
      direct: 'People mentioned in it',
    }),
  }),
  field.text('spoiler', 'Content warning', 'Hides the text behind this warning.'),
  field.boolean('isSensitive', 'Sensitive', 'Marks the post as sensitive.', { initial: false }),
  field.text('language', 'Language', 'The code of the language. Empty means the account’s own.', { placeholder: 'en' }),
  field.text('replyTo', 'In reply to', 'The ID of the post that this one answers.'),
  filesField(`At most ${maxFiles} pictures, or one video or sound, of earlier steps.`),
  field.list(
    'descriptions',
    'Descriptions of the files',
    'What the pictures show, for people who can’t see them: one description for each file, in the same order.',
  ),
];

const post = {
  id: '113521234567890123',
  url: 'https://mastodon.example.org/@ada/113521234567890123',
  createdAt: '2026-11-21T09:30:00.000Z',
  html: '<p>Hello</p>',
  author: 'ada',
  authorName: 'Ada Lovelace',
};

function postOf(value: unknown): typeof post {
  const status = recordOf(value);
  const account = recordOf(status.account);
  return {
    id: textOf(status.id),
    url: textOf(status.url ?? status.uri),
    createdAt: textOf(status.created_at),
    html: textOf(status.content),
    author: textOf(account.acct),
    authorName: textOf(account.display_name),
  };
}

/** A page of the API, and the most pages of one poll. */
const pageSize = 40;
const maxPages = 5;

interface NewEntries extends Pick<Poll, 'cursor' | 'more'> {
  readonly entries: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Entries after the cursor, the oldest first. `min_id` gives those right after an ID, so that none is lost if there are more than
 * a page; `since_id` would give the newest ones.
 */
async function newEntries(call: PollCall, source: string, path: string, query: Readonly<Record<string, string>>): Promise<NewEntries> {
  const api = apiOf(call);
  const fetchPage = async (page: Readonly<Record<string, string | number>>) =>
    recordsOf(await callApi(call, api, { path, query: { ...query, ...page }, repeat: 'safe' }));
  const cursor = isRecord(call.cursor) && call.cursor.source === source ? textOf(call.cursor.id) : null;
  if (cursor === null) {
    const [newest] = await fetchPage({ limit: 1 });
    return { entries: [], cursor: { source, id: textOf(newest?.id ?? '0') } };
  }
  let last = cursor;
  const entries: Readonly<Record<string, unknown>>[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const found = (await fetchPage({ limit: pageSize, min_id: last })).filter(({ id }) => isLater(textOf(id), last));
    found.sort((a, b) => (isLater(textOf(a.id), textOf(b.id)) ? 1 : -1));
    entries.push(...found);
    last = textOf(found.at(-1)?.id ?? last);
    if (found.length < pageSize) return { entries, cursor: { source, id: last } };
  }
  return { entries, cursor: { source, id: last }, more: 'now' };
}

/** IDs are numbers of any length, written as text. */
const isLater = (id: string, than: string): boolean => (id.length === than.length ? id > than : id.length > than.length);

const newMention: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_mention',
  title: 'New mention',
  help: 'Runs when someone mentions the connected account.',
  fields: [],
  sample: { ...post, html: '<p>@ada Hello</p>', author: 'grace@example.org', authorName: 'Grace Hopper' },
  poll: async (call) => {
    const { entries, ...rest } = await newEntries(call, 'mentions', '/api/v1/notifications', { 'types[]': 'mention' });
    return { events: entries.map((entry) => ({ key: `mention:${textOf(entry.id)}`, data: postOf(entry.status) })), ...rest };
  },
};

const newPost: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_post',
  title: 'New post',
  help: 'Runs for each new post of an account.',
  fields: [
    field.text('account', 'Account', 'Empty means the connected account.', { placeholder: 'grace@example.org' }),
    field.boolean('withReplies', 'With replies', 'If it is on, answers to other posts count as well.', { initial: false }),
    field.boolean('withBoosts', 'With boosts', 'If it is on, posts of others that the account shares count as well.', { initial: false }),
  ],
  sample: post,
  poll: async (call) => {
    const name = readText(call.input, 'account').trim().replace(/^@/, '');
    const id = await accountId(call, name);
    const query = {
      exclude_replies: String(!readFlag(call.input, 'withReplies', 'With replies', false)),
      exclude_reblogs: String(!readFlag(call.input, 'withBoosts', 'With boosts', false)),
    };
    const { entries, ...rest } = await newEntries(call, `posts:${id}`, `/api/v1/accounts/${encodeURIComponent(id)}/statuses`, query);
    return { events: entries.map((entry) => ({ key: `post:${textOf(entry.id)}`, data: postOf(entry.reblog ?? entry) })), ...rest };
  },
};

async function accountId(call: CallContext, name: string): Promise<string> {
  const path = name === '' ? '/api/v1/accounts/verify_credentials' : '/api/v1/accounts/lookup';
  const account = await callApi(
    call,
    { ...apiOf(call), explain: ({ status }) => (status === 404 ? `Mastodon doesn’t find the account ${name}.` : null) },
    {
      path,
      query: name === '' ? {} : { acct: name },
      repeat: 'safe',
    },
  );
  return textOf(recordOf(account).id);
}

export const mastodon: Connector = {
  app: {
    key: 'MastodonCLIAPI',
    version: '1.0.0',
    name: 'Mastodon',
    slug: 'mastodon',
    categories: ['social-media'],
    popularity: 40,
    addedOn: '2026-11-23',
    about: 'Posts on open, federated servers.',
    logo: 'mastodon',
    color: '6364FF',
    authType: 'api_key',
    upfrontFields: ['server'],
  },
  connection: {
    fields: [
      field.text('server', 'Server', 'The address of your server.', { isRequired: true, placeholder: 'https://mastodon.example.org' }),
      field.secret(
        'token',
        'Access token',
        'In Mastodon’s preferences, choose “Development”, create an application that may read and write, and copy its access token.',
        { isRequired: true },
      ),
    ],
    test: async (call) => {
      const account = recordOf(await callApi(call, apiOf(call), { path: '/api/v1/accounts/verify_credentials', repeat: 'safe' }));
      if (textOf(account.acct) === '') throw new StepError('This server doesn’t answer like Mastodon. Check the address.');
      return { title: `@${textOf(account.acct)}` };
    },
    // https://docs.joinmastodon.org/spec/oauth
    oauth: {
      fields: ['server'],
      token: 'token',
      ownClient: true,
      scopes: ['read', 'write'],
      help: 'In Mastodon’s preferences, choose “Development”, and create an application that may read and write, with this redirect URI:',
      endpoints: (values) => {
        const server = baseAddress(values, 'server', 'The server of the connection');
        return { authorization: `${server}/oauth/authorize`, token: `${server}/oauth/token`, revocation: `${server}/oauth/revoke` };
      },
    },
  },
  triggers: [newMention, newPost],
  actions: [
    {
      event: 'create_post',
      title: 'Create a post',
      help: 'Posts a text with the connected account.',
      kind: 'write',
      fields: statusFields,
      movesFiles: true,
      // Keyed: Mastodon drops a second post with the same Idempotency-Key for an hour.
      repeat: 'keyed',
      isTask: true,
      sample: post,
      run: async (call) => {
        const { input, idempotencyKey } = call;
        const [spoiler, language, replyTo] = ['spoiler', 'language', 'replyTo'].map((key) => readText(input, key).trim());
        const status = requireText(input, 'text', 'Text');
        const media = await uploadFiles(call, apiOf(call), readFiles(input, maxFiles));
        const json = {
          status,
          visibility: readChoice(input, 'visibility', 'Visible to', visibilities),
          sensitive: readFlag(input, 'isSensitive', 'Sensitive', false),
          ...(spoiler !== '' && { spoiler_text: spoiler }),
          ...(language !== '' && { language }),
          ...(replyTo !== '' && { in_reply_to_id: replyTo }),
          ...(media.length > 0 && { media_ids: media }),
        };
        return postOf(
          await callApi(call, apiOf(call), {
            path: '/api/v1/statuses',
            json,
            headers: { 'idempotency-key': idempotencyKey },
            repeat: 'keyed',
          }),
        );
      },
    },
  ],
};
