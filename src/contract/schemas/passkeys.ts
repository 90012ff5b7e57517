import { z } from 'zod';
import { Id, Moment } from './common';

/**
 * What `navigator.credentials` is asked with, as JSON in the text: its keys are the browser's own, so that it travels untouched.
 * The challenge in it works once, for `lasts_seconds`.
 */
export const PasskeyOptions = z.object({ options_json: z.string(), lasts_seconds: z.number().int().positive() });

/** The same as second factor; without an option for a person who has no passkeys. */
export const PasskeyFactorOptions = z.object({
  options_json: z.string().nullable(),
  lasts_seconds: z.number().int().positive().nullable(),
});

/** What the browser's authenticator answered, as JSON in a text. What is malformed is a wrong passkey, not a 400 (S03). */
export const PasskeyAnswerBody = z.strictObject({ credential_json: z.string().max(65_536) });

/** A passkey as its owner sees it; neither its key nor its id ever leaves the server. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Moment,
  /** Null until it has signed somebody in. */
  last_used_at: Moment.nullable(),
  /** A copy lies with the maker of the device or of the password manager: it survives the loss of the device. */
  is_backed_up: z.boolean(),
});

export const PasskeyRenameBody = z.strictObject({ name: z.string().max(1000) });

export const PasskeysReply = z.object({
  objects: z.array(Passkey),
  /** False: without a password or another sign-on, the last passkey is the last way in. */
  has_other_way_in: z.boolean(),
});
