/** The parts of the demo that are reached by a link: an open invitation and shared Zaps. */
import { days } from '../../domain/durations';
import { type AccountKey, invitations, zapShares } from '../../fixtures';
import type { Db, ServerContext } from '../platform/context';
import { identifierOf } from '../emails/emailIdentity';
import { hashToken } from '../platform/encryption/encryption';

/** How long the demo's invitations can be accepted. */
const invitationDays = 365;

/** Runs after the accounts and their Zaps. */
export async function seedShares(
  { clock }: Pick<ServerContext, 'clock'>,
  tx: Db,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<void> {
  const now = clock.now();
  for (const { account, email, role, code } of Object.values(invitations)) {
    await tx
      .insertInto('invitations')
      .values({
        account_id: accountIds.get(account)!,
        email_folded: identifierOf(email),
        role,
        code_hash: hashToken(code),
        expires_at: new Date(now.getTime() + days(invitationDays)),
        accepted_at: null,
      })
      .execute();
  }
  for (const { id, zap, visibility, isInstant, trashedDaysAgo } of zapShares) {
    const { id: zapId } = await tx.selectFrom('zaps').select('id').where('title', '=', zap).executeTakeFirstOrThrow();
    await tx
      .insertInto('zap_shares')
      .values({
        id,
        zap_id: zapId,
        visibility,
        is_instant: isInstant,
        source_url: null,
        trashed_at: trashedDaysAgo === null ? null : new Date(now.getTime() - days(trashedDaysAgo)),
        created_at: now,
      })
      .execute();
  }
}
