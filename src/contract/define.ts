import type { z } from 'zod';
import type { Access, Method } from './browser/route';

/** One call between the single-page application and the server. */
export interface Endpoint {
  readonly method: Method;
  /** Fastify syntax: `/api/v3/profiles/:id`. The server answers with and without a trailing slash. */
  readonly path: string;
  /**
   * Who may make the call:
   *  - `public` anybody, signed in or not;
   *  - `pending` needs the challenge of an incomplete sign-in (S15), else 401;
   *  - `signed-in` needs a session, else 401;
   *  - `fresh` needs a session authenticated within the last 10 minutes (S26), else 401 or 403 `invalid_auth_realm`.
   *
   * Staff who view as another person get 403 for every call but GET, except those in `impersonation.ts` (S69).
   */
  readonly access: Access;
  /** `sign-in`: the sign-in page carries the route. All other routes are in a chunk that the browser loads when it needs them. */
  readonly entry?: 'sign-in';
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The body is `multipart/form-data` with one file in this field, of at most this many bytes. With `repeatsId` there is also a
   * field `id`, equal to that of the path (S56).
   */
  readonly file?: { readonly field: string; readonly maxBytes: number; readonly repeatsId?: true };
  /** The replies that a caller must distinguish. Other possible replies of any endpoint are in `commonReplies`. */
  readonly replies: { readonly [status: number]: z.ZodType };
}

/**
 * The endpoints of one resource, each under its name: a verb and a noun. A file that exports its own name as a resource is part of
 * the contract; `npm run generate` finds it.
 */
export const resource = <const Endpoints extends Readonly<Record<string, Endpoint>>>(endpoints: Endpoints): Endpoints => endpoints;
