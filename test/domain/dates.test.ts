import { dateAndTime, dateString, defaultDate, shortDate } from '../../src/domain/dates';

const morning = Date.UTC(2020, 0, 5, 9);

describe('dates', () => {
  it('dates have three formats: 2020-01-05, January 05, 2020 and Jan 05, 2020 [B9.55]', () => {
    expect(dateString(morning, 'UTC')).toBe('2020-01-05');
    expect(defaultDate(morning, 'UTC')).toBe('January 05, 2020');
    expect(shortDate(morning, 'UTC')).toBe('Jan 05, 2020');
  });

  it('dates are those of the time zone that is asked for', () => {
    const evening = Date.UTC(2020, 11, 31, 23);
    expect(dateString(evening, 'Asia/Tokyo')).toBe('2021-01-01');
    expect(defaultDate(evening, 'Asia/Tokyo')).toBe('January 01, 2021');
    expect(shortDate(evening, 'America/New_York')).toBe('Dec 31, 2020');
  });

  it('dates come with the time where it matters', () => {
    const local = new Date(2020, 0, 5, 15, 4).getTime();
    expect(dateAndTime(local)).toMatch(/^January 05, 2020 at 3:04\sPM$/);
    expect(dateAndTime(local, 'short')).toMatch(/^Jan 05, 2020 at 3:04\sPM$/);
  });

  it('dates are also given for a time zone that the machine does not know', () => {
    expect(defaultDate(Date.UTC(2020, 0, 5, 12), 'Mars/Olympus')).toMatch(/^January 0[456], 2020$/);
  });
});
