/** Access tokens of connections: renewed before they expire, by one server at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import { minutes, seconds } from '../../../domain/durations';
import { appKey } from '../../../domain/zapSteps';
import type { Connector } from '../../connectors/connector';
import type { ServerContext } from '../../platform/context';
import {
  claimRenewal,
  type Credentials,
  decryptCredentials,
  encryptCredentials,
  endRenewal,
  oauthValues,
  readConnection,
  storeRenewed,
} from '../../connections/store';
import type { StoredConnection } from '../../connections/usableConnections.store';
import { refreshTokens, type OAuthClient, type Tokens } from './client';

export type RenewalContext = Pick<ServerContext, 'db' | 'encryption' | 'clock' | 'log' | 'outgoing' | 'connectors' | 'config'>;

/** A token is renewed so long before it expires, so that it lasts for a step. */
const margin = minutes(1);
/** A server that dies while it renews a token holds the others up for so long. */
const claimTime = seconds(30);
const wait = { pause: 200, most: seconds(15) };

/** The values of a connection for a call of its app. */
export type CurrentValues =
  | { readonly type: 'ready'; readonly values: Credentials; readonly revision: number }
  /** A person has to connect the app again. */
  | { readonly type: 'lost'; readonly reason: string; readonly revision: number }
  | { readonly type: 'away'; readonly message: string };

/**
 * The values of a connection, with an access token that is valid for a while. Two servers never renew a token at once: the others
 * wait for the result. Call it outside of transactions. Throws if the values can't be decrypted.
 */
export async function currentValues(context: RenewalContext, found: StoredConnection): Promise<CurrentValues> {
  const began = performance.now();
  for (let connection = found; ;) {
    const { revision, access_expires_at: expiresAt } = connection;
    const stored = decryptCredentials(context, connection.profile_id, connection.sealed);
    const ready = { type: 'ready' as const, values: withoutOAuthValues(stored), revision };
    const now = context.clock.now();
    const left = expiresAt === null ? Infinity : expiresAt.getTime() - now.getTime();
    const refresh = stored[oauthValues.refreshToken];
    if (left > margin || (refresh === undefined && left > 0)) return ready;
    if (refresh === undefined) return { type: 'lost', reason: 'The app’s permission has expired.', revision };
    const until = new Date(now.getTime() + claimTime);
    if (await claimRenewal(context.db, connection, { now, until })) {
      const result = await renew(context, connection, stored, refresh);
      return result.type === 'away' && left > 0 ? ready : result;
    }
    if (left > 0) return ready;
    if (performance.now() - began > wait.most) return { type: 'away', message: 'The app’s permission is being renewed.' };
    await pause(wait.pause);
    const later = await readConnection(context.db, connection.id);
    if (later === null) return { type: 'lost', reason: 'The connection was removed.', revision };
    if (later.lost_at !== null) return { type: 'lost', reason: later.lost_reason ?? 'The app refused it.', revision: later.revision };
    connection = later;
  }
}

/** The values as they are stored, which may have expired: for a dry run, which asks no app. Throws if they can't be decrypted. */
export function storedValues(context: Pick<RenewalContext, 'encryption'>, found: StoredConnection): CurrentValues {
  const values = withoutOAuthValues(decryptCredentials(context, found.profile_id, found.sealed));
  return { type: 'ready', values, revision: found.revision };
}

async function renew(context: RenewalContext, connection: StoredConnection, stored: Credentials, refresh: string): Promise<CurrentValues> {
  const { revision } = connection;
  const connector = context.connectors.find(appKey(connection.selected_api));
  const client = connector === null ? null : clientOf(context, connector, stored);
  if (connector === null || client === null) {
    await endRenewal(context.db, connection);
    return { type: 'lost', reason: 'The app’s sign-in isn’t set up here any more.', revision };
  }
  const result = await refreshTokens(context.outgoing, client, refresh);
  if (result.type !== 'tokens') {
    await endRenewal(context.db, connection);
    if (result.type === 'away') return result;
    context.log.warn({ connection: connection.id, code: result.code }, 'an app refused to renew its permission');
    return { type: 'lost', reason: 'The app doesn’t renew its permission. It was taken back, or has expired.', revision };
  }
  const values = withTokens(connector, stored, result.tokens);
  const now = context.clock.now();
  await storeRenewed(context.db, connection, {
    sealed: encryptCredentials(context, connection.profile_id, values),
    access_expires_at: expiryOf(result.tokens, now),
    renewed_at: now,
  });
  return { type: 'ready', values: withoutOAuthValues(values), revision: revision + 1 };
}

/** The client of a connection: the person's own, otherwise the operator's; null if there is none any more. */
export function clientOf(
  { config }: Pick<ServerContext, 'config'>,
  { app, connection }: Connector,
  stored: Credentials,
): OAuthClient | null {
  if (connection?.oauth === undefined) return null;
  const ownId = stored[oauthValues.clientId];
  const operators = config.connectionClients[app.key];
  if (ownId === undefined && operators === undefined) return null;
  // The operator's secret goes to the operator's server only.
  const values = ownId === undefined ? { ...stored, ...operators!.values } : stored;
  const endpoints = connection.oauth.endpoints(values);
  if (ownId === undefined) return { ...endpoints, clientId: operators!.clientId, clientSecret: operators!.clientSecret };
  return { ...endpoints, clientId: ownId, clientSecret: stored[oauthValues.clientSecret] ?? null };
}

/** Stored values with new tokens. */
export function withTokens({ connection }: Connector, stored: Credentials, { access, refresh }: Tokens): Credentials {
  const { [oauthValues.refreshToken]: _earlier, ...rest } = stored;
  return { ...rest, [connection!.oauth!.token]: access, ...(refresh !== null && { [oauthValues.refreshToken]: refresh }) };
}

/** When an access token expires. A token that expires and can't be renewed keeps its date too. */
export const expiryOf = ({ expiresIn }: Tokens, now: Date): Date | null =>
  expiresIn === null ? null : new Date(now.getTime() + seconds(expiresIn));

/** The values of the form alone: what a call of the app may use. */
export function withoutOAuthValues(stored: Credentials): Credentials {
  const hidden: readonly string[] = Object.values(oauthValues);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !hidden.includes(name)));
}
