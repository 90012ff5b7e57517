import fc from 'fast-check';
import { days, hours, minutes, seconds } from '../../src/domain/durations';
import { timeLeft, timeLeftLabel, timeLeftLasts } from '../../src/domain/timeLeft';
import { fuzzRuns } from '../support/fuzz';

const runs = { numRuns: fuzzRuns };
const label = (milliseconds: number): string | null => {
  const left = timeLeft(milliseconds, 0);
  return left && timeLeftLabel(left);
};

it.each([
  [days(14), '14 days'],
  [days(13) + 1, '14 days'],
  [days(2), '2 days'],
  [days(1) + 1, '2 days'],
  [days(1), '24 hours'],
  [hours(23), '23 hours'],
  [hours(1) + 1, '2 hours'],
  [hours(1), '60 minutes'],
  [minutes(1) + 1, '2 minutes'],
  [seconds(1), '1 minute'],
  [1, '1 minute'],
  [0, null],
  [-5, null],
  [Number.NaN, null],
])('%d ms are %s', (milliseconds, text) => {
  expect(label(milliseconds)).toBe(text);
});

const lengths = fc.integer({ min: 1, max: days(400) });

it('the time left is never less than there is, and never a whole unit more', () => {
  fc.assert(
    fc.property(lengths, (length) => {
      const { unit, count } = timeLeft(length, 0)!;
      const size = { day: days(1), hour: hours(1), minute: minutes(1) }[unit];
      expect(count * size).toBeGreaterThanOrEqual(length);
      expect((count - 1) * size).toBeLessThan(length);
    }),
    runs,
  );
});

it('the text of the time left stays the same for as long as it says, and changes right after', () => {
  fc.assert(
    fc.property(lengths, (length) => {
      const lasts = timeLeftLasts(length, 0)!;
      expect(lasts).toBeGreaterThan(0);
      expect(label(length - lasts + 1)).toBe(label(length));
      // The label after "2 days" is "24 hours", and the label after "2 hours" is "60 minutes".
      expect(label(length - lasts)).not.toBe(label(length));
    }),
    runs,
  );
  expect(timeLeftLasts(0, 0)).toBeNull();
});
