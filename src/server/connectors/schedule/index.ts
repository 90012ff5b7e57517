/** Schedule: runs a Zap at times. The times are computed by `domain/runs/schedules`. */
import { brand } from '../../../domain/brand';
import { readNumber } from '../../../domain/runs/readValues';
import { textOf } from '../../../domain/runs/json';
import { JsonReader } from '../../../domain/runs/jsonReader';
import { readSchedule } from '../../../domain/runs/schedules';
import { asUtc, wallTimeAt, weekdayOf } from '../../../domain/runs/wallTime';
import { StepError, type Connector, type Field, type FieldValues, type ScheduleTrigger, type TriggerEvent } from '../connector';
import { field } from '../field';
import { readFlag, readList, readText, readWhole, requireWord } from '../inputs';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const timeField: Field = field.text('time', 'Time', 'From 00:00 to 23:59, in the time zone of the Zap.', {
  isRequired: true,
  initial: '09:00',
  placeholder: '09:00',
});

const weekendsField: Field = field.boolean('weekends', 'On weekends too', 'If it is off, the Zap doesn’t run on Saturdays and Sundays.', {
  initial: true,
});

const sample = { time: '2026-11-21T09:00:00.000Z', zone: 'UTC', date: '2026-11-21', clock: '09:00', weekday: 'Saturday' };

/** The event of a time. Its key is the time, so that two instances that both see it due start the Zap once. */
function eventAt(time: number, zone: string): TriggerEvent {
  const iso = new Date(time).toISOString();
  const wall = wallTimeAt(time, zone);
  const local = new Date(asUtc(wall)).toISOString();
  return {
    key: iso,
    data: {
      time: iso,
      zone,
      date: local.slice(0, 10),
      clock: local.slice(11, 16),
      weekday: weekdays[weekdayOf(wall)]!,
    } satisfies typeof sample,
  };
}

type Head = Pick<ScheduleTrigger, 'event' | 'title' | 'help' | 'fields'>;

/** A trigger from what its fields say; the reader of definitions checks the result. */
const trigger = (head: Head, read: (input: FieldValues) => unknown): ScheduleTrigger => ({
  ...head,
  kind: 'schedule',
  sample,
  eventAt,
  schedule: (input) => {
    const reader = new JsonReader();
    const schedule = readSchedule(reader, read(input), '');
    const [issue] = reader.issues;
    if (issue !== undefined) throw new StepError(issue.message);
    return schedule;
  },
});

const weekendsOf = (input: FieldValues): boolean => readFlag(input, 'weekends', 'On weekends too', true);

/** `9:5` is read as people mean it; anything else is refused by the reader. */
const timeOf = (input: FieldValues): string =>
  requireWord(input, 'time', 'Time').replace(
    /^(\d{1,2}):(\d{1,2})$/,
    (_all, hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`,
  );

function required(input: FieldValues, key: string, label: string, least: number, most: number): number {
  const number = readWhole(input, key, label, least, most);
  if (number === null) throw new StepError(`${label} is missing.`);
  return number;
}

/** Names in any case, or numbers from 0 for Sunday. */
function daysOf(input: FieldValues): number[] {
  const days = readList(input, 'days').map((day) => {
    const text = textOf(day).trim().toLowerCase();
    const byName = weekdays.findIndex((name) => name.toLowerCase() === text);
    return byName >= 0 ? byName : readNumber(text);
  });
  if (days.some((day) => day === null || !Number.isInteger(day) || day < 0 || day > 6))
    throw new StepError('Days must be names of weekdays.');
  return [...new Set(days as number[])].sort((a, b) => a - b);
}

export const schedule: Connector = {
  app: {
    key: 'ScheduleCLIAPI',
    version: '1.3.1',
    name: `Schedule by ${brand.name}`,
    slug: 'schedule',
    categories: ['built-in'],
    popularity: 96,
    addedOn: '2012-08-12',
    about: 'Every hour, day, week or month.',
    icon: 'CalendarClock',
    isBuiltIn: true,
  },
  connection: null,
  actions: [],
  triggers: [
    trigger(
      {
        event: 'every_minutes',
        title: 'Every few minutes',
        help: 'Runs every few minutes. Your plan sets the shortest interval.',
        fields: [
          field.number('every', 'Minutes', 'From 1 to 1440. They count from the full hour in UTC: 15 means :00, :15, :30 and :45.', {
            isRequired: true,
            initial: 15,
          }),
          weekendsField,
        ],
      },
      (input) => ({ type: 'minutes', every: required(input, 'every', 'Minutes', 1, 1440), weekends: weekendsOf(input) }),
    ),
    trigger(
      {
        event: 'every_hour',
        title: 'Every hour',
        help: 'Runs once an hour.',
        fields: [field.number('minute', 'Minute', 'The minute of the hour, from 0 to 59.', { initial: 0 }), weekendsField],
      },
      (input) => ({ type: 'hours', minute: readWhole(input, 'minute', 'Minute', 0, 59) ?? 0, weekends: weekendsOf(input) }),
    ),
    trigger({ event: 'every_day', title: 'Every day', help: 'Runs once a day.', fields: [timeField, weekendsField] }, (input) => ({
      type: 'days',
      time: timeOf(input),
      weekends: weekendsOf(input),
    })),
    trigger(
      {
        event: 'every_week',
        title: 'Every week',
        help: 'Runs on some days of the week.',
        fields: [
          field.list('days', 'Days', 'One or more days of the week.', {
            isRequired: true,
            choices: weekdays.map((name, index) => ({ value: String(index), label: name })),
          }),
          timeField,
        ],
      },
      (input) => ({ type: 'weeks', days: daysOf(input), time: timeOf(input) }),
    ),
    trigger(
      {
        event: 'every_month',
        title: 'Every month',
        help: 'Runs once a month.',
        fields: [
          field.number('day', 'Day of the month', 'From 1 to 31. A month without this day uses its last one.', {
            isRequired: true,
            initial: 1,
          }),
          timeField,
          weekendsField,
        ],
      },
      (input) => ({
        type: 'months',
        day: required(input, 'day', 'Day of the month', 1, 31),
        time: timeOf(input),
        weekends: weekendsOf(input),
      }),
    ),
    trigger(
      {
        event: 'cron',
        title: 'By a cron expression',
        help: 'Runs at the times of a cron expression.',
        fields: [
          field.text(
            'expression',
            'Cron expression',
            'Five parts: minute, hour, day, month and weekday. 30 9 * * 1-5 means 09:30 from Monday to Friday.',
            { isRequired: true, placeholder: '30 9 * * 1-5' },
          ),
        ],
      },
      (input) => ({ type: 'cron', expression: readText(input, 'expression').trim() }),
    ),
  ],
};
