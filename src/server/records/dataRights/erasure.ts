/** Erases a person from the records. Every function needs the transaction of the deletion, with the profile locked. */
import { sql } from 'kysely';
import type { Db } from '../../context/context';
import { deleteRunsOfZaps } from '../runLogs/deleteRuns';
import type { ProfileRecord } from '../profiles/profiles';

/** An account that would be left without an owner. */
export interface DeletionBlocker {
  readonly accountId: number;
  readonly name: string;
  /** Of all its people, including the person being deleted. */
  readonly members: number;
}

/** The accounts with other members whose only owner is this person: they block a deletion (S57). */
export async function findDeletionBlockers(db: Db, profileId: number): Promise<DeletionBlocker[]> {
  const people = await peopleOfAccounts(db, profileId);
  return people
    .filter(({ members, owners }) => members.length > 1 && owners.length === 1 && owners[0] === profileId)
    .map(({ id, name, members }) => ({ accountId: id, name, members: members.length }));
}

/** The accounts of a person, each locked: two owners who leave at the same time do so one after the other (R27). */
export async function lockAccountsOf(tx: Db, profileId: number): Promise<void> {
  const mine = tx.selectFrom('memberships').select('account_id').where('profile_id', '=', profileId);
  await tx.selectFrom('accounts').select('id').where('id', 'in', mine).orderBy('id').forUpdate().execute();
}

interface People {
  readonly id: number;
  readonly name: string;
  readonly members: readonly number[];
  /** The oldest first. */
  readonly owners: readonly number[];
}

async function peopleOfAccounts(db: Db, profileId: number): Promise<People[]> {
  const rows = await db
    .selectFrom('memberships as mine')
    .innerJoin('accounts', 'accounts.id', 'mine.account_id')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'memberships.profile_id', 'memberships.role'])
    .where('mine.profile_id', '=', profileId)
    .orderBy('accounts.id')
    .orderBy('memberships.created_at')
    .orderBy('memberships.profile_id')
    .execute();
  return [...new Set(rows.map(({ id }) => id))].map((id) => {
    const people = rows.filter((row) => row.id === id);
    return {
      id,
      name: people[0]?.name ?? '',
      members: people.map((row) => row.profile_id),
      owners: people.filter(({ role }) => role === 'owner').map((row) => row.profile_id),
    };
  });
}

/** The Zaps of a person, and those of accounts that go with the person, locked. */
async function lockZapsToErase(tx: Db, profileId: number, accountIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('zaps')
    .select('id')
    .where((zap) => zap.or([zap('owner_id', '=', profileId), ...accountIds.map((id) => zap('account_id', '=', id))]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes a person with all their data (decision 0018): accounts that no one else uses, their Zaps in any folder, their own
 * folders, memberships, sessions, factors and mail, and the profile. Folders that they shared pass to an owner of the account,
 * because they contain others' Zaps. The lines of the audit trail stay, without personal data. Throws when another table still
 * refers to the profile.
 */
export async function erase(tx: Db, profile: ProfileRecord): Promise<void> {
  const { id, email, email_folded, email_confirmed: isConfirmed } = profile;
  const accounts = await peopleOfAccounts(tx, id);
  const personal = accounts.filter(({ members }) => members.length === 1).map((account) => account.id);
  await deleteRunsOfZaps(tx, await lockZapsToErase(tx, id, personal));
  await tx.deleteFrom('zaps').where('owner_id', '=', id).execute();
  for (const { id: accountId, owners } of accounts) {
    const heir = owners.find((owner) => owner !== id);
    if (heir === undefined) continue;
    await tx
      .updateTable('folders')
      .set({ owner_id: heir })
      .where('account_id', '=', accountId)
      .where('owner_id', '=', id)
      .where('is_shared', '=', true)
      .execute();
  }
  await tx.deleteFrom('folders').where('owner_id', '=', id).execute();
  if (personal.length > 0) {
    await tx.updateTable('accounts').set({ primary_id: null }).where('primary_id', 'in', personal).execute();
    await tx.deleteFrom('accounts').where('id', 'in', personal).execute();
  }
  await tx.deleteFrom('invitations').where('email_folded', '=', email_folded).where('accepted_at', 'is not', null).execute();
  await tx.deleteFrom('outbox').where('recipient', '=', email).execute();
  // Others' Zaps may have asked for approvals; an address that was never confirmed may be another person’s.
  if (isConfirmed)
    await tx
      .deleteFrom('run_approvals')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .execute();
  await tx
    .updateTable('audit_events')
    .set({ address: '', user_agent: '', identifier_hash: null, repeat_key: null })
    .where('profile_id', '=', id)
    .execute();
  await tx.deleteFrom('profiles').where('id', '=', id).execute();
}
