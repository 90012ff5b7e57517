/** The health of a Zap: the share of its runs that failed in seven days, and when it is switched off. */
import { days, hours } from '../durations';

/** The window over which runs are counted. */
export const healthWindow = days(7);

/** A Zap is switched off at this share of errors … */
export const maxErrors = 0.95;

/** … if it had more runs than this. */
export const fewestRuns = 20;

/** Between the alert and switching off. */
export const healthGrace = hours(24);

/** The runs of a Zap that ended within the window. A run and its replays are one, with the last result. */
export interface RunCounts {
  readonly succeeded: number;
  readonly filtered: number;
  readonly failed: number;
}

/** The share of failed runs, from 0 to 1; null without runs. Filtered runs worked as planned. */
export function errorShare({ succeeded, filtered, failed }: RunCounts): number | null {
  const all = succeeded + filtered + failed;
  return all === 0 ? null : failed / all;
}

/** True if a Zap fails so often that it is to be switched off. */
export function isFailing(counts: RunCounts): boolean {
  const share = errorShare(counts);
  return share !== null && share >= maxErrors && counts.succeeded + counts.filtered + counts.failed > fewestRuns;
}

export type HealthDecision =
  | { readonly type: 'keep' }
  /** Alert the people: the Zap will be switched off at `switchOffAt` unless its runs succeed again. */
  | { readonly type: 'alert'; readonly switchOffAt: number }
  | { readonly type: 'wait'; readonly switchOffAt: number }
  | { readonly type: 'switch_off' }
  /** It has recovered: forget the alert. */
  | { readonly type: 'recover' };

/** The next measure for a Zap that is on. `alertedAt`: when its people were alerted, null if they were not. */
export function healthDecision(counts: RunCounts, alertedAt: number | null, now: number): HealthDecision {
  if (!isFailing(counts)) return { type: alertedAt === null ? 'keep' : 'recover' };
  if (alertedAt === null) return { type: 'alert', switchOffAt: now + healthGrace };
  const switchOffAt = alertedAt + healthGrace;
  return now >= switchOffAt ? { type: 'switch_off' } : { type: 'wait', switchOffAt };
}
