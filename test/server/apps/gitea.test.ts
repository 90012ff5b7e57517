import type { FieldValues } from '../../../src/server/connectors/connector';
import { gitea } from './declaredConnector';
import {
  actionOf,
  callContext,
  closeCounterparts,
  shapeProblems,
  startCounterpart,
  stepErrorOf,
  triggerOf,
  type Reply,
} from '../connectors/counterpart';

afterAll(closeCounterparts);

/** A small Gitea with one repository; it lists the newest issues first, in pages. */
async function startGitea(count = 0) {
  const issues = Array.from({ length: count }, (_, index) => ({
    id: 1000 + index,
    number: index + 1,
    title: `Issue ${index + 1}`,
    state: 'open',
    user: { login: 'grace' },
  }));
  const target = await startCounterpart(({ method, path, headers, query, json }): Reply => {
    if (headers.authorization !== 'token canary-token') return { status: 401, body: { message: 'invalid token' } };
    if (path === '/api/v1/user') return { body: { login: 'ada' } };
    if (path === '/api/v1/user/repos') return { body: [{ full_name: 'ada/engine' }] };
    if (!path.startsWith('/api/v1/repos/ada/engine/issues')) return { status: 404, body: { message: 'not found' } };
    if (path.endsWith('/comments'))
      return { status: 201, body: { id: 5, html_url: 'https://g.example.org/c/5', created_at: '2026-11-21T09:30:00Z', body: json.body } };
    if (method === 'GET') {
      const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))];
      const found = issues.filter(({ title }) => title.includes(query.get('q') ?? '')).reverse();
      return { body: found.slice((page - 1) * limit, page * limit) };
    }
    const issue = {
      ...json,
      id: 1000 + issues.length,
      number: issues.length + 1,
      state: 'open',
      user: { login: 'ada' },
      labels: [{ name: 'bug' }],
      html_url: 'https://g.example.org/1',
    };
    issues.push(issue);
    return { status: 201, body: issue };
  });
  return { target, connection: { server: target.url, token: 'canary-token' } };
}

const run = (connection: Record<string, string>, event: string, input: FieldValues) =>
  actionOf(gitea, event).run(callContext({ connection, input: { repository: 'ada/engine', ...input } }));

describe('Gitea', () => {
  it('creates an issue, comments on it, and finds it', async () => {
    const { connection, target } = await startGitea();
    expect(await run(connection, 'create_issue', { title: 'Stops', body: 'text', assignees: 'ada\ngrace' })).toMatchObject({
      number: 1,
      title: 'Stops',
      author: 'ada',
      labels: ['bug'],
    });
    expect(target.last().json).toEqual({ title: 'Stops', body: 'text', assignees: ['ada', 'grace'] });
    expect(await run(connection, 'add_comment', { number: '1', body: 'Me too' })).toMatchObject({
      id: 5,
      url: 'https://g.example.org/c/5',
    });
    expect(target.last()).toMatchObject({ path: '/api/v1/repos/ada/engine/issues/1/comments', json: { body: 'Me too' } });
    expect(await run(connection, 'find_issue', { words: 'Stops' })).toMatchObject({ isFound: true, issue: { number: 1 } });
    expect(await run(connection, 'find_issue', { words: 'never' })).toEqual({ isFound: false, issue: null });
  });

  it('says what is wrong with a repository, a number and a token', async () => {
    const { connection } = await startGitea();
    const failure = async (event: string, input: FieldValues, more = {}) => stepErrorOf(run({ ...connection, ...more }, event, input));
    expect((await failure('create_issue', { repository: 'engine', title: 'a' })).message).toMatch(/^A repository has an owner and a name/);
    expect((await failure('create_issue', { repository: 'ada/none', title: 'a' })).message).toMatch(/^Gitea can’t find this/);
    expect((await failure('add_comment', { body: 'a' })).message).toBe('Number is missing.');
    expect((await failure('add_comment', { number: 'x', body: 'a' })).message).toBe('Number must be a number.');
    expect((await failure('create_issue', { title: 'a' }, { token: 'old' })).options.isConnectionLost).toBe(true);
  });

  it('goes on with the next poll if there are more issues than one reads, and leaves none out [Z68, Z74]', async () => {
    const { connection } = await startGitea(1100);
    const poll = (cursor: unknown) =>
      triggerOf(gitea, 'poll', 'new_issue').poll({ ...callContext({ connection, input: { repository: 'ada/engine' } }), cursor });
    const first = await poll({ source: '/repos/ada/engine', number: 10 });
    expect([first.events.length, first.more, first.warning]).toEqual([1000, 'now', '']);
    const rest = await poll(first.cursor);
    const keys = [...first.events, ...rest.events].map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(Array.from({ length: 1090 }, (_, index) => `issue:${index + 1010}`)));
    expect(keys).toHaveLength(1090);
  });

  it('runs for each issue after the first poll, the oldest first, also for more than a page, and from the cursor of the release before [Z170]', async () => {
    const { connection } = await startGitea(120);
    const trigger = triggerOf(gitea, 'poll', 'new_issue');
    const poll = (cursor: unknown) => trigger.poll({ ...callContext({ connection, input: { repository: 'ada/engine' } }), cursor });
    const first = await poll(null);
    expect(first.events).toEqual([]);
    expect((await poll(first.cursor)).events).toEqual([]);
    // As the release before has stored it.
    const second = await poll({ source: '/repos/ada/engine', number: 10 });
    expect(second.events.map(({ data }) => (data as { number: number }).number)).toEqual(
      Array.from({ length: 110 }, (_, index) => index + 11),
    );
    expect(new Set(second.events.map(({ key }) => key)).size).toBe(110);
    expect(shapeProblems(trigger.sample, second.events[0]!.data, 'issue')).toEqual([]);
    expect(second.more).toBeUndefined();
    expect((await poll(second.cursor)).events).toEqual([]);
  });

  it('sends the same with the address of the API as with that of the server, as connections have stored either [Z170]', async () => {
    const { connection, target } = await startGitea();
    for (const server of [target.url, `${target.url}/`, `${target.url}/api/v1`, `${target.url}/api/v1/`]) {
      expect(await gitea.connection!.test(callContext({ connection: { ...connection, server } }))).toEqual({ title: 'ada' });
      expect(gitea.connection!.oauth!.endpoints({ server }).token).toBe(`${target.url}/login/oauth/access_token`);
    }
    expect(target.requests.every(({ path }) => path === '/api/v1/user')).toBe(true);
  });

  it('tests a connection, and offers the repositories', async () => {
    const { connection } = await startGitea();
    expect(await gitea.connection!.test(callContext({ connection }))).toEqual({ title: 'ada' });
    expect(await gitea.choices!.repositories!(callContext({ connection }))).toEqual([{ value: 'ada/engine', label: 'ada/engine' }]);
  });
});
