import { use, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import type { AppStore, FeatureParts } from './createStore';

/** What the module of a lazily loaded screen exports as its door. */
export interface LazyScreen<P extends object> {
  readonly parts?: FeatureParts;
  readonly Screen: ComponentType<P>;
}

/**
 * A screen whose code, slices and flows arrive together: `lazyFeature(() => import('../features/zaps'))`.
 * Render it below a Suspense boundary; a chunk that does not arrive rejects into the nearest error boundary,
 * and the next mount asks for it again. `load` is also given out, to fetch the chunk ahead.
 */
export function lazyFeature<P extends object>(load: () => Promise<LazyScreen<P>>): ComponentType<P> & { preload(store: AppStore): Promise<LazyScreen<P>> } {
  // Per store, so that tests (and a page with two stores) each get the slices injected.
  const loads = new WeakMap<object, Promise<LazyScreen<P>>>();

  const preload = (store: AppStore): Promise<LazyScreen<P>> => {
    const known = loads.get(store);
    if (known) return known;
    const arrival = load().then((screen) => {
      if (screen.parts) store.inject(screen.parts);
      return screen;
    });
    arrival.catch(() => loads.delete(store));
    loads.set(store, arrival);
    return arrival;
  };

  function LazyFeature(props: P): ReactNode {
    const { Screen } = use(preload(useStore() as unknown as AppStore));
    return <Screen {...props} />;
  }
  return Object.assign(LazyFeature, { preload });
}
