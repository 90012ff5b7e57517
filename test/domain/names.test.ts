import fc from 'fast-check';
import { comparableName, isSameName } from '../../src/domain/folders';

it.each([
  ['Roast sheet', '  roast   SHEET '],
  ['Rechnungen für März', 'RECHNUNGEN FÜR MA\u0308RZ'],
  ['Straße', 'STRASSE'],
  ['Straße', 'STRAẞE'],
  ['ΟΔΟΣ', 'οδος'],
  ['ﬁnance', 'Finance'],
  ['Ｏｒｄｅｒｓ', 'orders'],
  ['Orders\u00a0Lisbon', 'orders Lisbon'],
  ['K\u212a', 'kk'],
])('%j and %j are the same name [T57]', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

it.each([
  ['Orders', 'Order'],
  ['Roast sheet', 'Roastsheet'],
  ['Istanbul', 'İstanbul'],
  ['Résumé', 'Resume'],
  ['', ''],
  [' ', '\t'],
])('%j and %j are not the same name [T57]', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

const name = fc.string({ unit: 'binary', maxLength: 40 });
const gap = fc.stringMatching(/^[ \t\u00a0\u2003]{1,4}$/);

it('letter case, white space and the form of its characters never make another name of a name [T57]', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), gap, gap, (words, before, between) => {
      const plain = words.join(' ');
      const key = comparableName(plain);
      expect(comparableName(before + words.join(between) + before)).toBe(key);
      expect(comparableName(plain.normalize('NFD'))).toBe(key);
      expect(comparableName(plain.normalize('NFKD'))).toBe(key);
      expect(comparableName(plain.normalize('NFKC').toUpperCase())).toBe(key);
      expect(comparableName(key)).toBe(key);
      expect(isSameName(plain, `${plain} `)).toBe(key !== '');
    }),
    { numRuns: 2000 },
  );
});

it('a name with another letter is another name [T57]', () => {
  fc.assert(
    fc.property(name, (given) => {
      expect(isSameName(given, `${given}x`)).toBe(false);
    }),
  );
});
