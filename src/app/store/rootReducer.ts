import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionRefreshed } from '../features/session';

/** Reducers by the key of their slice in the state. */
export type Reducers = Readonly<Record<string, Reducer>>;
export type State = Readonly<Record<string, unknown>>;

/** Slices of a chunk that has just arrived. Their state begins with this action, so that a replayed log grows the same state. */
export const slicesAdded = createAction<readonly string[]>('store/slicesAdded');

/** Slices that belong to the page, or answer the end and the renewal of a session themselves. All others hold user data and begin anew (A4.17, S45). */
const keptSlices: ReadonlySet<string> = new Set([
  'place',
  'shell',
  'session',
  'login',
  'errors',
  'toasts',
  'tracking',
  'consent',
  'resourceVersion',
]);

/**
 * The root reducer over a growing set of slices. A slice lives in the state from the `slicesAdded` that names it;
 * until then its reducer is not asked. So replaying an action log gives the same state to the byte,
 * also when every reducer is there from the start.
 */
export function createRootReducer(initial: Reducers): { reducer: Reducer<State>; add: (more: Reducers) => string[] } {
  const reducers: Record<string, Reducer> = { ...initial };

  const reducer: Reducer<State> = (state, action: UnknownAction) => {
    const present = state ?? Object.fromEntries(Object.keys(initial).map((key) => [key, undefined]));
    const isNewUser = sessionEnded.match(action) || sessionRefreshed.match(action);
    const added = slicesAdded.match(action) ? action.payload.filter((key) => key in reducers && !(key in present)) : [];
    let next: Record<string, unknown> | null = state ? null : {};
    for (const key of [...Object.keys(present), ...added]) {
      const before = isNewUser && !keptSlices.has(key) ? undefined : present[key];
      const after = reducers[key] ? reducers[key](before, action) : before;
      if (after !== present[key]) (next ??= { ...present })[key] = after;
    }
    return next ?? present;
  };

  const add = (more: Reducers): string[] => {
    for (const [key, slice] of Object.entries(more)) {
      if (reducers[key] && reducers[key] !== slice) throw new Error(`Two reducers want the slice ${key}`);
    }
    const fresh = Object.keys(more).filter((key) => !reducers[key]);
    Object.assign(reducers, more);
    return fresh;
  };

  return { reducer, add };
}
