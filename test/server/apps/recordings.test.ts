import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gitea, openAi } from './declaredConnector';
import { differencesOf, randomValue } from '../../apps/differences';
import type { RecordedRequest } from '../../apps/requests';
import { asRecorded, differencesFrom, readRecording, recordedApps, requestsOf } from './recordings';

const recordings = recordedApps().map((name) => [name, readRecording(name)] as const);
const { dependencies } = JSON.parse(readFileSync('test/apps/package.json', 'utf8')) as { dependencies: Record<string, string> };

describe('the recordings', () => {
  it('are there for each file of cases', () => {
    expect(recordedApps()).toEqual(readdirSync('test/apps/cases').map((file) => file.replace(/\.ts$/, '')));
  });
});

describe.each(recordings)('the recording of %s', (_name, recording) => {
  it('is of the version of the library that is installed', () => {
    expect(recording.library.version).toBe(dependencies[recording.library.name]);
    // Some packages name Apache’s licence without its version. “Platform License” is Meta’s: free to use with its APIs.
    expect(recording.library.licence).toMatch(/^(?:MIT(?: License)?|ISC|Apache(?:[- ]2\.0)?|BSD-3-Clause|Platform License)$/);
  });

  it('has at least one request for each case, and each case once', () => {
    const names = recording.cases.map(({ event, title }) => `${event}, ${title}`);
    expect(new Set(names).size).toBe(names.length);
    expect(recording.cases.filter(({ requests }) => requests.length === 0)).toEqual([]);
    expect(
      recording.cases.filter(({ event }) => !/^(?:test|(?:read|write|search|list|fields|subscribe|unsubscribe):\w+)$/.test(event)),
    ).toEqual([]);
  });

  it('has no value that a mistake of the case left out', () => {
    const sent = recording.cases.flatMap(({ requests }) => requests.map(({ path, query }) => `${path} ${JSON.stringify(query)}`));
    expect(sent.filter((each) => /\bundefined\b|\[object |\bNaN\b/.test(each))).toEqual([]);
  });

  it('differs from each request in which one value is another', () => {
    for (const { requests } of recording.cases)
      requests.forEach((request, index) => {
        expect(differencesOf({ requests }, requests)).toEqual([]);
        for (const other of othersOf(request)) expect(differencesOf({ requests }, requests.with(index, other))).not.toEqual([]);
      });
  });

  it('names a reason and a page for each allowed difference', () => {
    const allowances = recording.cases.flatMap(({ allow = [] }) => allow);
    expect(allowances.filter(({ reason, link }) => !/^[A-Z].*\.$/.test(reason) || !link.startsWith('https://'))).toEqual([]);
  });

  it('holds no random values, so that two recordings are equal', () => {
    const places = recording.cases.flatMap(({ random = [], requests }) => random.flatMap((place) => requests.map(() => place)));
    const count = JSON.stringify(recording).split(randomValue).length - 1;
    expect(count).toBeGreaterThanOrEqual(places.length > 0 ? 1 : 0);
    expect(JSON.stringify(recording)).not.toMatch(/boundary=/);
  });
});

describe('a connector with a recording', () => {
  const recording = readRecording('openai');

  it('differs when it is given something else', async () => {
    const recorded = recording.cases.find(({ event }) => event === 'write:conversation')!;
    const other = { ...recorded, input: { ...recorded.input, prompt: 'Something else' }, connection: { key: 'other-key' } };
    const lines = await differencesFrom(openAi, other);
    expect(lines).toContain('headers.authorization: library "bearer test-key", ours "bearer other-key"');
    expect(lines).toContain('body.messages[0].content');
  });

  it('polls as often as the case says, with the replies of the case', async () => {
    const recorded = {
      event: 'read:new_issue',
      title: 'two polls',
      connection: { server: 'https://gitea.example.org', token: 'test-token' },
      input: { repository: 'ada/engine' },
      replies: [[{ id: 1, number: 1 }], Array.from({ length: 50 }, (_, index) => ({ id: index + 2, number: index + 2 })), []],
      polls: 2,
      requests: [],
    };
    const sent = await requestsOf(gitea, recorded);
    expect(sent.map(({ origin, query }) => `${origin} ${query.page?.join()}`)).toEqual([
      'https://gitea.example.org 1',
      'https://gitea.example.org 1',
      'https://gitea.example.org 2',
    ]);
  });

  it('reads a body that is a stream', async () => {
    const body = { size: 2, open: async () => Readable.from([Buffer.from('é')], { objectMode: false }) };
    const request = await asRecorded({
      url: 'https://api.example.com/a%20b?c=1',
      method: 'PUT',
      headers: { 'X-Kind': 'a' },
      body,
      timeout: 1,
      maxBytes: 1,
    });
    expect(request).toEqual({
      method: 'PUT',
      origin: 'https://api.example.com',
      path: '/a%20b',
      query: { c: ['1'] },
      headers: { 'x-kind': 'a' },
      body: { text: 'é' },
    });
  });

  it('fails when it does not have the event, or sends nothing', async () => {
    const [recorded] = recording.cases;
    await expect(requestsOf(openAi, { ...recorded!, event: 'write:unknown' })).rejects.toThrow('ChatGPT has no write:unknown.');
    await expect(requestsOf(openAi, { ...recorded!, event: 'search:conversation' })).rejects.toThrow('has no search:conversation');
    await expect(requestsOf(openAi, { ...recorded!, event: 'write:conversation', input: {} })).rejects.toThrow();
  });
});

/** The request with one value changed or left out, for each of its values that are compared. */
function othersOf(request: RecordedRequest): RecordedRequest[] {
  const { method, origin, path, query, headers, body } = request;
  const content = body && ('json' in body ? 'json' : body.form ? 'form' : body.parts ? 'parts' : 'text');
  return [
    { ...request, method: `${method}X` },
    { ...request, origin: `${origin}.example` },
    { ...request, path: `${path}/x` },
    ...changed(query).map((other) => ({ ...request, query: other as RecordedRequest['query'] })),
    ...changed(headers).map((other) => ({ ...request, headers: other as RecordedRequest['headers'] })),
    ...(content ? changed(body[content]).map((other) => ({ ...request, body: { [content]: other } })) : []),
  ];
}

/** The value with one of its leaves changed, or one of its parts left out. A random value can be any, but not missing. */
function changed(value: unknown): unknown[] {
  if (value === randomValue) return [''];
  if (Array.isArray(value))
    return value.flatMap((each, index) => [value.toSpliced(index, 1), ...changed(each).map((other) => value.with(index, other))]);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => {
      const { [name]: _, ...others } = value as Record<string, unknown>;
      return [others, ...changed(each).map((other) => ({ ...value, [name]: other }))];
    });
  return [typeof value === 'string' ? `${value}x` : 'x'];
}
