/** The transport that the entity core needs; the API implements it and the store passes it in. */
import type { EntityMethod } from './errors';

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
