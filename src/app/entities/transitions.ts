/**
 * How a collection changes: pure functions from one collection to the next. Unchanged parts keep their identity, including the
 * collection itself.
 */
import { canonical, find, upsert, without } from './chunks';
import type { DataError } from './errors';
import type { CollectionReply } from './events';
import {
  createEntity,
  initialState,
  isBusy,
  type Collection,
  type CollectionState,
  type Entity,
  type EntityId,
  type EntityState,
  type Status,
} from './model';
import { isDeepEqual } from './isDeepEqual';

const successState: EntityState = { status: 'success', statusCode: 200, statusMessages: [], isPersisted: true };

/** The state of a received entity. Nearly always the same object, so that 100,000 entities do not hold 100,000 copies. */
function receivedState(statusCode: number, messages: readonly string[], status: Status = 'success'): EntityState {
  if (statusCode === 200 && messages.length === 0 && status === 'success') return successState;
  return { status, statusCode, statusMessages: messages, isPersisted: true };
}

export function failedState<State extends CollectionState>(state: State, error: DataError): State {
  const messages = error.messages.length > 0 ? error.messages : [error.message];
  return { ...state, status: 'failure', statusCode: error.status, statusMessages: messages };
}

function keepIfEqual<T>(now: T, next: T): T {
  return isDeepEqual(now, next) ? now : next;
}

export function withStatus(collection: Collection, status: Status): Collection {
  return withState(collection, { ...collection.state, status });
}

export function withState(collection: Collection, state: CollectionState): Collection {
  const next = keepIfEqual(collection.state, state);
  return next === collection.state ? collection : { ...collection, state: next };
}

/** Back to the state before a load that was cancelled. */
export function cancelledState<State extends CollectionState>(state: State, isKnown: boolean): State {
  return isBusy(state) ? { ...state, status: isKnown ? 'success' : 'initial' } : state;
}

/** `data` with those fields of `incoming` that differ; all of `incoming` when it has every field. */
function mergeData(data: object | null, incoming: object): object {
  if (data === null || data === incoming) return incoming;
  const before = data as Record<string, unknown>;
  const fields = incoming as Record<string, unknown>;
  let merged = before;
  for (const name in fields) {
    if (fields[name] === before[name] && name in before) continue;
    if (name in before && isDeepEqual(fields[name], before[name])) continue;
    if (merged === before) merged = { ...before };
    merged[name] = fields[name];
  }
  return merged;
}

export interface EntityUpserts {
  readonly ids: readonly EntityId[];
  /** At the indexes of `ids`. */
  readonly data: readonly object[];
  /** Client id of the first; the others count up from it. */
  readonly cid: number;
  /** True for data that lacks fields that loading the single entity would bring. */
  readonly isPartial?: ((data: object) => boolean) | undefined;
}

/** Entities from a reply that was not about one of them: new ones are added, others updated. */
export function upsertBatch(collection: Collection, { ids, data, cid, isPartial }: EntityUpserts): Collection {
  const entities = upsert(collection.entities, ids, (now, index) => {
    const incoming = data[index]!;
    if (now === undefined) return { cid: cid + index, data: incoming, state: stateFor(incoming) };
    const merged = mergeData(now.data, incoming);
    // A pending reply will set the status.
    const state = isBusy(now.state) ? now.state : keepIfEqual(now.state, stateFor(merged));
    return merged === now.data && state === now.state ? now : { cid: now.cid, data: merged, state };
  });
  return withEntities(collection, entities);

  function stateFor(whole: object): EntityState {
    return isPartial?.(whole) ? receivedState(200, [], 'partially_hydrated') : successState;
  }
}

function withEntities(collection: Collection, entities: Collection['entities']): Collection {
  return entities === collection.entities ? collection : { ...collection, entities };
}

/** A reply's facts about the whole collection. */
export function applyCollectionReply(
  collection: Collection,
  reply: Pick<CollectionReply, 'listed' | 'fields' | 'messages' | 'statusCode' | 'isComplete'>,
): Collection {
  const { listed, fields, statusCode, messages } = reply;
  const rest = reply.isComplete && listed !== null ? removeUnlisted(collection, listed) : collection;
  const incoming = { ...fields, ...(listed === null ? {} : { listed }) };
  const data = mergeData(rest.data, incoming) as Collection['data'];
  return withState(data === rest.data ? rest : { ...rest, data }, { status: 'success', statusCode, statusMessages: messages });
}

/** Appends a newly created entity to the list, if there is one. */
export function appendToList(collection: Collection, id: EntityId): Collection {
  const { listed } = collection.data;
  if (!listed || listed.includes(id)) return collection;
  return { ...collection, data: { ...collection.data, listed: [...listed, id] } };
}

/** Removes the persisted entities that a complete list does not name. */
function removeUnlisted(collection: Collection, listed: readonly EntityId[]): Collection {
  const named = new Set(listed.map(canonical));
  const gone = collection.entities.chunks.flatMap(({ ids, entities }) =>
    ids.filter((id, index) => entities[index]!.state.isPersisted && !named.has(id)),
  );
  return removeMany(collection, gone);
}

/** The requested entity has its reply, under the same id or another; its client id stays. */
export function applyEntityReply(
  collection: Collection,
  id: EntityId,
  replyId: EntityId,
  statusCode: number,
  messages: readonly string[],
): Collection {
  const received = find(collection.entities, replyId);
  if (!received) return collection;
  const state = keepIfEqual(received.state, receivedState(statusCode, messages));
  const cid = find(collection.entities, id)?.cid ?? received.cid;
  const entity = cid === received.cid && state === received.state ? received : { ...received, cid, state };
  return setOne(canonical(id) === canonical(replyId) ? collection : removeMany(collection, [id]), replyId, entity);
}

/** Sets one entity. */
export function setOne(collection: Collection, id: EntityId, entity: Entity): Collection {
  return withEntities(
    collection,
    upsert(collection.entities, [id], () => entity),
  );
}

/** Changes the state of an entity; creates it without data if it is missing. */
export function setStatus(collection: Collection, id: EntityId, cid: number, next: (state: EntityState) => EntityState): Collection {
  return withEntities(
    collection,
    upsert(collection.entities, [id], (now) => {
      const entity = now ?? createEntity(cid);
      const state = keepIfEqual(entity.state, next(entity.state));
      return now && state === now.state ? now : { ...entity, state };
    }),
  );
}

/** The load was cancelled: the status is restored, and an entity that never had data is removed. */
export function cancelLoad(collection: Collection, id: EntityId): Collection {
  const now = find(collection.entities, id);
  if (!now || !isBusy(now.state)) return collection;
  if (now.data === null) return removeMany(collection, [id]);
  return setOne(collection, id, { ...now, state: cancelledState(now.state, now.state.isPersisted) });
}

export function addDraft(collection: Collection, id: EntityId, cid: number, data: object): Collection {
  const now = find(collection.entities, id);
  return setOne(collection, id, createEntity(now?.cid ?? cid, data, initialState(false)));
}

export function changeFields(collection: Collection, id: EntityId, changes: object): Collection {
  const now = find(collection.entities, id);
  if (!now) return collection;
  const data = mergeData(now.data, changes);
  return data === now.data ? collection : setOne(collection, id, { ...now, data });
}

/** Removes entities in one pass. */
export function removeMany(collection: Collection, ids: readonly EntityId[]): Collection {
  return withEntities(collection, without(collection.entities, ids));
}
