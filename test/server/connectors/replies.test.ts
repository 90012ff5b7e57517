import { failedReply, retryAfterOf } from '../../../src/server/connectors/replies';

const now = new Date('2026-11-21T09:30:00.000Z');
const reply = (status: number, headers: Readonly<Record<string, string>> = {}, body = '') => ({
  status,
  url: 'https://a.example/',
  headers: { 'content-type': 'text/plain', ...headers },
  body: Buffer.from(body),
});
const failure = (status: number, repeat: 'safe' | 'keyed' | 'never', headers = {}, body = '') =>
  failedReply(reply(status, headers, body), { name: 'The webhook', repeat, now });

describe('a reply that is a failure', () => {
  it.each<[string, readonly number[], readonly [safe: string, never: string]]>([
    ['that passes', [408, 421, 425, 429, 503, 521, 523, 529, 530], ['later', 'later']],
    ['of a gateway', [502, 504, 520, 522, 524], ['later', 'unknown']],
    ['of the server', [507, 525, 599], ['later', 'unknown']],
    ['that lasts', [300, 304, 400, 401, 402, 403, 404, 405, 407, 409, 410, 413, 423, 426, 431, 451, 501, 505, 511], ['failed', 'failed']],
  ])('%s is tried again only where that does no harm [Z30, Z05]', (_, statuses, expected) => {
    const outcome = ({ options: { isTransient, isUncertain } }: ReturnType<typeof failure>) =>
      isTransient ? 'later' : isUncertain ? 'unknown' : 'failed';
    for (const status of statuses)
      expect([status, outcome(failure(status, 'safe')), outcome(failure(status, 'never'))]).toEqual([status, ...expected]);
  });

  it.each([
    [304, 'Nothing has changed. Leave out headers such as If-None-Match.'],
    [405, 'Check the method and the URL.'],
    [407, 'A proxy requires credentials. Ask the person who runs this server.'],
    [408, 'Try again later.'],
    [418, 'Check the fields of this step.'],
    [429, 'It is receiving too many requests. We’ll try again later.'],
    [302, 'It redirects, but doesn’t say where. Check the URL.'],
  ])('with the status %s says what came back and what a person can do', (status, remedy) => {
    expect(failure(status, 'never', {}, 'No. ').message).toBe(`The webhook answered ${status}: “No”. ${remedy}`);
  });

  it('says when to come back by its own headers, also after other failures of the server [Z30]', () => {
    const later = (status: number, headers: object) => failure(status, 'safe', headers).options.retryAfter;
    expect(later(500, { 'retry-after': '60' })).toBe(60_000);
    expect(later(429, { 'x-ratelimit-reset': String(now.getTime() / 1000 + 60) })).toBe(60_000);
    expect(later(429, { 'ratelimit-reset': '60' })).toBe(60_000);
    expect(later(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now.getTime() / 1000 + 60) })).toBe(60_000);
    expect(failure(403, 'safe', { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '60' }).options.isTransient).toBeUndefined();
  });
});

it.each([
  ['5', 5_000],
  ['1.5', 1_500],
  ['120, 60', 120_000],
  ['Sat, 21 Nov 2026 09:31:00 GMT', 60_000],
  ['Saturday, 21-Nov-26 09:31:00 GMT', 60_000],
  ['Sat Nov 21 09:31:00 2026', 60_000],
  ['2026-11-21T09:31:00Z', 60_000],
  [String(now.getTime() / 1000 + 60), 60_000],
  ['Sat, 21 Nov 2026 09:20:00 GMT', 0],
  ['999999999', 86_400_000],
  ['99999999999999', 86_400_000],
  ['Sat, 21 Nov 2099 09:20:00 GMT', 86_400_000],
  ['-1', null],
  ['1e3', null],
  ['soon', null],
  ['', null],
])('the time of “Retry-After: %s” is read [Z30]', (header, expected) => {
  expect(retryAfterOf(header, now)).toBe(expected);
});
