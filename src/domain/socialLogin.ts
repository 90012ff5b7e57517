/** Social login: Google, Facebook, Microsoft, and Google One Tap. */

/** Providers that can be configured (decision D17), in the order of their buttons. */
export const socialProviders = ['google', 'facebook', 'microsoft'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export function isSocialProvider(value: unknown): value is SocialProvider {
  return socialProviders.some((provider) => provider === value);
}

/** Their names on the buttons. */
export const providerName: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook', microsoft: 'Microsoft' };

/** How a person signed up. */
export const signupTypes = ['email', 'google_sso', 'facebook', 'microsoft'] as const;
export type SignupType = (typeof signupTypes)[number];

export const signupTypeOf = (provider: SocialProvider): SignupType => (provider === 'google' ? 'google_sso' : provider);

/** The intent of a sign-up from its first click. */
export const signUpIntents = ['one-tap', 'direct'] as const;

/** Where a sign-up by single sign-on came from, for analytics. */
export const signUpSources = [
  'sso',
  'google-sso',
  'facebook-sso',
  'microsoft-sso',
  'one-tap',
  'google-one-tap',
  'direct',
  'flab-abs',
  'flab-sso',
] as const;
export type SignUpSource = (typeof signUpSources)[number];

export const isSignUpSource = (value: unknown): value is SignUpSource => signUpSources.some((source) => source === value);

/** The sign-up method of a source; null if the source does not say, as with a company's own single sign-on. */
export function signupTypeOfSource(source: SignUpSource): SignupType | null {
  if (source === 'direct') return 'email';
  const provider = source.endsWith('one-tap') ? 'google' : socialProviders.find((name) => source === sourceOf(name));
  return provider ? signupTypeOf(provider) : null;
}

export const sourceOf = (provider: SocialProvider): SignUpSource => `${provider}-sso`;

/** Why a sign-in at a provider failed. The popup and the address of the log-in page carry one of these. */
export const socialLoginErrors = [
  /** The person declined, or closed the provider's page. */
  'cancelled',
  /** The response belongs to no sign-in that this browser started, or came too late. */
  'expired',
  /** The provider could not be reached. */
  'away',
  /** The provider sent no email address. */
  'no_email',
  /** The account requires its own single sign-on (S14). */
  'sso_required',
  /** This identity already belongs to another profile. */
  'taken',
  'too_often',
  'failed',
] as const;
export type SocialLoginError = (typeof socialLoginErrors)[number];

export const isSocialLoginError = (value: unknown): value is SocialLoginError => socialLoginErrors.some((error) => error === value);

/** The results of Google One Tap without a credential. */
export const oneTapErrors = [
  'browserNotSupported',
  'noSession',
  'userCancelled',
  'suppressedByUser',
  'issuingFailed',
  'invalidClient',
  'loadingTimeout',
] as const;
export type OneTapError = (typeof oneTapErrors)[number];

/** The page where a person who already has an account proves it. */
export const verifyPath = '/google-sso/onetap-verify/';
/** The landing page after a sign-up by single sign-on. */
export const socialSignUpSuccessPath = '/sign-up/sso/success';
const splashPath = '/window-splash/';

/** The message by which the popup hands over, and the one by which the page confirms it (S39). */
export const handOffKind = 'patchbay/sign-on';
export const takenKind = 'patchbay/sign-on-taken';
/** The channel for both, for popups whose opener the provider has disconnected. */
export const handOffChannel = 'patchbay.sign-on';

export interface StartWish {
  /** Where to go afterwards. */
  readonly next?: string | null;
  /** The context of a sign-up: apps, separated by commas, and an invitation's code. */
  readonly selectedApis?: string | null;
  readonly invitation?: string | null;
  /** The one-time nonce of the page that opens the popup (S39); without it the sign-in runs in the page itself. */
  readonly popup?: string | null;
}

/** The address that starts a sign-in. */
export function startAddress(provider: SocialProvider, { next, popup, selectedApis, invitation }: StartWish = {}): string {
  const base = provider === 'google' ? '/google-sso/start?scopes=basic' : `/sso/start?provider=${provider}`;
  return Object.entries({ popup, next, selected_apis: selectedApis, invitation }).reduce(
    (address, [name, value]) => (value ? `${address}&${name}=${encodeURIComponent(value)}` : address),
    base,
  );
}

/**
 * The popup's first address: the splash page, which continues to `start`; if there is no CSRF cookie yet, by way of the page that
 * sets one.
 */
export function popupAddress(csrfCookie: string | null, start?: string): string {
  const splash = start === undefined ? splashPath : `${splashPath}?next=${encodeURIComponent(start)}`;
  return csrfCookie ? splash : `/csrf/fix/?next=${encodeURIComponent(splash)}`;
}

declare function encodeURIComponent(text: string): string;
