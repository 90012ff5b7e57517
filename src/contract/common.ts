import { z } from 'zod';
import type { Camelized } from './browser/names';

/** A moment on the wire: ISO 8601 in UTC, `2026-11-21T09:30:00.000Z`. */
export const Moment = z.iso.datetime();

/** A record's id: a positive safe integer. */
export const Id = z.number().int().positive();

/** An id in a path, where it arrives as text. */
export const PathId = z.strictObject({ id: z.coerce.number().int().positive() });

/** The query of a list from the newest to the oldest. `last`: the greatest id that the column holds. */
export const pageQuery = (last: number) =>
  z.strictObject({
    /** The `next_before` of the page before. */
    before: z.coerce.number().int().positive().max(last).optional(),
  });

/** The reason of a refusal, for the client to act on (decision W2). */
export const Reason = z.enum([
  'account_locked',
  'mfa_required',
  'single_session',
  'invalid_auth_realm',
  /** The owner of this address must sign in at their own identity provider (S14). */
  'sso_required',
  'csrf_failed',
  /** The tab acts as a person who is no longer signed in (R23). */
  'stale_profile',
  'cross_origin',
  /** The link works only for the signed-in person who requested it (S32). */
  'sign_in_first',
  /** The link was opened outside a session of the person: confirming there removes every earlier way to sign in (S65). */
  'confirm_elsewhere',
  /** The account requires a second factor, and the caller has none: they are locked out until they set it up. */
  'second_factor_required',
  /** Ways to sign in can be added only once the address is confirmed (S65). */
  'email_unconfirmed',
  'captcha_required',
  'too_often',
  'busy',
  'not_found',
  /** The server answers only the operations of its own client (S55). */
  'unknown_operation',
  /** The plan of a move is outdated: look at the new one. */
  'plan_outdated',
  /** The move would turn Zaps off, and its plan was not viewed. */
  'plan_required',
  /** A chosen connection is not one that the moved Zap can use in the target account. */
  'connection_unavailable',
  /** The move can no longer be undone. */
  'undo_over',
  /** Another person has changed the steps of the Zap meanwhile. */
  'nodes_outdated',
  /** Another revision of the draft of the Zap is stored. */
  'draft_outdated',
  /** A Zap must be turned off before its steps change. */
  'zap_is_on',
  'invalid_request',
  /** A Zap that cannot be turned on; also its error name. */
  'UnpauseError',
]);

/**
 * The error body everywhere (decision W2).
 * `errors` are sentences to show; `reason` is a marker to act on; `field_errors` are sentences by wire field name.
 */
export const ErrorBody = z.object({
  errors: z.array(z.union([z.string(), z.object({ type: z.string(), message: z.string() })])),
  reason: Reason.optional(),
  field_errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

/** A collection's reply. */
export const collectionOf = <T extends z.ZodType>(object: T) =>
  z.object({ objects: z.array(object), messages: z.array(z.string()).optional() });

/** The longest accepted texts; the screens have the same limits, so that nothing typed is cut silently (A5.15). */
export const lengths = { email: 254, name: 100, password: 256, code: 64, url: 2048, slug: 120 } as const;

// Longer than any real value, shorter than the body limit: the endpoint answers with a message, not with a schema error.
export const boundedText = (max: number) => z.string().max(max * 4);

/** A sentence for the person, as in 'Sent!' (A8.14). */
export const MessageReply = z.object({ message: z.string() });

/** An empty JSON object, or no body at all. */
export const EmptyBody = z.strictObject({}).nullish();

/** 204 has no body. */
export const NoBody = z.null();

/**
 * Replies that any endpoint may give besides its own: an invalid body or parameter (400), a write without a valid CSRF token or
 * from a foreign origin (403), too large (413), not JSON (415), too many requests (429), a server error (500), the database or
 * the hash queue unavailable (503). The client rethrows these.
 */
export const commonReplies = {
  400: ErrorBody,
  403: ErrorBody,
  404: ErrorBody,
  405: ErrorBody,
  413: ErrorBody,
  415: ErrorBody,
  429: ErrorBody,
  500: ErrorBody,
  503: ErrorBody,
} as const;

export type WireErrorBody = z.infer<typeof ErrorBody>;
export type ErrorBody = Camelized<WireErrorBody>;
export type Reason = z.infer<typeof Reason>;
