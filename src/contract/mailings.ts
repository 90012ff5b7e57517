/** The subscription to news by email. */
import { z } from 'zod';
import { ErrorBody } from './common';
import { resource, perAddress } from './define';

/** POST /api/v3/mailings: whether the recipient of the mailed link wants news (decision D16). */
export const MailingBody = z.strictObject({
  /** As in the mailed link. */
  token: z.string().max(512),
  receives_updates: z.boolean(),
});

export const MailingReply = z.object({ receives_updates: z.boolean() });

export const mailings = resource({
  updateMailingSubscription: {
    method: 'POST',
    path: '/api/v3/mailings',
    access: 'public',
    limit: perAddress('mailings.address', 60),
    summary: 'Subscribe to or unsubscribe from news, with the token of the emailed link',
    body: MailingBody,
    example: { token: 'x', receives_updates: false },
    replies: { 200: MailingReply, 400: ErrorBody, 429: ErrorBody },
  },
});
