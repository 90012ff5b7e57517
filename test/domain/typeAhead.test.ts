import fc from 'fast-check';
import { laterWords, matchEntries, type TypeAheadEntry } from '../../src/domain/typeAhead';

const entry = (name: string, more: Partial<TypeAheadEntry> = {}): TypeAheadEntry => ({
  name,
  code: name.slice(0, 2).toUpperCase(),
  ...more,
});
const names = (entries: readonly TypeAheadEntry[]) => entries.map(({ name }) => name);

describe('entries found by typing', () => {
  it('entries found by typing start with the typed text, whatever its case: “ga” finds Gamma and not Omega [B5.12]', () => {
    const letters = [entry('Omega', { code: 'o' }), entry('Gamma', { code: 'g' }), entry('GABLE', { code: 'b' })];
    expect(names(matchEntries(letters, 'ga'))).toEqual(['Gamma', 'GABLE']);
    expect(names(matchEntries(letters, 'GA '))).toEqual(['Gamma', 'GABLE']);
    expect(matchEntries(letters, 'mega')).toEqual([]);
  });

  it('entries found by typing are found by their code and by other spellings, after those found by name, with the higher booster first [B3.40]', () => {
    const countries = [
      entry('New Zealand', { code: 'NZ', alternativeSpellings: ['Aotearoa'] }),
      entry('Netherlands', { code: 'NL', alternativeSpellings: ['Holland', 'Nederland'], relevancyBooster: 1.5 }),
      entry('Honduras', { code: 'HN' }),
      entry('Hong Kong', { code: 'HK', relevancyBooster: 2 }),
    ];
    expect(names(matchEntries(countries, 'ho'))).toEqual(['Hong Kong', 'Honduras', 'Netherlands']);
    expect(names(matchEntries(countries, 'aot'))).toEqual(['New Zealand']);
    expect(names(matchEntries(countries, 'nl'))).toEqual(['Netherlands']);
    expect(names(matchEntries(countries, 'ne'))).toEqual(['Netherlands', 'New Zealand']);
  });

  it('entries found by typing are found without their accents', () => {
    expect(names(matchEntries([entry('Zürich')], 'zu'))).toEqual(['Zürich']);
  });

  it('entries found by typing are all there in their order while nothing is typed, and never more or others', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string(), code: fc.string() })), fc.string(), (entries, typed) => {
        const found = matchEntries(entries, typed);
        expect(entries).toEqual(expect.arrayContaining(found));
        expect(found.length).toBeLessThanOrEqual(entries.length);
        expect(matchEntries(entries, '  ')).toEqual(entries);
      }),
    );
  });
});

it('the search in a list finds an entry by each later word of its name [B3.40]', () => {
  expect(laterWords('Google Sheets')).toEqual(['Sheets']);
  expect(laterWords('(GMT-05:00) America/New York')).toEqual(['GMT-05:00) America/New York', 'America/New York', 'New York', 'York']);
  expect(laterWords('Slack')).toEqual([]);
});
