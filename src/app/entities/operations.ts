/**
 * Operations on an entity: sagas that put the events and end with an outcome; they never throw for an error reply (B4.04–B4.08).
 * `yield* load(zaps, 7)`, `yield* save(zaps, 7, { title })`.
 */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { getEntityCore, type EntityCore } from './core';
import { canonical, find } from './chunks';
import type { EntityType } from './define';
import type { DataError } from './errors';
import * as events from './events';
import {
  cancelMeta,
  requestAccount,
  resolveAccount,
  reserveCids,
  cancelOperations,
  runRequest,
  dedupeLoad,
  endMeta,
  startMeta,
  putWithCid,
  serializeWrite,
  type RequestOptions,
  type Outcome,
  type ReplyReader,
} from './requests';
import { addressKey, addressOf, type Params } from './paths';
import type { Entity, EntityId, WithEntities } from './model';
import { selectEntity } from './selectors';

/** `id` is the one in the reply, which may differ from the requested one; null if the entity no longer exists. */
export type EntityOutcome = Outcome<{ readonly id: EntityId | null }>;

export interface LoadIfNeededOptions<Data extends object> extends RequestOptions {
  /** Decides from the present state; default: nothing has loaded, only a part has, or the last load failed. */
  readonly shouldLoad?: (entity: Entity<Data> | undefined) => boolean;
}

export interface SaveOptions extends RequestOptions {
  /** The name of a server failure, if the method's default does not fit: `UnpauseError`. */
  readonly failsAs?: string;
  readonly method?: 'PATCH' | 'PUT';
  readonly idempotencyKey?: string;
}

export interface CreateOptions extends RequestOptions {
  /** The temporary id until the server assigns one: `new-profile`. A draft with that id becomes the entity. */
  readonly as?: string;
  readonly idempotencyKey?: string;
}

/** The data with which an operation on one entity reports its result. */
function endEvents(core: EntityCore, type: EntityType, id: EntityId, options: SaveOptions) {
  return {
    *failed(thrown: DataError): SagaGenerator<void> {
      const error = options.failsAs && thrown.name !== 'NetworkError' ? { ...thrown, name: options.failsAs } : thrown;
      yield* putWithCid(core, (cid) => events.entityFailed({ ...endMeta(type, options, error), cid }, { id, error }));
    },
    *abandoned(): SagaGenerator<void> {
      yield* put(events.entityAbandoned(cancelMeta(type, options), { id }));
    },
  };
}

/** Reads a reply about an entity. `onEmpty` says what an empty reply means. */
function replyReader(
  core: EntityCore,
  type: EntityType,
  id: EntityId | null,
  options: RequestOptions,
  how: { isWrite: boolean; onEmpty: object | null },
): ReplyReader<{ id: EntityId | null }> {
  const startedAt = core.pending.tick();
  return function* ({ status, text }, ingest, state) {
    const reply = ingest.entity(status === 204 ? '' : text, type.type, state);
    const { messages } = reply;
    const isStoredAsSent = reply.replyId === null && how.onEmpty !== null && id !== null;
    const replyId = isStoredAsSent ? id : reply.replyId;
    const received = isStoredAsSent && how.onEmpty ? { [type.type]: { ids: [canonical(id)], data: [how.onEmpty] } } : reply.batch;
    if (replyId === null && id === null) return { id: null };
    const requestedId = id ?? replyId!;
    if (!how.isWrite && core.pending.isStale(type.type, requestedId, startedAt)) {
      // Something newer is known, so the reply is dropped.
      yield* put(events.entityAbandoned(cancelMeta(type, options), { id: requestedId }));
      return { id: requestedId };
    }
    const batch = how.isWrite ? received : core.pending.dropStale(received, startedAt);
    const version = how.isWrite ? core.pending.tick() : startedAt;
    for (const each of new Set([requestedId, replyId ?? requestedId])) core.pending.recordVersion(type.type, each, version);
    yield* put(
      events.entityReceived(
        { ...endMeta(type, options), cid: reserveCids(core, state, batch) },
        { id: requestedId, replyId, batch, messages, statusCode: status, isNew: how.isWrite && how.onEmpty === null },
      ),
    );
    return { id: replyId };
  };
}

/** Loads one entity: GET on its model. A pending load of the same address is shared. */
export function* load<Data extends object>(
  type: EntityType<Data>,
  id: EntityId,
  requestOptions: RequestOptions = {},
): SagaGenerator<EntityOutcome> {
  const core = yield* getEntityCore();
  const options = yield* resolveAccount(type, requestOptions);
  const { accountId } = options;
  const address = addressOf(type, options.params as Params, id);
  if (!options.isSilent) yield* putWithCid(core, (cid) => events.entityRequested({ ...startMeta(type, options), cid }, { id }));
  const load = () =>
    runRequest(core, {
      request: { method: 'GET', ...address, accountId },
      resource: type.label.one,
      read: replyReader(core, type, id, options, { isWrite: false, onEmpty: null }),
      ...endEvents(core, type, id, options),
    });
  return yield* dedupeLoad(core, type.type, addressKey(address, accountId), load, requestAccount(options));
}

