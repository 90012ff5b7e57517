import type { Insertable, Selectable, GeneratedAlways } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { SocialProvider } from '../../domain/socialLogin';

/** A person's identity at a provider. The issuer and the subject together identify the person; the email does not (S40). */
interface SocialIdentitiesTable {
  id: GeneratedAlways<number>;
  issuer: string;
  subject: string;
  profile_id: number;
  provider: SocialProvider;
  /** As the provider gave it when the identity was connected; for display only. */
  email: string;
  created_at: Date;
  last_used_at: Date;
}

/** ID tokens used to sign in, until their expiry (S40). */
interface UsedIdTokensTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  expires_at: Date;
}

declare module '../platform/tables' {
  interface Tables {
    sign_on_identities: SocialIdentitiesTable;
    used_id_tokens: UsedIdTokensTable;
  }
}

export type SocialIdentityRecord = Selectable<SocialIdentitiesTable>;

/** Identities at providers: never looked up by email (S40). */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

export async function findIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<SocialIdentityRecord | null> {
  const row = await db
    .selectFrom('sign_on_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Oldest first. */
export async function identitiesOf(db: Db, profileId: number): Promise<SocialIdentityRecord[]> {
  return db.selectFrom('sign_on_identities').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
}

/** The id of the new identity; null if it is already taken, including by a simultaneous request. */
export async function insertIdentity(tx: Db, values: Insertable<SocialIdentitiesTable>): Promise<number | null> {
  const row = await tx
    .insertInto('sign_on_identities')
    .values(values)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function touchIdentity(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('sign_on_identities').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** The removed identity; null if it is not the profile's, or no longer. */
export async function deleteIdentity(tx: Db, profileId: number, id: number): Promise<SocialIdentityRecord | null> {
  if (!isRecordId(id)) return null;
  const row = await tx
    .deleteFrom('sign_on_identities')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Records an ID token; false if it was used before, on any instance (S40). */
export async function takeIdToken(tx: Db, hashToken: string, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto('used_id_tokens')
    .values({ token_hash: hashToken, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}
