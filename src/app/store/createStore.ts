import { configureStore, type EnhancedStore, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';
import { createApi, type Api, type ApiSettings } from '../api';
import type { EntityCore, EntityParts, WithEntities } from '../entities';
import { errorsSlice, reportSubjectSlice } from '../features/errors';
import { authSlice } from '../features/auth';
import { selectCurrentProfileId, sessionEnded, sessionFlow, sessionSlice, sessionRefreshed } from '../features/session';
import { toastsSlice } from '../features/toasts';
import { trackingSlice } from '../features/tracking';
import { catchAndReport, onEach, type Flow } from '../platform/flows';
import { maxHistory, recordingOf, type PageFacts, type PastAction } from '../platform/history';
import type { Ports } from '../platform/ports';
import { createRootReducer, slicesAdded, type Gate, type SliceLike, type State } from './rootReducer';

/** Slices and flows that a lazily loaded chunk adds to the store. */
export interface FeatureParts {
  /** Parts that must be added before these: slices that its selectors read, flows that react to its events. */
  readonly needs?: readonly FeatureParts[];
  readonly slices?: readonly SliceLike[];
  /** Its entity types, from `entityParts` of the entity core, which loads with the first chunk that has any. */
  readonly entities?: EntityParts;
  readonly sagas?: readonly Flow[];
  /** The gate before all slices; only one chunk may bring it. */
  readonly gate?: Gate;
}

export interface AppStore extends EnhancedStore<State, UnknownAction> {
  readonly api: Api;
  readonly ports: Ports;
  /** Adds the slices and starts the flows of a chunk; existing ones stay unchanged. */
  inject(parts: FeatureParts): void;
  /** Ends every flow and request: for tests, and when the page is discarded. */
  stop(): void;
}

export interface StoreSettings extends ApiSettings {
  readonly preloadedState?: State;
  /** Redux DevTools: development only (S62). */
  readonly devTools?: boolean;
  /** Features whose slices and flows exist from the start, in addition to those of every page. */
  readonly parts?: readonly FeatureParts[];
}

/** What sagas find in their context. */
interface SagaContext {
  readonly api: Api;
  readonly ports: Ports;
  readonly history: readonly PastAction[];
  readonly pageFacts: PageFacts;
  readonly entities?: EntityCore;
}

/** The slices of every page; all others come with their chunks. */
export const pageSlices = [sessionSlice, authSlice, errorsSlice, reportSubjectSlice, toastsSlice, trackingSlice] as const;

/**
 * The store of one page: Redux, one saga middleware, one API client. Sagas find `api` and `ports` in their context. Each flow is
 * guarded, so that a crash does not affect the others.
 */
export function createStore(ports: Ports, { preloadedState, devTools = false, parts = [], origin, bases }: StoreSettings = {}): AppStore {
  const api = createApi(ports, { origin, bases });
  const history: PastAction[] = [];
  const pageFacts: PageFacts = { told: 0 };
  const root = createRootReducer(...pageSlices);
  const sagas = createSagaMiddleware<SagaContext>({ context: { api, ports, history, pageFacts } });

  /** The readable form for DevTools: entities by id. The entities come with a chunk, and so does this view of them. */
  let readable = <S>(state: S): S => state;

  const store = configureStore({
    reducer: root.reducer,
    ...(preloadedState ? { preloadedState } : {}),
    devTools: devTools && { stateSanitizer: (state) => readable(state) },
    // The development checks of RTK walk the whole state at each action, which is too slow with 100,000 entities.
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(
        recordingOf(history, maxHistory, ports.clock.now),
        sagas,
      ),
  }) as unknown as EnhancedStore<State, UnknownAction>;

  api.expectProfile(() => selectCurrentProfileId(store.getState()));

  const running = new Map<Flow, Task>();
  let core: EntityCore | null = null;
  const inject = ({ needs = [], slices = [], entities, sagas: flows = [], gate }: FeatureParts): void => {
    needs.forEach(inject);
    if (entities) {
      if (!core) {
        core = entities.createCore({ transport: ({ method, path, ...options }) => api.fetchText(method, path, options) });
        sagas.setContext({ entities: core });
        readable = (state) => {
          const slice = (state as Partial<WithEntities>).entities; // absent before the chunk is loaded
          return slice ? { ...state, entities: entities.readable(slice) } : state;
        };
        // Before any flow that loads: pending requests of the previous person must not reach the next one (S45).
        const forgetting: Flow = function* forgetting() {
          yield* onEach(sessionEnded, entities.forget);
          yield* onEach(sessionRefreshed, entities.forget);
        };
        running.set(forgetting, sagas.run(catchAndReport, forgetting));
      }
      core.registry.add(...entities.types);
    }
    const fresh = root.add(core ? [...slices, { reducerPath: 'entities', reducer: core.reducer }] : slices, gate);
    if (fresh.length > 0) store.dispatch(slicesAdded(fresh));
    for (const flow of flows) {
      if (!running.has(flow)) running.set(flow, sagas.run(catchAndReport, flow));
    }
  };

  for (const part of [{ sagas: [sessionFlow] }, ...parts]) inject(part);

  return Object.assign(store, {
    api,
    ports,
    inject,
    stop: () => {
      running.forEach((task) => task.cancel());
      api.abortAll();
    },
  });
}
