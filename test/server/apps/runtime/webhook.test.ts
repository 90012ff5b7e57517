import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';
import type { AppDefinition, ConnectionTest } from '../../../../src/domain/apps/definition';
import { compile } from '../../../../src/server/apps/runtime/compile';
import { callContext, closeCounterparts, startCounterpart, stepErrorOf, type Reply } from '../../connectors/counterpart';
import { actionIn, declare, facts, write } from './declared';

afterAll(closeCounterparts);

const hook = { method: 'POST', base: 'webhook', path: '', credentials: false } as const;
const test: ConnectionTest = {
  request: { ...hook, body: { json: {} } },
  works: { is: { status: 400, match: { 'reply.body.error': 'no text' } }, say: 'Stock doesn’t know this webhook.' },
  after: [{ name: 'bot', when: { 'connection.token': { present: true } }, request: { method: 'GET', path: '/me' } }],
  title: '{connection.url.host}',
};
const appWith = (more: Partial<ConnectionTest> = {}): AppDefinition =>
  declare({
    bases: { default: '{connection.url|part:0</hooks/>}/api', webhook: '{connection.url}' },
    hosts: ['{connection.url}'],
    connection: {
      ways: {
        webhook: {
          kind: 'key',
          label: 'Incoming webhook',
          fields: [
            { key: 'url', label: 'Address', type: 'secret', isRequired: true, isAddress: true },
            { key: 'token', label: 'Token', type: 'secret' },
          ],
          place: 'header',
          name: 'authorization',
          value: 'Bearer {connection.token}',
        },
      },
      test: { ...test, ...more },
    },
    errors: [{ when: { status: 404 }, is: 'refused', say: 'Stock has no such post.' }],
    actions: [
      write(
        {
          ...hook,
          body: { json: { text: '{input.text}' } },
          reply: 'none',
          errors: [{ when: { status: 404 }, is: 'lost', say: 'The webhook is gone.' }],
        },
        {
          fields: [
            { key: 'text', label: 'Text', type: 'text', isRequired: true },
            {
              key: 'picture',
              label: 'Picture',
              type: 'text',
              needs: { fields: ['board'], connection: { value: 'token', say: 'Pictures need a token.' } },
            },
            { key: 'board', label: 'Board', type: 'text' },
          ],
          steps: [
            {
              name: 'posted',
              when: { 'input.picture': { present: true } },
              request: { method: 'POST', path: '/posts', body: { json: { picture: '{input.picture}', board: '{input.board}' } } },
            },
          ],
          when: { 'input.picture': { present: false } },
          output: { isPosted: true },
        },
      ),
    ],
  });

const open = (answer: Reply) => startCounterpart(() => answer);
const urlOf = ({ url }: { readonly url: string }) => `${url}/team/hooks/canary`;
const post = (connection: Record<string, string>, input: object) =>
  actionIn(compile(appWith(), facts), 'write').run(callContext({ connection, input: { text: 'Hello', ...input } }));
const tryOut = (connection: Record<string, string>) => compile(appWith(), facts).connection!.test(callContext({ connection }));

describe('a connection by an incoming webhook', () => {
  it('is tested by the failure that shows that it exists, and is called after its host [Z173]', async () => {
    const target = await startCounterpart(({ path }) =>
      path.endsWith('/me') ? { body: {} } : { status: 400, body: { error: 'no text' } },
    );
    expect(await tryOut({ url: urlOf(target) })).toEqual({ title: '127.0.0.1' });
    expect(target.requests).toHaveLength(1);
    expect(await tryOut({ url: urlOf(target), token: 'bot' })).toEqual({ title: '127.0.0.1' });
    expect(target.requests.slice(1).map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/team/hooks/canary', undefined],
      ['/team/api/me', 'Bearer bot'],
    ]);
  });

  it('does not work after any other reply, and a server that is away is tried later [Z173]', async () => {
    for (const status of [200, 400, 404]) {
      const { message, options } = await stepErrorOf(tryOut({ url: urlOf(await open({ status, body: { error: 'other' } })) }));
      expect([message, options.isConnectionLost]).toEqual(['Stock doesn’t know this webhook.', true]);
    }
    expect((await stepErrorOf(tryOut({ url: urlOf(await open({ status: 503 })) }))).options).toMatchObject({ isTransient: true });
  });

  it('posts by the webhook or by the API, as the fields ask, and says what a field needs before anything is sent [Z173]', async () => {
    const target = await open({ body: 'ok' });
    const connection = { url: urlOf(target), token: 'bot' };
    expect(await post(connection, {})).toEqual({ isPosted: true });
    expect(target.last()).toMatchObject({ path: '/team/hooks/canary', json: { text: 'Hello' } });
    expect((await stepErrorOf(post(connection, { picture: 'p' }))).message).toBe('Board is missing.');
    expect((await stepErrorOf(post({ url: connection.url }, { picture: 'p', board: 'b' }))).message).toBe('Pictures need a token.');
    expect(target.requests).toHaveLength(1);
    const api = await open({ body: {} });
    expect(await post({ url: urlOf(api), token: 'bot' }, { picture: 'p', board: 'b' })).toEqual({ isPosted: true });
    expect(api.requests.map(({ path, json }) => [path, json])).toEqual([['/team/api/posts', { picture: 'p', board: 'b' }]]);
  });

  it('is lost or goes on by the rules of the request that failed, before those of the app [Z173, Z86]', async () => {
    const connection = { url: urlOf(await open({ status: 404, body: 'Not found' })), token: 'bot' };
    expect(await stepErrorOf(post(connection, {}))).toMatchObject({ message: 'The webhook is gone.', options: { isConnectionLost: true } });
    const { message, options } = await stepErrorOf(post(connection, { picture: 'p', board: 'b' }));
    expect([message, options.isConnectionLost]).toEqual(['Stock has no such post.', undefined]);
  });

  it('shows nothing of its address but the host, and asks only whether a secret is there [Z173, Z84]', () => {
    const problems = (more: Partial<ConnectionTest>) => checkDefinition(appWith(more)).map(({ path }) => path);
    expect(problems({})).toEqual([]);
    expect(problems({ title: '{connection.url}' })).toEqual(['connection.test.title']);
    expect(problems({ title: '{connection.url.path}' })).toEqual(['connection.test.title']);
    const [step] = test.after!;
    expect(problems({ after: [{ ...step!, when: { 'connection.token': 'abc' } }] })).toEqual([
      'connection.test.after[0].when.connection.token',
    ]);
  });
});
