import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionRefreshed } from '../features/session';

/** Reducers by the key of their slice in the state. */
export type Reducers = Readonly<Record<string, Reducer>>;
export type State = Readonly<Record<string, unknown>>;

/**
 * Decides which actions the slices get to see: none, the action, or others before it in the same step. Pure, and a function of
 * the state alone, so that a replayed log passes in the same way.
 */
export type Gate = (state: State, action: UnknownAction) => readonly UnknownAction[];

/** Slices of a newly loaded chunk. Their state begins with this action, so that a replayed log builds the same state. */
export const slicesAdded = createAction<readonly string[]>('store/slicesAdded');

/**
 * Slices that belong to the page, or handle the end and the renewal of a session themselves. All others hold user data and are
 * reset (A4.17, S45).
 */
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
 * The root reducer over a growing set of slices. A slice lives in the state from the `slicesAdded` that names it; until then its
 * reducer is not called. So replaying an action log gives exactly the same state, even if every reducer is present from the
 * start. The one gate comes with the chunk that knows accounts (R17, R24).
 */
export function createRootReducer(initial: Reducers): {
  reducer: Reducer<State>;
  add: (more: Reducers, gate?: Gate) => string[];
} {
  const reducers: Record<string, Reducer> = { ...initial };
  let gate: Gate | undefined;

  const reducer: Reducer<State> = (state, action: UnknownAction) =>
    state && gate ? gate(state, action).reduce<State>(reduced, state) : reduced(state, action);

  const reduced = (state: State | undefined, action: UnknownAction): State => {
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

  const add = (more: Reducers, given = gate): string[] => {
    gate = given;
    // A programming error, which shows in development.
    if (process.env.NODE_ENV !== 'production') {
      for (const [key, slice] of Object.entries(more)) {
        if (reducers[key] && reducers[key] !== slice) throw new Error(`Two reducers want the slice ${key}`);
      }
    }
    const fresh = Object.keys(more).filter((key) => !reducers[key]);
    Object.assign(reducers, more);
    return fresh;
  };

  return { reducer, add };
}
