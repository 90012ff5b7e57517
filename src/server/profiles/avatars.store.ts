import type { Db } from '../platform/context';

/** A profile has at most one picture: a new one replaces the old. */
export async function putAvatar(tx: Db, avatar: { id: string; profileId: number; picture: Buffer; now: Date }): Promise<void> {
  const values = { id: avatar.id, picture: avatar.picture, created_at: avatar.now };
  await tx
    .insertInto('avatars')
    .values({ profile_id: avatar.profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute();
}

export async function deleteAvatar(tx: Db, profileId: number): Promise<void> {
  await tx.deleteFrom('avatars').where('profile_id', '=', profileId).execute();
}

/** The picture by its random name, for its owner and people who share an account with them; null for all others (S51). */
export async function findAvatarFor(db: Db, id: string, viewerId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('avatars')
    .select('picture')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('avatars.profile_id', '=', viewerId),
        exists(
          selectFrom('memberships as theirs')
            .innerJoin('memberships as own', 'own.account_id', 'theirs.account_id')
            .select('own.account_id')
            .whereRef('theirs.profile_id', '=', 'avatars.profile_id')
            .where('own.profile_id', '=', viewerId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.picture ?? null;
}
