/** Schedules: every few minutes to cron, in a time zone. Moments are milliseconds since 1970. */
import { Cron } from 'croner';
import { minutes } from '../durations';
import type { JsonReader } from './jsonReader';
import { isWeekend, startOfDay, wallTimeAt, weekdayOf } from './wallTime';

/**
 * When a Zap runs. A `time` is local, `09:30`. Without `weekends`, Saturdays and Sundays of the zone are left out. Minutes count
 * from full UTC hours, so that every 15 minutes means :00, :15, :30 and :45.
 */
export type Schedule =
  | { readonly type: 'minutes'; readonly every: number; readonly weekends: boolean }
  | { readonly type: 'hours'; readonly minute: number; readonly weekends: boolean }
  | { readonly type: 'days'; readonly time: string; readonly weekends: boolean }
  /** `days`: 0 for Sunday to 6 for Saturday. */
  | { readonly type: 'weeks'; readonly days: readonly number[]; readonly time: string }
  /** A month that lacks the day has its last one instead. */
  | { readonly type: 'months'; readonly day: number; readonly time: string; readonly weekends: boolean }
  /** Five parts; the words of cron such as `MON` and `L` are allowed, `?` and seconds are not. */
  | { readonly type: 'cron'; readonly expression: string };

/** The schedules to begin with, by type: on the hour, or at 9 in the morning. */
export const usualSchedules = {
  minutes: { type: 'minutes', every: 15, weekends: true },
  hours: { type: 'hours', minute: 0, weekends: true },
  days: { type: 'days', time: '09:00', weekends: true },
  weeks: { type: 'weeks', days: [1], time: '09:00' },
  months: { type: 'months', day: 1, time: '09:00', weekends: true },
} as const satisfies Partial<Record<Schedule['type'], Schedule>>;

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Reads a schedule of a definition. */
export function readSchedule(reader: JsonReader, value: unknown, at: string): Schedule {
  const type = reader.choice(reader.record(value, at).type, `${at}.type`, ['minutes', 'hours', 'days', 'weeks', 'months', 'cron']);
  const names = { minutes: ['every', 'weekends'], hours: ['minute', 'weekends'], days: ['time', 'weekends'], weeks: ['days', 'time'] };
  const object = reader.record(value, at, [
    'type',
    ...(type === 'months' ? ['day', 'time', 'weekends'] : type === 'cron' ? ['expression'] : names[type]),
  ]);
  const time = (): string => {
    const text = reader.text(object.time, `${at}.time`, 5);
    if (object.time !== undefined && !isTime(text)) reader.issue(`${at}.time`, 'Enter a time such as 09:30.');
    return text;
  };
  const weekends = (): boolean => reader.boolean(object.weekends, `${at}.weekends`);
  switch (type) {
    case 'minutes':
      return { type, every: reader.whole(object.every, `${at}.every`, 1, 1_440), weekends: weekends() };
    case 'hours':
      return { type, minute: reader.whole(object.minute, `${at}.minute`, 0, 59), weekends: weekends() };
    case 'days':
      return { type, time: time(), weekends: weekends() };
    case 'weeks': {
      const days = reader.list(object.days, `${at}.days`, 7).map((day, index) => reader.whole(day, `${at}.days[${index}]`, 0, 6));
      if (days.length === 0 || new Set(days).size < days.length) reader.issue(`${at}.days`, 'Choose one or more days, each once.');
      return { type, days, time: time() };
    }
    case 'months':
      return { type, day: reader.whole(object.day, `${at}.day`, 1, 31), time: time(), weekends: weekends() };
    case 'cron': {
      const expression = reader.text(object.expression, `${at}.expression`, 100);
      const problem = cronProblem(expression);
      if (problem !== null) reader.issue(`${at}.expression`, problem);
      return { type, expression };
    }
  }
}

/**
 * The next times of a schedule, each after the one before and the first after `after`; fewer if it ends. A local time that the
 * clock skips runs at the end of the gap; one that occurs twice runs at its first occurrence. Schedules by the minute or hour, and
 * cron with a wildcard in its minute or hour, follow real time instead: where the clock changes by an hour, they neither pause nor
 * repeat. A date that a zone skipped
 * as a whole has no runs. Throws for an invalid cron expression.
 */
export function nextTimes(schedule: Schedule, zone: string, after: number, count: number): readonly number[] {
  const next = nextTimeOf(schedule, zone);
  const times: number[] = [];
  for (let time = next(after); time !== null && times.length < count; time = next(time)) times.push(time);
  return times;
}

