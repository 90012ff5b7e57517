import { foldEmail } from '../../../domain/email';
import { proofState, type ProofKind, type ProofState, type SignInFacts } from '../../../domain/recoveryDrill';
import { configuredProviders } from '../../context/config/socialLogin';
import { hashToken } from '../../context/encryption';
import type { Db, ServerContext } from '../../context/context';
import { requiresSaml } from '../../policies/saml';
import type { ProfileRecord } from '../../records/profiles/profiles';
import { samlAccessOf } from '../../records/saml/samlAccess';
import { drillStakesOf, type DrillStakesRecord } from '../../records/signIn/drillStakes';
import { passkeysOf, type PasskeyRecord } from '../../records/signIn/passkeys';
import { recoveryCodesOf } from '../../records/signIn/recoveryCodes';
import { recoveryProofsOf } from '../../records/signIn/recoveryProofs';
import { identitiesOf } from '../../records/signIn/socialIdentities';
import { findTwoFactor } from '../../records/signIn/twoFactors';
import type { SocialProvider } from '../../../domain/socialLogin';
import type { StoredProofKind } from '../../tables/recoveryDrill';

export interface DrillFacts extends SignInFacts {
  readonly identities: readonly { readonly id: number; readonly provider: SocialProvider; readonly email: string }[];
}

export interface DrillProof {
  readonly kind: ProofKind;
  readonly subjectId: number | null;
  readonly provedAt: Date;
  /** Empty for a sign-in that counts as a proof. */
  readonly userAgent: string;
  readonly state: ProofState;
}

export interface DrillRecord {
  readonly email: string;
  readonly facts: DrillFacts;
  readonly stakes: DrillStakesRecord;
  readonly proofs: readonly DrillProof[];
}

/** A passkey of a security key, or with a copy in a password manager. Any other may be on the phone that is lost. */
const separateTransports: readonly string[] = ['usb', 'nfc', 'ble', 'smart-card'];
const survivesPhone = ({ is_backed_up: isBackedUp, transports }: PasskeyRecord): boolean =>
  isBackedUp || (transports.length > 0 && transports.every((each) => separateTransports.includes(each)));

/**
 * How the person can sign in today, what nobody could reach without them, and what they have proved. The facts follow the checks of
 * the sign-in commands, which `test/server/endpoints/recoveryDrill/waysBack.test.ts` walks.
 */
export async function readDrill(context: Pick<ServerContext, 'config' | 'clock'>, db: Db, profile: ProfileRecord): Promise<DrillRecord> {
  const now = context.clock.now().getTime();
  const factor = await findTwoFactor(db, profile.id);
  const codes = factor === null ? { left: 0, createdAt: null } : await recoveryCodesOf(db, profile.id);
  const passkeys = await passkeysOf(db, profile.id);
  const offered = configuredProviders(context.config.socialLogin);
  const identities = (await identitiesOf(db, profile.id)).filter(({ provider }) => offered.includes(provider));
  const saml = await samlAccessOf(db, profile);

  const fingerprints: Readonly<Record<StoredProofKind, (subjectId: number) => string | null>> = {
    recoveryCode: () => (codes.left > 0 ? codesFingerprint(codes.createdAt) : null),
    authenticator: () => factor && timeFingerprint(factor.enabled_at),
    password: () => (profile.password_hash === null ? null : timeFingerprint(profile.password_changed_at)),
    mail: () => mailFingerprint(profile),
    passkey: (id) => (passkeys.some((passkey) => passkey.id === id) ? passkeyFingerprint(id) : null),
  };
  const proofs = (await recoveryProofsOf(db, profile.id)).map((proof): DrillProof => {
    const isSame = fingerprints[proof.kind](proof.subject_id) === proof.fingerprint;
    const provedAt = proof.proved_at;
    const subjectId = proof.subject_id === 0 ? null : proof.subject_id;
    const state = proofState({ provedAt: provedAt.getTime(), isSame }, now);
    return { kind: proof.kind, subjectId, provedAt, userAgent: proof.user_agent, state };
  });
  const signIn = (kind: ProofKind, subjectId: number | null, at: Date): DrillProof => ({
    kind,
    subjectId,
    provedAt: at,
    userAgent: '',
    state: proofState({ provedAt: at.getTime(), isSame: true }, now),
  });

  return {
    email: profile.email,
    facts: {
      hasPassword: profile.password_hash !== null,
      isEmailConfirmed: profile.email_confirmed,
      hasTwoFactor: factor !== null,
      recoveryCodesLeft: codes.left,
      passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, survivesPhone: survivesPhone(passkey) })),
      identities: identities.map(({ id, provider, email }) => ({ id, provider, email })),
      samlAccounts: saml.map(({ name }) => name),
      isSamlRequired: await requiresSaml(db, profile),
    },
    stakes: await drillStakesOf(db, profile.id),
    proofs: [
      // The proof of a passkey that was removed says nothing any more.
      ...proofs.filter(({ kind, state }) => kind !== 'passkey' || state !== 'void'),
      // A sign-in at a provider shows that the identity works.
      ...identities.map(({ id, last_used_at }) => signIn('identity', id, last_used_at)),
      ...newest(saml.map(({ lastUsedAt }) => lastUsedAt)).map((at) => signIn('saml', null, at)),
    ],
  };
}

const newest = (times: readonly (Date | null)[]): Date[] =>
  times
    .filter((at) => at !== null)
    .sort((a, b) => b.getTime() - a.getTime())
    .slice(0, 1);

/** The fingerprints of what a proof is about: they differ from those of its replacement. */
export const timeFingerprint = (at: Date): string => at.toISOString();
export const codesFingerprint = (createdAt: Date | null): string => createdAt?.toISOString() ?? '';
export const mailFingerprint = ({ email_folded }: Pick<ProfileRecord, 'email_folded'>): string => hashToken(foldEmail(email_folded));
/** Ids of passkeys are never used again. */
export const passkeyFingerprint = (id: number): string => String(id);
