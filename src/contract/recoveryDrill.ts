/** Whether a person could get back in after a loss. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Id } from './common';
import { resource } from './define';
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

export const RecoveryDrill = z.object({
  email: z.string(),
  facts: SignInFacts,
  stakes: DrillStakes,
});

export type RecoveryDrill = Camelized<z.infer<typeof RecoveryDrill>>;

export const recoveryDrill = resource({
  getRecoveryDrill: {
    method: 'GET',
    path: '/api/v3/recovery-drill',
    access: 'signed-in',
    summary: 'Get how you could get back in after a loss',
    replies: { 200: RecoveryDrill, 401: ErrorBody },
  },
});