/** The next time of a schedule after a moment; null if there is none. */
export const nextTime = (schedule: Schedule, zone: string, after: number): number | null => nextTimeOf(schedule, zone)(after);

type NextTime = (after: number) => number | null;

function nextTimeOf(schedule: Schedule, zone: string): NextTime {
  switch (schedule.type) {
    case 'minutes':
      return everyMinutes(schedule.every, schedule.weekends, zone);
    case 'hours':
      return byCron([`${schedule.minute} * * * ${schedule.weekends ? '*' : '1-5'}`], zone);
    case 'days':
      return byCron([`${clock(schedule.time)} * * ${schedule.weekends ? '*' : '1-5'}`], zone);
    case 'weeks':
      return byCron([`${clock(schedule.time)} * * ${schedule.days.join(',')}`], zone);
    case 'months':
      return monthly(schedule, zone);
    case 'cron':
      return byCron([schedule.expression], zone);
  }
}

/** `09:30` → `30 9` */
function clock(time: string): string {
  const [hour = '0', minute = '0'] = time.split(':');
  return `${Number(minute)} ${Number(hour)}`;
}

function monthly({ day, time, weekends }: Extract<Schedule, { type: 'months' }>, zone: string): NextTime {
  const at = clock(time);
  const patterns = day === 31 ? [`${at} L * *`] : day > 28 ? [`${at} ${day} 1,3-12 *`, `${at} L 2 *`] : [`${at} ${day} * *`];
  const next = byCron(patterns, zone);
  if (weekends) return next;
  return (after) => {
    let found = next(after);
    while (found !== null && isWeekend(wallTimeAt(found, zone))) found = next(found);
    return found;
  };
}

function everyMinutes(every: number, weekends: boolean, zone: string): NextTime {
  const step = minutes(every);
  const following = (moment: number): number => (Math.floor(moment / step) + 1) * step;
  return (after) => {
    const next = following(after);
    const wall = wallTimeAt(next, zone);
    if (weekends || !isWeekend(wall)) return next;
    return following(startOfDay(wall, zone, weekdayOf(wall) === 0 ? 1 : 2) - 1);
  };
}

function byCron(expressions: readonly string[], zone: string): NextTime {
  const crons = expressions.map((expression) => cronOf(expression, zone));
  return (after) => {
    // Croner counts in whole seconds; a moment within a second is after its beginning.
    const from = new Date(Math.floor(after / 1000) * 1000);
    const times = crons.flatMap((cron) => cron.nextRun(from)?.getTime() ?? []);
    return times.length === 0 ? null : Math.min(...times);
  };
}

const cronOf = (expression: string, zone: string): Cron =>
  new Cron(expression, {
    paused: true,
    timezone: zone,
    mode: '5-part',
    // Times are fixed unless a part has a wildcard: `30 2,14 * * *` runs once in a doubled hour as well.
    fixedTimeRule: 'no-wildcard',
  });

const partNames: Readonly<Record<string, string>> = { dayOfWeek: 'weekday' };

/** The problem of a cron expression, as a sentence; null for a valid one. */
export function cronProblem(expression: string): string | null {
  const parts = expression.trim().split(/\s+/);
  if (expression.length > 100 || parts.length !== 5) return 'A cron expression has five parts: minute, hour, day, month and weekday.';
  // A question mark means the present time, which would make the schedule depend on when it is read.
  if (expression.includes('?')) return 'Question marks are not allowed in a cron expression. Use an asterisk.';
  try {
    const cron = cronOf(expression, 'UTC');
    return cron.nextRun(new Date(Date.UTC(2024, 0, 1))) === null ? 'This cron expression never runs.' : null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    // Croner names the value as it counts it, months from 0: the message names only the part.
    const [, part] = /Invalid value for (\w+):/.exec(message) ?? [];
    if (part === undefined) return 'This is not a cron expression. For example: 30 9 * * 1-5.';
    return `The ${partNames[part] ?? part} of this cron expression is out of range.`;
  }
}

/** The shortest time between two of the next 100 runs, in milliseconds; infinite for fewer than two. */
export function minInterval(schedule: Schedule, zone: string, after: number): number {
  const times = nextTimes(schedule, zone, after, 100);
  return Math.min(Infinity, ...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

/** Why a plan does not allow a schedule; null if it does. `least`: the plan's shortest interval in minutes. */
export function intervalProblem(schedule: Schedule, zone: string, after: number, least: number): string | null {
  if (minInterval(schedule, zone, after) >= minutes(least)) return null;
  return `A Zap can run at most every ${least} minutes. Choose longer intervals.`;
}
