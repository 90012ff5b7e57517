/**
 * Asks a provider who a person is: OpenID Connect for Google and Microsoft, OAuth 2 with a profile for Facebook. The package is
 * loaded with the first sign-in, so a server without providers never loads it.
 */
import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { ProviderConfig } from '../../platform/config/socialLogin';
import type { ServerContext } from '../../platform/context';
import { equalsInConstantTime, hashToken } from '../../platform/encryption/encryption';
import type { Attempt } from './state';
import { personOf, type ProvidedPerson } from './person';
import type { SocialProvider } from '../../../domain/socialLogin';
import { timestampToMilliseconds } from '../../../domain/timestamps';

type KeySet = ReturnType<typeof import('jose').createRemoteJWKSet>;

/** Google's signing keys, by their address; kept as long as the package keeps them. */
const keySets = new Map<string, KeySet>();

/**
 * The person named by a One Tap credential: signature by the provider's published keys with an asymmetric algorithm, issuer,
 * audience, times, and the nonce of this browser (S40). Null if any of them is wrong. Throws `ProviderError` while the keys
 * cannot be loaded.
 */
export async function readOneTapToken(
  context: Pick<ServerContext, 'config' | 'clock'>,
  idToken: string,
  nonce: string,
): Promise<ProvidedPerson | null> {
  const google = context.config.socialLogin.providers.google;
  if (google === null) return null;
  const { createRemoteJWKSet, errors, jwtVerify } = await import('jose');
  const { issuer, url } = await keysUrlOf(context, 'google');
  const keys = keySets.get(url.href) ?? createRemoteJWKSet(url, { timeoutDuration: 8000 });
  keySets.set(url.href, keys);
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // Google has signed as both.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: google.clientId,
      algorithms: ['RS256', 'ES256'],
      currentDate: context.clock.now(),
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    });
    if (typeof payload.nonce !== 'string' || !equalsInConstantTime(payload.nonce, nonce)) return null;
    // A token for several audiences must have been issued to us.
    if (payload.azp !== undefined && payload.azp !== google.clientId) return null;
    const { sub = '', exp = 0 } = payload;
    return personOf('google', { issuer, subject: sub }, payload, {
      hash: hashToken(idToken),
      expiresAt: new Date(timestampToMilliseconds(exp)),
    });
  } catch (error) {
    const { JWKSTimeout, JOSEError } = errors;
    if (error instanceof JWKSTimeout || !(error instanceof JOSEError)) throw new ProviderError(true, { cause: error });
    return null;
  }
}

/** The provider could not be reached, or its reply was invalid. `isAway` if trying later may help. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly isAway: boolean,
    options: ErrorOptions,
  ) {
    super(isAway ? 'The sign-on provider does not answer.' : 'The sign-on provider’s answer was refused.', options);
  }
}

/** The time-out of a provider, in seconds. */
const patience = 8;

type Client = typeof import('openid-client');
const load = (): Promise<Client> => import('openid-client');

/** Discovered once per provider; a failure is tried again by the next sign-on. */
const known = new WeakMap<ProviderConfig, Promise<Configuration>>();

function configurationOf(provider: ProviderConfig): Promise<Configuration> {
  const before = known.get(provider);
  if (before) return before;
  const made = configure(provider);
  known.set(provider, made);
  made.catch(() => known.delete(provider));
  return made;
}

async function configure(provider: ProviderConfig): Promise<Configuration> {
  const client = await load();
  const { issuer, clientId, clientSecret } = provider;
  // Plain http is for loopback alone; the configuration has seen to that.
  const extras = [issuer, ...(provider.kind === 'oauth' ? [provider.tokenUrl] : [])].some((url) => url.startsWith('http:'))
    ? [client.allowInsecureRequests]
    : [];
  if (provider.kind === 'oauth') {
    const configuration = new client.Configuration(
      { issuer, authorization_endpoint: provider.authorizationUrl, token_endpoint: provider.tokenUrl },
      clientId,
      undefined,
      client.ClientSecretPost(clientSecret),
    );
    configuration.timeout = patience;
    extras.forEach((extra) => extra(configuration));
    return configuration;
  }
  // The signature of the ID token is checked as well, although it is fetched directly from the provider (S40).
  return client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
    timeout: patience,
    execute: [...extras, client.enableNonRepudiationChecks],
  });
}

