import { useStore } from 'react-redux';
import { Suspense, use, useEffect, useReducer, type ComponentType, type ReactNode } from 'react';
import type { AppStore, FeatureParts } from '../store/createStore';
import { useAppSelector } from '../platform/hooks';
import { asMissingChunk, reloadOnce } from './missingChunk';

/** `useStore` with the type of this application's store: its API, its ports, and `inject` for lazily loaded parts. */
export const useAppStore: () => AppStore = useStore.withTypes<AppStore>();

/** The exports of the module of a lazily loaded screen, frame or overlay. */
export interface ScreenModule {
  /** Its slices and flows; they are added before it is rendered. */
  readonly parts?: FeatureParts;
  readonly Screen: ComponentType<{ children?: ReactNode }>;
}

/** Loads a frame or an overlay. */
export type LoadScreen = () => Promise<ScreenModule>;
/** Loads a page: the default export of its `page.ts`. */
export type LoadPage = () => Promise<{ readonly default: ScreenModule }>;

/** A promise with the marker by which React sees, without waiting, that it is settled: a prerendered page must not flicker. */
type TrackedPromise = Promise<ScreenModule> & { status?: 'fulfilled' | 'rejected'; value?: ScreenModule; reason?: unknown };

/** Per store, so that two stores each get the slices. */
const screenPromises = new WeakMap<object, Map<LoadScreen | LoadPage, TrackedPromise>>();

/**
 * Loads a screen's code once and adds its slices and flows to the store. If a chunk does not load, the page is reloaded once;
 * after that the promise rejects with a `MissingChunkError`, until `forgetFailed` lets the next call try again (R21).
 */
export function fetchScreen(store: AppStore, load: LoadScreen | LoadPage): Promise<ScreenModule> {
  const known = screenPromises.get(store) ?? new Map<LoadScreen | LoadPage, TrackedPromise>();
  screenPromises.set(store, known);
  const asked = known.get(load);
  if (asked) return asked;
  const promise: TrackedPromise = (load() as Promise<ScreenModule | { readonly default: ScreenModule }>).then(
    (loaded) => {
      const module = 'default' in loaded ? loaded.default : loaded;
      if (module.parts) store.inject(module.parts);
      return Object.assign(promise, { status: 'fulfilled', value: module } as const).value;
    },
    (error: unknown) => {
      const missing = asMissingChunk(error);
      // There is nothing to show while the page reloads: the promise stays pending.
      if (missing && reloadOnce(store.ports)) return new Promise<never>(() => {});
      throw Object.assign(promise, { status: 'rejected', reason: missing ?? error } as const).reason;
    },
  );
  promise.catch(() => {}); // Rendering the screen reports the error; prefetching does not.
  known.set(load, promise);
  return promise;
}

/** Failed chunks are requested again from now on: the person pressed a button, or navigated. */
export function forgetFailed(store: AppStore): void {
  const known = screenPromises.get(store);
  known?.forEach(({ status }, load) => status === 'rejected' && known.delete(load));
}

/** True when every slice of these parts lives in the state. */
function hasSlices(state: object, { needs = [], slices = [], entities }: FeatureParts): boolean {
  return (
    slices.every(({ reducerPath }) => reducerPath in state) &&
    (!entities || 'entities' in state) &&
    needs.every((need) => hasSlices(state, need))
  );
}

interface ScreenSuspenseProps {
  /** Of the screen among the children. */
  load: LoadScreen | LoadPage | undefined;
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a screen as soon as its code is loaded; suspends until then. Its slices come with its code, so they are missing only if
 * DevTools has stepped back before that: there was nothing to see then either.
 */
export function LazyScreen({ load, children }: { load: LoadScreen | LoadPage; children?: ReactNode }): ReactNode {
  const { Screen, parts = {} } = use(fetchScreen(useAppStore(), load));
  return useAppSelector((state: object) => hasSlices(state, parts)) && <Screen>{children}</Screen>;
}

/**
 * The boundary of a lazy screen: shows `fallback` until its code is loaded, and then the screen at once. React alone would show a
 * fallback for at least 300 ms, because it delays a boundary that has only waited; an update of its parent is not delayed.
 */
export function ScreenSuspense({ load, fallback = null, children }: ScreenSuspenseProps): ReactNode {
  const store = useAppStore();
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (load) fetchScreen(store, load).then(update, update);
  }, [store, load]);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
