import fc from 'fast-check';
import { isCurl, readCurl, type CurlRequest } from '../../../src/domain/runs/curl';
import { fuzzRuns } from '../../support/fuzz';
import { gap, writtenWord } from './shellLines';

const requestOf = (line: string): CurlRequest => {
  const read = readCurl(line);
  if (!read.ok) throw new Error(read.message);
  return read.request;
};

const plain: CurlRequest = {
  ...{ method: 'GET', url: 'https://a.example/', headers: [], contentType: null, user: null, body: null, variables: [], unused: [] },
};
const text = (written: string): CurlRequest['body'] => ({ type: 'text', text: written });
const parts = (...pairs: [string, string][]): CurlRequest['body'] => ({ type: 'parts', parts: pairs });

describe('a cURL line as a request', () => {
  it.each([
    ...['curl https://a.example', '  curl\n-X PUT', '$ curl a', 'curl.exe a', 'CURL a', '% curl a', '# curl a', 'ada@host:~/x$ curl a'],
    ...['C:\\Users\\ada>curl a', 'PS C:\\> curl.exe a', 'sudo curl a', 'KEY=1 curl a', '/usr/bin/curl a', '# All orders\n\ncurl a'],
    '```bash\ncurl a\n```',
  ])('%j begins as one [Z185]', (line) => {
    expect(isCurl(line)).toBe(true);
  });

  it.each(['https://a.example/curl x', 'curly x', 'curl', '', '# curl', 'the curl of it', '```\n```'])('%j does not', (line) => {
    expect(isCurl(line)).toBe(false);
  });

  it.each<[string, string, Partial<CurlRequest>]>([
    ['an address alone', `curl https://a.example/`, {}],
    ['an address without a scheme', `curl 'a.example/?b=c'`, { url: 'http://a.example/?b=c' }],
    ['another method', `curl -X put https://a.example/`, { method: 'PUT' }],
    ['flags in one word', `curl -sSLXDELETE https://a.example/`, { method: 'DELETE' }],
    ['a long option with an equals sign', `curl --request=PATCH --url https://a.example/`, { method: 'PATCH' }],
    ['-I', `curl -I https://a.example/`, { method: 'HEAD' }],
    ['data', `curl -d a=1 --data b=2 https://a.example/`, { method: 'POST', body: text('a=1&b=2') }],
    ['data without a value', `curl -d '' https://a.example/`, { method: 'POST', body: text('') }],
    ['data as they are', `curl --data-raw '@a' https://a.example/`, { method: 'POST', body: text('@a') }],
    [
      'data to be encoded',
      `curl --data-urlencode 'a=b c&ä{{s.x y}}' --data-urlencode '=d@e' --data-urlencode 'f!' https://a.example/`,
      { method: 'POST', body: text('a=b+c%26%C3%A4{{s.x y}}&d%40e&f%21') },
    ],
    [
      'data in the query',
      `curl -G -d a=1 --data-urlencode 'b=c d' 'https://a.example/?z=0#f'`,
      { url: 'https://a.example/?z=0&a=1&b=c+d#f' },
    ],
    [
      'a query in a separate option',
      `curl --url-query 'a=b c' --url-query +d=%20 https://a.example/`,
      { url: 'https://a.example/?a=b+c&d=%20' },
    ],
    [
      'JSON',
      `curl --json '{"a":' --json '1}' https://a.example/`,
      { method: 'POST', contentType: 'application/json', headers: [['Accept', 'application/json']], body: text('{"a":1}') },
    ],
    [
      'JSON with another accepted type',
      `curl --json '{}' -H 'accept: text/csv' https://a.example/`,
      { method: 'POST', contentType: 'application/json', headers: [['accept', 'text/csv']], body: text('{}') },
    ],
    [
      'a form',
      `curl -F a=1 -F 'b="x;\\"y"' --form-string 'c=@d;type=e' https://a.example/`,
      { method: 'POST', body: parts(['a', '1'], ['b', 'x;"y'], ['c', '@d;type=e']) },
    ],
    ['a user', `curl -u 'ada:s:3' https://a.example/`, { user: { name: 'ada', password: 's:3' } }],
    ['a user in the address', `curl https://ada:s%403@a.example/`, { user: { name: 'ada', password: 's@3' } }],
    ['a bearer token', `curl --oauth2-bearer t https://a.example/`, { headers: [['Authorization', 'Bearer t']] }],
    [
      'headers of options',
      `curl -A me -e https://b.example/ -r 0-9 -b 'c=1; d=2' -b e=3 https://a.example/`,
      {
        headers: [
          ['User-Agent', 'me'],
          ['Referer', 'https://b.example/'],
          ['Range', 'bytes=0-9'],
          ['Cookie', 'c=1; d=2; e=3'],
        ],
      },
    ],
    [
      'headers',
      `curl -H 'A:b: c ' -H 'Empty;' -H 'Accept:' -H a:d https://a.example/`,
      {
        headers: [
          ['A', 'b: c, d'],
          ['Empty', ''],
        ],
      },
    ],
    [
      'headers of the connection',
      `curl --compressed -H 'Host: A.example' -H ':authority: a.example' -H 'accept-encoding: br' https://a.example/`,
      {},
    ],
    [
      'variables',
      `curl -H "A: $B" 'https://a.example/$C' -o "$D"`,
      { url: 'https://a.example/$C', headers: [['A', '$B']], variables: ['$B'] },
    ],
  ])('%s', (_name, line, request) => {
    expect(requestOf(line)).toEqual({ ...plain, ...request });
  });

  it.each<[string, readonly string[], Partial<CurlRequest>?]>([
    [`curl -k --max-time 5 --what https://a.example/`, ['-k', '--max-time', '--what']],
    [`curl -sk5 https://a.example/`, ['-k', '-5']],
    [`curl -d @a.json https://a.example/`, ['the file “a.json”'], { method: 'POST', body: { type: 'file' } }],
    [
      `curl --data-binary @- https://a.example/ <<EOF`,
      ['everything from “<”', 'the standard input'],
      { method: 'POST', body: { type: 'file' } },
    ],
    [`curl -T a.jpg https://a.example/`, ['the file “a.jpg”'], { method: 'PUT', body: { type: 'file' } }],
    [
      `curl -F 'p=@a.jpg;type=image/jpeg' -F 'b=1;type=text/csv' https://a.example/`,
      ['the type of the form field “b”', 'the file “a.jpg”'],
      { method: 'POST', body: parts(['p', ''], ['b', '1']) },
    ],
    [`curl -b jar.txt -H @heads https://a.example/`, ['the file “heads”', 'the file “jar.txt”']],
    [`curl https://a.example/ https://b.example/ | jq .`, ['everything from “|”', '“https://b.example/”']],
    [`curl https://a.example/ --next -d a https://b.example/`, ['the requests after --next']],
    [`curl -H nonsense -H 'Host: b.example' https://a.example/ -X`, ['-X', 'the header “nonsense”', 'the header “Host”']],
    [`curl --unknown value https://a.example/`, ['--unknown', '“value”']],
  ])('%s: what cannot be used is named', (line, unused, request = {}) => {
    const read = requestOf(line);
    expect({ ...read, unused: [...read.unused].sort() }).toEqual({ ...plain, ...request, unused: [...unused].sort() });
  });

  it('a line that cannot be read says why', () => {
    expect(readCurl(`curl -H 'A: b https://a.example/`)).toEqual({ ok: false, message: expect.stringContaining("quotation mark (')") });
    expect(readCurl('curl -s -X POST')).toEqual({ ok: false, message: 'The cURL line has no address.' });
  });

  it('reads what Chrome copies for bash', () => {
    const line = String.raw`curl 'https://a.example/api/notes?draft=true' \
  -X 'PUT' \
  -H 'accept: application/json' \
  -H 'content-type: application/json' \
  -b 'sid=7; theme=dark' \
  -H 'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"' \
  --data-raw $'{"text":"It\'s done\u0021\\n"}'`;
    expect(requestOf(line)).toEqual({
      ...plain,
      method: 'PUT',
      url: 'https://a.example/api/notes?draft=true',
      contentType: 'application/json',
      headers: [
        ['accept', 'application/json'],
        ['Cookie', 'sid=7; theme=dark'],
        ['sec-ch-ua', '"Chromium";v="140", "Not=A?Brand";v="24"'],
      ],
      body: text(String.raw`{"text":"It's done!\n"}`),
    });
  });

  it.each<[string, string, Partial<CurlRequest>]>([
    [
      'with the prompts of a terminal',
      `$ curl https://a.example/ \\\n> -H 'a: b' \\\n> -d x=1`,
      { method: 'POST', headers: [['a', 'b']], body: text('x=1') },
    ],
    [
      'with lines that PowerShell continues',
      'PS C:\\> curl.exe `\n  -X PUT `\n  -H "a: b" `\n  "https://a.example/"',
      { method: 'PUT', headers: [['a', 'b']] },
    ],
    [
      'with the quotation marks and hyphens of a letter',
      'curl –X PUT “https://a.example/” —header ‘a: b’ –d ‘{“a”:1}’',
      { method: 'PUT', headers: [['a', 'b']], body: text('{"a":1}') },
    ],
    [
      'with a here-document',
      `curl https://a.example/ -d @- <<'EOF'\n{"a": "it's"}\nEOF\n`,
      { method: 'POST', body: text(`{"a": "it's"}`) },
    ],
    [
      'of Postman for Windows',
      'curl --location --request PUT "https://a.example/" ^\n--header "a: b" ^\n--data "{\\"a\\":\\"b c\\"}"',
      { method: 'PUT', headers: [['a', 'b']], body: text('{"a":"b c"}') },
    ],
    ['with a caret in its data', `curl https://a.example/ -d 'a ^ -b'`, { method: 'POST', body: text('a ^ -b') }],
    [
      'of earlier browsers for Windows',
      'curl "https://a.example/" ^\r\n -H "a: C:\\\\x\\y" ^\r\n --data-binary "{""a"":""50"%" off""}" ^\r\n --compressed',
      { method: 'POST', headers: [['a', 'C:\\\\x\\y']], body: text('{"a":"50% off"}') },
    ],
    [
      'of browsers for Windows that became one line',
      'curl ^"https://a.example/^" ^   -H ^"a: b^" ^   --data-raw ^"^{^\\^"a^\\^":^\\^"1 ^& 2^\\^"^}^"',
      { method: 'POST', headers: [['a', 'b']], body: text('{"a":"1 & 2"}') },
    ],
  ])('%s is read [Z185]', (_name, line, request) => {
    expect(requestOf(line)).toEqual({ ...plain, ...request });
  });

  it('what comes after a command for Windows, its variables, and quotation marks that are open are named [Z185]', () => {
    expect(requestOf('curl ^"https://a.example/^" ^\n -H "a: %KEY%" | more')).toMatchObject({
      headers: [['a', '%KEY%']],
      variables: ['%KEY%'],
      unused: ['everything from “|”'],
    });
    expect(readCurl('curl "https://a.example/ ^\n -d x')).toEqual({ ok: false, message: expect.stringContaining('(")') });
    expect(requestOf(`curl {{baseUrl}}/a`).url).toBe('{{baseUrl}}/a');
  });

  it('words that browsers write for the shell of Windows are read back the same [Z185]', () => {
    const written = (word: string): string =>
      `^"${word
        .replace(/\\/g, '\\\\')
        .replace(/"/g, '\\"')
        .replace(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, '^$&')
        .replace(/%(?=[a-zA-Z0-9_])/g, '%^')
        .replace(/\r?\n/g, '^\n\n')}^"`;
    const word = fc.string({ unit: fc.constantFrom(...` '"\\%&|<>^{}[]!;=@:az09ü\n`), maxLength: 20 });
    fc.assert(
      fc.property(word, fc.constantFrom(' ', ' ^\n  ', ' ^\r\n  '), (value, between) => {
        const line = ['curl', written('https://a.example/'), '--data-raw', written(value)].join(between);
        expect(requestOf(line).body).toEqual(text(value));
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('reads any text, and a long one at once [Z185]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`curl -d@<EOF^"'\\\n\`$ >`), maxLength: 60 }), (given) => {
        expect(typeof readCurl(`curl ${given}`).ok).toBe('boolean');
      }),
      { numRuns: fuzzRuns },
    );
    for (const part of [' -d @- <<A\n', ' ^\n', '^" ', ' \\\n> ', '# x\n', 'A=1 '])
      expect(isCurl(`curl ${part.repeat(100_000)}`)).toBe(true);
  });

  it('a request that is written as a cURL line is read back the same [Z107]', () => {
    const value = fc.string({
      unit: fc.oneof(fc.constantFrom(...` '"\\$!&;=@:`), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
      maxLength: 10,
    });
    const trimmed = value.map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '');
    const name = fc.stringMatching(/^[A-Z][a-z]{1,6}-[A-Z][a-z]{1,6}$/);
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'),
      url: fc.stringMatching(/^https:\/\/[a-z]{1,5}\.example\/[\w./%-]{0,8}(\?[\w=&%+[\]~'!$;-]{0,12})?(#[a-z]{1,3})?$/),
      headers: fc.uniqueArray(fc.tuple(name, trimmed), { selector: ([each]) => each.toLowerCase(), maxLength: 4 }),
      contentType: fc.option(fc.constantFrom('application/json', 'text/csv; charset=utf-8')),
      user: fc.option(fc.record({ name: value.map((each) => each.replaceAll(':', '')), password: value })),
      body: fc.option(
        fc.oneof(
          value.map((each) => ({ type: 'text' as const, text: each })),
          fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 }).map((pairs) => ({ type: 'parts' as const, parts: pairs })),
        ),
      ),
    });
    const options = ({
      method,
      url,
      headers,
      contentType,
      user,
      body,
    }: Pick<CurlRequest, 'method' | 'url' | 'headers' | 'contentType' | 'user' | 'body'>) => [
      ['-X', method],
      [url],
      ...headers.map(([head, given]) => ['-H', `${head}: ${given}`]),
      ...(contentType === null ? [] : [['--header', `content-type: ${contentType}`]]),
      ...(user === null ? [] : [['--user', `${user.name}:${user.password}`]]),
      ...(body?.type === 'text' ? [['--data-raw', body.text]] : []),
      ...(body?.type === 'parts' ? body.parts.map(([head, given]) => ['--form-string', `${head}=${given}`]) : []),
      ['-s'],
    ];
    const line = request.chain((given) =>
      fc
        .tuple(
          ...options(given)
            .flat()
            .map((word) => fc.tuple(writtenWord(word), gap)),
        )
        .map((words) => ({ given, line: `curl ${words.map(([word, after]) => word.written + after).join('')}` })),
    );
    fc.assert(
      fc.property(line, ({ given, line: written }) => {
        expect(requestOf(written)).toEqual({ ...given, variables: [], unused: [] });
      }),
      { numRuns: fuzzRuns },
    );
  });
});
