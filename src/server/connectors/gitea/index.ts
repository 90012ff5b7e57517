/** Gitea, and Forgejo, which has the same API: https://docs.gitea.com/api */
import { isRecord, textOf } from '../../../domain/runs/json';
import { OutgoingError } from '../../platform/outgoing';
import {
  StepError,
  type Action,
  type ActionCall,
  type CallContext,
  type Connector,
  type Field,
  type FieldValues,
  type PollTrigger,
} from '../connector';
import { field } from '../field';
import { filesField, multipartOf, readFiles, type RequestBody } from '../files/sentFiles';
import { readAtMost, readList, readText, readWhole, requireText, requireWord } from '../inputs';
import { baseAddress, callApi, recordOf, recordsOf, requireSecret, type Api } from '../jsonApi';

const serverOf = (connection: CallContext['connection']): string =>
  baseAddress(connection, 'server', 'The server of the connection').replace(/\/api\/v1$/, '');

const apiOf = ({ connection }: CallContext): Api => ({
  name: 'Gitea',
  base: `${serverOf(connection)}/api/v1`,
  headers: { authorization: `token ${requireSecret(connection, 'token', 'The access token')}` },
  explain: ({ status }) =>
    status === 404 ? 'Gitea doesn’t find this. Check the repository and the number, and what the token may see.' : null,
});

const repository: Field = field.choice('repository', 'Repository', 'Its owner and name, such as ada/engine.', {
  dynamicChoices: 'repositories',
  isRequired: true,
  placeholder: 'ada/engine',
  check: repositoryPath,
});

