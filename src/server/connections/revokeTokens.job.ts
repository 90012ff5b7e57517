/** Ends the tokens of a connection at its app, once the connection is gone or has others. */
import { appKey } from '../../domain/zapSteps';
import type { Db, ServerContext } from '../platform/context';
import { decryptCredentials, type Credentials } from './encryptedCredentials.store';
import { oauthValues } from './oauthCredentials.store';
import type { StoredConnection } from './usableConnections.store';
import { revokeToken } from '../engine/oauth/client';
import { clientOf } from '../engine/oauth/renewal';

export const revokeTokens = 'revoke-tokens';

const purpose = 'oauth-revocation';

interface Revocation {
  readonly app: string;
  readonly stored: Credentials;
}

/** In the transaction that removes or replaces the credentials. Nothing is sent for an app without an address for it. */
export async function queueRevocation(
  context: Pick<ServerContext, 'jobs' | 'encryption' | 'connectors' | 'config' | 'log'>,
  tx: Db,
  { id, auth_type, profile_id, sealed, selected_api }: StoredConnection,
): Promise<void> {
  if (auth_type !== 'oauth') return;
  try {
    const app = appKey(selected_api);
    const stored = decryptCredentials(context, profile_id, sealed);
    const connector = context.connectors.find(app);
    if (connector === null || clientOf(context, connector, stored)?.revocation == null) return;
    const encrypted = context.encryption.encrypt(purpose, JSON.stringify({ app, stored } satisfies Revocation));
    await context.jobs.send(tx, revokeTokens, { sealed: encrypted.toString('base64') });
  } catch (error) {
    // Values that can't be read can't be revoked.
    context.log.warn({ err: error, connection: id }, 'the tokens of a connection are not revoked');
  }
}

/** The job. It throws if the app can't be asked, so that it is tried again. */
export async function revokeOldTokens(
  context: Pick<ServerContext, 'encryption' | 'connectors' | 'config' | 'outgoing'>,
  data: object,
): Promise<void> {
  const sealed = Buffer.from((data as { sealed: string }).sealed, 'base64');
  const { app, stored } = JSON.parse(context.encryption.decrypt(purpose, sealed).toString('utf8')) as Revocation;
  const connector = context.connectors.find(app);
  const client = connector === null ? null : clientOf(context, connector, stored);
  if (connector === null || client === null) return;
  const tokens = [stored[oauthValues.refreshToken], stored[connector.connection!.oauth!.token]];
  for (const token of tokens) if (token !== undefined) await revokeToken(context.outgoing, client, token);
}
