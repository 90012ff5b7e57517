/** Setting up two-factor authentication. */
import { z } from 'zod';
import { boundedText, EmptyBody, ErrorBody, Id, lengths, Moment } from './common';
import { perProfile, resource } from './define';
import { minutes } from '../domain/durations';
import { graceChoices } from '../domain/secondFactorRule';
import type { Camelized } from './browser/names';
import { AccountPath } from './team';
import { Role } from './profiles';

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

/** The rule, and whom it concerns: the preview before it is turned on. */
export const SecondFactorRuleReply = z.object({
  /** Null while the account does not require a second factor. */
  rule: z.object({ since: Moment, required_from: Moment, grace_days: z.number().int(), accepts_saml: z.boolean() }).nullable(),
  /** The plan has it: the account is a team's or a company's. */
  is_available: z.boolean(),
  /** The account requires sign-ins at its own identity provider, so these can be accepted as a second factor. */
  requires_saml: z.boolean(),
  /** Without one, the caller cannot turn the rule on. */
  has_own_factor: z.boolean(),
  member_count: z.number().int(),
  /** Members without an authenticator, in the order in which they joined. `is_covered_by_saml`: they need none if SAML is accepted. */
  people_without: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: Role, is_covered_by_saml: z.boolean() })),
});

/** The whole rule: sending it again changes nothing. */
export const SecondFactorRuleBody = z.discriminatedUnion('is_required', [
  z.strictObject({
    is_required: z.literal(true),
    grace_days: z.literal(graceChoices),
    accepts_saml: z.boolean(),
  }),
  z.strictObject({ is_required: z.literal(false) }),
]);

export type WireSecondFactorRule = z.infer<typeof SecondFactorRuleReply>;
export type SecondFactorRuleView = Camelized<WireSecondFactorRule>;

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
  getSecondFactorRule: {
    method: 'GET',
    path: '/api/v3/accounts/:account_id/second-factor',
    access: 'signed-in',
    summary: 'Get whether an account requires two-factor authentication, and who has not set it up',
    params: AccountPath,
    replies: { 200: SecondFactorRuleReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  setSecondFactorRule: {
    method: 'PUT',
    path: '/api/v3/accounts/:account_id/second-factor',
    access: 'fresh',
    limit: perProfile('second_factor_rule.profile', 60),
    summary: 'Require two-factor authentication of the members of an account, or stop requiring it',
    params: AccountPath,
    body: SecondFactorRuleBody,
    example: { is_required: false },
    replies: { 200: SecondFactorRuleReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
});
