import type { Action, Middleware } from '@reduxjs/toolkit';

/** The number of actions that are kept (B7.48, B8.49). */
export const longestHistory = 100;

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

/** A state, and the actions that followed until the next checkpoint. */
export interface Checkpoint {
  readonly state: object;
  readonly actions: PastAction[];
}

/** Actions between two checkpoints. */
const checkpointEvery = longestHistory / 2;

/**
 * Keeps the states from which the newest actions can be replayed: one of every fifty, and at most three. Keeping the state before
 * each action would hold a hundred versions of long lists in memory, and reducing each action twice would cost time on every page.
 */
export const checkpointsOf =
  (checkpoints: Checkpoint[], now: () => number): Middleware =>
  ({ getState }) =>
  (next) =>
  (action) => {
    let last = checkpoints.at(-1);
    if (last === undefined || last.actions.length >= checkpointEvery) {
      last = { state: getState() as object, actions: [] };
      if (checkpoints.push(last) > 3) checkpoints.shift();
    }
    last.actions.push({ action: action as Action<string>, at: now() });
    return next(action);
  };

/** The newest actions, and the state before the first of them. `reduce` is the reducer of the store. */
export function pastOf(
  checkpoints: readonly Checkpoint[],
  reduce: (state: never, action: never) => unknown,
): { readonly start: object; readonly actions: readonly PastAction[] } {
  const actions = checkpoints.flatMap((each) => each.actions);
  const older = actions.slice(0, Math.max(0, actions.length - longestHistory));
  const start = older.reduce<object>((state, { action }) => reduce(state as never, action as never) as object, checkpoints[0]?.state ?? {});
  return { start, actions: actions.slice(older.length) };
}
