/** The state of the entity core. Everything here is plain and serialisable. */

/** The transport that the entity core needs; the API implements it and the store passes it in. */
import { emptyIndex, type EntityIndex } from './chunks';
import type { EntityMethod } from './errors';

/** A record's id on the server, or a temporary name before it has one: `new-profile`. '12' and 12 are the same id. */
export type EntityId = number | string;

/** The union of both documents (decision H8). */
export const statuses = ['initial', 'loading', 'saving', 'success', 'failure', 'testing', 'partially_hydrated', 'processing'] as const;
export type Status = (typeof statuses)[number];

export interface CollectionState {
  readonly status: Status;
  /** HTTP status of the last reply; null before one, or if there was none. */
  readonly statusCode: number | null;
  /** The server's messages in the last reply. */
  readonly statusMessages: readonly string[];
}

export interface EntityState extends CollectionState {
  /** False for an entity that exists only in the browser. */
  readonly isPersisted: boolean;
}

export interface Entity<Data = object> {
  /** Client id: stays the same for the whole life of the entity, also when its id changes. */
  readonly cid: number;
  /** The record in the client's names, with ids where other entities were nested; null until it has loaded. */
  readonly data: Data | null;
  readonly state: EntityState;
}

export interface Collection<Data = object> {
  /** Entities by id, in chunks: read them with the selectors, or with `find` of `chunks.ts`. */
  readonly entities: EntityIndex<Data>;
  /** The server's facts about the whole collection: every field of its reply besides the objects and messages. */
  readonly data: CollectionData;
  readonly state: CollectionState;
}

export interface CollectionData {
  /** Ids in the order of the server's last list; absent while none has been loaded. */
  readonly listed?: readonly EntityId[];
  readonly [field: string]: unknown;
}

export interface EntitiesState {
  /** The highest client id used so far. */
  readonly lastCid: number;
  /** Collections by entity type; absent if nothing was requested of a type yet. */
  readonly collections: Readonly<Record<string, Collection>>;
  /** The current account: the owner of the types that belong to an account. Absent until there is one. */
  readonly accountId?: number | null;
}

/** The part of the state that selectors of entities read. */
export interface WithEntities {
  readonly entities: EntitiesState;
}

declare module '../platform/rootState' {
  interface RootState extends WithEntities {}
}

export const initialEntities: EntitiesState = { lastCid: 0, collections: {} };

export const initialCollection: Collection = {
  entities: emptyIndex,
  data: {},
  state: { status: 'initial', statusCode: null, statusMessages: [] },
};

/** The initial state of an entity: persisted unless said otherwise. */
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

/** True if the server answered that the entity does not exist. */
export function isNotFound(state: CollectionState): boolean {
  return state.statusCode === 404;
}

/** True while a pending reply will set the entity's status. */
export function isBusy({ status }: CollectionState): boolean {
  return status === 'loading' || status === 'saving' || status === 'testing' || status === 'processing';
}

export interface EntityRequest {
  readonly method: EntityMethod;
  /** From the root: `/api/v3/zaps/7`. */
  readonly path: string;
  /** In the client's names; absent values are left out. */
  readonly query?: object | undefined;
  /** In the client's names; FormData is sent unchanged. */
  readonly body?: object | null | undefined;
  /** The account that the request is about (R24). */
  readonly accountId?: number | undefined;
  /** Makes a write idempotent (R07). */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface EntityAnswer {
  readonly status: number;
  /** The body as received, in the wire's names; empty if there was none. */
  readonly text: string;
}

/**
 * Sends a request and resolves to a success reply. Rejects with errors that are recognised by their fields: `{ name: 'HttpError',
 * status, body?: { messages?, errors?, reason?, text? }, text?, statusText?, url }` for a refusal, where `status` is null for a
 * 401 that does not concern the session; `{ name: 'NetworkError', message, url }` if no reply came; its message
 * ends with the address; `{ name: 'AbortError' }` if the request was aborted on purpose.
 */
export type EntityTransport = (request: EntityRequest) => Promise<EntityAnswer>;
