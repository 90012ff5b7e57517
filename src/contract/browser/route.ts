export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Access = 'public' | 'pending' | 'signed-in' | 'fresh';

/** An endpoint as the browser knows it: without schemas. */
export interface Route {
  readonly method: Method;
  /** Fastify syntax: `/api/v3/profiles/:id`. The server answers with and without a trailing slash. */
  readonly path: string;
  readonly access: Access;
  /** The error statuses that the endpoint declares: these reach the caller as replies, all others as `HttpError`. */
  readonly declared: readonly number[];
}
