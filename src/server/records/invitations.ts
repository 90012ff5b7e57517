import type { Selectable } from 'kysely';
import type { Db } from '../context';
import type { InvitationsTable } from './tables.accounts';

export type InvitationRecord = Selectable<InvitationsTable>;

/** The invitation that can still be accepted with this code by this address, else null: wrong, used, late and foreign look alike (S54). */
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

/** Spends the invitation; false when somebody else was faster (R07). */
export async function acceptInvitation(tx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What an open invitation says of itself. */
export interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly accountName: string;
  readonly accountLogoUrl: string | null;
}

/** The invitation that this code opens now, whoever asks; null for wrong, used and late alike (S54). */
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
