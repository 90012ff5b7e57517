/** Access tokens of connections: renewed before they expire, by one server at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import { minutes, seconds } from '../../../domain/durations';
import { appKey } from '../../../domain/zapSteps';
import { StepError, type Connector, type OAuthForm, type Trust } from '../../connectors/connector';
import { connectorOfValues, valueOfWay } from '../../connectors/ways';
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
import type { ConnectionClient } from '../../platform/config/connectionClients';
import { exchangeToken, refreshTokens, requestClientToken, type OAuthClient, type TokenResult, type Tokens } from './client';

export type RenewalContext = Pick<ServerContext, 'db' | 'encryption' | 'clock' | 'log' | 'outgoing' | 'connectors' | 'config'>;

/** A token is renewed so long before it expires, so that it lasts for a step. */
const margin = minutes(1);
/** A server that dies while it renews a token holds the others up for so long. */
const claimTime = seconds(30);
/** Shorter than the tries of a step, which wait for it if the app refuses the present token meanwhile. */
const earlyClaimTime = minutes(5);
const wait = { pause: 200, most: seconds(15) };

/** The values of a connection for a call of its app. */
export type CurrentValues =
  | { readonly type: 'ready'; readonly values: Credentials; readonly revision: number }
  /** A person has to connect the app again. */
  | {
      readonly type: 'lost';
      readonly reason: string;
      readonly revision: number;
      /** The credentials work, but not for this version of an own app. */
      readonly isUnconfirmed?: boolean;
    }
  | { readonly type: 'away'; readonly message: string };

/**
 * The values of a connection, with an access token that is valid for a while. Two servers never renew a token at once: the others
 * wait for the result. Call it outside of transactions. Throws if the values can't be decrypted.
 */
