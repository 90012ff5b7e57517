import { checkDefinition } from '../../../src/domain/apps/checkDefinition';
import { changed, type Path } from './samples';

const action = ['actions', 0] as const;
const search = ['actions', 1] as const;
const hook = ['triggers', 1] as const;

describe('secrets', () => {
  it.each<[string, Path, string, string]>([
    ['a header', ['headers', 'X-Key'], '{connection.apiKey}', 'headers.X-Key'],
    ['a body', [...action, 'request', 'body', 'json', 'name'], '{connection.apiKey}', 'actions[0].request.body.json.name'],
    ['an output', [...action, 'output'], '{connection.token}', 'actions[0].output'],
    ['a title', ['connection', 'test', 'title'], '{connection.page}', 'connection.test.title'],
    ['a label', ['lists', 'boards', 'label'], '{connection.apiKey}', 'lists.boards.label'],
    [
      'a place',
      [...action, 'request', 'body', 'json', 'labels', '$each'],
      'connection.apiKey',
      'actions[0].request.body.json.labels.$each',
    ],
    ['an output of all values of the connection', [...action, 'output'], '{connection}', 'actions[0].output'],
    ['an output that searches the connection', [...action, 'output'], '{connection[a=b]}', 'actions[0].output'],
    [
      'the answer to a question',
      [...hook, 'hello', 0, 'reply', 'body', 'echo'],
      '{connection.apiKey}',
      'triggers[1].hello[0].reply.body.echo',
    ],
    ['a subscription', [...hook, 'subscribe', 'request', 'path'], '/{connection.token}', 'triggers[1].subscribe.request.path'],
    [
      'the address of the sign-in',
      ['connection', 'ways', 'account', 'authorize'],
      'https://a.example/{client.clientSecret}',
      'connection.ways.account.authorize',
    ],
    ['the end of a subscription', [...hook, 'unsubscribe', 'request', 'path'], '/{hook.secret}', 'triggers[1].unsubscribe.request.path'],
  ])('are refused in %s [Z84]', (_what, path, value, at) => {
    expect(checkDefinition(changed(path, value))).toContainEqual({
      path: at,
      message: expect.stringMatching(/secret|Add a name/) as string,
    });
  });
});

