/** Changing a password, and setting a new one by a mailed link. */
import { z } from 'zod';
import { ErrorBody, MessageReply, NoBody, PathId, boundedText, lengths } from './common';
import { resource } from './define';

export const ForgotBody = z.strictObject({ email: boundedText(lengths.email) });

/** POST /api/v3/accounts/password/reset (A3.27, A7.18). */
export const ResetBody = z.strictObject({
  username: boundedText(lengths.email),
  code: z.string().max(512),
  password1: z.string().max(4096),
  password2: z.string().max(4096),
});

export const ResetReply = z.object({ errors: z.array(z.string()) });

/** POST /api/v3/profiles/:id/password (A3.14). `password` is the present one, for verification; a person without one leaves it out. */
export const PasswordChangeBody = z.strictObject({
  password: z.string().max(4096).nullish(),
  password1: z.string().max(4096),
  password2: z.string().max(4096),
});

export const passwords = resource({
  requestPasswordReset: {
    method: 'POST',
    path: '/api/v3/accounts/password/forgot',
    access: 'public',
    limit: 'own', // by address and by identifier, as configured
    entry: 'sign-in',
    summary: 'Request a password reset link',
    body: ForgotBody,
    example: { email: 'ada@example.com' },
    replies: { 200: MessageReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/v3/accounts/password/reset',
    access: 'public',
    limit: 'own', // wrong codes
    entry: 'sign-in',
    summary: 'Set a new password with the emailed code',
    body: ResetBody,
    example: { username: 'ada@example.com', code: 'x', password1: 'plum-Orbit-47-velvet', password2: 'plum-Orbit-47-velvet' },
    replies: { 200: ResetReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  changePassword: {
    method: 'POST',
    path: '/api/v3/profiles/:id/password',
    access: 'signed-in',
    limit: 'own', // wrong passwords
    summary: 'Change your password, or set the first one',
    params: PathId,
    body: PasswordChangeBody,
    example: { password: 'wrong', password1: 'plum-Orbit-47-velvet', password2: 'plum-Orbit-47-velvet' },
    replies: { 204: NoBody, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
