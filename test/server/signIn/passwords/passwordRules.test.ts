import fc from 'fast-check';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword, isOverlong, passwordIssues } from '../../../../src/server/signIn/passwords/passwordRules';
import { fuzzRuns } from '../../../support/fuzz';

const rules = { minLength: 8, maxLength: 256 };
const isTaken = (password: string, email = 'ada@example.com') => passwordIssues(password, email, rules).length === 0;

it('the three thousand most used passwords that are long enough are refused, in any case [S02]', () => {
  const ranked = (dictionary['passwords-common'] ?? []).map(String).filter((entry) => entry.length >= 8);
  for (const entry of ranked.slice(0, 3000)) expect([entry, isTaken(entry), isTaken(entry.toUpperCase())]).toEqual([entry, false, false]);
  expect(ranked.slice(3000, 6000).filter(isCommonPassword)).toEqual([]);
});

it('eight code points are enough and 256 are the most; nothing is trimmed or composed [S02]', () => {
  expect([isTaken('tuv-wxy'), isTaken('tuv-wxyz'), isTaken('🐙'.repeat(7)), isTaken('🐙'.repeat(8))]).toEqual([false, true, false, true]);
  expect([isTaken('é'.repeat(256)), isTaken('é'.repeat(257)), isTaken('x y '.repeat(64)), isTaken(`${'x y '.repeat(64)} `)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([isTaken('        '), isTaken('       x'), isTaken('lowercaseonly'), isTaken('4829104857')]).toEqual([true, true, true, true]);
});

it('what is little more than the product’s name or the own address is refused [S02]', () => {
  for (const password of ['patchbay', 'Patchbay1', 'patchbaypatchbay', 'zapzapzap', 'my patchbay', '--patchbay--'])
    expect([password, isTaken(password)]).toEqual([password, false]);
  for (const password of ['patchbay-horse-staple', 'zapata-mustache', 'not a zap left'])
    expect([password, isTaken(password)]).toEqual([password, true]);
  const email = 'Marguerite.Duras@example.com';
  for (const password of ['marguerite.duras', 'MARGUERITE.DURAS7', 'marguerite.duras@example.com', 'xx marguerite.duras'])
    expect([password, isTaken(password, email)]).toEqual([password, false]);
  expect(isTaken('marguerite is not enough', email)).toBe(true);
  expect(isTaken('banana-anagram', 'an@example.com')).toBe(true);
});

it('any text is judged without a throw, and never taken when it is too long to hash [S12]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.string({ maxLength: 40 }), (password, email) => {
      const issues = passwordIssues(password, email, rules);
      if (isOverlong(password, rules)) expect(issues).toHaveLength(1);
      if ([...password].length < 8) expect(issues).not.toEqual([]);
    }),
    { numRuns: fuzzRuns },
  );
});
