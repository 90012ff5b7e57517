import type { Transaction } from 'kysely';
import type { ServerContext } from '../../context';
import type { Tables } from '../../records/tables';
import { insertZap, type NewZap } from '../../records/zaps';
import { audit } from '../origin';
import { changeTeam, type TeamCaller } from '../team/team';

/** What a new Zap is made from. */
export type Draft = Pick<NewZap, 'title' | 'source_url' | 'nodes'>;

/**
 * A new Zap in the Home of who asks, switched off as a draft, so that nothing runs before its apps are connected; drafts count
 * towards no limit. `draft` says within the same transaction what is in it. All or nothing. Gives the id. Throws as `changeTeam`:
 * the account is held, so that nobody who is being taken out of it leaves a Zap behind (R27).
 */
export async function startDraft(
  context: ServerContext,
  caller: TeamCaller,
  accountId: number,
  draft: (tx: Transaction<Tables>) => Promise<Draft>,
): Promise<number> {
  return changeTeam(context, caller, accountId, async (tx, { id: ownerId }) => {
    const zap = { ...(await draft(tx)), account_id: accountId, owner_id: ownerId, state: 'draft' as const };
    const id = await insertZap(tx, { ...zap, at: context.clock.now() });
    await audit(context, tx, caller, {
      action: 'zap_created',
      result: 'ok',
      detail: `account ${accountId}, zap ${id}`,
      profileId: ownerId,
    });
    return id;
  });
}
