import type { Insertable, Selectable, ColumnType, GeneratedAlways } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import { hashToken } from '../platform/encryption/encryption';

/** A passkey: the public half of a key in a device or a password manager. */
interface PasskeysTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  /** The authenticator's id for it, base64url. */
  credential_id: string;
  /**
   * The user handle for authenticators: 32 random bytes, base64url, the same for all passkeys of a profile. Reveals nothing about
   * the profile.
   */
  user_handle: string;
  /** COSE. */
  public_key: Buffer;
  /** The authenticator's signature counter; always 0 if it does not count. Unsigned 32 bits, read as text. */
  counter: ColumnType<string | number, number, number>;
  /** How the browser reached it: `internal`, `hybrid`, `usb`, … */
  transports: string[];
  name: string;
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

type PasskeyPurpose = 'registration' | 'sign_in' | 'second_factor';

/** The challenge that a passkey signs: stored until it is answered, once, on any instance. */
interface PasskeyChallengesTable {
  /** SHA-256, base64url. */
  challenge_hash: string;
  purpose: PasskeyPurpose;
  /** Null if the person is not known yet. */
  profile_id: number | null;
  /** The session or incomplete sign-in that requested it; null for none. */
  bound_to: string | null;
  /** Of a registration: the user handle that the authenticator was given. */
  user_handle: string | null;
  expires_at: Date;
}

declare module '../platform/tables' {
  interface Tables {
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
  }
}

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
export async function consumePasskeyChallenge(
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
