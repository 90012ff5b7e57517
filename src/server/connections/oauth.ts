/** Connecting an app by its own sign-in (OAuth 2, authorization code with PKCE): there, and back with the app's answer. */
import { createHash } from 'node:crypto';
import { minutes } from '../../domain/durations';
import { appKey } from '../../domain/zapSteps';
import type { OAuthForm } from '../connectors/connector';
import type { ServerContext } from '../platform/context';
import { hashToken } from '../platform/encryption/encryption';
import { HttpProblem } from '../platform/handler';
import { type Credentials, findOwnConnection, insertAttempt, oauthValues, takeAttempt } from './store';
import { findService, type ServiceRecord } from '../catalogue/store';
import type { StoredConnection } from './usableConnections.store';
import { findAccountOf } from '../accounts/store';
import { authorizationUrl, exchangeToken, redeemCode, type OAuthClient, type Tokens } from '../engine/oauth/client';
import { changedTrust, withoutOAuthValues } from '../engine/oauth/renewal';
import { errorBodies } from '../platform/errorBodies';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { storedWayOf } from './changes';
import { completeSignIn, type Completed } from './completeSignIn';
import { readStored, requireSameTrust, trustNow } from './storeConnection';
import { valueOfWay } from '../connectors/ways';
import { clientFor, mustGiveTokens, signedInWith } from './clientSignIn';
import { connectorFor, oauthWayOf, readCredentials, type GivenCredential } from './form';

/** How long a person may take at the app. */
const lifetime = minutes(10);
const purpose = 'oauth-attempt';

/** Where apps send people back: registered at each of them. */
export const redirectUriOf = ({ config }: Pick<ServerContext, 'config'>): string => `${config.publicUrl}/engine/auth/callback`;

/** An open sign-in, as stored. */
interface Attempt {
  readonly sessionId: string;
  readonly verifier: string;
  readonly app: string;
  readonly accountId: number;
  readonly connectionId: number | null;
  readonly title: string;
  readonly values: Credentials;
  /** The named way of the app; missing in attempts of earlier versions. */
  readonly signInWay?: string | null;
  /** Where an own app sent credentials when the sign-in began; missing in attempts of earlier versions, which had no own apps. */
  readonly trust?: string | null;
}

export interface SignInToBegin {
  readonly service: ServiceRecord;
  readonly accountId: number;
  readonly title: string;
  readonly credentials: readonly GivenCredential[];
  /** A connection of the caller's to connect again; null for a new one. */
  readonly connection: StoredConnection | null;
  /** Null for the way of the connection, or the first that is offered. */
  readonly signInWay: string | null;
  /** The digest of the hosts that the person was shown; null if none were. */
  readonly digest: string | null;
}

/**
 * The app's page for a new sign-in of this session. Throws a `HttpProblem` 400 that names each invalid field, or shows where an own app
 * sends credentials by now.
 */
export async function beginSignIn(context: ServerContext, caller: SignedInCaller, wanted: SignInToBegin): Promise<string> {
  const { service, accountId, connection } = wanted;
  requireSameTrust(context, service, wanted.digest);
  const signInWay = wanted.signInWay ?? (connection === null ? null : storedWayOf(context, connection));
  const way = oauthWayOf(context, connectorFor(context, service, signInWay));
  if (way === null) throw invalid(`${service.name} has no sign-in of its own here.`);
  const { profileId, sessionId } = caller.principal;
  const given = readCredentials(service.name, way.fields, wanted.credentials, wanted.title);
  const filledIn = way.client === null ? keepSecret(context, given, connection) : { ...given, ...way.client.values };
  const values = { ...filledIn, ...valueOfWay(way.connector) };
  const client = clientFor(context, way.connector, values);
  const state = context.random.bytes(32).toString('base64url');
  const verifier = context.random.bytes(32).toString('base64url');
  const attempt: Attempt = {
    sessionId,
    verifier,
    app: service.key,
    accountId,
    connectionId: connection?.id ?? null,
    title: wanted.title,
    values,
    signInWay: way.connector.connection?.way ?? null,
    trust: trustNow(context, service.key),
  };
  await insertAttempt(context.db, {
    state_hash: hashToken(state),
    profile_id: profileId,
    sealed: context.encryption.encrypt(purpose, JSON.stringify(attempt)),
    expires_at: new Date(context.clock.now().getTime() + lifetime),
  });
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return authorizationUrl(client, { redirectUri: redirectUriOf(context), scopes: way.oauth.scopes, state, challenge });
}

