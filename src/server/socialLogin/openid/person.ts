import type { SocialProvider } from '../../../domain/socialLogin';

/** A provider's claims about a person, after its proof has been checked. */
export interface ProvidedPerson {
  readonly provider: SocialProvider;
  /** Together with the subject, identifies the person (S40). */
  readonly issuer: string;
  readonly subject: string;
  /** Null if the provider gives none. */
  readonly email: string | null;
  /** The provider vouches that the address is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** The ID token with the claims, valid once (S40); null for a provider without one. */
  readonly token: { readonly hash: string; readonly expiresAt: Date } | null;
}

type Claims = Readonly<Record<string, unknown>>;

const maxName = 100;
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

const text = (value: unknown): string => (typeof value === 'string' ? value.replace(controls, ' ').trim() : '');
const name = (value: unknown): string => [...text(value)].slice(0, maxName).join('');

/** The person of some claims. Never throws: missing or malformed claims read as empty. */
export function personOf(
  provider: SocialProvider,
  key: { readonly issuer: string; readonly subject: string },
  claims: Claims,
  token: ProvidedPerson['token'],
): ProvidedPerson {
  const email = text(claims.email);
  const whole = name(claims.name).split(' ');
  const firstName = name(claims.given_name) || name(claims.first_name) || whole[0] || (email.split('@')[0] ?? '');
  const lastName = name(claims.family_name) || name(claims.last_name) || whole.slice(1).join(' ');
  return {
    provider,
    ...key,
    email: email === '' || email.length > 254 ? null : email,
    isEmailVerified: isVouchedFor(claims),
    firstName,
    lastName,
    token,
  };
}

/** Only an explicit yes counts. Microsoft uses a different claim: the domain of the address is the tenant's. */
function isVouchedFor({ email_verified: verified, xms_edov: ownDomain }: Claims): boolean {
  return [verified, ownDomain].some((value) => value === true || value === 'true' || value === 1 || value === '1');
}
