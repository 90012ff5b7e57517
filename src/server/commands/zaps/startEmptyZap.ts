import type { ServerContext } from '../../context';
import type { TeamCaller } from '../team/team';
import { startDraft } from './startDraft';

/** A new Zap without steps. Gives the id; throws as `startDraft`. */
export async function startEmptyZap(
  context: ServerContext,
  caller: TeamCaller,
  { title, accountId }: { readonly title: string; readonly accountId: number },
): Promise<number> {
  return startDraft(context, caller, accountId, async () => ({ title, nodes: [] }));
}
