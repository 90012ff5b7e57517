import { z } from 'zod';

/** POST /api/v3/support-requests. The server answers invalid input with messages; these limits only exclude absurd sizes. */
export const SupportRequestBody = z.strictObject({
  /** The address for the reply. */
  email: z.string().max(1000),
  topic: z.string().max(100),
  subject: z.string().max(1000),
  message: z.string().max(40_000),
});
