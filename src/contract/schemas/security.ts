import { z } from 'zod';
import { Moment } from './common';

/**
 * POST /api/v3/profiles/:id/password (A3.14). `password` is the present one, for verification; it is left out by somebody who
 * has none yet.
 */
export const PasswordChangeBody = z.strictObject({
  password: z.string().max(4096).nullish(),
  password1: z.string().max(4096),
  password2: z.string().max(4096),
});

/** GET /api/v3/profiles/:id/security. */
export const Security = z.object({
  has_password: z.boolean(),
  /** When the password was set last; null without one. */
  password_changed_at: Moment.nullable(),
  /** Null while two-factor is off. */
  two_factor: z.object({ enabled_at: Moment, recovery_codes_left: z.number().int().min(0) }).nullable(),
});

/** A browser that is signed in. Nothing here helps anybody to be that browser. */
export const Session = z.object({
  /** Stands for the session in the address of its end, and nowhere else. */
  id: z.uuid(),
  /** `Firefox`, `Windows`; null when the browser does not say. */
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  /** From where it signed in, shortened (`203.0.113.…`); null when unknown. */
  address: z.string().nullable(),
  created_at: Moment,
  last_seen_at: Moment,
  /** The one that asks. */
  is_current: z.boolean(),
  /** Somebody of the staff who looks on as this person (S27). */
  is_of_staff: z.boolean(),
});

/** A malformed id is an unknown one: 404, not 400. */
export const SessionPath = z.strictObject({ id: z.string().max(200) });
