import fc from 'fast-check';
import {
  emptyReportMemory,
  isOfExtension,
  isPermanent,
  isReportable,
  judgeReport,
  withoutSecrets,
  type ReportMemory,
} from '../../src/domain/errorReports';

const fault = (name: string, status: number | null = null, message = 'Oh no') => ({ name, status, message });

describe('what is reported', () => {
  it.each(['PauseError', 'UnpauseError'])(
    'an error named %s is not reported with 426, 409, 403, 404 or 500 and above, and is with 400 [B8.46]',
    (name) => {
      for (const status of [426, 409, 403, 404, 500, 502, 599])
        expect([status, isReportable(fault(name, status))]).toEqual([status, false]);
      expect([400, 422, 499].map((status) => isReportable(fault(name, status)))).toEqual([true, true, true]);
      expect(isReportable(fault(name))).toBe(true);
    },
  );

  it('network errors never are, nor what sign-up finds in its form [B8.47]', () => {
    expect(isReportable(fault('NetworkError'))).toBe(false);
    expect(isReportable(fault('SignUpValidationError', 400))).toBe(false);
  });

  it("a sign-up error is, unless its text contains 'too often' [B8.48]", () => {
    expect(isReportable(fault('SignUpError', 429, 'You tried too often.'))).toBe(false);
    expect(isReportable(fault('SignUpError', 500, 'Something else'))).toBe(true);
  });

  it('all others are [B8.49]', () => {
    for (const name of ['TypeError', 'DataGet', 'DataPatch', 'GraphQLError', 'PlatformError', 'constructor']) {
      expect(isReportable(fault(name, 404))).toBe(true);
    }
  });

  it('nothing is that comes from a browser extension [A8.42, B7.49]', () => {
    expect(isOfExtension('Error: x\n    at f (chrome-extension://abc/content.js:1:2)')).toBe(true);
    expect(isOfExtension('f@moz-extension://abc/content.js:1:2')).toBe(true);
    expect(isOfExtension('f@safari-web-extension://abc/content.js:1:2')).toBe(true);
    expect(isOfExtension('at f (https://patchbay.example/assets/main.js:1:2)')).toBe(false);
  });
});

it.each([
  ['NetworkError', null, false],
  ['DataGet', 429, false],
  ['DataGet', 500, false],
  ['DataGet', 503, false],
  ['DataPatch', 400, true],
  ['DataPatch', 403, true],
  ['DataGet', 404, true],
  ['TypeError', null, false],
] as const)('the error %s with status %s is permanent: %s [B8.50]', (name, status, expected) => {
  expect(isPermanent({ name, status })).toBe(expected);
});

describe('what a report holds', () => {
  it('an error report has no password, secret, token or credentials at any depth [A8.41, B7.49]', () => {
    const value = { a: [{ password: 'p', password1: 'p', b: { clientSecret: 's', csrf_token: 't', credentials: { x: 1 }, kept: 3 } }] };
    expect(withoutSecrets(value)).toEqual({ a: [{ b: { kept: 3 } }] });
  });

  it('an error report has no typed text: a text becomes its length, whatever it is [S60]', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.stringMatching(/^[a-z]{12}@x$/), (value, words) => {
        const told = JSON.stringify(withoutSecrets({ value, deep: [{ typed: words }], [`k`]: words })) ?? '';
        expect(told).not.toContain(words);
      }),
    );
  });

  it('an error report stays small and JSON, however deep or long a value is', () => {
    let deep: unknown = 'x';
    for (let n = 0; n < 100; n += 1) deep = { deep, many: Array.from({ length: 500 }, () => 'y') };
    expect(JSON.stringify(withoutSecrets(deep)).length).toBeLessThan(100_000);
  });
});

describe('a message', () => {
  const tell = (memory: ReportMemory, message: string, at: number) => judgeReport(memory, message, at);

  it('an error report that repeats within 100 ms is dropped; later it is sent once more, as deduped, and then no more [A8.43, A8.44, B8.51]', () => {
    const first = tell(emptyReportMemory, 'x', 1000);
    expect([first.isSent, first.label]).toEqual([true, null]);
    const at99 = tell(first.memory, 'x', 1099);
    expect(at99.isSent).toBe(false);
    const later = tell(first.memory, 'x', 1100);
    expect([later.isSent, later.label]).toEqual([true, 'deduped']);
    expect(tell(later.memory, 'x', 9000).isSent).toBe(false);
    expect(tell(first.memory, 'another', 1001).label).toBeNull();
  });

  it('a message is throttled after ten within a minute, and a new one is not reported [A8.44, B8.51]', () => {
    let memory = emptyReportMemory;
    for (let n = 0; n < 10; n += 1) memory = tell(memory, `fault ${n}`, 1000 + n).memory;
    const repeat = tell(memory, 'fault 0', 2000);
    expect([repeat.isSent, repeat.label]).toEqual([true, 'throttled']);
    expect(tell(memory, 'new', 2000).isSent).toBe(false);
    expect(tell(memory, 'new', 62_000)).toMatchObject({ isSent: true, label: null });
  });

  it('a message of any text has a separate memory, which survives JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')), (message) => {
        const { memory, isSent, label } = tell(emptyReportMemory, message, 5);
        expect([isSent, label]).toEqual([true, null]);
        expect(tell(JSON.parse(JSON.stringify(memory)) as ReportMemory, message, 50).isSent).toBe(false);
      }),
    );
  });
});
