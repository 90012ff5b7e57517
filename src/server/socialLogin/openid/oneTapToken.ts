import { timestampToMilliseconds } from '../../../domain/timestamps';
import type { ServerContext } from '../../platform/context';
import { equalsInConstantTime, hashToken } from '../../platform/encryption/encryption';
import { personOf, type ProvidedPerson } from './person';
import { keysUrlOf, ProviderError } from './providers';

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
