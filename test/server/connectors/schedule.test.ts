import { nextTimes } from '../../../src/domain/runs/schedules';
import { StepError, type FieldValues } from '../../../src/server/connectors/connector';
import { schedule } from '../../../src/server/connectors/schedule';
import { shapeProblems, testTime, triggerOf } from './counterpart';

const scheduleOf = (event: string, input: FieldValues) => triggerOf(schedule, 'schedule', event).schedule(input);

/** The next times in Berlin, which is an hour ahead of UTC in November. */
const times = (event: string, input: FieldValues, count = 3) =>
  nextTimes(scheduleOf(event, input), 'Europe/Berlin', testTime.getTime(), count).map((time) => new Date(time).toISOString().slice(0, 16));

function failure(event: string, input: FieldValues): string {
  try {
    scheduleOf(event, input);
  } catch (error) {
    if (error instanceof StepError) return error.message;
    throw error;
  }
  throw new Error('The schedule is valid.');
}

describe('the schedule trigger', () => {
  it('turns its fields into times in the zone of the Zap', () => {
    // 21 November 2026 is a Saturday; it is 10:30 in Berlin.
    expect(times('every_minutes', { every: '20' })).toEqual(['2026-11-21T09:40', '2026-11-21T10:00', '2026-11-21T10:20']);
    expect(times('every_hour', { minute: 5, weekends: false }, 1)).toEqual(['2026-11-22T23:05']);
    expect(times('every_day', { time: '9:5' }, 2)).toEqual(['2026-11-22T08:05', '2026-11-23T08:05']);
    expect(times('every_week', { days: ['Monday', '5'], time: '08:00' })).toEqual([
      '2026-11-23T07:00',
      '2026-11-27T07:00',
      '2026-11-30T07:00',
    ]);
    expect(times('every_month', { day: '31', time: '12:00' }, 2)).toEqual(['2026-11-30T11:00', '2026-12-31T11:00']);
    expect(times('cron', { expression: ' 30 9 * * 1-5 ' }, 1)).toEqual(['2026-11-23T08:30']);
  });

  it('says what is wrong with a field [Z37]', () => {
    expect(failure('every_minutes', {})).toBe('Minutes is missing.');
    expect(failure('every_minutes', { every: 0 })).toBe('Minutes must be a whole number from 1 to 1440.');
    expect(failure('every_day', { time: '25:00' })).toBe('Enter a time such as 09:30.');
    expect(failure('every_week', { days: [], time: '09:00' })).toBe('Choose one or more days, each once.');
    expect(failure('every_week', { days: 'Someday', time: '09:00' })).toBe('Days must be names of weekdays.');
    expect(failure('every_month', { day: 32, time: '09:00' })).toBe('Day of the month must be a whole number from 1 to 31.');
    expect(failure('cron', { expression: '* * *' })).toBe('A cron expression has five parts: minute, hour, day, month and weekday.');
    expect(failure('cron', { expression: '0 0 31 2 *' })).toBe('This cron expression never runs.');
  });

  it('gives the same event to every instance that sees a time due [Z44]', () => {
    const trigger = triggerOf(schedule, 'schedule', 'every_day');
    const time = Date.parse('2026-11-21T23:30:00Z');
    const event = trigger.eventAt(time, 'Europe/Berlin');
    expect(event).toEqual(trigger.eventAt(time, 'Europe/Berlin'));
    expect(shapeProblems(trigger.sample, event.data, 'event')).toEqual([]);
    expect(event).toEqual({
      key: '2026-11-21T23:30:00.000Z',
      data: { time: '2026-11-21T23:30:00.000Z', zone: 'Europe/Berlin', date: '2026-11-22', clock: '00:30', weekday: 'Sunday' },
    });
  });
});
