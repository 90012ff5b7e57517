/** Connecting an app with the client's own credentials (OAuth 2, client credentials), and what requests for tokens fail with. */
import { StepError, type Connector } from '../connectors/connector';
import { requestClientToken, type OAuthClient, type TokenResult, type Tokens } from '../engine/oauth/client';
import { clientOf, expiryOf, withTokens } from '../engine/oauth/renewal';
import type { ServerContext } from '../platform/context';
import { validationFailed } from '../platform/errorBodies';
import { HttpProblem } from '../platform/handler';
import { type Credentials, oauthValues } from './store';

export interface AccessTimes {
  readonly access_expires_at: Date | null;
  readonly renewed_at: Date | null;
}

export interface SignedIn {
  /** With the tokens. */
  readonly values: Credentials;
  readonly access: AccessTimes;
}

/**
 * The values with a token for the client itself; null for an app that has another sign-in. Throws a `HttpProblem` 400 with what is
 * wrong.
 */
export async function signInClient(context: ServerContext, connector: Connector | null, values: Credentials): Promise<SignedIn | null> {
  const oauth = connector?.connection?.oauth;
  if (connector === null || oauth?.grant !== 'client') return null;
  const client = clientFor(context, connector, values);
  const tokens = mustGiveTokens(connector.app.name, await requestClientToken(context.outgoing, client, oauth.scopes));
  return signedInWith(context, connector, { values, tokens });
}

/** The values of a connection with new tokens. */
export function signedInWith(
  { clock }: Pick<ServerContext, 'clock'>,
  connector: Connector,
  { values, tokens }: { readonly values: Credentials; readonly tokens: Tokens },
): SignedIn {
  const now = clock.now();
  return { values: withTokens(connector, values, tokens), access: { access_expires_at: expiryOf(tokens, now), renewed_at: now } };
}

/** Throws a `HttpProblem` 400 that says why there are none. */
export function mustGiveTokens(app: string, result: TokenResult): Tokens {
  if (result.type === 'away') throw refused(`${app} can’t be connected right now: ${result.message}`);
  if (result.type === 'refused') throw refused(`${app} refused the sign-in. Check the client ID and the client secret, and start again.`);
  return result.tokens;
}

/** The client for these values. Throws a `HttpProblem` 400 that names the field of an address that can't be used. */
export function clientFor(context: Pick<ServerContext, 'config'>, connector: Connector, values: Credentials): OAuthClient {
  try {
    const client = clientOf(context, connector, values);
    if (client === null) throw new StepError('The app has no sign-in here any more.');
    const address = client.grant === 'client' ? client.token : client.authorization;
    if (!/^https?:/.test(new URL(address).protocol)) throw new StepError('The URL must begin with https://.');
    return client;
  } catch (error) {
    const message = error instanceof StepError ? error.message : 'This is not a web address.';
    throw new HttpProblem(400, validationFailed({ [connector.connection?.oauth?.fields[0] ?? oauthValues.clientId]: [message] }));
  }
}

const refused = (sentence: string) => new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });
