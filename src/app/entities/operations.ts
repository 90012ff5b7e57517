/**
 * Operations on an entity: sagas that put the events and end with an outcome; they never throw for an error reply (B7.34–B7.37,
 * B4.04–B4.08). `yield* load(zaps, 7)`, `yield* save(zaps, 7, { title })`.
 */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { takeEntities, type EntityCore } from './core';
import { canonical, find } from './chunks';
import type { EntityType } from './define';
import type { DataError } from './errors';
import * as events from './events';
import {
  abandonedMeta,
  accountOf,
  begun,
  cidsFor,
  endAll,
  fetchOnce,
  joined,
  endMeta,
  metaOf,
  putWithCid,
  written,
  type FetchOptions,
  type Outcome,
  type Reading,
} from './fetches';
import { addressKey, addressOf, type Params } from './paths';
import type { Entity, EntityId, WithEntities } from './model';
import { selectEntity } from './selectors';

/** `id` is the one in the reply, which may differ from the requested one; null if the entity no longer exists. */
export type EntityOutcome = Outcome<{ readonly id: EntityId | null }>;

export interface LoadIfNeededOptions<Data extends object> extends FetchOptions {
  /** Decides from the present state; default: nothing has loaded, only a part has, or the last load failed. */
  readonly shouldLoad?: (entity: Entity<Data> | undefined) => boolean;
}

export interface SaveOptions extends FetchOptions {
  /** The name of a server failure, if the method's default does not fit: `UnpauseError` (B8.46). */
  readonly failsAs?: string;
  readonly method?: 'PATCH' | 'PUT';
  readonly idempotencyKey?: string;
}

export interface CreateOptions extends FetchOptions {
  /** The temporary id until the server assigns one: `new-profile`. A draft with that id becomes the entity. */
  readonly as?: string;
  readonly idempotencyKey?: string;
}

/** What an operation on one entity needs to report its result. */
function context(core: EntityCore, type: EntityType, id: EntityId, options: SaveOptions) {
  return {
    *failed(thrown: DataError): SagaGenerator<void> {
      const error = options.failsAs && thrown.name !== 'NetworkError' ? { ...thrown, name: options.failsAs } : thrown;
      yield* putWithCid(core, (cid) => events.entityFailed({ ...endMeta(type, options, error), cid }, { id, error }));
    },
    *abandoned(): SagaGenerator<void> {
      yield* put(events.entityAbandoned(abandonedMeta(type, options), { id }));
    },
  };
}

/** Reads a reply about an entity. `onEmpty` says what an empty reply means. */
function reading(
  core: EntityCore,
  type: EntityType,
  id: EntityId | null,
  options: FetchOptions,
  how: { isWrite: boolean; onEmpty: object | null },
): Reading<{ id: EntityId | null }> {
  const startedAt = core.loads.now();
  return function* ({ status, text }, ingest, state) {
    const { replyId, batch, messages } = ingest.entity(status === 204 ? '' : text, type.type, state);
    const keeps = replyId === null && how.onEmpty !== null && id !== null;
    const cameId = keeps ? id : replyId;
    const came = keeps && how.onEmpty ? { [type.type]: { ids: [canonical(id)], data: [how.onEmpty] } } : batch;
    if (cameId === null && id === null) return { id: null };
    const asked = id ?? cameId!;
    if (!how.isWrite && core.loads.isOvertaken(type.type, asked, startedAt)) {
      // Something newer is known: only the nested entities still count.
      yield* put(events.entityAbandoned(abandonedMeta(type, options), { id: asked }));
      return { id: asked };
    }
    const known = how.isWrite ? came : core.loads.news(came, startedAt);
    const at = how.isWrite ? core.loads.now() : startedAt;
    for (const spoken of new Set([asked, cameId ?? asked])) core.loads.speak(type.type, spoken, at);
    yield* put(
      events.entityReceived(
        { ...endMeta(type, options), cid: cidsFor(core, state, known) },
        { id: asked, replyId: cameId, batch: known, messages, statusCode: status, isNew: how.isWrite && how.onEmpty === null },
      ),
    );
    return { id: cameId };
  };
}

/** Loads one entity: GET on its model (B7.35). A pending load of the same address is shared (B4.03). */
export function* load<Data extends object>(type: EntityType<Data>, id: EntityId, asked: FetchOptions = {}): SagaGenerator<EntityOutcome> {
  const core = yield* takeEntities();
  const options = yield* begun(type, asked);
  const { accountId } = options;
  const address = addressOf(type, options.params as Params, id);
  if (!options.isSilent) yield* putWithCid(core, (cid) => events.entityRequested({ ...metaOf(type, options), cid }, { id }));
  const load = () =>
    fetchOnce(core, {
      request: { method: 'GET', ...address, accountId },
      resource: type.label.one,
      read: reading(core, type, id, options, { isWrite: false, onEmpty: null }),
      ...context(core, type, id, options),
    });
  return yield* joined(core, type.type, addressKey(address, accountId), load, accountOf(options));
}

