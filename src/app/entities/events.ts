/**
 * What happens to entities, in the past tense. `meta.entityType` says to which collection; every event can be replayed.
 * Sagas of features may wait for these; the operations put them, and nobody else needs to, save for the four
 * marked "local".
 */
import { createAction } from '@reduxjs/toolkit';
import type { DataError } from './errors';
import type { EntityId, Status } from './model';

/** Entities out of one reply, by type: ids, and the data of each at the same place. */
export type Batch = Readonly<Record<string, { readonly ids: readonly EntityId[]; readonly data: readonly object[] }>>;

/** A sentence for the person, raised by a successful or failed fetch that asked for one (B8.38). */
export interface Notification {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
}

export interface EventMeta {
  readonly entityType: string;
  /** First client id for entities that are new; the others follow (see `model.ts`, `lastCid`). */
  readonly cid?: number;
  /** A silent fetch changes data, but no status, and notifies nobody (B4.05). */
  readonly isSilent?: boolean;
  readonly notification?: Notification;
  /** The account that it was begun for: it counts only while that is the account in which one works (R17, R24). */
  readonly accountId?: number;
}

export interface CollectionReply {
  readonly batch: Batch;
  /** Ids of this collection in the server's order; null when the reply is not a list of it. */
  readonly listed: readonly EntityId[] | null;
  /** A newer load has begun meanwhile: what is said of the collection as a whole does not count any more (R17). */
  readonly isOvertaken: boolean;
  /** Every other field of the reply, in the client's names. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly messages: readonly string[];
  readonly statusCode: number;
  /** Entities that the reply does not list are gone. */
  readonly isComplete: boolean;
}

export interface EntityReply {
  /** The id that was asked for. */
  readonly id: EntityId;
  /** The id that came: another one re-keys the entity (B4.06); null removes it (B4.07). */
  readonly replyId: EntityId | null;
  /** It has just been created: it goes to the end of what is listed. */
  readonly isNew: boolean;
  readonly batch: Batch;
  readonly messages: readonly string[];
  readonly statusCode: number;
}

const event = <Payload>(name: string) => createAction(`entities/${name}`, (meta: EventMeta, payload: Payload) => ({ payload, meta }));

/** A load of the collection has begun. */
export const collectionRequested = event<null>('collectionRequested');
/** A save of the collection has begun. */
export const collectionSubmitted = event<null>('collectionSubmitted');
export const collectionReceived = event<CollectionReply>('collectionReceived');
export const collectionFailed = event<DataError>('collectionFailed');
/** Nobody waits for the answer any more. */
export const collectionAbandoned = event<null>('collectionAbandoned');
/** The collection is as if nothing had ever been asked of it (B4.08). */
export const collectionReset = event<null>('collectionReset');

export const entityRequested = event<{ readonly id: EntityId }>('entityRequested');
export const entitySubmitted = event<{ readonly id: EntityId }>('entitySubmitted');
export const entityReceived = event<EntityReply>('entityReceived');
export const entityFailed = event<{ readonly id: EntityId; readonly error: DataError }>('entityFailed');
export const entityAbandoned = event<{ readonly id: EntityId }>('entityAbandoned');
/** An entity without a name of its own could not be created: nothing in the state holds that. */
export const creationFailed = event<DataError>('creationFailed');
/** Gone on the server, or (local) a draft that nobody wants. */
export const entitiesRemoved = event<{ readonly ids: readonly EntityId[] }>('entitiesRemoved');

/** Local: an entity of the browser alone, not persisted (B4.02). `id` is a name such as `new-profile`. */
export const entityDrafted = event<{ readonly id: EntityId; readonly data: object }>('entityDrafted');
/** Local: some fields changed in the browser. */
export const entityChanged = event<{ readonly id: EntityId; readonly changes: object }>('entityChanged');
/** Local: a status that only a feature can know, such as testing or processing. */
export const entityMarked = event<{ readonly id: EntityId; readonly status: Status }>('entityMarked');

/** One works in another account: types that belong to an account begin anew, and what is begun from now on is for this one (R17). */
export const accountEntered = createAction<{ readonly accountId: number | null }>('entities/accountEntered');

/** Nothing is known of any type any more: another person, or nobody, is signed in (S45). */
export const entitiesForgotten = createAction('entities/forgotten');
