import type { ServerContext } from '../../context';
import { insertZap } from '../../records/zaps';

/** A new Zap without steps, as a draft in the Home of who asked. Drafts count towards no limit. */
export async function startEmptyZap(
  { db, clock }: ServerContext,
  { title, accountId, ownerId }: { readonly title: string; readonly accountId: number; readonly ownerId: number },
): Promise<number> {
  return db
    .transaction()
    .execute((tx) => insertZap(tx, { account_id: accountId, owner_id: ownerId, title, state: 'draft', at: clock.now(), nodes: [] }));
}
