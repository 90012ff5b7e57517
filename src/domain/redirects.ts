import { checkedTarget, defaultTargets, isAuthPage, safeTarget } from './addresses';

/** Kinds of page that a new person asked for on purpose: after sign-up they are sent there instead of to onboarding. */
export type SignUpException =
  'editor' | 'instant-app' | 'app-creation' | 'use-case' | 'shared' | 'partner-sharing' | 'partner-workflow' | 'team-join' | 'maker';

interface ExceptionRow {
  readonly kind: SignUpException;
  /** Matched against the path of the next address. */
  readonly path: RegExp;
  /** Entries of `selected_apis` that mean the same. */
  readonly apis: readonly string[];
}

/** The one table of A2.84–A2.92. */
export const signUpExceptions: readonly ExceptionRow[] = [
  { kind: 'editor', path: /^\/(?:(?:app\/)?editor|zap-templates\/edit)(?:\/|$)/, apis: ['editor'] },
  { kind: 'instant-app', path: /^\/app\/instant(?:\/|$)/, apis: ['push', 'schedule', 'webhook', 'email-parser'] },
  { kind: 'app-creation', path: /^\/(?:app\/)?developer\/(?:start|create|builder)(?:\/|$)/, apis: ['developer-platform'] },
  { kind: 'use-case', path: /^\/(?:app\/use-case|use-cases)(?:\/|$)/, apis: [] },
  { kind: 'shared', path: /^\/shared(?:\/|$)/, apis: [] },
  { kind: 'partner-sharing', path: /^\/partner\/sharing(?:\/|$)/, apis: [] },
  { kind: 'partner-workflow', path: /^\/(?:partner\/workflows?|webintent\/create-zap)(?:\/|$)/, apis: [] },
  { kind: 'team-join', path: /^\/(?:app\/join-team|teams\/join)(?:\/|$)/, apis: [] },
  { kind: 'maker', path: /^\/(?:app\/)?makers?(?:\/|$)/, apis: [] },
];

/** The exception that the next address or the selected apps match; null if none. */
export function signUpExceptionOf(next: string, selectedApis: readonly string[]): SignUpException | null {
  const path = next.split(/[?#]/)[0] ?? '';
  return signUpExceptions.find((row) => row.path.test(path) || row.apis.some((api) => selectedApis.includes(api)))?.kind ?? null;
}

/** The destination of a log-in: the requested page if it is safe and not a log-in page, otherwise the dashboard (A2.93, A2.22). */
export function afterLogin({ next, origin }: { readonly next: string | null | undefined; readonly origin: string }): string {
  const target = safeTarget(next, { origin });
  return isAuthPage(pathOf(target)) ? defaultTargets.afterLogin : target;
}

export interface SignUpContext {
  readonly next: string | null | undefined;
  readonly origin: string;
  readonly selectedApis: readonly string[];
  readonly invitation: string | null | undefined;
  /** The page that the person came from. */
  readonly referrer: string | null | undefined;
}

/** The destination of a sign-up: onboarding, unless the next address is safe and one of the exceptions applies (A2.83–A2.91). */
export function afterSignUp(context: SignUpContext): string {
  const target = checkedTarget(context.next, context.origin);
  if (target !== null && !isAuthPage(pathOf(target)) && signUpExceptionOf(target, context.selectedApis) !== null) return target;
  return onboardingAddress(context);
}

/** `/app/onboarding` with `selected_apis`, `invitation` and `previous`, each only if known (A2.20, A2.21). */
export function onboardingAddress({
  selectedApis,
  invitation,
  referrer,
}: Pick<SignUpContext, 'selectedApis' | 'invitation' | 'referrer'>): string {
  const query = [
    selectedApis.length > 0 ? `selected_apis=${selectedApis.map(encode).join(',')}` : null,
    invitation ? `invitation=${encode(invitation)}` : null,
    referrer && isPrivateResource(referrer) ? `previous=${encode(referrer)}` : null,
  ].filter((part) => part !== null);
  return query.length > 0 ? `${defaultTargets.afterSocialLogin}?${query.join('&')}` : defaultTargets.afterSocialLogin;
}

/** Private-resource referrers: addresses that contain `/blog` or `/learn` (A9.03). */
export function isPrivateResource(referrer: string): boolean {
  return referrer.includes('/blog') || referrer.includes('/learn');
}

export interface EntryContext {
  /** Where the person is: path, query and hash. It becomes `next`. */
  readonly current: string;
  /** Sign-up is preferred on this route. */
  readonly prefersSignUp?: boolean;
  /** An email address is known from an earlier visit. */
  readonly hasKnownEmail?: boolean;
  /** The session exists but is not recent enough (A6.14). */
  readonly reauth?: boolean;
}

/**
 * Where a person who has to sign in is sent: the log-in page, or the sign-up page if that is preferred and no email is known
 * (A2.95, A6.12–A6.14). Null on those pages themselves (A2.94).
 */
export function entryAddress({ current, prefersSignUp = false, hasKnownEmail = false, reauth = false }: EntryContext): string | null {
  if (isAuthPage(pathOf(current))) return null;
  const page = prefersSignUp && !hasKnownEmail && !reauth ? '/sign-up' : '/app/login';
  return `${page}?${reauth ? 'reauth=true&' : ''}next=${encode(current)}`;
}

/** The page by which the browser leaves the app: a foreign program's sign-in continues at its own address (A2.18). */
export function leavesTheApp(target: string): boolean {
  return target.startsWith('/oauth/authorize/');
}

declare function encodeURIComponent(text: string): string;

/** An unpaired surrogate cannot be encoded and would throw; it becomes the replacement character, as in the URL standard. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}
