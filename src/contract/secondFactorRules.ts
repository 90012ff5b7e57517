/** The rule of an account that its members must have a second factor. */
import { z } from 'zod';
import { graceChoices } from '../domain/secondFactorRule';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, Moment } from './common';
import { resource, perProfile } from './define';
import { AccountPath } from './members';
import { Role } from './profiles';

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

export const secondFactorRules = resource({
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
