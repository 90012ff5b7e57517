/**
 * The sign-in of apps (OAuth 2, RFC 6749, 7009 and 7636). Every request leaves through the guarded way out, because people enter the
 * addresses of their servers.
 */
import type { OAuthEndpoints, OAuthOptions, TokenExchange } from '../../connectors/connector';
import { OutgoingError, type Outgoing, type OutgoingReply, type OutgoingRequest } from '../../platform/outgoing';
import { readTokenReply, type TokenPlaces, type TokenResult } from './tokenReply';

export type { TokenResult, Tokens } from './tokenReply';

/** A client at an app. */
export interface OAuthClient extends OAuthEndpoints, OAuthOptions {
  readonly clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null;
}

/** What proves who the client is. */
type ClientOf = Pick<OAuthClient, 'clientId' | 'clientSecret' | 'clientIn' | 'tokenBody'>;

type Parameters = Readonly<Record<string, string>>;
type TokenRequest = Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>;

const timeout = 20_000;
const maxAnswerSize = 64 * 1024;

/** The app's page on which a person allows the access. */
export function authorizationUrl(
  client: OAuthClient,
  request: { readonly redirectUri: string; readonly scopes: readonly string[]; readonly state: string; readonly challenge: string },
): string {
  const url = new URL(client.authorization);
  const scope = request.scopes.join(client.separator ?? ' ');
  const parameters: Parameters = {
    ...client.authorizeExtra,
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: request.redirectUri,
    ...(scope !== '' && { scope }),
    state: request.state,
    ...(client.pkce !== false && { code_challenge: request.challenge, code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges the code of an answer for tokens. */
export function redeemCode(
  outgoing: Outgoing,
  client: OAuthClient,
  answer: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
): Promise<TokenResult> {
  return askForTokens(outgoing, client, {
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: answer.redirectUri,
    ...(client.pkce !== false && { code_verifier: answer.verifier }),
    ...client.tokenExtra,
  });
}

/** New tokens for a refresh token. An answer without another refresh token leaves this one in force. */
export async function refreshTokens(outgoing: Outgoing, client: OAuthClient, refresh: string): Promise<TokenResult> {
  const parameters = { grant_type: 'refresh_token', refresh_token: refresh, ...client.refreshExtra };
  const result = await askForTokens(outgoing, { ...client, token: client.renewal ?? client.token }, parameters);
  if (result.type !== 'tokens') return result;
  return { type: 'tokens', tokens: { ...result.tokens, refresh: result.tokens.refresh ?? refresh } };
}

/** A token for the client itself, without a person (RFC 6749, section 4.4). */
export function requestClientToken(outgoing: Outgoing, client: OAuthClient, scopes: readonly string[]): Promise<TokenResult> {
  const scope = scopes.join(client.separator ?? ' ');
  const parameters = { grant_type: 'client_credentials', ...(scope !== '' && { scope }), ...client.tokenExtra };
  return askForTokens(outgoing, client, parameters);
}

/** A long-lived token for a token that counts: a new one, or a longer-lived one that is renewed. `values` are those of the connection. */
export async function exchangeToken(
  outgoing: Outgoing,
  client: OAuthClient,
  exchange: TokenExchange,
  { values, token }: { readonly values: Parameters; readonly token: string },
): Promise<TokenResult> {
  const { clientId, clientSecret } = client;
  const result = await ask(outgoing, exchange.request({ values, token, clientId, clientSecret }), exchange);
  if (result.type !== 'tokens') return result;
  const { expiresIn, ...tokens } = result.tokens;
  const life = exchange.renewDays === undefined ? null : exchange.renewDays * 24 * 3600;
  return { type: 'tokens', tokens: { ...tokens, expiresIn: expiresIn ?? life } };
}

/** Ends a token at the app (RFC 7009), if the app has an address for it. Throws if the app can't be asked. */
export async function revokeToken(outgoing: Outgoing, client: ClientOf & Pick<OAuthClient, 'revocation'>, token: string): Promise<void> {
  if (client.revocation === null) return;
  const { status } = await send(outgoing, authenticated(client, client.revocation, { token }));
  if (status < 200 || status > 299) throw new Error(`The app answered ${status} to the revocation of a token.`);
}

const askForTokens = (outgoing: Outgoing, client: OAuthClient, parameters: Parameters): Promise<TokenResult> =>
  ask(outgoing, authenticated(client, client.token, parameters), client);

async function ask(outgoing: Outgoing, request: TokenRequest, places: TokenPlaces): Promise<TokenResult> {
  try {
    return readTokenReply(await send(outgoing, request), places);
  } catch (error) {
    if (error instanceof OutgoingError) return { type: 'away', message: error.message };
    throw error;
  }
}

/** A request that proves who the client is, in its body or by Basic authentication. */
function authenticated(client: ClientOf, url: string, parameters: Parameters): TokenRequest {
  const { clientId, clientSecret } = client;
  const isBasic = client.clientIn === 'basic' && clientSecret !== null;
  const all = { ...(!isBasic && { client_id: clientId, ...(clientSecret !== null && { client_secret: clientSecret }) }), ...parameters };
  const isJson = client.tokenBody === 'json';
  return {
    url,
    method: 'POST',
    headers: {
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(isBasic && { authorization: `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')}` }),
    },
    body: isJson ? JSON.stringify(all) : new URLSearchParams(all).toString(),
  };
}

/** RFC 6749, section 2.3.1: the parts of Basic authentication are encoded like the values of a form. */
const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

function send(outgoing: Outgoing, request: TokenRequest): Promise<OutgoingReply> {
  const headers = { accept: 'application/json', ...request.headers };
  return outgoing.send({ ...request, headers, timeout, maxBytes: maxAnswerSize, followsRedirects: false });
}
