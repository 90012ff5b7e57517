/** The security of a person’s account: how they sign in, and where they are signed in. */
import { z } from 'zod';
import { collectionOf, EmptyBody, ErrorBody, Id, Moment, NoBody, PathId } from './common';
import { resource, perProfile } from './define';
import type { Camelized } from './browser/names';
import { SocialProvider } from './socialLogin';

/** GET /api/v3/profiles/:id/security. */
export const Security = z.object({
  has_password: z.boolean(),
  /** When the password was last set; null without one. */
  password_changed_at: Moment.nullable(),
  /** Null while two-factor is off. */
  two_factor: z.object({ enabled_at: Moment, recovery_codes_left: z.number().int().min(0) }).nullable(),
});

/** A signed-in browser. Nothing here allows a session to be taken over. */
export const Session = z.object({
  /** Identifies the session in the address for ending it, and nowhere else. */
  id: z.uuid(),
  /** `Firefox`, `Windows`; null if the browser does not say. */
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  /** The shortened address where it signed in (`203.0.113.…`); null if unknown. */
  address: z.string().nullable(),
  created_at: Moment,
  last_seen_at: Moment,
  /** The caller's own session. */
  is_current: z.boolean(),
  /** A member of staff who views as this person (S27). */
  is_of_staff: z.boolean(),
});

/** A malformed id counts as unknown: 404, not 400. */
export const SessionPath = z.strictObject({ id: z.string().max(200) });

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

export const RecoveryDrill = z.object({
  email: z.string(),
  facts: SignInFacts,
  stakes: DrillStakes,
});

export type RecoveryDrill = Camelized<z.infer<typeof RecoveryDrill>>;

const sessionEnds = perProfile('session_end.profile', 600);

export const security = resource({
  getSecurity: {
    method: 'GET',
    path: '/api/v3/profiles/:id/security',
    access: 'signed-in',
    summary: 'Get whether you have a password, and the status of two-factor',
    params: PathId,
    replies: { 200: Security, 401: ErrorBody, 404: ErrorBody },
  },
  listSessions: {
    method: 'GET',
    path: '/api/v3/sessions',
    access: 'signed-in',
    summary: 'List your sessions',
    replies: { 200: collectionOf(Session), 401: ErrorBody },
  },
  deleteOtherSessions: {
    method: 'DELETE',
    path: '/api/v3/sessions',
    access: 'signed-in',
    limit: sessionEnds,
    summary: 'End every session but this one',
    body: EmptyBody,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody },
  },
  deleteSession: {
    method: 'DELETE',
    path: '/api/v3/sessions/:id',
    access: 'signed-in',
    limit: sessionEnds,
    summary: 'End one of your sessions',
    params: SessionPath,
    body: EmptyBody,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  getRecoveryDrill: {
    method: 'GET',
    path: '/api/v3/recovery-drill',
    access: 'signed-in',
    summary: 'Get how you could get back in after a loss',
    replies: { 200: RecoveryDrill, 401: ErrorBody },
  },
});
