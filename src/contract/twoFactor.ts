/** Setting up two-factor authentication. */
import { z } from 'zod';
import { EmptyBody, ErrorBody, boundedText, lengths } from './common';
import { resource, perProfile } from './define';
import { minutes } from '../domain/durations';

/** POST /api/v3/2fa/setup: a secret that replaces nothing until proved (S19). */
export const TwoFactorSetupReply = z.object({
  /** Base32, for typing into an authenticator by hand. */
  secret: z.string(),
  otpauth_uri: z.string(),
  /** The same as a QR code: a `data:image/png` or `data:image/svg+xml` address. */
  qr_image: z.string(),
});

export const TwoFactorProofBody = z.strictObject({ code: boundedText(lengths.code) });

/** Ten recovery codes, shown only once (S18). */
export const TwoFactorProofReply = z.object({ recovery_codes: z.array(z.string()).length(10) });

/** One of the ten, typed back, to prove that they were saved. */
export const TwoFactorEnableBody = z.strictObject({ recovery_code: boundedText(lengths.code) });

export const TwoFactorStateReply = z.object({ enable_totp_2fa: z.boolean() });

/** Successful or not. */
const factorChanges = perProfile('factor_change.profile', 20, minutes(15));

export const twoFactor = resource({
  startTwoFactorSetup: {
    method: 'POST',
    path: '/api/v3/2fa/setup',
    access: 'fresh',
    limit: factorChanges,
    summary: 'Start the two-factor setup; returns a secret to scan',
    body: EmptyBody,
    replies: { 200: TwoFactorSetupReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  verifyTwoFactorSetup: {
    method: 'POST',
    path: '/api/v3/2fa/setup/proof',
    access: 'fresh',
    limit: factorChanges,
    summary: 'Verify the secret with a code; returns the recovery codes once',
    body: TwoFactorProofBody,
    example: { code: '000000' },
    replies: { 200: TwoFactorProofReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  enableTwoFactor: {
    method: 'POST',
    path: '/api/v3/2fa/enable',
    access: 'fresh',
    limit: factorChanges,
    summary: 'Confirm that the recovery codes are saved; turns two-factor on',
    body: TwoFactorEnableBody,
    example: { recovery_code: 'aaaa-bbbb-cccc' },
    replies: { 200: TwoFactorStateReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/api/v3/2fa/disable',
    access: 'fresh',
    limit: factorChanges,
    summary: 'Turn two-factor off',
    body: EmptyBody,
    replies: { 200: TwoFactorStateReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/v3/2fa/recovery-codes',
    access: 'fresh',
    limit: factorChanges,
    summary: 'Create ten new recovery codes; the previous ones stop working',
    body: EmptyBody,
    replies: { 200: TwoFactorProofReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
});
