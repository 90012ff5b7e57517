import { days, hours, minutes } from './durations';

/** The remaining time, in the largest unit that expresses it well. */
export interface TimeLeft {
  readonly unit: 'day' | 'hour' | 'minute';
  /** 1 or more. */
  readonly count: number;
}

const sizes = { day: days(1), hour: hours(1), minute: minutes(1) } as const;

/**
 * The time from `now` to `end`, both in milliseconds since 1970: in days, on the last day in hours, in the last hour in minutes;
 * null once it is over. Rounded up, so that the shown time never ends early.
 */
export function timeLeft(end: number, now: number): TimeLeft | null {
  const left = end - now;
  if (!(left > 0)) return null;
  const unit = left > days(1) ? 'day' : left > hours(1) ? 'hour' : 'minute';
  return { unit, count: Math.ceil(left / sizes[unit]) };
}

/** `'1 day'`, `'3 hours'`. */
export function timeLeftLabel({ unit, count }: TimeLeft): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Milliseconds until the result of `timeLeft` changes; null once it is over. Never 0. */
export function timeLeftLasts(end: number, now: number): number | null {
  const left = timeLeft(end, now);
  if (!left) return null;
  const rest = (end - now) % sizes[left.unit];
  return rest === 0 ? sizes[left.unit] : rest;
}
