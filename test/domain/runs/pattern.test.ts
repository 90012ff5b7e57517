import fc from 'fast-check';
import { compilePattern, findPattern, PatternError } from '../../../src/domain/runs/pattern';
import { fuzzRuns } from '../../support/fuzz';

const find = (pattern: string, text: string, ignoreCase = false): string | null =>
  findPattern(compilePattern(pattern, { ignoreCase }), text)?.match ?? null;

describe('patterns', () => {
  it.each<[string, string, string | null]>([
    ['abc', 'xxabcxx', 'abc'],
    ['a.c', 'a\nc abc', 'abc'],
    ['a*', 'baaa', ''],
    ['a+', 'baaa', 'aaa'],
    ['a+?', 'baaa', 'a'],
    ['ab?c', 'ac', 'ac'],
    ['a{2}', 'aaa', 'aa'],
    ['a{2,}', 'aaaa', 'aaaa'],
    ['a{1,2}?', 'aaa', 'a'],
    ['a{x', 'a{x', 'a{x'],
    ['cat|category', 'category', 'cat'],
    ['(?:ab)+', 'xababx', 'abab'],
    ['^b', 'ab', null],
    ['b$', 'ab', 'b'],
    ['\\bcat\\b', 'concat cat', 'cat'],
    ['\\Bcat', 'cat concat', 'cat'],
    ['[a-c]+', 'xxabcd', 'abc'],
    ['[^a-c]+', 'abxyc', 'xy'],
    ['[-a]+', 'x-a-', '-a-'],
    ['[\\d.]+', 'v1.20', '1.20'],
    ['\\d{4}-\\d{2}', 'on 2026-05-31', '2026-05'],
    ['\\S+@\\S+', 'mail a@b.co now', 'a@b.co'],
    ['\\.', 'a.b', '.'],
    ['👍+', 'a👍👍', '👍👍'],
    ['', 'abc', ''],
    ['(a*)*', 'aab', 'aa'],
    ['(|a)+', 'aa', 'aa'],
  ])('%s in %s finds %j', (pattern, text, expected) => expect(find(pattern, text)).toBe(expected));

  it('groups are given in order, and those that took no part as null', () => {
    expect(findPattern(compilePattern('(a)|(b)(c)?'), 'xb')).toEqual({ match: 'b', groups: [null, 'b', null], start: 1 });
    expect(findPattern(compilePattern('((\\w)\\w*) (?:x) (\\d)'), '👍 hi x 5')).toEqual({
      match: 'hi x 5',
      groups: ['hi', 'h', '5'],
      start: 2,
    });
  });

  it('case can be ignored', () => {
    expect(find('order [a-f]', 'ORDER B', true)).toBe('ORDER B');
    expect(find('order', 'ORDER')).toBeNull();
  });

  it('a class is asked once about a character, regardless of how often it is repeated [Z39]', () => {
    const asked = jest.spyOn(String.prototype, 'codePointAt');
    try {
      expect(find('(?:[a-f]){150}[a-f]+!', 'AB'.repeat(500), true)).toBeNull();
      expect(find('(?:[a-f]){150}[a-f]+!', `${'AB'.repeat(500)}!`, true)).toBe(`${'AB'.repeat(500)}!`);
      const calls = asked.mock.calls.length;
      expect(calls).toBeGreaterThan(1000);
      expect(calls).toBeLessThan(50_000);
    } finally {
      asked.mockRestore();
    }
  });

  it.each([
    ['(', 'A closing parenthesis is missing.'],
    [')', 'There is one closing parenthesis too many.'],
    ['[a', 'This pattern is not complete.'],
    ['a\\', 'This pattern is not complete.'],
    ['*a', 'There is nothing to repeat before *.'],
    ['a**', 'A repetition can’t be repeated. Use a group.'],
    ['^*', 'An anchor such as ^ or $ can’t be repeated.'],
    ['(?=a)', 'Look-around and named groups aren’t supported in a pattern.'],
    ['(?<n>a)', 'Look-around and named groups aren’t supported in a pattern.'],
    ['(a)\\1', 'Back-references aren’t supported in a pattern.'],
    ['\\q', '\\q is unknown.'],
    ['[z-a]', 'The range z-a is in the wrong order.'],
    ['a{5,2}', 'A repetition can be from 0 to 200 times.'],
    ['a{201}', 'A repetition can be from 0 to 200 times.'],
    ['(?:a{200}){200}', 'This pattern is too large.'],
    ['(?:(?:(?:(?:){200}){200}){200}){200}', 'This pattern is too large.'],
    ['(?:'.repeat(30), 'The groups of this pattern are nested too deeply.'],
    ['a'.repeat(301), 'A pattern can have at most 300 characters.'],
  ])('the pattern %s is refused: %s', (pattern, message) => {
    expect(() => compilePattern(pattern)).toThrow(new PatternError(message));
  });

  it.each([
    ['(a+)+$', null],
    ['(a|a)*$', ''],
    ['(a|aa)+$', null],
    ['(.*)*x', null],
    ['([a-z]+)*[0-9]', null],
    ['(?:a?){100}a{100}', 'a'.repeat(200)],
  ])('the pattern %s cannot hold the engine [Z39]', (pattern, expected) => {
    expect(find(pattern, `${'a'.repeat(20_000)}!`)).toBe(expected);
  });

  it('any pattern finds what the engine of the language finds, or is refused with a sentence [Z39]', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'ab',
      '.',
      '[ab]',
      '[^a]',
      '\\w',
      '\\b',
      '^',
      '$',
      'a*',
      'b+',
      'a?',
      'a*?',
      'b{1,2}',
      '(a)',
      '(a|b)',
      '(?:ab|a)',
      '|',
      '(b)?',
      '(a|ab)(c|bcd)',
      'c',
    );
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ' ', 'ab'), { maxLength: 12 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), text, (pieces, searched) => {
        const pattern = pieces.join('');
        const expected = new RegExp(pattern, 'u').exec(searched);
        const found = findPattern(compilePattern(pattern), searched);
        expect(found).toEqual(
          expected === null ? null : { match: expected[0], groups: expected.slice(1).map((group) => group ?? null), start: expected.index },
        );
      }),
      { numRuns: fuzzRuns },
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, searched) => {
        try {
          findPattern(compilePattern(pattern), searched);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
        }
      }),
      { numRuns: fuzzRuns },
    );
  });
});
