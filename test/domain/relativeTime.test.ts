import { days, hours, minutes, seconds } from '../../src/domain/durations';
import { shortDate, timeAgo } from '../../src/domain/relativeTime';

const now = Date.UTC(2026, 10, 21, 12);

describe('how long ago', () => {
  it.each([
    [-hours(2), 'just now'],
    [0, 'just now'],
    [seconds(59), 'just now'],
    [minutes(1), '1 minute ago'],
    [minutes(59), '59 minutes ago'],
    [hours(1), '1 hour ago'],
    [hours(23), '23 hours ago'],
    [days(1), '1 day ago'],
    [days(6), '6 days ago'],
  ])('a duration of %i ms is told as %s', (age, words) => {
    expect(timeAgo(now - age, now)).toBe(words);
  });

  it('a duration is told in weeks for 1 to 3 of them, and not before or after [B9.54]', () => {
    expect([6, 7, 13, 14, 21, 22, 28].map((age) => timeAgo(now - days(age), now))).toEqual([
      '6 days ago',
      '1 week ago',
      '1 week ago',
      '2 weeks ago',
      '3 weeks ago',
      null,
      null,
    ]);
  });
});

describe('dates', () => {
  it('dates are short: Jan 05, 2020', () => {
    expect(shortDate(Date.UTC(2020, 0, 5, 12), 'UTC')).toBe('Jan 05, 2020');
    expect(shortDate(Date.UTC(2020, 0, 5, 23), 'Asia/Tokyo')).toBe('Jan 06, 2020');
  });

  it('dates are given also for a time zone that nobody knows', () => {
    expect(shortDate(Date.UTC(2020, 0, 5, 12), 'Mars/Olympus')).toMatch(/^Jan 0[456], 2020$/);
  });
});
