import fc from 'fast-check';
import { checkDefinition } from '../../../src/domain/apps/checkDefinition';
import { fuzzRuns } from '../../support/fuzz';
import { changed, sample, type Path } from './samples';

const action = ['actions', 0] as const;
const search = ['actions', 1] as const;
const poll = ['triggers', 0] as const;
const hook = ['triggers', 1] as const;
const code = { key: 'name', label: 'Name', type: 'code', json: 'list', isRequired: true };

describe('a definition', () => {
  it('with every part of the format has no issues, before and after JSON [Z80]', () => {
    expect(checkDefinition(sample)).toEqual([]);
    const copy: unknown = JSON.parse(JSON.stringify(sample));
    expect(copy).toEqual(sample);
    expect(checkDefinition(copy)).toEqual([]);
  });

  it('can keep a parameter of the redirect with a hyphen in its name [Z80]', () => {
    const way = ['connection', 'ways', 'account'] as const;
    expect(checkDefinition(changed([...way, 'keepFromAnswer'], ['region', 'accounts-server']))).toEqual([]);
    expect(checkDefinition(changed([...way, 'keepFromAnswer'], ['region', 'accounts.server'])).map(({ path }) => path)).toEqual([
      'connection.ways.account.keepFromAnswer[1]',
    ]);
  });

  it.each<[string, Path, unknown, string]>([
    ['an unknown property', ['actions', 0, 'requets'], {}, 'actions[0]'],
    ['a missing property', [...search, 'found'], undefined, 'actions[1]'],
    ['an unknown filter', [...action, 'output'], '{reply.body|encrypt}', 'actions[0].output'],
    ['a filter without its argument', [...action, 'output'], '{reply.body|split}', 'actions[0].output'],
    ['a filter with an argument that it does not take', [...action, 'output'], '{reply.body|trim:2}', 'actions[0].output'],
    ['a stray brace', [...action, 'output'], 'x {', 'actions[0].output'],
    ['an unknown root', [...action, 'output'], '{item.id}', 'actions[0].output'],
    ['an unknown field', [...action, 'request', 'path'], '/x/{input.bord}', 'actions[0].request.path'],
    ['an unknown field of the connection', ['connection', 'test', 'title'], '{connection.nam}', 'connection.test.title'],
    ['an unknown kept value of a hook', [...hook, 'unsubscribe', 'request', 'path'], '/{hook.uid}', 'triggers[1].unsubscribe.request.path'],
    ['a step that comes later', [...action, 'steps', 0, 'request', 'path'], '/{member.body.id}', 'actions[0].steps[0].request.path'],
    ['an unknown operator', [...action, 'request', 'body', 'json', 'name'], { $eval: '1+1' }, 'actions[0].request.body.json.name'],
    ['an operator with an unknown part', [...action, 'request', 'body', 'json', 'labels', 'if'], 1, 'actions[0].request.body.json.labels'],
    [
      'a name of a value that is another root',
      [...action, 'output'],
      { $with: { reply: 1 }, as: '{reply.body}' },
      'actions[0].output.$with.reply',
    ],
    ['a named value that comes later', [...action, 'output'], { $with: { a: '{b}', b: 1 }, as: '{a}' }, 'actions[0].output.$with.a'],
    ['a named value outside of its part', [...action, 'output'], [{ $with: { a: 1 }, as: '{a}' }, '{a}'], 'actions[0].output[1]'],
    ['a file where no JSON is sent', [...action, 'output'], { $file: 'input.file', as: 'base64' }, 'actions[0].output'],
    [
      'an unknown form of a file',
      [...action, 'request', 'body', 'json', 'name'],
      { $file: 'input.file', as: 'bytes' },
      'actions[0].request.body.json.name.as',
    ],
    ['JSON of a field that is no code', [...action, 'fields', 1, 'json'], 'list', 'actions[0].fields[1].json'],
    ['an unknown kind of JSON', [...action, 'fields', 1], { ...code, json: 'tree' }, 'actions[0].fields[1].json'],
    ['JSON with another syntax', [...action, 'fields', 1], { ...code, syntax: 'html' }, 'actions[0].fields[1].json'],
    [
      'a field beside which an unknown one is empty',
      [...action, 'fields', 1, 'needs'],
      { empty: ['gone'] },
      'actions[0].fields[1].needs.empty[0]',
    ],
    ['the size of what is no file', [...action, 'fields', 1, 'mostBytes'], 5, 'actions[0].fields[1].mostBytes'],
    ['an order that is not', ['lists', 'boards', 'sorted'], false, 'lists.boards.sorted'],
    ['a body of two kinds', [...action, 'request', 'body', 'text'], 'x', 'actions[0].request.body'],
    ['a GET request with a body', [...search, 'request', 'body'], { json: {} }, 'actions[1].request.body'],
    [
      'a prefix without dynamic fields',
      [...action, 'request', 'body', 'json', 'properties'],
      { $fields: 'x' },
      'actions[0].request.body.json.properties.$fields',
    ],
    ['an unknown base', [...action, 'parts', 'start', 'base'], 'upload', 'actions[0].parts.start.base'],
    ['a part of a file that is too large for the memory', [...action, 'parts', 'size'], 64 * 1024 * 1024 + 1, 'actions[0].parts.size'],
    ['properties that are not asked for by true', ['lists', 'tables', 'byName'], false, 'lists.tables.byName'],
    ['an unknown list', [...action, 'fields', 0, 'dynamicChoices'], 'lists', 'actions[0].fields[0].dynamicChoices'],
    [
      'a list that reads a field on which the choice does not depend',
      ['lists', 'boards', 'request', 'path'],
      '/{input.name}/boards',
      'actions[0].fields[0].dependsOn',
    ],
    [
      'dynamic fields that read one on which they do not depend',
      [...action, 'dynamicFields', 'dependsOn'],
      [],
      'actions[0].dynamicFields.dependsOn',
    ],
    ['an unknown way', [...action, 'ways'], ['token', 'tokens'], 'actions[0].ways[1]'],
    ['another course for an unknown way', [...action, 'for', 'gone'], { request: { method: 'GET', path: '/' } }, 'actions[0].for.gone'],
    ['another course without a request', [...action, 'for', 'open'], { output: 'x' }, 'actions[0].for.open.method'],
    [
      'another course that names what it doesn’t have',
      [...action, 'for', 'open'],
      { request: { method: 'GET', path: '/' }, output: '{gone.body}' },
      'actions[0].for.open.output',
    ],
    ['another test for an unknown way', ['connection', 'test', 'for'], { gone: { title: 'x' } }, 'connection.test.for.gone'],
    ['a limit of a body without its sentence', [...action, 'request', 'limit'], { bytes: 1 }, 'actions[0].request.limit'],
    ['an unknown way after the sign-in', ['connection', 'after', 0, 'ways'], ['accounts'], 'connection.after[0].ways[0]'],
    ['nothing that a person chooses after the sign-in', ['connection', 'after', 0, 'name'], '', 'connection.after[0].name'],
    ['an event that is there twice', [...search, 'event'], 'create_card', 'actions[1].event'],
    ['a key of a field that is there twice', [...action, 'fields', 1, 'key'], 'board', 'actions[0].fields[1].key'],
    ['a secret field of an event', [...action, 'fields', 1, 'type'], 'secret', 'actions[0].fields[1].type'],
    ['a search of another app', ['actions', 2, 'orElse', 'search'], 'find', 'actions[2].orElse.search'],
    ['pages and reader that both name the list', [...search, 'request', 'pages', 'items'], 'reply.body', 'actions[1].found.items'],
    ['a reply that says that there is none, without saying which', [...search, 'found', 'none'], {}, 'actions[1].found.none'],
    ['no place of the list', [...poll, 'items'], undefined, 'triggers[0]'],
    ['more pages than are read', [...search, 'request', 'pages', 'most'], 21, 'actions[1].request.pages.most'],
    ['an end of pages that is not', [...search, 'request', 'pages', 'untilEmpty'], false, 'actions[1].request.pages.untilEmpty'],
    ['a cursor alone that is not', [...poll, 'request', 'pages', 'alone'], false, 'triggers[0].request.pages.alone'],
    ['a wrong place to send to', [...poll, 'request', 'pages', 'send'], 'cursor', 'triggers[0].request.pages.send'],
    ['a key that is the same for all', [...poll, 'key'], 'card', 'triggers[0].key'],
    ['the newest first with pages and no time', [...poll, 'since'], undefined, 'triggers[0]'],
    ['no order and no time', [...hook, 'poll', 'order'], 'none', 'triggers[1].poll'],
    ['a subscription that never ends', [...hook, 'unsubscribe'], undefined, 'triggers[1]'],
    ['a pasted address with a subscription', [...hook, 'reach'], 'pasted', 'triggers[1]'],
    [
      'an unsigned event that is not asked for',
      [...hook],
      { ...sample.triggers[1], signature: { kind: 'ask' }, fetch: undefined },
      'triggers[1]',
    ],
    [
      'an event that may be unsigned and is not asked for',
      [...hook],
      {
        ...sample.triggers[1],
        signature: { kind: 'hmac', hash: 'sha256', encoding: 'hex', header: 'x', content: '{body}', secret: '{hook.secret}', orAsk: true },
        fetch: undefined,
      },
      'triggers[1]',
    ],
    ['a word for a signature that may be missing', [...hook, 'signature', 'orAsk'], 'yes', 'triggers[1].signature.orAsk'],
    ['a signed time without a limit', [...hook, 'signature', 'time'], undefined, 'triggers[1].signature'],
    ['a signature that does not depend on the request', [...hook, 'signature', 'content'], 'x', 'triggers[1].signature.content'],
    ['a secret that everybody knows', [...hook, 'signature', 'secret'], 'x', 'triggers[1].signature.secret'],
    ['a question that is every request', [...hook, 'hello', 0, 'when'], {}, 'triggers[1].hello[0].when'],
    [
      'an answer to anyone with what the subscription keeps',
      [...hook, 'hello', 0, 'reply', 'body', 'echo'],
      '{hook.id}',
      'triggers[1].hello[0].reply.body.echo',
    ],
    ['an error rule without a condition', ['errors', 0, 'when'], {}, 'errors[0].when'],
    ['an error that names the request', ['errors', 0, 'say'], '{input.name}', 'errors[0].say'],
    ['a pattern that cannot be read', ['connection', 'fields', 0, 'pattern', 'matches'], '(', 'connection.fields[0].pattern.matches'],
  ])('%s is an issue with its path and a sentence [Z80]', (_what, path, value, at) => {
    const issues = checkDefinition(JSON.parse(JSON.stringify(changed(path, value))));
    expect(issues.map((issue) => issue.path)).toContain(at);
    for (const { message } of issues) expect(message).toMatch(/^[A-Z“].*[^\s]$/);
  });

  const inJson = [...action, 'request', 'body', 'json', 'name'] as const;
  const at = 'actions[0].request.body.json.name';
  const file = { $file: 'input.file', as: 'base64' };
  const inText = /^A text can’t have the content of a file inside it/;
  const isWhole = /has the content of a file, so it is a whole value/;
  it.each<[string, unknown, string, RegExp]>([
    ['JSON', { $json: [{ data: file }] }, `${at}.$json[0].data`, inText],
    ['JSON in a named value', { $with: { a: { $json: file } }, as: '{a}' }, `${at}.$with.a.$json`, inText],
    ['a mail', { $mail: { text: file } }, `${at}.$mail.text`, inText],
    ['a filter', { $with: { a: { data: file } }, as: { b: '{a|stringify}' } }, `${at}.as.b`, isWhole],
    ['the filter of another name', { $with: { a: file, b: ['{a}'] }, as: '{b|stringify}' }, `${at}.as`, isWhole],
    ['a filter of each of a list', { $with: { a: [file] }, as: { $each: 'a', as: '{each|trim}' } }, `${at}.as.as`, isWhole],
    ['text around it', { $with: { a: file }, as: 'File: {a}' }, `${at}.as`, isWhole],
  ])('refuses the content of a file in the text of %s [Z224]', (_what, value, place, message) => {
    expect(checkDefinition(changed(inJson, value))).toEqual([{ path: place, message: expect.stringMatching(message) }]);
  });

  it('can name the content of a file, and filter what is beside it [Z224]', () => {
    const value = { $with: { a: { data: file } }, as: { data: '{a.data}', names: { $each: 'input.labels', as: '{each|trim}' } } };
    expect(checkDefinition(changed(inJson, value))).toEqual([]);
  });

  it.each<[string, Path, unknown]>([
    ['bytes', ['actions', 0, 'sample'], 'x'.repeat(256 * 1024)],
    ['levels', ['actions', 0, 'sample'], Array.from({ length: 16 }).reduce((inner) => [inner], null)],
    ['actions', ['actions'], Array.from({ length: 201 }, (_none, index) => ({ ...sample.actions[2], event: `e${index}` }))],
    ['triggers', ['triggers'], Array.from({ length: 51 }, (_none, index) => ({ ...sample.triggers[0], event: `e${index}` }))],
    ['fields', [...search, 'fields'], Array.from({ length: 101 }, (_none, index) => ({ key: `f${index}`, label: 'F', type: 'text' }))],
    ['characters of a template', [...action, 'output'], 'x'.repeat(2001)],
  ])('has a limit of %s [Z80]', (_what, path, value) => {
    expect(checkDefinition(changed(path, value)).map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('at most')]),
    );
  });

  it('an own app uses no client of the operator and no address for all [Z80]', () => {
    const { machine, ...ways } = sample.connection.ways;
    const withFamily = changed(['connection', 'ways'], { ...ways, machine: { ...machine, family: 'google' } });
    expect(checkDefinition(withFamily)).toEqual([]);
    const paths = checkDefinition(withFamily, { isOwnApp: true }).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'connection.ways.machine.family',
        'connection.ways.token.extra[0].value',
        'triggers[1].hello[0].hmac.secret',
      ]),
    );
    const { event, title, help, fields, key, sample: output } = sample.triggers[0];
    const received = { event, title, help, fields, key, sample: output, kind: 'hook', reach: 'app' };
    const forAll = changed([...poll], { ...received, route: { place: 'body.team', kept: 'tenant' } });
    expect(checkDefinition(forAll)).toEqual([]);
    expect(checkDefinition(forAll, { isOwnApp: true }).map(({ path }) => path)).toContain('triggers[0].reach');
  });

  it('events of an app are not handed out by a value that a person enters [Z114]', () => {
    const { event, title, help, fields, key, sample: output } = sample.triggers[0];
    const received = { event, title, help, fields, key, sample: output, kind: 'hook', reach: 'app' };
    const pathsFor = (kept: string) =>
      checkDefinition(changed([...poll], { ...received, route: { place: 'body.team', kept } })).map(({ path }) => path);
    expect(pathsFor('tenant')).toEqual([]);
    for (const kept of ['site', 'nothing']) expect(pathsFor(kept)).toEqual(['triggers[0].route.kept']);
  });

  it('any value of JSON is checked without an exception [Z80]', () => {
    const names = [
      'format',
      'bases',
      'actions',
      'request',
      'path',
      'body',
      'json',
      '$each',
      'kind',
      'fields',
      'connection',
      'ways',
      'pages',
    ];
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, true, 0, 'write', 'poll', 'hook', '{input.x|or:}', '{', 'reply.body'),
        fc.string(),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('json'), { maxKeys: 6 }),
      ),
    }));
    const places: Path[] = [];
    const collect = (value: unknown, path: Path): void => {
      if (path.length > 0) places.push(path);
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) collect(inner, [...path, Array.isArray(value) ? Number(name) : name]);
    };
    collect(sample, []);
    fc.assert(
      fc.property(fc.constantFrom(...places), json, (path, value) => {
        checkDefinition(value);
        // A random value alone reaches no further than the top.
        checkDefinition(changed(path, value));
      }),
      { numRuns: fuzzRuns },
    );
  });
});
