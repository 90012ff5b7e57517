import type { UnknownAction } from '@reduxjs/toolkit';
import { find, size } from './chunks';
import * as events from './events';
import type { Batch, EventMeta } from './events';
import {
  initialCollection,
  initialEntities,
  isBusy,
  type Collection,
  type EntitiesState,
  type EntityId,
  type EntityState,
  type Status,
} from './model';
import type { Registry } from './registry';
import * as transitions from './transitions';

/**
 * The reducer of all entities: an event goes to the collection of its type, nested entities go to the collections of their types,
 * and then each type's plugin runs. Untouched types keep their identity. Pure; client ids come with the event, so that a replayed
 * log gives the same state to the byte.
 */
export function createEntitiesReducer(registry: Registry): (state: EntitiesState | undefined, action: UnknownAction) => EntitiesState {
  return (state = initialEntities, action) => {
    if (events.entitiesForgotten.match(action)) return { lastCid: state.lastCid, collections: {} };
    if (events.accountEntered.match(action)) return enterAccount(state, action.payload.accountId, registry);
    const plugins = registry.routes(action.type);
    const touched = new Map<string, Collection>();
    const collection = (type: string): Collection => touched.get(type) ?? state.collections[type] ?? initialCollection;
    let { lastCid } = state;

    const receive = (batch: Batch, first: number): void => {
      let cid = first;
      for (const [type, { ids, data }] of Object.entries(batch)) {
        const before = collection(type);
        const after = transitions.upsertBatch(before, { ids, data, cid, isPartial: registry.get(type).isPartial });
        touched.set(type, after);
        cid += ids.length;
        if (size(after.entities) > size(before.entities)) lastCid = Math.max(lastCid, cid - 1);
      }
    };
    if (isEntityEvent(action)) {
      const { entityType: type, cid = lastCid + 1 } = action.meta;
      if ('payload' in action && hasBatch(action.payload)) receive(action.payload.batch, cid);
      const before = collection(type);
      const after = reduceCollection(before, action, cid);
      touched.set(type, after);
      if (after !== before && createsEntity(action)) lastCid = Math.max(lastCid, cid);
    }

    if (plugins) {
      const all = isEntityEvent(action) ? [...touched.keys()] : [...plugins.keys()];
      for (const type of all) {
        const plugin = plugins.get(type);
        if (plugin) touched.set(type, plugin(collection(type), action));
      }
    }
    return withTouched(state, touched, lastCid);
  };
}

/** Data of the previous account is cleared; data loaded before any account was known may be of this one and stays. */
function enterAccount(state: EntitiesState, accountId: number | null, registry: Registry): EntitiesState {
  const before = state.accountId ?? null;
  if (accountId === before) return state;
  const isKept = ([type]: [string, Collection]): boolean => before === null || registry.get(type).scope !== 'account';
  const kept = Object.entries(state.collections).filter(isKept);
  return {
    ...state,
    accountId,
    collections: kept.length === Object.keys(state.collections).length ? state.collections : Object.fromEntries(kept),
  };
}

function withTouched(state: EntitiesState, touched: ReadonlyMap<string, Collection>, lastCid: number): EntitiesState {
  const changed = [...touched].filter(([type, after]) => after !== (state.collections[type] ?? initialCollection));
  if (changed.length === 0 && lastCid === state.lastCid) return state;
  return {
    ...state,
    lastCid,
    collections: changed.length === 0 ? state.collections : { ...state.collections, ...Object.fromEntries(changed) },
  };
}

/** The effect of an event on the collection of its own type. */
function reduceCollection(collection: Collection, event: EntityEvent, cid: number): Collection {
  const { isSilent = false } = event.meta;
  const isKnown = collection.data.listed !== undefined;

  if (events.collectionRequested.match(event)) return transitions.withStatus(collection, 'loading');
  if (events.collectionSubmitted.match(event)) return transitions.withStatus(collection, 'saving');
  if (events.collectionReceived.match(event)) {
    return event.payload.isStale ? collection : transitions.applyCollectionReply(collection, event.payload);
  }
  if (events.collectionFailed.match(event)) {
    // A silent failure is not shown, unless a visible load waits for the same reply.
    return isSilent && !isBusy(collection.state)
      ? collection
      : transitions.withState(collection, transitions.failedState(collection.state, event.payload));
  }
  if (events.collectionAbandoned.match(event))
    return transitions.withState(collection, transitions.cancelledState(collection.state, isKnown));
  if (events.collectionReset.match(event)) return initialCollection;

  if (events.entityRequested.match(event)) return transitions.setStatus(collection, event.payload.id, cid, withStatus('loading'));
  if (events.entitySubmitted.match(event)) return transitions.setStatus(collection, event.payload.id, cid, withStatus('saving'));
  if (events.entityReceived.match(event)) {
    const { id, replyId, statusCode, messages, isNew } = event.payload;
    if (replyId === null) return transitions.removeMany(collection, [id]);
    const answered = transitions.applyEntityReply(collection, id, replyId, statusCode, messages);
    return isNew ? transitions.appendToList(answered, replyId) : answered;
  }
  if (events.entityFailed.match(event)) {
    const { id, error } = event.payload;
    return isSilent && !isAwaited(collection, id)
      ? collection
      : transitions.setStatus(collection, id, cid, (state) => transitions.failedState(state, error));
  }
  if (events.entityAbandoned.match(event)) return transitions.cancelLoad(collection, event.payload.id);
  if (events.entitiesRemoved.match(event)) return transitions.removeMany(collection, event.payload.ids);
  if (events.entityDrafted.match(event)) return transitions.addDraft(collection, event.payload.id, cid, event.payload.data);
  if (events.entityChanged.match(event)) return transitions.changeFields(collection, event.payload.id, event.payload.changes);
  if (events.entityMarked.match(event)) return transitions.setStatus(collection, event.payload.id, cid, withStatus(event.payload.status));
  return collection;
}

const isAwaited = ({ entities }: Collection, id: EntityId): boolean => {
  const entity = find(entities, id);
  return entity !== undefined && isBusy(entity.state);
};

const withStatus =
  (status: Status) =>
  (state: EntityState): EntityState => ({ ...state, status });

type EntityEvent = UnknownAction & { readonly meta: EventMeta };

function isEntityEvent(action: UnknownAction): action is EntityEvent {
  return action.type.startsWith('entities/') && typeof (action.meta as EventMeta | undefined)?.entityType === 'string';
}

const hasBatch = (payload: unknown): payload is { batch: Batch } => typeof payload === 'object' && payload !== null && 'batch' in payload;

/** Events that may create an entity: it gets the event's client id. */
const createsEntity = (action: UnknownAction): boolean =>
  events.entityRequested.match(action) ||
  events.entitySubmitted.match(action) ||
  events.entityDrafted.match(action) ||
  events.entityFailed.match(action) ||
  events.entityMarked.match(action);
