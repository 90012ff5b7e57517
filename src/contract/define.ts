import type { z } from 'zod';
import { hours, inSeconds } from '../domain/durations';
import type { Access, Method } from './browser/route';

/** At most `max` calls in a window, which begins with its first call (S09). Endpoints with the same `name` share one counter. */
interface Counted<Per extends 'address' | 'profile' | 'challenge'> {
  readonly per: Per;
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}
export type CountedLimit = Counted<'address'> | Counted<'profile'> | Counted<'challenge'>;

/** Counts the calls of a network address. `window` in milliseconds. */
export const perAddress = (name: string, max: number, window = hours(1)): Counted<'address'> => counted('address', name, max, window);
/** Counts the calls of the signed-in person. `window` in milliseconds. */
export const perProfile = (name: string, max: number, window = hours(1)): Counted<'profile'> => counted('profile', name, max, window);
/** Counts the calls of one incomplete sign-in (S15). `window` in milliseconds. */
export const perChallenge = (name: string, max: number, window = hours(1)): Counted<'challenge'> => counted('challenge', name, max, window);

const counted = <Per extends CountedLimit['per']>(per: Per, name: string, max: number, window: number): Counted<Per> => ({
  per,
  name,
  max,
  windowSeconds: inSeconds(window),
});

/**
 * `own`: the endpoint's own code counts, because the count depends on the body or on the outcome; a comment says what. `none`: no
 * limit, because the caller can use up only what is theirs.
 */
type OtherLimit = 'own' | 'none';

/**
 * Who may call, and how often. Every change says its limit. A read without one counts nothing, or in the limit of all public reads
 * (`server/http/publicReads.ts`).
 */
type Admission = (
  | { readonly access: 'public'; readonly limit?: Counted<'address'> | OtherLimit }
  | { readonly access: 'pending'; readonly limit?: Counted<'address'> | Counted<'challenge'> | OtherLimit }
  | { readonly access: 'signed-in' | 'fresh'; readonly limit?: Counted<'address'> | Counted<'profile'> | OtherLimit }
) &
  ({ readonly method: 'GET' } | { readonly method: Exclude<Method, 'GET'>; readonly limit: CountedLimit | OtherLimit });

/**
 * One call between the single-page application and the server, with everything that the server enforces before its handler runs:
 * access, impersonation, the form of the request, and the limit, in this order.
 */
export type Endpoint = Admission & Description;

interface Description {
  /** Fastify syntax: `/api/v3/profiles/:id`. The server answers with and without a trailing slash. */
  readonly path: string;
  /**
   * Who may make the call:
   *  - `public` anybody, signed in or not;
   *  - `pending` needs the challenge of an incomplete sign-in (S15), else 401;
   *  - `signed-in` needs a session, else 401;
   *  - `fresh` needs a session authenticated within the last 10 minutes (S26), else 401 or 403 `invalid_auth_realm`.
   *
   * Where only some bodies need a fresh sign-in, the handler requires it.
   */
  readonly access: Access;
  /**
   * Why staff who view as another person may make this change; they get 403 for every other change, and a line in the audit trail
   * (S27, S69).
   */
  readonly allowedToImpersonators?: string;
  /** `sign-in`: the sign-in page carries the route. All other routes are in a chunk that the browser loads when it needs them. */
  readonly entry?: 'sign-in';
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A body that the schema accepts, for the API description and the tests; not necessary where `{}` is one. */
  readonly example?: object;
  /** The same for the query. The tests add `account_id`. */
  readonly exampleQuery?: Readonly<Record<string, string | number>>;
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
