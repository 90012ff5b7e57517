import fc from 'fast-check';
import { nextTime } from '../../../src/domain/runs/schedules';
import { initialSchedule, initialTriggerFields, isScheduled, scheduleOf } from '../../../src/domain/runs/triggerSchedule';
import { fuzzRuns } from '../../support/fuzz';

describe('the schedule of a trigger', () => {
  it.each([
    ['every_minutes', '2026-11-20T10:15:00.000Z'],
    ['every_hour', '2026-11-20T11:00:00.000Z'],
    ['every_day', '2026-11-21T08:00:00.000Z'],
    ['every_week', '2026-11-23T08:00:00.000Z'],
    ['every_month', '2026-12-01T08:00:00.000Z'],
  ])('the event %s begins with a schedule that runs in Berlin at %s next', (event, expected) => {
    expect(isScheduled({ app: 'ScheduleCLIAPI@1.3.1' })).toBe(true);
    const read = scheduleOf({ fields: initialTriggerFields('ScheduleCLIAPI@1.3.1', event) });
    expect(read).toEqual({ ok: true, schedule: initialSchedule(event) });
    const next = nextTime(initialSchedule(event)!, 'Europe/Berlin', Date.parse('2026-11-20T10:05:00Z'));
    expect(new Date(next!).toISOString()).toBe(expected);
  });

  it('a trigger without a schedule, and one with a wrong schedule, say so [Z37]', () => {
    expect(scheduleOf({ fields: {} })).toEqual({ ok: false, reason: 'missing' });
    expect(scheduleOf({ fields: { schedule: { type: 'cron', expression: '0 25 * * *' } } })).toEqual({
      ok: false,
      reason: 'wrong',
      issues: [{ at: 'schedule.expression', message: 'The hour of this cron expression is out of range.' }],
    });
  });

  it('any value is a schedule that has a next time, or says what is wrong [Z37]', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          type: fc.constantFrom('minutes', 'hours', 'days', 'weeks', 'months', 'cron', 'x'),
          every: fc.integer({ min: -1, max: 2_000 }),
          minute: fc.integer({ min: -1, max: 60 }),
          time: fc.constantFrom('09:30', '24:00', '', '00:00'),
          days: fc.array(fc.integer({ min: -1, max: 7 }), { maxLength: 3 }),
          day: fc.integer({ min: 0, max: 32 }),
          weekends: fc.boolean(),
          expression: fc.constantFrom('* * * * *', 'x', '0 0 31 2 *'),
        },
        { requiredKeys: ['type'] },
      ),
    );
    const kinds = {
      minutes: ['every', 'weekends'],
      hours: ['minute', 'weekends'],
      days: ['time', 'weekends'],
      weeks: ['days', 'time'],
      months: ['day', 'time', 'weekends'],
      cron: ['expression'],
    };
    const fitting = value.map((each) => {
      if (typeof each !== 'object' || each === null || !('type' in each)) return each;
      const names: readonly string[] = ['type', ...(Object.entries(kinds).find(([type]) => type === each.type)?.[1] ?? [])];
      return Object.fromEntries(Object.entries(each).filter(([name]) => names.includes(name)));
    });
    fc.assert(
      fc.property(fc.oneof(value, fitting), (schedule) => {
        const read = scheduleOf({ fields: { schedule: schedule as never } });
        if (read.ok) expect(nextTime(read.schedule, 'Australia/Lord_Howe', 0)).toBeGreaterThan(0);
        else expect(read.reason === 'missing' || read.issues.length > 0).toBe(true);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
