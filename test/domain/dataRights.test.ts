import fc from 'fast-check';
import { confirmsDeletion, pollDelay } from '../../src/domain/dataRights';

describe('the typed confirmation of a deletion', () => {
  it('the typed confirmation of a deletion is the address itself, in whatever case and with blanks around it', () => {
    expect(confirmsDeletion(' Ada@Example.com ', 'ada@example.com')).toBe(true);
    expect(confirmsDeletion('', 'ada@example.com')).toBe(false);
    expect(confirmsDeletion('grace@example.com', 'ada@example.com')).toBe(false);
  });

  it('the typed confirmation of a deletion is nothing else, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (typed) => confirmsDeletion(typed, 'ada@example.com') === /^\s*ada@example\.com\s*$/i.test(typed)));
  });
});

describe('the wait between polls', () => {
  it('the wait between polls grows to a minute and no further', () => {
    const full = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map((attempt) => pollDelay(attempt, 1));
    expect(full).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('the wait between polls is between half and all of it, by chance', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (attempt, random) => {
        const wait = pollDelay(attempt, random);
        const longest = pollDelay(attempt, 1);
        return wait >= longest / 2 && wait <= longest;
      }),
    );
    expect(pollDelay(3, 0)).toBe(4000);
  });
});