describe('addresses and headers', () => {
  it.each<[string, Path, unknown, string]>([
    ['a base on another host', ['bases', 'files'], 'https://files.example.org', 'bases.files'],
    ['a base with a field that could be any host', ['connection', 'fields', 0, 'pattern'], undefined, 'bases.default'],
    ['a field of a host with a pattern for everything', ['connection', 'fields', 0, 'pattern', 'matches'], '.*', 'bases.default'],
    ['a base without encryption', ['bases', 'files'], 'http://files.example.com', 'bases.files'],
    ['a base below a host that is not named', ['hosts', 0], 'example.com', 'bases.default'],
    ['a base whose host ends like a named one', ['bases', 'files'], 'https://evilexample.com', 'bases.files'],
    [
      'a base of a way on another host',
      ['connection', 'ways', 'account', 'bases', 'files'],
      'https://{connection.siteId}.evil.example',
      'connection.ways.account.bases.files',
    ],
    [
      'a base that only a way has',
      ['connection', 'ways', 'account', 'bases', 'other'],
      'https://files.example.com',
      'connection.ways.account.bases.other',
    ],
    ['a base with a user', ['bases', 'files'], 'https://files@x.example.com', 'bases.files'],
    ['a base with a query', ['bases', 'files'], 'https://files.example.com/a?b', 'bases.files'],
    ['a base with data of the step', ['bases', 'files'], 'https://{input.name}.example.com', 'bases.files'],
    ['no default base', ['bases'], { files: 'https://files.example.com' }, 'bases'],
    ['a host with a scheme', ['hosts', 2], 'https://upload.example.net', 'hosts[2]'],
    ['a host with a path', ['hosts', 2], 'upload.example.net/a', 'hosts[2]'],
    [
      'a token address without encryption',
      ['connection', 'ways', 'machine', 'token'],
      'http://login.example.com',
      'connection.ways.machine.token',
    ],
    ['a credential in a header of the runtime', ['connection', 'ways', 'token', 'name'], 'Cookie', 'connection.ways.token.name'],
    [
      'a kept value with the name of the token',
      ['connection', 'ways', 'account', 'keep'],
      { token: 'reply.body.x' },
      'connection.ways.account.keep.token',
    ],
    ['a name that is no header', ['headers', 'a b'], 'x', 'headers.a b'],
    ['a base that ends with a slash', ['bases', 'files'], 'https://files.example.com/', 'bases.files'],
    ['a host for a whole top-level domain', ['hosts', 2], '*.com', 'hosts[2]'],
    ['every host', ['hosts', 2], '*', 'hosts[2]'],
    ['a host that a reply names', ['hosts', 2], '{connection.tenant}', 'hosts[2]'],
    ['no host', ['hosts'], [], 'hosts'],
    [
      'a sign-in whose host is behind a user that looks like one',
      ['connection', 'ways', 'account', 'authorize'],
      'https://api.example.com@evil.example/authorize',
      'connection.ways.account.authorize',
    ],
    [
      'a token address with a backslash',
      ['connection', 'ways', 'account', 'token'],
      'https://api.example.com\\.evil.example/token',
      'connection.ways.account.token',
    ],
    [
      'a token address with a line break',
      ['connection', 'ways', 'account', 'token'],
      'https://api.example.com\n.evil.example/token',
      'connection.ways.account.token',
    ],
    ['a token address from the redirect', ['connection', 'ways', 'account', 'tokenHosts'], undefined, 'connection.ways.account.token'],
    ['a header of the runtime', [...action, 'request', 'headers'], { Host: 'x' }, 'actions[0].request.headers.Host'],
    ['a cookie', ['headers', 'cookie'], 'x', 'headers.cookie'],
    ['credentials as a header of a request', ['headers', 'Authorization'], 'x', 'headers.Authorization'],
    ['a header with two lines', ['headers', 'X-Two'], 'a\r\nb', 'headers.X-Two'],
    ['a path with dots', [...action, 'request', 'path'], '/a/../b', 'actions[0].request.path'],
    ['a path with encoded dots', [...action, 'request', 'path'], '/a/%2e%2E/b', 'actions[0].request.path'],
    ['a path with a query', [...action, 'request', 'path'], '/a?b=c', 'actions[0].request.path'],
    ['a path that names a host', [...action, 'request', 'path'], '//evil.example', 'actions[0].request.path'],
  ])('refuse %s [Z84]', (_what, path, value, at) => {
    expect(checkDefinition(changed(path, value)).map((issue) => issue.path)).toContain(at);
  });
});

describe('addresses of own apps', () => {
  it('may be without encryption, in a network of the account [Z84]', () => {
    const local = changed(['bases', 'files'], 'http://10.0.0.5:8080') as { hosts: string[] };
    local.hosts.push('10.0.0.5:8080', 'intern');
    expect(checkDefinition(local).map(({ path }) => path)).toEqual(expect.arrayContaining(['bases.files', 'hosts[3]', 'hosts[4]']));
    const paths = checkDefinition(local, { isOwnApp: true }).map(({ path }) => path);
    expect(paths.filter((path) => /^(?:bases|hosts)/.test(path))).toEqual([]);
  });
});

describe('quotes of queries', () => {
  const issuesOf = (query: string): readonly string[] =>
    checkDefinition(changed([...search, 'request', 'query', 'filter'], query)).map(({ path }) => path);

  it.each([
    "name eq '{input.name}'",
    'name = "{input.name|trim}"',
    `a = "it's" and name = '{input.name}'`,
    "name = '{input.name|soql|trim}'",
    "id in ('{input.name|list|join:','}')",
    'name = "{input.name|odata}"',
    "contains(name, 'x{input.name}y')",
  ])('%s needs the filter of its language [Z83]', (query) => {
    expect(issuesOf(query)).toEqual(['actions[1].request.query.filter']);
  });

  it.each([
    "name eq '{input.name|odata}'",
    'name = "{input.name|trim|jql}"',
    'I can’t find {input.name}',
    "I can't find {input.name}",
    '{input.name}',
  ])('%s is fine [Z83]', (query) => {
    expect(issuesOf(query)).toEqual([]);
  });
});
