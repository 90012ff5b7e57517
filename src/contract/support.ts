/** Requests to support. */
import { z } from 'zod';
import { ErrorBody, MessageReply } from './common';
import { resource } from './define';

/** POST /api/v3/support-requests. The server answers invalid input with messages; these limits only exclude absurd sizes. */
export const SupportRequestBody = z.strictObject({
  /** The address for the reply. */
  email: z.string().max(1000),
  topic: z.string().max(100),
  subject: z.string().max(1000),
  message: z.string().max(40_000),
});

export const support = resource({
  sendSupportRequest: {
    method: 'POST',
    path: '/api/v3/support-requests',
    access: 'public',
    limit: 'own', // valid requests only, by address, by sender and all together
    summary: 'Send a support request by email',
    body: SupportRequestBody,
    example: { email: 'ada@example.com', topic: 'other', subject: 'A question', message: 'How does this work, please?' },
    replies: { 201: MessageReply, 400: ErrorBody, 429: ErrorBody },
  },
});