/** A stored client secret is used again for the same client of the same server, so that it is typed once, unless an own app sends it elsewhere. */
function keepSecret(context: ServerContext, given: Credentials, connection: StoredConnection | null): Credentials {
  const isSameApp = connection !== null && changedTrust(context.connectors.find(appKey(connection.selected_api)), connection) === null;
  const stored = isSameApp ? readStored(context, connection) : null;
  const secret = stored?.[oauthValues.clientSecret];
  if (stored === null || secret === undefined || given[oauthValues.clientSecret] !== undefined) return given;
  const isSame = Object.entries(given).every(([name, value]) => stored[name] === value);
  return isSame ? { ...given, [oauthValues.clientSecret]: secret } : given;
}

export interface AppAnswer {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  /** The other parameters of the answer. */
  readonly parameters?: readonly GivenCredential[] | undefined;
}

/**
 * Finishes the sign-in with the app's answer: it counts once, and in the session that began it. Throws a `HttpProblem` 400 with
 * what is wrong.
 */
export async function finishSignIn(context: ServerContext, caller: SignedInCaller, answer: AppAnswer): Promise<Completed> {
  const { profileId, sessionId } = caller.principal;
  const found = await takeAttempt(context.db, { stateHash: hashToken(answer.state), profileId, now: context.clock.now() });
  const attempt = found === null ? null : (JSON.parse(context.encryption.decrypt(purpose, found).toString('utf8')) as Attempt);
  if (attempt === null || attempt.sessionId !== sessionId)
    throw invalid('This sign-in has expired, or was begun in another window. Start again.');
  const service = await findService(context.db, attempt.app);
  const way = service === null ? null : oauthWayOf(context, connectorFor(context, service, attempt.signInWay ?? null));
  if (service === null || way === null) throw invalid('This app can’t be connected here any more.');
  if (answer.code === undefined) {
    const isDenied = answer.error === 'access_denied';
    throw invalid(
      isDenied
        ? `You didn’t allow access, so ${service.name} isn’t connected.`
        : `${service.name} refused the sign-in. Check the client, and start again.`,
    );
  }
  requireSameTrust(context, service, attempt.trust ?? null);
  const answered = { ...attempt.values, ...keptOfAnswer(way.oauth, answer) };
  const client = clientFor(context, way.connector, answered);
  const tokens = await tokensFor(context, service.name, { client, values: answered, code: answer.code, verifier: attempt.verifier });
  const { values, access } = signedInWith(context, way.connector, { values: answered, tokens });
  const { accountId, title } = attempt;
  // The person may have left the account meanwhile (S51).
  if ((await findAccountOf(context.db, profileId, accountId, context.clock.now())) === null)
    throw new HttpProblem(404, errorBodies.notFound);
  const { connector } = way;
  const { connectionId } = attempt;
  const authType = 'oauth';
  return completeSignIn(context, caller, { service, connector, accountId, connectionId, title, authType, isDemo: false, values, access });
}

/** The parameters of the answer that the app's sign-in keeps. */
function keptOfAnswer({ keepFromAnswer = [] }: OAuthForm, { parameters = [] }: AppAnswer): Credentials {
  return Object.fromEntries(parameters.flatMap(({ name, value }) => (keepFromAnswer.includes(name) ? [[name, value] as const] : [])));
}

interface Answered {
  readonly client: OAuthClient;
  readonly values: Credentials;
  readonly code: string;
  readonly verifier: string;
}

/** The tokens for a code: the long-lived ones, where the app exchanges them. Throws a `HttpProblem` 400 that says why there are none. */
async function tokensFor(context: ServerContext, app: string, { client, values, code, verifier }: Answered): Promise<Tokens> {
  const { outgoing } = context;
  const tokens = mustGiveTokens(app, await redeemCode(outgoing, client, { code, redirectUri: redirectUriOf(context), verifier }));
  if (client.exchange === undefined) return tokens;
  const given = { values: withoutOAuthValues({ ...values, ...tokens.kept }), token: tokens.access };
  const exchanged = mustGiveTokens(app, await exchangeToken(outgoing, client, client.exchange, given));
  return { ...exchanged, kept: tokens.kept };
}

/** A connection of the caller's own of this app, to connect again; throws 404 for any other. */
export async function connectionToRenew(
  { db, clock }: ServerContext,
  { principal }: SignedInCaller,
  { id, app }: { readonly id: number; readonly app: string },
): Promise<StoredConnection> {
  const own = await findOwnConnection(db, principal.profileId, id, clock.now());
  if (own === null || own.selected_api.split('@')[0] !== app) throw new HttpProblem(404, errorBodies.notFound);
  return own;
}

const invalid = (sentence: string) => new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });
