/** Signing on through somebody else: Google, Facebook, Microsoft, and Google's one-tap. */

/** Providers that can be configured (decision S17), in the order of their buttons. */
export const signOnProviders = ['google', 'facebook', 'microsoft'] as const;
export type SignOnProvider = (typeof signOnProviders)[number];

export function isSignOnProvider(value: unknown): value is SignOnProvider {
  return signOnProviders.some((provider) => provider === value);
}

/** As the buttons call them. */
export const providerName: Readonly<Record<SignOnProvider, string>> = { google: 'Google', facebook: 'Facebook', microsoft: 'Microsoft' };

/** By what means somebody signed up (A3.37). */
export const signupTypes = ['email', 'google_sso', 'facebook', 'microsoft'] as const;
export type SignupType = (typeof signupTypes)[number];

/** Somebody as a way in knows them: the address, and which way it was (A3.37). */
export interface SignOnIdentity {
  readonly email: string;
  readonly signupType: SignupType;
}

export const signupTypeOf = (provider: SignOnProvider): SignupType => (provider === 'google' ? 'google_sso' : provider);

/** What a sign-up meant to be from its first click (A9.04). */
export const signUpIntents = ['one-tap', 'direct'] as const;
export type SignUpIntent = (typeof signUpIntents)[number];

/** Where a sign-up by single sign-on came from, for analytics (A9.05). */
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

/** How whoever comes from a source signed up (B3.55); null where the source does not say it, as with a company's own single sign-on. */
export function signupTypeOfSource(source: SignUpSource): SignupType | null {
  if (source === 'direct') return 'email';
  const provider = source.endsWith('one-tap') ? 'google' : signOnProviders.find((name) => source === sourceOf(name));
  return provider ? signupTypeOf(provider) : null;
}

export const sourceOf = (provider: SignOnProvider): SignUpSource => `${provider}-sso`;

/** Why a sign-on at a provider did not succeed. The popup and the address of the log-in page carry one of these. */
export const signOnFaults = [
  /** The person said no, or closed the provider's page. */
  'cancelled',
  /** The answer belongs to no sign-on that this browser has begun, or came too late. */
  'expired',
  /** The provider could not be reached. */
  'away',
  /** The provider told no e-mail address. */
  'no_email',
  /** The account lets its people in by its own single sign-on alone (S14). */
  'sso_required',
  /** This identity is another account's way in. */
  'taken',
  'too_often',
  'failed',
] as const;
export type SignOnFault = (typeof signOnFaults)[number];

export const isSignOnFault = (value: unknown): value is SignOnFault => signOnFaults.some((fault) => fault === value);

/** What Google's one-tap may end with instead of a credential (B8.62). */
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

/** The page that asks whoever has an account already to prove it (A2.23, A4.30). */
export const verifyPath = '/google-sso/onetap-verify/';
/** Where somebody lands who has just signed up by single sign-on (A2.15). */
export const signOnSuccessPath = '/sign-up/sso/success';
const splashPath = '/window-splash/';

/** The message by which the popup hands over, and the one by which the page says that it has it (S39). */
export const handOffKind = 'patchbay/sign-on';
export const takenKind = 'patchbay/sign-on-taken';
/** Where both are also said, for popups whose opener the provider has cut off. */
export const handOffChannel = 'patchbay.sign-on';

export interface StartWish {
  /** Where to go afterwards. */
  readonly next?: string | null;
  /** What somebody came with to sign up (A2.20): apps, separated by commas, and an invitation's code. */
  readonly selectedApis?: string | null;
  readonly invitation?: string | null;
  /** The one-time nonce of the page that opens the popup (S39); without it the sign-on runs in the page itself. */
  readonly popup?: string | null;
}

/** Where a sign-on begins (A7.33, A7.34). */
export function startAddress(provider: SignOnProvider, { next, popup, selectedApis, invitation }: StartWish = {}): string {
  const base = provider === 'google' ? '/google-sso/start?scopes=basic' : `/sso/start?provider=${provider}`;
  return Object.entries({ popup, next, selected_apis: selectedApis, invitation }).reduce(
    (address, [name, value]) => (value ? `${address}&${name}=${encodeURIComponent(value)}` : address),
    base,
  );
}

/** The popup's first address: the splash, which goes on to `start`; where no CSRF cookie is there yet, by way of the page that sets one (A7.42, B2.50). */
export function popupAddress(csrfCookie: string | null, start?: string): string {
  const splash = start === undefined ? splashPath : `${splashPath}?next=${encodeURIComponent(start)}`;
  return csrfCookie ? splash : `/csrf/fix/?next=${encodeURIComponent(splash)}`;
}

declare function encodeURIComponent(text: string): string;
