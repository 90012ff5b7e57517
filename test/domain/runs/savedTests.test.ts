import fc from 'fast-check';
import { describeDifference, differences } from '../../../src/domain/runs/differences';
import { parseDefinition } from '../../../src/domain/runs/parseDefinition';
import {
  compareWithTest,
  savedTestLimits,
  valueAt,
  withOtherPaths,
  type SavedTest,
  type TestedLine,
} from '../../../src/domain/runs/savedTests';
import { readZapFile, toZapFile } from '../../../src/domain/runs/zapFile';
import { action, zap } from './samples';

const test: SavedTest = {
  key: 'test1',
  title: 'A large order',
  event: { order: 7 },
  outputs: { a: { id: 5 } },
  steps: [
    { path: 'a', outcome: 'passed' },
    { path: 'pathB', outcome: 'not_taken' },
  ],
  values: [{ path: 'a', of: 'input', field: 'text', value: 'Order 7' }],
};
const line = (path: string, outcome: TestedLine['outcome'], input: unknown = null): TestedLine => ({ path, outcome, input, output: null });

describe('a saved test', () => {
  it('is met by a run that takes its path and has its values, whether or not its steps are carried out [Z78]', () => {
    for (const outcome of ['succeeded', 'skipped'] as const)
      expect(compareWithTest(test, [line('a', outcome, { text: 'Order 7' }), line('pathB', 'not_taken')])).toEqual([]);
  });

  it('names each step that ended otherwise, came in addition or is missing, and each value that is another one [Z78]', () => {
    expect(compareWithTest(test, [line('a', 'filtered', { text: 'Order 8' }), line('c', 'succeeded')])).toEqual([
      { type: 'step', path: 'a', expected: 'passed', actual: 'filtered' },
      { type: 'step', path: 'c', expected: null, actual: 'passed' },
      { type: 'step', path: 'pathB', expected: 'not_taken', actual: null },
      { type: 'value', path: 'a', of: 'input', field: 'text', value: 'Order 7', actual: 'Order 8' },
    ]);
  });

  it('a value is an own property or the whole output, and nothing else is read [Z78]', () => {
    expect([valueAt({ a: 1 }, 'a'), valueAt({ a: 1 }, 'toString'), valueAt('x', null), valueAt(null, 'a')]).toEqual([1, null, 'x', null]);
  });

  it('comes back from a definition and from the file of a Zap as it was; a definition of before has none [Z78]', () => {
    const definition = { ...zap(action('a')), tests: [test] };
    expect(parseDefinition(JSON.parse(JSON.stringify(definition)))).toEqual({ ok: true, definition });
    expect(readZapFile(JSON.stringify(toZapFile('Orders', definition)))).toMatchObject({ ok: true, definition: { tests: [test] } });
    expect(parseDefinition(zap(action('a')))).toEqual({ ok: true, definition: zap(action('a')) });
    expect(differences(zap(), { ...zap(), tests: [test] }).map((each) => describeDifference(each))).toEqual(['The saved tests changed.']);
  });

  it('a Zap has at most 20 tests of 40,000 characters, each with a different key [Z78]', () => {
    const issuesOf = (...tests: unknown[]) => {
      const parsed = parseDefinition({ ...zap(), tests });
      return parsed.ok ? [] : parsed.issues.map(({ message }) => message);
    };
    const numbered = Array.from({ length: savedTestLimits.tests + 1 }, (_, index) => ({ ...test, key: `test${index}` }));
    expect(issuesOf(...numbered.slice(1))).toEqual([]);
    expect(issuesOf(...numbered)).toEqual(['This list can have at most 20 items.']);
    expect(issuesOf(test, test)).toEqual(['The key test1 is used twice.']);
    expect(issuesOf({ ...test, event: 'x'.repeat(39_990) })).toEqual([expect.stringMatching(/at most 40,000 characters/)]);
    expect(issuesOf({ ...test, values: [{ path: '../x', of: 'input', field: null, value: 1 }] })).toEqual([
      'This must be the path of a step.',
    ]);
  });

  it('follows steps and paths that get other keys, such as in an imported file [Z78]', () => {
    const inLoop = { ...test, outputs: { 'loop1[2]/a': 1 }, steps: [{ path: 'pathB/loop1[2]/a', outcome: 'passed' as const }] };
    const renamed = new Map([
      ['a', 'step9'],
      ['pathB', 'path3'],
    ]);
    expect(withOtherPaths([inLoop], renamed)).toEqual([
      {
        ...inLoop,
        outputs: { 'loop1[2]/step9': 1 },
        steps: [{ path: 'path3/loop1[2]/step9', outcome: 'passed' }],
        values: [{ ...test.values[0], path: 'step9' }],
      },
    ]);
  });

  it('any JSON is read or refused as a test, and what is read is read the same again [Z78]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ key: fc.constant('t'), title: fc.string(), event: fc.jsonValue() })), (value) => {
        const parsed = parseDefinition({ ...zap(), tests: [value] });
        if (parsed.ok) expect(parseDefinition(parsed.definition)).toEqual(parsed);
        else expect(parsed.issues.length).toBeGreaterThan(0);
      }),
    );
  });
});
