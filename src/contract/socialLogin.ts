/** Social login: signing in with an identity of another service (OpenID Connect). */
import { z } from 'zod';
import { socialProviders, signupTypes } from '../domain/socialLogin';
import { EmptyBody, ErrorBody, Id, Moment, NoBody, PathId } from './common';
import { resource, perAddress, perProfile } from './define';
import { minutes } from '../domain/durations';

export const SocialProvider = z.enum(socialProviders);

/** The ways to sign in here besides the password (decision D17). Unconfigured ones are not listed. */
export const SignOnOffer = z.object({ providers: z.array(SocialProvider), one_tap: z.boolean() });

/** The parameters of Google One Tap. The nonce is returned inside the token and is bound to this browser (S40). */
export const OneTapStart = z.object({ client_id: z.string(), script_url: z.string(), nonce: z.string() });

/** POST /google-sso/onetap/. */
export const OneTapBody = z.strictObject({ id_token: z.string().max(16_384), currency: z.string().max(8).nullish() });

/**
 * `account_verification_required`: the address already has an account, and the caller must prove that it is theirs; then
 * no one is signed in and `profile_id` is null.
 */
export const OneTapReply = z.object({
  profile_id: Id.nullable(),
  is_new: z.boolean(),
  account_verification_required: z.boolean(),
});

/** A refusal may name where this person signs in instead: a path of ours. */
export const OneTapRefusal = ErrorBody.extend({ sso_url: z.string().optional() });

/** GET /api/v3/sign-on/identities: the ways to sign in besides the password, and the providers that can be connected. */
export const SocialIdentity = z.object({
  id: Id,
  provider: SocialProvider,
  email: z.string(),
  signup_type: z.enum(signupTypes),
  created_at: Moment,
  last_used_at: Moment,
});

export const SignOnIdentitiesReply = z.object({
  objects: z.array(SocialIdentity),
  providers: z.array(SocialProvider),
  /** False: without a password, the last identity is the last way to sign in. */
  has_password: z.boolean(),
});

export const SignOnConnectBody = z.strictObject({ provider: SocialProvider, popup: z.string().max(128).nullish() });

/** A path of ours, valid once and within a minute. */
export const SignOnConnectReply = z.object({ url: z.string() });

/** The identity that waits until its owner has proved the account. */
export const SignOnPendingReply = z.object({ provider: SocialProvider, email: z.string(), next: z.string() });

export const SignOnLinkReply = z.object({ provider: SocialProvider, next: z.string() });

const identityChanges = perProfile('sign_on_change.profile', 600);

export const socialLogin = resource({
  logInWithOneTap: {
    method: 'POST',
    path: '/google-sso/onetap/',
    access: 'public',
    limit: perAddress('sign_on.address', 60, minutes(10)),
    allowedToImpersonators: 'staff log in as themselves, at their own provider',
    summary: 'Sign in or sign up with a Google one-tap credential',
    body: OneTapBody,
    example: { id_token: 'x' },
    replies: { 200: OneTapReply, 400: ErrorBody, 401: ErrorBody, 403: OneTapRefusal, 404: ErrorBody, 429: ErrorBody },
  },
  getOneTapOptions: {
    method: 'GET',
    path: '/api/v3/sign-on/one-tap',
    access: 'public',
    summary: 'Get the options for one-tap',
    replies: { 200: OneTapStart, 404: ErrorBody, 429: ErrorBody },
  },
  getPendingSocialLogin: {
    method: 'GET',
    path: '/api/v3/sign-on/pending',
    access: 'public',
    summary: 'Get the identity that waits for its owner to log in',
    replies: { 200: SignOnPendingReply, 404: ErrorBody, 429: ErrorBody },
  },
  linkPendingSocialLogin: {
    method: 'POST',
    path: '/api/v3/sign-on/pending',
    access: 'fresh',
    limit: identityChanges,
    summary: 'Connect that identity to the account you have just logged in to',
    body: EmptyBody,
    replies: { 200: SignOnLinkReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  listSocialLogins: {
    method: 'GET',
    path: '/api/v3/sign-on/identities',
    access: 'signed-in',
    summary: 'List your ways to log in besides the password',
    replies: { 200: SignOnIdentitiesReply, 401: ErrorBody },
  },
  connectSocialLogin: {
    method: 'POST',
    path: '/api/v3/sign-on/identities',
    access: 'fresh',
    limit: identityChanges,
    summary: 'Start to connect another way to log in',
    body: SignOnConnectBody,
    example: { provider: 'google' },
    replies: { 200: SignOnConnectReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  disconnectSocialLogin: {
    method: 'DELETE',
    path: '/api/v3/sign-on/identities/:id',
    access: 'fresh',
    limit: identityChanges,
    summary: 'Remove a way to log in, unless it is the only one',
    params: PathId,
    replies: { 204: NoBody, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
});
