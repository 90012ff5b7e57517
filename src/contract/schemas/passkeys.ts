import { z } from 'zod';
import { Id, Moment } from './common';

/**
 * The options for `navigator.credentials`, as JSON text: the keys are the browser's own, so they are not converted. The challenge
 * in it is valid once, for `lasts_seconds`.
 */
export const PasskeyOptions = z.object({ options_json: z.string(), lasts_seconds: z.number().int().positive() });

/** The same as second factor; without options for a person who has no passkeys. */
export const PasskeyFactorOptions = z.object({
  options_json: z.string().nullable(),
  lasts_seconds: z.number().int().positive().nullable(),
});

/** The response of the browser's authenticator, as JSON text. A malformed one counts as a wrong passkey, not a 400 (S03). */
export const PasskeyAnswerBody = z.strictObject({ credential_json: z.string().max(65_536) });

/** A passkey as shown to its owner; neither its key nor its id ever leaves the server. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Moment,
  /** Null until it has been used to sign in. */
  last_used_at: Moment.nullable(),
  /** The maker of the device or of the password manager keeps a copy: it survives the loss of the device. */
  is_backed_up: z.boolean(),
});

export const PasskeyRenameBody = z.strictObject({ name: z.string().max(1000) });

export const PasskeysReply = z.object({
  objects: z.array(Passkey),
  /** False: without a password or another sign-in method, the last passkey is the last way to sign in. */
  has_other_way_in: z.boolean(),
});
