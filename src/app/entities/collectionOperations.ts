/** Operations on a whole collection. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { getEntityCore } from './core';
import type { EntityType } from './define';
import { asLoadOfItems, type DataError } from './errors';
import * as events from './events';
import {
  cancelMeta,
  requestAccount,
  resolveAccount,
  reserveCids,
  cancelOperations,
  endMeta,
  runRequest,
  dedupeLoad,
  startMeta,
  serializeWrite,
  type RequestOptions,
  type Outcome,
} from './requests';
import type { Collection, EntityId, WithEntities } from './model';
import { addressKey, addressOf, type Params } from './paths';
import { selectCollection } from './selectors';

/** `ids` are those of the reply, in its order. */
export type CollectionOutcome = Outcome<{ readonly ids: readonly EntityId[] }>;

export interface LoadCollectionOptions extends RequestOptions {
  /** The collection's path for this load, where it differs from the type's own. */
  readonly path?: string;
  /** The reply is complete: entities that it does not list are removed. */
  readonly isComplete?: boolean;
}

export interface LoadCollectionIfNeededOptions<Data extends object> extends LoadCollectionOptions {
  /** Decides from the present state; default: this address was not the last one loaded successfully. */
  readonly shouldLoad?: (collection: Collection<Data>) => boolean;
}

function endEvents(type: EntityType, options: RequestOptions) {
  return {
    *failed(given: DataError): SagaGenerator<void> {
      const error = asLoadOfItems(given);
      yield* put(events.collectionFailed(endMeta(type, options, error), error));
    },
    *abandoned(): SagaGenerator<void> {
      yield* put(events.collectionAbandoned(cancelMeta(type, options), null));
    },
  };
}

/** Loads a collection. A pending load of the same address is shared: one request, one promise. */
export function* loadCollection<Data extends object>(
  type: EntityType<Data>,
  requestOptions: LoadCollectionOptions = {},
): SagaGenerator<CollectionOutcome> {
  const core = yield* getEntityCore();
  const options = yield* resolveAccount(type, requestOptions);
  const { accountId, isComplete = false, path = type.path } = options;
  const address = addressOf({ ...type, path }, options.params as Params);
  const key = addressKey(address, accountId);
  if (!options.isSilent) yield* put(events.collectionRequested(startMeta(type, options), null));

  const load = function* (): SagaGenerator<CollectionOutcome> {
    const startedAt = core.pending.startCollectionLoad(type.type);
    return yield* runRequest(core, {
      request: { method: 'GET', ...address, accountId },
      resource: type.label.many,
      *read({ status, text }, ingest, state) {
        const { listed, batch, fields, messages } = ingest.collection(status === 204 ? '[]' : text, type.type, state);
        const fresh = core.pending.dropStale(batch, startedAt);
        yield* put(
          events.collectionReceived(
            { ...endMeta(type, options), cid: reserveCids(core, state, fresh) },
            {
              batch: fresh,
              isStale: !core.pending.isNewestLoad(type.type, startedAt),
              listed,
              fields: { ...fields, loadedFrom: key },
              messages,
              statusCode: status,
              isComplete,
            },
          ),
        );
        return { ids: listed };
      },
      ...endEvents(type, options),
    });
  };
  return yield* dedupeLoad(core, type.type, key, load, requestAccount(options));
}

/** As `loadCollection`, but only if needed. */
export function* loadCollectionIfNeeded<Data extends object>(
  type: EntityType<Data>,
  options: LoadCollectionIfNeededOptions<Data> = {},
): SagaGenerator<CollectionOutcome> {
  const { shouldLoad, ...rest } = options;
  const collection = yield* select((state: WithEntities) => selectCollection(state, type));
  const address = addressOf({ ...type, path: options.path ?? type.path }, options.params as Params);
  const isLoaded = collection.state.status === 'success' && collection.data.loadedFrom === addressKey(address, options.accountId);
  if (shouldLoad ? shouldLoad(collection) : !isLoaded) return yield* loadCollection(type, rest);
  return { isOk: true, ids: collection.data.listed ?? [] };
}

/** Saves a collection as a whole: PATCH, or PUT, on its path. The reply is stored. */
export function* saveCollection<Data extends object>(
  type: EntityType<Data>,
  body: object,
  requestOptions: LoadCollectionOptions & { readonly method?: 'PATCH' | 'PUT' | 'POST' } = {},
): SagaGenerator<CollectionOutcome> {
  const core = yield* getEntityCore();
  const options = yield* resolveAccount(type, requestOptions);
  const { method = 'PATCH', accountId, path = type.path } = options;
  const address = addressOf({ ...type, path }, options.params as Params);
  if (!options.isSilent) yield* put(events.collectionSubmitted(startMeta(type, options), null));

  return yield* serializeWrite(core, type.type, '*', () =>
    runRequest(core, {
      request: { method, ...address, body, accountId },
      resource: type.label.many,
      *read({ status, text }, ingest, state) {
        const reply = ingest.collection(status === 204 || text === '' ? '[]' : text, type.type, state);
        for (const id of reply.listed) core.pending.recordVersion(type.type, id, core.pending.tick());
        yield* put(
          events.collectionReceived(
            { ...endMeta(type, options), cid: reserveCids(core, state, reply.batch) },
            { ...reply, listed: null, isStale: false, statusCode: status, isComplete: false },
          ),
        );
        return { ids: reply.listed };
      },
      ...endEvents(type, options),
    }),
  );
}

/** Resets a collection to its initial state and cancels its pending operations. */
export function* resetCollection(type: EntityType): SagaGenerator<void> {
  yield* cancelOperations(yield* getEntityCore(), type.type);
  yield* put(events.collectionReset(startMeta(type, {}), null));
}
