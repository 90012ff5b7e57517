import fc from 'fast-check';
import { days, hours } from '../../../src/domain/durations';
import { readMoment } from '../../../src/domain/runs/readValues';
import { readSpokenMoment } from '../../../src/domain/runs/spokenMoments';
import { wallTimeAt, weekdayOf } from '../../../src/domain/runs/wallTime';
import { fuzzRuns } from '../../support/fuzz';

/** A Thursday, 10:30 in Berlin. */
const now = Date.parse('2026-03-26T09:30:00Z');
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'];
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

describe('a moment in words', () => {
  it.each<[string, string | null]>([
    ['tomorrow 9:00', '2026-03-27T08:00:00.000Z'],
    ['Tomorrow at 9', '2026-03-27T08:00:00.000Z'],
    ['tomorrow at 12 am', '2026-03-26T23:00:00.000Z'],
    ['today at noon', '2026-03-26T11:00:00.000Z'],
    [' the day after tomorrow ', '2026-03-27T23:00:00.000Z'],
    ['yesterday 17.45', '2026-03-25T16:45:00.000Z'],
    ['next Monday at 2:30 pm', '2026-03-30T12:30:00.000Z'],
    ['Thursday', '2026-04-01T22:00:00.000Z'],
    ['in 3 days', '2026-03-29T08:30:00.000Z'],
    ['in 3 days at 8:00', '2026-03-29T06:00:00.000Z'],
    ['in a month', '2026-04-26T08:30:00.000Z'],
    ['2 weeks ago', '2026-03-12T09:30:00.000Z'],
    ['in 90 minutes', '2026-03-26T11:00:00.000Z'],
    ['an hour ago', '2026-03-26T08:30:00.000Z'],
    ['now', '2026-03-26T09:30:00.000Z'],
    // In Berlin the clock skips this time.
    ['Sunday 2:30', '2026-03-29T01:00:00.000Z'],
    ['tomorrow 25:00', null],
    ['tomorrow 9:61', null],
    ['tomorrow 13 pm', null],
    ['3 days', null],
    ['in 3 days ago', null],
    ['90 minutes', null],
    ['in 999999 years', null],
    ['next week', null],
    ['soon', null],
    ['', null],
  ])('%j is read in Berlin as %s [Z105]', (text, expected) => {
    const moment = readSpokenMoment(text, 'Europe/Berlin', now);
    expect(moment === null ? null : new Date(moment).toISOString()).toBe(expected);
  });

  it('is read only where the present is known, and never in the place of a date [Z105]', () => {
    expect(readMoment('tomorrow', 'UTC')).toBeNull();
    expect(readMoment('tomorrow', 'UTC', null, now)).toBe(Date.parse('2026-03-27'));
    expect(readMoment('2026-05-31 09:00', 'UTC', null, now)).toBe(Date.parse('2026-05-31T09:00Z'));
    expect(readMoment(1_780_000_000, 'UTC', null, now)).toBe(1_780_000_000_000);
  });

  it('on any day, in any zone, the next weekday is within a week and has the time that was said [Z105]', () => {
    const moments = fc.integer({ min: Date.parse('2012-01-01'), max: Date.parse('2100-01-01') });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.nat({ max: 6 }), fc.nat({ max: 23 }), (at, zone, day, hour) => {
        const found = readSpokenMoment(`next ${dayNames[day]!} ${hour}:15`, zone, at)!;
        const wall = wallTimeAt(found, zone);
        expect(weekdayOf(wall)).toBe(day);
        // A time that the clock skips is the end of the gap.
        expect(wall.hour === hour ? wall.minute : wall.hour - hour).toBe(wall.hour === hour ? wall.minute : 1);
        expect(found > at - hours(1) && found < at + days(8) + hours(1)).toBe(true);
      }),
      { numRuns: Math.max(fuzzRuns, 1_000) },
    );
  });

  it('any text is read as a moment of the years 1 to 9999 or not at all [Z105]', () => {
    const words = fc.constantFrom(
      ...['in', 'a', '3', '999999', 'days', 'year', 'hours', 'ago', 'tomorrow', 'next', 'monday', 'at', '9:00', 'pm'],
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 6 }).map((each) => each.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...zones), (text, zone) => {
        const moment = readSpokenMoment(text, zone, now);
        if (moment === null) return;
        const { year } = wallTimeAt(moment, zone);
        expect(year >= 1 && year <= 9999).toBe(true);
      }),
      { numRuns: Math.max(fuzzRuns, 5_000) },
    );
  });
});