function repositoryPath(input: FieldValues): string {
  const [, owner, name] = /^([^/\s]+)\/([^/\s]+)$/.exec(requireWord(input, 'repository', 'Repository')) ?? [];
  if (owner === undefined || name === undefined) throw new StepError('A repository has an owner and a name, such as ada/engine.');
  return `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
}

const sampleIssue = {
  id: 8121,
  number: 12,
  title: 'The engine stops',
  body: 'After the third card.',
  state: 'open',
  url: 'https://gitea.example.org/ada/engine/issues/12',
  author: 'grace',
  labels: ['bug'],
  createdAt: '2026-11-21T09:30:00Z',
};

function issueOf(value: unknown): typeof sampleIssue {
  const issue = recordOf(value);
  return {
    id: Number(issue.id),
    number: Number(issue.number),
    title: textOf(issue.title),
    body: textOf(issue.body),
    state: textOf(issue.state),
    url: textOf(issue.html_url),
    author: textOf(recordOf(issue.user).login),
    labels: recordsOf(issue.labels).map(({ name }) => textOf(name)),
    createdAt: textOf(issue.created_at),
  };
}

function titleOf(input: FieldValues): string {
  requireText(input, 'title', 'Title');
  return readAtMost(input, 'title', 'Title', 255);
}

function numberOf(input: FieldValues): number {
  requireText(input, 'number', 'Number');
  return readWhole(input, 'number', 'Number', 1, Number.MAX_SAFE_INTEGER)!;
}

/** Files of one issue or comment. */
const maxFiles = 10;

const attachmentsField = filesField(
  `At most ${maxFiles} files of earlier steps, which are attached. The server limits their types and sizes.`,
);

interface Attachment {
  readonly name: string;
  readonly body: RequestBody;
}

/** The files of a step, opened before anything is created. Throws a `StepError` for one that is no longer there. */
const attachmentsOf = async (call: ActionCall): Promise<readonly Attachment[]> =>
  Promise.all(
    readFiles(call.input, maxFiles).map(async (file) => ({ name: file.name, body: await multipartOf(call, [['attachment', file]]) })),
  );

/**
 * Attaches files to what was just created. A failure says that it is there: a repetition would create it a second time, so none is made.
 * Throws a `StepError`.
 */
async function attach(call: ActionCall, api: Api, attachments: readonly Attachment[], path: string, done: string): Promise<void> {
  for (const { name, body } of attachments) {
    try {
      await callApi(call, api, { path: `${path}/assets`, query: { name }, body, repeat: 'never' });
    } catch (error) {
      if (!(error instanceof StepError || error instanceof OutgoingError)) throw error;
      throw new StepError(`${done}, but the file “${name}” couldn’t be attached: ${error.message}`, { cause: error });
    }
  }
}

/** Never: Gitea has no idempotency keys and creates a repeated issue or comment twice. */
const createIssue: Action = {
  event: 'create_issue',
  title: 'Create an issue',
  help: 'Creates an issue in a repository.',
  kind: 'write',
  fields: [
    repository,
    field.text('title', 'Title', 'At most 255 characters.', { isRequired: true, check: titleOf }),
    field.longText('body', 'Description', 'Markdown works.', { syntax: 'markdown' }),
    field.list('assignees', 'Assignees', 'User names, one per line.'),
    attachmentsField,
  ],
  movesFiles: true,
  repeat: 'never',
  isTask: true,
  sample: sampleIssue,
  run: async (call) => {
    const { input } = call;
    const title = titleOf(input);
    const assignees = readList(input, 'assignees').map(textOf);
    const json = { title, body: readText(input, 'body'), ...(assignees.length > 0 && { assignees }) };
    const attachments = await attachmentsOf(call);
    const issue = issueOf(await callApi(call, apiOf(call), { path: `${repositoryPath(input)}/issues`, json, repeat: 'never' }));
    await attach(
      call,
      apiOf(call),
      attachments,
      `${repositoryPath(input)}/issues/${issue.number}`,
      `The issue ${issue.number} was created`,
    );
    return issue;
  },
};

/** Never: see above. */
const addComment: Action = {
  event: 'add_comment',
  title: 'Add a comment',
  help: 'Adds a comment to an issue or a pull request.',
  kind: 'write',
  fields: [
    repository,
    field.number('number', 'Number', 'The number of the issue or pull request.', { isRequired: true, check: numberOf }),
    field.longText('body', 'Comment', 'Markdown works.', { isRequired: true, syntax: 'markdown' }),
    attachmentsField,
  ],
  movesFiles: true,
  repeat: 'never',
  isTask: true,
  sample: { id: 90_211, url: 'https://gitea.example.org/ada/engine/issues/12#issuecomment-90211', createdAt: '2026-11-21T09:30:00Z' },
  run: async (call) => {
    const { input } = call;
    const number = numberOf(input);
    const json = { body: requireText(input, 'body', 'Comment') };
    const path = `${repositoryPath(input)}/issues/${number}/comments`;
    const attachments = await attachmentsOf(call);
    const comment = recordOf(await callApi(call, apiOf(call), { path, json, repeat: 'never' }));
    const added = `${repositoryPath(input)}/issues/comments/${Number(comment.id)}`;
    await attach(call, apiOf(call), attachments, added, 'The comment was added');
    return { id: Number(comment.id), url: textOf(comment.html_url), createdAt: textOf(comment.created_at) };
  },
};

/** Safe: it only reads. */
const findIssue: Action = {
  event: 'find_issue',
  title: 'Find an issue',
  help: 'Finds the newest issue whose title or description has some words.',
  kind: 'search',
  fields: [repository, field.text('words', 'Words', 'Words of the title or the description.', { isRequired: true })],
  repeat: 'safe',
  isTask: true,
  sample: { isFound: true, issue: sampleIssue },
  run: async (call) => {
    const query = { q: requireWord(call.input, 'words', 'Words'), type: 'issues', state: 'all', limit: 1 };
    const [found] = recordsOf(await callApi(call, apiOf(call), { path: `${repositoryPath(call.input)}/issues`, query, repeat: 'safe' }));
    return { isFound: found !== undefined, issue: found === undefined ? null : issueOf(found) };
  },
};

const pageSize = 50;
const maxPages = 20;

const newIssue: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_issue',
  title: 'New issue',
  help: 'Runs for each new issue of a repository.',
  fields: [repository],
  sample: sampleIssue,
  poll: async (call) => {
    const source = repositoryPath(call.input);
    const known = isRecord(call.cursor) && call.cursor.source === source ? Number(call.cursor.number) : null;
    const issues: (typeof sampleIssue)[] = [];
    let isAll = known === null;
    // The newest come first, so pages are read until a known one.
    for (let page = 1; page <= (known === null ? 1 : maxPages); page += 1) {
      const query = { type: 'issues', state: 'all', limit: pageSize, page };
      const found = recordsOf(await callApi(call, apiOf(call), { path: `${source}/issues`, query, repeat: 'safe' })).map(issueOf);
      // A number that is none would be the last one for ever.
      issues.push(...found.filter(({ number }) => Number.isSafeInteger(number) && number > (known ?? 0)));
      isAll ||= found.length < pageSize || found.some(({ number }) => number <= (known ?? 0));
      if (isAll) break;
    }
    const number = Math.max(known ?? 0, ...issues.map((issue) => issue.number));
    const fresh = known === null ? [] : issues.sort((a, b) => a.number - b.number);
    const warning = isAll ? '' : `More than ${maxPages * pageSize} issues are new. The oldest of them were left out.`;
    const events = fresh.map((issue) => ({ key: `issue:${issue.id}`, data: issue }));
    return { events, cursor: { source, number }, warning, ...(!isAll && { more: 'lost' }) };
  },
};

export const gitea: Connector = {
  app: {
    key: 'GiteaCLIAPI',
    version: '1.0.0',
    name: 'Gitea',
    slug: 'gitea',
    categories: ['developer-tools'],
    popularity: 37,
    addedOn: '2026-11-23',
    about: 'Self-hosted code and issues.',
    logo: 'gitea',
    color: '609926',
    authType: 'api_key',
    upfrontFields: ['server'],
  },
  connection: {
    fields: [
      field.text('server', 'Server', 'The address of your server.', { isRequired: true, placeholder: 'https://gitea.example.org' }),
      field.secret(
        'token',
        'Access token',
        'In Gitea’s settings, choose “Applications”, and create a token that may read and write issues, and read repositories and your user.',
        { isRequired: true },
      ),
    ],
    test: async (call) => {
      const name = textOf(recordOf(await callApi(call, apiOf(call), { path: '/user', repeat: 'safe' })).login);
      if (name === '') throw new StepError('This server doesn’t answer like Gitea. Check the address.');
      return { title: name };
    },
    // https://docs.gitea.com/development/oauth2-provider
    oauth: {
      fields: ['server'],
      token: 'token',
      ownClient: true,
      scopes: ['read:user', 'read:repository', 'write:issue'],
      help: 'In Gitea’s settings, choose “Applications”, and create an OAuth2 application with this redirect URI:',
      endpoints: (values) => ({
        authorization: `${serverOf(values)}/login/oauth/authorize`,
        token: `${serverOf(values)}/login/oauth/access_token`,
        revocation: null,
      }),
    },
  },
  triggers: [newIssue],
  actions: [createIssue, addComment, findIssue],
  choices: {
    repositories: async (call) => {
      const found = recordsOf(await callApi(call, apiOf(call), { path: '/user/repos', query: { limit: pageSize }, repeat: 'safe' }));
      return found.map(({ full_name: name }) => ({ value: textOf(name), label: textOf(name) }));
    },
  },
};