const isNeeded = (entity: Entity | undefined): boolean =>
  !entity || entity.data === null || ['initial', 'loading', 'failure', 'partially_hydrated'].includes(entity.state.status);

/** As `load`, but only if needed (B4.04). */
export function* loadIfNeeded<Data extends object>(
  type: EntityType<Data>,
  id: EntityId,
  options: LoadIfNeededOptions<Data> = {},
): SagaGenerator<EntityOutcome> {
  const { shouldLoad = isNeeded, ...rest } = options;
  const entity = yield* select((state: WithEntities) => selectEntity(state, type, id));
  return shouldLoad(entity) ? yield* load(type, id, rest) : { isOk: true, id };
}

/** Saves fields of an entity: PATCH on its model (B7.36). An empty reply means that they were stored as sent. */
export function* save<Data extends object>(
  type: EntityType<Data>,
  id: EntityId,
  changes: Partial<Data>,
  asked: SaveOptions = {},
): SagaGenerator<EntityOutcome> {
  const { method = 'PATCH', accountId, idempotencyKey } = asked;
  const core = yield* takeEntities();
  const options = yield* begun(type, asked);
  const address = addressOf(type, options.params as Params, id);
  yield* submitted(core, type, id, options);
  return yield* written(core, type.type, id, () =>
    fetchOnce(core, {
      request: { method, ...address, body: changes, accountId, idempotencyKey },
      resource: type.label.one,
      read: reading(core, type, id, options, { isWrite: true, onEmpty: changes }),
      ...context(core, type, id, options),
    }),
  );
}

/**
 * Creates an entity: POST on the collection, without an id (B7.34). With `as`, it is visible under that temporary id before it
 * has one, also if it is refused.
 */
export function* create<Data extends object>(
  type: EntityType<Data>,
  data: Partial<Data>,
  asked: CreateOptions = {},
): SagaGenerator<EntityOutcome> {
  const { as, accountId, idempotencyKey } = asked;
  const core = yield* takeEntities();
  const options = yield* begun(type, asked);
  const address = addressOf(type, options.params as Params);
  const { [type.idField]: _id, ...body } = data as Record<string, unknown>;
  if (as !== undefined) {
    const draft = yield* select((state: WithEntities) => find(state.entities.collections[type.type]?.entities ?? { chunks: [] }, as));
    if (!draft) yield* putWithCid(core, (cid) => events.entityDrafted({ ...abandonedMeta(type, options), cid }, { id: as, data }));
    yield* submitted(core, type, as, options);
  }
  const told = as === undefined ? nameless(type, options) : context(core, type, as, options);
  return yield* written(core, type.type, as ?? core.loads.now(), () =>
    fetchOnce(core, {
      request: { method: 'POST', ...address, body, accountId, idempotencyKey },
      resource: type.label.one,
      read: reading(core, type, as ?? null, options, { isWrite: true, onEmpty: null }),
      ...told,
    }),
  );
}

/** Without a temporary id there is no entity to hold a status: only the event and the outcome report it. */
const nameless = (type: EntityType, options: FetchOptions) => ({
  *failed(error: DataError): SagaGenerator<void> {
    yield* put(events.creationFailed(endMeta(type, options, error), error));
  },
  *abandoned(): SagaGenerator<void> {},
});

/** Removes an entity: DELETE on its model (B7.37). */
export function* remove<Data extends object>(type: EntityType<Data>, id: EntityId, asked: FetchOptions = {}): SagaGenerator<EntityOutcome> {
  const core = yield* takeEntities();
  const options = yield* begun(type, asked);
  const address = addressOf(type, options.params as Params, id);
  yield* submitted(core, type, id, options);
  return yield* written(core, type.type, id, () =>
    fetchOnce(core, {
      request: { method: 'DELETE', ...address, accountId: options.accountId },
      resource: type.label.one,
      *read() {
        core.loads.speak(type.type, id, core.loads.now());
        yield* put(events.entitiesRemoved(endMeta(type, options), { ids: [id] }));
        return { id: null };
      },
      ...context(core, type, id, options),
    }),
  );
}

function* submitted(core: EntityCore, type: EntityType, id: EntityId, options: FetchOptions): SagaGenerator<void> {
  if (!options.isSilent) yield* putWithCid(core, (cid) => events.entitySubmitted({ ...metaOf(type, options), cid }, { id }));
}

/** Clears all entities of all types and cancels pending operations: another person, or nobody, is signed in (S45). */
export function* forgetEntities(): SagaGenerator<void> {
  yield* endAll(yield* takeEntities());
  yield* put(events.entitiesForgotten());
}
