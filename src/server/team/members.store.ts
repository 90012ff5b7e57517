import { sql } from 'kysely';
import { freeFolderTitle, type NamedFolder } from '../../domain/folders';
import type { Role } from '../../domain/roles';
import type { Db } from '../platform/context';
import { lacksFactor } from '../access/secondFactorGate.store';
import { foldersOf, renameFolder } from '../folders/store';

/** A member of an account. */
export interface MemberRecord {
  /** Of the profile. */
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Whether they have what the account accepts as a second factor; null if the account requires none. */
  readonly hasSecondFactor: boolean | null;
}

/** All members of an account, in the order in which they joined. Check first that the caller is one of them (S51). */
export async function membersOf(db: Db, accountId: number): Promise<MemberRecord[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('profiles', 'profiles.id', 'memberships.profile_id')
    .select(sql<boolean | null>`CASE WHEN accounts.second_factor_from IS NULL THEN NULL ELSE NOT ${lacksFactor} END`.as('hasSecondFactor'))
    .select(['profiles.id', 'profiles.email', 'profiles.first_name', 'profiles.last_name', 'memberships.role', 'memberships.created_at'])
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('profiles.id')
    .execute();
  return rows.map(({ id, email, first_name, last_name, role, created_at, hasSecondFactor }) => ({
    id,
    email,
    name: `${first_name} ${last_name}`.trim(),
    role,
    joinedAt: created_at,
    hasSecondFactor,
  }));
}

/**
 * The account, locked until the transaction ends: changes of its members are serialised (R27). False if there is none. New rows that
 * only refer to the account, such as runs, do not wait for this lock: with a Zap locked, they would end in a deadlock.
 */
export async function lockAccount(tx: Db, accountId: number): Promise<boolean> {
  return (await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

export async function setRole(tx: Db, accountId: number, profileId: number, role: Role): Promise<void> {
  await tx.updateTable('memberships').set({ role }).where('account_id', '=', accountId).where('profile_id', '=', profileId).execute();
}

/**
 * Removes a member from an account. Their Zaps and folders stay and pass to `newOwnerId`, a private folder with a number after its
 * name if the new owner has one of that name. Their app connections, whose secrets are theirs, are erased.
 */
export async function deleteMembership(tx: Db, accountId: number, profileId: number, newOwnerId: number): Promise<void> {
  await renameDuplicates(tx, accountId, profileId, newOwnerId);
  for (const table of ['zaps', 'folders', 'trashed_folders'] as const) {
    await tx
      .updateTable(table)
      .set({ owner_id: newOwnerId })
      .where('account_id', '=', accountId)
      .where('owner_id', '=', profileId)
      .execute();
  }
  await tx.deleteFrom('authentications').where('account_id', '=', accountId).where('profile_id', '=', profileId).execute();
  await tx
    .deleteFrom('authentication_shares')
    .where('profile_id', '=', profileId)
    .where('authentication_id', 'in', tx.selectFrom('authentications').select('id').where('account_id', '=', accountId))
    .execute();
  await tx.deleteFrom('memberships').where('account_id', '=', accountId).where('profile_id', '=', profileId).execute();
}

/** Renames private top-level folders whose name the new owner already uses at the top level. */
async function renameDuplicates(tx: Db, accountId: number, profileId: number, newOwnerId: number): Promise<void> {
  const all = await foldersOf(tx, accountId);
  const inherited = all.filter((folder) => folder.ownerId === profileId && !folder.isShared && folder.parentId === null);
  // The new owner's, and one by one those that have come to them.
  let taken: NamedFolder[] = all.filter((folder) => folder.ownerId === newOwnerId);
  const coming = inherited.map((folder) => ({ ...folder, ownerId: newOwnerId }));
  for (const folder of coming) {
    const title = freeFolderTitle([...taken, ...coming], folder);
    taken = [...taken, { ...folder, title }];
    if (title !== folder.title) await renameFolder(tx, folder.id, title);
  }
}
