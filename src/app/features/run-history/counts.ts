/** Spans of time whose runs are counted, and their bars. Days are those of the reader's zone. */
import type { HourOfRuns } from '../../../contract/runs';
import { dateAndTime, shortDate } from '../../../domain/dates';
import { hours } from '../../../domain/durations';
import type { ChartBar } from '../../widgets/Chart/Chart';

/** Moments are milliseconds since 1970. Both ends are those of hours, or of days for bars of days. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly unit: 'hour' | 'day';
}

export interface RunBar extends ChartBar {
  readonly from: number;
  /** The begin of the next one. */
  readonly to: number;
}

const dayAfter = (moment: number, more: number): number => {
  const at = new Date(moment);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + more).getTime();
};

/** So many days until the end of the day of a moment. */
export const lastDays = (now: number, count: number): Span => ({ from: dayAfter(now, 1 - count), to: dayAfter(now, 1), unit: 'day' });

/** So many hours until the end of the hour of a moment. */
export function lastHours(now: number, count: number): Span {
  const to = new Date(now).setMinutes(60, 0, 0);
  return { from: to - hours(count), to, unit: 'hour' };
}

const monthAndDay = (moment: number): string => shortDate(moment).replace(/, \d+$/, '');

/** A tick at the begin of every so many bars of days. */
const daysOfTick = 3;

/** The bars of a span, oldest first. Hours of the server are counted from the begin of the span, so that none is in two days. */
export function barsOf({ from, to, unit }: Span, counted: readonly HourOfRuns[]): RunBar[] {
  const bars: RunBar[] = [];
  const next = (at: number): number => (unit === 'day' ? dayAfter(at, 1) : at + hours(1));
  const sorted = counted.map((hour) => ({ ...hour, at: Date.parse(hour.from) })).sort((a, b) => a.at - b.at);
  let index = 0;
  for (let at = from, number = 0; at < to; at = next(at), number += 1) {
    const end = Math.min(next(at), to);
    let [count, failed] = [0, 0];
    for (; index < sorted.length && sorted[index]!.at < end; index += 1) {
      count += sorted[index]!.runs;
      failed += sorted[index]!.failed;
    }
    const hasTick = unit === 'day' ? number % daysOfTick === 0 : new Date(at).getHours() === 0;
    const label = unit === 'day' ? shortDate(at) : dateAndTime(at, 'short');
    bars.push({ label, ...(hasTick && { tick: monthAndDay(at) }), count, failed, from: at, to: end });
  }
  return bars;
}
