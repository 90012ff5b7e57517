import type { Selectable } from 'kysely';
import type { Db } from '../../context/context';
import type { RecoveryProofsTable, StoredProofKind } from '../../tables/recoveryDrill';

export type RecoveryProofRecord = Selectable<RecoveryProofsTable>;

/** All stored proofs of a profile, also old and void ones. */
export async function recoveryProofsOf(db: Db, profileId: number): Promise<RecoveryProofRecord[]> {
  return db.selectFrom('recovery_proofs').selectAll().where('profile_id', '=', profileId).orderBy('kind').orderBy('subject_id').execute();
}

/** Stores a proof in place of the one before. `subjectId` is a passkey, or null. */
export async function putRecoveryProof(
  tx: Db,
  profileId: number,
  proof: { readonly kind: StoredProofKind; readonly subjectId: number | null; readonly fingerprint: string },
  seen: { readonly userAgent: string; readonly at: Date },
): Promise<void> {
  const values = { fingerprint: proof.fingerprint, proved_at: seen.at, user_agent: seen.userAgent };
  await tx
    .insertInto('recovery_proofs')
    .values({ profile_id: profileId, kind: proof.kind, subject_id: proof.subjectId ?? 0, ...values })
    .onConflict((conflict) => conflict.columns(['profile_id', 'kind', 'subject_id']).doUpdateSet(values))
    .execute();
}

/** Stores the code of the drill; an earlier one stops working. */
export async function putRecoveryMailCode(
  tx: Db,
  profileId: number,
  code: { readonly codeHash: string; readonly emailFolded: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const values = { code_hash: code.codeHash, email_folded: code.emailFolded, created_at: code.now, expires_at: code.expiresAt };
  await tx
    .insertInto('recovery_mail_codes')
    .values({ profile_id: profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

/** Spends the code; false if it is wrong, has expired, or was mailed to another address (R07). */
export async function spendRecoveryMailCode(
  tx: Db,
  profileId: number,
  code: { readonly codeHash: string; readonly emailFolded: string; readonly now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_mail_codes')
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', code.codeHash)
    .where('email_folded', '=', code.emailFolded)
    .where('expires_at', '>', code.now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
