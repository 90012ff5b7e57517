/**
 * The sign-in of apps (OAuth 2, RFC 6749 and 7636). The package checks the answers; every request leaves through the guarded way
 * out, because people enter the addresses of their servers.
 */
import type { Configuration } from 'openid-client';
import { isRecord } from '../../../domain/runs/json';
import type { OAuthEndpoints } from '../../connectors/connector';
import { parseJson, textOfReply } from '../../connectors/replies';
import { OutgoingError, type Outgoing, type OutgoingReply } from '../../platform/outgoing';

/** A client at an app. */
export interface OAuthClient extends OAuthEndpoints {
  readonly clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null;
}

export interface Tokens {
  readonly access: string;
  /** Null if the app gave none. */
  readonly refresh: string | null;
  /** In seconds from now; null if it doesn't expire. */
  readonly expiresIn: number | null;
}

export type TokenResult =
  | { readonly type: 'tokens'; readonly tokens: Tokens }
  /** The app refused: a person has to sign in again. `code` is of RFC 6749, section 5.2, or the app's own. */
  | { readonly type: 'refused'; readonly code: string }
  /** Trying later may help. `message` is a sentence for people. */
  | { readonly type: 'away'; readonly message: string };

type Library = typeof import('openid-client');
/** Loaded with the first sign-in. */
const load = (): Promise<Library> => import('openid-client');

const timeout = 20_000;
const maxAnswerSize = 64 * 1024;

function configure(library: Library, outgoing: Outgoing | null, client: OAuthClient): Configuration {
  const { authorization, token, revocation, clientId, clientSecret } = client;
  const metadata = {
    issuer: new URL(authorization).origin,
    authorization_endpoint: authorization,
    token_endpoint: token,
    ...(revocation !== null && { revocation_endpoint: revocation }),
  };
  const proof = clientSecret === null ? library.None() : library.ClientSecretPost(clientSecret);
  const configuration = new library.Configuration(metadata, clientId, undefined, proof);
  // A server in a private network can lack https; `outgoing` decides if it may be reached.
  if (token.startsWith('http:')) library.allowInsecureRequests(configuration);
  configuration[library.customFetch] = async (url, { method, headers, body, signal }) => {
    if (outgoing === null) throw new Error('No request is sent here.');
    const reply = await outgoing.send({
      url,
      method,
      headers,
      ...(body === null || body === undefined ? {} : { body: String(body) }),
      timeout,
      maxBytes: maxAnswerSize,
      followsRedirects: false,
      ...(signal ? { signal } : {}),
    });
    return answerOf(reply);
  };
  return configuration;
}

/**
 * An answer as RFC 6749 wants it. Real servers are looser: an error with the status 200, another content type, a form instead of JSON,
 * `expires_in` as a text, no `token_type`. An ID token is left out, because nothing reads it and its check needs keys.
 */
function answerOf(reply: OutgoingReply): Response {
  const given = recordIn(reply);
  const { access_token: access, refresh_token: refresh, token_type: type, expires_in: expiresIn, error } = given;
  const json = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  if (typeof access === 'string' && access !== '' && reply.status < 300)
    return json(200, {
      access_token: access,
      token_type: typeof type === 'string' && type !== '' ? type : 'bearer',
      ...(typeof refresh === 'string' && refresh !== '' && { refresh_token: refresh }),
      ...(Number(expiresIn) > 0 && { expires_in: Number(expiresIn) }),
    });
  if (typeof error === 'string' && error !== '' && reply.status < 500) return json(reply.status < 400 ? 400 : reply.status, { error });
  const isEmpty = reply.status === 204 || reply.status === 304;
  const headers = { 'content-type': reply.headers['content-type'] ?? '' };
  return new Response(isEmpty ? null : new Uint8Array(reply.body), { status: reply.status, headers });
}

/** The fields of an answer in JSON or, for anything else, of a form. */
function recordIn(reply: OutgoingReply): Readonly<Record<string, unknown>> {
  const text = textOfReply(reply);
  const value = parseJson(text);
  return isRecord(value) ? value : Object.fromEntries(new URLSearchParams(text));
}

/** The app's page on which a person allows the access. */
export async function authorizationUrl(
  client: OAuthClient,
  request: { readonly redirectUri: string; readonly scopes: readonly string[]; readonly state: string; readonly challenge: string },
): Promise<string> {
  const library = await load();
  const parameters = {
    response_type: 'code',
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  };
  return library.buildAuthorizationUrl(configure(library, null, client), parameters).href;
}

/** Exchanges the code of an answer for tokens. */
export function redeemCode(
  outgoing: Outgoing,
  client: OAuthClient,
  answer: { readonly code: string; readonly state: string; readonly redirectUri: string; readonly verifier: string },
): Promise<TokenResult> {
  return ask(async (library) => {
    const address = new URL(answer.redirectUri);
    address.searchParams.set('code', answer.code);
    address.searchParams.set('state', answer.state);
    const checks = { expectedState: answer.state, pkceCodeVerifier: answer.verifier };
    return library.authorizationCodeGrant(configure(library, outgoing, client), address, checks);
  });
}

/** New tokens for a refresh token. An answer without another refresh token leaves this one in force. */
export async function refreshTokens(outgoing: Outgoing, client: OAuthClient, refresh: string): Promise<TokenResult> {
  const result = await ask((library) => library.refreshTokenGrant(configure(library, outgoing, client), refresh));
  if (result.type !== 'tokens') return result;
  return { type: 'tokens', tokens: { ...result.tokens, refresh: result.tokens.refresh ?? refresh } };
}

/** Ends a token at the app (RFC 7009), if the app has an address for it. Throws if the app can't be asked. */
export async function revokeToken(outgoing: Outgoing, client: OAuthClient, token: string): Promise<void> {
  if (client.revocation === null) return;
  const library = await load();
  await library.tokenRevocation(configure(library, outgoing, client), token);
}

interface Answer {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly expires_in?: number | undefined;
}

/**
 * Temporary errors, after which the request is repeated. Any other error code is final, also one that RFC 6749 does not define, such
 * as GitHub's `bad_refresh_token`.
 */
const temporaryErrors: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'slow_down',
  'rate_limit_exceeded',
  'too_many_requests',
]);

async function ask(request: (library: Library) => Promise<Answer>): Promise<TokenResult> {
  const library = await load();
  try {
    const { access_token: access, refresh_token: refresh = null, expires_in: expiresIn = null } = await request(library);
    return { type: 'tokens', tokens: { access, refresh, expiresIn } };
  } catch (error) {
    if (error instanceof library.ResponseBodyError && error.status !== 429 && !temporaryErrors.has(error.error))
      return { type: 'refused', code: error.error };
    const cause =
      error instanceof OutgoingError ? error : error instanceof Error && error.cause instanceof OutgoingError ? error.cause : null;
    return { type: 'away', message: cause?.message ?? 'The app’s sign-in doesn’t answer as expected.' };
  }
}
