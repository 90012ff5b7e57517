import type { Transaction } from 'kysely';
import type { ServerContext } from '../../context';
import type { Tables } from '../../records/tables';
import { insertZap, type NewZap } from '../../records/zaps';
import { once } from '../../records/idempotency';
import { audit } from '../origin';
import { changeTeam, type KeyedCaller } from '../team/team';

/** What a new Zap is made from. */
export type Draft = Pick<NewZap, 'title' | 'source_url' | 'nodes'>;

/**
 * A new Zap in the Home of who asks, switched off as a draft, so that nothing runs before its apps are connected; drafts count
 * towards no limit. `draft` says within the same transaction what is in it. All or nothing. Gives the id. Throws as `changeTeam`:
 * the account is held, so that nobody who is being taken out of it leaves a Zap behind (R27). Asked again by the same key it
 * gives the same Zap (R07); `wish` is what was asked for.
 */
export async function startDraft(
  context: ServerContext,
  caller: KeyedCaller,
  { accountId, wish }: { readonly accountId: number; readonly wish: unknown },
  draft: (tx: Transaction<Tables>) => Promise<Draft>,
): Promise<number> {
  return changeTeam(context, caller, accountId, async (tx, { id: ownerId }) => {
    const request = { route: 'zapCreate', caller: `profile:${ownerId}`, key: caller.idempotencyKey, body: [accountId, wish] };
    const { reply } = await once(context, tx, request, async () => {
      const zap = { ...(await draft(tx)), account_id: accountId, owner_id: ownerId, state: 'draft' as const };
      const id = await insertZap(tx, { ...zap, at: context.clock.now() });
      const detail = `account ${accountId}, zap ${id}`;
      await audit(context, tx, caller, { action: 'zap_created', result: 'ok', detail, profileId: ownerId });
      return { status: 201, body: { id } };
    });
    return reply.body.id;
  });
}
