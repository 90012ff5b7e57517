import { getContext, type SagaGenerator } from 'typed-redux-saga';
import type { EntityType } from './define';
import type { Ingest } from './ingest';
import { PendingOperations } from './pendingOperations';
import { createEntitiesReducer } from './reducer';
import { createRegistry, type Registry } from './registry';
import type { EntityTransport } from './model';

/** The entity core of one store. The store puts it into the context of its sagas as `entities`. */
export interface EntityCore {
  readonly registry: Registry;
  /** Lives under the key `entities` of the state. */
  readonly reducer: ReturnType<typeof createEntitiesReducer>;
  readonly transport: EntityTransport;
  readonly pending: PendingOperations;
  /** Reads replies; loaded with the first reply that needs it. */
  readonly ingest: () => Promise<Ingest>;
}

export interface EntityCoreSettings {
  readonly transport: EntityTransport;
  /** Types present from the start; others are added with `registry.add`. */
  readonly types?: readonly EntityType[];
}

export function createEntityCore({ transport, types = [] }: EntityCoreSettings): EntityCore {
  const registry = createRegistry(...types);
  let ingest: Ingest | null = null;
  return {
    registry,
    reducer: createEntitiesReducer(registry),
    transport,
    pending: new PendingOperations(),
    ingest: async () => {
      const { createIngest } = await import(/* webpackChunkName: "entity-ingest" */ './ingest');
      return (ingest ??= createIngest(registry));
    },
  };
}

/** The entity core of the store that runs this saga. */
export function* getEntityCore(): SagaGenerator<EntityCore> {
  return (yield* getContext('entities')) as EntityCore;
}
