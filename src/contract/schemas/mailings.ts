import { z } from 'zod';

/** POST /api/v3/mailings: whether the one to whom the link was mailed wants our news (A2.36, decision S16). */
export const MailingBody = z.strictObject({
  /** As it stands in the mailed link. */
  token: z.string().max(512),
  receives_updates: z.boolean(),
});
export const MailingReply = z.object({ receives_updates: z.boolean() });