function providerOf({ config }: Pick<ServerContext, 'config'>, name: SocialProvider): ProviderConfig {
  const provider = config.socialLogin.providers[name];
  if (provider === null) throw new Error(`${name} is not configured`);
  return provider;
}

/** Where the provider sends its answer; registered with it. */
export const callbackUrl = ({ config }: Pick<ServerContext, 'config'>, name: SocialProvider): string =>
  `${config.publicUrl}/sso/callback/${name}`;

/** The provider's page for this attempt. Throws `ProviderError`. */
export async function authorizationUrl(context: Pick<ServerContext, 'config'>, attempt: Attempt): Promise<URL> {
  const provider = providerOf(context, attempt.provider);
  const client = await load();
  const configuration = await configurationOf(provider).catch(refuse);
  return client.buildAuthorizationUrl(configuration, {
    response_type: 'code',
    redirect_uri: callbackUrl(context, attempt.provider),
    state: attempt.state,
    code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(provider.kind === 'openid'
      ? { scope: 'openid email profile', nonce: attempt.nonce, prompt: 'select_account' }
      : { scope: 'email public_profile' }),
  });
}

/**
 * The person according to the provider: exchanges the code of its response (`query`, with its `?`) and checks state, nonce, PKCE,
 * issuer, audience, times and signature (S40). Throws `ProviderError`.
 */
export async function redeem(context: Pick<ServerContext, 'config'>, attempt: Attempt, query: string): Promise<ProvidedPerson> {
  const provider = providerOf(context, attempt.provider);
  const client = await load();
  const configuration = await configurationOf(provider).catch(refuse);
  const answer = new URL(callbackUrl(context, attempt.provider) + query);
  const proof = { expectedState: attempt.state, pkceCodeVerifier: attempt.verifier };
  if (provider.kind === 'oauth') {
    const tokens = await client.authorizationCodeGrant(configuration, answer, proof).catch(refuse);
    const profile = await profileOf(client, configuration, provider.profileUrl, tokens.access_token).catch(refuse);
    const subject = [profile.id, profile.sub].find((value) => typeof value === 'string' && value !== '');
    if (subject === undefined) throw new ProviderError(false, { cause: 'a profile without an id' });
    return personOf(attempt.provider, { issuer: provider.issuer, subject: subject as string }, profile, null);
  }
  const tokens = await client
    .authorizationCodeGrant(configuration, answer, { ...proof, expectedNonce: attempt.nonce, idTokenExpected: true })
    .catch(refuse);
  const claims = tokens.claims();
  if (!claims || tokens.id_token === undefined) throw new ProviderError(false, { cause: 'no ID token' });
  return personOf(attempt.provider, { issuer: claims.iss, subject: claims.sub }, claims, {
    hash: hashToken(tokens.id_token),
    expiresAt: new Date(timestampToMilliseconds(claims.exp)),
  });
}

async function profileOf(
  client: Client,
  configuration: Configuration,
  address: string,
  accessToken: string,
): Promise<Readonly<Record<string, unknown>>> {
  const reply = await client.fetchProtectedResource(configuration, accessToken, new URL(address), 'GET');
  const profile: unknown = await reply.json();
  if (!reply.ok || typeof profile !== 'object' || profile === null) throw new Error(`The profile answered ${reply.status}.`);
  return profile as Record<string, unknown>;
}

/** A network that fails is told apart from an answer that does not hold. */
function refuse(cause: unknown): never {
  const { name, code } = cause as { name?: string; code?: string };
  const isAway = name === 'TimeoutError' || name === 'TypeError' || code === 'OAUTH_TIMEOUT';
  throw new ProviderError(isAway, { cause });
}

/** A stable key of a provider's signing keys, by its discovery document; for tokens that come by another way than the code. */
export async function keysUrlOf(context: Pick<ServerContext, 'config'>, name: SocialProvider): Promise<{ issuer: string; url: URL }> {
  const metadata = (await configurationOf(providerOf(context, name)).catch(refuse)).serverMetadata();
  if (metadata.jwks_uri === undefined) throw new ProviderError(false, { cause: 'no jwks_uri' });
  return { issuer: metadata.issuer, url: new URL(metadata.jwks_uri) };
}
