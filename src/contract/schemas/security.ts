import { z } from 'zod';
import { Moment } from './common';

/** POST /api/v3/profiles/:id/password (A3.14). `password` is the present one, for verification; a person without one leaves it out. */
export const PasswordChangeBody = z.strictObject({
  password: z.string().max(4096).nullish(),
  password1: z.string().max(4096),
  password2: z.string().max(4096),
});

/** GET /api/v3/profiles/:id/security. */
export const Security = z.object({
  has_password: z.boolean(),
  /** When the password was last set; null without one. */
  password_changed_at: Moment.nullable(),
  /** Null while two-factor is off. */
  two_factor: z.object({ enabled_at: Moment, recovery_codes_left: z.number().int().min(0) }).nullable(),
});

/** A signed-in browser. Nothing here allows a session to be taken over. */
export const Session = z.object({
  /** Identifies the session in the address for ending it, and nowhere else. */
  id: z.uuid(),
  /** `Firefox`, `Windows`; null if the browser does not say. */
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  /** The shortened address where it signed in (`203.0.113.…`); null if unknown. */
  address: z.string().nullable(),
  created_at: Moment,
  last_seen_at: Moment,
  /** The caller's own session. */
  is_current: z.boolean(),
  /** A member of staff who views as this person (S27). */
  is_of_staff: z.boolean(),
});

/** A malformed id counts as unknown: 404, not 400. */
export const SessionPath = z.strictObject({ id: z.string().max(200) });
