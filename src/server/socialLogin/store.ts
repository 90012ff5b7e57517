import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../platform/context';
import { isRecordId } from '../platform/database/recordIds';
import type { SocialIdentitiesTable } from './tables';

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
