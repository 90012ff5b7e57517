import fc from 'fast-check';
import { isStepKey } from '../../../src/domain/runs/definition';
import { formatRunPath, iterationPath, parseRunPath, runPath, stepKeyOf } from '../../../src/domain/runs/runPaths';
import { fuzzRuns } from '../../support/fuzz';

describe('paths of runs', () => {
  it('a path of a run names branches and iterations', () => {
    expect(runPath(iterationPath(runPath('b2', 'loop1'), 3), 's7')).toBe('b2/loop1[3]/s7');
    expect(parseRunPath('b2/loop1[3]/s7')).toEqual([
      { key: 'b2', index: null },
      { key: 'loop1', index: 3 },
      { key: 's7', index: null },
    ]);
    expect(stepKeyOf('b2/loop1[3]/s7')).toBe('s7');
    expect(stepKeyOf('s7')).toBe('s7');
  });

  it.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    'a[1]',
    'a[01]/b',
    'a[-1]/b',
    'a[]/b',
    '1a',
    'a b',
    '__proto__',
    'constructor/x',
    `a${'/a'.repeat(2_000)}`,
  ])('%s is no path of a run', (path) => expect(parseRunPath(path)).toBeNull());

  it('any path is read as it was written', () => {
    const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/).filter(isStepKey);
    const part = fc.record({ key, index: fc.option(fc.nat({ max: 499 })) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), key, (parts, last) => {
        const path = [...parts, { key: last, index: null }];
        expect(parseRunPath(formatRunPath(path))).toEqual(path);
      }),
      { numRuns: fuzzRuns },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseRunPath(text);
        if (read !== null) expect(formatRunPath(read)).toBe(text);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
