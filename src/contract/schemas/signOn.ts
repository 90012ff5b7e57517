import { z } from 'zod';
import { signOnProviders, signupTypes } from '../../domain/signOn';
import { ErrorBody, Id, Moment } from './common';

export const SignOnProvider = z.enum(signOnProviders);

/** The ways to sign in here besides the password (decision D17). Unconfigured ones are not listed. */
export const SignOnOffer = z.object({ providers: z.array(SignOnProvider), one_tap: z.boolean() });

/** The parameters of Google One Tap. The nonce is returned inside the token and is bound to this browser (S40). */
export const OneTapStart = z.object({ client_id: z.string(), script_url: z.string(), nonce: z.string() });

/** POST /google-sso/onetap/ (A7.09). */
export const OneTapBody = z.strictObject({ id_token: z.string().max(16_384), currency: z.string().max(8).nullish() });

/**
 * `account_verification_required`: the address already has an account, and the caller must prove that it is theirs (A4.30); then
 * nobody is signed in and `profile_id` is null.
 */
export const OneTapReply = z.object({
  profile_id: Id.nullable(),
  is_new: z.boolean(),
  account_verification_required: z.boolean(),
});

/** A refusal may name where this person signs in instead (A4.32): a path of ours. */
export const OneTapRefusal = ErrorBody.extend({ sso_url: z.string().optional() });

/** GET /api/v3/sign-on/identities: the ways to sign in besides the password, and the providers that can be connected. */
export const SignOnIdentity = z.object({
  id: Id,
  provider: SignOnProvider,
  email: z.string(),
  signup_type: z.enum(signupTypes),
  created_at: Moment,
  last_used_at: Moment,
});
export const SignOnIdentitiesReply = z.object({
  objects: z.array(SignOnIdentity),
  providers: z.array(SignOnProvider),
  /** False: without a password, the last identity is the last way to sign in. */
  has_password: z.boolean(),
});

export const SignOnConnectBody = z.strictObject({ provider: SignOnProvider, popup: z.string().max(128).nullish() });
/** A path of ours, valid once and within a minute. */
export const SignOnConnectReply = z.object({ url: z.string() });

/** The identity that waits until its owner has proved the account (A2.23). */
export const SignOnPendingReply = z.object({ provider: SignOnProvider, email: z.string(), next: z.string() });
export const SignOnLinkReply = z.object({ provider: SignOnProvider, next: z.string() });
