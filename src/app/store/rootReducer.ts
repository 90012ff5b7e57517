import { combineSlices, createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionRefreshed } from '../features/session';
import type { RootState } from '../platform/rootState';

/** A slice of `createSlice`, or another reducer with the key of its state. */
export interface SliceLike {
  readonly reducerPath: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type of the state differs per slice
  readonly reducer: Reducer<any>;
}

export type State = RootState & Readonly<Record<string, unknown>>;

/**
 * Decides which actions the slices get to see: none, the action, or others before it in the same step. Pure, and a function of
 * the state alone, so that a replayed log passes in the same way.
 */
export type Gate = (state: State, action: UnknownAction) => readonly UnknownAction[];

/** Slices of a newly loaded chunk. Their state begins with this action, so that a replayed log builds the same state. */
export const slicesAdded = createAction<readonly string[]>('store/slicesAdded');

/**
 * Slices that belong to the page, or handle the end and the renewal of a session themselves. All others hold user data and are
 * reset (S45).
 */
const keptSlices: ReadonlySet<string> = new Set([
  'place',
  'shell',
  'session',
  'login',
  'errors',
  'reportSubject',
  'toasts',
  'tracking',
  'consent',
  'refreshPrompt',
]);

/**
 * The root reducer over a growing set of slices: `combineSlices`, with three additions.
 *
 * - A slice lives in the state from the `slicesAdded` that names it. So replaying an action log gives exactly the same state, even
 *   if every slice is present from the start.
 * - Slices with user data are reset at the end and at the renewal of a session.
 * - The one gate runs before all slices. It comes with the chunk that knows accounts (R17, R24).
 */
export function createRootReducer(...pageSlices: readonly SliceLike[]): {
  reducer: Reducer<State>;
  /** Returns the keys of the slices that are new. */
  add: (slices: readonly SliceLike[], gate?: Gate) => string[];
} {
  const reducers = new Map(pageSlices.map(({ reducerPath, reducer }) => [reducerPath, reducer]));
  const pageKeys = [...reducers.keys()];
  const combined: Reducer<Record<string, unknown>> & { inject(slice: SliceLike): unknown } = combineSlices(...pageSlices);
  let gate: Gate | undefined;

  const reduce = (state: State | undefined, action: UnknownAction): State => {
    const isNewUser = sessionEnded.match(action) || sessionRefreshed.match(action);
    const before = state && isNewUser ? Object.fromEntries(Object.entries(state).filter(([key]) => keptSlices.has(key))) : state;
    const added = slicesAdded.match(action) ? action.payload : [];
    const after = combined(before, action);
    const changed = [...new Set([...(state ? Object.keys(state) : pageKeys), ...added])].filter(
      (key) => key in after && after[key] !== before?.[key],
    );
    if (state && before === state && changed.length === 0) return state;
    return { ...before, ...Object.fromEntries(changed.map((key) => [key, after[key]])) } as State;
  };

  const reducer: Reducer<State> = (state, action: UnknownAction) =>
    state && gate ? gate(state, action).reduce<State>(reduce, state) : reduce(state, action);

  const add = (slices: readonly SliceLike[], given = gate): string[] => {
    gate = given;
    const fresh: string[] = [];
    for (const slice of slices) {
      const known = reducers.get(slice.reducerPath);
      // A programming error, which shows in development; `combineSlices` would only log it.
      if (process.env.NODE_ENV !== 'production' && known && known !== slice.reducer) {
        throw new Error(`Two reducers want the slice ${slice.reducerPath}`);
      }
      if (known) continue;
      reducers.set(slice.reducerPath, slice.reducer);
      combined.inject(slice);
      fresh.push(slice.reducerPath);
    }
    return fresh;
  };

  return { reducer, add };
}