export async function currentValues(context: RenewalContext, found: StoredConnection): Promise<CurrentValues> {
  const began = performance.now();
  for (let connection = found; ;) {
    const { revision } = connection;
    const stored = decryptCredentials(context, connection.profile_id, connection.sealed);
    const now = context.clock.now();
    const app = context.connectors.find(appKey(connection.selected_api));
    const connector = app && connectorOfValues(app, stored, connection.auth_type === 'oauth');
    const changed = changedTrust(app, connection);
    if (changed !== null) return { type: 'lost', reason: changed, revision, isUnconfirmed: true };
    const ready = { type: 'ready' as const, values: { ...withoutOAuthValues(stored), ...valueOfWay(connector) }, revision };
    const renewal = renewalOf(connector, connection, stored);
    const left = timeLeft(connection, now);
    if (left > renewal.margin || (renewal.kind === 'none' && left > 0)) return ready;
    if (renewal.kind === 'none') return { type: 'lost', reason: 'The app’s permission has expired.', revision };
    // A token that still lasts long is renewed by one server at a time too, and tried again after five minutes if the app is away.
    const isEarly = left > margin;
    const until = new Date(now.getTime() + (isEarly ? earlyClaimTime : claimTime));
    if (await claimRenewal(context.db, connection, { now, until })) {
      const result = await renew(context, connection, { stored, connector, kind: renewal.kind, isEarly });
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

/** Why the owner of a connection has to look at its own app again; null if its credentials still go to the same places. */
export function changedTrust(app: Connector | null, agreed: Agreed): string | null {
  if (app?.trust === undefined || isAgreed(app.trust, agreed)) return null;
  const { trust } = app;
  const hosts = trust.hosts.join(', ');
  if (trust.isOlder === true)
    return `This Zap stays on an older version of ${app.app.name}, which sends credentials to ${hosts}. Move the Zap to the newest version.`;
  return `The app ${app.app.name} was changed, and now sends what people enter to ${hosts}. The owner of the connection has to confirm this first.`;
}

/** Whether the owner of a connection has confirmed the hosts to which a version of the own app sends credentials. */
export const isAgreed = ({ digest, former }: Trust, { app_digest: last, earlier_app_digests: earlier = [] }: Agreed): boolean =>
  [last, ...earlier].some((agreed) => agreed === digest || agreed === former);

type Agreed = Pick<StoredConnection, 'app_digest'> & { readonly earlier_app_digests?: readonly string[] };

/** The connector with the way of signing in that the connection has. */
function connectorFor(
  { connectors }: Pick<RenewalContext, 'connectors'>,
  connection: StoredConnection,
  stored: Credentials,
): Connector | null {
  const app = connectors.find(appKey(connection.selected_api));
  return app && connectorOfValues(app, stored, connection.auth_type === 'oauth');
}

const valuesForCall = (connector: Connector | null, stored: Credentials): Credentials => ({
  ...withoutOAuthValues(stored),
  ...valueOfWay(connector),
});

/** The values as they are stored, which may have expired: for a dry run, which asks no app. Throws if they can't be decrypted. */
export function storedValues(context: Pick<RenewalContext, 'encryption' | 'connectors'>, found: StoredConnection): CurrentValues {
  const stored = decryptCredentials(context, found.profile_id, found.sealed);
  return { type: 'ready', values: valuesForCall(connectorFor(context, found, stored), stored), revision: found.revision };
}

type Kind = 'refresh' | 'client' | 'exchange';

/** How the access token of a connection is renewed, and how many milliseconds before it expires. */
function renewalOf(
  connector: Connector | null,
  {
    auth_type: authType,
    access_expires_at: expiresAt,
    renewed_at: renewedAt,
  }: Pick<StoredConnection, 'auth_type' | 'access_expires_at' | 'renewed_at'>,
  stored: Credentials,
): { readonly kind: Kind | 'none'; readonly margin: number } {
  if (stored[oauthValues.refreshToken] !== undefined) return { kind: 'refresh', margin };
  const oauth = authType === 'oauth' ? connector?.connection?.oauth : undefined;
  if (oauth?.grant === 'client') return { kind: 'client', margin };
  if (oauth?.exchange === undefined) return { kind: 'none', margin };
  const life = expiresAt === null || renewedAt === null ? 0 : expiresAt.getTime() - renewedAt.getTime();
  return { kind: 'exchange', margin: Math.max(margin, life / 3) };
}

const timeLeft = ({ access_expires_at: expiresAt }: Pick<StoredConnection, 'access_expires_at'>, now: Date): number =>
  expiresAt === null ? Infinity : expiresAt.getTime() - now.getTime();

interface ToRenew {
  readonly stored: Credentials;
  readonly connector: Connector | null;
  readonly kind: Kind;
  /** The present token lasts for long. */
  readonly isEarly: boolean;
}

async function renew(context: RenewalContext, connection: StoredConnection, wanted: ToRenew): Promise<CurrentValues> {
  const { stored, connector, kind, isEarly } = wanted;
  const { revision } = connection;
  const client = connector === null ? null : clientOf(context, connector, stored);
  if (connector === null || client === null) {
    await endRenewal(context.db, connection);
    return { type: 'lost', reason: 'The app’s sign-in isn’t set up here any more.', revision };
  }
  const result = await tokensBy(kind, { context, client, oauth: connector.connection!.oauth!, stored });
  if (result.type !== 'tokens') {
    if (!isEarly || result.type === 'refused') await endRenewal(context.db, connection);
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
  return { type: 'ready', values: { ...withoutOAuthValues(values), ...valueOfWay(connector) }, revision: revision + 1 };
}

/** A connection that is no longer stored. */
type RemovedConnection = Pick<
  StoredConnection,
  'profile_id' | 'selected_api' | 'auth_type' | 'app_digest' | 'sealed' | 'access_expires_at'
>;

/**
 * The values of a connection that was removed, with a new access token if its own has expired, to be used once more; `sealed` has the new
 * tokens. Throws if the values can't be decrypted.
 */
export async function valuesOfRemoved(
  context: RenewalContext,
  removed: RemovedConnection,
): Promise<
  | { readonly type: 'ready'; readonly values: Credentials; readonly sealed: Buffer; readonly expiresAt: Date | null }
  | { readonly type: 'lost' | 'away' }
> {
  const { profile_id: profileId, sealed, access_expires_at: expiresAt } = removed;
  const stored = decryptCredentials(context, profileId, sealed);
  const app = context.connectors.find(appKey(removed.selected_api));
  const connector = app && connectorOfValues(app, stored, removed.auth_type === 'oauth');
  if (connector === null || changedTrust(app, removed) !== null) return { type: 'lost' };
  const now = context.clock.now();
  const { kind } = renewalOf(connector, { ...removed, renewed_at: null }, stored);
  if (timeLeft(removed, now) > margin || kind === 'none')
    return { type: 'ready', values: valuesForCall(connector, stored), sealed, expiresAt };
  const client = clientOf(context, connector, stored);
  if (client === null) return { type: 'lost' };
  const result = await tokensBy(kind, { context, client, oauth: connector.connection!.oauth!, stored });
  if (result.type !== 'tokens') return { type: result.type === 'away' ? 'away' : 'lost' };
  const renewed = withTokens(connector, stored, result.tokens);
  return {
    type: 'ready',
    values: valuesForCall(connector, renewed),
    sealed: encryptCredentials(context, profileId, renewed),
    expiresAt: expiryOf(result.tokens, now),
  };
}

interface Renewing {
  readonly context: Pick<ServerContext, 'outgoing'>;
  readonly client: OAuthClient;
  readonly oauth: OAuthForm;
  readonly stored: Credentials;
}

function tokensBy(kind: Kind, { context: { outgoing }, client, oauth, stored }: Renewing): Promise<TokenResult> {
  if (kind === 'refresh') return refreshTokens(outgoing, client, stored[oauthValues.refreshToken]!);
  if (kind === 'client') return requestClientToken(outgoing, client, oauth.scopes);
  return exchangeToken(outgoing, client, oauth.exchange!, { values: withoutOAuthValues(stored), token: stored[oauth.token] ?? '' });
}

/**
 * The operator's client for an app: its own, or that of its family; null if there is none. A client without the address of its server
 * doesn't count where a person could enter one, unless the app says which hosts may get its secret.
 */
export function operatorsClient({ config }: Pick<ServerContext, 'config'>, { app, connection }: Connector): ConnectionClient | null {
  const oauth = connection?.oauth;
  const client = config.connectionClients[app.key] ?? config.connectionClients[oauth?.family ?? ''] ?? null;
  const isOpen = client !== null && oauth?.tokenHosts === undefined && oauth?.fields.some((key) => !Object.hasOwn(client.values, key));
  return isOpen === true ? null : client;
}

/** The operator's client of an app, whatever the way of a connection; null if none is set. */
export function clientOfApp({ config }: Pick<ServerContext, 'config'>, { app, connection }: Connector): ConnectionClient | null {
  const families = [connection?.oauth, ...(connection?.ways ?? []).map(({ oauth }) => oauth)].flatMap((oauth) => oauth?.family ?? []);
  const name = [app.key, ...families].find((each) => Object.hasOwn(config.connectionClients, each));
  return name === undefined ? null : config.connectionClients[name]!;
}

/**
 * The client of a connection: the person's own, otherwise the operator's; null if there is none any more. Throws a `StepError` for
 * values that give no addresses, or a token address to which neither code nor secret may go.
 */
export function clientOf(context: Pick<ServerContext, 'config'>, connector: Connector, stored: Credentials): OAuthClient | null {
  const oauth = connector.connection?.oauth;
  if (oauth === undefined) return null;
  const ownId = stored[oauthValues.clientId];
  const operators = operatorsClient(context, connector);
  if (ownId === undefined && operators === null) return null;
  // The operator's secret goes to the operator's server only.
  const values = ownId === undefined ? { ...stored, ...operators!.values } : stored;
  const endpoints = oauth.endpoints(values);
  for (const address of [endpoints.token, endpoints.renewal ?? '', endpoints.revocation ?? ''])
    requireTokenHost(oauth, address, endpoints.authorization);
  if (ownId === undefined) return { ...oauth, ...endpoints, clientId: operators!.clientId, clientSecret: operators!.clientSecret };
  return { ...oauth, ...endpoints, clientId: ownId, clientSecret: stored[oauthValues.clientSecret] ?? null };
}

/** An address that isn't whole yet gets no request. */
function requireTokenHost({ tokenHosts }: OAuthForm, address: string, authorization: string): void {
  if (tokenHosts === undefined || !URL.canParse(address)) return;
  const { hostname, protocol } = new URL(address);
  const isKnown = tokenHosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
  const isEncrypted = protocol === 'https:' || authorization.startsWith('http:');
  if (!isKnown || !isEncrypted) throw new StepError('The app’s answer names a server that isn’t the app’s.');
}

/** Stored values with new tokens. Values that the app doesn't repeat stay. */
export function withTokens({ connection }: Connector, stored: Credentials, { access, refresh, kept }: Tokens): Credentials {
  const { [oauthValues.refreshToken]: _earlier, ...rest } = stored;
  return { ...rest, ...kept, [connection!.oauth!.token]: access, ...(refresh !== null && { [oauthValues.refreshToken]: refresh }) };
}

/** When an access token expires. A token that expires and can't be renewed keeps its date too. */
export const expiryOf = ({ expiresIn, expiresAt }: Tokens, now: Date): Date | null =>
  expiresAt ?? (expiresIn === null ? null : new Date(now.getTime() + seconds(expiresIn)));

/** The values of the form alone: what a call of the app may use. */
export function withoutOAuthValues(stored: Credentials): Credentials {
  const hidden: readonly string[] = Object.values(oauthValues);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !hidden.includes(name)));
}
