/** When people are mailed about their Zaps. */
import { days, hours, minutes } from '../durations';
import type { AlertTime, SummarySchedule } from '../profileFields';
import { nextTime } from './schedules';
import { asUtc, wallTimeAt } from './wallTime';

/**
 * `decision`: runs wait for a person who decides about a step with an unknown outcome. `flood`, `missed` and `connection`: runs are on
 * hold for it; of `missed`, the items arrived while the Zap was off. `off_soon` and `off`: the Zap fails too often.
 */
export const alertKinds = ['failed', 'decision', 'trigger', 'flood', 'missed', 'connection', 'off_soon', 'off'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The setting that an alert obeys; null for one that is always sent. */
export type AlertChannel = 'actions' | 'triggers' | null;

export function channelOf(kind: AlertKind): AlertChannel {
  if (kind === 'off_soon' || kind === 'off') return null;
  return kind === 'trigger' ? 'triggers' : 'actions';
}

/** Milliseconds between two mails at least: failures in a row come in one mail. */
const pauses: Readonly<Record<Exclude<AlertTime, 'never'>, number>> = { immediate: minutes(5), hourly: hours(1), daily: days(1) };

/** When an alert is due, in milliseconds since 1970; null for a person who does not want it. `mailedAt`: the last mail of its kind. */
export function alertDueAt(wanted: AlertTime, mailedAt: number | null, now: number): number | null {
  if (wanted === 'never') return null;
  return mailedAt === null ? now : Math.max(now, mailedAt + pauses[wanted]);
}

const morning = { type: 'days', time: '08:00', weekends: true } as const;

/** The next morning in a zone, when summaries are sent. */
export function nextMorning(zone: string, now: number): number {
  return nextTime(morning, zone, now) ?? now + days(1);
}

/**
 * The moment since which a summary counts that is sent on this morning; null if none is sent: weekly ones on Mondays, monthly ones
 * on the first day of the month.
 */
export function summarySince(schedule: SummarySchedule, zone: string, at: number): number | null {
  const local = wallTimeAt(at, zone);
  const date = new Date(asUtc(local));
  switch (schedule) {
    case 'daily':
      return at - days(1);
    case 'weekly':
      return date.getUTCDay() === 1 ? at - days(7) : null;
    case 'monthly':
      // Day 0 is the last day of the month before.
      return local.day === 1 ? at - days(new Date(Date.UTC(local.year, local.month - 1, 0)).getUTCDate()) : null;
    case 'never':
      return null;
  }
}

/** The shares of the task limit, in per cent, at which an account is notified. */
export const limitShares = [80, 100] as const;

/** The shares that are reached, smallest first; none without a limit. */
export function reachedShares(tasks: number, limit: number): readonly number[] {
  return limit <= 0 ? [] : limitShares.filter((share) => tasks * 100 >= limit * share);
}
