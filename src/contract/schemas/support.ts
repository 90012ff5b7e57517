import { z } from 'zod';

/** POST /api/v3/support-requests. The server says in words what does not fit; these bounds keep out what nobody writes. */
export const SupportRequestBody = z.strictObject({
  /** Where the answer goes. */
  email: z.string().max(1000),
  topic: z.string().max(100),
  subject: z.string().max(1000),
  message: z.string().max(40_000),
});
