import fc from 'fast-check';
import { fuzzRuns } from '../../support/fuzz';
import { maxWords, wordsOfData, wordsOfSearch } from '../../../src/domain/runs/searchWords';

const isFound = (search: string, ...data: unknown[]): boolean => {
  const words = wordsOfSearch(search);
  const known = wordsOfData(data);
  return words.length > 0 && words.every((word) => known.has(word));
};

describe('words of the data of a run', () => {
  it.each([
    ['10443', { order: { number: 10443 } }],
    ['8202522731445525542', { id: { exactNumber: '8202522731445525542' } }],
    ['ord-10443/A', 'Order ORD-10443/A was paid.'],
    ['jane', { customer: ['Jane Doe', 'x'] }],
    ['DOE jane', 'Jane Doe'],
    ['zoe strasse', 'Zoë wohnt in der Hauptstraße, Straße 5'],
    ['JANE.doe@example.com', 'Mail <jane.doe@Example.com>.'],
    ['doe', 'jane.doe@example.com'],
    ['+49 30 1234567', 'Tel. +49-30-1234567'],
    ['ΟΔΟΣ', 'ΟΔΟΣ.Α'],
    ['東京', '東京 港区'],
  ])('“%s” finds %j: whole words in any order, without case, accents and punctuation [Z67]', (search, data) => {
    expect(isFound(search, data)).toBe(true);
  });

  it.each([
    ['1044', { order: 10443 }],
    ['jane smith', 'Jane Doe'],
    ['jane@example.com', 'jane.doe@example.com, jane, example.com'],
    ['number', { number: 1 }],
    ['true', { paid: true }],
    ['–', 'A – B'],
    ['', 'A'],
  ])('“%s” does not find %j: no parts of words, no names of fields, nothing without a word [Z67]', (search, data) => {
    expect(isFound(search, data)).toBe(false);
  });

  it('finds every text of the data by itself, in any case, also behind others [Z67]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.jsonValue({ maxDepth: 3 }), (text, before) => {
        const known = wordsOfData([before, { deep: [{ text }] }]);
        if (known.size === maxWords) return true;
        return [text, text.toUpperCase(), text.toLowerCase()].every((search) => wordsOfSearch(search).every((word) => known.has(word)));
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('has at most 500 words of a run, the first ones, in a time that grows with the text [Z67]', () => {
    const many = Array.from({ length: 2000 }, (_, index) => `w${index}`).join(' ');
    expect([...wordsOfData(['first', many])].slice(0, 2)).toEqual(['first', 'w0']);
    expect(wordsOfData([many]).size).toBe(maxWords);
    // With quadratic time these would not end.
    const long = ['@'.repeat(500_000), '.'.repeat(500_000), `a@${'b.'.repeat(250_000)}`, 'e\u0301'.repeat(250_000)];
    expect(long.map((text) => wordsOfData([text]).size)).toEqual([0, 0, 2, 1]);
  });
});
