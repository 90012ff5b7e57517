/** Connections that are about to be removed, with their tokens, from Zaps that use them. */
import type { Db, ServerContext } from '../platform/context';
import { connectionsRemoved } from './removed.mail';
import { ownersOfZaps, runningZapsUsing } from './connectionUsage.store';
import type { StoredConnection } from './usableConnections.store';
import { queueRevocation } from './revokeTokens.job';

type Means = Parameters<typeof queueRevocation>[0] & Pick<ServerContext, 'outbox' | 'config'>;

/**
 * Removes connections by `remove`, in its transaction: their tokens are revoked at their apps, and the owners of other people's
 * Zaps that are on and use them are told. Returns the result of `remove`, which may also delete Zaps, or give them another owner, who is told then.
 */
export async function removeConnections<Result>(
  context: Means,
  tx: Db,
  { connections, ownerId }: { readonly connections: readonly StoredConnection[]; readonly ownerId: number },
  remove: () => Promise<Result>,
): Promise<Result> {
  const ids = connections.map(({ id }) => id);
  const zapIds = await runningZapsUsing(tx, ids);
  for (const connection of connections) await queueRevocation(context, tx, connection);
  const result = await remove();
  for (const { profileId, email, zaps } of await ownersOfZaps(tx, zapIds)) {
    if (profileId === ownerId) continue;
    const mail = connectionsRemoved({ to: email, publicUrl: context.config.publicUrl, zaps });
    await context.outbox.put(tx, `connections-removed:${ids.join(',')}:${profileId}`.slice(0, 200), mail);
  }
  return result;
}
