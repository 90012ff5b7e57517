/**
 * The verified response of an identity provider: signature, time, audience, and that it answers this request. The library checks
 * signatures and reports only signed data; the remaining checks are done here, on the signed assertion alone.
 */
import type { SAML, SamlConfig } from '@node-saml/node-saml';
import type { Clock } from '../../platform/context';
import type { SamlAssertion } from '../tables';
import { assertionOf } from './assertion';

/** The service provider, and the identity provider whose responses count. */
export interface SamlParties {
  /** Our name towards the provider, which is also where our metadata is. */
  readonly issuer: string;
  /** Where the answer is to be delivered. */
  readonly acsUrl: string;
  readonly provider: { readonly entityId: string; readonly ssoUrl: string; readonly certificates: readonly string[] };
}

/** The answer is not to be believed; `message` is for the log. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
  constructor(
    /** `declined`: the provider itself says no. `invalid`: anything else. */
    readonly kind: 'declined' | 'invalid',
    message: string,
  ) {
    super(message);
  }
}

/** How far two clocks may differ, in milliseconds. */
export const clockSkew = 60_000;

/**
 * Loaded when the first account signs in by it, which most servers never see. The library reads the machine's clock; here it is
 * given ours.
 */
async function timedSaml(clock: Clock, options: (library: typeof import('@node-saml/node-saml')) => SamlConfig): Promise<SAML> {
  const library = await import('@node-saml/node-saml');
  class TimedSaml extends library.SAML {
    protected override checkTimestampsValidityError(
      ...[, notBefore, notOnOrAfter, limit]: Parameters<SAML['checkTimestampsValidityError']>
    ) {
      return super.checkTimestampsValidityError(clock.now().getTime(), notBefore, notOnOrAfter, limit);
    }
  }
  return new TimedSaml(options(library));
}

async function samlOf(parties: SamlParties, clock: Clock, request: { id: string; forceAuthn: boolean }): Promise<SAML> {
  // Requests are stored in the database, and the caller has found this one there: the library is told only about it.
  const known = async (id: string | null) => (id === request.id ? clock.now().toISOString() : null);
  return timedSaml(clock, ({ ValidateInResponseTo }) => ({
    issuer: parties.issuer,
    callbackUrl: parties.acsUrl,
    audience: parties.issuer,
    entryPoint: parties.provider.ssoUrl,
    idpCert: [...parties.provider.certificates],
    idpIssuer: parties.provider.entityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: request.forceAuthn,
    wantAssertionsSigned: true,
    // Many providers sign the assertion only, and everything that counts is read from it.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkew,
    maxAssertionAgeMs: 5 * 60_000,
    validateInResponseTo: ValidateInResponseTo.always,
    // The database decides how long a request stays open.
    requestIdExpirationPeriodMs: 8.64e15,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: clock.now().getTime() }),
      getAsync: async (key) => known(key),
      removeAsync: async (key) => key,
    },
    generateUniqueId: () => request.id,
  }));
}

/** The provider's address with our question in it (HTTP-Redirect binding). */
export async function samlRequestUrl(
  parties: SamlParties,
  clock: Clock,
  { id, relay, forceAuthn }: { id: string; relay: string; forceAuthn: boolean },
): Promise<string> {
  return (await samlOf(parties, clock, { id, forceAuthn })).getAuthorizeUrlAsync(relay, undefined, {});
}

/** Our metadata, as a provider's administrator enters it. */
export async function metadataOf(parties: SamlParties, clock: Clock): Promise<string> {
  return (await samlOf(parties, clock, { id: '_', forceAuthn: false })).generateServiceProviderMetadata(null);
}

/**
 * The id of the request that a response names. Unverified: it only says which request to look up, and the signed part must name
 * the same one. Null if it is not a response.
 */
export function claimedRequestId(samlResponse: string): string | null {
  const text = Buffer.from(samlResponse, 'base64').toString('utf8');
  return /\sInResponseTo\s*=\s*["'](_[0-9a-f]{40})["']/.exec(text)?.[1] ?? null;
}

/** Weak digests, and document types, through which a document can mean another thing to another reader. */
const refused = /xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b|<!(?:DOCTYPE|ENTITY)/i;

/** The provider's claims about the person. Throws `SamlRefusal`. */
export async function readAnswer(parties: SamlParties, clock: Clock, requestId: string, samlResponse: string): Promise<SamlAssertion> {
  if (refused.test(Buffer.from(samlResponse, 'base64').toString('utf8'))) throw new SamlRefusal('invalid', 'SHA-1 or a document type');
  const saml = await samlOf(parties, clock, { id: requestId, forceAuthn: false });
  let signed: Record<string, unknown> | undefined;
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse });
    signed = profile?.getAssertion?.();
  } catch (error) {
    const { name, message } = error as Error;
    // The library's own error for a status other than success; its class is not kept across its builds.
    throw new SamlRefusal(name === 'SamlStatusError' || /^SAML provider returned/.test(message) ? 'declined' : 'invalid', message);
  }
  if (signed === undefined) throw new SamlRefusal('invalid', 'no assertion');
  const reject = (message: string): never => {
    throw new SamlRefusal('invalid', message);
  };
  return assertionOf(signed, {
    issuer: parties.provider.entityId,
    recipient: parties.acsUrl,
    audience: parties.issuer,
    requestId,
    reject,
  });
}
