import type { Action, Middleware } from '@reduxjs/toolkit';

/** The number of actions that are kept (B7.48, B8.49). */
export const maxHistory = 100;

/** An action, with its time in milliseconds since 1970. */
export interface PastAction {
  readonly action: Action<string>;
  readonly at: number;
}

/** Keeps the newest actions for error reports, unredacted: redacting is slow, and most pages have no error. */
export const recordingOf =
  (history: PastAction[], longest: number, now: () => number): Middleware =>
  () =>
  (next) =>
  (action) => {
    if (history.push({ action: action as Action<string>, at: now() }) > longest) history.shift();
    return next(action);
  };

/** What is known about this page view, for error reports. */
export interface PageFacts {
  /** How many errors the page has reported by itself. */
  told: number;
}
