/** Connections that are about to be removed, with their tokens, from Zaps that use them. */
import type { Db, ServerContext } from '../platform/context';
import { connectionsRemoved } from './mail';
import { ownersOfZaps, runningZapsUsing, type StoredConnection } from './usableConnections.store';
import { appKey } from '../../domain/zapSteps';
import { connectorOfValues, wayOfValues } from '../connectors/ways';
import { accountOfOwnApp } from '../../domain/ownApps';
import { connectionsWithoutWay, type Credentials, decryptCredentials, noteWay, oauthValues } from './store';
import { revokeToken } from '../engine/oauth/client';
import { changedTrust, clientOf } from '../engine/oauth/renewal';
import { endLeftWebhooks, endWebhooksOfConnection, lockSubscribedZaps } from '../engine/endWebhooks';
import { withOwnApp } from '../engine/ownConnectors';
import { releaseRunsOfConnection } from '../engine/releaseConnection';

// Ends the tokens of a connection at its app, once the connection is gone or has others.

export const revokeTokens = 'revoke-tokens';

const purpose = 'oauth-revocation';

type RevokingClient = Parameters<typeof revokeToken>[1];

interface Revocation {
  readonly app: string;
  readonly stored: Credentials;
  /** Missing in jobs of earlier versions. An own app may be gone when the job runs. */
  readonly ends?: Ending;
}

interface Ending {
  readonly client: RevokingClient;
  readonly tokens: readonly string[];
}

type Means = Pick<ServerContext, 'encryption' | 'connectors' | 'config'>;

/** What ends the tokens of a connection at its app; null for an app without an address for it. */
function endingOf(context: Means, app: string, stored: Credentials): Ending | null {
  const found = context.connectors.find(app);
  const connector = found && connectorOfValues(found, stored, true);
  const client = connector === null ? null : clientOf(context, connector, stored);
  if (connector === null || client === null || client.revocation == null) return null;
  const { clientId, clientSecret, clientIn, tokenBody, revocation } = client;
  const tokens = [stored[oauthValues.refreshToken], stored[connector.connection!.oauth!.token]].flatMap((token) => token ?? []);
  return {
    client: {
      clientId,
      clientSecret,
      revocation,
      ...(clientIn !== undefined && { clientIn }),
      ...(tokenBody !== undefined && { tokenBody }),
    },
    tokens,
  };
}

/** In the transaction that removes or replaces the credentials. Nothing is sent for an app without an address for it. */
export async function queueRevocation(
  context: Means & Pick<ServerContext, 'jobs' | 'log'>,
  tx: Db,
  {
    account_id,
    auth_type,
    profile_id,
    sealed,
    selected_api,
    ...agreed
  }: Pick<StoredConnection, 'account_id' | 'auth_type' | 'profile_id' | 'sealed' | 'selected_api' | 'app_digest'>,
): Promise<void> {
  if (auth_type !== 'oauth') return;
  try {
    const app = appKey(selected_api);
    const stored = decryptCredentials(context, profile_id, sealed);
    const withApp = await withOwnApp(context, tx, account_id, app);
    // An own app that was changed gets nothing before its owner has seen where it goes.
    const isChanged = changedTrust(withApp.connectors.find(app), agreed) !== null;
    const ends = isChanged ? null : endingOf(withApp, app, stored);
    if (ends === null) return;
    const encrypted = context.encryption.encrypt(purpose, JSON.stringify({ app, stored, ends } satisfies Revocation));
    await context.jobs.send(tx, revokeTokens, { sealed: encrypted.toString('base64') });
  } catch (error) {
    // Values that can't be read can't be revoked.
    context.log.warn({ err: error, app: selected_api }, 'the tokens of a connection are not revoked');
  }
}

/** The job. It throws if the app can't be asked, so that it is tried again. */
export async function revokeOldTokens(context: Means & Pick<ServerContext, 'outgoing'>, data: object): Promise<void> {
  const sealed = Buffer.from((data as { sealed: string }).sealed, 'base64');
  const {
    app,
    stored,
    ends = endingOf(context, app, stored),
  } = JSON.parse(context.encryption.decrypt(purpose, sealed).toString('utf8')) as Revocation;
  for (const token of ends?.tokens ?? []) await revokeToken(context.outgoing, ends!.client, token);
}

// Releases the runs that a connection held, once it works again.

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

/** The job that asks apps to end webhooks. The tokens of a removed connection are revoked after that. */
export const endWebhooksAndRevoke = (context: ServerContext, data: object): Promise<void> =>
  endLeftWebhooks(context, data, (removed) => queueRevocation(context, context.db, removed));

/**
 * Removes connections by `remove`, in its transaction: their webhooks and tokens are ended at their apps, and the owners of other people's
 * Zaps that are on and use them are told. Returns the result of `remove`, which may also delete Zaps, or give them another owner, who is told then.
 */
export async function removeConnections<Result>(
  context: Parameters<typeof queueRevocation>[0] & Pick<ServerContext, 'outbox' | 'clock'>,
  tx: Db,
  { connections, ownerId }: { readonly connections: readonly StoredConnection[]; readonly ownerId: number },
  remove: () => Promise<Result>,
): Promise<Result> {
  const ids = connections.map(({ id }) => id);
  await lockSubscribedZaps(tx, ids);
  const zapIds = await runningZapsUsing(tx, ids);
  for (const connection of connections)
    if (!(await endWebhooksOfConnection(context, tx, connection))) await queueRevocation(context, tx, connection);
  const result = await remove();
  for (const { profileId, email, zaps } of await ownersOfZaps(tx, zapIds)) {
    if (profileId === ownerId) continue;
    const mail = connectionsRemoved({ to: email, publicUrl: context.config.publicUrl, zaps });
    await context.outbox.put(tx, `connections-removed:${ids.join(',')}:${profileId}`.slice(0, 200), mail);
  }
  return result;
}

/**
 * Notes the ways of signing in of connections that have none noted, because an earlier version stored them, or their app had only one.
 * Part of the cleanup, every ten minutes.
 */
export async function noteWays(context: Pick<ServerContext, 'db' | 'encryption' | 'connectors'>): Promise<void> {
  const { db } = context;
  for (const { app, rows } of await connectionsWithoutWay(db)) {
    const accountId = accountOfOwnApp(app);
    const { connectors } = accountId === null ? context : await withOwnApp(context, db, accountId, app);
    const connector = connectors.find(app);
    if (connector?.connection?.ways === undefined) continue;
    for await (const { id, revision, profile_id: profileId, auth_type: authType, sealed } of rows()) {
      const values = readable(() => decryptCredentials(context, profileId, sealed));
      if (values !== null) await noteWay(db, { id, revision, way: wayOfValues(connector, values, authType === 'oauth') });
    }
  }
}

/** Null for values that can’t be read any more: the first step that needs them says so. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
