import type { ProofKind } from '../../domain/recoveryDrill';

/** The kinds that are stored. Signing in at a provider is recorded with the identity. */
export type StoredProofKind = Exclude<ProofKind, 'identity' | 'saml'>;

/** A way back that its owner has tried: the newest proof of each. It never lets anybody in. */
export interface RecoveryProofsTable {
  profile_id: number;
  kind: StoredProofKind;
  /** The passkey; 0 for the other kinds. */
  subject_id: number;
  /** Names what was proved, so that its replacement makes the proof void: the time of the codes, of the password, … */
  fingerprint: string;
  proved_at: Date;
  user_agent: string;
}

/** The code that proves that a person reads their mail; one row per profile, so only the newest counts. */
export interface RecoveryMailCodesTable {
  profile_id: number;
  /** A keyed digest: the code is short enough to be typed. */
  code_hash: string;
  /** The address that it was mailed to; it proves no other. */
  email_folded: string;
  created_at: Date;
  expires_at: Date;
}

/** Made by the migration `0053_recovery_drill`. */
export interface RecoveryDrillTables {
  recovery_proofs: RecoveryProofsTable;
  recovery_mail_codes: RecoveryMailCodesTable;
}
