/** Failed steps: try again, give up, or ask. Moments and durations are milliseconds. */
import { hours, minutes, seconds } from '../durations';
import { readMoment } from './readValues';

/** May a step be done twice? `keyed`: the app recognises a repetition by its key. */
export type Repeatability = 'safe' | 'keyed' | 'never';

export type StepFailure =
  /** The app answered. `retryAfter`: its header, if there was one. */
  | { readonly type: 'response'; readonly status: number; readonly retryAfter: string | null }
  /** No connection came about, so that the app received nothing. */
  | { readonly type: 'unreachable' }
  /** The connection broke or the time was over after something was sent. */
  | { readonly type: 'interrupted' }
  /** The app answered, so that it may have done it, but its answer cannot be used, and would not be the next time either. */
  | { readonly type: 'unusable' }
  /** The process ended between the intent and the result. */
  | { readonly type: 'crashed' }
  /** Wrong input, missing rights and the like: it would fail again. */
  | { readonly type: 'permanent' };

export type FailureVerdict = 'retry' | 'rate_limit' | 'uncertain' | 'fail';

/** Statuses that pass by themselves. */
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524]);

/** Of these, those after which the app may still have done it. */
const unclearStatuses: ReadonlySet<number> = new Set([408, 500, 502, 504, 520, 522, 524]);

/**
 * The consequence of a failure. A step that must not be repeated is retried only if the app did nothing for certain; it is
 * uncertain if it is unknown.
 */
export function failureVerdict(failure: StepFailure, repeat: Repeatability): FailureVerdict {
  switch (failure.type) {
    case 'unreachable':
      return 'retry';
    case 'interrupted':
    case 'crashed':
      return repeat === 'never' ? 'uncertain' : 'retry';
    case 'unusable':
      return repeat === 'never' ? 'uncertain' : 'fail';
    case 'permanent':
      return 'fail';
    case 'response':
      if (failure.status === 429) return 'rate_limit';
      if (failure.status === 503 && failure.retryAfter !== null) return 'rate_limit';
      if (!transientStatuses.has(failure.status)) return 'fail';
      return repeat === 'never' && unclearStatuses.has(failure.status) ? 'uncertain' : 'retry';
  }
}

/** Tries of one step within a run, the first one included. */
export const maxTries = 5;

/** The same for a step of which each try has its price, if its outcome is unknown. */
export const maxSlowTries = 2;

/** The middle of the waiting time before the second, third, … try. */
const waits = [seconds(5), seconds(30), minutes(2), minutes(10)] as const;

/** An app cannot put a step off for longer than this. */
export const maxRetryAfter = hours(24);

/**
 * When to try a step again; null if it was tried often enough. `tries` counts those that failed, `random` is from 0 to 1
 * (exclusive) and spreads the times by a half to both sides. A `Retry-After` of the app is kept to, with up to 10 % more, so that
 * runs do not all come back at once.
 */
export function nextTry(failure: StepFailure, tries: number, random: number, now: number): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined || tries >= maxTries) return null;
  const asked = failure.type === 'response' ? retryAfterOf(failure.retryAfter, now) : null;
  const spread = Math.round(wait * (0.5 + random));
  if (asked === null) return now + spread;
  return now + Math.max(Math.round(Math.min(asked, maxRetryAfter) * (1 + random / 10)), spread);
}

/** The milliseconds that a `Retry-After` asks for: whole seconds or a date; null for anything else. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return seconds(Number(text));
  if (!/[A-Za-z]/.test(text)) return null;
  const moment = readMoment(text, 'UTC');
  return moment === null ? null : Math.max(0, moment - now);
}

/** The waiting times between a failed run and its automatic replays. */
export const autoreplayLadder = [minutes(5), minutes(30), hours(1), hours(3), hours(6)] as const;

/**
 * When a failed run is replayed by itself; null if it has been often enough, or a person must act first. `replays`: how often it
 * was already. A person may replay it at any time before.
 */
export function nextAutoreplay(verdict: FailureVerdict, replays: number, failedAt: number): number | null {
  if (verdict !== 'retry' && verdict !== 'rate_limit') return null;
  const wait = autoreplayLadder[replays];
  return wait === undefined ? null : failedAt + wait;
}
