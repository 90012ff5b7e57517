import { use, type ComponentType, type ReactNode } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { AppStore, FeatureParts } from '../store/createStore';
import { asMissingChunk, reloadOnce } from './missingChunk';

/** What the module of a lazily loaded screen, frame or overlay exports. */
export interface ScreenModule {
  /** Its slices and flows; they are there before it is drawn. */
  readonly parts?: FeatureParts;
  readonly Screen: ComponentType<{ children?: ReactNode }>;
}

export type LoadScreen = () => Promise<ScreenModule>;

/** A promise with the mark by which React tells, without waiting, that it is settled: over a page that arrived drawn, nothing may blink. */
type Arrival = Promise<ScreenModule> & { status?: 'fulfilled' | 'rejected'; value?: ScreenModule; reason?: unknown };

/** Per store, so that two stores each get the slices. */
const arrivals = new WeakMap<object, Map<LoadScreen, Arrival>>();

/**
 * Fetches a screen's code once and adds its slices and flows to the store. A part that does not arrive loads the page
 * anew, once; after that the promise rejects with a `MissingChunkError`, until `forgetFailed` lets the next call try again (R21).
 */
export function fetchScreen(store: AppStore, load: LoadScreen): Promise<ScreenModule> {
  const known = arrivals.get(store) ?? new Map<LoadScreen, Arrival>();
  arrivals.set(store, known);
  const asked = known.get(load);
  if (asked) return asked;
  const arrival: Arrival = load().then(
    (module) => {
      if (module.parts) store.inject(module.parts);
      return Object.assign(arrival, { status: 'fulfilled', value: module } as const).value;
    },
    (error: unknown) => {
      const missing = asMissingChunk(error);
      // While the page is being loaded anew there is nothing to show: the promise stays open.
      if (missing && reloadOnce(store.ports)) return new Promise<never>(() => {});
      throw Object.assign(arrival, { status: 'rejected', reason: missing ?? error } as const).reason;
    },
  );
  arrival.catch(() => {}); // Whoever draws the screen hears of it; fetching ahead does not.
  known.set(load, arrival);
  return arrival;
}

/** What did not arrive is asked for again from now on: somebody pressed for it, or went elsewhere. */
export function forgetFailed(store: AppStore): void {
  const known = arrivals.get(store);
  known?.forEach(({ status }, load) => status === 'rejected' && known.delete(load));
}

/** True when every slice of these parts lives in the state. */
function areSlicesThere(state: object, { needs = [], reducers = {}, entities }: FeatureParts): boolean {
  return (
    Object.keys(reducers).every((key) => key in state) &&
    (!entities || 'entities' in state) &&
    needs.every((need) => areSlicesThere(state, need))
  );
}

/**
 * Draws a screen as soon as its code is there; suspends until then. Its slices come with its code, so they are missing
 * only where DevTools has stepped back to before: there was nothing to see yet, and there is nothing now.
 */
export function LazyScreen({ load, children }: { load: LoadScreen; children?: ReactNode }): ReactNode {
  const { Screen, parts = {} } = use(fetchScreen(useStore() as unknown as AppStore, load));
  return useSelector((state: object) => areSlicesThere(state, parts)) && <Screen>{children}</Screen>;
}
