import { use, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import type { AppStore, FeatureParts } from '../store/createStore';
import { asMissingChunk, reloadOnce } from './missingChunk';

/** What the module of a lazily loaded screen, frame or overlay exports. */
export interface ScreenModule {
  /** Its slices and flows; they are there before it is drawn. */
  readonly parts?: FeatureParts;
  readonly Screen: ComponentType<{ children?: ReactNode }>;
}

export type LoadScreen = () => Promise<ScreenModule>;

interface Arrival {
  readonly promise: Promise<ScreenModule>;
  module?: ScreenModule;
}

/** Per store, so that two stores each get the slices. */
const arrivals = new WeakMap<object, Map<LoadScreen, Arrival>>();

/**
 * Fetches a screen's code once and adds its slices and flows to the store. A part that does not arrive loads the page
 * anew, once; after that the promise rejects with a `MissingChunkError`, and the next call tries again (R21).
 */
export function fetchScreen(store: AppStore, load: LoadScreen): Promise<ScreenModule> {
  return arrivalOf(store, load).promise;
}

function arrivalOf(store: AppStore, load: LoadScreen): Arrival {
  const known = arrivals.get(store) ?? new Map<LoadScreen, Arrival>();
  arrivals.set(store, known);
  const asked = known.get(load);
  if (asked) return asked;
  const promise = load().then(
    (module) => {
      if (module.parts) store.inject(module.parts);
      arrival.module = module;
      return module;
    },
    (error: unknown) => {
      const missing = asMissingChunk(error);
      // While the page is being loaded anew there is nothing to show: the promise stays open.
      if (missing && reloadOnce(store.ports)) return new Promise<never>(() => {});
      known.delete(load);
      throw missing ?? error;
    },
  );
  promise.catch(() => {}); // Whoever draws the screen hears of it; fetching ahead does not.
  const arrival: Arrival = { promise };
  known.set(load, arrival);
  return arrival;
}

/** Draws a screen as soon as its code is there; suspends until then. */
export function LazyScreen({ load, children }: { load: LoadScreen; children?: ReactNode }): ReactNode {
  const { module, promise } = arrivalOf(useStore() as unknown as AppStore, load);
  // What is there already is drawn in the same breath: over a page that arrived drawn, nothing may blink.
  const { Screen } = module ?? use(promise);
  return <Screen>{children}</Screen>;
}
