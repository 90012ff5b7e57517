import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/context';
import type { InvitationsTable } from '../accounts/tables';
import { freeFolderTitle, type NamedFolder } from '../../domain/folders';
import type { Role } from '../../domain/roles';
import { lacksFactor } from '../access/store';
import { foldersOf, renameFolder } from '../folders/store';

export type InvitationRecord = Selectable<InvitationsTable>;

/** The open invitation for this code and address, otherwise null: wrong, used, expired and another person's look alike (S54). */
export async function findOpenInvitation(db: Db, codeHash: string, emailFolded: string, now: Date): Promise<InvitationRecord | null> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('email_folded', '=', emailFolded)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Spends the invitation; false if another request was faster (R07). */
export async function acceptInvitation(tx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The content of an open invitation. */
interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly accountName: string;
  readonly accountLogoUrl: string | null;
}

/** The open invitation of this code, for any caller; null for wrong, used and expired alike (S54). */
export async function findInvitationByCode(db: Db, codeHash: string, now: Date): Promise<OpenInvitation | null> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select(['invitations.id', 'invitations.email_folded as email', 'accounts.name as accountName', 'accounts.logo_url as accountLogoUrl'])
    .where('invitations.code_hash', '=', codeHash)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** A pending invitation, as shown to people who may invite. Only the mail contains its code. */
export interface WaitingInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: InvitationRecord['role'];
  readonly sentAt: Date | null;
  readonly expiresAt: Date;
  /** Null if the inviter is deleted, or the invitation is older than this column. */
  readonly invitedBy: { readonly name: string; readonly email: string } | null;
}

function waiting(db: Db, accountId: number) {
  return db
    .selectFrom('invitations')
    .leftJoin('profiles', 'profiles.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.email_folded', 'invitations.role', 'invitations.sent_at'])
    .select(['invitations.expires_at', 'profiles.first_name', 'profiles.last_name', 'profiles.email as inviter'])
    .where('invitations.account_id', '=', accountId)
    .where('invitations.accepted_at', 'is', null);
}

type WaitingRow = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number];

const read = (row: WaitingRow): WaitingInvitation => ({
  id: row.id,
  email: row.email ?? row.email_folded,
  role: row.role,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  invitedBy: row.inviter === null ? null : { name: `${row.first_name} ${row.last_name}`.trim(), email: row.inviter },
});

/** The unaccepted invitations of an account, including expired ones, newest first. */
export async function waitingInvitations(db: Db, accountId: number): Promise<WaitingInvitation[]> {
  return (await waiting(db, accountId).orderBy('invitations.id', 'desc').execute()).map(read);
}

/** One of them; null if it belongs to another account, or was accepted or withdrawn. */
export async function findWaitingInvitation(db: Db, accountId: number, id: number): Promise<WaitingInvitation | null> {
  const row = await waiting(db, accountId).where('invitations.id', '=', id).executeTakeFirst();
  return row ? read(row) : null;
}

/** The ids of the new invitations by folded address; addresses with a pending one are missing. Expired ones are replaced. */
export async function insertInvitations(
  tx: Db,
  rows: readonly Omit<Insertable<InvitationsTable>, 'sent_at' | 'accepted_at'>[],
  accountId: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const addresses = rows.map(({ email_folded }) => email_folded);
  await tx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('email_folded', 'in', addresses)
    .where('accepted_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  const inserted = await tx
    .insertInto('invitations')
    .values(rows.map((row) => ({ ...row, sent_at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'email_folded']).where('accepted_at', 'is', null).doNothing())
    .returning(['id', 'email_folded'])
    .execute();
  return new Map(inserted.map(({ id, email_folded }) => [email_folded, id]));
}

/** Replaces the mailed code with a new one; the old one no longer works. */
export async function renewInvitation(tx: Db, id: number, values: { codeHash: string; now: Date; expiresAt: Date }): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ code_hash: values.codeHash, sent_at: values.now, expires_at: values.expiresAt })
    .where('id', '=', id)
    .execute();
}

/** True if a pending invitation has been withdrawn. */
export async function deleteWaitingInvitation(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The invitation of this code that this address has accepted; null for all others. */
export async function findAcceptedInvitation(db: Db, codeHash: string, emailFolded: string): Promise<InvitationRecord | null> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('email_folded', '=', emailFolded)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The content of the page behind the mailed link. */
export interface OfferedInvitation extends OpenInvitation {
  readonly role: InvitationRecord['role'];
  readonly accountId: number;
  readonly emailFolded: string;
  readonly expiresAt: Date;
  readonly invitedBy: WaitingInvitation['invitedBy'];
}

/** The open invitation of this code, with its inviter; null for wrong, used, expired and withdrawn alike (S54). */
export async function findOfferedInvitation(db: Db, codeHash: string, now: Date): Promise<OfferedInvitation | null> {
  const open = await findInvitationByCode(db, codeHash, now);
  const row = await db
    .selectFrom('invitations')
    .select(['account_id', 'email_folded'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  const invitation = open && row ? await findWaitingInvitation(db, row.account_id, open.id) : null;
  if (open === null || row === undefined || invitation === null) return null;
  const { role, email, expiresAt, invitedBy } = invitation;
  return { ...open, email, role, accountId: row.account_id, emailFolded: row.email_folded, expiresAt, invitedBy };
}

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
