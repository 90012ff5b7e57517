import { z } from 'zod';

/** POST /api/v3/mailings: whether the recipient of the mailed link wants news (A2.36, decision D16). */
export const MailingBody = z.strictObject({
  /** As in the mailed link. */
  token: z.string().max(512),
  receives_updates: z.boolean(),
});
export const MailingReply = z.object({ receives_updates: z.boolean() });
