import { z } from 'zod';

/** A moment on the wire: ISO 8601 in UTC, `2026-11-21T09:30:00.000Z`. */
export const Moment = z.iso.datetime();

/** A record's id: a positive safe integer. */
export const Id = z.number().int().positive();

/** An id in a path, where it arrives as text (A5.24). */
export const PathId = z.strictObject({ id: z.coerce.number().int().positive() });

/** What a refusal is about, for the client to act on (decision W2). */
export const Reason = z.enum([
  'account_locked',
  'mfa_required',
  'single_session',
  'invalid_auth_realm',
  /** Whoever has this address signs in at their own identity provider (S14). */
  'sso_required',
  'csrf_failed',
  /** The tab acts as somebody who is no longer the one signed in (R23). */
  'stale_profile',
  'cross_origin',
  /** The link works only for whoever is signed in as the one who asked for it (S32). */
  'sign_in_first',
  /** The link was opened outside a session of the person: confirming there removes every earlier way in (S65). */
  'confirm_elsewhere',
  /** Ways to sign in can be added only once the address is confirmed (S65). */
  'email_unconfirmed',
  'captcha_required',
  'too_often',
  'busy',
  'not_found',
  /** The server answers only the operations of its own client (S55). */
  'unknown_operation',
  /** The plan of a move does not hold any more: look at the new one. */
  'plan_outdated',
  /** The move would switch Zaps off, and its plan was not looked at. */
  'plan_required',
  /** A move cannot be undone any more. */
  'undo_over',
  /** Somebody else has changed the steps of the Zap meanwhile. */
  'nodes_outdated',
  /** What runs is turned off before its steps change. */
  'zap_is_on',
  'invalid_request',
  /** A Zap that cannot be switched on (B8.10); the name under which it is told of too. */
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

/** A collection's reply (B3.46). */
export const collectionOf = <T extends z.ZodType>(object: T) =>
  z.object({ objects: z.array(object), messages: z.array(z.string()).optional() });
