import fc from 'fast-check';
import { cronProblem, intervalProblem, nextTime, nextTimes, minInterval, type Schedule } from '../../../src/domain/runs/schedules';
import { asUtc, startOfDay, wallTimeAt } from '../../../src/domain/runs/wallTime';
import { fuzzRuns } from '../../support/fuzz';

const times = (schedule: Schedule, zone: string, after: string, count: number): string[] =>
  nextTimes(schedule, zone, Date.parse(after), count).map((time) => new Date(time).toISOString().replace(':00.000Z', 'Z'));

const daily = (time: string, weekends = true): Schedule => ({ type: 'days', time, weekends });
const hourly = (minute: number, weekends = true): Schedule => ({ type: 'hours', minute, weekends });
const cron = (expression: string): Schedule => ({ type: 'cron', expression });

describe('schedules across changes of the clock', () => {
  it.each<[string, string, string, string[]]>([
    // 02:00 becomes 03:00 on 29 March 2026.
    ['Europe/Berlin', '02:30', '2026-03-28T00:00Z', ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z']],
    ['Europe/Berlin', '02:00', '2026-03-28T12:00Z', ['2026-03-29T01:00Z', '2026-03-30T00:00Z']],
    ['Europe/Berlin', '03:00', '2026-03-28T12:00Z', ['2026-03-29T01:00Z', '2026-03-30T01:00Z']],
    // 03:00 becomes 02:00 on 25 October 2026.
    ['Europe/Berlin', '02:30', '2026-10-24T12:00Z', ['2026-10-25T00:30Z', '2026-10-26T01:30Z']],
    ['Europe/Berlin', '03:00', '2026-10-24T12:00Z', ['2026-10-25T02:00Z', '2026-10-26T02:00Z']],
    // 02:00 becomes 03:00 on 8 March, 02:00 becomes 01:00 on 1 November 2026.
    ['America/New_York', '02:30', '2026-03-07T00:00Z', ['2026-03-07T07:30Z', '2026-03-08T07:00Z', '2026-03-09T06:30Z']],
    ['America/New_York', '01:30', '2026-10-31T12:00Z', ['2026-11-01T05:30Z', '2026-11-02T06:30Z']],
    // By half an hour: 02:00 becomes 02:30 on 4 October, 02:00 becomes 01:30 on 5 April 2026.
    ['Australia/Lord_Howe', '02:15', '2026-10-02T00:00Z', ['2026-10-02T15:45Z', '2026-10-03T15:30Z', '2026-10-04T15:15Z']],
    ['Australia/Lord_Howe', '01:45', '2026-04-03T00:00Z', ['2026-04-03T14:45Z', '2026-04-04T14:45Z', '2026-04-05T15:15Z']],
    // 03:00 becomes 04:00 on 30 September, 04:00 becomes 03:00 on 1 April 2012.
    ['Pacific/Apia', '03:30', '2012-09-29T00:00Z', ['2012-09-29T14:00Z', '2012-09-30T13:30Z']],
    ['Pacific/Apia', '03:30', '2012-03-31T00:00Z', ['2012-03-31T13:30Z', '2012-04-01T14:30Z']],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '09:00', '2011-12-28T20:00Z', ['2011-12-29T19:00Z', '2011-12-30T19:00Z', '2011-12-31T19:00Z']],
  ])(
    'in %s every day at %s after %s runs at %j: a skipped time at the end of the gap, a doubled one once [Z34]',
    (zone, time, after, expected) => {
      expect(times(daily(time), zone, after, expected.length)).toEqual(expected);
    },
  );

  it('a weekly run on a date that a zone skipped comes a week later [Z34]', () => {
    expect(times({ type: 'weeks', days: [5], time: '09:00' }, 'Pacific/Apia', '2011-12-24T00:00Z', 1)).toEqual(['2012-01-05T19:00Z']);
  });

  it('cron with fixed hours runs once in a doubled hour, and at the end of a skipped one [Z34]', () => {
    expect(times(cron('30 2,14 * * *'), 'Europe/Berlin', '2026-10-24T13:00Z', 3)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-25T13:30Z',
      '2026-10-26T01:30Z',
    ]);
    expect(times(cron('30 2,14 * * *'), 'Europe/Berlin', '2026-03-28T14:00Z', 2)).toEqual(['2026-03-29T01:00Z', '2026-03-29T12:30Z']);
  });

  it.each<[string, string, string[]]>([
    ['Europe/Berlin', '2026-03-29T00:00Z', ['2026-03-29T00:30Z', '2026-03-29T01:30Z', '2026-03-29T02:30Z']],
    ['Europe/Berlin', '2026-10-24T23:00Z', ['2026-10-24T23:30Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:30Z']],
    ['America/New_York', '2026-03-08T06:00Z', ['2026-03-08T06:30Z', '2026-03-08T07:30Z', '2026-03-08T08:30Z']],
    ['America/New_York', '2026-11-01T04:45Z', ['2026-11-01T05:30Z', '2026-11-01T06:30Z', '2026-11-01T07:30Z']],
    ['Pacific/Apia', '2011-12-30T08:45Z', ['2011-12-30T09:30Z', '2011-12-30T10:30Z', '2011-12-30T11:30Z']],
  ])('in %s after %s every hour at :30 runs each hour of real time: %j [Z35]', (zone, after, expected) => {
    expect(times(hourly(30), zone, after, expected.length)).toEqual(expected);
  });

  it('where the clock changes by half an hour, the minute of an hourly run decides', () => {
    // 02:15 is skipped; 01:45 comes twice.
    expect(times(hourly(15), 'Australia/Lord_Howe', '2026-10-03T14:30Z', 2)).toEqual(['2026-10-03T14:45Z', '2026-10-03T16:15Z']);
    expect(times(hourly(45), 'Australia/Lord_Howe', '2026-04-04T14:30Z', 3)).toEqual([
      '2026-04-04T14:45Z',
      '2026-04-04T15:15Z',
      '2026-04-04T16:15Z',
    ]);
  });

  it('every few minutes follows real time [Z35]', () => {
    const schedule: Schedule = { type: 'minutes', every: 20, weekends: true };
    expect(times(schedule, 'Europe/Berlin', '2026-10-25T00:30Z', 4)).toEqual([
      '2026-10-25T00:40Z',
      '2026-10-25T01:00Z',
      '2026-10-25T01:20Z',
      '2026-10-25T01:40Z',
    ]);
  });
});

