/**
 * What the entity core keeps (B3.43–B3.48, A3.17–A3.20). Everything here is plain and serialisable.
 */
import { emptyIndex, type EntityIndex } from './chunks';

/** A record's id on the server, or the name of one that is not there yet: `new-profile` (A3.16). '12' and 12 are the same id. */
export type EntityId = number | string;

/** The union of both documents (B3.47, decision H8). */
export const statuses = ['initial', 'loading', 'saving', 'success', 'failure', 'testing', 'partially_hydrated', 'processing'] as const;
export type Status = (typeof statuses)[number];

export interface CollectionState {
  readonly status: Status;
  /** HTTP status of the last answer; null before one, and where there was none. */
  readonly statusCode: number | null;
  /** Sentences of the server about the last answer. */
  readonly statusMessages: readonly string[];
}

export interface EntityState extends CollectionState {
  /** False for what lives in the browser alone so far (B4.02). */
  readonly isPersisted: boolean;
}

export interface Entity<Data = object> {
  /** Client id: stays the same for the whole life of the entity, also when its id changes (B4.06). */
  readonly cid: number;
  /** The record in the client's names, with ids where other entities were nested; null while nothing has arrived yet. */
  readonly data: Data | null;
  readonly state: EntityState;
}

export interface Collection<Data = object> {
  /** Entities by id, in chunks: read them with the selectors, or with `find` of `chunks.ts`. */
  readonly entities: EntityIndex<Data>;
  /** What the server says about the collection as a whole: every field of its reply besides the objects and messages. */
  readonly data: CollectionData;
  readonly state: CollectionState;
}

export interface CollectionData {
  /** Ids in the order of the server's last list; absent while none has been loaded. */
  readonly listed?: readonly EntityId[];
  readonly [field: string]: unknown;
}

export interface EntitiesState {
  /** The highest client id given out so far. */
  readonly lastCid: number;
  /** Collections by entity type; a type that nothing was asked of yet is absent. */
  readonly collections: Readonly<Record<string, Collection>>;
  /** The account in which one works: whose the types are that belong to one. Absent until there is one. */
  readonly accountId?: number | null;
}

/** The part of the state that selectors of entities read. */
export interface WithEntities {
  readonly entities: EntitiesState;
}

export const initialEntities: EntitiesState = { lastCid: 0, collections: {} };

export const initialCollection: Collection = {
  entities: emptyIndex,
  data: {},
  state: { status: 'initial', statusCode: null, statusMessages: [] },
};

/** The state of an entity that has just begun: persisted unless said otherwise (B3.45). */
export function initialState(isPersisted = true): EntityState {
  return { status: 'initial', statusCode: null, statusMessages: [], isPersisted };
}

export function createEntity<Data extends object>(
  cid: number,
  data: Data | null = null,
  state: EntityState = initialState(),
): Entity<Data> {
  return { cid, data, state };
}

/** True when the server said that there is no such thing (B3.48, A3.20). */
export function isNotFound(state: CollectionState): boolean {
  return state.statusCode === 404;
}

/** True while an answer is under way that will settle the entity's status itself. */
export function isBusy({ status }: CollectionState): boolean {
  return status === 'loading' || status === 'saving' || status === 'testing' || status === 'processing';
}
