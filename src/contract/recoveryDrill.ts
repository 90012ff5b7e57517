/** The recovery drill: whether a person could get back in, and proofs of the ways back. */
import { z } from 'zod';
import { proofKinds } from '../domain/recoveryDrill';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, NoBody, boundedText, lengths } from './common';
import { resource } from './define';
import { PasskeyAnswerBody, PasskeyOptions } from './passkeys';
import { SocialProvider } from './socialLogin';

/** How the person can sign in today; `domain/recoveryDrill.ts` derives the ways back from it. */
export const SignInFacts = z.object({
  has_password: z.boolean(),
  is_email_confirmed: z.boolean(),
  has_two_factor: z.boolean(),
  recovery_codes_left: z.number().int().min(0),
  passkeys: z.array(z.object({ id: Id, name: z.string(), survives_phone: z.boolean() })),
  identities: z.array(z.object({ id: Id, provider: SocialProvider, email: z.string() })),
  saml_accounts: z.array(z.string()),
  is_saml_required: z.boolean(),
});

/** What nobody could reach if this person never got back in. */
export const DrillStakes = z.object({
  /** Zaps that nobody else can see or change. */
  zaps: z.number().int().min(0),
  /** Those of them that are on, and so keep running. */
  running_zaps: z.number().int().min(0),
  /** Accounts that nobody else owns. */
  sole_accounts: z.number().int().min(0),
  /** Accounts with another owner, who can invite the person again at another address. */
  shared_accounts: z.number().int().min(0),
});

/** A proof of one way back. */
export const RecoveryProof = z.object({
  kind: z.enum(proofKinds),
  /** The passkey or identity; null for the other kinds. */
  subject_id: Id.nullable(),
  proved_at: Moment,
  /** Null if the browser does not say, and for a sign-in that counts as a proof. */
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  /** `old` after 180 days; `void` once what was proved has been replaced. */
  state: z.enum(['current', 'old', 'void']),
});

export const RecoveryDrill = z.object({
  email: z.string(),
  facts: SignInFacts,
  stakes: DrillStakes,
  proofs: z.array(RecoveryProof),
});

export type RecoveryDrill = Camelized<z.infer<typeof RecoveryDrill>>;

export const DrillRecoveryCodeBody = z.strictObject({ recovery_code: boundedText(lengths.code) });
export const DrillCodeBody = z.strictObject({ code: boundedText(lengths.code) });
export const DrillPasswordBody = z.strictObject({ password: boundedText(lengths.password) });
export const DrillPasskeyBody = z.strictObject({ passkey_id: Id });
export const DrillMailReply = z.object({ email: z.string(), lasts_seconds: z.number().int().positive() });

/** 400: there is nothing of this kind to prove. 403: the proof was wrong, or the sign-in is not recent enough. */
const proofReplies = { 200: RecoveryDrill, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody };

export const recoveryDrill = resource({
  getRecoveryDrill: {
    method: 'GET',
    path: '/api/v3/recovery-drill',
    access: 'signed-in',
    summary: 'Get how you could get back in, and which ways you have proved',
    replies: { 200: RecoveryDrill, 401: ErrorBody },
  },
  startRecoveryProof: {
    method: 'POST',
    path: '/api/v3/recovery-drill/start',
    access: 'fresh',
    summary: 'Check that your sign-in is recent enough for a proof, before you type anything',
    body: EmptyBody,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody },
  },
  proveRecoveryCode: {
    method: 'POST',
    path: '/api/v3/recovery-drill/recovery-code',
    access: 'fresh',
    summary: 'Prove that you have a recovery code, without using it up',
    body: DrillRecoveryCodeBody,
    replies: proofReplies,
  },
  proveAuthenticator: {
    method: 'POST',
    path: '/api/v3/recovery-drill/authenticator',
    access: 'fresh',
    summary: 'Prove that your authenticator app shows the right code',
    body: DrillCodeBody,
    replies: proofReplies,
  },
  provePassword: {
    method: 'POST',
    path: '/api/v3/recovery-drill/password',
    access: 'fresh',
    summary: 'Prove that you know your password',
    body: DrillPasswordBody,
    replies: proofReplies,
  },
  mailDrillCode: {
    method: 'POST',
    path: '/api/v3/recovery-drill/mail',
    access: 'fresh',
    summary: 'Mail a code to your confirmed address, which proves that you read it',
    body: EmptyBody,
    replies: { 200: DrillMailReply, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  proveMail: {
    method: 'POST',
    path: '/api/v3/recovery-drill/mail/proof',
    access: 'fresh',
    summary: 'Prove that you read your mail, by the code that was mailed',
    body: DrillCodeBody,
    replies: proofReplies,
  },
  startPasskeyProof: {
    method: 'POST',
    path: '/api/v3/recovery-drill/passkey/options',
    access: 'fresh',
    summary: 'Get the options for proving one of your passkeys',
    body: DrillPasskeyBody,
    replies: { 200: PasskeyOptions, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  provePasskey: {
    method: 'POST',
    path: '/api/v3/recovery-drill/passkey',
    access: 'fresh',
    summary: 'Prove that one of your passkeys works',
    body: PasskeyAnswerBody,
    replies: proofReplies,
  },
});
