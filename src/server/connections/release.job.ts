/** Releases the runs that a connection held, once it works again. */
import type { Db, ServerContext } from '../platform/context';
import { releaseRunsOfConnection } from '../engine/releaseConnection';

export const releaseConnection = 'release-connection';

/** In the transaction that renews the connection, so that no run stays held if the process dies (R05). */
export async function queueConnectionRelease(
  { jobs }: Pick<ServerContext, 'jobs'>,
  tx: Db,
  connection: { readonly id: number; readonly accountId: number },
): Promise<void> {
  await jobs.send(tx, releaseConnection, connection);
}

export async function releaseConnectionRuns(context: ServerContext, data: object): Promise<void> {
  await releaseRunsOfConnection(context, data as { id: number; accountId: number });
}