describe('schedules', () => {
  it('weekends of the zone can be left out [Z36]', () => {
    // 20 November 2026 is a Friday.
    expect(times({ type: 'minutes', every: 15, weekends: false }, 'Europe/Berlin', '2026-11-20T22:40Z', 2)).toEqual([
      '2026-11-20T22:45Z',
      '2026-11-22T23:00Z',
    ]);
    expect(times(hourly(5, false), 'Europe/Berlin', '2026-11-20T21:30Z', 2)).toEqual(['2026-11-20T22:05Z', '2026-11-22T23:05Z']);
    expect(times(daily('09:00', false), 'Europe/Berlin', '2026-11-20T09:00Z', 1)).toEqual(['2026-11-23T08:00Z']);
    // 1 February and 1 March 2026 are Sundays.
    expect(times({ type: 'months', day: 1, time: '12:00', weekends: false }, 'UTC', '2026-01-15T00:00Z', 2)).toEqual([
      '2026-04-01T12:00Z',
      '2026-05-01T12:00Z',
    ]);
  });

  it.each<[number, string, string[]]>([
    [31, '2026-01-31T12:00Z', ['2026-02-28T07:00Z', '2026-03-31T06:00Z', '2026-04-30T06:00Z']],
    [30, '2026-01-30T12:00Z', ['2026-02-28T07:00Z', '2026-03-30T06:00Z', '2026-04-30T06:00Z']],
    [29, '2028-01-30T12:00Z', ['2028-02-29T07:00Z', '2028-03-29T06:00Z']],
    [29, '2026-01-30T12:00Z', ['2026-02-28T07:00Z', '2026-03-29T06:00Z']],
    [28, '2026-01-30T12:00Z', ['2026-02-28T07:00Z', '2026-03-28T07:00Z']],
  ])('monthly on day %i after %s runs on the last day of a month that lacks it: %j [Z36]', (day, after, expected) => {
    expect(times({ type: 'months', day, time: '08:00', weekends: true }, 'Europe/Berlin', after, expected.length)).toEqual(expected);
  });

  it('weekly runs come on their days, and a run at the given moment is not repeated', () => {
    const schedule: Schedule = { type: 'weeks', days: [1, 4], time: '10:00' };
    expect(times(schedule, 'UTC', '2026-11-23T10:00Z', 3)).toEqual(['2026-11-26T10:00Z', '2026-11-30T10:00Z', '2026-12-03T10:00Z']);
    expect(nextTime(schedule, 'UTC', Date.parse('2026-11-23T09:59:59.999Z'))).toBe(Date.parse('2026-11-23T10:00Z'));
    expect(nextTime(schedule, 'UTC', Date.parse('2026-11-23T10:00:00.001Z'))).toBe(Date.parse('2026-11-26T10:00Z'));
  });

  it('cron knows names, the last day and the second Friday', () => {
    expect(times(cron('0 9 * * MON-FRI'), 'UTC', '2026-11-20T10:00Z', 1)).toEqual(['2026-11-23T09:00Z']);
    expect(times(cron('0 9 L * *'), 'UTC', '2026-02-01T00:00Z', 1)).toEqual(['2026-02-28T09:00Z']);
    expect(times(cron('0 9 * * FRI#2'), 'UTC', '2026-11-01T00:00Z', 1)).toEqual(['2026-11-13T09:00Z']);
  });

  it.each([
    ['0 9 * * 1-5', null],
    ['*/5 * * * *', null],
    ['0 0 29 2 *', null],
    ['0 9 * *', 'A cron expression has five parts: minute, hour, day, month and weekday.'],
    ['0 0 9 * * *', 'A cron expression has five parts: minute, hour, day, month and weekday.'],
    ['@daily', 'A cron expression has five parts: minute, hour, day, month and weekday.'],
    ['', 'A cron expression has five parts: minute, hour, day, month and weekday.'],
    ['? 9 * * *', 'Question marks are not allowed in a cron expression. Use an asterisk.'],
    ['60 9 * * *', 'The minute of this cron expression is out of range.'],
    ['0 24 * * *', 'The hour of this cron expression is out of range.'],
    ['0 9 32 * *', 'The day of this cron expression is out of range.'],
    ['0 9 * 13 *', 'The month of this cron expression is out of range.'],
    ['0 9 * * 8', 'The weekday of this cron expression is out of range.'],
    ['nine 9 * * *', 'This is not a cron expression. For example: 30 9 * * 1-5.'],
    ['*/0 * * * *', 'This is not a cron expression. For example: 30 9 * * 1-5.'],
    ['0 0 31 2 *', 'This cron expression never runs.'],
  ])('the cron expression “%s” has the problem: %s [Z37]', (expression, problem) => expect(cronProblem(expression)).toBe(problem));

  it('a schedule that runs more often than the plan allows is refused [Z37]', () => {
    const now = Date.parse('2026-01-01T00:00Z');
    expect(intervalProblem({ type: 'minutes', every: 15, weekends: true }, 'UTC', now, 15)).toBeNull();
    expect(intervalProblem({ type: 'minutes', every: 5, weekends: true }, 'UTC', now, 15)).toBe(
      'A Zap can run at most every 15 minutes. Choose longer intervals.',
    );
    expect(intervalProblem(cron('0,1 0 1 1 *'), 'UTC', now, 5)).not.toBeNull();
    expect(minInterval(cron('0 0 * * *'), 'UTC', now)).toBe(86_400_000);
  });

  it('any text is a cron expression or has a problem [Z37]', () => {
    const part = fc.oneof(fc.constantFrom('*', '1', '0-5', '*/7', 'L', 'MON', '1,2', '?', '99', '-1', 'x'), fc.string({ maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 4, maxLength: 6 }), (parts) => {
        const expression = parts.join(' ');
        const problem = cronProblem(expression);
        if (problem === null) expect(nextTime(cron(expression), 'UTC', 0)).toBeGreaterThan(0);
        else expect(problem).toMatch(/\.$/);
      }),
      { numRuns: Math.min(fuzzRuns, 2_000) },
    );
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
  const clock = fc
    .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

  it('any daily schedule runs at its local time or at the end of a gap, once a day, after the given moment [Z34]', () => {
    fc.assert(
      fc.property(zones, moments, clock, (zone, after, time) => {
        const found = nextTimes(daily(time), zone, after, 4);
        expect(found).toHaveLength(4);
        found.forEach((moment, index) => {
          expect(moment).toBeGreaterThan(found[index - 1] ?? after);
          const wall = wallTimeAt(moment, zone);
          const shown = `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`;
          const before = wallTimeAt(moment - 60_000, zone);
          // At the end of a gap, the minute before is further away on the clock than a minute.
          if (shown !== time) expect(asUtc(wall) - asUtc(before)).toBeGreaterThan(60_000);
        });
        const days = found.map((moment) => startOfDay(wallTimeAt(moment, zone), zone));
        expect(new Set(days).size).toBe(4);
      }),
      { numRuns: Math.min(fuzzRuns, 1_000) },
    );
  });
});
