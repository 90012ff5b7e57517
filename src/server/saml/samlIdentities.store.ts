import type { Db } from '../platform/context';

/** The profile of this account's provider and `NameID`, or null for a new person. */
export async function findSamlIdentity(db: Db, accountId: number, nameId: string): Promise<number | null> {
  const row = await db
    .selectFrom('saml_identities')
    .select('profile_id')
    .where('account_id', '=', accountId)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row?.profile_id ?? null;
}

/** Links a `NameID` to a profile. Does nothing if it is already linked, including by a simultaneous request. */
export async function insertSamlIdentity(
  tx: Db,
  { accountId, nameId, profileId, now }: { accountId: number; nameId: string; profileId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('saml_identities')
    .values({ account_id: accountId, name_id: nameId, profile_id: profileId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'name_id']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Unlinks the profile from the provider of an account. */
export async function deleteSamlIdentity(tx: Db, profileId: number, accountId: number): Promise<void> {
  await tx.deleteFrom('saml_identities').where('account_id', '=', accountId).where('profile_id', '=', profileId).execute();
}

/** Records a sign-in. */
export async function touchSamlIdentity(tx: Db, accountId: number, nameId: string, now: Date): Promise<void> {
  await tx
    .updateTable('saml_identities')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where('name_id', '=', nameId)
    .execute();
}

/** The account through whose provider a profile signs in, if any; the last used first. */
export async function samlAccountOf(db: Db, profileId: number): Promise<number | null> {
  const row = await db
    .selectFrom('saml_identities')
    .select('account_id')
    .where('profile_id', '=', profileId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
