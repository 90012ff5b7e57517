import { days, hours, minutes } from '../../../src/domain/durations';
import { alertDueAt, nextMorning, reachedShares, summarySince } from '../../../src/domain/runs/alerts';

const now = Date.UTC(2026, 10, 23, 9, 30);

describe('the time of an alert', () => {
  it('an alert is due at once after a pause, and then at most as often as the person wants', () => {
    expect(alertDueAt('immediate', null, now)).toBe(now);
    expect(alertDueAt('hourly', now - hours(2), now)).toBe(now);
    expect(alertDueAt('immediate', now - minutes(1), now)).toBe(now + minutes(4));
    expect(alertDueAt('hourly', now - minutes(10), now)).toBe(now + minutes(50));
    expect(alertDueAt('daily', now - hours(1), now)).toBe(now + hours(23));
    expect(alertDueAt('never', null, now)).toBeNull();
  });
});

describe('the time of a summary', () => {
  it('a summary comes in the morning of the person, across a change of the clock too', () => {
    expect(new Date(nextMorning('Europe/Berlin', now)).toISOString()).toBe('2026-11-24T07:00:00.000Z');
    expect(new Date(nextMorning('America/New_York', now)).toISOString()).toBe('2026-11-23T13:00:00.000Z');
    expect(new Date(nextMorning('Europe/Berlin', Date.UTC(2026, 9, 24, 12))).toISOString()).toBe('2026-10-25T07:00:00.000Z');
  });

  it('a summary is sent daily, on Mondays, or on the first of the month, and counts the days before', () => {
    const monday = Date.UTC(2026, 10, 23, 7);
    const first = Date.UTC(2026, 2, 1, 7);
    expect(summarySince('daily', 'UTC', monday)).toBe(monday - days(1));
    expect(summarySince('weekly', 'UTC', monday)).toBe(monday - days(7));
    expect(summarySince('weekly', 'UTC', monday + days(1))).toBeNull();
    expect(summarySince('monthly', 'UTC', monday)).toBeNull();
    expect(summarySince('monthly', 'UTC', first)).toBe(first - days(28));
    expect(summarySince('never', 'UTC', monday)).toBeNull();
  });
});

it('an account is told of its task limit at 80 and at 100 per cent, and never without a limit', () => {
  expect(reachedShares(79, 100)).toEqual([]);
  expect(reachedShares(80, 100)).toEqual([80]);
  expect(reachedShares(101, 100)).toEqual([80, 100]);
  expect(reachedShares(1_000_000, -1)).toEqual([]);
});
