import fc from 'fast-check';
import { asUtc, fromUtc, momentOf, wallTimeAt, weekdayOf, type WallTime } from '../../../src/domain/runs/wallTime';
import { fuzzRuns } from '../../support/fuzz';

describe('local times', () => {
  const at = (text: string, zone: string): string => {
    const [date = '', clock = ''] = text.split(' ');
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    const wall: WallTime = { year, month, day, hour, minute, second: 0, millisecond: 0 };
    return new Date(momentOf(wall, zone)).toISOString().replace(':00.000Z', 'Z');
  };

  it.each([
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T01:00Z'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
    ['2026-03-08 02:00', 'America/New_York', '2026-03-08T07:00Z'],
    ['2026-11-01 01:59', 'America/New_York', '2026-11-01T05:59Z'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-03T15:30Z'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-04T14:45Z'],
    ['2011-12-30 12:00', 'Pacific/Apia', '2011-12-30T10:00Z'],
    ['2011-12-29 23:59', 'Pacific/Apia', '2011-12-30T09:59Z'],
    ['2026-06-01 12:00', 'Asia/Kathmandu', '2026-06-01T06:15Z'],
    // In Brazil the clock skipped midnight.
    ['2018-11-04 00:00', 'America/Sao_Paulo', '2018-11-04T03:00Z'],
  ])('%s in %s is %s [Z34]', (wall, zone, expected) => expect(at(wall, zone)).toBe(expected));

  it('days of the week are those of the local date', () => {
    expect(weekdayOf(wallTimeAt(Date.parse('2026-11-22T23:30Z'), 'Europe/Berlin'))).toBe(1);
    expect(weekdayOf(wallTimeAt(Date.parse('2026-11-22T23:30Z'), 'America/New_York'))).toBe(0);
  });

  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
  );
  const moments = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) });

  it('any moment has a local time that leads back to it, or to the first of two equal ones', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const wall = wallTimeAt(moment, zone);
        const back = momentOf(wall, zone);
        expect(wallTimeAt(back, zone)).toEqual(wall);
        expect(back).toBeLessThanOrEqual(moment);
        expect(fromUtc(asUtc(wall))).toEqual(wall);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
