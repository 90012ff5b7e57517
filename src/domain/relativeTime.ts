import { days, hours, minutes } from './durations';

const steps = [
  { below: hours(1), unit: minutes(1), name: 'minute' },
  { below: days(1), unit: hours(1), name: 'hour' },
  { below: days(7), unit: days(1), name: 'day' },
  // Weeks for 1 to 3 of them (B9.54).
  { below: days(22), unit: days(7), name: 'week' },
] as const;

/**
 * How long ago a moment was, in words: 'just now', '5 minutes ago', '1 week ago'; null beyond three weeks, where a date says
 * more. Both in milliseconds since 1970. A future moment, from a wrong clock, counts as now.
 */
export function timeAgo(then: number, now: number): string | null {
  const age = now - then;
  if (age < minutes(1)) return 'just now';
  const step = steps.find(({ below }) => age < below);
  if (!step) return null;
  const count = Math.floor(age / step.unit);
  return `${count} ${step.name}${count === 1 ? '' : 's'} ago`;
}

/** For how long a list of such texts holds, in milliseconds: until the next minute. */
export const timeAgoDuration = (): number => minutes(1);

export { shortDate } from './dates';
