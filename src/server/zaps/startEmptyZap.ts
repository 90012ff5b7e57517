import type { ServerContext } from '../platform/context';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { startDraft } from './startDraft';

/** A new Zap without steps. Returns the id; throws as `startDraft`. */
export async function startEmptyZap(
  context: ServerContext,
  caller: KeyedCaller,
  { title, accountId }: { readonly title: string; readonly accountId: number },
): Promise<number> {
  return startDraft(context, caller, { accountId, wish: { title } }, async () => ({ title, nodes: [] }));
}