const isLoadNeeded = (entity: Entity | undefined): boolean =>
  !entity || entity.data === null || ['initial', 'loading', 'failure', 'partially_hydrated'].includes(entity.state.status);

/** As `load`, but only if needed. */
export function* loadIfNeeded<Data extends object>(
  type: EntityType<Data>,
  id: EntityId,
  options: LoadIfNeededOptions<Data> = {},
): SagaGenerator<EntityOutcome> {
  const { shouldLoad = isLoadNeeded, ...rest } = options;
  const entity = yield* select((state: WithEntities) => selectEntity(state, type, id));
  return shouldLoad(entity) ? yield* load(type, id, rest) : { isOk: true, id };
}

/** Saves fields of an entity: PATCH on its model. An empty reply means that they were stored as sent. */
export function* save<Data extends object>(
  type: EntityType<Data>,
  id: EntityId,
  changes: Partial<Data>,
  requestOptions: SaveOptions = {},
): SagaGenerator<EntityOutcome> {
  const { method = 'PATCH', accountId, idempotencyKey } = requestOptions;
  const core = yield* getEntityCore();
  const options = yield* resolveAccount(type, requestOptions);
  const address = addressOf(type, options.params as Params, id);
  yield* putSubmitted(core, type, id, options);
  return yield* serializeWrite(core, type.type, id, () =>
    runRequest(core, {
      request: { method, ...address, body: changes, accountId, idempotencyKey },
      resource: type.label.one,
      read: replyReader(core, type, id, options, { isWrite: true, onEmpty: changes }),
      ...endEvents(core, type, id, options),
    }),
  );
}

/**
 * Creates an entity: POST on the collection, without an id. With `as`, it is visible under that temporary id before it
 * has one, also if it is refused.
 */
export function* create<Data extends object>(
  type: EntityType<Data>,
  data: Partial<Data>,
  requestOptions: CreateOptions = {},
): SagaGenerator<EntityOutcome> {
  const { as, accountId, idempotencyKey } = requestOptions;
  const core = yield* getEntityCore();
  const options = yield* resolveAccount(type, requestOptions);
  const address = addressOf(type, options.params as Params);
  const { [type.idField]: _id, ...body } = data as Record<string, unknown>;
  if (as !== undefined) {
    const draft = yield* select((state: WithEntities) => find(state.entities.collections[type.type]?.entities ?? { chunks: [] }, as));
    if (!draft) yield* putWithCid(core, (cid) => events.entityDrafted({ ...cancelMeta(type, options), cid }, { id: as, data }));
    yield* putSubmitted(core, type, as, options);
  }
  const ending = as === undefined ? creationEndEvents(type, options) : endEvents(core, type, as, options);
  return yield* serializeWrite(core, type.type, as ?? core.pending.tick(), () =>
    runRequest(core, {
      request: { method: 'POST', ...address, body, accountId, idempotencyKey },
      resource: type.label.one,
      read: replyReader(core, type, as ?? null, options, { isWrite: true, onEmpty: null }),
      ...ending,
    }),
  );
}

/** Without a temporary id there is no entity to hold a status: only the event and the outcome report it. */
const creationEndEvents = (type: EntityType, options: RequestOptions) => ({
  *failed(error: DataError): SagaGenerator<void> {
    yield* put(events.creationFailed(endMeta(type, options, error), error));
  },
  *abandoned(): SagaGenerator<void> {},
});

/** Removes an entity: DELETE on its model. */
export function* remove<Data extends object>(
  type: EntityType<Data>,
  id: EntityId,
  requestOptions: RequestOptions = {},
): SagaGenerator<EntityOutcome> {
  const core = yield* getEntityCore();
  const options = yield* resolveAccount(type, requestOptions);
  const address = addressOf(type, options.params as Params, id);
  yield* putSubmitted(core, type, id, options);
  return yield* serializeWrite(core, type.type, id, () =>
    runRequest(core, {
      request: { method: 'DELETE', ...address, accountId: options.accountId },
      resource: type.label.one,
      *read() {
        core.pending.recordVersion(type.type, id, core.pending.tick());
        yield* put(events.entitiesRemoved(endMeta(type, options), { ids: [id] }));
        return { id: null };
      },
      ...endEvents(core, type, id, options),
    }),
  );
}

function* putSubmitted(core: EntityCore, type: EntityType, id: EntityId, options: RequestOptions): SagaGenerator<void> {
  if (!options.isSilent) yield* putWithCid(core, (cid) => events.entitySubmitted({ ...startMeta(type, options), cid }, { id }));
}

/** Clears all entities of all types and cancels pending operations: another person, or no one, is signed in (S45). */
export function* forgetEntities(): SagaGenerator<void> {
  yield* cancelOperations(yield* getEntityCore());
  yield* put(events.entitiesForgotten());
}
