/**
 * The verified response of an identity provider: signature, time, audience, and that it answers this request. The library checks
 * signatures and reports only signed data; the remaining checks are done here, on the signed assertion alone.
 */
import type { SAML, SamlConfig } from '@node-saml/node-saml';
import type { Clock } from '../../platform/context';
import type { SamlAssertion } from '../tables';
import { isEmail } from '../../../domain/email';

// From a signed assertion to its trusted claims. Its XML is parsed by xml2js: attributes under `$`, text under `_`, children as lists.

interface Expected {
  readonly issuer: string;
  readonly recipient: string;
  readonly audience: string;
  readonly requestId: string;
  /** Refuses; does not return. */
  readonly reject: (message: string) => never;
}

type Element = Record<string, unknown>;

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
const children = (element: unknown, name: string): unknown[] => {
  const found = isElement(element) ? element[name] : undefined;
  return Array.isArray(found) ? found : [];
};
const only = (element: unknown, name: string): unknown => {
  const found = children(element, name);
  return found.length === 1 ? found[0] : undefined;
};
const attribute = (element: unknown, name: string): string | null => {
  const value = isElement(element) && isElement(element.$) ? element.$[name] : undefined;
  return typeof value === 'string' ? value : null;
};
const text = (element: unknown): string | null => {
  const value = typeof element === 'string' ? element : isElement(element) ? element._ : undefined;
  return typeof value === 'string' ? value.trim() : null;
};

/** Names under which providers send an address and a name: plain, LDAP, and claims of Microsoft's. */
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const names = {
  email: ['email', 'mail', 'emailaddress', 'email_address', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}emailaddress`],
  firstName: ['firstname', 'first_name', 'givenname', 'urn:oid:2.5.4.42', `${claims}givenname`],
  lastName: ['lastname', 'last_name', 'surname', 'sn', 'urn:oid:2.5.4.4', `${claims}surname`],
  displayName: ['displayname', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241'],
} as const;

const maxNameId = 256;
const maxName = 100;

/** The claims of a signed assertion, once it is certain that it was meant for us and for this request. */
function assertionOf(parsed: Element, expected: Expected): SamlAssertion {
  const { reject } = expected;
  const assertion = parsed.Assertion;
  if (!isElement(assertion)) return reject('no assertion');
  if (text(only(assertion, 'Issuer')) !== expected.issuer) reject('another issuer');
  checkAudience(assertion, expected);
  const subject = only(assertion, 'Subject') ?? reject('no subject');
  checkConfirmation(subject, expected);

  const nameId = text(only(subject, 'NameID'));
  if (nameId === null || nameId === '' || nameId.length > maxNameId || nameId.includes('\0')) return reject('no usable NameID');
  const said = attributesOf(assertion);
  const find = (wanted: readonly string[]) => wanted.map((name) => said.get(name)).find((value) => value !== undefined) ?? null;
  const email = find(names.email) ?? nameId;
  if (!isEmail(email)) return reject('no e-mail address');
  const display = plainName(find(names.displayName) ?? '').split(' ');
  return {
    nameId,
    email,
    firstName: plainName(find(names.firstName) ?? display[0] ?? '') || (email.split('@')[0] ?? ''),
    lastName: plainName(find(names.lastName) ?? display.slice(1).join(' ')),
    signedInAt: attribute(children(assertion, 'AuthnStatement')[0], 'AuthnInstant'),
  };
}

function checkAudience(assertion: Element, { audience, reject }: Expected): void {
  const restriction = children(only(assertion, 'Conditions'), 'AudienceRestriction');
  const audiences = restriction.flatMap((each) => children(each, 'Audience')).map(text);
  if (restriction.length === 0 || !audiences.includes(audience)) reject('another audience');
}

/** A bearer's confirmation that names our address and our request: both are signed, unlike those of the envelope. */
function checkConfirmation(subject: unknown, { recipient, requestId, reject }: Expected): void {
  const fits = children(subject, 'SubjectConfirmation').some((confirmation) => {
    const data = only(confirmation, 'SubjectConfirmationData');
    return (
      attribute(confirmation, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
      attribute(data, 'Recipient') === recipient &&
      attribute(data, 'InResponseTo') === requestId &&
      attribute(data, 'NotOnOrAfter') !== null
    );
  });
  if (!fits) reject('no confirmation for this request and address');
}

function attributesOf(assertion: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of children(assertion, 'AttributeStatement')) {
    for (const each of children(statement, 'Attribute')) {
      const name = attribute(each, 'Name')?.trim();
      const value = text(children(each, 'AttributeValue')[0]);
      if (!name || !value) continue;
      // Plain names are written in every way; addresses of claims as they are.
      const key = name.includes(':') ? name : name.toLowerCase();
      if (!found.has(key)) found.set(key, value);
    }
  }
  return found;
}

/** A name made safe for mails and lists: no control characters, one line, at most a hundred characters. */
function plainName(given: string): string {
  return [
    ...given
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
      .trim(),
  ]
    .slice(0, maxName)
    .join('');
}

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
