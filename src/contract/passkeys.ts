/** Passkeys: signing in with them, and managing them. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, NoBody, PathId } from './common';
import { resource, perAddress, perChallenge, perProfile } from './define';
import { SignedIn } from './signIn';
import { minutes } from '../domain/durations';

/**
 * The options for `navigator.credentials`, as JSON text: the keys are the browser's own, so they are not converted. The challenge
 * in it is valid once, for `lasts_seconds`.
 */
export const PasskeyOptions = z.object({ options_json: z.string(), lasts_seconds: z.number().int().positive() });

/** The same as second factor; without options for a person who has no passkeys. */
export const PasskeyFactorOptions = z.object({
  options_json: z.string().nullable(),
  lasts_seconds: z.number().int().positive().nullable(),
});

/** The response of the browser's authenticator, as JSON text. A malformed one counts as a wrong passkey, not a 400 (S03). */
export const PasskeyAnswerBody = z.strictObject({ credential_json: z.string().max(65_536) });

/** A passkey as shown to its owner; neither its key nor its id ever leaves the server. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Moment,
  /** Null until it has been used to sign in. */
  last_used_at: Moment.nullable(),
  /** The maker of the device or of the password manager keeps a copy: it survives the loss of the device. */
  is_backed_up: z.boolean(),
});

export const PasskeyRenameBody = z.strictObject({ name: z.string().max(1000) });

export const PasskeysReply = z.object({
  objects: z.array(Passkey),
  /** False: without a password or another sign-in method, the last passkey is the last way to sign in. */
  has_other_way_in: z.boolean(),
});

export type WirePasskey = z.infer<typeof Passkey>;
export type Passkey = Camelized<WirePasskey>;

const passkeyChanges = perProfile('passkey_change.profile', 600);

export const passkeys = resource({
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/v3/passkey-sign-in/options',
    access: 'public',
    limit: perAddress('passkey.start', 300, minutes(10)),
    allowedToImpersonators: 'staff log in as themselves, with their own passkey',
    entry: 'sign-in',
    summary: 'Get the options for a sign-in with a passkey; the same for everyone',
    body: EmptyBody,
    replies: { 200: PasskeyOptions, 429: ErrorBody },
  },
  completePasskeySignIn: {
    method: 'POST',
    path: '/api/v3/passkey-sign-in',
    access: 'public',
    limit: perAddress('passkey.sign_in', 60, minutes(10)),
    allowedToImpersonators: 'staff log in as themselves, with their own passkey',
    summary: 'Sign in with a passkey only',
    body: PasskeyAnswerBody,
    example: { credential_json: '{}' },
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  startTwoFactorPasskey: {
    method: 'POST',
    path: '/api/v3/2fa/passkey/options',
    access: 'pending',
    limit: perChallenge('passkey.factor_start', 20, minutes(10)),
    allowedToImpersonators: 'belongs to a half-finished sign-in, not to the session',
    summary: 'Get the options for a passkey as second factor; empty without passkeys',
    body: EmptyBody,
    replies: { 200: PasskeyFactorOptions, 401: ErrorBody, 429: ErrorBody },
  },
  verifyTwoFactorPasskey: {
    method: 'POST',
    path: '/api/v3/2fa/passkey',
    access: 'pending',
    limit: 'own', // wrong answers, together with the codes
    allowedToImpersonators: 'belongs to a half-finished sign-in, not to the session',
    summary: 'Complete a sign-in with a passkey as second factor',
    body: PasskeyAnswerBody,
    example: { credential_json: '{}' },
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/v3/passkeys',
    access: 'signed-in',
    summary: 'List your passkeys',
    replies: { 200: PasskeysReply, 401: ErrorBody },
  },
  startPasskeyRegistration: {
    method: 'POST',
    path: '/api/v3/passkey-options',
    access: 'fresh',
    limit: perProfile('passkey.options', 30),
    summary: 'Get the options for a new passkey',
    body: EmptyBody,
    replies: { 200: PasskeyOptions, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  createPasskey: {
    method: 'POST',
    path: '/api/v3/passkeys',
    access: 'signed-in',
    limit: 'none', // each call needs new options, and these are limited
    summary: 'Add a passkey',
    body: PasskeyAnswerBody,
    example: { credential_json: '{}' },
    replies: { 201: Passkey, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/v3/passkeys/:id',
    access: 'signed-in',
    limit: passkeyChanges,
    summary: 'Rename a passkey',
    params: PathId,
    body: PasskeyRenameBody,
    example: { name: 'Laptop' },
    replies: { 200: Passkey, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  deletePasskey: {
    method: 'DELETE',
    path: '/api/v3/passkeys/:id',
    access: 'fresh',
    limit: passkeyChanges,
    summary: 'Remove a passkey, unless it is the only way to log in',
    params: PathId,
    replies: { 204: NoBody, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
});
