import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import { hashToken } from '../platform/encryption/encryption';
import type { PasskeyChallengesTable, PasskeyPurpose, PasskeysTable } from './tables';

export type PasskeyRecord = Selectable<PasskeysTable>;

/** Oldest first. */
export async function passkeysOf(db: Db, profileId: number): Promise<PasskeyRecord[]> {
  return db.selectFrom('passkeys').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
}

/** By the authenticator's id for it, base64url. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRecord | null> {
  return (await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()) ?? null;
}

/** The new passkey; null if it is already registered. */
export async function insertPasskey(tx: Db, values: Insertable<PasskeysTable>): Promise<PasskeyRecord | null> {
  const row = await tx
    .insertInto('passkeys')
    .values(values)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The authenticator's data of this use. */
export async function touchPasskey(tx: Db, id: number, told: { counter: number; isBackedUp: boolean }, now: Date): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter: told.counter, is_backed_up: told.isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** The renamed passkey; null if it is not the profile's. */
export async function renamePasskey(tx: Db, profileId: number, id: number, name: string): Promise<PasskeyRecord | null> {
  if (!isRecordId(id)) return null;
  const row = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** False if it is not the profile's, or no longer. */
export async function deletePasskey(tx: Db, profileId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('id', '=', id).where('profile_id', '=', profileId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The requester and purpose of a challenge; an answer is valid only for the same. */
export interface PasskeyChallengeScope {
  readonly purpose: PasskeyPurpose;
  readonly profileId: number | null;
  readonly boundTo: string | null;
}

export async function insertPasskeyChallenge(
  db: Db,
  { purpose, profileId, boundTo }: PasskeyChallengeScope,
  kept: { readonly challenge: string; readonly userHandle: string | null; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(kept.challenge),
      purpose,
      profile_id: profileId,
      bound_to: boundTo,
      user_handle: kept.userHandle,
      expires_at: kept.expiresAt,
    })
    .execute();
}

/** Spends the challenge; null if it was already spent, has expired, or is for another requester or purpose (R07). */
export async function spendPasskeyChallenge(
  db: Db,
  { purpose, profileId, boundTo }: PasskeyChallengeScope,
  challenge: string,
  now: Date,
): Promise<Selectable<PasskeyChallengesTable> | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('profile_id', 'is not distinct from', profileId)
    .where('bound_to', 'is not distinct from', boundTo)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
