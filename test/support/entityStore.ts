import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { createApi } from '../../src/app/api';
import {
  createEntityCore,
  type EntitiesState,
  type EntityAnswer,
  type EntityRequest,
  type EntityTransport,
  type EntityType,
} from '../../src/app/entities';
import { testPorts } from './ports';

/** Sends requests through the real API. nock answers them. */
export function apiTransport(): EntityTransport {
  const ports = testPorts({ cookies: { csrftoken: 'token' } });
  ports.clock.skipWaitsUpTo(10_000);
  const api = createApi(ports);
  return ({ method, path, ...options }) => api.fetchText(method, path, options);
}

export interface HeldRequest extends EntityRequest {
  answer(body: unknown, status?: number): Promise<void>;
  refuse(error: object): Promise<void>;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A transport that holds each answer until the test releases it. */
export function heldTransport(): EntityTransport & { readonly held: HeldRequest[] } {
  const held: HeldRequest[] = [];
  const transport = (request: EntityRequest): Promise<EntityAnswer> =>
    new Promise((resolve, reject) => {
      held.push({
        ...request,
        answer: async (body, status = 200) => {
          resolve({ status, text: body === undefined ? '' : JSON.stringify(body) });
          await settle();
        },
        refuse: async (error) => {
          reject(Object.assign(new Error('refused'), error));
          await settle();
        },
      });
      request.signal?.addEventListener('abort', () => reject(Object.assign(new Error('given up'), { name: 'AbortError' })));
    });
  return Object.assign(transport, { held });
}

/** A real store with the entity core, its sagas and a log of all actions. */
export function entityStore(types: readonly EntityType[], transport: EntityTransport = apiTransport()) {
  const core = createEntityCore({ transport, types });
  const sagas = createSagaMiddleware({ context: { entities: core } });
  const log: UnknownAction[] = [];
  const store = configureStore({
    reducer: { entities: core.reducer },
    // Redux Toolkit's checks stay on. They fail a test if state or actions are not serializable or are mutated.
    middleware: (defaults) =>
      defaults({ thunk: false, immutableCheck: { warnAfter: 60_000 }, serializableCheck: { warnAfter: 60_000 } }).concat(
        sagas,
        () => (next: (action: unknown) => unknown) => (action: unknown) => {
          log.push(action as UnknownAction);
          return next(action);
        },
      ),
  });
  return {
    core,
    log,
    dispatch: store.dispatch,
    getState: store.getState as () => { readonly entities: EntitiesState },
    start: <S extends Saga>(saga: S, ...args: Parameters<S>) => sagas.run(saga, ...args),
    run: <S extends Saga>(
      saga: S,
      ...args: Parameters<S>
    ): Promise<S extends (...given: never[]) => Generator<unknown, infer R> ? R : never> => sagas.run(saga, ...args).toPromise(),
    settle,
  };
}
