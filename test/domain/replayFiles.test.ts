import fc from 'fast-check';
import { readReport, revisionIssue } from '../../src/domain/replayFiles';
import { createReport, reportText, withComment, type SentReport } from '../../src/domain/replayReports';

const reduce = (state: { n: number }, { type, by }: { type: string; by?: number }) =>
  type === 'added' ? { n: state.n + (by ?? 1) } : state;
const subject = { name: 'TypeError', message: 'x is undefined', stack: 'at a.js:1:1', status: null };
const past = { start: { n: 1 }, actions: [{ action: { type: 'added', by: 2 }, at: 900 }] };
const report = createReport(subject, past, { reduce: reduce as never, now: 1000, revision: 'abc', path: '/app/dashboard' });
const text = withComment(reportText(report), 'I pressed "Publish"');
const changed = (change: object) => JSON.stringify({ ...(JSON.parse(text) as object), ...change });

it('a report is read as it was written, with the words of the person as they typed them [T73, T69]', () => {
  expect(readReport(text)).toEqual({ report: { ...report, comment: 'I pressed "Publish"' } });
  expect(report).toMatchObject({ path: '/app/dashboard', start: { n: 1 }, actions: [{ type: 'added', at: 100, rest: { by: 2 } }] });
  expect(report.digests).toHaveLength(2);
});

it('a report keeps at most its share of a large state, and names the parts that it leaves out [T73]', () => {
  const large = { small: { n: 1 }, large: Array.from({ length: 50_000 }, (_unused, n) => ({ title: `Title ${n}` })) };
  const made = createReport(
    subject,
    { start: large, actions: [] },
    { reduce: ((state: unknown) => state) as never, now: 0, revision: null, path: '/' },
  );
  expect([made.omitted, made.start]).toEqual([['large'], { small: { n: 1 } }]);
});

it('a report whose actions are too large begins later, in the state that the older ones gave [T73]', () => {
  const actions = Array.from({ length: 10 }, (_unused, n) => ({ action: { type: 'added', by: 1, words: 'w'.repeat(40_000) }, at: n }));
  const made = createReport(subject, { start: { n: 0 }, actions }, { reduce: reduce as never, now: 10, revision: null, path: '/' });
  expect([made.actions.length, made.start]).toEqual([3, { n: 7 }]);
});

it.each([
  ['no JSON', '{"format": 1,', 'The file is not JSON. It may be cut off.'],
  ['another kind of file', '[]', 'The file is not an error report.'],
  ['another format', changed({ format: 2 }), 'The file has format 2; this version reads format 1.'],
  ['an action without a type', changed({ actions: [{ at: 1, rest: {} }] }), 'The field actions of the report is missing or wrong.'],
  [
    'an action that hides its type',
    changed({ actions: [{ type: 'a', at: 1, rest: { type: 'b' } }] }),
    'The field actions of the report is missing or wrong.',
  ],
  [
    'a revision that writes to the terminal',
    changed({ revision: '\u001b]52;c;ZXZpbA==\u0007' }),
    'The field revision of the report is missing or wrong.',
  ],
  ['an empty revision', changed({ revision: '' }), 'The field revision of the report is missing or wrong.'],
  ['too few digests', changed({ digests: [] }), 'The field digests of the report is missing or wrong.'],
  [
    'a key for the prototype',
    text.replace('"start": {', '"start": {"__proto__": {"isAdmin": true},'),
    'The file has keys that no report has, or is nested too deeply.',
  ],
  [
    'a deep nest',
    changed({ start: JSON.parse('{"a":'.repeat(100) + '1' + '}'.repeat(100)) as object }),
    'The file has keys that no report has, or is nested too deeply.',
  ],
  ['a huge text', ' '.repeat(600_001), 'The file is too large: a report has at most 600000 characters.'],
])('a file with %s is refused with the reason [T70]', (_what, given, issue) => {
  expect(readReport(given)).toEqual({ issue });
});

it('for any text, reading a file never throws [T70]', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (given) => void readReport(given)));
});

it('a report of another or an unknown revision is named, and one of the same is not [T70]', () => {
  const of = (revision: string | null) => ({ revision }) as SentReport;
  expect(revisionIssue(of('abc'), 'abc')).toBeNull();
  expect(revisionIssue(of('abc'), 'def')).toBe('The report is of revision abc. The client that is built here has revision def.');
  expect(revisionIssue(of('abc'), null)).toBe('The report is of revision abc. No client is built here, so its revision is unknown.');
  expect(revisionIssue(of(null), 'def')).toBe('The report does not say its revision. The client that is built here has revision def.');
});
