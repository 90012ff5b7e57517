/** Erases a person from the records. Every function needs the transaction of the deletion, with the profile locked. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../platform/context';
import { deleteRuns, lockRuns } from '../engine/deleteRuns.store';
import type { ProfileRecord } from '../profiles/store';
import { deleteTrackingEvents } from '../tracking/store';

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
  await tx.selectFrom('accounts').select('id').where('id', 'in', mine).orderBy('id').forNoKeyUpdate().execute();
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

/** What an erasure is about to delete or pass on. */
export interface Erasable {
  readonly accounts: readonly People[];
  /** The accounts that nobody else uses. */
  readonly personal: readonly number[];
  /** The Zaps of the person, and those of these accounts. */
  readonly zapIds: readonly number[];
  /** The app connections of the person, and those of these accounts. */
  readonly connectionIds: readonly number[];
}

async function findErasable(tx: Db, profileId: number): Promise<Erasable> {
  const accounts = await peopleOfAccounts(tx, profileId);
  const personal = accounts.filter(({ members }) => members.length === 1).map((account) => account.id);
  const zaps = await tx
    .selectFrom('zaps')
    .select('id')
    .where((zap) => zap.or([zap('owner_id', '=', profileId), ...personal.map((id) => zap('account_id', '=', id))]))
    .orderBy('id')
    .execute();
  const connections = await tx
    .selectFrom('authentications')
    .select('id')
    .where((one) => one.or([one('profile_id', '=', profileId), ...personal.map((id) => one('account_id', '=', id))]))
    .orderBy('id')
    .execute();
  return { accounts, personal, zapIds: zaps.map(({ id }) => id), connectionIds: connections.map(({ id }) => id) };
}

/** Locks rows as a deletion does: until the transaction ends, no row that refers to them can be added. */
async function lockRows(tx: Db, table: 'profiles' | 'accounts' | 'zaps' | 'authentications', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`string_to_array(${ids.join(',')}, ',')::int[]`;
  await sql`SELECT id FROM ${sql.table(table)} WHERE id = any(${list}) ORDER BY id FOR UPDATE`.execute(tx);
}

/**
 * Locks all that goes with a person, and the accounts of the person. After that no transaction can add a row that refers to the
 * profile or to an account that goes, not even one that locks neither (R27). The caller must have locked the profile.
 */
export async function lockForErasure(tx: Db, profileId: number): Promise<Erasable> {
  for (;;) {
    await sql`SAVEPOINT before_erasure`.execute(tx);
    await lockAccountsOf(tx, profileId);
    const found = await findErasable(tx, profileId);
    await lockRows(tx, 'zaps', found.zapIds);
    await lockRuns(tx, { zapIds: found.zapIds, accountIds: found.personal });
    await lockRows(tx, 'authentications', found.connectionIds);
    // Last, because a transaction that holds one of the rows above may add a row that refers to its account or its owner.
    await lockRows(tx, 'profiles', [profileId]);
    await lockRows(tx, 'accounts', found.personal);
    const locked = await findErasable(tx, profileId);
    if (isDeepStrictEqual(locked, found)) return locked;
    // A member, a Zap or a connection was added meanwhile. All locks are given back, so that the next round takes them in the same order.
    await sql`ROLLBACK TO SAVEPOINT before_erasure`.execute(tx);
  }
}

/** Deletes what belongs to the address of a person and refers to no row of them. */
async function deleteByAddress(tx: Db, profile: ProfileRecord): Promise<void> {
  const { email, email_folded, email_confirmed: isConfirmed } = profile;
  await tx.deleteFrom('invitations').where('email_folded', '=', email_folded).where('accepted_at', 'is not', null).execute();
  await tx.deleteFrom('outbox').where('recipient', '=', email).execute();
  // Others' Zaps may have asked for approvals; an address that was never confirmed may be another person’s.
  if (isConfirmed) {
    await tx
      .deleteFrom('run_approvals')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .execute();
  }
  await deleteTrackingEvents(tx, profile);
}

/**
 * Removes a person with all their data (decision 0018): accounts that no one else uses, their Zaps in any folder, their own
 * folders, memberships, sessions, factors and mail, and the profile. Folders that they shared pass to an owner of the account,
 * because they contain others' Zaps. The lines of the audit trail stay, without personal data. Throws when another table still
 * refers to the profile.
 */
export async function erase(tx: Db, profile: ProfileRecord, { accounts, personal, zapIds }: Erasable): Promise<void> {
  const { id } = profile;
  await deleteByAddress(tx, profile);
  await deleteRuns(tx, { zapIds, accountIds: personal });
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
    await tx
      .updateTable('trashed_folders')
      .set({ owner_id: heir })
      .where('account_id', '=', accountId)
      .where('owner_id', '=', id)
      .where('is_shared', '=', true)
      .execute();
  }
  await tx.deleteFrom('trashed_folders').where('owner_id', '=', id).execute();
  await tx.deleteFrom('folders').where('owner_id', '=', id).execute();
  if (personal.length > 0) {
    await tx.updateTable('accounts').set({ primary_id: null }).where('primary_id', 'in', personal).execute();
    await tx.deleteFrom('accounts').where('id', 'in', personal).execute();
  }
  await tx
    .updateTable('audit_events')
    .set({ address: '', user_agent: '', identifier_hash: null, repeat_key: null })
    .where('profile_id', '=', id)
    .execute();
  await tx.deleteFrom('profiles').where('id', '=', id).execute();
}
