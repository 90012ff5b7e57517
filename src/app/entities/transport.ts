/** What the entity core needs of the world outside; the API implements it, the store hands it in. */
import type { EntityMethod } from './errors';

export interface EntityRequest {
  readonly method: EntityMethod;
  /** From the root: `/api/v3/zaps/7`. */
  readonly path: string;
  /** In the client's names; absent values are left out. */
  readonly query?: object | undefined;
  /** In the client's names; FormData goes as it is. */
  readonly body?: object | null | undefined;
  /** The account that the request is about (R24). */
  readonly accountId?: number | undefined;
  /** Makes a write safe to repeat (R07). */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface EntityAnswer {
  readonly status: number;
  /** The body as it came, in the wire's names; empty when there was none. */
  readonly text: string;
}

/**
 * Sends a request and resolves to the answer of a success. Rejects with errors that are read by their fields:
 * `{ name: 'HttpError', status, body?: { messages?, errors?, reason?, text? }, text?, statusText?, url }` for a refusal, where
 * `status` is null for a 401 that says nothing about the session (A8.32, B7.05);
 * `{ name: 'NetworkError', message, url }` when no reply came, the message ending with the address (A8.38);
 * `{ name: 'AbortError' }` when the request was given up on purpose.
 */
export type EntityTransport = (request: EntityRequest) => Promise<EntityAnswer>;
