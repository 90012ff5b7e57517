import { isSocialProvider, socialProviders, type SocialProvider } from '../../../domain/socialLogin';
import type { Settings } from './settings';

/** An OpenID Connect provider; its addresses come from its discovery document. */
export interface OpenIdConfig {
  readonly kind: 'openid';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An OAuth 2 provider: addresses are configured, and the person is read from a profile with the access token. */
export interface OAuthConfig extends Omit<OpenIdConfig, 'kind'> {
  readonly kind: 'oauth';
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly profileUrl: string;
}

export type ProviderConfig = OpenIdConfig | OAuthConfig;

/** The configured sign-in providers; null for one that is not configured (decision D17). */
export interface SocialLoginConfig {
  readonly providers: Readonly<Record<SocialProvider, ProviderConfig | null>>;
  /** The script of Google One Tap; null if it is off. */
  readonly oneTapScript: string | null;
}

export function readSocialLogin(s: Settings): SocialLoginConfig {
  const both = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : null;
  const google = both(s.GOOGLE_CLIENT_ID, s.GOOGLE_CLIENT_SECRET);
  const microsoft = both(s.MICROSOFT_CLIENT_ID, s.MICROSOFT_CLIENT_SECRET);
  const facebook = both(s.FACEBOOK_CLIENT_ID, s.FACEBOOK_CLIENT_SECRET);
  return {
    providers: {
      google: google && { kind: 'openid', issuer: s.GOOGLE_ISSUER, ...google },
      facebook: facebook && {
        kind: 'oauth',
        issuer: s.FACEBOOK_ISSUER,
        authorizationUrl: s.FACEBOOK_AUTHORIZATION_URL,
        tokenUrl: s.FACEBOOK_TOKEN_URL,
        profileUrl: s.FACEBOOK_PROFILE_URL,
        ...facebook,
      },
      microsoft: microsoft && { kind: 'openid', issuer: s.MICROSOFT_ISSUER, ...microsoft },
    },
    oneTapScript: google && s.GOOGLE_ONE_TAP ? s.GOOGLE_ONE_TAP_SCRIPT : null,
  };
}

/** Checks for incomplete clients, One Tap without Google, and addresses that an eavesdropper could answer for. */
export function socialLoginProblems(s: Settings, isProduction: boolean): string[] {
  const problems: string[] = [];
  for (const provider of socialProviders) {
    const [id, secret] = [`${provider.toUpperCase()}_CLIENT_ID`, `${provider.toUpperCase()}_CLIENT_SECRET`] as (keyof Settings)[];
    if (s[id!] && !s[secret!]) problems.push(`${secret} is missing (${id} is set)`);
    if (s[secret!] && !s[id!]) problems.push(`${id} is missing (${secret} is set)`);
  }
  if (s.GOOGLE_ONE_TAP && !s.GOOGLE_CLIENT_ID) problems.push('GOOGLE_CLIENT_ID is missing (GOOGLE_ONE_TAP is on)');
  for (const name of addresses) {
    const url = new URL(s[name]);
    const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
    if (url.protocol !== 'https:' && (isProduction || !isLoopback)) problems.push(`${name} must be https, except on localhost in a demo`);
  }
  return problems;
}

const addresses = [
  'GOOGLE_ISSUER',
  'GOOGLE_ONE_TAP_SCRIPT',
  'MICROSOFT_ISSUER',
  'FACEBOOK_ISSUER',
  'FACEBOOK_AUTHORIZATION_URL',
  'FACEBOOK_TOKEN_URL',
  'FACEBOOK_PROFILE_URL',
] as const satisfies readonly (keyof Settings)[];

/** The providers that people can choose, in the order of their buttons. */
export function configuredProviders({ providers }: SocialLoginConfig): SocialProvider[] {
  return Object.keys(providers).filter((name): name is SocialProvider => isSocialProvider(name) && providers[name] !== null);
}
