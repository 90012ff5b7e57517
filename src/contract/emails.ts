/** Email addresses: confirming and changing one, and the subscription to news. */
import { z } from 'zod';
import { isEmail } from '../domain/email';
import { ErrorBody, MessageReply, PathId } from './common';
import { perAddress, resource } from './define';

/**
 * POST /api/v3/profiles/:id/confirm-email: without an address, the confirmation of the stored one is mailed again; with
 * one, a change is requested. The present address withdraws a pending change.
 */
export const ConfirmEmailBody = z
  .strictObject({
    email: z
      .string('Enter your new email address.')
      .max(320, 'Use at most 254 characters.')
      .refine((text) => isEmail(text.trim()), 'Enter a valid email address.')
      .optional(),
  })
  .nullish();

export const EmailConfirmationBody = z.strictObject({
  code: z.string().max(512),
  /** The person agrees that confirming outside a session removes every earlier way to sign in, including the password (S65). */
  is_elsewhere: z.boolean().optional(),
});

/** `reset_code` allows a new password to be chosen if the old one was removed. */
export const EmailConfirmationReply = z.object({ email: z.string(), reset_code: z.string().nullable() });

/** POST /api/v3/mailings: whether the recipient of the mailed link wants news (decision D16). */
export const MailingBody = z.strictObject({
  /** As in the mailed link. */
  token: z.string().max(512),
  receives_updates: z.boolean(),
});

export const MailingReply = z.object({ receives_updates: z.boolean() });

export const emails = resource({
  sendEmailConfirmation: {
    method: 'POST',
    path: '/api/v3/profiles/:id/confirm-email',
    access: 'signed-in',
    limit: 'own', // counted after the fresh sign-in that another address needs: five mails in an hour
    summary: 'Resend the confirmation link, or request a change of the email address',
    params: PathId,
    body: ConfirmEmailBody,
    replies: { 200: MessageReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/v3/email-confirmations',
    access: 'public',
    limit: perAddress('email_confirmation.address', 60),
    summary: 'Confirm an email address with the emailed code',
    body: EmailConfirmationBody,
    example: { code: 'x' },
    replies: { 200: EmailConfirmationReply, 400: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
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
