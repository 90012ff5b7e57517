/**
 * Events of entities, in the past tense. `meta.entityType` names the collection; every event can be replayed. Feature sagas may
 * wait for these. Only the operations put them, except the four marked "local".
 */
import { createAction } from '@reduxjs/toolkit';
import type { DataError } from './errors';
import type { EntityId, Status } from './model';

/** Entities from one reply, by type: ids, and the data of each at the same index. */
export type Batch = Readonly<Record<string, { readonly ids: readonly EntityId[]; readonly data: readonly object[] }>>;

/** A sentence for the person after a fetch that asked for one. */
export interface Notification {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
}

export interface EventMeta {
  readonly entityType: string;
  /** The first client id for new entities; the others follow (see `model.ts`, `lastCid`). */
  readonly cid?: number;
  /** A silent fetch changes data but no status, and shows no notification. */
  readonly isSilent?: boolean;
  readonly notification?: Notification;
  /** The account that the fetch was started for; the reply counts only while it is the current account (R17, R24). */
  readonly accountId?: number;
}

export interface CollectionReply {
  readonly batch: Batch;
  /** Ids of this collection in the server's order; null if the reply is not a list of them. */
  readonly listed: readonly EntityId[] | null;
  /** A newer load has started since, so what this reply says about the whole collection no longer counts (R17). */
  readonly isStale: boolean;
  /** Every other field of the reply, in the client's names. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly messages: readonly string[];
  readonly statusCode: number;
  /** Entities that the reply does not list are removed. */
  readonly isComplete: boolean;
}

export interface EntityReply {
  /** The requested id. */
  readonly id: EntityId;
  /** The id in the reply: a different one re-keys the entity; null removes it. */
  readonly replyId: EntityId | null;
  /** The entity has just been created: it is appended to the list. */
  readonly isNew: boolean;
  readonly batch: Batch;
  readonly messages: readonly string[];
  readonly statusCode: number;
}

const event = <Payload>(name: string) => createAction(`entities/${name}`, (meta: EventMeta, payload: Payload) => ({ payload, meta }));

/** A load of the collection has started. */
export const collectionRequested = event<null>('collectionRequested');
/** A save of the collection has started. */
export const collectionSubmitted = event<null>('collectionSubmitted');
export const collectionReceived = event<CollectionReply>('collectionReceived');
export const collectionFailed = event<DataError>('collectionFailed');
/** The result is no longer needed. */
export const collectionAbandoned = event<null>('collectionAbandoned');
/** The collection has been reset to its initial state. */
export const collectionReset = event<null>('collectionReset');

export const entityRequested = event<{ readonly id: EntityId }>('entityRequested');
export const entitySubmitted = event<{ readonly id: EntityId }>('entitySubmitted');
export const entityReceived = event<EntityReply>('entityReceived');
export const entityFailed = event<{ readonly id: EntityId; readonly error: DataError }>('entityFailed');
export const entityAbandoned = event<{ readonly id: EntityId }>('entityAbandoned');
/** An entity without a temporary id could not be created: the state has no record of it. */
export const creationFailed = event<DataError>('creationFailed');
/** Deleted on the server, or (local) a draft that was discarded. */
export const entitiesRemoved = event<{ readonly ids: readonly EntityId[] }>('entitiesRemoved');

/** Local: an entity that exists only in the browser, not persisted. `id` is a name such as `new-profile`. */
export const entityDrafted = event<{ readonly id: EntityId; readonly data: object }>('entityDrafted');
/** Local: some fields changed in the browser. */
export const entityChanged = event<{ readonly id: EntityId; readonly changes: object }>('entityChanged');
/** Local: a status that only a feature knows, such as testing or processing. */
export const entityMarked = event<{ readonly id: EntityId; readonly status: Status }>('entityMarked');

/** Another account is current: types that belong to an account are reset, and new fetches are for this account (R17). */
export const accountEntered = createAction<{ readonly accountId: number | null }>('entities/accountEntered');

/** All types are cleared: another person, or no one, is signed in (S45). */
export const entitiesForgotten = createAction('entities/forgotten');
